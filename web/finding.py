"""Search as a page and as JSON: the clauses that answer, the terms that were used, the rulings nearby."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from judge.clauses.edition import Clause
from judge.clauses.excerpt import Mark
from judge.clauses.graph import Kind
from judge.clauses.library import games
from judge.clauses.numbering import numbering_of
from judge.clauses.search import Hit
from judge.source import Language, Words, nearest
from web.book import Book, ClauseLine, book
from web.lawtext import Definition, Told, definition, told
from web.listing import Listing
from web.pages import RulingRow

EVERYWHERE = "all"
"""Stands for every game in an address."""
MOST_HITS = 20
MOST_HITS_EACH = 5
"""Of one book, where all are searched."""
MOST_RELATED = 5
MOST_TERMS = 6
BEST = 3
"""Rulings on the first hits are shown beside them."""


@dataclass(frozen=True)
class HitView:
    """A clause that answers the query."""

    id: str
    label: str
    title: Told
    excerpt: tuple[Mark, ...]
    lang: Language
    kind: str
    crumbs: str
    remarks: tuple[str, ...]
    """How many examples it has, and how many rulings cite it."""
    partial: bool


@dataclass(frozen=True)
class UsedTerm:
    """A term that the query meant, and what was typed for it."""

    definition: Definition
    typed: str


@dataclass(frozen=True)
class BookTab:
    """A book to search, and how much there is in it."""

    game: str
    name: str
    count: str
    current: bool


@dataclass(frozen=True)
class BookHits:
    """What a query found in one book."""

    game: str
    title: Told
    hits: tuple[HitView, ...]
    more: bool
    """Whether there is more than what is shown."""


@dataclass(frozen=True)
class SearchPage:
    """What a query found."""

    query: str
    game: str
    """The book of the terms and of an unknown number."""
    found: tuple[BookHits, ...]
    """One book, or all that have something."""
    books: tuple[BookTab, ...]
    terms: tuple[UsedTerm, ...]
    rulings: tuple[RulingRow, ...]
    unknown: str
    """A number that no clause has."""
    near: tuple[ClauseLine, ...]


def search_page(here: Book, query: str, listing: Listing) -> SearchPage:
    """The page of a query; without one it is only the box and some help."""
    say = here.say
    found = hits(here, query, MOST_HITS)
    unknown = asked_number(here, query)
    best = [hit.id for hit in found[:BEST] if not hit.partial]
    return SearchPage(
        query=query,
        game=here.game,
        found=(_book_hits(here, found, listing),) if found else (),
        books=tuple(_tabs(here, query, {here.game: len(found)}, here.game)),
        terms=tuple(_terms(here, query)),
        rulings=listing.citing(here.game, best, say)[:MOST_RELATED] if best else (),
        unknown=unknown,
        near=here.lines(near_ids(here, unknown)) if unknown else (),
    )


def search_all_page(here: Book, query: str, listing: Listing) -> SearchPage:
    """The page of a query to all books, book after book."""
    books = [one for game in games() if (one := book(game, here.say)) is not None]
    found = {one.game: hits(one, query, MOST_HITS) for one in books}
    return SearchPage(
        query=query,
        game=here.game,
        found=tuple(_book_hits(one, found[one.game], listing, MOST_HITS_EACH) for one in books if found[one.game]),
        books=tuple(_tabs(here, query, {game: len(some) for game, some in found.items()}, EVERYWHERE)),
        terms=(),
        rulings=(),
        unknown="",
        near=(),
    )


def _book_hits(here: Book, found: list[Hit], listing: Listing, most: int = MOST_HITS) -> BookHits:
    shown = tuple(_hit(here, hit, listing) for hit in found[:most])
    return BookHits(here.game, told(here.edition.title, here.lang), shown, len(found) > most)


def hits(here: Book, query: str, limit: int) -> list[Hit]:
    """The best clauses for a query, in the reader's language as far as the book has it."""
    lang = here.lang if here.lang in here.edition.languages else here.edition.languages[0]
    return here.library.search(query, limit, lang) if query else []


def jump(here: Book, query: str) -> str | None:
    """The clause that a query names by its number alone."""
    return here.edition.canonical(query) if query else None


def asked_number(here: Book, written: str) -> str:
    """The number that somebody wrote, if there is no such clause."""
    id = numbering_of(here.game).canonical(written) if written else None
    return id if id is not None and id not in here.edition else ""


