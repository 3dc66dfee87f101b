"""A board as an SVG picture: for print, for Markdown, for whoever wants a picture. One place draws it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.sax.saxutils import escape

from judge.letters import isolated
from judge.ruling.model import Board, CardShown, SideShown
from judge.source import Language, Words

LINES = ("L", "C", "R")
ROWS = ("B.{}", "{}3", "{}2", "{}1", "A.{}")
CELL_W, CELL_H, BASE_H, LEFT, TOP = 150, 84, 62, 34, 58
WIDTH = LEFT + 3 * CELL_W + 10
FONT = "'Noto Sans CJK JP','Noto Sans JP','Hiragino Sans','Yu Gothic',sans-serif"
INK, SOFT, RULE, PAPER, A, B = "#22282b", "#5c676c", "#aab3b6", "#ffffff", "#1d5f8a", "#a2431f"
NAMES = {
    "hand": Words("手札", "Hand"),
    "energy": Words("エネルギー", "Energy"),
    "deck": Words("山札", "Deck"),
    "smash": Words("スマッシュ", "Smash"),
    "graveyard": Words("墓地", "Graveyard"),
    "plan": Words("プラン", "Plan"),
    "removed": Words("リムーブ", "Removed"),
    "frozen": Words("フリーズ", "frozen"),
    "base": Words("ベース", "base"),
    "board": Words("盤面", "Board"),
}
_NO_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that no XML may hold, however they are written."""


def board_svg(board: Board, lang: Language = "ja") -> str:
    """The picture of a board, seen from player A, with the zones of both players above and below."""
    heights = [BASE_H, CELL_H, CELL_H, CELL_H, BASE_H]
    parts: list[str] = []
    y = TOP
    for pattern, height in zip(ROWS, heights, strict=True):
        for column, line in enumerate(LINES):
            at = pattern.format(line)
            parts += _square(at, board.squares.get(at, ()), LEFT + column * CELL_W, y, height, lang)
        y += height
    frame = f'x="{LEFT}" y="{TOP + BASE_H}" width="{3 * CELL_W}" height="{3 * CELL_H}"'
    parts.append(f'<rect {frame} fill="none" stroke="{INK}" stroke-width="2"/>')
    parts += _zones("B", board.sides["B"], 18, lang) + _zones("A", board.sides["A"], y + 20, lang)
    total = y + 56
    label = NAMES["board"].to(lang)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {total}" width="{WIDTH}" height="{total}" '
        f'role="img" aria-label="{label}" font-family="{FONT}">'
        f'<rect width="{WIDTH}" height="{total}" fill="{PAPER}"/>{"".join(parts)}</svg>'
    )


def _text(
    x: float, y: float, words: str, size: float = 11, colour: str = INK, weight: int = 400, anchor: str = "start"
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{colour}" font-weight="{weight}" '
        f'text-anchor="{anchor}">{escape(_NO_XML.sub("�", isolated(words)))}</text>'
    )


def _square(at: str, cards: tuple[CardShown, ...], x: int, y: int, height: int, lang: Language) -> list[str]:
    dashed = ' stroke-dasharray="4 3"' if "." in at else ""
    parts = [f'<rect x="{x}" y="{y}" width="{CELL_W}" height="{height}" fill="none" stroke="{RULE}"{dashed}/>']
    parts.append(_text(x + 4, y + 12, at, 10, SOFT))
    shown = [card for card in cards if card.joined_to is None]
    width = (CELL_W - 28) / max(1, len(shown))
    for index, card in enumerate(shown):
        parts += _chip(card, x + 22 + index * width, y + 6, width - 4, height - 12, lang)
    return parts


def _chip(card: CardShown, x: float, y: float, width: float, height: float, lang: Language) -> list[str]:
    colour = A if card.controller == "A" else B
    dashed = ' stroke-dasharray="5 2"' if card.frozen else ""
    parts = [
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="4" fill="#f6f7f5" stroke="{colour}" '
        f'stroke-width="1.6"{dashed}/>',
        f'<rect x="{x:g}" y="{y:g}" width="5" height="{height:g}" fill="{colour}"/>',
    ]
    letters = max(4, int((width - 12) / 12))
    for number, line in enumerate(_wrapped(card.name, letters)[:3]):
        parts.append(_text(x + 9, y + 15 + number * 14, line, 11.5, INK, 600))
    facts = [card.controller]
    if card.kind == "base":
        facts.append(NAMES["base"].to(lang))
    if card.power is not None:
        facts.append(f"{card.power}" if card.power == card.printed_power else f"{card.printed_power}→{card.power}")
    if card.damage:
        facts.append(f"-{card.damage}")
    if card.frozen:
        facts.append(NAMES["frozen"].to(lang))
    parts.append(_text(x + 9, y + height - 6, " ".join(facts), 10, SOFT))
    return parts


def _wrapped(name: str, letters: int) -> list[str]:
    return [name[start : start + letters] for start in range(0, len(name), letters)]


def _zones(player: str, side: SideShown, y: int, lang: Language) -> list[str]:
    colour = A if player == "A" else B
    told = [f"{NAMES['hand'].to(lang)} {_named(side.hand)}"]
    told.append(f"{NAMES['energy'].to(lang)} {len(side.energy)}")
    told.append(f"{NAMES['smash'].to(lang)} {side.smash}/7")
    told.append(f"{NAMES['deck'].to(lang)} {side.deck}")
    if side.plan is not None:
        told.append(f"{NAMES['plan'].to(lang)} {isolated(side.plan.name)}")
    rest = [
        f"{NAMES[zone].to(lang)} {_named(cards)}"
        for zone, cards in (("graveyard", side.graveyard), ("removed", side.removed))
        if cards
    ]
    parts = [
        f'<circle cx="17" cy="{y - 4}" r="9" fill="{colour}"/>',
        _text(17, y, player, 12, PAPER, 700, "middle"),
        _text(LEFT, y, "　".join(told), 11),
    ]
    if rest:
        parts.append(_text(LEFT, y + 16, "　".join(rest), 11))
    return parts


def _named(cards: Iterable[CardShown]) -> str:
    names = [isolated(card.name) for card in cards]
    return "・".join(names) if names else "0"
