"""The cards of a duel, and what is known of them once and for all."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal, NamedTuple

import msgspec

from judge.cards import Card
from judge.cardtext import nodes
from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.frame import Data, Path, Words
from judge.games.dimension_zero.keywords import DEFINED, definition
from judge.games.dimension_zero.remembered import Remembered, children_of


class Owned(NamedTuple):
    """A physical card: what is printed on it, and whose deck it came from (2-1-1-1)."""

    card: Card
    owner: Player


class Variant(msgspec.Struct, frozen=True):
    """Rules that a tournament may choose."""

    redraw: bool = False
    """The second player may draw a new hand once (3-2-3-1)."""
    limited: bool = False
    """Smash cards pay any colour (1-2-3-1)."""
    time: Literal["swiss", "elimination"] = "swiss"
    """How a duel ends that runs out of time (3-3-8, 3-3-10)."""


class Table:
    """The cards of a duel and what is known of them once and for all. The same object in every position of a duel."""

    def __init__(self, owned: tuple[Owned, ...], variant: Variant | None = None) -> None:
        self.owned = owned
        self.variant = variant or Variant()
        first: dict[tuple[int, Player], int] = {}
        self.kinds = tuple(first.setdefault((id(card), owner), number) for number, (card, owner) in enumerate(owned))
        """For each card the lowest number of an equal one."""
        self.all_distinct = self.kinds == tuple(range(len(owned)))
        self.side_keys: dict[int, tuple[Any, Any]] = {}
        self._data = tuple(_printed(number, card) for number, (card, _) in enumerate(owned))
        self._nodes: dict[Words, nodes.Node] = {}
        self.memo: dict[Any, Any] = {}
        """What mechanics work out once about the printed texts of all cards."""
        self.by_card: tuple[dict[Any, Any], ...] = tuple({} for _ in owned)
        """What they work out about the text of each card by itself."""

    def with_cards(self, owned: tuple[Owned, ...]) -> Table:
        """The table with some cards changed or added: what is known of the texts of the others holds there, too."""
        changed = Table(owned, self.variant)
        same = {number for number, old in enumerate(self.owned) if old.card is owned[number].card}
        changed._nodes = {words: node for words, node in self._nodes.items() if words.card in same}
        changed.by_card = tuple(
            self.by_card[number] if number in same else known for number, known in enumerate(changed.by_card)
        )
        changed.memo["history"] = self.memo["history"]
        return changed

    @cached_property
    def texts(self) -> tuple[nodes.CardText, ...]:
        """The texts of the cards, of equal cards once."""
        return tuple([card.text for card in {id(card): card for card, _ in self.owned}.values()])

    def data(self, number: int) -> Data:
        """本来のデータ: what is printed (2-2-3)."""
        return self._data[number]

    def node(self, words: Words) -> nodes.Node:
        """The part of a printed text that words name; below a keyword, step `DEFINED` is what it means by the rules."""
        if (known := self._nodes.get(words)) is not None:
            return known
        node: nodes.Node | None
        if not words.path:
            node = self.owned[words.card].card.text.abilities[words.ability]
        else:
            above, step = self.node(words._replace(path=words.path[:-1])), words.path[-1]
            node = children_of[above][step] if step != DEFINED else definition(above)  # type: ignore[arg-type]
        assert node is not None, "only a keyword that is defined has a definition below it"
        self._nodes[words] = node
        return node

    def place_of(self, words: Words, node: nodes.Node) -> Words:
        """The place of a node that stands somewhere below `words` (found by identity)."""
        path = _paths[self.node(words)][id(node)]
        return Words(words.card, words.ability, words.path + path) if path else words


def _paths_below(top: nodes.Node) -> dict[int, Path]:
    found: dict[int, Path] = {}
    waiting: list[tuple[nodes.Node, Path]] = [(top, ())]
    while waiting:
        node, path = waiting.pop()
        found[id(node)] = path
        waiting.extend((below, (*path, index)) for index, below in enumerate(children_of[node]))
    return found


_paths = Remembered[dict[int, Path]](_paths_below)
"""The way down to each node below a part of a text, by the identity of the node."""


def _printed(number: int, card: Card) -> Data:
    return Data(
        name=card.name,
        kind=card.kind,
        colours=frozenset(card.colours),
        cost=card.cost,
        move_cost=card.move_cost,
        power=card.power,
        smash=card.smash,
        races=card.races,
        attributes=card.attributes,
        timing=card.timing,
        abilities=tuple(Words(number, index) for index in range(len(card.text.abilities))),
    )
