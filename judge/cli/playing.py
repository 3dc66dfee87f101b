"""`judge play`: a duel in the terminal from the board of a scenario, decision by decision."""

from __future__ import annotations

import random
import re
import sys
import unicodedata
from io import TextIOWrapper
from pathlib import Path
from typing import NamedTuple, TextIO

import click
from rich.console import Console
from rich.text import Text as Styled

from judge.clauses import load_edition
from judge.cli.boards import battle_words, print_board
from judge.cli.common import EXPECTATION_FAILED, language, reporting_bad_input
from judge.cli.scenes import contrast_option, load_scene
from judge.cli.text import StepPrinter, player_words, steps_and_choices
from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.board import OPPONENT
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.telling import Teller
from judge.kernel import CHANCE, Decision, Option, Position, Runaway, Trace, Undetermined
from judge.ruling.model import StepTold
from judge.ruling.show import Narrator, board
from judge.ruling.stops import why_open
from judge.scenario import build
from judge.source import Language, Words

WORDS = {
    "keys": Words(
        "番号で選ぶ。u 戻す（u 3 で3回）  ? 条文  t 手順と条文  b 盤面  q 終わり",
        "A number chooses. u undo (u 3: three times)  ? clause  t trace with clauses  b board  q quit",
    ),
    "random": Words("r 偶然に任せる", "r leave it to chance"),
    "chance": Words("偶然が決める", "Chance decides"),
    "first": Words("これより前はない。", "There is nothing before this."),
    "undone": Words("{0}回戻した。", "Went back {0}."),
    "no chance": Words("偶然の決めることではない。番号で選ぶ。", "This is not for chance to decide; choose a number."),
    "no step": Words("まだ何も起きていない。", "Nothing has happened yet."),
    "no decision": Words("決めることは残っていない。", "There is nothing left to decide."),
    "bad": Words(
        "「{0}」は選べない。1から{1}の番号か、u ? t b q で。", "'{0}' is no choice; give 1 to {1}, or u ? t b q."
    ),
    "open": Words("裁定できないので、先に進めない。", "Undetermined: play cannot go on from here."),
    "end": Words("終わり。", "The end."),
    "draw": Words("引き分け。", "A draw."),
    "wins": Words("{0}の勝ち。", "{0} wins."),
    "prompt": Words("> ", "> "),
    "note": Words("注", "Note"),
}
MOST_SHOWN = 40
"""Letters of what somebody typed that are said back to them."""


class Moment(NamedTuple):
    """A position that play has come to, and the steps that led there from the one before."""

    position: Position[Duel]
    steps: tuple[StepTold, ...] = ()


@click.command("play")
@click.argument("file", type=click.Path(path_type=Path))
@contrast_option
@click.option("--seed", type=int, default=None, help="Makes what `r` draws the same every time.")
@language
def play_command(file: Path, contrast: int | None, seed: int | None, lang: Language) -> None:
    """Play on from the board of a scenario FILE: every decision of both players, and of chance, is yours.

    The actions of the file are not played. Input is read line by line, from a terminal or a pipe, to `q` or its end.
    """
    with reporting_bad_input(lang):
        scenario = load_scene(file, contrast)
        # A scene may end with its turn; here play goes on.
        onward = scenario._replace(file=scenario.file.model_copy(update={"until": None}))
        start = build(onward).start
    console = Console(highlight=False, soft_wrap=True)
    console.print(scenario.file.title, style="bold", markup=False)
    session = Session(start, console, lang, random.Random(seed), scenario.file.game)
    if not session.begin():
        sys.exit(EXPECTATION_FAILED)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # whatever is piped in, play does not break on it
    session.listen(sys.stdin)


