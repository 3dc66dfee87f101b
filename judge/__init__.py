"""Rulings for card games, derived from the printed text of the cards and proved by the clauses of the rules."""

__version__ = "0.1.0"
