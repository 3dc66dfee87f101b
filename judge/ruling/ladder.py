"""The ladder: how far our own cards have come, from a text that is read to a ruling that is as expected.

A card stands on a rung only if it stands on all below. Cards without text have nothing to climb, and stand apart.

- parsed: every ability is understood
- rendered: what was understood says the printed text again
- carried out: the simulator has a rule for every step, event, lasting effect and keyword of it
- at work: each part of it acts on some board that is made up from it (`judge cards try`; `idle.toml` lists the others)
- executed: words of each of its abilities had a part in a step, a refusal or a verdict of some ruling
- agrees: so in rulings that expect something, and are as expected
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Literal, NamedTuple

from judge.cards import Card
from judge.cards.coverage import says_itself_again
from judge.cards.sets import known_cards
from judge.exercise.idle import known_idle
from judge.games.dimension_zero.carried import not_carried_out
from judge.paths import RULES
from judge.ruling.many import hear
from judge.ruling.model import Quote, Ruling
from judge.source import Problem

Rung = Literal["no text", "not understood", "parsed", "rendered", "carried out", "at work", "executed", "agrees"]
CLIMBED: tuple[Rung, ...] = ("parsed", "rendered", "carried out", "at work", "executed", "agrees")
Span = tuple[int, int]


class Standing(NamedTuple):
    """Where a card stands, and the rulings that cite its words."""

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


class Cited(NamedTuple):
    """The places of printed texts that a ruling cites, card by card, and whether it is as its file expects."""

    places: dict[str, frozenset[Span]]
    agrees: bool


def ladder(game: str, progress: Callable[[int, int], None] = lambda done, of: None) -> Ladder:
    """Where each of our own cards stands; every ruling of the game is heard for it."""
    paths: list[Path] = sorted((RULES / game / "rulings").glob("*.yaml"))
    # One broken file must not hide how all other cards stand.
    heard = hear(paths, cited, progress=progress)
    rulings = {one.path.stem: one.taken for one in heard if one.taken is not None}
    standings = tuple(standing(game, card, rulings) for card in known_cards(game).values())
    return Ladder(standings, tuple(problem for one in heard for problem in one.problems))


def standing(game: str, card: Card, rulings: Mapping[str, Cited]) -> Standing:
    """Where a card stands by what rulings cite."""
    citing = {ruling: found for ruling, found in rulings.items() if card.name in found.places}
    return Standing(card.name, _rung(game, card, list(citing.values())), tuple(citing))


def _rung(game: str, card: Card, citing: list[Cited]) -> Rung:
    if not card.text.abilities:
        return "no text"
    if card.text.not_understood:
        return "not understood"
    if not says_itself_again(card.text):
        return "parsed"
    if not_carried_out(card):
        return "rendered"
    if card.name in known_idle(game):
        return "carried out"
    if not _all_cited(card, citing):
        return "at work"
    return "agrees" if _all_cited(card, [one for one in citing if one.agrees]) else "executed"


def _all_cited(card: Card, citing: list[Cited]) -> bool:
    """Whether words of each ability of a card are cited."""
    places = [place for one in citing for place in one.places[card.name]]
    return all(
        any(start < ability.span[1] and end > ability.span[0] for start, end in places)
        for ability in card.text.abilities
    )


def cited(ruling: Ruling) -> Cited:
    """Which words of cards a ruling cites."""
    places: dict[str, set[Span]] = {}
    for quote in _quotes(ruling):
        places.setdefault(quote.name, set()).add(quote.span)
    return Cited({name: frozenset(spans) for name, spans in places.items()}, _agrees(ruling))


def _quotes(ruling: Ruling) -> Iterator[Quote]:
    """The words of cards that had a part in a ruling, in the scene and its contrasts."""
    for scene in (ruling.scene, *ruling.contrasts):
        for answer in scene.answers:
            yield from answer.verdict.quotes
            for refusal in answer.verdict.refusals:
                yield from refusal.quotes
        for line in scene.lines:
            for step in line.steps:
                yield from step.quotes
                for refusal in step.refusals:
                    yield from refusal.quotes


def _agrees(ruling: Ruling) -> bool:
    """Whether a ruling expects something, and is so in everything that it expects."""
    answers = [answer for scene in (ruling.scene, *ruling.contrasts) for answer in scene.answers]
    return ruling.holds and any(answer.expectation is not None for answer in answers)
