"""解決: carrying out what a text says, step by step (4-9-2-3).

`Carry` holds the frame of the effect and the steps still to do. A step is a node of the text; the function that does it
is registered for its type (`deed`). It returns the frame once the step is done, `Wait` to be asked again when other
instructions have been carried out, or `Into` to go on with steps inside it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias, TypeVar

from judge.cardtext import nodes
from judge.games.dimension_zero.frame import Frame, Words
from judge.games.dimension_zero.remembered import Remembered
from judge.games.dimension_zero.rulebook import RULES, Now, clause, only, words_of
from judge.kernel import Instruction, Undetermined


class Carry(Instruction, frozen=True):
    """Carry out steps of an effect. The answer, when all are done: the frame."""

    frame: Frame
    todo: tuple[Words, ...]
    phase: int = 0
    """How often the first step has waited for others."""


class Wait(NamedTuple):
    """The step needs these instructions carried out first; then it is done again, with what they answered."""

    frame: Frame
    instructions: tuple[Instruction, ...]


class Into(NamedTuple):
    """The step is done by doing these steps."""

    frame: Frame
    steps: tuple[Words, ...]


class Doing(NamedTuple):
    """A step that is being done: `phase` 0 at first, then the answer of what it waited for is in `answer`."""

    frame: Frame
    node: Any
    words: Words
    phase: int
    answer: Any


Outcome: TypeAlias = Frame | Wait | Into
N = TypeVar("N", bound=nodes.Node)
_DEEDS: dict[type[nodes.Node], tuple[Callable[[Now, Doing], Outcome], tuple[str, ...]]] = {}
SELF_REPLACEMENT = clause("4-15-8-1")
FOLLOWED = clause("4-9-2-3")
_SEEN_TO_ELSEWHERE = (nodes.If, nodes.But, nodes.Define)
"""Steps that may have been looked at already, before the step that they speak of."""
ALWAYS = ("number",)
"""Fields that say nothing about what is done."""


def deed(
    kind: type[nodes.Node], fields: str
) -> Callable[[Callable[[Now, Doing], Outcome]], Callable[[Now, Doing], Outcome]]:
    """Register how a kind of step is done, and which of its fields that covers; others make the ruling undetermined."""

    def register(function: Callable[[Now, Doing], Outcome]) -> Callable[[Now, Doing], Outcome]:
        _DEEDS[kind] = (function, (*fields.split(), *ALWAYS))
        return function

    return register


def is_deed(node: nodes.Node) -> bool:
    """Whether a step of this kind, with all it says, is carried out."""
    known = _DEEDS.get(type(node))
    return known is not None and all(name in known[1] for name, _ in node.parts())


@RULES.rule(Carry, "4-9-2-3")
def carry_out(now: Now, carry: Carry) -> None:
    """The controller follows the text in the order it is written."""
    duel = now.state
    as_said, carry = carry, binding.self_replaced(duel, carry)
    if carry.todo != as_said.todo:
        now.cite((SELF_REPLACEMENT,))
    carry = unless.asked_first(duel, carry)
    answer, duel.answer = duel.answer, None
    if not carry.todo:
        duel.answer = carry.frame
        return
    words = carry.todo[0]
    node = duel.table.node(words)
    known = _DEEDS.get(type(node))
    if known is None:
        said = (words_of(carry.frame, node),)
        raise Undetermined("not carried out", (type(node).__name__, "", node.wording), "", said)
    _covered[node]
    if now.traced:
        now.cite((), (words_of(carry.frame, node),))
        if carry.frame.last:
            remembering.note_last_known(now, carry.frame, node)
    try:
        outcome = known[0](now, Doing(carry.frame, node, words, carry.phase, answer))
    except Undetermined as end:
        end.name(words_of(carry.frame, node))
        raise
    if duel.over:
        return
    if outcome is carry.frame and not isinstance(node, _SEEN_TO_ELSEWHERE):
        # Neither was anything said of it for later steps: nobody did it, and nobody refused it.
        said = (words_of(carry.frame, node),)
        raise Undetermined("not carried out", (type(node).__name__, "", node.wording), FOLLOWED, said)
    if isinstance(outcome, Wait):
        now.then(*outcome.instructions, Carry(outcome.frame, carry.todo, carry.phase + 1))
    elif isinstance(outcome, Into):
        now.then(Carry(outcome.frame, (*outcome.steps, *carry.todo[1:])))
    else:
        now.then(Carry(outcome, carry.todo[1:]))


_covered = Remembered(lambda node: only(node, *_DEEDS[type(node)][1]))
"""Insists that what a step says is covered by how it is done."""


def steps_of(now: Now, words: Words, steps: tuple[nodes.Node, ...]) -> tuple[Words, ...]:
    """The places of steps that stand below `words`."""
    return tuple(now.state.table.place_of(words, step) for step in steps)


# At the end, by module: each needs the other, and neither while it is loaded.
from judge.games.dimension_zero import remembering  # noqa: E402
from judge.games.dimension_zero.deeds import binding, unless  # noqa: E402
