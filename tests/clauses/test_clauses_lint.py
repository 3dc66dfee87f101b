"""Lint: each fault alone, nothing on our own editions, and the real faults of the source documents."""

from collections.abc import Mapping

import pytest
from documents import read

from judge.clauses import Clause, Edition
from judge.clauses.edition import Lines
from judge.clauses.graph import Book, Entry
from judge.clauses.library import games, library
from judge.clauses.lint import CODES, disagreeing, lint
from judge.source import Words

NEVER_PRINTED = {"2-3-1", "3-6-1", "4-9-2-9", "5-7-1-1", "5-7-2", "5-7-3"}
"""Numbers that the official rules of Dimension Zero skip; ours keep the printed ids and invent no parents."""


def bilingual(*clauses: tuple[str, str, str]) -> Edition:
    """A small edition of id, Japanese and English."""
    found: Mapping[str, Clause] = {
        id: Clause(id, None, Words(ja, en), (), Lines(line, line)) for line, (id, ja, en) in enumerate(clauses, start=1)
    }
    return Edition("dimension-zero", Words("小", "small"), "1", {}, "dimension-zero", found)


SHIFTED = {
    "1": "",
    "1-1": "",
    "1-1-1": "札の言葉は場で働く。",
    "1-1-1-1": "策の札は使い終えたら捨てる。",
    "1-1-1-2": "札を使う場所を広げる言葉は、その札を使える場所で働く。",
    "1-1-1-3": "札を使う決まりを変える言葉は、その札を使える場所で働く。",
    "1-1-1-4": "札を使う代価を変える言葉は、その札を使える場所で働く。",
    "1-1-1-5": "「無言」とは何も書かれていないことである。",
    "1-1-2": "続く力は場で働く。ただし{}の言葉は除く。",
}

NAMED = [
    Entry("1", "", "遊びの始まり", line=1),
    Entry("1.1", "人数が多い時は多人数の遊び({})を見る。", line=2),
    Entry("2", "", "題ごとの決まり", line=3),
    Entry("2.1", "鹿の札を使う。", line=4),
    Entry("3", "", "多人数の遊び", line=5),
    Entry("3.1", "席の順に番が回る。", line=6),
]


def named(number: str) -> list[Entry]:
    return [entry._replace(text=entry.text.format(number)) for entry in NAMED]


def shifted(which: str) -> dict[str, str]:
    return {id: text.format(which) for id, text in SHIFTED.items()}


FAULTS: list[tuple[str, str, str, Book, dict[str, str]]] = [
    ("missing-reference", "dimension-zero", "1-1-1", {"1": "", "1-1": "", "1-1-1": "2-7-1に従う。"}, {}),
    ("missing-reference", "rebirth", "1", {"1": "処理(4.2)を待つ。"}, {}),
    ("wrong-reference", "rebirth", "1.1", named("2"), {}),
    ("wrong-reference", "dimension-zero", "1-1-2", shifted("1-1-1-1から1-1-1-3まで"), {}),
    ("gap", "dimension-zero", "1-1-2", {"1": "", "1-1": "", "1-1-1": "甲。", "1-1-3": "丙。"}, {}),
    ("gap", "dimension-zero", "1-1-1", {"1": "", "1-1": "", "1-1-1-1": "甲。"}, {}),
    ("gap", "dimension-zero", "1-1(2)", {"1": "", "1-1": "順。", "1-1(1)": "甲。", "1-1(3)": "丙。"}, {}),
    ("gap", "magical-girl-duel", "101.1b", {"100": "", "101": "", "101.1": "", "101.1a": "甲。", "101.1c": "丙。"}, {}),
    ("gap", "duel-masters", "101", {"1": "", "100": "甲。", "102": "丙。"}, {}),
    ("duplicate", "dimension-zero", "1-1", [Entry("1", ""), Entry("1-1", "甲。"), Entry("1-1", "乙。", line=3)], {}),
    ("undefined-term", "dimension-zero", "1-1", {"1": "", "1-1": "妖力を払う。"}, {"妖力": ""}),
    ("undefined-term", "dimension-zero", "1-1", {"1": "", "1-1": "妖力を払う。"}, {"妖力": "7-7"}),
    ("undefined-term", "dimension-zero", "1-2", {"1": "", "1-1": "妖力を払う。", "1-2": "札を引く。"}, {"妖力": "1-2"}),
    (
        "numbers-differ",
        "dimension-zero",
        "1-1",
        bilingual(("1", "", ""), ("1-1", "札を3枚引く。", "Draw 2 cards.")),
        {},
    ),
    ("numbers-differ", "dimension-zero", "1-1", bilingual(("1", "", ""), ("1-1", "1に従う。1-1。", "Follow 1.")), {}),
]


