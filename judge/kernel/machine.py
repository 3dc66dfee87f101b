"""Carries out the agenda of a state up to the next decision, or to the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, TypeVar

from judge.kernel.rulebook import Rulebook
from judge.kernel.state import Decision, Event, Instruction, Option, State
from judge.kernel.trace import Refusal, Source, Step, Trace

S = TypeVar("S", bound=State)

MOST_STEPS = 100_000
"""Steps between two decisions. No real procedure comes near; a game that does is caught in a loop without choices."""


class Runaway(Exception):
    """The rules went on and on without ever asking anybody anything."""


class Position(NamedTuple, Generic[S]):
    """A state at rest: somebody has to decide, or nothing is left to do."""

    state: S
    decision: Decision | None


class Moment(Generic[S]):
    """What a rule function sees of the machine: the fork it may change, and the step that is being written down."""

    def __init__(self, state: S, apply: Callable[[S, Event], None], trace: Trace | None) -> None:
        self.state = state
        self._apply = apply
        self._trace = trace
        self._step = trace.steps[-1] if trace is not None else None

    def then(self, *instructions: Instruction) -> None:
        """Put instructions on the agenda; the first one given is the first to be done."""
        self.state.agenda += instructions[::-1]

    def happen(self, event: Event, *, cites: Iterable[str] = (), sources: Iterable[Source] = ()) -> None:
        """Change the state: the only way there is."""
        self._apply(self.state, event)
        if self._step is not None:
            self._step.events.append(event)
        self.cite(cites, sources)

    def cite(self, cites: Iterable[str] = (), sources: Iterable[Source] = ()) -> None:
        """Note clauses, and words of cards, that had a part in this step."""
        if self._step is not None:
            self._step.cited.extend(cite for cite in cites if cite not in self._step.cited)
            self._step.sources.extend(source for source in sources if source not in self._step.sources)

    def under(self, clause: str) -> None:
        """Write what follows down as a step of its own: this function carries out another clause's demand."""
        if self._trace is None or self._step is None:
            return
        if self._step.silent:
            self._step.clause = clause
            return
        self._step = Step(clause, self._step.rule, self._step.instruction)
        self._trace.steps.append(self._step)

    def refuse(self, *refusals: Refusal) -> None:
        """Note what did not happen, and why."""
        if self._step is not None:
            self._step.refusals.extend(refusals)


class Machine(Generic[S]):
    """The rules of a game, ready to be run."""

    def __init__(self, rulebook: Rulebook[S], apply: Callable[[S, Event], None]) -> None:
        self._rulebook = rulebook
        self._apply = apply

    def start(self, state: S, trace: Trace | None = None) -> Position[S]:
        """The first position at rest from here."""
        return self._advance(state.fork(), trace)

    def decide(self, position: Position[S], option: Option, trace: Trace | None = None) -> Position[S]:
        """The next position at rest, once an option is chosen."""
        decision = position.decision
        if decision is None or option not in decision.options:
            raise ValueError(f"{option!r} cannot be chosen here")
        state = position.state.fork()
        self._carry_out(state, trace, decision, option)
        return self._advance(state, trace)

    def replay(self, start: S, options: Iterable[Option]) -> tuple[Position[S], Trace]:
        """Play a known line again, this time writing it down."""
        trace = Trace()
        position = self.start(start, trace)
        for option in options:
            position = self.decide(position, option, trace)
        return position, trace

    def _advance(self, state: S, trace: Trace | None) -> Position[S]:
        for _ in range(MOST_STEPS):
            if not state.agenda:
                return Position(state, None)
            instruction = state.agenda[-1]
            rule = self._rulebook.for_instruction(instruction)
            if rule.options is None:
                self._carry_out(state, trace, None, None)
                continue
            player, options = rule.options(state, instruction)
            decision = Decision(player, rule.name, rule.clause, options, instruction)
            if len(options) > 1 or rule.rests:
                return Position(state, decision)
            self._carry_out(state, trace, decision, options[0])  # a choice in form only
        raise Runaway(repr(state.agenda[-1]))

    def _carry_out(self, state: S, trace: Trace | None, decision: Decision | None, option: Option | None) -> None:
        instruction = state.agenda[-1]
        state.agenda = state.agenda[:-1]
        rule = self._rulebook.for_instruction(instruction)
        if trace is not None:
            trace.steps.append(Step(rule.clause, rule.name, instruction, decision=decision, chosen=option))
        moment = Moment(state, self._apply, trace)
        if option is None:
            rule.run(moment, instruction)
        else:
            rule.run(moment, instruction, option)
