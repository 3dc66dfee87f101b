"""デュエル: the state of a game of Dimension Zero.

Cards are numbered by the scenario and keep their number for the whole duel; what the rules call a new card (2-23-1-3)
is a card whose standing, with damage and all, was dropped when it left the squares. Cards with the same data are
interchangeable off the squares: positions are compared by what lies in a zone, not by which copy.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any, ClassVar, Literal

from judge.cards import Card
from judge.games.dimension_zero.board import IN_ZONE, ON_SQUARE, OPPONENT, STACK, Place, Player
from judge.games.dimension_zero.frame import Seen
from judge.games.dimension_zero.pieces import (
    Ability,
    Battle,
    Blow,
    Exchange,
    Fight,
    Item,
    Lasting,
    Memory,
    Pending,
    PlanWork,
    Side,
    Spell,
    StackItem,
    Standing,
    UnitMove,
)
from judge.games.dimension_zero.table import Owned, Table, Variant
from judge.kernel import State

MOST_SIDE_KEYS = 50_000
_OTHER_ZONES = ("graveyard", "smash", "removed", "deck")
_other_piles = attrgetter(*_OTHER_ZONES)
Phase = Literal["release", "draw", "energy", "main", "smash", "recovery"]
PHASES: tuple[Phase, ...] = ("release", "draw", "energy", "main", "smash", "recovery")


class Duel(State, kw_only=True):
    """A position of a duel."""

    CONSTANT: ClassVar[frozenset[str]] = frozenset(
        {"table", "turn", "view", "viewed", "known", "before", "leaving", "settled"}
    )

    LOOSE: ClassVar[frozenset[str]] = frozenset({"sides"})

    table: Table
    active: Player
    phase: Phase = "main"
    turn: int = 1
    sides: tuple[Side, Side]
    standing: tuple[Standing, ...] = ()
    """Cards on squares, in the order their effects arose."""
    frozen: frozenset[int] = frozenset()
    """The cards that are frozen, on squares, in energy and smash zones (2-26-1)."""
    stack: tuple[StackItem, ...] = ()
    """The last item is the top."""
    pending: tuple[Pending, ...] = ()
    battles: tuple[Battle, ...] = ()
    """The last battle is the one that runs; the others wait for it (3-11-3)."""
    effects: tuple[Lasting, ...] = ()
    """Continuous effects, delayed triggers and replacements of what has resolved, in the order they arose."""
    memory: Memory = Memory()
    shown: frozenset[int] = frozenset()
    """Cards in hidden zones that everybody may see just now (2-25-4, 4-8-12)."""
    face_down: frozenset[int] = frozenset()
    """Cards in removed zones that lie face down (2-23-10-2)."""
    losers: frozenset[Player] = frozenset()
    winners: frozenset[Player] = frozenset()
    countdown: int | None = None
    """Turns still to play once time was called (3-3-8, 3-3-10)."""
    overtime: bool = False
    """The extra turn ended level: the next difference in smash cards decides (4-16-4-12)."""
    answer: Any = None
    """What the instruction that was just carried out hands to the one beneath it."""
    view: Any = None
    """Characteristics worked out for this position, kept while what they rest on stays the same."""
    viewed: bool = False
    """Whether nothing has happened since the view was last found to hold."""
    known: Any = None
    """What was worked out about this position since then: cards as they are, abilities in force."""
    settled: Any = None
    """The values for which a checkpoint found no rule effect to carry out: while they stay it need not look."""
    before: Any = None
    """The position that an action began from, for taking it back (4-19)."""
    leaving: tuple[Seen, ...] = ()
    """What the cards that move in this moment were just before it: what waits for them keeps it (4-17)."""

    def likeness(self, name: str) -> Any:
        """Positions are compared by what lies in a zone, not by which copy of a card."""
        return self._sides_key() if name == "sides" and not self.table.all_distinct else getattr(self, name)

    def _sides_key(self) -> tuple[Any, ...]:
        known = self.table.side_keys
        keys = []
        for side in self.sides:
            entry = known.get(id(side))
            if entry is None or entry[0] is not side:
                if len(known) >= MOST_SIDE_KEYS:
                    known.clear()
                entry = known[id(side)] = (side, _SideKey(side, self.table.kinds))
            keys.append(entry[1])
        return tuple(keys)

    # ---- looking

    @property
    def over(self) -> bool:
        """Whether the duel has ended (3-3-3)."""
        return bool(self.losers or self.winners)

    def side(self, player: Player) -> Side:
        """The zones of a player."""
        return self.sides[0] if player == "A" else self.sides[1]

    def card(self, number: int) -> Card:
        """What is printed on a card."""
        return self.table.owned[number].card

    def owner(self, number: int) -> Player:
        """持ち主."""
        return self.table.owned[number].owner

    def at(self, number: int) -> Standing | None:
        """The standing of a card on a square, if it is on one."""
        for standing in self.standing:
            if standing.card == number:
                return standing
        return None

    def plan(self, player: Player) -> int | None:
        """The card in a player's plan zone, if there is one (2-23-3-1)."""
        side = self.side(player)
        return side.deck[0] if side.plan else None

    def where(self, number: int) -> Place:
        """The place of a card. A card in the plan zone lies in the deck, too; its place is `plan`."""
        for standing in self.standing:
            if standing.card == number:
                return ON_SQUARE[standing.square]
            if standing.beneath and number in standing.beneath:
                return Place("beneath", str(standing.card))
        owner = self.table.owned[number].owner
        side = self.sides[0] if owner == "A" else self.sides[1]
        if side.plan and side.deck[0] == number:
            return IN_ZONE["plan"][owner]
        if number in side.hand:
            return IN_ZONE["hand"][owner]
        if number in side.energy:
            return IN_ZONE["energy"][owner]
        for zone, pile in zip(_OTHER_ZONES, _other_piles(side), strict=True):
            if number in pile:
                return IN_ZONE[zone][owner]
        return STACK

    @property
    def non_active(self) -> Player:
        """非アクティブプレイヤー."""
        return OPPONENT[self.active]

    @property
    def battle(self) -> Battle | None:
        """The battle that runs now."""
        return self.battles[-1] if self.battles else None

    def next_number(self) -> int:
        """A number for a new item on the stack: one more than any that lies there, or waits."""
        if not self.battles:
            return max([item.number for item in self.stack]) + 1 if self.stack else 1
        items = [item.number for item in self.stack]
        items += [item.number for battle in self.battles for item in battle.waiting]
        return max(items, default=0) + 1


class _SideKey:
    """The zones of a player as positions are compared by them."""

    __slots__ = ("_hash", "parts")

    def __init__(self, side: Side, kinds: tuple[int, ...]) -> None:
        def of(cards: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(kinds[card] for card in cards)

        self.parts = (
            tuple(sorted(of(side.hand))),
            of(side.deck),
            of(side.graveyard),
            tuple(sorted(of(side.energy))),
            tuple(sorted(of(side.smash))),
            tuple(sorted(of(side.removed))),
            side.plan,
            side.loose,
            side.arranged,
        )
        self._hash = hash(self.parts)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, _SideKey) and self.parts == other.parts)


__all__ = [
    "PHASES",
    "Ability",
    "Battle",
    "Blow",
    "Duel",
    "Exchange",
    "Fight",
    "Item",
    "Lasting",
    "Memory",
    "Owned",
    "Pending",
    "Phase",
    "PlanWork",
    "Side",
    "Spell",
    "StackItem",
    "Standing",
    "Table",
    "UnitMove",
    "Variant",
]
