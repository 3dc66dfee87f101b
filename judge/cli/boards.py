"""A position in a terminal: both base spaces, the battle space, the zones, the stack and the battles."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from judge.games.dimension_zero.board import LINES
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.telling import BATTLE_STEPS, PHASES, STATES, ZONES, Teller
from judge.ruling.model import Board, CardShown, SideShown
from judge.source import Language, Words

WORDS = {
    "turn": Words("のターン", "'s turn"),
    "bases": Words("ベース", "bases"),
    "damage": Words("ダメージ", "damage"),
    "printed": Words("本来", "printed"),
    "smash": Words("スマッシュ", "smash"),
    "beneath": Words("下に", "beneath"),
    "joined": Words("結合", "joined"),
    "markers": Words("マーカー", "markers"),
    "owner": Words("持ち主", "owner"),
    "battle": Words("バトル", "Battle"),
    "stack": Words("スタック（上から）", "Stack (from the top)"),
    "against": Words("対", "against"),
}
STYLES = {"A": "green", "B": "magenta"}


def battle_words(duel: Duel) -> tuple[Words, ...]:
    """The battles of a position, the one that runs first: where, which step, who attacks whom."""
    teller = Teller(duel)
    told = []
    for battle in reversed(duel.battles):
        fights = []
        for fight in battle.fights:
            attackers = "、".join(teller.name(card) for card in fight.attackers)
            others = "、".join(teller.name(card) for card in fight.units if card not in fight.attackers)
            fights.append((fight.square, attackers or "–", others or "–"))
        step = BATTLE_STEPS.get(battle.step, Words("–", "–"))
        against = WORDS["against"]
        told.append(
            Words(
                f"{'、'.join(f'{square} {one} {against.ja} {other}' for square, one, other in fights)}（{step.ja}）",
                f"{', '.join(f'{square} {one} {against.en} {other}' for square, one, other in fights)} ({step.en})",
            )
        )
    return tuple(told)


def print_board(console: Console, board: Board, lang: Language, battles: Iterable[Words] = ()) -> None:
    """Draw a position as player A sees it: B's side above, A's side below."""
    artist = _Artist(console, board, lang)
    artist.draw()
    for battle in battles:
        console.print(f"{WORDS['battle'].to(lang)}：{battle.to(lang)}", style="bold", markup=False)
    if board.stack:
        items = "、".join(getattr(item, lang) for item in reversed(board.stack))
        console.print(f"{WORDS['stack'].to(lang)}：{items}", style="bold", markup=False)


class _Artist:
    def __init__(self, console: Console, board: Board, lang: Language) -> None:
        self._console = console
        self._board = board
        self._lang: Language = lang

    def draw(self) -> None:
        turn = f"{self._board.active}{self._word('turn')} {PHASES[self._board.phase].to(self._lang)}"
        self._console.print(turn, style="bold", markup=False)
        self._side("B")
        table = Table(show_lines=True, show_header=False)
        for column in range(1 + len(LINES)):
            table.add_column(min_width=4 if column == 0 else 18, overflow="fold")
        table.add_row("", *LINES)
        table.add_row(f"B {self._word('bases')}", *(self._square(f"B.{line}") for line in LINES))
        for row in "321":
            table.add_row(row, *(self._square(line + row) for line in LINES))
        table.add_row(f"A {self._word('bases')}", *(self._square(f"A.{line}") for line in LINES))
        self._console.print(table, soft_wrap=False)
        self._side("A")

    def _square(self, square: str) -> Styled:
        lines = [self._card(card) for card in self._board.squares.get(square, ())]
        return Styled("\n").join(lines)

    def _card(self, card: CardShown) -> Styled:
        """A card on a square: its name in its controller's colour, and below whatever is to be known of it."""
        text = Styled(f"{card.controller} {card.name}", style=STYLES.get(card.controller, ""))
        facts = list(self._facts(card))
        if facts:
            text.append(f"\n  {' '.join(facts)}", style="default")
        return text

    def _facts(self, card: CardShown) -> Iterable[str]:
        if card.power is not None:
            changed = card.power != card.printed_power
            yield f"{card.power}（{self._number('printed', card.printed_power)}）" if changed else str(card.power)
        if card.smash is not None:
            yield self._number("smash", card.smash)
        if card.damage:
            yield self._number("damage", card.damage)
        if card.frozen:
            yield STATES["frozen"].to(self._lang)
        if card.owner != card.controller:
            yield self._number("owner", card.owner)
        if card.beneath:
            yield f"{self._word('beneath')}：{'、'.join(card.beneath)}"
        if card.joined_to is not None:
            yield self._word("joined")
        for name, number in card.markers:
            yield f"{name or self._word('markers')}×{number}"

    def _side(self, player: str) -> None:
        side = self._board.sides[player]
        for zone, cards in self._zones(side):
            line = Styled(f"{player} {ZONES[zone].to(self._lang)}：", style=STYLES.get(player, ""))
            self._console.print(line.append(cards, style="default"))

    def _zones(self, side: SideShown) -> Iterable[tuple[str, str]]:
        yield "hand", _counted(card.name for card in side.hand)
        yield "energy", _counted(self._with_state(card) for card in side.energy)
        frozen = f"（{STATES['frozen'].to(self._lang)}{side.smash_frozen}）" if side.smash_frozen else ""
        yield "smash", f"{side.smash}{frozen}"
        yield "deck", str(side.deck)
        if side.plan is not None:
            yield "plan", side.plan.name
        if side.graveyard:
            yield "graveyard", "、".join(card.name for card in side.graveyard)
        if side.removed:
            yield "removed", _counted(card.name for card in side.removed)

    def _with_state(self, card: CardShown) -> str:
        return f"{card.name}（{STATES['frozen'].to(self._lang)}）" if card.frozen else card.name

    def _number(self, name: str, value: object) -> str:
        return f"{self._word(name)}{'' if self._lang == 'ja' else ' '}{value}"

    def _word(self, name: str) -> str:
        return WORDS[name].to(self._lang)


def _counted(names: Iterable[str]) -> str:
    """Names in their order, equal ones counted; a dash where there are none."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return "、".join(name if count == 1 else f"{name}×{count}" for name, count in counts.items()) or "–"
