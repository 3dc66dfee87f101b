"""ディメンション・ゼロ: its board, its rules one mechanic a file, and how they are told."""

from judge.games.dimension_zero.applying import apply
from judge.games.dimension_zero.duel import Duel

# Importing a mechanic registers its rule functions.
from judge.games.dimension_zero import (  # noqa: F401  isort: skip
    deeds,
    ending,
    priority,
    setup,
)
from judge.games.dimension_zero.replacing import effects, replacement  # noqa: F401  isort: skip
from judge.games.dimension_zero.rulebook import RULES
from judge.kernel import Machine

MACHINE: Machine[Duel] = Machine(RULES, apply, looped=ending.DeclareLoop())
"""The comprehensive rules of Dimension Zero, ready to be run."""
