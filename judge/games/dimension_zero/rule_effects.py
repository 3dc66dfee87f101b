"""ルールエフェクト: what the rules do by themselves whenever a player is to gain priority (4-16).

One function a clause, in the order of the clauses. Each tells from the state what its clause demands; the checkpoint
lets all demands happen together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from judge.games.dimension_zero.board import BATTLE_SQUARES, PLAYERS, Player, is_battle_square
from judge.games.dimension_zero.duel import Duel, Standing
from judge.games.dimension_zero.moving import Intent, to_graveyard
from judge.games.dimension_zero.rulebook import clause
from judge.games.dimension_zero.values.characteristics import reckon, view
from judge.games.dimension_zero.values.view import View
from judge.kernel import Source, Undetermined

SMASHED_OUT = clause("4-16-4-1")
DECK_EMPTY = clause("4-16-4-2")
BEHIND_ON_TIME = clause("4-16-4-12")
WAITS = clause("3-11-3")
TOO_MANY_SMASHED = 7
ALSO = {clause("4-16-4-8"): clause("2-20-1-6")}
"""What the chapter on units says of the same rule effect."""


class Loss(NamedTuple):
    """A player loses, by a clause."""

    player: Player
    clause: str


class Board(NamedTuple):
    """What the rule effects look at: everything that stands, by square, with controllers and kinds as they are now."""

    duel: Duel
    units: dict[str, list[Standing]]
    """Units on battle squares, in the order of arrival."""
    controller: dict[int, Player]
    kind: dict[int, str]


def board_of(duel: Duel) -> Board:
    """The board as it is."""
    seen = view(duel)
    if "board" not in seen.known:
        seen.known["board"] = _board(seen)
    return Board(duel, *seen.known["board"])


def _board(seen: View) -> tuple[dict[str, list[Standing]], dict[int, Player], dict[int, str]]:
    units: dict[str, list[Standing]] = {}
    controller: dict[int, Player] = {}
    kind: dict[int, str] = {}
    for standing in seen.standing:
        card = standing.card
        controller[card] = seen.controller(card)
        kind[card] = seen.data(card).kind
        if kind[card] == "unit" and is_battle_square(standing.square):
            here = units.setdefault(standing.square, [])
            here.append(standing)
            if len(here) > 1:
                here.sort(key=lambda s: s.rank)
    return units, controller, kind


class Demand(NamedTuple):
    """A card has to go to its owner's graveyard."""

    card: int
    sources: tuple[Source, ...] = ()


_DEATHS: list[tuple[str, Callable[[Board], Iterable[Demand]]]] = []


def _death(number: str) -> Callable[[Callable[[Board], Iterable[Demand]]], Callable[[Board], Iterable[Demand]]]:
    """Register the function that carries out a clause of 4-16-4 by which cards go to the graveyard."""

    def register(function: Callable[[Board], Iterable[Demand]]) -> Callable[[Board], Iterable[Demand]]:
        _DEATHS.append((clause(number), function))
        return function

    return register


def losses(duel: Duel) -> list[Loss]:
    """Players who lose now: seven or more smash cards (4-16-4-1), or no card left in the deck (4-16-4-2)."""
    first, second = duel.sides
    if (
        first.deck
        and second.deck
        and len(first.smash) < TOO_MANY_SMASHED
        and len(second.smash) < TOO_MANY_SMASHED
        and duel.countdown is None
    ):
        return []
    found = []
    for player, side in zip(PLAYERS, duel.sides, strict=True):
        if len(side.smash) >= TOO_MANY_SMASHED:
            found.append(Loss(player, SMASHED_OUT))
        if not side.deck:
            found.append(Loss(player, DECK_EMPTY))
    if duel.countdown == 0 and duel.table.variant.time == "elimination":
        found += _behind_on_time(duel)
    return found


