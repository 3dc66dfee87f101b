"""An independent count of the lines of play of small boards, like "perft" in chess.

This program knows nothing of the simulator: it is a second reading of the clauses
(rules/dimension-zero/clauses.ja.txt, cited by number below), written to be obviously right rather than fast. If two
programs that were written apart count the same numbers of lines on many boards, they have very likely read the rules
alike.

How it works. `Duel.run` plays the duel from the board as plain straight-line code: phases, battles (a battle is just
a nested call) and decisions follow each other as the clauses tell them. Every decision is answered from a `line`, a
list of option names; when the line is used up, `Asked` tells which options there are. So `options_after(board, line)`
replays the duel from the start, and `count` sums over all lines. Nothing is copied, undone or remembered.

What is known here: units without text or with 速攻 or 加速, bases without text, the three timings.

Decisions:

* priority: "pass" and every legal action; always a decision, even if only "pass" is possible;
* paying: the different sets of cards that can be frozen (energy cards of the same colours are alike, for no text here
  asks which card they are; smash cards are all alike), asked only if there are two or more, directly after the action
  was chosen;
* several cards of different names go to one graveyard at once: their owner says which goes next, until those left
  have one name; the active player's graveyard first.

Count at depth n = number of sequences of n options from the start; a duel that is over has no options.

Readings where the clauses leave room (see also the notes in the clauses):

* 4-6-2: a double pass ends the recovery phase if nothing triggered and no rule effect happened; no second one needed;
* 3-10-3: if a rule effect did happen, the phase begins again at that double pass;
* 3-14-1: likewise the end step of a battle; if units died by 3-14-2 / 3-14-2-1, priority is given once more;
* 3-12-2, 3-13-2: where no unit has damage to stack, nothing is stacked and the step ends;
* 3-8-2-4: a plan is renewed only while there is a card in the plan zone;
* 3-9-1: a unit with smash 0 may smash;
* 3-6-1-2: no board is the first turn of the duel, the draw phase is never skipped;
* 3-3-4: when a player has lost, nobody orders a graveyard any more.

Usage: python brute_force.py boards.yaml [name]
"""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

Board = dict[str, Any]
Cost = dict[str, int]  # colour -> number; 無 is colourless
Payment = tuple[tuple[tuple[str, int], ...], int]  # energy cards by name, number of smash cards

PHASES = ("release", "draw", "energy", "main", "smash", "recovery")
LINES = "LCR"
COLOURS = "赤黒青白緑"
UNKNOWN = "？"  # a card the board does not name


class Asked(Exception):
    """The line is used up: a decision with these options stands open."""

    def __init__(self, options: list[str]) -> None:
        super().__init__(options)
        self.options = options


class Over(Exception):
    """The duel is over (3-3-3)."""


class Unclear(Exception):
    """The board leads to something the clauses or the board do not decide; no board may count such a line."""


@dataclass(frozen=True)
class Card:
    """The printed data of a card (2-2)."""

    name: str
    kind: str
    cost: Cost
    move: Cost
    power: int
    smash: int
    timing: str
    text: str

    @property
    def colours(self) -> frozenset[str]:
        """The colours of its cost (2-4-2)."""
        return frozenset(colour for colour, number in self.cost.items() if colour in COLOURS and number)


@dataclass(eq=False)
class Unit:
    """A unit on a square of the battle space; the same object as long as it stays on squares (2-23-8-4)."""

    card: Card
    player: str
    square: str
    arrival: int
    frozen: bool = False
    damage: int = 0
    played_to_centre: bool = False


@dataclass(eq=False)
class Energy:
    """A card in an energy zone."""

    name: str
    colours: frozenset[str]
    frozen: bool = False


@dataclass
class Player:
    """What one player has. The deck's first card is its top; with `plan` it lies face up (2-23-3-1)."""

    hand: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    plan: bool = False
    graveyard: list[str] = field(default_factory=list)
    energy: list[Energy] = field(default_factory=list)
    smash_released: int = 0
    smash_frozen: int = 0
    bases: dict[str, list[str]] = field(default_factory=lambda: {line: [] for line in LINES})


