"""端数は切り捨てる: a sentence that says how the halves before it are rounded; what it says is theirs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.cardtext.links import said
from judge.cardtext.nodes import Node
from judge.cardtext.render import render
from judge.cardtext.unreadable import Unreadable


def rounded(steps: Sequence[Any], found: Sequence[Any]) -> list[Any]:
    """Steps with those of a further sentence; one about rounding adds no step, only its words to the last."""
    told_of: list[Any] = [step.step if isinstance(step, nodes.But) else step for step in found]
    if not any(isinstance(step, nodes.Rounding) for step in told_of):
        return [*steps, *found]
    rounding = told_of[0] if len(found) == 1 else None
    halves = [node for step in steps for node in step.walk() if isinstance(node, nodes.Half)]
    if rounding is None or not halves:
        start, end = found[0].span
        ja, en = "何の端数か分かりません。", "it is not said what this is a fraction of."
        raise Unreadable(start, end, ja, en, printed=True)
    told = [_down(step) for step in steps] if rounding.down else list(steps)
    last = said(told[-1], after=render(found[0]))
    return [*told[:-1], replace(last, span=(last.span[0], rounding.span[1]))]


def _down(node: Any) -> Any:
    """A node in which every half is rounded down."""
    changes: dict[str, Any] = {}
    for name, value in node.parts():
        if isinstance(value, Node):
            changes[name] = _down(value)
        elif isinstance(value, tuple):
            changes[name] = tuple(_down(one) if isinstance(one, Node) else one for one in value)
    if isinstance(node, nodes.Half):
        changes |= {"down": True, "wording": node.wording + "{down:unsaid}"}
    return replace(node, **changes)
