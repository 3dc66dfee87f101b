"""Broken editions: every problem is told at once, in both languages, with its file and line."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.clauses import Edition, load_edition
from judge.clauses.layout import NUMBERINGS, read_blocks
from judge.source import BadInput

HEAD = """title = { ja = "題", en = "Title" }
version = "1.0"
numbering = "dimension-zero"

[dates]
revised = 2024-01-01
"""
JA = """# 覚え書き
第1部 部
第1章 章
1. 一つ目の文。
2. 二つ目の文。
"""
EN = """# A remark
Part 1 Part
Chapter 1 Chapter
1. The first sentence.
2. The second sentence.
"""


def load(folder: Path, ja: str = JA, en: str = EN, head: str = HEAD) -> Edition:
    home = folder / "small"
    home.mkdir()
    for name, text in (("clauses.ja.txt", ja), ("clauses.en.txt", en), ("edition.toml", head)):
        (home / name).write_text(text, encoding="utf-8")
    return load_edition("small", folder)


def places(caught: pytest.ExceptionInfo[BadInput]) -> list[tuple[str, int | None]]:
    return [(Path(problem.path).name, problem.line) for problem in caught.value.problems]


def test_the_small_edition_is_sound(tmp_path: Path) -> None:
    edition = load(tmp_path)
    assert list(edition.clauses) == ["1", "1-1", "1-1-1", "1-1-2"]


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("2. 二つ目の文。", "2. 二つ目の文。\n【問】何だろう。", 6, "unknown kind of line"),
        ("2. 二つ目の文。", "2. 二つ目の文。\n第十一章 章", 6, "unknown kind of line"),
        ("2. 二つ目の文。", "2. 二つ目の文。\n1-. 文。", 6, "unknown kind of line"),
        ("2. 二つ目の文。", "2. 二つ目の文。\n(a) 文。", 6, "unknown kind of line"),
        ("2. 二つ目の文。", "2. 二つ目の文。\n2. また。", 6, "second time (first on line 5)"),
        ("2. 二つ目の文。", "2. 二つ目の文。\n第1章 また", 6, "second time"),
        ("2. 二つ目の文。", "2. 二つ目の文。\n1-1. 文。", 6, "1-1-1-1 is out of order"),
        ("2. 二つ目の文。", "2. 二つ目の文。\n(2) 文。\n(1) 文。", 7, "out of order"),
        ("2. 二つ目の文。", "2. 二つ目の文。\n第3部 部\n1. 文。", 7, "no chapter heading"),
        ("第1部 部\n", "", 2, "before the first part"),
        ("第1部 部\n第1章 章\n", "", 2, "before the first heading"),
        ("第1部 部", "まえがき。\n第1部 部", 2, "text stands before the first heading"),
        ("第1部 部", "【注】まえがき。\n第1部 部", 2, "no clause that this note"),
        ("第1章 章", "【例】文。\n第1章 章", 3, "no clause that this item or example"),
        ("第1章 章", "(1) 文。\n第1章 章", 3, "no clause that this item or example"),
        ("第1章 章", "第0章 章", 3, "no clause id"),
        ("第1章 章", "第01章 章", 3, "no clause id"),
        ("第1部 部", "第0部 部", 2, "counted from 1"),
        ("第1部 部", "第1部", 2, "no title"),
        ("第1部 部", "序文 題", 3, "the preface has no chapters"),
        ("2. 二つ目の文。", "2.", 5, "1-1-2 has no text"),
        ("2. 二つ目の文。", "2. 二つ目の文", 5, "a short line that ends no sentence is a title"),
        ("2. 二つ目の文。", "2. 二つ目の文。\n【注】", 6, "a note on 1-1-2 is empty"),
        ("2. 二つ目の文。", "2. 二つ目の文。\n【例】", 6, "1-1-2a has no text"),
        ("2. 二つ目の文。", "2. 二つ目の文。\n第2章 空", 6, "1-2 has no text"),
        ("2. 二つ目の文。", "2. 二つ目の文。\n3. 三つ目。", 6, "1-1-3 has no English"),
        ("2. 二つ目の文。", "2. 二つ目の文。" + "\n【例】例。" * 27, 32, "at most 26 examples"),
        ("2. 二つ目の文。", "2000. 文。", 5, "no clause id"),
        ("2. 二つ目の文。", "2. 二つ目の文。" + "\n長い長い文。" * 9000, 3338, "1-1-2 is too long"),
        ("2. 二つ目の文。", f"{'1-' * 40}1. 文。", 5, "no clause id"),
    ],
)
def test_each_kind_of_problem_has_its_line(tmp_path: Path, old: str, new: str, line: int, said: str) -> None:
    assert old in JA
    with pytest.raises(BadInput) as caught:
        load(tmp_path, ja=JA.replace(old, new))
    found = [problem for problem in caught.value.problems if said in problem.words.en]
    assert [Path(problem.path).name for problem in found][:1] == ["clauses.ja.txt"], caught.value
    assert found[0].line == line, caught.value
    assert all(problem.words.ja and problem.words.en for problem in caught.value.problems)


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("2. The second", "Exmaple: So.\n2. The second", 5, "unknown kind of line"),
        ("2. The second", "Chapter eleven\n2. The second", 5, "unknown kind of line"),
        ("2. The second sentence.", "2. A title\nThe second sentence.", 5, "title does not match"),
        ("2. The second sentence.", "2. The second sentence.\nNote: So.", 5, "number of notes does not match"),
        ("2. The second sentence.", "2. The second sentence.\n3. More.", 6, "1-1-3 has no Japanese"),
        ("2. The second sentence.", "2. Title\n(1) Item.", 5, "text does not match"),
    ],
)
def test_english_is_checked_as_well(tmp_path: Path, old: str, new: str, line: int, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        load(tmp_path, en=EN.replace(old, new))
    found = [problem for problem in caught.value.problems if said in problem.words.en]
    assert [(Path(problem.path).name, problem.line) for problem in found] == [("clauses.en.txt", line)], caught.value


def test_a_missing_clause_is_told_where_the_other_language_has_it(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        load(tmp_path, en=EN.replace("2. The second sentence.\n", ""))
    assert places(caught) == [("clauses.ja.txt", 5)]


def test_all_problems_of_all_files_come_together(tmp_path: Path) -> None:
    ja = JA.replace("2. 二つ目の文。", "1. また。\n2. 二つ目の文。\n【問】何。")
    en = EN.replace("Part 1 Part", "Lost words.\nPart 1 Part")
    head = HEAD.replace('version = "1.0"', "version = 1.0\nauthor = 1")
    with pytest.raises(BadInput) as caught:
        load(tmp_path, ja, en, head)
    expected = [
        ("edition.toml", 2),
        ("edition.toml", 3),
        ("clauses.ja.txt", 5),
        ("clauses.ja.txt", 7),
        ("clauses.en.txt", 2),
    ]
    assert sorted(places(caught), key=str) == sorted(expected, key=str)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('"dimension-zero"', '"roman"', 3),
        ('"dimension-zero"', "7", 3),
        ("version = ", "versoin = ", 2),
        ("revised = 2024-01-01", 'revised = "soon"', 6),
        ("[dates]", "[dates", None),
    ],
)
def test_edition_toml_is_checked(tmp_path: Path, old: str, new: str, line: int | None) -> None:
    with pytest.raises(BadInput) as caught:
        load(tmp_path, head=HEAD.replace(old, new))
    assert ("edition.toml", line) in places(caught)


def test_missing_files_and_games(tmp_path: Path) -> None:
    (tmp_path / "small").mkdir()
    (tmp_path / "small" / "edition.toml").write_text(HEAD, encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        load_edition("small", tmp_path)
    assert places(caught) == [("clauses.ja.txt", None), ("clauses.en.txt", None)]
    for game in ("large", "../small", "", "Small", "small/"):
        with pytest.raises(BadInput):
            load_edition(game, tmp_path)


def test_the_layout_in_full(tmp_path: Path) -> None:
    ja = """序文 意義
