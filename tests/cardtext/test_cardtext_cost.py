"""Costs in their printed forms."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.cardtext import read_cost
from judge.source import Words

RED_AND_TWO = (("red", 1), ("colourless", 2))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("赤1無2", RED_AND_TWO),
        ("赤１無色２", RED_AND_TWO),
        ("[赤1 無2]", RED_AND_TWO),
        ("<赤 1><無色 2>", RED_AND_TWO),
        ("＜赤　１＞ ＜無 ２＞", RED_AND_TWO),
        ("〔<赤 1><無 2>〕", RED_AND_TWO),
        ("無2赤1", (("colourless", 2), ("red", 1))),
        ("黒0", (("black", 0),)),
        ("青10白1緑3", (("blue", 10), ("white", 1), ("green", 3))),
        ("〔赤1無2〕", RED_AND_TWO),
        ("〔[赤1]＜無２＞〕", RED_AND_TWO),
        ("赤1無X", (("red", 1), ("colourless", "X"))),
        ("＜赤　Ｘ＞", (("red", "X"),)),
    ],
)
def test_costs(text: str, expected: tuple[tuple[str, int], ...]) -> None:
    assert read_cost(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        "赤",
        "1",
        "赤1赤2",
        "無1無色1",
        "[赤1",
        "赤1]",
        "[赤1>",
        "紫1",
        "赤-1",
        "赤Y",
        "赤XX",
        "赤1このカード",
        "赤" * 200,
        "X",
        "[]",
        "赤X赤1",
        "赤1[無2]",
        "[無2]赤1",
        "<[赤1]>",
        "赤100",
        "赤٣",
    ],
)
def test_bad_costs_say_what_is_wrong(text: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the message is data, checked below
        read_cost(text)
    (words,) = caught.value.args
    assert isinstance(words, Words)
    assert "コスト" in words.ja
    assert "cost" in words.en


@pytest.mark.parametrize(
    ("text", "word"),
    [("赤1このカード", "'このカード'"), ("＜紫　１＞", "'紫'"), ("[赤1", "stops halfway"), ("赤", "stops halfway")],
)
def test_the_word_that_cannot_be_read_is_named_as_printed(text: str, word: str) -> None:
    with pytest.raises(ValueError, match="cost") as caught:
        read_cost(text)
    assert word in caught.value.args[0].en


@given(st.text(max_size=20) | st.text("赤無色1X[]<>〔〕 ", max_size=20))
def test_any_text_is_a_cost_or_a_value_error(text: str) -> None:
    try:
        found: object = read_cost(text)
    except ValueError as error:
        found = error.args[0]
    assert isinstance(found, Words) or (isinstance(found, tuple) and found)
