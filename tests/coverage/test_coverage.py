"""Which clauses the rulings reach: counted from the lines of real rulings, with the reasons for the rest."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.clauses.library import library
from judge.cli import main
from judge.coverage import Coverage, cover
from judge.coverage import clauses as room
from judge.coverage.reasons import load_reasons
from judge.paths import RULES
from judge.source import BadInput

GAME = "dimension-zero"
RULING = RULES / GAME / "rulings" / "3-11-1-1a.yaml"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one ruling that can be used, and one that cannot."""
    folder = tmp_path_factory.mktemp("rulings")
    (folder / "scout.yaml").write_text(RULING.read_text("utf-8"), "utf-8")
    (folder / "broken.yaml").write_text("game: [", "utf-8")
    return folder


@pytest.fixture(scope="module")
def found(folder: Path) -> Coverage:
    return cover(GAME, folder, jobs=1)


def test_every_operative_clause_is_counted_once_and_in_book_order(found: Coverage) -> None:
    books = library(GAME)
    ids = [row.clause for row in found.rows]
    assert ids == [clause.id for clause in books.edition if clause.id in set(ids)]
    assert "3-11-1-1" in ids
    assert "3-11-1-1a" not in ids  # an example
    assert "4-16-4-3" not in ids  # repeats 3-11-1
    assert "2-1-1" not in ids  # about cards of paper
    assert "3-11" not in ids  # a heading
    assert len(found.reached) + len(found.excused) + len(found.missing) == len(ids)


def test_a_clause_is_reached_by_the_rulings_whose_lines_cite_it(found: Coverage) -> None:
    rulings = {row.clause: row.rulings for row in found.rows}
    assert rulings["3-11-1-1"] == ("scout",)
    assert rulings["4-7-2-1"] == ("scout",)
    assert rulings["4-15-8-2"] == ()


def test_a_restatement_stands_beside_what_it_repeats(found: Coverage) -> None:
    beside = {row.clause: [also.clause for also in row.see_also] for row in found.rows}
    assert beside["3-11-1"] == ["4-16-4-3"]
    assert beside["4-15-8-2"] == []


def test_a_ruling_that_cannot_be_used_is_named_and_not_counted(found: Coverage) -> None:
    assert found.rulings == 1
    assert "broken.yaml" in found.problems[0].path


def with_reasons(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    (folder / GAME).mkdir()
    (folder / GAME / "unreached.toml").write_text(text, "utf-8")
    monkeypatch.setattr(room, "RULES", folder)


def test_reasons_excuse_and_a_reason_that_is_not_needed_is_stale(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_reasons(tmp_path, monkeypatch, '"4-15-8-2" = "まだ"\n"3-11-1-1" = "もう要らない"\n')
    found = cover(GAME, folder, jobs=1)
    assert [(row.clause, row.reason) for row in found.excused] == [("4-15-8-2", "まだ")]
    assert [row.clause for row in found.stale] == ["3-11-1-1"]
    assert "4-15-8-2" not in [row.clause for row in found.missing]


@pytest.mark.parametrize(
    "text", ['"9-9-9" = "ない条文"', '"3-11-1-1a" = "例"', '"4-15-8-2" = ""', '"4-15-8-2" = 3', "="]
)
def test_a_reason_is_about_a_clause_that_counts_and_says_something(tmp_path: Path, text: str) -> None:
    path = tmp_path / "unreached.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadInput):
        load_reasons(path, ["4-15-8-2"])


def test_our_own_reasons_can_be_read() -> None:
    books = library(GAME)
    load_reasons(RULES / GAME / "unreached.toml", [one.id for one in books.edition if room.must_be_reached(books, one)])


def test_the_command_lists_what_is_missing_first_and_its_json_is_stable(folder: Path) -> None:
    def told(*more: str) -> str:
        result = CliRunner().invoke(main, ["coverage", "--rulings", str(folder), "--jobs", "1", *more])
        assert result.exit_code == 2, result.output  # one of the rulings cannot be used
        assert "broken.yaml" in result.stderr
        return result.stdout

    text = told("--lang", "en")
    assert text.startswith("Clauses that no ruling reaches, and nobody says why")
    assert text.index("4-15-8-2 ") < text.index("Clauses that rulings reach") < text.rindex("3-11-1-1 ")
    found = json.loads(told("--json"))
    counts = found["counts"]
    assert counts["operative"] == counts["reached"] + counts["excused"] + counts["missing"]
    assert found["percent"] == round(100 * counts["reached"] / counts["operative"], 1)
    assert "4-15-8-2" in found["missing"]
    assert told("--json") == json.dumps(found, ensure_ascii=False, indent=2) + "\n"
