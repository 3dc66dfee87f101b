"""このカードが手札から墓地に置かれた時: a card's own leaving of a zone that is no square and that its text names.

The texts of units and bases are valid on squares, but where they name another zone they are valid by that (2-10-3, of
strategies 2-10-3-1); and the card that moves is looked at as it was just before, so that nothing keeps its ability from
triggering (4-8-11). A text that names no zone (破壊された時) speaks of squares.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero.board import Place
from judge.games.dimension_zero.duel import Duel, Table
from judge.games.dimension_zero.events import Moved
from judge.games.dimension_zero.frame import Frame, Seen, Words
from judge.games.dimension_zero.meaning import all_fits
from judge.games.dimension_zero.rulebook import clause, words_of
from judge.games.dimension_zero.values.bundles import is_valid
from judge.games.dimension_zero.values.texts import SQUARE, entries
from judge.kernel import Event, Undetermined

LOOKS_BACK = clause("4-8-11")
NAMES_ZONE = clause("2-10-3")
STRATEGY_NAMES_ZONE = clause("2-10-3-1")
OPEN_SIDE = clause("4-8-10-2")

Ability = nodes.Triggered | nodes.Replacement
A = TypeVar("A", bound=Ability)
Named = tuple[Words, tuple[Words, ...], Ability | nodes.NotUnderstood]
"""An ability of a card, the 連動 and 共鳴 around it, and of its happenings those that name a zone."""

_UNREAD = {
    "hand": "手札",
    "deck": "山札",
    "plan": "山札|プランゾーン",
    "energy": "エネルギーゾーン",
    "smash": "スマッシュゾーン",
    "graveyard": "墓地",
    "removed": "リムーブゾーン",
}
"""The words by which a text that is not understood names a zone that its card leaves."""


def leavers(table: Table) -> dict[int, tuple[Named, ...]]:
    """The cards that have such an ability, and what they have: told once for a table, and most tables have none."""
    found: dict[int, tuple[Named, ...]] | None = table.memo.get("leavers")
    if found is None:
        kinds = {kind: tuple(_named(table, kind)) for kind in set(table.kinds)}
        found = {card: kinds[kind] for card, kind in enumerate(table.kinds) if kinds[kind]}
        table.memo["leavers"] = found
    return found


def waits_to_leave(ability: Ability) -> bool:
    """Whether an ability waits for nothing but its card's leaving zones that it names."""
    return all(_names_zone(one) for one in _either(ability.event))


def _named(table: Table, card: int) -> Iterator[Named]:
    for words in table.data(card).abilities:
        for entry in entries(table, words):
            # What works in a zone anyway (ゾーン効果) needs no help; what is shown in hand goes its own way (4-8-12).
            if isinstance(entry.node, nodes.NotUnderstood) and any(_may_speak_of(entry.node, zone) for zone in _UNREAD):
                yield entry.words, entry.gates, entry.node
            if entry.places == {SQUARE} and isinstance(entry.node, Ability):
                events = tuple(one for one in _either(entry.node.event) if _names_zone(one))
                if events:
                    event = events[0] if len(events) == 1 else nodes.AnyOf(options=events, span=entry.node.event.span)
                    yield entry.words, entry.gates, replace(entry.node, event=event)


def _either(node: Any) -> tuple[Any, ...]:
    return node.options if isinstance(node, nodes.AnyOf) else (node,)


def _names_zone(event: Any) -> bool:
    """Whether an event is that this card leaves a zone which is named, or any that is no square."""
    what = getattr(event, "what", None)
    if not isinstance(event, (nodes.Put, nodes.Scrap)) or not isinstance(what, nodes.ThisCard):
        return False
    places = (*_either(what.at), *_either(getattr(event, "source", None)))
    return any(isinstance(one, nodes.Zone) or (isinstance(one, nodes.Squares) and one.outside) for one in places)


def _may_speak_of(unread: nodes.NotUnderstood, zone: str) -> bool:
    """Whether a text that is not understood seems to speak of its card's leaving a zone."""
    left = rf"(?:{_UNREAD.get(zone, 'スタック')}|いずれかのゾーン|スクエア以外)から(?!スクエア)"
    discarded = "|捨てられ" if zone == "hand" else ""
    return re.search(rf"このカードが[^。、]*?(?:{left}{discarded})", unread.text) is not None


def own_leaving(
    duel: Duel, event: Event, before: dict[int, Seen], kind: type[A]
) -> Iterator[tuple[Frame, A, tuple[str, ...]]]:
    """Abilities of a card that leaves a zone which they name, and the clauses by which they are looked at.

    Between an open and a hidden zone the open one is looked at (4-8-10-2); between two hidden ones there is none.
    """
    found = leavers(duel.table)
    if not found or not isinstance(event, Moved) or event.card not in found:
        return
    if event.source.is_square or event.source.zone == "beneath" or event.destination.is_square:
        return  # a square's text is in force; the face of a 闘気カード is not looked at (6-1-10)
    seen = before.get(event.card)
    controller = seen.controller if seen is not None else duel.owner(event.card)
    hidden = (_is_hidden(event.source), _is_hidden(event.destination) or event.face_down)
    for words, gates, ability in found[event.card]:
        if isinstance(ability, nodes.NotUnderstood) and _may_speak_of(ability, event.source.zone):
            raise Undetermined("text not understood", (event.card, words.ability))
        if not isinstance(ability, kind) or not all(
            is_valid(duel, gate._replace(card=event.card), controller) for gate in gates
        ):
            continue
        last = (seen,) if seen is not None else ()
        frame = Frame(words=words._replace(card=event.card), source=event.card, controller=controller, last=last)
        if all(hidden) and all_fits(duel, frame, ability.event, event, before=before):
            raise Undetermined(
                "whether it is seen between hidden zones", (event.card,), OPEN_SIDE, (words_of(frame, ability.event),)
            )
        valid = STRATEGY_NAMES_ZONE if duel.table.data(event.card).kind == "strategy" else NAMES_ZONE
        yield frame, ability, (LOOKS_BACK, valid, *((OPEN_SIDE,) if any(hidden) else ()))


def _is_hidden(place: Place) -> bool:
    return place.zone in ("deck", "hand", "smash", "beneath")
