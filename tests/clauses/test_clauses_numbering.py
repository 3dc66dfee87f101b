"""Numberings: what people type becomes an id of each book, and ids climb and sort as their book does."""

import itertools
import random
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.clauses import ClauseId, numbering_of
from judge.clauses.numbering import ALL
from judge.source import BadInput

IN_BOOK_ORDER = {
    "dimension-zero": "0 0-1 1 1-1 3-9-1 3-9-1(1) 3-9-1(10) 3-9-1(A) 3-9-1a 3-9-1-1 3-11-1-1 3-11-1-1a 3-11-2 4",
    "dimension-zero-rulebook": (
        "0 1 1-2 1-2a 2 2-3 2-3(1) 2-3(4) 2-3(4)(1) 2-3(5) 2-3-1 2-3-4 2-3-4c 2-3-4c(1) 2-3-4c(1)-e1 2-3-4c(2) "
        "2-4 2-4a 2-4-1 3-3 3-3-e1 3-3-e1(1) 3-3-e1(10) 3-3-e2 3-4 h h-1 h-1(1) h-2 q q1 q2 n"
    ),
    "rebirth": "1 1.1 1.1.1 2 9.2 9.10.4 9.10.4-e1 9.10.4-e2 9.10.4.1 9.11.2 9.11.2.1 10",
    "magical-girl-duel": (
        "100 101 101.1 903 903.2 903.2-e1 903.2a 903.2g 903.2.g-1 903.2.g-4 903.2.g-41 903.2.g-5 903.3 1000 1018.11a"
    ),
    "duel-masters": "1 100 101 101.4 101.4-e1 101.4a 101.4a-e1 101.4b 101.10 118.2 2 200",
}


@pytest.mark.parametrize("game", ALL)
def test_ids_sort_in_book_order(game: str) -> None:
    numbering = numbering_of(game)
    ids = IN_BOOK_ORDER[game].split()
    assert [numbering.canonical(id) for id in ids] == ids
    for seed in range(10):
        assert sorted(random.Random(seed).sample(ids, len(ids)), key=numbering.order) == ids
    for id in ids:
        parent = numbering.parent(id)
        assert parent is None or numbering.order(parent) < numbering.order(id)
    assert len({numbering.order(id) for id in ids}) == len(ids)


@pytest.mark.parametrize(
    ("game", "written", "id"),
    [
        ("dimension-zero", "４－１５－８－２", "4-15-8-2"),
        ("dimension-zero", "第3部第11章1-1", "3-11-1-1"),
        ("dimension-zero", " 3 ー 9 ー 1（1） ", "3-9-1(1)"),
        ("dimension-zero-rulebook", "２ー３ー４", "2-3-4"),
        ("dimension-zero-rulebook", "Q1", "q1"),
        ("dimension-zero-rulebook", "２－３－４ｃ①", "2-3-4c(1)"),
        ("dimension-zero-rulebook", "3-3 例1", "3-3-e1"),
        ("dimension-zero-rulebook", "第2章3", "2-3"),
        ("rebirth", "９．１１．２．１", "9.11.2.1"),
        ("rebirth", "9.11.2.1.", "9.11.2.1"),
        ("rebirth", "9-11-2-1", "9.11.2.1"),
        ("rebirth", "9.10.4 例１", "9.10.4-e1"),
        ("magical-girl-duel", "９０３．２．ｇ－１", "903.2.g-1"),
        ("magical-girl-duel", "903.2g-1", "903.2.g-1"),
        ("magical-girl-duel", "903.2.g", "903.2g"),
        ("magical-girl-duel", "903.2.g‐41", "903.2.g-41"),
        ("duel-masters", "１０１．４ａ", "101.4a"),
        ("duel-masters", " 101.4 a ", "101.4a"),
    ],
)
def test_what_people_type(game: str, written: str, id: str) -> None:
    assert numbering_of(game).canonical(written) == id


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize(
    "written", ["", "-", "x", "置換", "3 1", "٣", "1" * 61, "0.1", "01.2", "903.2.g-0", "2-3(0)", "1-e0"]
)
def test_anything_else_is_no_id(game: str, written: str) -> None:
    assert numbering_of(game).canonical(written) is None


@pytest.mark.parametrize(
    ("game", "id", "parent", "before"),
    [
        ("dimension-zero", "3-11-1-1a", "3-11-1-1", None),
        ("dimension-zero", "6-2-2(B)", "6-2-2", "6-2-2(A)"),
        ("dimension-zero", "6-2-2(A)", "6-2-2", None),
        ("dimension-zero-rulebook", "2-3-4c(2)", "2-3-4c", "2-3-4c(1)"),
        ("dimension-zero-rulebook", "q2", "q", "q1"),
        ("dimension-zero-rulebook", "h", None, None),
        ("rebirth", "9.11.2.1", "9.11.2", None),
        ("rebirth", "9.11", "9", "9.10"),
        ("magical-girl-duel", "903.2.g-41", "903.2.g-4", None),
        ("magical-girl-duel", "903.2.g-1", "903.2g", None),
        ("magical-girl-duel", "903", "900", "902"),
        ("magical-girl-duel", "1000", None, "900"),
        ("duel-masters", "101.4a", "101.4", None),
        ("duel-masters", "101", "1", "100"),
        ("duel-masters", "100", "1", None),
    ],
)
def test_parents_and_siblings(game: str, id: str, parent: str | None, before: str | None) -> None:
    assert numbering_of(game).parent(id) == parent
    assert numbering_of(game).before(id) == before


def test_dimension_zero_counts_as_its_ids_do() -> None:
    ids = IN_BOOK_ORDER["dimension-zero"].split()
    numbering = numbering_of("dimension-zero")
    for a, b in itertools.permutations(ids, 2):
        assert (ClauseId.parse(a) < ClauseId.parse(b)) == (numbering.order(a) < numbering.order(b))
    for id in ids:
        above = ClauseId.parse(id).parent
        assert numbering.parent(id) == (None if above is None else str(above))


def test_an_unknown_game_is_bad_input() -> None:
    with pytest.raises(BadInput, match="rebirth"):
        numbering_of("rebrith")


@given(st.sampled_from(list(ALL)), st.text(string.digits + "０１-ー.．()（）abcegqhn例第部章① ", max_size=14))
def test_any_text_is_an_id_or_none(game: str, text: str) -> None:
    numbering = numbering_of(game)
    id = numbering.canonical(text)
    if id is not None:
        assert numbering.canonical(id) == id
        road = [id]
        while (above := numbering.parent(road[-1])) is not None:
            assert numbering.order(above) < numbering.order(road[-1])
            road.append(above)
        before = numbering.before(id)
        assert before is None or numbering.order(before) < numbering.order(id)
