"""`judge rules same`, search in all books, and the account of ids, in the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli.main import main

OFFICIAL = "Reバース for you 総合ルール\n\n1. 概要\n1.1. 人数\n1.1.1. 二人。\n1.1.2. 三人。\n1.1.3. 四人。\n1.2. 勝敗\n"
PLACES = {"rebirth": "9.11.2", "magical-girl-duel": "910.2", "duel-masters": "101.5b"}


@pytest.fixture(autouse=True)
def data_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["rules", *arguments])
    return result.exit_code, result.output


@pytest.mark.parametrize(("lang", "says"), [("ja", "置換効果"), ("en", "replacement effects")])
def test_the_same_in_other_games(lang: str, says: str) -> None:
    code, output = run("same", "４－１５－８－２", "--lang", lang)
    assert code == 0
    assert output.startswith(f"{says}\n")
    for id in PLACES.values():
        assert f"    {id} " in output


def test_the_same_as_json() -> None:
    code, output = run("same", "4-15-8-2", "--json")
    found = json.loads(output)
    assert (code, found["id"], found["places"]) == (0, "4-15-8-2", PLACES)
    assert found["roles"][0]["id"] == "replacement"
    assert set(found["roles"][0]["differ"]) == {"ja", "en"}


def test_through_another_clause_and_nothing_at_all() -> None:
    assert "（3-11-1 による）" in run("same", "3-11-1-1")[1]
    assert "対照表にない" in run("same", "0-1")[1]
    code, output = run("same", "99.9", "--game", "rebirth", "--lang", "en")
    assert (code, "there is no clause '99.9'" in output) == (2, True)
    assert run("same", "1", "--game", "nothing")[0] == 2


def test_search_in_all_books() -> None:
    code, output = run("search", "置換効果", "--game", "all", "--limit", "2", "--json")
    found = json.loads(output)
    assert code == 0
    assert {"dimension-zero", *PLACES} <= {game for game, hits in found.items() if hits}
    assert all(len(hits) <= 2 for hits in found.values())
    assert "Reバース for you 総合ルール\n" in run("search", "置換効果", "--game", "all")[1]


def test_the_account_compares_the_ids_with_ours(tmp_path: Path) -> None:
    file = tmp_path / "official.txt"
    file.write_text(OFFICIAL, "utf-8")
    code, output = run("import", str(file), "--game", "rebirth", "--json")
    agreed = json.loads(output)["agreement"]
    assert (code, agreed["same"], agreed["only_official"]) == (0, 4, ["1.1.2", "1.1.3"])
    assert "1.2.1" in agreed["only_ours"]
    stats = json.loads(run("stats", "--json")[1])
    assert stats["rebirth"]["official"] == agreed
    assert stats["duel-masters"]["official"] is None
    assert "公式の文面だけ：1.1.2、1.1.3" in run("import", str(file), "--game", "rebirth", "--check")[1]
    assert (
        "rebirth: numbers that our edition has too: 4; only in the official text: 1.1.2, 1.1.3"
        in run("stats", "--lang", "en")[1]
    )


def test_the_operative_clauses_of_a_game() -> None:
    code, output = run("operative", "--game", "duel-masters", "--json")
    (part,) = json.loads(output)
    assert (code, part["id"]) == (0, "1")
    assert "101.5b" in next(one["clauses"] for one in part["chapters"] if one["id"] == "101")
    assert "1300 その他のルール" in run("operative", "--game", "magical-girl-duel", "--lang", "en")[1]


@pytest.mark.parametrize("game", PLACES)
def test_a_number_that_only_another_game_has_is_told_with_that_game(game: str) -> None:
    for command in ("show", "same", "refs"):
        code, output = run(command, PLACES[game])
        assert (code, f"--game {game}。" in output) == (2, True)
