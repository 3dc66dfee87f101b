"""What stands beside the clauses of an edition: kinds, restatements, history; and editions in Japanese only."""

import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.clauses import Edition, Revision, load_edition
from judge.clauses.entries import read_file
from judge.clauses.library import games
from judge.source import BadInput

HEAD = """title = { ja = "題", en = "Title" }
version = "1.0"
numbering = "dimension-zero"

[dates]
revised = 2024-01-01
"""
JA = "序文 始め\n1. 王の決まり。\n第1部 部\n第1章 章\n1. 王は眠る。\n1-1. 王は夢を見る。\n2. 王は眠る者である。\n"
EN = """Preface Start
1. Rules of the king.
Part 1 Part
Chapter 1 Chapter
1. The king sleeps.
1-1. The king dreams.
2. The king is asleep.
"""


def load(folder: Path, head: str = HEAD, ja: str = JA, en: str | None = EN, **files: str) -> Edition:
    home = folder / "small"
    home.mkdir()
    for name, text in (("clauses.ja.txt", ja), ("clauses.en.txt", en), ("edition.toml", head)):
        if text is not None:
            (home / name).write_text(text, encoding="utf-8")
    for name, text in files.items():
        (home / f"{name}.toml").write_text(text, encoding="utf-8")
    return load_edition("small", folder)


def test_without_the_files_every_clause_is_a_definition(tmp_path: Path) -> None:
    edition = load(tmp_path)
    assert {(clause.kind, clause.reason, clause.restates) for clause in edition} == {("definition", "", None)}
    assert edition.history == ()
    assert edition.languages == ("ja", "en")


def test_kinds_come_from_the_part_and_from_the_clause(tmp_path: Path) -> None:
    head = HEAD + '\n[kinds]\n"0" = "tournament"\n"1" = "operative"\n"1-1-2" = "physical"\n'
    kinds = '"1-1-1-1" = { kind = "definition", reason = "夢は決まりではない" }\n"1-1-2" = { restates = "1-1-1" }\n'
    edition = load(tmp_path, head, kinds=kinds)
    assert {clause.id: clause.kind for clause in edition} == {
        **{"0": "tournament", "0-1": "tournament", "1": "operative", "1-1": "operative", "1-1-1": "operative"},
        **{"1-1-1-1": "definition", "1-1-2": "physical"},
    }
    assert edition["1-1-1-1"].reason == "夢は決まりではない"
    assert edition["1-1-2"].restates == "1-1-1"


@pytest.mark.parametrize("game", games())
def test_what_is_left_out_of_the_operative_clauses_of_a_part_has_its_reason(game: str) -> None:
    edition = load_edition(game)
    for clause in edition:
        above = edition.ancestors(clause.id)
        if above and above[0].kind == "operative" and clause.kind != "operative" and clause.text.ja:
            covered = any(one.kind == clause.kind and one.reason for one in above)
            assert clause.reason or covered or above[-1].kind != "operative", clause.id


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('"1-1-9" = { kind = "physical" }', "there is no clause 1-1-9"),
        ('"1-1-1" = { kind = "funny" }', "cannot be 'funny'"),
        ('"1-1-1" = { restates = "1-1-1" }', "restates itself"),
        ('"1-1-1" = { restates = "9-9" }', "restates 9-9, which there is not"),
        ('"1-1-1" = { reason = "だから" }', "neither kind nor restates"),
        ('"1-1-1" = { knid = "physical" }', "there is no field"),
        ('"1-1-1" = 7', "should be"),
    ],
)
def test_each_mistake_in_the_kinds_has_its_line(tmp_path: Path, line: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        load(tmp_path, kinds=f'# 種類\n"1-1-2" = {{ kind = "physical" }}\n{line}\n')
    (problem,) = caught.value.problems
    assert said in problem.words.en
    assert problem.words.ja
    assert (Path(problem.path).name, problem.line) == ("kinds.toml", 3)


def test_kinds_of_unknown_parts_are_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is no clause 7"):
        load(tmp_path, HEAD + '\n[kinds]\n"7" = "physical"\n')


def test_a_kind_that_there_is_not_is_told_in_the_head(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        load(tmp_path, HEAD + '\n[kinds]\n"1" = "funny"\n')
    assert [problem.line for problem in caught.value.problems] == [9]


def test_broken_toml_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="not valid TOML"):
        load(tmp_path, kinds="[")


def test_history(tmp_path: Path) -> None:
    history = (
        '[[revision]]\nversion = "1.0"\ndate = 2020-01-02\nja = "始め"\nen = "Start"\n\n'
        '[[revision]]\nversion = "1.1"\nja = "王を足した"\n'
    )
    edition = load(tmp_path, history=history)
    assert edition.history == (
        Revision("1.0", datetime.date(2020, 1, 2), "始め", "Start"),
        Revision("1.1", None, "王を足した", ""),
    )


def test_a_mistake_in_the_history_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"revision\.0\.version"):
        load(tmp_path, history='[[revision]]\nja = "始め"\n')


