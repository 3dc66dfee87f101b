"""Loading a scenario file: the scenario itself, and each contrast as a scenario of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from judge.scenario.schema import ScenarioFile
from judge.source import Document, Where, check, parse_yaml, read_yaml


class Scenario(NamedTuple):
    """A scenario with the document it was read from."""

    file: ScenarioFile
    document: Document
    contrasts: tuple[Scenario, ...] = ()


def load_scenario(path: Path) -> Scenario:
    """Read a scenario file; everything that is wrong with it is reported with its line."""
    return _scenario(read_yaml(path))


def parse_scenario(text: str, name: str = "scenario") -> Scenario:
    """Read a scenario from a text."""
    return _scenario(parse_yaml(text, name))


def _scenario(document: Document) -> Scenario:
    file = check(ScenarioFile, document)
    contrasts = []
    for index in range(len(file.contrast)):
        changed = _contrast(document, index)
        contrasts.append(Scenario(check(ScenarioFile, changed), changed))
    return Scenario(file, document, tuple(contrasts))


def _contrast(document: Document, index: int) -> Document:
    """The scenario with a contrast's change merged in; lines still point to where each thing is written."""
    contrast = document.data["contrast"][index]
    data = {key: value for key, value in document.data.items() if key != "contrast"}
    lines = dict(document.lines)
    lines[()] = document.lines[("contrast", index)]
    change = {**contrast["change"], "ask": contrast["ask"]}
    if contrast.get("title"):
        change["title"] = contrast["title"]
    merged = _merge(data, contrast["change"], (), ("contrast", index, "change"), lines)
    for key in set(change) - set(contrast["change"]):
        merged[key] = change[key]
        _move_lines(lines, ("contrast", index, key), (key,))
    return Document(document.path, merged, lines)


def _merge(target: Any, patch: Any, where: Where, written: Where, lines: dict[Where, int]) -> Any:
    """A JSON merge patch (RFC 7396), with the lines of what it writes."""
    if not isinstance(patch, dict):
        _move_lines(lines, written, where)
        return patch
    merged = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        lines[(*where, key)] = lines[(*written, key)]
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = _merge(merged.get(key), value, (*where, key), (*written, key), lines)
    return merged


def _move_lines(lines: dict[Where, int], written: Where, where: Where) -> None:
    """What is written at one place is now part of another: its lines come along."""
    for road in [road for road in lines if road[: len(where)] == where]:
        del lines[road]
    for road, line in list(lines.items()):
        if road[: len(written)] == written:
            lines[(*where, *road[len(written) :])] = line


def scenario_from(data: dict[str, Any], name: str = "scenario") -> Scenario:
    """A scenario from plain data that a program made; it has no lines to point to but its first."""
    return _scenario(Document(name, data, dict.fromkeys(_roads(data, ()), 1)))


def _roads(value: Any, where: Where) -> Iterator[Where]:
    yield where
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in pairs:
        yield from _roads(one, (*where, key))