def _behind_on_time(duel: Duel) -> list[Loss]:
    """In the turns after the extra turn, whoever has more smash cards loses at once (4-16-4-12)."""
    mine, theirs = (len(side.smash) for side in duel.sides)
    if not duel.overtime or mine == theirs:
        return []
    return [Loss("A" if mine > theirs else "B", BEHIND_ON_TIME)]


def only_battles(duel: Duel) -> tuple[str, ...] | None:
    """The squares where a battle begins, where one look shows that rule effects demand nothing else; None: ask each."""
    known = view(duel).known
    if "meetings" not in known:
        known["meetings"] = _meetings(duel, view(duel))
    meetings: dict[str, tuple[int, int]] | None = known["meetings"]
    if meetings is None:
        return None
    if not meetings:
        return ()
    if not duel.battles:
        return tuple([square for square in BATTLE_SQUARES if square in meetings])
    for square, (one, other) in meetings.items():
        if not _battle_each_other(duel, square, one, other):
            return None
    return ()


def _meetings(duel: Duel, seen: View) -> dict[str, tuple[int, int]] | None:
    """Where one unit of each player stands, where a look at what stands shows that no card has to leave; else None."""
    changed, printed = seen.changed, duel.table.data
    taken: dict[str, Standing | None] = {}
    meetings: dict[str, tuple[int, int]] = {}
    for standing in duel.standing:
        square = standing.square
        data = changed.get(standing.card) or printed(standing.card)
        if standing.joined is not None or standing.played_to_centre or len(standing.beneath) > 1:
            return None
        if data.kind == "unit":
            if data.power <= standing.damage or "." in square:  # on a base square
                return None
        elif data.kind != "base" or "." not in square:
            return None
        if square not in taken:
            taken[square] = standing
            continue
        other = taken[square]
        if other is None or seen.controller(other.card) == seen.controller(standing.card):
            return None
        meetings[square] = (other.card, standing.card)
        taken[square] = None  # a unit of each player: no room for a third
    return meetings


def _battle_each_other(duel: Duel, square: str, one: int, other: int) -> bool:
    for battle in duel.battles:
        for fight in battle.fights:
            if fight.square == square and one in fight.units and other in fight.units:
                return True
    return False


def begins_battle(board: Board) -> tuple[str, ...]:
    """Squares with units of both players and no battle yet (4-16-4-3). Handled after all other rule effects."""
    if not board.units:
        return ()
    contested = [
        square
        for square, units in board.units.items()
        if len(units) > 1 and len({board.controller[unit.card] for unit in units}) == 2
    ]
    if not contested:
        return ()
    fought_over = {fight.square for battle in board.duel.battles for fight in battle.fights}
    return tuple(square for square in BATTLE_SQUARES if square in contested and square not in fought_over)


def insist_on_battles_that_run(board: Board) -> None:
    """A unit met an enemy on the square of a battle that waits: does it join (3-11-1-2), or is there none (3-11-3)?"""
    for battle in board.duel.battles[:-1]:
        for fight in battle.fights:
            units = board.units.get(fight.square, [])
            if len({board.controller[unit.card] for unit in units}) < 2:
                continue
            for unit in units:
                if unit.card not in fight.units:
                    raise Undetermined("on the square of a waiting battle", (unit.card, fight.square), WAITS)


@_death("4-16-4-4")
def powerless(board: Board) -> Iterator[Demand]:
    """Units with power 0 or less."""
    seen = view(board.duel)
    for units in board.units.values():
        for unit in units:
            if seen.data(unit.card).power <= 0:
                yield Demand(unit.card, _why(board.duel, unit.card))


@_death("4-16-4-5")
def lethally_damaged(board: Board) -> Iterator[Demand]:
    """Units with as much damage as power, or more."""
    seen = view(board.duel)
    for units in board.units.values():
        for unit in units:
            if unit.damage and 0 < seen.data(unit.card).power <= unit.damage:
                yield Demand(unit.card, _why(board.duel, unit.card))


