"""無効化する, 対象を変える, 支払う: steps about the stack and about costs (4-10, 6-5)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.asking import choose
from judge.games.dimension_zero.board import STACK, Place, Player
from judge.games.dimension_zero.deeds.causes import refused
from judge.games.dimension_zero.deeds.common import cause, doers, finish, note, noted, nothing_done, words
from judge.games.dimension_zero.duel import Ability, Duel, Exchange, Spell, StackItem
from judge.games.dimension_zero.events import Nullified, Paid, Retargeted, Targeted
from judge.games.dimension_zero.frame import Frame, Ref, Refs
from judge.games.dimension_zero.moving import Happen, Intent, move
from judge.games.dimension_zero.playing import targeting
from judge.games.dimension_zero.playing.payment import Freeze, cannot_pay, clean, ways_to_pay
from judge.games.dimension_zero.resolving import Doing, Outcome, Wait, deed
from judge.games.dimension_zero.rulebook import RULES, Now, clause, only, words_of
from judge.games.dimension_zero.triggers import happen, hide_again
from judge.games.dimension_zero.values.changing import cost_of
from judge.kernel import Instruction, Refusal, Undetermined

NULLIFIED = clause("4-10-1")
LEAVES = clause("4-10-2")
AS_PART = clause("4-1-4")
NEW_TARGET = clause("6-5-1")
MOVED_OVER = clause("6-5-2")
NO_PLAYING = clause("4-9-4")
WORKS_WHERE = clause("2-10-3")


# ---- nullifying


@deed(nodes.Nullify, "who what")
def nullify(now: Now, doing: Doing) -> Outcome:
    """無効化する: spells and abilities leave the stack and do nothing; a spell's card goes to the graveyard (4-1-4)."""
    duel, frame, node = now.state, doing.frame, doing.node
    if (meant := noted(frame, "nullified")) is not None:
        done = (int(bool(meant)),)
        return finish(doing, frame, what=meant, count=(len(meant),), done=done, could=done)
    found = tuple(item for item in meaning.items(duel, frame, node.what) if not _protected(now, doing, item))
    if not found:
        return nothing_done(now, doing, frame, "nothing to act on")
    intents: list[Intent] = []
    for item in found:
        intents.append(Intent(Nullified(item, cause(frame)), NULLIFIED, words(doing)))
        if isinstance(item, Spell):
            grave = Place("graveyard", duel.owner(item.card))
            by = cause(frame)
            intents.append(
                move(duel, item.card, grave, AS_PART, sources=words(doing), how="nullify", by=by, source=STACK)
            )
        elif isinstance(item, Ability):
            hide_again(now, item.frame)
    now.cite((LEAVES,))
    frame = _remember(frame, node.what, found)
    frame = note(frame, "nullified", tuple(meaning.item_ref(item) for item in found))
    return Wait(frame, (Happen(tuple(intents)),))


def _protected(now: Now, doing: Doing, item: StackItem) -> bool:
    if not isinstance(item, Spell):
        return False
    for ability in now.state.card(item.card).text.abilities:
        for node in ability.walk():
            if _says_it_is_safe(node):
                # Its own text, which works on a square, or when it resolves: whether on the stack, too, is not said.
                said = (words_of(item.frame, node),)
                raise Undetermined("text without an occasion", (item.card, 0), WORKS_WHERE, said)
    players = doers(now.state, doing.frame, doing.node.who)
    return refused(now, doing, "nullify", "cannot be nullified", (item.card,), who=players[0], what=item.card)


def _says_it_is_safe(node: nodes.Node) -> bool:
    """このカードは無効化されない."""
    action = getattr(node, "of" if isinstance(node, nodes.Not) else "action", None)
    return isinstance(action, nodes.Nullify) and isinstance(action.what, nodes.ThisCard)


def _remember(frame: Frame, what: Any, items: tuple[StackItem, ...]) -> Frame:
    """What later sentences may ask of something that has left the stack: whose it was, and what it was.

    Kept with the step that the text goes back to: roles `controller` and `kind`.
    """
    if not isinstance(what, nodes.That) or what.ref is None:
        return frame
    controllers: Refs = tuple(item.controller for item in items if not isinstance(item, Exchange))
    kinds: Refs = tuple(_kind(item) for item in items)
    return frame.say(what.ref, "controller", controllers).say(what.ref, "kind", kinds)


def _kind(item: StackItem) -> str:
    if isinstance(item, Spell):
        return "spell"
    return item.kind if isinstance(item, Ability) else "activated"


def was_on_stack(duel: Duel, frame: Frame, fact: Any) -> bool | None:
    """それが誘発型能力ならば, of something that has left the stack: what it was; None for any other condition."""
    if not isinstance(fact, nodes.Is) or not isinstance(fact.what, nodes.That) or fact.what.ref is None:
        return None
    kinds = frame.get(fact.what.ref, "kind")
    if not kinds or not isinstance(fact.value, nodes.Cards) or meaning.items(duel, frame, fact.what):
        return None
    only(fact.value, "kind")
    wanted = ("activated", "triggered") if fact.value.kind == "ability" else (fact.value.kind,)
    return all(kind in wanted for kind in kinds)


# ---- another target


