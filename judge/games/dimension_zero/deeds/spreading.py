"""1枚ずつ: a card beneath each of several cards, from the top of its owner's deck, all at once (6-1-1)."""

from __future__ import annotations

from typing import Any

from judge.cardtext import nodes
from judge.games.dimension_zero.asking import PutInOrder
from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.deeds.common import doers, forget_note, note, noted
from judge.games.dimension_zero.deeds.decks import end_of_deck, settle_top
from judge.games.dimension_zero.deeds.landing import beneath, hosts
from judge.games.dimension_zero.deeds.selecting import owners
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.frame import Frame
from judge.games.dimension_zero.moving import Intent
from judge.games.dimension_zero.resolving import Doing, Wait
from judge.games.dimension_zero.rulebook import Now
from judge.kernel import Undetermined


def is_spread(node: nodes.Node) -> bool:
    """Whether a step puts a card beneath each of several cards."""
    what = getattr(node, "what", None)
    return isinstance(what, nodes.Cards) and isinstance(what.count, nodes.Count) and what.count.range == "each"


def spread(now: Now, doing: Doing) -> tuple[Frame, tuple[Intent, ...]] | Wait:
    """The intents to put the top card of a deck beneath each card meant.

    A player with several such cards needs as many from the top of the deck. Reading: whoever does it says which card
    comes beneath which.
    """
    duel, node, frame = now.state, doing.node, _take_order(doing)
    zone, side = node.what.at, node.destination
    if (
        not isinstance(side, nodes.Side)
        or not (isinstance(zone, nodes.Zone) and (zone.name, zone.end) == ("deck", "top"))
        or not node.aura
        or node.what.count.number != 1
        or side.side != "bottom"
    ):
        raise Undetermined("not carried out", ("Put", "what", node.wording))
    player = doers(duel, frame, node.who)[0]
    above = hosts(now, doing, frame, side.of, None)
    intents: tuple[Intent, ...] = ()
    for owner in (duel.active, duel.non_active):
        mine = tuple(host for host in above if _whose(duel, frame, zone, host, player) == owner)
        deal = settle_top(now, owner, len(mine)) if mine else None
        if deal is not None:
            return Wait(frame, (deal,))
        cards = end_of_deck(duel, owner, len(mine))
        order = noted(frame, f"order {owner}")
        if order is None and len({duel.table.kinds[card] for card in cards}) > 1:
            return Wait(note(frame, "ordering", (owner,)), (PutInOrder(player, mine),))
        for card, host in zip(cards, order or mine, strict=False):
            intents += (beneath(duel, doing, card, int(host)),)
    frame = note(note(frame, "complete", (int(len(intents) == len(above)),)), "who", (player,))
    return frame, intents


def _take_order(doing: Doing) -> Frame:
    ordering = noted(doing.frame, "ordering")
    if ordering is None:
        return doing.frame
    return note(forget_note(doing.frame, "ordering"), f"order {ordering[0]}", doing.answer)


def _whose(duel: Duel, frame: Frame, zone: Any, host: int, player: Player) -> Player:
    """From whose deck the card beneath another comes."""
    owner = zone.owner
    if isinstance(owner, nodes.Player) and isinstance(owner.of, nodes.That) and owner.of.role == "each":
        if owner.who != "owner":
            raise Undetermined("not carried out", ("Put", "source", owner.wording))
        return duel.owner(host)
    found = owners(duel, frame, zone, player)
    if len(found) != 1:
        raise Undetermined("not carried out", ("Put", "source", zone.wording))
    return found[0]
