"""What lasts: a duration said once goes for the steps after it, too."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.cardtext.happening import told_at_one_time
from judge.cardtext.links import limits_ability

RULED = (nodes.Cannot, nodes.Can, nodes.Only, nodes.Must, nodes.Not)
LASTING = (nodes.Modify, nodes.Set, nodes.Gain, nodes.Lose, nodes.AddRace, nodes.TakeControl, nodes.Substitute)


def going_on(steps: tuple[Any, ...]) -> tuple[Any, ...]:
    """ターン終了時まで、パワーを+1000しスマッシュを+1する: the duration goes on until another is said."""
    result: list[Any] = []
    duration: Any = None
    for step in steps:
        own = getattr(step, "duration", None)
        if own is not None:
            duration = own
        elif isinstance(step, (*LASTING, *RULED)) and not limits_ability(step):
            if duration is not None:
                step = replace(step, duration=duration, wording=step.wording + "{duration:unsaid}")
            elif not isinstance(step, nodes.Only):
                told_at_one_time(step)
        if isinstance(step, nodes.If | nodes.May | nodes.Delayed | nodes.Replacement):
            step = replace(step, steps=going_on(step.steps))
        result.append(step)
    return tuple(result)
