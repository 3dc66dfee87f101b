"""優先権: who may act, what passing does, and the checkpoint before anybody gains priority (4-6)."""

from __future__ import annotations

from judge.games.dimension_zero.battle import BeginBattle, strike
from judge.games.dimension_zero.board import OPPONENT, Player
from judge.games.dimension_zero.duel import Duel, Exchange, Spell
from judge.games.dimension_zero.events import DuelLost, Passed, Unstacked
from judge.games.dimension_zero.moving import Move
from judge.games.dimension_zero.playing import Play, begin_play, land, possible_plays
from judge.games.dimension_zero.rule_effects import begins_battle, deaths, losses
from judge.games.dimension_zero.rulebook import RULES, Now, clause
from judge.games.dimension_zero.turn import Checkpoint, HavePriority, Resolve
from judge.kernel import Option, Refusal

LAST_OF_ALL = clause("4-16-4-3-1")
ONE_LEFT = clause("3-11-1-1")
CHECKED = clause("4-16-2")
BOTH_LOSE = clause("3-3-4")


class Pass(Option, frozen=True):
    """Give up priority."""


@RULES.rule(Checkpoint, "4-6-3")
def checkpoint(now: Now, check: Checkpoint) -> None:
    """A player is to gain priority: rule effects come first, again and again until none is left; battle last of all."""
    duel = now.state
    contested = begins_battle(duel)
    for square in check.contested:
        if square not in contested:
            now.refuse(Refusal(ONE_LEFT, "battle did not begin", (square,)))
    losers = losses(duel)
    if losers:
        now.under(losers[0].clause)
        players = tuple(dict.fromkeys(loss.player for loss in losers))
        draw = [BOTH_LOSE] * (len(players) > 1)
        now.happen(DuelLost(players), cites=[*(loss.clause for loss in losers), *draw])
        return
    intents = deaths(duel)
    again = Checkpoint(check.player, check.passed, contested)
    if intents:
        now.cite((CHECKED,))
        now.refuse(*(Refusal(LAST_OF_ALL, "battle waits", (square,)) for square in contested))
        now.then(Move(intents), again)
    elif contested:
        now.then(BeginBattle(contested), Checkpoint(duel.active))
    else:
        now.then(HavePriority(check.player, check.passed))


def _actions(duel: Duel, due: HavePriority) -> tuple[Player, tuple[Option, ...]]:
    return due.player, (Pass(), *possible_plays(duel, due.player))


@RULES.choice(HavePriority, "4-6-2", _actions, rests=True)
def use_priority(now: Now, due: HavePriority, option: Option) -> None:
    """Act, and the active player gains priority; or pass, and the other player does.

    When both pass in a row, the top of the stack resolves; with an empty stack, the phase or step goes on to what comes
    next, which waits on the agenda.
    """
    match option:
        case Play():
            now.then(Checkpoint(now.state.active))
            begin_play(now, due.player, option)
        case Pass():
            now.happen(Passed(due.player))
            if not due.passed:
                now.then(Checkpoint(OPPONENT[due.player], passed=True))
            elif now.state.stack:
                now.then(Resolve(), Checkpoint(now.state.active))
        case _:
            raise TypeError(f"cannot be done with priority: {option!r}")


@RULES.rule(Resolve, "4-9-1")
def resolve(now: Now, resolving: Resolve) -> None:
    """The top of the stack is resolved."""
    item = now.state.stack[-1]
    now.happen(Unstacked(item))
    match item:
        case Spell():
            land(now, item)
        case Exchange():
            strike(now, item)
