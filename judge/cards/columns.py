"""What card lists from elsewhere call things: headings and values, from a table that people write."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from judge.paths import RULES
from judge.source import BadInput, Problem, Words, did_you_mean, nearest, read_toml

REQUIRED = ("name", "kind", "cost")


class Vocabulary(NamedTuple):
    """The table of a game, by folded words."""

    fields: tuple[str, ...]
    headings: Mapping[str, str]
    kinds: Mapping[str, str]
    timings: Mapping[str, str]
    nothing: frozenset[str]
    line_break: re.Pattern[str]
    between: re.Pattern[str]

    def field_of(self, heading: str) -> str | None:
        """The field that a heading means."""
        return self.headings.get(fold(heading))


def fold(word: str) -> str:
    """A word without width, case and spaces, so that カード名, ｶｰﾄﾞ名 and `Card Name` are found."""
    return re.sub(r"[\s_]+", "", unicodedata.normalize("NFKC", word)).casefold()


@lru_cache(maxsize=8)
def vocabulary(game: str) -> Vocabulary:
    """The words that lists of a game use."""
    data = read_toml(RULES / game / "columns.toml")
    columns, marks = data["columns"], data["marks"]
    return Vocabulary(
        tuple(columns),
        _backwards(columns),
        _backwards(data["kind"]),
        _backwards(data["timing"]),
        frozenset(fold(word) for word in marks["nothing"]),
        re.compile("|".join(map(re.escape, marks["line_break"])), re.IGNORECASE),
        re.compile("|".join(map(re.escape, marks["between"]))),
    )


def _backwards(table: Mapping[str, Iterable[str]]) -> dict[str, str]:
    return {fold(word): ours for ours, words in table.items() for word in (ours, *words)}


def overrides(written: Iterable[str], words: Vocabulary) -> dict[str, str]:
    """`name=カード名` options as field and heading."""
    chosen: dict[str, str] = {}
    for option in written:
        field, equals, heading = option.partition("=")
        if not equals or field not in words.fields:
            meant = did_you_mean(nearest(field, words.fields))
            known = "、".join(words.fields)
            ja = f"「{option}」は 項目=見出し の形ではありません。項目は {known}。{meant.ja}"
            en = f"'{option}' is not FIELD=HEADING; fields are {known}. {meant.en}"
            raise BadInput([Problem("--column", None, Words(ja, en.rstrip()))])
        chosen[field] = heading
    return chosen


def map_columns(headings: Iterable[str], chosen: Mapping[str, str], words: Vocabulary, path: str) -> dict[str, str]:
    """The heading of each field; bad input where one is missing that every card needs, or where two claim a field."""
    headings = list(headings)
    problems: list[Words] = []
    mapping: dict[str, str] = {}
    for field, heading in chosen.items():
        if heading not in headings:
            meant = did_you_mean(nearest(heading, headings))
            ja = f"「{heading}」という列はありません。あるのは {'、'.join(headings)}。{meant.ja}"
            en = f"there is no column '{heading}'; there are {', '.join(headings)}. {meant.en}"
            problems.append(Words(ja, en.rstrip()))
        mapping[field] = heading
    for heading in headings:
        meaning = words.field_of(heading)
        if meaning is None or meaning in chosen or heading in chosen.values():
            continue
        if meaning in mapping:
            both = f"{mapping[meaning]}、{heading}"
            ja = f"「{meaning}」の列が2つあります（{both}）。--column {meaning}=見出し で選んでください。"
            en = f"two columns mean '{meaning}' ({both}); choose one with --column {meaning}=HEADING."
            problems.append(Words(ja, en))
        mapping.setdefault(meaning, heading)
    for field in REQUIRED:
        if field not in mapping:
            usual = next(heading for heading, meant in words.headings.items() if meant == field and heading != field)
            found = "、".join(headings) or "–"
            ja = f"「{usual}」の列が見つかりません（列は {found}）。--column {field}=見出し で指定してください。"
            en = f"no column '{usual}' ({field}) found; the columns are {found}. Name it with --column {field}=HEADING."
            problems.append(Words(ja, en))
    if problems:
        raise BadInput(Problem(path, 1, problem) for problem in problems)
    return mapping