@deed(nodes.Retarget, "who of to")
def retarget(now: Now, doing: Doing) -> Outcome:
    """対象を…に変える: what is no target any more is let go, the new one is chosen in its place (6-5)."""
    duel, frame, node = now.state, doing.frame, doing.node
    item = _aimed(duel, doing)
    if item is None or not meaning.targets(item):
        return nothing_done(now, doing, frame, "no target to change")
    slot, old = _old_target(duel, doing, item)
    spell = item.card if isinstance(item, Spell) else None
    legal = targeting.candidates(duel, item.frame, slot, item=item.number, spell=spell)
    others = item.frame.get(slot.key, "target") or ()
    wanted = _wanted(duel, doing)
    found = tuple(ref for ref in wanted if ref in legal and ref not in others)
    if not found:
        for ref in wanted:
            now.refuse(Refusal(NEW_TARGET, "no legal target for it", (ref, item.frame.source), words(doing)))
        return finish(doing, frame, what=(), done=(0,), could=(0,))
    if noted(frame, "asked") is None and len(found) > 1:
        (player,) = doers(duel, frame, node.who)
        return Wait(note(frame, "asked", (1,)), (choose(player, found, 1, 1, "targets"),))
    new = doing.answer[0] if noted(frame, "asked") is not None else found[0]
    now.happen(Retargeted(item.number, old, new), cites=(NEW_TARGET, MOVED_OVER))
    targets = tuple(new if ref == old else ref for ref in others)
    aimed = targeting.say(Frame(words=item.frame.words, source=item.frame.source, controller="A"), slot, targets)
    event = Targeted(item.controller, (new,), item.frame.source, item=item.number, said=aimed.said)
    happen(now, event, cites=(MOVED_OVER,))
    return finish(doing, frame, what=(new,), to=(new,), done=(1,), could=(1,))


def _aimed(duel: Duel, doing: Doing) -> Spell | Ability | None:
    """The spell or ability whose target is changed."""
    of: Any = doing.node.of
    if not isinstance(of, nodes.That) or of.ref is None:
        raise Undetermined("not carried out", ("Retarget", "of", doing.node.wording), NEW_TARGET)
    only(of, "kind", "ref", "role")
    found = [item for item in meaning.items(duel, doing.frame, of) if isinstance(item, (Spell, Ability))]
    if len(found) > 1:
        raise Undetermined("not carried out", ("Retarget", "of", doing.node.wording), NEW_TARGET)
    return found[0] if found else None


def _old_target(duel: Duel, doing: Doing, item: Spell | Ability) -> tuple[targeting.Slot, Ref]:
    """The target that is changed: the one that the event was about, or the only one there is."""
    slots = targeting.slots(duel.table, item.frame.words, item.frame.modes)
    every = [(slot, ref) for slot in slots for ref in item.frame.get(slot.key, "target") or ()]
    if doing.node.of.ref == 0:
        about = doing.frame.get(0, "of") or doing.frame.get(0, "what") or ()
        every = [(slot, ref) for slot, ref in every if ref in about] or every
    if len(every) != 1:
        said = (words_of(doing.frame, doing.node),)
        raise Undetermined("which target is changed", (item.frame.source, len(every)), MOVED_OVER, said)
    return every[0]


def _wanted(duel: Duel, doing: Doing) -> Refs:
    """What the target is changed to: the card named, or one of those described."""
    to: Any = doing.node.to
    if isinstance(to, nodes.Count):
        if to.number != 1 or to.range != "exactly" or to.of is None:
            raise Undetermined("not carried out", ("Retarget", "to", doing.node.wording), NEW_TARGET)
        to = to.of
    return meaning.cards(duel, doing.frame, to)


# ---- paying, playing


class PayNow(Instruction, frozen=True):
    """A player pays a cost that a text names, while it is carried out. No answer."""

    player: Player
    cost: tuple[tuple[str, int], ...]


def _payments(duel: Duel, pay: PayNow) -> tuple[str, tuple[Freeze, ...]]:
    return pay.player, ways_to_pay(duel, pay.player, pay.cost)


@RULES.choice(PayNow, "1-2-3", _payments)
def pay_now(now: Now, paying: PayNow, option: Freeze) -> None:
    """The player freezes cards in the energy and smash zones."""
    happen(now, Paid(paying.player, option.cards))


@deed(nodes.Pay, "who what")
def pay(now: Now, doing: Doing) -> Outcome:
    """支払う: a cost that the text names is paid now (4-8-5); what cannot be paid is not (1-1-3)."""
    duel, frame, node = now.state, doing.frame, doing.node
    if noted(frame, "paid") is not None:
        return finish(doing, frame, done=(1,), could=(1,))
    (player,) = doers(duel, frame, node.who)
    cost = energy_of(duel, doing.frame, node)
    short = cannot_pay(duel, player, cost)
    if short is not None:
        now.refuse(replace(short, sources=words(doing)))
        return finish(doing, frame, done=(0,), could=(0,))
    return Wait(note(frame, "paid", (1,)), (PayNow(player, cost),))


def energy_of(duel: Duel, frame: Frame, node: nodes.Pay) -> tuple[tuple[str, int], ...]:
    """The energy that a step asks for."""
    if not isinstance(node.what, nodes.Cost):
        raise Undetermined("not carried out", ("Pay", "what", node.wording))
    only(node.what, "energy")
    return clean(cost_of(duel, frame, node.what))


@deed(nodes.Play, "who what source destination cost free as_if count")
def play(now: Now, doing: Doing) -> Outcome:
    """プレイする, as a step: nothing is played while something resolves (4-9-4), and no rule says how it could be."""
    raise Undetermined("playing in a resolution", (doing.frame.source,), NO_PLAYING, words(doing))
