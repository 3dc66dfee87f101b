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
    "a tag": ("title: 斥候", "title: !mine 斥候", 2, "the tag '!mine' is not allowed"),
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
    "a field in the wrong place": (
        "turn: {player: B}",
        "turn: {player: B}\nchoose: [L3]",
        4,
        "stands inside 'actions'",
    ),
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
    "an action to a square that does not exist": ("to: L3", "to: L9", 12, "no square 'L9'; write L1 to R3, or A.L"),
    "a unit played to no square": (", to: L3}", "}", 12, "a unit or base is played to a square"),
    "a move to no square": ("play: 野ねずみの斥候, to: L3", "move: 野ねずみの斥候", 12, "move and to belong together"),
    "playing and passing at once": (", to: L3}", ", to: L3, pass: true}", 12, "write one of play, use, move"),
    "an action of nobody": ("{player: B, play", "{play", 12, "player is missing"),
    "an answer that goes with no such action": (
        "{player: B, play: 野ねずみの斥候, to: L3}",
        "{player: B, pass: true, x: 2}",
        12,
        "x goes with play or use or move",
    ),
    "a zone to play from that does not exist": ("to: L3}", "to: L3, from: 袖}", 12, "nothing is played from '袖'"),
    "a target that is nowhere": ("to: L3}", "to: L3, targets: [雲の上]}", 12, "'雲の上' is nowhere on this board"),
    "shares that do not fit the targets": ("to: L3}", "to: L3, targets: [L3], divide: [1, 2]}", 12, "as many numbers"),
    "a name that two cards have": (
        GOOD[GOOD.index("hand:") : GOOD.index("contrast:")],
        GOOD[GOOD.index("hand:") : GOOD.index("contrast:")]
        .replace("hand: [野", "hand: [野ねずみの斥候, 野")
        .replace("happens: battle, expect: never", "where: 野ねずみの斥候"),
        14,
        "write '野ねずみの斥候#1'",
    ),
    "seven smash cards": ("    hand: [", "    smash: 7\n    hand: [", 9, "B has lost already (4-16-4-1)"),
    "an empty deck": ("    hand: [", "    deck: 0\n    hand: [", 9, "B has lost already (4-16-4-2)"),
    "lethal damage": (
        "{L3: 灯台の見張り}",
        "{L3: {card: 灯台の見張り, damage: 3000}}",
        6,
        "at once by rule effect (4-16-4-5)",
    ),
    "two units of a player on a square": ("L3: 灯台の見張り", "L3: [灯台の見張り, 丘越えの若駒]", 6, "(4-16-4-6)"),
    "two cards beneath one": (
        "L3: 灯台の見張り",
        "L3: {card: 灯台の見張り, beneath: [丘越えの若駒, 丘越えの若駒]}",
        6,
        "(4-16-4-16)",
    ),
    "a unit joined to a unit": (
        "L3: 灯台の見張り",
        "L3: {card: 灯台の見張り, joined: [丘越えの若駒]}",
        6,
        "only strategies are joined",
    ),
    "a plan that nobody knows": ("    hand: [", "    plan: true\n    hand: [", 9, "begin with the name of the card"),
    "damage in the energy zone": (
        "energy: {赤: 1}",
        "energy: [{card: 丘越えの若駒, damage: 1}]",
        10,
        "only cards on squares have damage",
    ),
    "a phase that does not exist": (
        "turn: {player: B}",
        "turn: {player: B, phase: dawn}",
        3,
        "'turn.phase' cannot be 'dawn'",
    ),
    "an end that does not exist": (
        "turn: {player: B}",
        "until: dawn\nturn: {player: B}",
        3,
        "'until' cannot be 'dawn'",
    ),
    "a happening that does not exist": ("{happens: battle", "{happens: rain", 14, "'rain'"),
    "a value of nobody": ("{happens: battle, expect: never}", "{value: power}", 14, "value and of belong together"),
    "a power of a player": ("{happens: battle, expect: never}", "{value: power, of: A}", 14, "players have no power"),
    "a hand of a card": ("{happens: battle, expect: never}", "{value: hand, of: 霧の入り江}", 14, "cards have no hand"),
    "an ability that is none": (
        "{happens: battle, expect: never}",
        "{class: 霧の入り江, ability: 1, expect: odd}",
        14,
        "write activated",
    ),
    "deciders that are none": (
        "{happens: battle, expect: never}",
        "{decides: cards, expect: [C]}",
        14,
        "'C' is no answer",
    ),
    "a companion of another question": (
        "{happens: battle, e",
        "{happens: battle, among: [L1], e",
        14,
        "among goes with decides",
    ),
    "two questions in one": (
        "{happens: battle, e",
        "{happens: battle, where: 霧の入り江, e",
        14,
        "write one of happens, where, value",
    ),
    "asking whether one may choose": (
        "{happens: battle, expect: never",
        "{may: {player: A, choose: true}",
        14,
        "may asks about",
    ),
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


def test_boards_that_the_rules_would_clean_up_are_let_through_by_force(tmp_path: Path) -> None:
    path = tmp_path / "forced.yaml"
    path.write_text(
        GOOD.replace("turn:", "force: true\nturn:").replace("L3: 灯台の見張り", "C2: [灯台の見張り, 丘越えの若駒]"),
        "utf-8",
    )
    result = judge(path)
    assert result.exit_code in (0, 1), result.stderr
    assert "4-16-4-6" in result.stdout


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
