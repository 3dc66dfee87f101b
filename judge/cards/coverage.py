"""How much of a list of cards is understood: counts by card and by ability, and what most often stands in the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from judge.cardtext import normalised, read, render
from judge.cardtext.nodes import CardText, NotUnderstood
from judge.source import Words

MOST_REASONS = 20
MOST_CARDS = 3
"""Cards named for one reason."""


class Reason(NamedTuple):
    """Why abilities were not understood, the word at which reading stopped, how often, and on which cards first."""

    why: Words
    word: str
    times: int
    cards: tuple[str, ...] = ()


class Coverage(NamedTuple):
    """What was understood of some card texts."""

    cards: int = 0
    without_text: int = 0
    cards_understood: int = 0
    """Cards with a text, every ability of which is understood."""
    abilities: int = 0
    abilities_understood: int = 0
    reasons: tuple[Reason, ...] = ()
    """The most frequent first."""


def coverage(cards: Iterable[tuple[str, str]], progress: Callable[[int], None] = lambda done: None) -> Coverage:
    """Read the texts of cards, given with their names, and count what was understood."""
    counts: Counter[str] = Counter()
    reasons: Counter[tuple[Words, str]] = Counter()
    on: dict[tuple[Words, str], list[str]] = {}
    for index, (name, text) in enumerate(cards):
        progress(index)
        found = read(text)
        counts["cards"] += 1
        counts["without text"] += not found.abilities
        counts["cards understood"] += bool(found.abilities) and not found.not_understood
        counts["abilities"] += len(found.abilities)
        for failed in found.not_understood:
            counts["not understood"] += 1
            reason = Words(failed.why_ja, failed.why_en), stopped_at(found, failed)
            reasons[reason] += 1
            on.setdefault(reason, []).append(name)
    return Coverage(
        counts["cards"],
        counts["without text"],
        counts["cards understood"],
        counts["abilities"],
        counts["abilities"] - counts["not understood"],
        tuple(
            Reason(*reason, times, tuple(on[reason][:MOST_CARDS]))
            for reason, times in reasons.most_common(MOST_REASONS)
        ),
    )


def stopped_at(text: CardText, failed: NotUnderstood) -> str:
    """The printed word at which reading an ability stopped; empty at its end."""
    start, end = failed.at
    return text.text[start:end]


def says_itself_again(text: CardText) -> bool:
    """Whether the meaning of a text gives the text back: the proof that no word of it was dropped."""
    return not text.not_understood and render(text) == normalised(text.text)
