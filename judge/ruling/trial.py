"""A board tried out: its lines of play followed, and what a question finds at the end of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.duel import Duel
from judge.kernel import Budget, Exploration, Refusal, Stop, Undetermined
from judge.ruling.findings import Finding
from judge.ruling.questions import Asked
from judge.scenario import Scene
from judge.scenario.loops import follow
from judge.scenario.script import Memory, Stuck

Progress = Callable[[int], None]


class Outcome(NamedTuple):
    """What a question finds: at every end that was reached, and what stands in the way of an answer."""

    findings: dict[int, Finding]
    open: tuple[Refusal, ...] = ()
    """What the rules or texts do not decide."""
    stuck: tuple[Stuck, ...] = ()
    """Scripted actions that cannot be done."""
    truncated: bool = False
    timeless: bool = False
    """Found in the texts alone."""

    @property
    def answers(self) -> frozenset[str] | None:
        """The answers that lines of play lead to; None: there is no answer."""
        if self.open or self.stuck or self.truncated or not self.findings:
            return None
        return frozenset(finding.answer for finding in self.findings.values())


class Trial:
    """A scene whose lines of play were followed."""

    def __init__(self, scene: Scene, budget: Budget | None = None, progress: Progress = lambda _: None) -> None:
        self.scene = scene
        self.found: Exploration[Duel]
        self.found, loops = follow(MACHINE, scene, budget, progress)
        nodes = enumerate(self.found.nodes)
        self.stops: list[tuple[int, Stop]] = [(number, node.stop) for number, node in nodes if node.stop is not None]
        """The ends of all lines, by the number of the position, with why each ends."""
        undecided = [stop.detail for _, stop in self.stops if stop.reason == "undetermined"]
        self.open: tuple[Refusal, ...] = tuple(dict.fromkeys([*loops, *undecided]))
        """What the rules or the texts do not decide on some line, and loops that were not left."""
        stuck = [stop.detail for _, stop in self.stops if isinstance(stop.detail, Stuck)]
        self.stuck: tuple[Stuck, ...] = tuple(dict.fromkeys(stuck))
        """Scripted actions that cannot be done."""

    @property
    def came_to_an_end(self) -> bool:
        """Whether some line was played to where the file wants it."""
        return any(isinstance(stop.detail, Memory) for _, stop in self.stops)

    def outcome(self, asked: Asked) -> Outcome:
        """What a question finds, on the lines that came to their end."""
        if asked.timeless:
            return self._from_texts(asked)
        findings: dict[int, Finding] = {}
        unsettled: list[Refusal] = []
        for number, stop in self.stops:
            if not isinstance(stop.detail, Memory):
                continue
            try:
                findings[number] = asked.find(self.found.nodes[number].position, stop.detail)
            except Undetermined as open_question:
                unsettled.append(open_question.why)
        seen = tuple(dict.fromkeys((*self.open, *unsettled)))
        return Outcome(findings, seen, self.stuck, self.found.truncated is not None)

    def _from_texts(self, asked: Asked) -> Outcome:
        """A question that the texts and the rules answer, whatever is played: asked at the first position."""
        try:
            return Outcome({0: asked.find(self.found.nodes[0].position, Memory())}, timeless=True)
        except Undetermined as open_question:
            return Outcome({}, (open_question.why,), timeless=True)
