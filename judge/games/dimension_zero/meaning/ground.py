"""What every reading of a text rests on: the card as it is seen, what the text said before, and what is left open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero.board import Place, Player
from judge.games.dimension_zero.duel import Duel, Spell, StackItem
from judge.games.dimension_zero.frame import Data, Frame, Ref, Refs, Seen, Words
from judge.games.dimension_zero.remembered import parts_of
from judge.kernel import Source, Undetermined

# Numbers of steps that no text has: what a frame remembers besides the steps of its text.
X_STEP = -1
"""`X`: the value of a defined variable, once it is settled (4-9-2-7)."""
GAP = -2_000_000
"""What a relative clause is said of: roles `card`, `square`, `line`, `area`, `item`, `player`, `word`."""
SELF = -2_000_001
"""`who`: the player of those who do something, each with their own (自分)."""
OTHER = -2_000_002
"""`what`: the other card, where two are spoken of as 互い."""
CONDITION = -2_000_003
"""`met`: whether the condition before そうでないならば was met: (1,) or (0,)."""
NEXT = -2_000_004
"""`turn`: said while the turn lasts in which 次の…のターン was said; dropped when that turn ends."""


def unclear(node: object, reason: str, *about: str | int) -> NoReturn:
    """End the line of play: the text, or the rules, do not decide."""
    words = (node.wording,) if isinstance(node, nodes.Node) else ()
    raise Undetermined(reason, (*about, *words))


def open_reading(clause: str, reason: str, *about: str | int) -> NoReturn:
    """End the line of play: the rules can be read in more than one way here."""
    raise Undetermined(reason, about, clause)


ON_STACK = ("spell", "ability", "activated", "triggered")
"""Kinds of things that lie on the stack."""


def of_squares(what: nodes.Node) -> bool:
    """A description without a place means cards on squares (2-23-8-3)."""
    if isinstance(what, nodes.AnyOf):
        return all(of_squares(option) for option in what.options)
    if not isinstance(what, nodes.Cards) or what.at is not None:
        return False
    return what.kind in ("unit", "base") or what.controller is not None


# ---- cards as they are seen


def look(duel: Duel, card: int, frame: Frame | None = None) -> Seen:
    """A card as it is now, or, for a card that left, as the frame remembers it."""
    seen = characteristics.look(duel, card, frame)
    if seen.place.zone == "stack":
        for item in duel.stack:
            if isinstance(item, Spell) and item.card == card:
                return replace(seen, controller=item.controller)
    return seen


def is_hidden(seen: Seen) -> bool:
    """Whether the face of a card may not be looked at: face down on a card, or in the smash zone (2-23-7-2, 6-1-9)."""
    return seen.face_down or seen.place.zone in ("smash", "beneath")


def data_of(seen: Seen) -> Data:
    """The data of a card that may be looked at and is known."""
    if is_hidden(seen):
        raise Undetermined("face-down card", (seen.card,), "2-25-2-1")
    if seen.data.kind == "unknown":
        raise Undetermined("unknown card", (seen.card,))
    return seen.data


def colours_of(seen: Seen) -> frozenset[str]:
    """The colours of a card; of an unlisted card in the energy zone at least these are known."""
    if not is_hidden(seen) and seen.data.kind == "unknown" and seen.data.cost:
        return seen.data.colours
    return data_of(seen).colours


def has_text(duel: Duel, seen: Seen) -> bool:
    """テキストのある: something is printed in the card's text, or it was given an ability (2-10-3-6, 2-10-3-7)."""
    return bool(data_of(seen).abilities) or bool(duel.card(seen.card).printed.strip())


def bears_keyword(duel: Duel, held: nodes.Keyword, seen: Seen) -> bool:
    """Whether a card has a keyword that a text names."""
    if any(name != "name" for name, _ in held.parts()):
        unclear(held, "a keyword with more than its name")
    if seen.place.is_square and duel.at(seen.card) is not None:
        return bool(characteristics.has_keyword(duel, seen.card, held.name))
    abilities = (duel.table.node(words) for words in data_of(seen).abilities)
    return any(isinstance(ability, nodes.Keyword) and ability.name == held.name for ability in abilities)


def square_of(seen: Seen) -> str | None:
    """The square a card stands on, or stood on; none beneath a card or in another zone."""
    return seen.place.at if seen.place.is_square else None


# ---- what the text said before


def said(frame: Frame, node: nodes.That) -> Refs | None:
    """What a step, or the event, was about; None where the frame does not know."""
    if node.kind == "each_other":
        return frame.get(OTHER, "what")
    if node.ref is None:
        return None
    if node.rest:
        return frame.get(node.ref, "rest")
    role = node.role or "what"
    found = frame.get(node.ref, role)
    if found is None and "." in role:  # `what.of`, `what.source`: bound under the last word, too
        found = frame.get(node.ref, role.rsplit(".", 1)[-1])
    if found is None and role in ("of", "to", "each"):
        found = frame.get(node.ref, "what")
    return found


def thats(node: object) -> tuple[nodes.That, ...]:
    """それ, or それら: everything that words go back to; () for words that go back to nothing."""
    options = node.options if isinstance(node, nodes.AllOf) else (node,)
    found = tuple(one for one in options if isinstance(one, nodes.That))
    return found if len(found) == len(options) else ()


