"""The one place where the FAQ asks for a ruling to be checked again before it becomes an entry."""

from __future__ import annotations

from judge.ruling.model import Ruling, encode
from judge.source import Words
from judge.verify import read_document, verify


def verified(ruling: Ruling) -> Words | None:
    """None where the ruling holds; else the first thing that is wrong with it."""
    report = verify(read_document(encode(ruling)))
    return next((finding.words for finding in report.findings), None)
