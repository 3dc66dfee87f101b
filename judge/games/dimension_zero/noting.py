"""What a trace says of a moment besides the events: whether a card is a new one, under which effects it arrives, and
which effects, keywords and triggers do not reach it. Nothing here changes anything; it is asked for traced lines only.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero.board import Place, Player
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.events import Moved, MoveResolved, Reckoned, TurnBegan
from judge.games.dimension_zero.frame import Frame, Seen
from judge.games.dimension_zero.meaning import all_fits, means
from judge.games.dimension_zero.rulebook import Now, clause, words_of
from judge.games.dimension_zero.values.characteristics import has_keyword, in_force, look, reckon
from judge.kernel import Event, Refusal, Source, Undetermined

NEW_CARD = clause("2-23-1-3")
SAME_CARD = clause("2-23-8-4")
PLAN_EMPTY = clause("2-23-3-2")
OWNERS_ZONE = clause("2-23-1-1")
ONTO_GRAVEYARD = clause("2-23-5-1")
BURIED_FROM = ("square", "energy", "smash", "beneath", "stack")
AURA_SHIFTS = clause("6-1-4")
ARRIVES_CHANGED = clause("4-14-2")
AT_ONCE = clause("4-5-2")
NO_STACK = clause("4-5-3")
BATTLING = clause("3-11-1-2")
NOT_REACHED = clause("4-14-3-2")
NOT_BY_PLAY = clause("5-1-2-1")
NO_RESONANCE = clause("5-13-2-1")
RESONANCE_STAYS = clause("5-13-3")
BENEATH_THIS_ONE = clause("6-1-7")
FACE_UNSEEN = clause("6-1-10")
JOINED_TO_THIS_ONE = clause("6-6-7")
SOURCE_LEFT = clause("5-2-2-1")
TURNED_UP_ONLY = clause("5-7-2-2")
TRIGGER_LOST = clause("4-8-7")

OPPOSITE_CORNER = {"L1": "R3", "R3": "L1", "L3": "R1", "R1": "L3"}


def note_move(now: Now, event: Moved, seen: Seen) -> None:
    """Say what a move means for the card: is it a new one, what is lost, what holds where it now is."""
    source, destination = event.source, event.destination
    if source.is_square and destination.is_square:
        now.cite((SAME_CARD, NEW_CARD))
        if seen.beneath:
            now.cite((AURA_SHIFTS,))
        if event.how != "move":
            _no_resonance(now, event)
        return
    if source.zone == "beneath" and any(one.beneath for one in now.state.standing):
        now.cite((BENEATH_THIS_ONE,))  # those beneath other cards stay
    if source.is_square and seen.data.kind == "strategy" and any(one.joined is not None for one in now.state.standing):
        now.cite((JOINED_TO_THIS_ONE,))
    if source.is_square:
        now.cite((NEW_CARD,))
        if _resonates(now.state, seen.controller) and _has_moved(now, event):
            now.cite((RESONANCE_STAYS,))
    if source.zone == "plan" and destination.zone != "plan":
        now.cite((PLAN_EMPTY,))
    if destination.zone == "graveyard" and source.zone in BURIED_FROM:
        now.cite((ONTO_GRAVEYARD,))
    if destination.zone not in ("square", "beneath", "stack") and seen.controller != now.state.owner(event.card):
        now.cite((OWNERS_ZONE,))
    if destination.zone == "plan" and event.face_up and has_keyword(now.state, event.card, "暴走"):
        now.refuse(Refusal(TURNED_UP_ONLY, "put there, not turned up", (event.card,)))
    if destination.is_square:
        _note_arrival(now, event)


def note_source_gone(now: Now, last: Seen, target: int) -> None:
    """即死 of a unit that has left the squares does not trigger on the damage that it still deals (5-2-2-1)."""
    cost = look(now.state, target).data.total_cost
    for words in last.data.abilities:
        node = now.state.table.node(words)
        if isinstance(node, nodes.Keyword) and node.name == "即死" and (node.level is None or cost <= node.level):
            said = (Source(words.card, node.span),)
            now.refuse(Refusal(SOURCE_LEFT, "source left the squares", (last.card, target), said))


def battling(duel: Duel) -> frozenset[int]:
    """バトルをしているユニット, of battles that wait too."""
    return frozenset(card for battle in duel.battles for fight in battle.fights for card in fight.units)


def note_battling(now: Now, event: Moved, before: frozenset[int]) -> None:
    """Say that a unit joins a battle, battles on from another square, or battles no longer."""
    if event.card in before or (event.destination.is_square and event.card in battling(now.state)):
        now.cite((BATTLING,))


def _note_arrival(now: Now, event: Moved) -> None:
    duel = now.state
    card = event.card
    if event.frozen and event.how != "play" and has_keyword(duel, card, "速攻"):
        now.refuse(Refusal(NOT_BY_PLAY, "not put by playing it", (card,)))
    for effect in duel.effects:
        node = duel.table.node(effect.frame.words)
        of = getattr(node, "of", None) or getattr(node, "what", None)
        if effect.cards is None or of is None or isinstance(of, nodes.That):
            continue
        if card not in effect.cards and means(duel, effect.frame, of, look(duel, card)):
            said = (words_of(effect.frame, node),)
            now.refuse(Refusal(NOT_REACHED, "came too late for it", (card, effect.frame.source), said))


def note_arrived(now: Now, card: int) -> None:
    """Say with which power a card has arrived, where effects change it at once (4-5-2, 4-14-2)."""
    power = reckon(now.state, card, "power")
    data, printed = look(now.state, card).data, now.state.table.data(card)
    if power.changes:
        now.under(ARRIVES_CHANGED)
        event = Reckoned(card, "power", power.printed, power.value)
        static = (NO_STACK,) * any(not change.resolved for change in power.changes)
        cites = (AT_ONCE, *static, *power.cites)
        now.happen(event, cites=cites, sources=[change.source for change in power.changes])
    elif data.abilities != printed.abilities or data.races != printed.races:
        now.under(ARRIVES_CHANGED)
        now.happen(Reckoned(card, "power", power.printed, power.value), cites=(AT_ONCE,))


def note_faces(now: Now, event: Moved, before: dict[int, Seen], listening: Iterable[tuple[Frame, Any]]) -> None:
    """Name the abilities that would have triggered if the face of a 闘気カード were looked at (6-1-10)."""
    host = before.get(int(event.source.at))
    if host is None:
        return
    shown = replace(event, was_face_down=False, source=host.place)
    open_ = {**before, event.card: replace(before[event.card], face_down=False, place=host.place)}
    for frame, ability in listening:
        try:
            by_face = all_fits(now.state, frame, ability.event, shown, before=open_)
            as_it_is = all_fits(now.state, frame, ability.event, event, before=before)
        except Undetermined:
            continue
        if by_face and not as_it_is:
            said = (words_of(frame, ability.event),)
            now.refuse(Refusal(FACE_UNSEEN, "its face is not looked at", (event.card, frame.source), said))


def _no_resonance(now: Now, event: Moved) -> None:
    """A unit that is shifted does not make 共鳴 valid."""
    duel = now.state
    if event.controller in duel.memory.moved:
        return
    for standing in duel.standing:
        for ability in duel.card(standing.card).text.abilities:
            if isinstance(ability, nodes.Keyword) and ability.name == "共鳴":
                now.refuse(Refusal(NO_RESONANCE, "shifted, not moved", (event.card,)))
                return


def _resonates(duel: Duel, player: Player) -> bool:
    """Whether a unit of a player has moved in this turn and a 共鳴 of theirs is valid for it (5-13-2)."""
    if player not in duel.memory.moved:
        return False
    return any(key.name == "共鳴" and frame.controller == player for frame, key in in_force(duel, nodes.Keyword))


def _has_moved(now: Now, leaving: Moved) -> bool:
    """Whether the card that leaves is one whose move has resolved in this turn."""
    for event in now.so_far():
        if isinstance(event, TurnBegan):
            return False
        if isinstance(event, Moved) and event.card == leaving.card and not event.source.is_square:
            return False  # a new card since then (2-23-1-3)
        if isinstance(event, MoveResolved) and event.card == leaving.card:
            return True
    return False


def note_lost_triggers(now: Now, event: Event) -> None:
    """Name the abilities that would have triggered on an event that a replacement has kept from happening."""
    duel = now.state
    for frame, ability in in_force(duel, nodes.Triggered):
        if all_fits(duel, frame, ability.event, event, before=_before(duel, event)):
            said = (words_of(frame, ability.event),)
            now.refuse(Refusal(TRIGGER_LOST, "its event did not happen", (frame.source,), said))


def _before(duel: Duel, event: Event) -> dict[int, Seen]:
    return {event.card: look(duel, event.card)} if isinstance(event, Moved) else {}


def sandwiches_aslant(duel: Duel, card: int) -> bool:
    """Whether a unit in a corner and another of its side in the opposite one have an enemy between them (5-9-3)."""
    standing = duel.at(card)
    far = OPPOSITE_CORNER.get(standing.square) if standing is not None else None
    if far is None:
        return False
    seen = [look(duel, one.card) for one in duel.standing if one.square in (far, "C2")]
    units = {(one.place.at, one.controller) for one in seen if one.data.kind == "unit"}
    mine = look(duel, card).controller
    return (far, mine) in units and ("C2", "B" if mine == "A" else "A") in units


def is_open_to_hidden(source: Place, destination: Place) -> bool:
    """Whether a move leads from an open zone to a hidden one (4-8-10-2)."""
    return source.zone in ("square", "plan", "graveyard", "energy", "removed") and destination.zone in (
        "hand",
        "deck",
        "smash",
        "beneath",
    )