@dataclass
class Battle:
    """One or more battles that began at the same time and go through their steps together (3-11-1-4)."""

    starters: dict[str, list[Unit]]  # square -> the two units that started the battle there
    attackers: list[Unit]
    members: list[Unit]  # every バトルをしているユニット (3-11-1-2)
    struck: list[Unit] = field(default_factory=list)  # those that stacked their damage in step 1


# --- reading a board -------------------------------------------------------------------------------------------------


def cost_of(text: str) -> Cost:
    """Reads a cost like 赤1無1."""
    return {colour: int(number) for colour, number in re.findall(r"([赤黒青白緑無])(\d+)", text)}


def card_of(data: dict[str, Any]) -> Card:
    """Reads the inline data of a card."""
    return Card(
        name=data["name"],
        kind=data["kind"],
        cost=cost_of(data["cost"]),
        move=cost_of(data.get("move", "")),
        power=int(data.get("power", 0)),
        smash=int(data.get("smash", 0)),
        timing=data["timing"],
        text=data.get("text", ""),
    )


def names_of(entries: Any) -> list[str]:
    """Reads a hand or deck: names, numbers for so many unnamed cards, or one number alone."""
    names: list[str] = []
    for entry in entries if isinstance(entries, list) else [entries]:
        names.extend([UNKNOWN] * entry if isinstance(entry, int) else [entry])
    return names


def released_and_frozen(entry: Any) -> tuple[int, int]:
    """Reads a number of released cards, or {released: n, frozen: m}."""
    if isinstance(entry, int):
        return entry, 0
    return int(entry.get("released", 0)), int(entry.get("frozen", 0))


def energy_of(entries: Any, cards: dict[str, Card]) -> list[Energy]:
    """Reads an energy zone: {colour: number} or a list of cards."""
    zone: list[Energy] = []
    if isinstance(entries, dict):
        for colour, entry in entries.items():
            released, frozen = released_and_frozen(entry)
            for number in range(released + frozen):
                colours = frozenset(colour if colour in COLOURS else "")
                zone.append(Energy(f"{colour}のエネルギー", colours, frozen=number >= released))
        return zone
    for entry in entries:
        data = entry if isinstance(entry, dict) else {"card": entry}
        zone.append(Energy(data["card"], cards[data["card"]].colours, bool(data.get("frozen"))))
    return zone


# --- squares ---------------------------------------------------------------------------------------------------------


def own_area(player: str) -> str:
    """The row of a player's own area: 1 for A, 3 for B (2-24-7)."""
    return "1" if player == "A" else "3"


def enemy_area(player: str) -> str:
    """The row of a player's enemy area."""
    return "3" if player == "A" else "1"


def other(player: str) -> str:
    """The opponent."""
    return "B" if player == "A" else "A"


def neighbours(square: str) -> list[str]:
    """The squares above, below, left and right of a square (3-8-2-6)."""
    column, row = LINES.index(square[0]), int(square[1])
    places = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return [f"{LINES[x]}{y}" for x, y in places if 0 <= x <= 2 and 1 <= y <= 3]


# --- the duel --------------------------------------------------------------------------------------------------------


