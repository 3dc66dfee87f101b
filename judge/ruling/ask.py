"""Asking: every line of play is followed, and what its ends have in common is the answer."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from judge import __version__
from judge.cards import Card
from judge.cardtext.nodes import NotUnderstood
from judge.clauses import Edition, load_edition
from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.able import carries_out
from judge.games.dimension_zero.duel import Duel
from judge.kernel import Budget, Exploration, explore
from judge.ruling.model import (
    Answer,
    CardQuoted,
    Case,
    Choice,
    ClauseQuoted,
    Expectation,
    Line,
    RefusalTold,
    Ruling,
    Scene,
    StepTold,
    Text,
    Verdict,
    Versions,
)
from judge.ruling.questions import Asked
from judge.ruling.show import Narrator, board
from judge.scenario import Question, Scenario, Script, build
from judge.scenario import Scene as Built
from judge.scenario.script import Memory, Stuck
from judge.source import BadInput, Where, Words, did_you_mean, nearest

Progress = Callable[[int], None]


def ask(
    scenario: Scenario, budget: Budget | None = None, *, complete: bool = False, progress: Progress = lambda _: None
) -> Ruling:
    """The ruling on a scenario and on its contrasts. `complete` also tells the steps in which nothing happened."""
    edition = load_edition(scenario.file.game)
    _check_clauses(scenario, edition)
    hearings = [Hearing(part, budget, complete, progress) for part in (scenario, *scenario.contrasts)]
    scenes = [hearing.scene() for hearing in hearings]
    cited = {scenario.file.mirrors} | {
        clause for scene in scenes for answer in scene.answers for clause in answer.clauses
    }
    return Ruling(
        game=scenario.file.game,
        mirrors=scenario.file.mirrors,
        note=scenario.file.note,
        digest=_digest(scenario),
        versions=Versions(engine=__version__, rules=edition.version),
        scene=scenes[0],
        contrasts=tuple(scenes[1:]),
        clauses={clause.id: _quoted(edition, clause.id) for clause in edition if clause.id in cited},
        cards={name: card for hearing in hearings for name, card in hearing.cards().items()},
    )


def _check_clauses(scenario: Scenario, edition: Edition) -> None:
    """Clauses that the file names have to exist, or an expectation could never be met and nobody would know why."""
    problems = []
    for part in (scenario, *scenario.contrasts):
        named: list[tuple[Where, str]] = [
            (("ask", index, "cites"), clause)
            for index, question in enumerate(part.file.ask)
            for clause in question.cites
        ]
        if part.file.mirrors is not None:
            named.append((("mirrors",), part.file.mirrors))
        for where, clause in named:
            if clause not in edition:
                meant = did_you_mean(nearest(clause, edition.ids))
                ja, en = f"「{clause}」という条文はない。{meant.ja}", f"there is no clause '{clause}'. {meant.en}"
                problems.append(part.document.problem(where, ja, en.rstrip()))
    if problems:
        raise BadInput(dict.fromkeys(problems))


def _digest(scenario: Scenario) -> str:
    """A name made from the content of a scenario, the same in every process."""
    canonical = json.dumps(scenario.document.data, ensure_ascii=False, sort_keys=True)
    return hashlib.blake2b(canonical.encode(), digest_size=10).hexdigest()


def _quoted(edition: Edition, clause: str) -> ClauseQuoted:
    found = edition[clause]
    under = tuple(Text.of(parent.title) for parent in edition.ancestors(clause) if parent.title is not None)
    return ClauseQuoted(found.id, under, Text.of(found.text), tuple(Text.of(note) for note in found.notes))


def _card(card: Card) -> CardQuoted:
    data = CardQuoted(card.name, card.reading, card.kind, card.cost, card.text.text, card.timing, card.races)
    if card.kind != "unit":
        return data
    return replace(data, move_cost=card.move_cost, power=card.power, smash=card.smash)


class Hearing:
    """The hearing of one board: its lines of play, and the answers to what is asked about it."""

    def __init__(self, scenario: Scenario, budget: Budget | None, complete: bool, progress: Progress) -> None:
        self._file = scenario.file
        self._built: Built = build(scenario)
        self._complete = complete
        self._narrator = Narrator(self._built.start)
        self._found: Exploration[Duel] = explore(
            MACHINE, self._built.start, Script(self._built.actions), budget, progress
        )
        self._lines: dict[int, Line] = {}

    def scene(self) -> Scene:
        """Everything asked about this board, answered."""
        answers = tuple(self._answer(question) for question in self._file.ask)
        lines = tuple(self._lines.values())
        return Scene(self._file.title, board(self._built.start), answers, lines, len(self._found.nodes))

    def cards(self) -> dict[str, CardQuoted]:
        """The listed cards."""
        cards = (self._built.start.card(number) for number in self._built.names.values())
        return {card.name: _card(card) for card in cards}

    # ---- one question

    def _answer(self, question: Question) -> Answer:
        asked = Asked(question, self._built)
        reasons = [*self._texts_not_understood(), *self._search_not_complete(), *self._script_not_possible()]
        if reasons:
            says = Text("裁定できない。理由は下のとおり。", "Undetermined, for the reasons below.")
            refusals = tuple(self._script_refusals())
            verdict = Verdict("undetermined", says, reasons=tuple(reasons), refusals=refusals)
            clauses = _in_order(refusal.clause for refusal in refusals)
            return self._checked(asked, Answer(asked.kind, Text.of(asked.asks()), verdict, (), clauses))
        ends = {end: self._answer_at(asked, end) for end in self._found.ends}
        cases = self._cases(asked, ends)
        verdict = self._verdict(asked, cases)
        clauses = _in_order(clause for case in cases for clause in self._clauses(asked, case))
        return self._checked(asked, Answer(asked.kind, Text.of(asked.asks()), verdict, tuple(cases), clauses))

    def _answer_at(self, asked: Asked, end: int) -> str:
        node = self._found.nodes[end]
        assert node.stop is not None
        memory = node.stop.detail
        assert isinstance(memory, Memory)
        return asked.answer(node.position.state, memory)

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
        for number, option in self._found.line(end):
            node = self._found.nodes[number]
            if len({reachable[target] for _, target in node.next}) > 1 and node.position.decision is not None:
                choices.append(self._narrator.choice(node.position.decision, option))
        return tuple(choices)

    def _line(self, end: int) -> int:
        """The number of the line to an end, in the ruling; it is played again to be written down."""
        if end not in self._lines:
            position, trace = MACHINE.replay(self._built.start, [option for _, option in self._found.line(end)])
            steps = self._narrator.steps(trace.steps, self._complete)
            self._lines[end] = Line(steps, board(position.state))
        return list(self._lines).index(end)

    def _verdict(self, asked: Asked, cases: list[Case]) -> Verdict:
        if len(cases) == 1:
            answer = cases[0].answer
            forbidding = self._forbidding(asked, cases[0])
            return Verdict("decided", Text.of(asked.says(answer)), answer, refusals=forbidding)
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

    def _forbidding(self, asked: Asked, case: Case) -> tuple[RefusalTold, ...]:
        """What forbids the action asked about, at the end of a case's line."""
        end = list(self._lines)[case.line]
        return tuple(map(self._narrator.refusal, asked.refusals(self._found.nodes[end].position.state)))

    def _clauses(self, asked: Asked, case: Case) -> list[str]:
        """The clauses that a case rests on: those of every step, choice and refusal of its line."""
        line = list(self._lines.values())[case.line]
        clauses = [clause for step in line.steps for clause in _of_step(step)]
        return clauses + [refusal.clause for refusal in self._forbidding(asked, case)]

    # ---- why there may be no answer

    def _texts_not_understood(self) -> list[Text]:
        """A card in the scene with a text that was not understood whole may matter in ways nobody has looked at."""
        reasons: dict[str, Text] = {}
        for number in self._built.names.values():
            card = self._built.start.card(number)
            for failed in card.text.not_understood:
                start, end = failed.at
                words = card.text.text[start:end] or failed.text
                reasons[f"{card.name}{failed.span}"] = Text(
                    f"《{card.name}》のテキストを読み取れない：「{words}」 {failed.why_ja}",
                    f"the text of 《{card.name}》 is not understood: 「{words}」 {failed.why_en}",
                )
            for ability in card.text.abilities:
                if not isinstance(ability, NotUnderstood) and not carries_out(ability):
                    words = card.text.text[slice(*ability.span)]
                    reasons[f"{card.name}{ability.span}"] = Text(
                        f"《{card.name}》の能力は読み取れるが、まだ実行できない：「{words}」",
                        f"the ability of 《{card.name}》 is understood but cannot be carried out yet: 「{words}」",
                    )
        return list(reasons.values())

    def _search_not_complete(self) -> list[Text]:
        reasons = []
        if self._found.truncated is not None:
            count = len(self._found.nodes)
            reasons.append(
                Text(
                    f"探索が上限（{self._found.truncated}）に達した。調べた局面は{count}。",
                    f"the search reached its budget ({self._found.truncated}) after {count} positions.",
                )
            )
        if self._found.loops:
            reasons.append(
                Text("同じ局面が繰り返されるループがある（4-18）。", "a position comes back: a loop (4-18).")
            )
        return reasons

    def _script_not_possible(self) -> list[Text]:
        actions = dict.fromkeys(stuck.action + 1 for stuck in self._stuck())
        return [
            Text(f"actions の{number}番目は行えない。", f"action {number} of the file cannot be done.")
            for number in actions
        ]

    def _script_refusals(self) -> list[RefusalTold]:
        refusals = dict.fromkeys(refusal for stuck in self._stuck() for refusal in stuck.refusals)
        return [self._narrator.refusal(refusal) for refusal in refusals]

    def _stuck(self) -> list[Stuck]:
        stops = (self._found.nodes[end].stop for end in self._found.ends)
        return [stop.detail for stop in stops if stop is not None and isinstance(stop.detail, Stuck)]

    # ---- what the file expects

    def _checked(self, asked: Asked, answer: Answer) -> Answer:
        """The answer with what the file expects of it."""
        expected = asked.expected()
        if expected is None and not asked.question.cites and asked.question.by is None:
            return answer
        differs: list[Text] = []
        answers = frozenset(case.answer for case in answer.cases)
        if expected is not None and expected != answers:
            differs.append(_differs("答え", "answer", sorted(expected), sorted(answers)))
        missing = [clause for clause in asked.question.cites if clause not in answer.clauses]
        if missing:
            differs.append(_differs("条文", "clauses", missing, []))
        choosers = {choice.player for case in answer.cases for choice in case.choices}
        if asked.question.by is not None and choosers != {asked.question.by}:
            differs.append(_differs("選ぶ人", "chooser", [asked.question.by], sorted(choosers)))
        expectation = Expectation(holds=not differs, differs=tuple(differs))
        return replace(answer, expectation=expectation)


def _differs(ja: str, en: str, expected: Iterable[str], found: Iterable[str]) -> Text:
    want, got = "・".join(expected), "・".join(found) or "–"
    return Text(f"{ja}：期待は {want}、実際は {got}", f"{en}: expected {want}, found {got}")


def _of_step(step: StepTold) -> list[str]:
    clauses = list(step.clauses)
    if step.choice is not None:
        clauses.append(step.choice.clause)
    return clauses + [refusal.clause for refusal in step.refusals]


def _in_order(items: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(items))
