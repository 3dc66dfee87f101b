"""`judge recheck`: stored rulings asked again, and what of them is another now."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click
from rich.console import Console

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
from judge.ruling.again import Again, ask_again
from judge.ruling.many import Heard, each
from judge.source import BadInput, Language, Problem, Words

RESULTS = {
    "same": Words("同じ", "same"),
    "reasons": Words("理由が変わった", "reasons changed"),
    "answer": Words("答えが変わった", "answer changed"),
}


@click.command("recheck")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@jobs_option
@language
@as_json_option
def recheck_command(folder: Path, jobs: int | None, lang: Language, as_json: bool) -> None:
    """Ask every stored ruling in DIR again (files that `judge ask --save` or `--json` wrote).

    Each is the same, has other reasons (other clauses, grounds, refusals), or another answer. Exit code 0: no answer
    has changed. 1: one has. 2: a file cannot be used.
    """
    with reporting_bad_input(lang):
        paths = _stored(folder)
        with progress_bar("裁定" if lang == "ja" else "rulings") as progress:
            heard = each(paths, ask_again, jobs, progress)
    for problem in (problem for one in heard for problem in one.problems):
        click.echo(problem.to(lang), err=True)
    if as_json:
        print_json(_json(heard))
    else:
        _print(heard, lang)
    if any(one.taken is None for one in heard):
        sys.exit(BAD_INPUT)
    sys.exit(EXPECTATION_FAILED if any(one.taken and one.taken.result == "answer" for one in heard) else 0)


def _stored(folder: Path) -> list[Path]:
    found = sorted(folder.rglob("*.json")) if folder.is_dir() else []
    if not found:
        words = Words("このフォルダに裁定（.json）がない。", "this folder holds no stored ruling (.json).")
        if not folder.is_dir():
            words = Words("フォルダではない。裁定のあるフォルダを書く。", "not a folder; name one that holds rulings.")
        raise BadInput([Problem(shown(folder), None, words)])
    return found


def _print(heard: list[Heard[Again]], lang: Language) -> None:
    console = Console(highlight=False, soft_wrap=True)
    for one in heard:
        if one.taken is None or one.taken.result == "same":
            continue
        style = "bold red" if one.taken.result == "answer" else "bold"
        console.print(f"{shown(one.path)}：{RESULTS[one.taken.result].to(lang)}", style=style, markup=False)
        for text in (*one.taken.changes, *one.taken.versions):
            console.print(f"  ・{getattr(text, lang)}", markup=False)
    counts = {name: sum(one.taken is not None and one.taken.result == name for one in heard) for name in RESULTS}
    unusable = sum(one.taken is None for one in heard)
    words = Words(
        f"{len(heard)}件：同じ{counts['same']}、理由が変わった{counts['reasons']}、答えが変わった{counts['answer']}、"
        f"使えない{unusable}。",
        f"{len(heard)} rulings: {counts['same']} same, {counts['reasons']} with other reasons, "
        f"{counts['answer']} with another answer, {unusable} unusable.",
    )
    console.print(words.to(lang), markup=False)


def _json(heard: list[Heard[Again]]) -> dict[str, Any]:
    return {
        "format": "judge/recheck",
        "version": 1,
        "files": [
            {
                "file": shown(one.path),
                "result": one.taken.result if one.taken else "unusable",
                "changes": one.taken.changes if one.taken else [],
                "versions": one.taken.versions if one.taken else [],
                "problems": [{"line": problem.line, **problem.words._asdict()} for problem in one.problems],
            }
            for one in heard
        ],
    }