def each_alone(fact: nodes.IsAt) -> tuple[nodes.IsAt, ...]:
    """赤のユニットと青のユニットがある: that there is each of them; () where one thing, or a number, is spoken of."""
    what = fact.what
    if not isinstance(what, nodes.AllOf) or thats(what) or fact.count is not None or fact.not_even is not None:
        return ()
    return tuple(replace(fact, what=one) for one in what.options)


def refs_of(duel: Duel, frame: Frame, node: nodes.That) -> Refs:
    """What a step, or the event, was about; a step that nobody kept leaves the text without a meaning.

    What lies on the stack is kept by its number there; here it gets a `#`, so that it is no card.
    """
    found = said(frame, node)
    if found is None:
        unclear(node, "nothing it goes back to", node.ref if node.ref is not None else "", node.role or "what")
    if node.ref and any(isinstance(ref, int) for ref in found) and (node.role or "what") in ("what", "rest"):
        step = step_of(duel, frame, node.ref)
        if step is not None and is_on_stack(getattr(step, "what", None)):
            return tuple(f"#{ref}" if isinstance(ref, int) else ref for ref in found)
    return found


def chosen(frame: Frame, node: nodes.Node) -> Refs | None:
    """The targets that were chosen for a 対象の… of the text, if they were yet."""
    return frame.get(key_of(node), "target") if getattr(node, "target", False) is True else None


def key_of(node: nodes.Node) -> int:
    """The number under which a frame knows a node: its own, or one made from its place in the text."""
    number: int | None = getattr(node, "number", None)
    return number if number is not None else -2 - node.span[0]


def kind_of(duel: Duel, frame: Frame) -> str:
    """What an effect is of: a spell, or an ability that was activated, that triggered or that stands."""
    words = frame.words
    while True:
        match duel.table.node(words):
            case nodes.Activated():
                return "activated"
            case nodes.Triggered() | nodes.Delayed() | nodes.Keyword():
                return "triggered"
            case nodes.Effect():
                return "triggered" if words.path else "spell"  # below a keyword: what 進撃 does (5-11-2)
            case nodes.Static():
                return "static"
        if not words.path:
            return "static"
        words = words._replace(path=words.path[:-1])  # a step, or a replacement: it is of what says it


def is_on_stack(node: object) -> bool:
    """Whether a description speaks of spells or abilities on the stack."""
    if isinstance(node, nodes.AnyOf):
        return all(is_on_stack(option) for option in node.options)
    if not isinstance(node, nodes.Cards):
        return False
    at = node.at
    return node.kind in ON_STACK or (isinstance(at, nodes.Zone) and at.name == "stack" and not at.outside)


def bind(frame: Frame, kind: str, ref: Ref) -> Frame:
    """The frame inside a relative clause: its gap stands for this thing."""
    kept = tuple(entry for entry in frame.said if entry[0] != GAP)
    return replace(frame, said=(*kept, (GAP, kind, (ref,))))


def gap(frame: Frame, kind: str) -> Ref | None:
    """The thing of a kind that the relative clause is said of."""
    found = frame.get(GAP, kind)
    return found[0] if found else None


def each_with_own(frame: Frame, player: Player) -> Frame:
    """The frame while one of several players does something with their own (自分)."""
    return frame.say(SELF, "who", (player,))


# ---- the words themselves


def around(duel: Duel, words: Words) -> Iterator[nodes.Node]:
    """The part of a text that words name, and the parts around it, up to the whole ability."""
    for length in range(len(words.path), -1, -1):
        yield duel.table.node(words._replace(path=words.path[:length]))


def event_of(duel: Duel, frame: Frame) -> nodes.Node | None:
    """The event that the effect of a frame waited for, as its text says it."""
    for node in around(duel, frame.words):
        event = getattr(node, "event", None)
        if isinstance(event, nodes.Node):
            return event
    return None


def step_of(duel: Duel, frame: Frame, number: int) -> nodes.Node | None:
    """The step of the text that has a number."""
    for outer in around(duel, frame.words):
        for node in parts_of[outer]:
            if isinstance(node, nodes.Action) and node.number == number:
                return node
    return None


def words_of(frame: Frame, node: nodes.Node) -> Source:
    """The words of a card that had a part in something, to be cited."""
    return Source(frame.words.card, node.span)


# ---- places as refs


def place_ref(place: Place) -> str:
    """A place as something that an effect speaks of: the square, or the zone and whose."""
    return place.at if place.is_square else f"{place.zone} {place.at}".strip()


def ref_place(ref: Ref) -> Place | None:
    """The place that a ref names, if it names one."""
    if not isinstance(ref, str):
        return None
    zone, _, at = ref.partition(" ")
    if zone in ("hand", "deck", "graveyard", "energy", "smash", "removed", "plan", "stack", "beneath"):
        return Place(zone, at)
    return Place("square", ref) if len(ref) > 1 and not ref.startswith("#") else None


def item_ref(item: StackItem) -> str:
    """Something on the stack as an effect speaks of it: `#` and its number, which no card, square or player has."""
    return f"#{item.number}"


def battle_squares(duel: Duel) -> tuple[str, ...]:
    """The squares of the battle that runs: how そのバトル is told from others."""
    return tuple(fight.square for fight in duel.battle.fights) if duel.battle is not None else ()


# At the end, by module: each needs the other, and neither while it is loaded.
from judge.games.dimension_zero.values import characteristics  # noqa: E402
