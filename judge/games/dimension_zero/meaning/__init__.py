"""What the words of a card text mean in a position: which players, cards, places, numbers, and what is the case.

All functions are pure. A text is always read through a `Frame`: by the card it comes from, under its controller, with
what was chosen, done and met before (2-24-7-2, 4-2-6).
"""

from __future__ import annotations

from judge.games.dimension_zero.meaning.cardwords import cards, from_pile, means, spoken
from judge.games.dimension_zero.meaning.facts import has, holds, in_period
from judge.games.dimension_zero.meaning.ground import (
    CONDITION,
    GAP,
    NEXT,
    OTHER,
    PAID,
    SELF,
    X_STEP,
    bind,
    each_with_own,
    is_hidden,
    is_on_stack,
    item_ref,
    key_of,
    kind_of,
    place_ref,
    ref_place,
    thats,
)
from judge.games.dimension_zero.meaning.happenings import (
    Bound,
    all_fits,
    caused,
    fits,
    is_state,
    may_fit,
)
from judge.games.dimension_zero.meaning.moments import pays
from judge.games.dimension_zero.meaning.numbers import (
    count_range,
    figure,
    half,
    in_range,
    is_share,
    number,
    per,
    share,
    things,
    undefined,
    variable,
    words_of,
)
from judge.games.dimension_zero.meaning.occasions import targets_by
from judge.games.dimension_zero.meaning.past import asks_history, each_done
from judge.games.dimension_zero.meaning.people import is_player, player, players
from judge.games.dimension_zero.meaning.piles import pile
from judge.games.dimension_zero.meaning.placewords import (
    adjacent,
    are_squares,
    areas,
    lines,
    means_place,
    means_square,
    places,
    places_of,
    squares,
    zones_of,
)
from judge.games.dimension_zero.meaning.stackwords import (
    item_of,
    items,
    means_item,
    means_source,
    source_of,
    targets,
)
from judge.games.dimension_zero.meaning.traits import compare, fights_of, passes
from judge.games.dimension_zero.meaning.wounds import means_damage

__all__ = [
    "CONDITION",
    "GAP",
    "NEXT",
    "OTHER",
    "PAID",
    "SELF",
    "X_STEP",
    "Bound",
    "adjacent",
    "all_fits",
    "are_squares",
    "areas",
    "asks_history",
    "bind",
    "cards",
    "caused",
    "compare",
    "count_range",
    "each_done",
    "each_with_own",
    "fights_of",
    "figure",
    "fits",
    "from_pile",
    "half",
    "has",
    "holds",
    "in_period",
    "in_range",
    "is_hidden",
    "is_on_stack",
    "is_player",
    "is_share",
    "is_state",
    "item_of",
    "item_ref",
    "items",
    "key_of",
    "kind_of",
    "lines",
    "may_fit",
    "means",
    "means_damage",
    "means_item",
    "means_place",
    "means_source",
    "means_square",
    "number",
    "passes",
    "pays",
    "per",
    "pile",
    "place_ref",
    "places",
    "places_of",
    "player",
    "players",
    "ref_place",
    "share",
    "source_of",
    "spoken",
    "squares",
    "targets",
    "targets_by",
    "thats",
    "things",
    "undefined",
    "variable",
    "words_of",
    "zones_of",
]
