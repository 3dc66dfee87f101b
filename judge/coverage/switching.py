"""Clauses switched off one by one: does any ruling that cites a clause come out otherwise without it?

A clause may be cited a hundred times and never have decided anything. So for each operative clause the program is run
without it (see `variants`) on the rulings that cite it, shortest first, until an answer is another one.
"""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from judge.coverage.clauses import Coverage
from judge.coverage.variants import variant_of
from judge.kernel import Budget
from judge.ruling import Ruling, ask
from judge.ruling.many import START
from judge.ruling.model import Answer, Text
from judge.ruling.store import keep, kept, key_of, ruling_of
from judge.scenario import Scenario, load_scenario
from judge.source import read_text

BUDGET = Budget(positions=5_000, seconds=60.0)
"""By positions: a slow machine must not leave open what a clause decides."""
SECONDS_A_RULING = 10.0
SECONDS = 20.0
"""For one clause, of the processor's time: then the rulings that are left are not tried, and it says so."""
How = Literal["answer", "undetermined", "breaks"]
State = Literal["matters", "idle", "not switchable", "not reached"]


class Difference(msgspec.Struct, frozen=True):
    """A ruling that comes out otherwise: an answer is another one, there is none any more, or play cannot go on."""

    ruling: str
    how: How
    scene: str = ""
    asks: Text = Text("", "")
    before: str = ""
    after: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """What came of switching a clause off.

    matters: a ruling differs. idle: none does that cites it. not switchable: it is cited, but no rule of the program
    can be told to be its own. not reached: no ruling cites it.
    """

    clause: str
    state: State
    difference: Difference | None = None
    tried: int = 0
    """How many rulings were heard without it."""
    left: int = 0
    """How many were not, because time ran out."""
    changes: tuple[str, ...] = ()
    """What of the program was otherwise."""
    by_hand: bool = False


class _Task(NamedTuple):
    clause: str
    paths: tuple[Path, ...]


def switch_off(
    coverage: Coverage,
    folder: Path,
    jobs: int | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
    clauses: Iterable[str] | None = None,
) -> dict[str, Outcome]:
    """Switch off each operative clause in turn (or those given), and see what of the rulings that cite it changes."""
    rows = [row for row in coverage.rows if clauses is None or row.clause in set(clauses)]
    outcomes: dict[str, Outcome] = {}
    tasks: dict[str, tuple[str | None, _Task]] = {}
    for row in rows:
        variant = variant_of(row.clause)
        if not row.rulings or variant is None:
            outcomes[row.clause] = Outcome(row.clause, "not switchable" if row.rulings else "not reached")
            continue
        paths = _likely_first(row.clause, [folder / f"{name}.yaml" for name in row.rulings])
        said = (f"{path.name}\n{read_text(path)}" for path in paths)
        key = key_of("switched off", row.clause, *variant.told, _own_source(), *said)
        if (known := kept(key, Outcome)) is not None:
            outcomes[row.clause] = known
        else:
            tasks[row.clause] = key, _Task(row.clause, paths)
    for path in {path for _, task in tasks.values() for path in task.paths}:
        _scenario(path)  # read once, here: every process that is forked has it
    progress(0, len(tasks))
    for done, outcome in enumerate(_all([task for _, task in tasks.values()], jobs), start=1):
        progress(done, len(tasks))
        outcomes[outcome.clause] = outcome
        if outcome.left == 0 and (outcome.difference is None or outcome.difference.how != "breaks"):
            keep(tasks[outcome.clause][0], outcome)  # what ran out of time may end otherwise at a better time
    return {row.clause: outcomes[row.clause] for row in rows}


def _all(tasks: list[_Task], jobs: int | None) -> Iterator[Outcome]:
    """Each task in a process of its own: a program without a clause must not outlive it."""
    if not tasks:
        return
    workers = min(jobs or os.cpu_count() or 1, len(tasks))
    with get_context(START).Pool(workers, maxtasksperchild=1) as pool:
        yield from pool.imap_unordered(_without, tasks, chunksize=1)


def _without(task: _Task) -> Outcome:
    variant = variant_of(task.clause)
    assert variant is not None
    expected = {path: _answers(ruling_of(path)) for path in task.paths}
    variant.put_in_force()
    began = time.process_time()  # on a busy machine a clause must not be idle for want of time
    weak: Difference | None = None
    tried = 0
    for path in task.paths:
        if time.process_time() - began > SECONDS:
            break
        tried += 1
        found = _difference(path, expected[path])
        if found is not None and found.how == "answer":
            weak = found
            break
        weak = weak or found
    stopped = weak is not None and weak.how == "answer"
    left = 0 if stopped else len(task.paths) - tried
    state: State = "matters" if weak is not None else "idle"
    return Outcome(task.clause, state, weak, tried, left, variant.told, variant.by_hand)


def _difference(path: Path, expected: list[_Said]) -> Difference | None:
    """How a ruling comes out otherwise in this process; the first answer that does."""
    try:
        with _no_longer_than(SECONDS_A_RULING):
            found = _answers(ask(_scenario(path), BUDGET))
    except Exception as error:  # whatever goes wrong in a program with a hole in it
        return Difference(path.stem, "breaks", after=f"{type(error).__name__}: {str(error)[:200]}")
    weak = None
    for before, after in zip(expected, found, strict=True):
        if before.answers == after.answers:
            continue
        how: How = "undetermined" if after.undetermined else "answer"
        one = Difference(path.stem, how, before.scene, before.asks, before.answers, after.answers)
        if how == "answer":
            return one
        weak = weak or one
    return weak


class _Said(NamedTuple):
    """What counts of an answer: which there are, and on whom they depend. What is cited for it does not count."""

    scene: str
    asks: Text
    answers: str
    undetermined: bool


def _answers(ruling: Ruling) -> list[_Said]:
    scenes = (ruling.scene, *ruling.contrasts)
    return [
        _Said(scene.title, answer.asks, _told(answer), answer.verdict.kind == "undetermined")
        for scene in scenes
        for answer in scene.answers
    ]


def _told(answer: Answer) -> str:
    if answer.verdict.kind == "undetermined":
        return "undetermined"
    choosers = sorted({choice.player for case in answer.cases for choice in case.choices})
    return " / ".join(sorted(case.answer for case in answer.cases)) + "".join(f" ({player})" for player in choosers)


def _likely_first(clause: str, paths: list[Path]) -> tuple[Path, ...]:
    """Rulings that go by the clause's own number first, then the shortest."""
    own = re.compile(re.escape(clause) + "[a-z]?")
    return tuple(sorted(paths, key=lambda path: (not own.fullmatch(path.stem), _length(path), path.name)))


@cache
def _length(path: Path) -> int:
    ruling = ruling_of(path)
    return sum(scene.positions for scene in (ruling.scene, *ruling.contrasts))


@cache
def _scenario(path: Path) -> Scenario:
    return load_scenario(path)


@lru_cache(maxsize=1)
def _own_source() -> str:
    return "".join(path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("*.py")))


@contextmanager
def _no_longer_than(seconds: float) -> Iterator[None]:
    """Stop what does not end by itself, where the platform can."""
    if sys.platform == "win32":
        yield
        return

    def stop(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def counts(outcomes: Mapping[str, Outcome]) -> dict[State, int]:
    """How many clauses came to what."""
    states: tuple[State, ...] = ("matters", "idle", "not switchable", "not reached")
    return {state: sum(one.state == state for one in outcomes.values()) for state in states}
