"""What texts mean, where their parts stand, and why others are not understood."""

import json
from itertools import permutations
from pathlib import Path

import pytest
from cardtext_gold import (
    BATTLE,
    CENTRAL,
    ENEMY,
    GOLD,
    GRAVEYARD,
    NOT_UNDERSTOOD,
    OPPONENT,
    SAME_LINE,
    SAME_MEANING,
    THAT,
    THIS,
    YOU,
    instead,
    owners,
    power,
    smash,
    units,
)

from judge.cardtext import normalised, read, render
from judge.cardtext.nodes import IsAt, Node, Put

OFFICIAL = Path(__file__).resolve().parents[2].parent / "shared" / "cards" / "dimension-zero-quoted.jsonl"


@pytest.mark.parametrize(("text", "meaning"), GOLD)
def test_gold(text: str, meaning: list[Node]) -> None:
    assert list(read(text).abilities) == meaning
    assert render(read(text)) == normalised(text) == text


@pytest.mark.parametrize("texts", SAME_MEANING)
def test_wordings_of_one_meaning_are_equal(texts: tuple[str, ...]) -> None:
    first = read(texts[0])
    assert not first.not_understood
    for text in texts:
        assert read(text).abilities == first.abilities, text
        assert hash(read(text).abilities) == hash(first.abilities)
        assert render(read(text)) == normalised(text)


@pytest.mark.parametrize(("text", "words", "why"), NOT_UNDERSTOOD)
def test_not_understood_says_where_and_why(text: str, words: str, why: str) -> None:
    (ability,) = read(text).abilities
    assert (ability,) == read(text).not_understood
    assert text[slice(*ability.at)] == words
    assert why in ability.why_ja
    assert ability.why_en
    assert ability.text == text[slice(*ability.span)]


def test_one_sentence_not_understood_spoils_its_ability_only() -> None:
    text = "このカードのパワーを+1000する。あなたはカードを1枚引く。\nこのカードのスマッシュを+1する。"
    lost, kept = read(text).abilities
    assert read(text).not_understood == (lost,)
    assert lost.span == (0, text.index("\n"))
    assert kept == smash(THIS, 1)


def test_spans_point_at_the_printed_words() -> None:
    text = "● すべての 相手のﾕﾆｯﾄの（注釈）ﾊﾟﾜｰを－１０００する。(おわり)\n"
    text += "●このカードが破壊されるに際し、かわりに除外する。"
    card = read(text)
    change, replacement = card.abilities

    def words(node: Node) -> str:
        return text[slice(*node.span)]

    assert words(change) == "すべての 相手のﾕﾆｯﾄの（注釈）ﾊﾟﾜｰを－１０００する。"
    assert words(change.effect) == "すべての 相手のﾕﾆｯﾄの（注釈）ﾊﾟﾜｰを－１０００する"
    assert words(change.effect.of) == "すべての 相手のﾕﾆｯﾄ"
    assert words(change.effect.of.controller) == "相手"
    assert words(replacement.event) == "このカードが破壊される"
    assert words(replacement.event.what) == "このカード"
    assert words(replacement.instead) == words(replacement.instead.destination) == "除外する"
    assert replacement.instead.what.span == (text.index("除外"), text.index("除外"))
    assert [words(reminder) for reminder in card.reminders] == ["（注釈）", "(おわり)"]
    assert [reminder.text for reminder in card.reminders] == ["（注釈）", "(おわり)"]


@pytest.mark.parametrize("text", ["", "\n", "●", " ●\n　"])
def test_an_empty_text_has_no_abilities(text: str) -> None:
    assert read(text).abilities == ()


def test_a_reminder_alone_is_no_ability() -> None:
    card = read("(ここは読まない。)")
    assert card.abilities == ()
    assert len(card.reminders) == 1


def official() -> list[dict[str, str]]:
    if not OFFICIAL.is_file():
        pytest.skip(f"the official texts are not here: {OFFICIAL}")
    return [json.loads(line) for line in OFFICIAL.read_text("utf-8").splitlines()]


def test_official_texts_are_read_or_reported() -> None:
    cards = [read(card["text"]) for card in official()]
    understood = sum(not card.not_understood for card in cards)
    print(f"{understood} of {len(cards)} official texts understood")
    assert understood >= 5
    for card in cards:
        assert card.abilities
        assert render(card) == normalised(card.text)


OFFICIAL_MEANINGS = {
    "3-11-1-1": [power(units(quantity="all", at=SAME_LINE, controller=OPPONENT), -1000)],
    "4-5-1": [power(units(quantity="all", at=SAME_LINE, colour="red", controller=YOU), 2000)],
    "4-8-7": [
        instead(
            Put(what=units(at=SAME_LINE, controller=YOU), destination=GRAVEYARD),
            THAT,
            owners("energy"),
            status="released",
        )
    ],
    "4-14-4-1": [
        power(THIS, 1000, IsAt(what=THIS, where=CENTRAL)),
        power(THIS, 2000, IsAt(what=THIS, where=ENEMY)),
    ],
    "4-14-4-2": [smash(units(quantity="all", at=SAME_LINE, controller=OPPONENT), -1)],
}


@pytest.mark.parametrize("clause", OFFICIAL_MEANINGS)
def test_official_meanings(clause: str) -> None:
    texts = [card["text"] for card in official() if card["clause"] == clause]
    assert [list(read(text).abilities) for text in texts] == [OFFICIAL_MEANINGS[clause]]


def test_modifiers_compose_in_any_order() -> None:
    place, owner = "バトルスペースのスクエアにある", "相手の"
    meaning = units(at=BATTLE, controller=OPPONENT, quantity="all", colour="red", cost_at_most=3, race="霧の民")
    for order in permutations([place, owner, "すべての", "赤の", "使用コスト3以下の", "種族「霧の民」の"]):
        card = read("".join(order) + "ユニットのパワーを+500する。")
        if order.index(owner) + 1 == order.index(place):
            # 相手のバトルスペース: whose space that would be is not in the meaning yet.
            assert card.not_understood, card.text
        else:
            assert card.abilities == (power(meaning, 500),), card.text


def test_squares_of_a_space_may_go_unsaid() -> None:
    (ability,) = read("バトルスペースのユニットのパワーを+500する。").abilities
    assert ability.effect.of.at == BATTLE
