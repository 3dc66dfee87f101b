"""What kind of ability steps make: standing or done once, and what goes for the ability as a whole."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.cardtext.lasting import LASTING, RULED
from judge.cardtext.links import limits_ability


def lifted(ability: Any) -> Any:
    """Xは…と等しい and この能力は…にしか使えない are no steps: they go for the whole ability."""
    fields = {name for name in ("limits", "defines") if hasattr(ability, name)}
    kept: list[Any] = []
    moved: dict[str, list[Any]] = {"limits": [], "defines": []}
    wording = ability.wording
    for place, step in enumerate(ability.steps):
        field = "defines" if isinstance(step, nodes.Define) else "limits" if limits_ability(step) else ""
        if field not in fields:
            wording = wording.replace(f"{{steps.{place}}}", f"{{steps.@{len(kept)}}}")
            kept.append(step)
        else:
            wording = wording.replace(f"{{steps.{place}}}", f"{{{field}.{len(moved[field])}}}")
            moved[field].append(step)
    changes = {name: tuple(moved[name]) for name in fields if moved[name]}
    return replace(ability, steps=tuple(kept), wording=wording.replace("@", ""), **changes) if changes else ability


def permission(step: Any) -> Any:
    """プレイしてよい as a standing ability is a permission, not a step."""
    if isinstance(step, nodes.May) and len(step.steps) == 1 and isinstance(step.steps[0], nodes.Play):
        return nodes.Can(action=step.steps[0], wording=step.wording.replace("{steps.0}", "{action}"), span=step.span)
    return step


def shows_itself(step: Any) -> bool:
    """手札にあるこのカードを相手に見せ、…してよい (4-8-12)."""
    shown = step.steps[0] if isinstance(step, nodes.May) else None
    what = shown.what if isinstance(shown, nodes.Reveal) else None
    return isinstance(what, nodes.ThisCard) and isinstance(what.at, nodes.Zone) and what.at.name == "hand"


def past(event: Any) -> bool:
    """Whether an event is told as one that has happened: …た時."""
    if isinstance(event, nodes.AnyOf):
        return all(past(option) for option in event.options)
    return isinstance(event, nodes.Moment) or any(tense in event.wording for tense in ("た時", "だ時", "たびに"))


def comes_once(event: Any) -> bool:
    """次のあなたのターン終了時に: one moment, not every one."""
    period = event.period if isinstance(event, nodes.Moment) else None
    return isinstance(period, nodes.Period) and period.which is not None


def ends(duration: Any) -> bool:
    """Whether a duration ends: このターンの間 does, あなたのターンの間 comes again."""
    if isinstance(duration, nodes.During):
        period = duration.period
        return not isinstance(period, nodes.Period) or period.which is not None or period.name == "duel"
    return True


def stands(step: Any) -> bool:
    """Whether a step, said by nothing that sets it off, holds for as long as its card is there."""
    duration = getattr(step, "duration", None)
    if duration is not None and ends(duration):
        return False
    match step:
        case nodes.But(step=inner):
            return stands(inner)
        case nodes.If(steps=inner):
            return all(stands(one) for one in inner)
        case nodes.May(steps=inner):
            return all(
                isinstance(one, nodes.Play) or (isinstance(one, nodes.Set | nodes.Modify) and stands(one))
                for one in inner
            )
        case nodes.Has() | nodes.Is() | nodes.Equals():
            return True
        case nodes.Replacement():
            return not step.once
    return isinstance(step, (*RULED, *LASTING))
