"""Asking costs time, and anybody may ask: each question is worked out in one of a few processes, with a budget.

A process that takes too long, or too much memory, is stopped without harm to the others, and replaced.
"""

from __future__ import annotations

import multiprocessing
import queue
import resource
import signal
from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple

from judge.source import BadInput

MOST_SECONDS = 20.0
"""For one job, come what may. What can end by itself before does: see `jobs.py`."""
MOST_WAIT = 2.0
"""For a process to become free."""
MOST_START = 120.0
"""For a new process to load rules, cards and grammar: a second or two, where nothing else runs."""
MOST_MEMORY = 1_500 * 2**20
"""Address space of a process: rules, cards and grammar take a quarter of it."""
SEVERAL = 2


class Busy(Exception):
    """Every process has something to do."""


class OverBudget(Exception):
    """A job took more time or memory than there is for one."""


class Broken(Exception):
    """A job failed in a way that nobody foresaw."""


class _Answer(NamedTuple):
    kind: str
    """`done`, `bad input`, `memory`, `broken`."""
    value: Any


_READY = "ready"
Jobs = Mapping[str, Callable[..., Any]]


def _serve(pipe: Connection, load: Callable[[], Jobs]) -> None:
    """What a process does: one job after the other, until nobody listens any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started the site ends it, and with it this process
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    jobs = load()
    pipe.send(_READY)
    while True:
        try:
            name, arguments = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        try:
            answer = _Answer("done", jobs[name](*arguments))
        except BadInput as bad:
            answer = _Answer("bad input", bad.problems)
        except MemoryError:
            answer = _Answer("memory", None)
        except Exception as error:  # the one who asked must hear of it, and the next one must be served
            answer = _Answer("broken", f"{type(error).__name__}: {error}"[:500])
        pipe.send(answer)


class _Worker:
    def __init__(self, load: Callable[[], Jobs]) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would copy threads of the server in mid-flight
        self._pipe, theirs = context.Pipe()
        self._process: SpawnProcess = context.Process(target=_serve, args=(theirs, load), daemon=True)
        self._process.start()
        theirs.close()
        self._ready = False

    def run(self, name: str, arguments: tuple[Any, ...], seconds: float) -> _Answer:
        try:
            if not self._ready:  # loading the rules is no part of anybody's budget
                if not self._pipe.poll(MOST_START):
                    raise Busy
                self._ready = self._pipe.recv() == _READY
            self._pipe.send((name, arguments))
            if not self._pipe.poll(seconds):
                raise OverBudget
            answer: _Answer = self._pipe.recv()
        except (EOFError, BrokenPipeError, ConnectionResetError):
            raise OverBudget from None  # it was stopped from outside, most likely for its memory
        return answer

    def stop(self) -> None:
        self._process.kill()
        self._process.join()
        self._pipe.close()


class Workers:
    """A few processes that wait for jobs. They start with the first job, not before."""

    def __init__(self, load: Callable[[], Jobs], several: int) -> None:
        self._load = load
        self._served = False
        """Whether a process has answered yet: while the first ones load, nobody is at work, and waiting is worth it."""
        # None stands for a process that is still to be started.
        self._free: queue.LifoQueue[_Worker | None] = queue.LifoQueue()
        for _ in range(several):
            self._free.put(None)

    def run(self, name: str, *arguments: Any, seconds: float = MOST_SECONDS, wait: float = MOST_WAIT) -> Any:
        """The result of a job; `BadInput` as the job raised it."""
        try:
            worker = self._free.get(timeout=wait if self._served else MOST_START)
        except queue.Empty:
            raise Busy from None
        try:
            if worker is None:
                worker = _Worker(self._load)
            answer = worker.run(name, arguments, seconds)
            self._served = True
        except BaseException:
            if worker is not None:
                worker.stop()
            worker = None
            raise
        finally:
            self._free.put(worker)
        match answer.kind:
            case "done":
                return answer.value
            case "bad input":
                raise BadInput(answer.value)
            case "memory":
                raise OverBudget
        raise Broken(answer.value)

    def close(self) -> None:
        """Stop every process that has nothing to do."""
        while not self._free.empty():
            worker = self._free.get()
            if worker is not None:
                worker.stop()
