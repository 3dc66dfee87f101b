"""Every text at work: each part of our cards acts on some board, but for those that `idle.toml` lists with a reason."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from judge.cards import Card
from judge.cards.files import load_cards
from judge.cards.sets import known_cards
from judge.cli import main
from judge.exercise.exercising import exercise
from judge.exercise.idle import known_idle
from judge.exercise.parts import parts_of, without
from judge.paths import RULES

GAME = "dimension-zero"
OWN = known_cards(GAME)
EXAMPLES = load_cards([RULES / GAME / "example-cards.yaml"])
CARDS = {**EXAMPLES, **OWN}
EVERY = 25
IDLE = known_idle(GAME)


def marked(number: int, name: str) -> object:
    return pytest.param(name, marks=[pytest.mark.proof] if number % EVERY or name in IDLE else [])


@pytest.mark.parametrize("name", [marked(number, name) for number, name in enumerate(CARDS)])
def test_every_part_of_a_card_comes_to_work(name: str) -> None:
    tried = exercise(CARDS[name])
    assert {one.words for one in tried.idle} == set(IDLE.get(name, {}))


def test_what_is_listed_as_idle_stands_on_a_card() -> None:
    for name, listed in IDLE.items():
        assert all(words in CARDS[name].text.text for words in listed), name


def unit(text: str) -> Card:
    return Card(
        name="試しの者",
        kind="unit",
        printed=text,
        cost=(("red", 1),),
        move_cost=(("colourless", 1),),
        power=3000,
        smash=1,
    )


def test_a_part_that_does_nothing_is_found() -> None:
    idle = unit("このカードのパワーを+0する。")
    assert [one.words for one in exercise(idle, 40).idle] == ["このカードのパワーを+0する。"]


def test_a_part_that_cannot_be_carried_out_is_told_with_the_reason() -> None:
    tried = exercise(unit("このカードがスクエアに置かれた時、このカードは攻撃する。"), 60)
    assert tried.state == "open"
    assert [one.why.reason for one in tried.idle if one.why is not None] == ["not carried out"]


def test_a_card_is_tried_the_same_way_each_time() -> None:
    card = OWN["逢魔が時の橋"]
    assert exercise(card, 10) == exercise(card, 10)


def test_a_text_without_a_part_says_the_rest() -> None:
    for card in CARDS.values():
        for part in parts_of(card.text):
            left = parts_of(without(card, part).text)
            assert len(left) < len(parts_of(card.text)), (card.name, part.node)


def test_the_command_lists_what_is_idle_and_refuses_what_is_no_card() -> None:
    run = CliRunner().invoke
    assert run(main, ["cards", "try", "霧の入り江", "--boards", "30"]).exit_code == 0
    few = run(main, ["cards", "try", "一里塚", "--boards", "1", "--lang", "en"])
    assert few.exit_code == 1
    assert "あなたはデュエルに勝利する。" in few.stdout
    none = run(main, ["cards", "try", "いない者"])
    assert none.exit_code == 2
    assert "Traceback" not in none.output
