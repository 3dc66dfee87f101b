"""The rulings that there are: found by listing the folders, never by joining a name into a path."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from judge.ruling import Ruling, ask
from judge.scenario import load_scenario
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
        self._heard: dict[Path, tuple[Stamp, Ruling]] = {}

    def entries(self) -> list[Entry]:
        """Every ruling, in the order of its numbers."""
        found = [
            Entry(path.parent.parent.name, path.stem, path)
            for path in self._root.glob("*/rulings/*.yaml")
            if path.is_file() and path.stem.isprintable()
        ]
        return sorted(found, key=lambda entry: (entry.game, by_number(entry.name)))

    def find(self, game: str, name: str) -> Entry | None:
        """The ruling of that name, if it is listed."""
        return next((entry for entry in self.entries() if (entry.game, entry.name) == (game, name)), None)

    def near(self, name: str) -> list[Entry]:
        """The rulings that somebody who wrote `name` may have meant."""
        entries = self.entries()
        names = nearest(name, [entry.name for entry in entries])
        return sorted((entry for entry in entries if entry.name in names), key=lambda entry: names.index(entry.name))

    def ruling(self, entry: Entry) -> Ruling:
        """The ruling on a file. Bad input is not remembered: what is wrong may lie in another file."""
        stamp = _stamp(entry.path)
        heard = self._heard.get(entry.path)
        if heard is not None and heard[0] == stamp:
            return heard[1]
        ruling = ask(load_scenario(entry.path))
        if stamp is not None:
            self._heard[entry.path] = (stamp, ruling)
        return ruling


def _stamp(path: Path) -> Stamp | None:
    """When the file was last changed, and its size; nothing if it has just gone away."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_size


def by_number(name: str) -> tuple[tuple[int, str], ...]:
    """Sorts `4-9` before `4-15`: for rulings and for clauses."""
    return tuple((int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", name) if part)
