"""用語集: every game term with its reading, English, identifier, defining clause and everyday names."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, NamedTuple

import msgspec
from pydantic import Field

from judge.clauses.edition import Edition
from judge.clauses.letters import fold, hiragana, stands_alone, whole_word
from judge.clauses.numbering import Numbering
from judge.clauses.references import counted_by
from judge.paths import RULES
from judge.source import (
    BadInput,
    Document,
    Problem,
    Where,
    Words,
    Written,
    check,
    did_you_mean,
    nearest,
    toml_document,
)


class Term(msgspec.Struct, frozen=True):
    """One idea of the game and all that people call it."""

    term: str
    reading: str
    english: str
    identifier: str
    clause: str
    synonyms: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Every name but the reading, the official one first."""
        return (self.term, self.english, *self.synonyms)


class Saying(msgspec.Struct, frozen=True):
    """Everyday words that are no term, as they begin, and how the rules put the same thing."""

    words: tuple[str, ...]
    means: tuple[str, ...]


class Found(NamedTuple):
    """A term and where it stands in a text."""

    start: int
    end: int
    term: Term


class Glossary(msgspec.Struct, frozen=True, dict=True):
    """The terms of a game in the order of the book, and sayings that search reads."""

    terms: tuple[Term, ...]
    sayings: tuple[Saying, ...] = ()
    asked: Mapping[str, str] = {}
    """What is asked about a clause, in everyday words, by its id."""

    def lookup(self, word: str) -> tuple[Term, ...]:
        """The terms that somebody who writes `word` may mean, in any width, case or kana; official names first."""
        key = _key(word)
        return self._by_name.get(key) or self._by_name.get(key.removesuffix("s"), ())

    def terms_in(self, text: str) -> list[Found]:
        """The official terms that stand in a text of either language: the longest first, none overlapping."""
        found = []
        at = 0
        plain = fold(text)
        while at < len(plain):
            for name, term in self._starting_with.get(plain[at], ()):
                end = at + len(name)
                if plain.startswith(name, at) and (end := whole_word(plain, at, end)):
                    found.append(Found(at, end, term))
                    at = end
                    break
            else:
                at += 1
        return found

    def mentioned(self, texts: Sequence[str]) -> list[set[str]]:
        """The identifiers of the terms that each text speaks of, also inside longer ones (墓地 in 墓地効果)."""
        found: list[set[str]] = [set() for _ in texts]
        # One long text, for looking for a name in it once is much faster than in thousands of short ones.
        plain = "\n".join(fold(text).replace("\n", " ") for text in texts)
        begins = list(accumulate((len(text) + 1 for text in texts), initial=0))
        for name, term in self._unmistakable:
            at = plain.find(name)
            while at >= 0:
                if stands_alone(plain, at, at + len(name)):
                    found[bisect_right(begins, at) - 1].add(term.identifier)
                at = plain.find(name, at + 1)
        return found

    @cached_property
    def _unmistakable(self) -> list[tuple[str, Term]]:
        """The names that mean a term wherever they stand: official ones, and others that are no everyday words."""
        return [
            (fold(name), term)
            for term in self.terms
            for name in term.names
            if name in (term.term, term.english) or (len(name) > 1 and not re.search("[ぁ-ゖ]", name))
        ]

    @cached_property
    def _by_name(self) -> dict[str, tuple[Term, ...]]:
        names: dict[str, dict[str, Term]] = {}
        # Three rounds, so that a term's own name outranks the same word as another's synonym.
        for term in self.terms:
            names.setdefault(_key(term.term), {})[term.identifier] = term
        for term in self.terms:
            for name in (term.reading, term.english, term.identifier):
                names.setdefault(_key(name), {}).setdefault(term.identifier, term)
        for term in self.terms:
            for name in term.synonyms:
                names.setdefault(_key(name), {}).setdefault(term.identifier, term)
        return {name: tuple(terms.values()) for name, terms in names.items()}

    @cached_property
    def _starting_with(self) -> dict[str, list[tuple[str, Term]]]:
        table: dict[str, list[tuple[str, Term]]] = {}
        for term in self.terms:
            for name in (fold(term.term), fold(term.english)):
                table.setdefault(name[0], []).append((name, term))
        for names in table.values():
            names.sort(key=lambda pair: -len(pair[0]))
        return table


