"""How the words of a card text apply to a position: which cards, places and players they mean.

A text is always read from somewhere: by the card it is printed on, and by that card's controller (2-24-7-2).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from judge.cards import Card
from judge.cardtext import nodes
from judge.games.dimension_zero.board import OPPONENT, Place, Player, area_of, is_battle_square, line_of
from judge.games.dimension_zero.duel import Duel, Standing
from judge.kernel import Source

AbilityType = TypeVar("AbilityType", bound=nodes.Node)


class Reader(NamedTuple):
    """Who speaks: the card that a text is printed on, where it stands, under whose control."""

    card: int
    square: str
    controller: Player


class AbilityId(NamedTuple):
    """An ability as the state knows it: the number of the card, and the place of the ability in its text."""

    card: int
    place: int


def abilities(duel: Duel, wanted: type[AbilityType]) -> Iterator[tuple[AbilityId, Reader, AbilityType]]:
    """The abilities of one type that are in force: those of cards on squares (2-10-3), in order of arrival."""
    for standing in duel.standing:
        for index, ability in enumerate(duel.card(standing.card).text.abilities):
            if isinstance(ability, wanted):
                reader = Reader(standing.card, standing.square, standing.controller)
                yield AbilityId(standing.card, index), reader, ability


def source(ability: AbilityId, node: nodes.Node) -> Source:
    """The words of a card, to be cited."""
    return Source(ability.card, node.span)


def means_card(duel: Duel, reader: Reader, what: nodes.Node, standing: Standing) -> bool:
    """Whether a description means a card that stands on a square."""
    match what:
        case nodes.ThisCard():
            return standing.card == reader.card
        case nodes.Cards():
            card = duel.card(standing.card)
            return (
                what.kind in ("card", card.kind)
                and (what.controller is None or standing.controller == player_of(reader, what.controller))
                and (what.at is None or means_square(reader, what.at, standing.square))
                and all(_passes(card, test) for test in what.tests)
            )
    raise TypeError(f"cannot be compared with a card: {what!r}")


def _passes(card: Card, test: nodes.Node) -> bool:
    """Whether a card is as a description says."""
    match test:
        case nodes.HasColour(colour=wanted):
            return not card.colours if wanted == "colourless" else wanted in card.colours
        case nodes.HasRace(race=race, attribute=False):
            return race in card.races
        case nodes.Compare(stat="cost", order="at_most", amount=int() as most):
            return card.total_cost <= most
    raise TypeError(f"cannot be asked of a card: {test!r}")


def player_of(reader: Reader, player: nodes.Player) -> Player:
    """The player whom あなた or 相手 means."""
    match player.who:
        case "you":
            return reader.controller
        case "opponent":
            return OPPONENT[reader.controller]
    raise TypeError(f"means a player only beside a card or in an effect: {player!r}")


def means_square(reader: Reader, place: nodes.Node, square: str) -> bool:
    """Whether words for a place mean a square."""
    match place:
        case nodes.Squares(within=within):
            return all(means_square(reader, region, square) for region in within)
        case nodes.Line():
            return line_of(square) == line_of(reader.square)
        case nodes.Area(which=which):
            return area_of(square, reader.controller) == which
        case nodes.Space(which=which):
            return is_battle_square(square) == (which == "battle")
        case nodes.Zone():
            return False
    raise TypeError(f"no place: {place!r}")


def means_place(reader: Reader, words: nodes.Node, place: Place) -> bool:
    """Whether words for a zone or squares mean a place."""
    if place.is_square:
        return means_square(reader, words, place.at)
    if not isinstance(words, nodes.Zone):
        return False
    if not isinstance(words.owner, nodes.Player) or words.owner.who == "owner":
        # Cards only ever enter their owner's zones (2-23-1-1), so 持ち主の adds nothing.
        return words.name == place.zone
    return words.name == place.zone and player_of(reader, words.owner) == place.at


def holds(duel: Duel, reader: Reader, condition: nodes.Node | None) -> bool:
    """Whether a condition is met; no condition always is."""
    if condition is None:
        return True
    assert isinstance(condition, nodes.IsAt)
    assert condition.what is not None
    assert condition.where is not None
    return any(
        means_card(duel, reader, condition.what, standing) and means_square(reader, condition.where, standing.square)
        for standing in duel.standing
    )
