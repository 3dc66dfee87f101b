"""Tables: the rows of a CSV, TSV, JSON, JSON lines or YAML file, each with its line."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from judge.foreign import read_foreign
from judge.paths import shown
from judge.source import MOST_BYTES as MOST_YAML_BYTES
from judge.source import BadInput, Problem, Words, parse_yaml
from judge.syntax import in_japanese

MOST_ROWS = 50_000
MOST_CELL = 5_000
DELIMITERS = (",", "\t", ";", "|")
JSON_LINES = (".jsonl", ".ndjson")
YAML = (".yaml", ".yml")


class Row(NamedTuple):
    """One row: its cells by heading, or what is wrong with it."""

    line: int
    cells: Mapping[str, str]
    fault: Words | None = None


class Table(NamedTuple):
    """A file of rows."""

    path: str
    form: str
    encoding: str
    headings: tuple[str, ...]
    rows: tuple[Row, ...]


def read_table(path: Path, is_known: Callable[[str], bool]) -> Table:
    """The rows of a file. `is_known` tells a heading: it decides what separates the columns."""
    text, encoding = read_foreign(path)
    return table_of(text, shown(path), is_known, path.suffix.lower())._replace(encoding=encoding)


def table_of(text: str, name: str, is_known: Callable[[str], bool], suffix: str) -> Table:
    """The rows of a text; `suffix` is how its file was named, `name` stands in problems."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    form, encoding = _form(suffix, text), "utf-8"
    match form:
        case "json lines":
            objects = _json_lines(text, name)
        case "json":
            objects = _json(text, name)
        case "yaml":
            objects = _yaml(text, name)
        case _:
            headings, rows = _delimited(text, name, is_known)
            return Table(name, form, encoding, headings, _limited(rows, name))
    rows_of_objects = _limited((_row(line, found) for line, found in objects), name)
    headings = tuple(dict.fromkeys(heading for row in rows_of_objects for heading in row.cells))
    return Table(name, form, encoding, headings, rows_of_objects)


def _form(suffix: str, text: str) -> str:
    """What kind of file it is: by its name, or else by how it begins."""
    if suffix in JSON_LINES:
        return "json lines"
    if suffix in YAML:
        return "yaml"
    if suffix == ".json" or (suffix not in (".csv", ".tsv") and text.lstrip()[:1] in ("[", "{")):
        lines = text.split("\n", 1)
        return "json lines" if lines[0].startswith("{") and lines[0].rstrip().endswith("}") and lines[1:] else "json"
    return "delimited"


def _limited(rows: Iterable[Row], name: str) -> tuple[Row, ...]:
    """The rows, unless there are too many; a row with too long a cell is at fault."""
    result: list[Row] = []
    for row in rows:
        if len(result) == MOST_ROWS:
            words = Words(f"行が多すぎます（上限{MOST_ROWS:,}行）。", f"too many rows (at most {MOST_ROWS:,}).")
            raise BadInput([Problem(name, row.line, words)])
        long = next((heading for heading, cell in row.cells.items() if len(cell) > MOST_CELL), None)
        if long is not None:
            ja, en = (
                f"「{long}」が長すぎます（上限{MOST_CELL:,}字）。",
                f"'{long}' is too long (at most {MOST_CELL:,} letters).",
            )
            row = row._replace(fault=Words(ja, en))
        if any(_whole(heading + cell) != heading + cell for heading, cell in row.cells.items()):
            words = Words("文字の半分（サロゲート）があります。", "there is half a character (a surrogate) in it.")
            row = Row(row.line, {_whole(heading): "" for heading in row.cells}, words)
        result.append(row)
    return tuple(result)


def _whole(text: str) -> str:
    """A text that can be written: JSON can name half a character, and nobody could store it."""
    return text.encode(errors="replace").decode()


# ---- columns between delimiters


def _delimited(text: str, name: str, is_known: Callable[[str], bool]) -> tuple[tuple[str, ...], Iterator[Row]]:
    delimiter = _delimiter(text, is_known)
    rows = _records(text, name, delimiter)
    _, first = next(rows, (1, []))
    headings = tuple(heading.strip() for heading in first)
    twice = next((heading for heading in headings if heading and headings.count(heading) > 1), None)
    if twice is not None:
        words = Words(f"見出し「{twice}」が2回あります。", f"the heading '{twice}' stands twice.")
        raise BadInput([Problem(name, 1, words)])
    return tuple(heading for heading in headings if heading), (_cut(line, headings, cells) for line, cells in rows)


def _delimiter(text: str, is_known: Callable[[str], bool]) -> str:
    """The sign that cuts the first line into the most headings that we know, or else into the most cells."""
    first = text.split("\n", 1)[0]

    def worth(delimiter: str) -> tuple[int, int]:
        cells = next(csv.reader([first[:MOST_CELL]], delimiter=delimiter), [])
        return sum(map(is_known, cells)), len(cells)

    return max(DELIMITERS, key=worth)


