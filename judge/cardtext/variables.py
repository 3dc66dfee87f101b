"""An X that only a reminder tells of: reminders are not read, so the text leaves it open what X is."""

from __future__ import annotations

import re

from judge.cardtext import nodes
from judge.cardtext.nodes import CardText, Node, Reminder
from judge.source import Words

_DEFINED = re.compile("[XＸ]は|[XＸ]の値は|[XＸ]とする|[XＸ]とします")
WARNING = Words(
    "Xが何かは、注釈文だけが述べています。注釈文は実行されません（コストで決まるXなら、それによります）。",
    "only a reminder says what X is, and reminders are not carried out (an X in the cost is what is paid for it).",
)


def told_by_reminder(text: CardText) -> Reminder | None:
    """The reminder that says what an X is which the text uses without saying it."""
    if not any(_leaves_open(ability) for ability in text.abilities):
        return None
    return next((reminder for reminder in text.reminders if _DEFINED.search(reminder.text)), None)


def _leaves_open(ability: Node) -> bool:
    every = tuple(ability.walk())
    if not any(isinstance(node, nodes.Variable) for node in every):
        return False
    told = (node for node in every if isinstance(node, nodes.Define | nodes.Cost))
    return not any(isinstance(node, nodes.Define) or _has_x(node) for node in told)


def _has_x(node: Node) -> bool:
    return any(isinstance(one, nodes.Variable) for one in node.walk())
