"""Memory: what an ability has named so far, for それ and そのユニット to go back to."""

from __future__ import annotations

from typing import Any, NamedTuple

from judge.cardtext import nodes
from judge.cardtext.nodes import Node, Player, That

_ROLES = ("what", "to", "target", "source", "of")
_CARD_KINDS = frozenset({"unit", "base", "strategy", "spell", "aura"})
_ABILITIES = frozenset({"ability", "activated", "triggered"})
_ANY_CARD = _CARD_KINDS | _ABILITIES | {"card"}
_SHOWING = (nodes.Look, nodes.Reveal, nodes.Search)


class Said(NamedTuple):
    """Something that can be gone back to: the step and field that named it, and the kinds it can be called."""

    ref: int
    role: str
    kinds: frozenset[str]
    this: bool = False


class Memory:
    """Everything named, in order. `last` is what the clause before was about, `shown` the cards last looked at."""

    def __init__(self) -> None:
        self.said: list[Said] = []
        self.deeds: list[tuple[int, Any]] = []
        self.count = 0
        self.refs: set[int] = set()
        self.last: Said | nodes.ThisCard | None = None
        self.shown: Said | None = None
        self.chosen: list[int] = []
        self.letters: dict[str, Said] = {}
        """What 以下Aとする has named."""

    def fork(self) -> Memory:
        """A memory that goes on by itself: each mode of several remembers the same past."""
        other = Memory()
        other.said, other.deeds, other.count, other.shown = list(self.said), list(self.deeds), self.count, self.shown
        other.letters = dict(self.letters)
        return other

    def add(self, said: Said) -> None:
        """Remember a thing."""
        self.said.append(said)

    # ---- naming

    def name_event(self, event: Any) -> None:
        """What an event is about, under number 0."""
        self.deeds.append((0, event))
        self._name_all(event, 0)
        if isinstance(event, nodes.Start | nodes.End | nodes.Skip):
            self.add(Said(0, "what", frozenset({"period"})))
        elif isinstance(event, nodes.Moment):
            self.add(Said(0, "period", frozenset({"period"})))
        elif isinstance(event, nodes.Attack | nodes.Battle | nodes.WinBattle | nodes.LoseBattle | nodes.Deal):
            self.add(Said(0, "battle", frozenset({"period"})))

    def name_fact(self, fact: Any) -> None:
        """What a condition is about: あなたがユニットをプレイする場合、その使用コストを…"""
        later, self.said = self.said, []
        for role in _ROLES:
            value = getattr(fact, role, None)
            if isinstance(value, Node) and not isinstance(value, That):
                self._name(value, 0, f"condition.{role}")
        # Whatever an event or a step named comes before it.
        self.said += later

    def name_step(self, step: Any, number: int) -> None:
        """What a step is about, under its number."""
        self.deeds.append((number, step))
        self._name_all(step, number)
        duration = getattr(step, "duration", None)
        if isinstance(duration, nodes.Moment):
            self.add(Said(number, "duration.period", frozenset({"period"})))
        if isinstance(step, _SHOWING) and not isinstance(step.what, That | nodes.ThisCard):
            self.shown = Said(number, "what", kinds_of(step.what, self))
        if isinstance(step, nodes.Choose):
            self.chosen.append(number)
            if isinstance(step.source, nodes.Among) and isinstance(of := step.source.of, That) and of.ref is not None:
                # One of those: it is what they are, and what is left is left of them.
                self.shown = Said(of.ref, of.role or "what", kinds_of(of, self))
                self.add(Said(number, "what", kinds_of(step.what, self) | self.shown.kinds))
        self.last = self._about(step, number)

    def _about(self, step: Any, number: int) -> Said | nodes.ThisCard | None:
        """What a later clause of the sentence means by saying nothing."""
        if isinstance(step, nodes.Choose) and isinstance(step.what, That):
            return Said(number, "what", kinds_of(step.what, self))
        for role in ("what", "of", "to"):
            value = getattr(step, role, None)
            if isinstance(value, nodes.ThisCard):
                return value
            if isinstance(value, That) and value.ref is not None and kinds_of(value, self) & _ANY_CARD:
                return self._origin(value) or self.last
            if isinstance(value, nodes.Cards | nodes.AnyOf) and kinds_of(value, self) & _ANY_CARD:
                return Said(number, role, kinds_of(value, self))
        return self.last if isinstance(step, nodes.Shuffle | nodes.Choose) else None

    def _name_all(self, fact: Any, ref: int) -> None:
        for role in _ROLES:
            value = getattr(fact, role, None)
            if isinstance(value, Node):
                self._name(value, ref, role)
        destination = getattr(fact, "destination", None)
        if isinstance(destination, nodes.Zone | nodes.Squares):
            # そのエネルギーゾーン may be where a card was put; そのカード is never a place.
            self.add(Said(ref, "destination", kinds_of(destination, self) - _ANY_CARD))
        match fact:
            case nodes.Deal():
                self.add(Said(ref, "damage", frozenset({"damage"})))
            case nodes.Pay():
                self.add(Said(ref, "what", frozenset({"cost_word"})))
            case nodes.BeTarget():
                self.add(Said(ref, "by", frozenset({"target"})))
            case nodes.Targets():
                self.add(Said(ref, "what", frozenset({"target"})))
            case nodes.Choose() if isinstance(fact.what, Node) and "spell" in kinds_of(fact.what, self):
                self.add(Said(ref, "what", frozenset({"target"})))

    def _name(self, value: Any, ref: int, role: str) -> None:
        """A thing named, after what it is named by: ユニットの移動を起動した時、そのユニット…"""
        if isinstance(value, Player) and value.who != "any":
            return
        for inner in ("of", "source", "action", "what"):
            below = getattr(value, inner, None)
            if isinstance(below, Node) and (inner != "what" or isinstance(value, nodes.Action)):
                self._name(below, ref, f"{role}.{inner}")
        if isinstance(at := getattr(value, "at", None), nodes.Zone):
            self.add(Said(ref, f"{role}.at", kinds_of(at, self)))
        chosen = role == "what" and bool(self.deeds) and isinstance(self.deeds[-1][1], nodes.Choose)
        if (
            not chosen
            and isinstance(value, That)
            and value.ref is not None
            and (origin := self._origin(value)) is not None
        ):
            # Said of again: the same thing, newly in mind.
            self.add(origin)
        elif kinds := kinds_of(value, self):
            self.add(Said(ref, role, kinds, isinstance(value, nodes.ThisCard)))

    def _origin(self, that: That) -> Said | None:
        return next((one for one in self.said if (one.ref, one.role) == (that.ref, that.role)), None)

    # ---- finding

    def find(self, that: That, *, paying: bool = False, named: bool = False) -> Said | None:
        """The last thing named that can be called so; `named`: by a step, and not the card that speaks."""
        if that.rest:
            return self.shown or self._last(that.kind, named=True)
        if paying and that.wording == "その" and (paid := self._paid()) is not None:
            return paid
        return self._last(that.kind, named=named)

    def _last(self, kind: str, named: bool) -> Said | None:
        """The last of what can be called so; before this card only what was named, after it what a condition tells."""
        fitting = [one for one in reversed(self.said) if _called(kind, one.kinds)]
        told = [one for one in fitting if one.role.startswith("condition.")]
        wanted = [one for one in fitting if not one.this and one not in told]
        exact = [one for one in wanted if kind in one.kinds]
        wanted = exact if kind in _CARD_KINDS and exact else wanted
        wanted = [one for one in wanted if not one.role.startswith("source")] or wanted
        if named:
            return next((one for one in wanted if one.ref), None)
        return next(iter(wanted or [one for one in fitting if one.this] or told), None)

    def _paid(self) -> Said | None:
        """The cost that the event speaks of paying: not the figure of the card, which stays what it is."""
        return next((one for one in self.said if one.ref == 0 and "cost_word" in one.kinds), None)

    def by_deed(self, that: That) -> Said | None:
        """そのスマッシュしたユニット: by what it did."""
        for test in that.tests:
            if isinstance(test, nodes.Such) and (found := self.by_test(test, that)) is not None:
                return found
        return None

    def by_test(self, test: Any, described: Any) -> Said | None:
        """The choice, or the event, that a past relative clause repeats: 後に選んだユニット, 攻撃したユニット."""
        fact = test.fact
        gap = next((name for name, value in fact.parts() if isinstance(value, nodes.Gap)), None)
        if gap is None or not test.past or isinstance(fact, nodes.IsAt | nodes.Not):
            return None
        kind: str = getattr(described, "kind", None) or getattr(described, "stat", None) or "card"
        done = [(ref, deed) for ref, deed in self.deeds if type(deed) is type(fact)]
        if isinstance(fact, nodes.Choose | nodes.Declare):
            done = [(ref, deed) for ref, deed in done if _called(kind, kinds_of(deed.what, self))]
            first = isinstance(fact, nodes.Choose) and fact.turn == "first"
            ref = (done[0] if first else done[-1])[0] if done else None
            return Said(ref, "what", frozenset({kind})) if ref is not None else None
        for ref, deed in reversed(done):
            others = {name: value for name, value in fact.parts() if name != gap}
            if all(_same(getattr(deed, name), value) for name, value in others.items()):
                return Said(ref, gap, frozenset({kind}))
        return None


