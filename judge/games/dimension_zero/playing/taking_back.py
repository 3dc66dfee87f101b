"""不適正な行動の取り消し: an action that turns out impossible has not been taken (4-19)."""

from __future__ import annotations

from judge.games.dimension_zero.board import PLAYERS, Player
from judge.games.dimension_zero.events import TakenBack, TriggerDropped, Unstacked
from judge.games.dimension_zero.playing.acting import Act
from judge.games.dimension_zero.rulebook import RULES, Now, clause
from judge.games.dimension_zero.triggers import hide_again
from judge.games.dimension_zero.turn import Checkpoint, HavePriority
from judge.kernel import Instruction, Refusal, Undetermined

TAKEN_BACK = clause("4-19-1")
TOO_LATE = clause("4-19-2")
PRIORITY_AGAIN = clause("4-19-3")
NO_CHOICE = clause("4-8-4-2")
NO_LEGAL_TARGET = clause("4-11-3")
IMPOSSIBLE = clause("1-1-3")


class TakeBack(Instruction, frozen=True):
    """A player has begun something that they may not do, and it is noticed at once.

    It lies on no agenda by itself: whoever leads a duel puts it in between (`Machine.interject`).
    """

    player: Player
    card: int | None
    why: tuple[Refusal, ...]


@RULES.rule(TakeBack, "4-19-1")
def take_back(now: Now, taking: TakeBack) -> None:
    """It has not been done, nothing is paid for it, and the same player has priority again (4-19-3)."""
    now.refuse(*taking.why)
    now.state.before = now.state.fork()
    now.happen(TakenBack(taking.player), cites=(PRIORITY_AGAIN,))


def give_up(now: Now, act: Act) -> None:
    """What was begun cannot be completed: an action is taken back, a triggered ability leaves the stack."""
    if act.what == "trigger":
        drop(now, act)
        return
    duel = now.state
    if any(duel.side(player).loose != duel.before.side(player).loose for player in PLAYERS):
        raise Undetermined("cannot be taken back", (act.card,), TOO_LATE)
    now.under(TAKEN_BACK)
    now.refuse(Refusal(TAKEN_BACK, "action taken back", (act.player, act.card)))
    now.happen(TakenBack(act.player), cites=(PRIORITY_AGAIN,))
    if duel.agenda and isinstance(duel.agenda[-1], Checkpoint):
        # The same player has priority again: not the active one, as after an action that was taken (4-19-3).
        again = HavePriority(act.player, passed=act.player != duel.active)
        duel.agenda = (*duel.agenda[:-1], again)


def drop(now: Now, act: Act) -> None:
    """A triggered ability for which nothing legal can be chosen leaves the stack (4-8-4-2).

    What it demands is impossible, and is not done (1-1-3).
    """
    assert act.pending is not None
    now.under(NO_CHOICE)
    now.cite((IMPOSSIBLE, NO_LEGAL_TARGET))
    for item in now.state.stack:
        if act.number and item.number == act.number:
            now.happen(Unstacked(item))
    now.refuse(Refusal(NO_CHOICE, "no legal choice", (act.card,)))
    now.happen(TriggerDropped(act.pending))
    if act.pending.from_hand:
        hide_again(now, act.frame)
