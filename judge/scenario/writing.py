"""A position written down as the board of a scenario file: what building lays out, read back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge.cards import Card
from judge.games.dimension_zero.board import PLAYERS, Player
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.telling import KINDS

COLOURS = {"red": "赤", "black": "黒", "blue": "青", "white": "白", "green": "緑"}
PILES = ("hand", "graveyard", "removed", "deck")


def board_data(duel: Duel, listed: int) -> dict[str, Any] | None:
    """`turn` and `players` of a file, and `cards` that it has to tell of; None where a file cannot say all of it.

    The first `listed` cards of the duel are those that a file told of before.
    """
    if duel.stack or duel.pending or duel.battles or duel.effects or duel.face_down or duel.over:
        return None
    writer = _Writer(duel, listed)
    players = {player: writer.side(player) for player in PLAYERS}
    found: dict[str, Any] = {"turn": {"player": duel.active, "phase": duel.phase}, "players": players}
    if writer.new:
        found["cards"] = list(writer.new.values())
    return None if writer.unsaid else found


class _Writer:
    def __init__(self, duel: Duel, listed: int) -> None:
        self._duel = duel
        self._listed = listed
        self.new: dict[str, dict[str, Any]] = {}
        self.unsaid = False
        """Whether something was met that a file cannot say."""

    def side(self, player: Player) -> dict[str, Any]:
        side = self._duel.side(player)
        found: dict[str, Any] = {}
        for standing in self._duel.standing:
            if standing.controller == player and standing.joined is None:
                zone, at = ("bases", standing.square[-1]) if "." in standing.square else ("squares", standing.square)
                self.unsaid |= zone == "bases" and standing.square[0] != player
                found.setdefault(zone, {}).setdefault(at, []).append(self._laid(standing.card, player))
        for zone in PILES:
            if pile := self._pile(getattr(side, zone)) or ([0] if zone == "deck" else []):
                found[zone] = pile
        if side.plan:
            found["plan"] = True
            self.unsaid |= not isinstance(found["deck"][0], str)
        if energy := self._energy(side.energy):
            found["energy"] = energy
        if smash := self._smash(side.smash):
            found["smash"] = smash
        self.unsaid |= side.arranged
        return found

    def _laid(self, number: int, player: Player) -> dict[str, Any]:
        standing = self._duel.at(number)
        assert standing is not None
        joined = [self._name(one.card) for one in self._duel.standing if one.joined == number]
        said = {
            "frozen": number in self._duel.frozen,
            "damage": standing.damage,
            "owner": self._duel.owner(number) if self._duel.owner(number) != player else None,
            "beneath": [self._name(one) for one in standing.beneath],
            "joined": joined,
            "markers": dict(standing.markers),
        }
        return {"card": self._name(number), **{name: value for name, value in said.items() if value}}

    def _name(self, number: int) -> str:
        card = self._duel.card(number)
        if number >= self._listed:
            self.new[card.name] = _entry(card)
        return card.name

    def _is_unlisted(self, number: int) -> bool:
        return self._duel.card(number).kind == "unknown"

    def _pile(self, numbers: Iterable[int]) -> list[str | int]:
        found: list[str | int] = []
        for number in numbers:
            if not self._is_unlisted(number):
                found.append(self._name(number))
            elif found and isinstance(found[-1], int):
                found[-1] += 1
            else:
                found.append(1)
        return found

    def _row(self, numbers: Iterable[int]) -> list[str | dict[str, Any]]:
        return [
            {"card": self._name(number), "frozen": True} if number in self._duel.frozen else self._name(number)
            for number in numbers
        ]

    def _energy(self, numbers: tuple[int, ...]) -> Any:
        if not all(map(self._is_unlisted, numbers)):
            # Beside cards that have names, one that has none cannot be counted: it is told of as a card.
            self.unsaid |= any(self._is_unlisted(one) and one < self._listed for one in numbers)
            return self._row(numbers)
        found: dict[str, dict[str, int]] = {}
        for number in numbers:
            cost = self._duel.card(number).cost
            count = found.setdefault(COLOURS.get(cost[0][0], "無") if cost else "無", {"released": 0, "frozen": 0})
            count["frozen" if number in self._duel.frozen else "released"] += 1
        return found

    def _smash(self, numbers: tuple[int, ...]) -> Any:
        unlisted = [self._is_unlisted(number) for number in numbers]
        if not all(unlisted):
            self.unsaid |= any(unlisted)
            return self._row(numbers)
        frozen = sum(number in self._duel.frozen for number in numbers)
        return {"released": len(numbers) - frozen, "frozen": frozen} if numbers else 0


def _entry(card: Card) -> dict[str, Any]:
    """A card without a text, as a file tells of it."""
    cost = "".join(f"{COLOURS.get(colour, '無')}{count}" for colour, count in card.cost) or "無0"
    kind = "strategy" if card.kind == "unknown" else card.kind
    found: dict[str, Any] = {"name": card.name, "kind": KINDS[kind].ja, "cost": cost}
    return {**found, "power": card.power, "smash": card.smash, "move": "無0"} if kind == "unit" else found
