"""特殊なプレイ: 召集 and 隊列召喚, which let a unit be played to further squares as if they were its player's own area.

Each is a way of playing of its own; two of them never go together (5-3-2-2, 5-8-3).
"""

from __future__ import annotations

from typing import NamedTuple

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.board import LINES, Player, area_of, is_battle_square, line_of
from judge.games.dimension_zero.duel import Duel, Spell
from judge.games.dimension_zero.frame import Frame
from judge.games.dimension_zero.playing.costs import Aim, Part, cost_part
from judge.games.dimension_zero.rulebook import clause, only, words_of
from judge.games.dimension_zero.values.characteristics import has_keyword, in_force, look
from judge.kernel import Refusal, Source, Undetermined

CALL_TO_ARMS = clause("5-3-2")
CONDITION_LOST = clause("5-3-2-1")
FORMATION = clause("5-8-2")
SMALL_EYE = clause("5-8-2-5")
ALONE = {"召集": clause("5-3-2-2"), "隊列召喚": clause("5-8-3")}
"""Why a special way of playing does not go together with another."""
SHAPES = {
    "ストレート": clause("5-8-2-1"),
    "トライアングル": clause("5-8-2-2"),
    "エックス": clause("5-8-2-3"),
    "アンダーバー": clause("5-8-2-4"),
    "スモールアイ": SMALL_EYE,
    "ビッグアイ": clause("5-8-2-6"),
    "ビッグトライアングル": clause("5-8-2-7"),
    "ボトムバー": clause("5-8-2-8"),
}

_OWN, _CENTRAL, _ENEMY, _BASE = 1, 2, 3, 0
_DRAWN = {
    "ストレート": ((0, _CENTRAL), (2, _CENTRAL)),
    "トライアングル": ((0, _OWN), (2, _OWN), (1, _ENEMY)),
    "エックス": ((0, _OWN), (2, _OWN), (0, _ENEMY), (2, _ENEMY)),
    "アンダーバー": ((0, _OWN), (1, _OWN), (2, _OWN)),
    "ビッグトライアングル": ((0, _BASE), (2, _BASE), (1, _ENEMY)),
    "ボトムバー": ((0, _BASE), (1, _BASE), (2, _BASE)),
}
"""Columns from the left and rows, as the player sees them, that have to be filled."""
_ANY_CARD = ("ビッグトライアングル", "ボトムバー")
"""Shapes that ask for cards of one's own, not for units (5-8-2-7)."""


class Way(NamedTuple):
    """A special way to play a unit to a square."""

    name: str
    by: int | None
    """The card whose 召集 is used."""
    cost: Part | None
    """What is paid instead of the card's cost (隊列召喚)."""
    cites: tuple[str, ...]
    sources: tuple[Source, ...]
    unsure: str = ""
    """What is left open: whether the square is one of them (`behind`, スモールアイ), or what is paid (`cost`)."""


def special_ways(duel: Duel, aim: Aim, square: str) -> tuple[Way, ...]:
    """The special ways in which a unit may be played to a square now."""
    return (*_gatherings(duel, aim.player, square), *_formations(duel, aim, square))


def not_together(duel: Duel, aim: Aim, square: str, used: str) -> list[Refusal]:
    """The other special ways that are open at a square, but cannot be applied besides the one that is used."""
    if used not in ALONE:
        return []
    others = {way.name: way for way in special_ways(duel, aim, square) if way.name != used and not way.unsure}
    return [
        Refusal(ALONE[name], "one special way at a time", (aim.card, used, name), way.sources)
        for name, way in others.items()
    ]


def not_open(duel: Duel, aim: Aim, square: str, special: str) -> Refusal:
    """Why a special way of playing is not open at a square: by the clause that says where it is."""
    number = CALL_TO_ARMS
    sources: tuple[Source, ...] = ()
    if special == "隊列召喚":
        number = FORMATION
        for frame, keyword in has_keyword(duel, aim.card, special):
            number, sources = SHAPES.get(keyword.shape or "", FORMATION), (words_of(frame, keyword),)
    return Refusal(number, "special play not possible", (aim.card, square, special), sources)


