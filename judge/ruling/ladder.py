"""The ladder: how far our own cards have come, from a text that is read to a ruling that is as expected.

A card stands on a rung only if it stands on all below. Cards without text have nothing to climb, and stand apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from judge.cards.coverage import says_itself_again
from judge.cards.sets import known_cards
from judge.paths import RULES
from judge.ruling.ask import ask
from judge.ruling.model import Quote, Ruling
from judge.scenario import load_scenario
from judge.source import BadInput, Problem

Rung = Literal["no text", "not understood", "parsed", "rendered", "executed", "agrees"]
CLIMBED: tuple[Rung, ...] = ("parsed", "rendered", "executed", "agrees")


class Standing(NamedTuple):
    """Where a card stands, and the rulings whose steps cite its words."""

    card: str
    rung: Rung
    rulings: tuple[str, ...] = ()


class Ladder(NamedTuple):
    """Where all cards stand, and what is wrong with rulings that could not be used."""

    standings: tuple[Standing, ...]
    problems: tuple[Problem, ...]

    def reached(self, rung: Rung) -> int:
        """How many cards stand on a rung or above it."""
        if rung not in CLIMBED:
            return sum(standing.rung == rung for standing in self.standings)
        return sum(standing.rung in CLIMBED[CLIMBED.index(rung) :] for standing in self.standings)


class _Heard(NamedTuple):
    """A ruling's name, whose words its steps cite, and whether it is as its file expects."""

    name: str
    cards: frozenset[str]
    agrees: bool


def ladder(game: str, progress: Callable[[int, int], None] = lambda done, of: None) -> Ladder:
    """Where each of our own cards stands; every ruling of the game is heard for it."""
    heard, problems = _hear(sorted((RULES / game / "rulings").glob("*.yaml")), progress)
    standings = []
    for name, card in known_cards(game).items():
        citing = [ruling for ruling in heard if name in ruling.cards]
        if not card.text.abilities:
            rung: Rung = "no text"
        elif card.text.not_understood:
            rung = "not understood"
        elif not says_itself_again(card.text):
            rung = "parsed"
        elif not citing:
            rung = "rendered"
        else:
            rung = "agrees" if any(ruling.agrees for ruling in citing) else "executed"
        standings.append(Standing(name, rung, tuple(ruling.name for ruling in citing)))
    return Ladder(tuple(standings), tuple(problems))


def _hear(paths: list[Path], progress: Callable[[int, int], None]) -> tuple[list[_Heard], list[Problem]]:
    heard: list[_Heard] = []
    problems: list[Problem] = []
    for index, path in enumerate(paths):
        progress(index, len(paths))
        try:
            ruling = ask(load_scenario(path))
        except BadInput as bad:  # one broken file must not hide how all other cards stand
            problems.extend(bad.problems)
            continue
        heard.append(_Heard(path.stem, frozenset(quote.name for quote in _quotes(ruling)), _agrees(ruling)))
    return heard, problems


def _quotes(ruling: Ruling) -> Iterator[Quote]:
    """The words of cards that the steps of a ruling cite, in the scene and its contrasts."""
    for scene in (ruling.scene, *ruling.contrasts):
        for line in scene.lines:
            for step in line.steps:
                yield from step.quotes
                for refusal in step.refusals:
                    yield from refusal.quotes


def _agrees(ruling: Ruling) -> bool:
    """Whether a ruling expects something, and is so in everything that it expects."""
    answers = [answer for scene in (ruling.scene, *ruling.contrasts) for answer in scene.answers]
    return ruling.holds and any(answer.expectation is not None for answer in answers)