def _why(duel: Duel, card: int) -> tuple[Source, ...]:
    return tuple(change.source for change in reckon(duel, card, "power").changes)


@_death("4-16-4-6")
def piled_up(board: Board) -> Iterator[Demand]:
    """Of several units of one player on a square, every one but the first; all of them, if they came together."""
    for units in board.units.values():
        if len(units) > 1:
            yield from _later(board, units)


def _later(board: Board, cards: list[Standing]) -> Iterator[Demand]:
    counts = Counter(board.controller[one.card] for one in cards)
    for player, count in counts.items():
        if count < 2:
            continue
        theirs = [one for one in cards if board.controller[one.card] == player]
        first = min(one.rank for one in theirs)
        alone = sum(one.rank == first for one in theirs) == 1
        yield from (Demand(one.card) for one in theirs if not (alone and one.rank == first))


@_death("4-16-4-7")
def bases_piled_up(board: Board) -> Iterator[Demand]:
    """The same for bases on a base square."""
    by_square: dict[str, list[Standing]] = {}
    for standing in board.duel.standing:
        if board.kind[standing.card] == "base" and not is_battle_square(standing.square):
            by_square.setdefault(standing.square, []).append(standing)
    for bases in by_square.values():
        if len(bases) > 1:
            yield from _later(board, bases)


@_death("4-16-4-8")
def stranded_in_centre(board: Board) -> Iterator[Demand]:
    """Units played into the central area that battle nobody and are about to battle nobody."""
    duel = board.duel
    stranded = [s for s in duel.standing if s.played_to_centre and board.kind[s.card] == "unit"]
    if not stranded:
        return
    contested = begins_battle(board)
    battling = {card for battle in duel.battles for fight in battle.fights for card in fight.units}
    for unit in stranded:
        if unit.square not in contested and unit.card not in battling:
            yield Demand(unit.card)


@_death("4-16-4-13")
def bases_on_battle_squares(board: Board) -> Iterator[Demand]:
    """Bases on squares of the battle space."""
    for standing in board.duel.standing:
        if board.kind[standing.card] == "base" and is_battle_square(standing.square):
            yield Demand(standing.card)


@_death("4-16-4-14")
def units_on_base_squares(board: Board) -> Iterator[Demand]:
    """Units on squares of a base space."""
    for standing in board.duel.standing:
        if board.kind[standing.card] == "unit" and not is_battle_square(standing.square):
            yield Demand(standing.card)


@_death("4-16-4-15")
def without_kind(board: Board) -> Iterator[Demand]:
    """Cards on squares that are no unit, base or strategy."""
    for standing in board.duel.standing:
        if board.kind[standing.card] not in ("unit", "base", "strategy"):
            yield Demand(standing.card)


@_death("4-16-4-16")
def too_much_aura(board: Board) -> Iterator[Demand]:
    """Of several 闘気カード beneath a card, every one but the first."""
    for standing in board.duel.standing:
        if len(standing.beneath) > 1:
            start = 0 if standing.beneath_together else 1
            yield from (Demand(card) for card in standing.beneath[start:])


def deaths(board: Board) -> tuple[Intent, ...]:
    """The cards that rule effects put into graveyards now, each once, by the first clause that demands it."""
    # They rest on what stands and, for units in the centre, on who battles where.
    battling = tuple([(fight.square, fight.units) for battle in board.duel.battles for fight in battle.fights])
    known = view(board.duel).known
    found: tuple[Intent, ...] | None = known.get(("deaths", battling))
    if found is None:
        found = known["deaths", battling] = _deaths(board)
    return found


def _deaths(board: Board) -> tuple[Intent, ...]:
    intents: dict[int, Intent] = {}
    for number, function in _DEATHS:
        for card, sources in function(board):
            if card not in intents:
                intents[card] = to_graveyard(board.duel, card, number, sources, how="rule")
    return tuple(intents.values())
