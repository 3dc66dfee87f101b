"""誘発型能力を乗せる: an ability that has triggered goes on the stack, with the choices it demands (4-8-4, 4-8-12)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.asking import AskWhether
from judge.games.dimension_zero.deeds.binding import is_possible
from judge.games.dimension_zero.duel import Pending
from judge.games.dimension_zero.events import TriggerDropped
from judge.games.dimension_zero.frame import Frame
from judge.games.dimension_zero.playing.acting import Act, completable
from judge.games.dimension_zero.playing.steps import choose_modes_or_go_on
from judge.games.dimension_zero.playing.taking_back import drop
from judge.games.dimension_zero.resolving import Carry
from judge.games.dimension_zero.rulebook import RULES, Now, clause, words_of
from judge.games.dimension_zero.triggers import hide_again
from judge.kernel import Instruction, Refusal, Undetermined

STILL_IN_HAND = clause("4-8-12-1")
NOT_IN_HAND = clause("4-8-12-3")
NOT_DONE = clause("4-8-12-4")


class DoFromHand(Instruction, frozen=True):
    """The owner of a card shown from hand does what its ability demands, or does not."""

    pending: Pending
    frame: Frame
    asked: bool = False


def stack_trigger(now: Now, pending: Pending) -> None:
    """Put a triggered ability on the stack: effects, targets and division are chosen; with no legal choice it goes."""
    if pending.from_hand:
        now.then(DoFromHand(pending, pending.frame))
        return
    _stack(now, pending, pending.frame)


def _stack(now: Now, pending: Pending, frame: Frame) -> None:
    act = Act(
        player=frame.controller,
        what="trigger",
        card=frame.source,
        frame=frame,
        texts=(frame.words,),
        pending=pending,
    )
    if completable(now.state, act):
        choose_modes_or_go_on(now, act)
    else:
        drop(now, act)


@RULES.rule(DoFromHand, "4-8-12-1")
def do_from_hand(now: Now, step: DoFromHand) -> None:
    """When its owner is to gain priority and it is still in hand, the ability is stacked, if its price is paid."""
    duel, pending, frame = now.state, step.pending, step.frame
    answer, duel.answer = duel.answer, None
    if duel.where(frame.source).zone != "hand" or frame.source in frame.gone:
        _leave(now, pending, NOT_IN_HAND, "no longer in hand")
        return
    node: Any = duel.table.node(frame.words)
    if not isinstance(node, nodes.Triggered) or len(node.steps) < 2 or not isinstance(node.steps[0], nodes.May):
        raise Undetermined("not carried out", ("Triggered", "from_hand", node.wording), "", (words_of(frame, node),))
    may, condition = node.steps[0], getattr(node.steps[1], "condition", None)
    todo = tuple(one for one in may.steps if not isinstance(one, nodes.Reveal))
    if isinstance(answer, Frame):
        if condition is not None and not meaning.holds(duel, answer, condition):
            _leave(now, pending, NOT_DONE, "price not paid")
        else:
            now.cite((STILL_IN_HAND,))
            _stack(now, pending, answer)
    elif not todo:
        now.cite((STILL_IN_HAND,))
        _stack(now, pending, frame)
    elif not step.asked:
        if is_possible(duel, frame, todo) and completable(duel, _act(pending)):
            now.then(AskWhether(frame.controller, frame.source), replace(step, asked=True))
        else:
            _leave(now, pending, NOT_DONE, "price cannot be paid")
    elif answer:
        places = tuple(duel.table.place_of(frame.words, one) for one in todo)
        now.then(Carry(frame, places), step)
    else:
        _leave(now, pending, NOT_DONE, "price not paid")


def _act(pending: Pending) -> Act:
    frame = pending.frame
    return Act(player=frame.controller, what="trigger", card=frame.source, frame=frame, texts=(frame.words,))


def _leave(now: Now, pending: Pending, number: str, reason: str) -> None:
    now.under(number)
    now.refuse(Refusal(number, reason, (pending.frame.source,)))
    now.happen(TriggerDropped(pending))
    hide_again(now, pending.frame)
