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


def first_of(effects: Sequence[E], rank: Rank[E], depends: Depends[E]) -> E:
    """The effect that is applied first: the lowest rank of those that wait for nothing but a loop they are in.

    Dependencies that have no say in it are not asked for: telling whether there is one may mean applying effects.
    """
    by_rank = sorted(effects, key=rank)
    places = range(len(by_rank))
    needs: dict[int, list[int]] = {}

    def asked(place: int) -> list[int]:
        if place not in needs:
            needs[place] = [other for other in places if other != place and depends(by_rank[place], by_rank[other])]
        return needs[place]

    for place in places:
        if not asked(place):
            return by_rank[place]
        # It waits for others; it goes first all the same if all of them wait for it in turn.
        graph: nx.DiGraph[int] = nx.DiGraph()
        graph.add_node(place)
        waiting = [place]
        while waiting:
            later = waiting.pop()
            fresh = [earlier for earlier in asked(later) if earlier not in graph]
            graph.add_edges_from((later, earlier) for earlier in asked(later))
            waiting += fresh
        if nx.is_strongly_connected(graph):
            return by_rank[place]
    raise AssertionError("some effect depends on nothing, or on a loop that it is in")


def apply_all(effects: Sequence[E], rank: Rank[E], depends: Depends[E], apply: Callable[[E], None]) -> list[E]:
    """Apply effects one after the other and tell the order.

    What depends on what is asked again after each: an effect that has been applied may have changed that.
    """
    waiting = list(effects)
    done: list[E] = []
    while waiting:
        effect = first_of(waiting, rank, depends)
        apply(effect)
        done.append(effect)
        waiting = [other for other in waiting if other is not effect]
    return done
