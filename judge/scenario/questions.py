"""What a scenario file may ask, and what it may expect."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import ConfigDict, Field, StrictBool, StrictInt, model_validator

from judge.scenario.actions import Action, Name, PlayerName
from judge.source import Words, Written

Happening = Literal[
    "battle",
    "trigger",
    "draw",
    "damage",
    "destroy",
    "attack",
    "win",
    "smash",
    "nullify",
    "replace",
    "reveal",
    "move",
    "play",
    "use",
    "freeze",
    "release",
    "shuffle",
    "arrange",
]
CardValue = Literal[
    "power",
    "smash",
    "cost",
    "move cost",
    "damage",
    "races",
    "attributes",
    "colours",
    "kind",
    "controller",
    "state",
    "abilities",
    "markers",
    "printed power",
    "printed smash",
    "printed cost",
]
PlayerValue = Literal["hand", "deck", "graveyard", "energy", "released energy", "smash", "removed", "arranged"]
DuelValue = Literal["active", "phase", "stack"]
DecisionKind = Literal[
    "targets",
    "number",
    "x",
    "mode",
    "cost",
    "payment",
    "order",
    "replacement",
    "optional",
    "cards",
    "square",
    "division",
    "reveal",
    "triggers",
    "cost cards",
    "word",
]
CardDatum = Literal[
    "name",
    "cost",
    "move cost",
    "kind",
    "colours",
    "races",
    "attributes",
    "timing",
    "text",
    "power",
    "smash",
    "forbidden",
]
"""What 2-2-2 calls データ."""
Datum = (
    CardDatum
    | Literal[
        "state", "damage", "controller", "owner", "square", "markers", "illustration", "flavour", "rarity", "number"
    ]
)
TOLD_BY: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(get_args(Happening), ("of", "player")),
    **dict.fromkeys(("battle", "attack", "damage", "replace", "freeze", "release"), ("of",)),
    **dict.fromkeys(("win", "shuffle", "arrange"), ("player",)),
}
"""What tells one happening of a kind from another: a card of it, or its player. Nothing else can be asked about it."""
UNDECIDED = ("undetermined", "裁定できない")
"""What a file expects where the rules or the texts do not decide."""
LISTS = ("races", "attributes", "colours", "abilities")
"""Values that are lists: the list that a file expects is one value."""
KINDS = ("happens", "where", "value", "may", "decides", "wins", "classed", "can")
WRITTEN = {"classed": "class"}
COMPANIONS = {
    "of": ("happens", "value", "wins"),
    "player": ("happens",),
    "times": ("happens",),
    "among": ("decides",),
    "ability": ("classed",),
    "information": ("classed",),
    "data": ("classed",),
}
One = StrictBool | StrictInt | str
Expected = One | Annotated[tuple[One | Annotated[tuple[One, ...], Field(strict=False)], ...], Field(strict=False)]


class Question(Written):
    """What is asked, and the answer that is expected.

    `happens` asks whether something takes place, `where` where a card is at the end, `value` what a number or quality
    is then, `may` what a player may do then, `decides` who takes decisions of a kind, `wins` who wins the battle or the
    duel, `class` what an ability or a piece of information is, `can` everything that a player can do then.
    """

    model_config = ConfigDict(**{**Written.model_config, "populate_by_name": True})

    happens: Happening | None = None
    where: Name | None = None
    value: CardValue | PlayerValue | DuelValue | None = None
    may: Action | None = None
    can: PlayerName | Action | None = None
    """What this player can do then. With an action, the old name of `may`."""
    decides: DecisionKind | None = None
    wins: Literal["battle", "duel"] | None = None
    classed: Name | None = Field(default=None, alias="class")
    of: Name | None = None
    player: PlayerName | None = None
    times: Annotated[StrictInt, Field(ge=0, le=1000)] | None = None
    among: Annotated[tuple[StrictInt | Name, ...], Field(strict=False)] | None = None
    ability: Annotated[StrictInt, Field(ge=1, le=50)] | None = None
    information: StrictBool | None = None
    data: Datum | None = None
    expect: Expected | None = None
    because: Literal["text", "rules", "unknown card"] | None = None
    """Why there is no verdict, where a file expects `undetermined`."""
    by: PlayerName | None = None
    """Whose choice decides, where the answer depends on one."""
    cites: tuple[Name, ...] = Field(default=(), strict=False)
    """Clauses that the answer must rest on."""

    @property
    def form(self) -> str:
        """Which kind of question this is."""
        if isinstance(self.can, Action):
            return "may"
        return next(kind for kind in KINDS if getattr(self, kind) is not None)

    @property
    def asked(self) -> Action | None:
        """The action that a `may` question is about."""
        return self.may or (self.can if isinstance(self.can, Action) else None)

    @model_validator(mode="after")
    def _one_question(self) -> Question:
        given = [kind for kind in KINDS if getattr(self, kind) is not None]
        if len(given) != 1:
            kinds = [WRITTEN.get(kind, kind) for kind in KINDS]
            raise ValueError(
                Words(
                    f"{'・'.join(kinds)} のどれか一つを書いてください。",
                    f"write one of {', '.join(kinds)}, and only one.",
                )
            )
        for name, kinds_of in COMPANIONS.items():
            if getattr(self, name) is not None and given[0] not in kinds_of:
                shown = [WRITTEN.get(kind, kind) for kind in kinds_of]
                raise ValueError(
                    Words(f"{name} は {'・'.join(shown)} と共に書きます。", f"{name} goes with {' or '.join(shown)}.")
                )
        if self.because is not None and self.expect not in UNDECIDED:
            raise ValueError(
                Words("because は expect: undetermined と共に書きます。", "because goes with 'expect: undetermined'.")
            )
        for name in ("of", "player"):
            if self.happens is not None and getattr(self, name) is not None and name not in TOLD_BY[self.happens]:
                by = TOLD_BY[self.happens][0]
                raise ValueError(
                    Words(
                        f"happens: {self.happens} は {name} では区別できません。{by} で問うてください。",
                        f"'happens: {self.happens}' cannot be told apart by {name}; ask by {by}.",
                    )
                )
        if self.wins == "duel" and self.of is not None:
            raise ValueError(
                Words(
                    "wins: duel に of は書けません。カードのバトルは wins: battle で問います。",
                    "'wins: duel' takes no of; the battle of a card is asked with 'wins: battle'.",
                )
            )
        if self.value is not None and self.of is None and self.value not in ("active", "phase", "stack"):
            raise ValueError(Words("value と of は組で書いてください。", "value and of belong together."))
        return self
