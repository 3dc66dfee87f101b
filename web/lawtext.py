"""Rule texts as pages print them: numbers lead to their clauses, terms to their definitions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from judge.clauses.edition import Clause
from judge.clauses.glossary import Term
from judge.clauses.graph import entries, titles_of
from judge.clauses.library import Library
from judge.clauses.references import references
from judge.source import Language, Words

MOST_OF_A_DEFINITION: Mapping[Language, int] = {"ja": 90, "en": 170}
MOST_OF_A_LINE: Mapping[Language, int] = {"ja": 110, "en": 200}
MOST_OF_A_NAME: Mapping[Language, int] = {"ja": 17, "en": 30}
_SENTENCES: Mapping[Language, re.Pattern[str]] = {"ja": re.compile(r"(?<=。)"), "en": re.compile(r"(?<=[.;])\s+")}


@dataclass(frozen=True)
class Piece:
    """A piece of a rule text: words, the number of a clause, or a term."""

    text: str
    kind: Literal["words", "clause", "term"] = "words"
    to: str = ""
    """The clause that a number leads to, or the anchor of a term's definition."""
    tip: str = ""
    """The definition of a term, shown beside it."""


@dataclass(frozen=True)
class Law:
    """A rule text in one language, paragraph by paragraph."""

    lang: Language
    paragraphs: tuple[tuple[Piece, ...], ...]

    def __bool__(self) -> bool:
        return bool(self.paragraphs)


@dataclass(frozen=True)
class Definition:
    """A term with what it means, as the clause that defines it puts it."""

    anchor: str
    name: str
    other: str
    """The reading; in English the Japanese name."""
    text: str
    lang: Language
    clause: str
    """Empty while the edition does not have the clause."""
    synonyms: tuple[str, ...]


@dataclass(frozen=True)
class Told:
    """Words and the language they are in: not every edition has an English."""

    text: str
    lang: Language


def told(words: Words | None, lang: Language) -> Told:
    """Words in the reader's language, or else in the one there is."""
    if words is None:
        return Told("", lang)
    text = words.to(lang)
    return Told(text, lang) if text else Told(words.ja, "ja")


def cut(text: str, most: int) -> str:
    """The beginning of a text in one line."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[:most].rstrip("、。,. ") + "…"


def name_of(clause: Clause, lang: Language) -> Told:
    """What a clause is called in a list: its title, or how it begins."""
    if clause.title:
        return told(clause.title, lang)
    said = told(clause.text, lang)
    return Told(cut(said.text, MOST_OF_A_NAME[said.lang]), said.lang)


@lru_cache(maxsize=2048)
def definition(library: Library, term: Term, lang: Language) -> Definition:
    """What a term means: the sentence of its defining clause that names it."""
    said, clause = Told("", lang), ""
    if term.clause in library.edition:
        clause = term.clause
        found = library.edition[clause]
        # A clause that is only a title says what it means in the ones below it.
        texts = [found, *library.children(clause)]
        said = next((told(one.text, lang) for one in texts if one.text.ja), told(found.title, lang))
    name = (term.term if said.lang == "ja" else term.english).casefold()
    sentences = [one for one in _SENTENCES[said.lang].split(said.text) if one]
    sentence = _naming(sentences, name)
    return Definition(
        anchor=f"term-{term.identifier}",
        name=term.term if lang == "ja" else term.english,
        other=term.reading if lang == "ja" else term.term,
        text=cut(sentence, MOST_OF_A_DEFINITION[said.lang]),
        lang=said.lang,
        clause=clause,
        synonyms=term.synonyms,
    )


def _naming(sentences: list[str], name: str) -> str:
    """The sentence that names a term, or else the first; これを…という says nothing without the one before it."""
    at = next((place for place, one in enumerate(sentences) if name in one.casefold()), 0)
    leaning = at > 0 and re.match(r"[これそのらはを、]{2}", sentences[at])
    return "".join(sentences[at - 1 if leaning else at : at + 1])


@lru_cache(maxsize=16)
def _titles(library: Library) -> dict[str, str]:
    return titles_of(entries(library.edition))


class Linker:
    """Makes the texts of one page. A term is linked where it first stands, and remembered for the margin."""

    def __init__(self, library: Library, lang: Language, without: tuple[str, ...] = ()) -> None:
        """The terms `without` a link are those that the page itself defines, by their clause."""
        self._library = library
        self._lang = lang
        self._without = without
        self._met: dict[str, Definition] = {}

    @property
    def terms(self) -> tuple[Definition, ...]:
        """The terms that were linked so far."""
        return tuple(self._met.values())

    def law(self, words: Words, here: str, *, terms: bool = True) -> Law:
        """A text of clause `here`, with its links."""
        said = told(words, self._lang)
        lines = [line for line in said.text.split("\n") if line]
        return Law(said.lang, tuple(tuple(self._pieces(line, here, terms)) for line in lines))

    def _pieces(self, text: str, here: str, terms: bool) -> Iterator[Piece]:
        at = 0
        for start, end, piece in self._links(text, here, terms):
            if start < at:
                continue
            if at < start:
                yield Piece(text[at:start])
            yield piece
            at = end
        if at < len(text):
            yield Piece(text[at:])

    def _links(self, text: str, here: str, terms: bool) -> list[tuple[int, int, Piece]]:
        """What may be linked, in order; where two overlap, the first one counts."""
        library, edition = self._library, self._library.edition
        found: list[tuple[int, int, Piece]] = []
        for one in references(text, here, library.game, edition.ids, _titles(library)):
            target = next((id for id in one.targets if id in edition), None)
            if target is not None:
                found.append((one.start, one.end, Piece(text[one.start : one.end], "clause", target)))
        taken = [(start, end) for start, end, _ in found]
        for start, end, term in library.glossary.terms_in(text) if terms else ():
            if term.identifier in self._met or term.clause in self._without:
                continue
            if any(start < other_end and other_start < end for other_start, other_end in taken):
                continue
            meaning = definition(library, term, self._lang)
            self._met[term.identifier] = meaning
            found.append((start, end, Piece(text[start:end], "term", meaning.anchor, meaning.text)))
        return sorted(found, key=lambda one: one[:2])
