"""What a position is: a shallow struct of immutable values, with all pending work lying in it as data.

Because no generator, closure or call stack carries the game, any moment can be saved, compared, forked and resumed, and
a position that comes back is a loop.
"""

from __future__ import annotations

from copy import copy
from operator import attrgetter
from typing import Any, ClassVar, Self

import msgspec

CHANCE = "chance"
"""The player who takes random decisions: chance is asked like anybody else."""


class Instruction(msgspec.Struct, frozen=True, tag=True, tag_field="instruction"):
    """Something that is still to be done. Instructions lie on the agenda of a state."""


class Event(msgspec.Struct, frozen=True, tag=True, tag_field="event"):
    """A change of the state. Nothing changes but by an event."""


class Option(msgspec.Struct, frozen=True, tag=True, tag_field="option"):
    """One of the things a player may choose. Options with the same result are one option."""


class Decision(msgspec.Struct, frozen=True):
    """A question that the rules put to a player (or to chance), with the clause that puts it."""

    player: str
    kind: str
    clause: str
    options: tuple[Option, ...]
    about: Instruction
    """The instruction that waits for the answer: it says what the question is about."""


class State(msgspec.Struct):
    """A position. A game adds its own fields; every value in them must be immutable and hashable.

    A fork is free to be assigned to until it is handed out; a state that has been handed out is never touched again.
    """

    CONSTANT: ClassVar[frozenset[str]] = frozenset()
    """Fields that are no part of the position: tables that are the same throughout a game, and what is only remembered
    to save work."""
    _identity: ClassVar[Any] = None

    agenda: tuple[Instruction, ...] = ()
    """What is still to be done; the last instruction is done first."""

    def fork(self) -> Self:
        """A copy to change: it shares every value with this one."""
        return copy(self)

    def key(self) -> tuple[Any, ...]:
        """What two positions are compared by."""
        cls = type(self)
        if cls.__dict__.get("_identity") is None:
            cls._identity = attrgetter(*(name for name in self.__struct_fields__ if name not in self.CONSTANT))
        found: tuple[Any, ...] = cls._identity(self)
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())
