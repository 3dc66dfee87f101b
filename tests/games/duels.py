"""Boards for tests: scenarios in a few words, and random ones."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from judge.cards.sets import known_cards
from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.priority import Pass
from judge.kernel import Option, Position
from judge.scenario import Scene, build
from judge.scenario.load import Scenario
from judge.scenario.schema import ScenarioFile
from judge.source import Document, check

CARDS = known_cards("dimension-zero")
UNITS = sorted(name for name, card in CARDS.items() if card.kind == "unit")
BASES = sorted(name for name, card in CARDS.items() if card.kind == "base")
SQUARES = [line + row for row in "123" for line in "LCR"]


def scene(**fields: Any) -> Scene:
    """A scene from the fields of a scenario file."""
    data = {"game": "dimension-zero", "title": "test", "ask": [{"happens": "battle"}], **fields}
    document = Document("test", data, {(): 1})
    return build(Scenario(check(ScenarioFile, document), document))


def side(**zones: Any) -> dict[str, Any]:
    """The zones of a player, as a scenario file has them."""
    return zones


def start(**fields: Any) -> Position[Duel]:
    """The first position at rest of a scene."""
    return MACHINE.start(scene(**fields).start)


def option(position: Position[Duel], wanted: Option) -> Position[Duel]:
    """The position after an option."""
    return MACHINE.decide(position, wanted)


def passing(position: Position[Duel], times: int = 1) -> Position[Duel]:
    """The position after so many passes."""
    for _ in range(times):
        position = MACHINE.decide(position, Pass())
    return position


def number(position: Position[Duel], name: str) -> int:
    """The number of the only card with a name."""
    (found,) = [index for index, owned in enumerate(position.state.cards) if owned.card.name == name]
    return found


def _side() -> st.SearchStrategy[dict[str, Any]]:
    laid = st.one_of(
        st.sampled_from(UNITS),
        st.fixed_dictionaries(
            {
                "card": st.sampled_from(UNITS),
                "damage": st.sampled_from([0, 500, 1000, 3000]),
                "frozen": st.booleans(),
                "owner": st.sampled_from(["A", "B"]),
            }
        ),
    )
    return st.fixed_dictionaries(
        {
            "squares": st.dictionaries(st.sampled_from(SQUARES), laid, max_size=4),
            "bases": st.dictionaries(st.sampled_from(["L", "C", "R"]), st.sampled_from(BASES), max_size=3),
            "hand": st.lists(st.sampled_from(UNITS), max_size=3),
            "energy": st.dictionaries(st.sampled_from(["赤", "青", "白", "緑", "黒"]), st.integers(0, 2), max_size=4),
            "smash": st.integers(0, 6),
            "deck": st.integers(1, 3),
        }
    )


def boards() -> st.SearchStrategy[Scene]:
    """Random boards of our own cards."""
    return st.builds(
        lambda player, a, b: scene(turn={"player": player}, players={"A": a, "B": b}),
        st.sampled_from(["A", "B"]),
        _side(),
        _side(),
    )
