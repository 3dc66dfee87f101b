"""What is worked out once: about a part of a text, which never changes, and about values that positions share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from judge.cardtext import nodes

T = TypeVar("T")
MOST = 50_000
"""Parts that are remembered: more than all cards of a game have, and an end for texts that anybody may send."""


class Remembered(Generic[T]):
    """Answers about parts of texts, found by identity: two equal parts may stand in different places."""

    def __init__(self, work_out: Callable[[nodes.Node], T]) -> None:
        self._work_out = work_out
        self._known: dict[int, tuple[nodes.Node, T]] = {}

    def __getitem__(self, node: nodes.Node) -> T:
        found = self._known.get(id(node))
        if found is None:
            if len(self._known) >= MOST:
                self._known.clear()
            # The part is kept beside the answer, so that its identity is not given to another one.
            found = self._known[id(node)] = (node, self._work_out(node))
        return found[1]

    def __call__(self, node: nodes.Node) -> T:
        """The same, for functions of a text that are remembered as a whole."""
        return self[node]


parts_of = Remembered[tuple[nodes.Node, ...]](lambda node: tuple(node.walk()))
"""A part of a text and everything below it."""


children_of = Remembered[tuple[nodes.Node, ...]](lambda node: tuple(node.below()))
"""The parts right below a part of a text."""


def first_met(shared: dict[str, Any] | None, value: T) -> T:
    """In a search the equal value that was met first, so that a value is one object on all roads to it."""
    if shared is None:
        return value
    values: dict[T, T] | None = shared.get("values")
    if values is None:
        values = shared["values"] = {}
    return values.setdefault(value, value)


class Kept(dict[tuple[Any, ...], tuple[T, Any]]):
    """Answers that rest on some values and on nothing else, by the identities of these.

    The values are kept beside the answer: as long as it is there, their identities are nobody else's. Positions that
    differ in something else, and positions that were reached on another road, share it.
    """

    def keep(self, identities: tuple[Any, ...], values: Any, answer: T) -> T:
        """Remember an answer."""
        if len(self) >= MOST:
            self.clear()
        self[identities] = (answer, values)
        return answer


def kept_in(memo: dict[Any, Any], name: str) -> Kept[Any]:
    """The answers that a search, or a table, keeps under a name."""
    found: Kept[Any] | None = memo.get(name)
    if found is None:
        found = memo[name] = Kept()
    return found
