"""Card files: what a card may have, and what its X is worth."""

from pathlib import Path

import pytest

from judge.cards import load_cards
from judge.cards.sets import known_cards, own_files
from judge.paths import RULES
from judge.source import BadInput


def card_file(folder: Path, card: str) -> Path:
    path = folder / "cards.yaml"
    path.write_text(f"game: dimension-zero\ncards:\n  - {card}\n", "utf-8")
    return path


@pytest.mark.parametrize("game", ["dimension-zero", "dimension-zero-rulebook"])
def test_the_cards_of_the_examples_load_beside_our_own(game: str) -> None:
    examples = RULES / game / "example-cards.yaml"
    assert len(load_cards([*own_files("dimension-zero"), examples])) > len(known_cards("dimension-zero"))


def test_attributes_and_the_forbidden_number(tmp_path: Path) -> None:
    (card,) = load_cards(
        [card_file(tmp_path, "{name: 岩, kind: ベース, cost: 白1, attributes: [リンク, 氷], forbidden: 3}")]
    ).values()
    assert card.attributes == ("リンク", "氷")
    assert card.forbidden_number == 3
    assert card.races == ()


def test_x_is_nothing_outside_the_stack_and_keeps_its_colour(tmp_path: Path) -> None:
    (card,) = load_cards([card_file(tmp_path, "{name: 炎, kind: ストラテジー, cost: 赤X無2}")]).values()
    assert card.cost == (("red", "X"), ("colourless", 2))
    assert card.total_cost == 2
    assert card.colours == {"red"}


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("{name: 岩, kind: ベース, cost: 白1, races: [ビースト]}", "write them as attributes"),
        (
            "{name: 竜, kind: ユニット, cost: 白1, move: 白1, power: 1, smash: 1, attributes: [リンク]}",
            "write them as races",
        ),
        ("{name: 岩, kind: ベース, cost: 白1, forbidden: -1}", "0 or more"),
        ("{name: 岩, kind: ベース, cost: 白1, forbidden: 多}", "whole number"),
        ("{name: 岩, kind: ベース, cost: 白1, attribute: [氷]}", "Did you mean: attributes"),
        ("{name: 岩, kind: ベース, cost: 白1, attributes: 氷}", "a list"),
        ("{name: 岩, kind: ベース, cost: 白Y}", "'Y' in the cost '白Y' cannot be read"),
        ("{name: 岩, kind: ベース, cost: 白100}", "too large"),
    ],
)
def test_what_a_card_cannot_have(tmp_path: Path, card: str, said: str) -> None:
    with pytest.raises(BadInput, match=said) as caught:
        load_cards([card_file(tmp_path, card)])
    assert all(problem.line == 3 for problem in caught.value.problems)