def near_ids(here: Book, written: str) -> list[str]:
    """The clauses that somebody who wrote a number may have meant, and the nearest one that it would stand under."""
    numbering = numbering_of(here.game)
    id = numbering.canonical(written)
    above = numbering.parent(id) if id else None
    while above is not None and above not in here.edition:
        above = numbering.parent(above)
    found = nearest(id or written, here.edition.ids)
    return list(dict.fromkeys([*sorted(found, key=numbering.order), *([above] if above else [])]))


def hits_json(here: Book, query: str, limit: int) -> list[dict[str, Any]]:
    """What a query found, for a program."""
    return [_hit_json(here, hit) for hit in hits(here, query, limit)]


def clause_json(here: Book, clause: Clause) -> dict[str, Any]:
    """A clause with everything that has to do with it, by ids."""
    library = here.library
    refs, neighbours = library.refs(clause.id), library.neighbours(clause.id)

    def ends(kind: Kind, incoming: bool = False) -> list[str]:
        links = (refs.incoming if incoming else refs.outgoing).get(kind, ())
        return list(dict.fromkeys(link.id for link in links))

    return {
        "id": clause.id,
        "game": here.game,
        "version": here.edition.version,
        "level": here.library.level(clause.id),
        "kind": clause.kind,
        "title": _both(clause.title),
        "text": _both(clause.text),
        "notes": [_both(note) for note in clause.notes],
        "restates": clause.restates,
        "parents": [one.id for one in here.edition.ancestors(clause.id)],
        "children": [one.id for one in library.children(clause.id)],
        "examples": [one.id for one in library.examples(clause.id)],
        "before": neighbours.before.id if neighbours.before else None,
        "after": neighbours.after.id if neighbours.after else None,
        "refers": ends("refers"),
        "cited_by": ends("refers", incoming=True),
        "restated_by": ends("restates", incoming=True),
    }


def _both(words: Words | None) -> dict[str, str] | None:
    return None if words is None else {lang: text for lang, text in words._asdict().items() if text}


def _hit_json(here: Book, hit: Hit) -> dict[str, Any]:
    return {
        "id": hit.id,
        "game": here.game,
        "title": hit.title,
        "text": "".join(mark.text for mark in hit.excerpt),
        "marks": [[mark.text, mark.is_match] for mark in hit.excerpt],
        "kind": here.edition[hit.id].kind,
        "under": here.crumbs(hit.id),
        "score": hit.score,
        "partial": hit.partial,
    }


def _hit(here: Book, hit: Hit, listing: Listing) -> HitView:
    clause, say = here.edition[hit.id], here.say
    counts = {
        "examples_count": len(here.library.examples(hit.id)),
        "rulings_count": len(listing.citing(here.game, (hit.id,), say)),
    }
    return HitView(
        id=hit.id,
        label=here.label(hit.id),
        title=told(clause.title, here.lang),
        # A heading is its own excerpt; it need not stand there twice.
        excerpt=hit.excerpt if clause.text.ja else (),
        lang=here.lang if here.lang in here.edition.languages else here.edition.languages[0],
        kind=here.kind(clause),
        crumbs=here.crumbs(hit.id),
        remarks=tuple(say(key, count=count) for key, count in counts.items() if count),
        partial=hit.partial,
    )


def _tabs(here: Book, query: str, counted: dict[str, int], current: str) -> Iterator[BookTab]:
    """Every book there is, and all of them together; the one that was searched is marked."""
    yield BookTab(EVERYWHERE, here.say("all_books"), "", current == EVERYWHERE)
    for game in games():
        other = here if game == here.game else book(game, here.say)
        if other is not None:
            found = counted[game] if game in counted else len(hits(other, query, MOST_HITS))
            shown = f"{found}+" if found == MOST_HITS else str(found)
            yield BookTab(game, here.say.game(game), shown, game == current)


def _terms(here: Book, query: str) -> Iterator[UsedTerm]:
    """The terms that a query names, by their own names or by everyday ones."""
    glossary = here.library.glossary
    seen: set[str] = set()
    words = [query, *re.split(r"[\s、。,「」\"]+", query)] if query else []
    looked = [(word, term) for word in words for term in glossary.lookup(word)]
    looked += [(query[start:end], term) for start, end, term in glossary.terms_in(query)]
    for word, term in looked:
        if term.identifier not in seen and len(seen) < MOST_TERMS:
            seen.add(term.identifier)
            own = word.casefold() in (term.term.casefold(), term.english.casefold())
            yield UsedTerm(definition(here.library, term, here.lang), "" if own else word)
