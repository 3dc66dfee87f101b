"""Rendering: a meaning back into words.

A node's `wording` says in which order and with which particles it was said; every hole is filled from the meaning,
through the lexicon. So a meaning that is not what the text says cannot give the text back, and a part that is meant
but has no place in the wording is an error here, not a silence.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import msgspec

from judge.cardtext.lexicon import Lexicon, load
from judge.cardtext.nodes import CardText, Node, NotUnderstood, Reminder
from judge.cardtext.nodes.base import meant_fields


class Unsayable(ValueError):
    """A meaning that its own words do not say: a part has no place in them, or they name a part that is not there."""


def render(node: Node) -> str:
    """The words of a node, in normalised spelling; a part that was left unsaid is empty."""
    if isinstance(node, NotUnderstood | Reminder):
        return node.wording or node.text
    if isinstance(node, CardText):
        parts = holes(node.wording)
        return "".join(literal + (render(node.abilities[int(path[0])]) if path else "") for literal, path, _ in parts)
    lexicon = load()
    result: list[str] = []
    for literal, path, mark in holes(node.wording):
        result.append(literal)
        if path and mark != "unsaid":
            value = _at(node, path)
            name = path[-1] if isinstance(path[-1], str) else path[-2]
            result.append(_fill(value, str(name), mark, lexicon))
    if node.wording:
        _all_said(node)
    return "".join(result)


def _at(node: Any, path: tuple[str | int, ...]) -> Any:
    """What lies at the end of a road below a node."""
    try:
        for step in path:
            node = node[step] if isinstance(step, int) else getattr(node, step)
    except (AttributeError, IndexError) as error:
        raise Unsayable(f"{type(node).__name__}.{path[-1]} is said but not meant") from error
    return node


@lru_cache(maxsize=65536)
def holes(wording: str) -> tuple[tuple[str, tuple[str | int, ...], str], ...]:
    """A template as (literal text, road to the field after it, mark); the last road is empty."""
    result: list[tuple[str, tuple[str | int, ...], str]] = []
    rest = wording
    while rest:
        literal, _, after = rest.partition("{")
        inside, _, rest = after.partition("}")
        road, _, mark = inside.partition(":")
        path = tuple(int(step) if step.isdecimal() else step for step in road.split(".")) if road else ()
        result.append((literal, path, mark))
    return tuple(result)


def _fill(value: Any, name: str, mark: str, lexicon: Lexicon) -> str:
    """One hole: a node is rendered, a bare value is written as its mark says."""
    if value is None:
        return ""
    if isinstance(value, Node):
        return render(value)
    match mark:
        case "+":
            return f"{value:+d}"
        case "#":
            return f"{value:d}"
        case "abs":
            return f"{abs(value):d}"
        case "text":
            return str(value)
    if mark.endswith("「」"):
        return f"{mark.removesuffix('「」')}「{value}」"
    return lexicon.say(name, value, int(mark or 0))


@lru_cache(maxsize=256)
def _defaults(kind: type[Node]) -> dict[str, Any]:
    """What a field is when nothing is said of it."""
    return {field.name: field.default for field in msgspec.structs.fields(kind)}


def _all_said(node: Node) -> None:
    """A field that means something needs a hole, be it one that an unsaid part leaves empty."""
    said = _said(node.wording)
    defaults = _defaults(type(node))
    for name in meant_fields(type(node)):
        if (places := said.get(name)) is None:
            value = getattr(node, name)
            if value != defaults[name] and value != ():
                raise Unsayable(f"{type(node).__name__}.{name} is meant but not said")
        elif places and len(getattr(node, name)) > len(places):
            raise Unsayable(f"{type(node).__name__}.{name} is meant but not all of it is said")


@lru_cache(maxsize=65536)
def _said(wording: str) -> dict[str, frozenset[int]]:
    """The fields that a template has holes for, and of those with several items which."""
    result: dict[str, frozenset[int]] = {}
    for _, path, _ in holes(wording):
        if path:
            place = {path[1]} if len(path) > 1 and isinstance(path[1], int) else set()
            result[str(path[0])] = result.get(str(path[0]), frozenset()) | place
    return result


def filled(wording: str, **words: str) -> str:
    """A template with some of its holes filled by other templates or words."""
    for field, said in words.items():
        found = re.search(f"{{{field}(:[^}}]*)?}}", wording)
        if found is not None:
            wording = wording[: found.start()] + said + wording[found.end() :]
    return wording
