"""置く, 加える, 破壊する, 捨てる, 除外する, 廃棄する, 合成する: steps that put cards somewhere (2-23-1-4).

Where to is worked out in `landing` (squares and beneath cards) and `piling` (zones); everything then happens at once.
"""

from __future__ import annotations

from typing import Any

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.board import Place, Player
from judge.games.dimension_zero.deeds.causes import ban, is_immune
from judge.games.dimension_zero.deeds.common import (
    AS_FAR_AS_POSSIBLE,
    CANNOT,
    IMPOSSIBLE,
    finish,
    note,
    noted,
    put_ban,
    words,
)
from judge.games.dimension_zero.deeds.decks import AS_CHOSEN, FROM_ELSEWHERE, ON_PURPOSE, PLAN_ON_PURPOSE, arrange
from judge.games.dimension_zero.deeds.landing import land, lie_beneath
from judge.games.dimension_zero.deeds.perhaps_drawn import insist_on_plain
from judge.games.dimension_zero.deeds.piling import Goal, goal_of, pile
from judge.games.dimension_zero.deeds.routing import is_routed, routed
from judge.games.dimension_zero.deeds.selecting import Selected, select
from judge.games.dimension_zero.deeds.spreading import is_spread, spread
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.events import Moved
from judge.games.dimension_zero.frame import Frame
from judge.games.dimension_zero.moving import Happen, Happened, Intent
from judge.games.dimension_zero.resolving import Doing, Outcome, Wait, deed
from judge.games.dimension_zero.rulebook import Now, clause, words_of
from judge.games.dimension_zero.values.characteristics import look
from judge.kernel import Refusal, Undetermined

SCRAPPED = clause("2-23-1-4")
FUSED = clause("6-4-1")


@deed(nodes.Put, "who what destination source status face count order random aura caused")
def put(now: Now, doing: Doing) -> Outcome:
    """置く: cards go where the text says, all at once."""
    node: nodes.Put = doing.node
    if node.destination is None:
        raise Undetermined("not carried out", ("Put", "destination", node.wording))
    if is_spread(node) and noted(doing.frame, "put") is None:
        found = spread(now, doing)
        return found if isinstance(found, Wait) else happen_together(now, doing, *found)
    if is_routed(node):
        way = routed(now, doing)
        if isinstance(way, Wait):
            return way
        doing, node = way, way.node
    return _put(now, doing, goal_of(node, node.destination) if isinstance(node.destination, nodes.Zone) else None)


@deed(nodes.Scrap, "who what count")
def scrap(now: Now, doing: Doing) -> Outcome:
    """廃棄する: cards of one's own go to the graveyard, as a cost (2-23-1-4)."""
    return _put(now, doing, Goal("graveyard", clause=SCRAPPED, how="pay"), own=True)


@deed(nodes.Fuse, "who what count")
def fuse(now: Now, doing: Doing) -> Outcome:
    """合成する: the cards named go to their owners' graveyards (6-4-1)."""
    return _put(now, doing, Goal("graveyard", clause=FUSED, how="fuse"))


def _put(now: Now, doing: Doing, goal: Goal | None, *, own: bool = False) -> Outcome:
    duel = now.state
    if noted(doing.frame, "put") is not None:
        return _done(now, doing, doing.answer)

    def possible(card: int, player: Player) -> bool:
        return _ban(duel, doing, goal, card, player) is None and (not own or _controller(duel, card) == player)

    selected = select(now, doing, possible=possible)
    if isinstance(selected, Wait):
        return selected
    cards = tuple(card for card in selected.cards if not _refused(now, doing, goal, card, selected))
    selected = selected._replace(cards=cards)
    if not cards:
        return _nothing(now, doing, selected.frame)
    place: Any = doing.node.destination if goal is None else None
    found: tuple[Intent, ...] | Wait | Frame
    if goal is not None:
        found = pile(now, doing, selected, goal)
    elif isinstance(place, nodes.Side):
        found = lie_beneath(now, doing, selected, place)
    else:
        found = land(now, doing, selected, place)
    if isinstance(found, (Wait, Frame)):
        return found
    return happen_together(now, doing, selected.frame, found)


