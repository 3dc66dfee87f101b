"""Explanations tell readings apart: two trees that differ never have the same explanation.

First over all texts at hand, then over trees made from theirs by one change that a misreading could make: another
player, another step gone back to, と for か, one part left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Literal

import pytest
from card_texts import blind, everything
from msgspec.structs import replace

from judge.cardtext import nodes, read
from judge.cardtext.explain import explain
from judge.cardtext.nodes import Ability, Node, NotUnderstood
from judge.cardtext.nodes.base import meant_fields

LEFT_OUT: dict[type[Node], tuple[str, ...]] = {
    nodes.Cards: ("controller", "at", "quantity", "target", "count", "name", "source"),
    nodes.Zone: ("owner", "end"),
    nodes.Squares: ("of", "holding"),
    nodes.Line: ("same_as", "of"),
    nodes.Area: ("same_as", "line"),
    nodes.That: ("rest",),
    nodes.Choose: ("count", "source", "turn"),
    nodes.Put: ("status", "face", "order", "source", "destination", "count"),
    nodes.ThisCard: ("at",),
    nodes.StatOf: ("of", "order"),
    nodes.Player: ("of",),
}
"""Parts that a misreading may lose."""


@lru_cache(maxsize=1)
def abilities() -> dict[Ability, str]:
    """Every ability that is understood, with its words."""
    found: dict[Ability, str] = {}
    for text in dict.fromkeys((*everything(), *blind())):
        for ability in read(text).abilities:
            if not isinstance(ability, NotUnderstood):
                found.setdefault(ability, text[slice(*ability.span)])
    return found


def changed(node: Node, steps: list[int]) -> Iterator[Node]:
    """The node with one thing changed, here or below."""
    yield from _misread(node, steps)
    for name in node.__struct_fields__:
        value = getattr(node, name)
        if isinstance(value, Node):
            yield from (replace(node, **{name: one}) for one in changed(value, steps))
        elif isinstance(value, tuple):
            for place, item in enumerate(value):
                if isinstance(item, Node):
                    for one in changed(item, steps):
                        yield replace(node, **{name: (*value[:place], one, *value[place + 1 :])})


def _misread(node: Any, steps: list[int]) -> Iterator[Node]:
    if isinstance(node, nodes.Player) and node.who in ("you", "opponent"):
        yield replace(node, who="opponent" if node.who == "you" else "you")
    if isinstance(node, nodes.AnyOf | nodes.AllOf):
        other: type[Node] = nodes.AllOf if isinstance(node, nodes.AnyOf) else nodes.AnyOf
        yield other(options=node.options)
    if isinstance(node, nodes.That | nodes.DidSo) and node.ref is not None:
        yield from (replace(node, ref=number) for number in steps if number != node.ref)
    for name in LEFT_OUT.get(type(node), ()):
        value = getattr(node, name)
        if value:
            yield replace(node, **{name: False if value is True else None})
    for name, least in (("tests", 0), ("but_not", 0), ("within", 1), ("options", 1)):
        value = getattr(node, name, ())
        if isinstance(value, tuple) and len(value) > least:
            yield from (replace(node, **{name: (*value[:place], *value[place + 1 :])}) for place in range(len(value)))


def unnamed(node: Any) -> Any:
    """A tree without what それ is called: そのカード and そのユニット are one reading where both go back to a unit."""
    if isinstance(node, tuple):
        return tuple(unnamed(one) for one in node)
    if not isinstance(node, Node):
        return node
    parts = {name: unnamed(getattr(node, name)) for name in meant_fields(type(node))}
    if isinstance(node, nodes.That) and node.kind in ("unit", "base", "strategy"):
        parts["kind"] = "card"
    return type(node)(**parts)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_no_two_readings_at_hand_are_explained_alike(language: Literal["ja", "en"]) -> None:
    told: dict[str, dict[Any, str]] = defaultdict(dict)
    for ability, words in abilities().items():
        told[explain(ability).to(language)].setdefault(unnamed(ability), words)
    assert {said: list(words.values()) for said, words in told.items() if len(words) > 1} == {}


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_misreading_shows_in_the_explanation(language: Literal["ja", "en"]) -> None:
    alike, count = [], 0
    for ability, words in abilities().items():
        said = explain(ability).to(language)
        steps = sorted({one.number for one in ability.walk() if isinstance(one, nodes.Action) and one.number})
        for other in changed(ability, steps):
            if other == ability or _goes_in_a_circle(other):
                continue
            count += 1
            if explain(other).to(language) == said:
                alike.append((words, said))
    print(f"{count} misreadings made up, {len(alike)} of them explained like the right one")
    assert alike == []
    assert count > 5000


def _goes_in_a_circle(ability: Node) -> bool:
    """Whether a step goes back to itself, or to a later one, which no text can say."""
    for step in ability.walk():
        if isinstance(step, nodes.Action) and step.number is not None:
            refs = (one.ref for one in step.walk() if isinstance(one, nodes.That) and one.role != "each")
            if any(ref is not None and ref >= step.number for ref in refs):
                return True
    return False
