"""Triggers go on the stack once rule effects are settled, the active player's first (4-8-2, 4-8-3)."""

from __future__ import annotations

from judge.games.dimension_zero import events as e
from judge.games.dimension_zero.pieces import Pending
from judge.verify.findings import Looked, unless
from judge.verify.walking import CHECKPOINT, Walk


def active_player_first(walk: Walk) -> Looked:
    """Of what waits when stacking begins, the active player's abilities come first; each player stacks their own."""
    batch: list[Pending] = []
    for moment in walk.moments:
        if moment.step.rule == CHECKPOINT:
            batch = list(moment.after.pending)
        for event, before, _ in moment.beats:
            if isinstance(event, e.Untriggered):
                frame = event.pending.frame
                waiting = [one for one in batch if one in before.pending and not one.from_hand]
                earlier = [one for one in waiting if one.frame.controller == before.active]
                fine = frame.controller == before.active or not earlier
                yield unless(
                    fine,
                    "triggers",
                    moment.number,
                    "アクティブプレイヤーの能力より先にスタックに乗っている。",
                    "it is stacked before an ability of the active player.",
                )
                yield unless(
                    moment.step.by == frame.controller,
                    "triggers",
                    moment.number,
                    f"能力を乗せるのは支配者の{frame.controller}である。",
                    f"{frame.controller}, who controls the ability, stacks it.",
                )


def controlled_by_its_source(walk: Walk) -> Looked:
    """A triggered ability is controlled by whoever controls its source (4-8-1)."""
    for moment in walk.moments:
        arrived: dict[int, str] = {}
        for event, _, _ in moment.beats:
            if isinstance(event, e.Moved) and event.destination.is_square:
                arrived[event.card] = event.controller
            if not isinstance(event, e.Triggered):
                continue
            frame = event.pending.frame
            standing = frame.source in moment.before.standing
            owner = walk.table.owners[frame.source]
            controller = moment.controller(frame.source) if standing else arrived.get(frame.source, owner)
            last = frame.seen(frame.source)
            allowed = {controller, last.controller if last is not None else controller}
            delayed = any(effect.frame.source == frame.source for effect in moment.before.effects)
            yield unless(
                frame.controller in allowed or delayed,
                "triggers",
                moment.number,
                f"カード{frame.source}の能力の支配者が違う。",
                f"another player controls the ability of card {frame.source}.",
            )
