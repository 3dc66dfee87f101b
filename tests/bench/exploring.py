"""Exploration by the clock: whole turns, forks, the size of the board, memory."""

from __future__ import annotations

import copy
import gc
import time
import tracemalloc
from collections.abc import Iterator
from statistics import median

from judge.games.dimension_zero import MACHINE
from tests.bench import clock
from tests.bench.clock import Row, in_turns
from tests.bench.positions import MOST, ROOTS, crowd, edges, explored, root
from tests.bench.references import Dominoes

ROUNDS = 3
FORKS = 20_000
STEPS = 2_000
"""Positions that are explored to compare boards of different size."""


class Roots:
    """Every root explored, each with a table of its own; what each of them reached is kept. Building takes no part."""

    def __init__(self, rounds: int) -> None:
        self.rates: dict[str, list[float]] = {name: [] for name in ROOTS}
        self._built = {turn: {name: root(text) for name, text in ROOTS.items()} for turn in range(-1, rounds)}

    def __call__(self, turn: int) -> int:
        """The edges of all roots. The round before the clock is a short one."""
        count = 0
        for name, start in self._built[turn].items():
            began = time.process_time()
            found = edges(explored(start, MOST if turn >= 0 else STEPS))
            if turn >= 0:
                self.rates[name].append(found / (time.process_time() - began))
            count += found
        return count


class Crowd:
    """A board beside so many cards, explored. Building it takes no part."""

    def __init__(self, cards: int) -> None:
        self._built = {turn: root(crowd(cards)) for turn in range(-1, clock.ROUNDS)}

    def __call__(self, turn: int) -> int:
        """The edges of one exploration."""
        return edges(explored(self._built[turn], STEPS))


def rows() -> Iterator[Row]:
    """What was measured, each beside its reference."""
    roots, reference = Roots(ROUNDS), Dominoes()
    found = in_turns(roots, reference, ROUNDS)
    yield (
        f"turns explored ({len(ROOTS)} roots)",
        f"{found.ours:,.0f} edges/s",
        reference.name,
        f"{found.theirs:,.0f} positions/s",
        f"{found.ratio:.2f}",
        "3 at least, 6 wanted",
    )
    for name, rates in roots.rates.items():
        reached = median(rates)
        yield (f"… {name}", f"{reached:,.0f} edges/s", "", "", f"{reached / found.theirs:.2f}", "")
    found = in_turns(Crowd(400), Crowd(80))
    yield (
        "an edge with 400 cards in decks and graveyards",
        f"{1e6 / found.ours:,.0f} µs",
        "with 80",
        f"{1e6 / found.theirs:,.0f} µs",
        f"{1 / found.ratio:.2f} × the time",
        "1.5 at most",
    )
    position = MACHINE.start(root(ROOTS["moves and battles"])).state
    found = in_turns(
        lambda turn: len([position.fork() for _ in range(FORKS)]),
        lambda turn: len([copy.deepcopy(position) for _ in range(FORKS // 1_000)]),
    )
    yield (
        "positions forked",
        f"{found.ours:,.0f} forks/s",
        "copy.deepcopy",
        f"{found.theirs:,.0f}/s",
        f"{found.ratio:,.0f}",
        "",
    )
    yield _memory()


def _memory() -> Row:
    """The root that needs the most of it, per 10,000 positions."""
    worst = 0.0
    for text in ROOTS.values():
        start = root(text)
        gc.collect()
        tracemalloc.start()
        found = explored(start)
        held = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        worst = max(worst, held / len(found.nodes) * 10_000 / 2**20)
    return ("10,000 positions kept (the worst root)", f"{worst:,.0f} MB", "", "", "", "512 MB at most")
