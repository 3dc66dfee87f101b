"""What the commands share: languages, games, and how bad input ends."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click
import msgspec

from judge.clauses import UnknownClause
from judge.source import BadInput, Language

EXPECTATION_FAILED = 1
BAD_INPUT = 2

language = click.option(
    "--lang", type=click.Choice(["ja", "en"]), default="ja", show_default=True, help="Language of what is printed."
)
as_json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")


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


def print_json(value: object) -> None:
    """A value as JSON, indented, letters as they are."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())
