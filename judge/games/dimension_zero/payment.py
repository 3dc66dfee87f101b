"""コストの支払い: which released cards can pay a cost, and all ways to pay it that differ (1-2-3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from judge.cards.card import FixedCost
from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.rulebook import clause
from judge.kernel import Option, Refusal

COLOURED = clause("1-2-3-1")
COLOURLESS = clause("1-2-3-2")


class Freeze(Option, frozen=True):
    """Freeze these cards to pay."""

    cards: tuple[int, ...]


def ways_to_pay(duel: Duel, player: Player, cost: FixedCost) -> tuple[Freeze, ...]:
    """Every way to pay a cost; ways that freeze equal cards are one way, with the lowest numbers."""
    side = duel.side(player)
    groups: dict[tuple[object, ...], list[int]] = {}
    for zone in ("energy", "smash"):
        for number in getattr(side, zone):
            if number not in duel.frozen:
                groups.setdefault(_alike(duel, zone, number), []).append(number)
    chosen: dict[tuple[tuple[object, ...], ...], Freeze] = {}
    for counts in _payments(duel, groups, _coloured_first(cost), Counter()):
        cards = tuple(sorted(number for group, count in counts.items() for number in groups[group][:count]))
        chosen.setdefault(tuple(sorted(counts.elements(), key=repr)), Freeze(cards))
    return tuple(chosen.values())


def _alike(duel: Duel, zone: str, number: int) -> tuple[object, ...]:
    """What makes two cards equal as means of payment. Smash cards are face down: all are alike (2-23-7-2)."""
    return (zone,) if zone == "smash" else (zone, duel.card(number).name, duel.owner(number))


def _coloured_first(cost: FixedCost) -> tuple[str, ...]:
    """The cost symbol by symbol, the choosy ones first."""
    symbols = [colour for colour, number in cost for _ in range(number)]
    return tuple(sorted(symbols, key=lambda colour: colour == "colourless"))


def _payments(
    duel: Duel,
    groups: dict[tuple[object, ...], list[int]],
    symbols: tuple[str, ...],
    used: Counter[tuple[object, ...]],
) -> Iterator[Counter[tuple[object, ...]]]:
    """How many cards of each group pay for the symbols, in every way."""
    if not symbols:
        yield Counter(used)
        return
    symbol, rest = symbols[0], symbols[1:]
    for group, members in groups.items():
        if used[group] < len(members) and _pays(duel, group, members[0], symbol):
            used[group] += 1
            yield from _payments(duel, groups, rest, used)
            used[group] -= 1


def _pays(duel: Duel, group: tuple[object, ...], number: int, symbol: str) -> bool:
    if symbol == "colourless":
        return True  # any card in the energy or smash zone (1-2-3-2)
    return group[0] == "energy" and symbol in duel.card(number).colours  # (1-2-3-1)


def cannot_pay(duel: Duel, player: Player, cost: FixedCost) -> Refusal | None:
    """Why a cost cannot be paid: the colour that is short, or else the number of cards."""
    if ways_to_pay(duel, player, cost):
        return None
    for colour, number in cost:
        if colour != "colourless" and not ways_to_pay(duel, player, ((colour, number),)):
            return Refusal(COLOURED, "colour short", (player, colour, number))
    coloured = tuple(part for part in cost if part[0] != "colourless")
    if not ways_to_pay(duel, player, coloured):
        return Refusal(COLOURED, "colours short", (player,))
    return Refusal(COLOURLESS, "energy short", (player, sum(number for _, number in cost)))
