"""What can happen in a duel, and the one way in which each event changes the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from msgspec.structs import replace

from judge.games.dimension_zero.board import Place, Player
from judge.games.dimension_zero.duel import Battle, Blow, Duel, Exchange, Fight, Side, Spell, StackItem, Standing
from judge.kernel import Event


class Announced(Event, frozen=True):
    """A player declares what is played, and where."""

    player: Player
    card: int
    square: str


class Stacked(Event, frozen=True):
    """Something goes on top of the stack."""

    item: StackItem


class CostFixed(Event, frozen=True):
    """What has to be paid is settled."""

    card: int
    cost: tuple[tuple[str, int], ...]


class Paid(Event, frozen=True):
    """Cards are frozen to pay a cost."""

    player: Player
    cards: tuple[int, ...]


class Played(Event, frozen=True):
    """A card has been played: every step of playing it is done."""

    player: Player
    card: int


class Passed(Event, frozen=True):
    """A player gives up priority."""

    player: Player


class Unstacked(Event, frozen=True):
    """The top of the stack is taken off to be resolved."""

    item: StackItem


class Moved(Event, frozen=True):
    """A card goes from one place to another."""

    card: int
    source: Place
    destination: Place
    controller: Player
    frozen: bool = False
    played_to_centre: bool = False
    to_bottom: bool = False


class AboutToMove(Event, frozen=True):
    """A move is demanded, and something wants to get in before it."""

    card: int
    destination: Place


class OrderChosen(Event, frozen=True):
    """An owner says which of their cards goes onto the graveyard next."""

    player: Player
    card: int


class Replaced(Event, frozen=True):
    """A replacement turns a move into another one, before it happens."""

    card: int
    by: int
    was: Place
    now: Place


class Declined(Event, frozen=True):
    """A player does not use a replacement that they may use."""

    player: Player
    card: int
    by: int


class Reckoned(Event, frozen=True):
    """A number differs from the printed one; nothing changes by saying so."""

    card: int
    stat: Literal["power", "smash"]
    printed: int
    value: int


class BattleBegan(Event, frozen=True):
    """バトルの発生 on one or more squares; the stack waits."""

    fights: tuple[Fight, ...]


class BattleStepBegan(Event, frozen=True):
    """A step of the battle begins: 1, 2, or 3 for the end step."""

    step: int


class DamageDealt(Event, frozen=True):
    """A unit takes damage."""

    source: int
    target: int
    amount: int


class BattleDecided(Event, frozen=True):
    """The outcome of a fight: the winner, or none for a draw."""

    square: str
    winner: int | None


class BattleEnded(Event, frozen=True):
    """The battle is over; what it made wait goes on."""

    squares: tuple[str, ...]


class DuelLost(Event, frozen=True):
    """A player loses the duel; both at once is a draw."""

    losers: tuple[Player, ...]


def apply(duel: Duel, event: Event) -> None:
    """Change a duel by an event."""
    match event:
        case Stacked(item):
            if isinstance(item, Spell):
                _take_away(duel, item.card)
            duel.stack += (item,)
        case Unstacked():
            duel.stack = duel.stack[:-1]
        case Paid(cards=cards):
            duel.frozen |= set(cards)
        case Moved():
            _move(duel, event)
        case BattleBegan(fights):
            duel.battles += (Battle(fights, waiting=duel.stack),)
            duel.stack = ()
        case DamageDealt(target=target, amount=amount):
            _change_standing(duel, target, lambda standing: replace(standing, damage=standing.damage + amount))
        case BattleEnded():
            duel.stack = duel.battles[-1].waiting
            duel.battles = duel.battles[:-1]
        case DuelLost(losers):
            duel.losers = frozenset(losers)
            duel.agenda = ()
        case Announced() | CostFixed() | Played() | Passed() | BattleStepBegan():
            pass  # what these change lies on the agenda
        case AboutToMove() | OrderChosen() | Replaced() | Declined():
            pass  # so does what these change
        case BattleDecided() | Reckoned():
            pass  # these say what is the case
        case _:
            raise TypeError(f"no such event in this game: {event!r}")


def _move(duel: Duel, moved: Moved) -> None:
    number, destination = moved.card, moved.destination
    if moved.source.is_square and destination.is_square:
        raise NotImplementedError("no rule of this edition moves a card from square to square yet")
    _take_away(duel, number)
    if moved.source.is_square:
        _forget(duel, number)
    duel.frozen = duel.frozen | {number} if moved.frozen else duel.frozen - {number}
    if destination.is_square:
        standing = Standing(number, destination.at, moved.controller, played_to_centre=moved.played_to_centre)
        duel.standing += (standing,)
        _join_battles(duel, standing)
        return
    side_index = "AB".index(destination.at)
    pile: tuple[int, ...] = getattr(duel.sides[side_index], destination.zone)
    if destination.zone == "deck":
        pile = (*pile, number) if moved.to_bottom else (number, *pile)
    elif destination.zone == "graveyard":
        pile = (*pile, number)
    else:  # no order (2-23-1-2): kept sorted, so that equal positions compare equal
        pile = tuple(sorted((*pile, number)))
    _set_side(duel, side_index, **{destination.zone: pile})


def _take_away(duel: Duel, number: int) -> None:
    """Take a card out of wherever it lies. (A spell leaves the stack when it is taken off to be resolved.)"""
    place = duel.where(number)
    if place.is_square:
        duel.standing = tuple(standing for standing in duel.standing if standing.card != number)
    elif place.zone != "stack":
        side_index = "AB".index(place.at)
        pile: tuple[int, ...] = getattr(duel.sides[side_index], place.zone)
        _set_side(duel, side_index, **{place.zone: tuple(card for card in pile if card != number)})


def _set_side(duel: Duel, index: int, **zones: tuple[int, ...]) -> None:
    sides: list[Side] = list(duel.sides)
    sides[index] = replace(sides[index], **zones)
    duel.sides = (sides[0], sides[1])


def _change_standing(duel: Duel, number: int, change: Callable[[Standing], Standing]) -> None:
    duel.standing = tuple(change(s) if s.card == number else s for s in duel.standing)


def _join_battles(duel: Duel, arrived: Standing) -> None:
    """A unit put onto a square of the running battle battles too (3-11-1-2)."""

    def join(fight: Fight) -> Fight:
        return replace(fight, joined=(*fight.joined, arrived.card)) if fight.square == arrived.square else fight

    if duel.battles and duel.card(arrived.card).kind == "unit":
        running = duel.battles[-1]
        running = replace(running, fights=tuple(join(fight) for fight in running.fights))
        duel.battles = (*duel.battles[:-1], running)


def _forget(duel: Duel, number: int) -> None:
    """A card left the squares and is a new card now (2-23-1-3): drop what still spoke of the old one."""

    def without(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(card for card in cards if card != number)

    def in_item(item: StackItem) -> StackItem:
        if not isinstance(item, Exchange):
            return item
        return replace(item, blows=tuple(_without_target(blow, number) for blow in item.blows))

    def in_fight(fight: Fight) -> Fight:
        changes: dict[str, Any] = {
            name: without(getattr(fight, name)) for name in ("began", "attackers", "attacked", "joined")
        }
        return replace(fight, **changes)

    duel.stack = tuple(in_item(item) for item in duel.stack)
    duel.battles = tuple(
        Battle(tuple(in_fight(fight) for fight in battle.fights), tuple(in_item(item) for item in battle.waiting))
        for battle in duel.battles
    )


def _without_target(blow: Blow, number: int) -> Blow:
    return replace(blow, target=None) if blow.target == number else blow
