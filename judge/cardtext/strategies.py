"""The text of a strategy: it takes effect when the strategy resolves (2-10-3-1), however it reads.

Words alone tell a standing or a triggered ability from an effect. On a strategy that goes to the graveyard nothing
could stand or wait for its event, so the resolution makes it: a triggered ability that waits for its event (4-4-4), a
replacement (4-15-3), a change that lasts for the rest of the duel (4-14-3-1). What has a say in playing the card itself
works where it is played from (2-10-3-2 to 2-10-3-4), and a strategy that is joined to a unit stays on its square (6-6).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes

LINK = "リンク"
_GATES = ("連動", "共鳴")


def as_strategy(text: nodes.CardText, attributes: Sequence[str]) -> nodes.CardText:
    """A text as it works on a strategy."""
    if stays_on_square(text, attributes):
        return text
    abilities = tuple(_made(ability) for ability in text.abilities)
    if all(made is ability for made, ability in zip(abilities, text.abilities, strict=True)):
        return text
    return replace(text, abilities=abilities)


def stays_on_square(text: nodes.CardText, attributes: Sequence[str]) -> bool:
    """Whether a strategy comes to a square, where its text works as that of other cards does (2-20-3-3, 6-6)."""
    return LINK in attributes or any(isinstance(node, nodes.Join) for node in text.walk())


def _made(ability: Any) -> Any:
    """An ability as the resolution of a strategy makes it; what is not made by it stays what it is."""
    match ability:
        case nodes.Keyword(name=name) if name in _GATES:
            inner = tuple(_made(one) for one in ability.abilities)
            return ability if inner == ability.abilities else replace(ability, abilities=inner)
        case nodes.Triggered(from_hand=False, limits=(), defines=()) if not _speaks_of_itself(ability.event):
            waits = nodes.Delayed(
                event=ability.event,
                steps=ability.steps,
                condition=ability.condition,
                wording=ability.wording,
                span=ability.span,
            )
            return _effect(waits)
        case nodes.Replacement(event=nodes.Pay()):
            # Of a cost, or for the next cost only (4-15-3) or for all to come (4-14-3-1): that is not said.
            return ability
        case nodes.Replacement() if not has_say_in_own_play(ability):
            return _effect(ability)
        case nodes.Static() if not any(_stays(step) for step in ability.effects):
            if ability.condition is None:
                wording = ability.wording.replace("{effects", "{steps")
                return nodes.Effect(steps=ability.effects, wording=wording, span=ability.span)
            wording = ability.wording.replace("{effects", "{steps")
            return _effect(
                nodes.If(condition=ability.condition, steps=ability.effects, wording=wording, span=ability.span)
            )
    return ability


def _effect(step: Any) -> nodes.Effect:
    return nodes.Effect(steps=(step,), wording="{steps.0}", span=step.span)


def _stays(step: Any) -> bool:
    """Whether something that stands is about the card itself, or about a cost while it is paid."""
    match step:
        case nodes.If(steps=inner):
            return any(_stays(one) for one in inner)
        case nodes.But(step=one):
            return _stays(one)
        case nodes.Replacement():
            return True
    return is_about_itself(step)


def _speaks_of_itself(event: Any) -> bool:
    """このカードが墓地に置かれた時: whether it works where the card lies, or is made as it resolves, is not said."""
    return any(isinstance(node, nodes.ThisCard) for node in event.walk())


def is_about_itself(step: Any) -> bool:
    """Whether a change, a permission or a ban is about the card that says it."""
    action = step.of if isinstance(step, nodes.Not) else getattr(step, "action", step)
    return any(isinstance(getattr(action, name, None), nodes.ThisCard) for name in ("of", "what"))


def has_say_in_own_play(ability: Any) -> bool:
    """Whether an ability says how its own card is played, or what that costs (2-10-3-2 to 2-10-3-4)."""
    match ability:
        case nodes.Static():
            return all(has_say_in_own_play(step) for step in ability.effects)
        case nodes.If(steps=inner):
            return all(has_say_in_own_play(one) for one in inner)
        case nodes.But(step=one):
            return has_say_in_own_play(one)
        case nodes.Modify() | nodes.Set():
            return ability.stat == "cost" and isinstance(ability.of, nodes.ThisCard)
        case nodes.Can() | nodes.Cannot() | nodes.Only() | nodes.Must():
            return isinstance(ability.action, nodes.Play) and isinstance(ability.action.what, nodes.ThisCard)
        case nodes.Replacement(event=nodes.Play(what=nodes.ThisCard())):
            return True
        case nodes.Replacement(event=nodes.Pay(what=nodes.CostOf(action=action, of=of))):
            return isinstance(getattr(action, "what", of), nodes.ThisCard)
        case nodes.Replacement(event=nodes.Pay(what=nodes.StatOf(of=of))):
            return isinstance(of, nodes.ThisCard)
    return False
