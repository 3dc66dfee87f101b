"""Figures said in a row: パワー3000、スマッシュ1のユニットになる sets each of them."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.cardtext.render import holes


def one_by_one(node: Any) -> tuple[Any, ...]:
    """パワー3000、スマッシュ1のユニットになる: each figure is set by itself, and last of all the kind.

    Only of this card, or of one spoken of: a description might no longer fit once the kind has changed.
    """
    kind = node.value if isinstance(node, nodes.Set) and node.stat == "kind" else None
    if not isinstance(kind, nodes.Cards) or not kind.tests or not isinstance(node.of, nodes.ThisCard | nodes.That):
        return (node,)
    roads = [road for _, road, _ in holes(kind.wording) if road and road[0] == "tests"]
    before, _, after = node.wording.partition("{value}")
    unsaid = "".join(f"{{{name}:unsaid}}" for name, _ in node.parts() if name not in ("stat", "value"))
    steps: list[Any] = []
    words = kind.wording
    for _, place in cast("list[tuple[str, int]]", roads):
        figure = _figure_set(kind.tests[place])
        if figure is None:
            return (node,)
        stat, value, said = figure
        between, _, words = words.partition(f"{{tests.{place}}}")
        span = kind.tests[place].span if steps else (node.span[0], kind.tests[place].span[1])
        made = replace(node, stat=stat, value=value, wording=(before or unsaid) + between + said, span=span)
        steps.append(made)
        before = ""
    value = replace(kind, tests=(), wording=words)
    span = (steps[-1].span[1], node.span[1])
    return (*steps, replace(node, value=value, wording=unsaid + "{value}" + after, span=span))


def _figure_set(test: Any) -> tuple[str, Any, str] | None:
    """The figure or race that a test asks for, as what is set: パワー3000."""
    match test:
        case nodes.Compare(order="equal", stat=str() as stat, amount=amount) if amount is not None:
            return stat, amount, test.wording.replace("{order:unsaid}", "").replace("{amount", "{value")
        case nodes.HasRace():
            return "race", test, "{value}{stat:unsaid}"
        case nodes.HasColour():
            return "colour", test, "{value}{stat:unsaid}"
    return None
