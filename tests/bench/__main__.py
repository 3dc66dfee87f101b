"""Speed, as ratios against references taken in the same run: absolute figures wander from machine to machine.

make bench
"""

from __future__ import annotations

import copy
import time
from collections.abc import Callable
from pathlib import Path

import chess
from rich.console import Console
from rich.progress import track
from rich.table import Table

from judge.clauses.search import compare_with_scan
from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.duel import Duel
from judge.kernel import Budget, Option, Position, Stop, explore
from judge.paths import RULES
from judge.ruling import ask
from judge.scenario import build, load_scenario, parse_scenario
from judge.source import read_toml
from tests.bench import language

SECONDS = 1.5
QUERIES = Path(__file__).parent.parent / "clauses" / "judge_queries.toml"

CROWDED = """
game: dimension-zero
title: bench
turn: {player: A}
players:
  A: {squares: {L1: 灯台の見張り}, bases: {L: 霧の入り江, C: 沈む門}, hand: [宵待ちの渡り鳥, 野ねずみの斥候],
      energy: {白: 1, 赤: 1}}
  B: {squares: {C3: 石臼の番人}, bases: {C: 実りの祠}, hand: [宵待ちの渡り鳥, 潮だまりの小鬼], energy: {白: 1, 青: 1}}
ask: [{happens: battle}]
"""


class Everything:
    """Follows every option of every player."""

    def first(self) -> None:
        """Nothing to remember."""

    def lead(self, position: Position[Duel], memory: None) -> Stop | list[tuple[Option, None]]:
        """All options, until nobody has any left."""
        if position.decision is None:
            return Stop("over")
        return [(option, None) for option in position.decision.options]


def rate(work: Callable[[], int]) -> float:
    """How much of something is done a second; each call of `work` says how much it did."""
    done, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < SECONDS:
        done += work()
    return done / spent


def perft(board: chess.Board, depth: int) -> int:
    """Positions of a chess tree: the reference for exploring, from a well-kept engine in Python."""
    if depth == 0:
        return 1
    count = 1
    for move in board.legal_moves:
        board.push(move)
        count += perft(board, depth - 1)
        board.pop()
    return count


def main() -> None:
    """Measure and print the table."""
    crowded = build(parse_scenario(CROWDED)).start
    rulings = [load_scenario(path) for path in sorted(RULES.glob("*/rulings/*.yaml"))]
    position = MACHINE.start(crowded).state

    def explored() -> int:
        return len(explore(MACHINE, crowded, Everything(), Budget(positions=3_000)).nodes)

    rows: list[tuple[str, str, Callable[[], int], str, Callable[[], int]]] = [
        ("positions explored", "positions/s", explored, "python-chess perft", lambda: perft(chess.Board(), 2)),
        (
            "positions forked",
            "forks/s",
            lambda: len([position.fork() for _ in range(100)]),
            "copy.deepcopy",
            lambda: len([copy.deepcopy(position) for _ in range(1)]),
        ),
        (
            "rulings asked",
            "rulings/s",
            lambda: len([ask(ruling) for ruling in rulings]),
            "python-chess perft 2",
            lambda: min(1, perft(chess.Board(), 2)),
        ),
    ]
    queries = [query["ask"] for query in read_toml(QUERIES)["query"]]
    compare_with_scan(queries[:5])  # opens the index, which is built once and kept
    by_index, by_scan = compare_with_scan(queries)
    table = Table("what", "reached", "reference", "reached", "ratio", title=f"{Path.cwd().name}: make bench")
    for what, unit, ours, reference, theirs in track(rows, console=Console(stderr=True)):
        mine, other = rate(ours), rate(theirs)
        table.add_row(what, f"{mine:,.0f} {unit}", reference, f"{other:,.0f}/s", f"{mine / other:.2f}")
    table.add_row(
        "clause searches",
        f"{1 / by_index:,.0f} searches/s",
        "scan of all clauses",
        f"{1 / by_scan:,.0f}/s",
        f"{by_scan / by_index:.2f}",
    )
    for row in language.rows():
        table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    main()
