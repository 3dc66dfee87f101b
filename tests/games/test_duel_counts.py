"""Small boards whose continuations were listed by hand and counted by a script that shares no code with the simulator.

`perft/boards.yaml` holds the boards with the names of all options at depth 1, worked out from the rules by hand, and
the numbers of lines of play at greater depths, counted by `perft/brute_force.py`.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from duels import scene

from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.moving import PutNext
from judge.games.dimension_zero.playing.actions import MakePlan, MoveUnit, Play, RenewPlan
from judge.games.dimension_zero.playing.payment import Freeze
from judge.games.dimension_zero.priority import Pass
from judge.games.dimension_zero.special_actions import LayEnergy, SmashWith
from judge.kernel import Option, Position

BOARDS_FILE = Path(__file__).parent / "perft" / "boards.yaml"
BOARDS: list[dict[str, Any]] = yaml.load(
    BOARDS_FILE.read_text("utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)
)
MOST_IN_TEST = 130
"""Counts up to this are made in `make test`, greater ones in `make proof`."""


def name_of(duel: Duel, option: Option) -> str:
    """What the boards call an option."""
    match option:
        case Pass():
            return "pass"
        case Play():
            plan = " from plan" if option.card == duel.plan(duel.owner(option.card)) else ""
            return f"play {_name(duel, option.card)} {option.square}{plan}"
        case MoveUnit():
            standing = duel.at(option.card)
            assert standing is not None
            return f"move {_name(duel, option.card)} {standing.square} {option.square}"
        case MakePlan():
            return "make plan"
        case RenewPlan():
            return "renew plan"
        case LayEnergy():
            return f"energy {_name(duel, option.card)}"
        case SmashWith():
            standing = duel.at(option.unit)
            assert standing is not None
            return f"smash {_name(duel, option.unit)} {standing.square}"
        case PutNext():
            return f"next {_name(duel, option.card)}"
        case Freeze():
            return f"pay {_payment(duel, option.cards)}"
    raise TypeError(repr(option))


def _name(duel: Duel, card: int) -> str:
    return duel.card(card).name


def _payment(duel: Duel, cards: tuple[int, ...]) -> str:
    smash = [card for card in cards if duel.where(card).zone == "smash"]
    energy = Counter(_name(duel, card) for card in cards if card not in smash)
    parts = [f"{name} ×{number}" for name, number in sorted(energy.items())]
    return " + ".join(parts + [f"smash ×{len(smash)}"] * bool(smash))


def count(position: Position[Duel], depth: int) -> int:
    """The number of lines of play of a length."""
    if depth == 0:
        return 1
    if position.decision is None:
        return 0
    if depth == 1:
        return len(position.decision.options)
    return sum(count(MACHINE.decide(position, option), depth - 1) for option in position.decision.options)


def first_position(board: dict[str, Any]) -> Position[Duel]:
    """The position that a board describes."""
    fields = {name: board[name] for name in ("cards", "turn", "players") if name in board}
    return MACHINE.start(scene(**fields, force=True).start)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board["name"])
def test_the_options_are_those_listed_by_hand(board: dict[str, Any]) -> None:
    position = first_position(board)
    options = position.decision.options if position.decision is not None else ()
    assert sorted(name_of(position.state, option) for option in options) == sorted(board["depth1"])


def _counts(board: dict[str, Any]) -> dict[int, int]:
    return {2: board["depth2"], 3: board["depth3"], **board.get("deeper", {})}


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board["name"])
def test_lines_of_play_are_as_many_as_counted_independently(board: dict[str, Any]) -> None:
    position = first_position(board)
    expected = {depth: number for depth, number in _counts(board).items() if number <= MOST_IN_TEST}
    assert {depth: count(position, depth) for depth in expected} == expected


@pytest.mark.proof
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board["name"])
def test_more_lines_of_play_are_as_many_as_counted_independently(board: dict[str, Any]) -> None:
    position = first_position(board)
    expected = _counts(board)
    assert {depth: count(position, depth) for depth in expected} == expected
