"""Boards made up from what a text speaks of: the cards that it names, and cards that do things to others."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from judge.cards import Card
from judge.cards.card import Timing
from judge.cardtext import nodes
from judge.cardtext.cost import Cost
from judge.games.dimension_zero.board import BATTLE_SQUARES, LINES, PLAYERS, Player
from judge.games.dimension_zero.duel import Duel, Owned, Phase, Side, Standing, Table
from judge.games.dimension_zero.meaning import asks_history
from judge.games.dimension_zero.turn import Checkpoint, rest_of_turn
from judge.kernel import Event

COLOURS = ("red", "black", "blue", "white", "green")
PHASES: tuple[Phase, ...] = ("main", "main", "main", "main", "smash", "release", "release", "energy")
RAISED = "あなたは自分の墓地にある対象のユニットを1枚選び、自分のユニットのない自軍エリアのスクエアに"
TOOLS: tuple[tuple[Timing, str], ...] = (
    ("quick", "あなたは対象のユニットを1枚選び、破壊する。"),
    ("quick", "あなたは対象のユニットを1枚選び、3000のダメージを与える。"),
    ("quick", "あなたは対象のユニットを1枚選び、フリーズする。"),
    ("quick", "あなたは対象のユニットを1枚選び、持ち主の手札に加える。"),
    ("quick", "あなたは対象のスペルを1つ選び、無効化する。"),
    ("quick", "あなたは対象のベースを1枚選び、破壊する。"),
    ("normal", "あなたはカードを1枚引く。相手は自分の手札を1枚選び、捨てる。"),
    ("normal", f"{RAISED}リリース状態で置く。"),
    ("normal", f"{RAISED}フリーズ状態で置く。"),
    ("normal", "あなたは対象のユニットを1枚選び、除外する。"),
    ("quick", "あなたは対象のユニットを1枚選び、フリーズする。\n墓地効果『このカードは除外されない。』"),
    ("battle", "あなたは対象のユニットを1枚選び、リリースする。"),
    ("normal", "あなたは自分の山札の1番上のカードを墓地に置く。"),
)
"""Strategies that make things happen to cards, so that texts which wait for them are heard."""
BY_ZONE = {
    "energy": "あなたはエネルギーゾーンにある自分のカードを1枚選び、持ち主の墓地に置く。",
    "smash": "あなたはスマッシュゾーンにある自分のカードを1枚選び、持ち主の墓地に置く。",
}
"""What makes cards leave a zone that only some texts listen to: on boards of those texts alone."""
JOINING = "あなたはバトルスペースの対象の自分のユニットを1枚選び、このカードを結合する。"


def _energy(colour: str, number: int = 1) -> Cost:
    return ((colour, number),)  # type: ignore[return-value]


@lru_cache(maxsize=1)
def tools() -> tuple[tuple[Card, ...], ...]:
    """Cards that do things to others, cheap and dear, and units that can be spoken of by what their texts are."""
    strategies = [
        tuple(
            Card(name=f"道具{number}", kind="strategy", printed=text, cost=_energy(COLOURS[at], cost), timing=timing)
            for at, cost in ((number % 5, 1), ((number + 2) % 5, 3))
        )
        for number, (timing, text) in enumerate(TOOLS)
    ]
    able = (
        "[無1]《クイック》ターン終了時まで、このカードのパワーを+1000する。",
        "このカードがスクエアに置かれた時、あなたはカードを1枚引く。",
        "速攻",
    )
    units = [(_unit(f"働き手{number}", COLOURS[number], number + 1, printed=text),) for number, text in enumerate(able)]
    return (*strategies, *units)


def _unit(name: str, colour: str, cost: int, **more: Any) -> Card:
    figures = {"power": 1000 * cost + 1000, "smash": 1, **more}
    return Card(name=name, kind="unit", cost=_energy(colour, cost), move_cost=_energy("colourless"), **figures)


@lru_cache(maxsize=256)
def described(text: nodes.CardText) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Cards as the text describes them (kind, colour, race, name, cost and power), and some that are just there."""
    found: list[Card] = []
    for number, node in enumerate(node for ability in text.abilities for node in ability.walk()):
        if isinstance(node, (nodes.Cards, nodes.That, nodes.Is, nodes.Has)):
            found += _fitting(number, node)
        elif isinstance(node, nodes.Keyword):
            found += [_unit(name, COLOURS[number % 5], 2) for name in node.names]
    plain = [
        _unit(f"並のユニット{cost}", COLOURS[cost % 5], cost, power=250 * cost * cost, races=("並の者",))
        for cost in range(1, 7)
    ]
    base = Card(name="並のベース", kind="base", cost=_energy("white"))
    return tuple(dict.fromkeys(found)), (*plain, base)


