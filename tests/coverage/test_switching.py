"""Clauses switched off: what decides is found to matter, what is only cited is not, and the table fits the program."""

import ast
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.clauses.library import library
from judge.cli import main
from judge.coverage import Coverage, Outcome, cover, switch_off
from judge.coverage.clauses import must_be_reached
from judge.coverage.rewriting import Absent, rewritten, without_clause
from judge.coverage.variants import edits_by_hand, variant_of
from judge.paths import RULES

GAME = "dimension-zero"
RULINGS = RULES / GAME / "rulings"
FEW = ("3-11-1-1a", "3-11-5-1", "2-12-2", "4-15-8-2", "5-1-2-1a")


def function(source: str) -> ast.FunctionDef:
    found = ast.parse(source).body[0]
    assert isinstance(found, ast.FunctionDef)
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("rulings")
    for name in FEW:
        (folder / f"{name}.yaml").write_text((RULINGS / f"{name}.yaml").read_text("utf-8"), "utf-8")
    return folder


@pytest.fixture(scope="module")
def found(folder: Path) -> Coverage:
    return cover(GAME, folder, jobs=1)


@pytest.fixture(scope="module")
def outcomes(found: Coverage, folder: Path) -> dict[str, Outcome]:
    wanted = ["3-11-5-1", "2-12-2", "4-15-8-2", "4-16-4-4", "5-1-2-1", "4-8-3", "2-23-4-2", "3-14-3", "4-7-2-1"]
    return switch_off(found, folder, 2, clauses=wanted)


# ---- the program without a clause


@pytest.mark.parametrize(
    ("source", "left"),
    [
        ("def f():\n if a:\n  now.refuse(Refusal(C, 'x'))\n  return\n b()", "b()"),
        ("def f():\n if a:\n  found.append(Refusal(C, 'x'))\n elif d:\n  e()\n b()", "if d:\n    e()\nb()"),
        ("def f():\n yield Refusal(C, 'x')\n yield Refusal(D, 'x')", "yield Refusal(D, 'x')"),
        ("def f():\n return Refusal(C, 'x') if a else None", "return None"),
        ("def f():\n a()\n now.under(C)\n b()\n now.under(D)\n d()", "a()\nnow.under(D)\nd()"),
        ("def f():\n intents.append(to_graveyard(duel, card, C))\n b()", "b()"),
        ("def f():\n found[card] = Intent(event, T['c'])", "pass"),
        ("@register('c')\ndef f():\n yield 1", "return\nyield"),
    ],
)
def test_what_a_clause_forbids_or_demands_is_left_out(source: str, left: str) -> None:
    found = without_clause(function(source), "c", {"C": "c", "D": "d", "T": {"c": "c"}})
    assert found is not None
    assert "\n".join(ast.unparse(one) for one in found.definition.body) == left


@pytest.mark.parametrize(
    "source",
    [
        "def f():\n now.refuse(Refusal(C, 'x'))",  # only noted
        "def f():\n if a:\n  now.under(C)\n b()",  # only labelled
        "def f():\n now.happen(event, cites=(C,))",  # only cited
        "def f():\n if a:\n  return Refusal(D, 'x')",
    ],
)
def test_what_is_only_said_is_no_rule(source: str) -> None:
    assert without_clause(function(source), "c", {"C": "c", "D": "d"}) is None


def test_words_are_replaced_whatever_their_blanks() -> None:
    changed = rewritten(function("def f(a):\n if a>1 : return  g( a )\n return 2"), "g(a)", "3")
    assert ast.unparse(changed) == "def f(a):\n    if a > 1:\n        return 3\n    return 2"
    changed = rewritten(function("def f(a):\n b()\n c()"), "c()", "pass")
    assert ast.unparse(changed) == "def f(a):\n    b()\n    pass"
    with pytest.raises(Absent):
        rewritten(function("def f(): return 1"), "g(a)", "3")


