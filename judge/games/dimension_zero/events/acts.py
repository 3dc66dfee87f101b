"""What players do and say: playing, activating, choosing, and what becomes of it on the stack."""

from __future__ import annotations

from typing import Literal

from judge.games.dimension_zero.board import Place, Player
from judge.games.dimension_zero.events.cards import Cause
from judge.games.dimension_zero.frame import Ref, Refs, Words
from judge.games.dimension_zero.pieces import Pending, StackItem
from judge.kernel import Event

# ---- playing and activating


class Announced(Event, frozen=True):
    """A player declares what is played, activated or moved, and where to."""

    player: Player
    card: int
    square: str = ""
    what: Literal["play", "use", "move", "make_plan", "renew_plan"] = "play"
    words: Words | None = None


class ModesChosen(Event, frozen=True):
    """A player says which effects of a spell or ability are used."""

    player: Player
    card: int
    modes: tuple[int, ...]


class NumberChosen(Event, frozen=True):
    """A player sets the value of X, or of another number."""

    player: Player
    number: int


class CostChosen(Event, frozen=True):
    """A player says which of several costs is paid."""

    player: Player
    card: int
    cost: str


class Targeted(Event, frozen=True):
    """Targets are chosen."""

    player: Player
    targets: Refs
    by: int
    """The card whose spell or ability chooses them."""
    item: int = 0
    """The number of the spell or ability on the stack that keeps them, and what it keeps."""
    said: tuple[tuple[int, str, Refs], ...] = ()


class Divided(Event, frozen=True):
    """Damage is divided among targets."""

    player: Player
    amounts: tuple[int, ...]
    item: int = 0
    said: tuple[tuple[int, str, Refs], ...] = ()


class Stacked(Event, frozen=True):
    """Something goes on top of the stack."""

    item: StackItem


class CostFixed(Event, frozen=True):
    """What has to be paid is settled."""

    card: int
    cost: tuple[tuple[str, int], ...]


class Paid(Event, frozen=True):
    """Cards are frozen to pay a cost."""

    player: Player
    cards: tuple[int, ...]


class Played(Event, frozen=True):
    """A card has been played: every step of playing it is done."""

    player: Player
    card: int
    origin: Place = Place("hand", "A")


class Used(Event, frozen=True):
    """An ability, a move, or the making or renewing of a plan has been activated."""

    player: Player
    card: int | None
    what: Literal["ability", "move", "make_plan", "renew_plan"] = "ability"
    words: Words | None = None


class MoveResolved(Event, frozen=True):
    """A unit was put onto a square by resolving its move: 共鳴 asks for it (5-13-2)."""

    player: Player
    card: int


class TakenBack(Event, frozen=True):
    """An action that turned out impossible is taken back (4-19-1)."""

    player: Player


class Passed(Event, frozen=True):
    """A player gives up priority."""

    player: Player


# ---- the stack


class Unstacked(Event, frozen=True):
    """The top of the stack is taken off to be resolved."""

    item: StackItem


class Resolved(Event, frozen=True):
    """A spell or ability has been resolved."""

    item: StackItem


class Nullified(Event, frozen=True):
    """A spell or ability is nullified: it leaves the stack and does nothing (4-10)."""

    item: StackItem
    by: Cause | None = None


class Retargeted(Event, frozen=True):
    """A target is changed (6-5)."""

    item: int
    was: Ref
    now: Ref


class Triggered(Event, frozen=True):
    """An ability triggers; it waits to be stacked."""

    pending: Pending
    once: bool = False
    """It triggers once a turn only (4-4-4)."""


class TriggerDropped(Event, frozen=True):
    """A triggered ability leaves without being stacked or resolved (4-8-4)."""

    pending: Pending


class Untriggered(Event, frozen=True):
    """Waiting abilities are taken up to be stacked."""

    pending: Pending


# ---- choosing


class Chosen(Event, frozen=True):
    """A player, or chance, chooses something during a resolution."""

    player: Player | Literal["chance"]
    what: Refs


class Decided(Event, frozen=True):
    """A player says whether they do something that they may do."""

    player: Player
    yes: bool


class Declared(Event, frozen=True):
    """A player names a colour, a race, a name or a number."""

    player: Player
    what: Ref
