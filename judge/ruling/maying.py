"""Whether a player may do something at the end of a line: what forbids it, or the steps by which it is done.

An action is allowed if it can be begun and, with the answers that the question names, carried through to its end.
"""

from __future__ import annotations

from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.priority import Pass
from judge.games.dimension_zero.readings import read_by
from judge.games.dimension_zero.rulebook import clause
from judge.games.dimension_zero.special_actions import LayEnergy, SmashWith, smash_obstacles
from judge.games.dimension_zero.turn import HavePriority
from judge.games.dimension_zero.values.characteristics import look
from judge.kernel import Position, Refusal
from judge.ruling.findings import Finding
from judge.scenario.acts import Act
from judge.scenario.chances import fitting, why_not
from judge.scenario.trying import Attempt, attempt

AREAS_OF_ACTOR = clause("2-24-7-1")
NO_PRIORITY = clause("4-6-1")
RIGHT_TO_ACT = clause("1-1-5")
USES_PRIORITY = clause("4-6-2")
OVER = clause("3-3-3")
ANY_TIME = clause("3-3-7")


def may(end: Position[Duel], act: Act) -> Finding:
    """Whether an action is allowed at a position."""
    duel, decision = end
    player = act.player or "A"
    if decision is None or duel.over:
        return Finding("no", refusals=(Refusal(OVER, "duel over"),))
    if act.form == "concede":
        return Finding("yes", (ANY_TIME,))
    refusals = why_not(duel, player, act)
    due = decision.about
    if not isinstance(due, HavePriority) or due.player != player:
        refusals = [*refusals, Refusal(NO_PRIORITY, "no priority", (player,))]
    if refusals:
        seen_from = any(refusal.reason == "area not allowed" for refusal in refusals)
        without = any(refusal.clause == NO_PRIORITY for refusal in refusals)
        cites = (*((AREAS_OF_ACTOR,) if seen_from else ()), *((RIGHT_TO_ACT,) if without else ()), *_read_by(duel, act))
        return Finding("no", cites, refusals=tuple(dict.fromkeys(refusals)))
    options = fitting(duel, decision, act)
    for option, _ in options:
        if isinstance(option, SmashWith):
            smash_obstacles(duel, player, option.unit)  # where the texts do not decide it, this says so
    if any(isinstance(option, Pass | LayEnergy | SmashWith) for option, _ in options):
        return Finding("yes", (USES_PRIORITY,))
    tried = [attempt(duel, option, given) for option, given in options]
    done: Attempt | None = next((one for one in tried if one.done), None)
    if done is not None:
        return Finding("yes", (*done.cites, *_read_by(duel, act)))
    against = tuple(dict.fromkeys(refusal for one in tried for refusal in one.refusals))
    cites = tuple(dict.fromkeys(cite for one in tried for cite in one.cites))
    against = against or (Refusal(USES_PRIORITY, "not offered", (player,)),)
    return Finding("no", (*cites, *_read_by(duel, act)), refusals=against)


def _read_by(duel: Duel, act: Act) -> tuple[str, ...]:
    """The clauses by which the text is read that says what may be a target."""
    if not act.cards or not act.given.targets:
        return ()
    named = [ref for one in act.given.targets for ref in one.refs if isinstance(ref, int)]
    cards = [look(duel, ref).data for ref in named if ref < len(duel.table.owned)]
    abilities = duel.card(act.cards[0]).text.abilities
    return tuple(dict.fromkeys(cite for ability in abilities for cite in read_by(duel.table, ability, *cards)))
