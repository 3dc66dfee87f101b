"""The search index of an edition: a SQLite FTS5 table over pairs of letters, built once and then only opened.

Japanese has no spaces, and FTS5's own trigrams find no word of two letters. So every run of letters is stored as its
overlapping pairs, 山札の as 山札 札の の, and a word is looked for as the phrase of its pairs: that finds it anywhere.
The last letter of a run stands alone; so one letter is found as the beginning of a pair. English is stored by words.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import sqlite3
import tempfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from judge.clauses.edition import Clause, Edition
from judge.clauses.glossary import Glossary
from judge.clauses.letters import fold
from judge.clauses.numbering import EXAMPLE, numbering_of
from judge.paths import user_data

FORMAT = 1
"""Counts up whenever an index of before would be read wrongly."""
PARTS = TITLE, JA, EN, NOTES, EXAMPLES, ABOVE, ASKED = range(7)
"""The parts of a clause that are stored, each as a row of its own: 8 × the clause's place in the book + the part."""
MOST_KEPT = 4
"""Indexes of one game that stay on disk: editions come and go, and another version may be running."""

_TOKENS = re.compile(r"[0-9]+|[a-z]+|[^\W_0-9a-z]+")


def tokens(text: str) -> Iterator[str]:
    """What is stored of a text."""
    for run in _TOKENS.findall(fold(text).replace("・", "")):
        if run.isascii():
            yield run
        else:
            yield from (run[at : at + 2] for at in range(len(run)))


def phrase(text: str) -> str | None:
    """The FTS5 expression that finds a folded text wherever it stands, or None if there is no letter in it."""
    found = list(tokens(text))
    if not found:
        return None
    last = found[-1]
    if not last.isascii() and len(last) == 1 and len(found) > 1 and len(found[-2]) == 2 and found[-2][1] == last:
        # The last letter alone would ask for the end of a run; the pair before holds it already.
        found.pop()
        return '"' + " ".join(found) + '"'
    # One letter, or the beginning of an English word, which also finds its endings. A number is only itself.
    return '"' + " ".join(found) + '"' + ("" if last.isdigit() else "*")


def digest(edition: Edition, glossary: Glossary) -> str:
    """What an index depends on, as a short name."""
    said = hashlib.sha256(f"{FORMAT} {edition.game} {edition.version}".encode())
    for clause in edition:
        said.update(repr((clause.id, clause.title, clause.text, clause.notes)).encode("utf-8", "surrogatepass"))
    said.update(repr(glossary.terms).encode("utf-8", "surrogatepass"))
    said.update(repr((glossary.sayings, sorted(glossary.asked.items()))).encode("utf-8", "surrogatepass"))
    return said.hexdigest()[:16]


class Shape(NamedTuple):
    """How a clause stands among the others, by their places in the book, -1 for none."""

    titled: int
    """The clause whose title it goes by: its own, or the nearest above that has one."""
    example_of: int


