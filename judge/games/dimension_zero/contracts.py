"""Everything that may happen and be chosen in this game, gathered from its mechanics: the types of its JSON."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

from judge.games.dimension_zero import events, moving, payment, playing, priority, replacement
from judge.kernel import Event, Option

EVENTS = tuple(
    kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
)
OPTIONS: tuple[type[Option], ...] = (
    priority.Pass,
    playing.Play,
    payment.Freeze,
    replacement.Apply,
    replacement.Use,
    moving.PutNext,
)
AnyEvent: Any = reduce(or_, EVENTS)
AnyOption: Any = reduce(or_, OPTIONS)
