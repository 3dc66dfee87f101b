"""How a card leaves one place and comes to another, and what that does to whatever speaks of it.

A part of `applying.py`: only events get here.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import events as e
from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.duel import (
    Blow,
    Duel,
    Exchange,
    Fight,
    Lasting,
    Pending,
    Spell,
    StackItem,
    Standing,
    UnitMove,
)
from judge.games.dimension_zero.frame import Frame, Seen

_ZONES = ("hand", "graveyard", "energy", "smash", "removed")
_piles = attrgetter(*_ZONES)


def put_card(duel: Duel, moved: e.Moved) -> None:
    """Let a card go from one place to another."""
    card, destination = moved.card, moved.destination
    to_square = destination.zone == "square"
    if to_square and moved.source.zone == "square":
        return _shift(duel, moved)
    for seen in duel.leaving:
        if seen.card == card:
            forget(duel, seen)
            break
    if duel.memory.used:  # a new card has used nothing yet (2-23-1-3)
        duel.memory = replace(duel.memory, used=tuple(one for one in duel.memory.used if one[0] != card))
    take_away(duel, card)
    if moved.frozen and destination.zone in ("square", "energy", "smash"):
        duel.frozen |= {card}
    elif card in duel.frozen:
        duel.frozen -= {card}
    if card in duel.shown:
        duel.shown -= {card}
    if moved.face_down:
        duel.face_down |= {card}
    elif card in duel.face_down:
        duel.face_down -= {card}
    if to_square:
        standing = Standing(
            card,
            destination.at,
            moved.controller,
            rank=moved.rank,
            since=next_time(duel) if has_standing_effects(duel, card) else 0,
            played_to_centre=moved.played_to_centre,
            joined=moved.joined,
            origin=moved.origin if e.Played in duel.table.memo.get("history", ()) else None,
        )
        duel.standing += (standing,)
        if moved.joined is None:
            _join_battles(duel, standing)
    elif destination.zone == "beneath":
        change_standing(duel, int(destination.at), lambda s: _with_beneath(s, moved))
    else:
        _lay(duel, moved)


def _with_beneath(standing: Standing, moved: e.Moved) -> Standing:
    """A 闘気カード comes beneath a card; whether the first one came alone is kept (4-16-4-16)."""
    together = standing.beneath_together if standing.beneath else bool(moved.rank)
    return replace(standing, beneath=(*standing.beneath, moved.card), beneath_together=together)


def _shift(duel: Duel, moved: e.Moved) -> None:
    """From square to square: the same card, with damage and all, under whose control it is (2-23-8-4)."""
    card, square = moved.card, moved.destination.at
    old = duel.at(card)
    assert old is not None
    change_standing(duel, card, lambda s: replace(s, square=square, rank=moved.rank))
    if moved.frozen is not None:
        duel.frozen = duel.frozen | {card} if moved.frozen else duel.frozen - {card}
    if old.joined is None and old.square != square:
        standing = duel.at(card)
        assert standing is not None
        _join_battles(duel, standing)


def _lay(duel: Duel, moved: e.Moved) -> None:
    """Put a card into a zone of its owner."""
    card, zone, player = moved.card, moved.destination.zone, _player(moved.destination.at)
    side = duel.side(player)
    if zone in ("deck", "plan"):
        start, stop = side.loose
        if moved.to_bottom:
            set_side(duel, player, deck=(*side.deck, card))
        else:  # what lies on a plan card covers it (2-23-3-3)
            loose = (start + 1, stop + 1) if stop > start else (0, 0)
            set_side(duel, player, deck=(card, *side.deck), plan=zone == "plan" or moved.face_up, loose=loose)
    elif zone == "graveyard":
        set_side(duel, player, graveyard=(*side.graveyard, card))
    else:  # no order (2-23-1-2): kept sorted, so that equal positions compare equal
        set_side(duel, player, **{zone: tuple(sorted((*getattr(side, zone), card)))})


def take_away(duel: Duel, card: int) -> None:
    """Take a card out of wherever it lies. (A spell leaves the stack when it is taken off to be resolved.)"""
    duel.viewed = False
    for standing in duel.standing:
        if standing.card == card:
            duel.standing = tuple([s for s in duel.standing if s.card != card])
            _leave_fights(duel, card)
            return
        if standing.beneath and card in standing.beneath:
            kept = tuple(one for one in standing.beneath if one != card)
            change_standing(duel, standing.card, lambda s, kept=kept: replace(s, beneath=kept))  # type: ignore[misc]
            return
    player = duel.owner(card)
    side = duel.side(player)
    for zone, pile in zip(_ZONES, _piles(side), strict=True):
        if card in pile:
            at = pile.index(card)
            set_side(duel, player, **{zone: pile[:at] + pile[at + 1 :]})
            return
    if card in side.deck:
        index = side.deck.index(card)
        start, stop = side.loose
        start, stop = start - (index < start), stop - (index < stop)
        set_side(
            duel,
            player,
            deck=side.deck[:index] + side.deck[index + 1 :],
            plan=side.plan and index > 0,
            loose=(start, stop) if start < stop else (0, 0),
        )


def set_side(duel: Duel, player: Player, **zones: Any) -> None:
    """Change zones of a player."""
    if player == "A":
        duel.sides = (replace(duel.sides[0], **zones), duel.sides[1])
    else:
        duel.sides = (duel.sides[0], replace(duel.sides[1], **zones))


def change_standing(duel: Duel, card: int, change: Callable[[Standing], Standing]) -> None:
    """Change how a card stands."""
    duel.standing = tuple([change(s) if s.card == card else s for s in duel.standing])


def next_time(duel: Duel) -> int:
    """The time of a continuous effect that arises now: after every one in force (4-14-5-5)."""
    latest = 0
    for standing in duel.standing:
        if standing.since > latest:
            latest = standing.since
    for effect in duel.effects:
        if effect.since > latest:
            latest = effect.since
    return latest + 1


def has_standing_effects(duel: Duel, card: int) -> bool:
    """Whether a card's text has continuous effects, so that it matters when it came."""
    memo = duel.table.memo
    key = ("standing effects", card)
    if key not in memo:
        text = duel.card(card).text
        memo[key] = any(isinstance(ability, (nodes.Static, nodes.Keyword)) for ability in text.abilities)
    found: bool = memo[key]
    return found


