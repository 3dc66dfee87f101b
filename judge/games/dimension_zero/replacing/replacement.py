"""置換効果: what gets in before an event, in which order, and what comes of it (4-15).

What is about to happen (`Happen`) waits while each of its events meets what forbids it (1-1-2), the replacement made by
the spell or ability that causes it (4-15-8-1), and then the others, one after the other, each once (4-15-6). What is
left then happens in one moment (`moving.settle`).
"""

from __future__ import annotations

from msgspec.structs import replace

from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.events import AboutToHappen, DamageDealt, Declined, Froze, Moved, Released
from judge.games.dimension_zero.forbidding import may_be_forbidden
from judge.games.dimension_zero.moving import Happen, Intent, ReplacementId, settle, with_followers
from judge.games.dimension_zero.replacing.changes import banned, impossible, not_hosts
from judge.games.dimension_zero.replacing.claims import (
    ORDER,
    Claim,
    affected,
    any_replacements,
    claim_of,
    claims,
    decider,
    insist_on_one,
)
from judge.games.dimension_zero.replacing.damage_changes import with_changes
from judge.games.dimension_zero.replacing.intents import (
    ApplyReplacement,
    Replacing,
    Within,
    cards_of,
    with_intent,
    without,
)
from judge.games.dimension_zero.rulebook import RULES, Now, clause
from judge.kernel import Event, Instruction, Option, Refusal, Source

BELOW_ZERO = clause("1-2-2")
ONCE = clause("4-15-6")


class ChooseReplacement(Instruction, frozen=True):
    """Several replacements want one event: which is applied first?"""

    happen: Happen
    index: int
    wanted_by: tuple[ReplacementId, ...]


class OfferReplacement(Instruction, frozen=True):
    """A replacement says してよい: is it used?"""

    happen: Happen
    index: int
    by: ReplacementId


class Apply(Option, frozen=True):
    """Apply this replacement first."""

    by: ReplacementId


class Use(Option, frozen=True, tag="UseReplacement"):
    """Use the replacement that is offered, or do not."""

    yes: bool


@RULES.rule(Happen, "4-15-2")
def wait_for_event(now: Now, happen: Happen) -> None:
    """Something is about to happen: what goes along is added, what cannot be is left out; replacements wait for it."""
    duel = now.state
    intents = with_followers(duel, _one_by_one(duel, happen.intents))
    within = [one for one in duel.agenda if type(one) is Within]
    if within:
        intents = tuple(_done_with(now, intent, within) for intent in intents)
    if intents is not happen.intents:
        happen = replace(happen, intents=intents)
    _go_on(now, _allowed(now, happen))


def _done_with(now: Now, intent: Intent, within: list[Within]) -> Intent:
    """Something that a replacement does: neither it nor those before it have another turn at the event (4-15-6)."""
    after = replace(intent, met=(*intent.met, *(by for one in within for by in one.done_with(intent.event))))
    if now.traced and claims(now.state, after) != claims(now.state, intent):
        now.cite((ONCE,))
    return after


def _one_by_one(duel: Duel, intents: tuple[Intent, ...]) -> tuple[Intent, ...]:
    """Where texts may replace it, several cards frozen or released are as many events, in one moment."""
    for intent in intents:
        if isinstance(intent.event, (Froze, Released)) and len(intent.event.cards) > 1 and any_replacements(duel):
            break
    else:
        return intents
    found: list[Intent] = []
    for intent in intents:
        event = intent.event
        if isinstance(event, (Froze, Released)) and len(event.cards) > 1:
            found += (replace(intent, event=replace(event, cards=(card,))) for card in event.cards)
        else:
            found.append(intent)
    return tuple(found) if len(found) > len(intents) else intents


def _allowed(now: Now, happen: Happen) -> Happen:
    """「できない」を採る: what an effect forbids does not happen (1-1-2); followers of a card that stays, stay."""
    if not may_be_forbidden(now.state):
        return happen
    for intent in happen.intents:
        ban = banned(now.state, intent.event)
        if ban is not None:
            now.refuse(ban)
            happen = without(happen, intent)
    return happen


@RULES.rule(Replacing, "4-15-2")
def replace_next(now: Now, replacing: Replacing) -> None:
    """The next replacement that wants an event has its turn."""
    _go_on(now, replacing.happen)


