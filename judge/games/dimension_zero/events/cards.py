"""What happens to cards: where they go, how they stand, battle and damage, effects that last."""

from __future__ import annotations

from typing import Literal

from judge.games.dimension_zero.board import Place, Player
from judge.games.dimension_zero.pieces import Fight, Lasting
from judge.kernel import Event

Cause = tuple[Player, int]
"""The controller and the source of the effect that does something."""

# ---- cards that move


class Moved(Event, frozen=True):
    """A card goes from one place to another."""

    card: int
    source: Place
    destination: Place
    controller: Player
    frozen: bool | None = False
    """None: as it was."""
    played_to_centre: bool = False
    to_bottom: bool = False
    how: str = ""
    """In which way: `draw`, `play`, `move`, `smash`, `resolve`, `nullify`, `pay`, `rule`, `aura`, `fuse`, `redraw`;
    `fused`: by an effect whose cost was a 合成 (6-4)."""
    by: Cause | None = None
    rank: int = 0
    joined: int | None = None
    face_up: bool = False
    origin: Place | None = None
    """For an arrival from the stack: where the spell was played from (4-8-9)."""
    special: str = ""
    """For an arrival from the stack: the special way it was played, 召集 or 隊列召喚 (5-3-2-2)."""
    was_face_down: bool = False
    """It lay face down among open cards: what is on its face is not looked at for this event (6-1-10)."""
    face_down: bool = False
    """Into a removed zone, face down (2-23-10-2)."""


class AboutToHappen(Event, frozen=True):
    """Something is demanded, and a replacement wants to get in before it."""

    card: int | None
    destination: Place | None = None
    player: Player | None = None


class OrderChosen(Event, frozen=True):
    """A player says which card goes next."""

    player: Player
    card: int


class Replaced(Event, frozen=True):
    """A replacement turns an event into another one, before it happens."""

    card: int | None
    by: int
    was: Place | None
    now: Place | None
    amount: int | None = None
    """For damage: how much it becomes."""
    target: int | None = None
    """For damage: who is dealt it now."""
    frozen: bool | None = None
    """For a card that goes where it was to go, but otherwise: whether it comes frozen."""


class Declined(Event, frozen=True):
    """A player does not do what they may do."""

    player: Player
    card: int | None
    by: int


class Froze(Event, frozen=True):
    """Released cards become frozen."""

    cards: tuple[int, ...]
    by: Cause | None = None


class Released(Event, frozen=True):
    """Frozen cards become released."""

    cards: tuple[int, ...]
    by: Cause | None = None


class PlanTurned(Event, frozen=True):
    """The top card of a deck is turned face up as the plan (2-23-3-1); `opened`: as the rules do it (5-7-2-2)."""

    player: Player
    card: int
    opened: bool = True


class PlanHidden(Event, frozen=True):
    """A plan card is turned face down again."""

    player: Player
    card: int


class Revealed(Event, frozen=True):
    """Cards are shown to everybody."""

    player: Player
    cards: tuple[int, ...]


class Hidden(Event, frozen=True):
    """Cards that were shown are hidden again."""

    cards: tuple[int, ...]


class Looked(Event, frozen=True):
    """A player looks at cards."""

    player: Player
    cards: tuple[int, ...]


class Shuffled(Event, frozen=True):
    """A deck is shuffled."""

    player: Player


class Dealt(Event, frozen=True):
    """Chance says which card lies at a place of a shuffled deck."""

    player: Player
    index: int
    card: int


class DeckArranged(Event, frozen=True):
    """The order of a deck has been determined on purpose (6-2-2)."""

    player: Player


class DeckOrdered(Event, frozen=True):
    """Cards of a deck lie in a new order."""

    player: Player
    cards: tuple[int, ...]
    to_bottom: bool = False


class Marked(Event, frozen=True):
    """Markers are put onto a card or taken off it (6-7)."""

    card: int
    name: str
    number: int


# ---- what lasts


class EffectBegan(Event, frozen=True):
    """A continuous effect, a delayed trigger or replacement begins."""

    effect: Lasting


class EffectsEnded(Event, frozen=True):
    """Effects end."""

    effects: tuple[Lasting, ...]


class Reckoned(Event, frozen=True):
    """A number differs from the printed one; nothing changes by saying so."""

    card: int
    stat: Literal["power", "smash"]
    printed: int
    value: int


# ---- battle and damage


class BattleBegan(Event, frozen=True):
    """バトルの発生 on one or more squares; the stack waits."""

    fights: tuple[Fight, ...]


class BattleStepBegan(Event, frozen=True):
    """A step of the battle begins: 1, 2, or 3 for the end step."""

    step: int


class Struck(Event, frozen=True):
    """The damage of units is stacked in the first step: they do not strike again in the second (5-4-2)."""

    fight: int
    units: tuple[int, ...]


class DamageDealt(Event, frozen=True):
    """A unit takes damage."""

    source: int
    target: int
    amount: int
    battle: bool = False
    source_gone: bool = False
    by: Cause | None = None


class DamageRemoved(Event, frozen=True):
    """Damage that a card was dealt is taken off it by an effect."""

    card: int
    amount: int
    by: Cause | None = None


class BattleDecided(Event, frozen=True):
    """The outcome of a fight: the winner, or none for a draw."""

    square: str
    winner: int | None
    losers: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    """Units that began the fight and have left the squares since: whether they lost it the rules do not say."""


class BattleEnding(Event, frozen=True):
    """バトル終了時: the moment at the end of a battle (3-14-2-2)."""

    squares: tuple[str, ...]


class BattleEnded(Event, frozen=True):
    """The battle is over; what it made wait goes on."""

    squares: tuple[str, ...]


class Smashed(Event, frozen=True):
    """A unit smashes: so many cards go to the opponent's smash zone."""

    player: Player
    unit: int
    amount: int
