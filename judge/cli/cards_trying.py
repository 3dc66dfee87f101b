"""`judge cards try`: does every part of a text come to work on some board?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from judge.cards import Card
from judge.cards.files import read_entry
from judge.cards.sets import all_sets, choose_set, find, known_cards
from judge.cli.cards_importing import game_option
from judge.cli.common import (
    EXPECTATION_FAILED,
    as_json_option,
    jobs_option,
    language,
    print_json,
    progress_bar,
    reporting_bad_input,
)
from judge.exercise.exercising import MOST_BOARDS, Idle, Tried, exercise_all
from judge.exercise.idle import known_idle
from judge.source import Language, Words

ROLES = {
    "step": Words("指示", "step"),
    "event": Words("きっかけ", "event"),
    "condition": Words("条件", "condition"),
    "cost": Words("コスト", "cost"),
    "limit": Words("制限", "limit"),
    "effect": Words("常在の効果", "standing effect"),
    "keyword": Words("キーワード", "keyword"),
}
STATES = {
    "at work": Words("どの部分も働いた", "every part at work"),
    "open": Words("裁定できない部分がある", "with a part that is undetermined"),
    "idle": Words("働かない部分がある", "with a part that never acts"),
    "not understood": Words("読み取れない", "not understood"),
    "no text": Words("テキストなし", "no text"),
}


@click.command("try")
@click.argument("source", metavar="[NAME|FILE]", required=False)
@game_option
@click.option("--set", "wanted", default=None, help="Only one set: its name, or a card file (YAML).")
@click.option("--boards", type=click.IntRange(1, 100_000), default=MOST_BOARDS, show_default=True, help="At most.")
@jobs_option
@language
@as_json_option
def try_command(
    source: str | None, game: str, wanted: str | None, boards: int, jobs: int | None, lang: Language, as_json: bool
) -> None:
    """Play boards made up from each card's own text until every part of it has acted.

    Give the NAME of a card, a card FILE (YAML), or --set; without any, all of our own cards are tried. What never comes
    to work is listed with its words and, where that is known, the reason; exit code 1.
    """
    with reporting_bad_input(lang):
        cards = _cards(source, game, wanted)
        with progress_bar("カード" if lang == "ja" else "cards") as progress:
            tried = exercise_all(cards, boards, jobs, progress)
    known = known_idle(game)
    if as_json:
        print_json([_json(one, known.get(one.card, {})) for one in tried])
    else:
        _print(tried, known, lang)
    if any(one.state != "at work" and one.state != "no text" for one in tried if not _all_known(one, known)):
        sys.exit(EXPECTATION_FAILED)


def _cards(source: str | None, game: str, wanted: str | None) -> list[Card]:
    """The cards that the arguments name."""
    if source is not None and Path(source).suffix in (".yaml", ".yml"):
        return [read_entry(entry) for entry in choose_set(game, source).entries.values()]
    sets = all_sets(game) if wanted is None else [choose_set(game, wanted)]
    if source is not None:
        return [read_entry(found.entry) for found in find(sets, source)]
    return list(known_cards(game).values()) if wanted is None else [read_entry(e) for e in sets[0].entries.values()]


def _all_known(tried: Tried, known: Any) -> bool:
    return tried.state == "idle" and all(one.words in known.get(tried.card, {}) for one in tried.idle)


def _why(idle: Idle, known: Any) -> str:
    """Why a part stays idle, where the list of known ones or a line of play that stopped tells."""
    if idle.words in known:
        return str(known[idle.words])
    return "" if idle.why is None else f"{idle.why.reason} {idle.why.clause}".strip()


def _json(tried: Tried, known: Any) -> dict[str, Any]:
    idle = [
        {"role": one.part.role, "node": type(one.part.node).__name__, "words": one.words, "why": _why(one, known)}
        for one in tried.idle
    ]
    return {**tried._asdict(), "idle": idle}


def _print(tried: list[Tried], known: Any, lang: Language) -> None:
    console = Console(highlight=False, soft_wrap=True)
    for one in tried:
        if one.state in ("at work", "no text"):
            continue
        console.print(f"{one.card}：{STATES[one.state].to(lang)}", style="bold", markup=False)
        for idle in one.idle:
            why = _why(idle, known.get(one.card, {}))
            console.print(
                f"  {ROLES[idle.part.role].to(lang)} 「{idle.words}」{' — ' if why else ''}{why}", markup=False
            )
    counts = [(STATES[state].to(lang), sum(one.state == state for one in tried)) for state in STATES]
    said = "、".join(f"{word}{count}" for word, count in counts if count)
    english = ", ".join(f"{count} {word}" for word, count in counts if count)
    boards = sum(one.boards for one in tried)
    total = Words(f"{len(tried)}枚：{said}（盤面{boards}）。", f"{len(tried)} cards: {english} ({boards} boards).")
    console.print(total.to(lang), markup=False)