# ---- 召集


def _gatherings(duel: Duel, player: Player, square: str) -> list[Way]:
    if not is_battle_square(square) or _has_unit(duel, square):
        return []
    found = []
    for frame, keyword in in_force(duel, nodes.Keyword):
        if keyword.name == "召集" and frame.controller == player and square in _called_squares(duel, frame, keyword):
            found.append(Way("召集", frame.source, None, (CALL_TO_ARMS,), (words_of(frame, keyword),)))
    return found


def _called_squares(duel: Duel, frame: Frame, keyword: nodes.Keyword) -> tuple[str, ...]:
    """The squares that the condition of a 召集 means now."""
    only(keyword, "name", "where")
    memo = duel.table.memo
    key = ("召集", id(keyword))
    if key not in memo:
        memo[key] = (keyword, _as_squares(keyword))
    return meaning.squares(duel, frame, memo[key][1])


def _as_squares(keyword: nodes.Keyword) -> nodes.Squares:
    battle = nodes.Space(which="battle")
    match keyword.where:
        case nodes.Line() | nodes.Area() as where:
            return nodes.Squares(within=(battle, where), span=keyword.span, wording=keyword.wording)
        case nodes.AdjacentTo(to=to):
            next_to = nodes.Such(fact=nodes.AdjacentTo(what=nodes.Gap(), to=to))
            return nodes.Squares(within=(battle,), tests=(next_to,), span=keyword.span, wording=keyword.wording)
        case nodes.Squares() as where:
            return where
    raise Undetermined("not carried out", ("Keyword", "where", keyword.wording), CALL_TO_ARMS)


def _has_unit(duel: Duel, square: str) -> bool:
    return any(s.square == square and look(duel, s.card).data.kind == "unit" for s in duel.standing)


def still_called(duel: Duel, spell: Spell) -> bool:
    """Whether the card whose 召集 was used still satisfies its condition (5-3-2-1)."""
    if spell.by is None or spell.by in spell.frame.gone:
        return False
    return any(
        spell.square in _called_squares(duel, frame, keyword)
        for frame, keyword in in_force(duel, nodes.Keyword)
        if keyword.name == "召集" and frame.source == spell.by and frame.controller == spell.controller
    )


# ---- 隊列召喚


def _formations(duel: Duel, aim: Aim, square: str) -> list[Way]:
    found = []
    for frame, keyword in has_keyword(duel, aim.card, "隊列召喚"):
        only(keyword, "name", "shape", "rows", "costs")
        fits = _formation(duel, aim.player, keyword, square)
        if fits is None:
            continue
        cites = (FORMATION, *((SHAPES[keyword.shape],) if keyword.shape in SHAPES else ()))
        said = (words_of(frame, keyword),)
        for cost in keyword.costs:
            part = cost_part(duel, frame, cost, name="隊列召喚", cites=cites)
            found.append(Way("隊列召喚", None, part, cites, said, unsure="" if fits else "behind"))
        if not keyword.costs:
            found.append(Way("隊列召喚", None, None, cites, said, unsure="cost"))
    return found


def _formation(duel: Duel, player: Player, keyword: nodes.Keyword, square: str) -> bool | None:
    """Whether a formation allows a square: yes; no (None); or the rules leave it open (False)."""
    shape = keyword.shape or ""
    if keyword.rows and shape not in SHAPES:
        return _drawn(duel, player, keyword, square)
    if keyword.rows and not _is_picture_of(keyword, shape):
        raise Undetermined("not carried out", ("Keyword", "rows", keyword.wording), FORMATION)
    if shape == "スモールアイ":
        return _small_eye(duel, player, square)
    if shape == "ビッグアイ":
        column = _column(square, player)
        both = all(_filled(duel, player, (column, row), units=True) for row in (_OWN, _ENEMY))
        return True if both and area_of(square, player) == "central" else None
    if shape not in _DRAWN:
        raise Undetermined("not carried out", ("Keyword", "shape", keyword.wording), FORMATION)
    if square != "C2":
        return None
    units = shape not in _ANY_CARD
    return True if all(_filled(duel, player, spot, units=units) for spot in _DRAWN[shape]) else None


