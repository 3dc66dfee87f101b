"""Rendering: a meaning back into words.

A node's `wording` says in which order and with which particles it was said; every hole is filled from the meaning,
through the lexicon. So a meaning that is not what the text says cannot give the text back, and a part that is meant
but has no place in the wording is an error here, not a silence.
"""

from __future__ import annotations

from typing import Any

from judge.cardtext.lexicon import Lexicon, load
from judge.cardtext.nodes import CardText, Node, NotUnderstood, Reminder


def render(node: Node) -> str:
    """The words of a node, in normalised spelling; a part that was left unsaid is empty."""
    if isinstance(node, NotUnderstood | Reminder):
        return node.wording or node.text
    if isinstance(node, CardText):
        parts = holes(node.wording)
        return "".join(literal + (render(node.abilities[int(name)]) if name else "") for literal, name, _ in parts)
    lexicon = load()
    said: set[str] = set()
    result: list[str] = []
    for literal, name, mark in holes(node.wording):
        result.append(literal)
        if name:
            said.add(name)
            result.append(_fill(getattr(node, name), name, mark, lexicon))
    if node.wording:
        _all_said(node, said)
    return "".join(result)


def holes(wording: str) -> list[tuple[str, str, str]]:
    """A template as (literal text, field after it, mark of the field); the last field is empty."""
    result: list[tuple[str, str, str]] = []
    rest = wording
    while rest:
        literal, _, after = rest.partition("{")
        inside, _, rest = after.partition("}")
        name, _, mark = inside.partition(":")
        result.append((literal, name, mark))
    return result


def _fill(value: Any, name: str, mark: str, lexicon: Lexicon) -> str:
    """One hole: a node is rendered, a bare value is written as its mark says."""
    if isinstance(value, Node):
        return render(value)
    if value is None:
        return ""
    if mark == "+":
        return f"{value:+d}"
    if mark == "#":
        return f"{value:d}"
    if mark == "「」":
        return f"「{value}」"
    return lexicon.say(name, value, int(mark or 0))


def _all_said(node: Node, said: set[str]) -> None:
    """A field that means something needs a hole, be it one that an unsaid part leaves empty."""
    for name in node.__struct_fields__:
        value = getattr(node, name)
        if name not in node.UNCOMPARED and name not in said and value is not None and value is not False:
            raise ValueError(f"{type(node).__name__}.{name} is meant but not said")
