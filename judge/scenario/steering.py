"""The targets of an action that is being done: which of those that the file names belong to the question at hand."""

from __future__ import annotations

from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.frame import Refs
from judge.games.dimension_zero.playing.acting import wanted
from judge.games.dimension_zero.playing.aiming import ChooseTargets
from judge.games.dimension_zero.playing.targeting import Slot, candidates, span_of


def slot_of(duel: Duel, step: ChooseTargets) -> Slot:
    """The 対象の… of a text that targets are chosen for."""
    return wanted(duel, step.act)[step.slot]


def pool_of(duel: Duel, step: ChooseTargets) -> tuple[Refs, int, int]:
    """What may be chosen for it, and how many at least and at most."""
    act, slot = step.act, slot_of(duel, step)
    refs = candidates(duel, act.frame, slot, item=act.number, spell=act.card if act.what == "play" else None)
    low, high = span_of(duel, act.frame, slot, len(refs))
    return refs, low, high
