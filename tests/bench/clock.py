"""Measuring ratios: absolute figures wander from run to run, so what is compared is taken in turns, a few times."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple, TypeAlias

ROUNDS = 5
Row: TypeAlias = tuple[str, str, str, str, str, str]
"""What was measured, the figure, the reference, its figure, the ratio, and what is promised of it."""
Work: TypeAlias = Callable[[int], int]
"""Does something and says how much of it; given the number of the round, for new seeds each time."""


class Rates(NamedTuple):
    """Medians over all rounds: how much a second of either, and of the ratios within a round."""

    ours: float
    theirs: float
    ratio: float


def timed(work: Callable[[], object]) -> float:
    """Seconds that something takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def rate(work: Work, turn: int) -> float:
    """How much of something is done in a second of this process: what else the machine does is left out."""
    gc.collect()
    began = time.process_time()
    done = work(turn)
    return done / (time.process_time() - began)


def in_turns(ours: Work, theirs: Work, rounds: int = ROUNDS) -> Rates:
    """Both, one after the other, several times; a round without the clock comes first."""
    ours(-1)
    theirs(-1)
    pairs = [(rate(ours, turn), rate(theirs, turn)) for turn in range(rounds)]
    return Rates(
        median(mine for mine, _ in pairs),
        median(other for _, other in pairs),
        median(mine / other for mine, other in pairs),
    )
