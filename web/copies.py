"""Several copies of a card on one board: a file calls them 名前#1 and 名前#2, a reader by where they lie."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from judge.ruling.model import Board, Scene
from web.words import Voice


@dataclass(frozen=True)
class Copies:
    """Cards of which there are several, and where each lies at first, as far as that tells them apart."""

    marked: dict[str, str] = field(default_factory=dict)
    """名前#1 → 《名前》（L1）"""
    names: dict[int, str] = field(default_factory=dict)
    """The same by the number of the card."""

    def told(self, text: str) -> str:
        """A sentence that calls copies by where they lie instead of by a mark."""
        return re.sub(r"《([^《》]*#\d+)》", lambda found: self.marked.get(found[1], found[0]), text)

    def asked(self, text: str, card: int | None) -> str:
        """A question about a card: it says which of several."""
        name = self.names.get(-1 if card is None else card, "")
        return self.told(text.replace(name[: name.index("》") + 1], name, 1) if name else text)


def copies(scene: Scene, say: Voice) -> Copies:
    """The copies on the first board of a scene."""
    places = dict(_places(scene.before, say))
    numbers: dict[str, list[int]] = {}
    for number, card in enumerate(scene.owned):
        numbers.setdefault(card.name, []).append(number)
    found = Copies()
    for name, same in numbers.items():
        lie = [places.get(number, "") for number in same]
        for index, (number, place) in enumerate(zip(same, lie, strict=True), 1):
            if len(same) > 1 and place and lie.count(place) == 1:
                found.marked[f"{name}#{index}"] = found.names[number] = say("copy_at", name=name, place=place)
    return found


def _places(board: Board, say: Voice) -> Iterator[tuple[int, str]]:
    for square, cards in board.squares.items():
        yield from ((card.number, square) for card in cards)
    for player, side in board.sides.items():
        for zone in ("hand", "energy", "graveyard", "removed"):
            place = say("zone_of", player=player, zone=say(zone))
            yield from ((card.number, place) for card in getattr(side, zone))
