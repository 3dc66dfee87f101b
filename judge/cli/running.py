"""`judge run`: a scenario played out as its file says, with the trace of every line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NamedTuple

import click
from rich.console import Console

from judge.cli.boards import battle_words, print_board
from judge.cli.common import EXPECTATION_FAILED, as_json_option, language, print_json, reporting_bad_input
from judge.cli.scenes import contrast_option, load_scene
from judge.cli.text import StepPrinter, steps_and_choices
from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.duel import Duel
from judge.kernel import ENDLESS, Budget, Move, Refusal, Stop
from judge.ruling.model import RefusalTold, StepTold, Text
from judge.ruling.show import Narrator, board
from judge.ruling.stops import why_open, why_stuck, why_truncated
from judge.scenario import Scenario, build
from judge.scenario.loops import follow
from judge.scenario.script import Stuck
from judge.source import Language, Words

ENDS = {
    "now": Words("指定されたところまで進んだ。", "Play has come as far as the file says."),
    "calm": Words(
        "アクティブプレイヤーが、空のスタックで優先権を持っている。",
        "The active player has priority; the stack is empty.",
    ),
    "end of battle": Words("バトルが終わった。", "The battle is over."),
    "end of turn": Words("ターンが終わった。", "The turn is over."),
    "next turn": Words("次のターンになった。", "The next turn has begun."),
    "over": Words("することは残っていない。", "There is nothing left to do."),
    "loop": Words("無限ループなので引き分けになった。", "An endless loop: the duel is a draw."),
}
FAILED = ("stuck", "undetermined")
WORDS = {
    "line": Words("手順", "Steps"),
    "result": Words("結果", "Result"),
}


class LineRun(NamedTuple):
    """One line of play: its steps, where it ended, and why."""

    end: str
    says: Text
    refusals: tuple[RefusalTold, ...]
    """What forbids the scripted action that could not be done."""
    steps: tuple[StepTold, ...]
    after: Duel


class Run(NamedTuple):
    """What playing a scenario out has found."""

    title: str
    ends: int
    """How many lines came to an end."""
    failed: int
    """How many of them could not be played as the file says, or further than the rules decide."""
    positions: int
    troubles: tuple[Text, ...]
    """Why the search itself did not see everything: a budget, or loops that somebody could leave."""
    lines: tuple[LineRun, ...]


@click.command("run")
@click.argument("file", type=click.Path(path_type=Path))
@contrast_option
@click.option("--lines", type=click.IntRange(1, 1000), default=3, show_default=True, help="At most so many lines.")
@click.option("--full", is_flag=True, help="Also print the steps in which nothing happens.")
@language
@as_json_option
def run_command(file: Path, contrast: int | None, lines: int, full: bool, lang: Language, as_json: bool) -> None:
    """Play a scenario FILE out: every step with its clauses and the words of cards, every choice, and the result.

    What the file leaves open is played in every way; shortest lines come first. Exit code 0: played. 1: the script
    cannot be done, or the rules do not decide. 2: the file cannot be used.
    """
    with reporting_bad_input(lang):
        run = play_out(load_scene(file, contrast), lines, full)
    if as_json:
        print_json(_json(run))
    else:
        _print(run, lang)
    sys.exit(EXPECTATION_FAILED if run.failed or run.troubles else 0)


def play_out(scenario: Scenario, most: int, full: bool = False) -> Run:
    """Follow the script of a scenario, and write some lines down: first those that failed, then the shortest."""
    scene = build(scenario)
    narrator = Narrator(scene.start)
    found, loops = follow(MACHINE, scene, Budget())
    troubles = [why_open(narrator, why) for why in loops]
    if found.truncated is not None:
        troubles.append(why_truncated(found))
    stops = {end: stop for end in found.ends if (stop := found.nodes[end].stop) is not None}
    order = sorted(stops, key=lambda end: stops[end].reason not in FAILED)
    return Run(
        scenario.file.title,
        len(stops),
        sum(stop.reason in FAILED for stop in stops.values()),
        len(found.nodes),
        tuple(troubles),
        tuple(_line(scene.start, found.line(end), stops[end], narrator, full) for end in order[:most]),
    )


def _line(start: Duel, road: list[tuple[int, Move]], stop: Stop, narrator: Narrator, full: bool) -> LineRun:
    moves = [move for _, move in road]
    if isinstance(stop.detail, Refusal) and stop.detail.reason == ENDLESS:
        moves.pop()  # what came after the last move never came to rest
    position, trace = MACHINE.replay(start, moves)
    refusals: tuple[RefusalTold, ...] = ()
    if isinstance(stop.detail, Stuck):
        says = why_stuck(narrator, stop.detail)
        refusals = tuple(map(narrator.refusal, stop.detail.refusals))
    elif isinstance(stop.detail, Refusal):
        says = why_open(narrator, stop.detail)
    else:
        says = Text.of(ENDS[stop.reason])
    return LineRun(stop.reason, says, refusals, steps_and_choices(narrator, trace, full), position.state)


def _json(run: Run) -> dict[str, Any]:
    return {
        "format": "judge/run",
        "version": 1,
        "title": run.title,
        "ends": run.ends,
        "failed": run.failed,
        "positions": run.positions,
        "troubles": run.troubles,
        "lines": [{**line._asdict(), "after": board(line.after)} for line in run.lines],
    }


def _print(run: Run, lang: Language) -> None:
    console = Console(highlight=False, soft_wrap=True)
    console.print(run.title, style="bold", markup=False)
    printer = StepPrinter(console, lang, options=True)
    for number, line in enumerate(run.lines, start=1):
        console.print()
        heading = f"{WORDS['line'].to(lang)}（{number}/{run.ends}）" if run.ends > 1 else WORDS["line"].to(lang)
        console.print(heading, style="bold", markup=False)
        printer.steps(line.steps)
        console.print()
        style = "bold red" if line.end in FAILED else "bold"
        console.print(f"{WORDS['result'].to(lang)}：{getattr(line.says, lang)}", style=style, markup=False)
        for refusal in line.refusals:
            printer.refusal(refusal, indent=3)
        print_board(console, board(line.after), lang, battle_words(line.after))
    for trouble in run.troubles:
        console.print(getattr(trouble, lang), style="red", markup=False)
    more = run.ends - len(run.lines)
    if more > 0:
        words = Words(f"ほかに{more}通り（--lines で表示）。", f"{more} more lines (see --lines).")
        console.print(words.to(lang))
