"""What a replacement makes of an event: the same card put elsewhere, other damage, or something else altogether.

A replacement that only changes the event leaves it among the others that happen in the same moment. Steps that say
something else take its place: the event is dropped, and they are carried out once the rest has happened.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.board import Place
from judge.games.dimension_zero.deeds.common import cause, key_of, kind_of
from judge.games.dimension_zero.deeds.piling import goal_of
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.events import DamageDealt, Froze, Moved, PhaseBegan, Released
from judge.games.dimension_zero.forbidding import Asked, forbidden, may_be_forbidden
from judge.games.dimension_zero.frame import Frame, Refs
from judge.games.dimension_zero.moving import Happen, move
from judge.games.dimension_zero.replacing.claims import Claim
from judge.games.dimension_zero.replacing.intents import cards_of
from judge.games.dimension_zero.rulebook import clause, only, words_of
from judge.games.dimension_zero.values.characteristics import look
from judge.kernel import Event, Refusal, Undetermined

CANNOT = clause("1-1-2")
RESISTS = clause("5-17-2")
IMPOSSIBLE_OPTION = clause("4-15-7")
NOT_BENEATH_JOINED = clause("6-1-11")
NOT_BENEATH_AURA = clause("6-1-6-1")

KEPT = ("rule", "pay")
"""Ways of moving that stay what they are, wherever the card goes: a rule effect happened, a cost was paid (4-15-5)."""


class Change(NamedTuple):
    """What becomes of an event."""

    event: Event | None
    """None: it does not happen, nor anything in its place in the same moment."""
    rest: tuple[nodes.Node, ...]
    """Steps that are still to be carried out."""
    frame: Frame
    fresh: bool = False
    """Whether it is an event of the replacement's own, not the old one with something changed."""


def changed(duel: Duel, event: Event, claim: Claim, steps: tuple[Any, ...], host: int | None = None) -> Change:
    """The event once these steps of a replacement have been applied to it; `host`: the card it is put beneath."""
    frame, first = claim.frame, steps[0] if steps else None
    match event, first:
        case Moved(), nodes.Put() if _is_the_card(frame, first.what, event.card):
            moved = _put(duel, event, claim, first, host)
            if moved is not None:
                fresh = moved.destination != event.destination
                said = _say(frame, first, what=(event.card,), count=(1,), destination=(moved.destination.at,))
                return Change(moved, steps[1:], said, fresh)
        case DamageDealt(), nodes.Modify(stat="damage") | nodes.Set(stat="damage"):
            amount = _amount(duel, frame, event, first)
            return Change(replace(event, amount=amount), steps[1:], _say(frame, first))
        case DamageDealt(), nodes.Deal(damage=nodes.That(ref=0, role="damage")):
            return Change(replace(event, target=_target(duel, frame, first)), steps[1:], _say(frame, first))
        case PhaseBegan(), nodes.Skip(what=nodes.That(ref=0)):
            only(first, "what", "number")
            return Change(None, steps[1:], _say(frame, first))
    return Change(None, steps, frame)


def _say(frame: Frame, step: Any, **said: Refs) -> Frame:
    """The step counts as done: later ones may ask whether it was."""
    key = key_of(step)
    said |= {"done": (1,), "could": (1,)}
    kept = [entry for entry in frame.said if entry[0] != key or entry[1] not in said]
    return replace(frame, said=(*kept, *[(key, role, refs) for role, refs in said.items()]))


def _is_the_card(frame: Frame, what: Any, card: int) -> bool:
    """Whether a step speaks of the very card that the event is about."""
    match what:
        case nodes.That(ref=0, role=role, rest=False, tests=()):
            return frame.get(0, role or "what") == (card,)
        case nodes.ThisCard(at=None, target=False, tests=()):
            return frame.source == card
    return False


# ---- the card goes elsewhere


