"""Memory: what an ability has named so far, for それ and そのユニット to go back to."""

from __future__ import annotations

from typing import Any

from judge.cardtext import nodes
from judge.cardtext.naming import (
    A_CARD,
    ANY_CARD,
    CARD_KINDS,
    STACKED,
    Said,
    as_card,
    called,
    how_many,
    kinds_of,
    noun_of,
    taken_out_of,
)
from judge.cardtext.nodes import Node, Player, That

_ROLES = ("what", "to", "target", "against", "source", "of")
_SHOWING = (nodes.Look, nodes.Reveal, nodes.Search)


class Memory:
    """Everything named, in order. `last` is what the clause before was about, `shown` the cards last looked at.

    `run` is the number of the run of choices that goes on; `passed_over` are words that could have meant more.
    """

    def __init__(self) -> None:
        self.said: list[Said] = []
        self.deeds: list[tuple[int, Any]] = []
        self.count = 0
        self.refs: set[int] = set()
        self.last: tuple[Said, ...] | nodes.ThisCard | None = None
        self.shown: Said | None = None
        self.run = 1
        self.parted = False
        self.sentence = 0
        self.sentences: dict[int, int] = {}
        """In which sentence each step stands."""
        self.passed_over: list[tuple[That, tuple[Said, ...]]] = []
        self.letters: dict[str, Said] = {}
        """What 以下Aとする has named."""
        self.state: Any = None
        """When a standing effect holds: with そのユニット in it, it is for each of those that are so (`spread`)."""
        self.spread = False
        self.mentioned: list[nodes.Cards] = []
        """Cards that were spoken of, but that no word can go back to."""

    def fork(self) -> Memory:
        """A memory that goes on by itself: each mode of several remembers the same past."""
        other = Memory()
        other.said, other.deeds, other.count, other.shown = list(self.said), list(self.deeds), self.count, self.shown
        other.run, other.parted, other.sentence = self.run, self.parted, self.sentence
        other.sentences = dict(self.sentences)
        other.letters, other.mentioned = dict(self.letters), list(self.mentioned)
        return other

    def add(self, said: Said) -> None:
        """Remember a thing."""
        self.said.append(said)

    # ---- naming

    def name_event(self, event: Any) -> None:
        """What an event is about, under number 0; of several, what each of them is about."""
        if isinstance(event, nodes.AnyOf):
            self._name_either(event)
            return
        self.deeds.append((0, event))
        self._name_all(event, 0)
        self.mention(event)
        if isinstance(battle := getattr(event, "battle", None), nodes.Period) and battle.against is not None:
            # 相手のユニットとのバトルに勝った時、そのユニット…
            self._name(battle.against, 0, "against")
        if isinstance(event, nodes.Start | nodes.End | nodes.Skip):
            self.add(Said(0, "what", frozenset({"period"})))
        elif isinstance(event, nodes.Moment):
            self.add(Said(0, "period", frozenset({"period"})))
        elif isinstance(event, nodes.Attack | nodes.Battle | nodes.WinBattle | nodes.LoseBattle | nodes.Deal):
            self.add(Said(0, "battle", frozenset({"period"})))

    def _name_either(self, either: nodes.AnyOf) -> None:
        """…時か…時: only what every one of the happenings names can be gone back to, whichever it was."""
        told = [self.fork() for _ in either.options]
        for memory, event in zip(told, either.options, strict=True):
            memory.said, memory.deeds = [], []
            memory.name_event(event)
        for one in told[0].said:
            alike = [next((other for other in memory.said if other.role == one.role), None) for memory in told]
            named = [other for other in alike if other is not None]
            kinds = frozenset.intersection(*(other.kinds for other in named))
            if len(named) == len(told) and kinds:
                number = one.number if all(other.number == one.number for other in named) else None
                this = all(other.this for other in named)
                self.add(Said(0, one.role, kinds, this, number, node=one.node))
        if len({type(event) for event in either.options}) == 1:
            self.deeds += [(0, event) for event in either.options]

    def mention(self, fact: Any) -> None:
        """What is spoken of only to say when, or where: 相手のベースがあるならば. Which one it is, nothing tells."""
        known = [one.node for one in self.said]
        # それがユニットならば names no unit.
        known += [node.value for node in fact.walk() if isinstance(node, nodes.Is)]
        cards = [node for node in fact.walk() if isinstance(node, nodes.Cards)]
        self.mentioned += [node for node in cards if not any(node is one for one in known)]

    def forget(self, known: list[Said]) -> None:
        """Beyond its condition, nothing is known of a thing any more."""
        self.said = [one for one in self.said if not any(one is other for other in known)]

    def name_step(self, step: Any, number: int) -> None:
        """What a step is about, under its number."""
        self.deeds.append((number, step))
        self.sentences[number] = self.sentence
        if self._ends_run(step):
            self.run += 1
        self._name_all(step, number)
        duration = getattr(step, "duration", None)
        if isinstance(duration, nodes.Moment):
            self.add(Said(number, "duration.period", frozenset({"period"})))
        if isinstance(step, _SHOWING) and not isinstance(step.what, That | nodes.ThisCard):
            self.parted = False
            self.shown = Said(number, "what", kinds_of(step.what, self))
        if those := taken_out_of(step):
            # One of those: it is what they are, and what is left is left of them; of several choices, nothing is.
            wholes = [self.origin(of) or Said(of.ref or 0, of.role or "what", kinds_of(of, self)) for of in those]
            self.shown, self.parted = wholes[0] if len(wholes) == 1 else None, len(wholes) > 1
            if isinstance(step, nodes.Choose):
                chosen = self.origin(That(ref=number, role="what")) or Said(number, "what", frozenset())
                kinds = kinds_of(step.what, self).union(*(whole.kinds for whole in wholes))
                self.add(chosen._replace(kinds=kinds))
        self.last = self._about(step, number)

    def _ends_run(self, step: Any) -> bool:
        """Whether a step is done with what was chosen, so that a later choice stands by itself: 選び、破壊し、選び."""
        chosen = {one.ref for one in self.said if one.run == self.run}
        if isinstance(step, nodes.Choose):
            return any(of.ref in chosen for of in taken_out_of(step))
        return any(isinstance(node, That) and node.ref in chosen for node in step.walk())

    def _about(self, step: Any, number: int) -> tuple[Said, ...] | nodes.ThisCard | None:
        """What a later clause of the sentence means by saying nothing."""
        if isinstance(step, nodes.Reveal) and step.until is not None:
            return None  # the card that came up, or all that were shown: it has to be said
        if isinstance(step, nodes.Choose) and isinstance(step.what, That):
            return (Said(number, "what", kinds_of(step.what, self)),)
        for role in ("what", "of", "to"):
            value = getattr(step, role, None)
            if isinstance(value, nodes.ThisCard):
                return value
            if not kinds_of(value, self) & ANY_CARD:
                continue
            if isinstance(value, That) and value.ref is not None:
                origin = self.origin(value)
                return (origin,) if origin is not None else self.last
            if isinstance(value, nodes.AllOf) and all(isinstance(one, That) for one in value.options):
                origins = (self.origin(one) for one in value.options if isinstance(one, That))
                return tuple(one for one in origins if one is not None)
            if isinstance(value, nodes.Cards | nodes.AnyOf | nodes.AllOf):
                named = self.origin(That(ref=number, role=role)) or Said(number, role, kinds_of(value, self))
                return self.together(named, "card")
        return self.last if isinstance(step, nodes.Shuffle | nodes.Choose) else None

    def _name_all(self, fact: Any, ref: int) -> None:
        for role in _ROLES:
            value = getattr(fact, role, None)
            if isinstance(value, Node):
                self._name(value, ref, role)
        destination = getattr(fact, "destination", None)
        if isinstance(destination, nodes.Zone | nodes.Squares):
            # そのエネルギーゾーン may be where a card was put; そのカード is never a place.
            self.add(Said(ref, "destination", kinds_of(destination, self) - ANY_CARD))
        self._name_doer(fact, ref)
        match fact:
            case nodes.Deal():
                self.add(Said(ref, "damage", frozenset({"damage"})))
                self.add(Said(ref, "source", frozenset({"origin"})))
            case nodes.Reveal(until=nodes.Cards() as until):
                self.add(Said(ref, "until", kinds_of(until, self), number=1, node=until))
            case nodes.Pay():
                self.add(Said(ref, "what", frozenset({"cost_word"})))
            case nodes.BeTarget():
                self.add(Said(ref, "by", frozenset({"target"})))
            case nodes.Targets():
                self.add(Said(ref, "what", frozenset({"target"})))
            case nodes.Choose() if isinstance(fact.what, Node) and kinds_of(fact.what, self) & STACKED:
                self.add(Said(ref, "what", frozenset({"target"})))

    def _name_doer(self, fact: Any, ref: int) -> None:
        """プレイヤーがカードを引いた時, 相手のターン終了時: whose doing or turn it is. あなた is no そのプレイヤー."""
        who: Any = getattr(fact, "who", None) or getattr(getattr(fact, "period", None), "whose", None)
        if not isinstance(who, Player) or not who.wording:
            return
        if who.who in ("any", "opponent") or who.of is not None:
            self.add(Said(ref, "who", frozenset({"player"}), node=who))

    def players(self) -> tuple[Said, ...]:
        """そのプレイヤー: those that were called プレイヤー, before others."""
        named = {(one.ref, one.role): one for one in self.said if "player" in one.kinds}
        exact = [one for one in named.values() if isinstance(one.node, Player) and one.node.who == "any"]
        return tuple(exact or named.values())

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
        deed = self.deeds[-1][1] if self.deeds and role in _ROLES else None
        chosen = role == "what" and isinstance(deed, nodes.Choose)
        again = value.options if isinstance(value, nodes.AllOf) else (value,)
        origins = [self.origin(one) for one in again if isinstance(one, That) and one.ref is not None]
        if not chosen and origins and None not in origins:
            # Said of again: the same thing, newly in mind, by itself; several of them together, and with no other.
            run = 0 if len(origins) == 1 else -len(self.said)
            self.said += (as_card(origin)._replace(run=run) for origin in origins if origin is not None)
        elif kinds := kinds_of(value, self):
            this = isinstance(value, nodes.ThisCard)
            run = self.run if chosen else 0
            number = how_many(value, deed, happens=ref == 0)
            self.add(Said(ref, role, kinds, this, number, run, value, self.sentence))

    def origin(self, that: That) -> Said | None:
        """Where something was named first."""
        return next((one for one in self.said if (one.ref, one.role) == (that.ref, that.role)), None)

    def named_as(self, said: Said) -> Any:
        """The words by which a thing was first named: what was discarded may have been chosen before."""
        deed = next((deed for number, deed in self.deeds if number == said.ref), None)
        value = getattr(deed, said.role, None)
        origin = self.origin(value) if isinstance(value, That) else None
        return origin.node if origin is not None and origin.node is not None else value

    # ---- finding

    def find(self, that: That, *, paying: bool = False, named: bool = False) -> Said | None:
        """The last thing named that can be called so; `named`: by a step, and not the card that speaks."""
        if that.rest:
            return None if self.parted else self.shown or self._last(that.kind, named=True)
        if paying and that.wording == "その" and (paid := self._paid()) is not None:
            return paid
        return self._last(noun_of(that), named=named)

    def several(self, kind: str, *, still: bool = False) -> tuple[Said, ...]:
        """それら: the last things named that can be called so and are, or may be, more than one.

        `still`: その中 is not out of those that were taken from others and put away since.
        """
        for one in self._fitting(kind):
            if still and (one.role == "until" or self._was_taken(one)):
                continue
            found = self.together(one, kind)
            if len(found) > 1 or (one.number != 1 and not one.this):
                return found
            if len(parties := self.parties(one, kind)) > 1:
                return parties
        # …を1枚選び、フリーズする。…を1枚選び、フリーズする。それら…: the only several are all that were chosen.
        chosen = {(one.ref, one.role): one for one in self.said if one.run and called(kind, one.kinds)}
        return tuple(chosen.values()) if len(chosen) > 1 else ()

    def together(self, one: Said, kind: str) -> tuple[Said, ...]:
        """A thing with all that were chosen in the same run and can be called so as well as it can."""
        if not one.run:
            return (one,)
        run = {(other.ref, other.role): other for other in self.said if other.run == one.run}
        found = [other for other in run.values() if called(kind, other.kinds)]
        exact = [other for other in found if kind in other.kinds]
        return tuple(exact if exact and kind in CARD_KINDS else found)

    def chosen_since(self, found: tuple[Said, ...], kind: str) -> tuple[Said, ...]:
        """…を攻撃した時、…を1枚選び、それら…: what was chosen, beside the two things of the event."""
        if len(found) < 2 or any(one.ref for one in found):
            return ()
        return tuple({(one.ref, one.role): one for one in self.said if one.run and called(kind, one.kinds)}.values())

    def spoken_of(self, kind: str) -> nodes.Cards | None:
        """The last cards that were only spoken of, and that can be called so."""
        return next((node for node in reversed(self.mentioned) if called(kind, kinds_of(node, self))), None)

    def parties(self, one: Said, kind: str) -> tuple[Said, ...]:
        """自分のユニットが相手のユニットを攻撃した時: all that are in the event, and can be called so equally well."""
        if one.ref:
            return (one,)
        in_it = [other for other in self.said if other.ref == 0 and other.role in _ROLES and called(kind, other.kinds)]
        named = [other for other in in_it if isinstance(other.node, nodes.Cards | nodes.ThisCard) or other == one]
        found = {(other.ref, other.role): other for other in named} or {(0, one.role): one}
        exact = [other for other in found.values() if kind in other.kinds]
        return tuple(exact if exact and kind in CARD_KINDS else found.values())

    def of_player(self, kind: str, who: Player) -> tuple[Said, ...]:
        """その相手のユニット: the last of those that were named as that player's, with its run."""
        named = [one for one in self._fitting(kind) if isinstance(one.node, nodes.Cards) and one.node.controller == who]
        found = {(one.ref, one.role): one for one in named if one is named[0] or (one.run and one.run == named[0].run)}
        return tuple(found.values())

    def of_sentence(self, that: That, found: tuple[Said, ...]) -> tuple[Said, ...]:
        """…を1枚選ぶ。…を1枚選び、捨てる: what is chosen in the same sentence comes before what was before it.

        That holds as long as the text speaks of the others somewhere; else why were they chosen?
        """
        return self.rather(that, found, tuple(one for one in found if one.sentence == self.sentence))

    def rather(self, that: That, found: tuple[Said, ...], better: tuple[Said, ...]) -> tuple[Said, ...]:
        """Those of several that a word means before the others, if any."""
        if not better or len(better) == len(found):
            return found
        self.passed_over.append((that, found))
        return better

    def leans(self, found: tuple[Said, ...]) -> bool:
        """そのユニットと同じラインのユニットを1枚選び: whether a later of things chosen is told by an earlier one."""
        refs = {one.ref for one in found}
        named = (node for one in found if isinstance(one.node, Node) for node in one.node.walk())
        return any(isinstance(node, That) and node.ref in refs for node in named)

    def came_up(self, kind: str) -> Said | None:
        """The last card up to which cards were shown, if it can be called so."""
        return next((one for one in reversed(self.said) if one.role == "until" and called(kind, one.kinds)), None)

    def counterpart(self) -> Said | None:
        """もう一方: of two that were chosen, the one that was not spoken of since."""
        for one in reversed(self.said):
            pair = self.together(one, "card")
            if len(pair) == 2 and all(other.number == 1 for other in pair):
                again = {(other.ref, other.role) for other in self.said if not other.run}
                left = [other for other in pair if (other.ref, other.role) not in again]
                return left[0] if len(left) == 1 else None
        return None

    def pair(self) -> Said | None:
        """Two cards chosen in one choice, if that was the last."""
        return next((one for one in reversed(self.said) if one.run and called("card", one.kinds)), None)

    def _fitting(self, kind: str) -> list[Said]:
        """All that can be called so, in the order it is thought of; このカード is no そのユニット."""
        this = [one for one in reversed(self.said) if one.this] if kind in ("card", A_CARD) else []
        return [
            *self._named(kind),
            *(one for one in reversed(self.said) if called(kind, one.kinds) and not one.this),
            *this,
        ]

    def _named(self, kind: str) -> list[Said]:
        """What was named by just this word, or else can be called so; what a card came from after the card."""
        wanted = [one for one in reversed(self.said) if called(kind, one.kinds) and not one.this]
        exact = [one for one in wanted if kind in one.kinds and kind in CARD_KINDS]
        return [one for one in exact or wanted if not one.role.startswith("source")] or exact or wanted

    def _last(self, kind: str, named: bool) -> Said | None:
        """The last of what can be called so; `named`: by a step."""
        if named:
            return next((one for one in self._named(kind) if one.ref), None)
        return next(iter(self._fitting(kind)), None)

    def nearest(self, kind: str) -> Said | None:
        """The last thing named that can be called so, be it the card that speaks."""
        return next((one for one in reversed(self.said) if called(kind, one.kinds)), None)

    def group(self, kind: str) -> Said | None:
        """その中: the last thing named that there can be several of, and that is still together.

        One card that was chosen out of several is no such thing, nor are several that have been put away since.
        """
        named = [one for one in reversed(self.said) if not one.this and one.ref and one.role != "until"]
        fitting = [one for one in named if called(kind, one.kinds)]
        return next((one for one in fitting if not self._is_single(one) and not self._was_taken(one)), None)

    def _is_single(self, said: Said) -> bool:
        step = next((deed for ref, deed in self.deeds if ref == said.ref), None)
        count = getattr(step, "count", None)
        return isinstance(step, nodes.Choose) and isinstance(count, nodes.Count) and count.number == 1

    def _was_taken(self, said: Said) -> bool:
        """Whether a step chose these out of others, and a later one put them somewhere else."""
        step = next((deed for ref, deed in self.deeds if ref == said.ref), None)
        if not isinstance(step, nodes.Choose) or not isinstance(step.source, nodes.Among):
            return False
        moved = (deed.what for _, deed in self.deeds if isinstance(deed, nodes.Put))
        return any(isinstance(what, That) and what.ref == said.ref for what in moved)

    def _paid(self) -> Said | None:
        """The cost that the event speaks of paying: not the figure of the card, which stays what it is."""
        return next((one for one in self.said if one.ref == 0 and "cost_word" in one.kinds), None)
