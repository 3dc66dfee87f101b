"""デュエル: the state of a game of Dimension Zero.

Cards are numbered by the scenario and keep their number for the whole duel; what the rules call a new card (2-23-1-3)
is a card whose standing, with damage and all, was dropped when it left the squares. Cards with the same data are
interchangeable: where it does not matter which one is used, the lowest number is.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple

import msgspec

from judge.cards import Card
from judge.games.dimension_zero.board import OPPONENT, Place, Player, is_battle_square
from judge.kernel import State


class Owned(NamedTuple):
    """A physical card: what is printed on it, and whose deck it came from (2-1-1-1)."""

    card: Card
    owner: Player


class Side(msgspec.Struct, frozen=True):
    """The zones of one player. A deck begins with its top card, a graveyard ends with it."""

    hand: tuple[int, ...] = ()
    deck: tuple[int, ...] = ()
    graveyard: tuple[int, ...] = ()
    energy: tuple[int, ...] = ()
    smash: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()


class Standing(msgspec.Struct, frozen=True):
    """A card on a square."""

    card: int
    square: str
    controller: Player
    damage: int = 0
    played_to_centre: bool = False
    """Played, not merely put, with a square of the central area named (4-16-4-8)."""


class Spell(msgspec.Struct, frozen=True, tag=True):
    """スペル: a card on the stack (2-1-4), with the square that was named for it."""

    card: int
    controller: Player
    square: str


class Blow(msgspec.Struct, frozen=True):
    """Battle damage from one unit to another, fixed when it was stacked (3-12-4-1)."""

    source: int
    target: int | None
    """None once the unit has left the squares (3-12-4-2)."""
    amount: int


class Exchange(msgspec.Struct, frozen=True, tag=True):
    """バトルダメージの応酬: all damage of one battle step, resolved as one (3-12-4)."""

    blows: tuple[Blow, ...]


StackItem = Spell | Exchange


class Fight(msgspec.Struct, frozen=True):
    """What a battle is on one square. A unit that leaves the squares is dropped from every list (3-11-1-2, 3-11-5)."""

    square: str
    began: tuple[int, ...]
    """The units whose meeting began the battle."""
    attackers: tuple[int, ...]
    attacked: tuple[int, ...]
    joined: tuple[int, ...] = ()
    """Units put onto the square later: they battle too (3-11-1-2)."""

    @property
    def units(self) -> tuple[int, ...]:
        """バトルをしているユニット."""
        return self.began + self.joined


class Battle(msgspec.Struct, frozen=True):
    """バトル: one or more fights that began together (3-11-1-4), and the stack that waits for their end (3-11-2)."""

    fights: tuple[Fight, ...]
    waiting: tuple[StackItem, ...]


class Duel(State, kw_only=True):
    """A position of a duel."""

    CONSTANT: ClassVar[frozenset[str]] = frozenset({"cards"})

    cards: tuple[Owned, ...]
    active: Player
    sides: tuple[Side, Side]
    standing: tuple[Standing, ...] = ()
    """Cards on squares, in the order they arrived."""
    frozen: frozenset[int] = frozenset()
    """The cards that are frozen, on squares, in energy and smash zones (2-26-1)."""
    stack: tuple[StackItem, ...] = ()
    """The last item is the top."""
    battles: tuple[Battle, ...] = ()
    """The last battle is the one that runs; the others wait for it (3-11-3)."""
    losers: frozenset[Player] = frozenset()

    # ---- looking

    def side(self, player: Player) -> Side:
        """The zones of a player."""
        return self.sides[0] if player == "A" else self.sides[1]

    def card(self, number: int) -> Card:
        """What is printed on a card."""
        return self.cards[number].card

    def owner(self, number: int) -> Player:
        """持ち主."""
        return self.cards[number].owner

    def at(self, number: int) -> Standing | None:
        """The standing of a card on a square, if it is on one."""
        return next((standing for standing in self.standing if standing.card == number), None)

    def units_on(self, square: str) -> list[Standing]:
        """The units on a square, in the order they arrived."""
        return [
            standing
            for standing in self.standing
            if standing.square == square and self.card(standing.card).kind == "unit"
        ]

    def units(self) -> list[Standing]:
        """All units on battle squares, in the order they arrived."""
        return [s for s in self.standing if is_battle_square(s.square) and self.card(s.card).kind == "unit"]

    def where(self, number: int) -> Place:
        """The place of a card."""
        if (standing := self.at(number)) is not None:
            return Place("square", standing.square)
        owner = self.owner(number)
        side = self.side(owner)
        for zone in side.__struct_fields__:
            if number in getattr(side, zone):
                return Place(zone, owner)
        return Place("stack")

    @property
    def non_active(self) -> Player:
        """非アクティブプレイヤー."""
        return OPPONENT[self.active]

    @property
    def battle(self) -> Battle | None:
        """The battle that runs now."""
        return self.battles[-1] if self.battles else None
