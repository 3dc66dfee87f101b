"""The page of known slips in the official texts, book after book, each with our reading."""

from __future__ import annotations

from dataclasses import dataclass

from judge.clauses.library import games
from judge.clauses.slips import Slip, load_slips
from web.book import Book, book
from web.lawtext import Law, Linker, Told, told
from web.words import Voice


@dataclass(frozen=True)
class SlipView:
    """A slip: where it is, what it is, and how we read the clause."""

    id: str
    kind: str
    fact: str
    readings: tuple[Law, ...]


@dataclass(frozen=True)
class BookSlips:
    """The slips of one book."""

    game: str
    title: Told
    version: str
    slips: tuple[SlipView, ...]


@dataclass(frozen=True)
class SlipsPage:
    """All slips that are known."""

    books: tuple[BookSlips, ...]
    count: int


def slips_page(say: Voice) -> SlipsPage:
    """The page of all slips."""
    listed = load_slips()
    books = [one for game in games() if (one := book(game, say)) is not None]
    shown = (_book_slips(one, [slip for slip in listed if slip.game == one.game]) for one in books)
    return SlipsPage(tuple(one for one in shown if one.slips), len(listed))


def _book_slips(here: Book, slips: list[Slip]) -> BookSlips:
    linker = Linker(here.library, here.lang)
    return BookSlips(
        here.game,
        told(here.edition.title, here.lang),
        here.edition.version,
        tuple(
            SlipView(
                slip.clause,
                here.say(f"slip_{slip.kind}"),
                slip.fact.to(here.lang),
                tuple(linker.law(note, slip.clause, terms=False) for note in here.edition[slip.clause].notes),
            )
            for slip in slips
        ),
    )
