"""この能力は…にしか…ない: what an ability says of when, and how often, it is used (4-3) or triggers (4-4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.frame import Frame, Seen
from judge.games.dimension_zero.periods import is_now
from judge.games.dimension_zero.remembered import parts_of
from judge.games.dimension_zero.rulebook import Now, clause, only, words_of
from judge.kernel import Event, Refusal, Undetermined

CANNOT = clause("1-1-2")
CONTROLLER = clause("4-3-2")
EACH_TIME = clause("4-8-6")


def kept_from(duel: Duel, frame: Frame, limit: nodes.Only | nodes.Cannot, kind: type[nodes.Action]) -> Refusal | None:
    """What keeps an ability from being used, or from triggering, now: この能力は1ターンに1度しか…ない."""
    action: Any = limit.action
    said = (words_of(frame, limit),)
    triggers = kind is nodes.TriggerAbility
    as_now = "limited in triggering" if triggers else "limited"
    often = "triggered often enough" if triggers else "used up this turn"
    if not isinstance(action, kind) or not isinstance(getattr(action, "what", None), nodes.ThisAbility):
        raise Undetermined("not carried out", (type(limit).__name__, "action", limit.wording), "", said)
    only(action, "what", "who", "when", "times", "duration", "number")
    if action.who is not None and frame.controller not in meaning.players(duel, frame, action.who):
        return Refusal(CONTROLLER, "not the one to activate it", (frame.controller, frame.source), said)
    if isinstance(limit, nodes.Cannot):
        only(limit, "action", "duration")
        times = [time for time in (action.when, action.duration, limit.duration) if time is not None]
        banned = all(is_now(duel, frame, time) for time in times)
        return Refusal(CANNOT, as_now, (frame.source,), said) if banned else None
    only(limit, "action", "condition")
    if limit.condition is not None and not meaning.holds(duel, frame, limit.condition):
        return Refusal(CANNOT, as_now, (frame.source,), said)
    if action.times is not None:
        most = times_a_turn(action)
        if most is None:
            raise Undetermined("not carried out", (kind.__name__, "times", action.wording), "", said)
        used = next((n for card, words, n in duel.memory.used if (card, words) == (frame.source, frame.words)), 0)
        return Refusal(CANNOT, often, (frame.source, most), said) if used >= most else None
    times = [time for time in (action.when, action.duration) if time is not None]
    if all(is_now(duel, frame, time) for time in times):
        return None
    return Refusal(CANNOT, as_now, (frame.source,), said)


def times_a_turn(action: Any) -> int | None:
    """How often a turn; None, where it says something else."""
    per = action.when if action.when is not None else action.duration
    period = per.period if isinstance(per, nodes.During) else per
    if not isinstance(period, nodes.Period) or {name for name, _ in period.parts()} - {"name", "number"}:
        return None
    if period.name != "turn" or period.number not in (None, 1):
        return None
    only(action.times, "number", "range")
    number = action.times.number
    return number if isinstance(number, int) else None


def is_kept(limit: nodes.Only | nodes.Cannot, kind: type[nodes.Action]) -> bool:
    """Whether an ability is held to a limit of its own, as far as its words tell."""
    action: Any = limit.action
    if not isinstance(action, kind) or not isinstance(getattr(action, "what", None), nodes.ThisAbility):
        return False
    return isinstance(limit, nodes.Cannot) or action.times is None or times_a_turn(action) is not None


def may_trigger(
    now: Now,
    frame: Frame,
    ability: nodes.Triggered,
    together: Iterable[Event] = (),
    before: dict[int, Seen] | None = None,
) -> bool:
    """Whether an ability may trigger now by what it says of itself; `together`: what happened in the same moment."""
    for limit in ability.limits:
        why = kept_from(now.state, frame, limit, nodes.TriggerAbility)
        if why is not None:
            now.refuse(why)
            return False
    for limit in ability.limits:
        found = sum(len(meaning.all_fits(now.state, frame, ability.event, one, before=before)) for one in together)
        counts = getattr(limit.action, "times", None) is not None
        if found > 1 and counts and _speaks_of_event(ability):
            # Of several at once it may trigger by some only: by which of them is not said.
            raise Undetermined("which of several triggers it", (frame.source,), EACH_TIME, (words_of(frame, limit),))
    return True


def _speaks_of_event(ability: nodes.Triggered) -> bool:
    """Whether it matters what set an ability off."""
    return any(isinstance(part, nodes.That) and part.ref == 0 for part in parts_of[ability])
