"""Retold: a relative clause that tells again what was chosen or done: 選んだユニット, 捨てたカード."""

from __future__ import annotations

from typing import Any, NamedTuple

from judge.cardtext import nodes
from judge.cardtext.memory import Memory
from judge.cardtext.naming import Said, called, is_until, kinds_of, said_alike, taken_out_of
from judge.cardtext.nodes import Node, Player, That


class Retold(NamedTuple):
    """What a clause means if it is the last that was done so, and all that were; none, if that was never a ユニット."""

    last: tuple[Said, ...] = ()
    every: tuple[Said, ...] = ()


def retold(test: Any, described: Any, memory: Memory) -> Retold:
    """The choices, the steps or the event that a past relative clause repeats."""
    fact = test.fact
    gap = next((name for name, value in fact.parts() if isinstance(value, nodes.Gap)), None)
    if gap is None or not test.past or isinstance(fact, nodes.IsAt | nodes.Not):
        return Retold()
    kind: str = getattr(described, "kind", None) or getattr(described, "stat", None) or "card"
    done = [(ref, deed) for ref, deed in memory.deeds if type(deed) is type(fact)]
    if isinstance(fact, nodes.Choose | nodes.Declare):
        return _chosen(fact, kind, done, memory)
    others = [(name, value) for name, value in fact.parts() if name != gap]
    done = [(ref, deed) for ref, deed in done if all(said_alike(getattr(deed, name), value) for name, value in others)]
    found = {}
    for ref, deed in done:
        came_up = gap == "what" and is_until(getattr(deed, "until", None), test, described)
        found[ref] = _said("until" if came_up else gap, ref, kind, memory)
    fitting = tuple({ref: found[ref] for ref, deed in done if _fits(deed, gap, kind, memory)}.values())
    return Retold(fitting[-1:], fitting or tuple(found.values()))


def _chosen(fact: Any, kind: str, done: list[tuple[int, Any]], memory: Memory) -> Retold:
    """選んだユニット: all that were chosen one after the other; 後に選んだユニット, 相手が選んだユニット: that one."""
    done = [(ref, deed) for ref, deed in done if called(kind, kinds_of(deed.what, memory))]
    if isinstance(fact.who, Player):
        # 相手が選んだユニット: not those that anybody else chose.
        done = [(ref, deed) for ref, deed in done if deed.who == fact.who]
    if not done:
        return Retold()
    turn = fact.turn if isinstance(fact, nodes.Choose) else None
    ref, last = done[0] if turn == "first" else done[-1]
    origin = memory.origin(That(ref=ref, role="what"))
    if origin is None or turn is not None:
        alone = (Said(ref, "what", frozenset({kind})),)
        return Retold(alone, alone)
    made = {number for number, _ in done}
    found = tuple(one for one in memory.together(origin, kind) if one.ref in made)
    # 3枚を選び、その中から1枚を選ぶ: the one, and not the three.
    known = {one.ref for one in found} | {of.ref for of in taken_out_of(last)}
    before = (memory.origin(That(ref=number, role="what")) for number in sorted(made - known))
    return Retold(found, (*(one for one in before if one is not None), *found))


def _fits(deed: Any, gap: str, kind: str, memory: Memory) -> bool:
    """破壊したユニット: of what was destroyed, a unit; what the deed leaves unsaid may be one."""
    value = getattr(deed, gap)
    kinds = kinds_of(value, memory) if isinstance(value, Node) else frozenset()
    return not kinds or called(kind, kinds)


def _said(part: str, ref: int, kind: str, memory: Memory) -> Said:
    """A part of a step that a clause leaves open."""
    said = Said(ref, part, frozenset({kind}), sentence=memory.sentences.get(ref, 0))
    return said._replace(node=memory.named_as(said))
