"""The rulebook of Dimension Zero: rule functions register here, with the clause that they carry out."""

from __future__ import annotations

from typing import TypeAlias

from judge.cardtext import nodes
from judge.clauses import load_edition
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.frame import Frame
from judge.games.dimension_zero.remembered import Remembered
from judge.kernel import Moment, Rulebook, Source, Undetermined

GAME = "dimension-zero"
RULES: Rulebook[Duel] = Rulebook(load_edition(GAME).ids)
clause = RULES.clause
"""Checks, when a module loads, that a clause it cites is in the edition."""
Now: TypeAlias = Moment[Duel]


_said = Remembered(lambda node: tuple(name for name, _ in node.parts()))
"""The fields of a part of a text that say something."""


def only(node: nodes.Node, *fields: str) -> None:
    """Insist that a node says nothing beyond these fields: what is not carried out is never left out in silence."""
    for name in _said[node]:
        if name not in fields:
            raise Undetermined("not carried out", (type(node).__name__, name, node.wording))


def words_of(frame: Frame, node: nodes.Node) -> Source:
    """The words of a card that had a part in something, to be cited."""
    return Source(frame.words.card, node.span)
