"""Boards to start from: the rulings of the library by title, and scenarios in the plain form that the page edits."""

from __future__ import annotations

from typing import Any, NamedTuple

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from judge.games.dimension_zero.board import Player, line_from, square_from
from judge.scenario import Scenario
from web.shelf import Entry, Shelf


class Example(NamedTuple):
    """A ruling of the library, as a list of examples shows it."""

    game: str
    name: str
    title: str


_titles: dict[tuple[str, int], str] = {}


def examples(shelf: Shelf) -> list[Example]:
    """Every ruling by its title. Only that line of a file is read: a list must not wait for 200 files."""
    return [Example(entry.game, entry.name, _title(entry)) for entry in shelf.entries()]


def _title(entry: Entry) -> str:
    key = (str(entry.path), entry.path.stat().st_mtime_ns)
    if key not in _titles:
        lines = entry.path.read_text(encoding="utf-8", errors="replace").splitlines()
        line = next((line for line in lines if line.startswith("title:")), "")
        try:
            found = YAML(typ="safe").load(line) if line else None
        except YAMLError:
            found = None
        title = found.get("title") if isinstance(found, dict) else None
        _titles[key] = title if isinstance(title, str) and title else entry.name
    return _titles[key]


def plain(scenario: Scenario) -> dict[str, Any]:
    """The data of a scenario with every square under its absolute name, so that a page finds it on its board."""
    data: dict[str, Any] = dict(scenario.document.data)
    players = {name: dict(side) for name, side in (data.get("players") or {}).items()}
    for player, side in players.items():
        if side.get("squares"):
            side["squares"] = {_square(name, player): entry for name, entry in side["squares"].items()}
        if side.get("bases"):
            side["bases"] = {_line(name, player): entry for name, entry in side["bases"].items()}
    if players:
        data["players"] = players
    if data.get("actions"):
        data["actions"] = [_absolute(action) for action in data["actions"]]
    if data.get("ask"):
        data["ask"] = [
            {key: _absolute(value) if key == "may" else value for key, value in question.items()}
            for question in data["ask"]
        ]
    return data


def _absolute(action: dict[str, Any]) -> dict[str, Any]:
    to = action.get("to")
    return action if to is None else {**action, "to": _square(to, action.get("player", "A"))}


def _square(name: str, player: Player) -> str:
    return square_from(name, player) or name


def _line(name: str, player: Player) -> str:
    return line_from(name, player) or name