@pytest.mark.parametrize(("code", "game", "id", "book", "terms"), FAULTS)
def test_each_fault_alone(code: str, game: str, id: str, book: Book, terms: dict[str, str]) -> None:
    assert [(finding.code, finding.id) for finding in lint(book, game=game, terms=terms)] == [(code, id)]
    [finding] = lint(book, game=game, terms=terms)
    assert finding.words.ja
    assert finding.words.en


def test_every_code_is_tested() -> None:
    assert {fault[0] for fault in FAULTS} == set(CODES)


def test_what_is_right_is_not_found() -> None:
    assert lint(named("3"), game="rebirth") == []
    assert lint(shifted("1-1-1-2から1-1-1-4まで")) == []
    assert lint(shifted("1-1-1-1から1-1-1-5まで")) == []
    assert lint({"1": "", "1-1": "妖力とは札の力である。", "1-2": "妖力を払う。"}, terms={"妖力": "1-1"}) == []
    said = {"1": "", "1-1": "妖力を払う。", "1-2": "あやしの力を払う。"}
    assert lint(said, terms={"妖力": "1-2"}, synonyms={"妖力": ["あやしの力"]}) == []
    assert lint({"1": "", "1-1": "順。", "1-1(1)": "甲。", "1-1(2)": "乙。", "1-1(A)": "丙。", "1-1(B)": "丁。"}) == []


def test_lines_and_better_targets() -> None:
    [finding] = lint(named("2"), game="rebirth")
    assert finding.line == 2
    assert finding.words.ja.endswith("3 のことではありませんか。")
    [finding] = lint(shifted("1-1-1-1から1-1-1-3まで"))
    assert "1-1-1-2–1-1-1-4" in finding.words.en
    [finding] = lint([Entry("1", "甲。", line=1), Entry("3", "丙。", line=8)])
    assert (finding.code, finding.id, finding.line) == ("gap", "2", 8)


def test_a_long_gap_is_one_finding() -> None:
    [finding] = lint({"1": "", "1-1": "甲。", "1-9": "乙。"})
    assert (finding.id, finding.words.en) == ("1-2", "there is no 1-2 to 1-8.")


def test_numbers_never_printed_are_accepted() -> None:
    book = [Entry("1", ""), Entry("1-2", "甲。1-1に従う。")]
    assert {finding.code for finding in lint(book)} == {"gap", "missing-reference"}
    noted = [Entry("1", ""), Entry("1-2", "甲。", notes=("公式の番号に1-1はない。",))]
    assert lint(noted) == []


@pytest.mark.parametrize(
    ("ja", "en", "wrong"),
    [
        ("札を1枚引く。", "Draw a card.", set()),
        ("7枚以上", "seven or more", set()),
        ("三つ選ぶ。", "Choose three.", set()),
        ("両方のプレイヤー", "Both players, the two of them", set()),
        ("第2の段階", "the second step", set()),
        ("どれでもよい。", "whichever of the three it is", set()),
        ("4000点", "4,000 points", set()),
        ("0枚になる。", "becomes empty", set()),
        ("２０枚", "20 cards", set()),
        ("二十枚引く。", "Draw 20 cards.", {20}),
        ("7枚以上", "6 or more", {6, 7}),
        ("札を選ぶ。", "Choose four cards.", {4}),
        ("四枚選ぶ。", "Choose cards.", {4}),
    ],
)
def test_numbers_of_two_languages(ja: str, en: str, wrong: set[int]) -> None:
    assert disagreeing(ja, en) == wrong


@pytest.mark.parametrize("game", games())
def test_nothing_on_our_own_editions(game: str) -> None:
    books = library(game)
    assert lint(books.edition, terms=books.terms, synonyms=books.synonyms) == []


@pytest.mark.parametrize(
    ("game", "faults"),
    [
        ("dimension-zero", {("wrong-reference", "4-5-1"), *(("gap", id) for id in NEVER_PRINTED - {"5-7-3"})}),
        ("dimension-zero-rulebook", set()),
        ("rebirth", {("wrong-reference", "1.1.1"), ("wrong-reference", "7.6.5")}),
        ("magical-girl-duel", {("missing-reference", "1021.1")}),
        ("duel-masters", set()),
    ],
)
def test_the_real_faults_of_the_documents(game: str, faults: set[tuple[str, str]]) -> None:
    assert {(finding.code, finding.id) for finding in lint(read(game).edition())} == faults