def _go_on(now: Now, happen: Happen) -> None:
    duel = now.state
    for index, intent in enumerate(happen.intents):
        wanting = claims(duel, intent)
        if intent.wanted_by and now.traced:
            _refuse_outrun(now, intent, wanting)
        if not wanting:
            continue
        barred = tuple(claim for claim in wanting if _is_barred(now, happen, intent, claim))
        if barred:
            intent = replace(intent, met=(*intent.met, *(claim.id for claim in barred)))
            happen = with_intent(happen, index, intent)
            wanting = tuple(claim for claim in wanting if claim not in barred)
        if not wanting:
            continue
        if not intent.wanted_by and not intent.replaced:
            now.under(intent.clause)
            now.happen(_about_to_happen(intent.event), sources=intent.sources)
        wanted_by = tuple(claim.id for claim in wanting)
        if len(wanting) > 1:
            return now.then(ChooseReplacement(happen, index, wanted_by))
        return _take_turn(now, happen, index, wanting[0])
    settle(now, _without_nothing(now, with_changes(now, happen)))


def _is_barred(now: Now, happen: Happen, intent: Intent, claim: Claim) -> bool:
    if claim.may is None:
        return False
    found = impossible(now.state, happen, intent.event, claim, claim.steps)
    if found is not None:
        now.refuse(found)
        _refuse_hosts(now, intent.event, claim)
    return found is not None


def _refuse_hosts(now: Now, event: Event, claim: Claim) -> None:
    """Note beneath which cards the card could not be put."""
    if now.traced:
        for refusal in not_hosts(now.state, event, claim):
            now.refuse(refusal)


def _about_to_happen(event: Event) -> AboutToHappen:
    cards = cards_of(event)
    return AboutToHappen(
        cards[0] if cards else None,
        event.destination if isinstance(event, Moved) else None,
        getattr(event, "player", None),
    )


def _affected_player(duel: Duel, ask: ChooseReplacement) -> tuple[str, tuple[Apply, ...]]:
    return affected(duel, ask.happen.intents[ask.index].event), tuple(Apply(by) for by in ask.wanted_by)


@RULES.choice(ChooseReplacement, "4-15-8-2", _affected_player)
def choose_replacement(now: Now, ask: ChooseReplacement, option: Apply) -> None:
    """The controller of the affected card, or the affected player, says which replacement is applied first."""
    intent = ask.happen.intents[ask.index]
    happen = with_intent(ask.happen, ask.index, replace(intent, wanted_by=ask.wanted_by))
    _take_turn(now, happen, ask.index, claim_of(now.state, intent, option.by))


def _take_turn(now: Now, happen: Happen, index: int, claim: Claim) -> None:
    """Apply a replacement; one that says してよい is offered first."""
    insist_on_one(now.state, happen, claim)
    if claim.may is not None:
        now.then(OfferReplacement(happen, index, claim.id))
    else:
        now.then(ApplyReplacement(happen, index, claim.id))


def _deciding_player(duel: Duel, offer: OfferReplacement) -> tuple[str, tuple[Use, ...]]:
    claim = claim_of(duel, offer.happen.intents[offer.index], offer.by)
    return decider(duel, claim), (Use(True), Use(False))


@RULES.choice(OfferReplacement, "4-15-2", _deciding_player)
def offer_replacement(now: Now, offer: OfferReplacement, option: Use) -> None:
    """Whoever may use a replacement says whether they do; they are asked once for an event."""
    if option.yes:
        intent = offer.happen.intents[offer.index]
        _refuse_hosts(now, intent.event, claim_of(now.state, intent, offer.by))
        now.then(ApplyReplacement(offer.happen, offer.index, offer.by))
        return
    intent = offer.happen.intents[offer.index]
    claim = claim_of(now.state, intent, offer.by)
    cards = cards_of(intent.event)
    event = Declined(decider(now.state, claim), cards[0] if cards else None, claim.frame.source)
    now.happen(event, cites=(ONCE,), sources=(claim.words,))
    now.then(Replacing(with_intent(offer.happen, offer.index, replace(intent, met=(*intent.met, claim.id)))))


def _refuse_outrun(now: Now, intent: Intent, wanting: tuple[Claim, ...]) -> None:
    """Note the replacements that wanted the event, but do not want what it has become."""
    left = {claim.id for claim in wanting}
    for by in intent.wanted_by:
        if by not in left and by not in intent.met:
            place = intent.event.destination.zone if isinstance(intent.event, Moved) else ""
            source = by[0] if by[0] >= 0 else by[1].card
            about: tuple[str | int, ...] = (source, *cards_of(intent.event)[:1], place)
            words = Source(by[1].card, now.state.table.node(by[1]).span)
            now.refuse(Refusal(ORDER, "replacement outrun", about, (words,)))


def _without_nothing(now: Now, happen: Happen) -> Happen:
    """Damage that was brought to nothing is not dealt (1-2-2)."""
    for intent in happen.intents:
        event = intent.event
        if intent.replaced and isinstance(event, DamageDealt) and event.amount <= 0:
            now.refuse(Refusal(BELOW_ZERO, "no damage left", (event.source, event.target), intent.sources))
            happen = replace(without(happen, intent), done=(*happen.done, event.target))
    return happen


__all__ = ["Apply", "ChooseReplacement", "OfferReplacement", "Use"]
