"""Which squares and zones words mean: 自軍エリア, このカードと同じライン, 持ち主の墓地.

Areas, left and right are seen from the controller of the text, or from the player who is named (2-24-5, 2-24-7-2).
"""

from __future__ import annotations

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero.board import (
    BASE_SQUARES,
    BATTLE_SQUARES,
    LINES,
    Place,
    Player,
    area_of,
    is_battle_square,
    line_of,
)
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.frame import Frame, Ref, Seen
from judge.games.dimension_zero.meaning import cardwords, people, piles, traits
from judge.games.dimension_zero.meaning.ground import (
    bind,
    chosen,
    gap,
    look,
    open_reading,
    ref_place,
    refs_of,
    said,
    square_of,
    unclear,
)
from judge.games.dimension_zero.remembered import Remembered, parts_of

ALL_SQUARES = BATTLE_SQUARES + BASE_SQUARES
ROWS = ("1", "2", "3")
"""Areas as refs: the row, seen from player A."""
ZONES = ("hand", "deck", "graveyard", "energy", "smash", "removed", "plan")


def squares(duel: Duel, frame: Frame, node: nodes.Node, card: int | None = None) -> tuple[str, ...]:
    """Every square that words mean; `card`: the card acted on, whose 持ち主 may be meant."""
    if isinstance(node, nodes.Squares) and (targets := chosen(frame, node)) is not None:
        return tuple(ref for ref in targets if isinstance(ref, str))
    return tuple(square for square in ALL_SQUARES if means_square(duel, frame, node, square, card))


def are_squares(duel: Duel, frame: Frame, node: nodes.Node) -> bool:
    """Whether words for a place speak of squares, and of nothing else: of what has left there is none any more."""
    match node:
        case nodes.AnyOf() | nodes.AllOf():
            return all(are_squares(duel, frame, option) for option in node.options)
        case nodes.That():
            refs = refs_of(duel, frame, node)
            return all(isinstance(ref, int) or (place := ref_place(ref)) is None or place.is_square for ref in refs)
    return isinstance(node, (nodes.Squares, nodes.Line, nodes.Area, nodes.Space, nodes.AdjacentTo))


def means_square(duel: Duel, frame: Frame, node: nodes.Node, square: str, card: int | None = None) -> bool:
    """Whether words for squares, a line, an area or a space mean a square."""
    if (targets := chosen(frame, node)) is not None:
        return any(_in_ref(duel, frame, ref, square) for ref in targets)
    match node:
        case nodes.Squares():
            return _is_inside(duel, frame, node, square, card) != node.outside
        case nodes.Line():
            return _in_line(duel, frame, node, square, card)
        case nodes.Area():
            return _in_area(duel, frame, node, square, card)
        case nodes.Space():
            found = is_battle_square(square) == (node.which == "battle")
            if found and node.of is not None and node.which == "base":
                found = people.is_player(duel, frame, node.of, square[0], card)
            if found and node.line is not None:
                found = means_square(duel, frame, node.line, square, card)
            return found != node.outside
        case nodes.AdjacentTo():
            return any(adjacent(square, other) for other in places_of(duel, frame, node.to or nodes.ThisCard()))
        case nodes.Ahead() | nodes.Such() | nodes.OtherThan():
            return traits.passes_square(duel, frame, node, square)
        case nodes.AnyOf():
            return any(means_square(duel, frame, option, square, card) for option in node.options)
        case nodes.AllOf():
            return all(means_square(duel, frame, option, square, card) for option in node.options)
        case nodes.That():
            return any(_in_ref(duel, frame, ref, square) for ref in refs_of(duel, frame, node))
        case nodes.Gap():
            for kind in ("square", "line", "area", "card"):
                if (bound := gap(frame, kind)) is not None:
                    return _in_ref(duel, frame, bound, square)
            unclear(node, "no place")
        case nodes.Zone():
            return node.outside and node.name is not None
        case nodes.ThisCard() | nodes.Cards():
            return square in places_of(duel, frame, node)
    unclear(node, "no place")


def _is_inside(duel: Duel, frame: Frame, node: nodes.Squares, square: str, card: int | None) -> bool:
    for region in node.within:
        if not means_square(duel, frame, region, square, card):
            return False
    if node.of is not None and not _belongs(duel, frame, node.of, square, card):
        return False
    if node.holding is not None and square not in places_of(duel, frame, node.holding):
        return False
    return not node.tests or all(
        traits.passes_square(duel, _going(frame, test, card), test, square)
        for test in sorted(node.tests, key=_is_ahead)
    )


