"""A broken scenario file gets a message that says what is wrong, where, and what would be right; and exit code 2."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.cli import main

GOOD = """\
game: dimension-zero
title: 斥候
turn: {player: B}
players:
  A:
    squares: {L3: 灯台の見張り}
    bases: {L: 霧の入り江}
  B:
    hand: [野ねずみの斥候]
    energy: {赤: 1}
actions:
  - {player: B, play: 野ねずみの斥候, to: L3}
ask:
  - {happens: battle, expect: never}
contrast:
  - change: {players: {A: {bases: {L: null}}}}
    ask: [{happens: battle, expect: always}]
"""


def judge(path: Path, *options: str) -> Result:
    return CliRunner().invoke(main, ["ask", str(path), "--lang", "en", *options])


def test_the_good_file_is_good(tmp_path: Path) -> None:
    path = tmp_path / "good.yaml"
    path.write_text(GOOD, "utf-8")
    assert judge(path).exit_code == 0


# What is changed in the good file, the line that must be named, and what the message must say.
BROKEN = {
    "not YAML": ("turn: {player: B}", "turn: {player: B", 4, "not valid YAML"),
    "a key twice": ("title: 斥候", "title: 斥候\ntitle: 斥候", 3, "not valid YAML: found duplicate key"),
    "a tab": ("  A:", "\tA:", 5, "not valid YAML"),
    "an alias": ("title: 斥候", "title: &name 斥候\nnote: *name", 3, "aliases (*) are not allowed"),
    "a list": (GOOD, "- game: dimension-zero\n", 1, "mapping of names to values"),
    "nothing": (GOOD, "", 1, "mapping of names to values"),
    "another game": (
        "dimension-zero",
        "tic-tac-toe",
        1,
        "'game' cannot be 'tic-tac-toe'; it is one of 'dimension-zero'",
    ),
    "no question": ("ask:\n  - {happens: battle, expect: never}\n", "", 1, "'ask' is missing"),
    "an empty list of questions": ("ask:\n  - {happens: battle, expect: never}", "ask: []", 13, "not empty"),
    "a field that does not exist": ("    hand: [", "    hnad: [", 9, "Did you mean: hand"),
    "a number for a name": ("title: 斥候", "title: 12", 2, "'title' should be text, not 12"),
    "a word for a number": ("energy: {赤: 1}", "energy: {赤: one}", 10, "whole number"),
    "true for a number": ("    hand: [", "    deck: true\n    hand: [", 9, "whole number"),
    "a negative number": ("    hand: [", "    deck: -1\n    hand: [", 9, "0 or more"),
    "too large a number": ("    hand: [", "    deck: 100000\n    hand: [", 9, "smaller whole number"),
    "a colour that does not exist": ("energy: {赤: 1}", "energy: {紫: 1}", 10, "'紫'"),
    "a player that does not exist": ("turn: {player: B}", "turn: {player: C}", 3, "one of 'A' or 'B'"),
    "a card that does not exist": ("L3: 灯台の見張り", "L3: 灯台の見回り", 6, "Did you mean: 灯台の見張り"),
    "a square that does not exist": ("{L3: 灯台", "{L5: 灯台", 6, "no battle square 'L5'; write L1 to R3"),
    "a line that does not exist": ("bases: {L:", "bases: {X:", 7, "no line 'X'; write L, C, R"),
    "a base among the units": ("{L3: 灯台の見張り}", "{L3: 霧の入り江}", 6, "'霧の入り江' is a base"),
    "a unit among the bases": ("{L: 霧の入り江}", "{L: 灯台の見張り}", 7, "'灯台の見張り' is a unit"),
    "two cards on a square": (
        "{L3: 灯台の見張り}",
        "{L3: 灯台の見張り, 左ライン敵軍エリア: 丘越えの若駒}",
        6,
        "has a card on L3",
    ),
    "an action with a card nobody has": ("play: 野ねずみの斥候", "play: 丘越えの若駒", 12, "nowhere on this board"),
    "an action to a base square": ("to: L3", "to: A.L", 12, "no battle square 'A.L'"),
    "an action without a square": (", to: L3}", "}", 12, "play and to belong together"),
    "playing and passing at once": (", to: L3}", ", to: L3, pass: true}", 12, "one of play and pass"),
    "playing a base": ("play: 野ねずみの斥候", "play: 霧の入り江", 12, "only units can be played"),
    "a name that two cards have": ("hand: [野", "hand: [野ねずみの斥候, 野", 12, "write '野ねずみの斥候#1'"),
    "two questions in one": (
        "{happens: battle, e",
        "{happens: battle, where: 霧の入り江, e",
        14,
        "one of happens, where and can",
    ),
    "asking whether one may pass": ("{happens: battle, e", "{can: {player: A, pass: true}, e", 14, "play and to"),
    "an answer that is none": ("expect: never", "expect: maybe", 14, "write always / never / sometimes"),
    "a contrast with an unknown card": ("bases: {L: null}", "bases: {L: 霧の入江}", 16, "Did you mean: 霧の入り江"),
    "a contrast with a wrong field": ("bases: {L: null}", "basis: {L: null}", 16, "no field 'players.A.basis'"),
    "a contrast that breaks a question": ("{bases: {L: null}}}}", "{bases: {L: null}}}, actions: 3}", 16, "a list"),
    "a cost that is none": ("turn:", "cards: [{name: 雲, kind: ベース, cost: 紫2}]\nturn:", 3, "紫2"),
    "a unit without power": ("turn:", "cards: [{name: 雲, kind: ユニット, cost: 赤2}]\nturn:", 3, "needs power"),
    "a base with power": (
        "turn:",
        "cards: [{name: 雲, kind: ベース, cost: 赤2, power: 1}]\nturn:",
        3,
        "only units have",
    ),
    "a card name that is taken": ("turn:", "cards: [{name: 霧の入り江, kind: ベース, cost: 赤2}]\nturn:", 3, "already"),
    "a clause that does not exist": ("expect: never}", "expect: never, cites: [9-9-9]}", 14, "9-9-9"),
    "an example that does not exist": ("title: 斥候", "title: 斥候\nmirrors: 9-9-9a", 3, "9-9-9a"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_broken(kind: str, tmp_path: Path) -> None:
    old, new, line, message = BROKEN[kind]
    assert old in GOOD
    path = tmp_path / "broken.yaml"
    path.write_text(GOOD.replace(old, new, 1), "utf-8")
    result = judge(path)
    assert result.exit_code == 2, result.output
    assert f"broken.yaml:{line}: " in result.stderr, result.stderr
    assert message in result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.output
    japanese = CliRunner().invoke(main, ["ask", str(path)])
    assert japanese.exit_code == 2
    assert any(ord(letter) > 0x3000 for letter in japanese.stderr)


def test_a_card_with_x_in_its_cost_cannot_be_played_yet(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    card = "cards: [{name: 炎の子, kind: ユニット, cost: 赤X, move: 赤1, power: 1000, smash: 1}]\nturn:"
    text = GOOD.replace("turn:", card, 1).replace("hand: [", "hand: [炎の子, ")
    path.write_text(text, "utf-8")
    assert judge(path).exit_code == 0, "in hand it disturbs nobody"
    path.write_text(text.replace("play: 野ねずみの斥候", "play: 炎の子"), "utf-8")
    result = judge(path)
    assert result.exit_code == 2
    assert "x.yaml:13: cards with an X in their cost cannot be played" in result.stderr


def test_every_problem_is_reported_not_only_the_first(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(
        GOOD.replace("L3: 灯台の見張り", "L9: 灯台の見張り").replace("L: 霧の入り江", "L: 雲の入り江"), "utf-8"
    )
    assert len(judge(path).stderr.splitlines()) == 2


def test_a_quoted_control_character_does_not_break_the_line_that_reports_it(tmp_path: Path) -> None:
    path = tmp_path / "ruling.yaml"
    path.write_text(GOOD.replace("hand: [野ねずみの斥候]", 'hand: ["\\r\\u2028"]'), "utf-8")
    lines = judge(path).stderr.splitlines()
    assert lines
    assert all(line.startswith(str(path)) for line in lines)
    assert "\\r\\u2028" in lines[0]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert "no such file" in judge(tmp_path / "missing.yaml").stderr
    assert "a folder" in judge(tmp_path).stderr
    latin = tmp_path / "latin.yaml"
    latin.write_bytes("game: dimension-zero\ntitle: 斥候\n".encode("shift_jis"))
    assert "latin.yaml:2: not readable as UTF-8" in judge(latin).stderr
    huge = tmp_path / "huge.yaml"
    huge.write_text("#" * 1_000_001, "utf-8")
    assert "too large" in judge(huge).stderr
    deep = tmp_path / "deep.yaml"
    deep.write_text("game: " + "[" * 60 + "]" * 60, "utf-8")
    assert "nested" in judge(deep).stderr
    deeper = tmp_path / "deeper.yaml"
    deeper.write_text("game: " + "[" * 20_000, "utf-8")
    assert "nested" in judge(deeper).stderr
    for path in (tmp_path / "missing.yaml", tmp_path, latin, huge, deep, deeper):
        assert judge(path).exit_code == 2


def test_bad_options_are_explained() -> None:
    for arguments in (["ask"], ["ask", "x", "--lang", "fr"], ["schema", "nothing"], ["ask", "x", "--positions", "0"]):
        result = CliRunner().invoke(main, arguments)
        assert result.exit_code == 2
        assert "Usage" in result.output
