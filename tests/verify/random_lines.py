"""Lines of play in which everybody decides at random, written down as a ruling that answers nothing."""

from __future__ import annotations

import random

from judge import __version__
from judge.cards.sets import known_cards
from judge.clauses import load_edition
from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.turn import HavePriority
from judge.kernel import CHANCE, Position, Runaway, Trace, Undetermined
from judge.ruling.ask import quoted as quoted_clause
from judge.ruling.hearing import quoted
from judge.ruling.model import Line, Ruling, Scene, Versions, encode
from judge.ruling.recording import cards_now, owned, position
from judge.ruling.show import Narrator, board
from judge.scenario import Scene as Built

GAME = "dimension-zero"
CARDS = known_cards(GAME)
"""All our own cards, by name."""


def played(start: Duel, rng: random.Random, most: int) -> tuple[Position[Duel], Trace]:
    """Play so many decisions at random, and on to where a player has priority.

    Where the rules do not decide, the line ends with the last priority before that.
    """
    trace = Trace(cards_now)
    here = MACHINE.start(start, trace)
    rest, at_rest = here, len(trace.steps)
    while (decision := here.decision) is not None:
        if isinstance(decision.about, HavePriority):
            rest, at_rest = here, len(trace.steps)
            if most <= 0:
                break
        most -= 1
        weights = [getattr(option, "weight", 1) for option in decision.options]
        option = rng.choices(decision.options, weights if decision.player == CHANCE else None)[0]
        try:
            here = MACHINE.decide(here, option, trace)
        except (Undetermined, Runaway):
            break
    if here.decision is not None:
        here = rest
        del trace.steps[at_rest:]
    return here, trace


def as_ruling(start: Duel, end: Duel, trace: Trace) -> str:
    """The JSON of a ruling with one line and no questions."""
    steps = Narrator(start).steps(trace.steps)
    edition = load_edition(GAME)
    cited = {clause for step in steps for clause in step.clauses}
    cited |= {refusal.clause for step in steps for refusal in step.refusals}
    cards = {card.name: quoted(card) for card, _ in start.table.owned if card.kind != "unknown"}
    line = Line(steps, board(end), position(end))
    scene = Scene("", board(start), (), (line,), 1, position(start), owned(start), start.table.variant)
    return encode(
        Ruling(
            game=GAME,
            mirrors=None,
            note="",
            digest="",
            versions=Versions(__version__, edition.version),
            scene=scene,
            contrasts=(),
            clauses={clause.id: quoted_clause(edition, clause.id) for clause in edition if clause.id in cited},
            cards=cards,
        )
    )


def random_ruling(built: Built | Duel, seed: int, most: int) -> str:
    """A ruling on a random line from a first position."""
    start = built if isinstance(built, Duel) else built.start
    end, trace = played(start, random.Random(seed), most)
    return as_ruling(start, end.state, trace)
