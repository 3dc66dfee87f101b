"""`judge check`: ruling files asked, and compared with what they expect."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from judge.cli.common import (
    BAD_INPUT,
    EXPECTATION_FAILED,
    as_json_option,
    jobs_option,
    language,
    print_json,
    progress_bar,
    reporting_bad_input,
)
from judge.paths import shown
from judge.ruling.many import Heard, hear, ruling_files
from judge.ruling.model import Ruling, Text
from judge.source import Language, Words

HEADINGS = (Words("ファイル", "File"), Words("質問", "Question"), Words("ちがい", "Difference"))


class Difference(NamedTuple):
    """An answer that is not the expected one: in the scene or a contrast, what was asked, and how it differs."""

    contrast: str
    asks: Text
    differs: tuple[Text, ...]


class Checked(NamedTuple):
    """What checking keeps of a ruling."""

    questions: int
    expecting: int
    """How many of the questions have an expectation at all."""
    differences: tuple[Difference, ...]


@click.command("check")
@click.argument("places", metavar="[FILE|FOLDER]...", nargs=-1, type=click.Path(path_type=Path))
@jobs_option
@language
@as_json_option
def check_command(places: tuple[Path, ...], jobs: int | None, lang: Language, as_json: bool) -> None:
    """Ask every ruling file, and compare the answers with what it expects; without any, all of ours.

    Exit code 0: all are as expected. 1: an answer is not. 2: a file cannot be used.
    """
    with reporting_bad_input(lang):
        paths = ruling_files(places)
        with progress_bar("裁定" if lang == "ja" else "rulings") as progress:
            heard = hear(paths, _checked, jobs, progress, anew=True)
    for problem in (problem for one in heard for problem in one.problems):
        click.echo(problem.to(lang), err=True)
    if as_json:
        print_json(_json(heard))
    else:
        _print(heard, lang)
    if any(one.taken is None for one in heard):
        sys.exit(BAD_INPUT)
    sys.exit(EXPECTATION_FAILED if any(one.taken and one.taken.differences for one in heard) else 0)


def _checked(ruling: Ruling) -> Checked:
    differences = []
    questions = expecting = 0
    for index, scene in enumerate((ruling.scene, *ruling.contrasts)):
        questions += len(scene.answers)
        for answer in scene.answers:
            expecting += answer.expectation is not None
            if answer.expectation is not None and not answer.expectation.holds:
                # An answer that there is none is told with its reasons: they are what has to be mended.
                differs = (*answer.expectation.differs, *answer.verdict.reasons)
                differences.append(Difference(scene.title if index else "", answer.asks, differs))
    return Checked(questions, expecting, tuple(differences))


def _print(heard: list[Heard[Checked]], lang: Language) -> None:
    console = Console(highlight=False)
    table = Table(show_lines=True)
    for heading in HEADINGS:
        table.add_column(heading.to(lang), overflow="fold", no_wrap=heading is HEADINGS[0])
    alike = Counter(one.path.name for one in heard)
    checked = [
        (one.path.name if alike[one.path.name] == 1 else shown(one.path), one.taken)
        for one in heard
        if one.taken is not None
    ]
    for name, taken in checked:
        for difference in taken.differences:
            contrast = f"【{difference.contrast}】\n" if difference.contrast else ""
            differs = "\n".join(getattr(text, lang) for text in difference.differs)
            asks = getattr(difference.asks, lang)
            # What a file says is no markup.
            table.add_row(*map(Styled, (name, contrast + asks, differs)))
    if table.row_count:
        console.print(table)
    questions = sum(taken.questions for _, taken in checked)
    expecting = sum(taken.expecting for _, taken in checked)
    wrong = sum(bool(taken.differences) for _, taken in checked)
    unusable = len(heard) - len(checked)
    words = Words(
        f"{len(heard)}ファイル、{questions}問（うち答えを期待するもの{expecting}問）。"
        f"期待どおり{len(checked) - wrong}、ちがう{wrong}、使えない{unusable}。",
        f"{len(heard)} files, {questions} questions ({expecting} with an expected answer): "
        f"{len(checked) - wrong} as expected, {wrong} not, {unusable} unusable.",
    )
    console.print(words.to(lang), markup=False, soft_wrap=True)


def _json(heard: list[Heard[Checked]]) -> dict[str, Any]:
    return {
        "files": [
            {
                "file": shown(one.path),
                "questions": one.taken.questions if one.taken else None,
                "expecting": one.taken.expecting if one.taken else None,
                "differences": [difference._asdict() for difference in one.taken.differences] if one.taken else [],
                "problems": [{"line": problem.line, **problem.words._asdict()} for problem in one.problems],
            }
            for one in heard
        ]
    }
