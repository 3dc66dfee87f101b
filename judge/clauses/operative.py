"""Which clauses of a game a simulator would have to carry out, part by part and chapter by chapter."""

from __future__ import annotations

import msgspec

from judge.clauses.library import Library
from judge.source import Words


class ChapterWork(msgspec.Struct, frozen=True):
    """A chapter, or a part without chapters: its operative clauses."""

    id: str
    clauses: tuple[str, ...]


class PartWork(msgspec.Struct, frozen=True):
    """A part: how many clauses it has, and the chapters in which some are operative."""

    id: str
    title: Words
    total: int
    chapters: tuple[ChapterWork, ...]

    @property
    def operative(self) -> int:
        """How many of its clauses are operative."""
        return sum(len(chapter.clauses) for chapter in self.chapters)


def operative(books: Library) -> tuple[PartWork, ...]:
    """The operative clauses and list items of a game, in book order."""
    totals: dict[str, int] = {}
    found: dict[str, dict[str, list[str]]] = {}
    for clause in books.edition:
        if books.level(clause.id) not in ("clause", "item"):
            continue
        road = [*(above.id for above in books.edition.ancestors(clause.id)), clause.id]
        totals[road[0]] = totals.get(road[0], 0) + 1
        chapters = found.setdefault(road[0], {})
        if clause.kind == "operative":
            chapters.setdefault(road[1] if len(road) > 1 else road[0], []).append(clause.id)
    return tuple(
        PartWork(
            part,
            books.edition[part].title or books.edition[part].text,
            totals[part],
            tuple(ChapterWork(id, tuple(ids)) for id, ids in chapters.items()),
        )
        for part, chapters in found.items()
    )
