"""What was read out of a card text, as plain data."""

from __future__ import annotations

from typing import Any

import msgspec

from judge.cards.coverage import stopped_at
from judge.cardtext import render
from judge.cardtext.explain import explain
from judge.cardtext.nodes import CardText, Node, NotUnderstood
from judge.cardtext.variables import warning


def reading_json(name: str, text: CardText, *, x_is_paid: bool = False) -> dict[str, Any]:
    """A reading as plain data; `x_is_paid`: the cost of the card has an X."""
    said = None if x_is_paid else warning(text)
    return {
        "name": name,
        "text": text.text,
        "understood": not text.not_understood,
        "abilities": [
            {
                "kind": type(ability).__name__,
                "ast": msgspec.to_builtins(ability),
                "span": ability.span,
                "text": printed(text, ability),
                "explanation": explain(ability)._asdict(),
            }
            for ability in text.abilities
            if not isinstance(ability, NotUnderstood)
        ],
        "unparsed": [
            {
                "text": failed.text,
                "span": failed.span,
                "at": failed.at,
                "word": stopped_at(text, failed),
                "expected": list(failed.expected),
                "nearest": failed.nearest,
                "why": {"ja": failed.why_ja, "en": failed.why_en},
            }
            for failed in text.not_understood
        ],
        "reminders": [{"text": reminder.text, "span": reminder.span} for reminder in text.reminders],
        "warnings": [] if said is None else [said._asdict()],
        "rendered": render(text),
    }


def printed(text: CardText, node: Node) -> str:
    """The words of a text that a part of it was read from."""
    start, end = node.span
    return text.text[start:end]
