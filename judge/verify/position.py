"""The checker's own idea of a position: where each card is, what waits, what lasts.

A deck is a row of places, of which some are not known after a shuffle; the cards that lie in those are kept apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from judge.games.dimension_zero.board import PLAYERS, Place
from judge.games.dimension_zero.frame import Frame
from judge.games.dimension_zero.pieces import (
    Ability,
    Battle,
    Exchange,
    Lasting,
    Pending,
    PlanWork,
    Spell,
    StackItem,
    Standing,
    UnitMove,
)
from judge.source import Words
from judge.verify.document import Recorded

PILES = ("hand", "graveyard", "energy", "smash", "removed")


class Contradiction(Exception):
    """Something that cannot happen in the position."""

    def __init__(self, ja: str, en: str) -> None:
        super().__init__(en)
        self.words = Words(ja, en)


class Side(msgspec.Struct, frozen=True):
    """The zones of a player. A deck begins with its top card; None is a place of which nobody knows what lies there."""

    hand: tuple[int, ...]
    graveyard: tuple[int, ...]
    energy: tuple[int, ...]
    smash: tuple[int, ...]
    removed: tuple[int, ...]
    deck: tuple[int | None, ...]
    unknown: frozenset[int]
    """The cards that lie in the unknown places."""
    plan: bool
    arranged: bool


class Position(msgspec.Struct, frozen=True):
    """A position."""

    owners: tuple[str, ...]
    """Whose each card is, by its number; the same throughout, as is what kind of card is printed on it."""
    kinds: tuple[str, ...]
    active: str
    phase: str
    sides: dict[str, Side]
    standing: dict[int, Standing]
    frozen: frozenset[int]
    stack: tuple[StackItem, ...]
    pending: tuple[Pending, ...]
    battles: tuple[Battle, ...]
    effects: tuple[Lasting, ...]
    shown: frozenset[int]
    face_down: frozenset[int]
    losers: frozenset[str]
    winners: frozenset[str]
    leaving: dict[int, Place] = {}
    """Cards between two places, with the one they come from: of a spell that is off the stack, or with their host gone
    from above them (6-1-5)."""

    # ---- looking

    def where(self, card: int) -> Place:
        """The place of a card."""
        if card in self.standing:
            return Place("square", self.standing[card].square)
        for host in self.standing.values():
            if card in host.beneath:
                return Place("beneath", str(host.card))
        for player, side in self.sides.items():
            if side.plan and side.deck and side.deck[0] == card:
                return Place("plan", player)
            if card in side.deck or card in side.unknown:
                return Place("deck", player)
            for zone in PILES:
                if card in getattr(side, zone):
                    return Place(zone, player)
        return self.leaving.get(card, Place("stack"))

    def places(self) -> Iterator[int]:
        """Every card, once for each place that it is found in."""
        for side in self.sides.values():
            yield from (card for zone in PILES for card in getattr(side, zone))
            yield from (card for card in side.deck if card is not None)
            yield from side.unknown
        for standing in self.standing.values():
            yield standing.card
            yield from standing.beneath
        yield from (item.card for item in self.items() if isinstance(item, Spell))
        yield from self.leaving

    def items(self) -> Iterator[StackItem]:
        """Everything on the stack, and on the stacks that wait for a battle to end."""
        yield from self.stack
        for battle in self.battles:
            yield from battle.waiting

    @property
    def non_active(self) -> str:
        """非アクティブプレイヤー."""
        return other(self.active)

    @property
    def over(self) -> bool:
        """Whether the duel has ended."""
        return bool(self.losers or self.winners)

    # ---- changing

    def with_side(self, player: str, **zones: Any) -> Position:
        """The position with other zones of a player."""
        return replace(self, sides={**self.sides, player: replace(self.sides[player], **zones)})

    def with_standing(self, card: int, change: Callable[[Standing], Standing]) -> Position:
        """The position with a card standing otherwise."""
        return replace(self, standing={**self.standing, card: change(self.standing[card])})


def other(player: str) -> str:
    """The other player."""
    return "B" if player == "A" else "A"


def recorded_position(recorded: Recorded, owners: tuple[str, ...], kinds: tuple[str, ...]) -> Position:
    """A position from the record of it."""
    sides: dict[str, Side] = {}
    for player in PLAYERS:
        side = recorded.sides[player]
        start, stop = side.loose
        deck = tuple(None if start <= index < stop else card for index, card in enumerate(side.deck))
        sides[player] = Side(
            side.hand,
            side.graveyard,
            side.energy,
            side.smash,
            side.removed,
            deck,
            frozenset(side.deck[start:stop]),
            side.plan,
            side.arranged,
        )
    return Position(
        owners,
        kinds,
        recorded.active,
        recorded.phase,
        sides,
        {standing.card: standing for standing in recorded.standing},
        frozenset(recorded.frozen),
        recorded.stack,
        recorded.pending,
        recorded.battles,
        recorded.effects,
        frozenset(recorded.shown),
        frozenset(recorded.face_down),
        frozenset(recorded.losers),
        frozenset(recorded.winners),
    )


# ---- comparing


def essence(position: Position) -> dict[str, Any]:
    """What two positions are compared by: part by part, without what only helps to tell things apart."""
    found: dict[str, Any] = {"active": position.active, "phase": position.phase}
    for player, side in position.sides.items():
        found[f"deck {player}"] = (side.deck, side.unknown, side.plan, side.arranged)
        found[f"graveyard {player}"] = side.graveyard
        for zone in ("hand", "energy", "smash", "removed"):
            found[f"{zone} {player}"] = frozenset(getattr(side, zone))
    ranks = _ranks(position)
    for card, standing in position.standing.items():
        found[f"card {card}"] = (
            standing.square,
            standing.controller,
            standing.damage,
            ranks.get(card),
            standing.played_to_centre,
            standing.beneath,
            standing.beneath_together if standing.beneath else False,
            standing.joined,
            standing.markers,
        )
    found["frozen"] = position.frozen
    found["stack"] = tuple(map(item_essence, position.stack))
    found["pending"] = tuple(map(pending_essence, position.pending))
    found["battles"] = tuple(map(_battle_essence, position.battles))
    found["effects"] = tuple(map(effect_essence, position.effects))
    found["shown"] = position.shown
    found["face down"] = position.face_down
    found["outcome"] = (position.losers, position.winners)
    return found


def settled(position: Position) -> Position:
    """The position once a moment is over: the order in which cards came to a square counts from 0 without gaps."""
    ranks = _ranks(position)
    if all(standing.rank == ranks.get(card, standing.rank) for card, standing in position.standing.items()):
        return position
    standing = {card: replace(one, rank=ranks.get(card, one.rank)) for card, one in position.standing.items()}
    return replace(position, standing=standing)


def _ranks(position: Position) -> dict[int, int]:
    """In which order the cards on a square came, counted from 0 without gaps."""
    squares: dict[str, list[Standing]] = {}
    for standing in position.standing.values():
        if standing.joined is None:
            squares.setdefault(standing.square, []).append(standing)
    found = {}
    for there in squares.values():
        order = sorted({standing.rank for standing in there})
        found.update({standing.card: order.index(standing.rank) for standing in there})
    return found


def item_essence(item: StackItem) -> Any:
    """What an item on the stack is, for as long as it lies there."""
    match item:
        case Spell():
            return (
                "spell",
                item.number,
                item.card,
                item.controller,
                item.special,
                item.by,
                item.texts,
                _said(item.frame),
            )
        case Ability():
            return ("ability", item.number, item.kind, _said(item.frame))
        case UnitMove():
            return ("move", item.number, item.card, item.controller, item.start, item.square, item.onslaught)
        case PlanWork():
            return ("plan", item.number, item.controller, item.renew)
        case Exchange():
            blows = tuple((blow.source, blow.target, blow.amount) for blow in item.blows)
            return ("exchange", item.number, blows)


def _said(frame: Frame) -> Any:
    """An effect that waits, without what it remembers of cards that left."""
    said = frozenset((step, role, tuple(refs)) for step, role, refs in frame.said)
    return (frame.words, frame.source, frame.controller, frame.x, frame.modes, said, frame.square, frame.origin)


def pending_essence(pending: Pending) -> Any:
    """An ability that has triggered, as long as it waits."""
    return (_said(pending.frame), pending.from_hand)


def _battle_essence(battle: Battle) -> Any:
    fights = tuple(
        (fight.square, fight.began, fight.attackers, fight.attacked, fight.joined, fight.struck)
        for fight in battle.fights
    )
    waiting = tuple(map(item_essence, battle.waiting))
    return (fights, waiting, tuple(map(pending_essence, battle.reserved)), battle.step, battle.ended)


def effect_essence(effect: Lasting) -> Any:
    """What lasts, without when it arose."""
    frame = effect.frame
    return (
        *(frame.words, frame.source, frame.controller, frame.x, frame.modes),
        *(effect.until, effect.cards, effect.amount, effect.battle, effect.once),
    )
