"""What effects carry along: what they speak of is what was chosen, and what cards that left were just before (4-17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from judge.games.dimension_zero import events as e
from judge.games.dimension_zero.board import SQUARES, Place
from judge.games.dimension_zero.frame import Frame, Seen
from judge.verify.findings import Looked, unless
from judge.verify.walking import PRIORITY, TOGETHER, Moment, Walk


class Left(NamedTuple):
    """What a card was as it left a place."""

    place: Place
    controller: str
    damage: int
    frozen: bool
    power: int | None
    smash: int | None


def remembered(walk: Walk) -> Looked:
    """What is remembered of a card that left is what it was when it did."""
    left: dict[int, list[Left]] = {}
    run: list[Moment] = []
    for moment in walk.moments:
        run = [*run, moment] if moment.step.rule == TOGETHER and run else [moment]
        start = run[0]
        for event in moment.step.events:
            if isinstance(event, e.Moved) or (isinstance(event, e.Stacked) and hasattr(event.item, "card")):
                card = event.card if isinstance(event, e.Moved) else getattr(event.item, "card", None)
                if card is not None:
                    left.setdefault(card, []).append(_leaving(start, card))
            for frame in frames(event):
                for seen in frame.last:
                    yield unless(
                        any(_alike(walk, seen, one) for one in left.get(seen.card, ())),
                        "frames",
                        moment.number,
                        f"カード{seen.card}は、離れる直前にそうではなかった。",
                        f"card {seen.card} was not like that just before it left.",
                    )
                fine = all(card in left for card in frame.gone) and len(set(frame.gone)) == len(frame.gone)
                yield unless(
                    fine and _exists(walk, frame),
                    "frames",
                    moment.number,
                    "効果が、ないカードのことをいっている。",
                    "an effect speaks of a card that is not there.",
                )


def frames(event: Any) -> Iterator[Frame]:
    """The frames that an event carries."""
    match event:
        case e.Stacked(item) | e.Unstacked(item) | e.Resolved(item) | e.Nullified(item):
            frame = getattr(item, "frame", None)
            if frame is not None:
                yield frame
        case e.Triggered(pending) | e.Untriggered(pending) | e.TriggerDropped(pending):
            yield pending.frame
        case e.EffectBegan(effect):
            yield effect.frame
        case e.EffectsEnded(effects):
            yield from (effect.frame for effect in effects)


def _leaving(moment: Moment, card: int) -> Left:
    position = moment.before
    standing = position.standing.get(card)
    place = position.where(card)
    if standing is None:
        printed = moment.table.printed(card)
        owner = moment.table.owners[card]
        frozen = card in position.frozen
        if printed is None:
            return Left(place, owner, 0, frozen, None, None)
        return Left(place, owner, 0, frozen, printed.power, printed.smash)
    frozen = card in position.frozen
    power, smash = moment.stat(card, "power"), moment.stat(card, "smash")
    return Left(place, moment.controller(card), standing.damage, frozen, power, smash)


def _alike(walk: Walk, seen: Seen, left: Left) -> bool:
    on_square = left.place.is_square
    return (
        seen.place == left.place
        and (seen.controller == left.controller or left.place.zone == "stack")
        and (seen.damage, seen.frozen) == (left.damage, left.frozen)
        and seen.data.name == walk.table.owned[seen.card].name
        and (not on_square or left.power in (None, seen.data.power))
        and (not on_square or left.smash in (None, seen.data.smash))
        and _is_printed(walk, seen)
    )


def _is_printed(walk: Walk, seen: Seen) -> bool:
    """Off the squares a card is what is printed on it; numbers of what is no unit are 0."""
    printed = walk.table.printed(seen.card)
    if printed is None:
        return True
    if seen.place.is_square:
        return set(seen.data.colours) <= {"red", "black", "blue", "white", "green"}
    return seen.data.kind == printed.kind and seen.data.cost == printed.cost and seen.data.timing == printed.timing


def _exists(walk: Walk, frame: Frame) -> bool:
    cards = range(len(walk.table.owned))
    return frame.source in cards and frame.words.card in cards


def triggered_by(walk: Walk) -> Looked:
    """A trigger knows when it triggered, and by what: cards, squares and numbers of what happened in that moment."""
    run: list[Moment] = []
    since: list[Moment] = []
    for moment in walk.moments:
        run = [*run, moment] if moment.step.rule == TOGETHER and run else [moment]
        since = [*since, moment] if moment.step.rule != PRIORITY else [moment]
        for event, before, _ in moment.beats:
            if isinstance(event, e.Triggered):
                frame = event.pending.frame
                # A card is shown from hand only after everything that goes with the event (4-8-12).
                moments = since if event.pending.from_hand else run
                happened = [one for each in moments for one in each.step.events]
                time = frame.get(0, "time")
                fine = time is None or tuple(time) == (before.active, before.phase)
                delayed = any(
                    isinstance(one, e.EffectsEnded) and any(x.frame.source == frame.source for x in one.effects)
                    for one in moment.step.events
                )
                yield unless(
                    fine and (delayed or _by_event(walk, frame, happened)),
                    "frames",
                    moment.number,
                    f"カード{frame.source}の能力は、それによって誘発しない。",
                    f"the ability of card {frame.source} is not triggered by that.",
                )


def _by_event(walk: Walk, frame: Frame, happened: list[Any]) -> bool:
    source, destination = frame.get(0, "source"), frame.get(0, "destination")
    what, damage, amount = frame.get(0, "what"), frame.get(0, "damage"), frame.get(0, "amount")
    if destination is not None:
        moves = [
            one
            for one in happened
            if isinstance(one, e.Moved)
            and (what is None or one.card in what)
            and _place(one.destination) in destination
            and (source is None or _from(one) & set(source))
        ]
        return bool(moves)
    if damage is not None:
        to, of = frame.get(0, "to") or (), frame.get(0, "of") or ()
        return any(
            (isinstance(one, e.DamageDealt) and one.target in to and one.amount in damage)
            or (isinstance(one, e.DamageRemoved) and one.card in of and one.amount in damage)
            for one in happened
        )
    if amount is not None:
        return any(isinstance(one, e.Smashed) and one.amount in amount for one in happened)
    return all(not isinstance(ref, int) or ref < len(walk.table.owned) for ref in what or ())


def _place(place: Place) -> str:
    return place.at if place.is_square else f"{place.zone} {place.at}"


def _from(moved: e.Moved) -> set[str]:
    """Where a card came from; for a spell also where it was played from (4-8-9)."""
    found = {_place(moved.source), moved.source.zone}
    if moved.origin is not None:
        found |= {_place(moved.origin), moved.origin.zone}
    return found


def statuses(walk: Walk) -> Looked:
    """Only cards on squares, in energy and smash zones are released or frozen (2-26-1); how units and bases arrive."""
    for moment in walk.moments:
        for event, before, _ in moment.beats:
            if not isinstance(event, e.Moved):
                continue
            zone = event.destination.zone
            fine = zone in ("square", "energy", "smash") or not event.frozen
            by_text = bool(moment.step.quotes) or any(clause.startswith("5-") for clause in moment.step.clauses)
            if event.how == "play" and not by_text:
                fine = fine and event.frozen == (walk.table.kind(event.card) == "unit")  # 2-20-1-3, 2-20-2-3
            if event.how == "smash":
                fine = fine and not event.frozen
            centre = event.how == "play" and walk.table.kind(event.card) == "unit" and event.destination.at[1:] == "2"
            fine = fine and (centre or not event.played_to_centre)
            fine = fine and (not event.destination.is_square or event.destination.at in SQUARES)
            if event.source.is_square:
                here = moment.controller(event.card) if event.card in moment.before.standing else event.controller
                put_under = before.standing[event.card].controller if event.card in before.standing else here
                fine = fine and event.controller in (here, put_under)
            elif zone not in ("square", "beneath"):
                fine = fine and event.controller == walk.table.owners[event.card]
            yield unless(
                fine,
                "frames",
                moment.number,
                f"カード{event.card}の状態や支配者が違う。",
                f"card {event.card} has another state or controller.",
            )


def causes(walk: Walk) -> Looked:
    """What an effect does names the effect that resolves; what a rule does names none. Cards arrive after others."""
    resolving: tuple[str, int] | None = None
    run: list[Moment] = []
    for moment in walk.moments:
        run = [*run, moment] if moment.step.rule == TOGETHER and run else [moment]
        ranks: dict[str, int] = {}
        for one in run[0].before.standing.values():
            if one.joined is None:
                ranks[one.square] = max(ranks.get(one.square, 0), one.rank + 1)
        if moment.step.rule == "checkpoint":
            resolving = None
        for event in moment.step.events:
            match event:
                case e.Unstacked(item):
                    frame = getattr(item, "frame", None)
                    resolving = (frame.controller, frame.source) if frame is not None else None
                case e.Moved() | e.DamageDealt() | e.DamageRemoved() | e.Froze() | e.Released() | e.Nullified():
                    by = event.by
                    fine = by is None or by == resolving or _replaced(moment, by, resolving)
                    if isinstance(event, e.Moved):
                        fine = fine and _rank(event) in (None, ranks.get(event.destination.at, 0))
                        fine = fine and (event.destination.is_square or event.rank in (0, 1))
                        fine = fine and (
                            event.destination.zone == "beneath" or event.destination.is_square or not event.rank
                        )
                    yield unless(
                        fine,
                        "frames",
                        moment.number,
                        "その効果によるのではないか、置かれた順番が違う。",
                        "it is not done by that effect, or comes in another order.",
                    )


def _rank(event: e.Moved) -> int | None:
    return event.rank if event.destination.is_square and event.joined is None else None


def _replaced(moment: Moment, by: tuple[str, int], resolving: tuple[str, int] | None) -> bool:
    """What a replacement lets happen instead is done by its card, and by who controls it."""
    player, card = by
    if resolving is not None and card == resolving[1]:
        return False
    if card in moment.before.standing and moment.controller(card) != player:
        return False
    return any(clause.startswith("4-15") for clause in moment.step.clauses) or any(
        quote.card == card for quote in moment.step.quotes
    )
