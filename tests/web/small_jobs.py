"""Jobs for the processes of a desk that load nothing, so that each is there at once."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from judge.source import BadInput, Problem, Words

Jobs = Mapping[str, Callable[..., Any]]


def slow(seconds: float) -> str:
    time.sleep(seconds)
    return "done"


def hungry() -> int:
    return len(bytearray(4_000 * 2**20))


def wrong() -> None:
    raise BadInput([Problem("here", 3, Words("誤り", "wrong"))])


def dying() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def broken() -> None:
    raise RuntimeError("nobody foresaw this")


def load() -> Jobs:
    return {"slow": slow, "hungry": hungry, "wrong": wrong, "broken": broken, "dying": dying}


# ---- a desk that gives another answer on another day


class Answered(msgspec.Struct, frozen=True):
    """What `web.desk.jobs.Asked` holds."""

    address: str
    ruling: bytes
    rules: str
    engine: str


def on_a_day(day: str, text: str, quickly: bool) -> Answered:
    if text.startswith("die") and not quickly:
        dying()
    return Answered("abc", json.dumps({"day": "quick" if quickly else day}).encode(), "1", "2")


def answer_first(text: str, quickly: bool = False) -> Answered:
    return on_a_day("first", text, quickly)


def answer_later(text: str, quickly: bool = False) -> Answered:
    return on_a_day("later", text, quickly)


def parse(text: str) -> bytes:
    if text == "die":
        dying()
    time.sleep(WAIT if text == "wait" else 0.0)
    return b"{}"


WAIT = 4.0
"""Longer than anybody waits for a process to become free."""


def first_day() -> Jobs:
    return {"answer": answer_first, "parse": parse}


def later_day() -> Jobs:
    return {"answer": answer_later, "parse": parse}


# ---- the real ones


def within_small_budgets() -> Jobs:
    """What a desk can really do, with less time for a question: thousands are asked."""
    from judge.kernel import Budget
    from web.desk import jobs

    jobs.BUDGET = Budget(positions=200, seconds=1.0)
    jobs.FOR_REASONS = 0.5
    return jobs.jobs()
