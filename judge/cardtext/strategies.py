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
from judge.cardtext.render import render

LINK = "リンク"
_GATES = ("連動", "共鳴")


def as_strategy(text: nodes.CardText, attributes: Sequence[str]) -> nodes.CardText:
    """A text as it works on a strategy."""
    if stays_on_square(text, attributes):
        return text
    placed = (_placeless(ability, text.text) for ability in text.abilities)
    made = [tuple(_made(one) for one in _parted(ability, index == 0)) for index, ability in enumerate(placed)]
    abilities = tuple(one for several in made for one in several)
    if abilities == text.abilities:
        return text
    places = iter(range(len(abilities)))
    said = ["".join(f"{{@{next(places)}}}" for _ in several) for several in made]
    wording = text.wording
    for index, holes in enumerate(said):
        wording = wording.replace(f"{{{index}}}", holes)
    return replace(text, abilities=abilities, wording=wording.replace("@", ""))


def _placeless(ability: Any, text: str) -> Any:
    """同じラインの…, of nothing that is named: a strategy stands on no line, so the text is not understood."""
    for node in ability.walk() if isinstance(ability, nodes.Static | nodes.Triggered | nodes.Replacement) else ():
        same = node.same_as if isinstance(node, nodes.Line | nodes.Area) else None
        if isinstance(same, nodes.ThisCard) and not same.wording:
            ja, en = "ストラテジーはどのラインにもありません。", "a strategy stands on no line."
            start, end = ability.span
            return nodes.NotUnderstood(
                text=text[start:end],
                span=ability.span,
                wording=render(ability),
                at=node.span,
                why_ja=f"「{render(node)}」が何と同じか分かりません。{ja}",
                why_en=f"it is not said what 「{render(node)}」 is the same as: {en}",
            )
    return ability


def _parted(ability: Any, first: bool) -> tuple[Any, ...]:
    """An ability in parts: a cost at the top of the text (4-7-2-4), what goes for its own cost (2-10-3-4), the rest."""
    match ability:
        case nodes.Activated(timing=None, limits=(), steps=(_, *_)) if (
            first and "{steps.0}" in ability.wording and not _goes_back(ability.steps, ability.cost)
        ):
            place = ability.wording.index("{steps.0}")
            cost = nodes.PlayCost(
                cost=ability.cost, wording="{kind:unsaid}" + ability.wording[:place], span=ability.cost.span
            )
            span = (ability.steps[0].span[0], ability.span[1])
            rest = nodes.Effect(
                steps=ability.steps, defines=ability.defines, wording=ability.wording[place:], span=span
            )
            return (cost, rest)
        case nodes.Effect(steps=steps, defines=()):
            own = [step for step in steps if has_say_in_own_play(step)]
            count = len(own)
            if not own or list(steps[:count]) != own or count == len(steps) or _goes_back(steps[count:], *own):
                return (ability,)
            place = ability.wording.index(f"{{steps.{count}}}")
            static = nodes.Static(
                effects=tuple(own),
                wording=ability.wording[:place].replace("{steps", "{effects"),
                span=(ability.span[0], own[-1].span[1]),
            )
            wording = ability.wording[place:]
            for index in range(count, len(steps)):
                wording = wording.replace(f"{{steps.{index}}}", f"{{steps.{index - count}}}")
            rest = nodes.Effect(steps=steps[count:], wording=wording, span=(steps[count].span[0], ability.span[1]))
            return (static, rest)
    return (ability,)


def _goes_back(steps: Sequence[Any], *earlier: Any) -> bool:
    """Whether steps speak of what stands in a part before them."""
    numbers = {number for part in earlier for node in part.walk() if (number := getattr(node, "number", None))}
    refs = {node.ref for step in steps for node in step.walk() if isinstance(node, nodes.That | nodes.DidSo)}
    return not refs.isdisjoint(numbers)


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
