"""Costs: 赤1無2 and its printed forms, with X for an amount that is chosen when the card is played (1-2-3-3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from judge.cardtext.nodes import Colour
from judge.cardtext.normalise import normalise
from judge.source import Words

Amount = int | Literal["X"]
Cost = tuple[tuple[Colour, Amount], ...]
MOST_CHARACTERS = 100
MOST_SYMBOLS = 99
"""Of one colour. Paying is worked out symbol by symbol, so a slip of the pen must not cost hours."""

_COLOURS: dict[str, Colour] = {
    "赤": "red",
    "黒": "black",
    "青": "blue",
    "白": "white",
    "緑": "green",
    "無色": "colourless",
    "無": "colourless",
}
_COLOUR = re.compile("|".join(_COLOURS))
_AMOUNT = re.compile("[0-9]+|X")
_CLOSING = {"[": "]", "〔": "〕", "<": ">"}
_HOLDS_BRACKETS = "〔"
_WORD = re.compile("[0-9]+|[^赤黒青白緑無0-9〔〕<>\\[\\]]+|.")


class _Stopped(Exception):
    """Reading stopped at a place of the normalised cost."""

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end


def read_cost(text: str) -> Cost:
    """The colours and amounts of a cost in printed order; a `ValueError` with `Words` if it is none."""
    if len(text) > MOST_CHARACTERS:
        raise ValueError(Words(f"コストが長すぎます（上限{MOST_CHARACTERS}字）。", "the cost is too long."))
    passage = normalise(text)
    letters = passage.pick(place for place, letter in enumerate(passage.text) if not letter.isspace())
    result: dict[Colour, Amount] = {}
    try:
        for word, number in _symbols(letters.text):
            colour = _COLOURS[word]
            if colour in result:
                ja, en = f"コスト「{text}」に「{word}」が2回あります。", f"the cost '{text}' names '{word}' twice."
                raise ValueError(Words(ja, en))
            result[colour] = "X" if number == "X" else _number(number, text)
    except _Stopped as stop:
        start, end = letters.span(stop.start, stop.end)
        raise ValueError(_not_a_cost(text, text[start:end])) from None
    return tuple(result.items())


def _symbols(text: str) -> Iterator[tuple[str, str]]:
    """Each colour with its amount. A bracket holds amounts, or (〔 〕 only) brackets; never both."""
    holds: list[Literal["amounts", "brackets"] | None] = [None]
    open_brackets: list[str] = []
    place = 0
    while place < len(text) or open_brackets or holds[-1] is None:
        letter = text[place : place + 1]
        may_nest = not open_brackets or open_brackets[-1] == _HOLDS_BRACKETS
        if letter in _CLOSING and may_nest and holds[-1] != "amounts":
            holds[-1] = "brackets"
            holds.append(None)
            open_brackets.append(letter)
            place += 1
        elif open_brackets and letter == _CLOSING[open_brackets[-1]] and holds[-1] is not None:
            holds.pop()
            open_brackets.pop()
            place += 1
        elif holds[-1] != "brackets" and (colour := _COLOUR.match(text, place)):
            amount = _AMOUNT.match(text, colour.end())
            if amount is None:
                raise _stopped(text, colour.end())
            holds[-1] = "amounts"
            yield colour[0], amount[0]
            place = amount.end()
        else:
            raise _stopped(text, place)


def _stopped(text: str, place: int) -> _Stopped:
    word = _WORD.match(text, place)
    return _Stopped(place, word.end() if word else place)


def _number(digits: str, text: str) -> int:
    number = int(digits)
    if number > MOST_SYMBOLS:
        ja, en = f"コスト「{text}」の数が大きすぎます", f"a number in the cost '{text}' is too large"
        raise ValueError(Words(f"{ja}（{MOST_SYMBOLS}まで）。", f"{en} (at most {MOST_SYMBOLS})."))
    return number


def _not_a_cost(text: str, word: str) -> Words:
    """What is wrong with a cost, and what would be right."""
    if not word:
        return Words(
            f"コスト「{text}」は途中で終わっています。「赤1無2」のように、色と数を並べてください。",
            f"the cost '{text}' stops halfway; write colours with numbers, as in '赤1無2'.",
        )
    return Words(
        f"コスト「{text}」の「{word}」が読めません。「赤1無2」のように、色と数を並べてください。",
        f"'{word}' in the cost '{text}' cannot be read; write colours with numbers, as in '赤1無2'.",
    )
