"""Stored rulings: reading a ruling's JSON back, and saying by line what is wrong with one."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from judge.paths import shown
from judge.ruling.model import Ruling, decode
from judge.source import BadInput, Problem, Where, Words, parse_yaml, read_text


def load_ruling(path: Path) -> Ruling:
    """A ruling from the file that `judge ask --json` wrote."""
    text = read_text(path)
    try:
        return decode(text)
    except msgspec.ValidationError as error:
        what, _, road = str(error).partition(" - at `$")
        # JSON is YAML too: its loader knows the lines, and is needed only now.
        line = parse_yaml(text, shown(path)).line(_where(road))
        words = Words(f"裁定のJSONではありません（{what}）。", f"not the JSON of a ruling ({what}).")
    except msgspec.DecodeError as error:
        place = re.search(r"byte (\d+)", str(error))
        before = text.encode()[: int(place[1])] if place else text.encode()
        line = before.count(b"\n") + 1
        words = Words(f"JSONとして読めません（{error}）。", f"not valid JSON ({error}).")
    raise BadInput([Problem(shown(path), line, words)])


def _where(road: str) -> Where:
    """Msgspec's road to a value, `.scene.lines[0]`, as ours."""
    steps = re.findall(r"\.(\w+)|\[(\d+)\]", road)
    return tuple(name or int(index) for name, index in steps)
