"""What is found at the end of a line for one question: the answer, and what it rests on beyond the line itself."""

from __future__ import annotations

from typing import NamedTuple

from judge.kernel import Refusal, Source


class Finding(NamedTuple):
    """An answer as a short word, with the clauses, words of cards and refusals it was derived from."""

    answer: str
    cites: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()
    refusals: tuple[Refusal, ...] = ()
