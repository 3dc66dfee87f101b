"""A rulebook as pages lay it out: what its levels are called, its contents, and the lines that name a clause."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from judge.clauses.concordance import load_concordance
from judge.clauses.edition import Clause
from judge.clauses.library import Library, games, library
from judge.clauses.numbering import numbering_of
from judge.source import Language, Words
from web.lawtext import MOST_OF_A_LINE, Told, cut, name_of, told
from web.words import Voice

GAME = "dimension-zero"
"""The book that is meant where none is named."""
NUMERALS = "序一二三四五六七八九"
MOST_CHAPTERS_NAMED = 4


@dataclass(frozen=True)
class ClauseLine:
    """A clause in a list: its number in the gutter, and what it says."""

    id: str
    label: str
    title: Told
    text: Told
    remark: str = ""


@dataclass(frozen=True)
class Node:
    """A clause in a contents list."""

    id: str
    number: str
    name: Told
    depth: int = 1
    current: bool = False


@dataclass(frozen=True)
class ChapterView:
    """A chapter with its titled clauses."""

    id: str
    label: str
    title: Told
    count: int
    clauses: tuple[Node, ...]


@dataclass(frozen=True)
class PartView:
    """A part with its chapters."""

    id: str
    label: str
    title: Told
    chapters: tuple[ChapterView, ...]
    count: int
    counts: str
    gist: str
    """Its first chapters, to know what it is about."""


@dataclass(frozen=True)
class Thumb:
    """A part in the thumb index."""

    id: str
    mark: str
    name: Told
    current: bool


@dataclass(frozen=True)
class RevisionView:
    """A version of the official rules and what it changed."""

    version: str
    date: str
    text: Told


@dataclass(frozen=True)
class OtherGame:
    """A way from a book, or a clause of it, to another book: the same place there, or its contents."""

    game: str
    name: Told
    id: str
    """Empty where nothing there is known to be the same."""
    current: bool


@dataclass(frozen=True)
class ContentsPage:
    """A book: its parts, and its history."""

    game: str
    title: Told
    version: str
    counts: str
    dates: tuple[tuple[str, str], ...]
    parts: tuple[PartView, ...]
    history: tuple[RevisionView, ...]
    untranslated: bool
    """Whether the reader gets it in another language than asked for."""
    games: tuple[OtherGame, ...]


class Book:
    """One game's library in one language."""

    def __init__(self, library: Library, say: Voice) -> None:
        self.library = library
        self.edition = library.edition
        self.game = library.game
        self.say = say
        self.lang: Language = say.lang
        self._numbering = numbering_of(self.game)

    @property
    def untranslated(self) -> bool:
        """Whether the book does not exist in the reader's language."""
        return self.lang not in self.edition.languages

    # ---- levels

    def label(self, id: str) -> str:
        """第4部 or 第15章; nothing for what goes by its number."""
        if self.library.level(id) not in ("part", "chapter"):
            return ""
        steps = self._numbering.steps(id) or ()
        return self.say.heading(self.game, len(steps) - 1, id.rsplit("-", 1)[-1])

    def under(self, id: str) -> list[Clause]:
        """The numbered clauses directly below one."""
        return [clause for clause in self.library.children(id) if self.library.level(clause.id) != "item"]

    def count(self, id: str) -> int:
        """How many clauses stand below one, without headings, list items and examples."""
        return sum(self.library.level(clause.id) == "clause" for clause in self.library.below(id))

    def parts(self) -> tuple[Clause, ...]:
        """What stands under nothing else."""
        return _parts(self.library)

    def kind(self, clause: Clause) -> str:
        """The tag of a clause; a mere heading has none."""
        if self.library.level(clause.id) == "example":
            return self.say("kind_example")
        return self.say(f"kind_{clause.kind}") if clause.text.ja and clause.kind else ""

    # ---- lines

    def line(self, id: str, remark: str = "") -> ClauseLine:
        """A clause in a list."""
        clause = self.edition[id]
        text = told(clause.text, self.lang)
        short = Told(cut(text.text, MOST_OF_A_LINE[text.lang]), text.lang)
        return ClauseLine(id, self.label(id), told(clause.title, self.lang), short, remark)

    def lines(self, ids: Iterable[str]) -> tuple[ClauseLine, ...]:
        """Clauses in a list, each once."""
        return tuple(self.line(id) for id in dict.fromkeys(ids) if id in self.edition)

    def heading(self, clause: Clause) -> str:
        """第15章 置換効果, or the number with the title."""
        title = told(clause.title, self.lang).text
        return f"{self.label(clause.id) or clause.id} {title}".rstrip()

    def crumbs(self, id: str) -> str:
        """The headings that a clause stands under, in one line."""
        return " › ".join(self.heading(clause) for clause in self.edition.ancestors(id) if clause.title)

    def citation(self) -> str:
        """What stands before the number where a clause is quoted."""
        return f"{told(self.edition.title, self.lang).text} {self.edition.version}".rstrip()

    # ---- contents

    def thumbs(self, here: str) -> tuple[Thumb, ...]:
        """The thumb index, with the part that a clause stands in."""
        first = next(iter(self.edition.ancestors(here)), self.edition[here]).id
        marks = []
        for part in self.parts():
            word = self.say.thumb(self.game, part.id)
            name = Told(word, self.lang) if word else name_of(part, self.lang)
            mark = NUMERALS[int(part.id)] if self.lang == "ja" and re.fullmatch("[0-9]", part.id) else part.id
            marks.append(Thumb(part.id, mark, name, part.id == first))
        return tuple(marks)

    def node(self, clause: Clause, above: str, depth: int = 1, current: bool = False) -> Node:
        """A clause in a contents list, by its number below another one."""
        number = re.sub(rf"^{re.escape(above)}[-.]", "", clause.id)
        return Node(clause.id, number, name_of(clause, self.lang), depth, current)

    def part(self, clause: Clause) -> PartView:
        """A part with its chapters, and their titled clauses."""
        below = self.under(clause.id)
        chapters = tuple(
            ChapterView(
                chapter.id,
                self.label(chapter.id) or chapter.id,
                name_of(chapter, self.lang),
                self.count(chapter.id),
                tuple(self.node(one, chapter.id) for one in self.under(chapter.id) if one.title),
            )
            for chapter in below
        )
        chaptered = any(self.label(one.id) for one in below)
        count = self.count(clause.id)
        counts = self.say("part_count", chapters=len(chapters), clauses=count) if chaptered else ""
        names = [chapter.title.text for chapter in chapters if chaptered]
        gist = self.say.join(names[:MOST_CHAPTERS_NAMED])
        if len(names) > MOST_CHAPTERS_NAMED:
            gist = self.say.join([gist, self.say("and_more")])
        return PartView(
            id=clause.id,
            label=self.label(clause.id) or (clause.id if clause.id.isdecimal() else ""),
            title=told(clause.title, self.lang),
            chapters=chapters,
            count=count,
            counts=counts or (self.say("clause_count", clauses=count) if count else ""),
            gist=gist,
        )

    def contents(self) -> ContentsPage:
        """The whole book at a glance."""
        parts = tuple(self.part(clause) for clause in self.parts())
        clauses = sum(self.library.level(clause.id) == "clause" for clause in self.edition)
        chapters = sum(
            self.library.level(clause.id) == "chapter" and bool(self.label(clause.id)) for clause in self.edition
        )
        numbered = len([part for part in parts if part.id != "0"])
        counts = self.say("parts_count", parts=numbered, chapters=chapters, clauses=clauses)
        if not chapters:
            counts = self.say("clause_count", clauses=clauses)
        return ContentsPage(
            game=self.game,
            title=told(self.edition.title, self.lang),
            version=self.edition.version,
            counts=counts,
            dates=tuple((self.say(key), str(day)) for key, day in self.edition.dates.items() if key in DATES),
            parts=parts,
            history=tuple(
                RevisionView(one.version, str(one.date or ""), told(Words(one.ja, one.en), self.lang))
                for one in reversed(self.edition.history)
            ),
            untranslated=self.untranslated,
            games=self.switch({}),
        )

    def switch(self, places: Mapping[str, str]) -> tuple[OtherGame, ...]:
        """Every book there is, this one marked, each with the place that is known there."""
        order = dict.fromkeys([self.game, *load_concordance().games, *games()])
        found = ((game, self if game == self.game else book(game, self.say)) for game in order)
        return tuple(
            OtherGame(game, told(one.edition.title, self.lang), places.get(game, ""), one is self)
            for game, one in found
            if one is not None
        )


DATES = ("in_force", "revised")
"""The dates of an edition that have a word here."""


@lru_cache(maxsize=16)
def _parts(library: Library) -> tuple[Clause, ...]:
    return tuple(clause for clause in library.edition if not library.edition.ancestors(clause.id))


def book(game: str, say: Voice) -> Book | None:
    """The book of a game, if we have one."""
    return Book(library(game), say) if game in games() else None
