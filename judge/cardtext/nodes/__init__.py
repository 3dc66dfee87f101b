"""The effect AST: what a card text says, ready to be carried out without looking at the text again.

`things` are spoken of, `actions` are done, `abilities` bind them together; every one is a `Node` with its place in the
printed text.
"""

from __future__ import annotations

from functools import reduce
from operator import or_

from judge.cardtext.nodes import abilities, actions, deeds, things, traits
from judge.cardtext.nodes.abilities import *  # noqa: F403
from judge.cardtext.nodes.actions import *  # noqa: F403
from judge.cardtext.nodes.base import Node as Node
from judge.cardtext.nodes.base import Span as Span
from judge.cardtext.nodes.deeds import *  # noqa: F403
from judge.cardtext.nodes.things import *  # noqa: F403
from judge.cardtext.nodes.traits import *  # noqa: F403

NODES: dict[str, type[Node]] = {
    name: found
    for module in (traits, things, actions, deeds, abilities)
    for name, found in vars(module).items()
    if isinstance(found, type) and issubclass(found, Node)
}
"""Every kind of node by name."""

# A relative clause holds a fact and a gift holds abilities, so the modules need each other's names; msgspec asks
# for them when a type is first used, which is after this.
_NAMES = {
    "Anything": reduce(or_, (NODES[name] for name in NODES if name not in ("Node", "Action", "CardText"))),
    "Fact": abilities.Fact,
    "Ability": abilities.Ability,
    "Keyword": abilities.Keyword,
    **{name: getattr(things, name) for name in ("Colour", "Cost", "Number", "Stat", "State", "Thing")},
}
for _module in (traits, things, actions, deeds, abilities):
    vars(_module).update(_NAMES)
