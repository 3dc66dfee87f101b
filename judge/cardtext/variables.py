"""An X that a text uses and does not define: reminders are not read, so the text leaves it open what X is."""

from __future__ import annotations

from judge.cardtext import nodes
from judge.cardtext.nodes import CardText, Node, Reminder
from judge.source import Words

BY_REMINDER = Words(
    "Xが何かは、注釈文だけが述べています。注釈文は実行されません（コストで決まるXなら、それによります）。",
    "only a reminder says what X is, and reminders are not carried out (an X in the cost is what is paid for it).",
)
NOWHERE = Words(
    "Xが何かは、テキストのどこにも書かれていません（コストで決まるXなら、それによります）。",
    "nothing in the text says what X is (an X in the cost is what is paid for it).",
)


def warning(text: CardText) -> Words | None:
    """What to say of an X that the text uses without defining it, if it does."""
    if not leaves_open(text):
        return None
    return NOWHERE if told_by_reminder(text) is None else BY_REMINDER


def leaves_open(text: CardText) -> bool:
    """Whether a text uses an X that neither it nor a cost in it defines."""
    if any(_has_x(cost) for ability in text.abilities for cost in _costs_of_playing(ability)):
        return False
    return any(_leaves_open(ability) for ability in text.abilities)


def told_by_reminder(text: CardText) -> Reminder | None:
    """The reminder that speaks of an X which the text leaves open."""
    if not leaves_open(text):
        return None
    return next((reminder for reminder in text.reminders if "X" in reminder.text or "Ｘ" in reminder.text), None)


def _costs_of_playing(ability: Node) -> tuple[Node, ...]:
    """Costs whose X goes for the whole text: those of playing the card, those that a keyword names."""
    if isinstance(ability, nodes.PlayCost):
        return (ability.cost,)
    return ability.costs if isinstance(ability, nodes.Keyword) else ()


def _leaves_open(ability: Node) -> bool:
    every = tuple(ability.walk())
    if not any(isinstance(node, nodes.Variable) for node in every):
        return False
    told = (node for node in every if isinstance(node, nodes.Define | nodes.Cost))
    return not any(isinstance(node, nodes.Define) or _has_x(node) for node in told)


def _has_x(node: Node) -> bool:
    return any(isinstance(one, nodes.Variable) for one in node.walk())
