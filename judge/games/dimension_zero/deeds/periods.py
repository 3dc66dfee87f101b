"""ターンとデュエル: steps that change the course of the duel (3-3, 3-4-4)."""

from __future__ import annotations

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.deeds.common import doers, finish
from judge.games.dimension_zero.deeds.lasting import begin
from judge.games.dimension_zero.duel import PHASES
from judge.games.dimension_zero.events import DuelLost, DuelWon
from judge.games.dimension_zero.resolving import Doing, Outcome, deed
from judge.games.dimension_zero.rulebook import Now, clause, only
from judge.kernel import Undetermined

LEFT_OUT = clause("3-4-4")
NEXT_TURN = clause("3-4-5")
ENDS_AT_ONCE = clause("3-3-3")
BOTH = clause("3-3-4")


@deed(nodes.Skip, "who what")
def skip(now: Now, doing: Doing) -> Outcome:
    """とばす: a phase or turn that is to come is left out, as if it did not exist (3-4-4)."""
    node: nodes.Skip = doing.node
    duel, frame = now.state, doing.frame
    period = node.what
    # そのフェイズをとばす, in the place of its beginning, is done by the replacement itself.
    if not isinstance(period, nodes.Period) or period.name not in PHASES:
        raise Undetermined("not carried out", ("Skip", "what", node.wording), LEFT_OUT)
    only(period, "name", "whose", "which")
    players = doers(duel, frame, period.whose or node.who)
    if len(players) != 1:
        raise Undetermined("not carried out", ("Skip", "who", node.wording), LEFT_OUT)
    begin(now, doing, frame.say(meaning.X_STEP, "who", players), None, once=True, cites=(LEFT_OUT,))
    return finish(doing, frame, who=players, what=(period.name,), done=(1,), could=(1,))


@deed(nodes.TakeTurn, "who what")
def take_turn(now: Now, doing: Doing) -> Outcome:
    """追加のターンを行う: after this turn, another one of the player's."""
    node: nodes.TakeTurn = doing.node
    only(node.what, "name", "which", "number")
    players = doers(now.state, doing.frame, node.who)
    if node.what.name != "turn" or node.what.number not in (None, 1) or len(players) != 1:
        raise Undetermined("not carried out", ("TakeTurn", "what", node.wording), NEXT_TURN)
    begin(now, doing, doing.frame.say(meaning.X_STEP, "who", players), None, once=True, cites=(NEXT_TURN,))
    return finish(doing, doing.frame, who=players, done=(1,), could=(1,))


@deed(nodes.WinDuel, "who")
def win_duel(now: Now, doing: Doing) -> Outcome:
    """デュエルに勝利する: the duel is over at once (3-3-3); both players at once make it a draw (3-3-4)."""
    players = doers(now.state, doing.frame, doing.node.who)
    if players:
        now.happen(DuelWon(players), cites=(ENDS_AT_ONCE, *((BOTH,) if len(players) > 1 else ())))
    return finish(doing, doing.frame, who=players, done=(int(bool(players)),), could=(int(bool(players)),))


@deed(nodes.LoseDuel, "who")
def lose_duel(now: Now, doing: Doing) -> Outcome:
    """デュエルに敗北する: the duel is over at once (3-3-3); both players at once make it a draw (3-3-4)."""
    players = doers(now.state, doing.frame, doing.node.who)
    if players:
        now.happen(DuelLost(players), cites=(ENDS_AT_ONCE, *((BOTH,) if len(players) > 1 else ())))
    return finish(doing, doing.frame, who=players, done=(int(bool(players)),), could=(int(bool(players)),))


__all__ = ["lose_duel", "skip", "take_turn", "win_duel"]
