"""Splitting: which stretches of a card text are one ability, and which are reminders.

Abilities begin at ● or on a new line. Some lines speak of the lines after them (連動 …, 以下の能力 …): those lines are
no abilities of their own, and reading them alone would give a wrong meaning, so they stay one stretch.
Text in ( ) is a reminder, cut out and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from judge.cardtext.lexer import CUT_OFF, NAMING
from judge.cardtext.nodes import Span
from judge.cardtext.normalise import LINE_BREAKS, Passage
from judge.cardtext.unreadable import Unreadable

BREAKS = LINE_BREAKS | {"●"}
DRAWN = frozenset("□■◎★○")
# What cannot be the end of an ability: 挟撃-, プレイの追加コスト:, a comma.
_UNFINISHED = ("-", ":", "、", "『", "[", "〔")
_FINISHED = ("。", "』")


class Stretch(NamedTuple):
    """One ability's words without its reminders; `fault` tells why it cannot even be read."""

    passage: Passage
    reminders: tuple[Passage, ...] = ()
    fault: Unreadable | None = None


class Joins(NamedTuple):
    """Words that make a line speak of the next: at its head when unfinished (`openers`), or anywhere (`pointers`).

    `keywords` are abilities by themselves: 速攻 加速 in one line are two.
    """

    openers: tuple[str, ...]
    pointers: tuple[str, ...]
    keywords: tuple[str, ...]


def split(passage: Passage, joins: Joins) -> tuple[Stretch, ...]:
    """The stretches of a card text in printed order. Every character but breaks and spaces is in one of them."""
    groups: list[Span] = []
    goes_on = points = False
    lines = (one for line in _lines(passage.text) for one in _keywords_apart(passage.text, *line, joins.keywords))
    for start, end in lines:
        line = passage.text[start:end]
        # The rows of a drawn formation and a quotation belong to the line that speaks of them.
        follows = bool(groups) and (set(line) <= DRAWN or line.startswith(("『", "「", "・")))
        first = not goes_on and not follows
        if first:
            groups.append((start, end))
            points = False
        else:
            groups[-1] = (groups[-1][0], end)
        text = _without_reminders(passage, start, end).passage.text
        if text:
            points = points or any(pointer in text for pointer in joins.pointers)
            opens = first and text.startswith(joins.openers) and not text.endswith(_FINISHED)
            goes_on = (
                (points and not text.endswith(("』", "」")) and not text.startswith("・"))
                or opens
                or text.endswith(_UNFINISHED)
            )
    return tuple(_without_reminders(passage, start, end) for start, end in groups)


def _lines(text: str) -> Iterator[Span]:
    """The stretches between breaks; a break inside a quotation does not count."""
    quoted = _pairs(text, "『", "』", lambda _: True)[0] if "『" in text else []
    inside = {place for start, end in quoted for place in range(start, end)}
    start = 0
    for place in range(len(text) + 1):
        if place == len(text) or (text[place] in BREAKS and place not in inside):
            if place > start:
                yield (start, place)
            start = place + 1


def _keywords_apart(text: str, start: int, end: int, keywords: tuple[str, ...]) -> Iterator[Span]:
    """The line, cut where one keyword follows right upon another: normalising took the space between them away."""
    while word := next((one for one in keywords if text.startswith(one, start, end)), None):
        if not text.startswith(keywords, start + len(word), end):
            break
        yield (start, start + len(word))
        start += len(word)
    yield (start, end)


def _without_reminders(passage: Passage, start: int, end: int) -> Stretch:
    """The text of a line and its reminders; brackets that do not match, or nest, are a fault."""
    text = passage.text[start:end]
    if "(" not in text and ")" not in text:
        return Stretch(passage.stretch(start, end))
    named = _pairs(text, "「", "」", lambda _: True)[0]
    inside_names = {place for first, last in named for place in range(first, last)}
    outermost, faults = _pairs(text, "(", ")", lambda place: place not in inside_names)
    # (以下Aとする) gives a name that the text goes on with: no reminder. Nor is (小数点以下切り捨て), for the rules
    # round up (1-2-1): it is read, or not understood.
    outermost = [pair for pair in outermost if not NAMING.fullmatch(text, *pair) and not CUT_OFF.search(text, *pair)]
    cut = {place for first, last in outermost for place in range(first, last)}
    kept = [place for place in range(len(text)) if place not in cut]
    reminders = tuple(passage.stretch(start + first, start + last) for first, last in outermost)
    if not faults:
        return Stretch(passage.pick(start + place for place in kept), reminders)
    # The whole line is reported as it stands: where its reminder ends is not known.
    words = ("かっこの対応が取れないか、入れ子です。", "brackets do not match, or are nested.")
    return Stretch(passage.stretch(start, end), reminders, Unreadable(faults[0], faults[0] + 1, *words))


def _pairs(text: str, opening: str, closing: str, counts: Callable[[int], bool]) -> tuple[list[Span], list[int]]:
    """The outermost matching pairs, and the places of brackets without a partner or inside another pair."""
    stack: list[int] = []
    pairs: list[Span] = []
    faults: list[int] = []
    for place, character in enumerate(text):
        if character not in (opening, closing) or not counts(place):
            continue
        if character == opening:
            stack.append(place)
        elif not stack:
            faults.append(place)
        else:
            pairs.append((stack.pop(), place + 1))
    faults.extend(stack)
    outermost: list[Span] = []
    for start, end in sorted(pairs):
        if outermost and end <= outermost[-1][1]:
            faults.append(start)
        else:
            outermost.append((start, end))
    return outermost, sorted(faults)
