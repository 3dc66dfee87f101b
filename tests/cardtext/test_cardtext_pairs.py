"""Two wordings of one meaning are equal, above all the older and the newer one; another word is another meaning."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from card_texts import RIGHT

from judge.cardtext import lexicon as lexicons
from judge.cardtext import normalised, read, render
from judge.cardtext.lexer import Word, words

LEXICON = lexicons.load()

PAIRS = [
    (
        "このカードがスクエアから墓地に置かれる時、かわりに持ち主の手札に加える。",
        "このカードが破壊されるに際し、かわりに持ち主の手札に加える。",
    ),
    (
        "このカードがスクエアから墓地に置かれた時、あなたはカードを1枚引く。",
        "●このカードが破壊された時、あなたはカードを1枚引く。",
    ),
    (
        "バトルスペースのスクエアにあるすべてのあなたのユニットのパワーを+500する。",
        "●バトルスペースのすべての自分のユニットのパワーを+500する。",
    ),
    (
        "あなたはバトルスペースのスクエアにある対象のユニットを1枚選び、持ち主の墓地に置く。",
        "●あなたはバトルスペースの対象のユニットを1枚選び、破壊する。",
    ),
    (
        "あなたは自分の手札にあるカードを1枚選び、持ち主の墓地に置く。",
        "●あなたは自分の手札を1枚選び、捨てる。",
    ),
    (
        "このカードがスクエアから墓地に置かれる時、かわりにゲームから取り除く。",
        "●このカードが破壊されるに際し、かわりに除外する。",
    ),
    (
        "このカードと同じラインのスクエアにあるあなたのユニットが墓地に置かれた時、あなたはカードを1枚引く。",
        "●このカードと同じラインの自分のユニットが破壊された時、あなたはカードを1枚引く。",
    ),
    (
        "[青1無色1] 《ノーマル》あなたはカードを1枚引く。",
        "●[青1無1]《ノーマル》あなたはカードを1枚引く。",
    ),
    (
        "〔<黒 1><無色 1>、このカードを廃棄する〕《クイック》あなたはカードを1枚引く。",
        "[黒1無1 このカードを廃棄する]<<クイック>>あなたはカードを1枚引く。",
    ),
    (
        "即死レベル3",
        "●即死-レベル3",
    ),
    (
        "召集ー同じライン",
        "●召集-同じライン(注釈)",
    ),
    (
        "あなたは自分の墓地にあるカードを1枚選び、持ち主の手札に加えてよい。そうした場合、あなたはカードを1枚引く。",
        "●あなたは自分の墓地のカードを1枚選び、持ち主の手札に加えてもよい。そうしたならば、あなたはカードを1枚引く。",
    ),
    (
        "このカードが中央エリアのスクエアにある場合、このカードのパワーを+1000する。",
        "●このカードが中央エリアにあるならば、このカードのパワーを+1000する。",
    ),
    (
        "相手の手札にあるカードが3枚以上の場合、このカードのパワーを+1000する。",
        "●相手の手札が3枚以上であるならば、このカードのパワーを+1000する。",
    ),
    (
        "あなたはカードを引けない。",
        "あなたはカードを引くことができない。",
    ),
    (
        "あなたはバトルスペースにある全ての相手のユニットを持ち主の手札に戻す。",
        "●あなたはバトルスペースの相手のすべてのユニットを持ち主の手札に加える。",
    ),
    (
        "エネルギーゾーンにある自分のカードを1枚選び、リリースする。",
        "自分のエネルギーゾーンにあるカードを1枚選び、リリースする。",
    ),
    (
        "あなたは対象の使用コスト3以下の赤の相手のユニットを1枚選び、破壊する。",
        "●あなたは赤の使用コストが3以下の対象の相手のユニットを1枚選び、破壊する。",
    ),
    (
        "バトルスペースのスクエアにあるすべてのユニットにXの1000倍のダメージを与える。",
        "●バトルスペースのすべてのユニットにX*1000のダメージを与える。",
    ),
    (
        "あなたは以下の効果から1つを選び、使用する。\n『あなたはカードを1枚引く。』\n『このカードを破壊する。』",
        "●あなたは次の効果から1つを選び、使用する。『あなたはカードを1枚引く。』『このカードを破壊する。』",
    ),
    (
        "あなたはこのカードを持ち主の山札の一番上におく。",
        "●あなたはこのカードを持ち主の山札の1番上に置く。",
    ),
    (
        "このカードは相手のスペルか能力の対象にならない。",
        "●このカードは相手のスペルや能力の対象にならない。",
    ),
    (
        "バトル終了時、このカードを破壊する。",
        "●バトル終了時に、このカードを破壊する。",
    ),
    (
        "自分のリカバリーフェイズの開始時に、あなたはカードを1枚引く。",
        "●あなたのリカバリーフェイズ開始時に、あなたはカードを1枚引く。",
    ),
    (
        "あなたはスタックにある対象のスペルを1つ選び、打ち消す。",
        "●あなたはスタックの対象のスペルを1つ選び、無効化する。",
    ),
    (
        "あなたはバトルスペースのスクエアにある最も大きなパワーを持つ対象のユニットを1枚選び、破壊する。",
        "●あなたはバトルスペースの1番大きいパワーを持つ対象のユニットを1枚選び、破壊する。",
    ),
    (
        "あなたはバトルスペースのスクエアにある最も大きなパワーを持つ対象のユニットを1枚選び、破壊する。",
        "●あなたはバトルスペースのパワーが1番大きい対象のユニットを1枚選び、破壊する。",
    ),
    (
        "相手がカードを引いた時、あなたはカードを1枚引く。",
        "●相手がカードを引くたびに、あなたはカードを1枚引く。",
    ),
    (
        "すべての相手のユニットのパワーを-1000する。",
        "●すべての 相手のユニットのﾊﾟﾜｰを－１０００する。(味方は弱くならない。)",
    ),
    (
        "このターンの間、このカードは移動できない。",
        "●このターン中、このカードは移動できない。",
    ),
    (
        "ターン終了時まで、このカードのパワーを+1000し、このカードのスマッシュを+1する。",
        "●ターン終了時まで、このカードのパワーを+1000しスマッシュを+1する。",
    ),
    (
        "あなたはバトルスペースのスクエアにある対象の自分のユニットを2枚選び、リリース/フリーズ状態を変更せずに位置を入れ替える。",
        "●あなたはバトルスペースの対象の自分のユニットを2枚選び、リリース状態かフリーズ状態かを変更せずに、それらの位置を入れ替える。",
    ),
    (
        "このカードの上にマーカーを1個乗せる。",
        "●このカードの上にマーカーを1個置く。",
    ),
    (
        "バトルスペースのすべての自分のユニットは加速を得る。",
        "●バトルスペースのすべての自分のユニットに加速を与える。",
    ),
    (
        "このカードが手札かプランゾーンから墓地に置かれた時、あなたはカードを1枚引く。",
        "●手札またはプランゾーンからこのカードが墓地に置かれた時、あなたはカードを1枚引く。",
    ),
    (
        "このカードのパワーを1000増やす。",
        "このカードのパワーを+1000する。",
    ),
    (
        "あなたは対象の相手のユニットを1枚選び、色を青に変える。",
        "あなたは対象の相手のユニットを1枚選び、色を青にする。",
    ),
    (
        "このカードの能力を使用できない。",
        "このカードの能力を使えない。",
    ),
    (
        "プレイの追加コスト:[このカードを除外する]",
        "●追加コスト[このカードを除外する]",
    ),
    (
        "あなたはカードを1枚引き、その後、あなたは自分の手札を1枚選び、捨てる。",
        "あなたはカードを1枚引く。その後、あなたは自分の手札を1枚選び、捨てる。",
    ),
    (
        "あなたの手札にあるカードをすべて捨てる。",
        "●あなたは自分の手札をすべて捨てる。",
    ),
    (
        "あなたは対象のユニットを1枚選び、ターン終了時まで、支配者をあなたにする。",
        "あなたは対象のユニットを1枚選び、ターン終了時まで、コントローラーを自分にする。",
    ),
]


@pytest.mark.parametrize(("older", "newer"), PAIRS)
def test_two_wordings_of_one_meaning_are_equal(older: str, newer: str) -> None:
    first, second = read(older), read(newer)
    assert not first.not_understood + second.not_understood
    assert first.abilities == second.abilities
    assert hash(first.abilities) == hash(second.abilities)
    for text in (older, newer):
        assert render(read(text)) == normalised(text)


def test_there_are_enough_pairs() -> None:
    assert len(PAIRS) >= 25


SPELLINGS = [
    "すべての相手のユニットのパワーを-1000する。",
    "全ての相手のユニットのパワーを－１０００する。",
    "相手のすべてのユニットのパワーを−1000する。",
    "●すべての 相手のユニットのパワーを-1000する。(味方は弱くならない。)",
    "すべての、相手のユニットのパワーをー1000する。",
    "すべての相手のユニットのハ\u309aワーを-1000する。",
    "すべての相手のﾕﾆｯﾄのﾊﾟﾜｰを-1000する。",
]


@pytest.mark.parametrize("text", SPELLINGS)
def test_spellings_of_one_sentence_are_equal(text: str) -> None:
    assert read(text).abilities == read(SPELLINGS[0]).abilities


# ---- another word is another meaning

# 自分 is whoever the sentence is about, ほかのプレイヤー the other one of two.
SAME = [{"you", "self"}, {"opponent", "self"}, {"you", "other"}, {"opponent", "other"}]


def others(word: Word, chance: random.Random) -> Iterator[str]:
    """What could stand in a word's place and means something else: another number, name, or word of its type."""
    if word.type in ("NUMBER", "SIGNED"):
        yield re.sub(r"\d+", lambda digits: str(int(digits[0]) + 1), word)
    elif word.type == "NAME":
        yield word.replace("」", "改」")
    elif word.term.field is not None and not word.term.is_verb:
        said = (word.term.type, word.term.field)
        alike = [
            surface
            for surface, term in LEXICON.terms.items()
            if (term.type, term.field) == said
            and term.value != word.term.value
            and {term.value, word.term.value} not in SAME
        ]
        yield from chance.sample(alike, min(1, len(alike)))


