"""The tree of choices: who decides what, in which order, and where each way leads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.ruling.model import Case, Text, Turning
from web.sentences import Sentence

if TYPE_CHECKING:
    from web.scenes import CaseView

DEEPEST_ABREAST = 1
"""Decisions one after the other for which a wide page has room side by side; more of them stand below each other."""


@dataclass(frozen=True)
class Turn:
    """A choice on a road to an answer."""

    player: str
    question: Sentence
    clause: str
    chosen: Sentence


@dataclass(frozen=True)
class Leaf:
    """Where a way leads."""

    says: Sentence
    anchor: str
    line: int


@dataclass(frozen=True)
class Way:
    """Options of a decision that lead to the same, and what comes after them."""

    chosen: Sentence
    after: tuple[Fork, ...]
    leaves: tuple[Leaf, ...]


@dataclass(frozen=True)
class Fork:
    """A decision of somebody."""

    player: str
    question: Sentence
    clause: str
    ways: tuple[Way, ...]


@dataclass(frozen=True)
class Tree:
    """The decisions that lead to the cases."""

    forks: tuple[Fork, ...]
    whole: bool
    """Whether every choice that matters is in it; else it has one way to each answer."""
    abreast: bool


_Road = tuple[Turn, ...]


def roads(case: Case, sentence: Callable[[Text], Sentence]) -> tuple[_Road, ...]:
    """Every way to a case; where they were not told, the one that its line shows."""
    shown = tuple(Turning(one.player, one.question, one.chosen, one.clause) for one in case.choices)
    return tuple(
        tuple(Turn(one.player, sentence(one.question), one.clause, sentence(one.says)) for one in road)
        for road in case.roads or (shown,)
    )


def grow(cases: Sequence[CaseView]) -> Tree | None:
    """The tree of cases; those with the same beginnings share them."""
    every = [(road, case) for case in cases for road in case.roads if road]
    if not every:
        return None
    deepest = max(len(road) for road, _ in every)
    return Tree(_forks(every), all(case.whole for case in cases), deepest <= DEEPEST_ABREAST)


def _forks(every: Iterable[tuple[_Road, CaseView]]) -> tuple[Fork, ...]:
    asked: dict[tuple[str, Sentence, str], dict[Sentence, list[tuple[_Road, CaseView]]]] = {}
    for road, case in every:
        if road:
            first, rest = road[0], road[1:]
            ways = asked.setdefault((first.player, first.question, first.clause), {})
            ways.setdefault(first.chosen, []).append((rest, case))
    return tuple(
        Fork(player, question, clause, tuple(_way(chosen, rest) for chosen, rest in ways.items()))
        for (player, question, clause), ways in asked.items()
    )


def _way(chosen: Sentence, every: Sequence[tuple[_Road, CaseView]]) -> Way:
    leaves = tuple(Leaf(case.says, case.anchor, case.line) for road, case in every if not road)
    return Way(chosen, _forks(every), leaves)
