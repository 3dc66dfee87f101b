"""The effect AST: what a card text says, ready to be carried out without looking at the text again.

Every node knows its place in the printed text (`span`) and how it was said (`wording`); equality and hash ignore both,
so two wordings of one meaning are equal. `wording` is a template with a `{field}` for each part that was spoken:
rendering fills the holes, and an ability counts as understood only if that gives its text back to the letter.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec

Span = tuple[int, int]
"""Start and end in the printed text, as Python slices it."""


class Node(msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="node"):
    """A part of a card text."""

    UNCOMPARED: ClassVar[frozenset[str]] = frozenset({"span", "wording"})

    span: Span = (0, 0)
    wording: str = ""

    def meaning(self) -> tuple[Any, ...]:
        """Everything but the place and the wording: what two nodes are compared by."""
        fields = (getattr(self, name) for name in self.__struct_fields__ if name not in self.UNCOMPARED)
        return (type(self).__name__, *fields)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and self.meaning() == other.meaning()

    def __hash__(self) -> int:
        return hash(self.meaning())


# ---- players, places


class Player(Node, frozen=True, kw_only=True):
    """あなた・自分, 相手, 持ち主: seen from the controller of the text, or from the card spoken of."""

    who: Literal["you", "opponent", "owner"]


class Line(Node, frozen=True, kw_only=True):
    """…と同じライン: the line that a card stands on."""

    same_as: ThisCard


class Area(Node, frozen=True, kw_only=True):
    """自軍エリア・中央エリア・敵軍エリア, as the controller of the text sees it."""

    which: Literal["own", "central", "enemy"]


class Space(Node, frozen=True, kw_only=True):
    """バトルスペース or ベーススペース."""

    which: Literal["battle", "base"]


class Squares(Node, frozen=True, kw_only=True):
    """スクエア: any square, or any within a line, an area or a space."""

    within: Line | Area | Space | None = None


class Zone(Node, frozen=True, kw_only=True):
    """A zone that belongs to a player, and for a deck the end of it: 持ち主の山札の1番下."""

    name: Literal["graveyard", "hand", "energy", "smash", "deck", "plan", "removed"]
    owner: Player | None = None
    end: Literal["top", "bottom"] | None = None


# ---- cards


class ThisCard(Node, frozen=True, kw_only=True):
    """このカード: the card that the text is printed on."""


class ThatCard(Node, frozen=True, kw_only=True):
    """The card that the replaced event is about: そのカード, or left unsaid."""


class Cards(Node, frozen=True, kw_only=True):
    """Cards by description: すべての相手の赤のユニット …"""

    kind: Literal["card", "unit", "base", "strategy"]
    quantity: Literal["all"] | None = None
    controller: Player | None = None
    at: Squares | Zone | None = None
    colour: Literal["red", "black", "blue", "white", "green", "colourless"] | None = None
    cost_at_most: int | None = None
    race: str | None = None


# ---- what is the case, what is done


class IsAt(Node, frozen=True, kw_only=True):
    """…が…にある: a condition."""

    what: ThisCard | Cards
    where: Squares | Zone


class Modify(Node, frozen=True, kw_only=True):
    """…のパワーを-1000する: a change of power or smash."""

    of: ThisCard | Cards
    stat: Literal["power", "smash"]
    amount: int


class Put(Node, frozen=True, kw_only=True):
    """…を…に置く, 手札に加える, ゲームから取り除く; as an event: …が…から…に置かれる."""

    what: ThisCard | ThatCard | Cards
    destination: Squares | Zone
    source: Squares | Zone | None = None
    status: Literal["released", "frozen"] | None = None


class Destroy(Node, frozen=True, kw_only=True):
    """…を破壊する, …が破壊される: from a square, the energy or the smash zone to the owner's graveyard (2-23-1-4)."""

    what: ThisCard | ThatCard | Cards


# ---- abilities


class Static(Node, frozen=True, kw_only=True):
    """常在型能力: holds as long as the card lies where its text works, and the condition is met."""

    effect: Modify
    condition: IsAt | None = None


class Replacement(Node, frozen=True, kw_only=True):
    """置換効果: when `event` would happen, `instead` happens. `optional`: …してよい."""

    event: Put | Destroy
    instead: Put | Destroy
    optional: bool = False


class NotUnderstood(Node, frozen=True, kw_only=True):
    """An ability that was not understood whole. It never runs; a ruling that meets it says so.

    `at` is the place in the printed text where reading stopped.
    """

    text: str
    at: Span
    why_ja: str
    why_en: str


class Reminder(Node, frozen=True, kw_only=True):
    """注釈文 ( … ): no part of the text (2-10-2); kept, shown, never carried out."""

    text: str


Ability = Static | Replacement | NotUnderstood


class CardText(Node, frozen=True, kw_only=True):
    """The whole text of a card: its abilities in printed order, and its reminders apart."""

    text: str
    abilities: tuple[Ability, ...] = ()
    reminders: tuple[Reminder, ...] = ()

    @property
    def not_understood(self) -> tuple[NotUnderstood, ...]:
        """What has to be reported before the card may be trusted."""
        return tuple(ability for ability in self.abilities if isinstance(ability, NotUnderstood))
