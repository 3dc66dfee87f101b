"""検索: one box for numbers and words; the clauses that answer, best first, with what was found marked in them."""

from __future__ import annotations

import heapq
import math
import statistics
from collections.abc import Iterable, Sequence, Set
from functools import lru_cache
from operator import add, mul
from pathlib import Path
from typing import NamedTuple

import msgspec

from judge.clauses.edition import Edition, load_edition
from judge.clauses.excerpt import Mark, excerpt
from judge.clauses.glossary import Glossary, load_glossary
from judge.clauses.indexing import ABOVE, ASKED, EN, EXAMPLES, JA, NOTES, TITLE, Index
from judge.clauses.letters import fold
from judge.clauses.numbering import numbering_of
from judge.clauses.query import LOOSE, ONCE, Names, Piece, Query, Word, parse
from judge.paths import user_data
from judge.source import Language

ENOUGH = 0.6
"""How much of what a word says must be found: a word of several pieces is a guess at what was meant."""
WORTH = {TITLE: 0.6, JA: 1.0, EN: 0.75, NOTES: 0.35, EXAMPLES: 0.55, ABOVE: 0.45, ASKED: 1.0}
EXAMPLE = 0.8
"""What an example counts beside a clause."""
HEADING = 0.5
"""What a heading without text counts, unless it alone is asked for."""
DEFINES = 0.4
"""What the clause that defines a term gains when the term is asked for."""
SAYS_SO = 0.6
"""What a clause gains that has a long word exactly as it was typed."""
LONG = 0.08
"""How much a long clause loses, which holds many words by chance."""


class Hit(msgspec.Struct, frozen=True):
    """A clause that answers a query."""

    id: str
    title: str
    """Its own, or that of the nearest clause above that has one."""
    score: float
    excerpt: tuple[Mark, ...]
    partial: bool = False
    """Not all of the words were found in it."""


