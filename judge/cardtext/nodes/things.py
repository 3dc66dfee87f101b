"""What a card text speaks of: players, numbers, times, places, cards, and what is true of them.

A thing that is spoken of again (そのユニット, それ, or left unsaid) is a `That`, resolved while reading: `ref` is the
number of the step that it goes back to, 0 the event that a trigger or a replacement waits for; `role` the field there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from judge.cardtext.nodes.base import Node
from judge.cardtext.nodes.traits import (
    Ahead,
    AllOf,
    AnyOf,
    Compare,
    FaceIs,
    HasColour,
    HasRace,
    HasTiming,
    InBattle,
    InState,
    Named,
    OtherThan,
    SameName,
    Such,
)

if TYPE_CHECKING:
    from judge.cardtext.nodes.base import Anything

Colour = Literal["red", "black", "blue", "white", "green", "colourless"]
Stat = Literal["power", "smash", "cost", "play_cost", "move_cost", "colour", "race", "name", "kind"]
State = Literal["released", "frozen"]


# ---- players


class Player(Node, frozen=True, kw_only=True):
    """あなた, 相手, 持ち主 …: seen from the controller of the text, or from the card `of`.

    自分 is resolved to the player it stands for; "self" is left where several do it, each with their own. An owner or
    controller without `of` is that of each card acted on. "did_so": whoever has done step `ref`. "other"
    (ほかのプレイヤー) is resolved to the one other player of a duel.
    """

    who: (
        Literal["you", "opponent", "each", "all", "any", "owner", "controller", "active", "nonactive", "self", "that"]
        | Literal["did_so", "other"]
    )
    of: Thing | None = None
    ref: int | None = None
    role: str | None = None
    target: bool = False


# ---- numbers


class Variable(Node, frozen=True, kw_only=True):
    """X: a number that is chosen when the cost is paid (4-7), or defined by another sentence."""

    name: Literal["X"] = "X"


class Product(Node, frozen=True, kw_only=True):
    """X*1000, Xの1000倍, 枚数×500; 2倍, 倍 by itself: of what is changed."""

    of: Variable | NumberOf | StatOf | Half | Difference | None = None
    times: int


class Half(Node, frozen=True, kw_only=True):
    """…の半分, rounded up (1-2-1), or `down` where the text says so; by itself: of what is changed."""

    of: Variable | NumberOf | StatOf | Difference | Zone | Cards | None = None
    down: bool = False


class Difference(Node, frozen=True, kw_only=True):
    """…から…を引いた数; below 0 it counts as 0 (1-2-2)."""

    of: Number
    less: Number


class Count(Node, frozen=True, kw_only=True):
    """1枚, 2枚まで, 3枚以上: how many. `of`: what is counted, in …1枚につき, …のスマッシュ1につき.

    `another`: もう1枚, besides those chosen before; a choice then says itself which those are (`but_not`).
    """

    number: int | Variable | Literal["any"]
    range: Literal["exactly", "up_to", "at_least", "at_most", "each", "only"] = "exactly"
    of: Thing | NumberOf | StatOf | Damage | None = None
    source: Place | None = None
    another: bool = False


class NumberOf(Node, frozen=True, kw_only=True):
    """…の枚数, …の数: how many there are; `total` where a sum is meant (…の合計)."""

    of: Thing | StatOf | Among | None = None
    total: bool = False
    order: Literal["highest", "lowest"] | None = None
    same_as: Anything | None = None
    tests: tuple[Test, ...] = ()


class StatOf(Node, frozen=True, kw_only=True):
    """…のパワー, 使用コスト …: a figure of a card; `order`: the highest or lowest among several."""

    stat: Stat
    of: Thing | None = None
    order: Literal["highest", "lowest"] | None = None
    same_as: Thing | None = None
    quantity: Literal["all"] | None = None
    tests: tuple[Test, ...] = ()


class Damage(Node, frozen=True, kw_only=True):
    """4000のダメージ, バトルダメージ, ユニットに与えられるダメージ."""

    amount: Number | None = None
    battle: bool = False
    quantity: Literal["all"] | None = None
    source: Thing | None = None
    tests: tuple[Test, ...] = ()


class Amount(Node, frozen=True, kw_only=True):
    """赤1, 無X: one colour of a cost."""

    colour: Colour
    number: int | Variable


class Cost(Node, frozen=True, kw_only=True):
    """A cost in brackets: energy by colours and things to do, in printed order (4-7); `less`: taken off, -[無1]."""

    energy: tuple[Amount, ...] = ()
    acts: tuple[Anything, ...] = ()
    less: bool = False


Number: TypeAlias = int | Variable | Product | Half | Difference | NumberOf | StatOf | Count


# ---- times


class Period(Node, frozen=True, kw_only=True):
    """ターン, メインフェイズ, バトル …: a stretch of play, whose, and which."""

    name: Literal[
        "duel",
        "turn",
        "release",
        "recovery",
        "draw",
        "energy",
        "main",
        "smash",
        "phase",
        "battle",
        "first_step",
        "second_step",
        "end_step",
    ]
    whose: Whose | None = None
    which: Literal["this", "next", "extra"] | None = None
    number: int | None = None
    of: Period | None = None
    against: Thing | None = None


class Moment(Node, frozen=True, kw_only=True):
    """…開始時, …終了時: the start or end of a stretch of play."""

    edge: Literal["start", "end"]
    period: Period | That


class During(Node, frozen=True, kw_only=True):
    """このターンの間, バトル中: as long as a stretch of play lasts."""

    period: Period | That


class Before(Node, frozen=True, kw_only=True):
    """バトル中の第2バトルステップの前, …する前: as much of `within` as comes before something."""

    within: During | InBattle | None = None
    of: Period | None = None
    action: Anything | None = None


# ---- places


class Line(Node, frozen=True, kw_only=True):
    """ライン: left, centre, right as a player sees them, or the one a card stands on."""

    which: Literal["left", "centre", "right", "sides"] | None = None
    same_as: Thing | None = None
    quantity: Literal["all"] | None = None
    target: bool = False
    of: Whose | None = None
    outside: bool = False
    tests: tuple[Test, ...] = ()


class Area(Node, frozen=True, kw_only=True):
    """自軍エリア・中央エリア・敵軍エリア as a player (unsaid: the controller of the text) sees it, or a card's own."""

    which: Literal["own", "central", "enemy"] | None = None
    of: Whose | None = None
    line: Line | That | None = None
    same_as: Thing | None = None
    quantity: Literal["all"] | None = None
    target: bool = False
    outside: bool = False
    tests: tuple[Test, ...] = ()


