"""The script of a scenario leads the search: players do what the file says when they next may, and pass otherwise.

Play goes on until the active player has priority with an empty stack, no battle, and nothing left in the script. What
the rules ask of a player besides, and the file does not fix, is always followed in every direction.
"""

from __future__ import annotations

from typing import NamedTuple

from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.playing import obstacles
from judge.games.dimension_zero.priority import Pass
from judge.games.dimension_zero.turn import HavePriority
from judge.kernel import Option, Position, Refusal, Stop
from judge.scenario.build import ScriptedAction


class Memory(NamedTuple):
    """What the script remembers along a line: how far it is, and what has happened that a question may ask about."""

    done: int = 0
    battled: bool = False


class Stuck(NamedTuple):
    """A scripted action that the rules do not allow, and will not allow later either."""

    action: int
    refusals: tuple[Refusal, ...]


class Script:
    """A guide (see `judge.kernel.explore`) that follows scripted actions."""

    def __init__(self, actions: tuple[ScriptedAction, ...]) -> None:
        self._actions = actions

    def first(self) -> Memory:
        """Nothing is done yet."""
        return Memory()

    def lead(self, position: Position[Duel], memory: Memory) -> Stop | list[tuple[Option, Memory]]:
        """The options to follow from a decision, or the end of the line."""
        duel, decision = position
        memory = memory._replace(battled=memory.battled or bool(duel.battles))
        if decision is None:
            return Stop("over", memory)
        if not isinstance(decision.about, HavePriority):
            return [(option, memory) for option in decision.options]
        due = decision.about
        calm = not duel.stack and not duel.battles
        if memory.done < len(self._actions):
            action = self._actions[memory.done]
            if action.player == due.player:
                option = action.play or Pass()
                if option in decision.options:
                    return [(option, memory._replace(done=memory.done + 1))]
                if calm and action.play is not None:  # waiting will not help: nothing is left to resolve
                    refusals = tuple(obstacles(duel, due.player, action.play))
                    return Stop("stuck", Stuck(memory.done, refusals))
        elif calm and due.player == duel.active:
            return Stop("calm", memory)
        return [(Pass(), memory)]
