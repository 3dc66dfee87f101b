"""The rulings that there are: found by listing the folders, never by joining a name into a path."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from judge.ruling import Ruling
from judge.ruling.store import ruling_of
from judge.source import nearest

Stamp = tuple[int, int]


class Entry(NamedTuple):
    """A ruling file under the name that its page has."""

    game: str
    name: str
    path: Path


class Shelf:
    """The ruling files below a folder, `<game>/rulings/<name>.yaml`, each heard once until it changes."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._heard: dict[tuple[str, str, bool], tuple[Stamp, Ruling]] = {}

    def entries(self) -> list[Entry]:
        """Every ruling, in the order of its numbers; those that are named otherwise come after them."""

        def order(entry: Entry) -> tuple[object, ...]:
            return entry.game, not entry.name[:1].isdecimal(), by_number(entry.name)

        return sorted(self._listed(), key=order)

    def find(self, game: str, name: str) -> Entry | None:
        """The ruling of that name, if it is listed."""
        return next((entry for entry in self._listed(name) if (entry.game, entry.name) == (game, name)), None)

    def near(self, name: str) -> list[Entry]:
        """The rulings that somebody who wrote `name` may have meant."""
        entries = self.entries()
        names = nearest(name, [entry.name for entry in entries])
        return sorted((entry for entry in entries if entry.name in names), key=lambda entry: names.index(entry.name))

    def _listed(self, name: str | None = None) -> Iterator[Entry]:
        # Most pages ask for the list, and reading the folders takes less time than a glob and a look at each file.
        for game in _inside(self._root):
            for file in _inside(os.path.join(game.path, "rulings")):
                stem, suffix = os.path.splitext(file.name)
                if suffix == ".yaml" and name in (None, stem) and stem.isprintable() and file.is_file():
                    yield Entry(game.name, stem, Path(file.path))

    def ruling(self, entry: Entry, why: bool = False) -> Ruling:
        """The ruling on a file; `why`: with what decides it, which takes longer.

        Bad input is not remembered: what is wrong may lie in another file.
        """
        if (known := self.known(entry, why)) is not None:
            return known
        stamp = _stamp(entry.path)
        ruling = ruling_of(entry.path, why=why)
        if stamp is not None:
            self._heard[entry.game, entry.name, why] = (stamp, ruling)
        return ruling

    def known(self, entry: Entry, why: bool = False) -> Ruling | None:
        """The ruling on a file, if it was heard here and the file has not changed."""
        stamp, ruling = self._heard.get((entry.game, entry.name, why), (None, None))
        return ruling if stamp is not None and stamp == _stamp(entry.path) else None


def _inside(folder: str | Path) -> list[os.DirEntry[str]]:
    """What lies in a folder; nothing, if there is no such folder."""
    try:
        with os.scandir(folder) as found:
            return list(found)
    except OSError:
        return []


def _stamp(path: Path) -> Stamp | None:
    """When the file was last changed, and its size; nothing if it has just gone away."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_size


@lru_cache(maxsize=10_000)
def by_number(name: str) -> tuple[tuple[int, str], ...]:
    """Sorts `4-9` before `4-15`: for rulings and for clauses."""
    return tuple((int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", name) if part)