1. 目的

一段目の

続き。

二段目。
第１部　部
第２章　章
１－１．文。
A：甲。
Ｂ：乙の
続き。
【例】例。
【例】例二。
【注】例二の注。
1-2 点のない番号。
第3章 番号のない章
文だけ。
"""
    en = """Preface Why
1. Purpose
First.

Second.
Part 1 Part
Chapter 2 Chapter
1-1. Text.
A: One.
(B) Two,
going on.
Example: One.
Example: Two.
Note: On two.
1-2. Text.
Chapter 3 Without numbers
Text only.
"""
    edition = load(tmp_path, ja, en)
    assert {clause.id: clause.text.ja for clause in edition if clause.text.ja} == {
        "0-1": "一段目の続き。\n二段目。",
        "1-2-1-1": "文。",
        "1-2-1-1(A)": "甲。",
        "1-2-1-1(B)": "乙の続き。",
        "1-2-1-1a": "例。",
        "1-2-1-1b": "例二。",
        "1-2-1-2": "点のない番号。",
        "1-3": "文だけ。",
    }
    assert edition["0-1"].title == ("目的", "Purpose")
    assert edition["1-2-1-1(B)"].text.en == "Two, going on."
    assert edition["1-2-1-1b"].notes == (("例二の注。", "On two."),)
    assert [clause.id for clause in edition.ancestors("1-2-1-1b")] == ["1", "1-2", "1-2-1-1"]


@given(
    st.text("第部章序文1２-ー.．()（）A:：【】例注。\n 　#Part Chapter", max_size=200), st.sampled_from(["ja", "en"])
)
def test_any_text_gives_clauses_or_problems(text: str, lang: str) -> None:
    blocks, problems = read_blocks(text, "text", NUMBERINGS["dimension-zero"][lang])  # type: ignore[index]
    lines = text.count("\n") + 1
    assert all(problem.line is not None and 1 <= problem.line <= lines for problem in problems)
    if not problems:
        kept = "".join(part for block in blocks for part in (block.title, block.text, *block.notes))
        assert len("".join(kept.split())) <= len("".join(text.split()))
        assert [block.id for block in blocks] == sorted({block.id for block in blocks})
