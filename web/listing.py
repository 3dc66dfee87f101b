"""Rulings as rows of a list: all of them, or those that have to do with a clause."""

from __future__ import annotations

from collections.abc import Collection
from logging import Logger

from judge.ruling import Ruling
from judge.source import BadInput
from web.pages import RulingRow, ruling_row, unread_row
from web.shelf import Entry, Shelf
from web.words import Voice


class Listing:
    """Makes rows. A ruling that cannot be heard must not take a whole page with it."""

    def __init__(self, shelf: Shelf, logger: Logger) -> None:
        self.shelf = shelf
        self._logger = logger

    def rows(self, say: Voice, most: int | None = None) -> tuple[RulingRow, ...]:
        """Every ruling, or the first few."""
        return tuple(self._row(entry, say) for entry in self.shelf.entries()[:most])

    def hear_all(self) -> None:
        """Hear every ruling once, so that no reader has to wait for it."""
        for entry in self.shelf.entries():
            self._hear(entry)

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

    def _heard(self, game: str) -> list[tuple[Entry, Ruling]]:
        """The rulings under the rules of a game, as far as they can be heard."""
        heard = []
        for entry in self.shelf.entries():
            ruling = self._hear(entry)
            if isinstance(ruling, Ruling) and ruling.game == game:
                heard.append((entry, ruling))
        return heard

    def _row(self, entry: Entry, say: Voice) -> RulingRow:
        ruling = self._hear(entry)
        if isinstance(ruling, Ruling):
            return ruling_row(ruling, entry.game, entry.name, say)
        return unread_row(entry.game, entry.name, say(ruling))

    def _hear(self, entry: Entry) -> Ruling | str:
        """The ruling, or the word for why there is none."""
        try:
            return self.shelf.ruling(entry)
        except BadInput:
            return "home_broken"
        except Exception:
            self._logger.exception("the ruling %s/%s cannot be heard", entry.game, entry.name)
            return "home_failed"
