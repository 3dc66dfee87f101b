"""Scenes as a page tells them: questions with their verdicts, and lines of play step by step."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from judge.ruling.model import (
    Answer,
    Board,
    Case,
    Choice,
    ClauseQuoted,
    Line,
    Quote,
    RefusalTold,
    Repair,
    Scene,
    StepTold,
    Text,
)
from judge.ruling.telling import telling, told
from web.boards import BoardView, board_view
from web.sentences import Sentence, spans
from web.tree import Tree, Turn, grow, roads
from web.words import Voice

EXPECTED = ("expect", "cites", "by")
UNTITLED = "desk"
"""The title that the desk gives a board without one: the same in every language, as is the address then."""
FEWEST_SAME = 3
"""Fewer steps in common with the first line are not worth folding away."""


@dataclass(frozen=True)
class Seal:
    """The sign of a verdict: its shape by name, the character for it, and the word below."""

    shape: str
    sign: str
    word: str


@dataclass(frozen=True)
class ClauseView:
    """A clause that opens in place."""

    id: str
    under: str
    text: str
    notes: tuple[str, ...]


@dataclass(frozen=True)
class QuoteView:
    """Words of a card."""

    name: str
    words: str


@dataclass(frozen=True)
class RefusalView:
    """Something that did not happen, and the clause that forbids it."""

    says: Sentence
    clauses: tuple[ClauseView, ...]
    quotes: tuple[QuoteView, ...]


@dataclass(frozen=True)
class ChoiceView:
    """What somebody chose, and what else they could have."""

    player: str
    question: Sentence
    chosen: Sentence
    others: tuple[Sentence, ...]


@dataclass(frozen=True)
class StepView:
    """One step of a line."""

    number: int
    done: int
    """How many of all steps are done when this one is, those included that nobody tells."""
    anchor: str
    css: str
    says: Sentence
    clauses: tuple[ClauseView, ...]
    quotes: tuple[QuoteView, ...]
    refusals: tuple[RefusalView, ...]
    choice: ChoiceView | None


@dataclass(frozen=True)
class CaseView:
    """A case: the choices that lead to it, and where they lead."""

    choices: tuple[ChoiceView, ...]
    says: Sentence
    line: int
    anchor: str
    roads: tuple[tuple[Turn, ...], ...]
    whole: bool
    """Whether the roads are all there are."""


@dataclass(frozen=True)
class LineView:
    """A line of play with the boards at both its ends. `same` are the steps it shares with the first line."""

    number: int
    anchor: str
    cases: tuple[CaseView, ...]
    same: tuple[StepView, ...]
    steps: tuple[StepView, ...]
    before: BoardView
    after: BoardView


@dataclass(frozen=True)
class PossibleView:
    """Something that a player can do, and the clause that allows it."""

    says: Sentence
    clauses: tuple[ClauseView, ...]


@dataclass(frozen=True)
class GroundView:
    """What a verdict hangs on, and of what kinds it is."""

    kinds: tuple[str, ...]
    says: Sentence


@dataclass(frozen=True)
class RepairView:
    """What would allow what is refused."""

    says: Sentence
    scenario: str = ""
    """The scenario in which it is so, ready to be asked; empty where no file can say it."""


@dataclass(frozen=True)
class AnswerView:
    """A question and its verdict."""

    asks: Sentence
    seal: Seal
    says: Sentence
    cases: tuple[CaseView, ...]
    """Only where the verdict depends on them."""
    reasons: tuple[Sentence, ...]
    refusals: tuple[RefusalView, ...]
    quotes: tuple[QuoteView, ...]
    """Words of cards that the answer itself was reckoned from."""
    grounds: tuple[ClauseView, ...]
    """Clauses that the answer rests on and no step names: they had a part where nothing was seen to happen."""
    differs: tuple[str, ...]
    decides: tuple[GroundView, ...] = ()
    """What the verdict hangs on, or that it hangs on nothing."""
    repairs: tuple[RepairView, ...] = ()
    """What would allow what is refused."""
    possible: tuple[PossibleView, ...] = ()
    certain: Sentence | None = None

    @property
    def tree(self) -> Tree | None:
        """The choices that lead to the cases, as a tree."""
        return grow(self.cases)


@dataclass(frozen=True)
class SceneView:
    """A board, its questions, and its lines of play."""

    title: str
    turn: str
    before: BoardView
    answers: tuple[AnswerView, ...]
    lines: tuple[LineView, ...]
    steps: int
    positions: int


def titled(title: str, say: Voice) -> str:
    """The title of a scene; a board of the desk that nobody gave one says where it comes from."""
    return say("untitled") if title == UNTITLED else title


def seal(answer: Answer, say: Voice) -> Seal:
    """The sign of a verdict: a settled answer that is not yes or no is a circle as well."""
    match answer.verdict.kind, answer.verdict.answer:
        case "decided", "yes":
            return Seal("circle", "○", say("seal_yes"))
        case "decided", "no":
            return Seal("cross", "×", say("seal_no"))
        case "decided", _:
            return Seal("circle", "○", say("seal_settled"))
        case "depends", _:
            return Seal("triangle", "△", say("seal_depends"))
    return Seal("query", "？", say("seal_undetermined"))


class Teller:
    """Makes views, knowing the clauses that the ruling quotes and the reader's language."""

    def __init__(self, quoted: Mapping[str, ClauseQuoted], say: Voice) -> None:
        self._quoted = quoted
        self._say = say
        self._told: dict[str, ClauseView] = {}

    def scene(
        self, scene: Scene, anchor: str, original: Board | None = None, data: Mapping[str, Any] | None = None
    ) -> SceneView:
        """A scene; its first board is compared with the `original` one, if there is one.

        `data` is the scenario that was asked: with it, a board that would allow what is refused can be asked, too.
        """
        say = self._say
        before = board_view(scene.before, say("before"), say, original)
        lines = tuple(
            self._line(line, index, scene, anchor, before, first=scene.lines[0])
            for index, line in enumerate(scene.lines)
        )
        return SceneView(
            title=titled(scene.title, say),
            turn=say.turn(scene.before.active, scene.before.phase),
            before=before,
            answers=tuple(self._answer(answer, anchor, _named(scene), data) for answer in scene.answers),
            lines=lines,
            steps=max((len(told(line.steps)) for line in scene.lines), default=0),
            positions=scene.positions,
        )

    def clauses(self, ids: Iterable[str]) -> tuple[ClauseView, ...]:
        """Clauses that open in place. What rests on no clause names none."""
        return tuple(self._clause(id) for id in dict.fromkeys(ids) if id)

    def _clause(self, id: str) -> ClauseView:
        """A page names the same few clauses again and again."""
        if id not in self._told:
            self._told[id] = self._clause_anew(id)
        return self._told[id]

    def _clause_anew(self, id: str) -> ClauseView:
        quoted = self._quoted.get(id)
        if quoted is None:
            return ClauseView(id, "", "", ())
        under = " › ".join(self._say.text(title) for title in quoted.under)
        notes = tuple(self._say.text(note) for note in quoted.notes)
        return ClauseView(id, under, self._say.text(quoted.text), notes)

    def _sentence(self, text: Text) -> Sentence:
        return spans(self._say.text(text))

    def _answer(self, answer: Answer, anchor: str, named: frozenset[str], data: Mapping[str, Any] | None) -> AnswerView:
        depends = answer.verdict.kind == "depends"
        expectation = answer.expectation
        return AnswerView(
            asks=self._sentence(answer.asks),
            seal=seal(answer, self._say),
            says=self._sentence(answer.verdict.says),
            cases=tuple(self._case(case, anchor) for case in answer.cases) if depends else (),
            reasons=tuple(self._sentence(reason) for reason in answer.verdict.reasons),
            refusals=tuple(self._refusal(refusal) for refusal in answer.verdict.refusals),
            quotes=_quotes(answer.verdict.quotes),
            grounds=self.clauses(
                clause
                for clause in answer.clauses
                if clause not in named and all(clause != refusal.clause for refusal in answer.verdict.refusals)
            ),
            differs=() if expectation is None else tuple(self._say.text(text) for text in expectation.differs),
            decides=self._decides(answer),
            repairs=self._repairs(answer, data),
            possible=tuple(
                PossibleView(self._sentence(one.says), self.clauses((one.clause,))) for one in answer.possible
            ),
            certain=None if answer.verdict.certain is None else self._sentence(answer.verdict.certain),
        )

    def _decides(self, answer: Answer) -> tuple[GroundView, ...]:
        if answer.why is None:
            return ()
        found = [
            GroundView(tuple(dict.fromkeys(self._say(f"left_{left.kind}") for left in ground.without)), says)
            for ground in answer.why.grounds
            if (says := self._sentence(ground.says))
        ]
        if answer.why.no_grounds is not None:
            found.append(GroundView((), self._sentence(answer.why.no_grounds)))
        return tuple(found)

    def _repairs(self, answer: Answer, data: Mapping[str, Any] | None) -> tuple[RepairView, ...]:
        if answer.why is None:
            return ()
        found = [
            RepairView(self._sentence(repair.says), "" if data is None else self._mended(data, repair))
            for repair in answer.why.repairs
        ]
        if answer.why.no_repairs is not None:
            found.append(RepairView(self._sentence(answer.why.no_repairs)))
        return tuple(found)

    def _mended(self, data: Mapping[str, Any], repair: Repair) -> str:
        """The scenario with a repair made; what its questions expected belongs to the board as it was."""
        if repair.board is None:
            return ""
        whole = {name: value for name, value in data.items() if name not in ("contrast", "mirrors", "note")}
        asks = [{name: value for name, value in one.items() if name not in EXPECTED} for one in data["ask"]]
        title = data["title"]
        if title != UNTITLED:
            title = f"{title}（{'、'.join(edit.says.ja for edit in repair.edits)}なら）"
        return json.dumps({**whole, **repair.board, "ask": asks, "title": title}, ensure_ascii=False)

    def _case(self, case: Case, anchor: str) -> CaseView:
        choices = tuple(self._choice(choice) for choice in case.choices)
        says, line = self._sentence(case.says), case.line + 1
        return CaseView(choices, says, line, f"{anchor}-{line}", roads(case, self._sentence), bool(case.roads))

    def _line(self, line: Line, index: int, scene: Scene, anchor: str, before: BoardView, first: Line) -> LineView:
        here = f"{anchor}-{index + 1}"
        cases = [
            self._case(case, anchor)
            for answer in scene.answers
            if answer.verdict.kind == "depends"
            for case in answer.cases
            if case.line == index
        ]
        every = telling(line.steps)
        steps = tuple(self._step(step, number, done, here) for number, (step, done) in enumerate(every, 1))
        shared = 0 if line is first else _shared(told(line.steps), told(first.steps))
        return LineView(
            number=index + 1,
            anchor=here,
            cases=tuple(dict.fromkeys(cases)),
            same=steps[:shared],
            steps=steps[shared:],
            before=before,
            after=board_view(line.after, self._say("after"), self._say, scene.before),
        )

    def _step(self, step: StepTold, number: int, done: int, anchor: str) -> StepView:
        # The clause of a choice is opened beside those of its step: it is one of the reasons for it.
        chosen_by = (step.choice.clause,) if step.choice is not None else ()
        return StepView(
            number=number,
            done=done,
            anchor=f"{anchor}-step-{number}",
            css="step quiet" if step.minor else "step",
            says=self._sentence(step.says),
            clauses=self.clauses((*step.clauses, *chosen_by)),
            quotes=_quotes(step.quotes),
            refusals=tuple(self._refusal(refusal) for refusal in step.refusals),
            choice=self._choice(step.choice) if step.choice is not None else None,
        )

    def _refusal(self, refusal: RefusalTold) -> RefusalView:
        return RefusalView(self._sentence(refusal.says), self.clauses((refusal.clause,)), _quotes(refusal.quotes))

    def _choice(self, choice: Choice) -> ChoiceView:
        others = tuple(self._sentence(option) for option in choice.options if option != choice.chosen)
        return ChoiceView(choice.player, self._sentence(choice.question), self._sentence(choice.chosen), others)


def _shared(steps: tuple[StepTold, ...], first: tuple[StepTold, ...]) -> int:
    """How many steps a line begins with that the first line begins with as well, if they are worth folding."""
    count = 0
    for mine, theirs in zip(steps, first, strict=False):
        if mine != theirs:
            break
        count += 1
    # Something must be left to read: a line that is the first one again stays open.
    return count if FEWEST_SAME <= count < len(steps) else 0


def _named(scene: Scene) -> frozenset[str]:
    """The clauses that the steps of a scene name."""
    return frozenset(
        clause
        for line in scene.lines
        for step in told(line.steps)
        for clause in (
            *step.clauses,
            *(refusal.clause for refusal in step.refusals),
            *((step.choice.clause,) if step.choice is not None else ()),
        )
    )


def _quotes(quotes: Iterable[Quote]) -> tuple[QuoteView, ...]:
    return tuple(dict.fromkeys(QuoteView(quote.name, quote.words) for quote in quotes))
