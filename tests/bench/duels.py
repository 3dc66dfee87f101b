"""Random duels by the clock: against other card games, with a trace, and with five times the cards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import chain, repeat
from pathlib import Path

from msgspec.structs import replace

from judge.cards.deck_files import DeckRead, load_deck
from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.duel import Duel
from judge.kernel import Position, Trace
from tests.bench.clock import ROUNDS, Row, in_turns
from tests.bench.references import Doudizhu
from tests.games.random_duels import Played, cards_of, lay_out, play_out, start_duel

DECKS = Path(__file__).parent / "decks"
DUELS = 8
"""Duels of a round."""
STEPS = 300
"""Decisions of a duel with decks that do not run out."""


@cache
def decks() -> tuple[DeckRead, DeckRead]:
    """The two decks that play."""
    first, second = sorted(DECKS.glob("*.yaml"))
    return load_deck(first), load_deck(second)


def duel(seed: int, trace: Trace | None = None) -> Played:
    """One duel, to its end. A text that is not carried out would make the figure a lie."""
    played = play_out(start_duel(*decks(), seed), random.Random(seed), trace=trace)
    if played.end != "over":
        raise RuntimeError(f"duel {seed}: {played.end}, {played.why}")
    return played


def seeds(turn: int) -> range:
    """New duels each round."""
    return range((turn + 1) * DUELS, (turn + 2) * DUELS)


def decisions(turn: int) -> int:
    """Decisions of some duels."""
    return sum(duel(seed).decisions for seed in seeds(turn))


def traced(turn: int) -> int:
    """The same with everything written down."""
    return sum(duel(seed, Trace()).decisions for seed in seeds(turn))


def crowded(copies: int) -> Position[Duel]:
    """A duel with so many copies of each deck, a quarter of them in the graveyard already."""
    cards = [list(chain.from_iterable(repeat(cards_of(deck), copies))) for deck in decks()]
    start = lay_out({"A": cards[0], "B": cards[1]}, "A")
    # Every fourth card, so that both zones hold some of everything.
    sides = [
        replace(
            side,
            deck=tuple(card for card in side.deck if card % 4),
            graveyard=tuple(card for card in side.deck if not card % 4),
        )
        for side in start.sides
    ]
    start.sides = (sides[0], sides[1])
    return MACHINE.start(start)


class Steps:
    """Decisions of the first part of some duels, with so many copies of each deck. Laying them out takes no part."""

    def __init__(self, copies: int) -> None:
        self._laid_out = {seed: crowded(copies) for turn in range(-1, ROUNDS) for seed in seeds(turn)}

    def __call__(self, turn: int) -> int:
        """Play some of them."""
        return sum(play_out(self._laid_out[seed], random.Random(seed), STEPS).decisions for seed in seeds(turn))


def rows() -> Iterator[Row]:
    """What was measured, each beside its reference."""
    reference = Doudizhu()
    found = in_turns(decisions, reference)
    yield (
        "random duels",
        f"{found.ours:,.0f} decisions/s",
        reference.name,
        f"{found.theirs:,.0f} actions/s",
        f"{found.ratio:.2f}",
        "3 at least, 6 wanted",
    )
    sample = [duel(seed) for seed in seeds(0)]
    share = sum(one.choices for one in sample) / sum(one.decisions for one in sample)
    yield (
        "… two options or more, chance left out",
        f"{found.ours * share:,.0f} decisions/s",
        reference.name,
        f"{found.theirs:,.0f} actions/s",
        f"{found.ratio * share:.2f}",
        "",
    )
    found = in_turns(traced, decisions)
    yield (
        "random duels with a trace",
        f"{found.ours:,.0f} decisions/s",
        "without",
        f"{found.theirs:,.0f} decisions/s",
        f"{1 / found.ratio:.2f} × the time",
        "3 at most",
    )
    found = in_turns(Steps(5), Steps(1))
    yield (
        "a decision with 400 cards in decks and graveyards",
        f"{1e6 / found.ours:,.0f} µs",
        "with 80",
        f"{1e6 / found.theirs:,.0f} µs",
        f"{1 / found.ratio:.2f} × the time",
        "1.5 at most",
    )
