"""Many rulings at once: the files of a folder, asked side by side in several processes.

One file that cannot be used, or that the program fails on, hides none of the others.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from judge.paths import RULES, shown
from judge.ruling.ask import ask
from judge.ruling.model import Ruling
from judge.scenario import load_scenario
from judge.source import BadInput, Problem, Words

T = TypeVar("T")
START = "fork" if sys.platform == "linux" else "spawn"
"""How processes begin: a fork has the simulator loaded already, but is safe on Linux only."""


class Heard(NamedTuple, Generic[T]):
    """A file, and what was taken from its ruling; None, with the problems, where there is no ruling."""

    path: Path
    taken: T | None
    problems: tuple[Problem, ...] = ()


def ruling_files(places: Iterable[Path] = ()) -> list[Path]:
    """The ruling files that files and folders name, each once, sorted; without any, all of ours."""
    found: set[Path] = set()
    problems = []
    for place in tuple(places) or sorted(RULES.glob("*/rulings")):
        below = sorted(place.rglob("*.yaml")) if place.is_dir() else [place]
        if not below:
            words = Words("このフォルダに裁定のファイル（.yaml）がない。", "this folder holds no ruling file (.yaml).")
            problems.append(Problem(shown(place), None, words))
        found.update(below)
    if problems:
        raise BadInput(problems)
    return sorted(found)


def hear(
    paths: list[Path],
    take: Callable[[Ruling], T],
    jobs: int | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> list[Heard[T]]:
    """Ask every file, in the order given, and keep of each ruling what `take` makes of it.

    Left out, `jobs` is the number of cores. `take` crosses to another process: it has to be a function of a module.
    """
    workers = min(jobs or os.cpu_count() or 1, len(paths))
    if workers < 2:
        return list(_one_after_another(paths, take, progress))
    with ProcessPoolExecutor(workers, mp_context=get_context(START)) as pool:
        # Handed over before anything is reported: a bar has a thread, and nothing is to be forked beside one.
        futures = [pool.submit(_hear, path, take) for path in paths]
        try:
            progress(0, len(paths))
            for done, _ in enumerate(as_completed(futures), start=1):
                progress(done, len(paths))
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return [_result(path, future) for path, future in zip(paths, futures, strict=True)]


def _one_after_another(
    paths: list[Path], take: Callable[[Ruling], T], progress: Callable[[int, int], None]
) -> Iterator[Heard[T]]:
    for done, path in enumerate(paths):
        progress(done, len(paths))
        yield _hear(path, take)


def _result(path: Path, future: Future[Heard[T]]) -> Heard[T]:
    try:
        return future.result()
    except BrokenProcessPool as broken:
        return Heard(path, None, (_fault(path, broken),))


def _hear(path: Path, take: Callable[[Ruling], T]) -> Heard[T]:
    try:
        return Heard(path, take(ask(load_scenario(path))))
    except BadInput as bad:
        return Heard(path, None, bad.problems)
    except Exception as error:
        return Heard(path, None, (_fault(path, error),))


def _fault(path: Path, error: Exception) -> Problem:
    frames = traceback.extract_tb(error.__traceback__)
    place = f", {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    what = f"{type(error).__name__}: {str(error)[:300]}{place}"
    return Problem(shown(path), None, Words(f"プログラムの誤り（{what}）。", f"a fault of the program ({what})."))
