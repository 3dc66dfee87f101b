"""The stack: last on, first off; what is resolved was passed on by both, and nothing nullified is (4-9-1, 4-10)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.games.dimension_zero import events as e
from judge.games.dimension_zero.pieces import Ability, Exchange, Spell, StackItem, UnitMove
from judge.verify.findings import Finding, Looked, unless
from judge.verify.position import item_essence
from judge.verify.walking import PRIORITY, Moment, Walk

FAILS = frozenset({"4-9-2-9-2", "1-1-2"})
"""An ability from hand whose card is not there any more fails, and so does a move that an effect forbids: nothing comes
of it."""


def resolutions(walk: Walk) -> Looked:
    """What is taken off the stack is resolved, or nullified on the way, before anybody has priority again."""
    taken: StackItem | None = None
    nullified: set[int] = set()
    failed = False
    for moment in walk.moments:
        failed = (failed or not FAILS.isdisjoint(moment.step.clauses)) and moment.step.rule != PRIORITY
        for event, _, _ in moment.beats:
            match event:
                case e.Stacked(item):
                    nullified.discard(item.number)
                case e.Unstacked(item):
                    fine = taken is None and item.number not in nullified
                    yield unless(
                        fine, "stack", moment.number, "二つのものが同時に解決される。", "two things resolve at once."
                    )
                    taken = item
                case e.Nullified(item):
                    nullified.add(item.number)
                    if taken is not None and taken.number == item.number:
                        taken = None
                case e.Resolved(item):
                    fine = taken is not None and _same(taken, item) and item.number not in nullified
                    yield unless(
                        fine,
                        "stack",
                        moment.number,
                        "解決が終わったのは、解決中のものではない。",
                        "what has been resolved is not what was being resolved.",
                    )
                    taken = None
        if moment.step.rule == "checkpoint":  # an exchange is through once its damage is dealt
            yield unless(
                taken is None or isinstance(taken, Exchange) or moment.after.over or failed,
                "stack",
                moment.number,
                "解決が終わっていない。",
                "the resolution has not ended.",
            )
            taken = None
        if moment.step.rule == PRIORITY:
            yield unless(
                taken is None,
                "stack",
                moment.number,
                "解決の途中で優先権が得られている。",
                "a player has priority in the middle of a resolution.",
            )


def _same(one: StackItem, other: StackItem) -> bool:
    """Whether two items are the same thing; what it speaks of may have become a new card meanwhile."""
    if isinstance(one, UnitMove) and isinstance(other, UnitMove):
        return bool(item_essence(replace(one, card=None)) == item_essence(replace(other, card=None)))
    return bool(item_essence(one) == item_essence(other))


def nothing_nullified_acts(walk: Walk) -> Looked:
    """A spell that is nullified goes to the graveyard and nowhere else (4-10-2)."""
    gone: set[int] = set()
    for moment in walk.moments:
        for event, _, _ in moment.beats:
            match event:
                case e.Nullified(item) if isinstance(item, Spell):
                    gone.add(item.card)
                case e.Moved(card=card) if card in gone and event.source.zone == "stack":
                    gone.discard(card)
                    fine = event.how == "nullify"
                    yield unless(
                        fine,
                        "stack",
                        moment.number,
                        f"無効化されたカード{card}が解決されている。",
                        f"card {card} was nullified and resolves all the same.",
                    )


def resolved_after_passes(walk: Walk) -> Looked:
    """The top of the stack resolves when both players have passed in a row, and then only (4-9-1)."""
    passes = 0
    for moment in walk.moments:
        if moment.step.rule == PRIORITY:
            passes = passes + 1 if _passes(moment) else 0
        for event, _, _ in moment.beats:
            if isinstance(event, e.Unstacked):
                yield unless(
                    passes >= 2,
                    "stack",
                    moment.number,
                    "両者が続けて放棄していないのに解決される。",
                    "something resolves although not both have passed in a row.",
                )
            if isinstance(event, e.Stacked | e.Unstacked | e.BattleBegan | e.BattleStepBegan | e.PhaseBegan):
                passes = 0


def _passes(moment: Moment) -> bool:
    return any(isinstance(event, e.Passed) for event in moment.step.events)


def spells_leave_by_rule(walk: Walk) -> Looked:
    """A spell's card goes to the square that was named, or to its owner's graveyard (4-9-2-8)."""
    spells: dict[int, Spell] = {}
    for moment in walk.moments:
        for event, _, _ in moment.beats:
            match event:
                case e.Unstacked(item) if isinstance(item, Spell):
                    spells[item.card] = item
                case e.Moved(card=card, how="play") if card in spells:
                    item = spells[card]
                    fine = event.destination == ("square", item.square) and event.controller == item.controller
                    fine = fine and event.origin == item.frame.origin and event.special in ("", item.special)
                    yield unless(
                        fine,
                        "stack",
                        moment.number,
                        f"カード{card}が、指定したスクエアと支配者で置かれていない。",
                        f"card {card} does not come to the square that was named, under its controller.",
                    )


def moves_go_where_named(walk: Walk) -> Looked:
    """A move that resolves puts its unit onto the square that was named, released (4-9-3-2)."""
    moving: UnitMove | None = None
    for moment in walk.moments:
        for event, _, _ in moment.beats:
            match event:
                case e.Unstacked(item):
                    moving = item if isinstance(item, UnitMove) else None
                case e.MoveResolved(player, card):
                    fine = moving is not None and card == moving.card and player == moment.controller(card)
                    yield _as_moved(fine, moment)
                case e.Moved(how="move"):
                    fine = (
                        moving is not None
                        and event.card == moving.card
                        and event.destination.at == moving.square
                        and event.source.at == moving.start
                        and event.frozen is False
                        and event.controller == moment.controller(event.card)
                    )
                    yield _as_moved(fine, moment)


def _as_moved(fine: bool, moment: Moment) -> Finding | None:
    return unless(
        fine,
        "stack",
        moment.number,
        "移動の能力が指定した通りに解決されていない。",
        "a unit does not move as its move says.",
    )


def abilities_of_cards(walk: Walk) -> Looked:
    """An ability on the stack has its source's controller, or the one who activated it (4-8-1)."""
    announced: e.Announced | None = None
    up: e.Untriggered | None = None
    for moment in walk.moments:
        for event, _, _ in moment.beats:
            match event:
                case e.Announced():
                    announced, up = event, None
                case e.Untriggered():
                    announced, up = None, event
                case e.Stacked(item):
                    yield unless(
                        _as_said(item, announced, up),
                        "stack",
                        moment.number,
                        "スタックに乗ったのは、宣言されたもの、誘発したものではない。",
                        "what is stacked is not what was announced, or has triggered.",
                    )


def _as_said(item: StackItem, announced: e.Announced | None, up: e.Untriggered | None) -> bool:
    match item:
        case Exchange():
            return True
        case Ability(kind="triggered"):
            mine = (item.frame.words, item.frame.source, item.frame.controller)
            return up is not None and mine == (
                up.pending.frame.words,
                up.pending.frame.source,
                up.pending.frame.controller,
            )
        case Ability():
            mine_ = ("use", item.frame.source, item.controller, item.frame.words)
            return announced is not None and mine_ == (
                announced.what,
                announced.card,
                announced.player,
                announced.words,
            )
        case Spell():
            said: tuple[object, ...] = ("play", item.card, item.controller, item.square)
        case UnitMove():
            said = ("move", item.card, item.controller, item.square)
        case _:
            return announced is not None and (announced.what, announced.player) == (
                "renew_plan" if item.renew else "make_plan",
                item.controller,
            )
    return announced is not None and said == (announced.what, announced.card, announced.player, announced.square)
