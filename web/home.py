"""The first page: the search box, the contents of the comprehensive rules, the rulings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from web.book import GAME, Book, ContentsPage
from web.lawtext import Told, told
from web.pages import RulingRow

TRIES = {
    "ja": ("4-15-8-2", "置換 順番", "デッキ切れ 負け", "ちかん"),
    "en": ("4-15-8-2", "replacement effect", "deck out"),
}
"""Queries that show what the box understands."""
MOST_ROWS = 12
"""Rulings that the first page shows; the others are one click away."""


@dataclass(frozen=True)
class OtherBook:
    """A book beside the comprehensive rules."""

    game: str
    title: Told
    version: str


@dataclass(frozen=True)
class HomePage:
    """The first page."""

    tries: tuple[str, ...]
    rules: ContentsPage | None
    others: tuple[OtherBook, ...]
    rows: tuple[RulingRow, ...]
    """The first of the rulings."""
    count: int
    """How many rulings there are."""


def home_page(books: Sequence[Book], rows: tuple[RulingRow, ...], count: int) -> HomePage:
    """The first page over the books there are."""
    main = next((one for one in books if one.game == GAME), None)
    return HomePage(
        tries=TRIES[main.lang] if main else (),
        rules=main.contents() if main else None,
        others=tuple(
            OtherBook(one.game, told(one.edition.title, one.lang), one.edition.version)
            for one in books
            if one is not main
        ),
        rows=rows,
        count=count,
    )
