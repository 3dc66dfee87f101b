"""Every line of play that the decisions allow, with equal positions shared.

A guide says which options are of interest at a decision (a scripted action, a pass, all of them) and where a line ends;
it is told what happens on the way, and remembers of it what it needs. Where the rules do not decide what happens, that
line ends. Budgets are kept, and a search that met one says so.
"""

from __future__ import annotations

import gc
import time
from collections import deque
from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec
import networkx as nx
from msgspec.structs import astuple

from judge.kernel.machine import Machine, Move, Position, Runaway, Seen
from judge.kernel.sharing import Sharing
from judge.kernel.state import State
from judge.kernel.trace import Undetermined

S = TypeVar("S", bound=State)


class Budget(NamedTuple):
    """How far a search may go."""

    positions: int = 20_000
    depth: int = 2_000
    seconds: float = 20.0


class Stop(NamedTuple):
    """A line ends here, and why. `undetermined`: the rules do not decide what comes next; the detail is a refusal."""

    reason: str
    detail: Any = None


class Guide(Protocol):
    """Leads a search. What it has to remember along a line is a value, and counts as part of the position."""

    def first(self) -> Hashable:
        """What the guide knows before the first decision."""

    def lead(self, position: Position[Any], memory: Any) -> Stop | Sequence[tuple[Move, Hashable]]:
        """The moves worth following from here, each with what the guide knows afterwards; or the end of the line."""

    def heed(self, memory: Any, seen: Seen, position: Position[Any]) -> Hashable:
        """What the guide knows once something has happened: asked after each move, and for the way to the first."""


class Node(msgspec.Struct, Generic[S], eq=False):
    """A position that was reached, the roads on from it, and one shortest road to it."""

    position: Position[S]
    memory: Hashable
    road: tuple[int, Move] | None
    stop: Stop | None = None
    next: list[tuple[Move, int]] = []


class Exploration(Generic[S]):
    """What a search found: numbered positions, from 0, and whether it saw everything."""

    def __init__(self, start: S) -> None:
        self.start = start
        self.nodes: list[Node[S]] = []
        self.truncated: str | None = None
        """The budget that was reached: `positions`, `depth` or `seconds`."""

    @property
    def ends(self) -> list[int]:
        """The numbers of the positions where a line ends."""
        return [number for number, node in enumerate(self.nodes) if node.stop is not None]

    def line(self, number: int) -> list[tuple[int, Move]]:
        """A shortest road to a position: the positions left on the way, each with the move made there."""
        line: list[tuple[int, Move]] = []
        road = self.nodes[number].road
        while road is not None:
            line.append(road)
            road = self.nodes[road[0]].road
        return line[::-1]

    def graph(self) -> nx.MultiDiGraph[int]:
        """The positions as a graph. Built to be looked at: too slow to search with."""
        graph: nx.MultiDiGraph[int] = nx.MultiDiGraph()
        graph.add_nodes_from(range(len(self.nodes)))
        for number, node in enumerate(self.nodes):
            graph.add_edges_from((number, target, {"option": option}) for option, target in node.next)
        return graph

    @property
    def loops(self) -> list[set[int]]:
        """Groups of positions that come back to themselves."""
        graph = self.graph()
        parts = nx.strongly_connected_components(graph)
        return [part for part in parts if len(part) > 1 or graph.has_edge(*(2 * tuple(part)))]


PROGRESS_EVERY = 100
"""Positions between two reports of progress."""


def explore(
    machine: Machine[S],
    start: S,
    guide: Guide,
    budget: Budget | None = None,
    progress: Callable[[int], None] = lambda positions: None,
) -> Exploration[S]:
    """Search breadth first, so that the first road to a position is a shortest one."""
    found: Exploration[S] = Exploration(start)
    collecting = gc.isenabled()
    gc.disable()  # positions hold no cycles, and there are many of them: looking for cycles costs a seventh
    try:
        _search(machine, found, guide, budget or Budget(), progress)
    finally:
        if collecting:
            gc.enable()
    return found


def _search(
    machine: Machine[S],
    found: Exploration[S],
    guide: Guide,
    budget: Budget,
    progress: Callable[[int], None],
) -> None:
    # Keyed by the whole position, not by a hash of it: a collision would silently lose a line.
    numbers: dict[tuple[tuple[int, ...], Hashable], int] = {}
    sharing = Sharing(type(found.start))
    waiting: deque[tuple[int, int, tuple[int, ...]]] = deque()
    nodes = found.nodes

    def reach(position: Position[S], memory: Hashable, road: tuple[int, Move] | None, depth: int) -> int:
        key = sharing.key(position.state, left, left_key)
        met = len(nodes)
        number = numbers.setdefault((key, memory), met)
        if number == met:
            add(Node(position, memory, road))
            waiting.append((number, depth, key))
        return number

    def add(node: Node[S]) -> int:
        nodes.append(node)
        if not len(nodes) % PROGRESS_EVERY:
            progress(len(nodes))
        return len(nodes) - 1

    until = time.monotonic() + budget.seconds
    left = sharing.nothing
    left_key: tuple[int, ...] = ()
    seen: Seen = []
    first = guide.first()
    try:
        start = found.start.fork()
        start.shared = {}
        position = machine.start(start, seen=seen)
    except (Undetermined, Runaway) as end:
        add(Node(Position(found.start, None), first, None, Stop("undetermined", end.why)))
        return
    reach(position, guide.heed(first, seen, position), None, 0)
    while waiting:
        number, depth, left_key = waiting.popleft()
        node = nodes[number]
        left = astuple(node.position.state)
        try:
            led = guide.lead(node.position, node.memory)
        except Undetermined as end:
            led = Stop("undetermined", end.why)
        if isinstance(led, Stop):
            node.stop = led
            continue
        if depth >= budget.depth:
            found.truncated = "depth"
            continue
        if len(nodes) >= budget.positions or time.monotonic() > until:
            found.truncated = "positions" if len(nodes) >= budget.positions else "seconds"
            break
        for move, memory in led:
            seen = []
            try:
                position = machine.follow(node.position, move, seen)
            except (Undetermined, Runaway) as end:
                # What would have come is no position: the line ends at a node of its own, beside the one it left.
                end_of_line = add(Node(node.position, memory, (number, move), Stop("undetermined", end.why)))
                node.next.append((move, end_of_line))
                continue
            node.next.append((move, reach(position, guide.heed(memory, seen, position), (number, move), depth + 1)))
