"""Importing card lists: rows of a table from elsewhere as cards of ours, and each bad row with its line."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from judge.cards.columns import Vocabulary, fold, map_columns, overrides, vocabulary
from judge.cards.files import CardEntry
from judge.cards.tables import Row, Table, table_of
from judge.foreign import decode_foreign, read_foreign
from judge.paths import shown
from judge.source import BadInput, Document, Problem, Words, check

NUMBERS = ("power", "smash", "forbidden")


class Imported(NamedTuple):
    """What a file holds: good rows as cards, bad ones as problems."""

    table: Table
    mapping: Mapping[str, str]
    """The heading of each field that was found."""
    unused: tuple[str, ...]
    entries: Mapping[str, CardEntry]
    problems: tuple[Problem, ...]
    reprints: int
    """Rows that say again what another row says: the same card printed twice (2-3-1-2)."""


def read_cards(
    path: Path, game: str, columns: Iterable[str] = (), progress: Callable[[int, int], None] = lambda done, of: None
) -> Imported:
    """The cards of a file. A bad row is reported and left out; a file without one good row is bad input."""
    text, encoding = read_foreign(path)
    return _cards(text, encoding, shown(path), game, columns, progress)


def cards_in(raw: bytes, name: str, game: str, columns: Iterable[str]) -> Imported:
    """The cards of a file that is not on this machine; `name` is how it is called there."""
    text, encoding = decode_foreign(raw, name)
    return _cards(text, encoding, name, game, columns, lambda done, of: None)


def _cards(
    text: str, encoding: str, path: str, game: str, columns: Iterable[str], progress: Callable[[int, int], None]
) -> Imported:
    words = vocabulary(game)
    chosen = overrides(columns, words)
    known = {*chosen.values()}
    suffix = Path(path).suffix.lower()
    table = table_of(text, path, lambda heading: words.field_of(heading) is not None or heading in known, suffix)
    table = table._replace(encoding=encoding)
    if not table.rows:
        raise BadInput([Problem(table.path, None, Words("カードの行がありません。", "there are no rows of cards."))])
    mapping = map_columns(table.headings, chosen, words, table.path)
    entries: dict[str, CardEntry] = {}
    lines: dict[str, int] = {}
    problems: list[Problem] = []
    reprints = 0
    for index, row in enumerate(table.rows):
        progress(index, len(table.rows))
        try:
            entry = _entry(row, mapping, words, table.path)
        except BadInput as bad:
            problems.extend(bad.problems)
            continue
        before = entries.setdefault(entry.name, entry)
        if before is entry:
            lines[entry.name] = row.line
        elif before == entry:
            reprints += 1
        else:
            problems.append(_differs(table.path, row.line, entry.name, lines[entry.name]))
    if not entries:
        raise BadInput(problems)
    unused = tuple(heading for heading in table.headings if heading not in mapping.values())
    return Imported(table, mapping, unused, entries, tuple(problems), reprints)


def _differs(path: str, line: int, name: str, before: int) -> Problem:
    ja = f"「{name}」は{before}行目にもあり、内容がちがいます。どちらか一方にしてください。"
    return Problem(path, line, Words(ja, f"'{name}' stands on line {before} too, and differs; keep one of them."))


def _entry(row: Row, mapping: Mapping[str, str], words: Vocabulary, path: str) -> CardEntry:
    if row.fault is not None:
        raise BadInput([Problem(path, row.line, row.fault)])
    cells = {field: row.cells.get(heading, "") for field, heading in mapping.items()}
    data = _data(cells, words)
    try:
        return CardEntry.model_validate(data)
    except ValidationError:
        return check(CardEntry, Document(path, data, {(): row.line}))


def _data(cells: Mapping[str, str], words: Vocabulary) -> dict[str, Any]:
    """Cells as the fields of an entry. What is not as it should be is left as it stands, for the check to name."""
    given = {field: cell.strip() for field, cell in cells.items() if fold(cell) not in words.nothing}
    data: dict[str, Any] = {field: given[field] for field in ("name", "reading", "cost", "move") if field in given}
    data["kind"] = words.kinds.get(fold(given.get("kind", "")), given.get("kind", ""))
    if "timing" in given:
        data["timing"] = words.timings.get(fold(given["timing"]), given["timing"])
    for field in NUMBERS:
        if field in given:
            data[field] = _number(given[field])
    # Lists often have one column for both; which of the two it is, the kind of the card decides (2-8-1).
    traits = given.get("traits") or given.get("races") or given.get("attributes")
    if traits:
        parts = [part.strip() for part in words.between.split(traits) if part.strip()]
        data["races" if data["kind"] == "ユニット" else "attributes"] = parts
    if "text" in given:
        data["text"] = words.line_break.sub("\n", given["text"])
    return data


def _number(cell: str) -> int | str:
    """A number as lists write it: in any width, with commas."""
    digits = unicodedata.normalize("NFKC", cell).replace(",", "").strip()
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else cell