class Duel:
    """A duel played from a board, its decisions answered by a line of option names."""

    def __init__(self, board: Board, line: Sequence[str]) -> None:
        self.line = list(line)
        self.cards = {data["name"]: card_of(data) for data in board["cards"]}
        turn = board.get("turn", {})
        self.active: str = turn.get("player", "A")
        self.phase: str = turn.get("phase", "main")
        self.players = {"A": Player(), "B": Player()}
        self.units: list[Unit] = []
        self.arrivals = 0
        self.stack: list[Callable[[], None]] = []  # each item knows how to resolve itself; the last is the top
        self.battles: list[Battle] = []  # the last is running, the others wait (3-11-3)
        self.energy_laid = False
        self.rule_effect_happened = False
        for name in "AB":
            self.set_up(name, board["players"].get(name) or {})

    def set_up(self, name: str, data: dict[str, Any]) -> None:
        """Lays out one player's cards as the board tells."""
        player = self.players[name]
        player.hand = names_of(data.get("hand", []))
        player.deck = names_of(data.get("deck", 20))
        player.plan = bool(data.get("plan"))
        player.graveyard = list(data.get("graveyard", []))
        player.energy = energy_of(data.get("energy", []), self.cards)
        player.smash_released, player.smash_frozen = released_and_frozen(data.get("smash", 0))
        for line, base in (data.get("bases") or {}).items():
            player.bases[line].append(base)
        for square, entry in (data.get("squares") or {}).items():
            unit = entry if isinstance(entry, dict) else {"card": entry}
            self.put(Unit(self.cards[unit["card"]], name, square, 0, bool(unit.get("frozen")), unit.get("damage", 0)))

    def decide(self, options: list[str]) -> str:
        """A decision: the next name of the line, or Asked."""
        if not self.line:
            raise Asked(options)
        choice = self.line.pop(0)
        if choice not in options:
            raise ValueError(f"{choice} is not among {options}")
        return choice

    # --- the turn (3-4 to 3-10)

    def run(self) -> None:
        """Plays turn after turn; ends by Asked or Over. The opening action of the first phase is already done."""
        begun = True
        while True:
            for phase in PHASES[PHASES.index(self.phase) :]:
                self.phase = phase
                self.energy_laid = False
                if not begun:
                    self.open_phase()
                begun = False
                self.rule_effect_happened = False
                self.give_priority()
                while phase == "recovery" and self.rule_effect_happened:  # 3-10-3: again from 3-10-1
                    self.rule_effect_happened = False
                    self.open_phase()
                    self.give_priority()
            self.active = other(self.active)
            self.phase = "release"

    def open_phase(self) -> None:
        """The opening action of a phase, without stack."""
        player = self.players[self.active]
        if self.phase == "release":  # 3-5-1
            for unit in self.units:
                if unit.player == self.active:
                    unit.frozen = False
            for energy in player.energy:
                energy.frozen = False
            player.smash_released, player.smash_frozen = player.smash_released + player.smash_frozen, 0
        elif self.phase == "draw":  # 3-6-1-1
            player.hand.append(self.take_top(player))
        elif self.phase == "recovery":  # 3-10-1
            for unit in self.units:
                unit.damage = 0

    def take_top(self, player: Player) -> str:
        """Takes the top card of a deck, be it the plan card or not; the next one stays face down (2-23-3-2)."""
        player.plan = False
        return player.deck.pop(0)

    # --- priority (4-6)

    def give_priority(self) -> None:
        """Gives priority, from the active player on, until both pass in a row while the stack is empty."""
        holder, passes = self.active, 0
        while True:
            if self.checkpoint():  # a battle was fought: begin anew
                holder, passes = self.active, 0
            actions = self.actions(holder)
            choice = self.decide(["pass", *actions])
            if choice != "pass":
                actions[choice]()
                holder, passes = self.active, 0
                continue
            passes += 1
            if passes < 2:
                holder = other(holder)
            elif self.stack:
                self.stack.pop()()
                holder, passes = self.active, 0
            else:
                return

    # --- what a player with priority may do

    def actions(self, player: str) -> dict[str, Callable[[], None]]:
        """Every legal action of the player with priority, by its name."""
        mine = self.players[player]
        options: dict[str, Callable[[], None]] = {}
        calm = player == self.active and not self.stack
        if self.phase == "main":
            normal = calm and not self.battles
            timings = {"ノーマル": normal, "クイック": not self.battles, "バトル": True}  # 3-8-2, 3-8-3, 3-8-4
            for name in mine.hand:
                if name != UNKNOWN and timings[self.cards[name].timing]:
                    options.update(self.plays(player, name, from_plan=False))
            if normal:
                options.update(self.normal_actions(player))
        elif self.phase == "energy" and calm and not self.energy_laid:  # 3-7-1, one card a phase
            if mine.hand and (self.battles or UNKNOWN in mine.hand):
                raise Unclear("energy phase with unnamed cards or in battle")
            for name in mine.hand:
                options[f"energy {name}"] = partial(self.lay_energy, player, name)
        elif self.phase == "smash" and calm:  # 3-9-1
            for unit in self.units_of(player):
                if not unit.frozen and unit.square[1] in ("2", enemy_area(player)):
                    if self.battles:
                        raise Unclear("smashing in battle")
                    options[f"smash {unit.card.name} {unit.square}"] = partial(self.smash, unit)
        return options

    def normal_actions(self, player: str) -> dict[str, Callable[[], None]]:
        """The actions of timing ノーマル that every player has: plans and moves (3-8-2-3 to 3-8-2-6)."""
        mine = self.players[player]
        options: dict[str, Callable[[], None]] = {}
        if self.ways_to_pay(player, {"無": 1}):
            if mine.plan:  # 2-23-3-6
                options["renew plan"] = partial(self.activate_plan, player, self.renew_plan)
            else:
                options["make plan"] = partial(self.activate_plan, player, self.make_plan)
        if mine.plan:
            if mine.deck[0] == UNKNOWN:
                raise Unclear("a plan card the board does not name")
            options.update(self.plays(player, mine.deck[0], from_plan=True))
        for unit in self.units_of(player):
            if unit.frozen or not self.ways_to_pay(player, unit.card.move):
                continue
            for square in neighbours(unit.square):
                if not self.units_of(player, square):
                    options[f"move {unit.card.name} {unit.square} {square}"] = partial(self.move, unit, square)
        return options

    def plays(self, player: str, name: str, *, from_plan: bool) -> dict[str, Callable[[], None]]:
        """The ways of playing a card whose timing is right: one for every square (2-20-1-2, 2-20-2-2)."""
        card = self.cards[name]
        if not self.ways_to_pay(player, card.cost):
            return {}
        if card.kind == "ユニット":
            rows = (own_area(player), "2")
            squares = [line + row for row in rows for line in LINES if not self.units_of(player, line + row)]
        else:
            squares = [f"{player}.{line}" for line in LINES if not self.players[player].bases[line]]
        tail = " from plan" if from_plan else ""
        return {
            f"play {name} {square}{tail}": partial(self.play, player, card, square, from_plan) for square in squares
        }

    def units_of(self, player: str, square: str | None = None) -> list[Unit]:
        """The units a player controls, on one square or anywhere."""
        return [unit for unit in self.units if unit.player == player and square in (None, unit.square)]

    # --- paying (1-2-3)

    def ways_to_pay(self, player: str, cost: Cost) -> list[Payment]:
        """Every different set of released cards that pays a cost; a cost of nothing is paid in one way."""
        mine = self.players[player]
        released = [energy for energy in mine.energy if not energy.frozen]
        colours = {energy.name: energy.colours for energy in released}
        numbers = Counter(energy.name for energy in released)
        names = sorted(numbers)
        coloured = [colour for colour, number in cost.items() if colour in COLOURS for _ in range(number)]
        total = sum(cost.values())
        ways: dict[str, Payment] = {}
        for smash in range(mine.smash_released + 1):
            for chosen in product(*(range(numbers[name] + 1) for name in names)):
                frozen = [colours[name] for name, number in zip(names, chosen, strict=True) for _ in range(number)]
                if len(frozen) + smash == total and covers(frozen, coloured):
                    alike = repr((sorted(sorted(one) for one in frozen), smash))
                    energy = tuple((name, count) for name, count in zip(names, chosen, strict=True) if count)
                    ways.setdefault(alike, (energy, smash))
        return list(ways.values())

    def pay(self, player: str, cost: Cost) -> None:
        """Pays a cost; its player chooses if there are several ways (4-7-2-8, 4-7-3-4)."""
        ways = {pay_name(way): way for way in self.ways_to_pay(player, cost)}
        choice = next(iter(ways)) if len(ways) == 1 else self.decide(list(ways))
        energies, smash = ways[choice]
        mine = self.players[player]
        for name, number in energies:
            for _ in range(number):
                next(card for card in mine.energy if card.name == name and not card.frozen).frozen = True
        mine.smash_released -= smash
        mine.smash_frozen += smash

    # --- actions that use the stack

    def play(self, player: str, card: Card, square: str, from_plan: bool) -> None:
        """Plays a card: it leaves its zone for the stack and is paid for (4-7-2)."""
        mine = self.players[player]
        if from_plan:
            self.take_top(mine)
        else:
            mine.hand.remove(card.name)
        self.pay(player, card.cost)
        resolve = self.resolve_unit if card.kind == "ユニット" else self.resolve_base
        self.stack.append(partial(resolve, player, card, square))

    def resolve_unit(self, player: str, card: Card, square: str) -> None:
        """The unit is put on its square, frozen unless it has 速攻 (2-20-1-3, 5-1-2)."""
        frozen = card.text != "速攻"
        self.put(Unit(card, player, square, 0, frozen, played_to_centre=square[1] == "2"))

    def resolve_base(self, player: str, card: Card, square: str) -> None:
        """The base is put on its square (2-20-2-3)."""
        self.players[player].bases[square[2]].append(card.name)

    def activate_plan(self, player: str, effect: Callable[[Player], None]) -> None:
        """Making or renewing a plan: one colourless energy, and on the stack (3-8-2-3, 3-8-2-4)."""
        self.pay(player, {"無": 1})
        self.stack.append(partial(effect, self.players[player]))

    def make_plan(self, player: Player) -> None:
        """The top card of the deck is turned up."""
        player.plan = bool(player.deck)

    def renew_plan(self, player: Player) -> None:
        """The plan card goes to the graveyard; if it did, the next card is turned up."""
        if player.plan:
            player.graveyard.append(self.take_top(player))
            player.plan = bool(player.deck)

    def move(self, unit: Unit, to: str) -> None:
        """Activates the move of a unit (4-7-3)."""
        self.pay(unit.player, unit.card.move)
        self.stack.append(partial(self.resolve_move, unit, unit.square, to))

    def resolve_move(self, unit: Unit, start: str, to: str) -> None:
        """The unit is put, released, on the square, if it still is where it was (4-9-3)."""
        if unit in self.units and unit.square == start:
            self.units.remove(unit)
            unit.square, unit.frozen = to, False
            self.put(unit)

    def put(self, unit: Unit) -> None:
        """A unit arrives on its square; on a square of the running battle it joins that battle (3-11-1-2)."""
        self.arrivals += 1
        unit.arrival = self.arrivals
        self.units.append(unit)
        for battle in self.battles:
            if unit.square in battle.starters:
                if battle is not self.battles[-1] and (
                    unit.square[1] == "2" or self.units_of(other(unit.player), unit.square)
                ):
                    raise Unclear("a unit arrives on the square of a waiting battle")
                battle.members.append(unit)

    # --- actions without stack

    def lay_energy(self, player: str, name: str) -> None:
        """A card of the hand becomes energy, released (3-7-1)."""
        mine = self.players[player]
        mine.hand.remove(name)
        mine.energy.append(Energy(name, self.cards[name].colours))
        self.energy_laid = True

    def smash(self, unit: Unit) -> None:
        """The unit is frozen, and the opponent lays cards of the deck into the smash zone, released (3-9-1)."""
        unit.frozen = True
        victim = self.players[other(unit.player)]
        number = unit.card.smash + (1 if unit.square[1] == enemy_area(unit.player) else 0)
        for _ in range(min(number, len(victim.deck))):
            self.take_top(victim)
            victim.smash_released += 1

    # --- rule effects (4-16)

    def checkpoint(self) -> bool:
        """What happens whenever a player is to gain priority (4-6-3). Tells whether a battle was fought."""
        fought = False
        while True:
            if self.rule_effects():
                self.rule_effect_happened = True
                continue
            starters = self.contested_squares()
            if not starters:
                return fought
            self.rule_effect_happened = fought = True
            self.fight(starters)

    def rule_effects(self) -> bool:
        """All rule effects that are due, at once, but not the start of battles. Tells whether there was one."""
        for player in self.players.values():
            if player.smash_released + player.smash_frozen >= 7 or not player.deck:  # 4-16-4-1, 4-16-4-2
                raise Over
        dying = [unit for unit in self.units if self.is_dying(unit)]
        bases: list[tuple[str, str]] = []
        for name, player in self.players.items():
            for line in LINES:  # 4-16-4-7
                bases.extend((name, base) for base in player.bases[line][1:])
                del player.bases[line][1:]
        self.to_graveyards(dying, bases)
        return bool(dying or bases)

    def is_dying(self, unit: Unit) -> bool:
        """Whether a rule effect puts the unit into the graveyard now."""
        if unit.card.power <= 0 or unit.damage >= unit.card.power:  # 4-16-4-4, 4-16-4-5
            return True
        if any(mate.arrival < unit.arrival for mate in self.units_of(unit.player, unit.square)):  # 4-16-4-6
            return True
        in_battle = any(unit in battle.members for battle in self.battles)
        enemies = self.units_of(other(unit.player), unit.square)
        return unit.played_to_centre and not in_battle and not enemies  # 4-16-4-8

    def to_graveyards(self, dying: list[Unit], bases: Sequence[tuple[str, str]] = ()) -> None:
        """Cards go to their owners' graveyards at once; owners choose the order, the active player first (2-23-5-3)."""
        for unit in dying:
            self.units.remove(unit)
            for battle in self.battles:
                if unit in battle.members:
                    battle.members.remove(unit)
        for owner in (self.active, other(self.active)):
            left = [unit.card.name for unit in dying if unit.player == owner]
            left.extend(base for player, base in bases if player == owner)
            while left:
                names = list(dict.fromkeys(left))
                choice = names[0]
                if len(names) > 1:
                    choice = self.decide([f"next {name}" for name in names]).removeprefix("next ")
                left.remove(choice)
                self.players[owner].graveyard.append(choice)

    # --- battles (3-11 to 3-14)

    def contested_squares(self) -> dict[str, list[Unit]]:
        """The squares where units of both players stand and no battle is going on, with those units."""
        fought_over = [square for battle in self.battles for square in battle.starters]
        squares: dict[str, list[Unit]] = {}
        for square in (line + row for row in "123" for line in LINES):
            both = self.units_of("A", square) + self.units_of("B", square)
            if len({unit.player for unit in both}) == 2 and square not in fought_over:
                squares[square] = both
        return squares

    def fight(self, starters: dict[str, list[Unit]]) -> None:
        """A battle from its start to its end. The stack waits meanwhile, there is a new one (3-11-2)."""
        attackers = [max(units, key=lambda unit: unit.arrival) for units in starters.values()]  # 3-11-5
        battle = Battle(starters, attackers, [unit for units in starters.values() for unit in units])
        waiting, self.stack = self.stack, []
        self.battles.append(battle)
        for step in (1, 2):
            self.give_priority()
            if self.stack_exchange(battle, step):
                self.give_priority()
        self.give_priority()  # the end step: 3-14-1
        while self.end_of_battle(battle):
            self.rule_effect_happened = True
            self.give_priority()
        self.battles.pop()
        self.stack = waiting

    def stack_exchange(self, battle: Battle, step: int) -> bool:
        """Stacks the battle damage of a step, its amounts fixed now (3-12-2, 3-12-4-1, 3-13-2). Tells if any was."""
        blows: list[tuple[int, Unit]] = []
        for square, (one, two) in battle.starters.items():
            if any(unit not in self.units or unit.square != square for unit in (one, two)):
                continue
            for unit, enemy in ((one, two), (two, one)):
                if unit.card.text == "加速" if step == 1 else unit not in battle.struck:
                    blows.append((unit.card.power, enemy))
                    battle.struck.append(unit)
        if blows:
            self.stack.append(partial(self.resolve_exchange, blows))
        return bool(blows)

    def resolve_exchange(self, blows: list[tuple[int, Unit]]) -> None:
        """All damage is dealt together, but not to units that left the squares (3-12-4, 3-12-4-2)."""
        for damage, enemy in blows:
            if enemy in self.units:
                enemy.damage += damage

    def end_of_battle(self, battle: Battle) -> bool:
        """The rule effects of a double pass in the end step (3-14-2, 3-14-2-1). Tells whether there was one."""
        dying: list[Unit] = []
        for square, starters in battle.starters.items():
            if self.units_of("A", square) and self.units_of("B", square):
                if any(unit not in self.units or unit.square != square for unit in starters):
                    raise Unclear("who attacked when a unit joined the battle later")
                dying.extend(unit for unit in starters if unit in battle.attackers)
        dying.extend(unit for unit in battle.members if unit.played_to_centre and unit not in dying)
        self.to_graveyards(dying)
        return bool(dying)


