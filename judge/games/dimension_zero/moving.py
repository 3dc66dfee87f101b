"""ゾーン移動: cards that are about to move, and their moving.

A move that is still to happen lies on the agenda as an intent, so that replacements can get in before it does
(`replacement.py`). When none is left to apply, all intents happen together.
"""

from __future__ import annotations

import msgspec

from judge.games.dimension_zero.board import Place
from judge.games.dimension_zero.duel import Duel, Standing
from judge.games.dimension_zero.events import Moved, OrderChosen
from judge.games.dimension_zero.meaning import AbilityId
from judge.games.dimension_zero.rulebook import RULES, Now
from judge.kernel import Instruction, Option, Source


class Intent(msgspec.Struct, frozen=True):
    """A move that is about to happen to a card on a square, and the clause and words that demand it."""

    card: int
    destination: Place
    clause: str
    sources: tuple[Source, ...] = ()
    frozen: bool = False
    to_bottom: bool = False
    met: tuple[AbilityId, ...] = ()
    """The replacements that have had their turn at this event, used or not: each has one (4-15-6)."""
    wanted_by: tuple[AbilityId, ...] = ()
    """The replacements that wanted the event when one of them was chosen."""


class Move(Instruction, frozen=True):
    """Let intents happen together, once every replacement has had its turn."""

    intents: tuple[Intent, ...]


class OrderGraveyard(Instruction, frozen=True):
    """Several cards go onto one graveyard at once: in which order?"""

    intents: tuple[Intent, ...]
    ordered: tuple[Intent, ...] = ()


class Arrive(Instruction, frozen=True):
    """The moves happen."""

    intents: tuple[Intent, ...]


class PutNext(Option, frozen=True):
    """Put this card onto the graveyard next."""

    card: int


def to_graveyard(duel: Duel, standing: Standing, clause: str, sources: tuple[Source, ...] = ()) -> Intent:
    """The intent to put a card into its owner's graveyard."""
    return Intent(standing.card, Place("graveyard", duel.owner(standing.card)), clause, sources)


def settle(now: Now, intents: tuple[Intent, ...]) -> None:
    """Nothing is left to replace: ask for an order where there is one to choose, then move."""
    if _undecided(now.state, intents):
        now.then(OrderGraveyard(intents))
    else:
        now.then(Arrive(intents))


def _undecided(duel: Duel, intents: tuple[Intent, ...]) -> tuple[Intent, ...]:
    """The intents among which an owner still has to choose an order; the active player's come first (1-1-4)."""
    for player in (duel.active, duel.non_active):
        graveyard = Place("graveyard", player)
        theirs = tuple(intent for intent in intents if intent.destination == graveyard)
        if len(theirs) > 1:
            return theirs
    return ()


def _next_options(duel: Duel, order: OrderGraveyard) -> tuple[str, tuple[PutNext, ...]]:
    undecided = _undecided(duel, order.intents)
    return undecided[0].destination.at, tuple(PutNext(intent.card) for intent in undecided)


@RULES.choice(OrderGraveyard, "2-23-5-3", _next_options)
def order_graveyard(now: Now, order: OrderGraveyard, option: PutNext) -> None:
    """The owner says which of their cards goes onto the graveyard next."""
    chosen = next(intent for intent in order.intents if intent.card == option.card)
    rest = tuple(intent for intent in order.intents if intent is not chosen)
    ordered = (*order.ordered, chosen)
    now.happen(OrderChosen(now.state.owner(chosen.card), chosen.card))
    now.then(OrderGraveyard(rest, ordered) if _undecided(now.state, rest) else Arrive((*ordered, *rest)))


@RULES.rule(Arrive, "2-23-1-1")
def arrive(now: Now, arriving: Arrive) -> None:
    """Every card goes to its owner's zone, all at one moment, each by the clause that demands it."""
    duel = now.state
    for intent in arriving.intents:
        now.under(intent.clause)
        moved = Moved(
            intent.card,
            duel.where(intent.card),
            intent.destination,
            controller=duel.owner(intent.card),
            frozen=intent.frozen,
            to_bottom=intent.to_bottom,
        )
        now.happen(moved, sources=intent.sources)
