"""Where an older rulebook and the comprehensive rules differ; the comprehensive rules win.

`differences.toml` beside the older edition lists them, by clauses of both.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec
from pydantic import Field

from judge.paths import RULES
from judge.source import Words, Written, check, toml_document


class Difference(msgspec.Struct, frozen=True):
    """One difference: the clause of the older book, the clauses that decide, and what differs."""

    book: str
    against: str
    """The game whose rules win."""
    rules: tuple[str, ...]
    words: Words


class _WrittenDifference(Written):
    book: str
    rules: list[str] = Field(min_length=1)
    ja: str
    en: str


class _WrittenDifferences(Written):
    against: str
    difference: list[_WrittenDifference]


@lru_cache(maxsize=16)
def load_differences(game: str) -> tuple[Difference, ...]:
    """The differences of a game's rulebook from the comprehensive rules; none where no file lists any."""
    path = RULES / game / "differences.toml"
    if not path.exists():
        return ()
    written = check(_WrittenDifferences, toml_document(path))
    return tuple(
        Difference(one.book, written.against, tuple(one.rules), Words(one.ja, one.en)) for one in written.difference
    )
