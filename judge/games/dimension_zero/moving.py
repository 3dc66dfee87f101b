"""出来事: things that are about to happen, and their happening together.

What is still to happen lies on the agenda as intents, so that replacements can get in before it does
(`replacement.py`). When none is left to apply, all intents happen in one moment, and abilities trigger on what really
happened (4-8-7).
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from judge.games.dimension_zero.board import PLAYERS, Place, Player, is_battle_square
from judge.games.dimension_zero.duel import Duel, Standing
from judge.games.dimension_zero.events import Cause, Moved, OrderChosen, PhaseBegan
from judge.games.dimension_zero.frame import Seen, Words
from judge.games.dimension_zero.laying import tidy_ranks
from judge.games.dimension_zero.noting import battling, note_arrived, note_battling, note_faces, note_move
from judge.games.dimension_zero.rulebook import RULES, Now, clause
from judge.games.dimension_zero.triggers import Listeners, notice
from judge.games.dimension_zero.values.characteristics import look, view
from judge.games.dimension_zero.values.view import View
from judge.kernel import Event, Instruction, Option, Source

AURA_FOLLOWS = clause("6-1-5")
JOINED_FOLLOWS = clause("6-6-6")
JOINED_SHIFTS = clause("6-6-5")

ReplacementId = tuple[int, Words]
"""A replacement: the card that has it, and its words."""


class Intent(msgspec.Struct, frozen=True, gc=False):
    """Something that is about to happen, and the clause and words that demand it."""

    event: Event
    clause: str
    sources: tuple[Source, ...] = ()
    met: tuple[ReplacementId, ...] = ()
    """The replacements that have had their turn at this event, used or not: each has one (4-15-6)."""
    wanted_by: tuple[ReplacementId, ...] = ()
    """The replacements that wanted the event when one of them was chosen."""
    leader: int | None = None
    """The card whose leaving takes this one along (6-1-5, 6-6-6)."""
    replaced: bool = False


class Happen(Instruction, frozen=True):
    """Let intents happen together, once every replacement has had its turn.

    The answer: `Happened`.
    """

    intents: tuple[Intent, ...]
    done: tuple[int, ...] = ()
    """Cards of intents that were replaced by something else: they count as acted on (4-15-5-1)."""


class Happened(NamedTuple):
    """What came of intents: the events that took place, and the cards that were acted on, replaced ones included."""

    events: tuple[Event, ...]
    done: tuple[int, ...]


class OrderGraveyard(Instruction, frozen=True):
    """Several cards go onto one graveyard, or one end of a deck, at once: in which order?"""

    happen: Happen
    pile: Place
    cards: tuple[int, ...]
    ordered: tuple[int, ...] = ()


class Occur(Instruction, frozen=True):
    """The intents happen."""

    happen: Happen


class PutNext(Option, frozen=True):
    """Put this card onto the pile next."""

    card: int


def move(
    duel: Duel,
    card: int,
    destination: Place,
    clause: str,
    *,
    sources: tuple[Source, ...] = (),
    controller: Player | None = None,
    frozen: bool | None = False,
    how: str = "",
    by: Cause | None = None,
    to_bottom: bool = False,
    face_up: bool = False,
    played_to_centre: bool = False,
    joined: int | None = None,
    source: Place | None = None,
    origin: Place | None = None,
    special: str = "",
) -> Intent:
    """The intent to put a card somewhere; off the squares always to its owner's zone (2-23-1-1)."""
    source = source or duel.where(card)
    owner = duel.owner(card)
    if destination.zone not in ("square", "beneath", "stack"):
        destination = Place(destination.zone, owner)
    standing = duel.at(card)
    event = Moved(
        card,
        source,
        destination,
        controller=controller or (standing.controller if standing is not None else owner),
        frozen=frozen,
        played_to_centre=played_to_centre,
        to_bottom=to_bottom,
        how=how,
        by=by,
        joined=joined,
        face_up=face_up,
        was_face_down=source.zone in ("beneath", "smash"),
        origin=origin,
        special=special,
    )
    return Intent(event, clause, sources)


