"""The record: positions and questions as data, so that a ruling can be played again and checked without the simulator.

A board (`model.Board`) is to be looked at; what is here is complete: every card by its number, in order, with whatever
waits, lasts or is remembered of it.
"""

from __future__ import annotations

import msgspec

from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.duel import Phase
from judge.games.dimension_zero.pieces import Battle, Lasting, Pending, Side, StackItem, Standing


class CardOwned(msgspec.Struct, frozen=True, array_like=True):
    """A physical card: its name (none for a card that nobody listed), its colours, and whose it is."""

    name: str
    owner: Player
    colours: tuple[str, ...] = ()


class ChangeMade(msgspec.Struct, frozen=True):
    """One continuous effect on a number: what it adds, and the words that it comes from."""

    amount: int
    source: int
    """発生源: the card that the effect comes from."""
    words: tuple[int, tuple[int, int]]
    """The card that the words stand on, and their place in its printed text."""
    sets: int | None = None
    """The number that it sets, for an effect that does not add."""
    resolved: bool = False
    """Of a spell or ability that has resolved, not of a static ability."""


class Derived(msgspec.Struct, frozen=True):
    """A number with its derivation. The sum keeps its sign; it is read as 0 below 0 (1-2-2)."""

    printed: int
    changes: tuple[ChangeMade, ...]
    value: int


class CardNow(msgspec.Struct, frozen=True):
    """A card on a square whose data, or controller, are not what is printed on it, or under whom it was put.

    A card that is not listed is as it is printed.
    """

    number: int
    kind: str
    controller: Player
    power: Derived | None = None
    smash: Derived | None = None
    keywords: tuple[str, ...] = ()
    """The keywords that it has."""


class Position(msgspec.Struct, frozen=True):
    """A position, complete. Decks begin with their top card, graveyards and stacks end with it."""

    active: Player
    phase: Phase
    sides: dict[str, Side]
    standing: tuple[Standing, ...] = ()
    frozen: tuple[int, ...] = ()
    stack: tuple[StackItem, ...] = ()
    pending: tuple[Pending, ...] = ()
    battles: tuple[Battle, ...] = ()
    effects: tuple[Lasting, ...] = ()
    shown: tuple[int, ...] = ()
    face_down: tuple[int, ...] = ()
    losers: tuple[Player, ...] = ()
    winners: tuple[Player, ...] = ()
    cards: tuple[CardNow, ...] = ()
    """Cards on squares that are not as they are printed."""


class QuestionAsked(msgspec.Struct, frozen=True):
    """A question as data: what it asks for, of which card or player, how often."""

    what: str = ""
    """For `happens`, `value`, `decides`, `wins`: which happening, value, decision, contest; for `class`: of what."""
    card: int | None = None
    player: str = ""
    times: int | None = None
