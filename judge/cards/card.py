"""A card as the rules see it: its printed data (2-2-2), with what its text means."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from judge.cardtext import Colour, read
from judge.cardtext.cost import Cost
from judge.cardtext.nodes import CardText
from judge.cardtext.strategies import as_strategy

Kind = Literal["unit", "base", "strategy", "unknown"]
"""`unknown`: a card that a scenario does not list, or of which it tells the colour only."""
Timing = Literal["normal", "quick", "battle"]


class Card(msgspec.Struct, frozen=True, dict=True):
    """The printed data of a card."""

    name: str
    kind: Kind
    printed: str = ""
    reading: str = ""
    cost: Cost = ()
    move_cost: Cost = ()
    power: int = 0
    smash: int = 0
    races: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()
    timing: Timing = "normal"
    forbidden_number: int = 0

    @cached_property
    def text(self) -> CardText:
        """What the printed text says, read when it is first asked for: most cards of a set are on no board."""
        text = read(self.printed)
        return as_strategy(text, self.attributes) if self.kind == "strategy" else text

    @cached_property
    def colours(self) -> frozenset[Colour]:
        """The colours of the card: those of its cost symbols (2-4-2)."""
        return frozenset(colour for colour, _ in self.cost if colour != "colourless")

    @cached_property
    def total_cost(self) -> int:
        """The cost as one number: all symbols together (2-4-3). Outside the stack X is undefined, hence 0 (1-2-2)."""
        return sum(number for _, number in self.cost if number != "X")
