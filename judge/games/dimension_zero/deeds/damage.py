"""ダメージを与える, 取り除く: damage that a text deals or takes away, of one unit or of several at once."""

from __future__ import annotations

from typing import Any

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.deeds.causes import is_immune, refused, source_of
from judge.games.dimension_zero.deeds.common import (
    AS_FAR_AS_POSSIBLE,
    IMPOSSIBLE,
    cause,
    cite_undefined,
    finish,
    note,
    noted,
    nothing_done,
    words,
)
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.events import DamageDealt, DamageRemoved
from judge.games.dimension_zero.frame import Frame
from judge.games.dimension_zero.moving import Happen, Happened, Intent
from judge.games.dimension_zero.playing import targeting
from judge.games.dimension_zero.resolving import Doing, Outcome, Wait, deed
from judge.games.dimension_zero.rulebook import Now, clause, only
from judge.games.dimension_zero.values.changing import times
from judge.kernel import Refusal, Undetermined

DEALT = clause("4-9-2-3")
BELOW_ZERO = clause("1-2-2")
SOURCE = clause("2-27")
DIVIDED = clause("4-7-2-6")


@deed(nodes.Deal, "who damage to by source divided per")
def deal(now: Now, doing: Doing) -> Outcome:
    """ダメージを与える: the card that speaks, or the one named, deals damage to units, all in one moment."""
    node: nodes.Deal = doing.node
    duel, frame = now.state, doing.frame
    if (meant := noted(frame, "dealt")) is not None:
        done = (int(bool(meant)),)
        return finish(doing, frame, to=meant, what=meant, count=(len(meant),), done=done, could=done)
    if node.to is None:
        raise Undetermined("not carried out", ("Deal", "to", node.wording))
    for said in dict.fromkeys(_said_of(frame, node, card) for card in meaning.cards(duel, frame, node.to)) or (frame,):
        cite_undefined(now, said, node.damage)
    source, gone = _source(duel, doing)
    dealer = source_of(duel, frame, source)
    intents = []
    for card, amount in _shares(duel, doing):
        if duel.at(card) is None or card in frame.gone:
            now.refuse(Refusal(AS_FAR_AS_POSSIBLE, "not on a square", (card,), words(doing)))
        elif amount <= 0:
            now.refuse(Refusal(BELOW_ZERO, "no damage", (card,), words(doing)))
        elif not is_immune(now, doing, card) and not refused(
            now, doing, "damage", "takes no damage", (card, source), to=card, source=dealer
        ):
            event = DamageDealt(source, card, amount, source_gone=gone, by=(frame.controller, source))
            intents.append(Intent(event, DEALT, words(doing)))
    now.cite((SOURCE,))
    if not intents:
        return finish(doing, nothing_done(now, doing, frame, "nothing to act on"), to=())
    frame = note(frame, "dealt", tuple(_target(intent) for intent in intents))
    return Wait(frame, (Happen(tuple(intents)),))


def _target(intent: Intent) -> int:
    assert isinstance(intent.event, DamageDealt)
    return intent.event.target


def _source(duel: Duel, doing: Doing) -> tuple[int, bool]:
    """The card that the damage comes from, and whether it has become a new card since (5-2-2-1)."""
    frame, by = doing.frame, doing.node.by or doing.node.source  # このカードは…与える, as このカードによって
    if doing.node.by is not None and doing.node.source is not None:
        raise Undetermined("not carried out", ("Deal", "source", doing.node.wording), SOURCE)
    if by is None or isinstance(by, (nodes.ThisCard, nodes.ThisAbility)):
        card = frame.source
    else:
        cards = meaning.cards(duel, frame, by)
        if len(cards) != 1:
            raise Undetermined("not carried out", ("Deal", "by", doing.node.wording), SOURCE)
        card = cards[0]
    return card, card in frame.gone or frame.seen(card) is not None


