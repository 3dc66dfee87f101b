"""山札: what lies on top once chance has said so, plan cards, and orders determined on purpose (2-23-2, 2-23-3, 6-2).

The order of a shuffled part of a deck is not known to anybody (`Side.loose`). Before a card of it matters, chance says
which one it is: whoever takes cards from a deck asks `settle_top` first and lets what it returns be done before.
"""

from __future__ import annotations

from collections.abc import Iterable

from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.events import Dealt, DeckArranged, PlanHidden
from judge.games.dimension_zero.rulebook import RULES, Now, clause
from judge.games.dimension_zero.triggers import happen
from judge.kernel import CHANCE, Instruction, Option, Undetermined

COVERED = clause("2-23-3-3")
LOOKED_THROUGH = clause("2-23-3-4")
BEFORE_SHUFFLING = clause("2-23-3-5")
ON_PURPOSE = clause("6-2-2")
FROM_ELSEWHERE = clause("6-2-2(A)")
AS_CHOSEN = clause("6-2-2(B)")
TO_ANOTHER_PLACE = clause("6-2-2(C)")
PLAN_ON_PURPOSE = clause("6-2-3")


class Deal(Instruction, frozen=True):
    """Chance says which cards of a shuffled deck are the top ones, so many of them. No answer."""

    player: Player
    number: int


class Lies(Option, frozen=True):
    """This card lies next in the shuffled deck; `weight` cards of the part that was shuffled are like it."""

    card: int
    weight: int = 1


def settle_top(now: Now, player: Player, number: int) -> Instruction | None:
    """What has to be done before the top cards of a deck, so many of them, are known; None if they are."""
    return Deal(player, number) if is_loose(now.state, player, number) else None


def is_loose(duel: Duel, player: Player, number: int) -> bool:
    """Whether chance has still to say which the top cards of a deck are, so many of them."""
    start, stop = duel.side(player).loose
    return start < min(stop, number)


def _next_cards(duel: Duel, deal: Deal) -> tuple[str, tuple[Lies, ...]]:
    side = duel.side(deal.player)
    weights: dict[int, int] = {}
    first: dict[int, int] = {}
    for card in side.deck[side.loose[0] : side.loose[1]]:
        kind = duel.table.kinds[card]
        first.setdefault(kind, card)
        weights[kind] = weights.get(kind, 0) + 1
    return CHANCE, tuple(Lies(card, weights[kind]) for kind, card in first.items())


@RULES.choice(Deal, "2-23-2-2", _next_cards)
def deal_next(now: Now, deal: Deal, option: Lies) -> None:
    """Nobody knows the order of a deck: chance says which card of the shuffled part comes next."""
    duel = now.state
    now.happen(Dealt(deal.player, duel.side(deal.player).loose[0], option.card))
    if is_loose(duel, deal.player, deal.number):
        now.then(deal)


def end_of_deck(duel: Duel, player: Player, number: int, *, bottom: bool = False) -> tuple[int, ...]:
    """The cards at an end of a deck, from the top; fewer where there are fewer."""
    deck = duel.side(player).deck
    if not bottom:
        return deck[:number]
    number = min(number, len(deck))
    start, stop = duel.side(player).loose
    if stop > max(start, len(deck) - number) and len({duel.table.kinds[card] for card in deck[start:stop]}) > 1:
        raise Undetermined("bottom of a shuffled deck", (player,))
    return deck[len(deck) - number :]


def hide_plan(now: Now, player: Player, cite: str) -> None:
    """Turn the plan card of a player face down, if there is one."""
    plan = now.state.plan(player)
    if plan is not None:
        happen(now, PlanHidden(player, plan), cites=(cite,))


def arrange(now: Now, players: Iterable[Player], cites: tuple[str, ...] = (ON_PURPOSE,)) -> None:
    """The order of decks has been determined on purpose; for the duel it stays so (6-2-4)."""
    for player in sorted(set(players), key=lambda one: one != now.state.active):
        happen(now, DeckArranged(player), cites=cites)
