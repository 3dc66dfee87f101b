"""The order in which continuous effects of one layer are applied. It knows no game.

A game says of each effect what it ranks by (the effects of a card on itself before others, then by time) and which
effect depends on which. What others depend on goes first; effects that depend on each other, or on nothing, go by rank.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import networkx as nx

E = TypeVar("E")
Rank = Callable[[E], Any]
"""What effects are sorted by where no dependency decides: the lower goes first."""
Depends = Callable[[E, E], bool]
"""Whether applying the second effect would change the first one: whether it is there, or what it does."""


def in_order(effects: Sequence[E], rank: Rank[E], depends: Depends[E]) -> list[E]:
    """Effects in the order they are applied: independent ones first; loops, and what is left, by rank."""
    by_rank = sorted(range(len(effects)), key=lambda index: rank(effects[index]))
    if len(effects) < 2:
        return list(effects)
    edges = [
        (earlier, later)
        for later in range(len(effects))
        for earlier in range(len(effects))
        if earlier != later and depends(effects[later], effects[earlier])
    ]
    if not edges:
        return [effects[index] for index in by_rank]
    graph: nx.DiGraph[int] = nx.DiGraph(edges)
    graph.add_nodes_from(range(len(effects)))
    place = {index: number for number, index in enumerate(by_rank)}
    loops = nx.condensation(graph)
    members: dict[int, list[int]] = {
        loop: sorted(loops.nodes[loop]["members"], key=place.__getitem__) for loop in loops
    }
    sorted_loops = nx.lexicographical_topological_sort(loops, key=lambda loop: place[members[loop][0]])
    return [effects[index] for loop in sorted_loops for index in members[loop]]


def apply_all(effects: Sequence[E], rank: Rank[E], depends: Depends[E], apply: Callable[[E], None]) -> list[E]:
    """Apply effects one after the other and tell the order.

    What depends on what is asked again after each: an effect that has been applied may have changed that.
    """
    waiting = list(effects)
    done: list[E] = []
    while waiting:
        effect = in_order(waiting, rank, depends)[0]
        apply(effect)
        done.append(effect)
        waiting = [other for other in waiting if other is not effect]
    return done