def test_an_edition_in_japanese_only(tmp_path: Path) -> None:
    ja = JA + "【注】誤り。\n"
    edition = load(tmp_path, HEAD.replace("[dates]", 'languages = ["ja"]\n[dates]'), ja=ja, en=None)
    assert edition.languages == ("ja",)
    assert edition["1-1-1"].text == ("王は眠る。", "")
    assert edition["1"].title == ("部", "")
    assert edition["1-1-2"].notes == (("誤り。", ""),)
    assert edition["1-1-1"].lines.en == 0


@pytest.mark.parametrize("languages", ['["en"]', "[]", '["ja", "ja"]', '["fr"]', '"ja"'])
def test_other_languages_are_refused(tmp_path: Path, languages: str) -> None:
    with pytest.raises(BadInput) as caught:
        load(tmp_path, HEAD.replace("[dates]", f"languages = {languages}\n[dates]"))
    assert {Path(problem.path).name for problem in caught.value.problems} == {"edition.toml"}


WHOLE = """# 覚え書き
2 ルールの概要
2-3 ターン
王の番です。

次は番人の番です。
2-3-4c(1). 王は長い長い一日の仕事をすべて終えて、番人にも羊にもおやすみを言って、ようやく
眠ります。
【例】王が眠った。
【例】王が起きた。
【注】眠りすぎ。
q1. 眠れますか？ 眠れます。
"""


def test_other_numberings_write_whole_ids(tmp_path: Path) -> None:
    head = HEAD.replace('"dimension-zero"', '"dimension-zero-rulebook"\nlanguages = ["ja"]')
    edition = load(tmp_path, head, WHOLE, None)
    assert {clause.id: clause.text.ja for clause in edition if clause.text.ja} == {
        "2-3": "王の番です。\n次は番人の番です。",
        "2-3-4c(1)": "王は長い長い一日の仕事をすべて終えて、番人にも羊にもおやすみを言って、ようやく眠ります。",
        "2-3-4c(1)-e1": "王が眠った。",
        "2-3-4c(1)-e2": "王が起きた。",
        "q1": "眠れますか？ 眠れます。",
    }
    assert edition["2-3"].title == ("ターン", "")
    assert edition["2-3-4c(1)-e2"].notes == (("眠りすぎ。", ""),)
    assert [clause.id for clause in edition.ancestors("2-3-4c(1)-e1")] == ["2", "2-3", "2-3-4c(1)"]
    assert edition.canonical("２－３") == "2-3"
    assert edition.canonical("2-9") is None


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("2 ルールの概要", "はじめに。\n2 ルールの概要", 2, "before the first id"),
        ("q1. 眠れますか？ 眠れます。", "2-3. また。", 12, "second time"),
        ("q1. 眠れますか？ 眠れます。", "q1. 眠れますか", 12, "has no text"),
    ],
)
def test_problems_of_whole_ids_have_their_line(tmp_path: Path, old: str, new: str, line: int, said: str) -> None:
    head = HEAD.replace('"dimension-zero"', '"dimension-zero-rulebook"\nlanguages = ["ja"]')
    with pytest.raises(BadInput, match=said) as caught:
        load(tmp_path, head, WHOLE.replace(old, new), None)
    assert caught.value.problems[0].line == line


@given(st.text("0123q-.()ac 王眠。例注【】\n#", max_size=120))
def test_any_text_of_whole_ids_gives_clauses_or_problems(text: str) -> None:
    entries, problems = read_file(text, "text", "dimension-zero-rulebook", "ja")
    assert len({entry.id for entry in entries}) == len(entries)
    assert all(problem.line is not None for problem in problems)


def test_a_thousand_examples_and_a_huge_clause_are_no_trouble() -> None:
    entries, _ = read_file("1-1. 文。\n" + "【例】例。\n" * 1000, "text", "rebirth", "ja")
    assert len(entries) == 100
    _, problems = read_file("1-1. 文。\n" + "あ\n" * 200_000, "text", "rebirth", "ja")
    assert "too long" in problems[0].words.en
