"""Building the first position of a scenario, and finding out what in it cannot be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from judge.cards import Card
from judge.cards.card import Kind
from judge.cards.files import add_cards
from judge.cards.sets import UserCards, known_cards, no_such_card
from judge.cardtext import read_cost
from judge.games.dimension_zero.board import PLAYERS, Player, area_of, line_from, square_from
from judge.games.dimension_zero.duel import Duel, Owned, Side, Standing
from judge.games.dimension_zero.playing import Play, playable
from judge.games.dimension_zero.telling import KINDS, ZONES
from judge.games.dimension_zero.turn import Checkpoint
from judge.scenario.load import Scenario
from judge.scenario.schema import MOST_CARDS, Action, Counted, Laid, Question
from judge.source import BadInput, Document, Problem, Where, Words, did_you_mean, nearest

UNLISTED = Card(name="不明のカード", kind="unknown")
"""A card that the file does not list: nothing is known of it."""


class ScriptedAction(NamedTuple):
    """An action of the file as the game knows it; None passes."""

    player: Player
    play: Play | None


class Scene(NamedTuple):
    """A scenario ready to be played."""

    start: Duel
    actions: tuple[ScriptedAction, ...]
    names: Mapping[str, int]
    """The listed cards by the name a question may use."""

    def asked_play(self, question: Question) -> tuple[Player, Play]:
        """The play that a `can` question is about, and whose it would be."""
        assert question.can is not None
        player, play = _scripted(question.can, self.names)
        assert play is not None, "checked when the scene was built"
        return player, play


def build(scenario: Scenario) -> Scene:
    """The first position: the active player is to gain priority."""
    builder = _Builder(scenario)
    for player in PLAYERS:
        builder.lay_out(player)
    return builder.scene()


class _Builder:
    """Numbers the cards in the order the file lists them, and collects every problem on the way."""

    def __init__(self, scenario: Scenario) -> None:
        self._file = scenario.file
        self._document: Document = scenario.document
        self._problems: list[Problem] = []
        self._known = dict(known_cards(scenario.file.game))
        self._users = UserCards(scenario.file.game)
        add_cards(self._known, scenario.file.cards, self._document, ("cards",))
        self._cards: list[Owned] = []
        self._standing: list[Standing] = []
        self._frozen: set[int] = set()
        self._zones: dict[tuple[Player, str], list[int]] = {}
        self._by_name: dict[str, list[int]] = {}

    # ---- laying out

    def lay_out(self, player: Player) -> None:
        """Put the cards of one player where the file says."""
        side = getattr(self._file.players, player)
        here: Where = ("players", player)
        for name, laid in side.squares.items():
            square = square_from(name, player)
            if square is None or area_of(square, player) is None:
                self._complain(
                    (*here, "squares", name),
                    f"「{name}」というバトルスペースのスクエアはない。L1〜R3 か 左ライン自軍エリア のように書く。",
                    f"there is no battle square '{name}'; write L1 to R3, or 左ライン自軍エリア.",
                )
            else:
                self._stand(player, square, laid, "unit", (*here, "squares", name))
        for name, laid in side.bases.items():
            line = line_from(name, player)
            if line is None:
                self._complain(
                    (*here, "bases", name),
                    f"「{name}」というラインはない。L・C・R か 左・中央・右 で書く。",
                    f"there is no line '{name}'; write L, C, R or 左, 中央, 右.",
                )
            else:
                self._stand(player, f"{player}.{line}", laid, "base", (*here, "bases", name))
        for zone in ("hand", "graveyard", "removed"):
            for index, name in enumerate(getattr(side, zone)):
                self._put(player, zone, self._listed(name, player, (*here, zone, index)))
        self._lay_out_energy(player, side.energy, (*here, "energy"))
        self._lay_out_unlisted(player, "smash", UNLISTED, side.smash)
        deck = [side.deck] if isinstance(side.deck, int) else side.deck
        for index, entry in enumerate(deck):
            if isinstance(entry, int):
                self._lay_out_unlisted(player, "deck", UNLISTED, entry)
            else:
                self._put(player, "deck", self._listed(entry, player, (*here, "deck", index)))

    def _lay_out_energy(
        self, player: Player, energy: Mapping[str, int | Counted] | Iterable[str | Laid], here: Where
    ) -> None:
        if isinstance(energy, Mapping):
            for colour, count in energy.items():
                cost = () if colour == "無" else read_cost(f"{colour}1")
                card = Card(name=f"{colour}のエネルギー", kind="unknown", cost=cost)
                self._lay_out_unlisted(player, "energy", card, count)
            return
        for index, entry in enumerate(energy):
            laid = entry if isinstance(entry, Laid) else Laid(card=entry)
            number = self._listed(laid.card, player, (*here, index))
            self._put(player, "energy", number)
            if laid.frozen and number is not None:
                self._frozen.add(number)

    def _lay_out_unlisted(self, player: Player, zone: str, card: Card, count: int | Counted) -> None:
        counted = count if isinstance(count, Counted) else Counted(released=count)
        for index in range(counted.released + counted.frozen):
            number = self._number(card, player)
            self._put(player, zone, number)
            if index >= counted.released:
                self._frozen.add(number)

    def _stand(self, player: Player, square: str, entry: str | Laid, kind: Kind, here: Where) -> None:
        laid = entry if isinstance(entry, Laid) else Laid(card=entry)
        number = self._listed(laid.card, laid.owner or player, here)
        if number is None:
            return
        card = self._cards[number].card
        if card.kind != kind:
            self._complain(
                here,
                f"「{card.name}」は{KINDS[card.kind].ja}なので、ここには置けない（2-23-8-1）。",
                f"'{card.name}' is a {card.kind}; it does not belong here (2-23-8-1).",
            )
        if any(standing.square == square and standing.controller == player for standing in self._standing):
            self._complain(
                here,
                f"{square}には{player}のカードがもうある（4-16-4-6、4-16-4-7）。",
                f"{player} has a card on {square} already (4-16-4-6, 4-16-4-7).",
            )
        self._standing.append(Standing(number, square, player, damage=laid.damage))
        if laid.frozen:
            self._frozen.add(number)

    def _listed(self, name: str, owner: Player, here: Where) -> int | None:
        card = self._known.get(name) or self._users.get(name)
        if card is None:
            card = no_such_card(name, (*self._known, *self._users.names()))
        if isinstance(card, Words):
            self._complain(here, card.ja, card.en)
            return None
        number = self._number(card, owner)
        self._by_name.setdefault(name, []).append(number)
        return number

    def _number(self, card: Card, owner: Player) -> int:
        self._cards.append(Owned(card, owner))
        return len(self._cards) - 1

    def _put(self, player: Player, zone: str, number: int | None) -> None:
        if number is not None:
            self._zones.setdefault((player, zone), []).append(number)

    # ---- finishing

    def scene(self) -> Scene:
        """The scene, or every problem that was found."""
        if len(self._cards) > MOST_CARDS:
            self._complain(
                ("players",), f"カードが多すぎる（{MOST_CARDS}枚まで）。", f"too many cards (at most {MOST_CARDS})."
            )
        names = self._names()
        for index, action in enumerate(self._file.actions):
            self._check_action(action, names, ("actions", index))
        for index, question in enumerate(self._file.ask):
            self._check_question(question, names, ("ask", index))
        if self._problems:
            raise BadInput(self._problems)
        actions = tuple(_scripted(action, names) for action in self._file.actions)
        start = Duel(
            cards=tuple(self._cards),
            active=self._file.turn.player,
            sides=(self._side("A"), self._side("B")),
            standing=tuple(self._standing),
            frozen=frozenset(self._frozen),
            agenda=(Checkpoint(self._file.turn.player),),
        )
        return Scene(start, actions, names)

    def _side(self, player: Player) -> Side:
        return Side(**{zone: tuple(cards) for (owner, zone), cards in self._zones.items() if owner == player})

    def _names(self) -> dict[str, int]:
        """Names that mean one card: the name itself, or `名前#2` where there are several."""
        names: dict[str, int] = {}
        for name, numbers in self._by_name.items():
            if len(numbers) == 1:
                names[name] = numbers[0]
            names.update({f"{name}#{index}": number for index, number in enumerate(numbers, start=1)})
        return names

    def _check_name(self, name: str, names: Mapping[str, int], here: Where) -> None:
        if name in names:
            return
        if name in self._by_name:
            count = len(self._by_name[name])
            self._complain(
                here,
                f"「{name}」は{count}枚ある。「{name}#1」のように番号を付ける。",
                f"there are {count} cards '{name}'; write '{name}#1' and so on.",
            )
            return
        meant = did_you_mean(nearest(name, self._by_name))
        self._complain(
            here, f"「{name}」はこの盤面にない。{meant.ja}", f"'{name}' is nowhere on this board. {meant.en}"
        )

    def _check_action(self, action: Action, names: Mapping[str, int], here: Where) -> None:
        if action.play is None or action.to is None:
            return
        self._check_name(action.play, names, (*here, "play"))
        square = square_from(action.to, action.player)
        if square is None or area_of(square, action.player) is None:
            self._complain(
                (*here, "to"),
                f"「{action.to}」というバトルスペースのスクエアはない。L1〜R3 で書く。",
                f"there is no battle square '{action.to}'; write L1 to R3.",
            )
        number = names.get(action.play)
        card = None if number is None else self._cards[number].card
        if card is not None and card.kind != "unit":
            self._complain(
                (*here, "play"),
                "まだユニットのプレイだけに対応している。",
                "only units can be played by this version.",
            )
        elif card is not None and not playable(card):
            self._complain(
                (*here, "play"),
                "コストにXのあるカードのプレイには、まだ対応していない（1-2-3-3）。",
                "cards with an X in their cost cannot be played by this version yet (1-2-3-3).",
            )

    def _check_question(self, question: Question, names: Mapping[str, int], here: Where) -> None:
        if question.where is not None:
            self._check_name(question.where, names, (*here, "where"))
        if question.can is not None:
            self._check_action(question.can, names, (*here, "can"))
            if question.can.play is None:
                self._complain(
                    (*here, "can"),
                    "can で問えるのはカードのプレイ（play と to）だけ。",
                    "can asks about playing a card (play and to) only.",
                )
        expected = (question.expect,) if isinstance(question.expect, str) else question.expect or ()
        for answer in expected:
            if answer_from(question, answer) is None:
                allowed = " / ".join(allowed_answers(question))
                self._complain(
                    (*here, "expect"),
                    f"「{answer}」はこの質問の答えにならない。書けるのは {allowed}。",
                    f"'{answer}' is no answer to this question; write {allowed}.",
                )

    def _complain(self, where: Where, ja: str, en: str) -> None:
        self._problems.append(self._document.problem(where, ja, en.rstrip()))


def _scripted(action: Action, names: Mapping[str, int]) -> ScriptedAction:
    if action.play is None or action.to is None:
        return ScriptedAction(action.player, None)
    square = square_from(action.to, action.player)
    assert square is not None, "checked when the scene was built"
    return ScriptedAction(action.player, Play(names[action.play], square))


def allowed_answers(question: Question) -> tuple[str, ...]:
    """The answers that may be expected of a question."""
    if question.happens is not None:
        return ("always", "never", "sometimes")
    if question.can is not None:
        return ("yes", "no", "sometimes")
    return (*ZONES, "L1 … R3")


def answer_from(question: Question, word: str) -> str | None:
    """An expected answer in its canonical form: zones may be written in Japanese, squares in any form."""
    if question.where is None:
        return word if word in allowed_answers(question) else None
    for zone, words in ZONES.items():
        if word in (zone, words.ja):
            return zone
    return word.upper() if re.fullmatch("[LCRlcr][123]|[AB][.][LCR]", word) else None