def _going(frame: Frame, test: nodes.Node, card: int | None) -> Frame:
    """前方のスクエアに移動できない: the front is that of the card which would go there."""
    if card is None or not isinstance(test, nodes.Ahead) or not isinstance(test.of, nodes.Gap):
        return frame
    return bind(frame, "card", card)


def _is_ahead(test: nodes.Node) -> bool:
    """What the rules leave open is asked last: the rest may decide."""
    return any(isinstance(node, nodes.Ahead) for node in parts_of[test])


def _belongs(duel: Duel, frame: Frame, node: nodes.Node, square: str, card: int | None) -> bool:
    """A player's squares: the base space (2-24-2); in the battle space, which is nobody's, where their cards stand."""
    if not is_battle_square(square):
        return people.is_player(duel, frame, node, square[0], card)
    if card is not None:
        return people.is_player(duel, frame, node, look(duel, card, frame).controller, card)
    unclear(node, "whose square of the battle space")


def _in_line(duel: Duel, frame: Frame, node: nodes.Line, square: str, card: int | None) -> bool:
    here = line_of(square)
    found = True
    if node.which is not None:
        seen_by = people.player(duel, frame, node.of, card)
        side = LINES.index(here) if seen_by == "A" else 2 - LINES.index(here)
        found = node.which == ("left", "centre", "right")[side] or (node.which == "sides" and side != 1)
    if found and node.same_as is not None:
        found = any(line_of(other) == here for other in places_of(duel, frame, node.same_as))
    if found and node.tests:
        found = all(traits.passes_region(duel, frame, test, "line", here) for test in node.tests)
    return found != node.outside


def _in_area(duel: Duel, frame: Frame, node: nodes.Area, square: str, card: int | None) -> bool:
    # Base squares lie in no area (2-24-6), so they lie outside of each.
    found = is_battle_square(square)
    if found and node.which is not None:
        found = area_of(square, people.player(duel, frame, node.of, card)) == node.which
    if found and node.line is not None:
        found = means_square(duel, frame, node.line, square, card)
    if found and node.same_as is not None:
        others = places_of(duel, frame, node.same_as)
        found = any(is_battle_square(other) and other[1] == square[1] for other in others)
    if found and node.tests:
        found = all(traits.passes_region(duel, frame, test, "area", square[1]) for test in node.tests)
    return found != node.outside


def _in_ref(duel: Duel, frame: Frame, ref: Ref, square: str) -> bool:
    """Whether something chosen before is, or holds, a square: a square, a line `L`, a row `1`, or where a card is."""
    if isinstance(ref, int):
        return square_of(look(duel, ref, frame)) == square
    if ref in LINES:
        return line_of(square) == ref
    if ref in ROWS:
        return is_battle_square(square) and square[1] == ref
    return ref == square


def lines(duel: Duel, frame: Frame, node: nodes.Node) -> tuple[str, ...]:
    """Every line that words mean, as refs `L` `C` `R`."""
    if isinstance(node, nodes.That):
        return tuple(str(ref) for ref in refs_of(duel, frame, node))
    return tuple(line for line in LINES if means_square(duel, frame, node, f"{line}2"))


def areas(duel: Duel, frame: Frame, node: nodes.Node) -> tuple[str, ...]:
    """Every area that words mean, as refs `1` `2` `3` (rows seen from player A)."""
    if isinstance(node, nodes.That):
        return tuple(str(ref) for ref in refs_of(duel, frame, node))
    return tuple(row for row in ROWS if any(means_square(duel, frame, node, line + row) for line in LINES))


def places(duel: Duel, frame: Frame, node: nodes.Node) -> tuple[str, ...]:
    """Every line or area that words mean, as refs: `L` `C` `R`, or `1` `2` `3`."""
    if isinstance(node, nodes.Area) or (isinstance(node, nodes.That) and node.kind == "area"):
        return areas(duel, frame, node)
    if isinstance(node, (nodes.Line, nodes.That)):
        return lines(duel, frame, node)
    unclear(node, "no line or area")


# ---- where things are


