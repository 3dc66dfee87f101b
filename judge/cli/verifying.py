"""`judge verify`: rulings checked by a program of its own, which knows the rules but not the simulator."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import click
import msgspec
from rich.console import Console
from rich.text import Text as Styled

from judge.cli.common import (
    BAD_INPUT,
    EXPECTATION_FAILED,
    as_json_option,
    language,
    print_json,
    progress_bar,
    reporting_bad_input,
)
from judge.paths import shown
from judge.ruling.files import MOST_BYTES, not_a_ruling
from judge.source import BadInput, Language, Problem, Words, read_text
from judge.verify import CHECKS, Finding, Report, read_document, verify

STDIN = "-"
NAMES = {
    "versions": Words("版", "versions"),
    "replay": Words("出来事", "events"),
    "cards": Words("カードの数", "cards conserved"),
    "stack": Words("スタック", "stack"),
    "priority": Words("優先権", "priority"),
    "triggers": Words("誘発", "triggers"),
    "rule effects": Words("ルールエフェクト", "rule effects"),
    "battle": Words("バトル", "battle"),
    "replacements": Words("置換", "replacements"),
    "actions": Words("行動", "actions"),
    "payment": Words("支払い", "payment"),
    "choices": Words("選択", "choices"),
    "numbers": Words("数値", "numbers"),
    "turns": Words("ターン", "turns"),
    "flow": Words("手順の順番", "order of steps"),
    "shapes": Words("手順の内容", "content of steps"),
    "frames": Words("覚えていること", "what is remembered"),
    "citations": Words("条文", "citations"),
    "quotes": Words("カードの言葉", "words of cards"),
    "end": Words("最後の局面", "final position"),
    "boards": Words("示された盤面", "boards shown"),
    "answers": Words("答え", "answers"),
}
"""The checks in words."""


class Verified(NamedTuple):
    """A ruling with what was found in it, or with what makes it unusable."""

    name: str
    report: Report | None
    problem: Problem | None = None


@click.command("verify")
@click.argument("places", metavar="FILE|FOLDER|-...", nargs=-1, required=True)
@language
@as_json_option
def verify_command(places: tuple[str, ...], lang: Language, as_json: bool) -> None:
    """Check rulings that `judge ask --json` printed, without the simulator; `-` reads one from standard input.

    Exit code 0: nothing is wrong. 1: something is. 2: a file cannot be used.
    """
    with reporting_bad_input(lang):
        names = _names(places)
        verified = []
        with progress_bar("裁定" if lang == "ja" else "rulings") as progress:
            for done, name in enumerate(names):
                progress(done, len(names))
                verified.append(_verified(name))
    for one in verified:
        if one.problem is not None:
            click.echo(one.problem.to(lang), err=True)
    if as_json:
        print_json(_json(verified))
    else:
        _print(verified, lang)
    if any(one.report is None for one in verified):
        sys.exit(BAD_INPUT)
    sys.exit(EXPECTATION_FAILED if any(one.report and one.report.findings for one in verified) else 0)


def _names(places: Iterable[str]) -> list[str]:
    """The files that arguments name, each once; a folder names the JSON files below it."""
    found: dict[str, None] = {}
    problems = []
    for place in places:
        path = Path(place)
        if place == STDIN or not path.is_dir():
            found[place] = None
            continue
        below = sorted(path.rglob("*.json"))
        if not below:
            words = Words("このフォルダに裁定のJSON（.json）がない。", "this folder holds no JSON of a ruling (.json).")
            problems.append(Problem(shown(path), None, words))
        found.update(dict.fromkeys(map(str, below)))
    if problems:
        raise BadInput(problems)
    return list(found)


def _verified(name: str) -> Verified:
    said = name if name == STDIN else shown(Path(name))
    try:
        text = _read(name)
        return Verified(said, verify(read_document(text)))
    except msgspec.DecodeError as error:
        return Verified(said, None, not_a_ruling(said, text, error))
    except BadInput as bad:
        return Verified(said, None, bad.problems[0])


def _read(name: str) -> str:
    if name != STDIN:
        return read_text(Path(name), MOST_BYTES)
    raw: bytes = sys.stdin.buffer.read(MOST_BYTES + 1)
    try:
        if len(raw) <= MOST_BYTES:
            return raw.decode("utf-8-sig")
        words = Words(f"大きすぎます（上限{MOST_BYTES:,}バイト）。", f"too large (at most {MOST_BYTES:,} bytes).")
    except UnicodeDecodeError:
        words = Words("UTF-8の文字として読めません。", "not readable as UTF-8 text.")
    raise BadInput([Problem(STDIN, None, words)])


def _print(verified: list[Verified], lang: Language) -> None:
    console = Console(highlight=False, soft_wrap=True)
    looked_at: Counter[str] = Counter()
    for one in verified:
        if one.report is None:
            continue
        looked_at += one.report.looked_at
        for finding in one.report.findings:
            text = Styled(f"{one.name}: {_place(finding, lang)}")
            text.append(f"[{NAMES[finding.check].to(lang)}] ", style="cyan")
            console.print(text.append(finding.words.to(lang)))
    for check in CHECKS:
        if looked_at[check]:
            console.print(f"{looked_at[check]:>9,}  {NAMES[check].to(lang)}", markup=False)
    reports = [one.report for one in verified if one.report is not None]
    wrong = sum(bool(report.findings) for report in reports)
    found = sum(len(report.findings) for report in reports)
    words = Words(
        f"{len(verified)}件の裁定、{sum(looked_at.values()):,}か所を確かめた。問題のあるもの{wrong}件（{found}か所）、"
        f"使えないもの{len(verified) - len(reports)}件。",
        f"{len(verified)} rulings, {sum(looked_at.values()):,} things looked at: {wrong} with findings ({found}), "
        f"{len(verified) - len(reports)} unusable.",
    )
    console.print(words.to(lang), markup=False)


def _place(finding: Finding, lang: Language) -> str:
    parts = []
    if finding.scene:
        parts.append(f"対照{finding.scene}" if lang == "ja" else f"contrast {finding.scene}")
    if finding.line is not None:
        parts.append(f"{finding.line}本目の手順" if lang == "ja" else f"line {finding.line}")
    if finding.step is not None:
        parts.append(f"手順{finding.step}" if lang == "ja" else f"step {finding.step}")
    return f"{'・' if lang == 'ja' else ', '}".join(parts) + " " if parts else ""


def _json(verified: list[Verified]) -> dict[str, Any]:
    return {
        "rulings": [
            {
                "file": one.name,
                "looked_at": {check: one.report.looked_at[check] for check in CHECKS} if one.report else None,
                "findings": [_finding(finding) for finding in one.report.findings] if one.report else [],
                "problem": None if one.problem is None else {"line": one.problem.line, **one.problem.words._asdict()},
            }
            for one in verified
        ]
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "check": finding.check,
        "scene": finding.scene,
        "line": finding.line,
        "step": finding.step,
        **finding.words._asdict(),
    }
