"""Stored rulings asked again: the same, other reasons, another answer, or not to be used."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from judge.cli import main
from judge.paths import RULES
from judge.ruling import ask, save_ruling
from judge.ruling.again import ask_again, compare, kept
from judge.ruling.model import decode, encode
from judge.scenario import load_scenario, parse_scenario

MIST = RULES / "dimension-zero" / "rulings" / "3-11-1-1a.yaml"


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    result = CliRunner().invoke(main, ["ask", str(MIST), "--save", str(tmp_path / "rulings")])
    assert result.exit_code == 0, result.output
    return tmp_path / "rulings" / "3-11-1-1a.json"


def recheck(folder: Path, *options: str) -> Result:
    return CliRunner().invoke(main, ["recheck", str(folder), "--jobs", "1", "--lang", "en", *options])


def tampered(path: Path, change: Any) -> None:
    data = json.loads(path.read_text("utf-8"))
    change(data)
    path.write_text(json.dumps(data, ensure_ascii=False), "utf-8")


def test_a_stored_ruling_holds_its_scenario_versions_and_grounds(stored: Path) -> None:
    ruling = decode(stored.read_text("utf-8"))
    assert ruling.scenario["title"] == ruling.scene.title
    assert ruling.versions.engine
    assert ruling.versions.rules
    assert len(ruling.versions.cards) == 20
    assert ruling.scene.answers[0].why is not None
    assert ruling.scene.answers[0].why.grounds


def test_the_same(stored: Path) -> None:
    result = recheck(stored.parent)
    assert result.exit_code == 0, result.output
    assert "1 rulings: 1 same, 0 with other reasons, 0 with another answer, 0 unusable." in result.output


def test_other_reasons(stored: Path) -> None:
    tampered(stored, lambda data: data["scene"]["answers"][0]["clauses"].append("1-1-1"))
    result = recheck(stored.parent)
    assert result.exit_code == 0
    assert "reasons changed" in result.output
    assert "clauses: gone 1-1-1" in result.output


def test_other_grounds_are_other_reasons(stored: Path) -> None:
    tampered(stored, lambda data: data["scene"]["answers"][0]["why"].update(grounds=[]))
    assert ask_again(stored).result == "reasons"


def test_another_answer(stored: Path) -> None:
    def change(data: Any) -> None:
        data["scene"]["answers"][0]["cases"][0]["answer"] = "yes"

    tampered(stored, change)
    result = recheck(stored.parent)
    assert result.exit_code == 1
    assert "answer changed" in result.output


def test_a_card_that_says_something_else_now_changes_the_answer_and_is_told(tmp_path: Path) -> None:
    text = """
game: dimension-zero
title: 霧
turn: {player: B}
cards: [{name: 試しの霧, kind: ベース, cost: 黒1, text: すべての相手のユニットのパワーを-1000する。}]
players:
  A: {squares: {L3: 灯台の見張り}, bases: {L: 試しの霧}}
  B: {hand: [野ねずみの斥候], energy: {赤: 1}}
actions: [{player: B, play: 野ねずみの斥候, to: L3}]
ask: [{happens: battle}]
"""
    before = kept(ask(parse_scenario(text)))
    after = kept(ask(parse_scenario(text.replace("-1000", "-500"))))
    found = compare(before, after)
    assert found.result == "answer"
    assert [text.en.partition(":")[0] for text in found.versions] == ["cards"]
    assert compare(before, before).result == "same"


def test_files_that_cannot_be_used(stored: Path) -> None:
    (stored.parent / "broken.json").write_text("{", "utf-8")
    tampered(stored, lambda data: data.update(scenario=None))
    result = recheck(stored.parent)
    assert result.exit_code == 2
    assert "broken.json:1: not valid JSON" in result.output
    assert "holds no scenario" in result.output
    assert "2 unusable" in result.output


def test_a_scenario_that_names_an_unknown_card_now(stored: Path) -> None:
    def change(data: Any) -> None:
        data["scenario"]["players"]["A"]["bases"]["L"] = "そんなカードはない"

    tampered(stored, change)
    result = recheck(stored.parent)
    assert result.exit_code == 2
    assert "そんなカードはない" in result.output
    assert "Traceback" not in result.output


def test_a_folder_without_rulings(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "none"):
        result = recheck(place)
        assert result.exit_code == 2
        assert "Traceback" not in result.output


def test_as_json(stored: Path) -> None:
    told = json.loads(recheck(stored.parent, "--json").stdout)
    assert (told["format"], [one["result"] for one in told["files"]]) == ("judge/recheck", ["same"])


def test_asking_again_needs_none_of_the_steps(stored: Path) -> None:
    """Rulings outlive the events that told them."""
    tampered(stored, lambda data: data["scene"].update(lines=[{"steps": "told otherwise"}]))
    assert ask_again(stored).result == "same"


def test_json_has_no_grounds_unless_asked() -> None:
    plain = CliRunner().invoke(main, ["ask", str(MIST), "--json"])
    assert decode(plain.stdout).scene.answers[0].why is None
    asked = CliRunner().invoke(main, ["ask", str(MIST), "--json", "--grounds"])
    assert decode(asked.stdout).scene.answers[0].why is not None


def test_saving_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    result = CliRunner().invoke(main, ["ask", str(MIST), "--save", str(tmp_path / "file"), "--lang", "en"])
    assert result.exit_code == 2
    assert "cannot be written" in result.output


def test_a_saved_ruling_is_the_ruling(tmp_path: Path) -> None:
    ruling = ask(load_scenario(MIST), why=True)
    assert save_ruling(ruling, tmp_path, "x").read_text("utf-8") == encode(ruling)
