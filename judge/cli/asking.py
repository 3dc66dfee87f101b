"""`judge ask`: the questions of a scenario file, answered."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn

from judge.cli.common import EXPECTATION_FAILED, as_json_option, language, reporting_bad_input
from judge.cli.text import print_ruling
from judge.kernel import Budget
from judge.ruling import ask, save_ruling
from judge.ruling.model import encode
from judge.scenario import load_scenario
from judge.source import Language


@click.command("ask")
@click.argument("file", type=click.Path(path_type=Path))
@as_json_option
@click.option("--full", is_flag=True, help="Also print the steps in which nothing happens.")
@click.option(
    "--grounds/--no-grounds",
    default=None,
    help="Also say what decides each answer, and what would allow what is refused; left out: in text yes, in JSON no.",
)
@click.option(
    "--save",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Store the ruling in this folder, with its grounds: judge recheck asks it again.",
)
@click.option("--positions", type=click.IntRange(1, 1_000_000), default=Budget().positions, show_default=True)
@click.option("--seconds", type=click.FloatRange(0.01, 3600), default=Budget().seconds, show_default=True)
@language
def ask_command(
    file: Path,
    as_json: bool,
    full: bool,
    grounds: bool | None,
    save: Path | None,
    positions: int,
    seconds: float,
    lang: Language,
) -> None:
    """Answer every question of a scenario FILE, with the steps and clauses that decide it.

    Exit code 0: answered. 1: an answer is not the one that the file expects. 2: the file cannot be used.
    """
    with reporting_bad_input(lang):
        scenario = load_scenario(file)
        budget = Budget(positions=positions, seconds=seconds)
        console = Console(stderr=True)
        columns = (SpinnerColumn(), TextColumn("{task.description}"), TextColumn("{task.completed}"))
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task("局面" if lang == "ja" else "positions", total=None)
            why = (not as_json or save is not None) if grounds is None else grounds
            ruling = ask(scenario, budget, why=why, progress=lambda count: bar.update(task, completed=count))
        if save is not None:
            save_ruling(ruling, save, file.stem)
    if as_json:
        click.echo(encode(ruling))
    else:
        print_ruling(ruling, lang, full)
    sys.exit(0 if ruling.holds else EXPECTATION_FAILED)
