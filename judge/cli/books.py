"""What the commands of `judge rules` share: which books there are, and what is said of one that there is not."""

from __future__ import annotations

import click

from judge.clauses.edition import Clause, UnknownClause
from judge.clauses.library import Library, games, library
from judge.source import BadInput, Problem, Words

ALL = "all"
"""Stands for every game where several can be looked through."""
game_option = click.option("--game", default="dimension-zero", show_default=True, help="Whose rules.")


def books_of(game: str) -> Library:
    """The library of a game; bad input that names those there are."""
    if game not in games():
        known = "、".join(games())
        ja, en = f"「{game}」のルールはない。あるのは {known}。", f"there are no rules of '{game}'; there are {known}."
        raise BadInput([Problem("--game", None, Words(ja, en))])
    return library(game)


def clause_of(books: Library, written: str) -> Clause:
    """The clause of a number; bad input where only other games have it, and which."""
    try:
        return books.find(written)
    except UnknownClause as unknown:
        having = [one for one in games() if library(one).edition.canonical(written) is not None]
        if not having:
            raise
        options = "、".join(f"--game {one}" for one in having)
        ja = f"{books.game} にこの番号はありません。あるのは {options}。"
        en = f"{books.game} has no such number; there is one with {options.replace('、', ' or ')}."
        raise BadInput([Problem(written, None, Words(ja, en))]) from unknown
