"""置換効果のあるもの: which replacements want an event that is about to happen, and who has a say in it (4-15).

An event that puts a card onto a square is looked at as if it had happened: the card arrives with its data changed
already (4-14-2), under its new controller, and its own text says how it is put.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero.applying import apply
from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.events import DamageDealt, Froze, Moved, PhaseBegan, Released
from judge.games.dimension_zero.forbidding import any_shields, shield
from judge.games.dimension_zero.frame import Frame, Refs, Seen
from judge.games.dimension_zero.meaning import fits, holds, kind_of, may_fit, player
from judge.games.dimension_zero.meaning.happenings import sort_of
from judge.games.dimension_zero.moving import Happen, Intent, ReplacementId
from judge.games.dimension_zero.own_leaving import own_leaving
from judge.games.dimension_zero.pieces import Lasting
from judge.games.dimension_zero.remembered import Remembered, parts_of
from judge.games.dimension_zero.resolving import Carry
from judge.games.dimension_zero.rulebook import clause, words_of
from judge.games.dimension_zero.values.characteristics import in_force, lasting, look, view
from judge.kernel import Event, Source, Undetermined

WHEN_INSTEAD = clause("4-15-2")
ON_NAMING = clause("4-15-2-1")
ON_INSTEAD = clause("4-15-2-2")
NEXT_ONCE = clause("4-15-3")
ORDER = clause("4-15-8-2")


class Claim(NamedTuple):
    """A replacement in force that wants an event; in its frame the event is step 0."""

    frame: Frame
    node: nodes.Replacement
    effect: Lasting | None = None
    """The effect that lasts, for the replacement of something that has resolved (4-15-3)."""

    @property
    def id(self) -> ReplacementId:
        """What tells it from others: an effect that lasts, which one card may have made twice, by when it arose."""
        return (self.frame.source if self.effect is None else -self.effect.since, self.frame.words)

    @property
    def words(self) -> Source:
        """The words of the card, to be cited."""
        return words_of(self.frame, self.node)

    @property
    def form(self) -> str:
        """The clause that defines its form: ～時、かわりに, ～に際し, ～にあたり."""
        wording = self.node.event.wording + self.node.wording
        if "に際し" in wording:
            return ON_INSTEAD
        return ON_NAMING if not self.node.instead and "あた" in wording else WHEN_INSTEAD

    @property
    def may(self) -> nodes.May | None:
        """Whether it may be used or not: the sentence that says してよい."""
        first = self.node.steps[0]
        return first if self.node.instead and isinstance(first, nodes.May) else None

    @property
    def steps(self) -> tuple[Any, ...]:
        """Its steps when it is used: what it may do, once that is said, is simply done."""
        steps = self.node.steps
        return (*self.may.steps, *steps[1:]) if self.may is not None else steps

    @property
    def once(self) -> bool:
        """Whether it is used up by its first use (4-15-3)."""
        return self.effect is not None and (self.effect.once or self.node.once)


def _replacing_parts(ability: nodes.Node) -> tuple[nodes.Replacement, ...]:
    parts = [node for node in parts_of[ability] if isinstance(node, nodes.Replacement)]
    return tuple([node for node in parts if not isinstance(node.event, nodes.Pay)])


_replacements = Remembered(_replacing_parts)
"""What stands in an ability that replaces anything but costs."""


def any_replacements(duel: Duel, event: Event | None = None) -> bool:
    """Whether a text of the duel's cards replaces anything but costs, or might replace an event: most need not look."""
    memo = duel.table.memo
    known: dict[Any, bool] | None = memo.get("replaced events")
    if known is not None and event is not None and (answer := known.get(sort_of(event))) is not None:
        return answer
    if "replacements" not in memo:
        every = (_replacements[ability] for text in duel.table.texts for ability in text.abilities)
        memo["replacements"] = tuple(chain.from_iterable(every))
    found: tuple[nodes.Replacement, ...] = memo["replacements"]
    if event is None:
        return bool(found)
    answer = memo.setdefault("replaced events", {})[sort_of(event)] = any(may_fit(node.event, event) for node in found)
    return answer


def claims(duel: Duel, intent: Intent) -> tuple[Claim, ...]:
    """The replacements that want an event and have not had their turn at it (4-15-6); self-replacements come alone.

    A spell or ability that replaces what it does itself goes first (4-15-8-1).
    """
    if not any_replacements(duel, intent.event):
        return ()
    found = _wanting(duel, intent.event)
    if not found:
        return ()
    if intent.met:
        found = tuple(claim for claim in found if claim.id not in intent.met)
    own = tuple(claim for claim in found if is_own(duel, intent.event, claim))
    return own or found


def claim_of(duel: Duel, intent: Intent, wanted: ReplacementId) -> Claim:
    """A replacement that wants an event, by its id."""
    return next(claim for claim in claims(duel, intent) if claim.id == wanted)


def _wanting(duel: Duel, event: Event) -> tuple[Claim, ...]:
    """Every replacement that wants an event: asked again and again until nothing is left to choose."""
    if not duel.viewed:
        view(duel)  # what is known is known of the position as it is now
    if not duel.viewed:
        return tuple(_all(duel, event))
    key = ("claims", event)
    found: tuple[Claim, ...] | None = duel.known.get(key)
    if found is None:
        found = duel.known[key] = tuple(_all(duel, event))
    return found