def _same(named: Any, said: Any) -> bool:
    """Whether what a relative clause says is what the deed said."""
    if isinstance(said, That):
        return isinstance(named, nodes.Cards)
    return bool(named == said) or isinstance(said, nodes.ThisAbility)


def kinds_of(node: Any, memory: Memory) -> frozenset[str]:
    """What a thing can be called when it is spoken of again."""
    match node:
        case nodes.Cards():
            on_stack = isinstance(node.at, nodes.Zone) and node.at.name == "stack"
            return frozenset({node.kind, "spell"} if on_stack else {node.kind})
        case nodes.AnyOf() | nodes.AllOf():
            return frozenset(kind for option in node.options for kind in kinds_of(option, memory))
        case nodes.ThisCard():
            return _ANY_CARD
        case That():
            known = next((one.kinds for one in memory.said if (one.ref, one.role) == (node.ref, node.role)), None)
            return known if known is not None else frozenset({node.kind})
        case nodes.Squares() | nodes.Line() | nodes.Area() | nodes.Space():
            return frozenset({type(node).__name__.lower()})
        case nodes.Zone():
            return frozenset({node.name or ""})
        case nodes.StatOf():
            return frozenset({node.stat})
        case Player(who="any"):
            return frozenset({"player"})
        case nodes.Among():
            return kinds_of(node.of, memory)
    return frozenset()


def _called(kind: str, kinds: frozenset[str]) -> bool:
    """Whether something of these kinds can be called by a word of this kind: any card is a カード."""
    if kind == "card":
        return bool(kinds & _ANY_CARD)
    if kind in _CARD_KINDS:
        return kind in kinds or "card" in kinds
    return kind in kinds
