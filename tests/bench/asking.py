"""Rulings and clause searches by the clock."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median

from judge.clauses import Clause, load_edition
from judge.clauses.search import search
from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.duel import Duel
from judge.kernel import Move
from judge.paths import RULES
from judge.ruling import ask
from judge.ruling.trial import Trial
from judge.scenario import build, load_scenario
from judge.source import read_toml
from tests.bench.clock import Row, in_turns, timed
from tests.bench.references import Doudizhu

QUERIES = Path(__file__).parent.parent / "clauses" / "judge_queries.toml"


def rows() -> Iterator[Row]:
    """What was measured, each beside its reference."""
    rulings = [load_scenario(path) for path in sorted(RULES.glob("*/rulings/*.yaml"))]
    reference = Doudizhu()
    found = in_turns(lambda turn: len([ask(ruling) for ruling in rulings]), reference)
    yield (
        f"rulings asked, with contrasts ({len(rulings)})",
        f"{found.ours:,.1f} rulings/s",
        reference.name,
        f"{found.theirs:,.0f} actions/s",
        f"1/{1 / found.ratio:,.0f}",
        "",
    )
    yield _against_running()
    queries = [query["ask"] for query in read_toml(QUERIES)["query"]]
    _against_reading(queries[:5])  # opens the index, which is built once and kept
    by_index, by_scan = _against_reading(queries)
    yield (
        "clause searches",
        f"{1 / by_index:,.0f} searches/s",
        "scan of all clauses",
        f"{1 / by_scan:,.0f}/s",
        f"{by_scan / by_index:.2f}",
        "",
    )


def _against_reading(queries: list[str]) -> tuple[float, float]:
    """The median seconds of a query by index and by reading every clause for its words, in the same run."""
    clauses = tuple(load_edition("dimension-zero"))
    by_index, by_scan = [], []
    for query in queries:
        began = time.perf_counter()
        search(query)
        between = time.perf_counter()
        _read_for(query, clauses)
        by_index.append(between - began)
        by_scan.append(time.perf_counter() - between)
    return median(by_index), median(by_scan)


def _read_for(query: str, clauses: Iterable[Clause]) -> list[str]:
    """The ids of the clauses that hold every word of a query, found by reading all of them."""
    words = [word.casefold() for word in re.split(r"\s+", query) if word]
    found = []
    for clause in clauses:
        texts = (*(clause.title or ()), *clause.text, *(said for note in clause.notes for said in note))
        text = "\n".join(texts).casefold()
        if all(word in text for word in words):
            found.append(clause.id)
    return found


def _against_running() -> Row:
    """Each worked example that is played out: its answers against the bare run of its actions."""
    ratios = []
    for path in sorted(RULES.glob("dimension-zero/rulings/*.yaml")):
        scenario = load_scenario(path)
        if scenario.file.mirrors is None or not scenario.file.actions:
            continue
        alone = scenario._replace(contrasts=())
        trial = Trial(build(alone))
        if not trial.found.ends:
            continue
        moves = [move for _, move in trial.found.line(next(iter(trial.found.ends)))]
        asked = min(timed(lambda alone=alone: ask(alone)) for _ in range(3))
        run = min(timed(lambda trial=trial, moves=moves: _run(trial.scene.start, moves)) for _ in range(3))
        ratios.append(asked / run)
    ratios.sort()
    return (
        f"a worked example answered ({len(ratios)}), against running its actions once",
        f"{median(ratios):.1f} × the time",
        "",
        "",
        f"{ratios[-1]:.0f} at worst",
        "20 at most",
    )


def _run(start: Duel, moves: list[Move]) -> None:
    position = MACHINE.start(start)
    for move in moves:
        position = MACHINE.go(position, move)