def test_another_number_or_word_is_another_meaning() -> None:
    chance = random.Random(3)
    slips: list[Any] = []
    tried = understood = 0
    for text in chance.sample(RIGHT, 110):
        said = normalised(text)
        meaning = read(said).abilities
        row = words(said, LEXICON)
        for place, word in enumerate(row):
            if (place and row[place - 1] == "その") or word == "デュエル":
                # そのカード and そのユニット may be one thing; any stretch of play can be won at present.
                continue
            for other in others(word, chance):
                changed = "".join([*row[:place], other, *row[place + 1 :]])
                if changed == said:
                    continue
                tried += 1
                card = read(changed)
                understood += not card.not_understood
                if card.abilities == meaning:
                    slips.append((said, str(word), other))
    print(f"{tried} texts with another word, {understood} of them understood, {len(slips)} as before")
    assert tried > 700
    assert understood > 500
    assert not slips, "\n".join(f"{said}: {word} as {other}" for said, word, other in slips)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("あなたはカードを1枚引く。", "あなたはカードを1枚引いてよい。"),
        ("あなたは対象のユニットを1枚選び、破壊する。", "あなたはユニットを1枚選び、破壊する。"),
        ("このカードが攻撃した時、このカードを破壊する。", "このカードが攻撃された時、このカードを破壊する。"),
        ("このカードが破壊された時、除外する。", "このカードが破壊される時、かわりに除外する。"),
        ("あなたは相手のユニットを1枚選び、破壊する。", "相手は自分のユニットを1枚選び、破壊する。"),
        ("このカードは移動できない。", "このカードは移動しない。"),
        ("ターン終了時、このカードを破壊する。", "ターン終了時まで、このカードは移動できない。"),
        ("ターン終了時、このカードを破壊する。", "次のターン終了時、このカードを破壊する。"),
    ],
)
def test_what_must_not_mean_the_same(text: str, other: str) -> None:
    assert read(text).abilities != read(other).abilities
