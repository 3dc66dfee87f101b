"""Rule functions, each registered with the one clause that it carries out.

The kernel cites nothing by itself: the game hands it the ids, and an id that its edition does not know is an error when
the module loads.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from judge.kernel.state import Instruction, Option, State

if TYPE_CHECKING:
    from judge.kernel.machine import Moment

S = TypeVar("S", bound=State)
I = TypeVar("I", bound=Instruction)  # noqa: E741 - the instruction that a rule is for
O = TypeVar("O", bound=Option)  # noqa: E741 - the options of a choice


class UnknownClause(Exception):
    """A rule function names a clause that the edition does not have."""


class Rule(msgspec.Struct, frozen=True):
    """How an instruction is carried out: at once, or after a player's choice among `options`."""

    clause: str
    name: str
    run: Callable[..., None]
    options: Callable[..., tuple[str, tuple[Option, ...]]] | None = None
    rests: bool = False
    """Whether play rests here even with a single option: players stop, look and ask at such points."""


class Rulebook(Generic[S]):
    """The rule functions of a game, by the instruction they carry out."""

    def __init__(self, clauses: Collection[str]) -> None:
        self._clauses = clauses
        self.rules: dict[type[Instruction], Rule] = {}
        """How each kind of instruction is carried out."""
        self._cited: set[str] = set()

    def clause(self, clause: str) -> str:
        """The clause id itself, once it is known to exist: for citations inside a rule function."""
        if clause not in self._clauses:
            raise UnknownClause(clause)
        self._cited.add(clause)
        return clause

    @property
    def cited(self) -> frozenset[str]:
        """Every clause that some rule function carries out or cites."""
        return frozenset(self._cited)

    def rule(
        self, instruction: type[I], clause: str
    ) -> Callable[[Callable[[Moment[S], I], None]], Callable[[Moment[S], I], None]]:
        """Register the function that carries out an instruction."""

        def register(function: Callable[[Moment[S], I], None]) -> Callable[[Moment[S], I], None]:
            self._add(instruction, Rule(self.clause(clause), function.__name__, function))
            return function

        return register

    def choice(
        self,
        instruction: type[I],
        clause: str,
        options: Callable[[S, I], tuple[str, tuple[O, ...]]],
        *,
        rests: bool = False,
    ) -> Callable[[Callable[[Moment[S], I, O], None]], Callable[[Moment[S], I, O], None]]:
        """Register the function that carries out a player's choice.

        `options` is pure: it tells from the state who chooses, and among what.
        """

        def register(function: Callable[[Moment[S], I, O], None]) -> Callable[[Moment[S], I, O], None]:
            self._add(instruction, Rule(self.clause(clause), function.__name__, function, options, rests))
            return function

        return register

    def _add(self, instruction: type[Instruction], rule: Rule) -> None:
        if instruction in self.rules:
            raise ValueError(f"{instruction.__name__} is carried out by {self.rules[instruction].name} already")
        self.rules[instruction] = rule

    def __iter__(self) -> Any:
        return iter(self.rules.items())
