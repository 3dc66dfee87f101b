"""Random play on a made-up board, written down, and the same line of play once more with another text."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from judge.cards import Card
from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.duel import Duel, Owned, Table
from judge.games.dimension_zero.frame import Words
from judge.games.dimension_zero.priority import Pass
from judge.games.dimension_zero.values.characteristics import look, view
from judge.kernel import CHANCE, Decision, Option, Position, Refusal, Runaway, Trace, Undetermined

MOST_DECISIONS = 60
OWN = "own"
KEEN = 3
"""How much rather a player does something with the card that is tried out, or says yes, than anything else."""


class Line(NamedTuple):
    """A line of play: where it began, what was decided, what was written down, and what ended it early."""

    start: Duel
    copies: frozenset[int]
    moves: tuple[Option, ...]
    trace: Trace
    end: Refusal | None


def play(start: Duel, copies: frozenset[int], chance: random.Random) -> Line:
    """Decide at random for a while, rather with the card than without it."""
    trace = Trace()
    moves: list[Option] = []
    end = None
    try:
        position = MACHINE.start(start, trace)
        while (decision := position.decision) is not None and len(moves) < MOST_DECISIONS:
            option = _pick(decision, copies, chance)
            moves.append(option)
            position = MACHINE.decide(position, option, trace)
    except (Undetermined, Runaway) as stopped:
        end = stopped.why
    return Line(start, copies, tuple(moves), trace, end)


def _pick(decision: Decision, copies: frozenset[int], chance: random.Random) -> Option:
    options = decision.options
    if decision.player == CHANCE or len(options) == 1:
        return chance.choice(options)
    # A pass every other time, or turns would never end; and who always acted would soon have nothing left.
    if isinstance(options[0], Pass) and chance.random() < 0.45:
        return options[0]
    sorts: dict[str, list[Option]] = {}
    for option in options:
        sorts.setdefault(_sort(option, copies), []).append(option)
    sort = chance.choices(list(sorts), [KEEN if name == OWN else 1 for name in sorts])[0]
    return chance.choice(sorts[sort])


def _sort(option: Option, copies: frozenset[int]) -> str:
    """What is chosen among first: many ways to do one thing must not crowd out the one way to do another."""
    if _speaks_of(option, copies) or getattr(option, "yes", False) is True:
        return OWN
    return f"{type(option).__name__} {bool(getattr(option, 'square', ''))}"


def _speaks_of(value: Any, cards: frozenset[int]) -> bool:
    if isinstance(value, int):
        return value in cards
    if isinstance(value, Words):
        return value.card in cards
    if isinstance(value, msgspec.Struct):
        return any(_speaks_of(one, cards) for one in msgspec.structs.astuple(value))
    return isinstance(value, tuple) and any(_speaks_of(one, cards) for one in value)


# ---- the same with another text


def seen(line: Line) -> list[Any]:
    """What can be seen along a line of play, up to where the rules or a text no longer say what happens."""
    return [one for one in _all_seen(line.start, line.moves) if one is not None]


def differs(line: Line, as_it_is: list[Any], card: Card, other: Card) -> bool:
    """Whether anything that can be seen along a line of play is otherwise with another text in place of the card's."""
    table = line.start.table
    start = msgspec.structs.replace(
        line.start, table=Table(tuple(Owned(other if one.card is card else one.card, one.owner) for one in table.owned))
    )
    start.table.memo["history"] = table.memo["history"]
    return any(one != another for one, another in zip(as_it_is, _all_seen(start, line.moves), strict=False))


def _all_seen(start: Duel, moves: tuple[Option, ...]) -> Iterator[tuple[Any, ...] | None]:
    """What can be seen in each position of a line; None where it cannot go on as decided."""
    try:
        position = MACHINE.start(start)
        yield _seen(position)
        for move in moves:
            wanted = _bare(move)
            options = position.decision.options if position.decision is not None else ()
            alike = move if move in options else next((one for one in options if _bare(one) == wanted), None)
            if alike is None:
                yield None
                return
            position = MACHINE.decide(position, alike)
            yield _seen(position)
    except (Undetermined, Runaway, LookupError, AttributeError, TypeError, AssertionError):
        yield None  # a text with a part cut out need not make sense


def _seen(position: Position[Duel]) -> tuple[Any, ...]:
    """What of a position can be seen: zones, what stands and how, what cards are, what may be decided."""
    duel, decision = position
    data = tuple(msgspec.structs.replace(look(duel, one.card).data, abilities=()) for one in duel.standing)
    options = () if decision is None else (decision.player, *sorted(map(_bare, decision.options)))
    looks = view(duel)
    controllers = tuple(sorted(looks.controllers.items()))
    stack = tuple((type(item).__name__, item.number) for item in duel.stack)
    return duel.sides, duel.standing, duel.frozen, data, controllers, stack, options, duel.losers, duel.winners


def _bare(option: Option) -> str:
    """An option without the way down to words: that moves where a part is left out."""
    fields = (value for value in msgspec.structs.astuple(option) if not isinstance(value, Words))
    return f"{type(option).__name__} {tuple(fields)}"