def test_every_entry_of_the_table_fits_the_program_and_is_about_a_clause_that_counts() -> None:
    table, problems = edits_by_hand()
    assert [problem.to("en") for problem in problems] == []
    books = library(GAME)
    counted = {clause.id for clause in books.edition if must_be_reached(books, clause)}
    assert set(table) <= counted
    for clause in table:
        assert variant_of(clause) is not None


# ---- what matters


def test_a_clause_that_decides_matters_and_it_is_said_where(outcomes: dict[str, Outcome]) -> None:
    for clause in ("3-11-5-1", "2-12-2", "4-15-8-2", "4-16-4-4", "5-1-2-1", "4-7-2-1"):
        outcome = outcomes[clause]
        assert outcome.state == "matters", clause
        assert outcome.difference is not None
        assert outcome.difference.ruling in FEW
        assert outcome.difference.before != outcome.difference.after
        assert outcome.changes


def test_a_clause_that_is_only_cited_does_not(outcomes: dict[str, Outcome], found: Coverage) -> None:
    rulings = {row.clause: row.rulings for row in found.rows}
    assert rulings["4-8-3"], "cited: abilities are put on the stack"
    assert outcomes["4-8-3"].state == "idle", "but there is never more than one, so nobody's order decides anything"
    assert outcomes["4-8-3"].tried == len(rulings["4-8-3"])
    assert outcomes["3-14-3"].state == "not reached"


def test_this_process_still_runs_the_whole_program(outcomes: dict[str, Outcome], found: Coverage, folder: Path) -> None:
    assert outcomes
    assert cover(GAME, folder, jobs=1).rows == found.rows
    assert not [rule for rule in variant_of("4-7-2-1").rules if rule is None]  # type: ignore[union-attr]


def test_what_is_known_is_not_tried_again(outcomes: dict[str, Outcome], found: Coverage, folder: Path) -> None:
    def none(done: int, of: int) -> None:
        assert of == 0, "everything is in the store"

    assert switch_off(found, folder, 2, none, clauses=list(outcomes)) == outcomes


@pytest.mark.proof
def test_the_command_tells_and_writes_a_page(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = tmp_path / "few"
    few.mkdir()
    (few / "2-12-2.yaml").write_text((folder / "2-12-2.yaml").read_text("utf-8"), "utf-8")
    page = tmp_path / "page.html"
    said = ["coverage", "--rulings", str(few), "--jobs", "2", "--switch-off", "--html", str(page), "--lang"]
    result = CliRunner().invoke(main, [*said, "en"])
    assert result.exit_code == 0, result.output
    assert "Clauses without which no ruling changes" in result.stdout
    text = page.read_text("utf-8")
    assert text.startswith("<!doctype html>")
    assert 'id="c-2-12-2"' in text
    assert "http" not in text.replace("http://www.w3.org", "")
    told = json.loads(CliRunner().invoke(main, [*said, "ja", "--json"]).stdout)
    assert told["switched_off"]["clauses"]["2-12-2"]["state"] == "matters"
    assert sum(told["switched_off"]["counts"].values()) == told["counts"]["operative"]
    assert "外しても、どの裁定も変わらない条文" in page.read_text("utf-8")


UNDECIDED = dict(
    line.split(maxsplit=1)
    for line in (Path(__file__).parent / "undecided.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
)
"""Clauses that decide no ruling yet, each with what came of switching it off."""


PARTS = 16


@pytest.mark.proof
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.usefixtures("all_heard")
def test_clauses_matter_but_for_those_that_are_listed(part: int) -> None:
    """All of them: an edit by hand may fit the program, and yet be where it no longer goes by."""
    coverage = cover(GAME)
    clauses = [row.clause for row in coverage.rows][part::PARTS]
    outcomes = switch_off(coverage, RULINGS, clauses=clauses)
    idle = {clause: outcome.state for clause, outcome in outcomes.items() if outcome.state != "matters"}
    assert idle == {clause: state for clause, state in UNDECIDED.items() if clause in clauses}


def test_what_is_listed_as_undecided_is_an_operative_clause(found: Coverage) -> None:
    assert set(UNDECIDED) <= {row.clause for row in found.rows}
