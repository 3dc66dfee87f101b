"""Equal values of the positions of a search, each kept once, so that positions are told apart by identity.

A position differs in few values from the one it came from. Only these are hashed; the others are known already. And
what a game remembers by the identity of values (what may be done, what everything is) it meets again on every other
road to the same values.
"""

from __future__ import annotations

from itertools import compress
from operator import is_not
from typing import Any

from msgspec.structs import astuple

from judge.kernel.state import State


class Sharing:
    """The values that positions are compared by, by field."""

    def __init__(self, kind: type[State]) -> None:
        compared = kind.compared()
        every = kind.__struct_fields__
        self._names = every[: 1 + max(map(every.index, compared))]
        self._places = range(len(self._names))
        self._loose = [name in kind.LOOSE for name in self._names]
        self._pools: list[dict[Any, tuple[Any, int]] | None] = [
            {} if name in compared else None for name in self._names
        ]
        """Each value with what tells it from others; None: the field is no part of the position."""
        self._likenesses: tuple[dict[Any, Any], ...] = tuple({} for _ in self._names)
        self.nothing = (object(),) * len(self._names)
        """The values before the first position: like no others."""

    def key(self, state: State, before: tuple[Any, ...], known: tuple[int, ...]) -> tuple[int, ...]:
        """What tells a position from others, once its values are those that were met before.

        `before` and `known`: the values and the key of the position it came from. A key holds identities: the pools
        keep what they belong to.
        """
        key = list(known) or [0] * len(self._names)
        values = astuple(state)
        for place in compress(self._places, map(is_not, values, before)):
            pool = self._pools[place]
            if pool is None:
                continue
            value = values[place]
            met = pool.get(value)
            if met is None:
                pool[value] = met = (value, self._told_apart_by(state, place, value))
            elif met[0] is not value:
                setattr(state, self._names[place], met[0])
            key[place] = met[1]
        return tuple(key)

    def _told_apart_by(self, state: State, place: int, value: Any) -> int:
        """The identity that stands for a value: its own, or that of its likeness."""
        if not self._loose[place]:
            return id(value)
        alike = state.likeness(self._names[place])
        return id(self._likenesses[place].setdefault(alike, alike))