def _key(name: str) -> str:
    """How a name is looked up: one width, case and kana, and no spaces or dots."""
    plain = hiragana(unicodedata.normalize("NFKC", name).casefold())
    return re.sub(r"[\s・_-]+", "", plain)


_Text = Annotated[str, Field(min_length=1)]


class _WrittenTerm(Written):
    """A [[term]] of glossary.toml."""

    term: _Text
    reading: Annotated[str, Field(pattern=r"^[ぁ-ゖー]+$")]
    english: _Text
    identifier: Annotated[str, Field(pattern=r"^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$")]
    clause: _Text
    synonyms: list[_Text] = Field(default=[])


class _WrittenSaying(Written):
    """A [[saying]] of glossary.toml."""

    words: Annotated[list[_Text], Field(min_length=1)]
    means: Annotated[list[_Text], Field(min_length=1)]


class _WrittenGlossary(Written):
    """The tables of glossary.toml."""

    term: list[_WrittenTerm]
    saying: list[_WrittenSaying] = Field(default=[])
    asked: dict[str, _Text] = Field(default={})


@lru_cache(maxsize=16)
def load_glossary(game: str, folder: Path = RULES, edition: Edition | None = None) -> Glossary:
    """The glossary of a game, empty where the game has none, or every problem of the file as one BadInput.

    With an edition, a defining clause that it does not have is a problem too.
    """
    path = folder / game / "glossary.toml"
    if not path.is_file():
        return Glossary(())
    document = toml_document(path)
    written = check(_WrittenGlossary, document)
    if problems := list(_problems(written, document, counted_by(game), edition)):
        raise BadInput(problems)
    return Glossary(
        tuple(
            Term(one.term, one.reading, one.english, one.identifier, one.clause, tuple(one.synonyms))
            for one in written.term
        ),
        tuple(Saying(tuple(one.words), tuple(one.means)) for one in written.saying),
        MappingProxyType(written.asked),
    )


def _problems(
    written: _WrittenGlossary, document: Document, numbering: Numbering, edition: Edition | None
) -> Iterator[Problem]:
    """What the schema cannot see: names given twice, and clauses that are none."""
    first: dict[tuple[str, str], Where] = {}
    for index, term in enumerate(written.term):
        for field, value in (("term", term.term), ("identifier", term.identifier), ("english", term.english.lower())):
            where: Where = ("term", index, field)
            if (other := first.setdefault((field, value), where)) != where:
                line = document.line(other)
                yield document.problem(
                    where,
                    f"{field}「{value}」はすでに{line}行目にあります。",
                    f"{field} '{value}' stands already on line {line}.",
                )
        seen: set[str] = set()
        for synonym in term.synonyms:
            if synonym in seen or synonym == term.term:
                yield document.problem(
                    ("term", index, "synonyms"),
                    f"「{term.term}」の同義語「{synonym}」が重なっています。",
                    f"synonym '{synonym}' of '{term.term}' is given twice.",
                )
            seen.add(synonym)
        if words := _wrong_clause(term.clause, numbering, edition):
            yield Problem(document.path, document.line(("term", index, "clause")), words)
    for clause in written.asked:
        if words := _wrong_clause(clause, numbering, edition):
            yield Problem(document.path, document.line(("asked", clause)), words)


def _wrong_clause(clause: str, numbering: Numbering, edition: Edition | None) -> Words | None:
    """What is wrong with a defining clause, or None."""
    plain = numbering.canonical(clause)
    if plain is None:
        return Words(f"「{clause}」は条の番号ではありません。", f"'{clause}' is no clause id.")
    if plain != clause:
        return Words(f"「{clause}」は「{plain}」と書いてください。", f"write '{clause}' as '{plain}'.")
    if edition is not None and clause not in edition:
        hint = did_you_mean(nearest(clause, edition.ids))
        return Words(
            f"「{clause}」という条はありません。{hint.ja}", f"there is no clause '{clause}'. {hint.en}".rstrip()
        )
    return None
