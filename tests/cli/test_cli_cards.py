"""`judge cards` and `judge deck` as a judge types them."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from judge.cards.sets import known_cards
from judge.cli import main

LIST = (
    "カード名,分類,コスト,効果\n試しの岩,ベース,白1,このカードのパワーを+1000する。\n試しの砂,ベース,黒1,砂を噛む。\n"
)
BAD_ROW = "試しの霧,ベース,紫1,\n"


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


def invoke(*arguments: str, code: int = 0, stdin: str | bytes | None = None) -> Result:
    result = CliRunner().invoke(main, arguments, input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == code, result.output
    return result


def run(*arguments: str, code: int = 0, stdin: str | bytes | None = None) -> str:
    return invoke(*arguments, code=code, stdin=stdin).output


def data(*arguments: str, code: int = 0) -> Any:
    return json.loads(invoke(*arguments, "--json", code=code).stdout)


def put(folder: Path, text: str, name: str = "list.csv") -> str:
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


# ---- list, show


def test_listing_and_filtering() -> None:
    every = data("cards", "list")
    assert {card["name"] for card in every} == set(known_cards("dimension-zero"))
    assert all(card["set"] for card in every)
    reds = data("cards", "list", "--colour", "赤", "--kind", "unit")
    assert reds == data("cards", "list", "--colour", "red", "--kind", "ユニット")
    assert 0 < len(reds) < len(every)
    assert {card["kind"] for card in reds} == {"ユニット"}
    assert "霧の入り江" in {card["name"] for card in data("cards", "list", "--keyword", "同じライン")}
    assert {"ビースト"} <= set(data("cards", "list", "--race", "ビースト")[0]["races"])
    lines = run("cards", "list", "--set", "first-light").splitlines()
    assert "灯台の見張り" in "".join(lines)
    assert len(lines) == 11
    for wrong in (("--colour", "紫"), ("--kind", "怪獣"), ("--set", "nothing"), ("--set", "none.yaml")):
        assert wrong[0] in run("cards", "list", *wrong, code=2) or wrong[1] in run("cards", "list", *wrong, code=2)


def test_showing_a_card() -> None:
    shown = run("cards", "show", "霧の入り江")
    for words in ("きりのいりえ", "黒1無1", "amount: -1000"):
        assert words in shown
    (card,) = data("cards", "show", "霧の入り江")
    assert card["reading_of_text"]["understood"]
    assert "もしかして：霧の入り江" in run("cards", "show", "霧の入江", code=2)
    assert "Did you mean: 霧の入り江" in run("cards", "show", "霧の入江", "--lang", "en", code=2)


# ---- parse


def test_parsing_a_text() -> None:
    found = data("cards", "parse", "このカードのパワーを+1000する。(強くなる)")
    assert found["understood"]
    (ability,) = found["abilities"]
    start, end = ability["span"]
    assert ability["text"] == found["text"][start:end]
    assert found["rendered"] == "このカードのパワーを+1000する。"
    assert ability["ast"]["node"] == ability["kind"]
    assert set(ability["explanation"]) == {"ja", "en"}
    assert found["reminders"][0]["text"] == "(強くなる)"
    assert found["unparsed"] == []


def test_what_is_not_understood_has_a_place() -> None:
    found = data("cards", "parse", "このカードを甘噛みする。")
    (failed,) = found["unparsed"]
    assert not found["understood"]
    assert set(failed) == {"text", "span", "at", "word", "expected", "nearest", "why"}
    assert found["text"][failed["at"][0] : failed["at"][1]] == failed["word"]
    assert failed["word"] in run("cards", "parse", "このカードを甘噛みする。")


def test_parsing_files_and_standard_input(tmp_path: Path) -> None:
    lines = '{"name": "甲", "text": "このカードのパワーを+1000する。"}\n\n{"name": "乙", "text": "未知", "id": 3}\n'
    path = put(tmp_path, lines, "texts.jsonl")
    for output in (run("cards", "parse", path, "--json"), run("cards", "parse", "-", "--json", stdin=lines)):
        found = [json.loads(line) for line in output.splitlines()]
        assert [(one["name"], one["understood"]) for one in found] == [("甲", True), ("乙", False)]
    yaml = put(tmp_path, "cards:\n- {name: 甲, text: 未知}\n- {name: 乙}\n", "cards.yaml")
    assert [json.loads(line)["name"] for line in run("cards", "parse", yaml, "--json").splitlines()] == ["甲", "乙"]
    text = put(tmp_path, "●一つめ。\n●二つめ。\n", "text.txt")
    assert len(data("cards", "parse", text)["unparsed"]) == 2
    assert json.loads(run("cards", "parse", "--json", stdin="未知".encode("cp932")))["text"] == "未知"


def test_a_text_that_is_too_long_is_answered_not_refused(tmp_path: Path) -> None:
    path = put(tmp_path, json.dumps({"name": "長", "text": "長" * 6000}), "long.jsonl")
    assert "too long" in data("cards", "parse", path)["unparsed"][0]["why"]["en"]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.jsonl", '{"name": "甲", "text": "未"}\n{\n', "a.jsonl:2: not valid JSON"),
        ("b.jsonl", '{"name": "甲", "text": "未"}\n{"name": "乙"}\n', "b.jsonl:2: 'text' is missing"),
        ("c.jsonl", '{"name": "甲"}\n', "no column of texts"),
        ("d.jsonl", '{"text": "未"}\n3\n', "d.jsonl:2: write a mapping"),
        ("e.jsonl", "", "empty"),
        ("missing", None, "no such file"),
    ],
)
def test_files_that_cannot_be_parsed(tmp_path: Path, name: str, text: str | None, said: str) -> None:
    path = str(tmp_path / "none.jsonl") if text is None else put(tmp_path, text, name)
    assert said in run("cards", "parse", path, "--lang", "en", code=2)
    assert "empty" in run("cards", "parse", "-", "--lang", "en", stdin="", code=2)


# ---- import, forget, stats


def test_importing_listing_and_forgetting(tmp_path: Path, data_folder: Path) -> None:
    path = put(tmp_path, LIST)
    checked = data("cards", "import", path, "--check")
    assert (checked["cards"], checked["stored_as"]) == (2, None)
    assert checked["coverage"]["abilities"] == 2
    assert checked["coverage"]["abilities_understood"] == 1
    assert checked["coverage"]["reasons"][0]["times"] == 1
    assert not data_folder.exists(), "--check stores nothing"
    assert "試しの一覧" in run("cards", "import", path, "--as", "試しの一覧")
    assert [card["name"] for card in data("cards", "list", "--set", "試しの一覧")] == ["試しの岩", "試しの砂"]
    assert "試しの一覧" in run("cards", "show", "試しの岩")
    run("cards", "forget", "試しの一覧")
    run("cards", "forget", "試しの一覧", code=2)
    run("cards", "show", "試しの岩", code=2)


@pytest.mark.proof  # with another list at hand every ruling is heard anew
def test_stats_count_the_lists_of_the_user(tmp_path: Path, data_folder: Path) -> None:
    run("cards", "import", put(tmp_path, LIST), "--as", "試しの一覧")
    assert data("cards", "stats")["lists"] == {"試しの一覧": 2}


def test_bad_rows_are_left_out_unless_strict(tmp_path: Path, data_folder: Path) -> None:
    path = put(tmp_path, LIST + BAD_ROW)
    result = invoke("cards", "import", path, "--strict", "--lang", "en", code=2)
    assert "list.csv:4: 'cost'" in result.stderr
    assert not data_folder.exists()
    result = invoke("cards", "import", path, "--lang", "en", code=1)
    assert "list.csv:4: 'cost'" in result.stderr
    assert "2 cards from 3 rows" in result.stdout
    assert data("cards", "import", path, code=1)["problems"]
    assert len(data("cards", "list", "--set", "list")) == 2


def test_many_bad_rows_do_not_flood_the_terminal(tmp_path: Path) -> None:
    rows = "".join(f"悪い{number},ベース,紫1,\n" for number in range(150))
    result = invoke("cards", "import", put(tmp_path, LIST + rows), "--lang", "en", code=1)
    assert len(result.stderr.splitlines()) == 101
    assert "50 more" in result.stderr


def test_lists_that_cannot_be_imported(tmp_path: Path, data_folder: Path) -> None:
    path = put(tmp_path, LIST)
    for arguments in (
        (str(tmp_path / "none.csv"),),
        (str(tmp_path),),
        (path, "--as", "../x"),
        (path, "--column", "name=なし"),
        (path, "--column", "title=カード名"),
        (put(tmp_path, "", "empty.csv"),),
        (put(tmp_path, "a,b\n1,2\n", "columns.csv"),),
    ):
        assert "Traceback" not in run("cards", "import", *arguments, code=2)
    assert not data_folder.exists()


def test_stats_count_the_ladder() -> None:
    counted = data("cards", "stats")
    assert counted["counts"]["cards"] == len(counted["cards"]) == len(known_cards("dimension-zero"))
    assert counted["counts"]["agrees"] >= 1
    assert counted["coverage"]["cards"] == counted["counts"]["cards"]
    assert "6 agrees" in run("cards", "stats", "--lang", "en")


# ---- deck


def test_checking_a_deck(tmp_path: Path) -> None:
    names = sorted(known_cards("dimension-zero"))[:14]
    good = "\n".join(f"3 {name}" for name in names[:13]) + f"\n1 {names[13]}\n"
    assert "○" in run("deck", "check", put(tmp_path, good, "deck.txt"))
    bad = put(tmp_path, good + f"4 {names[13]}\n", "bad.txt")
    found = data("deck", "check", bad, code=1)
    assert [fault["clause"] for fault in found["faults"]] == ["3-1-1", "3-1-1"]
    assert all(fault["clause_text"]["ja"] for fault in found["faults"])
    said = run("deck", "check", bad, code=1)
    assert "44枚" in said
    assert "構築戦のデッキは40枚である" in said
    limited = data("deck", "check", bad, "--format", "limited", code=1)
    assert [fault["clause"] for fault in limited["faults"]] == ["3-1-2"]


def test_decks_that_cannot_be_checked(tmp_path: Path) -> None:
    for path in (str(tmp_path / "none.txt"), put(tmp_path, "3 いない者\n", "deck.txt"), put(tmp_path, "x", "a.yaml")):
        assert "Traceback" not in run("deck", "check", path, code=2)
