"""Rulings that were stored: read back whole, or refused with the line that is wrong."""

from pathlib import Path

import pytest

from judge.paths import RULES
from judge.ruling import Ruling, ask
from judge.ruling.files import load_as
from judge.ruling.model import encode
from judge.scenario import load_scenario
from judge.source import BadInput


@pytest.fixture(scope="module")
def text() -> str:
    return encode(ask(load_scenario(RULES / "dimension-zero" / "rulings" / "3-11-1-1a.yaml")))


def refused(text: str, tmp_path: Path) -> tuple[int | None, str]:
    path = tmp_path / "ruling.json"
    path.write_text(text, "utf-8")
    with pytest.raises(BadInput) as bad:
        load_as(path, Ruling)
    (problem,) = bad.value.problems
    return problem.line, problem.words.en


def test_a_stored_ruling_is_the_ruling(text: str, tmp_path: Path) -> None:
    path = tmp_path / "ruling.json"
    path.write_text(text, "utf-8")
    assert encode(load_as(path, Ruling)) == text


def test_broken_json_is_refused_with_its_line(text: str, tmp_path: Path) -> None:
    lines = text.splitlines()
    lines[4] = lines[4].replace('"', "", 1)
    assert refused("\n".join(lines), tmp_path)[0] == 5


def test_another_version_is_refused_with_its_line(text: str, tmp_path: Path) -> None:
    line, words = refused(text.replace('"version": 1', '"version": 2'), tmp_path)
    assert line == 3
    assert "not the JSON of a ruling" in words


def test_a_wrong_value_is_refused_with_its_line(text: str, tmp_path: Path) -> None:
    changed = text.replace('"kind": "decided"', '"kind": "guessed"', 1)
    expected = changed[: changed.index("guessed")].count("\n") + 1
    assert refused(changed, tmp_path)[0] == expected


def test_something_else_is_refused(tmp_path: Path) -> None:
    assert refused("[]", tmp_path)[0] == 1
    assert refused("", tmp_path)[0] == 1