class Searcher:
    """The search of one edition. What each clause scores is a list with a place for each clause, in book order."""

    def __init__(self, edition: Edition, glossary: Glossary, folder: Path | None = None) -> None:
        self.edition = edition
        self.index = Index(edition, glossary, folder)
        self._names = Names(glossary)
        self._numbering = numbering_of(edition.numbering)
        self._clauses = tuple(edition)
        self._place = {clause.id: place for place, clause in enumerate(self._clauses)}
        usual = statistics.fmean([len(clause.text.ja) for clause in self._clauses if clause.text.ja] or [1])
        self._scale = [
            (EXAMPLE if above >= 0 else 1.0 if clause.text.ja else HEADING)
            / (1 - LONG + LONG * min(4.0, len(clause.text.ja) / usual))
            for (_, above), clause in zip(self.index.shape, self._clauses, strict=True)
        ]
        self._piece = lru_cache(maxsize=1024)(self._scored)

    def search(self, text: str, limit: int = 20, lang: Language = "ja") -> list[Hit]:
        """The best clauses for a query; any text is a query."""
        limit = max(0, limit)
        query = parse(text, self._names, self._numbering.canonical)
        ranked = self._by_number(query, len(self._clauses) if query.words else limit)
        listed = {place for place, _, _ in ranked}
        if query.words and len(ranked) < limit:
            ranked += [one for one in self._by_words(query, limit + len(listed)) if one[0] not in listed]
        ways = _shown(query)
        return [
            Hit(clause.id, self._title(place, lang), round(score, 3), excerpt(clause, ways, lang), partial)
            for place, score, partial in ranked[:limit]
            for clause in (self._clauses[place],)
        ]

    def _title(self, place: int, lang: Language) -> str:
        titled = self.index.shape[place].titled
        title = self._clauses[titled].title if titled >= 0 else None
        return title.to(lang) if title else ""

    def _by_number(self, query: Query, limit: int) -> list[tuple[int, float, bool]]:
        """The clauses that were asked for by number, and those below them."""
        found: dict[int, tuple[int, float, bool]] = {}
        for number in query.numbers:
            asked: str | None = number
            while asked is not None and asked not in self._place:
                asked = self._numbering.parent(asked)
            if asked is None:
                continue
            road = self._numbering.steps(asked) or ()
            places = [self._place[asked]]
            for at in range(places[0] + 1, len(self._clauses) if len(query.numbers) == 1 else 0):
                # What stands under a clause follows it in the book.
                if len(places) >= limit or (self._numbering.steps(self._clauses[at].id) or ())[: len(road)] != road:
                    break
                places.append(at)
            for at in places:
                found.setdefault(at, (at, 100.0 if at == places[0] else 50.0, asked != number))
        ranked = list(found.values())
        if query.words and len(ranked) > 1:
            # 4-15 順番: the clauses below the number that have the words come before those that have not.
            order = {one[0]: (one[2], -one[1]) for one in self._by_words(query, len(self._clauses))}
            ranked[1:] = sorted(ranked[1:], key=lambda one: order.get(one[0], (True, 0.0)))
        return ranked

    def _by_words(self, query: Query, most: int) -> list[tuple[int, float, bool]]:
        """The clauses that hold the words, best first: all of them where any clause does, the best part otherwise."""
        alone = len(query.words) == 1 and len(query.words[0].pieces) == 1
        words = [self._word(word, alone) for word in query.words]
        scores = words[0].scores
        shares = words[0].shares
        for word in words[1:]:
            scores = list(map(add, scores, word.scores))
            shares = list(map(add, shares, word.shares))
        if not alone:
            scores = list(map(mul, map(mul, scores, shares), self._scale))
        places: Iterable[int] = range(len(scores))
        if not query.is_question and len(words) > 1:
            every = [place for place in places if all(word.has(place) for word in words)]
            places = every or places
        if quoted := [scored for scored, word in zip(words, query.words, strict=True) if word.is_quoted]:
            places = [place for place in places if all(word.has(place) for word in quoted)]
        # Some more than asked for: examples may have to make room.
        best = heapq.nlargest(most + 10, places, key=scores.__getitem__)
        ranked = [
            (place, scores[place], not all(word.has(place) for word in words)) for place in best if scores[place] > 0
        ]
        return self._folded(ranked)

    def _word(self, word: Word, alone: bool) -> _Scored:
        """What each clause gains by a word."""
        pieces = [self._piece(piece, alone) for piece in word.pieces]
        scores, shares, whole = pieces[0].scores, pieces[0].shares, pieces[0].whole
        for piece in pieces[1:]:
            scores = list(map(add, scores, piece.scores))
            shares = list(map(add, shares, piece.shares))
            whole += piece.whole
        if len(pieces) == 1:
            return pieces[0]
        literally = {row >> 3 for row in self.index.rows(word.whole) if row & 7 in (TITLE, JA, EN)}
        if literally:
            scores = scores.copy()
            for place in literally:
                scores[place] += SAYS_SO * whole
        return _Scored(scores, shares, whole, ENOUGH * whole, literally)

    def _scored(self, piece: Piece, alone: bool) -> _Scored:
        """How well each clause says a piece of a word, in the best of its parts and ways."""
        best = [0.0] * len(self._clauses)
        above: list[tuple[int, float]] = []
        found = [(way, self.index.rows(way.text, way.is_term)) for way in piece.ways if way.weight > LOOSE]
        if not any(rows for _, rows in found):
            found = [(way, self.index.rows(way.text)) for way in piece.ways if way.weight == LOOSE]
        whole = 0.0
        for way, rows in found:
            # Letters inside longer words may be rarer than the term they spell, but say no more.
            rare = piece.says * self._rarity(rows)
            rare = min(rare, whole) if whole and way.weight == ONCE else rare
            whole = max(whole, rare)
            worths = [way.weight * WORTH[part] * rare for part in range(7)]
            if alone:
                # Who asks for one word wants the clauses that have it.
                worths[ASKED] = worths[NOTES]
            for row in rows:
                place, worth = row >> 3, worths[row & 7]
                if row & 7 == ABOVE:
                    above.append((place, worth))
                elif worth > best[place]:
                    best[place] = worth
        if alone:
            self._put_first(piece, best, whole)
        else:
            # A heading above says what a clause is about, but is no answer by itself.
            for place, worth in above:
                best[place] = max(best[place], worth)
            for term in piece.terms:
                if (defining := self._place.get(term.clause)) is not None:
                    best[defining] *= 1 + DEFINES
        return _Scored(best, [worth if worth < whole else whole for worth in best], whole, 0.0)

    def _rarity(self, rows: Sequence[int]) -> float:
        """How much it says that a clause is among these."""
        holding = len({row >> 3 for row in rows if row & 7 != ABOVE})
        return math.log(1 + len(self._clauses) / holding) if holding else 0.0

    def _put_first(self, piece: Piece, best: list[float], whole: float) -> None:
        """Asked for alone, a term's heading comes first, and then the clause that defines it."""
        for term in piece.terms:
            if (defining := self._place.get(term.clause)) is not None:
                best[defining] += whole
        names = {*(way.text for way in piece.ways), *(fold(term.term) for term in piece.terms)}
        for place, clause in enumerate(self._clauses):
            if best[place] and clause.title and not names.isdisjoint((fold(clause.title.ja), fold(clause.title.en))):
                best[place] += 2 * whole
            best[place] *= self._scale[place] if clause.text.ja else 1.0

    def _folded(self, ranked: list[tuple[int, float, bool]]) -> list[tuple[int, float, bool]]:
        """An example stands for its clause, which is shown with it: the clause takes its place, the example the end."""
        own = {one[0]: one for one in ranked}
        listed: set[int] = set()
        kept, folded = [], []
        for one in ranked:
            if (clause := self.index.shape[one[0]].example_of) >= 0:
                folded.append(one)
                place, score, partial = clause, *own.get(clause, one)[1:]
            else:
                place, score, partial = one
            if place not in listed:
                kept.append((place, score, partial))
            listed.add(place)
        return kept + folded


class _Scored(NamedTuple):
    """What each clause gains by a word or a piece of one, how much of it each has, and when that is enough."""

    scores: list[float]
    shares: list[float]
    whole: float
    enough: float
    literally: Set[int] = frozenset()

    def has(self, place: int) -> bool:
        """Whether a clause has enough of it."""
        return (
            self.shares[place] > 0 if not self.enough else self.shares[place] >= self.enough or place in self.literally
        )


def _shown(query: Query) -> set[str]:
    """The wordings that are marked in an excerpt."""
    pieces = [piece for word in query.words for piece in word.pieces]
    shown = {word.whole for word in query.words}
    shown |= {way.text for piece in pieces for way in piece.ways if not way.is_term and way.weight > LOOSE}
    return shown | {fold(name) for piece in pieces for term in piece.terms for name in (term.term, term.english)}


@lru_cache(maxsize=8)
def _searcher(game: str, data: Path) -> Searcher:
    """The search of a game; `data` belongs to the key, so that another data folder has its own."""
    return Searcher(load_edition(game), load_glossary(game), data / "index")


def search(query: str, *, game: str = "dimension-zero", limit: int = 20, lang: Language = "ja") -> list[Hit]:
    """The clauses of a game that answer a query, best first. No query fails."""
    return _searcher(game, user_data()).search(query, limit, lang)
