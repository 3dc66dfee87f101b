"""Comparing editions: changed, added, removed and renumbered clauses, with the words that differ."""

import datetime
from types import MappingProxyType

from hypothesis import given
from hypothesis import strategies as st

from judge.clauses import Clause, Edition
from judge.clauses.comparing import Fragment, compare, diff
from judge.clauses.edition import Lines
from judge.source import Words


def edition(**texts: str) -> Edition:
    clauses = {}
    for key, text in texts.items():
        id = key.removeprefix("c").replace("_", ".")
        clauses[id] = Clause(id, None, Words(text, ""), (), Lines(1, 0))
    dates = MappingProxyType({"revised": datetime.date(2024, 1, 1)})
    return Edition("rebirth", Words("眠り", "Sleep"), "1", dates, "rebirth", MappingProxyType(clauses), ("ja",))


SLEEP = "王は日が沈むと眠り、日が昇るまで誰にも起こされません。"
WALK = "番人は三歩ごとに立ち止まり、耳をすませて夜の音を聞きます。"
COUNT = "羊を数える者は、百を超えたら最初から数え直さなければなりません。"


def kinds(old: Edition, new: Edition) -> list[tuple[str, str, str | None]]:
    return [(change.kind, change.id, change.old_id) for change in diff(old, new)]


def test_the_same_edition_has_no_changes() -> None:
    book = edition(c1_1=SLEEP, c1_2=WALK)
    assert diff(book, book) == []


def test_a_changed_clause_shows_its_words() -> None:
    (change,) = diff(edition(c1_1=SLEEP), edition(c1_1=SLEEP.replace("誰にも", "番人にしか")))
    assert (change.kind, change.id) == ("changed", "1.1")
    assert "".join(text for op, text in change.words if op != "added") == SLEEP
    assert Fragment("added", "番人にしか") in change.words
    assert Fragment("removed", "誰にも") in change.words


def test_added_and_removed() -> None:
    old, new = edition(c1_1=SLEEP, c1_2=WALK), edition(c1_1=SLEEP, c1_3=COUNT)
    assert kinds(old, new) == [("removed", "1.2", "1.2"), ("added", "1.3", None)]
    assert diff(old, new)[1].words == (Fragment("added", COUNT),)


def test_a_clause_put_in_between_moves_the_ones_behind_it() -> None:
    old = edition(c1_1=SLEEP, c1_2=WALK)
    new = edition(c1_1="夜は長いものです。", c1_2=SLEEP, c1_3=WALK)
    assert kinds(old, new) == [("added", "1.1", None), ("renumbered", "1.2", "1.1"), ("renumbered", "1.3", "1.2")]


def test_renumbered_with_a_few_other_words() -> None:
    old, new = edition(c1_1=SLEEP, c1_2=WALK), edition(c1_1=SLEEP, c2_5=WALK.replace("三歩", "四歩"))
    (change,) = diff(old, new)
    assert (change.kind, change.id, change.old_id) == ("renumbered", "2.5", "1.2")
    assert Fragment("removed", "三歩") in change.words


def test_two_clauses_that_change_places() -> None:
    old, new = edition(c1_1=SLEEP, c1_2=WALK), edition(c1_1=WALK, c1_2=SLEEP)
    assert kinds(old, new) == [("renumbered", "1.1", "1.2"), ("renumbered", "1.2", "1.1")]


def test_words_that_stand_twice_do_not_move() -> None:
    old = edition(c1_1=SLEEP, c1_2=SLEEP, c1_3=WALK)
    new = edition(c1_1=SLEEP, c1_3=WALK)
    assert kinds(old, new) == [("removed", "1.2", "1.2")]


def test_a_book_that_changed_all_over_is_compared_to_the_end() -> None:
    old = edition(**{f"c1_{n}": f"{n}番の{SLEEP}{n * 7}" for n in range(1, 700)})
    new = edition(**{f"c2_{n}": f"{n * 3}番の{WALK}{n}" for n in range(1, 700)})
    assert len(diff(old, new)) == 2 * 699
    long = edition(c1="あい" * 50_000)
    assert len(diff(long, edition(c1="うえ" * 50_000))) == 1


books = st.dictionaries(st.integers(1, 6), st.text("眠王羊歩 。", max_size=12), max_size=5)


@given(books, books)
def test_every_clause_of_both_is_accounted_for(one: dict[int, str], other: dict[int, str]) -> None:
    old, new = (edition(**{f"c1_{n}": text for n, text in book.items()}) for book in (one, other))
    changes = diff(old, new)
    same = {id for id in old.ids & new.ids if old[id].text == new[id].text}
    untouched = same - {change.id for change in changes if change.kind != "removed"}
    assert {change.id for change in changes if change.kind != "removed"} | untouched == new.ids
    assert {change.old_id for change in changes if change.old_id is not None} | untouched == old.ids


@given(st.text("眠王羊a1 。", max_size=40), st.text("眠王羊a1 。", max_size=40))
def test_the_comparison_holds_both_texts(old: str, new: str) -> None:
    words = compare(old, new)
    assert "".join(text for op, text in words if op != "added") == old
    assert "".join(text for op, text in words if op != "removed") == new
    assert all(text for _, text in words)
