"""効果: how many of several a player chooses to use, and that it may be none (4-7-2-2)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.frame import Frame
from judge.games.dimension_zero.rulebook import clause, words_of
from judge.kernel import Undetermined

CHOSEN = clause("4-7-2-2")


def number_of_modes(duel: Duel, frame: Frame, modes: nodes.Modes) -> tuple[int, int]:
    """The least and the most effects to choose, as things stand when they are chosen."""
    said = (words_of(frame, modes),)
    spoken = [node for node in modes.count.walk() if isinstance(node, nodes.Variable)]
    whole = duel.table.node(frame.words._replace(path=()))
    if spoken and not any(isinstance(node, nodes.Define) for node in whole.walk()):
        # An X of the cost is chosen after the effects (4-7-2-4): nothing says which of the two follows the other.
        raise Undetermined("not carried out", ("Modes", "count", modes.wording), CHOSEN, said)
    there = len(modes.options)
    low, high = meaning.count_range(duel, frame, modes.count, there)
    if low > there:
        raise Undetermined("more effects than there are", (low, there), CHOSEN, said)
    return low, min(high, there)


def chosen_modes(frame: Frame, modes: nodes.Modes, chosen: tuple[int, ...]) -> Frame:
    """The frame once effects are chosen; that none was is noted, too, so that nobody is asked again."""
    frame = replace(frame, modes=chosen)
    return frame if chosen else frame.say(meaning.key_of(modes), "none", (1,))


def is_none_chosen(frame: Frame, modes: nodes.Modes) -> bool:
    """Whether it was chosen to use none of the effects."""
    return frame.get(meaning.key_of(modes), "none") is not None
