"""The cards of a zone, and those at an end of a pile."""

from __future__ import annotations

from judge.games.dimension_zero.board import Place
from judge.games.dimension_zero.duel import Duel, Spell
from judge.kernel import Undetermined


def pile(duel: Duel, place: Place) -> tuple[int, ...]:
    """The cards of a zone of a player; a deck and a graveyard from the top."""
    if place.at not in ("A", "B"):
        return tuple(item.card for item in reversed(duel.stack) if isinstance(item, Spell))
    side = duel.side("A" if place.at == "A" else "B")
    if place.zone == "plan":
        return side.deck[:1] if side.plan else ()
    if place.zone == "graveyard":
        return tuple(reversed(side.graveyard))
    found: tuple[int, ...] = getattr(side, place.zone)
    return found


def count_off(duel: Duel, place: Place, end: str, wanted: int) -> tuple[int, ...]:
    """Cards from an end of a pile. Which card lies where in a shuffled part of a deck, chance has to say first."""
    found = pile(duel, place)
    first, last = (0, wanted) if end == "top" else (max(0, len(found) - wanted), len(found))
    if place.zone == "deck":
        start, stop = duel.side("A" if place.at == "A" else "B").loose
        if max(start, first) < min(stop, last) and not (first <= start and stop <= last):
            raise Undetermined("not dealt yet", (place.at, start), "3-1-3")
    return found[first:last]
