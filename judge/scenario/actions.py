"""What players do in a scenario file: one action or one answer each, in the order they are done."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, StrictBool, StrictInt, model_validator

from judge.source import Words, Written

PlayerName = Literal["A", "B"]
Name = Annotated[str, Field(min_length=1)]
Answer = StrictBool | StrictInt | Name
Several = Annotated[tuple[Answer, ...], Field(strict=False)]
FORMS = ("play", "use", "move", "plan", "energy", "smash", "passes", "concede", "choose", "time", "repeat")
WRITTEN = {"passes": "pass", "origin": "from"}
COMPANIONS = {
    "to": ("play", "move"),
    "origin": ("play",),
    "ability": ("use",),
    "x": ("play", "use", "move"),
    "mode": ("play", "use"),
    "targets": ("play", "use"),
    "divide": ("play", "use"),
    "cost": ("play", "use", "move"),
    "pay": ("play", "use", "move", "plan"),
    "undone": ("play", "use", "move", "plan"),
}
"""What may be said besides, and of which actions."""


class Action(Written):
    """Something a player does when they next may, with the answers to what that asks of them."""

    model_config = ConfigDict(**{**Written.model_config, "populate_by_name": True})

    player: PlayerName | None = None
    play: Name | None = None
    to: Name | None = None
    origin: Name | None = Field(default=None, alias="from")
    use: Name | None = None
    ability: Annotated[StrictInt, Field(ge=1, le=50)] | None = None
    """Which ability of the text, from 1; left out: its only activated one."""
    move: Name | None = None
    plan: Literal["make", "renew"] | None = None
    energy: Name | None = None
    smash: Name | None = None
    passes: StrictBool = Field(default=False, alias="pass")
    concede: StrictBool = False
    time: StrictBool = False
    """The judge calls time (3-3-8, 3-3-10): nobody's action."""
    repeat: Annotated[StrictInt, Field(ge=1, le=1_000_000)] | None = None
    """How often a loop that this player could leave is repeated, said when it is met (4-18-2, 4-18-3)."""
    choose: Answer | Several | None = None
    x: Annotated[StrictInt, Field(ge=0, le=1_000_000)] | None = None
    mode: StrictInt | Annotated[tuple[StrictInt, ...], Field(strict=False)] | None = None
    targets: Annotated[tuple[StrictInt | Name, ...], Field(strict=False)] | None = None
    divide: Annotated[tuple[StrictInt, ...], Field(strict=False)] | None = None
    cost: Name | Annotated[tuple[Name, ...], Field(strict=False)] | None = None
    pay: Annotated[tuple[Name, ...], Field(strict=False)] | None = None
    """Cards that are used to pay, each of them; energy that is only counted goes by its colour (緑, 緑のエネルギー)."""
    undone: StrictBool | None = None
    """The action may not be taken, or turns out impossible on the way; it is taken back (4-19), and play goes on."""

    @property
    def form(self) -> str:
        """Which kind of action this is."""
        return next(form for form in FORMS if getattr(self, form) not in (None, False) or self._answers_no(form))

    def _answers_no(self, form: str) -> bool:
        return form == "choose" and self.choose is not None

    @model_validator(mode="after")
    def _one_thing(self) -> Action:
        given = [form for form in FORMS if getattr(self, form) not in (None, False) or self._answers_no(form)]
        if len(given) != 1:
            forms = [WRITTEN.get(form, form) for form in FORMS]
            ja, en = "・".join(forms), ", ".join(forms)
            raise ValueError(Words(f"{ja} のどれか一つを書いてください。", f"write one of {en}, and only one."))
        form = given[0]
        if self.player is None and form != "time":
            raise ValueError(Words("player に A か B を書いてください。", "player is missing; write A or B."))
        if form == "move" and self.to is None:
            raise ValueError(Words("move と to は組で書いてください。", "move and to belong together."))
        for name, forms_of in COMPANIONS.items():
            if getattr(self, name) is not None and form not in forms_of:
                shown = WRITTEN.get(name, name)
                with_ja, with_en = "・".join(forms_of), " or ".join(forms_of)
                raise ValueError(Words(f"{shown} は {with_ja} と共に書きます。", f"{shown} goes with {with_en}."))
        return self
