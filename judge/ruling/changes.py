"""Changing a position by hand: one thing in it becomes another, and whatever was worked out about it is forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from judge.cards import Card
from judge.games.dimension_zero.board import PLAYERS, Player
from judge.games.dimension_zero.duel import Duel, Lasting, Owned, Side, Standing
from judge.games.dimension_zero.turn import HavePriority

Change = Callable[[Duel], Duel]
ZONES = ("hand", "deck", "graveyard", "energy", "smash", "removed")


def setting(**values: Any) -> Change:
    """Fields of the position have other values."""

    def change(duel: Duel) -> Duel:
        changed = duel.fork()
        changed.view = changed.known = changed.settled = changed.shared = None
        changed.viewed = False
        for name, value in values.items():
            setattr(changed, name, value)
        return changed

    return change


def after(*changes: Change) -> Change:
    """One change after the other."""

    def change(duel: Duel) -> Duel:
        for one in changes:
            duel = one(duel)
        return duel

    return change


def turned(card: int, frozen: bool) -> Change:
    """A card is frozen, or released."""
    return lambda duel: setting(frozen=duel.frozen | {card} if frozen else duel.frozen - {card})(duel)


def given_priority(player: Player) -> Change:
    """A player has the priority that is waited for."""
    return lambda duel: setting(agenda=(*duel.agenda[:-1], HavePriority(player)))(duel)


def remembering(**values: Any) -> Change:
    """What the rules remember of the turn is other than it was."""
    return lambda duel: setting(memory=replace(duel.memory, **values))(duel)


def without_effect(effect: Lasting) -> Change:
    """An effect has ended."""
    return lambda duel: setting(effects=tuple(one for one in duel.effects if one != effect))(duel)


def siding(player: Player, change: Callable[[Side], Side]) -> Change:
    """The zones of a player are changed."""

    def sides(duel: Duel) -> Duel:
        a, b = duel.sides
        return setting(sides=(change(a), b) if player == PLAYERS[0] else (a, change(b)))(duel)

    return sides


def stood(card: int, **fields: Any) -> Change:
    """A card stands on its square in another way, or on another square."""

    def change(duel: Duel) -> Duel:
        return setting(standing=tuple(replace(s, **fields) if s.card == card else s for s in duel.standing))(duel)

    return change


def _seated(duel: Duel, card: Card, owner: Player) -> tuple[Duel, int]:
    """The position with a new card, which lies nowhere yet, and its number."""
    table = duel.table.with_cards((*duel.table.owned, Owned(card, owner)))
    return setting(table=table)(duel), len(duel.table.owned)


def added(card: Card, owner: Player, zone: str) -> Change:
    """There is one more card in a zone."""

    def change(duel: Duel) -> Duel:
        changed, number = _seated(duel, card, owner)
        return siding(owner, lambda side: replace(side, **{zone: (*getattr(side, zone), number)}))(changed)

    return change


def stood_anew(card: Card, owner: Player, square: str) -> Change:
    """There is one more card on a square."""

    def change(duel: Duel) -> Duel:
        changed, number = _seated(duel, card, owner)
        changed.standing = (*duel.standing, Standing(number, square, owner))
        return changed

    return change


def taken_away(card: int) -> Change:
    """A card is on its square no longer, nor is what was joined to it."""

    def change(duel: Duel) -> Duel:
        standing = tuple(one for one in duel.standing if card not in (one.card, one.joined))
        return setting(standing=standing, frozen=duel.frozen - {card})(duel)

    return change


def to_hand(card: int, player: Player) -> Change:
    """A card lies in its owner's hand, wherever it was."""

    def moved(side: Side) -> Side:
        kept: dict[str, Any] = {zone: tuple(one for one in getattr(side, zone) if one != card) for zone in ZONES}
        plan = side.plan and side.deck[0] != card
        return replace(side, **{**kept, "hand": (*kept["hand"], card)}, plan=plan)

    return after(taken_away(card), siding(player, moved))
