"""使用コスト and 移動コスト as the data of a card has them, and whose words made them so (2-4, 4-14-5-2)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.rulebook import words_of
from judge.games.dimension_zero.values.characteristics import look, view
from judge.games.dimension_zero.values.layers import laid_afar
from judge.kernel import Source


def cost_now(duel: Duel, card: int, stat: str) -> tuple[Any, tuple[Source, ...]]:
    """A cost of a card, and the words that made it another than the printed one."""
    now, printed = view(duel), duel.table.data(card)
    seen = look(duel, card) if now.far or now.on_square(card) is not None else None
    cost = getattr(printed if seen is None else seen.data, stat)
    if seen is None or cost == getattr(printed, stat):
        return cost, ()
    if seen.place.is_square:
        effects = [applied.effect for applied in now.made.get(card, ())]
    else:
        effects = [effect for effect, _ in laid_afar(duel, now, replace(seen, data=printed))]
    return cost, tuple(words_of(one.frame, one.part.printed) for one in effects if one.part.writes == stat)
