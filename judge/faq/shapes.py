"""The shape of an ability: what kinds of nodes it is made of, without names and numbers. And which cards can touch."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from judge.cards import CardEntry
from judge.cardtext import nodes
from judge.cardtext.nodes.actions import Action
from judge.faq.boards import card_of

Span = tuple[int, int]
CHOICES = {"Choose", "Look", "Reveal"}
"""Steps of nearly every text, which nobody waits for."""


@lru_cache(maxsize=4096)
def shape_of(ability: nodes.Node) -> str:
    """The kinds of nodes of an ability: its own, its event, and what it does."""
    if isinstance(ability, nodes.Keyword):
        return f"Keyword {ability.name}" + "".join(f" {shape_of(one)}" for one in ability.abilities)
    if isinstance(ability, nodes.ZoneEffect):
        zones = "/".join(zone.name or "" for zone in ability.zones)
        return f"{zones}[{' '.join(shape_of(one) for one in ability.abilities)}]"
    event = getattr(ability, "event", None)
    awaited = list(event.walk()) if isinstance(event, nodes.Node) else []
    apart = set(map(id, awaited))
    done = _deeds(one for one in ability.walk() if id(one) not in apart)
    when = f" {'+'.join(dict.fromkeys(_deeds(awaited))) or type(event).__name__}" if event is not None else ""
    condition = " if" if getattr(ability, "condition", None) is not None else ""
    return f"{type(ability).__name__}{when}{condition}: {'+'.join(dict.fromkeys(done))}"


def _deeds(parts: Iterable[nodes.Node]) -> Iterable[str]:
    """The kinds of deeds among the parts of a text, in order; where a card is put counts as part of the kind."""
    for one in parts:
        if isinstance(one, nodes.Put):
            place = one.destination
            yield f"Put {place.name if isinstance(place, nodes.Zone) else 'square'}"
        elif isinstance(one, nodes.Modify):
            yield f"Modify {one.stat}"
        elif isinstance(one, Action | nodes.Cannot | nodes.Must | nodes.May | nodes.Delayed):
            yield type(one).__name__


def quoted_shapes(entry: CardEntry, spans: Iterable[Span]) -> tuple[str, ...]:
    """The shapes of the abilities of a card that these places of its text belong to."""
    places = list(spans)
    found = []
    for ability in card_of(entry).text.abilities:
        start, end = ability.span
        if any(start < last and first < end for first, last in places):
            found.append(shape_of(ability))
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=4096)
def does(entry: CardEntry) -> frozenset[str]:
    """The kinds of deeds that a text can cause."""
    found: set[str] = set()
    for ability in card_of(entry).text.abilities:
        event = getattr(ability, "event", None)
        awaited = set(map(id, event.walk())) if isinstance(event, nodes.Node) else set()
        found |= {type(one).__name__ for one in ability.walk() if isinstance(one, Action) and id(one) not in awaited}
    return frozenset(found - CHOICES)


@lru_cache(maxsize=4096)
def heeds(entry: CardEntry) -> frozenset[str]:
    """The kinds of deeds that a text waits for, replaces, forbids, or makes a condition of."""
    found: set[str] = set()
    for ability in card_of(entry).text.abilities:
        for node in ability.walk():
            for name in ("event", "action", "condition"):
                part = getattr(node, name, None)
                if isinstance(part, nodes.Node):
                    found |= {type(one).__name__ for one in part.walk() if isinstance(one, Action)}
            if isinstance(node, nodes.Keyword):
                found.add(node.name)
    return frozenset(found - CHOICES)


def touches(one: CardEntry, other: CardEntry) -> bool:
    """Whether one of two cards heeds what the other does."""
    return not (does(one).isdisjoint(heeds(other)) and does(other).isdisjoint(heeds(one)))
