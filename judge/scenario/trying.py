"""Whether an action can be done from a position, with the answers that go with it, from its beginning to its end.

What the answers leave open is tried in every way: one that succeeds is enough.
"""

from __future__ import annotations

from typing import NamedTuple

from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.events import Played, TakenBack, Used
from judge.games.dimension_zero.rulebook import clause
from judge.games.dimension_zero.turn import HavePriority
from judge.kernel import Budget, Decision, Move, Option, Position, Refusal, Seen, Stop, Taken, Undetermined, explore
from judge.scenario.acts import Given
from judge.scenario.replies import answer_own, is_own, leftover, note_own, note_taken, why_not_answered

EACH_ONCE = clause("4-11-5")
NO_VARIABLE = clause("1-2-3-3")
TAKEN_BACK = clause("4-19-1")
FROZEN = clause("2-26-1-1")
ONSLAUGHT_ONCE = clause("5-11-3")
TRIES = Budget(positions=2_000, depth=60, seconds=5.0)


class Attempt(NamedTuple):
    """What came of trying: done, and by which clauses; or why not."""

    done: bool
    cites: tuple[str, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    taken_back: bool = False
    """Whether the rules themselves find on the way that it cannot be done (4-19-1)."""


class _Trying(NamedTuple):
    given: Given | None = None
    done: bool = False
    failed: str = ""
    forced: Decision | None = None
    """The last thing that there was no choice about."""


class _Failed(NamedTuple):
    said: str
    decision: Decision | None
    duel: Duel


class _Try:
    """A guide that does one action, and stops when it is done or cannot be."""

    def __init__(self, option: Option, given: Given) -> None:
        self._option = option
        self._given = given

    def first(self) -> _Trying:
        return _Trying()

    def heed(self, memory: _Trying, seen: Seen, position: Position[Duel]) -> _Trying:
        given = memory.given
        for one in seen if given is not None else ():
            if memory.done:
                break
            if isinstance(one, TakenBack):
                return memory._replace(failed="taken back")
            if isinstance(one, Played | Used):
                return memory._replace(done=True, failed=leftover(given) if given is not None else "")
            if isinstance(one, Taken):
                given = note_taken(position.state, given, one) if given is not None else given
                memory = memory._replace(forced=one.decision, given=given)
                if given is not None and given.failed:
                    break
                continue
            if given is not None:
                given = note_own(position.state, given, one)
                memory = memory._replace(given=given)
                if given.failed:
                    break
        return memory

    def lead(self, position: Position[Duel], memory: _Trying) -> Stop | list[tuple[Move, _Trying]]:
        duel, decision = position
        if memory.given is None:
            return [(self._option, memory._replace(given=self._given))]
        failed = memory.failed or memory.given.failed
        if failed:
            return Stop("failed", _Failed(failed, memory.forced if memory.given.failed else None, duel))
        if memory.done or decision is None or isinstance(decision.about, HavePriority):
            return Stop("done")
        if is_own(decision, memory.given):
            led = answer_own(duel, decision, memory.given)
            if isinstance(led, str):
                return Stop("failed", _Failed(led, decision, duel))
            if led is not None:
                return [(option, memory._replace(given=given)) for option, given in led]
        return [(option, memory) for option in decision.options]


def attempt(duel: Duel, option: Option, given: Given) -> Attempt:
    """Try an action that is offered at a position; where the rules do not decide, `Undetermined` is raised."""
    found = explore(MACHINE, duel, _Try(option, given), TRIES)
    stops = [(number, node.stop) for number, node in enumerate(found.nodes) if node.stop is not None]
    for number, stop in stops:
        if stop.reason == "done":
            return Attempt(True, _cites(duel, found.line(number)))
    for _, stop in stops:
        if stop.reason == "undetermined":
            raise Undetermined(stop.detail.reason, stop.detail.about, stop.detail.clause, stop.detail.sources)
    if found.truncated is not None:
        raise Undetermined("too many ways to try", (given.card or 0,))
    failures = [stop.detail for _, stop in stops if isinstance(stop.detail, _Failed)]
    refusals = _frozen_already(duel, given) if failures else ()
    refusals += tuple(dict.fromkeys(refusal for failed in failures for refusal in _refusals(duel, failed, given)))
    cites = _cites(duel, found.line(stops[0][0])) if stops else ()
    return Attempt(False, cites, refusals, any(failed.said == "taken back" for failed in failures))


def _frozen_already(duel: Duel, given: Given) -> tuple[Refusal, ...]:
    """Cards that are named to pay with and cannot, for they are frozen (2-26-1-1)."""
    named = [refs for refs in given.pay or () if all(isinstance(ref, int) and ref in duel.frozen for ref in refs)]
    return tuple(Refusal(FROZEN, "already frozen", (refs[0],)) for refs in named if refs)


def can_do(duel: Duel, option: Option, given: Given) -> bool:
    """Whether an action that is offered can be carried through as the file says it."""
    plain = given.x is None and given.mode is None and given.targets is None and given.divide is None
    if plain and not given.pay and not given.cost:
        return True
    return attempt(duel, option, given).done


def _cites(duel: Duel, line: list[tuple[int, Move]]) -> tuple[str, ...]:
    """The clauses of the steps by which an action is done, up to its last one."""
    _, trace = MACHINE.replay(duel, [move for _, move in line])
    cites: dict[str, None] = {}
    for step in trace.steps:
        cites.update(dict.fromkeys((step.clause, *step.cited)))
        if any(isinstance(event, Played | Used) for event in step.events):
            break
    return tuple(cites)


def _refusals(start: Duel, failed: _Failed, given: Given) -> list[Refusal]:
    if failed.decision is None and given.x and failed.said == f"x: {given.x}":
        return [Refusal(NO_VARIABLE, "no X to set", (given.player, given.x))]
    if failed.decision is None and (given.cost or ()).count("進撃") > 1:
        return [Refusal(ONSLAUGHT_ONCE, "paid once a move", (given.card or 0, "進撃"))]
    if failed.decision is None:
        named = [one.refs for one in given.targets or ()]
        clause = EACH_ONCE if len(set(named)) < len(named) else TAKEN_BACK
        return [Refusal(clause, "answer never asked", (given.player, failed.said))]
    # What was taken without asking may have been paid already where it was noticed: paying is told from the start.
    return why_not_answered(start if failed.said == "pay" else failed.duel, failed.decision, given, failed.said)
