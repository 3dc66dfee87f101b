"""Random boards of all our own cards: units and bases on squares, cards beneath and joined, every zone, any phase."""

from __future__ import annotations

from typing import Any

from duels import CARDS, SQUARES, scene
from hypothesis import strategies as st

from judge.cardtext import nodes
from judge.scenario import Scene

NAMES = sorted(CARDS)
UNITS = sorted(name for name, card in CARDS.items() if card.kind == "unit")
BASES = sorted(name for name, card in CARDS.items() if card.kind == "base")
JOINABLE = sorted(
    name
    for name, card in CARDS.items()
    if card.kind == "strategy"
    and any(isinstance(node, nodes.Join) for ability in card.text.abilities for node in ability.walk())
)
"""Strategies that join themselves to a unit (6-6)."""
PHASES = ("main", "main", "main", "main", "release", "draw", "energy", "smash", "recovery")
"""Most of what can be done is done in main phases."""

any_card = st.sampled_from(NAMES)


def _laid(names: list[str]) -> st.SearchStrategy[Any]:
    """A card on a square, as it came or with much that is special about it."""
    special = st.fixed_dictionaries(
        {"card": st.sampled_from(names)},
        optional={
            "damage": st.sampled_from([500, 1000, 2500, 4000]),
            "frozen": st.booleans(),
            "owner": st.sampled_from(["A", "B"]),
            "beneath": st.lists(any_card, max_size=2),
            "joined": st.lists(st.sampled_from(JOINABLE), max_size=1),
            "markers": st.integers(0, 2),
        },
    )
    return st.one_of(st.sampled_from(names), special)


def _row() -> st.SearchStrategy[list[Any]]:
    """Cards in an energy or smash zone."""
    card = st.fixed_dictionaries({"card": any_card}, optional={"frozen": st.booleans()})
    return st.lists(card, max_size=6)


def _side(least: int) -> st.SearchStrategy[dict[str, Any]]:
    """The zones of a player, with so much at least to begin with."""
    return st.fixed_dictionaries(
        {
            "deck": st.lists(any_card, min_size=1 + least, max_size=6),
            "energy": st.lists(st.fixed_dictionaries({"card": any_card}), min_size=3 * least, max_size=12),
            "hand": st.lists(any_card, min_size=2 * least, max_size=6),
            "squares": st.dictionaries(st.sampled_from(SQUARES), _laid(UNITS), min_size=least, max_size=5),
            "bases": st.dictionaries(st.sampled_from("LCR"), _laid(BASES), max_size=3),
            "graveyard": st.lists(any_card, min_size=least, max_size=4),
        },
        optional={
            "removed": st.lists(any_card, max_size=2),
            "smash": _row(),
            "plan": st.booleans(),
        },
    )


def boards() -> st.SearchStrategy[Scene]:
    """Random boards; those that rule effects clean up at once are among them."""
    return st.builds(
        lambda player, phase, limited, a, b: scene(
            turn={"player": player, "phase": phase}, options={"limited": limited}, players={"A": a, "B": b}
        ),
        st.sampled_from("AB"),
        st.sampled_from(PHASES),
        st.booleans(),
        st.one_of(_side(0), _side(2)),
        st.one_of(_side(0), _side(2)),
    )
