"""Equal values of the positions of a search, each kept once, so that positions are told apart by identity.

A position differs in few values from the one it came from. Only these are hashed; the others are known already. And
what a game remembers by the identity of values (what may be done, what everything is) it meets again on every other
road to the same values.
"""

from __future__ import annotations

from itertools import compress
from operator import attrgetter, is_not
from typing import Any

from judge.kernel.state import State


class Sharing:
    """The values that positions are compared by, by field."""

    def __init__(self, kind: type[State]) -> None:
        self._names = kind.compared()
        self.values = attrgetter(*self._names)
        """The values of a position that it is compared by."""
        self._places = range(len(self._names))
        self._loose = [name in kind.LOOSE for name in self._names]
        self._pools: tuple[dict[Any, Any], ...] = tuple({} for _ in self._names)
        self._likenesses: tuple[dict[Any, Any], ...] = tuple({} for _ in self._names)
        self.nothing = (object(),) * len(self._names)
        """The values before the first position: like no others."""

    def key(self, state: State, before: tuple[Any, ...], known: tuple[int, ...]) -> tuple[int, ...]:
        """What tells a position from others, once its values are those that were met before.

        `before` and `known`: the values and the key of the position it came from. A key holds identities: the pools
        keep what they belong to.
        """
        values = self.values(state)
        key = list(known) or [0] * len(values)
        for place in compress(self._places, map(is_not, values, before)):
            value = values[place]
            kept = self._pools[place].setdefault(value, value)
            if kept is not value:
                setattr(state, self._names[place], kept)
            if self._loose[place]:
                alike = state.likeness(self._names[place])
                kept = self._likenesses[place].setdefault(alike, alike)
            key[place] = id(kept)
        return tuple(key)
