"""Which function tells how an event changes a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.verify.position import Position

Change = Callable[[Position, Any], Position]
CHANGES: dict[type, Change] = {}


def on(*kinds: type) -> Callable[[Change], Change]:
    """Register the function that tells how events of some kinds change a position."""

    def register(function: Change) -> Change:
        CHANGES.update(dict.fromkeys(kinds, function))
        return function

    return register
