"""How a rulebook is laid out as plain text: which lines are headings, clauses, items, examples and notes.

A line that is none of these continues what stands above it. A numbered line that is short and does not end a sentence
is a title (`5. 優先権`). `#` starts a comment for writers.

Editions of `dimension-zero` have headings of parts and chapters, below which numbers begin anew (`read_blocks`). In
those of every other numbering each clause begins with its whole id (judge/clauses/entries.py).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from judge.clauses.ids import ClauseId, plain
from judge.source import Language, Problem, Words

Kind = Literal["preface", "part", "chapter", "number", "item", "example", "note"]

TITLE_COLUMNS = 50
"""Less than a column of print: the first half of a sentence broken at a page end is longer than a title."""
MOST_CHARACTERS = 20_000
"""Of one clause or note: no rulebook comes near it, and reading stays quick whatever is handed in."""
SENTENCE_END = re.compile(r"[。．.!?！？:：…](?:[」』）)\]”\"'])*$")
"""How a finished sentence ends; what ends otherwise is a title, or goes on."""


@dataclass(frozen=True)
class Layout:
    """The line kinds of one language: patterns over the plain form of a line, with groups `label` and `text`."""

    kinds: Mapping[Kind, re.Pattern[str]]
    suspicious: re.Pattern[str]
    """What looks like a line kind and is none: reported, so that a slip does not become part of the text above."""
    hint: str
    """The line kinds as a writer would write them."""
    join: str
    """What stands between two lines of one paragraph."""


@dataclass
class Block:
    """One clause of one file, as far as it has been read."""

    id: ClauseId
    line: int
    title: str = ""
    text: str = ""
    notes: list[str] = field(default_factory=list)
    note_lines: list[int] = field(default_factory=list)


_SHARED: Mapping[Kind, str] = {
    # "3-2 text" without the full stop is read too; a lone number needs it, for sentences may go on with a number.
    "number": r"(?P<label>[0-9]+(?:-[0-9]+)*)\.(?![0-9])\s*(?P<text>.*)|(?P<label2>[0-9]+(?:-[0-9]+)+)\s+(?P<text2>.*)",
    "item": r"\((?P<label>[0-9]+|[A-Z])\)\s*(?P<text>.*)|(?P<label2>[A-Z]):\s*(?P<text2>.*)",
}
_SUSPICIOUS = r"[0-9][0-9.-]*[.-](?=\s|$)|[-*・]\s*[0-9]|\.[0-9]|[0-9]+\.[0-9]|\([0-9A-Za-z]{1,4}\)|[0-9]+\)"


def _layout(patterns: Mapping[Kind, str], suspicious: str, hint: str, join: str) -> Layout:
    kinds = {kind: re.compile(pattern) for kind, pattern in {**patterns, **_SHARED}.items()}
    return Layout(MappingProxyType(kinds), re.compile(f"{_SUSPICIOUS}|{suspicious}"), hint, join)


_DIMENSION_ZERO: Mapping[Language, Layout] = {
    "ja": _layout(
        {
            "preface": r"序文(?=\s|$)\s*(?P<text>.*)",
            "part": r"第(?P<label>[0-9]+)部(?=\s|$)\s*(?P<text>.*)",
            "chapter": r"第(?P<label>[0-9]+)章(?=\s|$)\s*(?P<text>.*)",
            "example": r"【例】\s*(?P<text>.*)",
            "note": r"【注】\s*(?P<text>.*)",
        },
        r"【|第\S{0,4}[部章節項条](?:\s|$)|[例注][:.]",
        "「第3部 題」「第11章 題」「1-1. 文」「(1) 文」「【例】文」「【注】文」",
        "",
    ),
    "en": _layout(
        {
            "preface": r"Preface(?=\s|$)\s*(?P<text>.*)",
            "part": r"Part (?P<label>[0-9]+)(?=\s|$)\s*(?P<text>.*)",
            "chapter": r"Chapter (?P<label>[0-9]+)(?=\s|$)\s*(?P<text>.*)",
            "example": r"Example:\s*(?P<text>.*)",
            "note": r"Note:\s*(?P<text>.*)",
        },
        r"【|(?:Part|Chapter|Section|Clause|PART|CHAPTER|part|chapter) (?:[0-9]|\w+$)|[A-Za-z]+:",
        "'Part 3 Title', 'Chapter 11 Title', '1-1. Text', '(1) Text', 'Example: Text', 'Note: Text'",
        " ",
    ),
}

NUMBERINGS: Mapping[str, Mapping[Language, Layout]] = MappingProxyType({"dimension-zero": _DIMENSION_ZERO})
"""The numberings whose editions are laid out in parts and chapters, by name and language."""


def read_blocks(text: str, name: str, layout: Layout) -> tuple[list[Block], list[Problem]]:
    """The clauses of one text in the order they stand there, and every problem with its line."""
    reader = _Reader(name, layout)
    for number, line in enumerate(text.split("\n"), start=1):
        reader.read(number, line)
    reader.check_empty()
    return reader.blocks, reader.problems


class _Reader:
    """Reads line after line; knows the part, the chapter, and what the next line would continue."""

    def __init__(self, name: str, layout: Layout) -> None:
        self.name = name
        self.layout = layout
        self.blocks: list[Block] = []
        self.problems: list[Problem] = []
        self.seen: dict[ClauseId, int] = {}
        self.last: ClauseId | None = None
        self.part: int | None = None
        self.chapter: int | None = None
        self.clause: ClauseId | None = None
        """What items and examples belong to: the numbered clause, or the chapter, last begun."""
        self.examples = 0
        self.open: Literal["text", "note"] = "text"
        self.gap = False
        self.lost = False
        """After a heading or number that cannot be used: its text is read, but has no clause to go to."""

    def problem(self, line: int, ja: str, en: str) -> None:
        self.problems.append(Problem(self.name, line, Words(ja, en)))

    def read(self, number: int, raw: str) -> None:
        line = raw.strip()
        if not line:
            self.gap = True
            return
        if line.startswith("#"):
            return
        straight = plain(line)
        for kind, pattern in self.layout.kinds.items():
            if found := pattern.fullmatch(straight):
                groups = found.groupdict()
                which = "text" if groups.get("text") is not None else "text2"
                label = groups.get("label") or groups.get("label2") or ""
                # The pattern saw the plain form; the words are taken as they were written.
                self.begin(number, kind, label, line[found.start(which) :].strip())
                self.gap = False
                return
        if self.layout.suspicious.match(straight):
            self.problem(
                number,
                f"この行の種類がわかりません：「{line[:20]}」。使えるのは{self.layout.hint}。",
                f"unknown kind of line: '{line[:30]}'. There are {self.layout.hint}.",
            )
        else:
            self.go_on(number, line)
        self.gap = False

    def begin(self, number: int, kind: Kind, label: str, text: str) -> None:
        self.lost = False
        try:
            match kind:
                case "preface":
                    self.part, self.chapter, self.clause = 0, None, None
                    self.heading(number, ClauseId((0,)), text)
                case "part":
                    self.part, self.chapter, self.clause = None, None, None
                    if not (part := self.count(label)):
                        raise ValueError(Words("部は1から数えます。", "parts are counted from 1."))
                    self.part = part
                    self.heading(number, ClauseId((self.part,)), text)
                case "chapter":
                    self.begin_chapter(number, label, text)
                case "number":
                    self.begin_clause(number, label, text)
                case "item" | "example":
                    self.begin_below(number, kind, label, text)
                case "note":
                    self.begin_note(number, text)
        except ValueError as error:
            self.lost = True
            words: Words = error.args[0]
            self.problem(number, words.ja, words.en)

    def count(self, label: str) -> int:
        """The number of a part or chapter; the bounds and leading zeros are those of ids."""
        return ClauseId.parse(label).numbers[0]

    def begin_chapter(self, number: int, label: str, text: str) -> None:
        if self.part is None:
            raise ValueError(Words("部の見出しの前に章があります。", "a chapter stands before the first part."))
        if self.part == 0:
            raise ValueError(Words("序文に章はありません。", "the preface has no chapters."))
        self.chapter, self.clause = None, None
        self.clause = ClauseId((self.part, self.count(label)))
        self.chapter = self.clause.numbers[1]
        self.heading(number, self.clause, text)

    def begin_clause(self, number: int, label: str, text: str) -> None:
        if self.part is None:
            raise ValueError(Words("見出しの前に条があります。", "a clause stands before the first heading."))
        if self.part and self.chapter is None:
            raise ValueError(
                Words("この条の上に章の見出しがありません。", "there is no chapter heading above this clause.")
            )
        above = "0" if not self.part else f"{self.part}-{self.chapter}"
        self.clause = ClauseId.parse(f"{above}-{label}")
        block = self.add(number, self.clause)
        if is_title(text):
            block.title = text
        else:
            block.text = text

    def begin_below(self, number: int, kind: Kind, label: str, text: str) -> None:
        above = self.clause
        if above is None:
            raise ValueError(
                Words("項目や例が付く条がありません。", "there is no clause that this item or example belongs to.")
            )
        if kind == "item":
            below = ClauseId.parse(f"{above}({label})")
        else:
            if self.examples == 26:
                raise ValueError(Words("例は一つの条に26個までです。", "a clause has at most 26 examples."))
            below = ClauseId(above.numbers, example=chr(ord("a") + self.examples))
            self.examples += 1
        self.add(number, below).text = text

    def begin_note(self, number: int, text: str) -> None:
        if not self.blocks:
            raise ValueError(Words("注が付く条がありません。", "there is no clause that this note belongs to."))
        self.open = "note"
        self.blocks[-1].notes.append(text)
        self.blocks[-1].note_lines.append(number)

    def heading(self, number: int, id: ClauseId, title: str) -> None:
        self.add(number, id).title = title
        if not title:
            self.problem(number, f"見出し {id} に題がありません。", f"heading {id} has no title.")

    def add(self, number: int, id: ClauseId) -> Block:
        if (before := self.seen.get(id)) is not None:
            self.problem(
                number,
                f"{id} はもうあります（{before}行目）。",
                f"{id} stands here a second time (first on line {before}).",
            )
        elif self.last is not None and id < self.last:
            self.problem(
                number,
                f"{id} の順番が違います（{self.last} より前にあるはずです）。",
                f"{id} is out of order; it belongs before {self.last}.",
            )
        self.seen.setdefault(id, number)
        self.last = id if self.last is None else max(id, self.last)
        self.open = "text"
        if not (id.item or id.example):
            self.examples = 0
        block = Block(id, number)
        self.blocks.append(block)
        return block

    def go_on(self, number: int, line: str) -> None:
        if self.lost:
            return
        if not self.blocks:
            self.problem(number, "見出しの前に文があります。", "text stands before the first heading.")
            return
        block = self.blocks[-1]
        above = block.notes[-1] if self.open == "note" else block.text
        if len(above) + len(line) > MOST_CHARACTERS:
            self.lost = True
            self.problem(
                number,
                f"{block.id} が長すぎます（{MOST_CHARACTERS:,}字まで）。",
                f"{block.id} is too long (at most {MOST_CHARACTERS:,} characters).",
            )
        elif self.open == "note":
            block.notes[-1] = self.joined(above, line)
        else:
            block.text = self.joined(above, line)

    def joined(self, above: str, line: str) -> str:
        """The line put to the text above: a new paragraph only after an empty line and a finished sentence."""
        if not above:
            return line
        if self.gap and SENTENCE_END.search(above):
            return f"{above}\n{line}"
        between = self.layout.join
        if not between and above[-1].isascii() and above[-1].isalpha() and line[0].isascii() and line[0].isalpha():
            between = " "
        return above + between + line

    def check_empty(self) -> None:
        """Only a heading, or a title with clauses or items below it, may go without text."""
        parents: set[ClauseId] = set()
        for block in self.blocks:
            # All the way up: printed numbers may skip a level, as in 3-6-1-1 without 3-6-1.
            above = block.id.parent
            while above is not None and above not in parents:
                parents.add(above)
                above = above.parent
        for block in self.blocks:
            if not (block.text or (block.title and block.id in parents)):
                hint = (
                    Words(
                        "（文が「。」で終わらない短い行は題です）", " (a short line that ends no sentence is a title)"
                    )
                    if block.title
                    else Words("", "")
                )
                self.problem(block.line, f"{block.id} に文がありません{hint.ja}。", f"{block.id} has no text{hint.en}.")
            for text, line in zip(block.notes, block.note_lines, strict=True):
                if not text:
                    self.problem(line, f"{block.id} の注が空です。", f"a note on {block.id} is empty.")


def columns(text: str) -> int:
    """How wide a text is in print; a Japanese letter is as wide as two Latin ones."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def is_title(text: str) -> bool:
    """Whether a numbered line is the title of its clause: short, and no sentence."""
    return bool(text) and columns(text) <= TITLE_COLUMNS and not SENTENCE_END.search(text)
