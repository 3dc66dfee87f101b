"""Clause ids: what people write, what is refused, and the order of the book."""

import itertools
import random
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.clauses import ClauseId
from judge.source import Words

IN_BOOK_ORDER = [
    *("0", "0-1", "0-4", "1", "1-1", "1-1-1", "2-1-1", "2-1-1a", "2-1-1b", "2-1-1-1", "2-27", "2-27a", "2-27b", "3"),
    *("3-9", "3-9-1", "3-9-1(1)", "3-9-1(2)", "3-9-1(10)", "3-9-1(A)", "3-9-1a", "3-9-1-1", "3-11-1", "3-11-1-1"),
    *("3-11-1-1a", "3-11-1-2", "3-11-2", "3-11-10", "4", "4-14-5-2", "4-14-5-2(5)", "4-14-5-2a", "4-14-5-3", "10"),
]


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("3", "3"),
        ("3-11", "3-11"),
        ("3-11-1-1", "3-11-1-1"),
        ("0-1", "0-1"),
        ("3-9-1(1)", "3-9-1(1)"),
        ("6-2-2(A)", "6-2-2(A)"),
        ("3-11-1-1a", "3-11-1-1a"),
        ("2-27b", "2-27b"),
        ("４－１４－５－２（５）", "4-14-5-2(5)"),
        ("３ー１１ー１ー１ａ", "3-11-1-1a"),
        ("3‐11−1–1", "3-11-1-1"),
        ("3—11―1－1", "3-11-1-1"),
        ("  3 - 11 - 1 - 1　a ", "3-11-1-1a"),
        ("3-9-1 (2)", "3-9-1(2)"),
        ("第3部", "3"),
        ("第3部第11章", "3-11"),
        ("第3部第11章1-1", "3-11-1-1"),
        ("第３部 第１１章 １－１", "3-11-1-1"),
        ("3部11章1-1", "3-11-1-1"),
        ("第3部第9章1(2)", "3-9-1(2)"),
        ("第2部第27章a", "2-27a"),
        ("999-999", "999-999"),
    ],
)
def test_what_people_write_becomes_canonical(written: str, canonical: str) -> None:
    assert str(ClauseId.parse(written)) == canonical


@pytest.mark.parametrize(
    "written",
    [
        *(
            "",
            " ",
            "-",
            "3-",
            "-3",
            "3--11",
            "3-11-",
            "a",
            "3a",
            "3(1)",
            "3-11-1-1A",
            "3-11-1-1ab",
            "3-9-1()",
            "3-9-1(1",
        ),
        *("3-9-1(a)", "3-9-1(AB)", "3-9-1(0)", "3-9-1(01)", "3-9-1(100)", "3-9-1(1)a", "3-9-1a(1)", "3.11", "３．１１"),
        *("03", "3-011", "00", "3-0", "3-11-0", "1000", "3-1000", "3-1 1", "3²", "③", "三", "٣", "1-2-3-4-5-6-7-8-9"),
        *(
            "第3部第章",
            "第3部1-1",
            "第3章",
            "第部",
            "第3部第11章-1",
            "3" * 59,
            "1-" * 5000 + "1",
            "3\x00",
            "3-11-1-1\u0300",
        ),
    ],
)
def test_anything_else_is_refused_in_both_languages(written: str) -> None:
    with pytest.raises(ValueError, match="clause id") as caught:
        ClauseId.parse(written)
    words = caught.value.args[0]
    assert isinstance(words, Words)
    assert "番号ではありません" in words.ja
    assert len(words.en) < 300


@pytest.mark.parametrize(
    "fields",
    [
        ((),),
        ((3, 0),),
        ((-1,),),
        ((3, 11), "x"),
        ((3, 11), "", "A"),
        ((3,), "1"),
        ((3, 9), "1", "a"),
        (tuple([1] * 9),),
    ],
)
def test_no_id_can_be_built_that_could_not_be_written(fields: tuple[object, ...]) -> None:
    with pytest.raises(ValueError, match="clause id"):
        ClauseId(*fields)  # type: ignore[arg-type]


def test_order_is_that_of_the_book() -> None:
    ids = [ClauseId.parse(text) for text in IN_BOOK_ORDER]
    for seed in range(20):
        shuffled = random.Random(seed).sample(ids, len(ids))
        assert sorted(shuffled) == ids
    assert all((a < b, a <= b, a > b, a == b) == (True, True, False, False) for a, b in itertools.pairwise(ids))
    with pytest.raises(TypeError):
        assert ids[0] < "3"  # type: ignore[operator]


@pytest.mark.parametrize(
    ("id", "parents"),
    [
        ("3", []),
        ("0-1", ["0"]),
        ("3-11-1-1a", ["3-11-1-1", "3-11-1", "3-11", "3"]),
        ("4-14-5-2(5)", ["4-14-5-2", "4-14-5", "4-14", "4"]),
        ("2-27a", ["2-27", "2"]),
    ],
)
def test_parents(id: str, parents: list[str]) -> None:
    road = []
    above = ClauseId.parse(id).parent
    while above is not None:
        road.append(str(above))
        above = above.parent
    assert road == parents


numbers = st.tuples(st.integers(0, 999), st.lists(st.integers(1, 999), max_size=7)).map(lambda n: (n[0], *n[1]))
items = st.one_of(st.integers(1, 99).map(str), st.sampled_from(string.ascii_uppercase))
clause_ids = st.one_of(
    numbers.map(ClauseId),
    st.builds(ClauseId, numbers.filter(lambda n: len(n) > 1), item=items),
    st.builds(ClauseId, numbers.filter(lambda n: len(n) > 1), example=st.sampled_from(string.ascii_lowercase)),
)
full_width = str.maketrans({chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)})


@given(clause_ids, st.sampled_from("-ー‐−–—－―"), st.booleans())
def test_every_id_survives_being_written(id: ClauseId, dash: str, wide: bool) -> None:
    written = str(id)
    assert ClauseId.parse(written) == id
    assert hash(ClauseId.parse(written)) == hash(id)
    if len(written) <= 60:
        assert ClauseId.parse((written.translate(full_width) if wide else written).replace("-", dash)) == id


@given(clause_ids, clause_ids)
def test_order_is_total_and_parents_come_first(a: ClauseId, b: ClauseId) -> None:
    assert (a < b) + (a > b) + (a == b) == 1
    assert a.parent is None or a.parent < a


@given(st.one_of(st.text(), st.text("0123456789-ー－()（）aA第部章 　１２", max_size=20)))
def test_text_gives_an_id_or_a_value_error(text: str) -> None:
    refused: list[ValueError] = []
    try:
        id = ClauseId.parse(text)
        assert ClauseId.parse(str(id)) == id
    except ValueError as error:
        refused.append(error)
    assert all(isinstance(error.args[0], Words) for error in refused)