def places_of(duel: Duel, frame: Frame, node: nodes.Node) -> tuple[str, ...]:
    """The squares where the things that words mean are; for a card that left, where it last was (4-2-6)."""
    if isinstance(node, (nodes.Squares, nodes.Line, nodes.Area, nodes.Space)):
        return squares(duel, frame, node)
    if isinstance(node, nodes.Gap) and (bound := gap(frame, "square")) is not None:
        return (str(bound),)
    if isinstance(node, nodes.That):
        refs = refs_of(duel, frame, node)
        words = tuple(ref for ref in refs if isinstance(ref, str))
        if words:
            return tuple(square for square in ALL_SQUARES if any(_in_ref(duel, frame, ref, square) for ref in words))
    found = (square_of(look(duel, card, frame)) for card in cardwords.spoken(duel, frame, node))
    return tuple(dict.fromkeys(square for square in found if square is not None))


def adjacent(one: str, other: str) -> bool:
    """隣接: above, below, left or right (3-8-2-6); a base square and the own-area square of its line (2-23-8-2)."""
    if is_battle_square(one) and is_battle_square(other):
        across = abs(LINES.index(one[0]) - LINES.index(other[0]))
        return across + abs(int(one[1]) - int(other[1])) == 1
    if is_battle_square(other):
        one, other = other, one
    if is_battle_square(one):
        return one == f"{other[-1]}{1 if other[0] == 'A' else 3}"
    if one[0] == other[0] and abs(LINES.index(one[-1]) - LINES.index(other[-1])) == 1:
        open_reading("2-23-8-2", "whether base squares are adjacent", one, other)
    return False


def ahead(duel: Duel, frame: Frame, node: nodes.Ahead, square: str) -> bool:
    """前方・後方: on the same line, towards the enemy or away, as the controller of the card sees it.

    Whether it reaches beyond the next square is nowhere said (5-8-2-5).
    """
    for card in cardwords.spoken(duel, frame, node.of or nodes.ThisCard()):
        seen = look(duel, card, frame)
        here = square_of(seen)
        if here is None or line_of(here) != line_of(square):
            continue
        steps = _depth(square, seen.controller) - _depth(here, seen.controller)
        if node.direction == "behind":
            steps = -steps
        if steps == 1:
            return True
        if steps > 1:
            unclear(node, "how far ahead", card, square)
    return False


def from_where(duel: Duel, frame: Frame, node: nodes.Node, card: int, source: Place) -> Frame:
    """前方のスクエアに移動した: the frame in which the card that moved still stands where it came from."""
    if not any(isinstance(part, nodes.Ahead) for part in parts_of[node]):
        return frame
    was = replace(look(duel, card), place=source)
    last = (*(seen for seen in frame.last if seen.card != card), was)
    return bind(replace(frame, last=last, gone=(*frame.gone, card)), "card", card)


def _depth(square: str, seen_by: Player) -> int:
    """How far a square is from a player: 0 the own base square, 4 the other player's."""
    row = int(square[1]) if is_battle_square(square) else (0 if square[0] == "A" else 4)
    return row if seen_by == "A" else 4 - row


# ---- zones and other places


def means_place(duel: Duel, frame: Frame, node: nodes.Node, place: Place, seen: Seen | None = None) -> bool:
    """Whether words for a place mean this one; `seen`: the card that is, was, or will be there."""
    card = seen.card if seen is not None else None
    match node:
        case nodes.Zone():
            return _in_zone(duel, frame, node, place, seen)
        case nodes.Squares():
            return means_square(duel, frame, node, place.at, card) if place.zone == "square" else node.outside
        case nodes.Side():
            return _on_side(duel, frame, node, place)
        case nodes.Among():
            return card is not None and node.of is not None and card in cardwords.spoken(duel, frame, node)
        case nodes.AnyOf():
            return any(means_place(duel, frame, option, place, seen) for option in node.options)
        case nodes.That():
            return _at_that(duel, frame, node, place, seen)
        case nodes.Line() | nodes.Area() | nodes.Space():
            return means_square(duel, frame, node, place.at, card) if place.is_square else node.outside
        case nodes.Gap():
            return place.is_square and means_square(duel, frame, node, place.at, card)
    return place.is_square and means_square(duel, frame, node, place.at, card)


def _enters(destination: nodes.Node) -> nodes.Node:
    """The zone itself, without the end of a pile, and without an owner where that says nothing."""
    if not isinstance(destination, nodes.Zone):
        return destination
    owner = destination.owner
    if isinstance(owner, nodes.Player) and owner.who == "owner" and not owner.of:
        # Cards only ever enter their owner's zones (2-23-1-1).
        return nodes.Zone(name=destination.name, outside=destination.outside)
    if destination.end is None:
        return destination
    return nodes.Zone(name=destination.name, owner=owner, outside=destination.outside)


