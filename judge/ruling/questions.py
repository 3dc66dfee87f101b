"""What can be asked: how each kind of question is answered at the end of a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, cast

from judge.games.dimension_zero.board import OPPONENT, PLAYERS, Player
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.rulebook import clause
from judge.kernel import Position
from judge.ruling.classes import class_of
from judge.ruling.findings import Finding
from judge.ruling.maying import may
from judge.ruling.model import Possible
from judge.ruling.possible import can, possible
from judge.ruling.values import value_of
from judge.ruling.wording import Wording
from judge.scenario.answers import NOTHING, joined
from judge.scenario.build import Query, Scene
from judge.scenario.script import Memory
from judge.source import Words

Kind = Literal["happens", "where", "value", "may", "decides", "wins", "class", "can"]
VARIABLE = clause("1-2-3-3")
BOTH_LOSE = clause("3-3-4")
ENDS = clause("3-3-3")
TOGETHER = clause("6-1-3")


class Asked:
    """A question about a scene. Answers are short words: `yes`, `no`, a zone, a square, a number."""

    def __init__(self, query: Query, scene: Scene) -> None:
        self.query = query
        self.question = query.question
        self._scene = scene
        self._wording = Wording(query, scene.start, scene.names)

    @property
    def kind(self) -> Kind:
        """Which kind of question this is."""
        form = self.question.form
        return cast(Kind, "class" if form == "classed" else form)

    @property
    def timeless(self) -> bool:
        """Whether the answer stands in the texts and rules alone, whatever happens on the board."""
        return self.question.classed is not None and not self.question.information

    def find(self, end: Position[Duel], memory: Memory) -> Finding:
        """The answer at the end of a line."""
        duel = end.state
        match self.kind:
            case "where":
                zone = self._where(duel)
                return Finding(zone, (TOGETHER,) if zone == "beneath" else ())
            case "value":
                return value_of(duel, self.question, self.query.card)
            case "may":
                assert self.query.act is not None
                return may(end, self.query.act)
            case "class":
                assert self.query.card is not None
                return class_of(duel, self.question, self.query.card)
            case "can":
                return can(end, self._player(), self._scene.names)
            case "wins" if self.question.wins == "duel":
                return _winner(duel)
        cites = (VARIABLE,) if self.question.decides == "x" else ()
        return Finding(self._of_fact(memory.facts[self.query.watch or 0]), cites)

    def possible(self, end: Position[Duel]) -> tuple[Possible, ...]:
        """What can be done at the end of a line, where that is asked."""
        return possible(end, self._scene.start, self._player(), self._scene.names) if self.kind == "can" else ()

    def measured(self, answer: str) -> str:
        """An answer as the file expects it: of what a player can do it may say only how many things that are."""
        if self.kind == "can" and isinstance(self.question.expect, int):
            return "0" if answer == NOTHING else str(len(answer.split(", ")))
        return answer

    def _player(self) -> Player:
        return "B" if self.question.can == "B" else "A"

    def _where(self, duel: Duel) -> str:
        assert self.query.card is not None
        place = duel.where(self.query.card)
        return place.at if place.is_square else place.zone

    def _of_fact(self, fact: Any) -> str:
        match self.kind:
            case "happens":
                times = self.question.times
                return "yes" if (fact > 0 if times is None else fact == times) else "no"
            case "decides":
                return joined(fact)
        return "nobody" if fact is None or isinstance(fact, str) else "draw" if fact < 0 else self._scene.names.of(fact)

    def asks(self) -> Words:
        """The question as a sentence."""
        return self._wording.asks()

    def says(self, answer: str) -> Words:
        """One answer as a sentence."""
        return self._wording.says(answer)

    def says_one_of(self, answers: Sequence[str]) -> Words:
        """That it is one of several answers, as a sentence."""
        return self._wording.says_one_of(answers)

    def short(self, answer: str) -> Words:
        """One answer as a word."""
        return self._wording.short(answer)


def _winner(duel: Duel) -> Finding:
    if not duel.over:
        return Finding("nobody")
    winners = duel.winners - duel.losers if duel.winners else frozenset(OPPONENT[one] for one in duel.losers)
    if len(duel.losers) == len(PLAYERS) or len(winners) != 1:
        return Finding("draw", (BOTH_LOSE, ENDS))
    return Finding(next(iter(winners)), (ENDS,))
