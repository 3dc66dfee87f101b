"""The lines of a text before they are read: where each stands, where the rules begin, and what belongs to the page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from judge.clauses.ids import plain
from judge.clauses.layout import SENTENCE_END, columns
from judge.clauses.profiles import Profile
from judge.clauses.profiles.places import Style

HEADER_COLUMNS = 60
HEADER_TIMES = 3
"""A line that comes back as often as this, alone between empty lines, is a running header."""
ENTRY_CHARACTERS = 200
_PAGED = re.compile(r".*(?:\t|[.…·・]{2,}|…)\s*[0-9]{1,4}")
_PAGE = re.compile(r"(?:-\s*)?(?:[Pp](?:age|\.)?\s*)?[0-9]{1,4}(?:\s*[-/]\s*[0-9]{0,4}|\s*ペ-ジ)?")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the text; it owns the break that ends it."""

    start: int
    end: int
    number: int
    raw: str
    flat: str
    """The line in plain characters, without the space around it."""
    inset: int
    """How many characters of space stand before `flat` in `raw`."""

    @property
    def style(self) -> Style:
        """How the line is set."""
        return "heading" if self.flat.startswith("#") else "list" if self.flat.startswith(("-", "•")) else "bare"


def scan(text: str) -> Iterator[Line]:
    """The lines of a text with their places; together they are the whole text."""
    start = 0
    for number, raw in enumerate(text.split("\n"), start=1):
        end = min(start + len(raw) + 1, len(text))
        yield Line(start, end, number, raw, plain(raw).strip(), len(raw) - len(raw.lstrip()))
        start = end


def paged(line: Line) -> bool:
    """Whether a line is an entry of a table of contents: a leader or a tab, and the page."""
    return len(line.flat) <= ENTRY_CHARACTERS and _PAGED.fullmatch(line.flat) is not None


def starts(lines: list[Line], profile: Profile) -> set[int]:
    """The lines with which the rules begin: in a table of contents no sentence follows before the next such line."""
    found = [index for index, line in enumerate(lines) if profile.body.fullmatch(line.flat)]
    real = {
        lines[index].number
        for index, end in pairwise([*found, len(lines)])
        if any(line.flat.endswith("。") for line in lines[index:end])
    }
    if real:
        return real
    # An extract: whatever is numbered first begins it, unless it is an entry with a page.
    for line in lines:
        if line.flat and not paged(line) and any(pattern.fullmatch(line.flat) for _, pattern in profile.lines):
            return {line.number}
    return set()


def headers(lines: list[Line], profile: Profile) -> set[int]:
    """The lines that are page numbers or running headers: alone between empty lines, and coming back."""
    alone: list[tuple[int, str]] = []
    for index, line in enumerate(lines):
        words = line.flat
        if not words or len(words) > HEADER_COLUMNS or columns(words) > HEADER_COLUMNS or SENTENCE_END.search(words):
            continue
        # A form feed starts a page, so that its first line needs no empty lines around it.
        if "\f" not in line.raw and any(
            other.flat for other in (*lines[max(0, index - 1) : index], *lines[index + 1 : index + 2])
        ):
            continue
        if words.startswith(("(", "<", "《", "【")) or any(pattern.fullmatch(words) for _, pattern in profile.lines):
            continue
        alone.append((line.number, re.sub("[0-9]+", "#", words)) if not _PAGE.fullmatch(words) else (line.number, ""))
    seen = Counter(words for _, words in alone)
    return {number for number, words in alone if not words or (seen[words] >= HEADER_TIMES and not profile.captions)}
