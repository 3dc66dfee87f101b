"""Why not: the smallest change of the situation after which a refused action is allowed.

Edits of the published list are tried one by one, then those in pairs that take some obstacle away. Each edited
position is asked anew, by the rules: first rule effects, then whether the action can be done from beginning to end.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.turn import Checkpoint, HavePriority
from judge.kernel import Position, Refusal, Runaway, Undetermined
from judge.ruling.edits import Edit, edits
from judge.ruling.maying import may
from judge.ruling.model import EditTold, Repair, Text
from judge.scenario.acts import Act

SECONDS = 20.0
"""A safety net: the edits are few, and each is tried under a budget of its own."""
MOST_SHOWN = 4
MOST_OF_A_KIND = 2
MOST_IN_PAIRS = 14
"""So many edits at most are tried in pairs: those that leave the fewest obstacles."""


class Repairs(NamedTuple):
    """Changes that would allow an action; none, and why."""

    found: tuple[Repair, ...]
    none: Text | None = None


Laying = Callable[[Iterable[Edit]], dict[str, Any] | None]
"""Makes the same edits in the scenario, where that can be done."""


def repairs(end: Position[Duel], start: Duel, act: Act, laid: Laying) -> Repairs:
    """The smallest edits after which an action is allowed that is refused at a position, in a scene from `start` on."""
    if end.decision is None or end.state.over or not isinstance(end.decision.about, HavePriority):
        return Repairs((), Text("なし。だれも優先権を持たない時である。", "none: nobody has priority at this moment."))
    until = time.monotonic() + SECONDS
    refused = _refused(end.state, act, ())
    if refused is None:
        return Repairs(())  # allowed once the rules have looked: nothing to mend
    player = act.player or "A"
    single: list[tuple[Edit, frozenset[Refusal]]] = []
    found: list[tuple[Edit, ...]] = []
    late = False
    for edit in edits(end.state, start, player, act):
        if time.monotonic() > until:
            late = True
            break
        left = _refused(end.state, act, (edit,))
        if left is None:
            found.append((edit,))
        elif left != refused:
            single.append((edit, left))
    if not found:
        single.sort(key=lambda one: len(one[1]))
        helpful = [edit for edit, left in single[:MOST_IN_PAIRS]]
        for pair in combinations_with_replacement(helpful, 2):
            if pair[0] is pair[1] and pair[0].twice is None:
                continue
            if time.monotonic() > until:
                late = True
                break
            if _refused(end.state, act, pair) is None:
                found.append(pair)
    if found:
        return Repairs(tuple(_told(group, laid(group)) for group in _few(found)))
    if late:
        words = "なし。探索の上限までに試した変更では、できるようにならなかった。"
        return Repairs((), Text(words, "none: no change that was tried within the budget would allow it."))
    return Repairs(
        (),
        Text(
            "なし。変更の一覧（judge schema edits）にあるどの1つでも2つでも、できるようにはならない。",
            "none: no one or two changes of the published list (judge schema edits) would allow it.",
        ),
    )


def _refused(duel: Duel, act: Act, made: Iterable[Edit]) -> frozenset[Refusal] | None:
    """What still forbids the action once these edits are made; None: nothing does."""
    try:
        for edit in made:
            duel = edit.change(duel)
        due = duel.agenda[-1]
        assert isinstance(due, HavePriority)
        settled = duel.fork()
        settled.agenda = (*duel.agenda[:-1], Checkpoint(due.player, due.passed))
        found = may(MACHINE.start(settled), act)
    except (Undetermined, Runaway) as end:
        return frozenset({end.why})
    return None if found.answer == "yes" else frozenset(found.refusals)


def _few(found: list[tuple[Edit, ...]]) -> list[tuple[Edit, ...]]:
    """Some of what helps: no more than a few of a kind, and no colour where any colour does."""
    counts: dict[tuple[str, ...], int] = {}
    kept: list[tuple[Edit, ...]] = []
    for group in found:
        kind = tuple(sorted(edit.name for edit in group))
        counts[kind] = counts.get(kind, 0) + 1
        most = 1 if "energy" in kind else MOST_OF_A_KIND
        if counts[kind] <= most and len(kept) < MOST_SHOWN:
            kept.append(group)
    return kept


def _told(group: tuple[Edit, ...], board: dict[str, Any] | None) -> Repair:
    said = [edit.says for edit in group]
    if len(said) == 2 and group[0] is group[1] and group[0].twice is not None:
        said = [group[0].twice]
    both = "と".join(f"「{one.ja}」" for one in said)
    ja = f"{said[0].ja}なら、できる。" if len(said) == 1 else f"{both}の両方がそろえば、できる。"
    says = Text(ja, f"It would be allowed if {' and '.join(one.en for one in said)}.")
    return Repair(tuple(EditTold(edit.name, Text.of(edit.says)) for edit in group), says, board)
