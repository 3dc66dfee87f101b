"""作られた誘発型能力: triggered abilities that effects made, and which of them an event may make trigger (4-4-4).

One that watches a card, or acts on one, is gone once that card has become a new one (4-4-4-1). But where the leaving is
what it waits for, its event is met in that very moment: it looks at what was just before (4-8-11).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero.duel import Duel, Lasting
from judge.games.dimension_zero.events import BattleEnding, Moved
from judge.games.dimension_zero.frame import Frame, Seen
from judge.games.dimension_zero.meaning import may_fit
from judge.games.dimension_zero.noting import is_open_to_hidden
from judge.games.dimension_zero.rulebook import clause
from judge.games.dimension_zero.values.characteristics import lasting
from judge.kernel import Event

LOOKS_BACK = clause("4-8-11")
OPEN_TO_HIDDEN = clause("4-8-10-2")

Waiting = tuple[tuple[Lasting, nodes.Delayed], ...]


class Made(NamedTuple):
    """An ability that an effect made, as it looks at an event."""

    ability: nodes.Delayed
    effect: Lasting
    """The effect that lasts: of a card that becomes a new one, as it was just before."""
    present: Lasting | None
    """The effect as it is now; None where it is gone with the cards that it acts on."""
    frame: Frame
    """What it speaks of from now on: of cards that left, only that which the event is about."""

    @property
    def since(self) -> int:
        """What tells it from others."""
        return self.effect.since

    def is_of_other_battle(self, duel: Duel, event: Event) -> bool:
        """そのバトル終了時 is not the end of a battle within it."""
        return isinstance(event, BattleEnding) and self.effect.battle not in (0, len(duel.battles))

    def bind(self, bound: tuple[tuple[str, Any], ...], before: dict[int, Seen]) -> Frame:
        """It remembers what its effect spoke of; its own event takes the place of step 0."""
        frame = self.frame
        kept = tuple(entry for entry in frame.said if entry[0] != 0)
        ready = bind_event(replace(frame, said=()), bound, before)
        roles = {role for role, _ in bound}
        outer = tuple(entry for entry in frame.said if entry[0] == 0 and entry[1] not in roles)
        last = {entry.card: entry for entry in (*frame.last, *ready.last)}
        return replace(ready, said=(*kept, *outer, *ready.said), last=tuple(last.values()))

    def grounds(self, event: Event) -> tuple[str, ...]:
        """The clauses by which it hears of the leaving of a card that it watches."""
        if not isinstance(event, Moved) or event.destination.is_square or not self.effect.frame.mentions(event.card):
            return ()
        hidden = (OPEN_TO_HIDDEN,) if is_open_to_hidden(event.source, event.destination) else ()
        return (LOOKS_BACK, *hidden)


def bind_event(frame: Frame, bound: tuple[tuple[str, Any], ...], before: dict[int, Seen]) -> Frame:
    """The frame of an ability that triggers: what the event was about, and what cards that left were."""
    said = tuple((0, role, refs) for role, refs in bound)
    spoken = {ref for _, _, refs in said for ref in refs if isinstance(ref, int)} | {frame.source}
    known = {entry.card: entry for entry in frame.last}
    last = tuple(before.get(card) or known[card] for card in sorted(spoken) if card in before or card in known)
    return replace(frame, said=frame.said + said, last=last)


def made_by_effects(
    duel: Duel, event: Event, together: tuple[Event, ...], before: dict[int, Seen], waiting: Waiting
) -> Iterator[Made]:
    """The abilities that effects made and that wait for such an event; `waiting`: those there were just before."""
    if not _makes_new(event):
        for effect, ability in lasting(duel, nodes.Delayed):
            if may_fit(ability.event, event):
                yield Made(ability, effect, effect, effect.frame)
        return
    present = {effect.since: effect for effect in duel.effects}
    for effect, ability in waiting:
        there = present.get(effect.since)
        if may_fit(ability.event, event) and (there is not None or effect.cards is not None):
            yield Made(ability, effect, there, _after(effect.frame, event, together, before))


def _makes_new(event: Event) -> bool:
    """Whether an event makes a card a new one (2-23-1-3)."""
    return isinstance(event, Moved) and not (event.source.zone == "square" and event.destination.zone == "square")


def _after(frame: Frame, event: Event, together: tuple[Event, ...], before: dict[int, Seen]) -> Frame:
    """What an effect speaks of once cards have left in one moment: the card of its event is followed (4-8-10)."""
    for one in together:
        if isinstance(one, Moved) and _makes_new(one) and one.card in before:
            frame = frame.lose(before[one.card], same=one is event)
    return frame
