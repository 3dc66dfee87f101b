"""`judge cards parse`: texts that nobody has written into a card file yet."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click
import msgspec
from rich.console import Console

from judge.cards.columns import vocabulary
from judge.cards.readings import reading_json
from judge.cards.tables import JSON_LINES, MOST_CELL, YAML, Table, read_table, table_of
from judge.cardtext import read
from judge.cli.common import as_json_option, language, reporting_bad_input
from judge.cli.readings import print_reading
from judge.foreign import MOST_BYTES, decode_foreign, read_foreign
from judge.source import BadInput, Language, Problem, Words

GAME = "dimension-zero"
TABLES = (*JSON_LINES, *YAML, ".json", ".csv", ".tsv")
FILES = (*TABLES, ".txt")


class Named(NamedTuple):
    """A text, and whose it is, if that is known."""

    name: str
    text: str


@click.command("parse")
@click.argument("source", metavar="[TEXT|FILE|-]", default="-")
@language
@as_json_option
def parse_command(source: str, lang: Language, as_json: bool) -> None:
    """Read a card text and say what is understood of it.

    Give the text itself, a file (.txt: one text; .jsonl, .yaml, .json, .csv: a text a card), or - for standard input.
    With --json, one object a line for each text.
    """
    console = Console(highlight=False, soft_wrap=True)
    with reporting_bad_input(lang):
        for one in list(_texts(source)):
            found = read(one.text)
            if as_json:
                click.echo(msgspec.json.encode(reading_json(one.name, found)).decode())
                continue
            if one.name:
                console.print(one.name, style="bold", markup=False)
            print_reading(console, found, lang)


def _texts(source: str) -> Iterator[Named]:
    """The texts that an argument gives, be it a file, standard input, or a text."""
    if source == "-":
        raw = sys.stdin.buffer.read(MOST_BYTES + 1)
        text, _ = decode_foreign(raw, "stdin")
        if text.lstrip().startswith("{"):
            yield from _of_table(table_of(text, "stdin", _is_known, JSON_LINES[0]))
        else:
            yield Named("", text.strip("\r\n"))
        return
    path = Path(source)
    suffix = path.suffix.lower()
    if suffix in TABLES:
        yield from _of_table(read_table(path, _is_known))
    elif suffix in FILES or os.path.exists(source):
        text, _ = read_foreign(path)
        yield Named(path.stem, text.strip("\r\n"))
    else:
        yield Named("", source)


def _is_known(heading: str) -> bool:
    return vocabulary(GAME).field_of(heading) is not None


def _of_table(table: Table) -> Iterator[Named]:
    headings = {vocabulary(GAME).field_of(heading): heading for heading in reversed(table.headings)}
    if "text" not in headings:
        found = "、".join(table.headings) or "–"
        ja, en = f"テキストの列がありません（列は {found}）。", f"there is no column of texts; the columns are {found}."
        raise BadInput([Problem(table.path, 1, Words(ja, en))])
    problems: list[Problem] = []
    texts: list[Named] = []
    for row in table.rows:
        text = row.cells.get(headings["text"])
        if text is None and row.fault is None and table.form != "yaml":  # our own files leave an empty text out
            ja, en = f"「{headings['text']}」がありません。", f"'{headings['text']}' is missing."
            problems.append(Problem(table.path, row.line, Words(ja, en)))
        elif row.fault is not None and len(text or "") <= MOST_CELL:  # a text too long is for the reader to refuse
            problems.append(Problem(table.path, row.line, row.fault))
        texts.append(Named(row.cells.get(headings.get("name", ""), ""), text or ""))
    if problems:
        raise BadInput(problems)
    yield from texts
