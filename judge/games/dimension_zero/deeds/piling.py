"""Cards that go to a zone: hand, graveyard, energy and smash zone, removed, deck or plan zone (2-23)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.asking import PutInOrder
from judge.games.dimension_zero.board import Place, Player
from judge.games.dimension_zero.deeds.common import cause, finish, forget_note, note, noted, words
from judge.games.dimension_zero.deeds.decks import AS_CHOSEN, COVERED, ON_PURPOSE, TO_ANOTHER_PLACE, arrange, hide_plan
from judge.games.dimension_zero.deeds.selecting import Selected
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.events import DeckOrdered, Moved
from judge.games.dimension_zero.frame import Frame, Refs
from judge.games.dimension_zero.moving import Intent, move
from judge.games.dimension_zero.resolving import Doing, Wait
from judge.games.dimension_zero.rulebook import Now, clause, only
from judge.games.dimension_zero.triggers import happen
from judge.kernel import Undetermined

PUT = {
    "hand": clause("4-9-2-3"),
    "graveyard": clause("2-23-1-4"),
    "energy": clause("2-23-6-2"),
    "smash": clause("2-23-7-2"),
    "removed": clause("2-23-10-1"),
    "deck": clause("2-23-2-4"),
    "plan": clause("2-23-3-3"),
}


PILES_THAT_TURN = ("energy", "smash")
"""Zones where cards lie released or frozen (2-26-1)."""


class Goal(NamedTuple):
    """A zone that cards are to be put into, and how they lie there."""

    zone: str
    clause: str
    end: str | None = None
    frozen: bool | None = False
    """None: as they were."""
    face_down: bool = False
    any_order: bool = False
    how: str = ""


def goal_of(node: nodes.Put, zone: nodes.Zone) -> Goal:
    """What the words of a step say about the zone."""
    only(zone, "name", "owner", "end")
    name = zone.name
    if name == "deck" and zone.end == "top" and node.face == "up":
        name = "plan"  # a deck whose top card is face up has a plan zone (2-23-3-1)
    face = "up" if name in ("energy", "graveyard", "plan") else "down"
    if name not in PUT or node.aura or (node.face is not None and name != "removed" and node.face != face):
        raise Undetermined("not carried out", ("Put", "face" if name in PUT else "destination", node.wording))
    if node.status is not None and name not in PILES_THAT_TURN:
        raise Undetermined("not carried out", ("Put", "status", node.wording))
    return Goal(
        name,
        PUT[name],
        end=zone.end,
        # Unsaid, a card comes released into an energy or smash zone (2-23-6-2, 2-23-7-2).
        frozen=None if node.status == "unchanged" else node.status == "frozen",
        face_down=name == "removed" and node.face == "down",
        any_order=node.order == "any",
    )


def pile(now: Now, doing: Doing, selected: Selected, goal: Goal) -> tuple[Intent, ...] | Wait | Frame:
    """The intents to put cards into their owners' zones (2-23-1-1), once an order is settled where there is one.

    Cards that only change their place within a deck are put there at once; then the frame comes back.
    """
    duel = now.state
    frame = _take_order(doing, selected.frame)
    unplaced = goal.zone == "deck" and goal.end is None
    if unplaced and (goal.any_order or not _shuffles_later(duel, doing)):
        raise Undetermined("place in the deck unsaid", (doing.node.wording,), PUT["deck"])
    order: dict[int, int] = {}
    inside = goal.zone == "deck" and all(duel.where(card).zone == "deck" for card in selected.cards)
    for owner in (duel.active, duel.non_active):
        cards = tuple(card for card in selected.cards if duel.owner(card) == owner)
        known = noted(frame, f"order {owner}")
        if known is None and len(cards) > 1 and not unplaced and (goal.any_order or inside):
            # 好きな順番で: whoever does it; otherwise the owner (2-23-2-4).
            asked = selected.player_of(duel, cards[0]) if goal.any_order else owner
            frame = note(frame, "ordering", (owner,))
            return Wait(frame, (PutInOrder(asked, cards, why="deck" if goal.zone == "deck" else "order"),))
        ordered = known if known is not None else cards if unplaced else ()
        order |= {int(card): rank for rank, card in enumerate(ordered, start=1)}
    if inside and not unplaced:
        return _within_deck(now, doing, frame, selected, goal, order)
    return tuple(intent_to(duel, doing, goal, card, order.get(card, 0)) for card in selected.cards)


def _take_order(doing: Doing, frame: Frame) -> Frame:
    ordering = noted(frame, "ordering")
    if ordering is None:
        return frame
    answer: Refs = doing.answer
    return note(forget_note(frame, "ordering"), f"order {ordering[0]}", answer)


def intent_to(duel: Duel, doing: Doing, goal: Goal, card: int, rank: int = 0) -> Intent:
    """The intent to put a card into a zone; `rank`: which in the order of several."""
    frozen = card in duel.frozen if goal.frozen is None else goal.frozen
    made = move(
        duel,
        card,
        Place(goal.zone),
        goal.clause,
        sources=words(doing),
        frozen=frozen,
        by=cause(doing.frame),
        how=goal.how,
        to_bottom=goal.end == "bottom",
        face_up=goal.zone == "plan",
    )
    if not rank and not goal.face_down:
        return made
    assert isinstance(made.event, Moved)
    return replace(made, event=replace(made.event, rank=rank, face_down=goal.face_down))


def _shuffles_later(duel: Duel, doing: Doing) -> bool:
    """Whether the text goes on to shuffle a deck: then it does not matter where in it a card was put (6-2-5)."""
    whole = duel.table.node(doing.frame.words._replace(path=()))
    return any(isinstance(node, nodes.Shuffle) and node.span[0] > doing.node.span[0] for node in whole.walk())


# ---- cards that stay in their deck


def _within_deck(now: Now, doing: Doing, frame: Frame, selected: Selected, goal: Goal, order: dict[int, int]) -> Frame:
    """Cards of a deck are put to an end of it: they do not change zones, but the order was determined (6-2-2)."""
    duel = now.state
    bottom = goal.end == "bottom"
    changed: dict[Player, str] = {}
    for owner in (duel.active, duel.non_active):
        cards = tuple(card for card in selected.cards if duel.owner(card) == owner)
        if not cards:
            continue
        placed = tuple(sorted(cards, key=lambda card: order.get(card, 0)))
        # The last one put onto the deck is its top, the last one put under it its bottom.
        from_top = placed if bottom else placed[::-1]
        deck = duel.side(owner).deck
        same = (deck[-len(cards) :] if bottom else deck[: len(cards)]) == from_top
        # Of a shuffled deck nobody knows where a card lay: wherever it is put, its place is a new one.
        start, stop = duel.side(owner).loose
        if len(cards) > 1 or not same or any(card in deck[start:stop] for card in cards):
            # Several cards, or one out of those nobody knew the place of: a choice; a known one only changes its place.
            chosen = len(cards) > 1 or any(card in deck[start:stop] for card in cards)
            changed[owner] = AS_CHOSEN if chosen else TO_ANOTHER_PLACE
        if not bottom:
            hide_plan(now, owner, COVERED)
        happen(now, DeckOrdered(owner, from_top, bottom), cites=(PUT["deck"],), sources=words(doing))
    for owner, how in changed.items():
        arrange(now, (owner,), (ON_PURPOSE, how))
    complete = noted(frame, "complete") == (1,)
    decks = tuple(dict.fromkeys(meaning.place_ref(Place("deck", duel.owner(card))) for card in selected.cards))
    return finish(
        doing,
        frame,
        what=selected.cards,
        destination=decks,
        count=(len(selected.cards),),
        who=selected.players,
        done=(int(complete),),
        could=(int(complete),),
    )
