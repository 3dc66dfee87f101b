"""A card goes from one place to another: where it is taken from, where it comes to, and what that means to the rest."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from judge.games.dimension_zero.board import SQUARES, Place
from judge.games.dimension_zero.events import Moved
from judge.games.dimension_zero.pieces import Battle, Exchange, Fight, StackItem, Standing, UnitMove
from judge.verify.position import PILES, Contradiction, Position

ZONES = (*PILES, "deck", "plan")


def move(position: Position, event: Moved) -> Position:
    """The position once a card has gone to another place."""
    card, source, destination = event.card, event.source, event.destination
    if not 0 <= card < len(position.owners):
        raise Contradiction(f"カード{card}はない。", f"there is no card {card}.")
    here = position.where(card)
    if here != source:
        raise Contradiction(
            f"カード{card}は{_said(source)}ではなく{_said(here)}にある。",
            f"card {card} is not in {_said(source)} but in {_said(here)}.",
        )
    if here.zone == "stack" and card not in position.leaving:
        raise Contradiction(f"カード{card}はまだスタックにある。", f"card {card} is still on the stack.")
    if destination.is_square:
        if destination.at not in SQUARES:
            raise Contradiction(f"{destination.at}というスクエアはない。", f"there is no square {destination.at}.")
        if here.is_square:
            return _shift(position, event)
    elif destination.zone in ZONES and destination.at != position.owners[card]:
        raise Contradiction(
            f"カード{card}は持ち主でないプレイヤーのゾーンに置かれない（2-23-1-1）。",
            f"card {card} goes to no zone of a player who does not own it (2-23-1-1).",
        )
    elif destination.zone not in (*ZONES, "beneath"):
        raise Contradiction(f"{_said(destination)}というゾーンはない。", f"there is no zone {_said(destination)}.")
    return _lay(_as_new(remove(position, card), card), event)


def _said(place: tuple[str, str]) -> str:
    return " ".join(part for part in place if part)


def remove(position: Position, card: int) -> Position:
    """The position without a card: it is taken out of wherever it lies."""
    if card in position.standing:
        beneath = {one: Place("beneath", str(card)) for one in position.standing[card].beneath}
        standing = {number: one for number, one in position.standing.items() if number != card}
        gone = replace(position, standing=standing, leaving={**position.leaving, **beneath})
        return _out_of_battles(gone, card)
    for host in position.standing.values():
        if card in host.beneath:
            rest = tuple(one for one in host.beneath if one != card)
            bare = replace(host, beneath=rest)
            return replace(position, standing={**position.standing, host.card: bare})
    for player, side in position.sides.items():
        if card in side.unknown:
            at = side.deck.index(None)
            deck = side.deck[:at] + side.deck[at + 1 :]
            return position.with_side(player, deck=deck, unknown=side.unknown - {card})
        if card in side.deck:
            at = side.deck.index(card)
            plan = side.plan and at > 0  # what lies beneath a plan that leaves stays face down (2-23-3-2)
            return position.with_side(player, deck=side.deck[:at] + side.deck[at + 1 :], plan=plan)
        for zone in PILES:
            pile: tuple[int, ...] = getattr(side, zone)
            if card in pile:
                return position.with_side(player, **{zone: tuple(one for one in pile if one != card)})
    return replace(position, leaving={one: place for one, place in position.leaving.items() if one != card})


def _lay(position: Position, event: Moved) -> Position:
    card, zone, at = event.card, event.destination.zone, event.destination.at
    sideways = bool(event.frozen) and zone in ("square", "energy", "smash")
    position = replace(
        position,
        frozen=position.frozen | {card} if sideways else position.frozen - {card},
        shown=position.shown - {card},
        face_down=position.face_down | {card} if event.face_down else position.face_down - {card},
    )
    if zone == "square":
        standing = Standing(
            card,
            at,
            event.controller,
            rank=event.rank,
            played_to_centre=event.played_to_centre,
            joined=event.joined,
        )
        return _into_battles(replace(position, standing={**position.standing, card: standing}), standing)
    if zone == "beneath":
        return _beneath(position, event)
    side = position.sides[at]
    if zone in ("deck", "plan"):
        if event.to_bottom:
            return position.with_side(at, deck=(*side.deck, card))
        return position.with_side(at, deck=(card, *side.deck), plan=zone == "plan" or event.face_up)
    return position.with_side(at, **{zone: (*getattr(side, zone), card)})


def _beneath(position: Position, event: Moved) -> Position:
    host = int(event.destination.at)
    if host not in position.standing:
        raise Contradiction(f"カード{host}はスクエアにない。", f"card {host} is on no square.")

    def over(standing: Standing) -> Standing:
        together = standing.beneath_together if standing.beneath else bool(event.rank)
        return replace(standing, beneath=(*standing.beneath, event.card), beneath_together=together)

    return position.with_standing(host, over)


def _shift(position: Position, event: Moved) -> Position:
    """From square to square it is the same card, with damage and all (2-23-8-4)."""
    card, square = event.card, event.destination.at
    before = position.standing[card]
    after = replace(before, square=square, rank=event.rank)
    position = replace(position, standing={**position.standing, card: after})
    if event.frozen is not None:
        frozen = position.frozen | {card} if event.frozen else position.frozen - {card}
        position = replace(position, frozen=frozen)
    if before.joined is not None or before.square == square:
        return position
    return _into_battles(position, after)


def _as_new(position: Position, card: int) -> Position:
    """A card that changed zones is a new card: nothing that lasts or waits finds it any more (2-23-1-3)."""
    if any(effect.cards is not None and card in effect.cards for effect in position.effects):
        effects = []
        for effect in position.effects:
            if effect.cards is not None and card in effect.cards:
                rest = tuple(one for one in effect.cards if one != card)
                if not rest:
                    continue
                effect = replace(effect, cards=rest)
            effects.append(effect)
        position = replace(position, effects=tuple(effects))
    battles = tuple(
        replace(battle, waiting=tuple(_without(item, card) for item in battle.waiting)) for battle in position.battles
    )
    return replace(position, stack=tuple(_without(item, card) for item in position.stack), battles=battles)


def _without(item: StackItem, card: int) -> StackItem:
    """A move whose unit left moves nothing (4-9-3-1); damage to a unit that left is not dealt (3-12-4-2)."""
    if isinstance(item, UnitMove) and item.card == card:
        return replace(item, card=None)
    if isinstance(item, Exchange) and any(blow.target == card for blow in item.blows):
        blows = tuple(replace(blow, target=None) if blow.target == card else blow for blow in item.blows)
        return replace(item, blows=blows)
    return item


# ---- who battles


def _into_battles(position: Position, arrived: Standing) -> Position:
    """A unit that is put onto the square of the battle that runs battles too (3-11-1-2)."""
    if not position.battles or arrived.joined is not None or position.kinds[arrived.card] != "unit":
        return position
    running = position.battles[-1]

    def joined(fight: Fight) -> Fight:
        if fight.square != arrived.square or arrived.card in fight.units:
            return fight
        return replace(fight, joined=(*fight.joined, arrived.card))

    battle = replace(running, fights=tuple(joined(fight) for fight in running.fights))
    return replace(position, battles=(*position.battles[:-1], battle))


def _out_of_battles(position: Position, card: int) -> Position:
    """A unit that changed zones battles no more (3-11-1-2, 3-11-5)."""

    def left(fight: Fight) -> Fight:
        lists = {
            name: tuple(one for one in getattr(fight, name) if one != card)
            for name in ("began", "attackers", "attacked", "joined", "struck")
        }
        return replace(fight, **lists)

    return _in_battles(position, card, left)


def _in_battles(position: Position, card: int, change: Callable[[Fight], Fight]) -> Position:
    if not any(card in fight.units for battle in position.battles for fight in battle.fights):
        return position

    def changed(battle: Battle) -> Battle:
        fights = tuple(change(fight) if card in fight.units else fight for fight in battle.fights)
        return replace(battle, fights=fights)

    return replace(position, battles=tuple(changed(battle) for battle in position.battles))
