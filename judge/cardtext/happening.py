"""Happenings: what is told as an event or a fact names more than one thing, and must say whether at once.

自分のユニットとベースが破壊された時 may wait for either of them or for both at once.
すべての自分のユニットが破壊された時 may wait for all of them at once or for the last one to go.
The rules know no such event, so neither reading is taken. Nor is it where a time may be that of what is told or that
of what the text does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.cardtext import nodes
from judge.cardtext.conjuncts import open_between
from judge.cardtext.nodes import Node, Player
from judge.cardtext.render import render

_THINGS = (nodes.Cards, Player)
_TIMES = ("duration", "when")
_DESCRIBING = ("tests", "controller", "owner", "of")
"""How a thing is described, and whose it is: どのプレイヤーの may be said with すべての as well."""


def told_of_several(event: Any) -> None:
    """Refuse an event of several things that are joined."""
    for _, value in event.parts():
        if isinstance(value, nodes.AllOf) and all(isinstance(one, _THINGS) for one in value.options):
            kinds = [render(one) for one in value.options]
            raise open_between(value, ["か".join(kinds), "と".join(kinds) + "が同時に"])


def told_of_all(action: Any) -> None:
    """Refuse a happening that is told of all of something."""
    for one in _named(action):
        every = getattr(one, "quantity", None) == "all" or (isinstance(one, Player) and one.who == "all")
        if every:
            said = render(one)
            words = said if "すべて" in said or isinstance(one, Player) else f"すべての{said}"
            raise open_between(one, [f"{words}が同時に", f"{words}が別々でも残らず"])


def told_at_one_time(step: Any) -> None:
    """Refuse このターンの間攻撃したユニットは移動できない: when they attacked, or how long they cannot move."""
    for node in step.walk():
        time = getattr(node.fact, "duration", None) if isinstance(node, nodes.Such) and node.past else None
        if time is None or time.span[0] != step.span[0] or "{duration}に" in node.fact.wording:
            continue
        said, rest = render(time), render(step).removeprefix(render(time))
        raise open_between(step, [f"{said}に{rest}", f"{said}、{rest}"])


def _named(node: Node) -> Iterator[Any]:
    """What a happening names: what it is about, by whom, from where to where."""
    passed_over = _TIMES if isinstance(node, nodes.Action) else _DESCRIBING
    for name, value in node.parts():
        for one in value if isinstance(value, tuple) else (value,):
            if name not in passed_over and isinstance(one, Node) and not isinstance(one, nodes.Damage | nodes.Action):
                yield one
                yield from _named(one)
