"""Where a line stands: the id that a heading, number, item or example gets from what was read before it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, Protocol

from judge.clauses.numbering import Numbering

LineKind = Literal[
    "preface",
    "part",
    "chapter",
    "section",
    "appendix",
    "number",
    "item",
    "circled",
    "title",
    "worked",
    "example",
    "picture",
]
Style = Literal["heading", "list", "bare"]
"""How a line is set: with heading marks, as a list, or as plain words."""


class Place(Protocol):
    """What the reader asks for an id: `propose` changes nothing, `begin` moves on to the clause that was accepted."""

    def propose(self, kind: LineKind, label: str, style: Style) -> str | None:
        """The id such a line would have here; None where it can have none."""

    def begin(self, kind: LineKind, id: str, style: Style) -> None:
        """Go on from the clause that begins here."""


@dataclass
class _Counting:
    """What every place knows: the numbering, and the example last counted below each clause."""

    numbering: Numbering
    clause: str = ""
    """What examples belong to."""
    counted: dict[str, int] = field(default_factory=dict)

    def example(self) -> str | None:
        return f"{self.clause}-e{self.counted.get(self.clause, 0) + 1}" if self.clause else None

    def begin(self, kind: LineKind, id: str, style: Style) -> None:
        if kind in ("example", "picture"):
            self.counted[self.clause] = self.counted.get(self.clause, 0) + 1
        else:
            self.clause = id


@dataclass
class Printed(_Counting):
    """Numbers are printed in full: 9.11.2.1."""

    def propose(self, kind: LineKind, label: str, style: Style) -> str | None:
        """The printed number, or the next example of the clause above."""
        return self.example() if kind == "example" else self.numbering.canonical(label)


@dataclass
class InChapters(_Counting):
    """Numbers begin anew in each chapter: 第3部 第11章 1-1. is 3-11-1-1."""

    part: str = ""
    chapter: str = ""

    def example(self) -> str | None:
        """Examples are lettered here."""
        count = self.counted.get(self.clause, 0)
        return f"{self.clause}{chr(ord('a') + count)}" if self.clause and count < 26 else None

    def propose(self, kind: LineKind, label: str, style: Style) -> str | None:
        """The number below the part and chapter last begun."""
        id: str | None = None
        match kind:
            case "preface":
                id = "0"
            case "part":
                id = label
            case "chapter" if self.part and self.part != "0":
                id = f"{self.part}-{label}"
            case "number" if self.chapter or self.part == "0":
                id = f"{self.chapter or 0}-{label}"
            case "item" if self.clause:
                id = f"{self.clause}({label})"
            case "example":
                id = self.example()
        return None if id is None else self.numbering.canonical(id)

    def begin(self, kind: LineKind, id: str, style: Style) -> None:
        """Go on; a part opens no clause, so that nothing is numbered before its first chapter."""
        if kind in ("preface", "part"):
            self.part, self.chapter, self.clause = id, "", ""
        elif kind == "chapter":
            self.chapter = self.clause = id
        elif kind != "item":
            super().begin(kind, id, style)


@dataclass
class _List:
    """A run of circled numbers below one clause."""

    above: str
    last: int
    style: Style


@dataclass
class InBook(_Counting):
    """Chapter, section and part (4) have numbers; headings and columns without one are lettered; lists are circled."""

    numbered: str = ""
    """The chapter, section or part last begun: what unnumbered headings are counted below."""
    section: str = ""
    chapter: str = ""
    titles: dict[str, int] = field(default_factory=dict)
    lists: list[_List] = field(default_factory=list)

    def propose(self, kind: LineKind, label: str, style: Style) -> str | None:
        """The id below the chapter, section, part or list last begun."""
        id: str | None = None
        match kind:
            case "preface":
                id = "0"
            case "chapter":
                id = label
            case "appendix":
                id = {"Q": "q", "お": "n"}.get(label[:1], "h")
            case "section" if self.chapter:
                id = f"{self.chapter}-{label}"
            case "number":
                id = f"q{label}"
            case "item" if self.section:
                id = f"{self.section}-{label}"
            case "circled":
                id = self._circled(ord(label) - ord("①") + 1, style)
            case "title" if self.numbered:
                count = self.titles.get(self.numbered, 0)
                id = f"{self.numbered}{chr(ord('a') + count)}" if count < 26 else None
            case "worked" if self.numbered:
                id = f"{self.numbered}-e{label}"
            case "example" | "picture":
                id = self.example()
        return None if id is None else self.numbering.canonical(id)

    def _circled(self, number: int, style: Style) -> str | None:
        """A circled number goes on with the list that stands at the number before it, set alike if there is one."""
        if number > 1:
            waiting = [run for run in reversed(self.lists) if run.last == number - 1]
            waiting = [run for run in waiting if run.style == style] or waiting
            if waiting:
                return f"{waiting[0].above}({number})"
        return f"{self.clause}({number})" if self.clause else None

    def begin(self, kind: LineKind, id: str, style: Style) -> None:
        """Go on from a clause; a new section closes the lists of the one before."""
        if kind == "circled":
            above, _, number = id.removesuffix(")").rpartition("(")
            run = next((run for run in self.lists if run.above == above), None)
            if run is None:
                self.lists.append(_List(above, int(number), style))
            else:
                run.last, run.style = int(number), style
                # What was counted further down is over once the list above it goes on.
                del self.lists[self.lists.index(run) + 1 :]
            self.clause = id
            return
        super().begin(kind, id, style)
        if kind == "title":
            self.titles[self.numbered] = self.titles.get(self.numbered, 0) + 1
        elif kind not in ("worked", "example", "picture"):
            if kind != "item" or style == "heading":
                self.numbered = id
            self.lists = []
            if kind in ("chapter", "preface", "appendix"):
                self.chapter, self.section = id, (id if kind == "appendix" else "")
            elif kind == "section":
                self.section = id
