"""Where a card may be played from, and where to (2-20-1-2, 2-20-2-2, 2-10-3-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from judge.cardtext import nodes
from judge.games.dimension_zero.board import BASE_SQUARES, BATTLE_SQUARES, IN_ZONE, PLAYERS, Place, Player, area_of
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.forbidding import allowed
from judge.games.dimension_zero.frame import Frame
from judge.games.dimension_zero.playing.costs import Aim, Part, Price, cost_part, data_of
from judge.games.dimension_zero.playing.plainly import OPEN_SQUARES, OWN_BASE_SQUARES, squares_with
from judge.games.dimension_zero.playing.special_plays import FORMATION, SMALL_EYE, Way, has_special_ways, special_ways
from judge.games.dimension_zero.remembered import parts_of
from judge.games.dimension_zero.rulebook import clause, words_of
from judge.games.dimension_zero.values.characteristics import in_force, lasting, look, view
from judge.kernel import Source, Undetermined

UNIT_SQUARE = clause("2-20-1-2")
BASE_SQUARE = clause("2-20-2-2")
STRATEGY_PLAYED = clause("2-20-3-2")
OWN_PLAY = clause("2-10-3-3")
OTHER_COST = clause("4-7-2-4")
AREAS_OF_ACTOR = clause("2-24-7-1")

HANDS, PLANS = IN_ZONE["hand"], IN_ZONE["plan"]
OTHER_ZONES = ("graveyard", "energy", "removed", "smash")

AS_OWN = "自軍エリア"
"""A square that a text lets be treated as one's own area."""


class Spot(NamedTuple):
    """A square, and the way in which a card may be played there."""

    square: str
    special: str = ""
    by: int | None = None
    cost: Part | None = None
    cites: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()
    unsure: str = ""

    def insist_on_sure(self, card: int) -> None:
        """What the rules, or the text of a special way of playing, leave open stays open."""
        if self.unsure == "cost":
            raise Undetermined("formation without a cost", (card,), FORMATION, self.sources)
        if self.unsure:
            raise Undetermined("behind is open", (card, self.square), SMALL_EYE, self.sources)


_NO_SQUARE = Spot("", cites=(STRATEGY_PLAYED,))
_USUAL_SPOTS = {square: Spot(square, cites=(UNIT_SQUARE, AREAS_OF_ACTOR)) for square in BATTLE_SQUARES} | {
    square: Spot(square, cites=(BASE_SQUARE,)) for square in BASE_SQUARES
}

# ---- where from


def permission(duel: Duel, player: Player, card: int, place: Place) -> tuple[Frame, Any] | None:
    """The text that lets a card be played from a zone that is neither hand nor plan zone (2-10-3-2)."""
    for frame, node in allowed(duel, "play", what=card, who=player, origin=place):
        action = node.action
        if action.who is None and isinstance(action.what, nodes.ThisCard) and frame.controller != player:
            continue  # このカードは墓地からプレイできる: by whose card it is
        said = action.source or getattr(action.what, "at", None)
        if said is not None or isinstance(action.what, nodes.That):
            if action.cost is not None or action.free or action.count is not None or action.as_if == "hand":
                raise Undetermined("not carried out", ("Play", "cost", action.wording), "", (words_of(frame, node),))
            return frame, node
    return None


def may_have_cards(duel: Duel, player: Player) -> bool:
    """Whether a player has any cards to play, at whatever time: in hand, as a plan, or where a text lets them."""
    side = duel.sides[0] if player == "A" else duel.sides[1]
    return bool(side.hand or side.plan or own_permissions(duel) or _lets_play(duel))


def playable_cards(duel: Duel, player: Player, times: tuple[str, ...]) -> list[tuple[int, Place]]:
    """The cards that a player may play at these times as far as zone and time go; equal ones once."""
    side = duel.sides[0] if player == "A" else duel.sides[1]
    data, kinds = duel.table.data, duel.table.kinds
    found: list[tuple[int, Place]] = []
    seen: set[tuple[int, str]] = set()

    def fresh(card: int, zone: str) -> bool:
        key = (kinds[card], zone)
        if key in seen:
            return False
        seen.add(key)
        return data(card).kind != "unknown"

    normal = "normal" in times
    if side.hand:
        hand = HANDS[player]
        for card in side.hand:
            if (normal or data(card).timing in times) and fresh(card, "hand"):
                found.append((card, hand))
    if normal and side.plan and fresh(side.deck[0], "plan"):
        found.append((side.deck[0], PLANS[player]))
    anybody, some = _lets_play(duel), own_permissions(duel)
    if not anybody and not some:
        return found
    for owner in PLAYERS:
        for zone in OTHER_ZONES:
            for card in getattr(duel.side(owner), zone):
                place = IN_ZONE[zone][owner]
                in_time = (anybody or card in some) and duel.table.data(card).timing in times
                if in_time and fresh(card, zone) and _may_be_permitted(duel, player, card, place):
                    found.append((card, place))
    return found