def tidy_ranks(duel: Duel) -> None:
    """Ranks on a square count from 0 without gaps, so that equal positions compare equal. Done once a moment is over:
    what came together in it keeps one rank."""
    for standing in duel.standing:
        if standing.rank:
            break
    else:
        return
    squares: dict[str, set[int]] = {}
    for standing in duel.standing:
        if standing.joined is None:
            squares.setdefault(standing.square, set()).add(standing.rank)
    gaps = {square: sorted(ranks) for square, ranks in squares.items() if max(ranks) != len(ranks) - 1}
    if gaps:
        duel.viewed = False
        duel.standing = tuple(
            replace(s, rank=gaps[s.square].index(s.rank)) if s.square in gaps and s.joined is None else s
            for s in duel.standing
        )


def tidy_times(duel: Duel) -> None:
    """Times of continuous effects count by their order only: from 1 without gaps, so equal positions compare equal.

    Done when a player is to have priority: nothing half done goes by the old numbers then.
    """
    known = duel.view.known if duel.viewed else None
    if known is not None and "tidy" in known:
        return
    times = {standing.since for standing in duel.standing if standing.since}
    if duel.effects:
        times.update([effect.since for effect in duel.effects])
    if not times or max(times) == len(times):
        if known is not None:
            known["tidy"] = True
        return
    order = {time: number for number, time in enumerate(sorted(times), start=1)}
    duel.viewed = False
    duel.standing = tuple(replace(s, since=order[s.since]) if s.since else s for s in duel.standing)
    duel.effects = tuple(replace(effect, since=order[effect.since]) for effect in duel.effects)


def _player(at: str) -> Player:
    return "A" if at == "A" else "B"


# ---- what battles know of units


def _join_battles(duel: Duel, arrived: Standing) -> None:
    """A unit put onto a square of the running battle battles too (3-11-1-2)."""
    if not duel.battles or duel.card(arrived.card).kind != "unit":
        return

    def join(fight: Fight) -> Fight:
        if fight.square != arrived.square or arrived.card in fight.units:
            return fight
        return replace(fight, joined=(*fight.joined, arrived.card))

    running = duel.battles[-1]
    duel.battles = (*duel.battles[:-1], replace(running, fights=tuple(join(fight) for fight in running.fights)))


