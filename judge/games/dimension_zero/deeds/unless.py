"""ただし: what a sentence that takes back something of what was said before it says, and when its turn comes.

What narrows a choice is seen to by the choice itself (`but_not`), and the description of a step knows which cards it
spares. What somebody may pay to call a step off is asked just before that step, for once it is done nothing can be
taken back. How it is asked stands in `binding`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.cardtext.unsaid import object_of
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.frame import Words
from judge.games.dimension_zero.resolving import Carry, is_deed


class WayOut(NamedTuple):
    """A payment that decides whether a step is done."""

    pay: nodes.Pay
    if_paid: bool
    """Whether paying calls the step off; else not paying does."""


def way_out(node: nodes.Node, before: Any) -> WayOut | None:
    """…が[…]を支払うならば、…しない, said of the step before it; None for any other sentence."""
    match node:
        case nodes.But(
            step=nodes.If(
                condition=nodes.Pay() | nodes.Not(of=nodes.Pay(), duration=None) as condition,
                steps=(nodes.Not(of=called_off, duration=None),),
                instead=False,
            )
        ):
            pay: Any = condition if isinstance(condition, nodes.Pay) else condition.of
            plain = isinstance(pay.what, nodes.Cost) and not pay.what.acts and not pay.what.less and is_deed(pay)
            if plain and is_deed(before) and _is_part(called_off, before, before):
                return WayOut(pay, pay is condition)
    return None


def _is_part(said: Any, of: Any, step: Any) -> bool:
    """Whether a step says all that `said` does, and maybe more; 引かない goes back to what the step itself draws."""
    if said == of or (isinstance(said, nodes.That) and said.ref is not None and said.ref == step.number):
        return True
    if not isinstance(said, nodes.Node) or type(said) is not type(of):
        return False
    return all(_is_part(value, getattr(of, name), step) for name, value in said.parts())


def is_narrowing(node: nodes.But, before: Any) -> bool:
    """Whether what ただし says is seen to elsewhere: by the choice, or the step before, that it narrows."""
    if isinstance(node.step, nodes.Not) and before is not None:
        spared = getattr(node.step.of, object_of(node.step.of), None)
        cards = getattr(before, object_of(before), None)
        return isinstance(cards, nodes.Cards) and nodes.OtherThan(what=spared) in cards.tests
    return isinstance(node.step, nodes.Cannot) and isinstance(node.step.action, nodes.Choose)


def is_carried_out(node: nodes.But, before: nodes.Node | None) -> bool:
    """Whether what ただし says of the step before it is carried out."""
    return is_narrowing(node, before) or way_out(node, before) is not None


def asked_first(duel: Duel, carry: Carry) -> Carry:
    """The steps still to do: where the first can be called off, ただし comes in its place, and does it or does not."""
    if carry.phase or len(carry.todo) < 2:
        return carry
    step, place = carry.todo[:2]
    node = duel.table.node(place)
    if not isinstance(node, nodes.But) or step != step_before(place) or way_out(node, duel.table.node(step)) is None:
        return carry
    frame = carry.frame.say(meaning.key_of(node), "in place", (1,))
    return replace(carry, frame=frame, todo=carry.todo[1:])


def step_before(place: Words) -> Words:
    """The place of the step before one."""
    *above, index = place.path
    return place._replace(path=(*above, index - 1))
