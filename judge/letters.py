"""What single letters do to a line: capitals, control characters, marks of direction."""

from __future__ import annotations

import re


def capitalised(text: str) -> str:
    """An English sentence with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def one_line(text: str) -> str:
    """A text with its control characters written out: what a file quotes must not break the line that reports it."""
    return "".join(letter if letter.isprintable() or letter == " " else repr(letter)[1:-1] for letter in text)


_OPENS, _CLOSES, _ISOLATE = "\u2066\u2067\u2068", "\u2069", "\u2068"
_DIRECTIONS = re.compile("[\u202a-\u202e\u2066-\u2069]")


def isolated(text: str) -> str:
    """A text whose direction marks reorder nothing around it: wrapped, with whatever it opens closed again."""
    if not _DIRECTIONS.search(text):
        return text
    before = open_here = 0
    for letter in text:
        if letter in _OPENS:
            open_here += 1
        elif letter == _CLOSES and open_here:
            open_here -= 1
        elif letter == _CLOSES:
            before += 1
    return _ISOLATE * (before + 1) + text + _CLOSES * (open_here + 1)
