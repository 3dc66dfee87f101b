"""What is true of a thing: colour, race, figures, state, and whatever a relative clause tells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from judge.cardtext.nodes.base import Node

if TYPE_CHECKING:
    from judge.cardtext.nodes.abilities import Fact
    from judge.cardtext.nodes.base import Anything
    from judge.cardtext.nodes.things import Colour, Cost, Number, Stat, State, Thing


class HasColour(Node, frozen=True, kw_only=True):
    """赤の: of a colour."""

    colour: Colour


class HasRace(Node, frozen=True, kw_only=True):
    """種族「…」の, 属性「…」の."""

    race: str
    attribute: bool = False


class Named(Node, frozen=True, kw_only=True):
    """「…」: of a name."""

    name: str


class Compare(Node, frozen=True, kw_only=True):
    """使用コスト3以下の, パワーが5000以上の …; highest and lowest are among what the rest of the description means."""

    stat: Stat | None = None
    order: Literal["at_most", "at_least", "below", "above", "equal", "highest", "lowest", "odd", "even"]
    amount: Number | Cost | None = None


class InState(Node, frozen=True, kw_only=True):
    """リリース状態の, フリーズ状態の."""

    status: State


class InBattle(Node, frozen=True, kw_only=True):
    """バトル中の."""

    against: Thing | None = None


class OtherThan(Node, frozen=True, kw_only=True):
    """…以外の, ほかの."""

    what: Anything | None = None


class Ahead(Node, frozen=True, kw_only=True):
    """…の前方の, 後方の: in front of or behind a card, as its controller sees it."""

    direction: Literal["front", "behind"]
    of: Thing | None = None


class HasTiming(Node, frozen=True, kw_only=True):
    """クイックの, ノーマルの."""

    timing: Literal["normal", "quick", "battle"]


class SameName(Node, frozen=True, kw_only=True):
    """…と同名の."""

    to: Thing | None = None


class Empty(Node, frozen=True, kw_only=True):
    """空: a zone with no card in it."""


class FaceIs(Node, frozen=True, kw_only=True):
    """表向きの, 裏向きの."""

    face: Literal["up", "down"]


class Such(Node, frozen=True, kw_only=True):
    """A relative clause: of what `fact` is true, or what it happened to, in place of its (innermost) gap."""

    fact: Fact
    past: bool = False
    paid: bool = False
    """It was done to pay for playing the card that says so (4-7-2-4)."""


class AnyOf(Node, frozen=True, kw_only=True):
    """AかB: one of several things, or any that is one of them."""

    options: tuple[Anything, ...]


class AllOf(Node, frozen=True, kw_only=True):
    """AとB: all of several things."""

    options: tuple[Anything, ...]