def _all(duel: Duel, event: Event) -> Iterator[Claim]:
    world = _as_if(duel, event)
    before = {event.card: look(duel, event.card)} if isinstance(event, Moved) else {}
    for frame, node in in_force(world, nodes.Replacement):
        bound = _fits(world, frame, node, event, before)
        if bound is not None:
            # One that stands in a static ability comes with the place of that ability.
            words = duel.table.place_of(frame.words, node)
            yield Claim(replace(_bind(duel, frame, bound), words=words), node)
    for frame, node, _ in own_leaving(world, event, before, nodes.Replacement):
        bound = _fits(world, frame, node, event, before)
        if bound is not None:
            yield Claim(_bind(duel, frame, bound), node)
    for effect, node in lasting(world, nodes.Replacement):
        bound = _fits(world, effect.frame, node, event, before)
        if bound is not None:
            yield Claim(_bind(duel, effect.frame, bound), node, effect)


def _as_if(duel: Duel, event: Event) -> Duel:
    """The position that is looked at: for a card that comes onto a square, as if it stood there."""
    if not isinstance(event, Moved) or event.source.is_square or not event.destination.is_square:
        return duel
    world = duel.fork()
    apply(world, event)
    return world


def _fits(
    world: Duel, frame: Frame, node: nodes.Replacement, event: Event, before: dict[int, Seen]
) -> tuple[tuple[str, Any], ...] | None:
    if isinstance(node.event, nodes.Pay) or not may_fit(node.event, event):
        return None
    bound = fits(world, frame, node.event, event, before=before)
    if bound is None:
        return None
    if node.condition is not None and not holds(world, _said(frame, bound), node.condition):
        return None
    insist_on_reach(world, frame, event, words_of(frame, node))
    found: tuple[tuple[str, Any], ...] = tuple(bound)
    return found


def insist_on_reach(duel: Duel, frame: Frame, event: Event, words: Source) -> None:
    """An effect that a card does not receive, and that would change what happens to it: the rules leave that open."""
    if not any_shields(duel.table):
        return
    match event:
        case Moved(card=card) | DamageDealt(target=card):
            cards: tuple[int, ...] = (card,)
        case Froze(cards=cards) | Released(cards=cards):
            pass
        case _:
            cards = ()
    for card in cards:
        if (found := shield(duel, frame, card, kind_of(duel, frame))) is not None:
            raise Undetermined("shielded from a change", (card, frame.source), WHEN_INSTEAD, (words, words_of(*found)))


def _said(frame: Frame, bound: tuple[tuple[str, Refs], ...]) -> Frame:
    """The frame with the event as step 0, in the place of an event around it."""
    roles = {role for role, _ in bound}
    kept = tuple(entry for entry in frame.said if entry[0] != 0 or entry[1] not in roles)
    return replace(frame, said=(*kept, *((0, role, refs) for role, refs in bound)))


def _bind(duel: Duel, frame: Frame, bound: tuple[tuple[str, Refs], ...]) -> Frame:
    """The frame of a replacement; what its cards are now is kept, in case they leave in the same moment (4-17)."""
    ready = _said(frame, bound)
    spoken = {ref for _, _, refs in ready.said for ref in refs if isinstance(ref, int)} | {frame.source}
    known = {entry.card for entry in ready.last}
    last = tuple(look(duel, s.card) for s in duel.standing if s.card in spoken and s.card not in known)
    return replace(ready, last=ready.last + last)


def is_own(duel: Duel, event: Event, claim: Claim) -> bool:
    """自己置換効果: made by the spell or ability that is being resolved, and that causes the event (4-15-8-1)."""
    by = getattr(event, "by", None)
    if claim.effect is None or by is None or by[1] != claim.frame.source:
        return False
    return any(
        isinstance(instruction, Carry)
        and instruction.frame.source == claim.frame.source
        and instruction.frame.words[:2] == claim.frame.words[:2]
        for instruction in duel.agenda
    )


def insist_on_one(duel: Duel, happen: Happen, claim: Claim) -> None:
    """A replacement that is used up by one event: the rules do not say which, when several happen at once."""
    if not claim.once:
        return
    wanting = [intent for intent in happen.intents if claim.id in {one.id for one in claims(duel, intent)}]
    if len(wanting) > 1:
        raise Undetermined("one replacement for several events", (claim.frame.source,), NEXT_ONCE, (claim.words,))


# ---- who has a say


def affected(duel: Duel, event: Event) -> Player:
    """影響を受けるカードの支配者 (its owner, where it has none), or the player whom the event affects (4-15-8-2)."""
    match event:
        case Moved(card=card, source=source):
            if source.zone == "beneath":
                return _beneath(duel, card, int(source.at))
            if source.zone == "stack":
                return event.controller
            return look(duel, card).controller if source.is_square else duel.owner(card)
        case DamageDealt(target=target):
            return look(duel, target).controller
        case Froze(cards=cards) | Released(cards=cards):
            players = {look(duel, card).controller for card in cards}
            if len(players) == 1:
                return players.pop()
        case PhaseBegan():
            return duel.active
        case _ if getattr(event, "player", None) is not None:
            found: Player = event.player  # type: ignore[attr-defined]
            return found
    raise Undetermined("nobody to choose", (type(event).__name__,), ORDER)


def _beneath(duel: Duel, card: int, above: int) -> Player:
    """闘気カード lie on a square, but the rules do not say who controls them."""
    owner, controller = duel.owner(card), look(duel, above).controller
    if owner != controller:
        raise Undetermined("controller of an aura card", (card, above), ORDER)
    return owner


def decider(duel: Duel, claim: Claim) -> Player:
    """Who says whether an optional replacement is used: whom the text names, or its controller."""
    who = claim.may.who if claim.may is not None else None
    return player(duel, claim.frame, who) if who is not None else claim.frame.controller
