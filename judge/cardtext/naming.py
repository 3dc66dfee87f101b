"""What can be gone back to: a thing that a step or an event names, and what it can be called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.cardtext.nodes import Player, That

if TYPE_CHECKING:
    from judge.cardtext.memory import Memory

CARD_KINDS = frozenset({"unit", "base", "strategy", "spell", "aura"})
A_CARD = "カード"
"""What そのカード asks for: a card, while それ may be an ability on the stack, too."""
_ABILITIES = frozenset({"ability", "activated", "triggered"})
_CARDS = CARD_KINDS | {"card"}
ANY_CARD = _CARDS | _ABILITIES
STACKED = _ABILITIES | {"spell"}


class Said(NamedTuple):
    """Something that can be gone back to: the step and field that named it, and the kinds it can be called.

    `number`: how many it is, where the text says so. `run`: things chosen one after the other, before anything is done
    with one of them, have the same number: それら are all of them.
    """

    ref: int
    role: str
    kinds: frozenset[str]
    this: bool = False
    number: int | None = None
    run: int = 0
    node: Any = None
    sentence: int = 0


def taken_out_of(step: Any) -> tuple[That, ...]:
    """その中から1枚を選び, そのうち1枚を破壊し: what was named before, of which a step takes some."""
    for place in (getattr(step, "source", None), getattr(getattr(step, "what", None), "at", None)):
        of = place.of if isinstance(place, nodes.Among) else None
        those = of.options if isinstance(of, nodes.AllOf) else (of,)
        if found := tuple(one for one in those if isinstance(one, That) and one.ref is not None):
            return found
    return ()


def how_many(value: Any, deed: Any, *, happens: bool = False) -> int | None:
    """How many things a step names, where the text says so; 2枚まで may be two. A happening is of one (4-8-6)."""
    if isinstance(value, nodes.ThisCard):
        return 1
    who, count = getattr(deed, "who", None), getattr(deed, "count", None) or getattr(value, "count", None)
    several = isinstance(who, Player) and who.who in ("each", "all", "any", "did_so")
    if several or getattr(value, "quantity", None) == "all":
        return None
    if count is None:
        # 選ぶ without a number, and 山札の1番上のカード: one.
        one = happens or isinstance(deed, nodes.Choose) or getattr(getattr(value, "at", None), "end", None) is not None
        return 1 if one and isinstance(value, nodes.Cards) else None
    if not isinstance(count, nodes.Count) or count.range not in ("exactly", "up_to", "only"):
        return None
    return count.number if isinstance(count.number, int) else None


def as_card(said: Said) -> Said:
    """その発生源: once it is spoken of itself, it can be called a card."""
    return said._replace(kinds=said.kinds | {"card"}) if "origin" in said.kinds else said


def takes_several(step: Any) -> bool:
    """Whether a step is about more than one thing that somebody picks out, or may be."""
    count = getattr(step, "count", None) or getattr(getattr(step, "what", None), "count", None)
    return count is not None and getattr(count, "number", None) != 1


def said_alike(named: Any, said: Any) -> bool:
    """Whether what a relative clause says is what the deed said."""
    if isinstance(said, That):
        return isinstance(named, nodes.Cards)
    return bool(named == said) or isinstance(said, nodes.ThisAbility)


def is_until(until: Any, told: Any, described: Any) -> bool:
    """公開したユニット, after ユニットが出るまで: whether only the card that came up can be meant."""
    if not isinstance(until, nodes.Cards) or not isinstance(described, nodes.Cards) or described.kind == "card":
        return False
    tests = tuple(test for test in described.tests if test is not told)
    return (described.kind, set(tests)) == (until.kind, set(until.tests))


def is_paid(test: Any, costs: Sequence[Any]) -> bool:
    """コストとして廃棄されたカード: whether a past relative clause repeats what has to be done to play the card."""
    return isinstance(test, nodes.Such) and test.past and any(repeats(test.fact, act) for act in costs)


def repeats(fact: Any, act: Any) -> bool:
    """Whether a clause with a gap for what something is done to says no more than what an act does."""
    if type(act) is not type(fact) or not isinstance(getattr(fact, "what", None), nodes.Gap):
        return False
    return all(said_alike(getattr(act, name), value) for name, value in fact.parts() if name != "what")


def as_paid(test: Any, costs: Sequence[Any]) -> Any:
    """The relative clause as one about what was paid, where it repeats that."""
    return replace(test, paid=True, wording=test.wording + "{paid:unsaid}") if is_paid(test, costs) else test


def kinds_of(node: Any, memory: Memory) -> frozenset[str]:
    """What a thing can be called when it is spoken of again."""
    match node:
        case nodes.Cards():
            # A card on the stack is a spell (4-1-1); an ability there is none.
            spell = isinstance(node.at, nodes.Zone) and node.at.name == "stack" and node.kind not in _ABILITIES
            return frozenset({node.kind, "spell"} if spell else {node.kind})
        case nodes.AnyOf() | nodes.AllOf():
            return frozenset(kind for option in node.options for kind in kinds_of(option, memory))
        case nodes.ThisCard():
            return _CARDS
        case That():
            known = next((one.kinds for one in memory.said if (one.ref, one.role) == (node.ref, node.role)), None)
            return known if known is not None else frozenset({node.kind})
        case nodes.Squares() | nodes.Line() | nodes.Area() | nodes.Space():
            return frozenset({type(node).__name__.lower()})
        case nodes.Zone():
            return frozenset({node.name or ""})
        case nodes.StatOf():
            return frozenset({node.stat})
        case Player(who="any"):
            return frozenset({"player"})
        case nodes.Among():
            return kinds_of(node.of, memory)
    return frozenset()


def called(kind: str, kinds: frozenset[str]) -> bool:
    """Whether something of these kinds can be called by a word of this kind: any card is a カード."""
    match kind:
        case "card":
            return bool(kinds & ANY_CARD)
        case "カード":
            return bool(kinds & _CARDS)
        case "ability":
            return bool(kinds & _ABILITIES)
    if kind in CARD_KINDS:
        return kind in kinds or "card" in kinds
    return kind in kinds


def noun_of(that: That) -> str:
    """The kind that a word calls something by."""
    return A_CARD if that.kind == "card" and A_CARD in that.wording else that.kind


def surely(kind: str, found: tuple[Said, ...]) -> bool:
    """Whether things are what a noun calls them: a card that was discarded need not be a ユニット."""
    return kind not in CARD_KINDS or all(kind in one.kinds for one in found)
