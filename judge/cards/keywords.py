"""Keyword abilities that matter before a duel begins."""

from __future__ import annotations

from judge.cards.card import Card
from judge.cardtext.nodes import Keyword


def has_keyword(card: Card, keyword: str) -> bool:
    """Whether one of a card's abilities is that keyword."""
    return any(isinstance(ability, Keyword) and ability.name == keyword for ability in card.text.abilities)
