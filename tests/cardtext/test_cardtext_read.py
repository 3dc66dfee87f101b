"""Card texts are understood whole, rendered back from the meaning alone, and every part has its place in the print."""

from itertools import permutations

import pytest
from card_texts import OWN, WORDS, bare, everything, official

from judge.cardtext import normalised, read, render
from judge.cardtext.nodes import Node, NotUnderstood, Static


def test_our_own_texts_are_understood() -> None:
    texts = (*OWN, *WORDS)
    assert [(text, lost.text, lost.why_en) for text in texts for lost in read(text).not_understood] == []
    assert [text for text in texts if render(read(text)) != normalised(text)] == []


def test_official_texts_are_understood() -> None:
    texts = official()
    lost = [(text, ability.why_en) for text in texts for ability in read(text).not_understood]
    print(f"{len(texts) - len(lost)} of {len(texts)} official texts understood")
    assert not lost
    assert not [text for text in texts if render(read(text)) != normalised(text)]


def test_the_meaning_alone_says_the_text_again() -> None:
    for text in everything():
        assert render(bare(read(text))) == normalised(text)


def test_one_sentence_not_understood_spoils_its_ability_only() -> None:
    text = "このカードのパワーを+1000する。あなたは祈る。\nこのカードのスマッシュを+1する。"
    lost, kept = read(text).abilities
    assert read(text).not_understood == (lost,)
    assert lost.span == (0, text.index("\n"))
    assert isinstance(kept, Static)
    assert (kept,) == read("このカードのスマッシュを+1する。").abilities


def test_spans_point_at_the_printed_words() -> None:
    text = "● すべての 相手のﾕﾆｯﾄの（注釈）ﾊﾟﾜｰを－１０００する。(おわり)\n"
    text += "●このカードが破壊されるに際し、かわりに除外する。"
    card = read(text)
    change, replacement = card.abilities

    def words(node: Node) -> str:
        return text[slice(*node.span)]

    (modify,) = change.effects
    sentence = "すべての 相手のﾕﾆｯﾄの（注釈）ﾊﾟﾜｰを－１０００する"
    assert words(change).removesuffix("。") == sentence
    assert words(modify).removesuffix("。") == sentence
    assert words(modify.of) == "すべての 相手のﾕﾆｯﾄ"
    assert words(modify.of.controller) == "相手"
    assert words(replacement.event) == "このカードが破壊される"
    assert words(replacement.event.what) == "このカード"
    (put,) = replacement.steps
    assert words(put.destination) == "除外する"
    assert put.what.span == (text.index("除外"), text.index("除外"))
    assert [words(reminder) for reminder in card.reminders] == ["（注釈）", "(おわり)"]
    assert [reminder.text for reminder in card.reminders] == ["（注釈）", "(おわり)"]


@pytest.mark.parametrize("text", ["", "\n", "●", " ●\n　"])
def test_an_empty_text_has_no_abilities(text: str) -> None:
    assert read(text).abilities == ()


def test_a_reminder_alone_is_no_ability() -> None:
    card = read("(ここは読まない。)")
    assert card.abilities == ()
    assert len(card.reminders) == 1


@pytest.mark.parametrize(
    ("text", "abilities"),
    [
        ("速攻\n加速", 2),
        ("●速攻●加速", 2),
        ("速攻、加速", 2),
        ("連動「甲」「乙」(注釈)\n(注釈)\nこのカードのパワーを+2000する。", 1),
        ("あなたは次の効果から1つを選び、使用する。\n『あなたはカードを1枚引く。』\n『このカードを破壊する。』", 1),
        ("プランゾーン効果『このカードのパワーを+1000する。\nこのカードのスマッシュを+1する。』", 1),
        ("隊列召喚[無1]\n□◎□\n□★□\n●加速", 2),
        ("プレイの追加コスト:[あなたの手札を1枚選び、捨てる]\nあなたはカードを2枚引く。", 2),
    ],
)
def test_which_lines_are_one_ability(text: str, abilities: int) -> None:
    card = read(text)
    assert not card.not_understood
    assert len(card.abilities) == abilities


def test_modifiers_compose_in_any_order() -> None:
    """After its place, what a card is like may be said in any order."""
    described = ["相手の", "すべての", "赤の", "使用コスト3以下の", "種族「霧の民」の"]
    texts = [
        f"バトルスペースのスクエアにある{''.join(order)}ユニットのパワーを+500する。"
        for order in permutations(described)
    ]
    meaning = read(texts[0]).abilities
    assert not isinstance(meaning[0], NotUnderstood)
    for text in texts:
        assert read(text).abilities == meaning, text
