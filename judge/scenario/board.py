"""Laying out the board of a scenario: cards are numbered in the order the file lists them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from judge.cards import Card
from judge.cards.card import Kind
from judge.cards.files import add_cards, load_cards
from judge.cards.sets import UserCards, known_cards, no_such_card
from judge.cardtext import nodes, read_cost
from judge.games.dimension_zero.board import PLAYERS, Player, line_from, square_from
from judge.games.dimension_zero.duel import Owned, Side, Standing
from judge.games.dimension_zero.telling import KINDS
from judge.paths import RULES
from judge.scenario.load import Scenario
from judge.scenario.names import Names
from judge.scenario.schema import MOST_CARDS, Counted, Laid
from judge.source import Problem, Where, Words

UNLISTED = Card(name="不明のカード", kind="unknown")
"""A card that the file does not list: nothing is known of it."""


@lru_cache(maxsize=8)
def _cards(game: str) -> Mapping[str, Card]:
    """The cards that come with a game, and those that the examples of its rules tell of."""
    examples = RULES / game / "example-cards.yaml"
    return {**(load_cards([examples]) if examples.exists() else {}), **known_cards(game)}


class Board:
    """The board of a scenario, and every problem found while it was laid out."""

    def __init__(self, scenario: Scenario) -> None:
        self._file = scenario.file
        self._document = scenario.document
        self.problems: list[Problem] = []
        self._known = dict(_cards(scenario.file.game))
        self._users = UserCards(scenario.file.game)
        add_cards(self._known, scenario.file.cards, self._document, ("cards",))
        self.owned: list[Owned] = []
        self.standing: list[Standing] = []
        self.frozen: set[int] = set()
        self.roads: dict[int, Where] = {}
        """Where each card stands in the file."""
        self._zones: dict[tuple[Player, str], list[int]] = {}
        self._by_name: dict[str, list[int]] = {}
        self._counted: dict[str, list[int]] = {}
        for player in PLAYERS:
            self._lay_out(player)
        if len(self.owned) > MOST_CARDS:
            self.complain(
                ("players",), f"カードが多すぎる（{MOST_CARDS}枚まで）。", f"too many cards (at most {MOST_CARDS})."
            )

    def complain(self, where: Where, ja: str, en: str) -> None:
        """Note what is wrong with the value at a place of the file."""
        self.problems.append(self._document.problem(where, ja, en.rstrip()))

    @property
    def names(self) -> Names:
        """The listed cards by name."""
        return Names(
            {name: tuple(numbers) for name, numbers in self._by_name.items()},
            {name: tuple(numbers) for name, numbers in self._counted.items()},
        )

    def side(self, player: Player) -> Side:
        """The zones of a player."""
        zones: dict[str, Any] = {zone: tuple(cards) for (owner, zone), cards in self._zones.items() if owner == player}
        plan = getattr(self._file.players, player).plan and bool(zones.get("deck"))
        return Side(**zones, plan=plan)

    # ---- one player

    def _lay_out(self, player: Player) -> None:
        side = getattr(self._file.players, player)
        here: Where = ("players", player)
        for name, entry in side.squares.items():
            square = square_from(name, player)
            if square is None or "." in square:
                self.complain(
                    (*here, "squares", name),
                    f"「{name}」というバトルスペースのスクエアはない。L1〜R3 か 左ライン自軍エリア のように書く。",
                    f"there is no battle square '{name}'; write L1 to R3, or 左ライン自軍エリア.",
                )
            else:
                self._stand(player, square, entry, "unit", (*here, "squares", name))
        for name, entry in side.bases.items():
            line = line_from(name, player)
            if line is None:
                self.complain(
                    (*here, "bases", name),
                    f"「{name}」というラインはない。L・C・R か 左・中央・右 で書く。",
                    f"there is no line '{name}'; write L, C, R or 左, 中央, 右.",
                )
            else:
                self._stand(player, f"{player}.{line}", entry, "base", (*here, "bases", name))
        for zone in ("hand", "graveyard", "removed"):
            self._lay_pile(player, zone, getattr(side, zone), (*here, zone))
        self._lay_energy(player, side.energy, (*here, "energy"))
        if isinstance(side.smash, tuple):
            self._lay_row(player, "smash", side.smash, (*here, "smash"))
        else:
            self._lay_unlisted(player, "smash", UNLISTED, side.smash, (*here, "smash"))
        self._lay_pile(player, "deck", side.deck if isinstance(side.deck, tuple) else (side.deck,), (*here, "deck"))
        if side.plan and not (isinstance(side.deck, tuple) and side.deck and isinstance(side.deck[0], str)):
            self.complain(
                (*here, "plan"),
                "plan: true なら、deck の最初にプランゾーンのカードの名前を書く（2-23-3-1）。",
                "with plan: true the deck has to begin with the name of the card in the plan zone (2-23-3-1).",
            )

    def _lay_pile(self, player: Player, zone: str, pile: Iterable[str | int], here: Where) -> None:
        for index, entry in enumerate(pile):
            if isinstance(entry, int):
                self._lay_unlisted(player, zone, UNLISTED, entry, here)
            else:
                self._put(player, zone, self._listed(entry, player, (*here, index)))

    def _lay_energy(self, player: Player, energy: Mapping[str, Any] | tuple[str | Laid, ...], here: Where) -> None:
        if not isinstance(energy, Mapping):
            self._lay_row(player, "energy", energy, here)
            return
        for colour, count in energy.items():
            cost = () if colour == "無" else read_cost(f"{colour}1")
            card = Card(name=f"{colour}のエネルギー", kind="unknown", cost=cost)
            self._lay_unlisted(player, "energy", card, count, here)

    def _lay_row(self, player: Player, zone: str, row: tuple[str | Laid, ...], here: Where) -> None:
        for index, entry in enumerate(row):
            laid = entry if isinstance(entry, Laid) else Laid(card=entry)
            number = self._listed(laid.card, player, (*here, index))
            self._put(player, zone, number)
            if laid.frozen and number is not None:
                self.frozen.add(number)
            said = [name for name in ("damage", "owner", "beneath", "joined", "markers") if getattr(laid, name)]
            if said:
                what = "・".join(said)
                self.complain(
                    (*here, index, said[0]),
                    f"{what} を持つのはスクエアのカードだけ（2-22-1）。",
                    f"only cards on squares have {', '.join(said)} (2-22-1).",
                )

    def _lay_unlisted(self, player: Player, zone: str, card: Card, count: int | Counted, here: Where) -> None:
        counted = count if isinstance(count, Counted) else Counted(released=count)
        for index in range(min(counted.released + counted.frozen, MOST_CARDS + 1)):
            number = self._number(card, player, here)
            self._put(player, zone, number)
            self._counted.setdefault(card.name, []).append(number)
            if index >= counted.released:
                self.frozen.add(number)

    # ---- squares

    def _stand(self, player: Player, square: str, entry: Any, kind: Kind, here: Where) -> None:
        for index, one in enumerate(entry if isinstance(entry, tuple) else (entry,)):
            road = (*here, index) if isinstance(entry, tuple) else here
            laid = one if isinstance(one, Laid) else Laid(card=one)
            number = self._listed(laid.card, laid.owner or player, road)
            if number is None:
                continue
            self._check_square(player, square, self.owned[number].card, kind, road)
            beneath = self._beneath(laid, player, road)
            markers = laid.markers if isinstance(laid.markers, Mapping) else {"": laid.markers} if laid.markers else {}
            rank = sum(standing.square == square and standing.joined is None for standing in self.standing)
            standing = Standing(
                number,
                square,
                player,
                damage=laid.damage,
                rank=rank,
                since=self._since(number),
                beneath=beneath,
                markers=tuple(markers.items()),
            )
            self.standing.append(standing)
            if laid.frozen:
                self.frozen.add(number)
            self._join(laid, player, square, number, road)

    def _since(self, number: int) -> int:
        """Cards with continuous effects count in the order they came (4-14-5-5)."""
        lasting = any(isinstance(one, nodes.Static | nodes.Keyword) for one in self.owned[number].card.text.abilities)
        return max((standing.since for standing in self.standing), default=0) + 1 if lasting else 0

    def _beneath(self, laid: Laid, player: Player, here: Where) -> tuple[int, ...]:
        found = (self._listed(name, player, (*here, "beneath", index)) for index, name in enumerate(laid.beneath))
        beneath = tuple(number for number in found if number is not None)
        if len(beneath) > 1 and not self._file.force:
            self.complain(
                (*here, "beneath"),
                "1人のプレイヤーの闘気カードは、1枚のカードの下に1枚まで（4-16-4-16）。force: true なら通す。",
                "at most one card of a player lies beneath a card (4-16-4-16); force: true lets this through.",
            )
        return beneath

    def _join(self, laid: Laid, player: Player, square: str, unit: int, here: Where) -> None:
        for index, name in enumerate(laid.joined):
            number = self._listed(name, player, (*here, "joined", index))
            if number is None:
                continue
            card = self.owned[number].card
            if card.kind != "strategy":
                self.complain(
                    (*here, "joined", index),
                    f"「{name}」は{KINDS[card.kind].ja}なので、結合できない（6-6-1）。",
                    f"'{name}' is a {card.kind}; only strategies are joined (6-6-1).",
                )
            self.standing.append(Standing(number, square, player, since=self._since(number), joined=unit))

    def _check_square(self, player: Player, square: str, card: Card, kind: Kind, here: Where) -> None:
        if self._file.force:
            return
        clause = "4-16-4-13" if kind == "unit" else "4-16-4-14"
        if card.kind != kind:
            self.complain(
                here,
                f"「{card.name}」は{KINDS[card.kind].ja}なので、ここには置けない（2-23-8-1、{clause}）。",
                f"'{card.name}' is a {card.kind}; it does not belong here (2-23-8-1, {clause}).",
            )
        taken = (s for s in self.standing if s.square == square and s.controller == player and s.joined is None)
        if any(taken):
            clause = "4-16-4-6" if kind == "unit" else "4-16-4-7"
            self.complain(
                here,
                f"{square}には{player}のカードがもうある（{clause}）。force: true なら通す。",
                f"{player} has a card on {square} already ({clause}); force: true lets this through.",
            )

    # ---- cards

    def _listed(self, name: str, owner: Player, here: Where) -> int | None:
        card: Card | Words | None = self._known.get(name) or self._users.get(name)
        if card is None:
            card = no_such_card(name, (*self._known, *self._users.names()))
        if isinstance(card, Words):
            self.complain(here, card.ja, card.en)
            return None
        self._known[name] = card  # copies of a card are one value, so that they count as equal
        number = self._number(card, owner, here)
        self._by_name.setdefault(name, []).append(number)
        return number

    def _number(self, card: Card, owner: Player, here: Where) -> int:
        self.owned.append(Owned(card, owner))
        self.roads[len(self.owned) - 1] = here
        return len(self.owned) - 1

    def _put(self, player: Player, zone: str, number: int | None) -> None:
        if number is not None:
            self._zones.setdefault((player, zone), []).append(number)