def _small_eye(duel: Duel, player: Player, square: str) -> bool | None:
    """Behind a unit of one's own on the same line; whether farther than the next square is open (5-8-2-5)."""
    if not is_battle_square(square):
        return None
    row = _row(square, player)
    rows = [
        _row(s.square, player)
        for s in duel.standing
        if is_battle_square(s.square) and line_of(s.square) == line_of(square) and _is_own(duel, s.card, player, True)
    ]
    if row + 1 in rows:
        return True
    return False if any(other > row for other in rows) else None


def _drawn(duel: Duel, player: Player, keyword: nodes.Keyword, square: str) -> bool | None:
    """A formation that is drawn: rows from the far end to one's own, a fourth for the base space."""
    if len(keyword.rows) not in (3, 4) or any(len(row) != 3 for row in keyword.rows):
        raise Undetermined("not carried out", ("Keyword", "rows", keyword.wording), FORMATION)
    if not all(_filled(duel, player, spot, units=False) for spot in _spots(keyword, "◎")):
        return None
    stars = {_square(player, spot) for spot in _spots(keyword, "★")}
    return True if square in stars and is_battle_square(square) else None


def _spots(keyword: nodes.Keyword, sign: str) -> set[tuple[int, int]]:
    """Where a sign stands in the drawing: columns from the left and rows, as the player sees them."""
    rows = enumerate(keyword.rows)
    return {(column, _ENEMY - index) for index, row in rows for column, one in enumerate(row) if one == sign}


def _is_picture_of(keyword: nodes.Keyword, shape: str) -> bool:
    """Whether a drawing shows the formation that is named with it: its icon, which adds nothing (5-8-2-1 …)."""
    filled, stars = _spots(keyword, "◎"), _spots(keyword, "★")
    if shape in _DRAWN:
        return filled == set(_DRAWN[shape]) and stars == {(1, _CENTRAL)}
    if len(stars) != 1:
        return False
    ((column, row),) = stars
    if shape == "ビッグアイ":
        return row == _CENTRAL and filled == {(column, _OWN), (column, _ENEMY)}
    return filled == {(column, row + 1)}


def _filled(duel: Duel, player: Player, spot: tuple[int, int], *, units: bool) -> bool:
    square = _square(player, spot)
    return any(s.square == square and _is_own(duel, s.card, player, units) for s in duel.standing)


def _is_own(duel: Duel, card: int, player: Player, units: bool) -> bool:
    seen = look(duel, card)
    return seen.controller == player and (not units or seen.data.kind == "unit")


def _square(player: Player, spot: tuple[int, int]) -> str:
    """The square at a column from the left and a row, as a player sees them."""
    column, row = spot
    line = LINES[column if player == "A" else 2 - column]
    if row == _BASE:
        return f"{player}.{line}"
    return f"{line}{row if player == 'A' else 4 - row}"


def _column(square: str, player: Player) -> int:
    index = LINES.index(line_of(square))
    return index if player == "A" else 2 - index


def _row(square: str, player: Player) -> int:
    if not is_battle_square(square):
        return _BASE
    return int(square[1]) if player == "A" else 4 - int(square[1])


def has_special_ways(duel: Duel, aim: Aim) -> bool:
    """Whether there is any special way at all to think of: the quick answer for most plays."""
    if any(keyword.name == "召集" for _, keyword in in_force(duel, nodes.Keyword)):
        return True
    return bool(has_keyword(duel, aim.card, "隊列召喚"))
