"""Whether something that happens is what a text waits for: …した時, …する時, …にあたり.

`fits` serves triggers, which look at what has happened, replacements, which look at what is about to happen, and facts
about the past. What is found is bound to roles, for step 0 of the frame: そのユニット goes back to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import events as e
from judge.games.dimension_zero.board import Place
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.frame import Frame, Refs, Seen
from judge.games.dimension_zero.meaning import cardwords, facts, people, placewords, stackwords, traits
from judge.games.dimension_zero.meaning.ground import look, of_squares, open_reading, place_ref, unclear
from judge.games.dimension_zero.remembered import Remembered
from judge.games.dimension_zero.rulebook import only
from judge.kernel import Event

Bound: TypeAlias = tuple[tuple[str, Refs], ...]
"""Roles of the event, and what they are about."""
Test: TypeAlias = Callable[[Duel, Frame, Any, Any, dict[int, Seen]], Iterator[Bound]]
EVENTS: dict[type[nodes.Node], tuple[type[Event], ...]] = {}
"""For each kind of event node, what can be that happening."""
_TESTS: dict[type[nodes.Node], tuple[Test, tuple[str, ...]]] = {}
STATES = (nodes.IsAt, nodes.Is, nodes.Has, nodes.FewerThan, nodes.Equals, nodes.AdjacentTo, nodes.JoinedTo, nodes.Both)
"""Facts as events: abilities that look at the situation, not at a happening (4-8-13)."""


def on(kind: type[nodes.Node], events: tuple[type[Event], ...], fields: str) -> Callable[[Test], Test]:
    """Register how a kind of event node is recognised, in which events, and which of its fields that covers."""

    def register(test: Test) -> Test:
        EVENTS[kind] = events
        # `number` names the node, `duration` bounds how long an effect waits: both are settled elsewhere.
        _TESTS[kind] = (test, (*fields.split(), "number", "duration", "when", "times"))
        return test

    return register


def is_state(node: nodes.Node) -> bool:
    """Whether an event node speaks of a situation: no happening fits it (4-8-13)."""
    return isinstance(node, STATES) or (isinstance(node, nodes.Not) and is_state(node.of))


def is_recognised(node: nodes.Node) -> bool:
    """Whether there is a rule by which something that happens is known to be what an event node speaks of."""
    if isinstance(node, nodes.AnyOf):
        return all(is_recognised(option) for option in node.options)
    known = _TESTS.get(type(node))
    return is_state(node) if known is None else all(name in known[1] for name, _ in node.parts())


Heard: TypeAlias = dict[type[Event], frozenset[str] | None]
"""The events that words may speak of; of a move also the zones it may go to, None for any."""
_OFF_SQUARES = frozenset({*placewords.ZONES, "stack", "beneath"})
_ON_SQUARES = frozenset({"square"})
_SPECIAL = ("召集", "隊列召喚")
"""The special ways of playing that an arrival tells (5-3-2-2)."""
_heard = Remembered(lambda node: _listen(node))
"""What each event node may speak of."""


def may_fit(node: nodes.Node, event: Event) -> bool:
    """Whether an event is of a kind that a text speaks of at all: the quick answer for most."""
    heard = _heard[node]
    if heard is None:
        return True
    zones = heard.get(type(event), ())
    return zones is None or (bool(zones) and event.destination.zone in zones)  # type: ignore[attr-defined]


def sort_of(event: Event) -> type[Event] | str:
    """All that `may_fit` asks of an event: its kind, or of a move the zone it goes to."""
    return event.destination.zone if type(event) is e.Moved else type(event)


def heard_by(node: nodes.Node) -> Heard | None:
    """What words may speak of; None where that cannot be told from the words alone."""
    return _heard[node]


def may_hear(node: nodes.Node, kind: type[Event]) -> bool:
    """Whether words may speak of some event of a type."""
    heard = _heard[node]
    return heard is None or kind in heard


def _listen(node: nodes.Node) -> Heard | None:
    if not isinstance(node, nodes.AnyOf):
        kinds = EVENTS.get(type(node))
        return None if kinds is None else dict.fromkeys(kinds, _destinations(node))
    every: Heard = {}
    for option in node.options:
        heard = _listen(option)
        if heard is None:
            return None
        for kind, zones in heard.items():
            known = every.get(kind, frozenset())
            every[kind] = None if zones is None or known is None else zones | known
    return every


def _destinations(node: nodes.Node) -> frozenset[str] | None:
    """The zones to one of which a card must go for words to speak of it; None for any."""
    if not isinstance(node, nodes.Put):
        return None
    match node.destination:
        case None:
            return _OFF_SQUARES  # 離れた
        case nodes.Zone(name=str(name), outside=False) if name != "any":
            return frozenset({"deck", "plan"} if name == "deck" else {name})
        case nodes.Squares(outside=False) | nodes.Line(outside=False) | nodes.Area(outside=False):
            return _ON_SQUARES
    return None


def fits(
    duel: Duel, frame: Frame, node: nodes.Node, event: Event, *, before: dict[int, Seen] | None = None
) -> Bound | None:
    """Whether an event is the happening that a text speaks of: the roles it binds, or None."""
    found = all_fits(duel, frame, node, event, before=before)
    return found[0] if found else None


def all_fits(
    duel: Duel, frame: Frame, node: nodes.Node, event: Event, *, before: dict[int, Seen] | None = None
) -> tuple[Bound, ...]:
    """Every way in which an event is the happening that a text speaks of: once for each card it happens to (4-8-6).

    `before`: what cards that move were just before; descriptions of them ask for that (4-8-11).
    """
    if isinstance(node, nodes.AnyOf):
        return _either(duel, frame, node, event, before)
    known = _TESTS.get(type(node))
    if known is None:
        if is_state(node):
            return ()
        unclear(node, "not recognised when it happens")
    if not isinstance(event, EVENTS[type(node)]):
        return ()
    if _says_when[node] and not _in_time(duel, frame, node, event):
        return ()
    past = before or {}
    if past:
        known_before = tuple([seen for seen in frame.last if seen.card not in past]) if frame.last else ()
        frame = replace(frame, last=(*known_before, *past.values()))
    when: Refs = (duel.active, duel.phase)
    return tuple([(*bound, ("time", when)) for bound in known[0](duel, frame, node, event, past)])


def _either(
    duel: Duel, frame: Frame, node: nodes.AnyOf, event: Event, before: dict[int, Seen] | None
) -> tuple[Bound, ...]:
    """…時か…時: what is both happenings at once, for the same cards, is one event (4-8-6)."""
    found: list[Bound] = []
    for option in node.options:
        known = [_cards(one) for one in found]
        fitting = all_fits(duel, frame, option, event, before=before)
        found += [one for one in fitting if not any(_cards(one) <= cards for cards in known)]
    return tuple(found)


def _cards(bound: Bound) -> set[int]:
    """The cards that something happens to; not what does it."""
    return {ref for role, refs in bound if role != "by" for ref in refs if isinstance(ref, int)}


def _insist_on_covered(node: nodes.Node) -> bool:
    only(node, *_TESTS[type(node)][1])
    return getattr(node, "when", None) is not None or getattr(node, "duration", None) is not None


_says_when = Remembered(_insist_on_covered)
"""Whether a node, all of which has to be covered by how it is recognised, says when it happens."""


def _in_time(duel: Duel, frame: Frame, node: nodes.Node, event: Event) -> bool:
    """Whether it happens when the text says: バトルで, ドローフェイズ以外で, 自分のターンの間."""
    when = getattr(node, "when", None)
    if when is not None and not _when(duel, frame, when, event):
        return False
    during = getattr(node, "duration", None)
    period = during.period if isinstance(during, nodes.During) else None
    if isinstance(period, nodes.Period) and period.which is None and period.number is None:
        return facts.in_period(duel, frame, period)
    return True


def _when(duel: Duel, frame: Frame, when: nodes.Node, event: Event) -> bool:
    if isinstance(when, nodes.OtherThan):
        return when.what is not None and not _when(duel, frame, when.what, event)
    if isinstance(when, nodes.During):
        return _when(duel, frame, when.period, event)
    if isinstance(when, nodes.Period) and when.name == "battle":
        if isinstance(event, e.DamageDealt):
            return event.battle
        if isinstance(event, e.Moved):
            return _moved_in_battle(duel, event)
    return facts.in_period(duel, frame, when)


def _moved_in_battle(duel: Duel, event: e.Moved) -> bool:
    """バトルで破壊: by the rules, while it battles, for certain; by an effect in a battle the rules do not say."""
    if duel.battle is None:
        return False
    if event.by is None and event.how == "rule":
        return bool(traits.fights_of(duel, event.card)) or event.source.is_square
    if event.by is None:
        return False
    open_reading("2-23-1-4", "whether an effect in a battle counts as the battle", event.card)


def caused(duel: Duel, frame: Frame, node: nodes.Node | None, cause: e.Cause | None) -> bool:
    """Whether the effect that does something is the one that words mean; unsaid, any, or none."""
    if node is None:
        return True
    if isinstance(node, nodes.That):
        return cause is not None and cause[1] in cardwords.spoken(duel, frame, node)
    return cause is not None and stackwords.means_source(duel, frame, node, cause[1], cause[0])


# ---- cards that move


def _seen_moving(duel: Duel, frame: Frame, event: e.Moved, before: dict[int, Seen]) -> Seen:
    """The card that moves as the text sees it: as it was; an arriving one as it is, under its new controller."""
    card = event.card
    if event.destination.is_square:
        return replace(look(duel, card), controller=event.controller, place=event.destination, face_down=False)
    if card in before:
        return before[card]
    seen = replace(look(duel, card, frame), place=event.source)
    if _is_closed(event.source) and not event.was_face_down:
        # Between an open and a hidden zone, the open one is looked at (4-8-10-2).
        hidden = _is_closed(event.destination)
        return replace(seen, face_down=hidden, place=event.source if hidden else event.destination)
    return replace(seen, face_down=seen.face_down or event.was_face_down)


def _is_closed(place: Place) -> bool:
    return place.zone in ("deck", "hand", "smash", "beneath")


def _what_moves(duel: Duel, frame: Frame, node: nodes.Node, event: e.Moved, before: dict[int, Seen]) -> bool:
    seen = _seen_moving(duel, frame, event, before)
    if event.source.zone == "beneath":
        # A 闘気カード is of no kind, and its face is not looked at (6-1-8, 6-1-10).
        seen = replace(seen, place=event.source)
    elif isinstance(getattr(node, "at", None), (nodes.Zone, nodes.AnyOf, nodes.Side)):
        seen = replace(seen, place=event.origin or event.source)
    return cardwords.means(duel, frame, node, seen)


def _only_squares(node: nodes.Put) -> bool:
    """Whether what is put somewhere has to come from a square."""
    if node.source is not None or (isinstance(node.destination, nodes.Squares) and not node.destination.outside):
        return False
    return of_squares(node.what)


@on(nodes.Put, (e.Moved,), "who by what destination source status face aura caused")
def _put(duel: Duel, frame: Frame, node: nodes.Put, event: e.Moved, before: dict[int, Seen]) -> Iterator[Bound]:
    """置かれた, 破壊された, 捨てられた: a change of zone; onto a square also from another square (4-8-9)."""
    source = event.origin or event.source
    if not _goes_to(duel, frame, node, event):
        return
    if node.source is not None:
        seen_source = before.get(event.card)
        if not placewords.means_place(duel, frame, node.source, source, seen_source):
            return
    elif _only_squares(node) and not source.is_square:
        return
    if node.status is not None and node.status != "unchanged":
        frozen = event.card in duel.frozen if event.frozen is None else event.frozen
        if frozen != (node.status == "frozen"):
            return
    if node.aura and event.destination.zone != "beneath":
        return
    if node.face is not None and (node.face == "up") == _is_closed(event.destination):
        return
    if not _by(duel, frame, node, event) or not _done_by(duel, frame, node, event):
        return
    if not _what_moves(duel, frame, node.what, event, before):
        return
    yield (
        ("what", (event.card,)),
        ("destination", (place_ref(event.destination),)),
        ("source", (place_ref(source),)),
        *((("by", (event.by[1],)),) if event.by is not None else ()),
    )


def _goes_to(duel: Duel, frame: Frame, node: nodes.Put | nodes.Move, event: e.Moved) -> bool:
    place = event.destination
    if node.destination is None:
        # 離れた: to anywhere that is no square.
        return isinstance(node, nodes.Move) or not place.is_square
    if (end := getattr(node.destination, "end", None)) is not None and (end == "bottom") != event.to_bottom:
        return False
    left = placewords.from_where(duel, frame, node.destination, event.card, event.source)
    return placewords.means_place(duel, left, placewords.entered[node.destination], place)


def _by(duel: Duel, frame: Frame, node: nodes.Put, event: e.Moved) -> bool:
    by: nodes.Node | None = node.by
    if isinstance(by, nodes.Doing):
        if not _came_by(duel, by.what, event):
            return False
        return by.of is None or cardwords.means(duel, frame, by.of, look(duel, event.card, frame))
    if isinstance(by, nodes.Keyword):
        if by.name not in _SPECIAL:
            # No other keyword is remembered as the way in which a card came.
            unclear(node, "not recognised when it happens")
        return event.special == by.name
    return caused(duel, frame, by, event.by)


def _came_by(duel: Duel, way: str, event: e.Moved) -> bool:
    """By which way a card moved: a play or a move; a joining (6-6-2); a 合成, or an effect that cost one (6-4)."""
    if way == "join":
        return event.joined is not None
    if way != "fuse" or event.how == "fuse":
        return event.how == way
    if event.how == "fused" and event.by is not None and event.by[1] != event.card:
        open_reading("6-4-1", "whether a card that another card's 合成 puts is fused", event.card)
    return event.how == "fused"


def _done_by(duel: Duel, frame: Frame, node: nodes.Put, event: e.Moved) -> bool:
    """Who puts it: a hand is discarded by the player whose it is, whoever makes them."""
    if node.who is None:
        return True
    if event.source.zone == "hand" or event.by is None:
        return people.is_player(duel, frame, node.who, duel.owner(event.card), event.card)
    return people.is_player(duel, frame, node.who, event.by[0], event.card)


@on(nodes.Scrap, (e.Moved,), "who by what")
def _scrap(duel: Duel, frame: Frame, node: nodes.Scrap, event: e.Moved, before: dict[int, Seen]) -> Iterator[Bound]:
    paid = event.how == "pay" and event.destination.zone == "graveyard"
    if not paid or not people.is_player(duel, frame, node.who, event.controller, event.card):
        return
    if _what_moves(duel, frame, node.what, event, before):
        yield (("what", (event.card,)),)


@on(nodes.Fuse, (e.Moved,), "who by what")
def _fuse(duel: Duel, frame: Frame, node: nodes.Fuse, event: e.Moved, before: dict[int, Seen]) -> Iterator[Bound]:
    if event.how != "fuse" or not people.is_player(duel, frame, node.who, duel.owner(event.card), event.card):
        return
    if _what_moves(duel, frame, node.what, event, before):
        yield (("what", (event.card,)),)


@on(nodes.Draw, (e.Moved,), "who by what source")
def _draw(duel: Duel, frame: Frame, node: nodes.Draw, event: e.Moved, before: dict[int, Seen]) -> Iterator[Bound]:
    """引いた: one card at a time (2-23-1-5)."""
    if event.how != "draw" or not people.is_player(duel, frame, node.who, event.destination.at, event.card):
        return
    if not caused(duel, frame, node.by, event.by):
        return
    if node.what != nodes.Cards():
        unclear(node, "a drawn card that is described", event.card)
    yield (("what", (event.card,)), ("who", (event.destination.at,)))


@on(nodes.Move, (e.Moved,), "who by what destination source")
def _move(duel: Duel, frame: Frame, node: nodes.Move, event: e.Moved, before: dict[int, Seen]) -> Iterator[Bound]:
    """移動した: put by resolving its move (3-8-2-6), not merely from square to square."""
    if event.how != "move" or not _goes_to(duel, frame, node, event):
        return
    if node.source is not None and not placewords.means_place(duel, frame, node.source, event.source):
        return
    if not people.is_player(duel, frame, node.who, event.controller, event.card):
        return
    if caused(duel, frame, node.by, event.by) and _what_moves(duel, frame, node.what, event, before):
        yield (
            ("what", (event.card,)),
            ("destination", (place_ref(event.destination),)),
            ("source", (place_ref(event.source),)),
        )


@on(nodes.Join, (e.Moved,), "who by what to")
def _join(duel: Duel, frame: Frame, node: nodes.Join, event: e.Moved, before: dict[int, Seen]) -> Iterator[Bound]:
    if event.joined is None or not _what_moves(duel, frame, node.what, event, before):
        return
    if node.to is None or cardwords.means(duel, frame, node.to, look(duel, event.joined, frame)):
        yield (("what", (event.card,)), ("to", (event.joined,)))