def _leave_fights(duel: Duel, card: int) -> None:
    """A unit left the squares: it is a new card, and battles no more (3-11-1-2, 3-11-5)."""
    if not duel.battles:
        return

    def without(fight: Fight) -> Fight:
        if card not in fight.units:
            return fight

        def kept(cards: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(one for one in cards if one != card)

        return replace(
            fight,
            began=kept(fight.began),
            attackers=kept(fight.attackers),
            attacked=kept(fight.attacked),
            joined=kept(fight.joined),
            struck=kept(fight.struck),
            left=(*fight.left, *(one for one in fight.began if one == card)),
        )

    duel.battles = tuple(
        replace(battle, fights=tuple(without(fight) for fight in battle.fights)) for battle in duel.battles
    )


# ---- what waits for a card that becomes a new one (2-23-1-3, 4-17)


def forget(duel: Duel, seen: Seen) -> None:
    """A card becomes a new card: whatever speaks of it keeps what it was, and no longer finds it."""
    if duel.stack:
        duel.stack = tuple([_forgetting(item, seen) for item in duel.stack])
    if duel.pending:
        duel.pending = tuple([_waiting(pending, seen) for pending in duel.pending])
    if duel.battles:
        duel.battles = tuple(
            replace(
                battle,
                waiting=tuple(_forgetting(item, seen) for item in battle.waiting),
                reserved=tuple(_waiting(pending, seen) for pending in battle.reserved),
            )
            for battle in duel.battles
        )
    if duel.effects:
        duel.effects = tuple(kept for effect in duel.effects if (kept := _lasting(effect, seen)) is not None)
    mover = True
    for index in range(len(duel.agenda) - 1, -1, -1):
        instruction = duel.agenda[index]
        if "frame" not in instruction.__struct_fields__:
            continue
        frame = instruction.frame  # type: ignore[attr-defined]
        if isinstance(frame, Frame):
            # The topmost effect at work is the one that moves the card: it goes on speaking of it.
            lost = frame.lose(seen, same=mover)
            mover = False
            if lost is not frame:
                duel.agenda = (*duel.agenda[:index], replace(instruction, frame=lost), *duel.agenda[index + 1 :])


def forget_waiting(duel: Duel, seen: Seen) -> None:
    """A card becomes a spell, and so a new card (2-23-1-3): what waits for it to come or go waits in vain (4-4-4-1).

    What changes its cost goes with it, until that is settled (4-7-2-7).
    """
    duel.effects = tuple(
        replace(effect, frame=effect.frame.lose(seen))
        if isinstance(duel.table.node(effect.frame.words), nodes.Delayed)
        else effect
        for effect in duel.effects
    )


def _forgetting(item: StackItem, seen: Seen) -> StackItem:
    if isinstance(item, UnitMove):
        return replace(item, card=None) if item.card == seen.card else item
    if isinstance(item, Exchange):
        return replace(item, blows=tuple(_blow(blow, seen) for blow in item.blows))
    frame = getattr(item, "frame", None)
    if frame is None or (isinstance(item, Spell) and item.card == seen.card):
        return item
    lost = frame.lose(seen)
    return item if lost is frame else replace(item, frame=lost)


def _blow(blow: Blow, seen: Seen) -> Blow:
    if seen.card == blow.target:
        return replace(blow, target=None)
    return replace(blow, last=seen) if seen.card == blow.source and blow.last is None else blow


def _waiting(pending: Pending, seen: Seen) -> Pending:
    lost = pending.frame.lose(seen)
    return pending if lost is pending.frame else replace(pending, frame=lost)


def _lasting(effect: Lasting, seen: Seen) -> Lasting | None:
    """What changes a card, or waits to do something to it, ends for it when it becomes a new card (4-4-4-1)."""
    if effect.cards is not None and seen.card in effect.cards:
        cards = tuple(card for card in effect.cards if card != seen.card)
        if not cards:
            return None
        effect = replace(effect, cards=cards)
    lost = effect.frame.lose(seen)
    return effect if lost is effect.frame else replace(effect, frame=lost)
