"""The steps of a line as a judge would say them aloud: which are told, and which are told together."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from judge.games.dimension_zero.events import Passed
from judge.ruling.model import StepTold, Text


def told(steps: Iterable[StepTold]) -> tuple[StepTold, ...]:
    """Steps as a judge would tell them: without those in which nothing happens, and two passes in a row as one."""
    return tuple(step for step, _ in telling(steps))


def telling(steps: Iterable[StepTold]) -> list[tuple[StepTold, int]]:
    """The steps that are told, each with how many of all steps are done when it is."""
    kept: list[tuple[StepTold, int]] = []
    passed: str | None = None
    for done, step in enumerate(steps, 1):
        if step.minor and not step.events:
            continue
        player = who_passed(step)
        if passed is not None and player is not None:
            says = Text(f"{passed}と{player}が続けて優先権を放棄する。", f"{passed} and {player} pass in a row.")
            kept[-1] = msgspec.structs.replace(kept[-1][0], says=says), done
            passed = None
            continue
        kept.append((step, done))
        passed = player
    return kept


def who_passed(step: StepTold) -> str | None:
    """The player who passes in a step, if that is all that happens in it."""
    match step.events:
        case (Passed(player),):
            return player
    return None
