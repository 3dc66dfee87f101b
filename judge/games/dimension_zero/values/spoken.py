"""それ and X in a standing text: what another sentence of the same ability speaks of, put in its place."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes


def told(step: Any, numbered: dict[int, Any]) -> Any:
    """A ban or permission; それ in it is what another sentence of the same ability speaks of."""
    name = "of" if isinstance(step, nodes.Not) else "action"
    action = getattr(step, name, None)
    what = getattr(action, "what", None)
    if isinstance(what, nodes.That) and what.ref in numbered and not (what.rest or what.tests or what.at):
        spoken = getattr(numbered[what.ref], what.role or "what", None)
        return replace(step, **{name: replace(action, what=spoken)})  # type: ignore[type-var]
    return step


def subject_of(node: Any, numbered: dict[int, Any]) -> Any:
    """What a change changes; それ is what another sentence of the same ability speaks of."""
    if isinstance(node, nodes.Substitute):
        subject: Any = node.event.of
    else:
        subject = node.what if isinstance(node, (nodes.Gain, nodes.Lose, nodes.TakeControl)) else node.of
    if (
        isinstance(subject, nodes.That)
        and subject.ref in numbered
        and not (subject.rest or subject.tests or subject.at)
    ):
        return getattr(numbered[subject.ref], subject.role or "what", None)
    return subject


def defined(node: Any, defines: list[nodes.Define]) -> Any:
    """A change by X, where another sentence says what X is."""
    if not defines or not isinstance(node, (nodes.Modify, nodes.Set)):
        return node
    name = "amount" if isinstance(node, nodes.Modify) else "value"
    value = getattr(node, name)
    if isinstance(value, nodes.Variable):
        return replace(node, **{name: defines[0].value})
    if isinstance(value, nodes.Product) and isinstance(value.of, nodes.Variable):
        return replace(node, **{name: replace(value, of=defines[0].value)})
    return node
