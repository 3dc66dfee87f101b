"""`judge deck`: whether a deck may be played."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text as Styled

from judge.cards.deck import FORBIDDEN_SUM, Format, check_deck, forbidden_sum, size
from judge.cards.deck_files import GAME, load_deck
from judge.clauses import load_edition
from judge.cli.common import as_json_option, language, print_json, reporting_bad_input
from judge.source import Language, Words

FAULTS = 1


@click.group("deck")
def deck() -> None:
    """Check decks."""


@deck.command("check")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--format", "kind", type=click.Choice(["constructed", "limited"]), default="constructed", show_default=True
)
@language
@as_json_option
def check_command(file: Path, kind: Format, lang: Language, as_json: bool) -> None:
    """Check a deck FILE: YAML (game, title, cards, sideboard), or lines such as `3 CARD`, and `# サイドボード`.

    Exit code 0: it may be played. 1: it may not. 2: the file cannot be used.
    """
    with reporting_bad_input(lang):
        found, known = load_deck(file)
        edition = load_edition(GAME)
    faults = check_deck(found, known, kind)
    total, main, side = forbidden_sum(found, known), size(found.cards), size(found.sideboard)
    if as_json:
        print_json(
            {
                "title": found.title,
                "format": kind,
                "cards": main,
                "sideboard": side,
                "forbidden_sum": total,
                "faults": [
                    {
                        "clause": fault.clause,
                        "clause_text": edition[fault.clause].text._asdict(),
                        "card": fault.card,
                        **fault.words._asdict(),
                    }
                    for fault in faults
                ],
            }
        )
        sys.exit(FAULTS if faults else 0)
    console = Console(highlight=False, soft_wrap=True)
    ja = f"{found.title}：デッキ{main}枚、サイドボード{side}枚、禁呪 {total}/{FORBIDDEN_SUM}"
    en = f"{found.title}: deck {main}, sideboard {side}, forbidden numbers {total}/{FORBIDDEN_SUM}"
    console.print(Words(ja, en).to(lang), style="bold", markup=False)
    for fault in faults:
        console.print(Styled(f"× {fault.words.to(lang)} ").append(f"[{fault.clause}]", style="cyan"))
    for clause in dict.fromkeys(fault.clause for fault in faults):
        console.print(Styled(f"{clause:<8}", style="cyan").append(edition[clause].text.to(lang), style="default"))
    if not faults:
        console.print(Words("○ 使える。", "○ May be played.").to(lang))
    sys.exit(FAULTS if faults else 0)
