"""What the words of a card text mean in a position: which players, cards, places, numbers, and what is the case.

All functions are pure. A text is always read through a `Frame`: by the card it comes from, under its controller, with
what was chosen, done and met before (2-24-7-2, 4-2-6).
"""

from __future__ import annotations

from judge.games.dimension_zero.meaning.cardwords import cards, means, spoken
from judge.games.dimension_zero.meaning.facts import holds
from judge.games.dimension_zero.meaning.ground import (
    CONDITION,
    NEXT,
    X_STEP,
    is_on_stack,
    item_ref,
    key_of,
    place_ref,
)
from judge.games.dimension_zero.meaning.happenings import (
    all_fits,
    asks_history,
    fits,
    is_state,
    may_fit,
)
from judge.games.dimension_zero.meaning.moments import pays
from judge.games.dimension_zero.meaning.numbers import (
    count_range,
    half,
    number,
    undefined,
)
from judge.games.dimension_zero.meaning.people import player, players
from judge.games.dimension_zero.meaning.placewords import (
    adjacent,
    means_place,
    places,
    squares,
    zones_of,
)
from judge.games.dimension_zero.meaning.stackwords import (
    items,
    targets,
)
from judge.games.dimension_zero.meaning.wounds import means_damage

__all__ = [
    "CONDITION",
    "NEXT",
    "X_STEP",
    "adjacent",
    "all_fits",
    "asks_history",
    "cards",
    "count_range",
    "fits",
    "half",
    "holds",
    "is_on_stack",
    "is_state",
    "item_ref",
    "items",
    "key_of",
    "may_fit",
    "means",
    "means_damage",
    "means_place",
    "number",
    "pays",
    "place_ref",
    "places",
    "player",
    "players",
    "spoken",
    "squares",
    "targets",
    "undefined",
    "zones_of",
]