def _fitting(number: int, node: Any) -> Iterator[Card]:
    """Cards of which the description is true, as far as a printed card can make it so."""
    kind = getattr(node, "kind", "unit")
    races: list[str] = []
    attributes: list[str] = []
    name, cost, power, colour = f"話題{number}", 2, 3000, COLOURS[number % 5]
    for below in node.walk():
        match below:
            case nodes.HasRace(race=race, attribute=attribute):
                (attributes if attribute else races).append(race)
            case nodes.HasColour(colour=said):
                colour = said
            case nodes.Named(name=str(said)) | nodes.Cards(name=str(said)):
                name = said
            case nodes.Compare(stat=stat, order=order, amount=int(amount)):
                wanted = amount + {"below": -1, "above": 1}.get(order, 0)
                if stat == "cost":
                    cost = max(wanted, 0)
                elif stat == "power":
                    power = wanted
    wanted_cost: Cost = () if colour == "colourless" else _energy(colour, cost)
    more: dict[str, Any] = {"name": name, "cost": wanted_cost, "races": tuple(races), "attributes": tuple(attributes)}
    if kind in ("unit", "card", "aura"):
        for change in (0, 2):
            bigger = _energy(colour, cost + change) if wanted_cost else ()
            figures = {"power": power + 1000 * change, "smash": 1, "move_cost": _energy("colourless")}
            yield Card(**{**more, **figures, "cost": bigger, "kind": "unit", "name": name + "大" * bool(change)})
    if kind in ("base", "card"):
        yield Card(kind="base", **{**more, "races": (), "attributes": (*attributes, *races)})
    if kind in ("strategy", "spell", "card"):
        # With something that may be taken off: 使用コストを-[無1]する.
        dearer = (*wanted_cost, *_energy("colourless"))
        yield Card(
            kind="strategy",
            printed="あなたはカードを1枚引く。",
            **{**more, "cost": dearer, "races": ()},
            timing="quick",
        )


def _waited_for(words: Sequence[nodes.Node]) -> Iterator[Card]:
    """Cards that bring about an event which the usual tools never do."""
    events = [event for node in words if isinstance(event := getattr(node, "event", None), nodes.Put)]
    sources = [source for event in events if event.source is not None for source in event.source.walk()]
    zones = {source.name for source in sources if isinstance(source, nodes.Zone)}
    for name, text in BY_ZONE.items():
        if name in zones:
            yield Card(name=f"道具{name}", kind="strategy", printed=text, cost=_energy("red"), timing="quick")
    if any(isinstance(event.by, nodes.Doing) and event.by.what == "join" for event in events):
        yield Card(name="道具結合", kind="strategy", printed=JOINING, cost=_energy("white"), timing="normal")


def board(card: Card, chance: random.Random) -> tuple[Duel, frozenset[int]]:
    """A board with the card here and there, and the numbers of its copies."""
    return _Laying(card, chance).duel()


