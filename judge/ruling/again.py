"""Asking again: a stored ruling beside what is answered now. Is the answer the same, and does it rest on the same?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from judge.paths import shown
from judge.ruling.ask import ask
from judge.ruling.files import load_as, scenario_from
from judge.ruling.model import RefusalTold, Ruling, Text, Versions, Why, encode
from judge.source import BadInput, Problem, Words

Result = Literal["same", "reasons", "answer"]


class _Choice(msgspec.Struct):
    player: str


class _Case(msgspec.Struct):
    answer: str
    choices: tuple[_Choice, ...]


class _Verdict(msgspec.Struct):
    kind: str
    says: Text
    refusals: tuple[RefusalTold, ...] = ()
    because: tuple[str, ...] = ()


class _Answer(msgspec.Struct):
    asks: Text
    verdict: _Verdict
    cases: tuple[_Case, ...]
    clauses: tuple[str, ...]
    why: Why | None = None


class _Scene(msgspec.Struct):
    title: str
    answers: tuple[_Answer, ...]


class Kept(msgspec.Struct, kw_only=True):
    """What of a ruling is compared. The steps are not read: rulings outlive the events that told them."""

    format: Literal["judge/ruling"]
    versions: Versions
    scene: _Scene
    contrasts: tuple[_Scene, ...]
    scenario: Any = None

    @property
    def answers(self) -> list[_Answer]:
        """The answers of the scene and its contrasts."""
        return [answer for scene in (self.scene, *self.contrasts) for answer in scene.answers]


def kept(ruling: Ruling) -> Kept:
    """What of a ruling is compared."""
    return msgspec.json.decode(encode(ruling), type=Kept)


class Again(NamedTuple):
    """What came of asking a stored ruling again."""

    title: str
    result: Result
    changes: tuple[Text, ...] = ()
    versions: tuple[Text, ...] = ()
    """What it was made with that is another now."""


def ask_again(path: Path) -> Again:
    """Ask the scenario of a stored ruling anew, and compare."""
    stored = load_as(path, Kept)
    why = any(answer.why is not None for answer in stored.answers)
    now = kept(ask(scenario_from(stored.scenario, shown(path)), why=why))
    if len(now.answers) != len(stored.answers):
        words = Words("答えの数が、中にある場面の質問の数とちがう。", "its answers are not those to its own questions.")
        raise BadInput([Problem(shown(path), None, words)])
    return compare(stored, now)


def compare(stored: Kept, now: Kept) -> Again:
    """How a ruling differs from a stored one: in an answer, in reasons only, or not at all."""
    versions = tuple(
        Text(f"{ja}：{before or '–'} → {after}", f"{en}: {before or '–'} → {after}")
        for ja, en, before, after in (
            ("エンジン", "engine", stored.versions.engine, now.versions.engine),
            ("ルール", "rules", stored.versions.rules, now.versions.rules),
            ("カード", "cards", stored.versions.cards, now.versions.cards),
        )
        if before != after
    )
    pairs = list(zip(stored.answers, now.answers, strict=True))
    answers = [_changed(before, after) for before, after in pairs if _answered(before) != _answered(after)]
    if answers:
        return Again(stored.scene.title, "answer", tuple(answers), versions)
    reasons = [text for before, after in pairs for text in _other_reasons(before, after)]
    return Again(stored.scene.title, "reasons" if reasons else "same", tuple(reasons), versions)


def _answered(answer: _Answer) -> tuple[Any, ...]:
    return answer.verdict.kind, frozenset(case.answer for case in answer.cases)


def _changed(before: _Answer, after: _Answer) -> Text:
    return Text(
        f"{before.asks.ja}\n    前：{before.verdict.says.ja}\n    今：{after.verdict.says.ja}",
        f"{before.asks.en}\n    then: {before.verdict.says.en}\n    now: {after.verdict.says.en}",
    )


def _other_reasons(before: _Answer, after: _Answer) -> Iterator[Text]:
    """What an answer rested on and no longer does, or the other way round."""
    for ja, en, then, now in zip(*zip(*_REASONS, strict=True), _reasons(before), _reasons(after), strict=True):
        gone, new = sorted(then - now), sorted(now - then)
        if gone or new:
            lost, won = "・".join(gone) or "–", "・".join(new) or "–"
            yield Text(
                f"{before.asks.ja} {ja}：なくなった {lost}、増えた {won}",
                f"{before.asks.en} {en}: gone {lost}, new {won}",
            )


_REASONS = (
    ("条文", "clauses"),
    ("見送り", "refusals"),
    ("理由", "reasons"),
    ("選ぶ人", "choosers"),
    ("決め手", "grounds"),
    ("直し方", "repairs"),
)


def _reasons(answer: _Answer) -> tuple[frozenset[str], ...]:
    """What an answer rests on, each kind as a set of short words."""
    verdict, why = answer.verdict, answer.why
    grounds = [] if why is None else [_ground(ground.without) for ground in why.grounds]
    repairs = [] if why is None else ["+".join(edit.says.ja for edit in repair.edits) for repair in why.repairs]
    return (
        frozenset(answer.clauses),
        frozenset(f"{refusal.clause} {refusal.reason}" for refusal in verdict.refusals),
        frozenset(verdict.because),
        frozenset(choice.player for case in answer.cases for choice in case.choices),
        frozenset(grounds),
        frozenset(repairs),
    )


def _ground(without: Any) -> str:
    return "+".join(f"{left.kind} {left.card if left.action is None else left.action} {left.words}" for left in without)
