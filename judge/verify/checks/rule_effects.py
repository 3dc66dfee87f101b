"""ルールエフェクト: settled before anybody acts or anything is stacked; nothing else happens by rule (4-6-3, 4-16)."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.dimension_zero import events as e
from judge.games.dimension_zero.board import PLAYERS, is_battle_square
from judge.games.dimension_zero.pieces import Standing
from judge.verify.findings import Looked, unless
from judge.verify.walking import CHECKPOINT, PRIORITY, Moment, Walk

STACKING = "stack_triggers"
TOO_MANY_SMASHED = 7
Demand = tuple[int, str]
"""A card that goes to its owner's graveyard, and the clause that demands it."""


def losers(moment: Moment) -> set[str]:
    """Who loses: seven cards in the smash zone (4-16-4-1), or none left in the deck (4-16-4-2)."""
    sides = moment.before.sides
    return {one for one in PLAYERS if len(sides[one].smash) >= TOO_MANY_SMASHED or not sides[one].deck}


def demanded(moment: Moment) -> Iterator[Demand]:
    """What rule effects demand in the position that a step begins in."""
    standing = moment.before.standing
    fighting = {card for battle in moment.before.battles for fight in battle.fights for card in fight.units}
    meeting = {square for square, _ in contested(moment)}
    for card, one in standing.items():
        kind = moment.kind(card)
        in_battle_space = is_battle_square(one.square)
        if kind == "unit" and in_battle_space:
            power = moment.stat(card, "power")
            if power is not None and power <= 0:
                yield card, "4-16-4-4"
            elif power is not None and one.damage >= power:
                yield card, "4-16-4-5"
            if one.played_to_centre and card not in fighting and one.square not in meeting:
                yield card, "4-16-4-8"
        if kind == "base" and in_battle_space:
            yield card, "4-16-4-13"
        if kind == "unit" and not in_battle_space:
            yield card, "4-16-4-14"
        if kind not in ("unit", "base", "strategy"):
            yield card, "4-16-4-15"
        if len(one.beneath) > 1:
            yield from ((beneath, "4-16-4-16") for beneath in one.beneath[0 if one.beneath_together else 1 :])
    yield from ((card, "4-16-4-6") for card in _crowding(moment, "unit", True))
    yield from ((card, "4-16-4-7") for card in _crowding(moment, "base", False))


def _crowding(moment: Moment, kind: str, battle: bool) -> Iterator[int]:
    """Cards of one player and kind on one square: all but the first, or all of those that came first together."""
    groups: dict[tuple[str, str], list[Standing]] = {}
    for card, one in moment.before.standing.items():
        if moment.kind(card) == kind and is_battle_square(one.square) == battle and one.joined is None:
            groups.setdefault((one.square, moment.controller(card)), []).append(one)
    for group in groups.values():
        if len(group) > 1:
            first = min(one.rank for one in group)
            alone = sum(one.rank == first for one in group) == 1
            yield from (one.card for one in group if one.rank > first or not alone)


def contested(moment: Moment) -> list[tuple[str, list[int]]]:
    """Squares where units of both players stand and no battle runs or waits (3-11-1), with the units by arrival."""
    squares: dict[str, list[Standing]] = {}
    for card, one in moment.before.standing.items():
        if moment.kind(card) == "unit" and is_battle_square(one.square):
            squares.setdefault(one.square, []).append(one)
    found = []
    for square, units in squares.items():
        there = [one.card for one in sorted(units, key=lambda one: one.rank)]
        if len({moment.controller(card) for card in there}) < 2:
            continue
        fights = [fight for battle in moment.before.battles for fight in battle.fights if fight.square == square]
        if not fights:
            found.append((square, there))
    return found


def settled_first(walk: Walk) -> Looked:
    """Nothing is left for rule effects to do when a trigger is stacked or a player acts."""
    for moment in walk.moments:
        if moment.step.rule not in (PRIORITY, STACKING) or moment.before.over:
            continue
        if moment.step.rule == STACKING and walk.moments[moment.number - 2].step.rule != CHECKPOINT:
            continue  # the rest of a batch: rule effects are looked at again once all of it is stacked (4-8-3)
        left = [f"{card} ({clause})" for card, clause in demanded(moment)]
        left += [square for square, _ in contested(moment)]
        left += sorted(losers(moment))
        yield unless(
            not left,
            "rule effects",
            moment.number,
            f"まだルールエフェクトが残っている（{'、'.join(left)}）。",
            f"rule effects are still due ({', '.join(left)}).",
        )


def justified(walk: Walk) -> Looked:
    """What happens by rule is what the rules demand, by the clause that demands it."""
    due: set[Demand] = set()
    lost: set[str] = set()
    for moment in walk.moments:
        if moment.step.rule == CHECKPOINT:
            due, lost = set(demanded(moment)), losers(moment)
        if moment.step.rule == "close_fights":
            due = set(_after_battle(moment))
        for event, _, _ in moment.beats:
            match event:
                case e.Moved(how="rule"):
                    by = moment.step.clauses[0]
                    fine = (event.card, by) in due if event.destination.zone == "graveyard" else _due(event.card, due)
                    replaced = by.startswith("4-15") and _due(event.card, due)
                    yield unless(
                        fine or replaced,
                        "rule effects",
                        moment.number,
                        f"カード{event.card}にそのルールエフェクトは起きない。",
                        f"no such rule effect befalls card {event.card}.",
                    )
                case e.DuelLost(players):
                    by_time = moment.step.clauses[0] not in ("4-16-4-1", "4-16-4-2")
                    yield unless(
                        set(players) == lost or by_time,
                        "rule effects",
                        moment.number,
                        "敗北するプレイヤーが違う。",
                        "another player would lose.",
                    )


def _due(card: int, due: set[Demand]) -> bool:
    return any(card == one for one, _ in due)


def _after_battle(moment: Moment) -> Iterator[Demand]:
    """If both sides still stand, attackers die (3-14-2); so do units played to the centre (3-14-2-1)."""
    if not moment.before.battles:
        return
    standing = moment.before.standing
    for fight in moment.before.battles[-1].fights:
        there = [card for card, one in standing.items() if one.square == fight.square and moment.kind(card) == "unit"]
        if len({moment.controller(card) for card in there}) == 2:
            yield from ((card, "3-14-2") for card in there if card in fight.attackers)
        yield from ((card, "3-14-2-1") for card in fight.units if card in standing and standing[card].played_to_centre)


def all_at_once(walk: Walk) -> Looked:
    """What rule effects demand at a checkpoint happens, or is replaced, before the next one (4-6-3)."""
    due: set[int] = set()
    since = 0
    for moment in walk.moments:
        if moment.step.rule in (CHECKPOINT, "battle_end_moment"):
            left = {card for card in due if moment.before.where(card).zone in ("square", "beneath")}
            replaced = any(
                "4-15" in clause for one in walk.moments[since : moment.number] for clause in one.step.clauses
            )
            refused = any(one.step.refusals for one in walk.moments[since : moment.number])
            if due:
                yield unless(
                    not left or replaced or refused,
                    "rule effects",
                    moment.number,
                    f"ルールエフェクトが行われていない（{sorted(left)}）。",
                    f"a rule effect was not carried out ({sorted(left)}).",
                )
            due = set()
        if moment.step.rule == CHECKPOINT and not losers(moment):
            due, since = {card for card, _ in demanded(moment)}, moment.number
        elif moment.step.rule == "close_fights":
            due, since = {card for card, _ in _after_battle(moment)}, moment.number
