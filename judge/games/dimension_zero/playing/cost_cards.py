"""コスト: the cards that an act of a cost speaks of, among which its player chooses (4-7-2-3)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.frame import Frame
from judge.games.dimension_zero.rulebook import only


def pool(duel: Duel, frame: Frame, node: Any, player: Player) -> tuple[int, ...]:
    """The cards that an act means. 手札を1枚捨てる: a zone whose owner is unsaid is that of the player who pays."""
    only(node, "who", "what", "count", "number", "source", "destination", "status", "face")
    what = selecting.description(node.what, node, frame, player)
    if isinstance(what, nodes.Cards) and what.count is not None:
        what = replace(what, count=None)
    return meaning.cards(duel, frame, what)


# At the end, by module: each needs the other, and neither while it is loaded.
from judge.games.dimension_zero.deeds import selecting  # noqa: E402
