"""解決: targets are looked at again, the text is carried out, a spell's card is put where it belongs (4-9-2)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.board import STACK, Place, area_of
from judge.games.dimension_zero.carried import without_occasion
from judge.games.dimension_zero.deeds.binding import in_order
from judge.games.dimension_zero.deeds.looking import hide_shown
from judge.games.dimension_zero.duel import Ability, Duel, Spell
from judge.games.dimension_zero.events import Nullified, Resolved
from judge.games.dimension_zero.frame import Frame, Words
from judge.games.dimension_zero.moving import Happen, Intent, move, to_graveyard
from judge.games.dimension_zero.playing.special_plays import CALL_TO_ARMS, CONDITION_LOST, still_called
from judge.games.dimension_zero.playing.targeting import RESISTS, Legality, banned, slots, steps_of, still_legal
from judge.games.dimension_zero.remembering import note_search
from judge.games.dimension_zero.resolving import Carry
from judge.games.dimension_zero.rulebook import RULES, Now, clause, words_of
from judge.games.dimension_zero.triggers import happen, hide_again
from judge.games.dimension_zero.values.bundles import is_valid, texts_of
from judge.games.dimension_zero.values.characteristics import as_put, has_keyword, layers_in_force, look
from judge.games.dimension_zero.values.texts import TEXT, entries
from judge.kernel import Instruction, Refusal, Source, Undetermined

PROCEDURE = clause("4-9-2")
FOLLOWED = clause("4-9-2-3")
CONDITION = clause("4-4-3")
ILLEGAL = clause("4-9-2-1")
THROUGH_ANOTHER = clause("4-9-2-2")
BY_RULE = clause("4-1-5")
NULLIFIED = clause("4-10-1")
ALL_ILLEGAL = clause("4-11-3")
LEAVES = clause("4-10-2")
NO_REFUND = clause("4-10-3")
RESOLVES = clause("4-9-1")
LAST_OF_ALL = clause("4-9-2-8")
PUT_AS_LAST = clause("4-1-3")
UNIT_LANDS = clause("2-20-1-3")
BASE_LANDS = clause("2-20-2-3")
WORKS_NOW = clause("2-10-3-1")
STRATEGY_ENDS = clause("2-20-3-3")
SWIFT = clause("5-1-2")
LINKED = clause("5-12-2")
NOT_LINKED_LATER = clause("5-12-3")
STAYS_LINKED = clause("5-12-4")
CARD_OVER_RULES = clause("1-1-1")
OUTLIVES = clause("4-2-5")
LAST_KNOWN = clause("4-2-6")
LAST_ON_RESOLUTION = clause("4-9-2-6")
IN_HAND = clause("4-9-2-9-1")
NOT_IN_HAND = clause("4-9-2-9-2")


class Finish(Instruction, frozen=True):
    """The text has been carried out: the last step of a spell, the end of an ability."""

    item: Spell | Ability


class EndSpell(Instruction, frozen=True):
    """The spell has been resolved."""

    item: Spell


def resolve_spell(now: Now, item: Spell) -> None:
    """A strategy's text is carried out, if a target is left; then the card is put where it belongs."""
    now.cite((PROCEDURE,))
    _insist_on_whole(now.state, item)
    if not item.texts:
        now.then(Finish(item))
        return
    legality = _looked_at_again(now.state, item)
    _tell(now, item, legality)
    if legality.fails:
        now.under(BY_RULE)
        happen(now, Nullified(item), cites=(ILLEGAL, ALL_ILLEGAL, NULLIFIED, NO_REFUND))
        buried = to_graveyard(now.state, item.card, LEAVES, how="nullify")
        now.then(Happen((buried,)))
        return
    now.cite((WORKS_NOW,))
    duel = now.state
    if now.traced:
        _note_links(now, item)
    carries = [_carry(duel, legality.frame)]
    for words in item.texts[1:]:
        carries.append(_carry(duel, replace(legality.frame, words=words, said=())))
    now.then(*carries, Finish(item))


def _insist_on_whole(duel: Duel, item: Spell) -> None:
    """A text that its resolution would pass over in silence decides nothing: what it does is not known."""
    memo = duel.table.by_card[item.card]
    if "without occasion" not in memo:
        memo["without occasion"] = without_occasion(duel.card(item.card))
    for node in memo["without occasion"]:
        raise Undetermined("text without an occasion", (item.card, 0), WORKS_NOW, (words_of(item.frame, node),))