class _Laying:
    """A board that is being laid out."""

    def __init__(self, card: Card, chance: random.Random) -> None:
        self.card = card
        self.chance = chance
        self.owned: list[Owned] = []
        self.copies: set[int] = set()
        self.standing: list[Standing] = []
        self.frozen: set[int] = set()
        words = [node for ability in card.text.abilities for node in ability.walk()]
        self.spoken = {node.kind for node in words if isinstance(node, nodes.Cards)}
        self.formation = any(isinstance(node, nodes.Keyword) and node.name == "隊列召喚" for node in words)
        self.declares = any(isinstance(node, nodes.Declare) for node in words)
        self.joins = card.kind == "strategy" and any(isinstance(node, nodes.Join | nodes.JoinedTo) for node in words)
        # A few tools at a time: what they do then happens often enough to meet what a text waits for.
        self.tools = [chance.choice(alike) for alike in chance.sample(tools(), 3)]
        self.tools += _waited_for(words)
        self.described, plain = described(card.text)
        self.others = (*self.described, *plain, *self.tools)

    def duel(self) -> tuple[Duel, frozenset[int]]:
        chance = self.chance
        sides = tuple(self._side(player) for player in PLAYERS)
        active: Player = chance.choice(("A", "A", "B"))
        phase = chance.choice(PHASES)
        duel = Duel(
            table=Table(tuple(self.owned)),
            active=active,
            phase=phase,
            turn=3,
            sides=(sides[0], sides[1]),
            standing=tuple(self.standing),
            frozen=frozenset(self.frozen),
            agenda=(*reversed(rest_of_turn(phase)), Checkpoint(active)),
        )
        cards = {id(owned.card): owned.card for owned in self.owned}.values()
        asked = (asks_history(ability) for card in cards for ability in card.text.abilities)
        duel.table.memo["history"] = frozenset[type[Event]]().union(*asked)
        return duel, frozenset(self.copies)

    def _number(self, card: Card, player: Player) -> int:
        self.owned.append(Owned(card, player))
        if card is self.card:
            self.copies.add(len(self.owned) - 1)
        return len(self.owned) - 1

    def _pile(self, player: Player, least: int, most: int, own: float) -> tuple[int, ...]:
        """Some cards for a zone; the card itself is among player A's with this likelihood."""
        chance = self.chance
        cards = [self._chosen(self.others) for _ in range(chance.randint(least, most))]
        if player == "A" and chance.random() < own:
            cards.insert(0, self.card)
        return tuple(self._number(card, player) for card in cards)

    def _hand(self, player: Player) -> tuple[int, ...]:
        """A hand with something to do in it; now and then an empty one."""
        chance = self.chance
        if chance.random() < 0.15:
            return ()
        drawn = self._pile(player, 0, 2, 0.6)
        return (*drawn, *(self._number(chance.choice(self.tools), player) for _ in range(chance.randint(1, 3))))

    def _side(self, player: Player) -> Side:
        chance = self.chance
        crowded = chance.random() < 0.7
        self._stand(player, crowded)
        energy = [self._number(_unit("エネルギー", colour, 1), player) for colour in COLOURS for _ in range(3)]
        energy += self._pile(player, 0, 3, 0.3)
        self.frozen |= {card for card in energy if chance.random() < 0.15}
        if chance.random() < 0.15:
            self.frozen |= set(energy[2:])
        smash = self._pile(player, 0, 6, 0.1)[:6]
        self.frozen |= {card for card in smash if chance.random() < 0.3}
        return Side(
            hand=self._hand(player),
            deck=self._pile(player, 5, 9, 0.5),
            graveyard=self._pile(player, 0, 4, 0.4),
            energy=tuple(energy),
            smash=smash,
            removed=self._pile(player, 0, 1, 0.05),
            plan=chance.random() < 0.5,
            arranged=chance.random() < 0.15,
        )

    def _stand(self, player: Player, crowded: bool) -> None:
        chance = self.chance
        own = player == "A"
        squares = [square for square in BATTLE_SQUARES if all(one.square != square for one in self.standing)]
        # Rather near home, where formations stand, but anywhere at times.
        far = {square: abs(int(square[1]) - (1 if own else 3)) for square in squares}
        squares.sort(key=lambda square: far[square] * chance.choice((0, 1)) + 2 * chance.random())
        units = [card for card in self.others if card.kind == "unit"]
        most = chance.choice((3, 4, 6)) if crowded else 1
        full = own and self.formation and chance.random() < 0.4
        if full:
            squares = [square for square in squares if square != "C2"]
            most = len(squares)
        chosen = [self._chosen(units) for _ in range(most if full else chance.randint(most // 2, most))]
        # What is named as a card comes is not known of one that is there already.
        if own and self.card.kind == "unit" and not self.declares and chance.random() < 0.75:
            chosen.insert(0, self.card)
        for card, square in zip(chosen, squares, strict=False):
            self._place(card, player, square)
        bases = [card for card in self.others if card.kind == "base"]
        lines = list(LINES)
        chance.shuffle(lines)
        placed = [self.card] if own and self.card.kind == "base" and chance.random() < 0.8 else []
        placed += [chance.choice(bases) for _ in lines] if full else []
        placed += [chance.choice(bases)] if chance.random() < 0.6 else []
        for card, line in zip(placed, lines, strict=False):
            self._place(card, player, f"{player}.{line}")

    def _chosen(self, cards: Sequence[Card]) -> Card:
        """One of the cards, rather one that the text speaks of."""
        spoken = [card for card in cards if card in self.described]
        return self.chance.choice(spoken if spoken and self.chance.random() < 0.5 else cards)

    def _place(self, card: Card, player: Player, square: str) -> None:
        chance = self.chance
        number = self._number(card, player)
        lasting = any(isinstance(one, nodes.Static | nodes.Keyword) for one in card.text.abilities)
        since = max((one.since for one in self.standing), default=0) + 1 if lasting else 0
        damage = 500 if card.power > 1000 and chance.random() < 0.3 else 0
        beneath: tuple[int, ...] = ()
        if "aura" in self.spoken and chance.random() < 0.5:
            beneath = (self._number(chance.choice(self.others), player),)
        markers = (("", chance.randint(1, 8)),) if "marker" in self.spoken and chance.random() < 0.6 else ()
        standing = Standing(number, square, player, damage=damage, since=since, beneath=beneath, markers=markers)
        self.standing.append(standing)
        if self.joins and card is not self.card and chance.random() < 0.3:
            joined = self._number(self.card, player)
            self.standing.append(Standing(joined, square, player, since=since + 1, joined=number, markers=markers))
        if chance.random() < (0.2 if card is self.card else 0.35):
            self.frozen.add(number)
