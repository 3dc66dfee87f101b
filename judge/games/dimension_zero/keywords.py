"""キーワード能力: what the rules say that a keyword does (part 5), as an ability like those that cards spell out.

Keywords that are triggered abilities are defined in `rules/dimension-zero/keywords.yaml`, in the words of card texts.
The definition stands in the text of a card below its keyword: step `DEFINED` on the way down (`Table.node`). Its parts
have the place of the keyword in the printed text, so that citing them shows the keyword.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeVar

from msgspec.structs import replace
from pydantic import Field

from judge.cardtext import nodes, read
from judge.kernel import Undetermined
from judge.paths import RULES
from judge.source import Written, check, read_yaml

DEFINED = -1
"""The step from a keyword to its definition."""
_STAND_IN = "あなたはカードを1枚引く。"
"""Makes a sentence of an event without effect; the keyword's own effect takes its place."""

N = TypeVar("N", bound=nodes.Node)


class Meaning(Written):
    """What the rules say of one keyword."""

    clause: str
    further: tuple[str, ...] = Field(default=(), strict=False)
    """Other clauses that say when it works."""
    zone: Literal["square", "plan"] = "square"
    """Where a card is while it works."""
    text: str = ""
    leveled: str = ""
    """The text where a number stands beside the keyword."""


class _File(Written):
    game: Literal["dimension-zero"]
    keywords: dict[str, Meaning]


@lru_cache(maxsize=1)
def meanings() -> dict[str, Meaning]:
    """The keywords that are defined as abilities, by name."""
    return check(_File, read_yaml(RULES / "dimension-zero" / "keywords.yaml")).keywords


def definition(keyword: nodes.Keyword) -> nodes.Triggered | None:
    """The ability that a keyword stands for; None where other mechanics carry the keyword out.

    A new node each time: `Table.node` keeps it, so that it is the same one wherever it is spoken of.
    """
    meaning = meanings().get(keyword.name)
    if meaning is None:
        return None
    text = meaning.text if keyword.level is None or not meaning.leveled else meaning.leveled
    text = text.format(level=keyword.level)
    own = text.endswith("、")
    (ability,) = read(text + _STAND_IN if own else text).abilities
    if not isinstance(ability, nodes.Triggered):
        raise ValueError(f"keywords.yaml: {keyword.name} is not understood as a triggered ability: {text}")
    defined = _printed_at(ability, keyword.span)
    if not own:
        return defined
    if len(keyword.abilities) != 1 or not isinstance(effect := keyword.abilities[0], nodes.Effect):
        raise Undetermined("not carried out", ("Keyword", "abilities", keyword.wording), meaning.clause)
    return replace(defined, steps=effect.steps, defines=effect.defines)


def _printed_at(node: N, span: nodes.Span) -> N:
    """A node all of whose parts have one place in the printed text."""
    changes: dict[str, object] = {"span": span}
    for name, value in node.parts():
        if isinstance(value, nodes.Node):
            changes[name] = _printed_at(value, span)
        elif isinstance(value, tuple):
            changes[name] = tuple(_printed_at(one, span) if isinstance(one, nodes.Node) else one for one in value)
    return replace(node, **changes)
