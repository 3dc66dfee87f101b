"""Rulings and clause searches by the clock."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from judge.clauses.search import compare_with_scan
from judge.paths import RULES
from judge.ruling import ask
from judge.scenario import load_scenario
from judge.source import read_toml
from tests.bench.clock import Row, in_turns
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
    queries = [query["ask"] for query in read_toml(QUERIES)["query"]]
    compare_with_scan(queries[:5])  # opens the index, which is built once and kept
    by_index, by_scan = compare_with_scan(queries)
    yield (
        "clause searches",
        f"{1 / by_index:,.0f} searches/s",
        "scan of all clauses",
        f"{1 / by_scan:,.0f}/s",
        f"{by_scan / by_index:.2f}",
        "",
    )
