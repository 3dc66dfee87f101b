"""What a description looks at: worked out once, so that what has not changed is not asked again."""

from __future__ import annotations

from typing import Any

from judge.cardtext import nodes

FIELDS = ("sides", "battles", "frozen", "memory", "phase", "active", "stack", "standing")
"""The fields of a duel that a text may look at; `standing`: at more than who stands where, damage for instance."""

_EVERYTHING = frozenset(FIELDS)
_TIME = frozenset({"phase", "active", "battles"})
_LOCAL = (
    nodes.ThisCard,
    nodes.ThisAbility,
    nodes.Cards,
    nodes.Squares,
    nodes.Line,
    nodes.Area,
    nodes.Space,
    nodes.Side,
    nodes.Among,
    nodes.AnyOf,
    nodes.AllOf,
    nodes.HasColour,
    nodes.HasRace,
    nodes.Named,
    nodes.Compare,
    nodes.OtherThan,
    nodes.Ahead,
    nodes.SameName,
    nodes.HasTiming,
    nodes.Such,
    nodes.Gap,
    nodes.AdjacentTo,
    nodes.JoinedTo,
    nodes.Is,
    nodes.IsAt,
    nodes.Has,
    nodes.Not,
    nodes.Both,
    nodes.Equals,
    nodes.FewerThan,
    nodes.Count,
    nodes.NumberOf,
    nodes.StatOf,
    nodes.Product,
    nodes.Variable,
    nodes.Half,
    nodes.Difference,
    nodes.Cost,
    nodes.Amount,
    nodes.Player,
    nodes.Sandwich,
    nodes.TakeControl,
    nodes.That,
)
"""Nodes that are read from cards on squares alone."""


def reads(node: nodes.Node) -> frozenset[str]:
    """What of cards' data a description looks at."""
    found: set[str] = set()
    for one in node.walk():
        match one:
            case nodes.Compare(stat=stat) | nodes.StatOf(stat=stat):
                found.add(stat or "power")
            case nodes.HasRace():
                found.add("race")
            case nodes.HasColour():
                found.add("colour")
            case nodes.Named() | nodes.SameName():
                found.add("name")
            case nodes.HasTiming():
                found.add("timing")
            case nodes.TakeControl() | nodes.Sandwich():
                found.update(("control", "kind"))
            case nodes.Cards():
                found.update(("control",) * (one.controller is not None))
                found.update(("name",) * (one.name is not None))
                found.update(("kind",) * (one.kind in ("unit", "base", "strategy")))
                found.update(("text",) * (one.kind in ("ability", "text")))
            case nodes.Keyword() | nodes.ZoneEffect() | nodes.Triggered() | nodes.Activated() | nodes.Static():
                found.add("text")
    return frozenset(found)


def watches(node: nodes.Node) -> frozenset[str]:
    """What of the position, besides cards on squares, a description looks at."""
    found: set[str] = set()
    for one in node.walk():
        match one:
            case nodes.Zone(name="stack"):
                found.add("stack")
            case nodes.Zone(name=name):
                found.update(("sides",) if name not in (None, "any") else ("sides", "stack"))
            case nodes.InState():
                found.add("frozen")
            case nodes.InBattle():
                found.add("battles")
            case nodes.Period() | nodes.During() | nodes.Moment():
                found.update(_TIME)
            case nodes.Player(who="active" | "nonactive"):
                found.add("active")
            case nodes.Cards(kind="unit" | "base" | "aura" | "marker" | "text"):
                pass
            case nodes.Cards(kind="card", at=at) if at is not None:
                pass
            case nodes.Cards():
                found.update(("sides", "stack"))
            case nodes.Keyword() | nodes.ZoneEffect() | nodes.Triggered() | nodes.Activated() | nodes.Static():
                pass
            case _ if not isinstance(one, _LOCAL):
                return _EVERYTHING
    return frozenset(found)


def looked_at(node: Any) -> tuple[nodes.Node, ...]:
    """The amounts and values that a change speaks of."""
    values = (getattr(node, name, None) for name in ("amount", "per", "value"))
    return tuple(value for value in values if isinstance(value, nodes.Node))
