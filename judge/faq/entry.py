"""An entry of the FAQ as a value, with its stable JSON form."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Literal

import msgspec

from judge.faq.explaining import Sentence
from judge.ruling.model import Text, Versions

Status = Literal["current", "superseded", "gone"]


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A question with its answer, under a number that nothing else will ever have."""

    number: int
    digest: str
    """Names the question by its cards, its board and what is asked."""
    origin: Literal["sweep", "worked"]
    board: str
    """The small board, or the worked ruling."""
    status: Status = "current"
    by: int | None = None
    """The entry that took its place."""
    reason: Text | None = None
    """Why it is no longer current."""
    title: Text
    situation: Text
    question: Text
    answer: Text
    explanation: tuple[Sentence, ...]
    clauses: tuple[str, ...]
    """The clauses that decide it."""
    cites: tuple[str, ...]
    """Every clause that its proof cites."""
    cards: tuple[str, ...]
    keywords: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    scenario: dict[str, Any] = {}
    """The scenario; empty for a worked ruling, which is a file."""
    asked: int = 0
    """Which question of the scenario it is."""
    first: str
    """The day it was first written."""
    changed: str
    """The day its words or its answer last changed."""
    versions: Versions


def digest_of(origin: str, board: str, cards: tuple[str, ...], question: dict[str, Any]) -> str:
    """The name of a question, the same in every process."""
    written = json.dumps([origin, board, cards, question], ensure_ascii=False, sort_keys=True)
    return hashlib.blake2b(written.encode(), digest_size=8).hexdigest()


def said(entry: Entry) -> tuple[object, ...]:
    """What a reader reads: two entries that say the same are the same."""
    return (
        entry.title,
        entry.situation,
        entry.question,
        entry.answer,
        entry.explanation,
        entry.clauses,
        entry.cites,
        entry.keywords,
        entry.scenario,
        entry.status,
        entry.by,
        entry.reason,
    )


def encode_lines(entries: list[Entry]) -> bytes:
    """Entries as JSON lines: one a line, so that a change shows as a change of that line."""
    return b"".join(msgspec.json.encode(entry) + b"\n" for entry in entries)
