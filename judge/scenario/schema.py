"""What a scenario file may say about the board: words that a judge can read, with a default for everything left out."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt

from judge.cards import CardEntry
from judge.scenario.actions import Action, Name, PlayerName
from judge.scenario.questions import Question
from judge.source import Written

Count = Annotated[StrictInt, Field(ge=0, le=200)]
ColourName = Literal["赤", "黒", "青", "白", "緑", "無"]
PhaseName = Literal["opening", "start", "release", "draw", "energy", "main", "smash", "recovery"]
Until = Literal["now", "calm", "end of battle", "end of turn", "next turn"]
MOST_CARDS = 400
"""On both sides together: ten decks. A larger file is a mistake, or worse."""


class Turn(Written):
    """Whose turn it is, and which phase has begun; `start`: the hands are drawn and the duel begins;

    `opening`: they are not yet, and the decks are shuffled first.
    """

    player: PlayerName = "A"
    phase: PhaseName = "main"


class Options(Written):
    """Rules that a tournament may choose."""

    redraw: StrictBool = False
    """The second player may draw a new hand (3-2-3-1)."""
    limited: StrictBool = False
    """Smash cards pay any colour (1-2-3-1)."""
    time: Literal["swiss", "elimination"] = "swiss"
    """How a duel ends that runs out of time (3-3-8, 3-3-10)."""


class Laid(Written):
    """A card on a square, in the energy or the smash zone, with what is special about it."""

    card: Name
    frozen: StrictBool = False
    damage: Annotated[StrictInt, Field(ge=0, le=1_000_000)] = 0
    owner: PlayerName | None = None
    beneath: tuple[Name, ...] = Field(default=(), strict=False)
    """闘気カード under it, in the order they were put."""
    joined: tuple[Name, ...] = Field(default=(), strict=False)
    """Strategies joined to it."""
    markers: Count | dict[str, Count] = 0


class Counted(Written):
    """So many cards that the file does not list."""

    released: Count = 0
    frozen: Count = 0


Standing = Name | Laid | Annotated[tuple[Name | Laid, ...], Field(strict=False)]
"""A card on a square, or several, in the order they came."""
Pile = Annotated[tuple[Name | Count, ...], Field(strict=False)]
"""Names, and numbers that stand for so many unlisted cards."""
Row = Annotated[tuple[Name | Laid, ...], Field(strict=False)]


class Side(Written):
    """The zones of one player. Decks are listed from the top; a number stands for that many unlisted cards."""

    squares: dict[str, Standing] = Field(default={})
    bases: dict[str, Standing] = Field(default={})
    hand: Pile = ()
    deck: Count | Pile = 20
    plan: StrictBool = False
    """Whether the top card of the deck lies face up."""
    energy: dict[ColourName, Count | Counted] | Row = Field(default={})
    smash: Count | Counted | Row = 0
    graveyard: Pile = ()
    """The last one is the top."""
    removed: Pile = ()


class Players(Written):
    """Both sides of the board."""

    A: Side = Side()
    B: Side = Side()


class Contrast(Written):
    """The same board with something changed, and what is asked then.

    `change` is merged into the scenario as a JSON merge patch (RFC 7396): null takes away.
    """

    title: str = ""
    change: dict[str, Any]
    ask: tuple[Question, ...] = Field(strict=False, min_length=1)


class ScenarioFile(Written):
    """A whole scenario."""

    game: Literal["dimension-zero"]
    title: Name
    mirrors: str | None = None
    """The example of the rules that this retells."""
    note: str = ""
    force: StrictBool = False
    """Let boards through that the rules would clean up at once."""
    cards: tuple[CardEntry, ...] = Field(default=(), strict=False)
    """Cards that only this scenario knows."""
    turn: Turn = Turn()
    options: Options = Options()
    players: Players = Players()
    actions: tuple[Action, ...] = Field(default=(), strict=False, max_length=200)
    until: Until | None = None
    """How far play goes on after the actions. Left out: `now` after a last pass, else `calm`."""
    responses: Literal["pass", "free"] = "pass"
    """What players do with a priority that nobody scripted: pass, or anything that is legal."""
    ask: tuple[Question, ...] = Field(strict=False, min_length=1, max_length=50)
    contrast: tuple[Contrast, ...] = Field(default=(), strict=False, max_length=50)

    @property
    def ends(self) -> Until:
        """How far play goes on once the actions are done."""
        if self.until is not None:
            return self.until
        return "now" if self.actions and self.actions[-1].passes else "calm"
