"""What a check says of what it looks at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from judge.source import Words


class Finding(NamedTuple):
    """Something in a ruling that cannot be so: by which check, in which step, and what."""

    check: str
    words: Words
    step: int | None = None
    """The number of the step in its line, from 1; None for what is no part of a step."""
    line: int | None = None
    """The number of the line in its scene, from 1."""
    scene: int = 0
    """0 is the ruling's own scene, 1 … are its contrasts."""


Looked = Iterator[Finding | None]
"""One entry for each thing that a check has looked at: None where it is as it should be."""


def unless(fine: bool, check: str, step: int | None, ja: str, en: str) -> Finding | None:
    """A finding, unless things are as they should be."""
    return None if fine else Finding(check, Words(ja, en), step)
