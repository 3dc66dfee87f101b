"""Asking: every line of play is followed, and what its ends have in common is the answer."""

from __future__ import annotations

import hashlib
import json

import msgspec
from msgspec.structs import replace

from judge import __version__
from judge.clauses import Edition, load_edition
from judge.kernel import Budget
from judge.ruling.hearing import Hearing
from judge.ruling.model import CardQuoted, ClauseQuoted, Ruling, Text, Versions
from judge.ruling.trial import Progress
from judge.ruling.why import with_why
from judge.scenario import Scenario
from judge.source import BadInput, Where, did_you_mean, nearest

RULE_BOOK = "book-"
"""Worked cases of the rule book have names of their own, not numbers of clauses."""


def ask(
    scenario: Scenario, budget: Budget | None = None, *, why: bool = False, progress: Progress = lambda _: None
) -> Ruling:
    """The ruling on a scenario and on its contrasts.

    `why` also finds out what decides the answers, and what would allow what is refused.
    """
    edition = load_edition(scenario.file.game)
    _check_clauses(scenario, edition)
    hearings = [Hearing(part, budget, progress) for part in (scenario, *scenario.contrasts)]
    printed: dict[str, CardQuoted] = {}
    for hearing in hearings:  # what the scene itself says of a card goes before what a contrast makes of it
        printed = {**hearing.cards(), **printed}
    scenes = [replace(hearing.scene(), cards=_changed(hearing.cards(), printed)) for hearing in hearings]
    if why:  # contrasts say by themselves what decides
        scenes = [
            with_why(hearing, scene, grounds=number == 0, progress=progress)
            for number, (hearing, scene) in enumerate(zip(hearings, scenes, strict=True))
        ]
    answers = [answer.clauses for scene in scenes for answer in scene.answers]
    steps = [step.clauses for scene in scenes for line in scene.lines for step in line.steps]
    cited = {scenario.file.mirrors}.union(*answers, *steps)
    return Ruling(
        game=scenario.file.game,
        mirrors=scenario.file.mirrors,
        note=scenario.file.note,
        digest=_digest(scenario),
        versions=Versions(engine=__version__, rules=edition.version, cards=_digest_of_cards(hearings)),
        scene=scenes[0],
        contrasts=tuple(scenes[1:]),
        clauses={clause.id: quoted(edition, clause.id) for clause in edition if clause.id in cited},
        cards=printed,
        scenario=scenario.document.data,
    )


def _check_clauses(scenario: Scenario, edition: Edition) -> None:
    """Clauses that the file names have to exist, or an expectation could never be met and nobody would know why."""
    problems = []
    for part in (scenario, *scenario.contrasts):
        named: list[tuple[Where, str]] = [
            (("ask", index, "cites"), clause)
            for index, question in enumerate(part.file.ask)
            for clause in question.cites
        ]
        if part.file.mirrors is not None and not part.file.mirrors.startswith(RULE_BOOK):
            named.append((("mirrors",), part.file.mirrors))
        for where, clause in named:
            if clause not in edition:
                meant = did_you_mean(nearest(clause, edition.ids))
                ja, en = f"「{clause}」という条文はない。{meant.ja}", f"there is no clause '{clause}'. {meant.en}"
                problems.append(part.document.problem(where, ja, en.rstrip()))
    if problems:
        raise BadInput(dict.fromkeys(problems))


def _changed(cards: dict[str, CardQuoted], printed: dict[str, CardQuoted]) -> dict[str, CardQuoted]:
    return {name: card for name, card in cards.items() if card != printed[name]}


def _digest(scenario: Scenario) -> str:
    """A name made from the content of a scenario, the same in every process."""
    canonical = json.dumps(scenario.document.data, ensure_ascii=False, sort_keys=True)
    return hashlib.blake2b(canonical.encode(), digest_size=10).hexdigest()


def _digest_of_cards(hearings: list[Hearing]) -> str:
    """A name made from everything that is printed on the cards of all boards."""
    cards = {card for hearing in hearings for card in hearing.printed()}
    told = sorted(msgspec.json.encode(card, order="deterministic").decode() for card in cards)
    return hashlib.blake2b("\n".join(told).encode(), digest_size=10).hexdigest()


def quoted(edition: Edition, clause: str) -> ClauseQuoted:
    """A clause as a ruling quotes it."""
    found = edition[clause]
    under = tuple(Text.of(parent.title) for parent in edition.ancestors(clause) if parent.title is not None)
    # A clause that is only the heading of others says what its heading says.
    says = found.text if found.text.ja or found.title is None else found.title
    return ClauseQuoted(found.id, under, Text.of(says), tuple(Text.of(note) for note in found.notes))
