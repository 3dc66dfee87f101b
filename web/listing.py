"""Rulings as rows of a list: all of them, or those that have to do with a clause."""

from __future__ import annotations

import contextlib
from collections.abc import Collection
from logging import Logger
from multiprocessing import get_context
from pathlib import Path

from flask import g

from judge.ruling import Ruling
from judge.ruling.many import hear
from judge.source import BadInput
from web.pages import RulingRow, ruling_row, unread_row
from web.shelf import Entry, Shelf
from web.words import Voice


class Listing:
    """Makes rows. A ruling that cannot be heard must not take a whole page with it."""

    def __init__(self, shelf: Shelf, logger: Logger) -> None:
        self.shelf = shelf
        self._logger = logger
        self._hearing = False

    def rows(self, say: Voice, most: int | None = None) -> tuple[RulingRow, ...]:
        """Every ruling, or the first few."""
        return tuple(self._row(entry, say) for entry in self.shelf.entries()[:most])

    def hear_all(self) -> None:
        """Hear every ruling once. Until that is done, pages tell of those that are heard, and say that more will come.

        A process of its own does the work, so that readers are served meanwhile; the store brings it here.
        """
        self._hearing = True
        try:
            process = get_context("spawn").Process(target=_hear, args=([one.path for one in self.shelf.entries()],))
            process.start()
            process.join()
            for entry in self.shelf.entries():
                with contextlib.suppress(Exception):  # whoever asks for it is told why it cannot be heard
                    self.shelf.ruling(entry)
        finally:
            self._hearing = False

    def near(self, name: str, say: Voice) -> tuple[RulingRow, ...]:
        """The rulings that somebody who wrote `name` may have meant."""
        return tuple(self._row(entry, say) for entry in self.shelf.near(name))

    def citing(self, game: str, ids: Collection[str], say: Voice) -> tuple[RulingRow, ...]:
        """The rulings that cite one of the clauses."""
        return tuple(
            ruling_row(ruling, entry.game, entry.name, say)
            for entry, ruling in self._heard(game)
            if not ruling.clauses.keys().isdisjoint(ids)
        )

    def mirroring(self, game: str, say: Voice) -> dict[str, RulingRow]:
        """The rulings that hear an example of the rules, by the example."""
        return {
            ruling.mirrors: ruling_row(ruling, entry.game, entry.name, say)
            for entry, ruling in self._heard(game)
            if ruling.mirrors is not None
        }

    def with_card(self, game: str, name: str) -> list[tuple[Entry, Ruling]]:
        """The rulings in which a card has a part."""
        return [(entry, ruling) for entry, ruling in self._heard(game) if name in ruling.cards]

    def _heard(self, game: str) -> list[tuple[Entry, Ruling]]:
        """The rulings under the rules of a game, as far as they can be heard."""
        # Once a request: a page of search results asks for every clause that it shows.
        known: dict[str, list[tuple[Entry, Ruling]]] = g.setdefault("heard", {})
        if game not in known:
            # Those of other games are not even heard: a page of a game without rulings waits for none.
            heard = ((entry, self._hear(entry)) for entry in self.shelf.entries() if entry.game == game)
            known[game] = [(entry, ruling) for entry, ruling in heard if isinstance(ruling, Ruling)]
        return known[game]

    def _row(self, entry: Entry, say: Voice) -> RulingRow:
        ruling = self._hear(entry)
        if isinstance(ruling, Ruling):
            return ruling_row(ruling, entry.game, entry.name, say)
        return unread_row(entry.game, entry.name, say(ruling))

    def _hear(self, entry: Entry) -> Ruling | str:
        """The ruling, or the word for why there is none."""
        if self._hearing:
            if (known := self.shelf.known(entry)) is None:
                g.unfinished = True
            return known or "home_hearing"
        try:
            return self.shelf.ruling(entry)
        except BadInput:
            return "home_broken"
        except Exception:
            self._logger.exception("the ruling %s/%s cannot be heard", entry.game, entry.name)
            return "home_failed"


def _hear(paths: list[Path]) -> None:
    """Runs in a process of its own: what is heard there lies in the store."""
    with contextlib.suppress(KeyboardInterrupt):
        hear(paths, _title)


def _title(ruling: Ruling) -> str:
    return ruling.scene.title
