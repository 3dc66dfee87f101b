"""The clauses by which the words of a text are read, where they speak of areas, costs, colours and races."""

from __future__ import annotations

from collections.abc import Iterator

from judge.cardtext import nodes
from judge.games.dimension_zero.frame import Data
from judge.games.dimension_zero.rulebook import clause

AREAS = clause("2-24-7-2")
ALL_SYMBOLS = clause("2-4-3")
COLOUR = clause("2-4-2")
SEVERAL_COLOURS = clause("2-4-2-2")
SEVERAL_RACES = clause("2-8-2")
EXTREMES = {
    ("cost", "highest"): clause("2-4-4"),
    ("cost", "lowest"): clause("2-4-5"),
    ("power", "highest"): clause("2-12-2"),
    ("power", "lowest"): clause("2-12-3"),
}
"""Whoever shares the highest or lowest figure has it."""


def read_by(node: nodes.Node, *cards: Data) -> tuple[str, ...]:
    """The clauses by which a description is read, for the cards that it is held against."""
    return tuple(dict.fromkeys(_read_by(node, cards)))


def _read_by(node: nodes.Node, cards: tuple[Data, ...]) -> Iterator[str]:
    for part in node.walk():
        match part:
            case nodes.Area(which=which) if which is not None:
                yield AREAS
            case nodes.Compare(stat="cost" | "power" as stat, order="highest" | "lowest" as order):
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
