"""Which limits a rule sees to, as far as their words tell: …にしか…できない (1-1-1, 1-1-2).

A limit names one way in which something is done (敵軍エリアにしか), one case (…場合にしか), or how often a turn it is
(1ターンに1枚しか). What is said besides the one way would have to be told from it, and whoever asks must know that
way: anything else is not carried out, and told so.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero.remembered import Remembered

WAYS: dict[type[nodes.Node], tuple[str, ...]] = {
    nodes.Draw: ("when",),
    nodes.Move: ("destination", "source", "when"),
    nodes.Play: ("destination", "source", "when"),
    nodes.Use: ("when",),
    nodes.Smash: ("source", "when"),
    nodes.Put: ("by", "source", "when"),
    nodes.Scrap: ("when",),
    nodes.Freeze: ("by", "when"),
    nodes.Release: ("by", "when"),
    nodes.Deal: ("by", "source", "when"),
    nodes.BeTarget: ("by",),
    nodes.MakePlan: ("when",),
    nodes.RenewPlan: ("when",),
}
"""For each action that may be limited, the ways that are known to whoever asks (`forbidding.ACTIONS`)."""
_DONE: dict[type[nodes.Node], tuple[str, ...]] = {
    nodes.Draw: ("who", "what"),
    nodes.Move: ("who", "what"),
    nodes.Play: ("who", "what"),
    nodes.Use: ("who", "what", "user"),
    nodes.Smash: ("who", "what"),
    nodes.Put: ("what", "destination"),
    nodes.Deal: ("to", "damage"),
    nodes.BeTarget: ("who", "what", "target"),
    nodes.MakePlan: ("who", "whose"),
    nodes.RenewPlan: ("who", "whose"),
}
"""What is done: the same in every way of doing it."""
COUNTED = (nodes.Draw, nodes.Move, nodes.Play, nodes.Smash)
"""What is remembered of a turn, each time by itself, and asked for each time."""


def is_kept(limit: nodes.Only) -> bool:
    """Whether somebody who does such a thing is held to a limit."""
    action: Any = limit.action
    ways = WAYS.get(type(action))
    if ways is None or isinstance(getattr(action, "what", None), nodes.ThisAbility):
        return False  # what limits an ability stands in it, and is looked at there
    said = {name for name, _ in action.parts()} - {"number"}
    if limit.duration is not None:
        said.discard("duration")
    if limit.condition is None and most(action) is not None:
        return True
    done = said - {"duration" if name == "when" else name for name in ways} - set(ways)
    if done - set(_DONE.get(type(action), ("what",))) or not _is_plain(action):
        return False
    return limit.condition is not None or len(said - done) == 1


def _is_plain(action: Any) -> bool:
    """Whether what is done is said without a number, and without parts that would have to be told from the way."""
    what = getattr(action, "what", None)
    if isinstance(what, nodes.Cards) and what.count is not None:
        return False
    return not isinstance(action, nodes.Deal) or action.damage == nodes.Damage()


def most(action: Any) -> int | None:
    """How often a turn something may be done, by a limit that says so: 1ターンに1枚しか."""
    said = {name for name, _ in action.parts()} - {"number", "duration"}
    often = getattr(action, "count", None) or action.times
    if not isinstance(action, COUNTED) or said - {"who", "what", "when", "count", "times"}:
        return None
    if not isinstance(often, nodes.Count) or (action.times is not None and action.times is not often):
        return None
    if {name for name, _ in often.parts()} - {"number", "range"} or often.range not in ("exactly", "up_to"):
        return None
    if not isinstance(often.number, int) or not is_a_turn(action.when) or not _is_one_by_one(action):
        return None
    return often.number


def is_a_turn(period: Any) -> bool:
    """1ターン, 各ターン: any turn, each by itself."""
    return (
        isinstance(period, nodes.Period)
        and replace(period, number=None) == nodes.Period(name="turn")
        and (period.number in (None, 1))
    )


def _is_one_by_one(action: Any) -> bool:
    """Whether it is clear what is counted: what a player does, or what one unit does.

    すべてのユニットは1ターンに1度しか: each of them, or all together? And このカード when it is played: any copy?
    """
    if isinstance(action.what, nodes.Cards):
        return isinstance(action.who, nodes.Player) and action.what.count is None
    return not isinstance(action, nodes.Play) and isinstance(action.what, (nodes.ThisCard, nodes.That))


each_time = Remembered[Any](lambda action: _each_time(action))
"""What is counted: the deed alone, by whomever."""


def _each_time(action: Any) -> Any:
    alone = replace(action, times=None, when=None, duration=None, who=None)
    return replace(alone, count=None) if hasattr(alone, "count") else alone
