"""Which choices lead to which answer: the graph of positions reduced to the choices that matter.

Two options that lead to the same are one; a decision all of whose options lead to the same is none. What is left is
exact: an answer comes about if, and only if, the choices on one of its roads are made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

import networkx as nx

from judge.games.dimension_zero.asking import Enough, Pick
from judge.games.dimension_zero.duel import Duel
from judge.kernel import Decision, Exploration, Instruction, Option
from judge.ruling.conditions import Conditions
from judge.source import Words

MOST_ROADS = 8
MOST_POSITIONS = 5_000
MOST_PICKS = 64


class Condition(NamedTuple):
    """One choice on a road: who chooses about what, by which clause, and what is chosen."""

    player: str
    question: Words
    says: Words
    clause: str


Road: TypeAlias = tuple[Condition, ...]


class _Fork(NamedTuple):
    """A decision that matters. `branches` are options, told, with the number of what they lead to."""

    player: str
    question: Words
    branches: tuple[tuple[tuple[Words, ...], int], ...]


class _Where(NamedTuple):
    """A fork with the decision it was found at: the first of those that are told alike."""

    position: int
    decision: Decision
    duel: Duel
    options: tuple[tuple[tuple[Option, ...], int], ...]


class Diagram:
    """The choices that matter for the answers at the ends of lines."""

    def __init__(self, found: Exploration[Duel], ends: Mapping[int, str], conditions: Conditions) -> None:
        self._found = found
        self._conditions = conditions
        self._numbers: dict[str | _Fork, int] = {}
        self._things: list[str | _Fork] = []
        self._where: dict[int, _Where] = {}
        self._of: dict[int, int] = {}
        self._ends = ends

    def roads(self) -> dict[str, list[Road]] | None:
        """For each answer the roads to it; None, where that cannot be told in a few words."""
        if len(self._found.nodes) > MOST_POSITIONS:
            return None
        graph: nx.DiGraph[int] = nx.DiGraph(
            [(n, to) for n, node in enumerate(self._found.nodes) for _, to in node.next]
        )
        graph.add_node(0)
        try:
            order = list(nx.topological_sort(graph))
        except nx.NetworkXUnfeasible:
            return None  # a position that comes back: how often is a choice of its own
        for number in reversed(order):
            if not self._reduce(number):
                return None
        roads: list[tuple[Road, str]] = []
        if not self._walk(self._of[0], (), roads):
            return None
        found: dict[str, list[Road]] = {}
        for road, answer in roads:
            found.setdefault(answer, []).append(road)
        return found

    def _number(self, thing: str | _Fork) -> int:
        number = self._numbers.setdefault(thing, len(self._things))
        if number == len(self._things):
            self._things.append(thing)
        return number

    def _reduce(self, number: int) -> bool:
        """Work out what a position leads to; False where that cannot be told."""
        if number in self._ends:
            self._of[number] = self._number(self._ends[number])
            return True
        node = self._found.nodes[number]
        groups: dict[int, list[Option]] = {}
        for move, to in node.next:
            if isinstance(move, Instruction):
                if len(node.next) > 1:
                    return False
                self._of[number] = self._of[to]  # nobody's choice
                return True
            groups.setdefault(self._of[to], []).append(move)
        if len(groups) == 1:
            self._of[number] = next(iter(groups))
            return True
        decision, duel = node.position.decision, node.position.state
        if decision is None or not groups:
            return False
        says = self._conditions.says
        options = tuple((tuple(chosen), to) for to, chosen in groups.items())
        branches = tuple((tuple(says(decision, (one,), duel) for one in chosen), to) for chosen, to in options)
        fork = self._number(_Fork(decision.player, self._conditions.question(decision, duel), branches))
        self._where.setdefault(fork, _Where(number, decision, duel, options))
        self._of[number] = fork
        return True

    def _walk(self, number: int, road: Road, roads: list[tuple[Road, str]]) -> bool:
        thing = self._things[number]
        if isinstance(thing, str):
            roads.append((road, thing))
            return len(roads) <= MOST_ROADS
        branches = self._branches(number, thing)
        if len({condition for condition, _ in branches}) < len(branches):
            return False  # copies of a card that lead apart are told alike
        return all(self._walk(to, (*road, condition), roads) for condition, to in branches)

    def _branches(self, number: int, fork: _Fork) -> list[tuple[Condition, int]]:
        where = self._where[number]
        decision, duel, options = where.decision, where.duel, where.options
        one = self._one_that_matters(where, fork)
        if one is not None:
            option, yes, no = one
            told = [(self._conditions.picked(decision, option, True), yes)]
            told.append((self._conditions.picked(decision, option, False), no))
        else:
            told = [(self._conditions.says(decision, chosen, duel), to) for chosen, to in options]
        return [(Condition(fork.player, fork.question, says, decision.clause), to) for says, to in told]

    def _one_that_matters(self, where: _Where, fork: _Fork) -> tuple[Option, int, int] | None:
        """Where several are chosen one by one, the one on which alone it hangs: whether it is among them.

        Every way to choose is looked at, those told as one as well: what is chosen last may be the one that matters.
        """
        chosen: list[tuple[frozenset[Option], int]] = []
        waiting: list[tuple[int, frozenset[Option]]] = [(where.position, frozenset())]
        while waiting:
            here, so_far = waiting.pop()
            if not self._asks_same(here, fork):
                chosen.append((so_far, self._of[here]))
                if len(chosen) > MOST_PICKS:
                    return None
                continue
            for option, to in self._found.nodes[here].next:
                if not isinstance(option, Pick | Enough):
                    return None
                waiting.append((to, so_far | {option}))
        if max(len(picked) for picked, _ in chosen) < 2:
            return None
        for option in sorted({one for picked, _ in chosen for one in picked if isinstance(one, Pick)}, key=repr):
            yes = {to for picked, to in chosen if option in picked}
            no = {to for picked, to in chosen if option not in picked}
            if len(yes) == 1 and len(no) == 1 and yes != no:
                return option, yes.pop(), no.pop()
        return None

    def _asks_same(self, number: int, fork: _Fork) -> bool:
        duel, decision = self._found.nodes[number].position
        if decision is None or decision.player != fork.player or number in self._ends:
            return False
        return self._conditions.question(decision, duel) == fork.question