class Space(Node, frozen=True, kw_only=True):
    """バトルスペース or ベーススペース; a base space may be a player's."""

    which: Literal["battle", "base"]
    of: Whose | None = None
    line: Line | That | None = None
    outside: bool = False


class Squares(Node, frozen=True, kw_only=True):
    """スクエア: squares within a line, an area or a space (all of `within` at once), with what is true of them."""

    within: tuple[Line | Area | Space | AnyOf | That, ...] = ()
    of: Whose | None = None
    quantity: Literal["all"] | None = None
    target: bool = False
    outside: bool = False
    holding: Thing | None = None
    tests: tuple[Test, ...] = ()


class Zone(Node, frozen=True, kw_only=True):
    """A zone that belongs to a player; for a deck or graveyard the end of it. `outside`: anywhere else (手札以外)."""

    name: Literal["graveyard", "hand", "energy", "smash", "deck", "plan", "removed", "stack", "any"] | None = None
    owner: Whose | That | None = None
    end: Literal["top", "bottom"] | None = None
    outside: bool = False
    other_than: Place | None = None


class Side(Node, frozen=True, kw_only=True):
    """…の上, …の下: of a pile (山札の上から), or of a card: aura cards lie beneath it (6-1), markers on it (6-7)."""

    side: Literal["top", "bottom"]
    of: Thing | None = None


class Among(Node, frozen=True, kw_only=True):
    """その中, …のうち: among several things."""

    of: Thing | StatOf | Count | None = None


class Position(Node, frozen=True, kw_only=True):
    """…の位置: where cards stand, in 位置を入れ替える."""

    of: Thing | None = None


# ---- cards and what stands for them


class ThisCard(Node, frozen=True, kw_only=True):
    """このカード: the card that the text is printed on; `at`: as long as it is there (手札にあるこのカード)."""

    at: Place | None = None
    target: bool = False
    tests: tuple[Test, ...] = ()


class ThisAbility(Node, frozen=True, kw_only=True):
    """この能力, この効果: what is being carried out, or the ability that says so."""


class That(Node, frozen=True, kw_only=True):
    """そのユニット, それ, 残り, or unsaid: what step `ref` was about; `rest`: what is left of it.

    `controller` (その相手のユニット) tells which of several is meant, and is put away once that is found.
    `at`: as long as it is there (スクエアにあるそのユニット); `letter`: A, until it is known what 以下Aとする named so.
    """

    kind: str = "card"
    ref: int | None = None
    role: str | None = None
    rest: bool = False
    controller: Player | None = None
    at: Place | None = None
    letter: str | None = None
    tests: tuple[Test, ...] = ()


class Doing(Node, frozen=True, kw_only=True):
    """移動, プレイ: an action as a thing, in 移動によって, 移動を起動する, プレイされてスクエアに置かれた."""

    what: Literal["move", "play", "fuse", "join"]
    of: Thing | None = None


class OrderOf(Node, frozen=True, kw_only=True):
    """…の順番."""

    of: Thing


class Following(Node, frozen=True, kw_only=True):
    """以下の能力, 次の効果: stands in for the quotes after the sentence, until they are put in its place."""


class Gap(Node, frozen=True, kw_only=True):
    """The thing that a relative clause is said of: the ユニット of 置かれたユニット."""


class Cards(Node, frozen=True, kw_only=True):
    """Cards by description: すべての相手の赤のユニット; and what lies on the stack: 対象のスペル, 起動型能力.

    `letter`: what they are called from here on (以下Aとする).
    """

    kind: Literal[
        "card",
        "unit",
        "base",
        "strategy",
        "spell",
        "ability",
        "activated",
        "triggered",
        "static",
        "effect",
        "aura",
        "marker",
        "text",
    ] = "card"
    quantity: Literal["all"] | None = None
    target: bool = False
    controller: Whose | None = None
    at: Place | None = None
    count: Count | NumberOf | Half | Product | Difference | None = None
    source: Thing | None = None
    name: str | None = None
    letter: str | None = None
    tests: tuple[Test, ...] = ()


Test: TypeAlias = (
    HasColour
    | HasRace
    | Named
    | Compare
    | InState
    | InBattle
    | OtherThan
    | Ahead
    | FaceIs
    | HasTiming
    | SameName
    | StatOf
    | Such
    | That
    | AnyOf
    | AllOf
)
Whose: TypeAlias = Player | AnyOf | AllOf
"""自分の, 自分と相手の."""
Place: TypeAlias = Squares | Zone | Side | Among | AnyOf | That | Gap
Thing: TypeAlias = (
    ThisCard | ThisAbility | Doing | Count | That | Gap | Cards | Squares | Zone | Line | Area | Player | AnyOf | AllOf
)
