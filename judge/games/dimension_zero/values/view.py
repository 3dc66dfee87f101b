"""The cards of one position with every continuous effect counted, and the abilities that work in it."""

from __future__ import annotations

from copy import copy
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from judge.games.dimension_zero.board import Place, Player
from judge.games.dimension_zero.duel import Duel, Lasting, Side, Spell, Standing
from judge.games.dimension_zero.frame import Data, Frame, Seen, Words
from judge.games.dimension_zero.values.bundles import Bundle, Index, Lastings, Texts
from judge.games.dimension_zero.values.texts import Part

_FACE_DOWN = frozenset({"deck", "smash", "beneath"})


class Effect(NamedTuple):
    """A continuous effect at work."""

    part: Part
    frame: Frame
    since: int
    """When it arose (4-14-5-5); -1: nobody has noted when the card came to its zone."""
    order: int
    """Its place among those that arose at the same time."""
    lasting: Lasting | None = None


class Applied(NamedTuple):
    """A change that was made to a card."""

    effect: Effect
    content: Any
    before: Data
    after: Data


class View(msgspec.Struct, eq=False):
    """データ of all cards in a position."""

    texts: Texts
    standing: tuple[Standing, ...]
    effects: tuple[Lasting, ...]
    sides: tuple[Side, Side]
    bearers: tuple[tuple[int, str], ...]
    lastings: Lastings
    steady: bool
    """Whether it rests on nothing but cards on squares and lasting effects."""
    building: bool = False
    watched: tuple[str, ...] = ()
    """Other fields of the duel that something in force looks at, and what they were."""
    values: tuple[Any, ...] = ()
    bundles: dict[int, Bundle] = {}
    index: Index = None  # type: ignore[assignment]  # set once the bundles are known
    changed: dict[int, Data] = {}
    """The data of cards on squares that is not as printed."""
    controllers: dict[int, Player] = {}
    """Controllers of cards on squares that are not those they were put under."""
    made: dict[int, list[Applied]] = {}
    """The changes of layers 3 to 5 on each card, in the order they were made."""
    dependent: set[Words] = set()
    """Parts whose place in the order was decided by what they depend on (4-14-5-4)."""
    grants: dict[tuple[int, Words], int] = {}
    """When a card was given an ability."""
    far: tuple[Effect, ...] = ()
    """Effects on cards off the squares."""
    begun: dict[int, Seen] = {}
    """Cards off the squares whose data are being worked out, as far as that has come: what describes them may ask."""
    places: dict[int, Standing] | None = None
    known: dict[Any, Any] = {}
    """What was worked out about what stands, and how, and nothing else."""

    @classmethod
    def of(cls, duel: Duel, texts: Texts, bearers: tuple[tuple[int, str], ...], lastings: Lastings) -> View:
        """A view of a position, to be filled in."""
        return cls(texts, duel.standing, duel.effects, duel.sides, bearers, lastings, not texts.zones)

    # ---- whether it still holds

    def holds(self, duel: Duel) -> bool:
        """Whether everything that this view rests on is as it was."""
        for name, value in zip(self.watched, self.values, strict=True):
            if getattr(duel, name) is not value:
                return False
        return self.sides is duel.sides or not self.texts.zones or self.texts.bearers(duel) == self.bearers

    def at(self, duel: Duel) -> View:
        """The same view for a position that differs in nothing that matters."""
        again = copy(self)
        again.sides = duel.sides
        again.effects = duel.effects
        if self.standing is not duel.standing:
            again.standing = duel.standing
            again.places = None
            again.known = {}
        return again

    def stands_alike(self, duel: Duel) -> bool:
        """Whether the same cards stand on the same squares: what they took of damage makes no difference."""
        if not self.made and not self.controllers and not self.far:
            return False  # nothing was worked out that would be worth keeping
        if len(self.standing) != len(duel.standing) or "standing" in self.watched:
            return False
        for old, new in zip(self.standing, duel.standing, strict=True):
            if old is not new and (
                old.card != new.card
                or old.square != new.square
                or old.controller != new.controller
                or old.since != new.since
                or old.beneath != new.beneath
                or old.joined != new.joined
                or old.markers != new.markers
            ):
                return False
        return True

    def watch(self, duel: Duel, fields: frozenset[str]) -> None:
        """Note what the view looked at."""
        self.steady = self.steady and not fields
        self.watched = tuple(sorted(fields))
        self.values = tuple(getattr(duel, name) for name in self.watched)

    # ---- looking

    def on_square(self, card: int) -> Standing | None:
        """The standing of a card on a square."""
        if self.places is None:
            self.places = {standing.card: standing for standing in self.standing}
        return self.places.get(card)

    def controller(self, card: int) -> Player:
        """支配者 of a card on a square; of others the owner. (Who controls a spell, `seen` tells.)"""
        changed = self.controllers.get(card)
        if changed is not None:
            return changed
        standing = self.on_square(card)
        return standing.controller if standing is not None else self.texts.table.owned[card].owner

    def data(self, card: int) -> Data:
        """The data of a card on a square; of others what is printed."""
        changed = self.changed.get(card)
        return self.texts.table.data(card) if changed is None else changed

    def seen(self, duel: Duel, card: int) -> Seen:
        """A card as it is now."""
        if self.places is None:
            self.places = {standing.card: standing for standing in self.standing}
        standing = self.places.get(card)
        if standing is None:
            return self._seen_afar(duel, card)
        # Besides what stands, a card on a square is told by its status and by whom it battles.
        sight = (card, card in duel.frozen, _foes(duel, card) if duel.battles else ())
        known: Seen | None = self.known.get(sight)
        if known is not None:
            return known
        changed = self.changed.get(card)
        seen = Seen(
            card,
            Place("square", standing.square),
            self.controllers.get(card) or standing.controller,
            self.texts.table.data(card) if changed is None else changed,
            sight[1],
            standing.damage,
            False,
            standing.beneath,
            standing.markers,
            sight[2],
        )
        if not self.building:
            self.known[sight] = seen
        return seen

    def _seen_afar(self, duel: Duel, card: int) -> Seen:
        place = duel.where(card)
        data = self.texts.table.data(card)
        controller = duel.owner(card)
        if place.zone == "stack":
            spell = _spell(duel, card)
            if spell is not None:
                controller = spell.controller
                data = _with_x(data, spell.frame.x)
        if place.zone == "beneath":
            # 闘気カード are of no kind, and nobody may look at them (6-1-8, 6-1-9).
            controller = self.controller(int(place.at))
        face_down = place.zone in _FACE_DOWN and card not in duel.shown
        seen = Seen(card, place, controller, data, card in duel.frozen, face_down=face_down)
        if not self.far or self.building:
            return seen
        if card in self.begun:
            return self.begun[card]
        self.begun[card] = seen
        try:
            return layers.data_afar(duel, self, seen)
        finally:
            del self.begun[card]


def _foes(duel: Duel, card: int) -> tuple[int, ...]:
    found: tuple[int, ...] = ()
    for battle in duel.battles:
        for fight in battle.fights:
            units = fight.units
            if card in units:
                found += tuple([other for other in units if other != card])
    return found


def _spell(duel: Duel, card: int) -> Spell | None:
    for item in duel.stack:
        if isinstance(item, Spell) and item.card == card:
            return item
    return None


def _with_x(data: Data, x: int) -> Data:
    """A spell's X is what was chosen; anywhere else it is undefined (1-2-2)."""
    if all(isinstance(number, int) for _, number in data.cost):
        return data
    return replace(data, cost=tuple((colour, number if isinstance(number, int) else x) for colour, number in data.cost))


# At the end, by module: each needs the other, and neither while it is loaded.
from judge.games.dimension_zero.values import layers  # noqa: E402
