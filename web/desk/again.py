"""A ruling beside what is answered today: does it still hold?"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from judge.ruling.model import Answer, Ruling
from web.sentences import Sentence, spans
from web.words import Voice


@dataclass(frozen=True)
class Change:
    """A question that has another answer today."""

    asks: Sentence
    was: Sentence
    now: Sentence


@dataclass(frozen=True)
class Again:
    """What came of asking again."""

    title: str
    holds: bool
    note: str
    changes: tuple[Change, ...] = ()


def compared(then: Ruling, now: Ruling | None, say: Voice, asked: datetime) -> Again:
    """A ruling of its day beside the one of today; none of today: the board can no longer be read."""
    if now is None:
        return Again(say("again_cannot"), False, "")
    note = say("again_when", date=asked.date().isoformat(), rules=now.versions.rules, engine=now.versions.engine)
    changes = tuple(
        Change(spans(say.text(old.asks)), spans(say.text(old.verdict.says)), spans(say.text(new.verdict.says)))
        for old, new in zip(_answers(then), _answers(now), strict=True)
        if _answer(old) != _answer(new)
    )
    return Again(say("again_changed" if changes else "again_same"), not changes, note, changes)


def _answers(ruling: Ruling) -> list[Answer]:
    return [answer for scene in (ruling.scene, *ruling.contrasts) for answer in scene.answers]


def _answer(answer: Answer) -> tuple[Any, ...]:
    """What a judge would call the same answer: the wording and the steps may have changed."""
    return answer.verdict.kind, answer.verdict.answer, frozenset(case.answer for case in answer.cases)
