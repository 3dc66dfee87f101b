"""What others reach: card games in Python that install from the registry. They come with `make bench` only."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

DOMINOES_POSITIONS = 5_000
DOUDIZHU_GAMES = 15


class Dominoes:
    """OpenSpiel's block dominoes, written in Python: positions of a depth-first search."""

    name = "OpenSpiel python_block_dominoes, depth first"

    def __init__(self) -> None:
        import_module("open_spiel.python.games.block_dominoes")
        self._game: Any = import_module("pyspiel").load_game("python_block_dominoes")

    def __call__(self, turn: int) -> int:
        """Search a hand that was dealt anew: how many positions were visited."""
        rng = random.Random(turn)
        state = self._game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
        count, waiting = 0, [state]
        while waiting and count < DOMINOES_POSITIONS:
            state = waiting.pop()
            count += 1
            if not state.is_terminal():
                waiting.extend(state.child(action) for action in state.legal_actions())
        return count


class Doudizhu:
    """RLCard's dou dizhu: actions of games that are played at random."""

    name = "RLCard doudizhu at random"

    def __init__(self) -> None:
        self._make: Any = import_module("rlcard").make

    def __call__(self, turn: int) -> int:
        """Play games with a new seed: how many actions were taken."""
        rng = random.Random(turn)
        env = self._make("doudizhu", config={"seed": turn + 1})
        count = 0
        for _ in range(DOUDIZHU_GAMES):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(rng.choice(list(state["legal_actions"])))
                count += 1
        return count
