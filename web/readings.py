"""How a card text was read, for its page: phrases underlined and numbered, and a tree with the same numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from judge.cards import Card
from judge.cardtext.explain import explain
from judge.cardtext.nodes import CardText, Node, NotUnderstood
from judge.source import Words
from web.words import Voice

KINDS: Final = {
    "Keyword": Words("キーワード能力", "keyword ability"),
    "Triggered": Words("誘発型能力", "triggered ability"),
    "Activated": Words("起動型能力", "activated ability"),
    "Static": Words("常在型能力", "static ability"),
    "Replacement": Words("常在型能力・置換", "static ability, replacement"),
    "Effect": Words("効果", "effect"),
    "ZoneEffect": Words("ゾーンではたらく能力", "ability that works in a zone"),
    "PlayCost": Words("プレイのコスト", "cost to play"),
}
ROLES: Final = {
    "steps": Words("すること", "does"),
    "acts": Words("すること", "does"),
    "action": Words("すること", "does"),
    "event": Words("きっかけ", "when"),
    "what": Words("何", "what"),
    "who": Words("だれ", "who"),
    "by": Words("だれによって", "by"),
    "at": Words("どこ", "where"),
    "where": Words("どこ", "where"),
    "zones": Words("どこ", "where"),
    "within": Words("範囲", "within"),
    "line": Words("ライン", "line"),
    "owner": Words("持ち主", "owner"),
    "controller": Words("支配者", "controller"),
    "whose": Words("だれの", "whose"),
    "destination": Words("どこへ", "to where"),
    "source": Words("どこから", "from where"),
    "count": Words("いくつ", "how many"),
    "amount": Words("いくつ", "how much"),
    "value": Words("いくつ", "how much"),
    "times": Words("何回", "how often"),
    "per": Words("1つにつき", "for each"),
    "than": Words("くらべる数", "compared with"),
    "damage": Words("ダメージ", "damage"),
    "to": Words("何に", "to what"),
    "on": Words("何に", "on what"),
    "against": Words("何に対して", "against"),
    "of": Words("何の", "of what"),
    "target": Words("対象", "target"),
    "tests": Words("どんな", "which"),
    "quality": Words("どんな", "which"),
    "limits": Words("制限", "limits"),
    "same_as": Words("何と同じ", "same as"),
    "condition": Words("条件", "if"),
    "fact": Words("条件", "if"),
    "held": Words("条件", "if"),
    "when": Words("いつ", "at what time"),
    "period": Words("いつ", "at what time"),
    "battle": Words("バトル", "battle"),
    "step": Words("ステップ", "step"),
    "duration": Words("いつまで", "until"),
    "effects": Words("効果", "effect"),
    "abilities": Words("中の能力", "ability inside"),
    "options": Words("選択肢", "option"),
    "cost": Words("コスト", "cost"),
    "costs": Words("コスト", "cost"),
    "energy": Words("エネルギー", "energy"),
    "defines": Words("さだめ", "meaning of a letter"),
    "lost": Words("失うもの", "what is lost"),
}
PART: Final = Words("部分", "part")
"""For what a new kind of node may bring along."""
LINES: Final = ("solid", "dashed", "double", "dotted")
"""How phrases are underlined, in turn: a shape beside every number."""
DEEPEST: Final = 4


@dataclass(frozen=True)
class Piece:
    """A piece of the printed text; a phrase that was read has a number and a kind of line."""

    text: str
    number: int | None = None
    line: str = ""


@dataclass(frozen=True)
class Branch:
    """A phrase in the tree: what part it plays, its words, and the number it is underlined with."""

    role: str
    words: str
    number: int | None
    below: tuple[Branch, ...]


@dataclass(frozen=True)
class AbilityView:
    """An ability: its kind, its text in pieces, its tree, and what it means."""

    kind: str
    pieces: tuple[Piece, ...]
    tree: tuple[Branch, ...]
    plainly: str
    why_not: str = ""
    """Why it was not understood, where it was not."""


def ability_views(card: Card, say: Voice) -> tuple[AbilityView, ...]:
    """Every ability of a card."""
    return tuple(_view(card.text, ability, say) for ability in card.text.abilities)


def _view(text: CardText, ability: Node, say: Voice) -> AbilityView:
    start, end = ability.span
    if isinstance(ability, NotUnderstood):
        why = ability.why_ja if say.lang == "ja" else ability.why_en
        return AbilityView("", (Piece(text.text[start:end]),), (), "", why)
    numbers = {node.span: number for number, (_, node) in enumerate(_phrases(ability), 1)}
    kind = KINDS.get(type(ability).__name__, PART).to(say.lang)
    tree = tuple(_branch(text, role, node, numbers, say, 1) for role, node in _said(ability))
    return AbilityView(kind, _pieces(text.text, ability, numbers), tree, explain(ability).to(say.lang))


def _said(node: Node) -> Iterator[tuple[str, Node]]:
    """The parts of a node that stand in the text, by their roles; what is only meant stands in the explanation."""
    for field in node.__struct_fields__:
        value = getattr(node, field)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Node) and part.span[0] < part.span[1]:
                yield field, part


def _phrases(ability: Node) -> list[tuple[str, Node]]:
    """The phrases to underline: the first parts of an ability that do not overlap."""
    found: list[tuple[str, Node]] = []
    parts = list(_said(ability))
    if len(parts) == 1 and parts[0][1].span == ability.span:
        parts = list(_said(parts[0][1]))
    for role, part in sorted(parts, key=lambda one: one[1].span):
        if not found or part.span[0] >= found[-1][1].span[1]:
            found.append((role, part))
    return found


def _pieces(text: str, ability: Node, numbers: dict[tuple[int, int], int]) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    at, end = ability.span
    for (first, last), number in numbers.items():
        if first > at:
            pieces.append(Piece(text[at:first]))
        pieces.append(Piece(text[first:last], number, LINES[(number - 1) % len(LINES)]))
        at = last
    if at < end:
        pieces.append(Piece(text[at:end]))
    return tuple(pieces)


def _branch(
    text: CardText, role: str, node: Node, numbers: dict[tuple[int, int], int], say: Voice, depth: int
) -> Branch:
    below = list(_said(node)) if depth < DEEPEST else []
    # A part that says exactly what its whole says adds nothing.
    while len(below) == 1 and below[0][1].span == node.span:
        below = list(_said(below[0][1]))
    words = text.text[node.span[0] : node.span[1]]
    branches = tuple(_branch(text, inner, part, numbers, say, depth + 1) for inner, part in below)
    return Branch(ROLES.get(role, PART).to(say.lang), words, numbers.get(node.span), branches)
