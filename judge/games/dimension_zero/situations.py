"""Abilities that trigger because something is the case, not because it happens (4-8-13)."""

from __future__ import annotations

from judge.cardtext import nodes
from judge.games.dimension_zero.awaiting import instance_waits
from judge.games.dimension_zero.duel import Duel, Pending
from judge.games.dimension_zero.meaning import holds, is_state
from judge.games.dimension_zero.own_limits import kept_from
from judge.games.dimension_zero.rulebook import clause
from judge.games.dimension_zero.values.characteristics import in_force, view

BY_STATE = clause("4-8-13")


def state_triggers(duel: Duel) -> tuple[Pending, ...]:
    """Abilities whose situation is the case and of which no instance waits or lies on a stack."""
    index = view(duel).index
    if index.situations is None:
        said = (part.node for _, part in index.said.get(nodes.Triggered, ()))
        every = (*(node for _, node in index.pairs.get(nodes.Triggered, ())), *said)
        index.situations = any(is_state(node.event) for node in every)
    if not index.situations:
        return ()
    found = []
    for frame, ability in in_force(duel, nodes.Triggered):
        if not is_state(ability.event) or instance_waits(duel, frame):
            continue
        facts = (ability.event, ability.condition)
        kept = any(kept_from(duel, frame, limit, nodes.TriggerAbility) for limit in ability.limits)
        if not kept and all(fact is None or holds(duel, frame, fact) for fact in facts):
            found.append(Pending(frame))
    return tuple(found)
