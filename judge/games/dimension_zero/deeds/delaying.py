"""…時に、…する, as part of an effect: a triggered ability that waits for its event (4-4-4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.deeds.common import finish
from judge.games.dimension_zero.deeds.lasting import begin
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.frame import Frame
from judge.games.dimension_zero.resolving import Doing, Outcome, deed
from judge.games.dimension_zero.rulebook import Now, clause, words_of
from judge.kernel import Refusal, Undetermined

MADE = clause("4-4-4")
PARTICULAR = clause("4-4-4-1")
BY_SITUATION = clause("4-8-13")


@deed(nodes.Delayed, "event steps condition duration once")
def delayed(now: Now, doing: Doing) -> Outcome:
    """遅延: triggers once when its event next happens; with a time, as often as it happens until then (4-4-4)."""
    node: nodes.Delayed = doing.node
    if meaning.is_state(node.event):
        # It would look at the situation, not wait for a happening (4-8-13): how often, the rules do not say.
        said = (words_of(doing.frame, node),)
        raise Undetermined("not carried out", ("Delayed", "event", node.wording), BY_SITUATION, said)
    duration = node.duration
    once = node.once or duration is None
    cards = particular(now.state, doing.frame, node)
    if cards == ():
        # What it would do something to is not there: the ability would be gone at once (4-4-4-1).
        now.refuse(Refusal(PARTICULAR, "nothing to act on", (), (words_of(doing.frame, node),)))
        return finish(doing, doing.frame, done=(0,), could=(0,))
    cites = (MADE,) if cards is None and not _watches_one(node.event) else (MADE, PARTICULAR)
    frame = doing.frame
    if _waits_for_next(now.state, frame, node.event):
        frame = frame.say(meaning.NEXT, "turn", (now.state.active,))
    begin(now, doing, frame, duration, cards=cards, once=once, in_battle=_ends_battle(node.event), cites=cites)
    return finish(doing, doing.frame, done=(1,), could=(1,))


def _waits_for_next(duel: Duel, frame: Frame, event: Any) -> bool:
    """次の自分のターン終了時, said while one's turn runs: that turn does not count."""
    period = event.period if isinstance(event, nodes.Moment) else None
    if not isinstance(period, nodes.Period) or (period.name, period.which) != ("turn", "next"):
        return False
    return period.whose is None or duel.active in meaning.players(duel, frame, period.whose)


def _ends_battle(event: Any) -> bool:
    """(その)バトル終了時: of the battle that runs now, not of one that interrupts it."""
    period = event.period if isinstance(event, nodes.Moment) else None
    return isinstance(period, nodes.That) or (isinstance(period, nodes.Period) and period.name == "battle")


def _watches_one(event: Any) -> bool:
    """Whether an event is that something happens to a particular card: once that is a new one it never does."""
    options = event.options if isinstance(event, nodes.AnyOf) else (event,)
    return any(isinstance(getattr(one, "what", None), (nodes.ThisCard, nodes.That)) for one in options)


def particular(duel: Duel, frame: Frame, node: nodes.Delayed) -> tuple[int, ...] | None:
    """The particular cards that a delayed ability acts on: it goes with them (4-4-4-1). None: it acts on none."""
    found: dict[int, None] = {}
    named = False
    own = {part.number for part in node.walk() if isinstance(part, nodes.Action) and part.number is not None}
    for what in _acted_on(node.steps):
        if isinstance(what, nodes.ThisCard):
            named = True
            if frame.source not in frame.gone:
                found[frame.source] = None
        elif isinstance(what, nodes.That) and what.ref is not None and what.ref not in own:
            if what.ref == 0 and not isinstance(node.event, nodes.Moment):
                continue  # its own event
            named = True
            # 墓地にあるそのユニット: where it has to be then is not asked now.
            cards = meaning.cards(duel, frame, replace(what, at=None, tests=()))
            found.update(dict.fromkeys(card for card in cards if card not in frame.gone))
    return tuple(found) if named else None


def _acted_on(steps: tuple[Any, ...]) -> Iterator[Any]:
    """What the steps do something to."""
    for step in steps:
        if isinstance(step, (nodes.If, nodes.May)):
            yield from _acted_on(step.steps)
            continue
        if isinstance(step, (nodes.Choose, nodes.Declare)):
            continue
        for field in ("what", "of", "to", "on"):
            value = getattr(step, field, None)
            if isinstance(value, nodes.Side):
                value = value.of
            for one in value.options if isinstance(value, nodes.AllOf) else (value,):
                if isinstance(one, (nodes.ThisCard, nodes.That)):
                    yield one
