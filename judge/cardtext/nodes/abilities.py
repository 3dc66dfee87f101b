"""Facts, steps and abilities: how actions are bound together into what a card does.

An ability is a list of steps with what sets it off: nothing (a strategy's effect, a static ability), a cost, an event,
or an event that it takes the place of. A step is an action, or binds further steps: `If`, `May`, `Delayed`, `Modes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from judge.cardtext.nodes.base import Node, Span
from judge.cardtext.nodes.deeds import AnyAction, Refer, UseFigure
from judge.cardtext.nodes.things import (
    Cost,
    Count,
    Difference,
    During,
    Moment,
    Number,
    NumberOf,
    Place,
    Player,
    Thing,
    Zone,
)
from judge.cardtext.nodes.traits import AnyOf, InBattle

if TYPE_CHECKING:
    from judge.cardtext.nodes.base import Anything

# ---- what is the case


class IsAt(Node, frozen=True, kw_only=True):
    """…が…にある, …がない: where something is, or that there is any; `count`: how many; `not_even`: 1枚もない."""

    what: Thing | None = None
    where: Place | None = None
    count: Count | None = None
    not_even: Count | None = None
    when: During | None = None


class Is(Node, frozen=True, kw_only=True):
    """…がユニットである, パワーが5000以上である: what something is."""

    what: Anything | None = None
    value: int | Anything


class Has(Node, frozen=True, kw_only=True):
    """…を持つ: an ability, race or colour."""

    what: Thing | None = None
    held: Anything


class FewerThan(Node, frozen=True, kw_only=True):
    """…が…より少ない, 多い: two numbers of things compared; `margin`: 2枚以上多い."""

    what: Anything
    than: Anything | None = None
    more: bool = False
    margin: Count | None = None


class Equals(Node, frozen=True, kw_only=True):
    """…が…と等しい, 同じである."""

    what: Anything | None = None
    to: Anything


class AdjacentTo(Node, frozen=True, kw_only=True):
    """…に隣接する: next to it, up, down, left or right (2-24)."""

    what: Thing | None = None
    to: Thing | None = None


class Targets(Node, frozen=True, kw_only=True):
    """…を対象とする: a spell or ability that has `of` as a target."""

    what: Thing | None = None
    of: Thing
    count: Count | None = None


class JoinedTo(Node, frozen=True, kw_only=True):
    """…と結合している."""

    what: Thing | None = None
    to: Thing | None = None


class DidSo(Node, frozen=True, kw_only=True):
    """そうしたならば, それができないならば: whether step `ref` was done, or could be."""

    done: bool
    could: bool = False
    who: Player | None = None
    ref: int | None = None


class Otherwise(Node, frozen=True, kw_only=True):
    """そうでないならば: the condition before was not met."""


class Not(Node, frozen=True, kw_only=True):
    """…しない, …でない: the contrary of a fact, or something that does not happen."""

    of: Anything
    duration: Moment | During | InBattle | AnyOf | None = None


class Both(Node, frozen=True, kw_only=True):
    """…かつ…: several facts together."""

    facts: tuple[Anything, ...]


# ---- what may, must or cannot be done


class Cannot(Node, frozen=True, kw_only=True):
    """…できない."""

    action: AnyAction | Not
    duration: Moment | During | InBattle | AnyOf | None = None


class Can(Node, frozen=True, kw_only=True):
    """…できる: a permission that stands."""

    action: AnyAction
    duration: Moment | During | InBattle | AnyOf | None = None


class Only(Node, frozen=True, kw_only=True):
    """…にしか…できない: allowed in no other way than the one said, or only if `condition` is met.

    `duration` is how long that goes for; バトル中にしか is a way, and the action's.
    """

    action: AnyAction
    condition: Fact | None = None
    duration: Moment | During | InBattle | AnyOf | None = None


class Must(Node, frozen=True, kw_only=True):
    """…しなければならない."""

    action: AnyAction
    duration: Moment | During | InBattle | AnyOf | None = None


class But(Node, frozen=True, kw_only=True):
    """ただし、…: narrows what was said before it."""

    step: Step


class Define(Node, frozen=True, kw_only=True):
    """Xは…と等しい."""

    name: Literal["X"] = "X"
    value: Number | Anything


class Rounding(Node, frozen=True, kw_only=True):
    """端数は切り捨てる, 切り上げる: no step of its own; it goes into the half that was spoken of before."""

    down: bool = False


class Substitute(Node, frozen=True, kw_only=True):
    """…を参照するとき、代わりに…を使用する: one figure of a card stands for another, to use and to change (6-3-2)."""

    event: Refer
    step: UseFigure
    duration: Moment | During | InBattle | AnyOf | None = None


# ---- steps that bind steps


class If(Node, frozen=True, kw_only=True):
    """…ならば、…する; `instead`: かわりに, in place of the step before."""

    condition: Fact
    steps: tuple[Step, ...]
    instead: bool = False


class May(Node, frozen=True, kw_only=True):
    """…してよい: `who` says whether all of the steps are done, or none."""

    steps: tuple[Step, ...]
    who: Thing | None = None


class Delayed(Node, frozen=True, kw_only=True):
    """…時に、…する, as part of an effect: waits for its event once, or as long as it lasts (4-4-4)."""

    event: Event
    steps: tuple[Step, ...]
    condition: Fact | None = None
    duration: Moment | During | InBattle | AnyOf | None = None
    once: bool = False


class Modes(Node, frozen=True, kw_only=True):
    """以下から1つ選ぶ: effects of which some are used."""

    count: Count | NumberOf | Difference
    options: tuple[Effect, ...]
    who: Player | None = None


# ---- abilities


class Effect(Node, frozen=True, kw_only=True):
    """What a strategy does when it resolves."""

    steps: tuple[Step, ...]
    defines: tuple[Define, ...] = ()


class Static(Node, frozen=True, kw_only=True):
    """常在型能力: holds as long as the card lies where its text works, and the condition is met."""

    effects: tuple[Step, ...]
    condition: Fact | None = None


class Replacement(Node, frozen=True, kw_only=True):
    """置換効果 (4-15): when `event` would happen, `steps` happen. Without `instead`, they are added to it."""

    event: Event
    steps: tuple[Step, ...]
    condition: Fact | None = None
    instead: bool = True
    duration: Moment | During | InBattle | AnyOf | None = None
    once: bool = False


class Triggered(Node, frozen=True, kw_only=True):
    """誘発型能力: …時、…する; with a condition, 条件付誘発型能力 (4-4-3).

    `from_hand`: 手札にあるこのカードを相手に見せ、…してよい。そうしたならば… (4-8-12).
    """

    event: Event
    steps: tuple[Step, ...]
    condition: Fact | None = None
    from_hand: bool = False
    limits: tuple[Only | Cannot, ...] = ()
    defines: tuple[Define, ...] = ()


class Activated(Node, frozen=True, kw_only=True):
    """起動型能力: [コスト]《タイミング》効果; `limits`: この能力は…にしか使えない."""

    cost: Cost
    timing: Literal["normal", "quick", "battle"] | None = None
    steps: tuple[Step, ...] = ()
    limits: tuple[Only | Cannot, ...] = ()
    defines: tuple[Define, ...] = ()


class PlayCost(Node, frozen=True, kw_only=True):
    """プレイの追加コスト:[…], 代替コスト: a cost of playing the card itself."""

    cost: Cost
    kind: Literal["additional", "alternative"] = "additional"


class Keyword(Node, frozen=True, kw_only=True):
    """A keyword ability of part 5, with what stands beside it. What it does is defined by the rules, not here."""

    name: str
    level: int | None = None
    where: Anything | None = None
    amount: int | None = None
    shape: str | None = None
    rows: tuple[str, ...] = ()
    costs: tuple[Cost, ...] = ()
    quality: Anything | None = None
    names: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()


class ZoneEffect(Node, frozen=True, kw_only=True):
    """プランゾーン効果『…』: abilities that work while the card lies in one of these zones (5-7)."""

    zones: tuple[Zone, ...]
    abilities: tuple[Ability, ...]


class NotUnderstood(Node, frozen=True, kw_only=True):
    """An ability that was not understood whole. It never runs; a ruling that meets it says so.

    `at` is the place in the printed text where reading stopped, `expected` what could have stood there, `nearest` the
    known phrase most like what stands there.
    """

    text: str
    at: Span
    why_ja: str
    why_en: str
    expected: tuple[str, ...] = ()
    nearest: str = ""


class Reminder(Node, frozen=True, kw_only=True):
    """注釈文 ( … ): no part of the text (2-10-2); kept, shown, never carried out."""

    text: str


Fact: TypeAlias = (
    IsAt
    | Is
    | Has
    | FewerThan
    | Equals
    | AdjacentTo
    | Targets
    | JoinedTo
    | DidSo
    | Otherwise
    | Not
    | Both
    | Can
    | Cannot
    | AnyAction
)
Event: TypeAlias = AnyAction | AnyOf | Moment | IsAt | Is | Has | FewerThan | Equals | Targets | Not
Step: TypeAlias = (
    AnyAction
    | But
    | If
    | May
    | Delayed
    | Modes
    | Cannot
    | Can
    | Only
    | Must
    | Not
    | Define
    | Replacement
    | Substitute
    | Is
    | Equals
    | Has
)
Ability: TypeAlias = (
    Effect | Static | Replacement | Triggered | Activated | PlayCost | Keyword | ZoneEffect | NotUnderstood
)


class CardText(Node, frozen=True, kw_only=True):
    """The whole text of a card: its abilities in printed order, and its reminders apart."""

    text: str
    abilities: tuple[Ability, ...] = ()
    reminders: tuple[Reminder, ...] = ()

    @property
    def not_understood(self) -> tuple[NotUnderstood, ...]:
        """What has to be reported before the card may be trusted."""
        return tuple(ability for ability in self.abilities if isinstance(ability, NotUnderstood))
