"""ターンの進行: the instructions that a turn is made of, named where every mechanic can reach them."""

from __future__ import annotations

from judge.games.dimension_zero.board import Player
from judge.kernel import Instruction


class Checkpoint(Instruction, frozen=True):
    """A player is to gain priority: first everything that comes before it."""

    player: Player
    passed: bool = False
    """Whether the other player has just passed."""
    contested: tuple[str, ...] = ()
    """Squares where a battle would have begun, had no other rule effect come first."""


class HavePriority(Instruction, frozen=True):
    """A player has priority."""

    player: Player
    passed: bool = False


class Resolve(Instruction, frozen=True):
    """Resolve the top of the stack."""
