"""The real edition: what it holds, and that nothing of its files was dropped."""

import datetime
import re
from pathlib import Path

import pytest

from judge.clauses import ClauseId, Edition, UnknownClause, load_edition
from judge.paths import RULES
from judge.source import Language

HOME = RULES / "dimension-zero"


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load_edition("dimension-zero")


def test_head(edition: Edition) -> None:
    assert (edition.game, edition.version, edition.numbering) == ("dimension-zero", "19.00", "dimension-zero")
    assert edition.title.ja == "ディメンション・ゼロ 総合ルール"
    assert edition.dates["revised"] == datetime.date(2011, 2, 24)


def test_is_loaded_once() -> None:
    assert load_edition("dimension-zero") is load_edition("dimension-zero")


def test_counts(edition: Edition) -> None:
    ids = [ClauseId.parse(id) for id in edition.clauses]
    assert ids == sorted(ids)
    assert edition.ids == {str(id) for id in ids} == {clause.id for clause in edition}
    assert sum(1 for id in ids if len(id.numbers) == 1) == 7
    # 86 chapters and the four sections of the preface; examples and items of a chapter are counted below.
    assert sum(1 for id in ids if len(id.numbers) == 2 and not (id.example or id.item)) == 90
    assert sum(1 for id in ids if id.example) == 111
    assert sum(1 for id in ids if id.item) == 10
    assert len(edition) == len(ids) >= 707


def test_every_clause_is_in_both_languages(edition: Edition) -> None:
    for clause in edition:
        for both in (clause.text, *clause.notes, *filter(None, [clause.title])):
            assert bool(both.ja) == bool(both.en), clause.id
            assert re.search(r"[ぁ-んァ-ヶ一-龠]", both.ja) or not both.ja, clause.id
            assert re.search(r"[A-Za-z]", both.en) or not both.en, clause.id
        assert clause.text.ja or clause.title
        # An English clause is one sentence, and so is each paragraph of one; quoted card text may hold 。 only.
        assert clause.text.en.count(". ") == 0, clause.id


@pytest.mark.parametrize(
    ("id", "ja", "en"),
    [
        ("1-1-5", "両者が続けて放棄したら", "both pass in a row"),
        ("2-23-1", "基本のゾーンは10種類", "10 basic kinds"),
        ("3-3-1", "7枚以上", "7 or more"),
        ("3-11-1-1", "バトルの発生より先に解決", "before the start of a battle"),
        ("3-11-1-1a", "霧の入り江", "霧の入り江"),
        ("3-14-4", "待機させたバトルが終わると", "the battle that made them wait"),
        ("4-5-1", "2-10-3-2から2-10-3-4", "2-10-3-2 to 2-10-3-4"),
        ("4-14-5-2(1)", "支配者", "controllers"),
        ("4-14-5-4", "互いに依存し合っているか", "all depend on each other"),
        ("4-16-4-4", "パワーが0以下", "power 0 or less"),
        ("4-17", "データとステータス", "data and status"),
    ],
)
def test_chosen_clauses(edition: Edition, id: str, ja: str, en: str) -> None:
    assert ja in edition[id].text.ja
    assert en in edition[id].text.en


def test_slips_of_the_official_text_have_a_note(edition: Edition) -> None:
    slips = (
        "1-1-1 1-2-3-1 2-20-1-2 2-20-1-7 2-23-1-1 2-23-5-1 2-25-1-1 3-11-1-1 3-11-1-2 3-11-3 3-11-5 3-14-1 3-14-4 "
        "4-2-1 4-5-1 4-6-2 4-9-2-8 4-14-5-3 4-14-5-4 4-15-3 4-16-2 4-16-4-3 4-16-4-7 4-16-4-8 4-16-4-9 4-16-4-16"
    )
    assert [id for id in slips.split() if not edition[id].notes] == []


def test_titles(edition: Edition) -> None:
    assert edition["3"].title == ("デュエルの進行", "The course of a duel")
    assert edition["3-11"].title == ("バトル", "Battle")
    assert edition["2-20-1"].title == ("ユニット", "Units")
    assert edition["2-20-1"].text == ("", "")
    assert edition["1-1-5"].title == ("優先権", "Priority")
    assert edition["3-11-1"].title is None


