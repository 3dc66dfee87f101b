"""The rules as clauses: ids (`3-11-1-1`), and editions that give each id its text in both languages."""

from judge.clauses.edition import Clause, ClauseKind, Edition, Revision, UnknownClause, load_edition
from judge.clauses.ids import ClauseId
from judge.clauses.numbering import Numbering, numbering_of

__all__ = [
    "Clause",
    "ClauseId",
    "ClauseKind",
    "Edition",
    "Numbering",
    "Revision",
    "UnknownClause",
    "load_edition",
    "numbering_of",
]