def _note_links(now: Now, item: Spell) -> None:
    """連動 of a spell is as it was when the card was played, whatever has come to the graveyard or left it since."""
    duel = now.state
    for words in duel.table.data(item.card).abilities:
        for entry in entries(duel.table, words):
            gates = [gate for gate in entry.gates if _is_link(duel, gate)]
            if not gates or not isinstance(entry.node, nodes.Effect):
                continue
            valid = all(is_valid(duel, gate, item.controller) for gate in gates)
            said = (words_of(item.frame, duel.table.node(gates[0])),)
            if entry.words in item.texts:
                now.cite((LINKED,) if valid else (LINKED, STAYS_LINKED), said)
            elif valid:
                now.refuse(Refusal(NOT_LINKED_LATER, "not valid when it was played", (item.card,), said))


def _is_link(duel: Duel, gate: Words) -> bool:
    node = duel.table.node(gate)
    return isinstance(node, nodes.Keyword) and node.name == "連動"


def _carry(duel: Duel, frame: Frame) -> Carry:
    return Carry(frame, _todo(duel, frame))


def _todo(duel: Duel, frame: Frame) -> tuple[Words, ...]:
    node: Any = duel.table.node(frame.words)
    if getattr(node, "defines", ()):
        return in_order(duel, frame, frame.words, node)
    steps = steps_of(node)
    if isinstance(node, nodes.Triggered) and node.from_hand:
        steps = steps[1:]  # what has to be done for it was done when it was stacked (4-8-12-4)
    if not steps:
        raise Undetermined("text without a step", (frame.source,), FOLLOWED, (words_of(frame, node),))
    return tuple(duel.table.place_of(frame.words, step) for step in steps)


def _looked_at_again(duel: Duel, item: Spell | Ability) -> Legality:
    """What has become of the targets; the rules leave open whether one that was given 対象にならない since is legal.

    4-9-2-1 names what makes a target illegal, and this is not among it; but it asks whether a target is still right,
    and what cannot be comes before what can (1-1-2). Of 耐性, 2-27 says that it is looked at when the target is chosen.
    """
    legality = still_legal(duel, item)
    frame = legality.frame
    for slot in slots(duel.table, frame.words, frame.modes):
        for ref in (frame.get(slot.key, "target") or ()) if not meaning.is_on_stack(slot.node) else ():
            ban = banned(duel, frame, slot, ref)
            if ban is not None and ban.clause != RESISTS:
                raise Undetermined("whether it is still a target", (ref, frame.source), ILLEGAL, ban.sources)
    return legality


def _tell(now: Now, item: Spell | Ability, legality: Legality) -> None:
    """Note which targets have become illegal."""
    card = item.frame.source
    for ref in legality.illegal:
        if ref in legality.through:
            now.refuse(Refusal(THROUGH_ANOTHER, "described by an illegal target", (card, ref)))
        else:
            now.refuse(Refusal(ILLEGAL, "target no longer legal", (card, ref)))


def resolve_ability(now: Now, item: Ability) -> None:
    """The condition and the targets are looked at again; then the text is carried out."""
    now.cite((PROCEDURE,))
    duel = now.state
    node: Any = duel.table.node(item.frame.words)
    condition = getattr(node, "condition", None)
    if item.kind == "triggered" and condition is not None and not meaning.holds(duel, item.frame, condition):
        now.under(CONDITION)
        said = (words_of(item.frame, condition),)
        now.refuse(Refusal(CONDITION, "condition not met", (item.frame.source,), said))
        happen(now, Nullified(item), cites=(NULLIFIED,), sources=said)
        _hide(now, item)
        return
    if _is_from_hand(node):
        if duel.where(item.frame.source).zone != "hand" or item.frame.source in item.frame.gone:
            now.under(NOT_IN_HAND)
            now.refuse(Refusal(NOT_IN_HAND, "no longer in hand", (item.frame.source,)))
            return
        now.cite((IN_HAND,))
    legality = _looked_at_again(duel, item)
    _tell(now, item, legality)
    if legality.fails:
        now.under(ILLEGAL)
        happen(now, Nullified(item), cites=(ALL_ILLEGAL, NULLIFIED, LEAVES, NO_REFUND))
        _hide(now, item)
        return
    _note_source(now, item)
    if now.traced:
        note_search(now, item)
    now.then(_carry(duel, legality.frame), Finish(item))


