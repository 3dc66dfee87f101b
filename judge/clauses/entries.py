"""Editions in which each clause begins with its whole id: `2-3-4 題`, `2-3-4c(1). 文。`, `q1. 文。`.

【例】 and 【注】 (`Example:`, `Note:`) stand below their clause, `#` starts a comment for writers, and any other line
continues what stands above it. A short line that ends no sentence is a title.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from judge.clauses.ids import plain
from judge.clauses.layout import MOST_CHARACTERS, NUMBERINGS, SENTENCE_END, is_title, read_blocks
from judge.clauses.numbering import ALL, Numbering
from judge.source import Language, Problem, Words

_ID = r"[0-9hqn][0-9a-z().-]*?"
_BEGINS = re.compile(rf"(?P<id>{_ID})\.?\s+(?P<text>\S.*)|(?P<alone>[hqn]?[0-9][0-9a-z().-]*?)\.?")
_BELOW = re.compile(r"(?:【(?P<ja>例|注)】|(?P<en>Example|Note):)\s*(?P<text>.*)")
MOST_EXAMPLES = 99


@dataclass
class Entry:
    """One clause of one file, whatever its numbering."""

    id: str
    line: int
    title: str = ""
    text: str = ""
    notes: list[str] = field(default_factory=list)


def read_file(text: str, name: str, numbering: str, lang: Language) -> tuple[list[Entry], list[Problem]]:
    """The clauses of one file of an edition, by the layout of its numbering, and every problem with its line."""
    if numbering in NUMBERINGS:
        blocks, problems = read_blocks(text, name, NUMBERINGS[numbering][lang])
        return [Entry(str(block.id), block.line, block.title, block.text, block.notes) for block in blocks], problems
    reader = _Reader(name, ALL[numbering], " " if lang == "en" else "")
    for number, line in enumerate(text.split("\n"), start=1):
        reader.read(number, line.strip())
    reader.check_empty()
    return list(reader.entries.values()), reader.problems


class _Reader:
    """Reads line after line; knows the open clause, and whether a note of it is open."""

    def __init__(self, name: str, numbering: Numbering, join: str) -> None:
        self.name = name
        self.numbering = numbering
        self.join = join
        self.entries: dict[str, Entry] = {}
        self.problems: list[Problem] = []
        self.open: Entry | None = None
        self.clause = ""
        self.examples = 0
        self.in_note = False
        self.gap = False

    def problem(self, line: int, ja: str, en: str) -> None:
        self.problems.append(Problem(self.name, line, Words(ja, en)))

    def read(self, number: int, line: str) -> None:
        if not line or line.startswith("#"):
            self.gap = self.gap or not line
            return
        begins, below = _BEGINS.fullmatch(plain(line)), _BELOW.fullmatch(line)
        id = self.numbering.canonical(begins["id"] or begins["alone"]) if begins else None
        if begins and id is not None:
            self.clause, self.examples = id.partition("-e")[0], 0
            self.begin(number, id, line[begins.start("text") :] if begins["text"] else "")
        elif self.open is None:
            self.problem(number, "条の番号の前に文があります。", "text stands before the first id.")
        elif below and (below["ja"] or below["en"]) in ("注", "Note"):
            self.open.notes.append(below["text"])
            self.in_note = True
        elif below and self.examples < MOST_EXAMPLES:
            self.examples += 1
            self.begin(number, f"{self.clause}-e{self.examples}", below["text"])
        else:
            self.go_on(number, self.open, line)
        self.gap = False

    def begin(self, number: int, id: str, words: str) -> None:
        if id in self.entries:
            first = self.entries[id].line
            self.problem(
                number, f"{id} はもうあります（{first}行目）。", f"{id} stands here a second time (line {first})."
            )
        titled = is_title(words) and "-e" not in id
        self.open = Entry(id, number, words if titled else "", "" if titled else words)
        self.entries.setdefault(id, self.open)
        self.in_note = False

    def go_on(self, number: int, entry: Entry, line: str) -> None:
        above = entry.notes[-1] if self.in_note else entry.text
        if len(above) + len(line) > MOST_CHARACTERS:
            self.problem(number, f"{entry.id} が長すぎます。", f"{entry.id} is too long.")
            return
        between = "\n" if self.gap and SENTENCE_END.search(above) else self.join
        joined = f"{above}{between}{line}" if above else line
        if self.in_note:
            entry.notes[-1] = joined
        else:
            entry.text = joined

    def check_empty(self) -> None:
        """Only a title with clauses below it may go without text."""
        parents = {self.numbering.parent(id) for id in self.entries}
        for entry in self.entries.values():
            if not (entry.text or (entry.title and entry.id in parents)):
                self.problem(entry.line, f"{entry.id} に文がありません。", f"{entry.id} has no text.")
