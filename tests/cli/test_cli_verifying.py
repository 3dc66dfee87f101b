"""`judge verify` in a terminal."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.cli import main
from judge.cli.verifying import NAMES
from judge.paths import RULES
from judge.verify import CHECKS


@cache
def printed(name: str = "3-11-1-1a") -> str:
    path = RULES / "dimension-zero" / "rulings" / f"{name}.yaml"
    result = CliRunner().invoke(main, ["ask", str(path), "--json"])
    assert result.exit_code == 0
    return result.stdout


def run(*arguments: str, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["verify", *arguments], input=text)


@pytest.fixture
def wrong() -> str:
    data = json.loads(printed())
    step = next(one for one in data["scene"]["lines"][0]["steps"] if one["rule"] == "pay_cost")
    step["events"][0]["cards"] = []
    return json.dumps(data)


@pytest.mark.parametrize(("lang", "said"), [("ja", "使えないもの0件"), ("en", "0 with findings (0), 0 unusable")])
def test_what_ask_prints_passes(lang: str, said: str) -> None:
    result = run("-", "--lang", lang, text=printed())
    assert result.exit_code == 0, result.output
    assert said in result.stdout
    assert all(words.to(lang) for words in NAMES.values())  # type: ignore[arg-type]


def test_every_check_has_a_name() -> None:
    assert set(NAMES) == set(CHECKS)


def test_findings_are_told_with_their_step(wrong: str) -> None:
    result = run("-", "--lang", "en", text=wrong)
    assert result.exit_code == 1
    assert "-: line 1, step" in result.stdout
    assert "[payment] the cost is not paid in full from legal cards." in result.stdout


def test_a_card_that_is_not_drawn_from_the_top_is_a_finding_like_any_other() -> None:
    data = json.loads(printed("3-11-3a"))
    steps = data["scene"]["lines"][0]["steps"]
    drawn = next(event for step in steps for event in step["events"] if event.get("how") == "draw")
    deck = data["scene"]["start"]["sides"][drawn["controller"]]["deck"]
    deck[0], deck[1] = deck[1], deck[0]
    result = run("-", "--lang", "en", text=json.dumps(data))
    assert result.exit_code == 1, result.output
    assert "[events] card" in result.stdout
    assert "did not come from the top of the deck." in result.stdout


def test_files_and_folders(tmp_path: Path, wrong: str) -> None:
    (tmp_path / "good.json").write_text(printed(), "utf-8")
    assert run(str(tmp_path)).exit_code == 0
    (tmp_path / "bad.json").write_text(wrong, "utf-8")
    result = run(str(tmp_path), str(tmp_path / "good.json"), "--json")
    assert result.exit_code == 1
    told = json.loads(result.stdout)["rulings"]
    assert [Path(one["file"]).name for one in told] == ["bad.json", "good.json"]
    assert told[0]["findings"]
    assert not told[1]["findings"]
    assert {"check", "scene", "line", "step", "ja", "en"} == set(told[0]["findings"][0])
    assert told[1]["looked_at"]["citations"] > 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "not valid JSON"),
        ("[]", "not the JSON of a ruling"),
        ('{"format": "judge/ruling"}', "not the JSON of a ruling"),
        (b"\xff\xfe", "not readable as UTF-8"),
    ],
)
def test_what_is_no_ruling_is_refused(text: str | bytes, said: str) -> None:
    result = run("-", "--lang", "en", text=text)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.output


def test_missing_files_and_empty_folders(tmp_path: Path) -> None:
    assert run(str(tmp_path / "none.json")).exit_code == 2
    assert run(str(tmp_path)).exit_code == 2


def test_a_ruling_by_other_rules_is_not_vouched_for() -> None:
    data = json.loads(printed())
    data["versions"]["rules"] = "0.1"
    result = run("-", "--lang", "en", text=json.dumps(data))
    assert result.exit_code == 1
    assert "there are no such rules" in result.stdout
