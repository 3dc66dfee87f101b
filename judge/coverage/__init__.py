"""Coverage: which clauses of the rules the rulings reach, which of them decide, and why none reaches others."""

from judge.coverage.clauses import Coverage, Row, cover
from judge.coverage.switching import Difference, Outcome, counts, switch_off

__all__ = ["Coverage", "Difference", "Outcome", "Row", "counts", "cover", "switch_off"]