def happen_together(now: Now, doing: Doing, frame: Frame, intents: tuple[Intent, ...]) -> Outcome:
    """Let the intents of a step happen at once; the step ends when they have."""
    if not intents:
        return _nothing(now, doing, frame)
    insist_on_plain(now.state, doing, intents)
    cards = tuple(intent.event.card for intent in intents if isinstance(intent.event, Moved))
    frame = note(frame, "put", cards)
    # Said before it happens, so that the frame keeps what the cards were (4-9-2-6).
    if doing.node.number is not None:
        frame = frame.say(doing.node.number, "what", cards)
    return Wait(frame, (Happen(intents),))


def _done(now: Now, doing: Doing, happened: Happened) -> Frame:
    """The cards have moved, or something else has taken the place of that (4-15-5-1)."""
    frame = doing.frame
    meant = noted(frame, "put") or ()
    moved = tuple(card for card in meant if card in happened.done)
    events = [event for event in happened.events if isinstance(event, Moved) and event.card in meant]
    if getattr(doing.node, "destination", None) is not None and not _is_unplaced(doing.node.destination):
        _arrange(now, events)
    complete = noted(frame, "complete") == (1,) and len(moved) == len(noted(frame, "cards") or meant)
    return finish(
        doing,
        frame,
        what=moved,
        destination=tuple(dict.fromkeys(meaning.place_ref(event.destination) for event in events)),
        count=(len(moved),),
        who=noted(frame, "who") or (),
        done=(int(bool(moved) and complete),),
        could=(int(bool(moved) and complete),),
    )


def _arrange(now: Now, events: list[Moved]) -> None:
    """Cards came to a place of a deck that everybody knows: its order was determined on purpose (6-2-2, 6-2-3)."""
    for zone, cites in (("deck", (ON_PURPOSE,)), ("plan", (ON_PURPOSE, PLAN_ON_PURPOSE))):
        for inside, item in ((False, FROM_ELSEWHERE), (True, AS_CHOSEN)):
            came = [event for event in events if event.destination.zone == zone]
            owners = [now.state.owner(one.card) for one in came if (one.source.zone in ("deck", "plan")) == inside]
            arrange(now, owners, (*cites, item))


def _is_unplaced(destination: Any) -> bool:
    return isinstance(destination, nodes.Zone) and destination.name == "deck" and destination.end is None


def _nothing(now: Now, doing: Doing, frame: Frame) -> Frame:
    """Nothing was put anywhere: nobody wanted to, or nothing could be."""
    chosen = noted(frame, "cards") or ()
    offered = not chosen and noted(frame, "offered") == (1,)
    if not chosen and not offered:
        now.refuse(Refusal(IMPOSSIBLE, "nothing to act on", (), words(doing)))
    return finish(doing, frame, what=(), count=(0,), done=(0,), could=(int(offered),))


# ---- what cannot be put


def _ban(duel: Duel, doing: Doing, goal: Goal | None, card: int, player: Player) -> Any:
    """What forbids it; onto which squares a card cannot be put is asked when it lands."""
    if goal is None:
        return None
    return put_ban(duel, doing.frame, card, player, Place(goal.zone, duel.owner(card)))


def _refused(now: Now, doing: Doing, goal: Goal | None, card: int, selected: Selected) -> bool:
    if isinstance(doing.node, nodes.Put):
        if is_immune(now, doing, card):
            return True
    elif (kept := ban(now.state, doing.frame, "affect", what=card)) is not None:
        # 廃棄 and 合成 are ways to pay (2-23-1-4, 6-4-1): whether what makes one do so acts on the card is not said.
        said = (words_of(*kept), *words(doing))
        raise Undetermined("paid with though shielded", (card, doing.frame.source), goal.clause if goal else "", said)
    found = _ban(now.state, doing, goal, card, selected.player_of(now.state, card))
    if found is None:
        return False
    now.cite((AS_FAR_AS_POSSIBLE,))
    now.refuse(Refusal(CANNOT, "cannot be put", (card,), (words_of(*found), *words(doing))))
    return True


def _controller(duel: Duel, card: int) -> Player:
    return look(duel, card).controller if duel.at(card) is not None else duel.owner(card)
