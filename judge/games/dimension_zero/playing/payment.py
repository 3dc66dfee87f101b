"""コストの支払い: which released cards can pay a cost, and all ways to pay it that differ (1-2-3).

Coloured symbols are paid by cards of that colour in the energy zone, colourless ones by any card in the energy or smash
zone. A cost here is what is really to be paid: colours with numbers above 0, no X.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, combinations, product
from typing import NamedTuple

from judge.cardtext import nodes
from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.duel import Duel, Side, Table
from judge.games.dimension_zero.remembered import Kept, Remembered, kept_in, parts_of
from judge.games.dimension_zero.rulebook import clause
from judge.games.dimension_zero.values.characteristics import look, view
from judge.games.dimension_zero.values.view import View
from judge.kernel import Option, Refusal

COLOURED = clause("1-2-3-1")
COLOURLESS = clause("1-2-3-2")
COLOURS = frozenset({"red", "black", "blue", "white", "green"})

Energy = tuple[tuple[str, int], ...]
"""Colours with numbers; nothing below 1."""
Counts = tuple[tuple[frozenset[str], int], ...]
"""How many cards of which colours there are to pay with."""


class Freeze(Option, frozen=True):
    """Freeze these cards to pay."""

    cards: tuple[int, ...]


class Want(NamedTuple):
    """Cards that something in a cost takes: at least `low` and at most `high` of a pool."""

    pool: tuple[int, ...]
    low: int
    high: int


class _Group(NamedTuple):
    """Cards of the same colours, in piles of which any card is as good as another."""

    colours: frozenset[str]
    piles: tuple[tuple[int, ...], ...]

    def picks(self, count: int) -> list[tuple[int, ...]]:
        """Every way to take so many cards that differs, with the lowest numbers of each pile."""
        if len(self.piles) == 1:
            return [self.piles[0][:count]]
        sizes = tuple([len(pile) for pile in self.piles])
        return [
            tuple([card for pile, taken in zip(self.piles, each, strict=True) if taken for card in pile[:taken]])
            for each in _spread(sizes, count)
        ]


def clean(cost: Iterable[tuple[str, int]]) -> Energy:
    """A sum of symbols as it is paid: by colour, what is below 0 read as 0 (1-2-2, 5-10-3)."""
    total: Counter[str] = Counter()
    for colour, number in cost:
        total[colour] += number
    return tuple((colour, number) for colour, number in total.items() if number > 0)


def purse(duel: Duel, player: Player) -> tuple[int, ...]:
    """The released cards that a player can pay with."""
    side = duel.side(player)
    return tuple(card for card in (*side.energy, *side.smash) if card not in duel.frozen)


FACE_DOWN = -1
"""The pile of smash cards: no energy card is like them."""
LAST_PURSES = 8
"""How many are worth keeping outside of a search: those of both players, with and without the card that is played."""


class _Purse(NamedTuple):
    """The means of payment of a player."""

    groups: list[_Group]
    counts: Counts
    ways: dict[Energy, tuple[Freeze, ...]]
    """The ways to pay a cost, once somebody asked."""

    @classmethod
    def of(cls, groups: list[_Group]) -> _Purse:
        """Groups, with how many cards are in each."""
        return cls(groups, tuple([(group.colours, sum(map(len, group.piles))) for group in groups]), {})


def _purse(duel: Duel, player: Player, without: frozenset[int]) -> _Purse:
    """The means of payment of a player."""
    side = duel.sides[0] if player == "A" else duel.sides[1]
    energy, smash, frozen = side.energy, side.smash, duel.frozen
    if without:
        without = without.intersection(energy + smash)
    seen: View = duel.view if duel.viewed else view(duel)
    if seen.far:  # texts change what lies in zones
        return _Purse.of(_grouped(duel, side, seen, without))
    identities = (id(energy), id(smash), id(frozen), id(without or None))
    memo = duel.table.memo if duel.shared is None else duel.shared
    known: Kept[_Purse] = kept_in(memo, "purses")
    found = known.get(identities)
    if found is not None:
        return found[0]
    values = (energy, smash, frozen, without or None)
    if duel.shared is None and len(known) >= LAST_PURSES:
        known.clear()
    return known.keep(identities, values, _Purse.of(_grouped(duel, side, seen, without)))


def _grouped(duel: Duel, side: Side, seen: View, without: frozenset[int]) -> list[_Group]:
    frozen = duel.frozen
    told_apart = _told_apart(duel.table)
    kinds = duel.table.kinds
    found: dict[frozenset[str], dict[int, list[int]]] = {}
    for card in side.energy:
        if card not in frozen and card not in without:
            colours = look(duel, card).data.colours if seen.far else seen.data(card).colours
            found.setdefault(colours, {}).setdefault(kinds[card] if told_apart else 0, []).append(card)
    smash = [card for card in side.smash if card not in frozen and card not in without]
    if smash:  # face down, so all alike (2-23-7-2); any colour where the tournament says so (1-2-3-1)
        found.setdefault(COLOURS if duel.table.variant.limited else frozenset(), {})[FACE_DOWN] = smash
    return [_Group(colours, tuple([tuple(pile) for pile in piles.values()])) for colours, piles in found.items()]


_tells_apart = Remembered[bool](
    lambda ability: any(isinstance(node, nodes.Zone) and node.name == "energy" for node in parts_of[ability])
)
"""Whether an ability speaks of cards in an energy zone."""


def _told_apart(table: Table) -> bool:
    """Whether some text of the duel speaks of cards in an energy zone, so that it matters which ones are frozen."""
    known = table.memo.get("energy cards told apart")
    if known is None:
        known = table.memo["energy cards told apart"] = any(
            _tells_apart[ability] for text in table.texts for ability in text.abilities
        )
    found: bool = known
    return found


@lru_cache(maxsize=50_000)  # purses and costs come again and again
def _covers(counts: Counts, cost: Energy) -> bool:
    """Whether so many cards of these colours can pay: no set of symbols wants more cards than could pay for it."""
    coloured = [(colour, number) for colour, number in cost if colour != "colourless"]
    if sum(number for _, number in cost) > sum(count for _, count in counts):
        return False
    for size in range(1, len(coloured) + 1):
        for some in combinations(coloured, size):
            names = {colour for colour, _ in some}
            if sum(number for _, number in some) > sum(count for colours, count in counts if colours & names):
                return False
    return True


def suffices(duel: Duel, player: Player, cost: Energy, without: frozenset[int] = frozenset()) -> bool:
    """Whether a player has the energy to pay a cost."""
    if not cost:
        return True
    return _covers(_purse(duel, player, without).counts, cost)


def ways_to_pay(duel: Duel, player: Player, cost: Energy, without: frozenset[int] = frozenset()) -> tuple[Freeze, ...]:
    """Every way to pay a cost; ways that freeze equal cards are one way, with the lowest numbers."""
    if not cost:
        return (Freeze(()),)
    groups, counts, known = _purse(duel, player, without)
    if cost in known:
        return known[cost]
    found = []
    for taken in _ways(counts, cost):
        picks = [group.picks(count) for group, count in zip(groups, taken, strict=True) if count]
        found += [Freeze(tuple(sorted(chain.from_iterable(cards)))) for cards in product(*picks)]
    known[cost] = tuple(found)
    return known[cost]


@lru_cache(maxsize=10_000)
def _ways(counts: Counts, cost: Energy) -> tuple[tuple[int, ...], ...]:
    """Every way to take cards from groups that pays a cost."""
    colours = [group for group, _ in counts]
    total = sum(number for _, number in cost)
    every = list(_spread(tuple(number for _, number in counts), total))
    for places, need in _needs(colours, cost):
        if len(places) == 1:
            place = places[0]
            every = [taken for taken in every if taken[place] >= need]
        else:
            every = [taken for taken in every if sum([taken[place] for place in places]) >= need]
    return tuple(every)


def _needs(colours: list[frozenset[str]], cost: Energy) -> Iterator[tuple[list[int], int]]:
    """For each set of coloured symbols, the groups that could pay for one of them, and how many cards it wants."""
    coloured = [(colour, number) for colour, number in cost if colour != "colourless"]
    for size in range(1, len(coloured) + 1):
        for some in combinations(coloured, size):
            names = {colour for colour, _ in some}
            places = [place for place, group in enumerate(colours) if not names.isdisjoint(group)]
            yield places, sum(number for _, number in some)


@lru_cache(maxsize=50_000)  # the last groups are the same in many purses
def _spread(sizes: tuple[int, ...], total: int) -> tuple[tuple[int, ...], ...]:
    """Every way to take so many cards from groups."""
    if not sizes:
        return () if total else ((),)
    size, later = sizes[0], sizes[1:]
    least = max(0, total - sum(later))
    return tuple(
        [(count, *rest) for count in range(least, min(total, size) + 1) for rest in _spread(later, total - count)]
    )


def cannot_pay(duel: Duel, player: Player, cost: Energy, without: frozenset[int] = frozenset()) -> Refusal | None:
    """Why a cost cannot be paid: the colour that is short, or else the number of cards."""
    counts = _purse(duel, player, without).counts
    if _covers(counts, cost):
        return None
    for colour, number in cost:
        if colour != "colourless":
            have = sum(count for colours, count in counts if colour in colours)
            if have < number:
                return Refusal(COLOURED, "colour short", (player, colour, number, have))
    coloured = tuple(part for part in cost if part[0] != "colourless")
    if not _covers(counts, coloured):
        return Refusal(COLOURED, "colours short", (player,))
    have = sum(count for _, count in counts)
    return Refusal(COLOURLESS, "energy short", (player, sum(number for _, number in cost), have))


def feasible(duel: Duel, player: Player, cost: Energy, wants: Iterable[Want], without: frozenset[int]) -> bool:
    """Whether energy and everything else that a cost takes can be paid together, no card serving for two things."""
    takes = [want for want in wants if want.low > 0]
    if not takes:
        return suffices(duel, player, cost, without)
    pools = {card for want in takes for card in want.pool}
    if pools.isdisjoint(purse(duel, player)):
        return _distinct(takes, without) and suffices(duel, player, cost, without)
    side = duel.side(player)
    available = [card for card in purse(duel, player) if card not in without]
    places: list[tuple[int, ...]] = [want.pool for want in takes for _ in range(want.low)]
    for colour, number in cost:
        if colour == "colourless":
            pays = tuple(available)
        elif duel.table.variant.limited:
            pays = tuple(card for card in available if card in side.smash or colour in look(duel, card).data.colours)
        else:
            pays = tuple(card for card in available if card in side.energy and colour in look(duel, card).data.colours)
        places += [pays] * number
    return _matches(places, without)


def _distinct(takes: list[Want], without: frozenset[int]) -> bool:
    if not takes:
        return True
    if len(takes) == 1:
        return sum(1 for card in takes[0].pool if card not in without) >= takes[0].low
    return _matches([want.pool for want in takes for _ in range(want.low)], without)


def _matches(places: list[tuple[int, ...]], without: frozenset[int]) -> bool:
    """Whether every place gets a card of its own (augmenting paths)."""
    holder: dict[int, int] = {}

    def place(index: int, tried: set[int]) -> bool:
        for card in places[index]:
            if card in tried or card in without:
                continue
            tried.add(card)
            if card not in holder or place(holder[card], tried):
                holder[card] = index
                return True
        return False

    return all(place(index, set()) for index in range(len(places)))
