"""バトル中の…の前, …する前: a window that closes when something begins or happens."""

from __future__ import annotations

from judge.cardtext import nodes
from judge.games.dimension_zero import events as e
from judge.games.dimension_zero.duel import PHASES, Duel
from judge.games.dimension_zero.frame import Frame, Seen
from judge.games.dimension_zero.meaning import happenings
from judge.games.dimension_zero.meaning.ground import open_reading, unclear
from judge.games.dimension_zero.meaning.past import remembered
from judge.kernel import Event

STEPS = {"first_step": 1, "second_step": 2, "end_step": 3}


def is_before(duel: Duel, frame: Frame, node: nodes.Before) -> bool:
    """Whether it has not come to that yet, in the stretch of play that the words name, which runs now."""
    match node.of:
        case nodes.Period(name=name) if name in STEPS and duel.battle is not None:
            return duel.battle.step < STEPS[name]
        case nodes.Period(name=name) if name in PHASES:
            return PHASES.index(duel.phase) < PHASES.index(name)
        case nodes.Period(name="battle"):
            return not _happened(duel, frame, node, nodes.Battle())
    if not isinstance(node.action, nodes.Action):
        unclear(node, "which time")
    return not _happened(duel, frame, node, node.action)


def _happened(duel: Duel, frame: Frame, node: nodes.Before, action: nodes.Action) -> bool:
    """Whether something has happened since the stretch of play began."""
    found = [
        event for event, before in _since(duel, node) if happenings.all_fits(duel, frame, action, event, before=before)
    ]
    whole = _stretch(node) not in STEPS  # within one step there is one exchange at most
    if found and whole and _is_exchange(action) and duel.battle is not None and duel.battle.step < 3:
        later = [event for event, _ in _since(duel, node, "step")]
        if duel.battle.step == 1 or found[-1] not in later:
            # With 加速 there are two: before the first of them, or before the second?
            open_reading("3-12-2", "which exchange of blows")
    return bool(found)


def _is_exchange(action: nodes.Action) -> bool:
    """Whether it is the exchange of blows as such, or its damage, whoever it is dealt to."""
    if isinstance(action, nodes.Deal):
        return isinstance(action.damage, nodes.Damage) and action.damage.battle and action.to is None
    return isinstance(action, nodes.StackBlows)


def _since(duel: Duel, node: nodes.Before, start: str = "") -> list[tuple[Event, dict[int, Seen]]]:
    """What is remembered since the stretch of play began; what was before the board counts as not having happened."""
    kept = list(remembered(duel))
    name = start or _stretch(node)
    match name:
        case "turn":
            return kept
        case "step" | "first_step" | "second_step" | "end_step":
            begins = _running_steps(kept)
        case "battle":
            begins = _running(kept)
        case _ if name in PHASES:
            begins = [place for place, (event, _) in enumerate(kept) if isinstance(event, e.PhaseBegan)]
        case _:
            unclear(node, "within which time")
    return kept[begins[-1] :] if begins else kept


def _stretch(node: nodes.Before) -> str:
    """The stretch of play that the words name."""
    period = node.within.period if isinstance(node.within, nodes.During) else node.within
    return "battle" if isinstance(period, nodes.InBattle) else getattr(period, "name", "")


def _running_steps(kept: list[tuple[Event, dict[int, Seen]]]) -> list[int]:
    """Where the steps that still run began: of the battle that runs the last one, not those of a battle within it."""
    begins: list[list[int]] = [[]]
    for place, (event, _) in enumerate(kept):
        if isinstance(event, e.BattleBegan):
            begins.append([])
        elif isinstance(event, e.BattleEnded) and len(begins) > 1:
            begins.pop()
        elif isinstance(event, e.BattleStepBegan):
            begins[-1].append(place)
    return begins[-1]


def _running(kept: list[tuple[Event, dict[int, Seen]]]) -> list[int]:
    """Where the battles that still run began: one that ended within another is over."""
    begins: list[int] = []
    for place, (event, _) in enumerate(kept):
        if isinstance(event, e.BattleBegan):
            begins.append(place)
        elif isinstance(event, e.BattleEnded) and begins:
            begins.pop()
    return begins
