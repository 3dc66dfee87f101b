"""The commonest descriptions of cards on squares, made into functions once.

すべてのあなたの赤のユニット, このカードと同じラインにある…: what static abilities speak of nearly always.
They say the same as `meaning.means`, which answers for every other description, and are there because this is asked
most of all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from judge.cardtext import nodes
from judge.games.dimension_zero.board import Player, area_of, line_of
from judge.games.dimension_zero.duel import Standing
from judge.games.dimension_zero.frame import Data

Test = Callable[[Standing, Player, Standing, Player, Data], bool]
"""The card that speaks and its controller; the card asked about, its controller and its data."""


class Filter(NamedTuple):
    """A description as a function, whether it asks where the card is that speaks, and whether any kind will do."""

    passes: Test
    asks_speaker: bool
    any_kind: bool


def filter_of(node: Any) -> Filter | None:
    """A description as a filter; None where it says anything out of the ordinary, or means other than squares."""
    passes = compiled(node)
    if passes is None:
        return None
    every = tuple(node.walk())
    speaks = any(isinstance(one, (nodes.ThisCard, nodes.OtherThan)) for one in every)
    return Filter(passes, speaks, node.kind == "card")


def compiled(node: Any) -> Test | None:
    """A description as a function; None where it says anything out of the ordinary."""
    if not isinstance(node, nodes.Cards) or node.kind not in ("unit", "base", "strategy", "card"):
        return None
    if node.target or node.count is not None or node.source is not None:
        return None
    tests: list[Test | None] = []
    if node.kind != "card":
        tests.append(_of_kind(node.kind))
    if node.name is not None:
        tests.append(_named(node.name))
    if node.controller is not None:
        tests.append(_controlled(node.controller))
    if node.at is not None:
        tests.append(_lying(node.at))
    tests.extend(_test(test) for test in node.tests)
    if any(test is None for test in tests):
        return None
    every: tuple[Test, ...] = tuple(test for test in tests if test is not None)

    def passes(own: Standing, you: Player, other: Standing, controller: Player, data: Data) -> bool:
        for test in every:  # noqa: SIM110 - half the time of all(…)
            if not test(own, you, other, controller, data):
                return False
        return True

    return passes


def _of_kind(kind: str) -> Test:
    return lambda own, you, other, controller, data: data.kind == kind


def _named(name: str) -> Test:
    return lambda own, you, other, controller, data: data.name == name


def _controlled(node: nodes.Node) -> Test | None:
    if not isinstance(node, nodes.Player) or node.of is not None or node.target or node.ref is not None:
        return None
    if node.who == "you":
        return lambda own, you, other, controller, data: controller == you
    if node.who == "opponent":
        return lambda own, you, other, controller, data: controller != you
    return None


def _lying(node: Any) -> Test | None:
    if not isinstance(node, nodes.Squares) or [name for name, _ in node.parts() if name not in ("within", "quantity")]:
        return None
    tests = [_within(region) for region in node.within]
    if len(tests) == 1:
        return tests[0]
    if any(test is None for test in tests):
        return None
    every: tuple[Test, ...] = tuple(test for test in tests if test is not None)
    return lambda own, you, other, controller, data: all(test(own, you, other, controller, data) for test in every)


def _within(node: Any) -> Test | None:
    said = {name for name, _ in node.parts()} - {"quantity"}
    match node:
        case nodes.Space() if said == {"which"}:
            battle = node.which == "battle"
            return lambda own, you, other, controller, data: ("." not in other.square) == battle
        case nodes.Line(same_as=nodes.ThisCard() as card) if said == {"same_as"} and not list(card.parts()):
            return lambda own, you, other, controller, data: line_of(other.square) == line_of(own.square)
        case nodes.Area() if said == {"which"}:
            which = node.which
            return lambda own, you, other, controller, data: area_of(other.square, you) == which
        case nodes.Area(same_as=nodes.ThisCard() as card) if said == {"same_as"} and not list(card.parts()):
            return lambda own, you, other, controller, data: (
                area_of(own.square, you) is not None and area_of(other.square, you) == area_of(own.square, you)
            )
        case nodes.Area() if said == {"which", "line"}:
            line, which = _within(node.line), node.which
            if line is None:
                return None
            return lambda own, you, other, controller, data: (
                area_of(other.square, you) == which and line(own, you, other, controller, data)
            )
    return None


def _test(node: Any) -> Test | None:
    match node:
        case nodes.HasColour(colour="colourless"):
            return lambda own, you, other, controller, data: not data.colours
        case nodes.HasColour(colour=colour):
            return lambda own, you, other, controller, data: colour in data.colours
        case nodes.HasRace(race=race, attribute=False):
            return lambda own, you, other, controller, data: race in data.races
        case nodes.OtherThan(what=nodes.ThisCard() as card) if not list(card.parts()):
            return lambda own, you, other, controller, data: other.card != own.card
        case nodes.OtherThan(what=None):
            return lambda own, you, other, controller, data: other.card != own.card
        case nodes.Compare(order="at_most", amount=int() as most):
            value = _figure(node.stat)
            return value and (lambda own, you, other, controller, data: value(data) <= most)
        case nodes.Compare(order="at_least", amount=int() as least):
            value = _figure(node.stat)
            return value and (lambda own, you, other, controller, data: value(data) >= least)
        case nodes.Such(past=False, fact=nodes.AdjacentTo(what=nodes.Gap(), to=nodes.ThisCard() as card)):
            return _adjacent if not list(card.parts()) else None
        case nodes.Such(past=False, fact=nodes.JoinedTo(what=nodes.Gap(), to=nodes.ThisCard() as card)):
            if not list(card.parts()):
                return lambda own, you, other, controller, data: own.joined == other.card
    return None


def _figure(stat: str | None) -> Callable[[Data], int] | None:
    """A figure as it is read: below 0 counts as 0 (1-2-2)."""
    match stat:
        case "power":
            return lambda data: max(0, data.power)
        case "smash":
            return lambda data: max(0, data.smash)
        case "cost":
            return lambda data: max(0, data.total_cost)
    return None


def _adjacent(own: Standing, you: Player, other: Standing, controller: Player, data: Data) -> bool:
    """隣接 (2-23-8-2)."""
    return meaning.adjacent(own.square, other.square)


# At the end, by module: each needs the other, and neither while it is loaded.
from judge.games.dimension_zero import meaning  # noqa: E402