def covers(frozen: list[frozenset[str]], coloured: list[str]) -> bool:
    """Whether different ones of the frozen energy cards can pay each of the coloured symbols (1-2-3-1)."""
    if not coloured:
        return True
    return any(
        coloured[0] in colours and covers(frozen[:place] + frozen[place + 1 :], coloured[1:])
        for place, colours in enumerate(frozen)
    )


def pay_name(way: Payment) -> str:
    """The name of a way to pay: energy cards sorted by name, smash cards last."""
    energies, smash = way
    parts = [f"{name} ×{number}" for name, number in sorted(energies)]
    return "pay " + " + ".join(parts + ([f"smash ×{smash}"] if smash else []))


# --- counting --------------------------------------------------------------------------------------------------------


def options_after(board: Board, line: Sequence[str] = ()) -> list[str]:
    """The options that stand open after a line of options; none if the duel is over."""
    try:
        Duel(board, line).run()
    except Asked as asked:
        return asked.options
    except Over:
        return []
    raise AssertionError("a duel ends by a decision or by its end")


def count(board: Board, depth: int, line: tuple[str, ...] = ()) -> int:
    """The number of sequences of so many options that can follow a line."""
    options = options_after(board, line)
    if depth == 1:
        return len(options)
    return sum(count(board, depth - 1, (*line, option)) for option in options)


