"""Which cards words mean: すべての相手の赤のユニット, このカード, そのユニット.

A description without a place means cards on squares (2-23-8-3). `cards` finds them; `means` asks of one card, wherever
it is, whether it is as described: where no place is said, whoever asks has chosen where to look.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.cardtext import nodes
from judge.games.dimension_zero.board import Place
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.frame import Frame, Seen
from judge.games.dimension_zero.meaning import numbers, people, placewords, stackwords, traits
from judge.games.dimension_zero.meaning.ground import (
    GAP,
    ON_STACK,
    chosen,
    data_of,
    gap,
    look,
    refs_of,
    still_among,
    unclear,
)
from judge.games.dimension_zero.meaning.piles import count_off, pile
from judge.games.dimension_zero.remembered import Remembered
from judge.games.dimension_zero.values.filters import Filter, filter_of
from judge.kernel import Undetermined

SQUARES = (nodes.Squares, nodes.Line, nodes.Area, nodes.Space)
"""Words for places that are squares."""


def cards(duel: Duel, frame: Frame, node: nodes.Node, zone: nodes.Node | None = None) -> tuple[int, ...]:
    """Every card that words mean now; cards that have become new ones since they were spoken of are not found.

    `zone`: where to look if the words do not say it. How many of them are wanted is not asked here.
    """
    match node:
        case nodes.Cards():
            if (targets := chosen(frame, node)) is not None:
                found = tuple(card for ref in targets if (card := stackwords.card_of(duel, ref)) is not None)
                return tuple(card for card in found if card not in frame.gone)
            if zone is None and (put := stackwords.put_into(node)) is not None:
                return tuple(c for c in stackwords.brought_about(duel, frame, node) if duel.where(c).zone == put)
            return _described(duel, frame, node, zone)
        case nodes.ThisCard():
            return _here(duel, frame, node, (frame.source,))
        case nodes.That():
            refs = refs_of(duel, frame, node)
            if any(isinstance(ref, str) and not ref.startswith("#") for ref in refs):
                unclear(node, "no cards")  # a square, a player, a word
            return _here(
                duel, frame, node, tuple(card for ref in refs if (card := stackwords.card_of(duel, ref)) is not None)
            )
        case nodes.Gap():
            return _here(duel, frame, node, spoken(duel, frame, node))
        case nodes.AnyOf() | nodes.AllOf():
            found = tuple(card for option in node.options for card in cards(duel, frame, option, zone))
            return tuple(dict.fromkeys(found))
        case nodes.Among() if isinstance(node.of, nodes.Node):
            return still_among(duel, frame, node.of, cards(duel, frame, node.of, zone))
        case nodes.Count() | nodes.Position() | nodes.OrderOf():
            if isinstance(node.of, nodes.Node):
                return cards(duel, frame, node.of, zone)
        case nodes.Zone() | nodes.Side() | nodes.Squares() | nodes.Line() | nodes.Area():
            return tuple(_lying(duel, frame, node))
    unclear(node, "no cards")


def spoken(duel: Duel, frame: Frame, node: nodes.Node) -> tuple[int, ...]:
    """The cards that words speak of, those that have left since included: their last information is still asked for."""
    match node:
        case nodes.ThisCard():
            return (frame.source,)
        case nodes.That():
            found = (stackwords.card_of(duel, ref) for ref in refs_of(duel, frame, node))
            told = tuple(test for test in node.tests if not (isinstance(test, nodes.Such) and test.past))
            return tuple(
                card
                for card in found
                if card is not None and (not told or _as_said(duel, frame, told, None, look(duel, card, frame)))
            )
        case nodes.Gap():
            bound = gap(frame, "card")
            if bound is None and (item := gap(frame, "item")) is not None:
                bound = stackwords.card_of(duel, item)
            if bound is None and frame.get(GAP, "square") is not None:
                square = str(gap(frame, "square"))
                return tuple(standing.card for standing in duel.standing if standing.square == square)
            if not isinstance(bound, int):
                unclear(node, "no card")
            return (bound,)
        case nodes.AnyOf() | nodes.AllOf():
            return tuple(dict.fromkeys(card for option in node.options for card in spoken(duel, frame, option)))
        case nodes.Cards(target=True) if (targets := chosen(frame, node)) is not None:
            return tuple(card for ref in targets if (card := stackwords.card_of(duel, ref)) is not None)
        case nodes.Cards(tests=(*_, nodes.Such(past=True))) if node.at is None:
            return stackwords.brought_about(duel, frame, node)
        case nodes.Among() if isinstance(node.of, nodes.Node):
            return still_among(duel, frame, node.of, spoken(duel, frame, node.of))
    return cards(duel, frame, node)


def _here(duel: Duel, frame: Frame, node: nodes.Node, found: tuple[int, ...]) -> tuple[int, ...]:
    """Of cards spoken of, those that are still the same, and as the words around them say."""
    kept = tuple(card for card in found if card not in frame.gone)
    tests = getattr(node, "tests", ())
    at = getattr(node, "at", None)
    if not tests and at is None:
        return kept
    # 墓地にあるこのカード: where a card is, is asked now (4-8-10), what it is, of its last information (4-9-2-6).
    there = kept if at is None else tuple(card for card in kept if _lies(duel, frame, at, look(duel, card)))
    return tuple(card for card in there if _as_said(duel, frame, tests, None, look(duel, card, frame)))


def _lies(duel: Duel, frame: Frame, at: nodes.Node, seen: Seen) -> bool:
    return placewords.means_place(duel, frame, at, seen.place, seen)


def _as_said(duel: Duel, frame: Frame, tests: tuple[nodes.Node, ...], at: nodes.Node | None, seen: Seen) -> bool:
    if at is not None and not _lies(duel, frame, at, seen):
        return False
    return all(traits.passes(duel, frame, test, seen) for test in tests)


# ---- by description


def _described(duel: Duel, frame: Frame, node: nodes.Cards, zone: nodes.Node | None) -> tuple[int, ...]:
    if node.kind in ON_STACK:
        sources = (stackwords.source_of(item) for item in stackwords.items(duel, frame, node))
        return tuple(dict.fromkeys(card for card in sources if card is not None))
    if zone is None and (usual := _compiled[node]) is not None:
        quick = _passing(duel, frame, usual)
        if quick is not None:
            return quick
    at = node.at or zone
    extremes = tuple(test for test in node.tests if is_extreme(test))
    plain = tuple(test for test in node.tests if not is_extreme(test))
    found: list[Seen] = []
    if at is None or isinstance(at, SQUARES):
        for card in _on_squares(duel, node):
            seen = look(duel, card)
            # What a card is, is asked before where it is: places may be harder to tell.
            right = _is(duel, frame, node, (), seen) and _stands_at(duel, frame, at, seen)
            if right and all(traits.passes(duel, frame, test, seen) for test in plain):
                found.append(seen)
    else:
        for card in _lying(duel, frame, at, node):
            seen = look(duel, card, None if card in frame.gone else frame)
            if _is(duel, frame, node, plain, seen):
                found.append(seen)
    for test in extremes:
        found = traits.extreme(duel, frame, test, found)
    return tuple(seen.card for seen in found)


_compiled = Remembered(lambda node: filter_of(node))
"""The usual descriptions of cards on squares as functions."""


def _passing(duel: Duel, frame: Frame, test: Filter) -> tuple[int, ...] | None:
    """The cards on squares that pass; None where the card that speaks has left, or a card is not known."""
    own = duel.at(frame.source) if frame.source not in frame.gone else None
    if own is None and test.asks_speaker:
        return None
    if test.any_kind and any(standing.beneath for standing in duel.standing):
        return None
    now = characteristics.view(duel)
    # It rests on what stands, and on who speaks.
    asked = ("passing", test, None if own is None else own.card, frame.controller)
    known: tuple[int, ...] | None = now.known.get(asked)
    if known is not None:
        return known
    changed, controllers, printed = now.changed, now.controllers, duel.table.data
    passes: Any = test.passes  # whoever does not ask for the speaker does without
    found: list[int] = []
    for standing in duel.standing:
        card = standing.card
        data = changed.get(card) or printed(card)
        if data.kind == "unknown":
            return None
        if passes(own, frame.controller, standing, controllers.get(card) or standing.controller, data):
            found.append(card)
    if not now.building:
        now.known[asked] = tuple(found)
    return tuple(found)


def _on_squares(duel: Duel, node: nodes.Cards) -> Iterator[int]:
    """The cards on squares that may be as described: カード are 闘気カード, too (6-1-3)."""
    for standing in duel.standing:
        if node.kind != "aura":
            yield standing.card
        if standing.beneath and _may_be_aura(node):
            yield from standing.beneath


def _may_be_aura(node: nodes.Cards) -> bool:
    """Whether a description asks nothing that is on the face of a card, which is hidden beneath another (6-1-9)."""
    if node.kind != "card":
        return node.kind == "aura"
    return node.name is None and all(isinstance(test, nodes.OtherThan) for test in node.tests)


def _stands_at(duel: Duel, frame: Frame, at: nodes.Node | None, seen: Seen) -> bool:
    if at is None:
        return True
    place = duel.where(int(seen.place.at)) if seen.place.zone == "beneath" else seen.place  # with its card (6-1-3)
    return placewords.means_place(duel, frame, at, place, seen)


def means(duel: Duel, frame: Frame, node: nodes.Node, seen: Seen) -> bool:
    """Whether words mean this card. Where they say no place, it may be anywhere."""
    match node:
        case nodes.Cards():
            if node.kind in ON_STACK:
                return seen.place.zone == "stack" and seen.card in _described(duel, frame, node, None)
            if seen.place.is_square and not _is(duel, frame, node, (), seen):
                return False  # what is open to all is asked before where it is: places may be harder to tell
            if node.at is not None and not _may_be_at(duel, frame, node, seen):
                return False
            plain = tuple(test for test in node.tests if not is_extreme(test))
            if not _is(duel, frame, node, plain, seen):
                return False
            if len(plain) == len(node.tests):
                return True
            rest = cards(duel, frame, _without_extremes[node])
            others = [look(duel, card, frame) for card in rest if card != seen.card]
            for test in node.tests:
                if is_extreme(test) and seen not in traits.extreme(duel, frame, test, [*others, seen]):
                    return False
            return True
        case nodes.ThisCard():
            return (
                seen.card == frame.source
                and seen.card not in frame.gone
                and _as_said(duel, frame, node.tests, node.at, seen)
            )
        case nodes.That():
            return (
                seen.card in spoken(duel, frame, node)
                and seen.card not in frame.gone
                and _as_said(duel, frame, node.tests, node.at, seen)
            )
        case nodes.Gap():
            return seen.card in spoken(duel, frame, node)
        case nodes.AnyOf():
            return any(means(duel, frame, option, seen) for option in node.options)
        case nodes.AllOf():
            # AとB as a description: whatever is one of them.
            return any(means(duel, frame, option, seen) for option in node.options)
        case nodes.OtherThan():
            return node.what is not None and not means(duel, frame, node.what, seen)
        case nodes.Squares() | nodes.Zone() | nodes.Side() | nodes.Line() | nodes.Area() | nodes.Among():
            return placewords.means_place(duel, frame, node, seen.place, seen)
        case nodes.Player():
            return people.is_player(duel, frame, node, seen.controller, seen.card)
        case nodes.Count() if node.of is not None:
            return means(duel, frame, node.of, seen)
    return traits.passes(duel, frame, node, seen)


def _may_be_at(duel: Duel, frame: Frame, node: nodes.Cards, seen: Seen) -> bool:
    """Whether a card lies where the description says; the first cards of a pile are counted off."""
    assert node.at is not None
    if _end(node.at) is not None:
        return seen.card in tuple(_lying(duel, frame, node.at, node))
    return placewords.means_place(duel, frame, node.at, seen.place, seen)


def is_extreme(test: nodes.Node) -> bool:
    """Whether a test compares a card with the others that the description means: 最も大きなパワーを持つ."""
    return isinstance(test, nodes.Compare) and test.order in ("highest", "lowest")


def _plain(node: Any) -> nodes.Cards:
    plain = tuple(test for test in node.tests if not is_extreme(test))
    return nodes.Cards(
        kind=node.kind, controller=node.controller, at=node.at, source=node.source, name=node.name, tests=plain
    )


_without_extremes = Remembered(_plain)
"""Descriptions without what compares a card with the others."""


def _is(duel: Duel, frame: Frame, node: nodes.Cards, tests: tuple[nodes.Node, ...], seen: Seen) -> bool:
    """Whether a card is of the kind, under the control and as the tests say."""
    if not _is_kind(node.kind, seen):
        return False
    if node.controller is not None and not people.is_player(duel, frame, node.controller, seen.controller, seen.card):
        return False
    if node.source is not None:
        unclear(node, "a card from what")
    if node.name is not None and data_of(seen).name != node.name:
        return False
    for test in tests:  # noqa: SIM110 - half the time of all(…)
        if not traits.passes(duel, frame, test, seen):
            return False
    return True


def _is_kind(kind: str, seen: Seen) -> bool:
    if kind == "card":
        return True
    if kind == "aura":
        return seen.place.zone == "beneath"
    if kind not in ("unit", "base", "strategy"):
        raise Undetermined("no card", (kind, seen.card))
    # 闘気カード are of no kind (6-1-8), whatever is on their face.
    return seen.place.zone != "beneath" and data_of(seen).kind == kind


# ---- what lies where


def _end(at: nodes.Node) -> str | None:
    """The end of a pile that a place is about: 山札の上から."""
    if isinstance(at, nodes.Zone):
        return at.end
    if isinstance(at, nodes.Side) and isinstance(at.of, (nodes.Zone, nodes.That)):
        is_pile = isinstance(at.of, nodes.Zone) or at.of.kind in placewords.ZONES
        return at.side if is_pile else None
    return None


def from_pile(duel: Duel, frame: Frame, node: nodes.Node) -> tuple[tuple[Place, str, int], ...]:
    """The ends of piles that a description takes cards from, with how many: 山札の上から3枚; () for any other one."""
    at = getattr(node, "at", None)
    if not isinstance(node, nodes.Cards) or at is None or (end := _end(at)) is None:
        return ()
    zone = at if isinstance(at, nodes.Zone) else at.of
    wanted = numbers.number(duel, frame, node.count) if node.count is not None else 1
    return tuple((place, end, wanted) for place in placewords.zones_of(duel, frame, zone))


def _lying(duel: Duel, frame: Frame, at: nodes.Node, node: nodes.Cards | None = None) -> Iterator[int]:
    """The cards that lie at a place."""
    if node is not None and (piles := from_pile(duel, frame, node)):
        for place, end, wanted in piles:
            yield from count_off(duel, place, end, wanted)
        return
    match at:
        case nodes.AnyOf():
            yield from dict.fromkeys(card for option in at.options for card in _lying(duel, frame, option, None))
        case nodes.Zone():
            if at.name == "stack" and not at.outside:
                yield from pile(duel, Place("stack"))
                return
            for place in placewords.zones_of(duel, frame, at):
                yield from pile(duel, place)
            if at.outside or at.name == "any":
                yield from (standing.card for standing in duel.standing)
        case nodes.Side() if at.of is not None and _end(at) is None:
            if at.side == "bottom":
                hosts = cards(duel, frame, at.of)
                yield from (c for standing in duel.standing if standing.card in hosts for c in standing.beneath)
            else:
                yield from cards(duel, frame, at.of)  # what stands on a card is the markers: the card is meant
        case nodes.Side() if at.of is not None:
            for place in placewords.zones_of(duel, frame, at.of):
                yield from count_off(duel, place, at.side, 1)
        case nodes.Among():
            yield from cards(duel, frame, at)
        case nodes.That():
            places = placewords.zones_of(duel, frame, at)
            for place in places:
                yield from pile(duel, place)
            if not places:
                refs = refs_of(duel, frame, at)
                yield from (ref for ref in refs if isinstance(ref, int) and ref not in frame.gone)
                words = [ref for ref in refs if isinstance(ref, str)]
                if words:
                    yield from _standing_at(duel, frame, at, node)
        case _:
            yield from _standing_at(duel, frame, at, node)


def _standing_at(duel: Duel, frame: Frame, at: nodes.Node, node: nodes.Cards | None) -> Iterator[int]:
    for standing in duel.standing:
        seen = look(duel, standing.card)
        if placewords.means_place(duel, frame, at, seen.place, seen):
            yield standing.card
            if standing.beneath and node is not None and _may_be_aura(node):
                yield from standing.beneath


# At the end, by module: each needs the other, and neither while it is loaded.
from judge.games.dimension_zero.values import characteristics  # noqa: E402
