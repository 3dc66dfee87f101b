"""Carries out the agenda of a state up to the next decision, or to the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from judge.kernel.rulebook import Rulebook
from judge.kernel.state import Decision, Event, Instruction, Option, State
from judge.kernel.trace import Refusal, Source, Step, Trace, Undetermined

S = TypeVar("S", bound=State)

MOST_STEPS = 100_000
"""Steps between two decisions. No real procedure comes near; a game that does is caught in a loop without choices."""


LOOK_AGAIN = 64
"""Steps without a decision after which it is looked whether the same state comes back."""


ENDLESS = "never asks anybody"
"""The reason that is given when the rules run on and on."""


class Runaway(Exception):
    """The rules went on and on without ever asking anybody anything; `why` says so as a refusal."""

    def __init__(self, waiting: Instruction) -> None:
        super().__init__(repr(waiting))
        self.why = Refusal("", ENDLESS, (repr(waiting)[:200],))


class Position(NamedTuple, Generic[S]):
    """A state at rest: somebody has to decide, or nothing is left to do."""

    state: S
    decision: Decision | None


class Taken(NamedTuple):
    """A choice in form only: there was one option, and it was taken without anybody being asked."""

    decision: Decision
    option: Option


Seen: TypeAlias = list[Event | Taken]
"""What happened on the way, in order, for whoever watches without a trace."""
Move: TypeAlias = Option | Instruction
"""What takes play from one position to the next: an option of its decision, or an instruction put in between."""


class Moment(Generic[S]):
    """What a rule function sees of the machine: the fork it may change, and the step that is being written down."""

    __slots__ = ("_apply", "_seen", "_step", "_trace", "state", "traced")

    def __init__(
        self, state: S, apply: Callable[[S, Event], None], trace: Trace | None, seen: Seen | None = None
    ) -> None:
        self.state = state
        self.traced = trace is not None
        """Whether anybody reads what is noted: what is only said, not done, need not be worked out otherwise."""
        self._apply = apply
        self._trace = trace
        self._seen = seen
        self._step: Step | None = None

    def begin(self, step: Step) -> None:
        """From here on another rule function writes down what it does."""
        assert self._trace is not None
        if self._trace.look is not None:
            step.seen = self._trace.look(self.state)
        self._trace.steps.append(step)
        self._step = step

    def then(self, *instructions: Instruction) -> None:
        """Put instructions on the agenda; the first one given is the first to be done."""
        self.state.agenda += instructions if len(instructions) == 1 else instructions[::-1]

    def happen(self, event: Event, *, cites: Iterable[str] = (), sources: Iterable[Source] = ()) -> None:
        """Change the state: the only way there is."""
        self._apply(self.state, event)
        if self._seen is not None:
            self._seen.append(event)
        if self._step is not None:
            self._step.events.append(event)
            self.cite(cites, sources)

    def so_far(self) -> Iterator[Event]:
        """What has happened on the line that is being written down, the latest first."""
        for step in reversed(self._trace.steps if self._trace is not None else ()):
            yield from reversed(step.events)

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
    """The rules of a game, ready to be run.

    `looped`: what is done when the same state comes back without anybody having been asked, and so always will.
    """

    def __init__(
        self, rulebook: Rulebook[S], apply: Callable[[S, Event], None], looped: Instruction | None = None
    ) -> None:
        self._rulebook = rulebook
        self._apply = apply
        self._looped = looped

    def start(self, state: S, trace: Trace | None = None, seen: Seen | None = None) -> Position[S]:
        """The first position at rest from here. What happens on the way is added to `seen`."""
        return self._advance(Moment(state.fork(), self._apply, trace, seen), trace, seen)

    def decide(
        self, position: Position[S], option: Option, trace: Trace | None = None, seen: Seen | None = None
    ) -> Position[S]:
        """The next position at rest, once an option is chosen."""
        decision = position.decision
        if decision is None or option not in decision.options:
            raise ValueError(f"{option!r} cannot be chosen here")
        moment = Moment(position.state.fork(), self._apply, trace, seen)
        self._take(moment, decision, option, trace)
        return self._advance(moment, trace, seen)

    def interject(
        self, position: Position[S], instruction: Instruction, trace: Trace | None = None, seen: Seen | None = None
    ) -> Position[S]:
        """The next position at rest, once something is done before the decision that is due."""
        state = position.state.fork()
        state.agenda += (instruction,)
        return self._advance(Moment(state, self._apply, trace, seen), trace, seen)

    def go(
        self, position: Position[S], move: Move, trace: Trace | None = None, seen: Seen | None = None
    ) -> Position[S]:
        """The next position at rest by a move of either kind."""
        if isinstance(move, Instruction):
            return self.interject(position, move, trace, seen)
        return self.decide(position, move, trace, seen)

    def replay(
        self, start: S, moves: Iterable[Move], look: Callable[[S], Any] | None = None
    ) -> tuple[Position[S], Trace]:
        """Play a known line again, this time writing it down, with what `look` sees as each step begins.

        A line that ends where the rules do not decide ends here too, with the last position before that.
        """
        trace = Trace(look)
        position = Position(start, None)
        try:
            position = self.start(start, trace)
            for move in moves:
                position = self.go(position, move, trace)
        except Undetermined as end:
            if trace.steps:
                trace.steps[-1].refusals.append(end.why)
        return position, trace

    def follow(self, position: Position[S], move: Move, seen: Seen) -> Position[S]:
        """The same for a search that takes its moves from the position itself: they are not looked up again."""
        state, decision = position
        if decision is None or isinstance(move, Instruction):
            return self.go(position, move, seen=seen)
        moment = Moment(state.fork(), self._apply, None, seen)
        self._take(moment, decision, move, None)
        return self._advance(moment, None, seen)

    def _advance(self, moment: Moment[S], trace: Trace | None, seen: Seen | None) -> Position[S]:
        rules = self._rulebook.rules
        state = moment.state
        met: S | None = None
        for count in range(MOST_STEPS):
            if count >= LOOK_AGAIN and self._looped is not None:
                if met is not None and state == met:
                    state.agenda += (self._looped,)
                    met = None
                elif not count & (count - 1):
                    met = state.fork()  # kept for twice as long each time, so that a loop of any length is found
            agenda = state.agenda
            if not agenda:
                return Position(state, None)
            instruction = agenda[-1]
            rule = rules[type(instruction)]
            if rule.options is None:
                state.agenda = agenda[:-1]
                if trace is not None:
                    moment.begin(Step(rule.clause, rule.name, instruction))
                rule.run(moment, instruction)
                continue
            decision = Decision(rule.name, rule.clause, instruction, rule.options, state)
            if rule.rests or len(options := decision.options) > 1:
                return Position(state, decision)
            option = options[0]
            if seen is not None:
                seen.append(Taken(decision, option))
            self._take(moment, decision, option, trace)  # a choice in form only
        raise Runaway(state.agenda[-1])

    def _take(self, moment: Moment[S], decision: Decision, option: Option, trace: Trace | None) -> None:
        """Carry out the instruction that waits for a decision."""
        state, instruction = moment.state, decision.about
        state.agenda = state.agenda[:-1]
        rule = self._rulebook.rules[type(instruction)]
        if trace is not None:
            moment.begin(Step(rule.clause, rule.name, instruction, decision=decision, chosen=option))
        rule.run(moment, instruction, option)
