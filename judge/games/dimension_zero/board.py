"""盤面: players, squares, lines and areas, and how each player sees them.

Squares are absolute, seen from player A: lines `L C R`, rows `1` (A's own area) to `3` (B's own area); `A.L` is A's
base square on that line. Areas, left and right are relative to a player (2-24-5, 2-24-7).
"""

from __future__ import annotations

import unicodedata
from typing import Literal, NamedTuple

Player = Literal["A", "B"]
AreaName = Literal["own", "central", "enemy"]

PLAYERS: tuple[Player, Player] = ("A", "B")
OPPONENT: dict[Player, Player] = {"A": "B", "B": "A"}
LINES = ("L", "C", "R")
AREAS: tuple[AreaName, ...] = ("own", "central", "enemy")
BATTLE_SQUARES = tuple(line + row for row in "123" for line in LINES)
BASE_SQUARES = tuple(f"{player}.{line}" for player in PLAYERS for line in LINES)
SQUARES = frozenset(BATTLE_SQUARES + BASE_SQUARES)


class Place(NamedTuple):
    """Where a card lies: a zone of a player (`hand`, `B`), a square (`square`, `L3`), or the stack."""

    zone: str
    at: str = ""

    @property
    def is_square(self) -> bool:
        """Whether this is a square of the battle space or of a base space."""
        return self.zone == "square"


STACK = Place("stack")
ON_SQUARE = {square: Place("square", square) for square in sorted(SQUARES)}
"""The place of a card on each square: made once, places are asked for all the time."""
IN_ZONE: dict[str, dict[Player, Place]] = {
    zone: {player: Place(zone, player) for player in PLAYERS}
    for zone in ("hand", "plan", "graveyard", "energy", "smash", "removed", "deck")
}
"""The place of a card in each zone of each player."""


def is_battle_square(square: str) -> bool:
    """Whether a square belongs to the battle space (2-24-3), not to a base space (2-24-2)."""
    return "." not in square


def line_of(square: str) -> str:
    """The line of a square: five squares, two of them base squares (2-24-4)."""
    return square[-1] if "." in square else square[0]


def area_of(square: str, player: Player) -> AreaName | None:
    """The area of a battle square as a player sees it (2-24-7); base squares lie in none (2-24-6)."""
    return _AREAS.get((square, player))


_AREAS: dict[tuple[str, Player], AreaName] = {
    **{(line + row, "A"): area for line in LINES for row, area in zip("123", AREAS, strict=True)},
    **{(line + row, "B"): area for line in LINES for row, area in zip("321", AREAS, strict=True)},
}
"""The area of each battle square, as each player sees it."""


def line_from(name: str, player: Player) -> str | None:
    """The line that a player calls `L` `C` `R` (absolute) or 左 中央 右 (as they see it)."""
    name = unicodedata.normalize("NFKC", name).removesuffix("ライン")
    if name in LINES:
        return name
    seen = {"左": 0, "中央": 1, "右": 2}.get(name)
    if seen is None:
        return None
    return LINES[seen if player == "A" else 2 - seen]


def square_from(name: str, player: Player) -> str | None:
    """The square of a name: `L3`, `A.L`, or 左ライン自軍エリア as the player sees it."""
    name = unicodedata.normalize("NFKC", name).replace("の", "").removesuffix("スクエア")
    if name.upper() in SQUARES:
        return name.upper()
    line_name, found, rest = name.partition("ライン")
    line = line_from(line_name, player) if found else None
    if line is None:
        return None
    if rest == "ベーススペース":
        return f"{player}.{line}"
    row = {"自軍エリア": 1, "中央エリア": 2, "敵軍エリア": 3}.get(rest)
    if row is None:
        return None
    return f"{line}{row if player == 'A' else 4 - row}"
