"""What a position is: a shallow struct of immutable values, with all pending work lying in it as data.

Because no generator, closure or call stack carries the game, any moment can be saved, compared, forked and resumed, and
a position that comes back is a loop.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Self, TypeAlias

import msgspec

Ask: TypeAlias = "Callable[[Any, Any], tuple[str, tuple[Option, ...]]]"
"""Tells from a state and the instruction that waits who chooses, and among what."""
CHANCE = "chance"
"""The player who takes random decisions: chance is asked like anybody else."""


class Instruction(msgspec.Struct, frozen=True, gc=False, cache_hash=True, tag=True, tag_field="instruction"):
    """Something that is still to be done. Instructions lie on the agenda of a state.

    Positions share what has not changed, and are told apart by hashes: an instruction works out its own once.
    """


class Event(msgspec.Struct, frozen=True, gc=False, tag=True, tag_field="event"):
    """A change of the state. Nothing changes but by an event."""


class Option(msgspec.Struct, frozen=True, gc=False, tag=True, tag_field="option"):
    """One of the things a player may choose. Options with the same result are one option."""


class Decision(msgspec.Struct, eq=False):
    """A question that the rules put to a player (or to chance), with the clause that puts it.

    Who answers and among what is worked out when somebody asks: of the positions that a search meets, most are met
    again or never left.
    """

    kind: str
    clause: str
    about: Instruction
    """The instruction that waits for the answer: it says what the question is about."""
    _ask: Ask
    _state: Any
    _found: tuple[str, tuple[Option, ...]] | None = None

    @property
    def player(self) -> str:
        """Who decides."""
        if self._found is None:
            self._found = self._ask(self._state, self.about)
        return self._found[0]

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be chosen."""
        if self._found is None:
            self._found = self._ask(self._state, self.about)
        return self._found[1]

    def _key(self) -> tuple[Any, ...]:
        return (self.player, self.kind, self.clause, self.options, self.about)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Decision({self.player!r}, {self.kind!r}, {self.clause!r}, {self.options!r})"


class State(msgspec.Struct):
    """A position. A game adds its own fields; every value in them must be immutable and hashable.

    A fork is free to be assigned to until it is handed out; a state that has been handed out is never touched again.
    """

    CONSTANT: ClassVar[frozenset[str]] = frozenset()
    """Fields that are no part of the position: tables that are the same throughout a game, and what is only remembered
    to save work."""
    LOOSE: ClassVar[frozenset[str]] = frozenset()
    """Fields that are not compared by their values, but by their likeness."""

    agenda: tuple[Instruction, ...] = ()
    """What is still to be done; the last instruction is done first."""
    shared: dict[str, Any] | None = None
    """Where a game may keep what holds for all positions of a search; None outside of one: in a single line of play
    hardly anything comes again, and what is kept only costs."""

    def fork(self) -> Self:
        """A copy to change: it shares every value with this one."""
        copied: Self = self.__copy__()  # type: ignore[attr-defined]
        return copied

    @classmethod
    def compared(cls) -> tuple[str, ...]:
        """The fields that two positions are compared by."""
        return tuple(name for name in cls.__struct_fields__ if name not in cls.CONSTANT and name != "shared")

    def likeness(self, name: str) -> Any:
        """What a field is compared by: its value, unless a game tells values alike that are not equal."""
        return getattr(self, name)

    def key(self) -> tuple[Any, ...]:
        """What two positions are compared by."""
        return tuple(map(self.likeness, self.compared()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())