def _records(text: str, name: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Rows that are not empty, with the line that each begins on."""
    # Strict, because a quote that is never closed would silently swallow all rows after it.
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    begins = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield begins, cells
            begins = reader.line_num + 1
    except csv.Error as error:
        ja = f'この行から先が表として読めません（{error}）。引用符「"」が閉じているか見てください。'
        en = f"cannot be read as a table from here on ({error}); see whether a quote is not closed."
        raise BadInput([Problem(name, begins, Words(ja, en))]) from None


def _cut(line: int, headings: tuple[str, ...], cells: list[str]) -> Row:
    fault = None
    if any(cell.strip() for cell in cells[len(headings) :]):
        ja = f'列が{len(cells)}個あり、見出しの{len(headings)}個より多いです。区切りを含む値は「"」で囲んでください。'
        en = f"{len(cells)} cells, but {len(headings)} headings; put values that contain the delimiter into quotes."
        fault = Words(ja, en)
    return Row(line, {heading: cell for heading, cell in zip(headings, cells, strict=False) if heading}, fault)


# ---- objects


def _row(line: int, found: Any) -> Row:
    if not isinstance(found, dict):
        ja, en = "「項目: 値」の組で書いてください。", "write a mapping of names to values."
        return Row(line, {}, Words(ja, en))
    try:
        return Row(line, {str(key): _cell(value) for key, value in found.items()})
    except RecursionError:
        return Row(line, dict.fromkeys(map(str, found), ""), Words("入れ子が深すぎます。", "it is nested too deeply."))


def _cell(value: Any) -> str:
    """A value as a cell of a table would have it."""
    if value is None:
        return ""
    if isinstance(value, list):
        return "/".join(map(_cell, value))
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    return str(value)


def _json_lines(text: str, name: str) -> Iterator[tuple[int, Any]]:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            yield number, parse_json(line, name, number)


def parse_json(text: str, name: str, line: int = 1) -> Any:
    """The value of a JSON text that begins on a line of a file."""
    try:
        return json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        what, line = error.msg, line + error.lineno - 1
    except _Twice as twice:
        words = Words(f"「{twice}」が二度書かれています。", f"'{twice}' is written twice.")
        raise BadInput([Problem(name, line, words)]) from None
    except (ValueError, RecursionError) as error:
        what = type(error).__name__
    raise BadInput(
        [Problem(name, line, Words(f"JSONとして読めません{in_japanese(what)}", f"not valid JSON ({what})."))]
    )


class _Twice(Exception):
    """A key that an object has twice: one of the two values would be lost in silence."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _Twice(_whole(next(key for key in keys if keys.count(key) > 1)))
    return found


def _json(text: str, name: str) -> Iterator[tuple[int, Any]]:
    """The objects of a JSON list, or of the list under `cards`, with the lines they begin on."""
    found = parse_json(text, name)
    place = text.find("[")
    if isinstance(found, dict) and "cards" not in found:
        yield 1, found
        return
    if isinstance(found, dict):
        found, place = found.get("cards"), text.find("[", max(0, text.find('"cards"')))
    if not isinstance(found, list):
        words = Words(
            'カードのリスト、または {"cards": […]} を書いてください。', 'write a list of cards, or {"cards": […]}.'
        )
        raise BadInput([Problem(name, 1, words)])
    decoder = json.JSONDecoder()
    line, counted, place = 1, 0, place + 1
    for item in found:
        while text[place] in " \t\r\n,":
            place += 1
        line += text.count("\n", counted, place)
        counted = place
        yield line, item
        place = decoder.raw_decode(text, place)[1]


def _yaml(text: str, name: str) -> Iterator[tuple[int, Any]]:
    if len(text.encode()) > MOST_YAML_BYTES:
        ja = f"YAMLとしては大きすぎます（上限{MOST_YAML_BYTES:,}バイト）。CSVかJSONにしてください。"
        en = f"too large for YAML (at most {MOST_YAML_BYTES:,} bytes); use CSV or JSON."
        raise BadInput([Problem(name, None, Words(ja, en))])
    document = parse_yaml(text, name)
    under: tuple[str | int, ...] = ()
    found = document.data
    if isinstance(found, dict):
        found, under = found.get("cards"), ("cards",)
    if not isinstance(found, list):
        words = Words(
            "カードのリスト、または cards: の下のリストを書いてください。",
            "write a list of cards, or one under cards:.",
        )
        raise BadInput([Problem(name, 1, words)])
    for index, item in enumerate(found):
        yield document.line((*under, index)) or 1, item
