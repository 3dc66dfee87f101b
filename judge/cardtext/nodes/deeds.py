"""More that is done or happens: states and figures, battle, the stack and costs, the turn. See `actions`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from judge.cardtext.nodes.actions import (
    Action,
    Arrange,
    Choose,
    Declare,
    Draw,
    Fuse,
    Join,
    Look,
    Move,
    Put,
    Reveal,
    Scrap,
    Search,
    Shuffle,
    Swap,
    TurnFace,
)
from judge.cardtext.nodes.base import Node
from judge.cardtext.nodes.things import (
    Colour,
    Cost,
    Count,
    Damage,
    Doing,
    Gap,
    Number,
    Period,
    Place,
    Player,
    Stat,
    StatOf,
    That,
    Thing,
    Zone,
)
from judge.cardtext.nodes.traits import HasRace, OtherThan

if TYPE_CHECKING:
    from judge.cardtext.nodes.abilities import Ability, Keyword
    from judge.cardtext.nodes.base import Anything


# ---- states and figures


class Freeze(Action, frozen=True, kw_only=True):
    """フリーズする."""

    what: Thing
    count: Count | None = None


class Release(Action, frozen=True, kw_only=True):
    """リリースする."""

    what: Thing
    count: Count | None = None


class Modify(Action, frozen=True, kw_only=True):
    """…のパワーを-1000する, 使用コストを-[無1]する: a figure changed by an amount, once for each of `per`."""

    of: Thing | Damage | CostOf | None = None
    stat: Stat | Literal["damage", "drawn"]
    amount: Number | Cost
    less: bool = False
    colour: Colour | None = None
    per: Count | None = None


class Set(Action, frozen=True, kw_only=True):
    """…を3000にする, 色を青にする, 支配者を自分にする: a figure or fact replaced."""

    of: Thing | Damage | CostOf | None = None
    stat: Stat | Literal["controller", "damage", "target"]
    value: Number | Cost | Anything


class AddRace(Action, frozen=True, kw_only=True):
    """種族に「…」を加える: what was there stays (2-8-3)."""

    of: Thing | None = None
    stat: Literal["race"] = "race"
    value: HasRace | That


class Gain(Action, frozen=True, kw_only=True):
    """得る, 与える: cards come to have abilities."""

    what: Thing
    abilities: tuple[Ability | Keyword, ...]


class Lose(Action, frozen=True, kw_only=True):
    """失う: cards lose abilities, races or colours; ではなくなる: the kind that they are."""

    what: Thing
    lost: Anything


class TakeControl(Action, frozen=True, kw_only=True):
    """コントロールする, 支配する; as a fact, that a player controls it."""

    what: Thing
    at: Place | None = None


class AddMarker(Action, frozen=True, kw_only=True):
    """マーカーを…に置く, 乗せる (6-7)."""

    what: Thing
    on: Thing | Place
    count: Count | None = None


class RemoveMarker(Action, frozen=True, kw_only=True):
    """マーカーを取り除く."""

    what: Thing
    source: Thing | Place | None = None
    count: Count | None = None


# ---- battle and damage


class Deal(Action, frozen=True, kw_only=True):
    """ダメージを与える, 受ける: `by` deals it, unsaid the card that speaks; `divided`: 割り振って."""

    damage: Damage | That | Gap
    to: Thing | None = None
    source: Thing | OtherThan | None = None
    divided: bool = False
    per: Count | None = None


class Attack(Action, frozen=True, kw_only=True):
    """攻撃する."""

    what: Thing | None = None
    target: Thing | None = None


class Battle(Action, frozen=True, kw_only=True):
    """バトルする, バトルが発生する."""

    what: Thing | None = None
    against: Thing | None = None
    at: Place | None = None


class WinBattle(Action, frozen=True, kw_only=True):
    """バトルに勝つ."""

    what: Thing
    battle: Period | That | None = None


class LoseBattle(Action, frozen=True, kw_only=True):
    """バトルに負ける."""

    what: Thing
    battle: Period | That | None = None


class StackBlows(Action, frozen=True, kw_only=True):
    """バトルダメージの応酬がスタックに乗る (3-12-2, 3-13-2)."""


class Smash(Action, frozen=True, kw_only=True):
    """スマッシュする, スマッシュを与える."""

    what: Thing | None = None
    amount: int | None = None
    target: Thing | None = None
    source: Place | None = None


class Sandwich(Action, frozen=True, kw_only=True):
    """挟む, 挟まれる (5-9)."""

    what: Thing
    between: Thing | None = None


# ---- playing, the stack, costs


class Play(Action, frozen=True, kw_only=True):
    """プレイする."""

    what: Thing
    source: Place | None = None
    destination: Place | None = None
    cost: Cost | None = None
    free: bool = False
    as_if: Literal["own_area", "hand"] | None = None
    count: Count | None = None


class Use(Action, frozen=True, kw_only=True):
    """起動する, 使う, 使用する: an ability, of the card `user` where one is named."""

    what: Thing
    user: Thing | None = None
    at: Place | None = None


class Refer(Action, frozen=True, kw_only=True):
    """参照する: a figure is looked at, to use it or to change it (6-3-1)."""

    of: Thing | None = None
    stat: Stat


class UseFigure(Action, frozen=True, kw_only=True):
    """使用する, of a figure: it is used, or changed."""

    used: StatOf


class Resolve(Action, frozen=True, kw_only=True):
    """解決する."""

    what: Thing


class TriggerAbility(Action, frozen=True, kw_only=True):
    """誘発する."""

    what: Thing


class Pay(Action, frozen=True, kw_only=True):
    """支払う: a cost, or the cost of doing something."""

    what: Anything


class CostOf(Node, frozen=True, kw_only=True):
    """…するコスト: the cost of an action."""

    action: AnyAction | Doing | None = None
    of: Thing | None = None


class Nullify(Action, frozen=True, kw_only=True):
    """無効化する, 打ち消す: a spell or ability on the stack."""

    what: Thing


class Retarget(Action, frozen=True, kw_only=True):
    """対象を…に変える (6-5)."""

    of: Thing
    to: Thing


class BeTarget(Action, frozen=True, kw_only=True):
    """対象になる: of a spell or ability of `by`."""

    what: Thing
    target: bool = True


# ---- the turn and the duel


class MakePlan(Action, frozen=True, kw_only=True):
    """プランを作成する: the top card of the deck is turned up as the plan (2-23)."""

    whose: Player | None = None
    zone: Zone | None = None


class RenewPlan(Action, frozen=True, kw_only=True):
    """プランを更新する."""

    whose: Player | None = None
    zone: Zone | None = None


class ClearDamage(Action, frozen=True, kw_only=True):
    """ダメージを取り除く: damage that the cards `of` were dealt, all of it or an amount."""

    damage: Damage | Gap
    of: Thing | None = None
    amount: Number | None = None


class Affect(Action, frozen=True, kw_only=True):
    """効果を受ける: be changed by an effect of `by`."""

    what: Thing


class Skip(Action, frozen=True, kw_only=True):
    """とばす: a phase or turn is left out."""

    what: Period | That


class Start(Action, frozen=True, kw_only=True):
    """開始する: a phase or turn begins."""

    what: Period


class End(Action, frozen=True, kw_only=True):
    """終了する, 終える."""

    what: Period | That


class TakeTurn(Action, frozen=True, kw_only=True):
    """追加のターンを行う."""

    what: Period


class WinDuel(Action, frozen=True, kw_only=True):
    """デュエルに勝利する."""


class LoseDuel(Action, frozen=True, kw_only=True):
    """デュエルに敗北する."""


AnyAction: TypeAlias = (
    Choose
    | Look
    | Reveal
    | Search
    | Shuffle
    | Arrange
    | Declare
    | Put
    | Scrap
    | Draw
    | Fuse
    | Join
    | Swap
    | Move
    | TurnFace
    | Freeze
    | Release
    | Modify
    | Set
    | AddRace
    | Gain
    | Lose
    | TakeControl
    | AddMarker
    | RemoveMarker
    | Deal
    | Attack
    | Battle
    | WinBattle
    | LoseBattle
    | Smash
    | StackBlows
    | Sandwich
    | Play
    | Use
    | Refer
    | UseFigure
    | Resolve
    | TriggerAbility
    | Pay
    | Nullify
    | Retarget
    | BeTarget
    | MakePlan
    | RenewPlan
    | ClearDamage
    | Affect
    | Skip
    | Start
    | End
    | TakeTurn
    | WinDuel
    | LoseDuel
)
