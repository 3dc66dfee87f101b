"""ならば, してよい, 次の効果から: steps that bind other steps together."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.asking import AskWhether, OfferPayment, choose
from judge.games.dimension_zero.deeds.causes import ban
from judge.games.dimension_zero.deeds.choosing import is_target
from judge.games.dimension_zero.deeds.common import IMPOSSIBLE, IN_TURN, cite_undefined, doers, for_player, words
from judge.games.dimension_zero.deeds.leaving import before_taking
from judge.games.dimension_zero.deeds.selecting import count_of, description, meant
from judge.games.dimension_zero.deeds.stack_deeds import energy_of, was_on_stack
from judge.games.dimension_zero.deeds.states import can_turn
from judge.games.dimension_zero.deeds.unless import is_narrowing, step_before, way_out
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.events import ModesChosen
from judge.games.dimension_zero.forbidding import Asked
from judge.games.dimension_zero.frame import Frame, Words
from judge.games.dimension_zero.playing import targeting
from judge.games.dimension_zero.playing.modes import chosen_modes, is_none_chosen, number_of_modes
from judge.games.dimension_zero.playing.payment import cannot_pay, suffices
from judge.games.dimension_zero.remembered import Remembered, parts_of
from judge.games.dimension_zero.resolving import Carry, Doing, Into, Outcome, Wait, deed, steps_of
from judge.games.dimension_zero.rulebook import Now, clause, words_of
from judge.kernel import Refusal, Undetermined

OPTIONAL = clause("4-8-5")
CONDITION = clause("4-9-2-3")
SELF_REPLACEMENT = clause("4-15-8-1")
MODES = clause("4-7-2-2")
ON_RESOLUTION = clause("4-9-2-4")
VARIABLE = clause("4-9-2-7")
PARTLY = clause("4-12-2")


# ---- conditions


@deed(nodes.If, "condition steps instead")
def if_so(now: Now, doing: Doing) -> Outcome:
    """…ならば: the steps are done if the condition is met now, when the text comes to it."""
    node: nodes.If = doing.node
    frame = doing.frame
    key = meaning.key_of(node)
    if node.instead and not isinstance(node.condition, nodes.DidSo):
        if frame.get(key, "instead") is None:
            raise Undetermined("not carried out", ("If", "instead", node.wording), SELF_REPLACEMENT, words(doing))
        return frame  # looked at before the step that it would have replaced
    met = _is_met(now.state, frame, node)
    if (
        met
        and node.instead
        and isinstance(node.condition, nodes.DidSo)
        and any(frame.get(node.condition.ref or 0, "count") or ())
    ):
        # かわりに is instead of all of it; whether the part that could be done (4-12-2) is then done is not said.
        raise Undetermined("instead of a part", (frame.source,), PARTLY, words(doing))
    frame = frame.say(key, "met", (int(met),)).say(meaning.CONDITION, "met", (int(met),))
    if met:
        return Into(frame, steps_of(now, doing.words, node.steps))
    now.refuse(Refusal(CONDITION, "condition not met", (frame.source,), words(doing)))
    return undone(frame, node.steps)


def _is_met(duel: Duel, frame: Frame, node: nodes.If) -> bool:
    known = was_on_stack(duel, frame, node.condition)
    if known is not None:
        return known
    met = meaning.holds(duel, frame, node.condition)
    if _was[node.condition] and meaning.holds(duel, before_taking(frame), node.condition) != met:
        raise Undetermined("as it is or as it was", (frame.source,), CONDITION, (words_of(frame, node.condition),))
    return met


_was = Remembered[bool](lambda node: any("あった" in one.wording for one in parts_of[node]))
"""その中に…があったならば: it may be what is there now, or what was there before anything was taken out."""


def undone(frame: Frame, steps: tuple[Any, ...]) -> Frame:
    """The frame once steps are known not to be done: who asks for them later hears so."""
    for step in steps:
        if getattr(step, "number", None) is not None:
            frame = frame.say(step.number, "done", (0,))
            if frame.get(step.number, "what") is None:  # targets stay what they are
                frame = frame.say(step.number, "what", ())
        frame = undone(frame, getattr(step, "steps", ()))
    return frame


def self_replaced(duel: Duel, carry: Carry) -> Carry:
    """自己置換効果: the steps still to do, once …ならば、かわりに… has been looked at (4-15-8-1).

    The condition is looked at before the steps that it is about: as many as come in their place, of the same kinds.
    """
    if carry.phase or not carry.todo:
        return carry
    for index, here in enumerate(carry.todo):
        node = duel.table.node(here)
        if not isinstance(node, nodes.If) or not node.instead or isinstance(node.condition, nodes.DidSo):
            continue
        if carry.frame.get(meaning.key_of(node), "instead") is not None:
            continue
        replaced = [duel.table.node(place) for place in carry.todo[:index]][-len(node.steps) :]
        if [type(step) for step in replaced] != [type(step) for step in node.steps]:
            raise Undetermined("not carried out", ("If", "instead", node.wording), SELF_REPLACEMENT)
        if index != len(node.steps):
            return carry  # its turn has not come
        met = meaning.holds(duel, carry.frame, node.condition)
        frame = carry.frame.say(meaning.key_of(node), "instead", (int(met),))
        if not met:
            return replace(carry, frame=frame)
        places = tuple(duel.table.place_of(here, step) for step in node.steps)
        return replace(carry, frame=frame, todo=(*places, *carry.todo[index + 1 :]))
    return carry


@deed(nodes.But, "step")
def but(now: Now, doing: Doing) -> Outcome:
    """ただし: a way out is offered to the player whom the text names (4-9-2-4); else nothing is done here."""
    duel, frame, node = now.state, doing.frame, doing.node
    place = step_before(doing.words)
    step = duel.table.node(place)
    if is_narrowing(node, step):
        return frame
    if frame.get(meaning.key_of(node), "in place") is None:
        raise Undetermined("not carried out", ("But", "step", node.wording), "", words(doing))
    found = way_out(node, step)
    assert found is not None
    players = doers(duel, frame, found.pay.who)
    if len(players) > 1:
        raise Undetermined("not carried out", ("But", "who", node.wording), "", words(doing))
    paid = False
    if players:
        short = cannot_pay(duel, players[0], energy_of(duel, frame, found.pay))
        if short is not None:
            now.cite((ON_RESOLUTION,))
            now.refuse(replace(short, sources=words(doing)))
        elif doing.phase == 0:
            return Wait(frame, (OfferPayment(players[0], frame.source),))
        else:
            paid = doing.answer
    steps = (duel.table.place_of(doing.words, found.pay),) if paid else ()
    if paid == found.if_paid:
        now.refuse(Refusal(CONDITION, "called off", (frame.source,), (words_of(frame, step), *words(doing))))
        return Into(undone(frame, (step,)), steps)
    return Into(frame, (*steps, place))


@deed(nodes.Define, "name value")
def define(now: Now, doing: Doing) -> Outcome:
    """Xは…と等しい: the value is worked out once, and stays (4-9-2-7)."""
    frame = doing.frame
    if frame.get(-1, "X") is not None:
        return frame
    value: Any = doing.node.value
    now.cite((VARIABLE,))
    cite_undefined(now, frame, value)
    return frame.say(-1, "X", (value if isinstance(value, int) else meaning.number(now.state, frame, value),))


# ---- may


@deed(nodes.May, "steps who")
def may(now: Now, doing: Doing) -> Outcome:
    """してよい: whether the steps are done is said now (4-8-5), and only if they are possible at all (1-1-3)."""
    node: nodes.May = doing.node
    frame = doing.frame
    players = doers(now.state, frame, node.who)
    if isinstance(node.who, nodes.Player) and node.who.who in ("each", "all"):
        return _each_may(now, doing)
    if len(players) != 1:
        raise Undetermined("not carried out", ("May", "who", node.wording))
    if doing.phase == 0:
        if not is_possible(now.state, frame, node.steps):
            now.refuse(Refusal(IMPOSSIBLE, "option impossible", (frame.source,), words(doing)))
            return _not_done(undone(frame, node.steps), node)
        now.cite((OPTIONAL,))
        return Wait(frame, (AskWhether(players[0], frame.source),))
    if not doing.answer:
        return undone(frame, node.steps).say(meaning.key_of(node), "done", (0,))
    return Into(frame.say(meaning.key_of(node), "done", (1,)), steps_of(now, doing.words, node.steps))


def _each_may(now: Now, doing: Doing) -> Outcome:
    """それぞれのプレイヤーは…してよい: each says so in turn, the active one first; those who will then do it."""
    node: nodes.May = doing.node
    duel, frame, key = now.state, doing.frame, meaning.key_of(doing.node)
    asked = frame.get(key, "asked") or ()
    if frame.get(key, "done") is not None:
        return _without_willing(frame)  # all that they do is through
    will = frame.get(key, "willing") or ()
    if doing.phase and doing.answer:
        will = (*will, asked[-1])
        frame = frame.say(key, "willing", will)
    for player in (duel.active, duel.non_active):
        if player in asked:
            continue
        asked = (*asked, player)
        frame = frame.say(key, "asked", asked)
        if is_possible(duel, frame.say(meaning.SELF, "willing", (player,)), node.steps):
            now.cite((OPTIONAL, *IN_TURN))
            return Wait(frame, (AskWhether(player, frame.source),))
        now.refuse(Refusal(IMPOSSIBLE, "option impossible", (frame.source,), words(doing)))
    for step in node.steps:
        if isinstance(step, nodes.Action) and step.number is not None:
            frame = frame.say(step.number, "apart", (1,))
    if not will:
        return undone(frame, node.steps).say(key, "done", (0,))
    frame = frame.say(key, "done", (1,)).say(meaning.SELF, "willing", will)
    return Into(frame, (*steps_of(now, doing.words, node.steps), doing.words))


def _without_willing(frame: Frame) -> Frame:
    kept = tuple(entry for entry in frame.said if entry[:2] != (meaning.SELF, "willing"))
    return replace(frame, said=kept)


def _not_done(frame: Frame, node: nodes.May) -> Frame:
    for step in node.steps:
        if isinstance(step, nodes.Action) and step.number is not None:
            frame = frame.say(step.number, "could", (0,))
    return frame.say(meaning.key_of(node), "done", (0,))


def is_possible(duel: Duel, frame: Frame, steps: tuple[Any, ...]) -> bool:
    """Whether steps can be done, as far as it can be told before any is: what hangs on a choice is not looked at."""
    for step in steps:
        if not _can_be_done(duel, frame, step):
            return False
        if isinstance(step, (nodes.Choose, nodes.Look, nodes.Reveal, nodes.Search)):
            return True
    return True


def _can_be_done(duel: Duel, frame: Frame, step: Any) -> bool:
    match step:
        case nodes.Pay(what=nodes.Cost()):
            players = doers(duel, frame, step.who)
            return all(suffices(duel, player, energy_of(duel, frame, step)) for player in players)
        case nodes.Choose() if is_target(step.what):
            refs = frame.get(meaning.key_of(step), "what")
            return bool(refs) or _takes_none(step.count)
        case nodes.Choose(what=nodes.Cards(), random=False, but_not=()):
            return _enough(duel, frame, step)
        case nodes.Freeze() | nodes.Release() if _is_known(step.what, frame):
            frozen = isinstance(step, nodes.Freeze)
            verb: Asked = "freeze" if frozen else "release"
            cards = meaning.cards(duel, frame, step.what)
            return any(can_turn(duel, card, frozen) and ban(duel, frame, verb, what=card) is None for card in cards)
        case nodes.Put(what=nodes.ThisCard() as this):
            cards = meaning.cards(duel, frame, this)
            return bool(cards) and frame.source not in frame.gone
        case nodes.Put(what=nodes.That() | nodes.AllOf() as those) if _is_known(those, frame):
            return any(card not in frame.gone for card in meaning.cards(duel, frame, those))
    return True


def _is_known(what: Any, frame: Frame) -> bool:
    """Whether a step speaks of something that no step before it has to find first."""
    if those := meaning.thats(what):
        return all(that.ref is not None and frame.get(that.ref, that.role or "what") is not None for that in those)
    return isinstance(what, (nodes.ThisCard, nodes.Cards)) and getattr(what, "count", None) is None


def _takes_none(count: Any) -> bool:
    return isinstance(count, nodes.Count) and (count.range in ("up_to", "at_most") or count.number == "any")


def _enough(duel: Duel, frame: Frame, step: nodes.Choose) -> bool:
    """Whether there is enough to choose from. Fewer than demanded, but some: the rules do not say (4-12-2)."""
    players = doers(duel, frame, step.who)
    if len(players) != 1:
        return True
    step = for_player(step, frame, players[0])
    what = description(step.what, step, frame, players[0])
    count = count_of(step, what)
    there = len(meant(duel, frame, replace(what, count=None) if isinstance(what, nodes.Cards) else what, players[0]))
    if count is None or _takes_none(count):
        return there > 0
    wanted = meaning.number(duel, frame, count)
    if 0 < there < wanted:
        raise Undetermined("fewer than demanded", (there, wanted), PARTLY)
    return there > 0


# ---- one of several effects


@deed(nodes.Modes, "count options who")
def modes(now: Now, doing: Doing) -> Outcome:
    """次の効果から選び、使用する: the effects that were chosen on playing (4-7-2-2), one after the other as printed."""
    node: nodes.Modes = doing.node
    duel, frame = now.state, doing.frame
    chosen = frame.modes
    none = is_none_chosen(frame, node)
    if not chosen and not none and doing.phase == 0:
        return _ask_modes(now, doing)
    if not chosen and not none:
        frame = chosen_modes(frame, node, tuple(sorted(int(mode) for mode in doing.answer)))
        (player,) = doers(duel, frame, node.who)
        now.happen(ModesChosen(player, frame.source, frame.modes), cites=(MODES,))
        chosen = frame.modes
    key = meaning.key_of(node)
    used = frame.get(key, "used") or ()
    left = [mode for mode in chosen if mode not in used]
    if not left:
        return frame.say(key, "done", (1,))
    mode = left[0]
    if used:
        frame = _fresh(frame, node.options[int(used[-1])])
    frame = targeting.in_mode(duel.table, frame, mode).say(key, "used", (*used, mode))
    option = node.options[mode]
    inside = duel.table.place_of(doing.words, option)
    return Into(frame, (*in_order(duel, frame, inside, option), doing.words))


def _ask_modes(now: Now, doing: Doing) -> Outcome:
    node: nodes.Modes = doing.node
    if any(is_target(step.what) for step in node.walk() if isinstance(step, nodes.Choose)):
        raise Undetermined("modes unknown", (doing.frame.source,), MODES, words(doing))
    (player,) = doers(now.state, doing.frame, node.who)
    among = tuple(range(len(node.options)))
    low, high = number_of_modes(now.state, doing.frame, node)
    return Wait(doing.frame, (choose(player, tuple(str(mode) for mode in among), low, high, "modes"),))


def _fresh(frame: Frame, used: nodes.Effect) -> Frame:
    """The frame without what was said in an effect that is through: the next one counts its steps from 1 again."""
    numbers = {number for node in used.walk() if (number := getattr(node, "number", None)) is not None}
    return replace(frame, said=tuple(entry for entry in frame.said if entry[0] not in numbers))


def in_order(duel: Duel, frame: Frame, words: Words, effect: Any) -> tuple[Words, ...]:
    """The steps of an effect with the sentences that say what X is: each before the first step that can need it.

    X is worked out at once where that can be done, otherwise after the last step that it speaks of.
    """
    places = [duel.table.place_of(words, step) for step in effect.steps]
    for defined in effect.defines:
        refs = {node.ref for node in defined.walk() if isinstance(node, nodes.That) and node.ref}
        waits = {ref for ref in refs if not any(entry[0] == ref for entry in frame.said)}
        at = 0
        for index, step in enumerate(effect.steps):
            if any(getattr(node, "number", None) in waits for node in step.walk()):
                at = index + 1
        place = duel.table.place_of(words, defined)
        position = places.index(duel.table.place_of(words, effect.steps[at])) if at < len(effect.steps) else len(places)
        places.insert(position, place)
    return tuple(places)


__all__ = ["but", "define", "if_so", "in_order", "is_possible", "may", "modes", "self_replaced", "undone"]
