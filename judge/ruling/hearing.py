"""The hearing of one board: its lines of play, and the answers to what is asked about it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from judge.cards import Card
from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.duel import Duel
from judge.kernel import Budget, Exploration, Instruction, Option, Step
from judge.ruling import verdicts
from judge.ruling.conditions import Conditions
from judge.ruling.copies import teller_of_copies
from judge.ruling.deeds import deed
from judge.ruling.diagram import Diagram, Road
from judge.ruling.findings import Finding
from judge.ruling.model import (
    Answer,
    Because,
    CardQuoted,
    Case,
    Choice,
    Expectation,
    Line,
    Scene,
    Text,
    Turning,
    Verdict,
)
from judge.ruling.questions import Asked
from judge.ruling.recording import cards_now, owned, position, question
from judge.ruling.show import Narrator, board
from judge.ruling.stops import why_open, why_stuck, why_truncated
from judge.ruling.trial import Outcome, Progress, Trial
from judge.scenario import Scenario, build
from judge.scenario import Scene as Built
from judge.scenario.questions import UNDECIDED
from judge.scenario.script import Stuck
from judge.source import Words


class Hearing:
    """One board with everything that is asked about it."""

    def __init__(self, scenario: Scenario, budget: Budget | None, progress: Progress) -> None:
        self.scenario = scenario
        self._file = scenario.file
        self._built: Built = build(scenario)
        self._teller = teller_of_copies(self._built.start)
        self._narrator = Narrator(self._built.start)
        """Tells the steps, where each card is seen to come and go."""
        self._speaker = Narrator(self._built.start, self._teller)
        """Tells what is said of an answer apart from its steps."""
        self.trial = Trial(self._built, budget, progress)
        self._found: Exploration[Duel] = self.trial.found
        self._lines: dict[int, Line] = {}
        self._cited: dict[int, list[str]] = {}
        """The clauses of each line, in the order they were applied."""

    def scene(self) -> Scene:
        """Everything asked about this board, answered."""
        answers = tuple(self._answer(Asked(query, self._built)) for query in self._built.asked)
        lines = tuple(self._lines.values())
        start = self._built.start
        return Scene(
            self._file.title,
            board(start),
            answers,
            lines,
            len(self._found.nodes),
            position(start),
            owned(start),
            start.table.variant,
        )

    def cards(self) -> dict[str, CardQuoted]:
        """The listed cards."""
        return {card.name: quoted(card) for card in self.printed()}

    def printed(self) -> list[Card]:
        """The listed cards, with everything that is printed on them."""
        return [self._built.start.card(numbers[0]) for numbers in self._built.names.by_name.values()]

    # ---- one question

    def _answer(self, asked: Asked) -> Answer:
        outcome = self.trial.outcome(asked)
        if asked.timeless and outcome.findings:
            return self._answer_from_texts(asked, outcome.findings[0])
        reasons, because = self._no_answer(outcome)
        if reasons:
            return self._undetermined(asked, outcome, reasons, because)
        findings = outcome.findings
        cases = self._cases(asked, {end: finding.answer for end, finding in findings.items()})
        shown = [findings[list(self._lines)[case.line]] for case in cases]
        if len(cases) == 1:
            verdict = self._decided(asked, shown[0], several=len(findings) > 1)
        else:
            verdict, cases = self._depends(asked, cases, {end: one.answer for end, one in findings.items()})
        clauses = _in_order(
            clause for case, finding in zip(cases, shown, strict=True) for clause in self._clauses(case, finding)
        )
        possible = asked.possible(self._found.nodes[list(self._lines)[cases[0].line]].position)
        clauses = _in_order((*clauses, *(one.clause for one in possible)))
        answer = replace(self._told(asked, verdict, tuple(cases), clauses), possible=possible)
        return self._checked(asked, answer)

    def _told(self, asked: Asked, verdict: Verdict, cases: tuple[Case, ...], clauses: tuple[str, ...]) -> Answer:
        return Answer(asked.kind, Text.of(asked.asks()), verdict, cases, clauses, question(asked.query))

    def _answer_from_texts(self, asked: Asked, finding: Finding) -> Answer:
        """A question that the texts and the rules answer, whatever is played."""
        case = Case(finding.answer, Text.of(asked.short(finding.answer)), (), self._line(0))
        verdict = self._decided(asked, finding, several=False)
        return self._checked(asked, self._told(asked, verdict, (case,), _in_order(finding.cites)))

    def _undetermined(self, asked: Asked, outcome: Outcome, reasons: list[Text], because: list[Because]) -> Answer:
        refusals = tuple(
            self._speaker.refusal(refusal)
            for refusal in dict.fromkeys(refusal for stuck in outcome.stuck for refusal in stuck.refusals)
        )
        # Where a text was not read, even a line that came to its end may have gone otherwise.
        known = () if "text" in because else [finding.answer for finding in outcome.findings.values()]
        verdict = Verdict(
            "undetermined",
            verdicts.undetermined(because),
            reasons=tuple(reasons),
            refusals=refusals,
            because=tuple(dict.fromkeys(because)),
            certain=verdicts.certain(asked, known),
        )
        clauses = _in_order((*(one.clause for one in refusals), *(why.clause for why in outcome.open if why.clause)))
        return self._checked(asked, self._told(asked, verdict, (), clauses))

    def _decided(self, asked: Asked, finding: Finding, several: bool) -> Verdict:
        forbidding = tuple(map(self._speaker.refusal, finding.refusals))
        quotes = self._speaker.quotes(finding.sources)
        says = verdicts.decided(asked, finding.answer, several)
        return Verdict("decided", says, finding.answer, refusals=forbidding, quotes=quotes)

    def _depends(self, asked: Asked, cases: list[Case], ends: dict[int, str]) -> tuple[Verdict, list[Case]]:
        roads = Diagram(self._found, ends, Conditions(self._built.start)).roads()
        if roads is not None:
            told = {answer: tuple(Text.of(verdicts.road_words(road)) for road in roads[answer]) for answer in roads}
            cases = [replace(case, when=told[case.answer], roads=_turnings(roads[case.answer])) for case in cases]
        return Verdict("depends", verdicts.depends(asked, cases, roads)), cases

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
                choices.append(self._speaker.choice(node.position.decision, move))
        return tuple(choices)

    def _line(self, end: int) -> int:
        """The number of the line to an end, in the ruling; it is played again to be written down."""
        if end not in self._lines:
            moves = [move for _, move in self._found.line(end)]
            last, trace = MACHINE.replay(self._built.start, moves, cards_now)
            self._lines[end] = Line(self._narrator.steps(trace.steps), board(last.state), position(last.state))
            self._cited[end] = [cite for step in trace.steps for cite in _of_step(step)]
        return list(self._lines).index(end)

    def _clauses(self, case: Case, finding: Finding) -> list[str]:
        """The clauses that a case rests on: of the steps, choices and refusals of its line, and of its derivation."""
        clauses = self._cited[list(self._lines)[case.line]]
        return [*clauses, *finding.cites, *(refusal.clause for refusal in finding.refusals)]

    # ---- why there may be no answer

    def _no_answer(self, outcome: Outcome) -> tuple[list[Text], list[Because]]:
        """Everything that stands in the way of an answer, and of which kind each is."""
        texts = [] if outcome.timeless else self._texts_not_understood()
        found: list[tuple[Text, Because]] = [(text, "text") for text in texts]
        if outcome.truncated:
            found.append((why_truncated(self._found), "budget"))
        # Which words are not understood, and why, says more than that some are not.
        opened = [why for why in outcome.open if not texts or why.reason != "text not understood"]
        found += [(why_open(self._speaker, why), verdicts.because_of(why)) for why in opened]
        found += [(why_stuck(self._speaker, stuck, self._scripted(stuck)), "script") for stuck in outcome.stuck]
        told = dict(found)
        return list(told), list(told.values())

    def _scripted(self, stuck: Stuck) -> Words | None:
        """The action that cannot be done, in words."""
        if not 0 <= stuck.action < len(self._built.actions):
            return None
        act = self._built.actions[stuck.action]
        what = deed(self._teller, act)
        return Words(f"{act.player or ''}：{what.ja}", f"{act.player or ''}: {what.en}")

    def _texts_not_understood(self) -> list[Text]:
        """A card in the scene with a text that was not understood whole may matter in ways nobody has looked at."""
        reasons: dict[str, Text] = {}
        for numbers in self._built.names.by_name.values():
            card = self._built.start.card(numbers[0])
            for failed in card.text.not_understood:
                start, end = failed.at
                words = card.text.text[start:end] or failed.text
                at = "" if words in failed.why_ja else f"「{words}」 "
                reasons[f"{card.name}{failed.span}"] = Text(
                    f"《{card.name}》のテキストを読み取れない：{at}{failed.why_ja}",
                    f"the text of 《{card.name}》 is not understood: {at}{failed.why_en}",
                )
        return list(reasons.values())

    # ---- what the file expects

    def _checked(self, asked: Asked, answer: Answer) -> Answer:
        """The answer with what the file expects of it."""
        expected = asked.query.expected
        by = asked.question.by
        if expected is None and not asked.question.cites and by is None:
            return answer
        differs: list[Text] = []
        answers = frozenset(asked.measured(case.answer) for case in answer.cases)
        if answer.verdict.kind == "undetermined":
            # A script that cannot be done, or a search that was too long, is no verdict of the rules or the texts.
            answers = frozenset() if {"script", "budget"} & {*answer.verdict.because} else frozenset(UNDECIDED[:1])
            because = asked.question.because
            if because is not None and because not in answer.verdict.because:
                differs.append(_differs("理由", "reason", [because], answer.verdict.because))
        if expected is not None and expected != answers:
            differs.append(_differs("答え", "answer", sorted(expected), sorted(answers)))
        missing = [clause for clause in asked.question.cites if not _rests_on(answer, clause)]
        if missing:
            differs.append(_differs("条文", "clauses", missing, []))
        choosers = {choice.player for case in answer.cases for choice in case.choices}
        if by is not None and asked.kind != "decides" and choosers != {by}:
            differs.append(_differs("選ぶ人", "chooser", [by], sorted(choosers)))
        return replace(answer, expectation=Expectation(holds=not differs, differs=tuple(differs)))


def _turnings(roads: list[Road]) -> tuple[tuple[Turning, ...], ...]:
    return tuple(
        tuple(Turning(one.player, Text.of(one.question), Text.of(one.says), one.clause) for one in road)
        for road in roads
    )


def _rests_on(answer: Answer, clause: str) -> bool:
    """Whether an answer cites a clause, or an item of the list in it."""
    return any(cited == clause or cited.startswith(f"{clause}(") for cited in answer.clauses)


def quoted(card: Card) -> CardQuoted:
    """What is printed on a card."""
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
