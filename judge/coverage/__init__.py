"""Coverage: which clauses of the rules the rulings reach, and why others are reached by none."""

from judge.coverage.clauses import Coverage, Row, cover
from judge.coverage.reasons import load_reasons

__all__ = ["Coverage", "Row", "cover", "load_reasons"]
