"""What the commands share: options, a bar to watch, JSON, and how bad input ends."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from judge.clauses import UnknownClause
from judge.source import BadInput, Language

EXPECTATION_FAILED = 1
BAD_INPUT = 2

language = click.option(
    "--lang", type=click.Choice(["ja", "en"]), default="ja", show_default=True, help="Language of what is printed."
)
as_json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")
jobs_option = click.option(
    "--jobs", type=click.IntRange(1, 256), default=None, help="Processes side by side; without it, one a core."
)


@contextmanager
def reporting_bad_input(lang: Language) -> Iterator[None]:
    """Print every problem on a line of its own and leave with exit code 2."""
    try:
        yield
    except BadInput as bad:
        for problem in bad.problems:
            click.echo(problem.to(lang), err=True)
        sys.exit(BAD_INPUT)
    except UnknownClause as unknown:
        click.echo(unknown.words.to(lang), err=True)
        sys.exit(BAD_INPUT)


@contextmanager
def progress_bar(label: str, *, threaded: bool = True) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error, while somebody looks: call what it gives with how much is done, and of how much.

    It is drawn from the first call on, so that processes can be started before its thread is. Not `threaded`, it
    moves with the calls only: for work that starts processes all the time.
    """
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    off = not console.is_terminal
    bar = Progress(*columns, console=console, transient=True, disable=off, auto_refresh=threaded)
    task = bar.add_task(label, total=None)

    def report(done: int, of: int) -> None:
        bar.start()
        bar.update(task, completed=done, total=of, refresh=not threaded)

    try:
        yield report
    finally:
        bar.stop()


def print_json(value: object) -> None:
    """A value as JSON, indented, letters as they are."""
    click.echo(msgspec.json.format(msgspec.json.encode(value, order="deterministic"), indent=2).decode())