def test_paragraphs(edition: Edition) -> None:
    assert edition["2-23-1"].text.ja.count("\n") == edition["2-23-1"].text.en.count("\n") == 1
    assert "\n" not in edition["4-6-2"].text.ja


def test_ancestors(edition: Edition) -> None:
    def road(id: str) -> list[str]:
        return [clause.id for clause in edition.ancestors(id)]

    assert road("3-11-1-1a") == ["3", "3-11", "3-11-1", "3-11-1-1"]
    assert road("4-14-5-2(3)") == ["4", "4-14", "4-14-5", "4-14-5-2"]
    assert road("4-17") == ["4"]
    assert road("3") == []
    for clause in edition:
        # A part, and below it a chapter, stand over everything; only printed numbers in between may be missing.
        depth = len(ClauseId.parse(clause.id).numbers)
        assert len(edition.ancestors(clause.id)) >= min(depth - 1, 2)


def test_lookup(edition: Edition) -> None:
    assert "3-11-1-1" in edition
    assert "3-11-9" not in edition
    assert 3 not in edition
    for ask in (edition.__getitem__, edition.ancestors):
        with pytest.raises(UnknownClause) as caught:
            ask("3-11-9")
        assert isinstance(caught.value, LookupError)
        assert "3-11-5" in caught.value.near or "3-11-1" in caught.value.near
        assert "3-11-9" in caught.value.words.ja
        assert "3-11-9" in str(caught.value)
    with pytest.raises(UnknownClause):
        edition["nonsense"]


def test_lines_point_into_the_files(edition: Edition) -> None:
    for lang in ("ja", "en"):
        lines = (HOME / f"clauses.{lang}.txt").read_text(encoding="utf-8").split("\n")
        for clause in edition:
            id = ClauseId.parse(clause.id)
            label = f"({id.item})" if id.item else "-".join(str(n) for n in id.numbers[2:]) or str(id.numbers[-1])
            if not id.example and clause.id != "0":
                label = label.strip("()") if label in ("(A)", "(B)", "(C)") else label
                assert label in lines[getattr(clause.lines, lang) - 1], clause.id


MARKERS = {
    "ja": r"序文 |第[0-9]+[部章] |【例】|【注】|[0-9]+(?:-[0-9]+)*\. |\([0-9A-Z]\) ",
    "en": r"Preface |(?:Part|Chapter) [0-9]+ |Example: |Note: |[0-9]+(?:-[0-9]+)*\. |\([0-9A-Z]\) ",
}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_nothing_of_the_files_was_dropped(edition: Edition, lang: Language) -> None:
    parsed = "".join(
        both.to(lang) for clause in edition for both in (*filter(None, [clause.title]), clause.text, *clause.notes)
    )
    lines = Path(HOME / f"clauses.{lang}.txt").read_text(encoding="utf-8").split("\n")
    written = "".join(re.sub(f"^(?:{MARKERS[lang]})", "", line) for line in lines if not line.startswith("#"))
    assert re.sub(r"\s", "", parsed) == re.sub(r"\s", "", written)


def test_references_name_clauses_that_can_exist(edition: Edition) -> None:
    for clause in edition:
        for both in (clause.text, *clause.notes):
            ja, en = (re.findall(r"(?<![0-9-])[0-9]+(?:-[0-9]+)+(?![0-9])", text) for text in both)
            assert sorted(ja) == sorted(en), clause.id
            for reference in ja:
                assert str(ClauseId.parse(reference)) == reference


def test_numbers_agree_between_the_languages(edition: Edition) -> None:
    # English may say "a card", "the top card" or "two units" where Japanese counts.
    words = {"two": "2", "both": "2", "second": "2", "three": "3"}

    def plain(text: str) -> tuple[set[str], set[str]]:
        text = re.sub(r"[0-9]+(?:-[0-9]+)+|第[0-9]|L3", "", text)
        spelt = {number for word, number in words.items() if re.search(rf"\b{word}\b", text)}
        return set(re.findall(r"[0-9]+", text)) - {"1"}, spelt

    for clause in edition:
        (english, spelt), (japanese, _) = plain(clause.text.en), plain(clause.text.ja)
        assert english <= japanese <= english | spelt, clause.id
