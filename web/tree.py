"""The tree of choices: who decides what, in which order, and where each way leads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from web.sentences import Sentence

if TYPE_CHECKING:
    from web.scenes import CaseView, ChoiceView


@dataclass(frozen=True)
class Leaf:
    """Where a way leads."""

    says: Sentence
    anchor: str
    line: int


@dataclass(frozen=True)
class Way:
    """One option of a decision, and what comes after it."""

    chosen: Sentence
    after: tuple[Fork, ...]
    leaves: tuple[Leaf, ...]


@dataclass(frozen=True)
class Fork:
    """A decision of somebody."""

    player: str
    question: Sentence
    ways: tuple[Way, ...]


def grow(cases: Iterable[CaseView]) -> tuple[Fork, ...]:
    """The decisions that lead to the cases; cases with the same beginnings share them."""
    return _forks([(case.choices, case) for case in cases if case.choices])


def _forks(roads: Sequence[tuple[tuple[ChoiceView, ...], CaseView]]) -> tuple[Fork, ...]:
    asked: dict[tuple[str, Sentence], dict[Sentence, list[tuple[tuple[ChoiceView, ...], CaseView]]]] = {}
    for choices, case in roads:
        if choices:
            first, rest = choices[0], choices[1:]
            asked.setdefault((first.player, first.question), {}).setdefault(first.chosen, []).append((rest, case))
    return tuple(
        Fork(player, question, tuple(_way(chosen, roads) for chosen, roads in ways.items()))
        for (player, question), ways in asked.items()
    )


def _way(chosen: Sentence, roads: Sequence[tuple[tuple[ChoiceView, ...], CaseView]]) -> Way:
    leaves = tuple(Leaf(case.says, case.anchor, case.line) for rest, case in roads if not rest)
    return Way(chosen, _forks(roads), leaves)
