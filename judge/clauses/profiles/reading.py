"""The reading loop: one for all documents. Each line begins something, or goes on with what is open.

Nothing here is fatal: gaps, duplicates, numbers out of order and numbers lost at a page end are told as problems.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Literal

import msgspec

from judge.clauses.layout import SENTENCE_END, columns, is_title
from judge.clauses.numbering import EXAMPLE
from judge.clauses.profiles import CONTENTS, DATED, HISTORY, Profile
from judge.clauses.profiles.places import LineKind, Style
from judge.clauses.profiles.scanning import Line, headers, paged, scan, starts
from judge.clauses.profiles.tidying import lead, tidy
from judge.source import Problem, Words

PieceKind = Literal["clause", "example", "heading", "contents", "front", "history", "figure", "page"]
"""`front` is title page and imprint; `figure` the words of pictures; `page` running headers and page numbers."""

CAPTION_COLUMNS = 50
"""Wider lines are sentences, not the words of a picture."""
MOST_INLINE = 200
_GOES_ON = re.compile(r"(?:とは|[をがにの、。）」])")
"""How a line begins that goes on with the sentence before it, even where that seemed to end in a quotation."""
_HEADINGS: frozenset[LineKind] = frozenset({"preface", "part", "chapter", "section", "title", "appendix"})


class Piece(msgspec.Struct, frozen=True):
    """A stretch of the text and what it is; `id` is that of its clause, `line` the line it begins on."""

    kind: PieceKind
    id: str | None
    start: int
    end: int
    line: int


@dataclass
class _Said:
    """Words of a block: where they stand, and whether they begin a paragraph."""

    start: int
    line: int
    text: str
    apart: bool
    lone: bool = False
    """Whether they stand alone behind a finished sentence, as words do whose number was lost."""


@dataclass
class Block:
    """A clause as far as it has been read."""

    id: str
    line: int
    style: Style = "bare"
    title: str = ""
    said: list[_Said] = field(default_factory=list)

    @property
    def finished(self) -> bool:
        """Whether what was said so far ends a sentence."""
        return bool(self.said) and SENTENCE_END.search(self.said[-1].text[-9:]) is not None

    def text(self) -> str:
        """The words in paragraphs; a sentence broken by the end of a line or page is one again."""
        out: list[str] = []
        for said in self.said:
            if out and said.text:
                ends = out[-1][-1] + said.text[0]
                out.append("\n" if said.apart else " " if ends.isascii() and ends.isalnum() else "")
            if said.text:
                out.append(said.text)
        return "".join(out)


@dataclass
class _Span:
    kind: PieceKind
    id: str | None
    start: int
    end: int
    line: int


@dataclass
class _Found:
    """What a line, or the rest of one, begins: its id, where it starts, and where its words do."""

    kind: LineKind
    id: str
    start: int
    words: int


class Reader:
    """Reads line after line; knows the zone, the open block, and how many empty lines stand before this one."""

    def __init__(self, text: str, profile: Profile, name: str) -> None:
        self.text = text
        self.profile = profile
        self.name = name
        self.numbering = profile.numbering
        self.place = profile.place(self.numbering)
        self.spans: list[_Span] = []
        self.blocks: dict[str, Block] = {}
        self.block: Block | None = None
        self.last: str | None = None
        self.problems: list[Problem] = []
        self.history: list[tuple[re.Match[str], list[str]]] = []
        self.front: list[str] = []
        self.titles: list[str] = []
        self.gap = 0
        self.broke = False
        """Whether the line above ends with the two spaces that break a line on purpose."""
        self.figure = False
        self.picture: str | None = None

    def problem(self, line: int, ja: str, en: str) -> None:
        """Tell a problem of a line."""
        self.problems.append(Problem(self.name, line, Words(ja, en)))

    # The zones: front matter, contents, body, imprint, history.

    def read(self) -> None:
        """Read the whole text; what came of it stands in the reader's fields."""
        lines = list(scan(self.text))
        beginnings = starts(lines, self.profile)
        of_pages = headers(lines, self.profile)
        zone: PieceKind | Literal["body"] = "front"
        for line in lines:
            if not line.flat:
                above = self.spans[-1] if self.spans else None
                self.span(line, above.kind if above else "front", above.id if above else None)
                self.gap += 1
                continue
            if line.number in beginnings and zone in ("front", "contents"):
                zone = "body"
            elif _opens_contents(line, zone, beginnings):
                zone = "contents"
            elif zone in ("front", "body") and self.blocks and HISTORY.fullmatch(line.flat):
                zone = "history"
            elif zone == "body" and self.profile.imprint.fullmatch(line.flat):
                zone = "front"
            elif zone == "front" and self.blocks and self.profile.resumes.fullmatch(line.flat):
                zone = "body"
            if zone == "body" and line.number in of_pages:
                self.span(line, "page")
                self.gap = max(self.gap, 1)
                continue
            if zone == "body":
                self.body(line)
            else:
                self.outside(line, zone)
            self.gap = 0
            self.broke = line.raw.endswith("  ")

    def outside(self, line: Line, zone: PieceKind) -> None:
        """A line that is no part of the rules, and what it tells about the document."""
        kind = zone
        if zone == "history":
            if (found := DATED.fullmatch(line.flat)) is not None:
                self.history.append((found, [line.raw[line.inset + found.start("text") :].strip()]))
            elif self.history:
                self.history[-1][1].append(line.raw[lead(line.raw) :].strip())
        elif zone == "front":
            self.front.append(line.flat)
            if (found := self.profile.title.fullmatch(line.flat)) is not None:
                kind = "heading"
                if found["title"] is not None:
                    start, end = found.span("title")
                    self.titles.append(line.raw[line.inset + start : line.inset + end].strip())
            elif line.style == "heading":
                kind = "heading"
            elif self.profile.dated.fullmatch(line.flat):
                kind = "history"
        self.span(line, kind)

    def span(self, line: Line, kind: PieceKind, id: str | None = None, start: int = -1, end: int = -1) -> None:
        """Put a line, or a stretch of it, into the account."""
        start, end = line.start if start < 0 else start, line.end if end < 0 else end
        if start < end:
            self.spans.append(_Span(kind, id, start, end, line.number))

    # The body: a line begins something, or goes on with what is open.

    def body(self, line: Line) -> None:
        """A line of the rules: the first kind whose number can stand here, or else more of what is open."""
        for kind, pattern in self.profile.lines:
            if (match := pattern.fullmatch(line.flat)) is None:
                continue
            groups = match.groupdict()
            which = "text" if groups.get("text") is not None else "text2"
            id = self.place.propose(kind, groups.get("label") or groups.get("label2") or "", line.style)
            if id is None or not self.plausible(kind, id):
                continue
            if kind == "picture" and self.block is not None and self.block.id == self.picture:
                self.figure = True
                self.say(line, line.raw, apart=True)
                return
            found: _Found | None = _Found(kind, id, line.start, line.inset + match.start(which))
            while found is not None:
                found = self.begin(line, found)
            return
        self.go_on(line)

    def plausible(self, kind: LineKind, id: str) -> bool:
        """Whether a number begins a clause: in the middle of a sentence, only where the next one is due."""
        block = self.block
        if block is None or not block.said or block.finished or kind not in ("number", "item", "section"):
            return True
        # A list item or a table ends without a full stop too: only a long line broken off is doubtful.
        if columns(block.said[-1].text[:CAPTION_COLUMNS]) <= CAPTION_COLUMNS or self.last is None:
            return True
        above = {self.last}
        road = self.numbering.parent(self.last)
        while road is not None:
            above.add(road)
            road = self.numbering.parent(road)
        parent = self.numbering.parent(id)
        return (parent is None or parent in above) and self.numbering.order(id) > self.numbering.order(self.last)

    def begin(self, line: Line, found: _Found) -> _Found | None:
        """Begin a clause, and give back the next one where that stands in the same line."""
        id = found.id
        self.recover(id)
        self.check(line, id)
        self.place.begin(found.kind, id, line.style)
        after = self.next_inline(line, found)
        raw = line.raw[found.words :] if after is None else line.raw[found.words : after.start - line.start]
        words = tidy(raw, self.profile.game)
        block = self.block = self.blocks.setdefault(id, Block(id, line.number, line.style))
        self.figure = found.kind == "picture"
        self.picture = id if self.figure else None
        heading = found.kind in _HEADINGS or line.style == "heading" or self.profile.heads.fullmatch(id) is not None
        if found.kind == "number" or (found.kind == "circled" and line.style == "bare"):
            whole = self.profile.whole_lines and not re.search(r"[。）)]", words)
            heading = heading or is_title(words) or (whole and bool(words))
        end = -1 if after is None else after.start
        if heading and not block.title and not block.said:
            block.title = words
            self.span(line, "heading", id, found.start, end)
        else:
            block.said.append(_Said(found.start, line.number, words, bool(block.said)))
            self.span(line, self.kind(id), id, found.start, end)
        return after

    def next_inline(self, line: Line, found: _Found) -> _Found | None:
        """The next sibling, or the first clause below, where two clauses were scanned as one line."""
        if self.profile.inline is None:
            return None
        for match in islice(self.profile.inline.finditer(line.flat, found.words - line.inset), MOST_INLINE):
            label = match["label"]
            for written, back in ((label, 0), (f"{self.numbering.parent(found.id)}({label})", 1)):
                due = self.numbering.canonical(written)
                if due is not None and found.id == (self.numbering.before(due) or self.numbering.parent(due)):
                    start = line.start + line.inset + match.start("label") - back
                    return _Found(found.kind, due, start, line.inset + match.end())
        return None

    def kind(self, id: str) -> PieceKind:
        """Whether a block is a clause, or an example or a step of one."""
        return "example" if any(rank == EXAMPLE for rank, _ in self.numbering.order(id)) else "clause"

    def say(self, line: Line, raw: str, apart: bool, lone: bool = False) -> None:
        """Put the words of a line to the open block."""
        assert self.block is not None
        words = tidy(raw, self.profile.game)
        apart = apart and not _GOES_ON.match(words)
        self.block.said.append(_Said(line.start, line.number, words, apart, lone and apart))
        self.span(line, self.kind(self.block.id), self.block.id)

    def go_on(self, line: Line) -> None:
        """More of the open clause, or the words of a picture."""
        if self.block is None:
            self.span(line, "front")
            return
        short = (
            columns(line.flat[: CAPTION_COLUMNS + 1]) <= CAPTION_COLUMNS
            and not SENTENCE_END.search(line.flat)
            and "\t" not in line.raw
            and not line.flat.startswith(("-", "•", "・", "*", "(", "<"))
        )
        apart = self.gap >= (1 if self.profile.captions else 2)
        shown = self.block.finished or (self.profile.captions and self.kind(self.block.id) == "example")
        if (self.figure and (self.gap == 0 or short)) or (short and apart and shown):
            self.figure = True
            # The words in the picture of an example belong to the example.
            if self.kind(self.block.id) == "example":
                self.say(line, line.raw, self.gap > 0)
            else:
                self.span(line, "figure", self.block.id)
            return
        listed = line.style == "list" or "\t" in line.raw
        if self.profile.captions:
            self.climb(listed)
        self.figure = False
        finished = self.block.finished
        new = finished and (self.gap > 0 or self.broke or (self.profile.whole_lines and line.style == "bare"))
        named = line.flat.startswith("《") and self.profile.whole_lines
        self.say(
            line, line.raw[lead(line.raw) :], listed or new or named, lone=finished and self.gap > 0 and not listed
        )

    def climb(self, listed: bool) -> None:
        """Behind a picture or a list the words of the clause itself go on, not those of the example or last item."""
        assert self.block is not None
        above: str | None = self.block.id
        if self.figure or self.gap >= 2:
            while above is not None and self.kind(above) == "example":
                above = self.numbering.parent(above)
        if not self.figure and self.gap and not listed and self.block.style == "list":
            above = self.numbering.parent(self.block.id)
        if above is not None and above in self.blocks:
            self.block = self.blocks[above]

    # What the numbers tell.

    def recover(self, id: str) -> None:
        """Give the paragraph before a clause the number that is missing there, where the page end swallowed it."""
        lost = self.numbering.before(id)
        block = self.block
        if lost is None or lost in self.blocks or block is None or not self.profile.checked.fullmatch(lost):
            return
        due = self.numbering.before(lost) or self.numbering.parent(lost)
        order = self.numbering.order
        index = next((i for i in range(len(block.said) - 1, 0, -1) if block.said[i].lone), None)
        if index is None or (due is not None and due not in self.blocks) or order(block.id) > order(lost):
            return
        found = Block(lost, block.said[index].line, said=block.said[index:])
        del block.said[index:]
        for span in reversed(self.spans):
            if span.start < found.said[0].start:
                break
            if span.id == block.id:
                span.id, span.kind = lost, "clause" if span.kind == "example" else span.kind
        self.blocks[lost] = found
        self.last = lost
        self.problem(
            found.line,
            f"{lost} の番号がありません。前後の番号から、この行を {lost} として読みました。",
            f"the number {lost} is missing; this line was read as {lost} from the numbers around it.",
        )

    def check(self, line: Line, id: str) -> None:
        """Tell duplicates, disorder, and gaps among siblings."""
        if not self.profile.checked.fullmatch(id):
            return
        order, last = self.numbering.order, self.last
        before, parent = self.numbering.before(id), self.numbering.parent(id)
        absent = before is not None and before not in self.blocks
        if id in self.blocks:
            first = self.blocks[id].line
            self.problem(
                line.number,
                f"{id} はもうあります（{first}行目）。",
                f"{id} stands here a second time (first on line {first}).",
            )
        elif last is not None and order(id) < order(last):
            self.problem(
                line.number,
                f"{id} の順番が違います（{last} より前にあるはずです）。",
                f"{id} is out of order; it belongs before {last}.",
            )
        elif last is not None and absent:
            self.problem(line.number, f"{id} の前に {before} がありません。", f"{before} is missing before {id}.")
        if parent is not None and parent not in self.blocks and (before is None or absent):
            self.problem(line.number, f"{id} の上に {parent} がありません。", f"{parent} is missing above {id}.")
        if last is None or order(id) > order(last):
            self.last = id

    def pieces(self) -> Iterator[Piece]:
        """The pieces in order; neighbours of one kind and clause are one piece."""
        open: _Span | None = None
        for span in self.spans:
            if open is not None and (open.kind, open.id) == (span.kind, span.id):
                open.end = span.end
                continue
            if open is not None:
                yield Piece(open.kind, open.id, open.start, open.end, open.line)
            open = _Span(span.kind, span.id, span.start, span.end, span.line)
        if open is not None:
            yield Piece(open.kind, open.id, open.start, open.end, open.line)


def _opens_contents(line: Line, zone: str, beginnings: set[int]) -> bool:
    """Whether a table of contents begins here: by its title, or by an entry with a page; the rules follow it."""
    if zone == "body":
        return line.number < max(beginnings) and CONTENTS.fullmatch(line.flat) is not None
    if zone != "front" or line.number >= min(beginnings, default=0):
        return False
    return CONTENTS.fullmatch(line.flat) is not None or paged(line)
