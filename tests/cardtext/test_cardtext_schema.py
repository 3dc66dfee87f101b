"""The meaning of every text fits its own schema, and nothing in it is left open: it is carried out without the text."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import msgspec
from card_texts import IN_THE_HOUSE, everything, official

from judge.cardtext import nodes, read, render
from judge.cardtext.nodes import CardText, Node


def test_a_meaning_survives_its_own_schema() -> None:
    failed = defaultdict(list)
    for text in everything():
        card = read(text)
        try:
            back = msgspec.json.decode(msgspec.json.encode(card), type=CardText)
        except msgspec.ValidationError as error:
            failed[str(error)].append(text)
            continue
        assert back == card
        assert render(back) == render(card)
    assert not failed, "\n".join(f"{why}: {texts[0]} ({len(texts)})" for why, texts in failed.items())


# ---- going back


class Scope:
    """One ability by itself: its steps by number, in order, and its event. A text in quotes is another."""

    def __init__(self, ability: Node, of_keyword: bool) -> None:
        self.ability = ability
        self.of_keyword = of_keyword
        self.inside: list[int | None] = []
        self.steps: dict[int, Node] = {}
        self.faults: list[str] = []

    def check(self) -> list[str]:
        self._walk(self.ability, events=(), fact=False)
        return self.faults

    def _walk(self, node: Any, events: tuple[Node, ...], fact: bool) -> None:
        name = type(node).__name__
        event = getattr(node, "event", None)
        if isinstance(event, Node):
            self._walk(event, events, fact=True)
            events = (*events, event)
        if isinstance(node, nodes.That | nodes.Player | nodes.DidSo):
            self._goes_back(node, events)
        if isinstance(node, nodes.Action):
            self._action(node, fact)
            self.inside.append(node.number)
        for field, value in spoken(node):
            inner = fact or field in ("condition", "fact", "facts") or isinstance(node, nodes.CostOf)
            for one in value if isinstance(value, tuple) else (value,):
                if isinstance(one, Node) and field not in ("event", "abilities"):
                    self._walk(one, events, inner)
        if isinstance(node, nodes.Action):
            self.inside.pop()
        if isinstance(node, nodes.Action) and node.number is not None:
            if node.number in self.steps and not self._in_modes():
                self.faults.append(f"{name}: number {node.number} twice")
            self.steps[node.number] = node
        for needed in OPEN.get(name, ()):
            # このカードが与えるダメージ: to whomever.
            if getattr(node, needed) is None and not (fact and name == "Deal"):
                self.faults.append(f"{name}.{needed} is open")

    def _in_modes(self) -> bool:
        return any(isinstance(node, nodes.Modes) for node in self.ability.walk())

    def _action(self, action: Any, fact: bool) -> None:
        if fact and action.who is not None and not action.who.wording:
            self.faults.append(f"{type(action).__name__}: somebody unsaid does what is only told")

    def _goes_back(self, node: Any, events: tuple[Node, ...]) -> None:
        name = type(node).__name__
        if isinstance(node, nodes.Player):
            if node.who == "that" and node.ref is None:
                self.faults.append("a player that goes back to nobody")
            return
        if node.ref is None:
            if not (isinstance(node, nodes.That) and node.kind == "each_other"):
                self.faults.append(f"{name} goes back to nothing")
        elif node.ref == 0:
            # A step of 挟撃 or 進撃 may go back to the card, which sets it off.
            told = isinstance(node, nodes.That) and node.role in ("time", "battle")
            of_condition = (node.role or "").startswith("condition.")
            if not events and not self.of_keyword and not of_condition:
                self.faults.append(f"{name} goes back to an event where there is none")
            elif events and not told and not any(has(event, node.role) for event in events):
                self.faults.append(f"{name}: no event has {node.role}")
        elif isinstance(node, nodes.That) and node.role == "each":
            if node.ref not in self.inside:
                self.faults.append(f"each of step {node.ref} is spoken of outside of it")
        elif node.ref not in self.steps:
            self.faults.append(f"{name} goes back to step {node.ref}, which is not an earlier one")
        elif isinstance(node, nodes.That) and not has(self.steps[node.ref], node.role, filled=True):
            self.faults.append(f"step {node.ref} has no {node.role}")


# Parts that may be unsaid in a text, but never in a meaning.
OPEN = {
    "Modify": ("of",),
    "Set": ("of",),
    "AddRace": ("of",),
    "Deal": ("to",),
    "ClearDamage": ("of",),
    "Join": ("to",),
    "Position": ("of",),
    "OtherThan": ("what",),
    "Is": ("what",),
    "Side": ("of",),
    "OrderOf": ("of",),
}
# The order in which the parts of an ability are said, where it is not that of the fields.
FIRST = ("cost", "event", "condition")


def spoken(node: Any) -> Iterator[tuple[str, Any]]:
    yield from sorted(node.parts(), key=lambda part: part[0] not in FIRST)


def has(node: Any, road: str | None, filled: bool = False) -> bool:
    """Whether a node has the field at the end of a road; the attacker of an attack is one though nobody named it."""
    if isinstance(node, nodes.AnyOf):
        return all(has(option, road) for option in node.options)
    *before, last = (road or "").split(".")
    for name in before:
        node = getattr(node, name, None)
    if not isinstance(node, Node) or last not in node.__struct_fields__:
        return False
    return not filled or getattr(node, last) is not None


def scopes(node: Node, of_keyword: bool = False) -> Iterator[tuple[Node, bool]]:
    """The abilities of a text, and those in quotes inside them; whether a keyword sets it off."""
    if not isinstance(node, CardText | nodes.Keyword | nodes.ZoneEffect):
        yield node, of_keyword
    for holder in holders(node):
        for inner in holder.abilities:
            yield from scopes(inner, isinstance(holder, nodes.Keyword))


def holders(node: Any) -> Iterator[Any]:
    """The outermost nodes that hold abilities."""
    if getattr(node, "abilities", ()):
        yield node
        return
    for below in node.below():
        yield from holders(below)


def faults(text: str) -> list[str]:
    found = [fault for scope, keyword in scopes(read(text)) for fault in Scope(scope, keyword).check()]
    return list(dict.fromkeys(found))


def test_everything_unsaid_is_found() -> None:
    assert {text: found for text in IN_THE_HOUSE if (found := faults(text))} == {}


def test_everything_unsaid_is_found_in_official_texts() -> None:
    assert not {text: found for text in official() if (found := faults(text))}


def test_every_relative_clause_has_its_gap() -> None:
    for text in everything():
        card = read(text)
        gaps = {id(node) for node in card.walk() if isinstance(node, nodes.Gap)}
        clauses = [node for node in card.walk() if isinstance(node, nodes.Such)]
        assert all(any(isinstance(node, nodes.Gap) for node in clause.fact.walk()) for clause in clauses), text
        assert gaps <= {id(node) for clause in clauses for node in clause.walk()}, text
        assert not any(isinstance(node, nodes.Following) for node in card.walk()), text
