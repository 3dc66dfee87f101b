"""The hearing of one board: its lines of play, and the answers to what is asked about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from judge.cards import Card
from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.duel import Duel
from judge.kernel import Budget, Exploration, Instruction, Option, Step, Stop, Undetermined, explore
from judge.ruling.findings import Finding
from judge.ruling.model import (
    Answer,
    CardQuoted,
    Case,
    Choice,
    Expectation,
    Line,
    RefusalTold,
    Scene,
    Text,
    Verdict,
)
from judge.ruling.questions import Asked
from judge.ruling.show import Narrator, board
from judge.ruling.stops import why_open, why_stuck, why_truncated
from judge.scenario import Scenario, Script, build
from judge.scenario import Scene as Built
from judge.scenario.loops import settle_loops
from judge.scenario.script import Memory, Stuck
from judge.source import Words

Progress = Callable[[int], None]


class Hearing:
    """One board with everything that is asked about it."""

    def __init__(self, scenario: Scenario, budget: Budget | None, complete: bool, progress: Progress) -> None:
        self._file = scenario.file
        self._built: Built = build(scenario)
        self._complete = complete
        self._narrator = Narrator(self._built.start)
        guide = Script(self._built)
        self._found: Exploration[Duel] = explore(MACHINE, self._built.start, guide, budget, progress)
        self._open_loops = settle_loops(MACHINE, guide, self._found)
        self._lines: dict[int, Line] = {}
        self._cited: dict[int, list[str]] = {}
        """The clauses of each line, in the order they were applied."""
        self._why: list[Text] | None = None

    def scene(self) -> Scene:
        """Everything asked about this board, answered."""
        answers = tuple(self._answer(Asked(query, self._built)) for query in self._built.asked)
        lines = tuple(self._lines.values())
        return Scene(self._file.title, board(self._built.start), answers, lines, len(self._found.nodes))

    def cards(self) -> dict[str, CardQuoted]:
        """The listed cards."""
        cards = (self._built.start.card(number) for numbers in self._built.names.by_name.values() for number in numbers)
        return {card.name: _quoted(card) for card in cards}

    # ---- one question

    def _answer(self, asked: Asked) -> Answer:
        if asked.timeless:
            return self._answer_from_texts(asked)
        if self._why is None:
            self._why = self._no_answer()
        reasons = list(self._why)
        findings: dict[int, Finding] = {}
        if not reasons:
            try:
                findings = {end: self._find(asked, end) for end in self._found.ends}
            except Undetermined as open_question:
                reasons.append(why_open(self._narrator, open_question.why))
        if reasons:
            return self._undetermined(asked, reasons)
        cases = self._cases(asked, {end: finding.answer for end, finding in findings.items()})
        shown = [findings[list(self._lines)[case.line]] for case in cases]
        verdict = self._verdict(asked, cases, shown[0])
        clauses = _in_order(
            clause for case, finding in zip(cases, shown, strict=True) for clause in self._clauses(case, finding)
        )
        return self._checked(asked, Answer(asked.kind, Text.of(asked.asks()), verdict, tuple(cases), clauses))

    def _answer_from_texts(self, asked: Asked) -> Answer:
        """A question that the texts and the rules answer, whatever is played."""
        start = self._found.nodes[0].position
        try:
            finding = asked.find(start, Memory())
        except Undetermined as open_question:
            return self._undetermined(asked, [why_open(self._narrator, open_question.why)])
        case = Case(finding.answer, Text.of(asked.short(finding.answer)), (), self._line(0))
        quotes = self._narrator.quotes(finding.sources)
        verdict = Verdict("decided", Text.of(asked.says(finding.answer)), finding.answer, quotes=quotes)
        answer = Answer(asked.kind, Text.of(asked.asks()), verdict, (case,), _in_order(finding.cites))
        return self._checked(asked, answer)

    def _undetermined(self, asked: Asked, reasons: list[Text]) -> Answer:
        says = Text("裁定できない。理由は下のとおり。", "Undetermined, for the reasons below.")
        refusals = tuple(self._script_refusals())
        verdict = Verdict("undetermined", says, reasons=tuple(reasons), refusals=refusals)
        clauses = _in_order(refusal.clause for refusal in refusals)
        return self._checked(asked, Answer(asked.kind, Text.of(asked.asks()), verdict, (), clauses))

    def _find(self, asked: Asked, end: int) -> Finding:
        node = self._found.nodes[end]
        assert node.stop is not None
        memory = node.stop.detail
        assert isinstance(memory, Memory)
        return asked.find(node.position, memory)

    def _cases(self, asked: Asked, ends: dict[int, str]) -> list[Case]:
        """One case for each answer, shown by the shortest line to it, with the choices on it that matter."""
        reachable = self._reachable(ends)
        cases: dict[str, Case] = {}
        for end, answer in ends.items():  # in the order they were found: shortest lines first
            if answer not in cases:
                choices = self._choices_that_matter(end, reachable)
                cases[answer] = Case(answer, Text.of(asked.short(answer)), choices, self._line(end))
        return list(cases.values())

    def _reachable(self, ends: dict[int, str]) -> list[frozenset[str]]:
        """The answers that can still be reached from each position."""
        reachable = [frozenset([ends[number]]) if number in ends else frozenset[str]() for number in self._numbers()]
        changed = True
        while changed:  # positions were numbered breadth first, so backwards one or two rounds are enough
            changed = False
            for number in reversed(self._numbers()):
                node = self._found.nodes[number]
                joined = reachable[number].union(*(reachable[target] for _, target in node.next))
                if joined != reachable[number]:
                    reachable[number] = joined
                    changed = True
        return reachable

    def _numbers(self) -> range:
        return range(len(self._found.nodes))

    def _choices_that_matter(self, end: int, reachable: list[frozenset[str]]) -> tuple[Choice, ...]:
        """The choices on the way at which another option would have left other answers open."""
        choices = []
        for number, move in self._found.line(end):
            node = self._found.nodes[number]
            if len({reachable[target] for _, target in node.next}) < 2 or node.position.decision is None:
                continue
            if isinstance(move, Option) and not isinstance(move, Instruction):
                choices.append(self._narrator.choice(node.position.decision, move))
        return tuple(choices)

    def _line(self, end: int) -> int:
        """The number of the line to an end, in the ruling; it is played again to be written down."""
        if end not in self._lines:
            position, trace = MACHINE.replay(self._built.start, [move for _, move in self._found.line(end)])
            steps = self._narrator.steps(trace.steps, self._complete)
            self._lines[end] = Line(steps, board(position.state))
            self._cited[end] = [cite for step in trace.steps for cite in _of_step(step)]
        return list(self._lines).index(end)

    def _verdict(self, asked: Asked, cases: list[Case], finding: Finding) -> Verdict:
        if len(cases) == 1:
            answer = cases[0].answer
            forbidding = tuple(map(self._narrator.refusal, finding.refusals))
            quotes = self._narrator.quotes(finding.sources)
            return Verdict("decided", Text.of(asked.says(answer)), answer, refusals=forbidding, quotes=quotes)
        players = _in_order(choice.player for case in cases for choice in case.choices)
        questions = dict.fromkeys(choice.question for case in cases for choice in case.choices)
        who = Words("と".join(players), " and ".join(players))
        what = Words("、".join(q.ja for q in questions), "; ".join(q.en for q in questions))
        results = [asked.short(case.answer) for case in cases]
        says = Text(
            f"{who.ja}の選択による（{what.ja}）。{'、または'.join(word.ja for word in results)}。",
            f"It depends on the choice of {who.en} ({what.en}): {', or '.join(word.en for word in results)}.",
        )
        return Verdict("depends", says)

    def _clauses(self, case: Case, finding: Finding) -> list[str]:
        """The clauses that a case rests on: of the steps, choices and refusals of its line, and of its derivation."""
        clauses = self._cited[list(self._lines)[case.line]]
        return [*clauses, *finding.cites, *(refusal.clause for refusal in finding.refusals)]

    # ---- why there may be no answer

    def _no_answer(self) -> list[Text]:
        return [
            *self._texts_not_understood(),
            *self._search_not_complete(),
            *self._not_determined(),
            *self._script_not_possible(),
        ]

    def _texts_not_understood(self) -> list[Text]:
        """A card in the scene with a text that was not understood whole may matter in ways nobody has looked at."""
        reasons: dict[str, Text] = {}
        for numbers in self._built.names.by_name.values():
            card = self._built.start.card(numbers[0])
            for failed in card.text.not_understood:
                start, end = failed.at
                words = card.text.text[start:end] or failed.text
                reasons[f"{card.name}{failed.span}"] = Text(
                    f"《{card.name}》のテキストを読み取れない：「{words}」 {failed.why_ja}",
                    f"the text of 《{card.name}》 is not understood: 「{words}」 {failed.why_en}",
                )
        return list(reasons.values())

    def _search_not_complete(self) -> list[Text]:
        return [] if self._found.truncated is None else [why_truncated(self._found)]

    def _not_determined(self) -> list[Text]:
        """Lines that end where the rules or the texts do not decide, and loops that were not left."""
        found = [*self._open_loops, *(stop.detail for stop in self._stops() if stop.reason == "undetermined")]
        return [why_open(self._narrator, why) for why in dict.fromkeys(found)]

    def _script_not_possible(self) -> list[Text]:
        return list(dict.fromkeys(why_stuck(self._narrator, stuck) for stuck in self._stuck()))

    def _script_refusals(self) -> list[RefusalTold]:
        refusals = dict.fromkeys(refusal for stuck in self._stuck() for refusal in stuck.refusals)
        return [self._narrator.refusal(refusal) for refusal in refusals]

    def _stuck(self) -> list[Stuck]:
        return [stop.detail for stop in self._stops() if isinstance(stop.detail, Stuck)]

    def _stops(self) -> list[Stop]:
        return [stop for node in self._found.nodes if (stop := node.stop) is not None]

    # ---- what the file expects

    def _checked(self, asked: Asked, answer: Answer) -> Answer:
        """The answer with what the file expects of it."""
        expected = asked.query.expected
        by = asked.question.by
        if expected is None and not asked.question.cites and by is None:
            return answer
        differs: list[Text] = []
        answers = frozenset(case.answer for case in answer.cases)
        if expected is not None and expected != answers:
            differs.append(_differs("答え", "answer", sorted(expected), sorted(answers)))
        missing = [clause for clause in asked.question.cites if not _rests_on(answer, clause)]
        if missing:
            differs.append(_differs("条文", "clauses", missing, []))
        choosers = {choice.player for case in answer.cases for choice in case.choices}
        if by is not None and asked.kind != "decides" and choosers != {by}:
            differs.append(_differs("選ぶ人", "chooser", [by], sorted(choosers)))
        return replace(answer, expectation=Expectation(holds=not differs, differs=tuple(differs)))


def _rests_on(answer: Answer, clause: str) -> bool:
    """Whether an answer cites a clause, or an item of the list in it."""
    return any(cited == clause or cited.startswith(f"{clause}(") for cited in answer.clauses)


def _quoted(card: Card) -> CardQuoted:
    data = CardQuoted(card.name, card.reading, card.kind, card.cost, card.text.text, card.timing, card.races)
    if card.kind != "unit":
        return data
    return replace(data, move_cost=card.move_cost, power=card.power, smash=card.smash)


def _differs(ja: str, en: str, expected: Iterable[str], found: Iterable[str]) -> Text:
    want, got = "・".join(expected), "・".join(found) or "–"
    return Text(f"{ja}：期待は {want}、実際は {got}", f"{en}: expected {want}, found {got}")


def _of_step(step: Step) -> list[str]:
    """The clauses of a step: what it carried out, if anything came of it, and everything it referred to."""
    own = [] if step.silent else [step.clause]
    asked = [step.decision.clause] if step.decision is not None and len(step.decision.options) > 1 else []
    return [*own, *step.cited, *asked, *(refusal.clause for refusal in step.refusals if refusal.clause)]


def _in_order(items: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(items))
