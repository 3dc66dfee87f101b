"""入れ替える: two cards of which one at least lies in no square, so that each goes where the other lies (2-23)."""

from __future__ import annotations

from typing import Any

from judge.games.dimension_zero.board import Place, Player, is_battle_square
from judge.games.dimension_zero.deeds.causes import is_immune
from judge.games.dimension_zero.deeds.common import AS_FAR_AS_POSSIBLE, CANNOT, doers, put_ban, words
from judge.games.dimension_zero.deeds.landing import arrival
from judge.games.dimension_zero.deeds.piling import PUT, Goal, intent_to
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.moving import Intent
from judge.games.dimension_zero.resolving import Doing
from judge.games.dimension_zero.rulebook import Now, words_of
from judge.kernel import Refusal, Undetermined

OPEN_ENDED = ("hand", "graveyard", "energy", "smash", "removed")
"""Zones in which a card that is put there needs no place of its own said."""
WITH_STATUS = ("energy", "smash")


def across(now: Now, doing: Doing, cards: tuple[int, ...]) -> tuple[Intent, ...]:
    """The intents to put two cards each to where the other lies, at once; the rules tell of zone changes only."""
    duel = now.state
    if len(cards) != 2:
        raise Undetermined("not carried out", ("Swap", "what", doing.node.wording))
    one, other = cards
    here, there = duel.where(one), duel.where(other)
    if here.zone == there.zone:
        # Within a zone nothing changes place, and another player's zone is closed to the card (2-23-1-1).
        raise Undetermined("not carried out", ("Swap", "what", doing.node.wording))
    player = doers(duel, doing.frame, doing.node.who)[0]
    stay = [card for card, place in ((one, there), (other, here)) if _stays(now, doing, card, player, place)]
    if len(stay) == 1:
        # As with two squares: whether half of an exchange is a part that can be done (4-12-2) is not said.
        moves = other if stay[0] == one else one
        raise Undetermined("half of an exchange", (stay[0], moves), AS_FAR_AS_POSSIBLE, words(doing))
    if stay:
        return ()
    return _to(duel, doing, one, player, there), _to(duel, doing, other, player, here)


def _stays(now: Now, doing: Doing, card: int, player: Player, place: Place) -> bool:
    """Whether a card is kept from going somewhere: by 効果を受けない, or by a ban."""
    duel = now.state
    if is_immune(now, doing, card):
        return True
    found = put_ban(duel, doing.frame, card, player, place if place.is_square else Place(place.zone, duel.owner(card)))
    if found is None:
        return False
    now.refuse(Refusal(CANNOT, "cannot be put", (card,), (words_of(*found), *words(doing))))
    return True


def _to(duel: Duel, doing: Doing, card: int, player: Player, place: Place) -> Intent:
    """The intent to put a card to a place that the other card leaves."""
    status: Any = doing.node.status
    if place.zone in OPEN_ENDED:
        return intent_to(duel, doing, Goal(place.zone, PUT[place.zone], frozen=None if status else False), card)
    lands = {"unit": True, "base": False}.get(duel.card(card).kind)
    if not place.is_square or lands is not is_battle_square(place.at):
        raise Undetermined("not carried out", ("Swap", "what", doing.node.wording))
    # Where cards are neither released nor frozen, none keeps its status.
    kept = status if duel.where(card).zone in WITH_STATUS else None
    return arrival(duel, doing, card, place.at, player, kept)
