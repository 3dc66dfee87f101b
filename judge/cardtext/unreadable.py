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
    return several_readings(readings, start, end, f"「{words}」は", f"「{words}」", "どちらか", printed=printed)


def several_readings(
    readings: Sequence[str], start: int, end: int, ja: str, en: str, which: str, *, printed: bool = True
) -> Unreadable:
    """That something, told in both languages, may be any of several readings."""
    ja_readings = "とも".join(f"「{one}」" for one in readings)
    en_readings = " or ".join(f"「{one}」" for one in readings)
    return Unreadable(
        start,
        end,
        f"{ja}{ja_readings}とも読め、{which}分かりません。",
        f"{en} may mean {en_readings}; which of them is not said.",
        tuple(readings),
        printed=printed,
    )
