"""データ: what a card's power is once every continuous effect is counted.

Only one kind of continuous effect can be read from card texts so far: changes of power and smash, kind (5) of 4-14-5-2.
They are added in the order of 4-14-5-3 and 4-14-5-5: a card's own first, then the others by the order they arose. Among
sums the order changes nothing, so no dependency (4-14-5-4) can arise between them.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from judge.cardtext import nodes
from judge.games.dimension_zero.able import carries_out
from judge.games.dimension_zero.duel import Duel, Standing
from judge.games.dimension_zero.meaning import AbilityId, abilities, holds, means_card, source
from judge.games.dimension_zero.rulebook import clause
from judge.kernel import Source

STATIC = clause("4-14-4-2")
BELOW_ZERO = clause("1-2-2")


class Change(NamedTuple):
    """One continuous effect on a number, and the words it comes from."""

    ability: AbilityId
    amount: int
    source: Source


class Reckoning(NamedTuple):
    """A number with its derivation."""

    printed: int
    changes: tuple[Change, ...]

    @property
    def signed(self) -> int:
        """The sum as it is remembered, which further changes start from."""
        return self.printed + sum(change.amount for change in self.changes)

    @property
    def value(self) -> int:
        """The sum as it is read: below 0 counts as 0 (1-2-2)."""
        return max(0, self.signed)

    @property
    def cites(self) -> tuple[str, ...]:
        """The clauses that made the number differ from the printed one."""
        return (STATIC,) * bool(self.changes) + (BELOW_ZERO,) * (self.signed < 0)


def reckon(duel: Duel, standing: Standing, stat: Literal["power", "smash"] = "power") -> Reckoning:
    """The power or smash of a card on a square, with every static change in force."""
    own: list[Change] = []
    others: list[Change] = []
    for ability, reader, static in abilities(duel, nodes.Static):
        if not carries_out(static) or not holds(duel, reader, static.condition):
            continue
        for effect in static.effects:
            assert isinstance(effect, nodes.Modify)
            assert isinstance(effect.amount, int)
            assert effect.of is not None
            if effect.stat == stat and means_card(duel, reader, effect.of, standing):
                change = Change(ability, effect.amount, source(ability, static))
                (own if reader.card == standing.card else others).append(change)
    return Reckoning(getattr(duel.card(standing.card), stat), (*own, *others))
