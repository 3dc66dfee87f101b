"""What a scenario file may say: words that a judge can read, with a default for everything left out."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, StrictBool, StrictInt, model_validator

from judge.cards import CardEntry
from judge.source import Words, Written

PlayerName = Literal["A", "B"]
Name = Annotated[str, Field(min_length=1)]
Count = Annotated[StrictInt, Field(ge=0, le=200)]
ColourName = Literal["赤", "黒", "青", "白", "緑", "無"]
MOST_CARDS = 400
"""On both sides together: ten decks. A larger file is a mistake, or worse."""


class Turn(Written):
    """Whose turn it is, and which phase."""

    player: PlayerName = "A"
    phase: Literal["main"] = "main"


class Laid(Written):
    """A card on a square or in the energy zone, with what is special about it."""

    card: Name
    frozen: StrictBool = False
    damage: Annotated[StrictInt, Field(ge=0, le=1_000_000)] = 0
    owner: PlayerName | None = None


class Counted(Written):
    """So many cards that the file does not list."""

    released: Count = 0
    frozen: Count = 0


class Side(Written):
    """The zones of one player. Decks are listed from the top; a number stands for that many unlisted cards."""

    squares: dict[str, Name | Laid] = Field(default={})
    bases: dict[str, Name | Laid] = Field(default={})
    hand: tuple[Name, ...] = Field(default=(), strict=False)
    deck: Count | Annotated[tuple[Name | Count, ...], Field(strict=False)] = 20
    energy: dict[ColourName, Count | Counted] | Annotated[tuple[Name | Laid, ...], Field(strict=False)] = Field(
        default={}
    )
    smash: Count | Counted = 0
    graveyard: tuple[Name, ...] = Field(default=(), strict=False)
    removed: tuple[Name, ...] = Field(default=(), strict=False)


class Players(Written):
    """Both sides of the board."""

    A: Side = Side()
    B: Side = Side()


class Action(Written):
    """Something a player does when they next may: play a card onto a square, or pass."""

    model_config = ConfigDict(**{**Written.model_config, "populate_by_name": True})

    player: PlayerName
    play: Name | None = None
    to: Name | None = None
    passes: StrictBool = Field(default=False, alias="pass")

    @model_validator(mode="after")
    def _one_thing(self) -> Action:
        if (self.play is None) == (not self.passes):
            raise ValueError(
                Words("play か pass のどちらか一つを書いてください。", "write one of play and pass, and only one.")
            )
        if (self.play is None) != (self.to is None):
            raise ValueError(Words("play と to は組で書いてください。", "play and to belong together."))
        return self


class Question(Written):
    """What is asked, and the answer that is expected.

    `happens` asks whether something takes place, `where` where a card is at the end, `can` what a player may do then.
    """

    happens: Literal["battle"] | None = None
    where: Name | None = None
    can: Action | None = None
    expect: str | Annotated[tuple[Name, ...], Field(strict=False, min_length=1)] | None = None
    by: PlayerName | None = None
    """Whose choice decides, where the answer depends on one."""
    cites: tuple[Name, ...] = Field(default=(), strict=False)
    """Clauses that the answer must rest on."""

    @model_validator(mode="after")
    def _one_question(self) -> Question:
        asked = [name for name in ("happens", "where", "can") if getattr(self, name) is not None]
        if len(asked) != 1:
            raise ValueError(
                Words("happens・where・can のどれか一つを書いてください。", "write one of happens, where and can.")
            )
        return self


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
    cards: tuple[CardEntry, ...] = Field(default=(), strict=False)
    """Cards that only this scenario knows."""
    turn: Turn = Turn()
    players: Players = Players()
    actions: tuple[Action, ...] = Field(default=(), strict=False, max_length=200)
    ask: tuple[Question, ...] = Field(strict=False, min_length=1, max_length=50)
    contrast: tuple[Contrast, ...] = Field(default=(), strict=False, max_length=50)
