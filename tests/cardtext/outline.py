"""Abilities as indented outlines: one line a node, its parts below it by the names of their fields."""

from collections.abc import Iterator, Sequence
from typing import Any

from judge.cardtext.nodes import Node


def outline(abilities: Sequence[Node]) -> str:
    """The outlines of several abilities, one after the other."""
    return "\n".join(line for ability in abilities for line in _lines(ability))


def _lines(node: Node) -> Iterator[str]:
    plain: list[str] = []
    below: list[tuple[str, Node]] = []
    for name, value in node.parts():
        nodes = _nodes(value)
        below += [(name, one) for one in nodes]
        if not nodes:
            plain.append(f"{name}={value}")
    yield f"{type(node).__name__}({', '.join(plain)})"
    for name, one in below:
        first, *rest = _lines(one)
        yield f"  {name}: {first}"
        yield from (f"    {line}" for line in rest)


def _nodes(value: Any) -> list[Node]:
    items = value if isinstance(value, tuple) else (value,)
    return [item for item in items if isinstance(item, Node)]
