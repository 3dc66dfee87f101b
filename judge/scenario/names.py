"""The names that a file calls things by: cards, squares, lines, areas, players, zones."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

from judge.games.dimension_zero.board import LINES, PLAYERS, Player, line_from, square_from
from judge.games.dimension_zero.frame import Ref
from judge.games.dimension_zero.telling.names import PLACES, ZONES

ROWS = {"自軍エリア": 1, "中央エリア": 2, "敵軍エリア": 3}


class Wanted(NamedTuple):
    """Something that an action or an answer names: any of these will do."""

    said: str
    """As the file says it."""
    refs: tuple[Ref, ...]


class Names:
    """The listed cards of a board by the names that a file may use: `名前`, or `名前#2` where there are several."""

    def __init__(
        self, by_name: Mapping[str, tuple[int, ...]], counted: Mapping[str, tuple[int, ...]] | None = None
    ) -> None:
        self.by_name = by_name
        self._counted = counted or {}
        self._one: dict[str, int] = {}
        for name, numbers in by_name.items():
            if len(numbers) == 1:
                self._one[name] = numbers[0]
            self._one.update({f"{name}#{index}": number for index, number in enumerate(numbers, start=1)})

    def one(self, name: str) -> int | None:
        """The card that a name means, if it means exactly one."""
        return self._one.get(unicodedata.normalize("NFC", name).replace("＃", "#"))

    def any(self, name: str) -> tuple[int, ...]:
        """Every card that a name may mean."""
        found = self.one(name)
        return (found,) if found is not None else tuple(self.by_name.get(name, ()))

    def counted(self, name: str) -> tuple[int, ...]:
        """Cards of which a file tells only the colour and how many: 緑のエネルギー, or 緑."""
        return self._counted.get(name, ()) or self._counted.get(f"{name}のエネルギー", ())

    def of(self, number: int) -> str:
        """The name of a listed card, with its number among several of that name."""
        for name, numbers in self.by_name.items():
            if number in numbers:
                return name if len(numbers) == 1 else f"{name}#{numbers.index(number) + 1}"
        return f"#{number}"

    def known(self) -> Mapping[str, int]:
        """The names that mean one card."""
        return self._one


def zone_from(name: str) -> str | None:
    """The zone of a name, in either language."""
    plain = unicodedata.normalize("NFKC", name).lower()
    for zone, words in ZONES.items():
        if plain in (zone, words.ja, words.en):
            return zone
    return {"闘気カード": "beneath", "除外": "removed", "エネルギー": "energy", "スマッシュ": "smash"}.get(plain)


def row_from(name: str, player: Player) -> int | None:
    """The row of a name: `row 2`, or 中央エリア as the player sees it; rows count from A."""
    plain = unicodedata.normalize("NFKC", name).lower()
    if found := re.fullmatch(r"row ([123])", plain):
        return int(found[1])
    row = ROWS.get(plain)
    return row if row is None or player == "A" else 4 - row


def destination_from(name: str) -> str | None:
    """One of several destinations (`deeds.routing`) by its name: 墓地, 山札の1番上, `deck bottom`."""
    plain = unicodedata.normalize("NFKC", name).lower().replace("一番", "1番")
    for ref, words in PLACES.items():
        if ref.startswith("to ") and plain in (
            ref.removeprefix("to "),
            words.ja.lower(),
            words.en.removeprefix("the "),
        ):
            return ref
    return None


def wanted(given: bool | int | str, player: Player, names: Names) -> Wanted | None:
    """What an answer of a player may mean; None where it names nothing that is known."""
    if isinstance(given, int):
        # A plain number is kept as a word: as a number it would mean a card.
        return Wanted(str(given).lower(), (given if isinstance(given, bool) else str(given),))
    cards = names.any(given)
    if cards:
        return Wanted(given, cards)
    square = square_from(given, player)
    if square is not None:
        return Wanted(given, (square,))
    line = line_from(given.removeprefix("line "), player)
    if line is not None:
        return Wanted(given, (line,))
    row = row_from(given, player)
    if row is not None:
        return Wanted(given, (str(row),))
    if given in PLAYERS:
        return Wanted(given, (given,))
    destination = destination_from(given)
    return None if destination is None else Wanted(given, (destination,))


__all__ = ["LINES", "ZONES", "Names", "Wanted", "row_from", "wanted", "zone_from"]
