"""The rules as clauses: ids (`3-11-1-1`), and editions that give each id its text in both languages."""

from judge.clauses.edition import Clause, Edition, UnknownClause, load_edition
from judge.clauses.ids import ClauseId

__all__ = ["Clause", "ClauseId", "Edition", "UnknownClause", "load_edition"]
