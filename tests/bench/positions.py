"""Five turns to explore, each from a fixed board: every option of every player, to the end of the turn.

The boards are of the sort that rulings are asked about: units that meet, bases that change what happens, replacements
that compete, triggers, instants on both sides. Each is built anew for every measurement: nothing is known beforehand.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.duel import Duel
from judge.kernel import Budget, Exploration, Move, Position, Seen, Stop, explore
from judge.scenario import build, parse_scenario

MOST = 10_000
"""Positions of each root: the search ends there, or with the turn."""

HEAD = """
game: dimension-zero
title: bench
until: end of turn
ask: [{happens: battle}]
"""

ROOTS: dict[str, str] = {
    "moves and battles": """
turn: {player: A}
players:
  A: {squares: {L1: 灯台の見張り, C2: 石臼の番人, R1: 早潮の銛打ち}, bases: {R: 霧の入り江},
      energy: {白: 2, 赤: 2, 青: 1}, deck: [丘越えの若駒, 丘越えの若駒, 丘越えの若駒]}
  B: {squares: {L2: 潮だまりの小鬼, C3: 石臼の番人, R2: 丘越えの若駒}, bases: {C: 実りの祠},
      deck: [灯台の見張り, 灯台の見張り, 灯台の見張り]}
""",
    "instants on both sides": """
turn: {player: A}
players:
  A: {squares: {C2: 灯台の見張り}, hand: [宵待ちの渡り鳥, 野ねずみの斥候], energy: {白: 2, 赤: 1},
      deck: [丘越えの若駒, 丘越えの若駒, 丘越えの若駒]}
  B: {squares: {C3: 石臼の番人}, bases: {C: 実りの祠}, hand: [宵待ちの渡り鳥, 帰る巣のある翼], energy: {白: 2},
      deck: [灯台の見張り, 灯台の見張り, 灯台の見張り]}
""",
    "replacements that compete": """
turn: {player: B}
players:
  A: {squares: {L2: 石臼の番人, C2: 灯台の見張り}, bases: {L: 沈む門, C: 霧の入り江},
      deck: [丘越えの若駒, 丘越えの若駒, 丘越えの若駒]}
  B: {squares: {L3: 潮だまりの小鬼, C3: 宵待ちの渡り鳥}, bases: {L: 実りの祠}, hand: [潮だまりの小鬼, 宵待ちの渡り鳥],
      energy: {青: 2, 白: 2}, deck: [灯台の見張り, 灯台の見張り, 灯台の見張り]}
""",
    "triggers and targets": """
turn: {player: A}
players:
  A: {squares: {C1: 辻の早駆け馬, R1: 早馬の伝令}, bases: {C: 火の見櫓の辻}, hand: [燠火の火守り, 番兵の居眠り],
      energy: {赤: 3, 白: 2}, deck: [丘越えの若駒, 丘越えの若駒, 丘越えの若駒]}
  B: {squares: {C2: 関所の門衛, R2: 追い込み漁の川獺}, bases: {R: 沈む門}, hand: [丘越えの若駒],
      energy: {緑: 1}, deck: [灯台の見張り, 灯台の見張り, 灯台の見張り]}
""",
    "changes in layers": """
turn: {player: A}
players:
  A: {squares: {L1: 旗持ちの若鷺, C1: 石臼の番人, R1: 森の名付け親}, bases: {C: 霧の入り江}, hand: [丘越えの若駒],
      energy: {緑: 2, 白: 2, 赤: 2}, deck: [丘越えの若駒, 丘越えの若駒, 丘越えの若駒]}
  B: {squares: {L2: 隊商の護り手, C2: 背比べの岩男, R2: 旗持ちの若鷺}, bases: {R: 霧の入り江},
      deck: [灯台の見張り, 灯台の見張り, 灯台の見張り]}
""",
}

CROWD = """
turn: {{player: A}}
players:
  A: {{squares: {{C2: 灯台の見張り, L2: 石臼の番人}}, hand: [宵待ちの渡り鳥], energy: {{白: 2, 赤: 2}},
      deck: [{deck_a}], graveyard: [{graveyard_a}]}}
  B: {{squares: {{C3: 石臼の番人, L3: 潮だまりの小鬼}}, bases: {{C: 実りの祠}}, hand: [宵待ちの渡り鳥],
      energy: {{白: 1}}, deck: [{deck_b}], graveyard: [{graveyard_b}]}}
"""
"""A board beside decks and graveyards of any size."""
FILLING = (
    "灯台の見張り",
    "丘越えの若駒",
    "石臼の番人",
    "野ねずみの斥候",
    "旗持ちの若鷺",
    "行き倒れの道連れ",
    "渚の片割れ",
    "早馬の伝令",
)
ON_BOARD = 13


class Everything:
    """Follows every option of every player."""

    def first(self) -> None:
        """Nothing to remember."""

    def lead(self, position: Position[Duel], memory: None) -> Stop | Sequence[tuple[Move, None]]:
        """All options, until nobody has any left."""
        if position.decision is None:
            return Stop("over")
        return [(option, None) for option in position.decision.options]

    def heed(self, memory: None, seen: Seen, position: Position[Duel]) -> None:
        """Whatever happens, nothing to remember."""


def root(text: str) -> Duel:
    """The first position of a board, with a table of its own."""
    return build(parse_scenario(HEAD + text)).start


def crowd(cards: int) -> str:
    """A board with so many cards on both sides together, nearly all of them in decks and graveyards."""
    each = (cards - ON_BOARD) // 2
    names = [FILLING[number % len(FILLING)] for number in range(each)]
    deck, graveyard = ", ".join(names[: each * 3 // 4]), ", ".join(names[each * 3 // 4 :])
    return CROWD.format(deck_a=deck, deck_b=deck, graveyard_a=graveyard, graveyard_b=graveyard)


def explored(start: Duel, most: int = MOST) -> Exploration[Duel]:
    """Everything that can come of a position."""
    return explore(MACHINE, start, Everything(), Budget(positions=most, seconds=600))


def edges(found: Exploration[Duel]) -> int:
    """Moves that were made: each is a fork, the rules up to the next decision, a hash, and a look for an equal one."""
    return sum(len(node.next) for node in found.nodes)
