"""タイミング: when cards may be played and abilities activated (3-8-2 to 3-8-4, 4-3-4)."""

from __future__ import annotations

from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.rulebook import clause
from judge.kernel import Refusal

EVERY_TIMING = ("battle", "quick", "normal")
DUEL_OVER = clause("3-3-3")
MAIN_PHASE = clause("3-8-1")
CARD = {"normal": clause("3-8-2-1"), "quick": clause("3-8-3-1"), "battle": clause("3-8-4-1")}
ABILITY = {"normal": clause("3-8-2-2"), "quick": clause("3-8-3-2"), "battle": clause("3-8-4-2")}
FROM_PLAN = clause("3-8-2-5")
MAKE_PLAN = clause("3-8-2-3")
RENEW_PLAN = clause("3-8-2-4")
MOVE = clause("3-8-2-6")
WHEN = {
    number: clause(number.rpartition("-")[0])
    for number in (*CARD.values(), *ABILITY.values(), FROM_PLAN, MAKE_PLAN, RENEW_PLAN, MOVE)
}
"""For everything that may be done, the clause that says when (3-8-2, 3-8-3, 3-8-4)."""


def is_time(duel: Duel, player: Player, timing: str) -> bool:
    """Whether a player with priority may do something of this timing now."""
    if duel.phase != "main" or duel.losers or duel.winners:
        return False
    if timing == "battle":
        return True
    if duel.battles:
        return False
    return timing == "quick" or (player == duel.active and not duel.stack)


def timings(duel: Duel, player: Player) -> tuple[str, ...]:
    """The timings of which a player with priority may do something now."""
    return tuple([timing for timing in EVERY_TIMING if is_time(duel, player, timing)])


def wrong_time(duel: Duel, player: Player, timing: str, number: str) -> list[Refusal]:
    """Everything about the time that forbids it, by the clause that sets the time; about: the timing."""
    if duel.over:
        return [Refusal(DUEL_OVER, "duel over")]
    found: list[Refusal] = []
    if duel.phase != "main":
        found.append(Refusal(MAIN_PHASE, "not main phase", (player,)))
    elif timing == "normal" and player != duel.active:
        found.append(Refusal(number, "not own main phase", (player, timing)))
    if timing == "normal" and duel.stack:
        found.append(Refusal(number, "stack not empty", (player, timing)))
    if timing != "battle" and duel.battles:
        found.append(Refusal(number, "during battle", (player, timing)))
    return found
