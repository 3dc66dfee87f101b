"""Excerpts: the passage of a clause that holds what was looked for, with it marked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from judge.clauses.edition import Clause
from judge.clauses.letters import fold
from judge.source import Language

EXCERPT = 110
"""Letters of an excerpt."""


class Mark(NamedTuple):
    """A piece of an excerpt, and whether it is what was looked for."""

    text: str
    is_match: bool


def excerpt(clause: Clause, ways: Iterable[str], lang: Language) -> tuple[Mark, ...]:
    """The passage of a clause that holds most of what was looked for, marked; of its notes if its text has nothing."""
    ways = list(ways)
    title = clause.title.to(lang) if clause.title else ""
    texts = [clause.text.to(lang) or title, *(note.to(lang) for note in clause.notes)]
    text, marks = texts[0], _marks(texts[0], ways)
    for other in texts[1:]:
        if not marks and (found := _marks(other, ways)):
            text, marks = other, found
    start = _window(text, marks)
    end = min(len(text), start + EXCERPT)
    pieces = [Mark("…", False)] if start else []
    at = start
    for first, last in marks:
        first, last = max(first, start), min(last, end)
        if first < last:
            pieces += [Mark(text[at:first], False)] if at < first else []
            pieces.append(Mark(text[first:last], True))
            at = last
    pieces += [Mark(text[at:end], False)] if at < end else []
    pieces += [Mark("…", False)] if end < len(text) else []
    return tuple(pieces)


_folded = lru_cache(maxsize=4096)(fold)


def _marks(text: str, ways: Iterable[str]) -> list[tuple[int, int]]:
    """Where the ways stand in a text, overlapping ones joined."""
    plain = _folded(text)
    spans: list[tuple[int, int]] = []
    for way in ways:
        at = plain.find(way)
        while at >= 0:
            end = at + len(way)
            if way.isascii():
                if at and plain[at - 1].isascii() and plain[at - 1].isalnum():
                    at = plain.find(way, at + 1)
                    continue
                while end < len(plain) and plain[end].isascii() and plain[end].isalpha():
                    end += 1
            spans.append((at, end))
            at = plain.find(way, end)
    joined: list[tuple[int, int]] = []
    for first, last in sorted(spans):
        if joined and first <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(last, joined[-1][1]))
        else:
            joined.append((first, last))
    return joined


def _window(text: str, marks: Sequence[tuple[int, int]]) -> int:
    """Where an excerpt of a text begins, so that it shows the most."""
    if len(text) <= EXCERPT or not marks:
        return 0
    starts = [max(0, min(first - 12, len(text) - EXCERPT)) for first, _ in marks]
    return max(starts, key=lambda start: (sum(start <= one and end <= start + EXCERPT for one, end in marks), -start))
