"""Costs: 赤1無2 and its printed forms, read by the same lexicon and skeleton as the texts."""

from __future__ import annotations

from typing import Literal, get_args

from judge.cardtext.lexer import Word
from judge.cardtext.normalise import normalise
from judge.cardtext.reader import skeleton
from judge.cardtext.unreadable import Unreadable
from judge.source import Words

Colour = Literal["red", "black", "blue", "white", "green", "colourless"]
MOST_CHARACTERS = 100
_COLOURS: dict[object, Colour] = {colour: colour for colour in get_args(Colour)}


def read_cost(text: str) -> tuple[tuple[Colour, int], ...]:
    """The colours and amounts of a cost in printed order; a `ValueError` with `Words` if it is none."""
    if len(text) > MOST_CHARACTERS:
        raise ValueError(Words(f"コストが長すぎます（上限{MOST_CHARACTERS}字）。", "the cost is too long."))
    passage = normalise(text)
    letters = passage.pick(place for place, letter in enumerate(passage.text) if not letter.isspace())
    try:
        tree = skeleton(letters.text, "cost")
    except Unreadable as problem:
        start, end = letters.span(problem.start, problem.end)
        raise ValueError(_not_a_cost(text, text[start:end])) from None
    result: dict[Colour, int] = {}
    for amount in tree.find_data("amount"):
        colour_word, number = (word for word in amount.children if isinstance(word, Word))
        colour = _COLOURS[colour_word.term.value]
        if colour in result:
            ja, en = (
                f"コスト「{text}」に「{colour_word}」が2回あります。",
                f"the cost '{text}' names '{colour_word}' twice.",
            )
            raise ValueError(Words(ja, en))
        result[colour] = int(number)
    return tuple(result.items())


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
