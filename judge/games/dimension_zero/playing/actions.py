"""What a player with priority may do in a main phase, why not, and how it begins (3-8, 4-7); and what becomes of it."""

from __future__ import annotations

from judge.cardtext import nodes
from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.playing.activating import Use, begin_use, obstacles_to_use, possible_uses
from judge.games.dimension_zero.playing.plans import (
    MakePlan,
    RenewPlan,
    begin_plan,
    obstacles_to_plan,
    possible_plans,
    resolve_plan,
)
from judge.games.dimension_zero.playing.spells import Play, begin_play, obstacles_to_play, possible_plays
from judge.games.dimension_zero.playing.spots import may_have_cards, playable_cards
from judge.games.dimension_zero.playing.stacking import stack_trigger
from judge.games.dimension_zero.playing.timing import is_time, timings
from judge.games.dimension_zero.playing.unit_moves import (
    MoveUnit,
    begin_move,
    obstacles_to_move,
    possible_moves,
    resolve_move,
)
from judge.games.dimension_zero.resolution import resolve_ability, resolve_spell
from judge.games.dimension_zero.rulebook import Now
from judge.games.dimension_zero.values.characteristics import in_force
from judge.kernel import Option, Refusal


def is_idle(duel: Duel, player: Player) -> bool:
    """Whether a player has nothing to act with now, whatever it would cost: the quick answer for most positions."""
    if is_time(duel, player, "normal") or in_force(duel, nodes.Activated):
        return False
    return not may_have_cards(duel, player) or not playable_cards(duel, player, timings(duel, player))


def possible_actions(duel: Duel, player: Player) -> tuple[Option, ...]:
    """Everything that a player with priority may do with the stack now, as far as it can be completed."""
    times = timings(duel, player)
    if not times:
        return ()
    found: list[Option] = []
    playable = playable_cards(duel, player, times)
    if playable:
        found += possible_plays(duel, player, playable)
    if in_force(duel, nodes.Activated):
        found += possible_uses(duel, player)
    if "normal" in times:
        found += possible_moves(duel, player)
        found += possible_plans(duel, player)
    return tuple(found)


def obstacles(duel: Duel, player: Player, option: Option) -> list[Refusal]:
    """Every reason why an action is not allowed now; none, if it is."""
    match option:
        case Play():
            return obstacles_to_play(duel, player, option)
        case Use():
            return obstacles_to_use(duel, player, option)
        case MoveUnit():
            return obstacles_to_move(duel, player, option)
        case MakePlan() | RenewPlan():
            return obstacles_to_plan(duel, player, option)
    raise TypeError(f"no action with the stack: {option!r}")


def begin(now: Now, player: Player, option: Option) -> None:
    """Put the steps of an action on the agenda."""
    match option:
        case Play():
            begin_play(now, player, option)
        case Use():
            begin_use(now, player, option)
        case MoveUnit():
            begin_move(now, player, option)
        case MakePlan() | RenewPlan():
            begin_plan(now, player, option)
        case _:
            raise TypeError(f"cannot be done with priority: {option!r}")


__all__ = [
    "MakePlan",
    "MoveUnit",
    "Play",
    "RenewPlan",
    "Use",
    "begin",
    "is_idle",
    "obstacles",
    "possible_actions",
    "resolve_ability",
    "resolve_move",
    "resolve_plan",
    "resolve_spell",
    "stack_trigger",
]
