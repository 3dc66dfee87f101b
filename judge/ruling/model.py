"""The ruling as a value, with a stable JSON form. Whatever shows a ruling, shows this.

Clause ids and the words of cards survive into it: nothing has to be looked up again to prove a step.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from judge.games.dimension_zero.contracts import AnyEvent, AnyOption
from judge.games.dimension_zero.table import Variant
from judge.ruling.record import CardNow, CardOwned, Position, QuestionAsked
from judge.source import Words

Cost = tuple[tuple[str, int | Literal["X"]], ...]


class Text(msgspec.Struct, frozen=True):
    """A sentence in both languages."""

    ja: str
    en: str

    @classmethod
    def of(cls, words: Words) -> Text:
        """The same sentence as a part of a ruling."""
        return cls(words.ja, words.en)


class Quote(msgspec.Struct, frozen=True):
    """Words of a card that had a part in a step, and their place in its printed text."""

    card: int
    name: str
    span: tuple[int, int]
    words: str


class RefusalTold(msgspec.Struct, frozen=True):
    """Something that did not happen, with the clause that forbids it."""

    clause: str
    reason: str
    says: Text
    quotes: tuple[Quote, ...] = ()


class Choice(msgspec.Struct, frozen=True):
    """A decision that somebody took: in words (`chosen` of `options`), and as data (`option` of `among`)."""

    player: str
    kind: str
    clause: str
    question: Text
    chosen: Text
    options: tuple[Text, ...]
    option: AnyOption
    among: tuple[AnyOption, ...]


class StepTold(msgspec.Struct, frozen=True):
    """One step of a line of play. `clauses` begins with the clause that was carried out."""

    clauses: tuple[str, ...]
    rule: str
    says: Text
    events: tuple[AnyEvent, ...] = ()
    quotes: tuple[Quote, ...] = ()
    refusals: tuple[RefusalTold, ...] = ()
    choice: Choice | None = None
    minor: bool = False
    """Players only pass, or nothing happens: part of the proof, but not of what a judge would say aloud."""
    by: str = ""
    """Who was asked in this step, be it in form only: a player, or chance."""
    option: AnyOption | None = None
    """What they answered."""
    cards: tuple[CardNow, ...] | None = None
    """The cards that were not as they are printed when this step began, where that has changed since the last one."""


class CardShown(msgspec.Struct, frozen=True):
    """A card on a board, as it is at that moment."""

    number: int
    name: str
    kind: str
    owner: str
    controller: str
    cost: Cost = ()
    power: int | None = None
    printed_power: int | None = None
    smash: int | None = None
    frozen: bool = False
    damage: int = 0
    beneath: tuple[str, ...] = ()
    """Names of the 闘気カード under it."""
    joined_to: int | None = None
    """The unit that this strategy is joined to."""
    markers: tuple[tuple[str, int], ...] = ()
    face_down: bool = False
    """It lies face down among cards that are open."""


class SideShown(msgspec.Struct, frozen=True):
    """The zones of a player: cards in order where they are known, and how many."""

    hand: tuple[CardShown, ...]
    energy: tuple[CardShown, ...]
    graveyard: tuple[CardShown, ...]
    removed: tuple[CardShown, ...]
    deck: int
    smash: int
    smash_frozen: int = 0
    plan: CardShown | None = None
    """The card that lies face up on the deck."""
    arranged: bool = False
    """The order of the deck has been determined on purpose (6-2-4)."""


class Board(msgspec.Struct, frozen=True):
    """A position to be looked at."""

    active: str
    phase: Literal["release", "draw", "energy", "main", "smash", "recovery"]
    squares: dict[str, tuple[CardShown, ...]]
    sides: dict[str, SideShown]
    stack: tuple[Text, ...] = ()
    """The last is the top."""
    pending: tuple[Text, ...] = ()
    """Abilities that have triggered and are not on the stack yet."""
    battles: tuple[Text, ...] = ()
    """The last one runs, the others wait for it."""
    effects: tuple[Text, ...] = ()
    """Effects of what has resolved, as long as they last."""
    losers: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()


class Line(msgspec.Struct, frozen=True):
    """A line of play from the first position to an end."""

    steps: tuple[StepTold, ...]
    """Every step."""
    after: Board
    end: Position
    """The position after the last step, as data."""


class Turning(msgspec.Struct, frozen=True):
    """A choice on a road to an answer: whose it is, about what, by which clause, and what is chosen."""

    player: str
    question: Text
    says: Text
    clause: str


class Case(msgspec.Struct, frozen=True):
    """One possible answer, the choices that lead to it, and a line of play that shows it."""

    answer: str
    says: Text
    choices: tuple[Choice, ...]
    line: int
    when: tuple[Text, ...] = ()
    """Exactly when this comes about: one of these sentences holds. Empty where that takes too many words."""
    roads: tuple[tuple[Turning, ...], ...] = ()
    """The same, choice by choice: together the roads of all cases are the tree of the choices that matter."""


Because = Literal["text", "budget", "rules", "unknown card", "script"]
"""Why there is no verdict: a text not understood, a search too long, silent or open rules, a card that is not listed,
or a script that cannot be done."""


class Verdict(msgspec.Struct, frozen=True):
    """decided: always so. depends: on choices, see the cases. undetermined: see the reasons."""

    kind: Literal["decided", "depends", "undetermined"]
    says: Text
    answer: str | None = None
    reasons: tuple[Text, ...] = ()
    refusals: tuple[RefusalTold, ...] = ()
    """What forbids the action that was asked about, or that the file wants done."""
    quotes: tuple[Quote, ...] = ()
    """Words of cards that the answer itself was reckoned from."""
    because: tuple[Because, ...] = ()
    """What kinds of reasons there are, where nothing is decided."""
    certain: Text | None = None
    """What holds on every line that came to its end, where others did not: no verdict."""


class EditTold(msgspec.Struct, frozen=True):
    """A small change of a situation, from the published list (`judge schema edits`)."""

    name: str
    says: Text


class Repair(msgspec.Struct, frozen=True):
    """Changes after which a refused action is allowed."""

    edits: tuple[EditTold, ...]
    says: Text
    board: dict[str, Any] | None = None
    """What of the scenario file is then another (`turn`, `players`, `cards`), so that it can be asked.

    None where a file cannot say it, or where the action would be refused in the changed file, too."""


class Left(msgspec.Struct, frozen=True):
    """Something that was left out to see whether the verdict hangs on it."""

    kind: Literal["card", "ability", "action", "choice"]
    says: Text
    card: int | None = None
    words: str = ""
    """The words of the ability."""
    action: int | None = None
    """The place of the action or answer in the file, from 1."""


class Ground(msgspec.Struct, frozen=True):
    """What decides a verdict: without it, or without all of these together, the verdict is another one."""

    without: tuple[Left, ...]
    says: Text
    answers: tuple[str, ...] = ()
    """What the answer would be then."""


Deed = Literal["pass", "play", "use", "move", "plan", "energy", "smash"]


class Possible(msgspec.Struct, frozen=True):
    """A kind of action that a player can take now, and what they can do so with."""

    kind: Deed
    clause: str
    says: Text
    actions: tuple[str, ...]
    """As a file may expect them: `play 名前 L1`."""


class Why(msgspec.Struct, frozen=True, kw_only=True):
    """What was looked for when the reasons of an answer were asked for."""

    grounds: tuple[Ground, ...] = ()
    no_grounds: Text | None = None
    """Why there are none."""
    repairs: tuple[Repair, ...] = ()
    no_repairs: Text | None = None
    """Why there are none, for an action that is refused."""


class Expectation(msgspec.Struct, frozen=True):
    """What the file expects of an answer, and how the answer differs from it, if it does."""

    holds: bool
    differs: tuple[Text, ...] = ()


class Answer(msgspec.Struct, frozen=True):
    """A question with its verdict, its cases, and every clause that its lines rest on."""

    kind: Literal["happens", "where", "value", "may", "decides", "wins", "class", "can"]
    asks: Text
    verdict: Verdict
    cases: tuple[Case, ...]
    clauses: tuple[str, ...]
    question: QuestionAsked
    expectation: Expectation | None = None
    possible: tuple[Possible, ...] = ()
    """What can be done, where that is asked."""
    why: Why | None = None
    """Grounds and repairs, where they were asked for."""


class Scene(msgspec.Struct, frozen=True):
    """A board and the answers to what was asked about it."""

    title: str
    before: Board
    answers: tuple[Answer, ...]
    lines: tuple[Line, ...]
    positions: int
    """How many positions were looked at."""
    start: Position
    """The first position, as data."""
    owned: tuple[CardOwned, ...]
    """Every card of the duel, by its number."""
    variant: Variant
    """Rules that the tournament has chosen."""
    cards: dict[str, CardQuoted] = {}
    """Cards whose printed data are not those of the ruling's own cards: a contrast may change what a card says."""


