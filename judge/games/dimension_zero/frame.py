"""What an effect carries with it while it waits and while it is carried out.

Pending work is data: an ability on the stack, a trigger that waits, a resolution in the middle, all hold a `Frame`. It
names the words that are carried out, whose they are, what was chosen and done so far, and, for cards that have left,
what they were just before (4-2-6, 4-9-2-6, 4-17).
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from judge.games.dimension_zero.board import Place, Player

Ref = int | str
"""What an effect speaks of: a card by its number, a square (`L3`), a player (`A`), or a plain number or word."""
Refs = tuple[Ref, ...]
Path = tuple[int, ...]
NUMBERS = frozenset({"count", "done", "could", "met", "X", "shares", "damage", "apart"})
"""Roles that hold plain numbers, never cards."""


class Words(NamedTuple):
    """A place in a printed text: the card, the ability in its text, and the way down to a node of it.

    A step on the way is the number of the node among `Node.below()` of the one above.
    """

    card: int
    ability: int
    path: Path = ()


class Data(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """データ: what a card is (2-2-2), printed or with continuous effects counted. Numbers keep their sign (1-2-2)."""

    name: str
    kind: str
    colours: frozenset[str] = frozenset()
    cost: tuple[tuple[str, int | str], ...] = ()
    move_cost: tuple[tuple[str, int | str], ...] = ()
    power: int = 0
    smash: int = 0
    races: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()
    timing: str = "normal"
    abilities: tuple[Words, ...] = ()
    """The abilities that it has: its own in printed order, then those it was given."""
    instead: tuple[tuple[str, str], ...] = ()
    """Figures that others stand for: what is looked at, and what is used and changed instead (6-3-2)."""

    @property
    def total_cost(self) -> int:
        """The cost as one number: all symbols together (2-4-3); an X outside the stack is 0 (1-2-2)."""
        return sum(number for _, number in self.cost if isinstance(number, int))


class Seen(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A card as it is at a moment, or as it was just before it left: its data and its status (2-22-1, 4-17)."""

    card: int
    place: Place
    controller: Player
    data: Data
    frozen: bool = False
    damage: int = 0
    face_down: bool = False
    beneath: tuple[int, ...] = ()
    markers: tuple[tuple[str, int], ...] = ()
    foes: tuple[int, ...] = ()
    """The units it is in battle with (3-11-1-2): whoever speaks of its leaving asks for that (4-8-11)."""


class Frame(msgspec.Struct, frozen=True, gc=False, cache_hash=True, kw_only=True):
    """An effect at work, or waiting to be."""

    words: Words
    source: int
    """発生源 (2-27): the card that the effect comes from."""
    controller: Player
    x: int = 0
    modes: tuple[int, ...] = ()
    said: tuple[tuple[int, str, Refs], ...] = ()
    """What was chosen, done or met, by the number of the step and the role in it; step 0 is the event."""
    gone: tuple[int, ...] = ()
    """Cards spoken of that have become new cards since (2-23-1-3): they are not found any more."""
    last: tuple[Seen, ...] = ()
    """What cards were just before they left."""
    square: str = ""
    """The square that was named for a spell."""
    origin: Place | None = None
    """Where the card of a spell was played from."""

    def get(self, step: int, role: str = "what") -> Refs | None:
        """What was said of a role of a step, lately."""
        for number, name, refs in reversed(self.said):
            if number == step and name == role:
                return refs
        return None

    def say(self, step: int, role: str, refs: Refs) -> Frame:
        """The frame once something more is known."""
        kept = [entry for entry in self.said if entry[0] != step or entry[1] != role]
        return replace(self, said=(*kept, (step, role, refs)))

    def mentions(self, card: int) -> bool:
        """Whether the frame speaks of a card."""
        return card == self.source or any(card in refs for _, role, refs in self.said if role not in NUMBERS)

    def lose(self, seen: Seen, *, same: bool = False) -> Frame:
        """The frame once a card that it speaks of has left: what it was is kept.

        `same`: the frame itself moved it, and goes on speaking of it where it now lies (4-8-10).
        """
        if not self.mentions(seen.card):
            return self
        last = (*(entry for entry in self.last if entry.card != seen.card), seen)
        gone = self.gone if same or seen.card in self.gone else (*self.gone, seen.card)
        return replace(self, last=last, gone=gone)

    def seen(self, card: int) -> Seen | None:
        """What a card was just before it left, if the frame knows."""
        for entry in self.last:
            if entry.card == card:
                return entry
        return None
