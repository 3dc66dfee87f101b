"""デュエルの準備と開始: shuffling, the opening hands, the redraw that some tournaments allow (3-1, 3-2)."""

from __future__ import annotations

from judge.games.dimension_zero.asking import AskWhether, PutInOrder
from judge.games.dimension_zero.board import OPPONENT, Place, Player
from judge.games.dimension_zero.events import DeckArranged, Shuffled
from judge.games.dimension_zero.moving import Happen, move
from judge.games.dimension_zero.rulebook import RULES, Now, clause
from judge.games.dimension_zero.turn import BeginTurn, TakeTop
from judge.kernel import Instruction

HAND_SIZE = 5
OPENING_HAND = clause("3-2-2")
HAND_BEGINS = clause("2-23-4-1")
DECK_OF_CARDS = clause("2-23-2-1")
REDRAW = clause("3-2-3-1")
ON_PURPOSE = clause("6-2-2(A)")


class ShuffleDecks(Instruction, frozen=True):
    """Both players shuffle their decks."""


class DrawHand(Instruction, frozen=True):
    """A player draws an opening hand."""

    player: Player


class OfferRedraw(Instruction, frozen=True):
    """The second player may draw a new hand, once."""

    player: Player
    asked: bool = False


class Redraw(Instruction, frozen=True):
    """The hand goes under the deck in the order its owner likes, and a new one is drawn."""

    player: Player


def opening(first: Player) -> tuple[Instruction, ...]:
    """How a duel begins, in the order it is done."""
    second = OPPONENT[first]
    return (ShuffleDecks(), DrawHand(first), DrawHand(second), OfferRedraw(second), BeginTurn(first, first=True))


@RULES.rule(ShuffleDecks, "3-1-3")
def shuffle_decks(now: Now, shuffle: ShuffleDecks) -> None:
    """Nobody knows the order of a deck when a duel begins."""
    now.happen(Shuffled("A"), cites=(DECK_OF_CARDS,))
    now.happen(Shuffled("B"))


@RULES.rule(DrawHand, "3-2-2")
def draw_hand(now: Now, draw: DrawHand) -> None:
    """Five cards, one after the other (2-23-1-5)."""
    now.cite((HAND_BEGINS,))
    now.then(*(TakeTop(draw.player, 1, "hand", OPENING_HAND, "draw") for _ in range(HAND_SIZE)))


@RULES.rule(OfferRedraw, "3-2-3")
def offer_redraw(now: Now, offer: OfferRedraw) -> None:
    """Only where the tournament allows it, only the second player, and only once."""
    duel = now.state
    if not offer.asked:
        hand = duel.side(offer.player).hand
        if duel.table.variant.redraw and hand:
            now.then(AskWhether(offer.player, hand[0], "redraw"), OfferRedraw(offer.player, asked=True))
        return
    wanted, duel.answer = duel.answer, None
    if wanted:
        now.then(PutInOrder(offer.player, duel.side(offer.player).hand), Redraw(offer.player))


@RULES.rule(Redraw, "3-2-3-1")
def redraw(now: Now, again: Redraw) -> None:
    """The five cards go to the bottom of the deck, and five new ones are drawn; the deck was arranged on purpose."""
    duel = now.state
    order, duel.answer = duel.answer, None
    now.happen(DeckArranged(again.player), cites=(ON_PURPOSE,))
    intents = [move(duel, card, Place("deck", again.player), REDRAW, to_bottom=True, how="redraw") for card in order]
    now.then(*(Happen((intent,)) for intent in intents), DrawHand(again.player))