def _lets_play(duel: Duel) -> bool:
    """Whether some text in force lets cards be played that could not be otherwise."""
    said: tuple[tuple[Any, nodes.Can], ...] = in_force(duel, nodes.Can)
    if duel.effects:
        said = (*said, *lasting(duel, nodes.Can))
    return bool(said) and any(isinstance(node.action, nodes.Play) for _, node in said)


def _may_be_permitted(duel: Duel, player: Player, card: int, place: Place) -> bool:
    try:
        return permission(duel, player, card, place) is not None
    except Undetermined:  # who plays it is told why the texts do not decide
        return True


def timing_of(duel: Duel, card: int, place: Place) -> str:
    """The timing by which a card is played: from the plan zone it is always normal (3-8-2-5)."""
    return "normal" if place.zone == "plan" else look(duel, card).data.timing


# ---- where to


def spots(duel: Duel, aim: Aim) -> Iterator[Spot]:
    """Where a card may be played now, and how; a strategy names no square."""
    kind = data_of(duel, aim.card).kind
    if kind == "strategy":
        yield _NO_SQUARE
        return
    taken = own_squares(duel, aim.player, kind)
    if kind == "base":
        for square in BASE_SQUARES:
            if square[0] == aim.player and square not in taken:
                yield _USUAL_SPOTS[square]
        return
    special = has_special_ways(duel, aim)
    permits = _permits(duel, aim.card)
    for square in BATTLE_SQUARES:
        if square not in taken:
            if area_of(square, aim.player) in ("own", "central"):
                yield _USUAL_SPOTS[square]
            if special:
                yield from (_special(square, way) for way in special_ways(duel, aim, square))
            if permits:
                yield from _permitted(duel, aim, square)


def plain_spot(duel: Duel, player: Player, card: int, square: str) -> Spot | None:
    """A square where a card may be played that no text has a say in; None if it may not be played there so."""
    kind = duel.table.data(card).kind
    if kind == "strategy":
        return None if square else _NO_SQUARE
    if square in squares_with(duel, view(duel), player, kind):
        return None
    if kind == "unit":
        return _USUAL_SPOTS.get(square) if square in OPEN_SQUARES[player] else None
    return _USUAL_SPOTS.get(square) if square in OWN_BASE_SQUARES[player] else None


def _permitted(duel: Duel, aim: Aim, square: str) -> Iterator[Spot]:
    for frame, node in _square_permissions(duel, aim, square):
        said = (words_of(frame, node),)
        cites = (UNIT_SQUARE, OWN_PLAY) if frame.source == aim.card else (UNIT_SQUARE,)
        if node.action.as_if == "own_area":
            yield Spot(square, AS_OWN, cites=cites, sources=said)
        elif area_of(square, aim.player) == "enemy":
            yield Spot(square, cites=cites, sources=said)


def _special(square: str, way: Way) -> Spot:
    return Spot(square, way.name, way.by, way.cost, (UNIT_SQUARE, *way.cites), way.sources, way.unsure)


def _square_permissions(duel: Duel, aim: Aim, square: str) -> list[tuple[Frame, Any]]:
    found = allowed(duel, "play", what=aim.card, who=aim.player, destination=square, origin=aim.origin)
    return [(frame, node) for frame, node in found if node.action.destination is not None]


def other_costs(duel: Duel, aim: Aim, price: Price) -> Iterator[Part]:
    """The costs for which texts let a card be played: このカードを[無1]でプレイしてよい."""
    if not _permits(duel, aim.card):
        return
    found = allowed(duel, "play", what=aim.card, who=aim.player, destination=aim.square, origin=aim.origin)
    number = sum(base.name.startswith("alternative") for base in price.bases)
    for frame, node in found:
        action = node.action
        if action.cost is None and not action.free:
            continue
        if action.free or action.source or action.destination or action.as_if or action.count:
            raise Undetermined("not carried out", ("Play", "cost", action.wording), "", (words_of(frame, node),))
        number += 1
        yield cost_part(duel, frame, action.cost, name=f"alternative {number}", cites=(OTHER_COST,))


def _permits(duel: Duel, card: int) -> bool:
    """Whether some text could allow anything about playing this card: the quick answer for most."""
    return bool(in_force(duel, nodes.Can) or lasting(duel, nodes.Can) or card in own_permissions(duel))


def own_permissions(duel: Duel) -> frozenset[int]:
    """Cards whose own text says from where, or how, they may be played."""
    memo = duel.table.memo
    if "own permissions" not in memo:
        memo["own permissions"] = frozenset(
            card
            for card, owned in enumerate(duel.table.owned)
            for ability in owned.card.text.abilities
            for node in parts_of[ability]
            if isinstance(node, nodes.Can) and isinstance(node.action, nodes.Play)
        )
    found: frozenset[int] = memo["own permissions"]
    return found


def own_squares(duel: Duel, player: Player, kind: str) -> set[str]:
    """The squares where a player has a unit, or a base."""
    found = set()
    for standing in duel.standing:
        seen = look(duel, standing.card)
        if seen.controller == player and seen.data.kind == kind:
            found.add(standing.square)
    return found