def _note_source(now: Now, item: Ability) -> None:
    """An ability outlives its source, and knows what it was just before it left (4-2-5, 4-2-6, 4-9-2-6)."""
    frame = item.frame
    if not now.traced or frame.seen(frame.source) is None:
        return
    now.cite((OUTLIVES,), (words_of(frame, now.state.table.node(frame.words)),))
    if any(isinstance(node, nodes.ThisCard) for node in now.state.table.node(frame.words).walk()):
        now.cite((LAST_KNOWN, LAST_ON_RESOLUTION))


def _is_from_hand(node: Any) -> bool:
    return isinstance(node, nodes.Triggered) and node.from_hand


def _hide(now: Now, item: Ability) -> None:
    if _is_from_hand(now.state.table.node(item.frame.words)):
        hide_again(now, item.frame)


@RULES.rule(Finish, "4-9-2-8")
def finish(now: Now, step: Finish) -> None:
    """The last step of a spell: its card is put onto its square, or into the graveyard unless it moved itself."""
    duel, item = now.state, step.item
    frame, duel.answer = duel.answer, None
    if isinstance(frame, Frame):
        hide_shown(now, frame)
    if isinstance(item, Ability):
        now.under(RESOLVES)  # what follows in 4-9-2-8 is about spells
        _hide(now, item)
        happen(now, Resolved(item))
        return
    kind = look(duel, item.card).data.kind
    if duel.where(item.card) != STACK:
        now.refuse(Refusal(LAST_OF_ALL, "moved itself already", (item.card,)))
        now.then(EndSpell(item))
        return
    now.cite((LAST_OF_ALL, PUT_AS_LAST))
    if kind == "strategy":
        intent = to_graveyard(duel, item.card, STRATEGY_ENDS, how="resolve")
    elif kind == "base":
        intent = _landing(duel, item, BASE_LANDS, frozen=False)
    else:
        intent = _unit_landing(now, item)
    now.then(Happen((intent,)), EndSpell(item))


def _landing(duel: Duel, item: Spell, number: str, frozen: bool, sources: tuple[Source, ...] = ()) -> Intent:
    central = area_of(item.square, item.controller) == "central"
    return move(
        duel,
        item.card,
        Place("square", item.square),
        number,
        sources=sources,
        controller=item.controller,
        frozen=frozen,
        how="play",
        played_to_centre=central and not item.special,
        source=STACK,
        origin=item.frame.origin,
        special=item.special,
    )


def _swift(duel: Duel, item: Spell) -> tuple[tuple[Frame, nodes.Keyword], ...]:
    """The 速攻 that a unit has as it arrives, its own or one that it is given there (4-14-2)."""
    if item.card not in texts_of(duel.table).may_be_swift and TEXT not in layers_in_force(duel):
        return ()
    return has_keyword(as_put(duel, item.card, item.square, item.controller), item.card, "速攻")


def _unit_landing(now: Now, item: Spell) -> Intent:
    """A unit comes frozen (2-20-1-3); released with 速攻 (5-1-2), or by a 召集 that still holds (5-3-2)."""
    duel = now.state
    swift = _swift(duel, item)
    if swift:
        now.cite((CARD_OVER_RULES,), tuple(words_of(*pair) for pair in swift))
        return _landing(duel, item, SWIFT, False, tuple(words_of(*pair) for pair in swift))
    if item.special == "召集":
        if still_called(duel, item):
            return _landing(duel, item, CALL_TO_ARMS, False)
        now.refuse(Refusal(CONDITION_LOST, "call no longer holds", (item.card, item.square)))
        return _landing(duel, item, CONDITION_LOST, True)
    return _landing(duel, item, UNIT_LANDS, True)


@RULES.rule(EndSpell, "4-1-2")
def end_spell(now: Now, step: EndSpell) -> None:
    """Once it is resolved it is no spell any more."""
    now.state.answer = None
    happen(now, Resolved(step.item))
