"""Whole duels between two decks in which everybody, chance included, decides at random: for tests and for the clock."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Literal, NamedTuple

from judge.cards import Card
from judge.cards.deck_files import DeckRead
from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.board import PLAYERS, Player
from judge.games.dimension_zero.duel import Duel, Owned, Side, Table
from judge.games.dimension_zero.meaning import asks_history
from judge.games.dimension_zero.setup import opening
from judge.kernel import CHANCE, Decision, Event, Option, Position, Refusal, Runaway, Trace, Undetermined

MOST_DECISIONS = 20_000
End = Literal["over", "undetermined", "runaway", "unfinished"]


class Played(NamedTuple):
    """What came of a duel: how it ended and what was decided on the way."""

    end: End
    position: Position[Duel]
    """The last position that was reached."""
    decisions: int
    """Every question that was put, chance and priorities with nothing but a pass included."""
    choices: int
    """Those of them that left a player, not chance, two options or more."""
    why: Refusal | None = None
    """What the rules or the texts did not decide, where that ended it."""

    @property
    def turns(self) -> int:
        """Turns that were begun."""
        return self.position.state.turn


def lay_out(decks: dict[Player, Iterable[Card]], first: Player) -> Duel:
    """Both decks on the table, and the duel about to begin."""
    owned = tuple(Owned(card, player) for player in PLAYERS for card in decks[player])
    table = Table(owned)
    asked = (asks_history(ability) for text in table.texts for ability in text.abilities)
    table.memo["history"] = frozenset[type[Event]]().union(*asked)
    sides = [Side(deck=tuple(n for n, one in enumerate(owned) if one.owner == player)) for player in PLAYERS]
    return Duel(
        table=table,
        active=first,
        turn=0,
        phase="release",
        sides=(sides[0], sides[1]),
        agenda=tuple(reversed(opening(first))),
    )


def start_duel(deck_a: DeckRead, deck_b: DeckRead, seed: int) -> Position[Duel]:
    """The first decision of a duel between two decks; the seed says who begins."""
    first: Player = random.Random(seed).choice(PLAYERS)
    decks: dict[Player, Iterable[Card]] = {"A": cards_of(deck_a), "B": cards_of(deck_b)}
    return MACHINE.start(lay_out(decks, first))


def cards_of(read: DeckRead) -> list[Card]:
    """The cards of a deck, every copy of them."""
    return [read.known[name] for name, count in read.deck.cards.items() for _ in range(count)]


def pick(decision: Decision, rng: random.Random) -> Option:
    """Any option; chance takes each as often as it comes."""
    if decision.player == CHANCE:
        weights = [getattr(option, "weight", 1) for option in decision.options]
        return rng.choices(decision.options, weights)[0]
    return rng.choice(decision.options)


def play_out(
    position: Position[Duel], rng: random.Random, most_decisions: int = MOST_DECISIONS, trace: Trace | None = None
) -> Played:
    """Decide at random until the duel is over, or so many decisions were made."""
    decisions = choices = 0
    while (decision := position.decision) is not None:
        if decisions == most_decisions:
            return Played("unfinished", position, decisions, choices)
        decisions += 1
        choices += len(decision.options) > 1 and decision.player != CHANCE
        try:
            position = MACHINE.decide(position, pick(decision, rng), trace)
        except Undetermined as end:
            return Played("undetermined", position, decisions, choices, end.why)
        except Runaway as end:
            return Played("runaway", position, decisions, choices, end.why)
    return Played("over", position, decisions, choices)