def to_graveyard(
    duel: Duel, card: int, clause: str, sources: tuple[Source, ...] = (), by: Cause | None = None, how: str = ""
) -> Intent:
    """The intent to put a card into its owner's graveyard."""
    return move(duel, card, Place("graveyard"), clause, sources=sources, by=by, how=how)


def with_followers(duel: Duel, intents: tuple[Intent, ...]) -> tuple[Intent, ...]:
    """The intents with those of cards that go along: 闘気カード beneath, strategies joined (6-1-5, 6-6-5, 6-6-6)."""
    found = list(intents)
    for intent in intents:
        event = intent.event
        if not isinstance(event, Moved) or event.source.zone != "square" or intent.leader is not None:
            continue
        standing = duel.at(event.card)
        if standing is None:
            continue
        joined = [s.card for s in duel.standing if s.joined == event.card]
        if not joined and not standing.beneath:
            continue
        moved = {one.event.card for one in found if isinstance(one.event, Moved)}
        joined = [card for card in joined if card not in moved]
        if event.destination.is_square:
            found += (replace(_along(duel, card, event, JOINED_SHIFTS), leader=event.card) for card in joined)
            continue
        beneath = tuple(card for card in standing.beneath if card not in moved)
        found += (replace(to_graveyard(duel, card, AURA_FOLLOWS, how="aura"), leader=event.card) for card in beneath)
        found += (replace(to_graveyard(duel, card, JOINED_FOLLOWS), leader=event.card) for card in joined)
    return tuple(found) if len(found) > len(intents) else intents


def _along(duel: Duel, card: int, event: Moved, clause: str) -> Intent:
    standing = duel.at(card)
    assert standing is not None
    return move(duel, card, event.destination, clause, controller=standing.controller, frozen=None, by=event.by)


def settle(now: Now, happen: Happen) -> None:
    """Nothing is left to replace: ask for an order where there is one to choose, then let it happen."""
    found = _undecided(now.state, happen)
    if found is not None:
        now.then(OrderGraveyard(happen, *found))
    else:
        now.then(Occur(happen))


def _undecided(duel: Duel, happen: Happen) -> tuple[Place, tuple[int, ...]] | None:
    """A graveyard (2-23-5-3) or deck end (2-23-2-4) that several cards go to at once; active player's first (1-1-4)."""
    if len(happen.intents) < 2 or not any(isinstance(intent.event, Moved) for intent in happen.intents):
        return None
    for player in (duel.active, duel.non_active):
        for zone, bottom in (("graveyard", False), ("deck", False), ("deck", True)):
            cards = _going(happen, Place(zone, player), bottom)
            if len({duel.table.kinds[card] for card in cards}) > 1 and not _is_ordered(happen, cards):
                return Place(zone, player), cards
    return None


def _going(happen: Happen, pile: Place, bottom: bool) -> tuple[int, ...]:
    return tuple(
        intent.event.card
        for intent in happen.intents
        if isinstance(intent.event, Moved)
        and intent.event.destination == pile
        and (pile.zone == "graveyard" or intent.event.to_bottom == bottom)
    )


def _is_ordered(happen: Happen, cards: tuple[int, ...]) -> bool:
    """Cards that were put in an order already carry the rank of it."""
    moves = [intent.event for intent in happen.intents if isinstance(intent.event, Moved)]
    return any(event.card in cards and event.rank for event in moves)


def _next_options(duel: Duel, order: OrderGraveyard) -> tuple[str, tuple[PutNext, ...]]:
    rest = [card for card in order.cards if card not in order.ordered]
    first = {duel.table.kinds[card]: card for card in reversed(rest)}
    return order.pile.at, tuple(PutNext(card) for card in rest if first[duel.table.kinds[card]] == card)


@RULES.choice(OrderGraveyard, "2-23-5-3", _next_options)
def order_graveyard(now: Now, order: OrderGraveyard, option: PutNext) -> None:
    """The owner says which of their cards goes onto the pile next."""
    now.happen(OrderChosen(now.state.owner(option.card), option.card))
    ordered = (*order.ordered, option.card)
    if len(ordered) < len(order.cards) - 1:
        now.then(replace(order, ordered=ordered))
        return
    ordered = (*ordered, *(card for card in order.cards if card not in ordered))
    ranks = {card: rank for rank, card in enumerate(ordered, start=1)}
    intents = tuple(
        replace(intent, event=replace(intent.event, rank=ranks[intent.event.card]))
        if isinstance(intent.event, Moved) and intent.event.card in ranks
        else intent
        for intent in order.happen.intents
    )
    settle(now, replace(order.happen, intents=intents))


