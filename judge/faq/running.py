"""Where items are tried: in processes of this machine, or on a dask.distributed cluster. The result is the same.

A worker gets the material with every batch, packed, and unpacks it once; so a worker that joins late, or takes the
place of one that died, needs nothing else.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context
from typing import Any

import msgspec

from judge.cards import CardEntry
from judge.faq.boards import BoardFile
from judge.faq.trial import Item, Material, Outcome, Stage
from judge.ruling.many import START
from judge.ruling.model import Text
from judge.source import BadInput, Problem, Words

Batch = tuple[Item, ...]
Results = list[tuple[Item, Outcome]]
Runner = Callable[[Sequence[Batch]], Iterator[Results]]
AHEAD = 4
"""Batches that wait for each worker."""
MOST_DEATHS = 3
"""A batch that so many workers died over is given up, and says so."""
DIED = Text("計算していたプロセスが死んだ", "the worker died")


def pack(material: Material) -> bytes:
    """The material as bytes, the same for the same cards and boards."""
    boards = material.boards.model_dump_json(exclude_defaults=True, by_alias=True)
    cards = [entry.model_dump(mode="json", exclude_defaults=True) for entry in material.cards.values()]
    return zlib.compress(msgspec.json.encode([boards, cards]), 6)


@lru_cache(maxsize=2)
def _stage(packed: bytes) -> Stage:
    boards, cards = msgspec.json.decode(zlib.decompress(packed))
    entries = [CardEntry.model_validate(card) for card in cards]
    return Stage(Material(BoardFile.model_validate_json(boards), {entry.name: entry for entry in entries}))


def try_batch(packed: bytes, batch: Batch) -> Results:
    """Try the items of a batch: what a worker does."""
    stage = _stage(packed)
    return [(Item(*item), _try(stage, Item(*item))) for item in batch]


def _try(stage: Stage, item: Item) -> Outcome:
    try:
        return stage.try_item(item)
    except Exception as error:  # a fault of the program over one item must not end the sweep; it is counted and named
        kind = type(error).__name__
        return Outcome(open=(Text(f"プログラムの誤り：{kind}", f"a fault of the program: {kind}"),))


def on_this_machine(material: Material, jobs: int | None = None) -> Runner:
    """Run batches in processes of this machine; with one job, in this very process."""
    packed = pack(material)
    workers = jobs or os.cpu_count() or 1

    def run(batches: Sequence[Batch]) -> Iterator[Results]:
        if workers < 2:
            yield from (try_batch(packed, batch) for batch in batches)
            return
        waiting = [(batch, 0) for batch in reversed(batches)]
        while waiting:
            with ProcessPoolExecutor(workers, mp_context=get_context(START)) as pool:
                running: dict[Future[Results], tuple[Batch, int]] = {}
                try:
                    while waiting or running:
                        while waiting and len(running) < workers * AHEAD:
                            batch, deaths = waiting.pop()
                            running[pool.submit(try_batch, packed, batch)] = (batch, deaths)
                        for future in wait(running, return_when=FIRST_COMPLETED).done:
                            results = future.result()
                            del running[future]
                            yield results
                except BrokenProcessPool:
                    # Nobody knows which batch the worker died over: all that were under way are tried again.
                    for batch, deaths in running.values():
                        if deaths + 1 >= MOST_DEATHS:
                            yield [(item, Outcome(open=(DIED,))) for item in batch]
                        else:
                            waiting.append((batch, deaths + 1))
                except BaseException:
                    pool.shutdown(wait=False, cancel_futures=True)
                    raise

    return run


def on_cluster(material: Material, address: str) -> Runner:
    """Run batches on a dask.distributed cluster; the scheduler gives the work of a worker that died to another."""
    try:
        from distributed import Client, KilledWorker, as_completed
    except ImportError:
        words = Words(
            "dask.distributed がありません。pip install 'judge[dask]' で入ります。",
            "dask.distributed is missing; pip install 'judge[dask]' brings it.",
        )
        raise BadInput([Problem("--scheduler", None, words)]) from None
    packed = pack(material)

    def run(batches: Sequence[Batch]) -> Iterator[Results]:
        try:
            client = Client(address, timeout="20s", set_as_default=False)
        except (OSError, ValueError) as error:
            words = Words(
                f"スケジューラー「{address}」につながりません（{error}）。tcp://HOST:PORT の形で指定してください。",
                f"cannot reach the scheduler '{address}' ({error}); give it as tcp://HOST:PORT.",
            )
            raise BadInput([Problem("--scheduler", None, words)]) from None
        with client:
            waiting = list(reversed(batches))
            under_way: dict[Any, Batch] = {}

            def submit() -> Any:
                batch = waiting.pop()
                future = client.submit(try_batch, packed, batch, pure=False)
                under_way[future.key] = batch
                return future

            ahead = max(AHEAD, AHEAD * sum(client.ncores().values()))
            finished = as_completed([submit() for _ in range(min(ahead, len(waiting)))], loop=client.loop)
            for future in finished:
                batch = under_way.pop(future.key)
                try:
                    results = future.result()
                except KilledWorker:
                    results = [(item, Outcome(open=(DIED,))) for item in batch]
                future.release()
                if waiting:
                    finished.add(submit())
                yield results

    return run
