"""Whether it is now a stretch of play that a text speaks of (3-4)."""

from __future__ import annotations

from typing import Any

from judge.cardtext import nodes
from judge.games.dimension_zero.duel import PHASES, Duel
from judge.games.dimension_zero.frame import Frame
from judge.games.dimension_zero.rulebook import only
from judge.kernel import Undetermined

_STEPS = {"first_step": 1, "second_step": 2, "end_step": 3}


def is_now(duel: Duel, frame: Frame, time: Any, card: int | None = None) -> bool:
    """Whether it is now a period, during it, or any time but that; `card`: the one whose 持ち主 is meant, if unsaid."""
    match time:
        case None:
            return True
        case nodes.During():
            return is_now(duel, frame, time.period, card)
        case nodes.OtherThan(what=what) if what is not None:
            return not is_now(duel, frame, what, card)
        case nodes.AnyOf():
            return any(is_now(duel, frame, option, card) for option in time.options)
        case nodes.InBattle(against=None):
            return bool(duel.battles)
        case nodes.Before(within=within):
            return is_now(duel, frame, within, card) and windows.is_before(duel, frame, time)
        case nodes.Period():
            return _is_period(duel, frame, time, card)
    raise Undetermined("not carried out", (type(time).__name__, getattr(time, "wording", "")))


def _is_period(duel: Duel, frame: Frame, period: nodes.Period, card: int | None) -> bool:
    # Of この and 次の: when something that lasts ends is noted apart; whose turn it is is all that is left to ask.
    only(period, "name", "whose", "which", "of")
    if period.whose is not None and duel.active not in meaning.players(duel, frame, period.whose, card):
        return False
    if period.of is not None and not is_now(duel, frame, period.of, card):
        return False
    if period.name in ("turn", "duel"):
        return True
    if period.name == "battle":
        return bool(duel.battles)
    if period.name in _STEPS:
        return bool(duel.battles) and duel.battles[-1].step == _STEPS[period.name]
    if period.name in PHASES:
        return duel.phase == period.name
    raise Undetermined("not carried out", ("Period", period.name, period.wording))


# At the end, by module: each needs the other, and neither while it is loaded.
from judge.games.dimension_zero import meaning  # noqa: E402
from judge.games.dimension_zero.meaning import windows  # noqa: E402