class Index:
    """The stored index of an edition: which clauses hold a wording, and in which part."""

    def __init__(self, edition: Edition, glossary: Glossary, folder: Path | None = None) -> None:
        """Open the index in `folder` (the user's), building it first if it is not there or cannot be used."""
        self.edition = edition
        self.glossary = glossary
        self.digest = digest(edition, glossary)
        self.path = (folder or user_data() / "index") / f"{edition.game}-{self.digest}.sqlite"
        self.was_built = False
        self._connect()
        shape = "SELECT titled, example_of FROM shape ORDER BY place"
        self.shape = tuple(Shape(*row) for row in self._database.execute(shape))

    def _connect(self) -> None:
        self.rows = lru_cache(maxsize=4096)(self._rows)
        with contextlib.suppress(sqlite3.Error, OSError):
            self._database = self._opened()
            return
        self.was_built = True
        with contextlib.suppress(sqlite3.Error, OSError):
            self._store()
            self._database = self._opened()
            return
        # A folder that cannot be written is no reason not to answer.
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        self._fill(self._database)

    def _opened(self) -> sqlite3.Connection:
        """The stored index, checked: `immutable` because a file is only ever replaced as a whole."""
        if not self.path.is_file():
            raise FileNotFoundError(self.path)
        database = sqlite3.connect(
            f"{self.path.resolve().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False
        )
        try:
            sound = database.execute("PRAGMA quick_check").fetchone() == ("ok",)
            if not sound or database.execute("SELECT digest FROM about").fetchone() != (self.digest,):
                raise sqlite3.DatabaseError(self.path)
        except BaseException:
            database.close()
            raise
        return database

    def _store(self) -> None:
        """Build beside the place and move there in one step: others see the old file, the new one, or none."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{self.path.stem}-", suffix=".tmp", dir=self.path.parent)
        os.close(handle)
        try:
            database = sqlite3.connect(name)
            try:
                self._fill(database)
            finally:
                database.close()
            os.replace(name, self.path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
        self._tidy()

    def _tidy(self) -> None:
        """Remove the oldest indexes of this game."""
        stored = re.compile(re.escape(self.edition.game) + r"-[0-9a-f]{16}\.sqlite")
        with contextlib.suppress(OSError):
            files = [path for path in self.path.parent.iterdir() if stored.fullmatch(path.name)]
            for path in sorted(files, key=lambda path: path.stat().st_mtime, reverse=True)[MOST_KEPT:]:
                path.unlink()

    def _fill(self, database: sqlite3.Connection) -> None:
        with database:
            # `ascii` leaves every letter beyond ASCII alone: what is a letter was decided above.
            database.execute(
                "CREATE VIRTUAL TABLE part USING fts5(words, content='', tokenize='ascii', prefix='1', columnsize=0)"
            )
            database.execute("CREATE TABLE about (digest TEXT)")
            database.execute("CREATE TABLE shape (place INTEGER PRIMARY KEY, titled INTEGER, example_of INTEGER)")
            database.executemany(
                "INSERT INTO shape (titled, example_of) VALUES (?, ?)", [tuple(one) for one in _shape(self.edition)]
            )
            database.executemany("INSERT INTO part (rowid, words) VALUES (?, ?)", _stored(self.edition, self.glossary))
            database.execute("INSERT INTO part (part) VALUES ('optimize')")
            database.execute("INSERT INTO about VALUES (?)", (self.digest,))

    def _rows(self, text: str, is_term: bool = False) -> tuple[int, ...]:
        """The rows that hold a folded text, or that speak of the term of an identifier."""
        expression = _term_token(text) if is_term else phrase(text)
        if expression is None:
            return ()
        ask = ("SELECT rowid FROM part WHERE part MATCH ?", (expression,))
        try:
            found = self._database.execute(*ask).fetchall()
        except sqlite3.DatabaseError:
            # The file was damaged under our hands: build it anew, and if that is no good either, say so.
            self._database.close()
            with contextlib.suppress(OSError):
                self.path.unlink()
            self._connect()
            found = self._database.execute(*ask).fetchall()
        return tuple(row for (row,) in found)

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()


def _shape(edition: Edition) -> Iterator[Shape]:
    """The shape of every clause."""
    numbering = numbering_of(edition.numbering)
    places = {clause.id: place for place, clause in enumerate(edition)}
    for clause in edition:
        road = [clause, *edition.ancestors(clause.id)[::-1]]
        titled = next((places[one.id] for one in road if one.title), -1)
        steps = numbering.steps(clause.id)
        above = numbering.parent(clause.id) if steps and steps[-1][0] == EXAMPLE else None
        yield Shape(titled, places.get(above or "", -1))


def _term_token(identifier: str) -> str:
    """What stands in the index for a term that a text speaks of, under whatever name: no word is like it."""
    return "zz" + identifier.replace("_", "zz")


def _stored(edition: Edition, glossary: Glossary) -> Iterator[tuple[int, str]]:
    """Every row of the table: the words of a part, and the terms that it speaks of or defines."""
    rows = {row: text for row, text in _texts(edition, glossary) if any(tokens(text))}
    defined: dict[str, set[str]] = {}
    for term in glossary.terms:
        defined.setdefault(term.clause, set()).add(term.identifier)
    spoken = dict(zip(rows, glossary.mentioned(list(rows.values())), strict=True))
    for place, clause in enumerate(edition):
        if 8 * place + JA in rows:
            spoken[8 * place + JA] |= defined.get(clause.id, set())
    for row, text in rows.items():
        yield row, " ".join((*tokens(text), *map(_term_token, sorted(spoken[row]))))


def _texts(edition: Edition, glossary: Glossary) -> Iterator[tuple[int, str]]:
    """The text of every part of every clause, by its row."""
    clauses = tuple(edition)
    examples: dict[int, list[Clause]] = {}
    for clause, (_, above) in zip(clauses, _shape(edition), strict=True):
        if above >= 0:
            examples.setdefault(above, []).append(clause)
    for place, clause in enumerate(clauses):
        notes = [words for note in clause.notes for words in note]
        told = [words for example in examples.get(place, ()) for words in example.text]
        headings = [words for heading in edition.ancestors(clause.id) if heading.title for words in heading.title]
        asked = [glossary.asked.get(clause.id, "")]
        parts = (list(clause.title or ()), [clause.text.ja], [clause.text.en], notes, told, headings, asked)
        for part, texts in zip(PARTS, parts, strict=True):
            yield 8 * place + part, " / ".join(texts)
