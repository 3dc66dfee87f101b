"""Normalising: one spelling for every character, with the way back to the printed one.

Cards mix full and half width, several dashes and spaces. Everything after this step sees one spelling only, yet every
node has to point at the printed words, so each normalised character keeps the slice of the printed text it came from.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from judge.cardtext.nodes import Span

LINE_BREAKS = frozenset("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
# Signs that printers use for a minus; the last is the long vowel mark, which is one only in some places.
DASHES = frozenset("-‐‑‒–—―─−ー")
DIGITS = frozenset("0123456789")
_ANGLES = str.maketrans("〈〉", "<>")
# 二枚, 十二回: a number in words, where something is counted and no name is spoken of.
_COUNTED = re.compile("「[^」]*」|(?<![統唯第])[一二三四五六七八九十]+(?=枚|つ|個|体|回|度|人|種類|ターン)")
_ONES = "一二三四五六七八九"
# Spaces separate parts inside costs and belong to names; elsewhere they are typesetting.
_KEEPS_SPACES = {"[": "]", "〔": "〕", "<": ">", "「": "」"}


class Passage(NamedTuple):
    """Normalised text; character i stands for the printed text from `starts[i]` to `ends[i]`."""

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def span(self, start: int, end: int) -> Span:
        """The printed slice behind a normalised one; an empty one stands before the next character."""
        if not self.text:
            return (0, 0)
        if start >= len(self.text):
            return (self.ends[-1], self.ends[-1])
        return (self.starts[start], self.ends[end - 1] if end > start else self.starts[start])

    def stretch(self, start: int, end: int) -> Passage:
        """The passage from one character to another."""
        return Passage(self.text[start:end], self.starts[start:end], self.ends[start:end])

    def pick(self, indices: Iterable[int]) -> Passage:
        """The passage made of some of the characters, in their order."""
        chosen = tuple(indices)
        return Passage(
            "".join(self.text[i] for i in chosen),
            tuple(self.starts[i] for i in chosen),
            tuple(self.ends[i] for i in chosen),
        )


def normalise(text: str, keywords: Collection[str] = ()) -> Passage:
    """The text in one spelling: NFKC, one minus sign, no typesetting spaces. `keywords` may be followed by a dash."""
    passage = _in_figures(_compatible(text.translate(_ANGLES)))
    dashed = _one_dash(passage.text, keywords)
    passage = passage._replace(text=dashed)
    return passage.pick(_without_spaces(dashed)) if any(map(str.isspace, dashed)) else passage


def _compatible(text: str) -> Passage:
    """NFKC character by character, so that each result keeps its origin."""
    if unicodedata.is_normalized("NFKC", text):
        places = range(len(text))
        return Passage(text, tuple(places), tuple(place + 1 for place in places))
    characters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for start, end in _clusters(text):
        for character in unicodedata.normalize("NFKC", text[start:end]):
            characters.append(character)
            starts.append(start)
            ends.append(end)
    return Passage("".join(characters), tuple(starts), tuple(ends))


def _in_figures(passage: Passage) -> Passage:
    """Numbers in words as figures: every figure stands for the whole number."""
    text, starts, ends = "", list[int](), list[int]()
    done = 0
    for found in _COUNTED.finditer(passage.text):
        figures = _figures(found[0])
        if figures is None:
            continue
        first, last = found.span()
        text += passage.text[done:first] + figures
        starts += [*passage.starts[done:first], *[passage.starts[first]] * len(figures)]
        ends += [*passage.ends[done:first], *[passage.ends[last - 1]] * len(figures)]
        done = last
    if not done:
        return passage
    rest = passage.stretch(done, len(passage.text))
    return Passage(text + rest.text, (*starts, *rest.starts), (*ends, *rest.ends))


def _figures(word: str) -> str | None:
    """十二 as 12; None for a name, and for what is no number."""
    tens, ten, ones = word.rpartition("十")
    if any(part and (len(part) > 1 or part not in _ONES) for part in (tens, ones)):
        return None
    return str(((_ONES.index(tens) + 1 if tens else 1) * 10 if ten else 0) + (_ONES.index(ones) + 1 if ones else 0))


def _clusters(text: str) -> Iterator[Span]:
    """Slices that normalise apart from each other: a letter with its marks (ｶﾞ), or letters that melt together."""
    start = 0
    for place in range(1, len(text) + 1):
        if place < len(text) and _melts(text[start:place], text[place]):
            continue
        yield (start, place)
        start = place


def _melts(before: str, character: str) -> bool:
    """Whether a character changes, or is changed by, what stands before it."""
    alone = unicodedata.normalize("NFKC", character)
    if unicodedata.combining(alone[0]):
        return True
    if character.isascii():
        return False
    return unicodedata.normalize("NFKC", before + character) != unicodedata.normalize("NFKC", before) + alone


def _one_dash(text: str, keywords: Collection[str]) -> str:
    """Every dash that is a sign or follows a keyword as `-`; a long vowel mark stays what it is."""
    result = list(text)
    for place, character in enumerate(text):
        if character not in DASHES or (character == "ー" and _is_katakana(text[place - 1 : place])):
            # カード: a long vowel, not a sign; no keyword ends in katakana.
            continue
        if text[place + 1 : place + 2] in DIGITS or _ends_with_keyword(text[:place], keywords):
            result[place] = "-"
    return "".join(result)


def _is_katakana(character: str) -> bool:
    return "ァ" <= character <= "ヺ" or character == "ー"


def _ends_with_keyword(before: str, keywords: Collection[str]) -> bool:
    """召集ー, 暴走3ー, 進撃[赤1]ー."""
    if before.endswith("]"):
        before = before[: before.rfind("[")] if "[" in before else before
    while before.endswith(">") and "<" in before:
        before = before[: before.rfind("<")]
    before = before[-40:].rstrip("0123456789")
    return any(before.endswith(keyword) for keyword in keywords)


def _without_spaces(text: str) -> Iterator[int]:
    """The places of all characters but typesetting spaces."""
    closing: list[str] = []
    for place, character in enumerate(text):
        if character in LINE_BREAKS:
            closing.clear()
        elif character in _KEEPS_SPACES:
            closing.append(_KEEPS_SPACES[character])
        elif closing and character == closing[-1]:
            closing.pop()
        elif character.isspace() and (not closing or _before_number(text, place)):
            continue
        yield place


def _before_number(text: str, place: int) -> bool:
    """<黒 1>: a space inside an amount separates nothing."""
    return text[place + 1 : place + 2] in {*DIGITS, "X"}
