"""What a position is made of: zones, cards on squares, the stack, battles, what lasts and is remembered.

Positions share what has not changed: a hash that was worked out is kept for the next position with the same piece.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from judge.games.dimension_zero.board import Place, Player
from judge.games.dimension_zero.frame import Frame, Seen, Words


class Side(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The zones of one player. A deck begins with its top card, a graveyard ends with it."""

    hand: tuple[int, ...] = ()
    deck: tuple[int, ...] = ()
    graveyard: tuple[int, ...] = ()
    energy: tuple[int, ...] = ()
    smash: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    plan: bool = False
    """Whether the top card of the deck lies face up: プランゾーン (2-23-3-1)."""
    loose: tuple[int, int] = (0, 0)
    """The part of the deck that was shuffled: from, to. Chance says which card lies where once it matters."""
    arranged: bool = False
    """The order of the deck has been determined on purpose in this duel (6-2-4)."""


class Standing(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A card on a square."""

    card: int
    square: str
    controller: Player
    damage: int = 0
    rank: int = 0
    """0 for what came first to the square, and so on; cards that came together share it (3-11-5, 4-16-4-6)."""
    since: int = 0
    """When its continuous effects arose (4-14-5-5), counted among those in force."""
    played_to_centre: bool = False
    """Played, not merely put, with a square of the central area named (4-16-4-8)."""
    beneath: tuple[int, ...] = ()
    """闘気カード under it, in the order they were put (6-1)."""
    beneath_together: bool = False
    """Its first 闘気カード came together with another (4-16-4-16)."""
    joined: int | None = None
    """The unit that this strategy is joined to (6-6)."""
    markers: tuple[tuple[str, int], ...] = ()
    origin: Place | None = None
    """Where it was played from, kept where some text asks for it (墓地からプレイされた)."""


# ---- the stack


class Item(msgspec.Struct, frozen=True, gc=False, cache_hash=True, kw_only=True, tag=True):
    """Something on the stack. `number` tells items apart; it counts from what lies there."""

    number: int = 0


class Spell(Item, frozen=True, kw_only=True):
    """スペル: a card on the stack (2-1-4), with the square that was named for it."""

    card: int
    controller: Player
    frame: Frame
    special: str = ""
    """The special way it was played (召集, 隊列召喚), which no other can be combined with (5-3-2-2)."""
    by: int | None = None
    """The card whose 召集 was used (5-3-2-1)."""
    texts: tuple[Words, ...] = ()
    """The texts that are carried out, fixed as the card was played (5-12-3, 5-12-4)."""

    @property
    def square(self) -> str:
        """The square that was named."""
        return self.frame.square


class Ability(Item, frozen=True, kw_only=True):
    """An activated or triggered ability on the stack (2-1-5)."""

    frame: Frame
    kind: Literal["activated", "triggered"]

    @property
    def controller(self) -> Player:
        """支配者."""
        return self.frame.controller


class UnitMove(Item, frozen=True, kw_only=True):
    """移動: the activated ability that every unit has (3-8-2-6)."""

    card: int | None
    """None once the unit has become a new card."""
    controller: Player
    start: str
    square: str
    onslaught: tuple[Words, ...] = ()
    """進撃 whose cost was paid with this move (5-11)."""


class PlanWork(Item, frozen=True, kw_only=True):
    """プランゾーンの作成・更新: activated abilities that the rules give (3-8-2-3, 3-8-2-4)."""

    controller: Player
    renew: bool = False


class Blow(msgspec.Struct, frozen=True, gc=False):
    """Battle damage from one unit to another, fixed when it was stacked (3-12-4-1)."""

    source: int
    target: int | None
    """None once the unit has left the squares (3-12-4-2)."""
    amount: int
    last: Seen | None = None
    """What the unit that deals it was, once it has become a new card: its own triggers do not fire (5-2-2-1)."""


class Exchange(Item, frozen=True, kw_only=True):
    """バトルダメージの応酬: all damage of one battle step, resolved as one (3-12-4)."""

    blows: tuple[Blow, ...]


StackItem = Spell | Ability | UnitMove | PlanWork | Exchange


class Pending(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A triggered ability that waits to be stacked (4-4-2)."""

    frame: Frame
    from_hand: bool = False
    """Stacked only when its owner is to gain priority (4-8-12-1)."""


# ---- battle


class Fight(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """What a battle is on one square. A unit that leaves the squares battles no more (3-11-1-2, 3-11-5)."""

    square: str
    began: tuple[int, ...]
    """The units whose meeting began the battle."""
    attackers: tuple[int, ...]
    attacked: tuple[int, ...]
    joined: tuple[int, ...] = ()
    """Units put onto the square later: they battle too (3-11-1-2)."""
    struck: tuple[int, ...] = ()
    """Units whose damage was stacked in the first step (5-4-2)."""
    left: tuple[int, ...] = ()
    """Units that began the battle and have left the squares: for texts that speak of losing it."""

    @property
    def units(self) -> tuple[int, ...]:
        """バトルをしているユニット."""
        return self.began + self.joined


class Battle(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """バトル: one or more fights that began together (3-11-1-4), and what waits for their end (3-11-2)."""

    fights: tuple[Fight, ...]
    waiting: tuple[StackItem, ...] = ()
    reserved: tuple[Pending, ...] = ()
    step: int = 0
    """1 and 2 for the battle steps, 3 for the end step."""
    ended: bool = False
    """バトル終了時 has come (3-14-2-2): once a battle."""


# ---- what lasts


class Lasting(msgspec.Struct, frozen=True, gc=False, cache_hash=True, kw_only=True):
    """継続効果 of a spell or ability that has resolved (4-14-3), a delayed trigger (4-4-4) or replacement (4-15-3)."""

    frame: Frame
    """Its words name the node that lasts: Modify, Set, Gain, Cannot, Delayed, Replacement …"""
    until: str
    """`turn`, `battle`, `duel`, or `turn of A` (to the end of A's next turn)."""
    cards: tuple[int, ...] | None = None
    """The cards it changes, where it changes data or control (4-14-3-2); None: whatever fits, at any time."""
    amount: int | None = None
    """The value of its variable, fixed on resolution (4-14-3-3)."""
    since: int = 0
    once: bool = False
    battle: int = 0
    """For `battle`: how many battles were running."""


class Memory(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """What the rules have to remember of a turn."""

    moved: frozenset[Player] = frozenset()
    """Players of whose units one was put by resolving its move (5-13-2)."""
    energy_laid: bool = False
    stirred: bool = False
    """A trigger or a rule effect happened in the recovery phase (3-10-3)."""
    fired: frozenset[tuple[int, Words]] = frozenset()
    """Abilities of the recovery phase and of the turn's end that have triggered in this turn (4-4-4)."""
    used: tuple[tuple[int, Words, int], ...] = ()
    """How often abilities that may be used, or trigger, so often a turn have been used, or have triggered."""
    history: tuple[Any, ...] = ()
    """What happened in this turn, where some text asks for it."""
