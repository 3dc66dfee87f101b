"""Typical mistakes, and what is said about them: the place, the word, what could stand there, what it is nearest to."""

from typing import NamedTuple

import pytest

from judge.cardtext import read
from judge.cardtext.nodes import NotUnderstood


class Bad(NamedTuple):
    """A text, the words where reading stops, parts of the reasons, something expected there, and what is nearest."""

    text: str
    at: str
    ja: str
    en: str
    expected: str = ""
    nearest: str = ""


UNKNOWN = ("知らない語", "unknown word")
HALFWAY = ("途中で終わって", "stops halfway")
BRACKETS = ("かっこ", "brackets")
NO_HEAD = ("どの語にかかるのか", "finds no word to belong to")
NOT_HERE = ("来る文は、まだ読めません", "in this place cannot be read yet")
POINTS_NOWHERE = ("何を指すのか", "nothing to point back to")
NO_PLAYER = ("指すプレイヤーが、前に書かれていません", "no player was named")
ABOUT_NOTHING = ("書かれていません", "is not said")
LACKING = ("必要な語句", "lacks a part it needs")

BAD = [
    # ---- words
    Bad("あなたは祈る。", "祈る", *UNKNOWN, expected="動詞"),
    Bad(
        "このカードがスクエアが置かれた時、あなたはカードを1枚引く。",
        "スクエアが",
        *NO_HEAD,
        nearest="スクエアから…置かれた",
    ),
    Bad("このユニッ卜のパワーを+1000する。", "ユニッ卜", *UNKNOWN, nearest="ユニット"),
    Bad("種族ドラゴンのユニットのパワーを+1000する。", "ドラゴン", *UNKNOWN, expected="「名前」"),
    Bad("あなたのドラゴンのパワーを+1000する。", "ドラゴン", *UNKNOWN, expected="種族「ドラゴン」"),
    Bad("あなたはもろ1枚引く。", "もろ", *UNKNOWN, expected="数字"),
    Bad("あなたの手札の上限はなくなる。", "上限", *UNKNOWN),
    Bad("種族「」のユニットのパワーを+1000する。", "「", *UNKNOWN),
    Bad("このカードに1000のダメージをあたえる。", "あたえる", *UNKNOWN, expected="動詞"),
    Bad("相手のユニットを1枚破かいする。", "破", *UNKNOWN, nearest="破壊"),
    Bad("あなたはカードを壱枚引く。", "壱", *UNKNOWN, expected="数字"),
    Bad("相手のユニットを1匹選び、破壊する。", "匹", *UNKNOWN, expected="枚"),
    Bad("このカードはスマッシュ出来ない。", "出来", *UNKNOWN),
    # ---- two readings that fit equally well
    Bad(
        "あなたは対象のユニットを1枚選び、破壊する。もう1枚選び、フリーズする。",
        "もう1枚選び、",
        "プレイする時に選ぶ対象とも、解決する時に選ぶもの（対象ではない）とも",
        "may be a target, chosen when it is played, or no target, chosen when it resolves",
    ),
    Bad(
        "あなたは対象のユニットを1枚選び、破壊する。あなたの墓地にカードが3枚以上あるならば、かわりに2枚選び、破壊する。",
        "2枚選び、",
        "プレイする時に選ぶ対象とも、解決する時に選ぶもの（対象ではない）とも",
        "may be a target, chosen when it is played, or no target, chosen when it resolves",
    ),
    Bad(
        "あなたは対象のユニットを1枚選び、フリーズして、持ち主のエネルギーゾーンに置く。",
        "フリーズして、持ち主のエネルギーゾーンに置く。",
        "先にフリーズ（リリース）してから置くとも、その状態で置くとも",
        "it may be turned first and then put, or be put so",
    ),
    # ---- sentences put together in a way that is not known
    Bad(
        "このカードのパワーを参照する時、あなたの手札が3枚以上ならば、代わりにスマッシュを使用する。",
        "このカードのパワーを参照する時、あなたの手札が3枚以上ならば、代わりにスマッシュを使用する。",
        "組み立ては、まだ読めません",
        "built like this cannot be read yet",
    ),
    Bad(
        "あなたは対象のユニットを1枚選び、それが自分のユニットならばリリースし、相手のユニットならばフリーズする。",
        "相手のユニット",
        "並ぶ条件とも、それが満たされた時だけの条件とも読めます",
        "may stand beside",
    ),
    # ---- the end of a sentence, brackets and quotes
    Bad("このカードのパワーを+1000する", "", *HALFWAY, expected="。"),
    Bad("[赤1]《クイック》", "", *HALFWAY),
    Bad("プランゾーン効果『あなたはカードを1枚引く。", "", *HALFWAY, expected="』"),
    Bad("[赤1あなたはカードを1枚引く。", "。", *NOT_HERE, expected="]"),
    Bad("このカードの(注釈(入れ子))パワーを+1000する。", "(", *BRACKETS),
    Bad("このカードのパワーを+1000する。(閉じない", "(", *BRACKETS),
    Bad("このカードのパワーを+1000する。)", ")", *BRACKETS),
    # ---- keyword abilities
    Bad("連動", "", *HALFWAY, expected="「名前」"),
    Bad("耐性", "", *HALFWAY, expected="-"),
    Bad("召集-", "", *HALFWAY, expected="名詞"),
    Bad("速攻と加速", "と", *NOT_HERE, expected="、"),
    # ---- how a sentence is put together
    Bad("このカードが墓地に置かれた時あなたはカードを1枚引く。", "あなた", *NOT_HERE, expected="、"),
    Bad("このカードが破壊される時、あなたは。", "。", *NOT_HERE, expected="動詞"),
    Bad("このカードをはかばに置く。", "は", *NOT_HERE, expected="名詞"),
    Bad(
        "このカードは破壊された時、あなたはカードを1枚引く。",
        "このカードは",
        "この中では",
        "inside this clause",
        "このカードが",
    ),
    # ---- what belongs to what
    Bad("あなたはカード1枚選び、破壊する。", "カード", *NO_HEAD, expected="を選び"),
    Bad("このカードのパワーを1000する。", "1000", *NO_HEAD),
    Bad("すべてのすべてのユニットのパワーを+1000する。", "すべての", *NO_HEAD),
    Bad("無のユニットのパワーを+1000する。", "無の", *NO_HEAD),
    Bad("このカードを山札の墓地に置く。", "山札の", *NO_HEAD),
    Bad("あなたは対象の相手の手札を見る。", "対象の", *NO_HEAD, expected="プレイヤー"),
    Bad("このカードはバトルを得ている。", "バトルを", *NO_HEAD),
    Bad("3使用コスト以下のユニットのパワーを+1000する。", "3", *NO_HEAD),
    Bad("このカードのパワーをする。", "する", *LACKING),
    # ---- what it is about
    Bad("パワーを+1000する。", "", *ABOUT_NOTHING),
    Bad("あなたは1枚選び、破壊する。", "", *ABOUT_NOTHING),
    Bad("そのカードを破壊する。", "そのカード", *POINTS_NOWHERE),
    Bad("残りを墓地に置く。", "残り", *POINTS_NOWHERE),
    Bad("そのプレイヤーはカードを1枚引く。", "そのプレイヤー", *NO_PLAYER),
    Bad(
        "あなたは対象のユニットを2枚選び、その2枚のユニットを破壊する。",
        "その2枚のユニット",
        "「その2枚のユニット」という言い方",
        "「その2枚のユニット」 cannot",
    ),
    Bad("このカードのパワーを+01000する。", "このカードのパワーを+01000する。", "同じ文に戻せません", "same text back"),
]


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.text)
def test_a_mistake_is_told(bad: Bad) -> None:
    (told,) = read(bad.text).abilities
    assert isinstance(told, NotUnderstood)
    assert bad.text[slice(*told.at)] == bad.at
    assert bad.ja in told.why_ja
    assert bad.en in told.why_en
    assert told.text == bad.text[slice(*told.span)]
    assert not bad.expected or any(bad.expected in words for words in told.expected), told.expected
    assert bad.nearest in told.nearest


