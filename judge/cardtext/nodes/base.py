"""What every node is: a part of a meaning that knows its place in the printed text and how it was said."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

import msgspec

Span = tuple[int, int]
"""Start and end in the printed text, as Python slices it."""


@lru_cache(maxsize=256)
def meant_fields(kind: type[Node]) -> tuple[str, ...]:
    """The fields of a kind of node that carry meaning."""
    return tuple(name for name in kind.__struct_fields__ if name not in Node.UNCOMPARED)


class Node(msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="node"):
    """A part of a card text.

    `wording` is a template with a `{field}` for each part that was spoken; rendering fills the holes. Equality and
    hash ignore it, and the place, so that two wordings of one meaning are equal.
    """

    UNCOMPARED: ClassVar[frozenset[str]] = frozenset({"span", "wording"})

    span: Span = (0, 0)
    wording: str = ""

    def meaning(self) -> tuple[Any, ...]:
        """Everything but the place and the wording: what two nodes are compared by."""
        return (type(self).__name__, *(getattr(self, name) for name in meant_fields(type(self))))

    def parts(self) -> Iterator[tuple[str, Any]]:
        """The fields that mean something, by name."""
        for name in meant_fields(type(self)):
            value = getattr(self, name)
            if value is not None and value is not False and value != ():
                yield name, value

    def below(self) -> Iterator[Node]:
        """The nodes right below this one."""
        for _, value in self.parts():
            for one in value if isinstance(value, tuple) else (value,):
                if isinstance(one, Node):
                    yield one

    def walk(self) -> Iterator[Node]:
        """This node and everything below it, in the order of the fields."""
        waiting: list[Node] = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(list(node.below())))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and self.meaning() == other.meaning()

    def __hash__(self) -> int:
        return hash(self.meaning())


if TYPE_CHECKING:
    # Where any node may stand. For msgspec it is the union of all of them, known once all modules are loaded.
    Anything: TypeAlias = Node
