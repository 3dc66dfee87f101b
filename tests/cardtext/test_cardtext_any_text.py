"""Any text at all: nothing raises or hangs, nothing is lost, everything has its place, and what is read can be told."""

import random
import time
import unicodedata
from functools import lru_cache
from itertools import pairwise

import msgspec
import pytest
from card_texts import IN_THE_HOUSE, RIGHT
from hypothesis import example, given, settings
from hypothesis import strategies as st

from judge.cardtext import lexicon, normalised, read, render
from judge.cardtext.explain import explain
from judge.cardtext.nodes import CardText, Node, NotUnderstood
from judge.cardtext.normalise import normalise
from judge.cardtext.reader import FAULT, MOST_CHARACTERS, skeleton, stretches
from judge.cardtext.unreadable import Unreadable

ANYTHING = st.text(max_size=60)
BRACKETS = ["(", ")", "[", "]", "『", "』", "「", "」", "〔", "〕", "<", ">", "《", "》"]
OTHERS = ["●", "\n", "3", "+1000", "-1", " ", "ー", "ﾞ", "x", "X", "・", "以下の能力", "*1000", "□◎□"]
WORDS = sorted({*lexicon.load().terms, *BRACKETS, *OTHERS})
KANA = st.characters(min_codepoint=0x3041, max_codepoint=0x30FF)
KANJI = st.characters(min_codepoint=0x4E00, max_codepoint=0x9FA0)
JAPANESE = st.text(st.one_of(KANA, KANJI, st.sampled_from("、。「」『』（）［］＜＞・ー０１２＋－")), max_size=80)
WORD_SALAD = st.lists(st.sampled_from(WORDS), max_size=25).map("".join)
CARD_LIKE = st.lists(st.sampled_from([*RIGHT, *WORDS]), max_size=6).map("".join)
LONG = st.lists(st.sampled_from(WORDS), min_size=300, max_size=600).map(lambda words: "".join(words)[:2000])


@settings(max_examples=400)
@example("(\n)")
@example("連動「甲」\n\n")
@example("「(」)")
@example("『●(』)")
@example("()●()")
@given(st.one_of(ANYTHING, JAPANESE, WORD_SALAD, CARD_LIKE))
def test_any_text_is_read_or_reported(text: str) -> None:
    check(text)


def check(text: str) -> CardText:
    card = read(text)
    assert render(card) == normalised(text)
    for ability in card.abilities:
        assert 0 <= ability.span[0] < ability.span[1] <= len(text)
        check_spans(ability)
    for ability in card.not_understood:
        assert FAULT not in ability.why_ja, card.text
        assert 0 <= ability.at[0] <= ability.at[1] <= len(text)
        assert ability.why_ja
        assert ability.why_en
        assert ability.text == text[slice(*ability.span)]
    assert bool(card.abilities) or not normalised(text)
    # Whatever is understood can be told in both languages, and stored.
    for ability in card.abilities:
        told = explain(ability)
        assert told.ja, text
        assert told.en, text
        assert "不具合" not in told.ja, text
    assert msgspec.json.decode(msgspec.json.encode(card), type=CardText) == card
    return card


# Words that fit together one by one, taken from two texts each: far more of these are read than of words in any order.


@lru_cache(maxsize=1)
def phrases() -> tuple[tuple[str, ...], ...]:
    """The texts of the house, cut before each phrase."""
    found = []
    for stretch in (one for text in IN_THE_HOUSE for one in stretches(text)):
        words = stretch.passage.text
        try:
            tree = skeleton(words)
        except Unreadable:
            continue
        heads = (next(one.scan_values(lambda _: True)).start for one in tree.find_data("phrase"))
        cuts = sorted({0, *heads, len(words)})
        found.append(tuple(words[start:end] for start, end in pairwise(cuts)))
    return tuple(found)


def mixed(chance: random.Random) -> str:
    """A text with a phrase of another put in, put in place of its own, or left out; or with the end of another."""
    row, other = list(chance.choice(phrases())), chance.choice(phrases())
    place, taken = chance.randrange(len(row)), chance.randrange(len(other))
    match chance.choice(("other", "more", "more", "less", "end")):
        case "other":
            row[place] = other[taken]
        case "more":
            row.insert(place, other[taken])
        case "less":
            del row[place]
        case _:
            row[place:] = other[taken:]
    return "".join(row)


def check_mixed(sample: int) -> None:
    chance = random.Random(sample)
    cards = [check(mixed(chance)) for _ in range(sample)]
    understood = sum(not card.not_understood for card in cards)
    print(f"{sample} mixed texts, {understood} understood")
    assert understood > sample // 10


def test_mixed_texts_are_read_or_reported() -> None:
    check_mixed(2_000)


@pytest.mark.proof
def test_many_mixed_texts_are_read_or_reported() -> None:
    check_mixed(60_000)


UNFIT = [
    "あなたは自分の山札の上から1枚ずつ、3枚のカードを公開する。",
    "このカードは速攻か加速を得る。",
    "あなたは、7から自分の手札の枚数を引いたカードを引く。",
    "このカードが攻撃された時、端数は切り捨てる。",
    "あなたは自分の手札の半分の対象のカードを引く。端数は切り捨てる。",
    "このカードは相手のパワー3000のユニットになる。",
    "あなたは対象のユニットを1枚選び、このカードをそのスクエア以外のユニットに結合する。",
    "あなたは対象のユニットとベースをこのカードの1枚ずつ選び、破壊する。",
    "自分のユニットがあるかつ、4以下の自分のユニットを1枚選び、このカードを結合する。",
]
"""Texts whose words fit one by one, and whose whole has no place in the schema, or cannot be said again."""


