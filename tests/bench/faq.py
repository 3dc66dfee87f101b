"""The sweep by the clock: pairs of cards on small boards, in one process and in two."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from itertools import islice

from judge.cards.sets import own_sets
from judge.faq.running import Batch, _stage, on_this_machine
from judge.faq.sweep import BATCH, material_of, second_plan
from judge.faq.trial import Item, Material
from tests.bench.clock import Row

GAME = "dimension-zero"
PAIRS = 480
MILLION = 1_000_000


def rows() -> Iterator[Row]:
    """Pairs a second; by the clock on the wall, for the processes are others."""
    cards = {name: entry for one in own_sets(GAME) for name, entry in one.entries.items()}
    material = material_of(GAME, cards)
    plan = second_plan(material, {}, every=True)
    sample = random.Random(1).sample([item for item in plan if len(item.cards) == 2], PAIRS)
    one, two = _rate(material, sample, 1), _rate(material, sample, 2)
    yield (
        f"pairs of cards tried on a small board ({PAIRS} of {len(plan):,})",
        f"{two:,.1f} pairs/s in two processes",
        "one process",
        f"{one:,.1f} pairs/s",
        f"{two / one:.2f}",
        f"a million pairs: {MILLION / one / 3600:,.1f} h, {MILLION / two / 3600:,.1f} h in two processes",
    )


def _rate(material: Material, sample: list[Item], jobs: int) -> float:
    _stage.cache_clear()
    waiting = iter(sample)
    batches: list[Batch] = []
    while batch := tuple(islice(waiting, BATCH)):
        batches.append(batch)
    run = on_this_machine(material, jobs)
    list(run(batches[:jobs]))  # texts are read, and what is loaded once is loaded
    began = time.perf_counter()
    done = sum(len(results) for results in run(batches))
    return done / (time.perf_counter() - began)
