"""`judge cards import`: a card list that the user owns, read in and reported on."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.table import Table

from judge.cards import shelf
from judge.cards.coverage import Coverage, coverage
from judge.cards.importing import Imported, read_cards
from judge.cards.sets import games
from judge.cli.common import as_json_option, language, print_json, progress_bar, reporting_bad_input
from judge.source import BadInput, Language, Words

game_option = click.option(
    "--game", type=click.Choice(games()), default="dimension-zero", show_default=True, help="Whose cards."
)
ROWS_LEFT_OUT = 1
MOST_PRINTED = 100
"""Bad rows named in a terminal; --json names all."""


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@game_option
@click.option("--as", "name", default=None, help="The name of the list; without it, that of the file.")
@click.option("--column", "columns", multiple=True, metavar="FIELD=HEADING", help="Which column a field is in.")
@click.option("--strict", is_flag=True, help="Import nothing if a single row is bad.")
@click.option("--check", is_flag=True, help="Only read the file and report; store nothing.")
@language
@as_json_option
def import_command(
    file: Path,
    game: str,
    name: str | None,
    columns: tuple[str, ...],
    strict: bool,
    check: bool,
    lang: Language,
    as_json: bool,
) -> None:
    """Read a card list (CSV, TSV, JSON, JSON lines, YAML) into your data folder; rulings and decks then know its cards.

    Exit code 0: every row was read. 1: some rows were bad and left out. 2: nothing was imported.
    """
    with reporting_bad_input(lang):
        listed_as = shelf.check_name(file.stem if name is None else name)
        with progress_bar("行" if lang == "ja" else "rows") as progress:
            imported = read_cards(file, game, columns, progress)
        if strict and imported.problems:
            raise BadInput(imported.problems)
        texts = [(entry.name, entry.text) for entry in imported.entries.values()]
        with progress_bar("テキスト" if lang == "ja" else "texts") as progress:
            counted = coverage(texts, lambda done: progress(done, len(texts)))
        if not check:
            shelf.store(game, listed_as, file.name, imported.entries.values())
    if as_json:
        print_json(_import_json(imported, counted, None if check else listed_as))
    else:
        _print_import(imported, counted, None if check else listed_as, lang)
    sys.exit(ROWS_LEFT_OUT if imported.problems else 0)


def _import_json(imported: Imported, counted: Coverage, stored_as: str | None) -> dict[str, Any]:
    return {
        "stored_as": stored_as,
        "form": imported.table.form,
        "encoding": imported.table.encoding,
        "columns": imported.mapping,
        "unused": imported.unused,
        "rows": len(imported.table.rows),
        "cards": len(imported.entries),
        "reprints": imported.reprints,
        "coverage": counted._asdict() | {"reasons": [reason._asdict() for reason in counted.reasons]},
        "problems": [msgspec.to_builtins(problem) for problem in imported.problems],
    }


def _print_import(imported: Imported, counted: Coverage, stored_as: str | None, lang: Language) -> None:
    console = Console(highlight=False, soft_wrap=True)
    table = imported.table
    console.print(f"{table.path}  ({table.form}, {table.encoding})", style="bold", markup=False)
    columns = "、".join(f"{field}={heading}" for field, heading in imported.mapping.items())
    console.print(f"{Words('列', 'Columns').to(lang)}：{columns}", markup=False)
    if imported.unused:
        console.print(f"{Words('使わない列', 'Not used').to(lang)}：{'、'.join(imported.unused)}", markup=False)
    rows, good, bad = len(table.rows), len(imported.entries), len(imported.problems)
    ja = f"{rows}行から{good}枚（同じカードの再録 {imported.reprints}、問題 {bad}）"
    en = f"{good} cards from {rows} rows ({imported.reprints} reprints, {bad} problems)"
    console.print(Words(ja, en).to(lang), markup=False)
    print_coverage(console, counted, lang)
    for problem in imported.problems[:MOST_PRINTED]:
        click.echo(problem.to(lang), err=True)
    if bad > MOST_PRINTED:
        more = bad - MOST_PRINTED
        click.echo(Words(f"ほかに{more}件（--json で全部）", f"{more} more (--json names all)").to(lang), err=True)
    if stored_as is not None:
        ja, en = f"リスト「{stored_as}」として読み込んだ。", f"Imported as the list '{stored_as}'."
        console.print(Words(ja, en).to(lang), markup=False)


def print_coverage(console: Console, counted: Coverage, lang: Language) -> None:
    """How much was understood, and what most often stands in the way."""
    with_text = counted.cards - counted.without_text
    ja = (
        f"テキストのあるカード {with_text}枚のうち {counted.cards_understood}枚、"
        f"能力 {counted.abilities}のうち {counted.abilities_understood}を読み取った。"
    )
    en = (
        f"Understood {counted.cards_understood} of {with_text} cards with a text, "
        f"{counted.abilities_understood} of {counted.abilities} abilities."
    )
    console.print(Words(ja, en).to(lang), markup=False)
    if not counted.reasons:
        return
    table = Table()
    for heading in (Words("回", "times"), Words("語", "word"), Words("理由", "reason"), Words("カード", "cards")):
        table.add_column(heading.to(lang), overflow="fold")
    for reason in counted.reasons:
        more = "…" if reason.times > len(reason.cards) else ""
        table.add_row(str(reason.times), reason.word, reason.why.to(lang), "、".join(reason.cards) + more)
    console.print(table, soft_wrap=False)
    ja = "どこまで読めたか、何を書けばよいかは `judge cards show カード名` で分かる。"
    en = "`judge cards show NAME` says where reading stopped and what could stand there."
    console.print(Words(ja, en).to(lang), markup=False)