def _put(duel: Duel, event: Moved, claim: Claim, put: nodes.Put, host: int | None) -> Moved | None:
    """The card put somewhere else, or otherwise; None: where to is a choice that the step itself asks for."""
    only(put, "who", "what", "destination", "status", "face", "aura", "number")
    frame, to = claim.frame, put.destination
    match to:
        case nodes.Zone():
            goal = goal_of(put, to)
            if goal.zone == "deck" and goal.end is None:
                return None
            frozen = event.card in duel.frozen if goal.frozen is None else goal.frozen
            moved = _moved(duel, event, frame, Place(goal.zone), frozen=frozen, to_bottom=goal.end == "bottom")
            return replace(moved, face_up=goal.zone == "plan", face_down=goal.face_down)
        case nodes.Side(side="bottom") if put.aura and host is not None:
            return replace(_moved(duel, event, frame, Place("beneath", str(host))), how="aura")
        case nodes.That(ref=0, role="destination") | None:
            return replace(event, frozen=_status(event, put))
        case nodes.AnyOf():
            return None  # one of several places
        case nodes.Squares(target=False):
            found = meaning.squares(duel, frame, to)
            if found == (event.destination.at,):
                return replace(event, frozen=_status(event, put))
            return None
    raise Undetermined("not carried out", ("Put", "destination", put.wording), claim.form, (claim.words,))


def _moved(
    duel: Duel, event: Moved, frame: Frame, to: Place, *, frozen: bool = False, to_bottom: bool = False
) -> Moved:
    """The card goes off the squares, to its owner's zone whoever's zone the text names (2-23-1-1)."""
    how = event.how if event.how in KEPT else ""
    made = move(
        duel,
        event.card,
        to,
        "",
        frozen=frozen,
        how=how,
        by=cause(frame),
        to_bottom=to_bottom,
        source=event.source,
        origin=event.origin,
    ).event
    assert isinstance(made, Moved)
    return made


def _status(event: Moved, put: nodes.Put) -> bool | None:
    if put.status is None:
        return event.frozen
    return None if put.status == "unchanged" else put.status == "frozen"


def asks_for_host(event: Event, claim: Claim, steps: tuple[Any, ...]) -> nodes.Put | None:
    """The step, if the event's card is to be put beneath another card."""
    first = steps[0] if steps else None
    if not isinstance(event, Moved) or not isinstance(first, nodes.Put):
        return None
    beneath = isinstance(first.destination, nodes.Side) and first.aura
    return first if beneath and _is_the_card(claim.frame, first.what, event.card) else None


def hosts(duel: Duel, happen: Happen, event: Moved, claim: Claim, put: nodes.Put) -> tuple[int, ...]:
    """The cards it can be put beneath: on squares and staying there (6-1-1), not itself (6-1-6) nor joined (6-1-11)."""
    side = put.destination
    assert isinstance(side, nodes.Side)
    if side.side != "bottom" or side.of is None:
        raise Undetermined("not carried out", ("Put", "destination", put.wording), claim.form, (claim.words,))
    leaving = {
        intent.event.card
        for intent in happen.intents
        if isinstance(intent.event, Moved) and not intent.event.destination.is_square
    }
    found = []
    for host in meaning.cards(duel, claim.frame, side.of):
        standing = duel.at(host)
        if standing is not None and standing.joined is None and host != event.card and host not in leaving:
            found.append(host)
    return tuple(found)


def not_hosts(duel: Duel, event: Event, claim: Claim) -> list[Refusal]:
    """What the words mean too, but nothing is put beneath: joined strategies (6-1-11), 闘気カード (6-1-6-1)."""
    put = asks_for_host(event, claim, claim.steps)
    if put is None or not isinstance(put.destination, nodes.Side) or put.destination.of is None:
        return []
    meant = (duel.at(card) for card in meaning.cards(duel, claim.frame, put.destination.of))
    joined = [standing.card for standing in meant if standing is not None and standing.joined is not None]
    found = [Refusal(NOT_BENEATH_JOINED, "not beneath a joined card", (card,), (claim.words,)) for card in joined]
    of = put.destination.of
    if isinstance(of, nodes.Cards) and of.kind == "card":
        mine = [s for s in duel.standing if look(duel, s.card).controller == claim.frame.controller]
        found += [
            Refusal(NOT_BENEATH_AURA, "not beneath a card that lies beneath", (card,), (claim.words,))
            for standing in mine
            for card in standing.beneath
        ]
    return found


# ---- other damage


def _amount(duel: Duel, frame: Frame, event: DamageDealt, step: nodes.Modify | nodes.Set) -> int:
    """The damage with its sign: below 0 is read as 0 only when it is dealt (1-2-2)."""
    if not isinstance(step.of, nodes.That) or step.of.ref != 0 or step.of.role != "damage":
        raise Undetermined("not carried out", (type(step).__name__, "of", step.wording), "", (words_of(frame, step),))
    if isinstance(step, nodes.Set):
        only(step, "of", "stat", "value", "number")
        if meaning.is_share(step.value):
            return meaning.share(step.value, event.amount)
        return _number(duel, frame, step.value)
    only(step, "of", "stat", "amount", "less", "number")
    amount = _number(duel, frame, step.amount)
    return event.amount + (-amount if step.less else amount)


