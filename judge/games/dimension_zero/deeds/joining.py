"""結合する and 入れ替える: a strategy beside a unit, and units that change places."""

from __future__ import annotations

from typing import Any

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.board import Place
from judge.games.dimension_zero.deeds.common import cause, doers, finish, note, noted, nothing_done, words
from judge.games.dimension_zero.deeds.landing import exchange
from judge.games.dimension_zero.deeds.swapping import across
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.frame import Frame
from judge.games.dimension_zero.moving import Happen, Happened, move
from judge.games.dimension_zero.resolving import Doing, Outcome, Wait, deed
from judge.games.dimension_zero.rulebook import Now, clause
from judge.games.dimension_zero.values.characteristics import look
from judge.kernel import Undetermined

JOINED = clause("6-6-2")
BESIDE = clause("6-6-4")


@deed(nodes.Join, "who what to")
def join(now: Now, doing: Doing) -> Outcome:
    """結合する: the strategy comes to the square of the unit, face up, and lies there with it (6-6-2, 6-6-4)."""
    duel, frame, node = now.state, doing.frame, doing.node
    if noted(frame, "moving") is not None:
        return _moved(doing, frame)
    cards = meaning.cards(duel, frame, node.what)
    units = meaning.cards(duel, frame, node.to) if node.to is not None else ()
    if len(cards) > 1 or len(units) > 1:
        raise Undetermined("not carried out", ("Join", "what", node.wording))
    standing = duel.at(units[0]) if units else None
    if not cards or standing is None or look(duel, standing.card).data.kind != "unit":
        return nothing_done(now, doing, frame, "nothing to join", tuple(cards))
    now.cite((BESIDE,))
    intent = move(
        duel,
        cards[0],
        Place("square", standing.square),
        JOINED,
        sources=words(doing),
        controller=doers(duel, frame, node.who)[0],
        by=cause(frame),
        how="resolve" if duel.where(cards[0]).zone == "stack" else "",
        joined=standing.card,
        origin=frame.origin,
    )
    frame = note(frame, "moving", (cards[0],))
    return Wait(frame, (Happen((intent,)),))


@deed(nodes.Swap, "who what other status")
def swap(now: Now, doing: Doing) -> Outcome:
    """入れ替える: two cards come each to the square, or the zone, of the other, at once (4-8-9)."""
    duel, frame, node = now.state, doing.frame, doing.node
    if noted(frame, "moving") is not None:
        return _moved(doing, frame)
    meant = [_swapped(duel, frame, what) for what in (node.what, node.other) if what is not None]
    cards = tuple(dict.fromkeys(card for found in meant for card in found))
    apart = len(cards) > 1 and any(duel.at(card) is None for card in cards) and not isinstance(node.what, nodes.Squares)
    intents = across(now, doing, cards) if apart else exchange(now, doing, cards)
    if not intents:
        return finish(doing, frame, what=(), count=(0,), done=(0,), could=(0,))
    return Wait(note(frame, "moving", cards), (Happen(intents),))


def _swapped(duel: Duel, frame: Frame, what: Any) -> tuple[int, ...]:
    """The cards whose places are meant: 位置, それらのスクエア, …のあるスクエア."""
    if isinstance(what, nodes.Position) and what.of is not None:
        return _cards(duel, frame, what.of)
    if isinstance(what, nodes.Squares):
        if what.holding is not None and [name for name, _ in what.parts()] == ["holding"]:
            return _cards(duel, frame, what.holding)
        match what.tests:
            case (nodes.Such(fact=nodes.IsAt(what=nodes.Node() as held, where=nodes.Gap())),):
                return _cards(duel, frame, held)
        raise Undetermined("not carried out", ("Swap", "what", what.wording))
    return _cards(duel, frame, what)


def _cards(duel: Duel, frame: Frame, what: Any) -> tuple[int, ...]:
    if isinstance(what, nodes.AllOf):
        return tuple(dict.fromkeys(card for one in what.options for card in meaning.cards(duel, frame, one)))
    return meaning.cards(duel, frame, what)


def _moved(doing: Doing, frame: Frame) -> Frame:
    happened: Happened = doing.answer
    meant = noted(frame, "moving") or ()
    moved = tuple(card for card in meant if card in happened.done)
    done = (int(len(moved) == len(meant)),)
    return finish(doing, frame, what=moved, count=(len(moved),), done=done, could=done)
