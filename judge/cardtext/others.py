"""Others: what ほかの is other than: something named before that could be one of those described, or this card."""

from __future__ import annotations

from typing import Any

from judge.cardtext import nodes
from judge.cardtext.memory import Memory
from judge.cardtext.naming import Said, called
from judge.cardtext.nodes import That
from judge.cardtext.render import render
from judge.cardtext.unreadable import Unreadable

_SQUARES = "squares"


def other_than(other: nodes.OtherThan, cards: nodes.Cards, step: Any, memory: Memory) -> tuple[Said, ...]:
    """What was named that ほかの means; () if it is this card."""
    said = f"{render(other)}の"
    if _stands_with_place(other, cards):
        ja = f"「{said}」がラインやエリアにかかる文は、まだ読めません。"
        raise Unreadable(*other.span, ja, f"「{said}」 of a line or an area cannot be read yet.", printed=True)
    where = _place(cards.at or getattr(step, "source", None), cards.kind)
    named = [one for one in reversed(memory.said) if not one.this and _could_be(one, cards, where, memory)]
    done = next((one for one in named if one.ref), None)
    if done is not None:
        return memory.together(done, cards.kind)
    this = cards.controller != nodes.Player(who="opponent")
    if this and named:
        words = render(named[0].node)
        ja = f"「{said}」は「{words}」以外とも「このカード」以外とも読め、どちらか分かりません。"
        en = f"「{said}」 may mean other than 「{words}」 or other than 「このカード」; which of them is not said."
        raise Unreadable(*other.span, ja, en, (words, "このカード"), printed=True)
    if not this and not named:
        ja, en = f"「{said}」が何以外のことか分かりません。", f"what 「{said}」 is other than is not said."
        raise Unreadable(*other.span, ja, en, printed=True)
    return tuple(named[:1])


def _could_be(one: Said, cards: nodes.Cards, where: str | None, memory: Memory) -> bool:
    """Whether something named could be one of those described: of their kind, in their place, under their player."""
    node = one.node
    if not isinstance(node, nodes.Cards) or not called(cards.kind, one.kinds):
        return False
    if cards.controller is not None and node.controller is not None and cards.controller != node.controller:
        return False
    places = _places(one, memory)
    return where is None or None in places or where in places


def _places(one: Said, memory: Memory) -> set[str | None]:
    """Where something named was, and where it was put since."""
    deed = next((deed for number, deed in memory.deeds if number == one.ref), None)
    places = {_place(one.node.at or getattr(deed, "source", None), one.node.kind)}
    for number, deed in memory.deeds:
        what = getattr(deed, "what", None)
        again = isinstance(what, That) and (what.ref, what.role) == (one.ref, one.role)
        if isinstance(deed, nodes.Put) and (again or number == one.ref):
            places.add(_place(deed.destination, ""))
    return places


def _place(at: Any, kind: str) -> str | None:
    """A zone by its name, the squares together; None where nothing is said. Units and bases stand on squares."""
    match at:
        case nodes.Zone(name=str() as name, outside=False):
            return name
        case nodes.Squares() | nodes.Line() | nodes.Area() | nodes.Space():
            return _SQUARES
        case None if kind in ("unit", "base"):
            return _SQUARES
    return None


def _stands_with_place(other: nodes.OtherThan, cards: nodes.Cards) -> bool:
    """ほかのラインのユニット: a unit of another line, not another unit."""
    below = cards.at.walk() if cards.at is not None else ()
    return any(isinstance(node, nodes.Line | nodes.Area) and node.span[0] == other.span[1] + 1 for node in below)
