"""Clauses × rulings: for every clause that a simulator must carry out, the rulings whose lines of play cite it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from judge.clauses import Clause
from judge.clauses.library import Library, library
from judge.coverage.reasons import load_reasons
from judge.paths import RULES
from judge.ruling.many import hear, ruling_files
from judge.ruling.model import Ruling
from judge.source import Problem, Words


class SeeAlso(msgspec.Struct, frozen=True):
    """A clause that only repeats another, with the rulings that cite it."""

    clause: str
    rulings: tuple[str, ...] = ()


class Row(msgspec.Struct, frozen=True):
    """A clause, the rulings that reach it, and the reason why none does, if one is given."""

    clause: str
    text: Words
    rulings: tuple[str, ...] = ()
    reason: str = ""
    see_also: tuple[SeeAlso, ...] = ()


class Coverage(msgspec.Struct, frozen=True):
    """Every operative clause in book order; restatements are not counted, but stand beside what they repeat."""

    game: str
    rules: str
    """The version of the rules."""
    rulings: int
    rows: tuple[Row, ...]
    problems: tuple[Problem, ...] = ()
    """What is wrong with ruling files that could not be used."""

    @property
    def reached(self) -> tuple[Row, ...]:
        """The clauses that some ruling reaches."""
        return tuple(row for row in self.rows if row.rulings)

    @property
    def excused(self) -> tuple[Row, ...]:
        """The clauses that no ruling reaches, with a reason."""
        return tuple(row for row in self.rows if not row.rulings and row.reason)

    @property
    def missing(self) -> tuple[Row, ...]:
        """The clauses that no ruling reaches, and nobody says why."""
        return tuple(row for row in self.rows if not row.rulings and not row.reason)

    @property
    def stale(self) -> tuple[Row, ...]:
        """The clauses that a ruling reaches although a reason says that none can."""
        return tuple(row for row in self.reached if row.reason)


def cover(
    game: str,
    rulings: Path | None = None,
    jobs: int | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Coverage:
    """Ask every ruling of a folder, and see which clauses its lines cite."""
    books = library(game)
    counted = {clause.id: clause for clause in books.edition if must_be_reached(books, clause)}
    reasons = load_reasons(RULES / game / "unreached.toml", counted)
    paths = ruling_files([rulings or RULES / game / "rulings"])
    heard = hear(paths, cited, jobs, progress)
    citing: dict[str, list[str]] = {}
    for one in heard:
        for clause in one.taken or ():
            citing.setdefault(clause, []).append(one.path.stem)
    return Coverage(
        game,
        books.edition.version,
        sum(one.taken is not None for one in heard),
        tuple(_rows(books, counted.values(), citing, reasons)),
        tuple(problem for one in heard for problem in one.problems),
    )


def must_be_reached(books: Library, clause: Clause) -> bool:
    """Whether a clause counts: it says something that a simulator must carry out, and does not only repeat another."""
    is_example = books.level(clause.id) == "example"
    return clause.kind == "operative" and clause.restates is None and bool(clause.text.ja) and not is_example


def cited(ruling: Ruling) -> frozenset[str]:
    """Every clause that the lines of a ruling rest on, in the scene and its contrasts."""
    scenes = (ruling.scene, *ruling.contrasts)
    return frozenset(clause for scene in scenes for answer in scene.answers for clause in answer.clauses)


def _rows(
    books: Library, counted: Iterable[Clause], citing: Mapping[str, list[str]], reasons: Mapping[str, str]
) -> Iterator[Row]:
    repeated: dict[str, list[SeeAlso]] = {}
    for clause in books.edition:
        if clause.restates is not None:
            also = SeeAlso(clause.id, tuple(citing.get(clause.id, ())))
            repeated.setdefault(clause.restates, []).append(also)
    for clause in counted:
        yield Row(
            clause.id,
            clause.text,
            tuple(citing.get(clause.id, ())),
            reasons.get(clause.id, ""),
            tuple(repeated.get(clause.id, ())),
        )
