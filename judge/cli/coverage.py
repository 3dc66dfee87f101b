"""`judge coverage`: which clauses the rulings reach, which none does, and why."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from judge.cli.common import (
    BAD_INPUT,
    as_json_option,
    jobs_option,
    language,
    print_json,
    progress_bar,
    reporting_bad_input,
)
from judge.cli.coverage_report import HOWS, SHORT, STATES, html
from judge.coverage import Coverage, Outcome, Row, counts, cover
from judge.coverage import switch_off as switched_off
from judge.coverage.variants import edits_by_hand
from judge.foreign import store_file
from judge.paths import RULES
from judge.source import Language, Words

GAME = "dimension-zero"
MOST_NAMED = 6
"""Rulings named for one clause in a terminal; --json names all."""
WORDS = {
    "missing": Words("どの裁定も届かず、理由もない条文", "Clauses that no ruling reaches, and nobody says why"),
    "excused": Words("どの裁定も届かない条文と、その理由", "Clauses that no ruling reaches, with the reason"),
    "stale": Words(
        "理由があるのに裁定が届く条文（理由は外せる）", "Reached, though a reason says that none can: remove it"
    ),
    "reached": Words("裁定が届く条文", "Clauses that rulings reach"),
    "operative": Words("行うべき条文", "operative clauses"),
}


@click.command("coverage")
@click.option("--rulings", type=click.Path(path_type=Path), default=None, help="A folder of rulings instead of ours.")
@click.option("--switch-off", is_flag=True, help="Also hear the rulings without each clause (minutes, the first time).")
@click.option("--html", "page", type=click.Path(path_type=Path), default=None, help="Also write a page into this file.")
@jobs_option
@language
@as_json_option
def coverage_command(
    rulings: Path | None, switch_off: bool, page: Path | None, jobs: int | None, lang: Language, as_json: bool
) -> None:
    """Show for every operative clause the rulings whose lines cite it; first those that nothing reaches.

    With --switch-off each clause is taken out of the program in turn, and the rulings that cite it are heard again: a
    clause without which no answer changes is not tested, however often it is cited.

    Exit code 0: counted. 2: a ruling file cannot be used (the others are counted all the same).
    """
    outcomes: dict[str, Outcome] | None = None
    with reporting_bad_input(lang):
        with progress_bar("裁定" if lang == "ja" else "rulings") as progress:
            found = cover(GAME, rulings, jobs, progress)
        if switch_off:
            with progress_bar("条文" if lang == "ja" else "clauses", threaded=False) as progress:
                outcomes = switched_off(found, rulings or RULES / GAME / "rulings", jobs, progress)
        if page is not None:
            store_file(page, html(found, outcomes, lang).encode())
    for problem in (*found.problems, *(edits_by_hand()[1] if switch_off else ())):
        click.echo(problem.to(lang), err=True)
    if as_json:
        print_json(_json(found, outcomes))
    else:
        _print(found, outcomes, lang)
    sys.exit(BAD_INPUT if found.problems else 0)


def _counts(found: Coverage) -> dict[str, int]:
    return {
        "operative": len(found.rows),
        "reached": len(found.reached),
        "excused": len(found.excused),
        "missing": len(found.missing),
        "stale": len(found.stale),
    }


def _percent(part: int, whole: int) -> float:
    return round(100 * part / max(1, whole), 1)


def _json(found: Coverage, outcomes: dict[str, Outcome] | None) -> dict[str, Any]:
    numbers = _counts(found)
    switched = {} if outcomes is None else {"switched_off": {"counts": counts(outcomes), "clauses": outcomes}}
    return {
        "format": "judge/coverage",
        "version": 1,
        "game": found.game,
        "rules": found.rules,
        "rulings": found.rulings,
        "counts": numbers,
        "percent": _percent(numbers["reached"], numbers["operative"]),
        "missing": [row.clause for row in found.missing],
        "excused": {row.clause: row.reason for row in found.excused},
        "stale": [row.clause for row in found.stale],
        "clauses": [
            {
                "clause": row.clause,
                "rulings": list(row.rulings),
                "reason": row.reason or None,
                "see_also": [{"clause": also.clause, "rulings": list(also.rulings)} for also in row.see_also],
            }
            for row in found.rows
        ],
        "problems": [
            {"file": one.path, "line": one.line, "ja": one.words.ja, "en": one.words.en} for one in found.problems
        ],
        **switched,
    }


def _print(found: Coverage, outcomes: dict[str, Outcome] | None, lang: Language) -> None:
    console = Console(highlight=False, soft_wrap=True)
    _print_rows(console, "missing", found.missing, lang)
    _print_rows(console, "excused", found.excused, lang)
    _print_rows(console, "stale", found.stale, lang)
    _print_rows(console, "reached", found.reached, lang)
    numbers = _counts(found)
    if outcomes is not None:
        _print_outcomes(console, outcomes, lang)
    table = Table("", Words("条", "clauses").to(lang), "%")
    for name in ("operative", "reached", "excused", "missing"):
        table.add_row(WORDS[name].to(lang), str(numbers[name]), f"{_percent(numbers[name], numbers['operative']):.1f}")
    for state, number in counts(outcomes).items() if outcomes is not None else ():
        table.add_row(SHORT[state].to(lang), str(number), f"{_percent(number, numbers['operative']):.1f}")
    console.print(table, soft_wrap=False)
    console.print(Words(f"裁定{found.rulings}件", f"{found.rulings} rulings").to(lang))


def _print_rows(console: Console, name: str, rows: Iterable[Row], lang: Language) -> None:
    rows = list(rows)
    if not rows:
        return
    console.print(f"{WORDS[name].to(lang)}（{len(rows)}）", style="bold", markup=False)
    for row in rows:
        line = Styled(f"{row.clause:<12}", style="cyan")
        line.append(_named(row.rulings) if name == "reached" else row.reason or row.text.to(lang), style="default")
        for also in row.see_also:
            named = f"：{_named(also.rulings)}" if also.rulings else ""
            line.append(f"  {'参照' if lang == 'ja' else 'see also'} {also.clause}{named}", style="dim")
        console.print(line)
    console.print()


def _print_outcomes(console: Console, outcomes: dict[str, Outcome], lang: Language) -> None:
    """What came of switching clauses off: first those that do not matter, then the others with the first ruling."""
    for state in ("idle", "not switchable", "matters"):
        rows = [one for one in outcomes.values() if one.state == state]
        if not rows:
            continue
        console.print(f"{STATES[state][0].to(lang)}（{len(rows)}）", style="bold", markup=False)
        for one in rows:
            line = Styled(f"{one.clause:<12}", style="cyan")
            if (found := one.difference) is not None:
                told = f"{found.before} → {found.after}" if found.before else found.after
                line.append(f"{found.ruling}  {HOWS[found.how].to(lang)}  {told}", style="default")
            elif one.left:
                words = Words(f"時間切れ（残り{one.left}件）", f"out of time ({one.left} rulings left)")
                line.append(words.to(lang), style="dim")
            console.print(line)
        console.print()


def _named(rulings: tuple[str, ...]) -> str:
    more = len(rulings) - MOST_NAMED
    return " ".join(rulings[:MOST_NAMED]) + (f" +{more}" if more > 0 else "")
