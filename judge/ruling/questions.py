"""What can be asked: how each kind of question is answered at the end of a line, and how it is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.playing import obstacles
from judge.games.dimension_zero.telling import ZONES, Teller
from judge.kernel import Refusal
from judge.scenario import Question, Scene
from judge.scenario.build import answer_from
from judge.scenario.script import Memory
from judge.source import Words

ANSWERS = {
    ("happens", "yes"): (
        Words("はい、バトルが発生する。", "Yes, a battle begins."),
        Words("バトルが発生する", "a battle begins"),
    ),
    ("happens", "no"): (
        Words("いいえ、バトルは発生しない。", "No, no battle begins."),
        Words("バトルは発生しない", "no battle begins"),
    ),
    ("can", "yes"): (Words("はい、できます。", "Yes."), Words("できる", "it is allowed")),
    ("can", "no"): (Words("いいえ、できません。", "No."), Words("できない", "it is not allowed")),
}
"""Answers that are yes or no, as a sentence and as a word."""


class Asked:
    """A question about a scene. Answers are short words: `yes`, `no`, a zone, a square."""

    def __init__(self, question: Question, scene: Scene) -> None:
        self.question = question
        self._scene = scene
        self._teller = Teller(scene.start)

    def answer(self, end: Duel, memory: Memory) -> str:
        """The answer at the end of a line."""
        if self.question.happens is not None:
            return "yes" if memory.battled else "no"
        if self.question.where is not None:
            place = end.where(self._scene.names[self.question.where])
            return place.at if place.is_square else place.zone
        return "no" if self.refusals(end) else "yes"

    def refusals(self, end: Duel) -> list[Refusal]:
        """Why the action asked about is not allowed."""
        if self.question.can is None:
            return []
        return obstacles(end, *self._scene.asked_play(self.question))

    def asks(self) -> Words:
        """The question as a sentence."""
        if self.question.happens is not None:
            return Words("ここから進めると、バトルは発生するか。", "From here on, does a battle begin?")
        if self.question.where is not None:
            name = self._name()
            return Words(
                f"ここから進めると、{name}は最後にどこに置かれるか。", f"From here on, where does {name} end up?"
            )
        player, play = self._scene.asked_play(self.question)
        words = self._teller.option(play)
        return Words(f"{player}は{words.ja}ことができるか。", f"May {player} {words.en}?")

    def says(self, answer: str) -> Words:
        """One answer as a sentence."""
        if (told := ANSWERS.get((self.kind, answer))) is not None:
            return told[0]
        name, where = self._name(), self.short(answer)
        if answer in ZONES:
            owner = self._scene.start.owner(self._scene.names[self.question.where or ""])
            return Words(f"{name}は{owner}の{where.ja}に置かれる。", f"{name} ends up in {owner}'s {where.en}.")
        return Words(f"{name}は{where.ja}にある。", f"{name} ends up on {where.en}.")

    def short(self, answer: str) -> Words:
        """One answer as a word."""
        if (told := ANSWERS.get((self.kind, answer))) is not None:
            return told[1]
        return ZONES.get(answer) or Words(answer, answer)

    def expected(self) -> frozenset[str] | None:
        """The answers that the file expects, if it does."""
        given = self.question.expect
        if given is None:
            return None
        words: Sequence[str] = (given,) if isinstance(given, str) else given
        answers: set[str] = set()
        for word in words:
            canonical = answer_from(self.question, word)
            assert canonical is not None, "checked when the scene was built"
            meant = {"always": {"yes"}, "never": {"no"}, "sometimes": {"yes", "no"}}
            answers |= meant.get(canonical, {canonical})
        return frozenset(answers)

    @property
    def kind(self) -> Literal["happens", "where", "can"]:
        """Which kind of question this is."""
        return "happens" if self.question.happens else "where" if self.question.where else "can"

    def _name(self) -> str:
        return self._teller.name(self._scene.names[self.question.where or ""])
