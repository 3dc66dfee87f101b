"""Who has priority, and what goes before it (4-6-2, 4-6-3, 4-16-2)."""

from __future__ import annotations

from judge.games.dimension_zero import events as e
from judge.verify.findings import Looked, unless
from judge.verify.position import other
from judge.verify.walking import CHECKPOINT, PRIORITY, Walk

GOES_ON = "3-4-3"


def holder(walk: Walk) -> Looked:
    """The active player has priority first; after a pass the other player, unless something was stacked meanwhile."""
    passed: str | None = None
    for moment in walk.moments:
        if moment.step.rule == PRIORITY:
            due = other(passed) if passed is not None else moment.before.active
            yield unless(
                moment.step.by == due,
                "priority",
                moment.number,
                f"優先権を得るのは{moment.step.by}ではなく{due}である。",
                f"not {moment.step.by} but {due} has priority.",
            )
            by_pass = [event.player for event in moment.step.events if isinstance(event, e.Passed)]
            said = (moment.step.option or {}).get("option") == "Pass"
            yield unless(
                by_pass == ([moment.step.by] if said else []),
                "priority",
                moment.number,
                "放棄したプレイヤーが違う。",
                "another player would pass.",
            )
            ends = bool(by_pass) and passed is not None and not moment.before.stack
            yield unless(
                (GOES_ON in moment.step.clauses) == ends,
                "priority",
                moment.number,
                "スタックが空で続けて放棄した時に、そしてその時だけ、先に進む（3-4-3）。",
                "it goes on once both have passed with an empty stack, and only then (3-4-3).",
            )
            passed = None if passed is not None or not by_pass else by_pass[0]
        else:
            stray = any(isinstance(event, e.Passed) for event in moment.step.events)
            yield unless(
                not stray,
                "priority",
                moment.number,
                "優先権のないところで放棄している。",
                "a player passes without priority.",
            )
            if any(isinstance(event, e.Stacked | e.BattleBegan) for event in moment.step.events):
                passed = None


def checked_before(walk: Walk) -> Looked:
    """Before a player gains priority, rule effects are looked at (4-6-3)."""
    previous = CHECKPOINT
    for moment in walk.moments:
        if moment.step.rule == PRIORITY:
            yield unless(
                previous == CHECKPOINT,
                "priority",
                moment.number,
                "ルールエフェクトを調べずに優先権を得ている。",
                "a player gains priority without rule effects being looked at.",
            )
        previous = moment.step.rule


def everything_stacked(walk: Walk) -> Looked:
    """What has triggered is on the stack before a player acts; from hand, once its owner has priority (4-8-12-1)."""
    for moment in walk.moments:
        if moment.step.rule == PRIORITY:
            left = [
                pending
                for pending in moment.before.pending
                if not pending.from_hand or pending.frame.controller == moment.step.by
            ]
            yield unless(
                not left,
                "priority",
                moment.number,
                "誘発した能力がスタックに乗っていない。",
                "an ability that has triggered is not on the stack.",
            )


def nobody_acts_after_the_end(walk: Walk) -> Looked:
    """The duel ends at once (3-3-3)."""
    for moment in walk.moments:
        if moment.step.events:
            yield unless(
                not moment.before.over,
                "priority",
                moment.number,
                "デュエルが終わった後に何かが起きている。",
                "something happens after the end of the duel.",
            )
