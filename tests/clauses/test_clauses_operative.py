"""Which clauses are operative, and that the page on simulators says it as it is. RENEW=1 writes its tables anew."""

import os
import re
from pathlib import Path

import pytest

from judge.clauses.library import games, library
from judge.clauses.operative import operative
from judge.clauses.references import references

PAGE = Path(__file__).resolve().parents[2] / "docs" / "simulators.md"
OTHERS = ("rebirth", "magical-girl-duel", "duel-masters")


def table(game: str) -> str:
    parts = operative(library(game))
    rows = ["| part | operative | clauses | by chapter |", "| --- | ---: | ---: | --- |"]
    for part in parts:
        chapters = ", ".join(f"{chapter.id} ({len(chapter.clauses)})" for chapter in part.chapters)
        rows.append(f"| {part.id} {part.title.ja} | {part.operative} | {part.total} | {chapters or '–'} |")
    whole = (sum(part.operative for part in parts), sum(part.total for part in parts))
    rows.append(f"| together | {whole[0]} | {whole[1]} | |")
    return "\n".join(rows)


def page() -> str:
    return PAGE.read_text("utf-8")


@pytest.mark.parametrize("game", games())
def test_every_operative_clause_is_counted_once(game: str) -> None:
    books = library(game)
    counted = [id for part in operative(books) for chapter in part.chapters for id in chapter.clauses]
    levels = ("clause", "item")
    expected = [one.id for one in books.edition if one.kind == "operative" and books.level(one.id) in levels]
    assert counted == expected
    assert sum(part.total for part in operative(books)) == sum(books.level(one.id) in levels for one in books.edition)


@pytest.mark.parametrize("game", OTHERS)
def test_the_page_on_simulators_has_the_true_table(game: str) -> None:
    between = re.compile(rf"(?<=<!-- operative {game} -->\n)(.*?)(?=<!-- end -->)", re.S)
    if os.environ.get("RENEW"):
        PAGE.write_text(between.sub(f"\n{table(game)}\n\n", page(), count=1), "utf-8")
    found = between.search(page())
    assert found is not None
    assert found[0].strip() == table(game), "RENEW=1 writes it anew"


@pytest.mark.parametrize("game", OTHERS)
def test_the_clauses_that_the_page_names_are_there(game: str) -> None:
    section = re.search(rf"^## [^\n]*\({game}\)\n(.*?)<!-- operative", page(), re.S | re.M)
    assert section is not None
    named = {target for one in references(section[1], "1", game) for target in one.targets}
    assert len(named) >= 10
    assert named - library(game).edition.ids == set()
