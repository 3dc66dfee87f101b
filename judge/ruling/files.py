"""Stored rulings: writing a ruling down, reading it back, and saying by line what is wrong with one."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from judge.foreign import store_file
from judge.paths import shown
from judge.ruling.model import Ruling, encode
from judge.scenario import Scenario, parse_scenario
from judge.source import BadInput, Problem, Where, Words, parse_yaml, read_text

T = TypeVar("T")
MOST_BYTES = 50_000_000
"""A ruling tells every step of every line: it may be longer than what people write."""


def load_as(path: Path, kind: type[T]) -> T:
    """The part that a type names of a ruling that `judge ask --json` wrote; nothing else of the file is looked at."""
    text = read_text(path, MOST_BYTES)
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.DecodeError as error:
        raise BadInput([not_a_ruling(shown(path), text, error)]) from None


def not_a_ruling(name: str, text: str, error: msgspec.DecodeError) -> Problem:
    """What is wrong with a text that is not the JSON of a ruling, and where."""
    if isinstance(error, msgspec.ValidationError):
        what, _, road = str(error).partition(" - at `$")
        # JSON is YAML too: its loader knows the lines, and is needed only now.
        line = parse_yaml(text, name).line(_where(road))
        words = Words(f"裁定のJSONではありません（{what}）。", f"not the JSON of a ruling ({what}).")
        return Problem(name, line, words)
    place = re.search(r"byte (\d+)", str(error))
    before = text.encode()[: int(place[1])] if place else text.encode()
    words = Words(f"JSONとして読めません（{error}）。", f"not valid JSON ({error}).")
    return Problem(name, before.count(b"\n") + 1, words)


def save_ruling(ruling: Ruling, folder: Path, name: str) -> Path:
    """Store a ruling in a folder under a name; one that lies there already is replaced."""
    path = folder / f"{name}.json"
    store_file(path, encode(ruling).encode())
    return path


def scenario_from(data: Any, name: str) -> Scenario:
    """The scenario that a ruling was made on, to be asked again; `name` is the ruling's file."""
    if data is None:
        words = Words(
            "この裁定には場面が入っていないので、もう一度たずねることができない。judge ask --save で作り直す。",
            "this ruling holds no scenario that could be asked again; make it anew with judge ask --save.",
        )
        raise BadInput([Problem(name, None, words)])
    # Lines of what is wrong are those of the scenario written out, not of the file it lies in.
    return parse_scenario(json.dumps(data, ensure_ascii=False, indent=1), f"{name} (scenario)")


def _where(road: str) -> Where:
    """Msgspec's road to a value, `.scene.lines[0]`, as ours."""
    steps = re.findall(r"\.(\w+)|\[(\d+)\]", road)
    return tuple(name or int(index) for name, index in steps)
