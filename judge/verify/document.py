"""What is read of a ruling: the parts of its JSON that can be checked. What is only said in words is left alone."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

import msgspec

from judge.games.dimension_zero import events
from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.pieces import Battle, Lasting, Pending, Side, StackItem, Standing

FORMAT = ("judge/ruling", 1)
EVENTS: tuple[type, ...] = tuple(
    kind for name, kind in vars(events).items() if name in events.__all__ and kind is not events.Cause
)
AnyEvent: Any = reduce(or_, EVENTS)
Cost = tuple[tuple[str, int | str], ...]


class Text(msgspec.Struct, frozen=True):
    """A sentence in both languages."""

    ja: str
    en: str


class Quote(msgspec.Struct, frozen=True):
    """Words of a card."""

    card: int
    name: str
    span: tuple[int, int]
    words: str


class Refusal(msgspec.Struct, frozen=True):
    """Something that did not happen."""

    clause: str
    reason: str
    quotes: tuple[Quote, ...] = ()


class Choice(msgspec.Struct, frozen=True):
    """A decision that somebody took."""

    player: str
    kind: str
    clause: str
    chosen: Text
    options: tuple[Text, ...]
    option: dict[str, Any]
    among: tuple[dict[str, Any], ...]


class ChangeMade(msgspec.Struct, frozen=True):
    """One continuous effect on a number."""

    amount: int
    source: int
    words: tuple[int, tuple[int, int]]
    sets: int | None = None
    resolved: bool = False


class Derived(msgspec.Struct, frozen=True):
    """A number with its derivation."""

    printed: int
    changes: tuple[ChangeMade, ...]
    value: int


class CardNow(msgspec.Struct, frozen=True):
    """A card on a square that is not as it is printed."""

    number: int
    kind: str
    controller: Player
    power: Derived | None = None
    smash: Derived | None = None
    keywords: tuple[str, ...] = ()


class Recorded(msgspec.Struct, frozen=True):
    """A position as it was recorded."""

    active: Player
    phase: str
    sides: dict[str, Side]
    standing: tuple[Standing, ...]
    frozen: tuple[int, ...]
    stack: tuple[StackItem, ...]
    pending: tuple[Pending, ...]
    battles: tuple[Battle, ...]
    effects: tuple[Lasting, ...]
    shown: tuple[int, ...]
    face_down: tuple[int, ...]
    losers: tuple[Player, ...]
    winners: tuple[Player, ...]
    cards: tuple[CardNow, ...]


class Step(msgspec.Struct, frozen=True):
    """One step of a line of play."""

    clauses: tuple[str, ...]
    rule: str
    events: tuple[AnyEvent, ...]
    quotes: tuple[Quote, ...]
    refusals: tuple[Refusal, ...]
    choice: Choice | None
    minor: bool
    by: str
    option: dict[str, Any] | None
    cards: tuple[CardNow, ...] | None


class CardShown(msgspec.Struct, frozen=True):
    """A card on a board that is shown."""

    number: int
    name: str
    kind: str
    owner: str
    controller: str
    power: int | None
    printed_power: int | None
    smash: int | None
    frozen: bool
    damage: int
    beneath: tuple[str, ...]


class SideShown(msgspec.Struct, frozen=True):
    """The zones of a player that are shown."""

    hand: tuple[CardShown, ...]
    energy: tuple[CardShown, ...]
    graveyard: tuple[CardShown, ...]
    removed: tuple[CardShown, ...]
    deck: int
    smash: int
    smash_frozen: int
    plan: CardShown | None
    arranged: bool


class Board(msgspec.Struct, frozen=True):
    """A board that is shown."""

    active: str
    phase: str
    squares: dict[str, tuple[CardShown, ...]]
    sides: dict[str, SideShown]
    stack: tuple[Text, ...]
    pending: tuple[Text, ...]
    battles: tuple[Text, ...]
    effects: tuple[Text, ...]
    losers: tuple[str, ...]
    winners: tuple[str, ...]


class Line(msgspec.Struct, frozen=True):
    """A line of play."""

    steps: tuple[Step, ...]
    after: Board
    end: Recorded


class Case(msgspec.Struct, frozen=True):
    """One possible answer."""

    answer: str
    says: Text
    choices: tuple[Choice, ...]
    line: int


class Verdict(msgspec.Struct, frozen=True):
    """What is answered."""

    kind: str
    says: Text
    answer: str | None
    reasons: tuple[Text, ...]
    refusals: tuple[Refusal, ...]
    quotes: tuple[Quote, ...]


class Question(msgspec.Struct, frozen=True):
    """What is asked."""

    what: str
    card: int | None
    player: str
    times: int | None


class Expectation(msgspec.Struct, frozen=True):
    """Whether the answer is what was expected."""

    holds: bool
    differs: tuple[Text, ...]


class Answer(msgspec.Struct, frozen=True):
    """A question with its verdict."""

    kind: str
    verdict: Verdict
    cases: tuple[Case, ...]
    clauses: tuple[str, ...]
    question: Question
    expectation: Expectation | None


class Printed(msgspec.Struct, frozen=True):
    """The printed data of a card."""

    name: str
    kind: str
    cost: Cost
    text: str
    timing: str
    move_cost: Cost | None = None
    power: int | None = None
    smash: int | None = None


class Owned(msgspec.Struct, frozen=True, array_like=True):
    """A physical card."""

    name: str
    owner: Player
    colours: tuple[str, ...]


class Variant(msgspec.Struct, frozen=True):
    """Rules that a tournament has chosen."""

    redraw: bool
    limited: bool
    time: str


class Scene(msgspec.Struct, frozen=True):
    """A board and the answers to what was asked about it."""

    title: str
    before: Board
    answers: tuple[Answer, ...]
    lines: tuple[Line, ...]
    positions: int
    start: Recorded
    owned: tuple[Owned, ...]
    variant: Variant
    cards: dict[str, Printed]


class ClauseQuoted(msgspec.Struct, frozen=True):
    """A cited clause."""

    id: str
    text: Text


class Versions(msgspec.Struct, frozen=True):
    """What the ruling was made with."""

    engine: str
    rules: str


class Document(msgspec.Struct, frozen=True):
    """A ruling."""

    format: str
    version: int
    game: str
    mirrors: str | None
    versions: Versions
    scene: Scene
    contrasts: tuple[Scene, ...]
    clauses: dict[str, ClauseQuoted]
    cards: dict[str, Printed]

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """The scene and its contrasts."""
        return (self.scene, *self.contrasts)


_DECODER = msgspec.json.Decoder(Document)


def read_document(text: str | bytes) -> Document:
    """A ruling from its JSON; what is wrong with the JSON is msgspec's error."""
    return _DECODER.decode(text)
