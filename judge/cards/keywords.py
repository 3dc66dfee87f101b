"""Keyword abilities that matter before a duel begins."""

from __future__ import annotations

from judge.cards.card import Card


def has_keyword(card: Card, keyword: str) -> bool:
    """Whether one of a card's abilities is that keyword: by its meaning, or by standing there alone."""
    for ability in card.text.abilities:
        start, end = ability.span
        printed = card.text.text[start:end].strip("●・。 　\n")
        # By the name of the node's type, because a reader that knows no keywords has no such node to import.
        meant = getattr(ability, "name", None) if type(ability).__name__ == "Keyword" else None
        if keyword in (printed, meant):
            return True
    return False