@pytest.mark.parametrize("text", UNFIT)
def test_what_has_no_place_is_not_understood(text: str) -> None:
    assert check(text).not_understood


def test_an_event_inside_an_event_is_told_by_the_outer_one() -> None:
    text = "相手のユニットが攻撃した時、ターンの間、そのユニットが破壊されるに際し、かわりに持ち主の手札に加える。"
    (ability,) = check(text).abilities
    assert "攻撃したそのユニットがスクエアから墓地に置かれる時" in explain(ability).ja


def check_spans(node: Node) -> None:
    """A part stands within the text, and begins before it ends."""
    for below in node.walk():
        assert 0 <= below.span[0] <= below.span[1]


def test_an_ability_spans_all_its_words() -> None:
    for text in IN_THE_HOUSE:
        card = read(text)
        covered = {place for node in (*card.abilities, *card.reminders) for place in range(*node.span)}
        lost = [letter for place, letter in enumerate(text) if place not in covered]
        assert all(letter.isspace() or letter in "●、" for letter in lost), text


@settings(max_examples=25)
@given(LONG)
def test_long_word_salad_is_read_or_reported(text: str) -> None:
    assert len(text) <= 2000
    assert read(text).abilities or not normalised(text)


@settings(max_examples=300)
@example("か\u3099ｶﾞ㌔①")
@example("\u1100\u1161\u11a8")
@example("a\u0323\u0307e")
@given(ANYTHING)
def test_normalising_is_nfkc_with_a_true_map(text: str) -> None:
    passage = normalise(text)
    assert len(passage.text) == len(passage.starts) == len(passage.ends)
    assert all(0 <= start < end <= len(text) for start, end in zip(passage.starts, passage.ends, strict=True))
    assert list(passage.starts) == sorted(passage.starts)

    def bare(spelled: str) -> str:
        return "".join("-" if letter in "‐‑‒–—―─−" else letter for letter in spelled if not letter.isspace())

    assert bare(passage.text).replace("ー", "-") == bare(unicodedata.normalize("NFKC", text)).replace("ー", "-")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("パワーを－１０００", "パワーを-1000"),
        ("パワーをー1000", "パワーを-1000"),
        ("パワーを−1000", "パワーを-1000"),
        ("パワー1000", "パワー1000"),
        ("召集ー同じライン", "召集-同じライン"),
        ("暴走3ーユニット", "暴走3-ユニット"),
        ("進撃[赤1]ーユニット", "進撃[赤1]-ユニット"),
        ("レーザー", "レーザー"),
        ("[赤1 無1] このカード", "[赤1 無1]このカード"),
        ("種族「竜 人」の ユニット", "種族「竜 人」のユニット"),
        ("ｶﾞﾊﾟ", "ガパ"),
    ],
)
def test_spellings(text: str, expected: str) -> None:
    assert normalise(text, lexicon.load().keywords).text == expected


LONG_TEXTS = [
    "あ" * (MOST_CHARACTERS + 1),
    "()" * (MOST_CHARACTERS // 2),
    "相手の" * (MOST_CHARACTERS // 3),
    "このカードのパワーを+1する。" * (MOST_CHARACTERS // 15),
    "9" * MOST_CHARACTERS,
    "\u0301" * MOST_CHARACTERS,
    "ﾞ" * MOST_CHARACTERS,
    "連動\n" * (MOST_CHARACTERS // 3),
    "以下から\n" * (MOST_CHARACTERS // 5),
    "-" * MOST_CHARACTERS,
    "そのユニットの" * 60 + "パワーを+1する。",
    "あなたはユニットを1枚選び、" * 150 + "破壊する。",
]


@pytest.mark.parametrize("text", LONG_TEXTS, ids=lambda text: text[:6])
def test_long_texts_come_to_an_end(text: str) -> None:
    began = time.monotonic()
    card = read(text)
    assert card.abilities or card.reminders
    # Far above what it takes, so that only a reading that grows without bound is caught.
    assert time.monotonic() - began < 20


@pytest.mark.parametrize("depth", [40, 2_000, 10_000])
@pytest.mark.parametrize(("opening", "closing"), ["()", "[]", "『』", "「」", "〔〕", "<>"])
def test_nested_brackets_are_refused_and_no_more(opening: str, closing: str, depth: int) -> None:
    for text in (opening * depth, opening * depth + closing * depth, closing * depth, f"{opening}速攻" * (depth // 3)):
        card = read(text)
        assert card.abilities
        assert all(isinstance(ability, NotUnderstood) for ability in card.abilities)


def test_quotes_nest_only_so_deep() -> None:
    text = "このカードのパワーを+1する。"
    for _ in range(60):
        text = f"このカードは『{text}』を得る。"
    assert read(text).not_understood


def test_too_long_is_said() -> None:
    (ability,) = read("あ" * (MOST_CHARACTERS + 1)).not_understood
    assert "長すぎます" in ability.why_ja
    (ability,) = read("相手の" * 300 + "パワーを+1する。").not_understood
    assert "長すぎます" in ability.why_ja
