"""Cards: what is printed on them, read from files that people write."""

from judge.cards.card import Card, Kind, Timing
from judge.cards.files import CardEntry, load_cards, read_entry

__all__ = ["Card", "CardEntry", "Kind", "Timing", "load_cards", "read_entry"]
