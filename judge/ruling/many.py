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
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from judge.paths import RULES, shown
from judge.ruling.model import Ruling
from judge.ruling.store import kept_ruling, ruling_of
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
    *,
    anew: bool = False,
) -> list[Heard[T]]:
    """Ask every file, in the order given, and keep of each ruling what `take` makes of it. See `each`.

    What has been heard before (see `store`) is heard again only if `anew` wants it: whoever checks, checks.
    """
    known: dict[Path, Heard[T]] = {}
    for path in () if anew else paths:
        if (ruling := kept_ruling(path)) is not None:
            known[path] = Heard(path, take(ruling))
    rest = [path for path in paths if path not in known]
    known.update((one.path, one) for one in each(rest, partial(_take_of_ruling, take, anew), jobs, progress))
    return [known[path] for path in paths]


def each(
    paths: list[Path],
    work: Callable[[Path], T],
    jobs: int | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> list[Heard[T]]:
    """What some work makes of every file, in the order given.

    Left out, `jobs` is the number of cores. `work` crosses to another process: it has to be a function of a module.
    """
    workers = min(jobs or os.cpu_count() or 1, len(paths))
    if workers < 2:
        return list(_one_after_another(paths, work, progress))
    with ProcessPoolExecutor(workers, mp_context=get_context(START)) as pool:
        # Handed over before anything is reported: a bar has a thread, and nothing is to be forked beside one.
        futures = [pool.submit(_do, path, work) for path in paths]
        try:
            progress(0, len(paths))
            for done, _ in enumerate(as_completed(futures), start=1):
                progress(done, len(paths))
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return [_result(path, future) for path, future in zip(paths, futures, strict=True)]


def _one_after_another(
    paths: list[Path], work: Callable[[Path], T], progress: Callable[[int, int], None]
) -> Iterator[Heard[T]]:
    for done, path in enumerate(paths):
        progress(done, len(paths))
        yield _do(path, work)


def _result(path: Path, future: Future[Heard[T]]) -> Heard[T]:
    try:
        return future.result()
    except BrokenProcessPool as broken:
        return Heard(path, None, (_fault(path, broken),))


def _take_of_ruling(take: Callable[[Ruling], T], anew: bool, path: Path) -> T:
    return take(ruling_of(path, anew=anew))


def _do(path: Path, work: Callable[[Path], T]) -> Heard[T]:
    try:
        return Heard(path, work(path))
    except BadInput as bad:
        return Heard(path, None, bad.problems)
    except Exception as error:
        return Heard(path, None, (_fault(path, error),))


def _fault(path: Path, error: Exception) -> Problem:
    frames = traceback.extract_tb(error.__traceback__)
    place = f", {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    what = f"{type(error).__name__}: {str(error)[:300]}{place}"
    return Problem(shown(path), None, Words(f"プログラムの誤り（{what}）。", f"a fault of the program ({what})."))
