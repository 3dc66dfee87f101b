"""The cards that the examples tell of: ours, each with a name of its own, and told of somewhere."""

import pytest

from judge.cards.sets import known_cards
from judge.clauses import load_edition
from judge.paths import RULES
from judge.source import read_yaml

ONLY_FOR_RULINGS = {"手つかずの道しるべ"}
"""Told of in no example: it asks what 6-2-4 remembers, so that rulings on that chapter can."""


@pytest.mark.parametrize("game", ["dimension-zero", "dimension-zero-rulebook"])
def test_every_card_of_the_examples_has_its_own_name_and_is_told_of(game: str) -> None:
    listed = read_yaml(RULES / game / "example-cards.yaml").data["cards"]
    names = [card["name"] for card in listed]
    assert len(names) == len(set(names))
    assert not set(names) & set(known_cards("dimension-zero"))
    told = "\n".join(clause.text.ja for clause in load_edition(game))
    # Examples may call a card by the last words of its name once it has been named: 斥候 for 野ねずみの斥候.
    assert {name for name in names if name not in told} <= ONLY_FOR_RULINGS
