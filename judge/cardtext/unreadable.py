"""Why a text cannot be read, and where: the one way in which every step of the road gives up.

Reading never guesses. A step that cannot go on raises `Unreadable` with a place in the normalised text; the reader
turns it into a `NotUnderstood` that points at the printed words.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.source import Words


class Unreadable(Exception):
    """Reading stopped at `start`…`end` of the normalised text, for a reason in both languages.

    `expected` is what could have stood there, `nearest` the known phrase most like what stands there; `printed`: the
    place is one in the printed text already. `{here}` in the reason stands for the words at that place.
    """

    def __init__(
        self,
        start: int,
        end: int,
        ja: str,
        en: str,
        expected: tuple[str, ...] = (),
        nearest: str = "",
        printed: bool = False,
    ) -> None:
        self.start = start
        self.end = end
        self.words = Words(ja, en)
        self.expected = expected
        self.nearest = nearest
        self.printed = printed
        super().__init__(en)


def either(words: str, readings: Sequence[str], start: int, end: int, *, printed: bool = True) -> Unreadable:
    """That words may mean either of several things equally well, with each reading in full."""
    ja = "とも".join(f"「{one}」" for one in readings)
    en = " or ".join(f"「{one}」" for one in readings)
    return Unreadable(
        start,
        end,
        f"「{words}」は{ja}とも読め、どちらか分かりません。",
        f"「{words}」 may mean {en}; which of them is not said.",
        tuple(readings),
        printed=printed,
    )
