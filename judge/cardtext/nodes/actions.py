"""What is done, or happens. The same nodes serve as steps of an effect and as the events that triggers wait for.

`who` does it: said, inherited from the sentence, or the controller of the text; an event, a fact and what is forbidden
mean anybody without it. `duration` is how long it lasts (in a fact: within which time it happened), `by` the cause,
`caused` that somebody is made to do it (捨てさせる), `when` the time (バトルで, ドローフェイズ以外で). `number` is how
later steps speak of what this one was about (`That.ref`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from judge.cardtext.nodes.base import Node
from judge.cardtext.nodes.things import (
    Before,
    Cards,
    Count,
    Difference,
    During,
    Moment,
    Number,
    NumberOf,
    OrderOf,
    Period,
    Place,
    Player,
    Position,
    State,
    StatOf,
    That,
    Thing,
)
from judge.cardtext.nodes.traits import AnyOf, InBattle, OtherThan

if TYPE_CHECKING:
    from judge.cardtext.nodes.abilities import Keyword


class Action(Node, frozen=True, kw_only=True):
    """Something done or happening."""

    who: Thing | None = None
    duration: Moment | During | InBattle | AnyOf | None = None
    by: Thing | Keyword | None = None
    when: Period | During | Before | OtherThan | That | None = None
    times: Count | None = None
    caused: bool = False
    number: int | None = None


# ---- choosing, looking


class Choose(Action, frozen=True, kw_only=True):
    """選ぶ: targets where the thing chosen says so (対象の), a choice on resolution otherwise.

    `letter`: what is chosen is called so from here on (以下Aとする).
    """

    what: Thing | StatOf | int
    count: Count | NumberOf | Difference | None = None
    random: bool = False
    source: Place | None = None
    turn: Literal["first", "last"] | None = None
    but_not: tuple[Thing, ...] = ()
    letter: str | None = None


class Look(Action, frozen=True, kw_only=True):
    """見る: look at cards, seen by the player who does."""

    what: Thing
    count: Count | None = None
    source: Place | None = None


class Reveal(Action, frozen=True, kw_only=True):
    """公開する, 見せる: cards shown to all, or to one player; `until`: one by one, up to the first such card."""

    what: Thing
    to: Player | None = None
    count: Count | None = None
    random: bool = False
    source: Place | None = None
    until: Thing | None = None


class Search(Action, frozen=True, kw_only=True):
    """探す: look through a zone for cards."""

    what: Thing
    source: Place | None = None
    count: Count | None = None


class Shuffle(Action, frozen=True, kw_only=True):
    """シャッフルする."""

    what: Thing


class Arrange(Action, frozen=True, kw_only=True):
    """順番を意図的に決定する (6-2)."""

    what: OrderOf
    on_purpose: bool = False


class Declare(Action, frozen=True, kw_only=True):
    """宣言する, 指定する: a name, a race, a colour or a number said aloud."""

    what: Thing | StatOf | Cards
    count: Count | None = None


# ---- moving cards


class Put(Action, frozen=True, kw_only=True):
    """置く, 加える, 戻す, 破壊する, 捨てる, 除外する: a change of zone (2-23-1-4); as an event …から…に置かれる."""

    what: Thing
    destination: Place | None = None
    source: Place | None = None
    status: State | Literal["unchanged"] | None = None
    face: Literal["up", "down"] | None = None
    count: Count | None = None
    order: Literal["any"] | None = None
    random: bool = False
    aura: bool = False


class Scrap(Action, frozen=True, kw_only=True):
    """廃棄する: put this card into its owner's graveyard, as a cost."""

    what: Thing
    count: Count | None = None


class Draw(Action, frozen=True, kw_only=True):
    """引く; `per`: so many for each of something."""

    what: Thing
    count: Count | Number | None = None
    source: Place | None = None
    per: Count | None = None


class Fuse(Action, frozen=True, kw_only=True):
    """合成する: a cost that puts cards into their owners' graveyards (6-4)."""

    what: Thing
    count: Count | None = None


class Join(Action, frozen=True, kw_only=True):
    """結合する: a strategy joins a unit (6-6)."""

    what: Thing
    to: Thing | None = None


class Swap(Action, frozen=True, kw_only=True):
    """入れ替える: the squares or positions of cards; `other`: …の位置と…の位置を."""

    what: Thing | Position
    other: Thing | Position | None = None
    status: Literal["unchanged"] | None = None


class Move(Action, frozen=True, kw_only=True):
    """移動する: the activated ability that every unit has (3-6); `cost`-speaking texts say …するコスト."""

    what: Thing
    destination: Place | None = None
    source: Place | None = None


class TurnFace(Action, frozen=True, kw_only=True):
    """表向きにする, 裏向きにする."""

    what: Thing
    face: Literal["up", "down"]
    at: Place | None = None
    count: Count | None = None