def counts(board: Board) -> dict[int, int]:
    """Counts a board at every depth its file speaks of."""
    return {depth: count(board, depth) for depth in depths(board)}


def differences(board: Board, counted: dict[int, int]) -> Iterator[str]:
    """Tells where the file of a board says otherwise than the options found and the numbers counted."""
    found = options_after(board)
    expected = list(board["depth1"])
    for name in sorted(set(expected) - set(found)):
        yield f"depth 1: the file has {name!r}, which is not found"
    for name in sorted(set(found) - set(expected)):
        yield f"depth 1: {name!r} is found, which the file has not"
    if len(expected) != len(set(expected)) or len(found) != len(set(found)):
        yield "depth 1: a name stands there twice"
    for depth, number in depths(board).items():
        if counted[depth] != number:
            yield f"depth {depth}: the file has {number}, counted {counted[depth]}"


def depths(board: Board) -> dict[int, int]:
    """The counts a board's file gives: depth2, depth3 and, under `deeper`, further ones."""
    return {2: board["depth2"], 3: board["depth3"], **(board.get("deeper") or {})}


def main(arguments: list[str]) -> int:
    """Prints the options and counts of every board, or of the named one, and where they differ from the file."""
    boards: list[Board] = YAML(typ="safe").load(Path(arguments[0]).read_text(encoding="utf-8"))
    wanted = [board for board in boards if not arguments[1:] or board["name"] == arguments[1]]
    wrong = 0
    began = time.perf_counter()
    for board in wanted:
        print(f"{board['name']}: {', '.join(options_after(board)) or '(the duel is over)'}")
        counted = counts(board)
        print("  " + ", ".join(f"depth {depth}: {number}" for depth, number in counted.items()))
        for difference in differences(board, counted):
            wrong += 1
            print(f"  DIFFERENT {difference}")
    print(f"{len(wanted)} boards, {wrong} differences, {time.perf_counter() - began:.1f} s")
    return 1 if wrong or not wanted else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
