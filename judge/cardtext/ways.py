"""How each kind of node is resolved: the method of the resolver that does it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from judge.cardtext import nodes
from judge.cardtext.nodes import Node, Player, That

_WAYS: dict[type[Node], str] = {
    nodes.Triggered: "_set_off",
    nodes.Delayed: "_set_off",
    nodes.Replacement: "_set_off",
    nodes.Substitute: "_substitute",
    nodes.Modes: "_modes",
    nodes.If: "_conditional",
    nodes.Only: "_conditional",
    nodes.Static: "_conditional",
    nodes.May: "_may",
    nodes.Cannot: "_ruled",
    nodes.Can: "_ruled",
    nodes.Must: "_ruled",
    nodes.Not: "_ruled",
    nodes.Such: "_such",
    nodes.CostOf: "_told",
    nodes.DidSo: "_did_so",
    nodes.Is: "_subject_of_fact",
    nodes.IsAt: "_subject_of_fact",
    nodes.FewerThan: "_subject_of_fact",
    nodes.Among: "_among",
    nodes.AnyOf: "_any_of",
    nodes.AllOf: "_any_of",
    nodes.JoinedTo: "_joined",
    nodes.Ahead: "_ahead",
    nodes.AdjacentTo: "_adjacent",
    nodes.Line: "_same",
    nodes.Area: "_same",
    nodes.Squares: "_squares",
    nodes.Following: "_following",
    nodes.Before: "_before",
    nodes.Action: "_done",
    nodes.Count: "_count",
    Player: "_player",
    That: "_that",
    nodes.Among: "_among",
    nodes.OtherThan: "_other",
    nodes.Damage: "_damage",
    nodes.Cards: "_described",
    nodes.StatOf: "_described",
}
"""How each kind of node is resolved; the others part by part."""


@lru_cache(maxsize=256)
def way_of(kind: Any) -> str:
    """The method that resolves a kind of node."""
    return next((way for one, way in _WAYS.items() if issubclass(kind, one)), "_fields")
