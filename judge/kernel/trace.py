"""What was done, by which clause, because of which words on a card, and what was refused.

A trace is written on demand and is no part of a position: lines of play are explored without one, then the line that is
to be shown is played again with it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from judge.kernel.state import Decision, Event, Instruction, Option


class Source(msgspec.Struct, frozen=True, gc=False):
    """The words of a card that had a part in something: the card's number and the place in its printed text."""

    card: int
    span: tuple[int, int]


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """Something that did not happen although it was asked for, or nearly did, with the clause that forbids it.

    `reason` names the reason and `about` holds the numbers and names it speaks of; the game puts both into words.
    """

    clause: str
    reason: str
    about: tuple[str | int, ...] = ()
    sources: tuple[Source, ...] = ()


class Undetermined(Exception):
    """The rules or the texts do not decide what happens here: a good answer, and the end of this line of play.

    `why` holds the reason as a refusal does: a clause (or none), a reason and what it is about.
    """

    def __init__(
        self, reason: str, about: tuple[str | int, ...] = (), clause: str = "", sources: tuple[Source, ...] = ()
    ):
        super().__init__(f"{reason} {about}")
        self.why = Refusal(clause, reason, about, sources)

    def name(self, source: Source) -> None:
        """Say in which words the question arose, where nothing nearer to it was named."""
        if not self.why.sources and (not self.why.about or self.why.about[-1] == ""):
            self.why = Refusal(self.why.clause, self.why.reason, self.why.about, (source,))


class Step(msgspec.Struct):
    """One run of one rule function."""

    clause: str
    rule: str
    instruction: Instruction
    events: list[Event] = msgspec.field(default_factory=list)
    cited: list[str] = msgspec.field(default_factory=list)
    """Further clauses that had a part in this step, in the order they were applied."""
    sources: list[Source] = msgspec.field(default_factory=list)
    refusals: list[Refusal] = msgspec.field(default_factory=list)
    decision: Decision | None = None
    chosen: Option | None = None
    seen: Any = None
    """What whoever reads the trace wanted to know of the position in which the step began."""

    @property
    def silent(self) -> bool:
        """Whether the step changed and refused nothing: shown only in a complete trace."""
        return not (self.events or self.refusals)


class Trace:
    """A list of steps that grows while a line is played.

    `look` is asked at the beginning of each step what the position is like: it must not change it.
    """

    def __init__(self, look: Callable[[Any], Any] | None = None) -> None:
        self.steps: list[Step] = []
        self.look = look
