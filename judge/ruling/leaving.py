"""Leaving out: a scene without a card, an ability, an action or an answer, all else as it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from judge.cards import Card
from judge.cardtext import nodes
from judge.games.dimension_zero.duel import Duel, Owned, Side, Table
from judge.ruling.changes import ZONES, setting
from judge.scenario import Scene
from judge.scenario.acts import Act

GONE = Card(name="ないカード", kind="unknown")
"""What stands for a card that was left out: it lies nowhere and says nothing."""


class Item(NamedTuple):
    """Something that can be left out."""

    kind: Literal["card", "energy", "ability", "action", "choice"]
    number: int
    """The card, or the place of the action among those of the file, from 0."""
    ability: int = 0

    @property
    def action(self) -> bool:
        """Whether it is something that a player does or answers."""
        return self.kind in ("action", "choice")


def items(scene: Scene) -> Iterator[Item]:
    """Everything that can be left out, cards first. A card that is only played goes with its action."""
    played = {card for act in scene.actions for card in act.cards if scene.start.at(card) is None}
    beneath = {card for standing in scene.start.standing for card in standing.beneath}
    for numbers in scene.names.by_name.values():
        for number in numbers:
            if number not in played or number in beneath:
                yield Item("card", number)
        abilities = scene.start.card(numbers[0]).text.abilities
        yield from (Item("ability", numbers[0], index) for index in range(len(abilities)))
    for index, act in enumerate(scene.actions):
        if act.form == "choose":
            yield Item("choice", index)
        elif act.form != "pass":
            yield Item("action", index)


def energies(scene: Scene) -> Iterator[Item]:
    """One of each player's energy cards of each kind that no name tells apart: an action may hang on their number."""
    named = {number for numbers in scene.names.by_name.values() for number in numbers}
    for side in scene.start.sides:
        kinds = {scene.start.table.kinds[card]: card for card in reversed(side.energy) if card not in named}
        yield from (Item("energy", card) for card in sorted(kinds.values()))


def without(scene: Scene, left: Iterable[Item]) -> Scene:
    """The scene without these."""
    left = tuple(left)
    gone = frozenset(item.number for item in left if item.kind in ("card", "energy"))
    silent: dict[int, set[int]] = {}
    for item in left:
        if item.kind == "ability":
            silent.setdefault(item.number, set()).add(item.ability)
    start = _without_cards(scene.start, gone) if gone else scene.start
    duel = setting(table=_table(scene.start.table, gone, silent))(start)
    dropped = {item.number for item in left if item.action}
    dropped |= {index for index, act in enumerate(scene.actions) if act.cards and gone.issuperset(act.cards)}
    dropped |= {index for index, act in enumerate(scene.actions) if _uses_left(scene.start, act, silent)}
    kept = (_renumbered(scene.start, act, silent) for act in _kept(scene.actions, dropped))
    return scene._replace(start=duel, actions=tuple(kept))


def _uses_left(start: Duel, act: Act, silent: dict[int, set[int]]) -> bool:
    """Whether an action activates an ability that was left out: it goes with it."""
    if act.form != "use" or not act.cards:
        return False
    gone = _silent(start, act, silent)
    if act.ability is not None:
        return act.ability - 1 in gone
    abilities = start.card(act.cards[0]).text.abilities
    return {index for index, one in enumerate(abilities) if isinstance(one, nodes.Activated)} <= gone and bool(gone)


def _renumbered(start: Duel, act: Act, silent: dict[int, set[int]]) -> Act:
    """The action, which names an ability by its place in the text, with the place it has now."""
    if act.ability is None:
        return act
    before = sum(index < act.ability - 1 for index in _silent(start, act, silent))
    return act._replace(ability=act.ability - before)


def _silent(start: Duel, act: Act, silent: dict[int, set[int]]) -> set[int]:
    """The abilities that the card of an action has lost."""
    own = {id(start.card(card)) for card in act.cards}
    return {index for number, left in silent.items() if id(start.card(number)) in own for index in left}


def without_actions(scene: Scene, dropped: set[int]) -> Scene:
    """The scene without some of its actions or answers, by their places among those that it has."""
    return scene._replace(actions=tuple(_kept(scene.actions, dropped)))


def _kept(actions: tuple[Act, ...], dropped: set[int]) -> Iterator[Act]:
    """The actions that are still done. The answers that follow an action go with it, and the passes that were only
    there for it: those after it, which let it resolve, and those before it, if nothing that is still done follows.
    """
    gone: set[int] = set()
    dropping = False
    for index, act in enumerate(actions):
        if act.form not in ("choose", "pass"):
            dropping = index in dropped
        if dropping or index in dropped:
            gone.add(index)
    for index in reversed(range(len(actions) - 1)):
        if actions[index].form == "pass" and index + 1 in gone and gone.issuperset(range(index + 1, len(actions))):
            gone.add(index)
    yield from (act for index, act in enumerate(actions) if index not in gone)


def _without_cards(start: Duel, gone: frozenset[int]) -> Duel:
    duel = start.fork()
    duel.sides = (_side(start.sides[0], gone), _side(start.sides[1], gone))
    duel.standing = tuple(
        replace(standing, beneath=tuple(card for card in standing.beneath if card not in gone))
        for standing in start.standing
        if standing.card not in gone and standing.joined not in gone
    )
    duel.frozen = start.frozen - gone
    return duel


def _side(side: Side, gone: frozenset[int]) -> Side:
    kept: dict[str, Any] = {zone: tuple(card for card in getattr(side, zone) if card not in gone) for zone in ZONES}
    return replace(side, **kept, plan=side.plan and side.deck[0] not in gone)


def _table(table: Table, gone: frozenset[int], silent: dict[int, set[int]]) -> Table:
    cards: dict[int, Card] = {}
    for number, abilities in silent.items():
        card = table.owned[number].card
        cards[id(card)] = _without_abilities(card, abilities)
    owned = tuple(
        Owned(GONE if number in gone else cards.get(id(card), card), owner)
        for number, (card, owner) in enumerate(table.owned)
    )
    return table.with_cards(owned)


def _without_abilities(card: Card, left: set[int]) -> Card:
    """The card with these abilities taken out of what its text says. The places of the others stay as printed."""
    text = card.text
    kept = tuple(ability for index, ability in enumerate(text.abilities) if index not in left)
    spans = [text.abilities[index].span for index in left]
    printed = "".join(letter for at, letter in enumerate(text.text) if not any(a <= at < b for a, b in spans))
    changed = replace(card, printed=printed)  # another card than the whole one, wherever cards are compared
    changed.__dict__["text"] = nodes.CardText(span=text.span, text=text.text, abilities=kept)
    return changed
