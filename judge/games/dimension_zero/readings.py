"""The clauses by which the words of a text are read, where they speak of areas, costs, colours and races."""

from __future__ import annotations

from collections.abc import Iterator

from judge.cardtext import nodes
from judge.games.dimension_zero.duel import Table
from judge.games.dimension_zero.frame import Data
from judge.games.dimension_zero.remembered import parts_of
from judge.games.dimension_zero.rulebook import clause

AREAS = clause("2-24-7-2")
ALL_SYMBOLS = clause("2-4-3")
COLOUR = clause("2-4-2")
SEVERAL_COLOURS = clause("2-4-2-2")
SEVERAL_RACES = clause("2-8-2")
GIVEN_TEXT = clause("2-10-3-6")
KEYWORD_IS_TEXT = clause("2-10-3-7")
EXTREMES = {
    ("cost", "highest"): clause("2-4-4"),
    ("cost", "lowest"): clause("2-4-5"),
    ("power", "highest"): clause("2-12-2"),
    ("power", "lowest"): clause("2-12-3"),
}
"""Whoever shares the highest or lowest figure has it."""


def read_by(table: Table, node: nodes.Node, *cards: Data, tied: bool = False) -> tuple[str, ...]:
    """The clauses by which a description is read, for the cards that it is held against.

    `tied`: several cards are as described, so that they share the highest or lowest figure that it speaks of.
    """
    return tuple(dict.fromkeys(_read_by(table, node, cards, tied)))


def _read_by(table: Table, node: nodes.Node, cards: tuple[Data, ...], tied: bool) -> Iterator[str]:
    for part in parts_of[node]:
        match part:
            case nodes.Area(which=which) if which is not None:
                yield AREAS
            case nodes.Compare(stat="cost" | "power" as stat, order="highest" | "lowest" as order):
                if tied:
                    yield EXTREMES[stat, order]
            case nodes.Compare(stat="cost"):
                yield ALL_SYMBOLS
            case nodes.HasColour():
                yield COLOUR
                if any(len(card.colours) > 1 for card in cards):
                    yield SEVERAL_COLOURS
            case nodes.HasRace():
                if any(len(card.races) > 1 for card in cards):
                    yield SEVERAL_RACES
            case nodes.Has(held=nodes.Cards(kind="text")):
                for words in (words for card in cards for words in card.abilities):
                    if isinstance(table.node(words), nodes.Keyword):
                        yield KEYWORD_IS_TEXT
                    elif words.path:
                        yield GIVEN_TEXT
