"""Any text at all: nothing raises or hangs, nothing is lost, everything has its place."""

import time
import unicodedata

import pytest
from card_texts import IN_THE_HOUSE, RIGHT
from hypothesis import example, given, settings
from hypothesis import strategies as st

from judge.cardtext import lexicon, normalised, read, render
from judge.cardtext.nodes import Node, NotUnderstood
from judge.cardtext.normalise import normalise
from judge.cardtext.reader import FAULT, MOST_CHARACTERS

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
