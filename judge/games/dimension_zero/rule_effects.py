"""ルールエフェクト: what the rules do by themselves whenever a player is to gain priority (4-16).

One function a clause, in the order of the clauses. Each tells from the state what its clause demands; the checkpoint
lets all demands happen together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from judge.games.dimension_zero.board import BATTLE_SQUARES, PLAYERS, Player
from judge.games.dimension_zero.characteristics import reckon
from judge.games.dimension_zero.duel import Duel, Standing
from judge.games.dimension_zero.moving import Intent, to_graveyard
from judge.games.dimension_zero.rulebook import clause
from judge.kernel import Source

SMASHED_OUT = clause("4-16-4-1")
DECK_EMPTY = clause("4-16-4-2")
TOO_MANY_SMASHED = 7


class Loss(NamedTuple):
    """A player loses, by a clause."""

    player: Player
    clause: str


class Demand(NamedTuple):
    """A card has to go to its owner's graveyard."""

    standing: Standing
    sources: tuple[Source, ...] = ()


_DEATHS: list[tuple[str, Callable[[Duel], Iterable[Demand]]]] = []


def _death(
    number: str,
) -> Callable[[Callable[[Duel], Iterable[Demand]]], Callable[[Duel], Iterable[Demand]]]:
    """Register the function that carries out a clause of 4-16-4 by which cards go to the graveyard."""

    def register(function: Callable[[Duel], Iterable[Demand]]) -> Callable[[Duel], Iterable[Demand]]:
        _DEATHS.append((clause(number), function))
        return function

    return register


def losses(duel: Duel) -> list[Loss]:
    """Players who lose now: seven or more smash cards (4-16-4-1), or no card left in the deck (4-16-4-2)."""
    return [
        *(Loss(player, SMASHED_OUT) for player in PLAYERS if len(duel.side(player).smash) >= TOO_MANY_SMASHED),
        *(Loss(player, DECK_EMPTY) for player in PLAYERS if not duel.side(player).deck),
    ]


def begins_battle(duel: Duel) -> tuple[str, ...]:
    """Squares with units of both players and no battle yet (4-16-4-3). Handled after all other rule effects."""
    fought_over = {fight.square for battle in duel.battles for fight in battle.fights}
    return tuple(
        square
        for square in BATTLE_SQUARES
        if square not in fought_over and len({unit.controller for unit in duel.units_on(square)}) == 2
    )


@_death("4-16-4-4")
def powerless(duel: Duel) -> Iterator[Demand]:
    """Units with power 0 or less."""
    for unit in duel.units():
        power = reckon(duel, unit)
        if power.value <= 0:
            yield Demand(unit, tuple(change.source for change in power.changes))


@_death("4-16-4-5")
def lethally_damaged(duel: Duel) -> Iterator[Demand]:
    """Units with as much damage as power, or more."""
    for unit in duel.units():
        power = reckon(duel, unit)
        if 0 < power.value <= unit.damage:
            yield Demand(unit, tuple(change.source for change in power.changes))


@_death("4-16-4-6")
def piled_up(duel: Duel) -> Iterator[Demand]:
    """Of several units of one player on a square, every one but the first to arrive."""
    for square in BATTLE_SQUARES:
        seen: set[Player] = set()
        for unit in duel.units_on(square):
            if unit.controller in seen:
                yield Demand(unit)
            seen.add(unit.controller)


@_death("4-16-4-8")
def stranded_in_centre(duel: Duel) -> Iterator[Demand]:
    """Units played into the central area that battle nobody and are about to battle nobody."""
    contested = begins_battle(duel)
    battling = {card for battle in duel.battles for fight in battle.fights for card in fight.units}
    for unit in duel.units():
        if unit.played_to_centre and unit.square not in contested and unit.card not in battling:
            yield Demand(unit)


def deaths(duel: Duel) -> tuple[Intent, ...]:
    """The cards that rule effects put into graveyards now, each once, by the first clause that demands it."""
    intents: dict[int, Intent] = {}
    for number, function in _DEATHS:
        for standing, sources in function(duel):
            intents.setdefault(standing.card, to_graveyard(duel, standing, number, sources))
    return tuple(intents.values())
