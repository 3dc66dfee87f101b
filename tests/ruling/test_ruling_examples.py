"""Every worked example of the rules has its ruling, which cites the clause it stands under."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.clauses import load_edition
from judge.paths import RULES
from judge.scenario import Scenario, load_scenario

GAME = "dimension-zero"
RULINGS = RULES / GAME / "rulings"
LIST = Path(__file__).parent / "examples.txt"
DESIGN = RULES.parent.parent / "shared" / "design" / "EXAMPLES.md"
KINDS = ("run", "legal", "value", "class", "choose", "none")
EXAMPLES: dict[str, str] = dict(
    line.split()
    for line in LIST.read_text("utf-8").splitlines()
    if not line.startswith("#")  # type: ignore[misc]
)
"""Each example with its kind; `none` asks for no ruling."""
ASKED = [name for name, kind in EXAMPLES.items() if kind != "none"]


def listed(table: str) -> Iterator[tuple[str, str]]:
    """The ids and kinds of a table: `4-7-2-3a–d`, `2-27a, b` and `book-q1 … q5` stand for several."""
    for cell, kind in re.findall(rf"^\| (\S.*?) \| ({'|'.join(KINDS)}) \|", table, re.MULTILINE):
        stem = ""
        for part in cell.split(", "):
            if several := re.fullmatch(r"(book-\D+)(\d+) … \D*(\d+)", part):
                yield from ((f"{several[1]}{n}", kind) for n in range(int(several[2]), int(several[3]) + 1))
            elif numbered := re.fullmatch(r"([\d-]*\d)?([a-z])(?:–([a-z]))?", part):
                stem = numbered[1] or stem
                letters = range(ord(numbered[2]), ord(numbered[3] or numbered[2]) + 1)
                yield from ((f"{stem}{chr(letter)}", kind) for letter in letters)
            else:
                yield part, kind


def test_the_list_is_the_one_that_was_drawn_up() -> None:
    if not DESIGN.exists():
        pytest.skip("the list of examples is not beside this checkout: examples.txt was not compared with it")
    assert dict(listed(DESIGN.read_text("utf-8"))) == EXAMPLES


def test_examples_of_the_list_stand_in_the_rules() -> None:
    edition = load_edition(GAME)
    assert [name for name in EXAMPLES if not name.startswith("book-") and name not in edition] == []


def heard(name: str) -> Scenario:
    path = RULINGS / f"{name}.yaml"
    assert path.exists(), f"the example {name} has no ruling"
    return load_scenario(path)


def cited(scenario: Scenario) -> set[str]:
    """The clauses that the questions of a file demand; whether they are cited is for test_rulings.py to see."""
    return {clause for part in (scenario, *scenario.contrasts) for asked in part.file.ask for clause in asked.cites}


@pytest.mark.parametrize("name", ASKED)
def test_an_example_has_a_ruling_that_cites_its_clause(name: str) -> None:
    scenario = heard(name)
    assert scenario.file.mirrors == name
    own = re.fullmatch(r"([\d-]+)[a-z]", name)
    clauses = cited(scenario)
    assert clauses, "a ruling without clauses proves nothing"
    if own is not None:
        # A list item carries its clause out: 6-2-2(A) is 6-2-2.
        assert any(clause == own[1] or clause.startswith(f"{own[1]}(") for clause in clauses)


@pytest.mark.parametrize("name", [name for name in ASKED if EXAMPLES[name] in ("run", "legal")])
def test_a_ruling_of_play_has_a_contrast(name: str) -> None:
    contrasts = heard(name).contrasts
    assert contrasts, "one thing changed, and the verdict the other way round"
    assert all(asked.expect is not None for contrast in contrasts for asked in contrast.file.ask)
