"""The long checks: a sample that changes with the commit (`make proof`), or all of them (`make proof-all`).

The sample is taken by the digest of a seed and of each test's name: the same seed takes the same tests everywhere. Of a
check with many cases at least one is always taken. A journal holds what has passed, so that a run which was cut off
goes on where it stopped.
"""

import os
from collections import defaultdict
from hashlib import blake2b
from pathlib import Path

import pytest

SEED = os.environ.get("PROOF_SEED", "")
ONE_IN = int(os.environ.get("PROOF_ONE_IN", "4"))
PASSED = os.environ.get("PROOF_PASSED", "")
"""A file with the names of tests that need not run again; nobody writes to it while tests run."""
JOURNAL = os.environ.get("PROOF_JOURNAL", "")
"""The file to which the names of tests that pass are added."""


def _rank(name: str) -> int:
    return int.from_bytes(blake2b(f"{SEED} {name}".encode(), digest_size=8).digest(), "big")


def sample(names: list[str]) -> set[str]:
    """One in `ONE_IN` of the tests by the seed, and at least one case of each check that has several."""
    taken = {name for name in names if _rank(name) % ONE_IN == 0}
    cases = defaultdict(list)
    for name in names:
        check, bracket, _ = name.partition("[")
        if bracket:
            cases[check].append(name)
    return taken | {min(alike, key=_rank) for alike in cases.values() if taken.isdisjoint(alike)}


def pytest_report_header() -> list[str]:
    """Say which sample this is, and how to take it again."""
    return [f"long checks: one in {ONE_IN}; again with `make proof SEED={SEED}`"] if SEED else []


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is not in the sample, and what has passed before."""
    if not SEED and not PASSED:
        return
    long = [item.nodeid for item in items if item.get_closest_marker("proof")]
    wanted = sample(long) if SEED else set(long)
    if PASSED:
        wanted -= set(Path(PASSED).read_text("utf-8").splitlines())
    left_out = [item for item in items if item.nodeid not in wanted]
    items[:] = [item for item in items if item.nodeid in wanted]
    config.hook.pytest_deselected(items=left_out)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note what has passed. With several processes the first one is told of every test, and it alone writes."""
    if JOURNAL and report.when == "call" and report.passed and "PYTEST_XDIST_WORKER" not in os.environ:
        with Path(JOURNAL).open("a", encoding="utf-8") as journal:
            print(report.nodeid, file=journal)