class ClauseQuoted(msgspec.Struct, frozen=True):
    """A cited clause, and the headings it stands under."""

    id: str
    under: tuple[Text, ...]
    text: Text
    notes: tuple[Text, ...] = ()


class CardQuoted(msgspec.Struct, frozen=True):
    """A listed card: its printed data."""

    name: str
    reading: str
    kind: str
    cost: Cost
    text: str
    timing: str
    races: tuple[str, ...] = ()
    move_cost: Cost | None = None
    power: int | None = None
    smash: int | None = None


class Versions(msgspec.Struct, frozen=True):
    """What the ruling was made with."""

    engine: str
    rules: str
    cards: str = ""
    """Names the cards of the scenario by everything that is printed on them."""


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """The answers to a scenario and to its contrasts, with everything they cite."""

    format: Literal["judge/ruling"] = "judge/ruling"
    version: Literal[1] = 1
    game: str
    mirrors: str | None
    note: str
    digest: str
    """Names the scenario by its content."""
    versions: Versions
    scene: Scene
    contrasts: tuple[Scene, ...]
    clauses: dict[str, ClauseQuoted]
    cards: dict[str, CardQuoted]
    scenario: Any = None
    """The scenario itself, so that it can be asked again."""

    @property
    def holds(self) -> bool:
        """Whether every expectation of the file is met."""
        return all(
            answer.expectation is None or answer.expectation.holds
            for scene in (self.scene, *self.contrasts)
            for answer in scene.answers
        )


def encode(ruling: Ruling) -> str:
    """The JSON of a ruling: the same ruling gives the same text."""
    return msgspec.json.format(msgspec.json.encode(ruling, order="deterministic"), indent=2).decode()


def decode(text: str | bytes) -> Ruling:
    """A ruling from its JSON."""
    return msgspec.json.decode(text, type=Ruling)
