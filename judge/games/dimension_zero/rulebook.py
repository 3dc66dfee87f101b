"""The rulebook of Dimension Zero: rule functions register here with the clause they carry out."""

from judge.clauses import load_edition
from judge.games.dimension_zero.duel import Duel
from judge.kernel import Moment, Rulebook

GAME = "dimension-zero"
RULES: Rulebook[Duel] = Rulebook(load_edition(GAME).ids)
clause = RULES.clause
"""Checks, when a module loads, that a clause it cites is in the edition."""

Now = Moment[Duel]
"""What a rule function is given."""
