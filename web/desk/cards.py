"""The cards that a desk offers: our own and those of the lists that were imported, looked up as one types."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from judge.cards.files import CardEntry, CardFile
from judge.cards.sets import all_sets, own_files
from judge.cards.shelf import files
from judge.paths import RULES
from judge.source import check, nearest, read_yaml

GAME = "dimension-zero"
_Stamp = tuple[object, ...]
_known: tuple[_Stamp, dict[str, CardEntry]] | None = None


def _cards() -> dict[str, CardEntry]:
    """Every card by name; read again when a file has changed."""
    global _known
    stamp = tuple((file, file.stat().st_mtime_ns) for file in (*own_files(GAME), *files(GAME)) if file.is_file())
    if _known is None or _known[0] != stamp:
        every: dict[str, CardEntry] = {}
        for card_set in all_sets(GAME):
            for name, entry in card_set.entries.items():
                every.setdefault(name, entry)
        _known = (stamp, every)
    return _known[1]


@lru_cache(maxsize=1)
def _example_cards() -> dict[str, CardEntry]:
    """Cards that only the examples of the rules tell of: they can be on a board, and are looked up by name alone."""
    path = RULES / GAME / "example-cards.yaml"
    return {entry.name: entry for entry in check(CardFile, read_yaml(path)).cards} if path.exists() else {}


def card_named(name: str) -> CardEntry | None:
    """The card of a name."""
    return _cards().get(name) or _example_cards().get(name)


def names_near(name: str) -> list[str]:
    """Names that somebody who wrote `name` may have meant."""
    return nearest(name, _cards())


def cards_like(query: str, colour: str = "") -> list[CardEntry]:
    """The cards whose name, reading or text has these words: names first, and first those that begin with them.

    `colour`: only those with that symbol in their cost, as 赤; 無 means those with no other symbol.
    """
    found: list[tuple[int, str, CardEntry]] = []
    for entry in _cards().values():
        if colour and not _has_colour(entry.cost, colour):
            continue
        places = (entry.name, entry.reading, entry.text)
        rank = next((rank for rank, words in enumerate(places) if query in words), None)
        if rank is not None:
            found.append((rank * 2 + (not places[rank].startswith(query)), entry.reading, entry))
    return [entry for _, _, entry in sorted(found, key=lambda one: one[:2])]


def _has_colour(cost: str, colour: str) -> bool:
    plain = unicodedata.normalize("NFKC", cost)
    return colour in plain if colour != "無" else not any(other in plain for other in "赤黒青白緑")
