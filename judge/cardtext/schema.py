"""The schema: each part of a meaning is of a kind that its node allows there, or the text is not understood.

Words may fit together one by one and still make nothing that the rules could carry out, or an explanation tell: two
numbers where one belongs (1枚ずつ、3枚), a condition where a deed does. Whatever looks at a meaning later may rely on
the types of its fields.
"""

from __future__ import annotations

from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from judge.cardtext.nodes import Node
from judge.cardtext.nodes.base import meant_fields
from judge.cardtext.unreadable import Unreadable


class Allowed(NamedTuple):
    """What a field may hold: values of these types, or one of these words; of a tuple, each of its items."""

    types: frozenset[type]
    words: frozenset[Any]

    def takes(self, value: Any) -> bool:
        """Whether a value may stand there."""
        return type(value) in self.types or (isinstance(value, str) and value in self.words)


def insist_on_schema(meaning: Node) -> None:
    """Refuse a meaning with a part that has no place where it stands."""
    for node in meaning.walk():
        for name, allowed in _fields(type(node)):
            value = getattr(node, name)
            for one in value if isinstance(value, tuple) else (value,):
                if not allowed.takes(one):
                    raise _misfit(one if isinstance(one, Node) else node)


def _misfit(node: Node) -> Unreadable:
    ja, en = (
        "ここにこの語句が来る文は、まだ読めません。",
        "a sentence with these words here cannot be read yet.",
    )
    return Unreadable(*node.span, ja, en, printed=True)


@lru_cache(maxsize=256)
def _fields(kind: type[Node]) -> tuple[tuple[str, Allowed], ...]:
    """What each field of a kind of node may hold."""
    hints = get_type_hints(kind)
    return tuple((name, _allowed(hints[name])) for name in meant_fields(kind))


def _allowed(hint: Any) -> Allowed:
    types: list[type] = []
    words: set[Any] = set()
    waiting = [hint]
    while waiting:
        one = waiting.pop()
        origin, given = get_origin(one), get_args(one)
        if origin is Literal:
            words.update(given)
        elif origin in (Union, UnionType):
            waiting += given
        elif origin is tuple:
            waiting += (item for item in given if item is not Ellipsis)
        else:
            types.append(NoneType if one is None else one)
    return Allowed(frozenset(types), frozenset(words))