def _shares(duel: Duel, doing: Doing) -> tuple[tuple[int, int], ...]:
    """The cards that are dealt damage, and how much."""
    node, frame = doing.node, doing.frame
    cards = meaning.cards(duel, frame, node.to)
    if node.divided:
        return _divided(duel, doing, cards)
    return tuple((card, _dealt(duel, _said_of(frame, node, card), node)) for card in cards)


def _dealt(duel: Duel, frame: Frame, node: nodes.Deal) -> int:
    """How much is dealt to one card: so much, or so much for each of what is counted."""
    amount = _amount(duel, frame, node.damage)
    return amount if node.per is None else amount * times(duel, frame, node.per)


def _said_of(frame: Frame, node: nodes.Deal, card: int) -> Frame:
    """それぞれに、そのユニットの…: the frame in which that is this card."""
    each = any(isinstance(one, nodes.That) and (one.ref, one.role) == (node.number, "each") for one in node.walk())
    return frame.say(meaning.key_of(node), "each", (card,)) if each else frame


def _amount(duel: Duel, frame: Frame, damage: Any) -> int:
    if not isinstance(damage, nodes.Damage) or damage.amount is None:
        # そのダメージ in a replacement: whoever replaces the event gives it another target.
        raise Undetermined("not carried out", ("Deal", "damage", getattr(damage, "wording", "")))
    only(damage, "amount")
    if isinstance(damage.amount, int):
        return damage.amount
    return meaning.number(duel, frame, damage.amount)


def _divided(duel: Duel, doing: Doing, cards: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """割り振って: as it was declared when the targets were chosen; what falls to illegal targets is lost (4-7-2-6)."""
    node, frame = doing.node, doing.frame
    if not cards:
        return ()
    if isinstance(node.to, nodes.That):
        for slot in targeting.slots(duel.table, frame.words, frame.modes):
            shares = frame.get(slot.key, "shares")
            targets = frame.get(slot.key, "target")
            if slot.direct and meaning.key_of(slot.step) == node.to.ref and shares is not None and targets is not None:
                given = dict(zip(targets, shares, strict=True))
                if set(cards) <= set(given):
                    return tuple((card, int(given[card])) for card in cards)
    raise Undetermined("division unknown", (node.wording,), DIVIDED)


# ---- taken away


@deed(nodes.ClearDamage, "who damage of amount")
def remove_damage(now: Now, doing: Doing) -> Outcome:
    """ダメージを取り除く: of cards on squares, all in one moment; no more than each has (4-12-2)."""
    node: nodes.ClearDamage = doing.node
    duel, frame = now.state, doing.frame
    if (meant := noted(frame, "cleared")) is not None:
        happened: Happened = doing.answer
        removed = sum(event.amount for event in happened.events if isinstance(event, DamageRemoved))
        done = (int(bool(meant)),)
        return finish(doing, frame, of=meant, what=meant, damage=(removed,), count=(len(meant),), done=done, could=done)
    cite_undefined(now, frame, node.amount)
    if node.of is None or not isinstance(node.damage, nodes.Damage):
        raise Undetermined("not carried out", ("ClearDamage", "damage", node.wording))
    only(node.damage, "quantity")
    wanted = None if node.amount is None else meaning.number(duel, frame, node.amount)
    intents = []
    for card in meaning.cards(duel, frame, node.of):
        standing = duel.at(card) if card not in frame.gone else None
        if standing is None:
            now.refuse(Refusal(AS_FAR_AS_POSSIBLE, "not on a square", (card,), words(doing)))
            continue
        amount = standing.damage if wanted is None else min(wanted, standing.damage)
        if amount <= 0:
            now.refuse(Refusal(IMPOSSIBLE, "no damage to remove", (card,), words(doing)))
        elif not is_immune(now, doing, card):
            intents.append(Intent(DamageRemoved(card, amount, cause(frame)), DEALT, words(doing)))
    if not intents:
        return finish(doing, nothing_done(now, doing, frame, "nothing to act on"), of=(), damage=(0,))
    cards = tuple(intent.event.card for intent in intents if isinstance(intent.event, DamageRemoved))
    return Wait(note(frame, "cleared", cards), (Happen(tuple(intents)),))
