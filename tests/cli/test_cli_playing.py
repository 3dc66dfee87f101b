"""`judge play`: a duel at the terminal, with everything typed through a pipe."""

import re
from pathlib import Path

from typing_in import RULING, run

RANDOM = """\
game: dimension-zero
title: 手札をでたらめに選ばせる
players:
  A: {hand: [口封じの夜霧], energy: {黒: 2}}
  B: {hand: [灯台の見張り, 野ねずみの斥候, 霧の入り江]}
ask: [{happens: battle, expect: never}]
"""


def play(*typed: str, path: Path = RULING, lang: str = "ja", more: tuple[str, ...] = ()) -> str:
    return run("play", str(path), "--lang", lang, *more, typed="".join(f"{line}\n" for line in typed))


def option(told: str, words: str) -> str:
    """The number of the only option of the last question that has these words in it."""
    asked = told.split("\n> ")[-2].split("：優先権")[-1] if told.endswith("> \n") else told
    found = re.findall(rf"^ +(\d+)\. .*{words}", asked, re.M)
    assert len(found) == 1, (words, asked)
    return str(found[0])


def test_the_board_and_the_numbered_options_are_shown_first() -> None:
    told = play()
    assert "A 沈む門" in told
    assert "B 手札：潮だまりの小鬼" in told
    assert re.search(r"^B：.* \[4-6-2\]$", told, re.M)
    assert option(told, "《潮だまりの小鬼》をL2にプレイする")


def test_a_number_takes_play_on_to_the_next_decision() -> None:
    number = option(play(), "《潮だまりの小鬼》をL2")
    told = play(number, "1", "1")
    assert "《潮だまりの小鬼》がBの支配下でL2に" in told
    assert "置換をどれから当てはめるか [4-15-8-2]" in told
    ends = [play(number, "1", "1", choice, "b") for choice in ("1", "2")]
    assert sorted("B 手札：潮だまりの小鬼" in end.rsplit("> b", 1)[1] for end in ends) == [False, True]


def test_undo_goes_back_any_number_of_steps_and_play_goes_on_from_there() -> None:
    number = option(play(), "《潮だまりの小鬼》をL2")
    begun = play().split("B：優先権")[0]
    for undo in (("u", "u", "u"), ("u 3",), ("u99",)):
        told = play(number, "1", "1", *undo, "b")
        board = told.rsplit("> b\n", 1)[1]
        assert begun.split("\n", 1)[1] in board
    assert "これより前はない" in play("u")
    assert "「u 0」は選べない" in play("u 0")
    assert "《潮だまりの小鬼》がスタックに乗る" in play(number, "u", number).rsplit("> ", 2)[1]


def test_the_clause_the_trace_and_the_keys_are_there_when_asked_for() -> None:
    number = option(play(), "《潮だまりの小鬼》をL2")
    told = play(number, "?", "t")
    clause, trace = told.split("> ?\n")[1].split("> t\n")
    assert clause.startswith("4-6-2 ")
    assert "優先権" in clause
    assert re.search(r"^ +2\. 《潮だまりの小鬼》がスタックに乗る。 \[4-7-2-3 2-23-9-1 4-1-1\]$", trace, re.M)
    assert "まだ何も起きていない" in play("t")


def test_what_cannot_be_chosen_is_said_and_changes_nothing() -> None:
    for typed in ("0", "99", "-1", "play", "1.5", "[b]", "9" * 5000, "\x00"):
        told = play(typed, "b")
        assert "は選べない" in told, typed
        assert "B 手札：潮だまりの小鬼" in told.rsplit("> b", 1)[1]
    assert "偶然の決めることではない" in play("r")


def test_numbers_in_full_width_are_numbers_too() -> None:
    assert "優先権を放棄する。" in play("１")
    assert "is no choice" not in play("ｂ", "？", lang="en")


def test_it_ends_with_q_and_with_the_end_of_the_input() -> None:
    assert "> b" not in play("q", "b")
    assert play().endswith("> \n")


def test_what_is_piped_in_need_not_be_utf_8() -> None:
    from click.testing import CliRunner

    from judge.cli import main

    result = CliRunner().invoke(main, ["play", str(RULING)], input=b"\xff\xfe\nb\n")
    assert result.exit_code == 0, result.output
    assert "は選べない" in result.stdout


def test_chance_is_shown_as_such_and_chosen_or_left_to_a_seed(tmp_path: Path) -> None:
    path = tmp_path / "random.yaml"
    path.write_text(RANDOM, "utf-8")
    first = (option(play(path=path), "口封じの夜霧》をプレイ"), "1", "1")
    told = play(*first, path=path)
    assert "偶然が決める：" in told
    assert "r 偶然に任せる" in told
    picks = {play(*first, str(number), path=path).split(f"> {number}\n")[-1] for number in (1, 2, 3)}
    assert len(picks) == 3

    def drawn() -> list[str]:
        seeds = (("--seed", str(seed)) for seed in range(8))
        return [play(*first, "r", path=path, more=seed).split("> r\n")[1] for seed in seeds]

    once = drawn()
    assert len(set(once)) > 1
    assert drawn() == once


def test_a_file_that_cannot_be_used_ends_with_2(tmp_path: Path) -> None:
    run("play", str(tmp_path / "none.yaml"), code=2)