def test_a_mistake_is_told_at_its_printed_place() -> None:
    text = "●速攻\n● このｶｰﾄﾞの（注釈）ちからを＋１０００する。"
    kept, told = read(text).abilities
    assert not isinstance(kept, NotUnderstood)
    assert isinstance(told, NotUnderstood)
    assert text[slice(*told.at)].startswith("ち")
    assert text[slice(*told.span)].startswith("このｶｰﾄﾞの")


@pytest.mark.parametrize(
    "text",
    [
        "このカードのパワーを+1000+1000する。",
        "カードをカードを1枚引く。",
        "あなたは対象の対象のユニットを1枚選び、破壊する。",
        "ユニットをこのカードのパワーを+1000する。",
        "あなたはカードを1枚引き。",
        "このカードが破壊される、かわりに除外する。",
        "時、あなたはカードを1枚引く。",
        "あなたはあなたはカードを1枚引く。",
        "使用コストの3以下のユニットを破壊する。",
        "このカードを墓地を手札に加える。",
        "《クイック》あなたはカードを1枚引く。",
        "[赤1][無1]《クイック》あなたはカードを1枚引く。",
        "このカードはできない。",
        # のみ with a negative, しか without one, and のみ of what is simply done: the word would be lost, or turned.
        "このカードは敵軍エリアにのみ移動できない。",
        "このカードは相手の手札が3枚以上の場合のみ移動できない。",
        "このカードは相手の手札が3枚以上の場合にしか移動できる。",
        "このカードはバトルでしか破壊される。",
        "このカードは敵軍エリアにのみ置かれる。",
        "敵軍エリアにのみいるユニットを破壊する。",
    ],
)
def test_nonsense_is_refused(text: str) -> None:
    assert read(text).not_understood
