"""A ruling in a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text as Styled

from judge.kernel import CHANCE, Trace
from judge.ruling.model import Answer, Choice, Line, Quote, RefusalTold, Ruling, Scene, StepTold, Text, Why
from judge.ruling.show import Narrator
from judge.ruling.telling import told
from judge.source import Language, Words

SIGNS = {"yes": "○", "no": "×"}
WORDS = {
    "steps": Words("手順", "Steps"),
    "case": Words("（場合：{}）", " (case: {})"),
    "contrast": Words("対照：", "Contrast: "),
    "refused": Words("見送り：", "Refused: "),
    "clauses": Words("条文", "Clauses"),
    "differs": Words("期待とちがう：", "Not as expected: "),
    "note": Words("注：", "Note: "),
    "chooses": Words("が選ぶ：", " chooses: "),
    "chance": Words("偶然", "Chance"),
    "ground": Words("決め手：", "Decides: "),
    "repair": Words("こうなら：", "If only: "),
    "certain": Words("それでも言えること：", "What is certain anyway: "),
}

FEW_CASES = 2
"""So many cases the verdict tells in its own sentence."""


def print_ruling(ruling: Ruling, lang: Language, full: bool = False) -> None:
    """Verdicts first, then the steps of every line (`full`: really every one), the contrasts, and the clauses cited."""
    console = Console(highlight=False, soft_wrap=True)
    out = _Printer(ruling, lang, console, full)
    out.scene(ruling.scene)
    for contrast in ruling.contrasts:
        console.print()
        console.print(f"── {WORDS['contrast'].to(lang)}{contrast.title}", style="bold", markup=False)
        out.answers(contrast)
    out.clauses()


def player_words(player: str) -> Words:
    """Who decides: a player, or chance."""
    return WORDS["chance"] if player == CHANCE else Words(player, player)


def steps_and_choices(narrator: Narrator, trace: Trace, full: bool = False) -> tuple[StepTold, ...]:
    """The steps of a trace in which something happens, is refused or is chosen; `full`: the others, too."""
    steps = narrator.steps(trace.steps)
    return steps if full else told(steps)


class StepPrinter:
    """Prints steps with their clauses, the words of cards, refusals and choices; `options`: those not taken, too."""

    def __init__(self, console: Console, lang: Language, options: bool = False) -> None:
        self._console = console
        self._lang: Language = lang
        self._options = options

    def steps(self, steps: Iterable[StepTold]) -> None:
        """Steps in a row, numbered."""
        for index, step in enumerate(steps, start=1):
            text = Styled(f"{index:>3}. {self._to(step.says)} ")
            text.append(f"[{' '.join(step.clauses)}]", style="cyan")
            self._console.print(text)
            if step.choice is not None:
                self._choice(step.choice)
            self.quotes(step.quotes, indent=5)
            for refusal in step.refusals:
                self.refusal(refusal, indent=5)

    def refusal(self, refusal: RefusalTold, indent: int) -> None:
        """What did not happen, by which clause, and because of which words."""
        text = Styled(f"{' ' * indent}{WORDS['refused'].to(self._lang)}{self._to(refusal.says)} ")
        if refusal.clause:
            text.append(f"[{refusal.clause}]", style="cyan")
        self._console.print(text)
        self.quotes(refusal.quotes, indent + 2)

    def quotes(self, quotes: Iterable[Quote], indent: int) -> None:
        """Words of cards."""
        for quote in quotes:
            self._print(f"{' ' * indent}《{quote.name}》「{quote.words}」")

    def _choice(self, choice: Choice) -> None:
        who = f"{player_words(choice.player).to(self._lang)}{WORDS['chooses'].to(self._lang)}"
        asked = f"     {who}{self._to(choice.question)}"
        if not self._options:
            self._print(f"{asked} → {self._to(choice.chosen)}")
            return
        self._console.print(Styled(f"{asked} ").append(f"[{choice.clause}]", style="cyan"))
        for option, text in zip(choice.among, choice.options, strict=True):
            chosen = option == choice.option
            self._console.print(f"       {'●' if chosen else '○'} {self._to(text)}", markup=False)

    def _print(self, line: str) -> None:
        self._console.print(line, markup=False)

    def _to(self, text: Text) -> str:
        return str(getattr(text, self._lang))


class _Printer:
    def __init__(self, ruling: Ruling, lang: Language, console: Console, full: bool) -> None:
        self._ruling = ruling
        self._lang: Language = lang
        self._console = console
        self._steps = StepPrinter(console, lang)
        self._full = full

    def scene(self, scene: Scene) -> None:
        about = f"（{self._ruling.mirrors}）" if self._ruling.mirrors else ""
        self._console.print(f"{scene.title}{about}", style="bold", markup=False)
        self.answers(scene)
        for number, line in enumerate(scene.lines):
            if line.steps if self._full else told(line.steps):
                self._line(scene, number, line)

    def answers(self, scene: Scene) -> None:
        for answer in scene.answers:
            self._console.print()
            self._print(f"？ {self._to(answer.asks)}")
            self._console.print(f"{_sign(answer)} {self._to(answer.verdict.says)}", style="bold", markup=False)
            for reason in answer.verdict.reasons:
                self._print(f"   ・{self._to(reason)}")
            self._grounds(answer)
            for refusal in answer.verdict.refusals:
                self._steps.refusal(refusal, indent=3)
            self._repairs(answer.why)
            self._steps.quotes(answer.verdict.quotes, indent=3)
            for way in answer.possible:
                self._console.print(Styled(f"   ・{self._to(way.says)} ").append(f"[{way.clause}]", style="cyan"))
            if answer.verdict.certain is not None:
                self._print(f"   {WORDS['certain'].to(self._lang)}{self._to(answer.verdict.certain)}")
            self._cases(answer)
            if answer.expectation is not None:
                for difference in answer.expectation.differs:
                    self._console.print(
                        f"   ！{WORDS['differs'].to(self._lang)}{self._to(difference)}", style="red", markup=False
                    )

    def _cases(self, answer: Answer) -> None:
        """The cases of an answer, unless the verdict says all of it already."""
        told = [(self._to(when), case) for case in answer.cases for when in case.when]
        if not told and len(answer.cases) > 1:
            told = [("、".join(map(self._chosen, case.choices)), case) for case in answer.cases]
        elif len(told) <= FEW_CASES:
            return
        for when, case in told:
            self._print(f"   {when} → {self._to(case.says)}")

    def _chosen(self, choice: Choice) -> str:
        return f"{player_words(choice.player).to(self._lang)}：{self._to(choice.chosen)}"

    def _grounds(self, answer: Answer) -> None:
        """What decides the answer; that nothing does is said where no refusal tells why it is as it is."""
        why, label = answer.why, WORDS["ground"].to(self._lang)
        for ground in () if why is None else why.grounds:
            self._print(f"   {label}{self._to(ground.says)}")
        if why is not None and why.no_grounds is not None and not answer.verdict.refusals:
            self._print(f"   {label}{self._to(why.no_grounds)}")

    def _repairs(self, why: Why | None) -> None:
        """What would allow what is refused."""
        label = WORDS["repair"].to(self._lang)
        for repair in () if why is None else why.repairs:
            self._print(f"   {label}{self._to(repair.says)}")
        if why is not None and why.no_repairs is not None:
            self._print(f"   {label}{self._to(why.no_repairs)}")

    def _line(self, scene: Scene, number: int, line: Line) -> None:
        heading = WORDS["steps"].to(self._lang)
        if len(scene.lines) > 1:
            cases = dict.fromkeys(
                self._to(case.says)
                for answer in scene.answers
                if len(answer.cases) > 1
                for case in answer.cases
                if case.line == number
            )
            heading += WORDS["case"].to(self._lang).format("、".join(cases) or number + 1)
        self._console.print()
        self._console.print(heading, style="bold", markup=False)
        self._steps.steps(line.steps if self._full else told(line.steps))

    def clauses(self) -> None:
        """The clauses that the answers of the scene itself rest on, in book order."""
        cited = {clause for answer in self._ruling.scene.answers for clause in answer.clauses}
        if not cited:
            return
        self._console.print()
        self._console.print(WORDS["clauses"].to(self._lang), style="bold", markup=False)
        for clause in self._ruling.clauses.values():
            if clause.id in cited:
                text = Styled(f"{clause.id:<11}", style="cyan")
                text.append(f" {self._to(clause.text)}", style="default")
                self._console.print(text)
                for note in clause.notes:
                    self._print(f"            {WORDS['note'].to(self._lang)}{self._to(note)}")

    def _print(self, line: str) -> None:
        self._console.print(line, markup=False)

    def _to(self, text: object) -> str:
        return str(getattr(text, self._lang))


def _sign(answer: Answer) -> str:
    if answer.verdict.kind == "undetermined":
        return "？"
    if answer.verdict.kind == "depends":
        return "△"
    return SIGNS.get(answer.verdict.answer or "", "○")
