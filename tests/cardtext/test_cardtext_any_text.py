"""Any text at all: nothing raises, nothing is lost, everything has its place."""

import unicodedata

import pytest
from cardtext_gold import GOLD
from hypothesis import example, given, settings
from hypothesis import strategies as st

from judge.cardtext import lexicon, normalised, read, render
from judge.cardtext.nodes import Node
from judge.cardtext.normalise import LINE_BREAKS, normalise
from judge.cardtext.reader import MOST_CHARACTERS

ANYTHING = st.text(max_size=60)
WORDS = sorted(
    {
        *lexicon.load().terms,
        "(",
        ")",
        "「",
        "」",
        "『",
        "』",
        "●",
        "\n",
        "3",
        "+1000",
        "-1",
        " ",
        "ー",
        "ﾞ",
        "x",
        "以下の能力",
    }
)
WORD_SALAD = st.lists(st.sampled_from(WORDS), max_size=25).map("".join)
CARD_LIKE = st.lists(st.sampled_from([text for text, _ in GOLD] + WORDS), max_size=6).map("".join)


@settings(max_examples=400, deadline=None)
@example("(\n)")
@example("連動「甲」\n\n")
@example("「(」)")
@example("『●(』)")
@example("()●()")
@given(st.one_of(ANYTHING, WORD_SALAD, CARD_LIKE))
def test_every_character_is_accounted_for(text: str) -> None:
    card = read(text)
    assert render(card) == normalised(text)
    covered = {place for node in (*card.abilities, *card.reminders) for place in range(*node.span)}
    for place, character in enumerate(text):
        spelled = unicodedata.normalize("NFKC", character)
        assert place in covered or spelled.isspace() or character in LINE_BREAKS or character == "●", repr(character)
    for ability in card.abilities:
        assert ability.span[0] < ability.span[1]
    for ability in card.not_understood:
        assert 0 <= ability.at[0] <= ability.at[1] <= len(text)
        assert ability.why_ja
        assert ability.why_en
    for ability in card.abilities:
        check_spans(ability)


def check_spans(node: Node) -> None:
    """A part stands within the whole."""
    for name in node.__struct_fields__:
        part = getattr(node, name)
        if isinstance(part, Node):
            assert node.span[0] <= part.span[0] <= part.span[1] <= node.span[1]
            check_spans(part)


@settings(max_examples=300, deadline=None)
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


@pytest.mark.parametrize(
    "text",
    [
        "あ" * (MOST_CHARACTERS + 1),
        "(" * MOST_CHARACTERS,
        "()" * (MOST_CHARACTERS // 2),
        "『" * (MOST_CHARACTERS // 2) + "』" * (MOST_CHARACTERS // 2),
        "〔" * MOST_CHARACTERS,
        "相手の" * (MOST_CHARACTERS // 3),
        "このカードのパワーを+1する。" * (MOST_CHARACTERS // 15),
        "9" * MOST_CHARACTERS,
        "\u0301" * MOST_CHARACTERS,
        "ﾞ" * MOST_CHARACTERS,
        "連動\n" * (MOST_CHARACTERS // 3),
        "以下から\n" * (MOST_CHARACTERS // 5),
        "-" * MOST_CHARACTERS,
    ],
    ids=lambda text: text[:6],
)
def test_long_texts_come_to_an_end(text: str) -> None:
    card = read(text)
    assert card.abilities or card.reminders


def test_too_long_is_said() -> None:
    (ability,) = read("あ" * (MOST_CHARACTERS + 1)).not_understood
    assert "長すぎます" in ability.why_ja
    (ability,) = read("相手の" * 300 + "パワーを+1する。").not_understood
    assert "長すぎます" in ability.why_ja
