"""Everything that may happen and be chosen in this game, gathered from its mechanics: the types of its JSON."""

from __future__ import annotations

from functools import reduce
from importlib import import_module
from operator import or_
from pkgutil import walk_packages
from typing import Any

from judge.games import dimension_zero
from judge.games.dimension_zero import events
from judge.kernel import Event, Option

EVENTS = tuple(
    kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
)


def _options() -> tuple[type[Option], ...]:
    """The options that the mechanics of this game define, in the order of their modules."""
    found: dict[type[Option], None] = {}
    for module in walk_packages(dimension_zero.__path__, f"{dimension_zero.__name__}."):
        if module.name == __name__ or ".telling" in module.name:
            continue
        for kind in vars(import_module(module.name)).values():
            if isinstance(kind, type) and issubclass(kind, Option) and kind.__module__ == module.name:
                found[kind] = None
    return tuple(found)


OPTIONS = _options()
AnyEvent: Any = reduce(or_, EVENTS)
AnyOption: Any = reduce(or_, OPTIONS)
