"""The published list of edits: small changes of a situation, tried to find out what would make an action legal.

Each has a name, a sentence with holes, and a function that finds where it can be made and makes it. `judge schema
edits` prints the list. An edit changes a position that waits for a player with priority, and nothing but what it says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from judge.cards import Card
from judge.cards.card import Kind as CardKind
from judge.cardtext import read_cost
from judge.games.dimension_zero.board import BASE_SQUARES, BATTLE_SQUARES, OPPONENT, PLAYERS, Player
from judge.games.dimension_zero.duel import Duel, Phase
from judge.games.dimension_zero.telling import COLOURS, KINDS, PHASES, Teller
from judge.games.dimension_zero.turn import HavePriority
from judge.ruling.changes import (
    Change,
    added,
    after,
    given_priority,
    remembering,
    setting,
    siding,
    stood,
    stood_anew,
    taken_away,
    to_hand,
    turned,
    without_effect,
)
from judge.ruling.copies import copies
from judge.scenario.acts import Act
from judge.source import Words

SYMBOLS = {"red": "赤", "black": "黒", "blue": "青", "white": "白", "green": "緑"}
ONE, TWO = Words("1", "one"), Words("2", "two")
ACTED_IN: tuple[Phase, ...] = ("main", "energy", "smash")
"""Phases in which something can be done with priority."""


class Edit(NamedTuple):
    """One edit at one place: its name in the list, what would be so, and how to make it so."""

    name: str
    says: Words
    change: Change
    twice: Words | None = None
    """What would be so if it were made twice, where that is something else than once."""


Holes = dict[str, Words | str | int]
"""What a sentence is filled with; a number is a card."""
Found = Iterator[tuple[Holes, Change]]
"""Where an edit can be made, and the change."""


class Kind(NamedTuple):
    """An entry of the list."""

    name: str
    says: Words
    find: Callable[[Duel, Player, Act], Found]


EDITS: list[Kind] = []
"""The list, in the order in which edits are tried: the most ordinary first."""


def _edit(name: str, ja: str, en: str) -> Callable[[Any], Any]:
    def add(find: Any) -> Any:
        EDITS.append(Kind(name, Words(ja, en), find))
        return find

    return add


def edits(duel: Duel, start: Duel, player: Player, act: Act) -> Iterator[Edit]:
    """Every edit that can be made here; cards are called as at the `start`."""
    teller = Teller(duel, copies(start))
    for kind in EDITS:
        for holes, change in kind.find(duel, player, act):
            told = {name: teller.called(hole) if isinstance(hole, int) else hole for name, hole in holes.items()}
            once = _filled(kind.says, {**told, "count": ONE})
            counted = "{count}" in kind.says.ja
            yield Edit(kind.name, once, change, _filled(kind.says, {**told, "count": TWO}) if counted else None)


def _filled(says: Words, holes: dict[str, Words | str]) -> Words:
    ja = {name: hole.ja if isinstance(hole, Words) else hole for name, hole in holes.items()}
    en = {name: hole.en if isinstance(hole, Words) else hole for name, hole in holes.items()}
    return Words(says.ja.format(**ja), says.en.format(**en))


@_edit("energy", "{player}の{colour}エネルギーがもう{count}枚ある", "{player} had {count} more {colour}energy")
def _energy(duel: Duel, player: Player, act: Act) -> Found:
    cards = {Words("", ""): Card(name="エネルギー", kind="unknown")}
    for colour, symbol in SYMBOLS.items():
        words = Words(f"{COLOURS[colour].ja}の", f"{COLOURS[colour].en} ")
        cards[words] = Card(name=f"{symbol}のエネルギー", kind="unknown", cost=read_cost(f"{symbol}1"))
    for words, card in cards.items():
        yield {"player": player, "colour": words}, added(card, player, "energy")


@_edit("released", "{card}がリリース状態", "{card} were released")
def _released(duel: Duel, player: Player, act: Act) -> Found:
    teller = Teller(duel)
    told: set[Words] = set()
    side = duel.side(player)
    for card in (*(s.card for s in duel.standing), *side.energy, *side.smash):
        square = duel.at(card) is not None
        energy = None if square else teller.payment((card,))
        if card in duel.frozen and energy not in told:
            if energy is not None:
                told.add(energy)
            yield {"card": card if energy is None else energy}, turned(card, frozen=False)


@_edit("frozen", "{card}がフリーズ状態", "{card} were frozen")
def _frozen(duel: Duel, player: Player, act: Act) -> Found:
    for standing in duel.standing:
        card = standing.card
        if card not in duel.frozen:
            yield {"card": card}, turned(card, frozen=True)


@_edit("phase", "{phase}", "it were the {phase}")
def _phase(duel: Duel, player: Player, act: Act) -> Found:
    for phase in ACTED_IN:
        if phase != duel.phase:
            yield {"phase": PHASES[phase]}, setting(phase=phase)


@_edit("turn", "{player}のターンで、{player}に優先権がある", "it were {player}'s turn, with priority")
def _turn(duel: Duel, player: Player, act: Act) -> Found:
    if duel.active != player:
        yield {"player": player}, after(setting(active=player), given_priority(player))


@_edit("priority", "{player}に優先権がある", "{player} had priority")
def _had_priority(duel: Duel, player: Player, act: Act) -> Found:
    due = duel.agenda[-1] if duel.agenda else None
    if isinstance(due, HavePriority) and due.player != player:
        yield {"player": player}, given_priority(player)


@_edit("stack", "スタックが空", "the stack were empty")
def _stack(duel: Duel, player: Player, act: Act) -> Found:
    if duel.stack:
        yield {}, setting(stack=())


@_edit(
    "battle",
    "バトルが終わっていて、そこに{other}のユニットが残っていない",
    "the battle were over and no unit of {other}'s left in it",
)
def _battle(duel: Duel, player: Player, act: Act) -> Found:
    if duel.battles:
        fighting = {unit for battle in duel.battles for fight in battle.fights for unit in fight.units}
        for other in PLAYERS:
            lost = [s.card for s in duel.standing if s.card in fighting and s.controller == other]
            yield {"other": other}, after(setting(battles=(), stack=()), *map(taken_away, lost))


@_edit("in hand", "{card}が{player}の手札にある", "{card} were in {player}'s hand")
def _in_hand(duel: Duel, player: Player, act: Act) -> Found:
    if act.form not in ("play", "energy"):
        return
    for card in act.cards:
        if duel.where(card).zone != "hand" and duel.owner(card) == player:
            yield {"card": card, "player": player}, to_hand(card, player)


def _named(act: Act) -> list[int]:
    """The cards that an action is about, and those that it names as targets."""
    targets = [ref for target in act.given.targets or () for ref in target.refs if isinstance(ref, int)]
    return list(dict.fromkeys((*act.cards, *targets)))


@_edit("elsewhere", "{card}が{square}にある", "{card} were on {square}")
def _elsewhere(duel: Duel, player: Player, act: Act) -> Found:
    for card in _named(act):
        standing = duel.at(card)
        if standing is None or duel.card(card).kind != "unit":
            continue
        taken = {s.square for s in duel.standing if s.controller == standing.controller}
        for square in BATTLE_SQUARES:
            if square not in taken:
                holes: Holes = {"card": card, "square": square}
                yield holes, stood(card, square=square)


@_edit("control", "{player}が{card}を支配している", "{player} controlled {card}")
def _control(duel: Duel, player: Player, act: Act) -> Found:
    for card in _named(act):
        standing = duel.at(card)
        if standing is not None:
            other = OPPONENT[standing.controller]
            holes: Holes = {"player": other, "card": card}
            yield holes, stood(card, controller=other)


@_edit("without", "{card}が{square}にない", "{card} were not on {square}")
def _without(duel: Duel, player: Player, act: Act) -> Found:
    for standing in duel.standing:
        if standing.card not in act.cards:
            holes: Holes = {"card": standing.card, "square": standing.square}
            yield holes, taken_away(standing.card)


@_edit("no effect", "{effect}がない", "there were not {effect}")
def _no_effect(duel: Duel, player: Player, act: Act) -> Found:
    for effect in duel.effects:
        yield {"effect": Teller(duel).effect(effect)}, without_effect(effect)


@_edit("undamaged", "{card}がダメージを受けていない", "{card} had no damage")
def _undamaged(duel: Duel, player: Player, act: Act) -> Found:
    for standing in duel.standing:
        if standing.damage:
            yield {"card": standing.card}, stood(standing.card, damage=0)


@_edit("marker", "{card}にマーカーがもう{count}つある", "{card} had {count} more marker(s)")
def _marker(duel: Duel, player: Player, act: Act) -> Found:
    for standing in duel.standing:
        card, markers = standing.card, dict(standing.markers) or {"": 0}
        more = tuple((name, count + 1) for name, count in markers.items())
        yield {"card": card}, stood(card, markers=more)


@_edit("not laid", "このフェイズにまだカードを置いていない", "no card had been put into the energy zone in this phase")
def _not_laid(duel: Duel, player: Player, act: Act) -> Found:
    if duel.memory.energy_laid:
        yield {}, remembering(energy_laid=False)


@_edit("not used", "このターンにまだ使っていない", "it had not been used in this turn")
def _not_used(duel: Duel, player: Player, act: Act) -> Found:
    if duel.memory.used:
        yield {}, remembering(used=())


@_edit("no plan", "{player}のプランゾーンにカードがない", "{player}'s plan zone were empty")
def _no_plan(duel: Duel, player: Player, act: Act) -> Found:
    if duel.side(player).plan:
        yield {"player": player}, siding(player, lambda side: replace(side, plan=False))


@_edit("plan", "{player}のプランゾーンにカードがある", "{player}'s plan zone held a card")
def _plan(duel: Duel, player: Player, act: Act) -> Found:
    if not duel.side(player).plan and duel.side(player).deck:
        yield {"player": player}, siding(player, lambda side: replace(side, plan=True))


@_edit("deck", "{player}の山札にもう{count}枚ある", "{player}'s deck held {count} more")
def _deck(duel: Duel, player: Player, act: Act) -> Found:
    if len(duel.side(player).deck) < len(PLAYERS):
        yield {"player": player}, added(Card(name="不明のカード", kind="unknown"), player, "deck")


@_edit("hand", "{player}の手札がもう{count}枚ある", "{player} had {count} more in hand")
def _hand(duel: Duel, player: Player, act: Act) -> Found:
    yield {"player": player}, added(Card(name="不明のカード", kind="unknown"), player, "hand")


@_edit("another", "{square}に{player}の{kind}がある", "{player} had a {kind} on {square}")
def _another(duel: Duel, player: Player, act: Act) -> Found:
    taken = {standing.square for standing in duel.standing} | {act.square}
    plain = {
        "unit": Card(name="テキストのないユニット", kind="unit", power=5000, smash=1),
        "base": Card(name="テキストのないベース", kind="base"),
    }
    for kind, card in plain.items():
        for owner in PLAYERS:
            squares = BATTLE_SQUARES if kind == "unit" else [s for s in BASE_SQUARES if s.startswith(owner)]
            for square in squares:
                if square not in taken:
                    holes: Holes = {"square": square, "player": owner, "kind": KINDS[kind]}
                    yield holes, stood_anew(card, owner, square)


@_edit("in graveyard", "{player}の墓地に{kind}がもう{count}枚ある", "{player}'s graveyard held {count} more: {kind}")
def _in_graveyard(duel: Duel, player: Player, act: Act) -> Found:
    kinds: tuple[CardKind, ...] = ("unit", "base", "strategy")
    for kind in kinds:
        card = Card(name=f"テキストのない{KINDS[kind].ja}", kind=kind, power=5000 if kind == "unit" else 0)
        for owner in PLAYERS:
            yield {"player": owner, "kind": KINDS[kind]}, added(card, owner, "graveyard")
