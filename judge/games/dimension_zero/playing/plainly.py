"""What is plainly possible: where no text has a say in it, squares and energy alone tell what can be played and moved.

Most cards in most positions are so; the long way round is kept for the others.
"""

from __future__ import annotations

from typing import Any

from judge.cardtext import nodes
from judge.games.dimension_zero.board import BASE_SQUARES, BATTLE_SQUARES, LINES, Player, area_of
from judge.games.dimension_zero.duel import Duel, Table, UnitMove
from judge.games.dimension_zero.playing.payment import Energy, clean
from judge.games.dimension_zero.remembered import Remembered, parts_of
from judge.games.dimension_zero.values.bundles import texts_of
from judge.games.dimension_zero.values.characteristics import view
from judge.games.dimension_zero.values.view import View

_DEEDS = (nodes.Play, nodes.Move, nodes.Use, nodes.Pay, nodes.CostOf, nodes.Doing, nodes.PlayCost)
"""What a text speaks of that has a say in playing and moving."""
_KEYWORDS = frozenset({"召集", "隊列召喚", "呼声", "進撃", "急襲", "補給", "覚醒", "閃光", "連動"})
_OWN = frozenset({"隊列召喚", "進撃", "急襲"})
"""Those of them that have a say in how the card itself is played or moved, and no other."""
_HUSH = "閃光"
"""The one that has a say only while the move of its card is on the stack (5-14-2)."""
_SAYS = (nodes.Static, nodes.Replacement, nodes.Can, nodes.Cannot, nodes.Only, nodes.Must, nodes.Not, nodes.Keyword)
"""Abilities and effects that hold all the time."""

OPEN_SQUARES: dict[Player, tuple[str, ...]] = {
    player: tuple(square for square in BATTLE_SQUARES if area_of(square, player) != "enemy") for player in ("A", "B")
}
"""Where a player may play units (2-20-1-2)."""
OWN_BASE_SQUARES: dict[Player, tuple[str, ...]] = {
    player: tuple(square for square in BASE_SQUARES if square[0] == player) for player in ("A", "B")
}


def _neighbours(square: str) -> tuple[str, ...]:
    line, row = LINES.index(square[0]), int(square[1])
    found = [f"{LINES[line]}{row + step}" for step in (-1, 1) if 1 <= row + step <= 3]
    return (*found, *(f"{LINES[line + step]}{row}" for step in (-1, 1) if 0 <= line + step <= 2))


NEIGHBOURS = {square: _neighbours(square) for square in BATTLE_SQUARES}
"""The battle squares up, down, left and right of one; no others are adjacent (3-8-2-6)."""


def is_quiet(duel: Duel) -> bool:
    """Whether no text in force has a say in playing cards, moving units, or what that costs."""
    seen: View = duel.view if duel.viewed else view(duel)
    if seen.far:
        return False
    index, lastings = seen.index, seen.lastings
    if index.meddles is None:
        said = [node for kind in _SAYS for _, node in index.pairs.get(kind, ())]
        said += [part.node for kind in _SAYS for _, part in index.said.get(kind, ())]
        named = {node.name for node in said if isinstance(node, nodes.Keyword)}
        index.hushes = _HUSH in named
        index.meddles = any(_meddles[node] for node in said if not _is_named(node, _OWN | {_HUSH}))
    if lastings.meddles is None:
        every = [node for found in lastings.found.values() for _, node, _ in found]
        lastings.meddles = any(_meddles[node] for node in every)
    if index.meddles or lastings.meddles:
        return False
    return not (index.hushes and any(isinstance(item, UnitMove) for item in duel.stack))


def _is_named(node: Any, names: frozenset[str]) -> bool:
    return isinstance(node, nodes.Keyword) and node.name in names


def _is_meddling(node: Any) -> bool:
    if isinstance(node, nodes.Keyword):
        return node.name in _KEYWORDS
    if isinstance(node, (nodes.Modify, nodes.Set)):
        return node.stat not in ("power", "smash")
    return isinstance(node, _DEEDS)


_meddles = Remembered[bool](lambda node: any(map(_is_meddling, parts_of[node])))
"""Whether what a text says has a say in playing and moving."""
_is_read = Remembered[bool](lambda node: not any(isinstance(one, nodes.NotUnderstood) for one in parts_of[node]))
"""Whether a text is understood."""


def is_plain(duel: Duel, card: int) -> bool:
    """Whether no text has a say in how a card is played, its own included, so that it is the same at all times."""
    return _plain(duel.table, card)[0] is not None and not texts_of(duel.table).gates.get(card) and is_quiet(duel)


def plain_cost(table: Table, card: int) -> Energy | None:
    """What playing a card costs, where its own text has no say in it; None where it has, or where there is an X."""
    return _plain(table, card)[0]


def plain_move_cost(table: Table, seen: View, card: int) -> Energy | None:
    """What moving a unit costs, where its own text has no say in it; None where it has, or where effects change it."""
    changed = seen.changed.get(card)
    if changed is not None:
        printed = table.data(card)
        if changed.move_cost != printed.move_cost or changed.abilities != printed.abilities:
            return None
    return _plain(table, card)[1]


def _plain(table: Table, card: int) -> tuple[Energy | None, Energy | None]:
    known: dict[int, tuple[Energy | None, Energy | None]] | None = table.memo.get("plain costs")
    if known is None:
        known = table.memo["plain costs"] = {}
    found = known.get(card)
    if found is None:
        data = table.data(card)
        abilities = table.owned[card].card.text.abilities
        if all(_is_read[ability] and not _meddles[ability] for ability in abilities):
            found = (_fixed(data.cost), _fixed(data.move_cost))
        else:
            found = (None, None)
        known[card] = found
    return found


def _fixed(cost: tuple[tuple[str, int | str], ...]) -> Energy | None:
    fixed = tuple((colour, number) for colour, number in cost if isinstance(number, int))
    return clean(fixed) if len(fixed) == len(cost) else None


def squares_with(duel: Duel, seen: View, player: Player, kind: str) -> frozenset[str]:
    """The squares where a player has a unit, or a base."""
    found: frozenset[str] | None = seen.known.get((player, kind))
    if found is None:
        found = seen.known[player, kind] = frozenset(
            standing.square
            for standing in duel.standing
            if seen.controller(standing.card) == player and seen.data(standing.card).kind == kind
        )
    return found
