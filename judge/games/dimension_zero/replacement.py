"""置換効果: what gets in before an event, and who says in which order (4-15)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero.able import carries_out
from judge.games.dimension_zero.board import Place, Player
from judge.games.dimension_zero.duel import Duel, Standing
from judge.games.dimension_zero.events import AboutToMove, Declined, Replaced
from judge.games.dimension_zero.meaning import AbilityId, Reader, abilities, means_card, means_place, source
from judge.games.dimension_zero.moving import Intent, Move, settle
from judge.games.dimension_zero.rulebook import RULES, Now, clause
from judge.kernel import Instruction, Option, Refusal, Source

WHEN_INSTEAD = clause("4-15-2")
ON_INSTEAD = clause("4-15-2-2")
NEVER_HAPPENED = clause("4-15-4")
ONCE = clause("4-15-6")
ORDER = clause("4-15-8-2")


class ChooseReplacement(Instruction, frozen=True):
    """Several replacements want one event: which is applied first?"""

    move: Move
    index: int
    wanted_by: tuple[AbilityId, ...]


class OfferReplacement(Instruction, frozen=True):
    """A replacement says してよい: is it used?"""

    move: Move
    index: int
    ability: AbilityId


class Apply(Option, frozen=True):
    """Apply this replacement first."""

    ability: AbilityId


class Use(Option, frozen=True):
    """Use the replacement that is offered, or do not."""

    yes: bool


@RULES.rule(Move, "4-15-2")
def replace_or_move(now: Now, move: Move) -> None:
    """Find the first intent that a replacement wants; when there is none, let all of them happen."""
    for index, intent in enumerate(move.intents):
        wanted_by = _wanted_by(now.state, intent)
        _refuse_outrun(now, intent, wanted_by)
        if wanted_by and not intent.met and not intent.wanted_by:
            now.under(intent.clause)
            now.happen(AboutToMove(intent.card, intent.destination), sources=intent.sources)
        if len(wanted_by) > 1:
            return now.then(ChooseReplacement(move, index, wanted_by))
        if wanted_by:
            now.under(_form(now.state, wanted_by[0]))
            return _take_turn(now, move, index, wanted_by[0])
    settle(now, move.intents)


def _affected_controller(duel: Duel, choose: ChooseReplacement) -> tuple[Player, tuple[Apply, ...]]:
    affected = _standing(duel, choose.move.intents[choose.index].card)
    return affected.controller, tuple(Apply(ability) for ability in choose.wanted_by)


@RULES.choice(ChooseReplacement, "4-15-8-2", _affected_controller)
def choose_replacement(now: Now, choose: ChooseReplacement, option: Apply) -> None:
    """The controller of the affected card says which replacement is applied first."""
    intent = replace(choose.move.intents[choose.index], wanted_by=choose.wanted_by)
    _take_turn(now, _with(choose.move, choose.index, intent), choose.index, option.ability)


def _replacements_controller(duel: Duel, offer: OfferReplacement) -> tuple[Player, tuple[Use, ...]]:
    return _standing(duel, offer.ability.card).controller, (Use(True), Use(False))


@RULES.choice(OfferReplacement, "4-15-2", _replacements_controller)
def offer_replacement(now: Now, offer: OfferReplacement, option: Use) -> None:
    """The controller of an optional replacement says whether it is used; they are asked once for an event."""
    if option.yes:
        return _apply(now, offer.move, offer.index, offer.ability)
    player, _ = _replacements_controller(now.state, offer)
    intent = offer.move.intents[offer.index]
    event = Declined(player, intent.card, offer.ability.card)
    now.happen(event, cites=(ONCE,), sources=(_words(now.state, offer.ability),))
    now.then(_with(offer.move, offer.index, replace(intent, met=(*intent.met, offer.ability))))


def _take_turn(now: Now, move: Move, index: int, ability: AbilityId) -> None:
    """Apply a replacement; one that says してよい is offered first."""
    if isinstance(_replacement(now.state, ability).steps[0], nodes.May):
        now.then(OfferReplacement(move, index, ability))
    else:
        _apply(now, move, index, ability)


def _apply(now: Now, move: Move, index: int, ability: AbilityId) -> None:
    intent = move.intents[index]
    became = _replaced(now.state, intent, ability)
    event = Replaced(intent.card, ability.card, intent.destination, became.destination)
    now.happen(event, cites=(became.clause, NEVER_HAPPENED), sources=became.sources)
    now.then(_with(move, index, became))


def _replaced(duel: Duel, intent: Intent, ability: AbilityId) -> Intent:
    """The intent that takes the place of another."""
    step = _replacement(duel, ability).steps[0]
    instead = step.steps[0] if isinstance(step, nodes.May) else step
    assert isinstance(instead, nodes.Put)
    zone = instead.destination
    assert isinstance(zone, nodes.Zone)
    assert zone.name is not None
    return replace(
        intent,
        # Whoever's zone the text names, a card goes to its owner's (2-23-1-1).
        destination=Place(zone.name, duel.owner(intent.card)),
        frozen=instead.status == "frozen",
        to_bottom=zone.end == "bottom",
        clause=_form(duel, ability),
        sources=(_words(duel, ability),),
        met=(*intent.met, ability),
    )


def _wanted_by(duel: Duel, intent: Intent) -> tuple[AbilityId, ...]:
    """The replacements in force whose description fits an event, and that have not had their turn at it (4-15-6)."""
    standing = _standing(duel, intent.card)
    return tuple(
        ability
        for ability, reader, replacement in abilities(duel, nodes.Replacement)
        if ability not in intent.met
        and carries_out(replacement)
        and _fits(duel, reader, replacement.event, standing, intent)
    )


def _fits(duel: Duel, reader: Reader, event: nodes.Node, standing: Standing, intent: Intent) -> bool:
    assert isinstance(event, nodes.Put)
    assert event.destination is not None
    return (
        means_card(duel, reader, event.what, standing)
        and means_place(reader, event.destination, intent.destination)
        and (event.source is None or means_place(reader, event.source, Place("square", standing.square)))
    )


def _refuse_outrun(now: Now, intent: Intent, wanted_by: tuple[AbilityId, ...]) -> None:
    """Note the replacements that wanted the event, but do not want what it has become."""
    for ability in intent.wanted_by:
        if ability not in wanted_by and ability not in intent.met:
            about = (ability.card, intent.card, intent.destination.zone)
            now.refuse(Refusal(ORDER, "replacement outrun", about, (_words(now.state, ability),)))


def _replacement(duel: Duel, ability: AbilityId) -> nodes.Replacement:
    node = duel.card(ability.card).text.abilities[ability.place]
    assert isinstance(node, nodes.Replacement)
    return node


def _form(duel: Duel, ability: AbilityId) -> str:
    """The clause that defines the form of a replacement: ～時、かわりに, or ～に際し、かわりに. Both mean the same."""
    return ON_INSTEAD if "に際し" in _replacement(duel, ability).event.wording else WHEN_INSTEAD


def _words(duel: Duel, ability: AbilityId) -> Source:
    return source(ability, _replacement(duel, ability))


def _standing(duel: Duel, card: int) -> Standing:
    standing = duel.at(card)
    assert standing is not None, "the card of a pending move still stands on its square"
    return standing


def _with(move: Move, index: int, intent: Intent) -> Move:
    return Move((*move.intents[:index], intent, *move.intents[index + 1 :]))
