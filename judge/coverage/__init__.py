"""Coverage: which clauses of the rules the rulings reach, which of them decide, and why none reaches others."""

from judge.coverage.clauses import Coverage, Row, cover
from judge.coverage.reasons import load_reasons
from judge.coverage.switching import Difference, Outcome, counts, switch_off

__all__ = ["Coverage", "Difference", "Outcome", "Row", "counts", "cover", "load_reasons", "switch_off"]