class Session:
    """One duel at the terminal, with every position it has come through."""

    def __init__(self, start: Duel, console: Console, lang: Language, chance: random.Random, game: str) -> None:
        self._start = start
        self._console = console
        self._lang: Language = lang
        self._chance = chance
        self._edition = load_edition(game)
        self._history: list[Moment] = []

    def begin(self) -> bool:
        """Go to the first decision and show the board; False where the rules do not get that far."""
        if not self._advance(None):
            return False
        self.board()
        self._ask()
        return True

    def listen(self, stdin: TextIO) -> None:
        """Do what is typed, line by line, to `q` or the end of the input."""
        try:
            while True:
                self._console.print(self._word("prompt"), end="")
                line = stdin.readline()
                if not line:
                    self._console.print()
                    return
                if not stdin.isatty():
                    self._console.print(line.rstrip("\n"), markup=False)
                if not self.obey(line):
                    return
        except KeyboardInterrupt:
            self._console.print()

    def obey(self, line: str) -> bool:
        """Do one thing; False ends play."""
        said = unicodedata.normalize("NFKC", line).strip()
        undo = re.fullmatch(r"u\s*([1-9]\d{0,5})?", said)
        if said == "q":
            return False
        if undo:
            self._undo(int(undo[1] or 1))
        elif said == "?":
            self._clause()
        elif said == "t":
            self._trace()
        elif said == "b":
            self.board()
        elif said == "r":
            self._randomise()
        elif said == "":
            self._ask()
        else:
            self._choose(said)
        return True

    # ---- what is shown

    def board(self) -> None:
        """Draw the position."""
        duel = self._now.position.state
        print_board(self._console, board(duel), self._lang, battle_words(duel))

    def _ask(self) -> None:
        """The decision with its options, numbered."""
        duel, decision = self._now.position
        if decision is None:
            self._console.print(self._result(duel), style="bold", markup=False)
            return
        teller = Teller(duel)
        who = player_words(decision.player).to(self._lang)
        if decision.player == CHANCE:
            who = self._word("chance")
        asked = Styled(f"{who}：{teller.question(decision).to(self._lang)} ", style="bold")
        self._console.print(asked.append(f"[{decision.clause}]", style="cyan"))
        for number, option in enumerate(decision.options, start=1):
            self._console.print(f"{number:>4}. {teller.option(option).to(self._lang)}", markup=False)
        keys = self._word("keys") + (f"  {self._word('random')}" if decision.player == CHANCE else "")
        self._console.print(keys, style="dim", markup=False)

    def _result(self, duel: Duel) -> str:
        winners = duel.winners or frozenset(OPPONENT[loser] for loser in duel.losers)
        if not duel.over:
            return self._word("no decision")
        told = self._word("draw") if len(winners) != 1 else self._word("wins", *winners)
        return f"{self._word('end')} {told}"

    def _clause(self) -> None:
        decision = self._decision()
        if decision is None:
            return
        clause = self._edition[decision.clause]
        text = Styled(f"{clause.id} ", style="cyan").append(clause.text.to(self._lang), style="default")
        self._console.print(text)
        for note in clause.notes:
            self._console.print(f"  {self._word('note')}：{note.to(self._lang)}", markup=False)

    def _trace(self) -> None:
        if self._now.steps:
            StepPrinter(self._console, self._lang, options=True).steps(self._now.steps)
        else:
            self._say("no step")

    # ---- what is done

    def _choose(self, said: str) -> None:
        decision = self._decision()
        if decision is None:
            return
        if not re.fullmatch(r"[0-9]{1,6}", said) or not 1 <= int(said) <= len(decision.options):
            self._say("bad", said[:MOST_SHOWN], len(decision.options))
            return
        self._take(decision.options[int(said) - 1])

    def _randomise(self) -> None:
        decision = self._decision()
        if decision is None:
            return
        if decision.player != CHANCE:
            self._say("no chance")
            return
        # An option of chance may stand for several equal ones.
        weights = [getattr(option, "weight", 1) for option in decision.options]
        self._take(self._chance.choices(decision.options, weights)[0])

    def _take(self, option: Option) -> None:
        before = self._now.position.state
        if not self._advance(option):
            return
        for step in self._now.steps:
            self._console.print(f"  {getattr(step.says, self._lang)}", markup=False)
        if not self._now.position.state.stack and before.standing != self._now.position.state.standing:
            self.board()
        self._ask()

    def _undo(self, times: int) -> None:
        times = min(times, len(self._history) - 1)
        if times < 1:
            self._say("first")
            return
        del self._history[-times:]
        self._say("undone", times)
        self.board()
        self._ask()

    def _advance(self, option: Option | None) -> bool:
        """Take an option, or begin; False, with the reason told, where the rules do not decide what happens."""
        trace = Trace()
        narrator = Narrator(self._now.position.state if self._history else self._start)
        try:
            if option is None:
                position = MACHINE.start(self._start, trace)
            else:
                position = MACHINE.decide(self._now.position, option, trace)
        except (Undetermined, Runaway) as end:
            self._say("open")
            self._console.print(f"  {getattr(why_open(narrator, end.why), self._lang)}", style="red", markup=False)
            return False
        self._history.append(Moment(position, steps_and_choices(narrator, trace)))
        return True

    # ---- pieces

    @property
    def _now(self) -> Moment:
        return self._history[-1]

    def _decision(self) -> Decision | None:
        """What is to be decided; where nothing is, that is said."""
        decision = self._now.position.decision
        if decision is None:
            self._say("no decision")
        return decision

    def _word(self, name: str, *about: object) -> str:
        return WORDS[name].to(self._lang).format(*about)

    def _say(self, name: str, *about: object) -> None:
        self._console.print(self._word(name, *about), markup=False)
