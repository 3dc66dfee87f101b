"""The report of `judge coverage` as one page that needs nothing besides itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

import web
from judge.coverage import Coverage, Difference, Outcome, Row
from judge.source import Language, Words

WEB = Path(web.__file__).parent
STATES: dict[str, tuple[Words, Words]] = {
    "idle": (
        Words("外しても、どの裁定も変わらない条文", "Clauses without which no ruling changes"),
        Words(
            "引用はされているが、答えを決めたことがない。",
            "They are cited, but have never decided an answer.",
        ),
    ),
    "not switchable": (
        Words("引用されるが、外せない条文", "Clauses that are cited, but cannot be switched off"),
        Words(
            "プログラムのどこがその条文だけの働きなのか、分けて言えない。",
            "No part of the program can be told to be theirs alone.",
        ),
    ),
    "not reached": (
        Words("どの裁定も届かない条文", "Clauses that no ruling reaches"),
        Words("理由があれば、条文の下に示す。", "The reason stands below, where there is one."),
    ),
    "matters": (
        Words("外すと裁定が変わる条文", "Clauses that matter in some ruling"),
        Words(
            "その条文のないプログラムで裁定を聞き直し、答えが変わった最初のもの。",
            "The first ruling whose answer is another one when it is heard without the clause.",
        ),
    ),
    "not asked": (
        Words("行うべき条文と、それを引用する裁定", "Operative clauses and the rulings that cite them"),
        Words("条文を外す調べは行っていない。", "Clauses were not switched off."),
    ),
}
HOWS = {
    "answer": Words("答えが変わる", "another answer"),
    "undetermined": Words("裁定できなくなる", "no answer any more"),
    "breaks": Words("続けられなくなる", "play cannot go on"),
}
SAY = {
    "title": Words("条文と裁定の対応", "Clauses and rulings"),
    "what": Words(
        "行うべき条文を1つずつ外したプログラムで裁定を聞き直し、どの条文が実際に答えを決めているかを調べた。",
        "Each operative clause is switched off in turn and the rulings that cite it are heard again: which decide?",
    ),
    "figures": Words("数", "Figures"),
    "rulings": Words("裁定", "rulings"),
    "changes": Words("プログラムの何を外したか", "What of the program was left out"),
    "by_hand": Words("手で書いた変更", "a change written by hand"),
    "skip": Words("本文へ", "Skip to the text"),
    "foot": Words("条文は独自の言葉で書かれています。", "The clauses are in our own words."),
    "operative": Words("行うべき条文", "operative clauses"),
    "reached": Words("裁定が届く", "reached by rulings"),
}
SHORT = {
    "matters": Words("裁定を左右する", "matter somewhere"),
    "idle": Words("外しても変わらない", "change nothing"),
    "not switchable": Words("外せない", "cannot be switched off"),
    "not reached": Words("届かない", "not reached"),
}
MOST_NAMED = 12


class _Shown(NamedTuple):
    clause: str
    text: str
    reason: str
    outcome: Difference | None
    how: str
    scene: str
    asks: str
    cited: str
    changes: tuple[str, ...]
    by_hand: bool


class _Group(NamedTuple):
    title: str
    note: str
    rows: list[_Shown]


class _Figure(NamedTuple):
    name: str
    number: int
    percent: float


class _Report(NamedTuple):
    rules: str
    rulings: int
    figures: list[_Figure]
    groups: list[_Group]


def html(found: Coverage, outcomes: Mapping[str, Outcome] | None, lang: Language) -> str:
    """The page, in a language; its styles are inside."""
    loader = FileSystemLoader(WEB / "templates")
    page = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    ).get_template("coverage.html")
    css = "".join((WEB / "static" / name).read_text("utf-8") for name in ("look.css", "rules.css"))
    groups = []
    for state, (title, note) in STATES.items():
        rows = [_shown(row, (outcomes or {}).get(row.clause), lang) for row in _of(state, found.rows, outcomes)]
        if rows:
            groups.append(_Group(title.to(lang), note.to(lang), rows))
    report = _Report(found.rules, found.rulings, list(_figures(found, outcomes, lang)), groups)
    return page.render(
        lang=lang, css=Markup(css), report=report, say={name: words.to(lang) for name, words in SAY.items()}
    )


def _of(state: str, rows: Iterable[Row], outcomes: Mapping[str, Outcome] | None) -> Iterator[Row]:
    for row in rows:
        outcome = outcomes.get(row.clause) if outcomes is not None else None
        if (outcome.state if outcome is not None else "not asked") == state:
            yield row


def _figures(found: Coverage, outcomes: Mapping[str, Outcome] | None, lang: Language) -> Iterator[_Figure]:
    numbers = {SAY["operative"]: len(found.rows), SAY["reached"]: len(found.reached)}
    for state, words in SHORT.items() if outcomes is not None else ():
        numbers[words] = sum(one.state == state for one in (outcomes or {}).values())
    for words, number in numbers.items():
        yield _Figure(words.to(lang), number, round(100 * number / max(1, len(found.rows)), 1))


def _shown(row: Row, outcome: Outcome | None, lang: Language) -> _Shown:
    named = " ".join(row.rulings[:MOST_NAMED]) + (" …" if len(row.rulings) > MOST_NAMED else "")
    cited = Words(f"引用する裁定{len(row.rulings)}件：{named}", f"cited by {len(row.rulings)} rulings: {named}")
    difference = outcome.difference if outcome is not None else None
    return _Shown(
        row.clause,
        row.text.to(lang),
        row.reason,
        difference,
        HOWS[difference.how].to(lang) if difference is not None else "",
        difference.scene if difference is not None else "",
        getattr(difference.asks, lang) if difference is not None else "",
        cited.to(lang),
        outcome.changes if outcome is not None else (),
        outcome.by_hand if outcome is not None else False,
    )