def _number(duel: Duel, frame: Frame, value: Any) -> int:
    return value if isinstance(value, int) else meaning.number(duel, frame, value)


def _target(duel: Duel, frame: Frame, deal: nodes.Deal) -> int:
    """The card that is dealt the damage instead; the source stays what it was."""
    only(deal, "who", "damage", "to", "number")
    found = meaning.cards(duel, frame, deal.to) if deal.to is not None else ()
    if len(found) != 1:
        raise Undetermined("not carried out", ("Deal", "to", deal.wording), "", (words_of(frame, deal),))
    return found[0]


# ---- what cannot be


def banned(duel: Duel, event: Event) -> Refusal | None:
    """Why this cannot happen, if words say so: できない wins over できる (1-1-2); 耐性 (5-17-2)."""
    found = _ban(duel, event) if may_be_forbidden(duel) else None
    if found is None:
        return None
    frame, node = found
    resists = isinstance(node, nodes.Keyword)
    reason = "resisted" if resists else "cannot happen"
    return Refusal(RESISTS if resists else CANNOT, reason, cards_of(event), (words_of(frame, node),))


def _ban(duel: Duel, event: Event) -> tuple[Frame, Any] | None:
    by = getattr(event, "by", None)
    cause_of: dict[str, Any] = {}
    if by is not None:
        cause_of = {"who": by[0], "by": by[1], "controller": by[0], "kind": _kind(duel, by[1])}
    match event:
        case Moved(how="draw", card=card) if (found := forbidden(duel, "draw", who=duel.owner(card))) is not None:
            return found
        case Moved(card=card, source=origin, destination=to):
            return forbidden(duel, "put", what=card, destination=to, origin=origin, **cause_of)
        case DamageDealt(source=source, target=target, battle=battle):
            return forbidden(duel, "damage", to=target, source=source, battle=battle, **cause_of)
        case Froze(cards=(card,)):
            return forbidden(duel, "freeze", what=card, **cause_of)
        case Released(cards=(card,)):
            return forbidden(duel, "release", what=card, **cause_of)
    return None


def _kind(duel: Duel, source: int) -> str:
    """What the effect is that is being carried out: of a spell, or an activated or triggered ability."""
    for instruction in reversed(duel.agenda):
        frame = getattr(instruction, "frame", None)
        if isinstance(frame, Frame) and frame.source == source:
            return kind_of(duel, frame)
    return ""


def impossible(duel: Duel, happen: Happen, event: Event, claim: Claim, steps: tuple[Any, ...]) -> Refusal | None:
    """Why an optional replacement cannot be chosen: something in it is impossible (4-15-7)."""
    if not _is_impossible(duel, happen, event, claim, steps):
        return None
    return Refusal(IMPOSSIBLE_OPTION, "option impossible", (claim.frame.source,), (claim.words,))


def _is_impossible(duel: Duel, happen: Happen, event: Event, claim: Claim, steps: tuple[Any, ...]) -> bool:
    if (put := asks_for_host(event, claim, steps)) is not None:
        assert isinstance(event, Moved)
        return not hosts(duel, happen, event, claim, put)
    change = changed(duel, event, claim, steps)
    if change.event is not None and banned(duel, change.event) is not None:
        return True
    return any(_cannot_be_done(duel, claim.frame, step) for step in change.rest)


def _cannot_be_done(duel: Duel, frame: Frame, step: Any) -> bool:
    """Whether a step has nothing to act on now. What hangs on a choice before it is not looked at."""
    what: Any = getattr(step, "what", None)
    if isinstance(what, nodes.That) and what.ref != 0:
        return False
    match step:
        case nodes.Choose(what=nodes.Cards() as cards, random=False):
            found = meaning.cards(duel, frame, cards)
            return len(found) < meaning.count_range(duel, frame, step.count, len(found))[0]
        case nodes.Freeze() | nodes.Release():
            frozen = isinstance(step, nodes.Release)
            verb: Asked = "release" if frozen else "freeze"
            able = [
                card
                for card in meaning.cards(duel, frame, what)
                if (card in duel.frozen) == frozen and forbidden(duel, verb, what=card) is None
            ]
            return not able
        case nodes.Put():
            return not meaning.cards(duel, frame, what)
    return False