entered = Remembered(_enters)
"""Where words say that a card goes, as a place that it can be asked of."""


def _in_zone(duel: Duel, frame: Frame, node: nodes.Zone, place: Place, seen: Seen | None) -> bool:
    zone = place.zone
    if node.name == "any":
        found = True
    elif node.name is None:
        found = not place.is_square
    else:
        # The plan card is the top card of the deck, too (2-23-3-1).
        found = zone == node.name or (node.name == "deck" and zone == "plan")
    if found and node.owner is not None and zone not in ("stack", "square", "beneath"):
        found = people.is_player(duel, frame, node.owner, place.at, seen.card if seen is not None else None)
    if found and node.end is not None and seen is not None and duel.where(seen.card) == place:
        found = _at_end(duel, node, place, seen.card)
    if node.outside:
        found = not found
    if found and node.other_than is not None:
        found = not means_place(duel, frame, node.other_than, place, seen)
    return found


def _at_end(duel: Duel, node: nodes.Zone, place: Place, card: int) -> bool:
    pile = piles.pile(duel, place)
    if not pile:
        return False
    return card == (pile[0] if node.end == "top" else pile[-1])


def _on_side(duel: Duel, frame: Frame, node: nodes.Side, place: Place) -> bool:
    if node.of is None:
        unclear(node, "of what")
    if isinstance(node.of, nodes.Zone):
        return means_place(duel, frame, node.of, place)
    if place.zone != "beneath" or node.side != "bottom":
        if isinstance(node.of, nodes.That) and not place.is_square:
            return _at_that(duel, frame, node.of, place, None)
        return False
    host = look(duel, int(place.at), frame)
    return cardwords.means(duel, frame, node.of, host)


def _at_that(duel: Duel, frame: Frame, node: nodes.That, place: Place, seen: Seen | None) -> bool:
    """Whether a place was spoken of before: a square, a zone, or the zone a card was put into."""
    for ref in _place_refs(duel, frame, node):
        if isinstance(ref, int):
            if (seen is not None and ref == seen.card) or (place.is_square and _in_ref(duel, frame, ref, place.at)):
                return True
        elif (named := ref_place(ref)) is not None and not named.is_square:
            if named == place or (named.zone == "deck" and place == Place("plan", named.at)):
                return True
        elif place.is_square and _in_ref(duel, frame, ref, place.at):
            return True
    return False


def _place_refs(duel: Duel, frame: Frame, node: nodes.That) -> tuple[Ref, ...]:
    found = said(frame, node)
    if found is not None:
        return found
    zone = node.kind if node.kind in ZONES else None
    if zone is not None and node.ref is not None:
        # そのエネルギーゾーン: the one of the owner of the card that the step was about (2-23-1-1).
        cards = frame.get(node.ref, "what")
        if cards is not None:
            return tuple(f"{zone} {duel.owner(card)}" for card in cards if isinstance(card, int))
    return refs_of(duel, frame, node)


def zones_of(duel: Duel, frame: Frame, node: nodes.Node, card: int | None = None) -> tuple[Place, ...]:
    """The zones (not squares) that words mean, of each player who may be meant."""
    if isinstance(node, nodes.AnyOf):
        return tuple(dict.fromkeys(place for option in node.options for place in zones_of(duel, frame, option, card)))
    if isinstance(node, nodes.That):
        named = (ref_place(ref) for ref in _place_refs(duel, frame, node))
        return tuple(dict.fromkeys(place for place in named if place is not None and not place.is_square))
    if not isinstance(node, nodes.Zone):
        return ()
    inner = frame if card is None else bind(frame, "card", card)
    known = [Place(zone, who) for zone in ZONES for who in (duel.active, duel.non_active)]
    if isinstance(node.owner, nodes.Player) and node.owner.who == "owner" and node.owner.of is None and card is None:
        node = nodes.Zone(name=node.name, outside=node.outside, other_than=node.other_than)  # whoever owns the card
    bare = nodes.Zone(name=node.name, owner=node.owner, outside=node.outside, other_than=node.other_than)
    return tuple(place for place in known if _zone_named(duel, inner, bare, place, card))


def _zone_named(duel: Duel, frame: Frame, node: nodes.Zone, place: Place, card: int | None) -> bool:
    """Like `means_place`, but the plan zone is named as itself, not as the deck that it is the top of."""
    if place.zone == "plan" and node.name == "deck":
        return False
    seen = look(duel, card, frame) if card is not None else None
    return _in_zone(duel, frame, node, place, seen)
