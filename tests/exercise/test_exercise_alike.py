"""Same meaning, same deed: texts that say the same in other words do the same, and a word that matters shows."""

from __future__ import annotations

import random
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, get_args

import pytest

from judge.cards import Card
from judge.cards.card import Kind
from judge.exercise.boards import board
from judge.exercise.playing import Line, differs, play, seen
from judge.source import read_yaml

BOARDS = 25
MOST_BOARDS = 400
"""Until a text that says something else has shown it."""


class Group(NamedTuple):
    """Texts of one meaning, and texts that mean something else."""

    kind: Kind
    same: tuple[str, ...]
    other: tuple[str, ...]


def groups() -> list[Group]:
    listed = read_yaml(Path(__file__).with_name("alike.yaml")).data["groups"]
    return [Group(one["kind"], tuple(one["same"]), tuple(one.get("other", ()))) for one in listed]


GROUPS = groups()
IDS = [f"{number}-{group.same[0][:20]}" for number, group in enumerate(GROUPS)]
MARKED = [
    pytest.param(group, id=id, marks=[] if number % 12 == 0 else [pytest.mark.proof])
    for number, (group, id) in enumerate(zip(GROUPS, IDS, strict=True))
]
"""Every twelfth in `make test`: the others are among the long checks."""


def card(text: str, kind: Kind) -> Card:
    """A card with a text: the dearer it is, the rarer it is played."""
    fights = {"power": 3000, "smash": 1, "move_cost": (("colourless", 1),)} if kind == "unit" else {}
    return Card(name="試しの札", kind=kind, printed=text, cost=(("red", 1),), timing="quick", **fights)  # type: ignore[arg-type]


@lru_cache(maxsize=4096)
def line_of(card: Card, seed: int) -> tuple[Line, list[object]]:
    line = play(*board(card, random.Random(seed)), random.Random(seed))
    return line, seen(line)


@pytest.mark.parametrize("group", MARKED)
def test_texts_of_one_meaning_do_the_same(group: Group) -> None:
    first = card(group.same[0], group.kind)
    for text in group.same[1:]:
        other = card(text, group.kind)
        found = [seed for seed in range(BOARDS) if differs(*line_of(first, seed), first, other)]
        assert found == [], f"{text} does something else on boards {found}"


@pytest.mark.parametrize("group", MARKED)
def test_a_word_that_matters_shows(group: Group) -> None:
    first = card(group.same[0], group.kind)
    for text in group.other:
        other = card(text, group.kind)
        assert any(differs(*line_of(first, seed), first, other) for seed in range(MOST_BOARDS)), text


def test_every_text_is_read() -> None:
    texts = [text for group in GROUPS for text in (*group.same, *group.other)]
    assert [text for text in texts if card(text, "unit").text.not_understood] == []
    assert len(set(IDS)) == len(GROUPS)
    assert {group.kind for group in GROUPS} <= set(get_args(Kind))
    assert all(len(group.same) > 1 or group.other for group in GROUPS)


def test_a_card_described_by_where_it_is_itself_can_be_looked_at() -> None:
    """Off the squares, what describes a card may ask for the very data that are being worked out."""
    text = "このカードと1番上のラインのスクエアにあるすべての相手のユニットのパワーを-1000する。"
    assert all(line_of(card(text, "unit"), seed) for seed in range(4))
