"""Sentences in pieces, so that names of cards and numbers of clauses are set apart from the words around them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Span:
    """A piece of a sentence. The name of a card is Japanese in either language; the number of a clause never breaks."""

    text: str
    kind: Literal["words", "card", "clause"] = "words"


Sentence = tuple[Span, ...]


def spans(text: str) -> Sentence:
    """A sentence in pieces: 《…》 is the name of a card, `4-15-8-2` the number of a clause."""
    pieces = re.split(r"(《[^《》]*》|(?<![\w-])[0-9]+(?:-[0-9]+)+[a-z]?(?![\w-]))", text)
    return tuple(_span(piece, special=index % 2 == 1) for index, piece in enumerate(pieces) if piece)


def _span(piece: str, special: bool) -> Span:
    if not special:
        return Span(piece)
    return Span(piece, "card" if piece.startswith("《") else "clause")
