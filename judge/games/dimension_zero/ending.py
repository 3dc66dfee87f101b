"""デュエルの終了 from outside the course of play: conceding, the call of time, a loop that nobody can leave.

These lie on no agenda by themselves: whoever leads a duel puts them in between (`Machine.interject`).
"""

from __future__ import annotations

from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.events import Conceded, LoopCounted, Looped, TimeRan
from judge.games.dimension_zero.rulebook import RULES, Now, clause
from judge.kernel import Instruction

ENDS_AT_ONCE = clause("3-3-3")
ONE_MORE_SWISS = clause("3-3-8")
ONE_MORE_ELIMINATION = clause("3-3-10")
NO_WAY_OUT = clause("3-3-6")
BOTH_COUNT = clause("4-18-3")


class Concede(Instruction, frozen=True):
    """A player concedes."""

    player: Player


class ConcedeNext(Instruction, frozen=True):
    """A player will concede as soon as the question that is being asked is answered."""

    player: Player


class CallTime(Instruction, frozen=True):
    """The judge calls time: this turn and the next are played."""


class DeclareLoop(Instruction, frozen=True):
    """The same position has come back, and no player has another option on the way."""


class CountLoop(Instruction, frozen=True):
    """The same position can come back, and these players have an option that leaves the loop."""

    players: tuple[Player, ...]
    said: tuple[int, ...] = ()
    """How often each of them says that it is repeated, where the file tells."""


@RULES.rule(Concede, "3-3-7")
def concede(now: Now, conceding: Concede) -> None:
    """At any time: the player loses, and the duel ends at once."""
    now.happen(Conceded(conceding.player), cites=(ENDS_AT_ONCE,))


@RULES.rule(ConcedeNext, "3-3-7")
def concede_next(now: Now, conceding: ConcedeNext) -> None:
    """At any time, in the midst of a resolution too: it waits only for the answer that is due, not for priority."""
    *waiting, question = now.state.agenda
    now.state.agenda = (*waiting, Concede(conceding.player), question)


@RULES.rule(CallTime, "3-3-8")
def call_time(now: Now, call: CallTime) -> None:
    """追加1ターン制: the turn of the call and one more, then a draw, or the smash cards are counted."""
    if now.state.countdown is not None:
        return
    swiss = now.state.table.variant.time == "swiss"
    now.under(ONE_MORE_SWISS if swiss else ONE_MORE_ELIMINATION)
    now.happen(TimeRan(1))


@RULES.rule(DeclareLoop, "4-18-1")
def declare_loop(now: Now, loop: DeclareLoop) -> None:
    """無限ループ: what nobody can stop is a draw."""
    now.happen(Looped(), cites=(NO_WAY_OUT, ENDS_AT_ONCE))


@RULES.rule(CountLoop, "4-18-2")
def count_loop(now: Now, loop: CountLoop) -> None:
    """Who holds all optional actions of a loop says how often it is repeated; of two, the active player first."""
    players = tuple(sorted(loop.players, key=lambda player: player != now.state.active))
    if len(players) > 1:
        now.under(BOTH_COUNT)
    said = dict(zip(loop.players, loop.said, strict=False))
    now.happen(LoopCounted(players, tuple(said[player] for player in players if player in said)))
