"""What a condition tells of a thing that was named before."""

from __future__ import annotations

from typing import Any

from judge.cardtext import nodes
from judge.cardtext.memory import Memory
from judge.cardtext.naming import ANY_CARD, CARD_KINDS, Said, as_card, kinds_of
from judge.cardtext.nodes import That


def learn(memory: Memory, condition: Any) -> list[Said]:
    """Keep in mind what a condition tells; the answer is what is known only while it is met.

    その発生源が相手のユニットならば: it is a unit now in mind. そのカードがユニットならば: while that is so, it can be
    called そのユニット.
    """
    memory.mention(condition)
    known = []
    for fact in condition.facts if isinstance(condition, nodes.Both) else (condition,):
        that, value = getattr(fact, "what", None), getattr(fact, "value", None)
        if not isinstance(that, That) or (origin := memory.origin(that)) is None:
            continue
        if not isinstance(fact, nodes.Is) or not kinds_of(value, memory) & ANY_CARD:
            memory.said += [as_card(origin)] if "origin" in origin.kinds else []
        elif origin.kinds == {"card"} and isinstance(value, nodes.Cards) and value.kind in CARD_KINDS:
            known.append(origin._replace(kinds=frozenset({value.kind}), run=0))
        else:
            memory.add(origin._replace(kinds=kinds_of(value, memory), node=value, run=0))
    memory.said += known
    return known
