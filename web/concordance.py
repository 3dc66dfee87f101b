"""The concordance on pages: all roles side by side, the roles of one clause, and the same place in another game."""

from __future__ import annotations

from dataclasses import dataclass

from judge.clauses.concordance import Concordance, Role, load_concordance
from web.book import Book, ClauseLine, OtherGame, book
from web.words import Voice


@dataclass(frozen=True)
class Cell:
    """The clauses of one game in one role; none where the game has nothing like it."""

    game: str
    name: str
    lines: tuple[ClauseLine, ...]


@dataclass(frozen=True)
class RoleView:
    """A role with its clauses, game by game."""

    id: str
    name: str
    differ: str
    cells: tuple[Cell, ...]
    section: str
    """The group that begins here; empty inside of one."""


@dataclass(frozen=True)
class ConcordancePage:
    """All roles; every one has a cell for each game, in the same order."""

    games: tuple[tuple[str, str], ...]
    """Each column's game and its name."""
    roles: tuple[RoleView, ...]


def concordance_page(say: Voice) -> ConcordancePage:
    """The page of all roles."""
    concordance = load_concordance()
    books = _books(concordance, say)
    names = tuple((game, say.game(game)) for game in books)
    return ConcordancePage(names, tuple(_role(role, books) for role in concordance.roles))


def roles_of(here: Book, id: str) -> tuple[RoleView, ...]:
    """The roles of a clause with what the other games have for them."""
    concordance = load_concordance()
    books = {game: one for game, one in _books(concordance, here.say).items() if game != here.game}
    return tuple(_role(role, books, empty=False) for role, _ in concordance.shared(here.game, id))


def other_games(here: Book, id: str) -> tuple[OtherGame, ...]:
    """Every book there is, this one marked, each with the place that a clause has there."""
    return here.switch(load_concordance().places(here.game, id))


def _books(concordance: Concordance, say: Voice) -> dict[str, Book]:
    found = ((game, book(game, say)) for game in concordance.games)
    return {game: one for game, one in found if one is not None}


def _role(role: Role, books: dict[str, Book], empty: bool = True) -> RoleView:
    cells = tuple(
        Cell(game, one.say.game(game), one.lines(role.clauses.get(game, ())))
        for game, one in books.items()
        if empty or game in role.clauses
    )
    say = next(iter(books.values())).say
    section = role.section.to(say.lang) if role.section is not None else ""
    return RoleView(role.id, role.name.to(say.lang), role.differ.to(say.lang), cells, section)
