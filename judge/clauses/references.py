"""References inside rule texts: where a sentence names other clauses, in every form that the rulebooks use.

Each game writes its numbers in one of three ways, and its texts name them in digits (`3-11-1-1`, `903.2.g-1`), in words
(第2部第10章第3節第1項), by the place they stand in (後述の1項), or by title (P19「コストの支払い」参照). Numbers that
only look alike, such as powers, dates, versions and counts, are none.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from judge.clauses.ids import plain
from judge.clauses.numbering import ALL, EXAMPLE, ITEM, NUMBER, Numbering


class Reference(NamedTuple):
    """A place in a text that names clauses: `text[start:end]`, and their ids in book order."""

    start: int
    end: int
    targets: tuple[str, ...]


class _Token(NamedTuple):
    """One number in the text, before ranges are put together."""

    start: int
    end: int
    id: str
    last: str = ""
    """The far end, where the words themselves say a range (第1項～第3項)."""


_N = "[0-9]{1,3}"
_RANGE = r"\s*(?:~|〜|から|to|through)\s*"
_COUNTED = re.compile(r"\s*(?:枚|点|体|回|人|個|倍|分|秒|時|歳|年|月|日|円|つ(?!ま)|ターン|ポイント|%|cm|mm)")
"""What stands behind a count, not behind a clause: 2-3枚, 1.5倍."""
_VERSION = re.compile(r"(?:ver(?:sion|\.)?|バージョン|v)\s*\.?\s*$", re.IGNORECASE)
_LABEL = re.compile(r"\.\s*(?:[^\s0-9)）」]|$)")
_ELSEWHERE = re.compile(r"総合ルール(?:の|第)?\s*$")
"""In a rule book of its own numbers this points into the comprehensive rules."""

# Digits: the part of each numbering that stands alone in a sentence.
_HYPHENS = (
    rf"(?<![0-9A-Za-z.+/])(?<![0-9]-){_N}(?:-{_N}){{1,7}}(?:[a-z](?![A-Za-z]))?(?:\((?:[0-9]{{1,2}}|[A-Z])\))?"
    r"(?![0-9/])(?!-[0-9])(?!\.[0-9])"
)
_DOTS = r"(?<![0-9A-Za-z.+/])[0-9]{1,2}(?:\.[0-9]{1,2}){1,7}(?![0-9/])(?!\.[0-9])"
_HUNDREDS = (
    r"(?<![0-9A-Za-z.+/])[1-9][0-9]{2,3}\.[0-9]{1,2}(?:\.[a-z]-[0-9]{1,2}|\.?[a-z](?![A-Za-z-]))?"
    r"(?![0-9/])(?!\.[0-9])"
)
# A lone number is a clause only where a word says what it is, as in ルール処理(10) or コスト(203).
_LONE = (
    r"(?<=[ぁ-んァ-ヶー一-龠a-z][(])(?:{0})(?=[)])|(?<=[ぁ-んァ-ヶー一-龠][ ][(])(?:{0})(?=[)])"
    r"|(?<![0-9A-Za-z.-])(?:{0})(?=を?参照)"
)

_ITEM = rf"第?(?P<item>{_N})項(?:{_RANGE}第?(?P<last>{_N})項)?"
_PLACE = (
    rf"(?P<place>第?(?P<part>{_N})部(?:\s*第?(?P<chapter>{_N})章)?|第?(?P<chapter2>{_N})章|第(?={_N}節)"
    rf"|(?P<this>(?:この|本|同)章)(?=の[0-9]+-)"
    rf"|Part (?P<part_en>{_N})(?:,? Chapter (?P<chapter_en>{_N}))?|Chapter (?P<chapter2_en>{_N}))"
)
# What may stand behind a chapter: バトルの1-1, 1-1, の3, 第3節第1項.
_NUMBER = re.compile(
    rf"(?:,?\s*(?:[^0-9。、「」()\n]{{1,16}}?)?の|,?\s)?\s*"
    rf"(?P<number>{_N}(?:-{_N}){{1,6}}(?:\([0-9A-Z]{{1,2}}\))?(?![0-9])|{_N}(?=[\])」』、。,.をはがにとの参]|\s|$))"
)
_SECTION = re.compile(rf"\s*の?\s*第?(?P<section>{_N})節(?:\s*の?\s*{_ITEM})?")
_BELOW = rf"(?P<below>(?:後述|以下|次)(?:の|する)\s*)(?={_N}項|第{_N}項)"
_ITEMS = re.compile(rf"の?{_ITEM}")
_OWN = r"(?<![0-9A-Za-z)])(?P<own>\((?:[0-9]{1,2}|[A-Z])\))"
_TITLED = (
    r"(?:P\s*[0-9]{1,3}(?:[~-][0-9]{1,3})?\s*の?|後述の?|前述の?)[「『‘'](?P<title>[^」』’'「『‘\n]{1,40})[」』’']"
)

_SHAPES: Mapping[str, re.Pattern[str]] = {
    "hyphens": re.compile(f"{_TITLED}|{_BELOW}|{_PLACE}|(?P<digits>{_HYPHENS})|{_OWN}"),
    "dots": re.compile(
        f"{_TITLED}|第(?P<lone>[0-9]{{1,2}})章|(?P<digits>{_DOTS})|(?P<lone2>{_LONE.format('[1-9][0-9]?')})"
    ),
    "hundreds": re.compile(f"{_TITLED}|(?P<digits>{_HUNDREDS})|(?P<lone>{_LONE.format('[1-9][0-9]{2,3}')})"),
}
_SHAPE_OF = {"rebirth": "dots", "magical-girl-duel": "hundreds", "duel-masters": "hundreds"}

# An en dash between two hyphenated numbers is a range; `plain` would make one long number of them.
_DASHED = re.compile(r"(?<=[0-9])[–—](?=[0-9]+[-.])")
_BETWEEN = re.compile(_RANGE)
_BETWEEN_DOTS = re.compile(rf"{_RANGE}|\s*-\s*")


def references(
    text: str,
    here: str,
    game: str,
    known: Collection[str] | None = None,
    titles: Mapping[str, str] | None = None,
) -> tuple[Reference, ...]:
    """Every reference of a text that stands in clause `here`, in order and without overlap.

    A range means the ids of `known` from one end to the other, or only its ends where nothing is known. `titles` gives
    the clause of each title, for texts that refer by title.
    """
    shape, numbering = _SHAPE_OF.get(game, "hyphens"), counted_by(game)
    straight = _straight(_DASHED.sub("~", text) if "-" in text or "." in text else text)
    tokens = list(_tokens(straight, here, game, known, titles or {}))
    between = _BETWEEN if shape == "hyphens" else _BETWEEN_DOTS
    found: list[Reference] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        start, end, ids = token.start, token.end, (token.id, token.last or token.id)
        after = tokens[at + 1] if at + 1 < len(tokens) else None
        if after and not token.last and not after.last and between.fullmatch(straight, end, after.start):
            end, ids = after.end, (token.id, after.id)
            at += 1
        if ids[0] != ids[1] and straight.startswith("まで", end):
            end += len("まで")
        found.append(Reference(start, end, _between(*ids, numbering, known)))
        at += 1
    return tuple(found)


def _straight(text: str) -> str:
    """The plain form, character for character; but ー is a dash only between digits, else it is part of a word."""
    return re.sub(r"[^ーｰ]+|(?<=[0-9０-９])[ーｰ](?=[0-9０-９])", lambda found: plain(found[0]), text)


def _tokens(
    text: str, here: str, game: str, known: Collection[str] | None, titles: Mapping[str, str]
) -> Iterator[_Token]:
    """The numbers of a text one by one, each as the id it names."""
    shape, numbering = _SHAPE_OF.get(game, "hyphens"), counted_by(game)
    base = _numbered(here, numbering)
    at = 0
    while found := _SHAPES[shape].search(text, at):
        start, at = found.span()
        group = {name: value for name, value in found.groupdict().items() if value is not None}
        token: _Token | None = None
        if "title" in group:
            target = titles.get(squeezed(group["title"]))
            token = _Token(start, at, target) if target else None
        elif lone := group.get("lone") or group.get("lone2"):
            # A lone number that is no clause is a power or a count.
            token = _Token(start, at, lone) if known is None or lone in known else None
        elif digits := group.get("digits"):
            if _is_number(text, start, at, digits, game):
                token = _Token(start, at, numbering.canonical(digits) or digits)
                token = _items(text, token) if shape == "hyphens" else token
        elif own := group.get("own"):
            id = f"{base}{own}"
            token = _Token(start, at, id) if known is not None and id in known else None
        elif "below" in group:
            token = _items(text, _Token(at, at, base))
        else:
            token = _in_words(text, found, base, game)
        if token is not None:
            at = max(at, token.end)
            yield token


def _in_words(text: str, found: re.Match[str], base: str, game: str) -> _Token | None:
    """第2部第10章第3節第1項～第3項 and its shorter forms, which leave out what the clause itself already says."""
    steps = base.split("-")
    part = found["part"] or found["part_en"]
    chapter = found["chapter"] or found["chapter_en"] or found["chapter2"] or found["chapter2_en"]
    if game == "dimension-zero-rulebook":
        # A rule book has chapters and no parts.
        above = [part or chapter or steps[0]]
    elif part:
        above = [part, chapter] if chapter else [part]
    else:
        above = [steps[0], chapter] if chapter else steps[:2]
    token = _Token(*found.span(), "-".join(above))
    if chapter or found["this"] or found["place"] == "第":
        if section := _SECTION.match(text, found.end() - (found["place"] == "第")):
            id = f"{token.id}-{section['section']}"
            first, last = (f"{id}-{step}" if step else "" for step in section.group("item", "last"))
            token = _Token(token.start, section.end(), first or id, last)
        elif number := _NUMBER.match(text, found.end()):
            token = _Token(token.start, number.end(), f"{token.id}-{number['number']}")
    return None if _zero_led(token.id) or _zero_led(token.last) else token


def _items(text: str, token: _Token) -> _Token:
    """A clause followed by 第1項～第3項: the clauses below it."""
    if not (found := _ITEMS.match(text, token.end)) or _zero_led(found[0]):
        return token
    first, last = (f"{token.id}-{step}" if step else "" for step in found.group("item", "last"))
    return _Token(token.start, found.end(), first, last)


def _is_number(text: str, start: int, end: int, digits: str, game: str) -> bool:
    """Whether digits that have the form of an id are one, and no count, version, date or telephone number."""
    before = text[max(0, start - 12) : start]
    if _zero_led(digits) or _VERSION.search(before):
        return False
    # A number that opens a sentence and has its full stop is a clause begun in the middle of a line; 〒 is an address.
    if (_LABEL.match(text, end) and before.rstrip()[-1:] in ("", "。")) or "〒" in text[max(0, start - 40) : start]:
        return False
    if game == "dimension-zero-rulebook" and _ELSEWHERE.search(before):
        return False
    # Two numbers may be a count (2-3枚); with three or more there is nothing else they could be.
    return len(re.findall("[0-9]+", digits)) > 2 or not _COUNTED.match(text, end)


def _zero_led(digits: str) -> bool:
    """Whether one of the numbers is written like 02, as in dates and telephone numbers."""
    return re.search(r"(?<![0-9])0[0-9]", digits) is not None


def counted_by(game: str) -> Numbering:
    """The numbering of a game; one that is not listed counts as our own editions do."""
    return ALL.get(game, ALL["dimension-zero"])


def _numbered(id: str, numbering: Numbering) -> str:
    """The numbered clause that an item or example belongs to: what a text inside it counts from."""
    over: str | None = id
    while over and (steps := numbering.steps(over)) and steps[-1][0] in (ITEM, EXAMPLE):
        over = numbering.parent(over)
    return over or id


def squeezed(title: str) -> str:
    """A title as it is compared: without spaces and marks, in plain width."""
    return re.sub(r"[\s・,、/'‘’「」]", "", _straight(title)).lower()


def bigrams(text: str) -> set[str]:
    """Every two letters that stand side by side: what texts without spaces are compared by."""
    words = re.findall(r"[ぁ-ゖァ-ヺー一-鿿A-Za-z]+", text)
    return {word[at : at + 2] for word in words for at in range(len(word) - 1)}


def share(part: str, whole: str) -> float:
    """How much of a name another text has, by bigrams."""
    wanted = bigrams(part)
    return len(wanted & bigrams(whole)) / len(wanted) if wanted else 0.0


def _between(first: str, last: str, numbering: Numbering, known: Collection[str] | None) -> tuple[str, ...]:
    """The ids of a range: the siblings from one end to the other, or everything between ends of different depth."""
    if first == last:
        return (first,)
    low, high = numbering.order(first), numbering.order(last)
    if known is None or not low < high:
        return (first, last)
    inside = []
    for id in known:
        steps = numbering.order(id)
        if low < steps < high and len(steps) <= max(len(low), len(high)):
            # Letters count where both ends have one: 101.4a～101.4d; examples and items never.
            siblings = steps[:-1] == low[:-1] == high[:-1] and steps[-1][0] == low[-1][0]
            if siblings or (low[:-1] != high[:-1] and all(rank == NUMBER for rank, _ in steps)):
                inside.append(id)
    return (first, *sorted(inside, key=numbering.order), last)
