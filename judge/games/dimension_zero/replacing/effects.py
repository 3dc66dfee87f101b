"""What a replacement does once it is used: the event becomes another one, or steps come before it or in its place."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero.asking import choose
from judge.games.dimension_zero.deeds.decks import arrange
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.events import (
    DamageDealt,
    EffectBegan,
    EffectsEnded,
    Moved,
    PhaseBegan,
    Replaced,
    Skipped,
)
from judge.games.dimension_zero.frame import Frame
from judge.games.dimension_zero.meaning import holds
from judge.games.dimension_zero.moving import Happen, Intent
from judge.games.dimension_zero.noting import note_lost_triggers
from judge.games.dimension_zero.pieces import Lasting
from judge.games.dimension_zero.replacing.changes import asks_for_host, banned, changed, hosts
from judge.games.dimension_zero.replacing.claims import NEXT_ONCE, Claim, claim_of, decider, is_own
from judge.games.dimension_zero.replacing.intents import (
    ApplyReplacement,
    Arrange,
    CarryInstead,
    GoOn,
    HandOn,
    Remember,
    Replacing,
    Within,
    cards_of,
    refollow,
    still_possible,
    with_intent,
    without,
)
from judge.games.dimension_zero.resolving import Carry
from judge.games.dimension_zero.rulebook import RULES, Now, clause, words_of
from judge.kernel import Event, Instruction, Refusal, Undetermined

NEVER_HAPPENED = clause("4-15-4")
STILL_PAID = clause("4-15-5")
STILL_DONE = clause("4-15-5-1")
OWN_FIRST = clause("4-15-8-1")


@RULES.rule(ApplyReplacement, "4-15-2")
def apply_replacement(now: Now, applying: ApplyReplacement) -> None:
    """The event is changed, or something else takes its place; steps that come before it are done first."""
    duel = now.state
    happen, index = applying.happen, applying.index
    intent = happen.intents[index]
    claim = claim_of(duel, intent, applying.by)
    answer, duel.answer = duel.answer, None
    now.under(claim.form)
    if not claim.node.instead:
        return _do_before(now, happen, index, claim)
    put = asks_for_host(intent.event, claim, claim.steps)
    host: int | None = None
    if put is not None and isinstance(intent.event, Moved):
        among = hosts(duel, happen, intent.event, claim, put)
        if not among:
            raise Undetermined("no card to put it beneath", (intent.event.card,), claim.form, (claim.words,))
        if not applying.asked:
            now.then(choose(decider(duel, claim), among, 1, 1, "beneath"), replace(applying, asked=True))
            return
        host = answer[0]
    _use(now, happen, index, claim, claim.steps, host)


def _use(now: Now, happen: Happen, index: int, claim: Claim, steps: tuple[Any, ...], host: int | None = None) -> None:
    """The event becomes another one, or does not happen (4-15-4); for whoever demanded it, it counts as done."""
    duel = now.state
    intent = happen.intents[index]
    change = changed(duel, intent.event, claim, steps, host)
    after: list[Instruction] = []
    new: Intent | None = None
    if change.event is not None:
        new = replace(
            intent,
            event=change.event,
            clause=claim.form if change.fresh else intent.clause,
            sources=(claim.words,) if change.fresh else (*intent.sources, claim.words),
            met=(*intent.met, claim.id),
            replaced=True,
        )
    now.happen(_replaced(intent.event, change.event, claim), cites=_cites(duel, intent, claim), sources=(claim.words,))
    if now.traced:
        note_lost_triggers(now, intent.event)
    if isinstance(intent.event, PhaseBegan) and change.event is None:
        now.happen(Skipped(intent.event.phase, duel.active), sources=(claim.words,))
    if claim.effect is not None and claim.once:
        now.happen(EffectsEnded((claim.effect,)), cites=(NEXT_ONCE,))
    if isinstance(change.event, Moved) and change.fresh and change.event.destination.zone in ("deck", "plan"):
        after.append(Arrange(change.event.card))
    if change.rest:
        places = tuple(duel.table.place_of(claim.frame.words, step) for step in change.rest)
        within = Within(claim.id, intent.met, cards_of(intent.event))
        after.append(CarryInstead(change.frame, places, within))
    if new is None:
        happen = without(happen, intent)
        happen = replace(happen, done=(*happen.done, *cards_of(intent.event)))
    else:
        ban = banned(duel, new.event)
        if ban is not None:
            now.refuse(ban)
            happen = without(happen, intent)
        else:
            happen = refollow(duel, with_intent(happen, index, new), intent, new)
    now.then(Replacing(happen), *after)


def _cites(duel: Duel, intent: Intent, claim: Claim) -> tuple[str, ...]:
    event = intent.event
    paid = isinstance(event, Moved) and event.how in ("pay", "fuse")
    done = (STILL_PAID,) if paid else (STILL_DONE,) if getattr(event, "by", None) is not None else ()
    own = (OWN_FIRST,) if is_own(duel, event, claim) else ()
    return (NEVER_HAPPENED, *done, *own)


def _replaced(was: Event, now: Event | None, claim: Claim) -> Replaced:
    cards = cards_of(was)
    return Replaced(
        cards[0] if cards else None,
        claim.frame.source,
        was.destination if isinstance(was, Moved) else None,
        now.destination if isinstance(now, Moved) else None,
        amount=now.amount if isinstance(now, DamageDealt) else None,
        target=now.target if isinstance(now, DamageDealt) else None,
        frozen=now.frozen if isinstance(now, Moved) and now.destination.is_square else None,
    )


# ---- steps that come before the event (4-15-2-1)


def _do_before(now: Now, happen: Happen, index: int, claim: Claim) -> None:
    """～にあたり、～ and ～際し、～。そうできなければ、かわりに～: first what is to be done before, then the event."""
    intent = happen.intents[index]
    happen = with_intent(happen, index, replace(intent, met=(*intent.met, claim.id)))
    before = _before(claim)
    if claim.effect is not None and claim.once:
        now.happen(EffectsEnded((claim.effect,)), cites=(NEXT_ONCE,))
    places = tuple(now.state.table.place_of(claim.frame.words, step) for step in before)
    now.then(Carry(claim.frame, places), Within(claim.id), GoOn(happen, index, claim.id))


def _before(claim: Claim) -> tuple[Any, ...]:
    """The steps up to the sentence that puts something in the place of the event."""
    steps: tuple[Any, ...] = claim.node.steps
    for index, step in enumerate(steps):
        if isinstance(step, nodes.If) and step.instead:
            if index < len(steps) - 1:
                raise Undetermined("not carried out", ("Replacement", "steps", claim.node.wording), claim.form)
            return steps[:index]
    return steps


@RULES.rule(GoOn, "4-15-2-2")
def go_on(now: Now, going: GoOn) -> None:
    """What was to come before the event is done: そうしないならば, そうできなければ it is replaced; else it happens."""
    duel = now.state
    frame: Frame = duel.answer
    duel.answer = None
    intent = going.happen.intents[going.index]
    happen = still_possible(duel, going.happen)
    node = duel.table.node(frame.words)
    assert isinstance(node, nodes.Replacement)
    claim = Claim(frame, node)
    now.under(claim.form)
    last = node.steps[-1]
    after: tuple[Instruction, ...] = ()
    if isinstance(last, nodes.If) and last.instead:
        if intent in happen.intents and holds(duel, frame, last.condition):
            return _use(now, happen, happen.intents.index(intent), claim, last.steps)
        now.refuse(Refusal(claim.form, "replacement not needed", (frame.source,), (words_of(frame, last.condition),)))
    elif any(isinstance(step, nodes.Declare) for step in node.steps) and isinstance(intent.event, Moved):
        declare = next(step for step in node.steps if isinstance(step, nodes.Declare))
        named = replace(frame, words=duel.table.place_of(frame.words, declare))
        after = (Remember(named, intent.event.card),)
    now.then(Replacing(happen), *after)


# ---- in the place of the event


@RULES.rule(CarryInstead, "4-15-2")
def carry_instead(now: Now, carry: CarryInstead) -> None:
    """かわりに: the steps of the replacement are carried out; what came of the event is handed on after them."""
    now.then(Carry(carry.effect, carry.todo), carry.within, HandOn(now.state.answer))


@RULES.rule(Within, "4-15-6")
def leave_replacement(now: Now, within: Within) -> None:
    """The steps of a replacement are done; the answer of what was done last goes on to what follows."""


@RULES.rule(Remember, "4-15-2-1")
def remember_named(now: Now, remember: Remember) -> None:
    """What was named as the card came stays known while it is on the squares."""
    if now.state.at(remember.card) is not None:
        frame = remember.effect
        effect = Lasting(frame=frame, until="duel", cards=(remember.card,))
        now.happen(EffectBegan(effect), sources=(words_of(frame, now.state.table.node(frame.words)),))


@RULES.rule(Arrange, "6-2-2")
def note_order(now: Now, arranging: Arrange) -> None:
    """A card was put to a place of a deck that everybody knows."""
    duel = now.state
    owner = duel.owner(arranging.card)
    if duel.where(arranging.card).zone in ("deck", "plan") and not duel.side(owner).arranged:
        arrange(now, (owner,))


@RULES.rule(HandOn, "4-15-5-1")
def hand_on(now: Now, handing: HandOn) -> None:
    """An action that was replaced counts as done."""
    now.state.answer = handing.answer
