"""Clause ids: `3` (part), `3-11` (chapter), `3-11-1-1` (clause), `3-9-1(1)` (list item), `3-11-1-1a` (example)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import total_ordering

from judge.source import Words

MOST_CHARACTERS = 60
MOST_NUMBERS = 8
MOST_NUMBER = 999
MOST_ITEM = 99

# Character for character, so that a match in the plain form has the same place in what was written. Not NFKC: that
# would read 3² as 32. The long vowel mark and the many dashes all stand for the hyphen in what people type and scan.
_PLAIN = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {ord(dash): ord("-") for dash in "ーｰ‐‑‒–—―−─━﹣－"}

_NUMBERED = re.compile(r"(?P<numbers>[0-9]+(?:-[0-9]+)*)(?:\((?P<item>[0-9]+|[A-Z])\)|(?P<example>[a-z]))?", re.ASCII)
_IN_WORDS = re.compile(r"第?(?P<part>[0-9]+)部(?:第?(?P<chapter>[0-9]+)章(?P<rest>.*))?", re.ASCII | re.DOTALL)


def plain(text: str) -> str:
    """The text with full-width characters and every kind of dash made plain, each in its place."""
    return text.translate(_PLAIN)


@total_ordering
@dataclass(frozen=True, slots=True)
class ClauseId:
    """The place of a clause in the rules; ids compare in book order."""

    numbers: tuple[int, ...]
    item: str = ""
    example: str = ""

    def __post_init__(self) -> None:
        if not 1 <= len(self.numbers) <= MOST_NUMBERS:
            raise _refused(str(self), f"番号は{MOST_NUMBERS}段まで", f"at most {MOST_NUMBERS} numbers")
        # The preface is part 0; nothing else counts from 0.
        if not (0 <= self.numbers[0] <= MOST_NUMBER and all(1 <= number <= MOST_NUMBER for number in self.numbers[1:])):
            raise _refused(str(self), f"番号は1から{MOST_NUMBER}まで", f"numbers run from 1 to {MOST_NUMBER}")
        if (self.item or self.example) and len(self.numbers) < 2:
            raise _refused(
                str(self), "項目や例は章か条に付く", "list items and examples belong to a chapter or a clause"
            )
        if self.item and self.example:
            raise _refused(str(self), "例は項目ではなく条に付く", "examples belong to the clause, not to a list item")
        if self.item and not re.fullmatch(r"[1-9][0-9]?|[A-Z]", self.item):
            raise _refused(
                str(self), f"項目は(1)から({MOST_ITEM})か(A)から(Z)", f"items are (1)–({MOST_ITEM}) or (A)–(Z)"
            )
        if self.example and not re.fullmatch(r"[a-z]", self.example):
            raise _refused(str(self), "例はaからz", "examples are a–z")

    @classmethod
    def parse(cls, text: str) -> ClauseId:
        """The id somebody wrote, in any width, with any dash, or as 第3部第11章1-1; otherwise a ValueError of Words."""
        if len(text) > MOST_CHARACTERS:
            raise _refused(text[:20] + "…", "長すぎる", "it is too long")
        tidy = plain(text)
        if re.search(r"[0-9]\s+[0-9]", tidy):
            raise _refused(text, "数字の間に空白がある", "there is a space between two digits")
        tidy = re.sub(r"\s+", "", tidy)
        if words := _IN_WORDS.fullmatch(tidy):
            tidy = "-".join(part for part in words.group("part", "chapter") if part)
            if rest := words["rest"]:
                tidy += rest if re.match(r"[a-z(]", rest) else f"-{rest}"
        found = _NUMBERED.fullmatch(tidy)
        if found is None:
            raise _refused(text, "番号として読めない", "it does not read as a number")
        steps = found["numbers"].split("-")
        if any(len(step) > 1 and step.startswith("0") for step in steps):
            raise _refused(text, "番号が0で始まっている", "a number starts with 0")
        return cls(tuple(int(step) for step in steps), found["item"] or "", found["example"] or "")

    def __str__(self) -> str:
        item = f"({self.item})" if self.item else ""
        return "-".join(str(number) for number in self.numbers) + item + self.example

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, ClauseId):
            return NotImplemented
        return self._order() < other._order()

    def _order(self) -> tuple[tuple[int, int, str], ...]:
        """Book order: a clause, its list items, its examples, then the clauses below it."""
        key = [(3, number, "") for number in self.numbers]
        if self.item:
            # Numbered items come before lettered ones.
            key.append((1, int(self.item), "") if self.item.isdigit() else (1, MOST_ITEM + 1, self.item))
        if self.example:
            key.append((2, 0, self.example))
        return tuple(key)

    @property
    def parent(self) -> ClauseId | None:
        """What this stands under: an item's or example's clause, a clause's chapter …; None for a part."""
        if self.item or self.example:
            return ClauseId(self.numbers)
        return ClauseId(self.numbers[:-1]) if len(self.numbers) > 1 else None


def _refused(text: str, ja: str, en: str) -> ValueError:
    """The error for something that is no clause id."""
    return ValueError(
        Words(
            f"「{text}」は条の番号ではありません（{ja}）。例：3-11-1-1、3-9-1(1)、3-11-1-1a、第3部第11章1-1",
            f"'{text}' is no clause id ({en}). For instance: 3-11-1-1, 3-9-1(1), 3-11-1-1a, 第3部第11章1-1",
        )
    )