@RULES.rule(Occur, "4-8-2")
def occur(now: Now, occurring: Occur) -> None:
    """Everything happens in one moment, each by the clause that demands it; then abilities trigger on what happened."""
    duel = now.state
    happen = occurring.happen
    listeners = Listeners.of(duel)
    moves = [intent.event for intent in happen.intents if isinstance(intent.event, Moved)]
    before = {event.card: look(duel, event.card) for event in moves}
    ranks: dict[str, int] = {}
    for event in moves:
        if event.destination.zone == "square":
            ranks[event.destination.at] = _next_rank(duel, event.destination.at)
        if event.source.zone != "square" or event.destination.zone != "square":
            duel.leaving += (before[event.card],)
    fighting = battling(duel) if now.traced else frozenset()
    happened: list[Event] = []
    for intent in happen.intents if len(happen.intents) == 1 else sorted(happen.intents, key=_pile_order):
        now.under(intent.clause)
        occurs = intent.event
        if isinstance(occurs, Moved):
            rank = 0
            if occurs.destination.zone == "square":
                rank = ranks[occurs.destination.at]
            elif occurs.destination.zone == "beneath":
                rank = int(sum(m.destination == occurs.destination for m in moves) > 1)
            if occurs.rank != rank:
                occurs = replace(occurs, rank=rank)
        now.happen(occurs, sources=intent.sources)
        happened.append(occurs)
        if now.traced and isinstance(occurs, Moved):
            note_move(now, occurs, before[occurs.card])
            note_battling(now, occurs, fighting)
    duel.leaving = ()
    if moves:
        tidy_ranks(duel)
    if now.traced:
        for occurs in happened:
            if isinstance(occurs, Moved) and occurs.destination.is_square and not occurs.source.is_square:
                note_arrived(now, occurs.card)
            if isinstance(occurs, Moved) and occurs.source.zone == "beneath" and not occurs.destination.is_square:
                note_faces(now, occurs, before, listeners.abilities)
    heard = events = tuple(happened)
    if len(moves) < len(events):
        # What waits for the start of a phase triggers once its opening action is done (3-6-1-1): `turn` sees to it.
        heard = tuple([one for one in events if not isinstance(one, PhaseBegan)])
    notice(now, heard, before, listeners)
    cards = tuple(m.card for m in moves)
    duel.answer = Happened(events, (*happen.done, *cards))


def _pile_order(intent: Intent) -> int:
    return intent.event.rank if isinstance(intent.event, Moved) and not intent.event.destination.is_square else 0


def _next_rank(duel: Duel, square: str) -> int:
    """The rank of what comes to a square now: after everything that stands there."""
    following = 0
    for standing in duel.standing:
        if standing.square == square and standing.joined is None and standing.rank >= following:
            following = standing.rank + 1
    return following


def units_on(duel: Duel, square: str) -> tuple[Standing, ...]:
    """The units on a square, in the order they arrived."""
    seen: View = duel.view if duel.viewed else view(duel)
    found: tuple[Standing, ...] | None = seen.known.get(("units", square))
    if found is None:
        here = [s for s in duel.standing if s.square == square and seen.data(s.card).kind == "unit"]
        found = tuple(sorted(here, key=lambda s: s.rank))
        if not seen.building:
            seen.known["units", square] = found
    return found


def controllers_on(duel: Duel, square: str) -> set[Player]:
    """The players who control units on a square."""
    return {look(duel, unit.card).controller for unit in units_on(duel, square)}


__all__ = [
    "PLAYERS",
    "Happen",
    "Happened",
    "Intent",
    "Occur",
    "OrderGraveyard",
    "PutNext",
    "Seen",
    "controllers_on",
    "is_battle_square",
    "move",
    "settle",
    "to_graveyard",
    "units_on",
    "with_followers",
]
