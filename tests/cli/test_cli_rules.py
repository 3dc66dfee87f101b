"""`judge rules` as a judge types it."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from judge.clauses import load_edition
from judge.clauses.differences import load_differences
from judge.cli import main

SEEDS = Path(__file__).resolve().parents[2].parent / "shared" / "seeds"
DOCUMENTS = {
    "dimension-zero": "000_2ae8ec60d93440cc.txt",
    "dimension-zero-rulebook": "003_e14890ea26fc0088.txt",
    "rebirth": "001_f1a143294a8416aa.txt",
    "magical-girl-duel": "004_e7bedaeb43f67459.txt",
    "duel-masters": "002_763f57a442024d09.txt",
}
OFFICIAL = """\
ディメンション・ゼロ 総合ルール

Version3.00

第1部 ためしの原則

第1章 ためしの章

1. これは試しに書いた最初の条文である。

2. これは二つめの条文で、1-1-1を見ること。

3. 三つめの条文は、ここで終わる。
"""


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, ["rules", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == code, result.output
    return result.output


def data(*arguments: str, code: int = 0) -> Any:
    return json.loads(run(*arguments, "--json", code=code))


@pytest.mark.parametrize(
    "written", ["4-15-8-2", "４－１５－８－２", "4ー15ー8ー2", "第4部第15章8-2", " 4 - 15 - 8 - 2 "]
)
def test_a_clause_is_shown_however_its_number_is_written(written: str) -> None:
    shown = data("show", written)
    assert shown["clause"]["id"] == "4-15-8-2"
    assert shown["parents"] == ["4", "4-15", "4-15-8"]
    assert (shown["before"], shown["after"]) == ("4-15-8-1", "4-16")


def test_showing_a_clause_in_words() -> None:
    text = run("show", "3-11-1-1")
    assert "3-11 " in text
    assert "3-11-1-1a" in text
    assert "注：" in text
    assert "battle" in run("show", "3-11-1-1", "--lang", "en")


def test_an_unknown_clause_names_the_nearest_ones() -> None:
    assert "4-15-8-2" in run("show", "4-15-8-3", code=2)
    for nonsense in ("", "abc", "9" * 500, "4-15-8-2; drop", "\x00"):
        assert "Traceback" not in run("show", nonsense, code=2)


def test_search() -> None:
    assert "4-15-8-2" in [hit["id"] for hit in data("search", "置換効果", "順番")][:3]
    assert data("search", "４－１５－８－２")[0]["id"] == "4-15-8-2"
    assert data("search", "ちかん")
    assert data("search", "replacement effect", "--lang", "en")
    assert data("search", "ｘｙｚｚｙ") == []
    assert "見つからない" in run("search", "ｘｙｚｚｙ")
    assert len(data("search", "カード", "--limit", "3")) == 3


def test_references_in_both_directions() -> None:
    found = data("refs", "3-11-1-1")
    assert "4-16-4-3-2" in [link["id"] if isinstance(link, dict) else link[0] for link in found["incoming"]["refers"]]
    assert "→" in run("refs", "4-16-4-3")


def test_the_graph_is_a_drawing(tmp_path: Path) -> None:
    assert ET.fromstring(run("graph", "4-15")).tag.endswith("svg")
    out = tmp_path / "graph.svg"
    run("graph", "4-15", "--out", str(out))
    assert ET.fromstring(out.read_text("utf-8")).tag.endswith("svg")
    run("graph", "4-15", "--out", str(tmp_path / "missing" / "graph.svg"), code=2)


@pytest.mark.parametrize("game", ["dimension-zero", "dimension-zero-rulebook"])
def test_lint_says_nothing_of_our_editions(game: str) -> None:
    assert data("lint", "--game", game) == []


def test_stats_count_the_whole_book() -> None:
    stats = data("stats")["dimension-zero"]
    assert stats["parts"] == 7, "the preface and six parts"
    assert stats["chapters"] == 86
    assert stats["examples"] == 111, "110, and the one that was lost at a page end"
    assert 480 <= stats["clauses"] <= 510
    assert sum(stats[kind] for kind in ("operative", "definition", "physical", "tournament")) == (
        stats["clauses"] + stats["items"]
    )
    assert stats["revisions"] == 30


def test_importing_an_official_text(tmp_path: Path, data_folder: Path) -> None:
    file = tmp_path / "official.txt"
    file.write_text(OFFICIAL, "utf-8")
    checked = data("import", str(file), "--game", "dimension-zero", "--check")
    assert sum(checked["account"].values()) == len(OFFICIAL)
    assert not (data_folder / "judge" / "rules").exists(), "--check stores nothing"
    run("import", str(file), "--game", "dimension-zero")
    assert "試しに書いた" in run("show", "1-1-1")
    assert data("show", "1-1-1")["official"]["text"]
    assert data("lint", "--official") == []
    file.write_text(OFFICIAL.replace("二つめ", "2つめ").replace("3. 三つめ", "4. 三つめ"), "utf-8")
    changes = data("diff", "official", str(file))
    assert {(change["kind"], change["id"]) for change in changes} == {("changed", "1-1-2"), ("renumbered", "1-1-4")}


def test_what_is_no_rules_text_is_refused_and_changes_nothing(tmp_path: Path, data_folder: Path) -> None:
    for name, content in {
        "empty": b"",
        "binary": bytes(range(256)) * 40,
        "poem": "春はあけぼの。".encode() * 99,
    }.items():
        file = tmp_path / name
        file.write_bytes(content)
        assert "Traceback" not in run("import", str(file), "--game", "dimension-zero", code=2)
    run("import", str(tmp_path / "nothing"), "--game", "dimension-zero", code=2)
    assert not data_folder.exists()


@pytest.mark.parametrize("game", DOCUMENTS)
def test_the_account_of_each_document_adds_up(game: str) -> None:
    path = SEEDS / DOCUMENTS[game]
    if not path.exists():
        pytest.skip("the source documents are not at hand")
    found = data("import", str(path), "--game", game, "--check")
    account = found["account"]
    assert sum(account.values()) == len(path.read_text("utf-8"))
    inside = sum(account[kind] for kind in ("clause", "example", "heading", "contents", "history"))
    assert inside >= 0.97 * sum(account.values())


def test_another_games_text_is_refused(tmp_path: Path) -> None:
    path = SEEDS / DOCUMENTS["rebirth"]
    if not path.exists():
        pytest.skip("the source documents are not at hand")
    assert "rebirth" in run("import", str(path), "--game", "duel-masters", code=2)


def test_the_rule_book_shows_where_the_comprehensive_rules_win() -> None:
    assert "≠" in run("show", "3-4-1", "--game", "dimension-zero-rulebook")
    assert data("show", "3-4-1", "--game", "dimension-zero-rulebook")["differences"]


def test_every_difference_names_clauses_that_exist() -> None:
    book, comprehensive = load_edition("dimension-zero-rulebook"), load_edition("dimension-zero")
    differences = load_differences("dimension-zero-rulebook")
    assert len(differences) > 40
    for difference in differences:
        assert difference.book in book
        assert set(difference.rules) <= comprehensive.ids


def test_an_unknown_game_is_refused() -> None:
    assert "dimension-zero" in run("show", "1-1", "--game", "chess", code=2)
    run("import", "x", "--game", "chess", code=2)
    run("lint", "--official", code=2)
