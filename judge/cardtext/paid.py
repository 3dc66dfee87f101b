"""…をプレイする場合、そのコストを…する: a change of what is paid, however the moment of paying is told (4-7-2-3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes


def is_cost_of(event: Any, steps: Sequence[Any]) -> bool:
    """Whether all that is said of a card that is played or moved is what that costs."""
    paid = event.what if isinstance(event, nodes.Pay) else None
    if not isinstance(event, nodes.Play | nodes.Move) and not isinstance(paid, nodes.CostOf | nodes.StatOf):
        return False
    if event.when is not None:
        return False
    inner = [one for step in steps for one in (step.steps if isinstance(step, nodes.May) else (step,))]
    return all(
        isinstance(step, nodes.Modify | nodes.Set)
        and step.stat in ("cost", "move_cost")
        and isinstance(step.of, nodes.That | None)
        for step in inner
    )


def paid_for(event: Any) -> nodes.Pay:
    """…をプレイする場合、そのコストを…: the same as …コストを支払うにあたり."""
    if isinstance(event, nodes.Pay):
        return event
    cost = nodes.CostOf(action=event, wording="{action}", span=event.span)
    return nodes.Pay(what=cost, wording="{what}", span=event.span)


def while_paid(event: Any, steps: tuple[Any, ...], topic: str) -> nodes.Replacement:
    """A condition that is the playing or moving of a card: how long it holds, said before it, is not the change's."""
    first = steps[0]
    duration = getattr(first, "duration", None)
    if duration is not None:
        first = replace(first, duration=None, wording=first.wording.replace("{duration:unsaid}", ""))
        topic = topic.replace("{steps.0.duration", "{duration")
    return nodes.Replacement(
        event=paid_for(event),
        steps=(first, *steps[1:]),
        instead=False,
        duration=duration,
        wording=topic + "{event}{instead:unsaid}" + "".join(f"{{steps.{index}}}" for index in range(len(steps))),
        span=(event.span[0], steps[-1].span[1]),
    )


def as_paid(step: Any) -> Any:
    """…をプレイするコストを…にする: the same, said of the cost itself."""
    if isinstance(step, nodes.If) and not step.instead:
        return replace(step, steps=tuple(as_paid(one) for one in step.steps))
    if not isinstance(step, nodes.Set | nodes.Modify) or not isinstance(step.of, nodes.CostOf):
        return step
    if step.duration is not None or not step.wording.startswith("{of}"):
        return step
    event = nodes.Pay(what=step.of, wording="{what}", span=step.of.span)
    cost = nodes.That(kind="cost_word", wording="", span=step.of.span)
    change = replace(step, of=cost, wording="{of:unsaid}" + step.wording.removeprefix("{of}"))
    wording = "{event}{instead:unsaid}{steps.0}"
    return nodes.Replacement(event=event, steps=(change,), instead=False, wording=wording, span=step.span)
