"""The parts of a text that must come to work: steps, events, conditions, costs, limits, standing effects, keywords."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from judge.cards import Card
from judge.cardtext import nodes
from judge.cardtext.nodes import CardText, Node

Role = Literal["step", "event", "condition", "cost", "limit", "effect", "keyword"]
Path = tuple[int, ...]
STATES_ONLY = (nodes.DidSo, nodes.Otherwise)
"""Conditions about the text's own steps: they are met or not as those went."""
DECK_ONLY = frozenset({"団結"})
"""Keywords that speak of building a deck: no board brings them to work (`judge deck check` does)."""


class Part(NamedTuple):
    """A part of a text: the ability it belongs to, the way down to it, and what it is there for."""

    ability: int
    path: Path
    node: Node
    role: Role


def parts_of(text: CardText) -> tuple[Part, ...]:
    """Every part of a text that must come to work, in printed order."""
    return tuple(part for index, ability in enumerate(text.abilities) for part in _of_ability(index, (), ability))


def _of_ability(index: int, path: Path, node: Node) -> Iterator[Part]:
    """The parts of an ability that stands at a place."""
    match node:
        case nodes.Static(effects=effects):
            yield from _each(index, path, node, effects, "effect")
            yield from _one(index, path, node, node.condition, "condition")
        case nodes.Keyword():
            if node.name not in DECK_ONLY:
                yield Part(index, path, node, "keyword")
            yield from _abilities(index, path, node, node.abilities)
        case nodes.ZoneEffect():
            yield from _abilities(index, path, node, node.abilities)
        case nodes.PlayCost():
            yield from _cost(index, path, node, node.cost)
        case nodes.Activated():
            yield from _cost(index, path, node, node.cost)
            yield from _each(index, path, node, node.limits, "limit")
            yield from _steps(index, path, node, node.steps)
        case nodes.Triggered() | nodes.Replacement():
            yield from _waiting(index, path, node)
        case nodes.Effect():
            yield from _steps(index, path, node, node.steps)


def _abilities(index: int, path: Path, above: Node, abilities: tuple[Any, ...]) -> Iterator[Part]:
    for ability in abilities:
        yield from _of_ability(index, _down(path, above, ability), ability)


def _steps(index: int, path: Path, above: Node, steps: tuple[Any, ...]) -> Iterator[Part]:
    for step in steps:
        here = _down(path, above, step)
        match step:
            case nodes.If():
                yield from _one(index, here, step, step.condition, "condition")
                yield from _steps(index, here, step, step.steps)
            case nodes.May() | nodes.Effect():
                yield from _steps(index, here, step, step.steps)
            case nodes.Delayed() | nodes.Replacement():
                yield from _waiting(index, here, step)
            case nodes.Modes():
                yield Part(index, here, step, "step")
                yield from _steps(index, here, step, step.options)
            case nodes.But() | nodes.Define():
                pass  # narrows or names what another step does
            case nodes.Gain():
                yield Part(index, here, step, "step")
                yield from _abilities(index, here, step, step.abilities)
            case _:
                yield Part(index, here, step, "step")


def _waiting(index: int, path: Path, node: nodes.Triggered | nodes.Replacement | nodes.Delayed) -> Iterator[Part]:
    """The parts of what waits for an event."""
    yield from _one(index, path, node, node.event, "event")
    yield from _one(index, path, node, node.condition, "condition")
    yield from _each(index, path, node, getattr(node, "limits", ()), "limit")
    # What is shown to let an ability trigger from hand is shown before it does (4-8-12).
    shown = 1 if getattr(node, "from_hand", False) else 0
    yield from _steps(index, path, node, node.steps[shown:])


def _each(index: int, path: Path, above: Node, below: tuple[Any, ...], role: Role) -> Iterator[Part]:
    for node in below:
        if isinstance(node, nodes.Replacement):
            yield from _waiting(index, _down(path, above, node), node)
            continue
        yield Part(index, _down(path, above, node), node, role)
        if isinstance(node, nodes.Gain):
            yield from _abilities(index, _down(path, above, node), node, node.abilities)


def _one(index: int, path: Path, above: Node, node: Any, role: Role) -> Iterator[Part]:
    if isinstance(node, Node) and not isinstance(node, STATES_ONLY):
        yield Part(index, _down(path, above, node), node, role)


def _cost(index: int, path: Path, above: Node, cost: nodes.Cost) -> Iterator[Part]:
    here = _down(path, above, cost)
    for piece in (*cost.energy, *cost.acts):
        yield Part(index, _down(here, cost, piece), piece, "cost")


def _down(path: Path, above: Node, node: Any) -> Path:
    """The way down to a node right below another, found by identity."""
    return (*path, next(number for number, below in enumerate(above.below()) if below is node))


# ---- a text without a part


def without(card: Card, part: Part) -> Card:
    """The card with a part of its text left out; the other abilities keep their places."""
    text = card.text
    changed: Any = _without(text.abilities[part.ability], part.path)
    abilities = tuple(
        (changed or nodes.Static(effects=())) if index == part.ability else ability
        for index, ability in enumerate(text.abilities)
    )
    other = replace(card)
    other.__dict__["text"] = replace(text, abilities=abilities)
    return other


def _without(node: Node, path: Path) -> Node | tuple[Node, ...] | None:
    """The node without what stands at a place below it; nothing, or what it holds, where that cannot be missing."""
    if not path:
        return None
    below = list(node.below())[path[0]]
    changed = _without(below, path[1:])
    if isinstance(node, nodes.If) and below is node.condition and changed is None:
        return node.steps
    for name, value in node.parts():
        if value is below:
            return replace(node, **{name: changed})
        if isinstance(value, tuple) and any(one is below for one in value):
            kept: list[Any] = []
            for one in value:
                kept += [one] if one is not below else changed if isinstance(changed, tuple) else [changed]
            left = tuple(one for one in kept if one is not None)
            # What would take the place of an event: without it the event is as it was.
            gone = isinstance(node, nodes.Replacement) and name == "steps" and not left
            return None if gone else replace(node, **{name: left})
    raise ValueError("no such place")
