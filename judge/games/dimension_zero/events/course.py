"""The course of a duel: turns, phases, and how it ends."""

from __future__ import annotations

from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.duel import Phase
from judge.kernel import Event

# ---- the turn


class TurnBegan(Event, frozen=True):
    """A player's turn begins."""

    player: Player


class PhaseBegan(Event, frozen=True):
    """A phase begins."""

    phase: Phase


class TurnEnding(Event, frozen=True):
    """ターン終了時: the moment at the end of the turn (3-10-2)."""

    player: Player


class Skipped(Event, frozen=True):
    """A phase or turn is left out (3-4-4)."""

    period: str
    player: Player


class Recovered(Event, frozen=True):
    """Damage is taken off all cards, and effects until the end of the turn end (3-10-1)."""

    damaged: tuple[tuple[int, int], ...] = ()
    """The cards that had damage, and how much."""


class EnergyLaid(Event, frozen=True):
    """A player chooses the card that goes to the energy zone in this phase (3-7-1)."""

    player: Player
    card: int


class TimeRan(Event, frozen=True):
    """A turn of those left after time was called has passed; `overtime`: the last one ended level (3-3-10)."""

    left: int
    overtime: bool = False


# ---- the end


class DuelLost(Event, frozen=True):
    """A player loses the duel; both at once is a draw."""

    losers: tuple[Player, ...]


class DuelWon(Event, frozen=True):
    """A player wins the duel by an effect."""

    winners: tuple[Player, ...]


class Conceded(Event, frozen=True):
    """投了."""

    player: Player


class LoopCounted(Event, frozen=True):
    """A loop that can be left: those who hold its optional actions say how often it is repeated (4-18-2, 4-18-3)."""

    players: tuple[Player, ...]
    """One player, or the active one and then the other."""
    said: tuple[int, ...] = ()
    """How often each says, where that is known."""


class Looped(Event, frozen=True):
    """The same position came back and nobody can leave the loop: a draw (4-18-1)."""
