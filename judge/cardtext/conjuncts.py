"""Conjuncts: what is said once before the first of several things joined by と or か, and goes for all of them.

相手のユニットとベース are both the opponent's; 自分の墓地にあるユニットを1枚とベースを1枚選び takes both from there.
A description of the second thing's own takes the place of its like (自分のユニットと相手のユニット); what was said
before that in the first goes on (対象の・自分の… と 相手の…), what was said after it does not. 対象の or すべての said
again begins anew: only a place that stands before both goes on. A place goes on only to what can lie there: no base
lies in the battle space. Where both readings are good Japanese and the cards meant are not the same, the text is not
understood, and both readings are told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.cardtext.nodes import Node
from judge.cardtext.render import holes, render
from judge.cardtext.unreadable import Unreadable, either

_SAID_FIRST = ("quantity", "target")
"""Words that stand before all others, and have no place of their own in the text: すべての, 対象の."""
_OF_UNITS = ("power", "smash", "move_cost")
_WORDS = {"quantity": "すべての", "target": "対象の"}


def shared(node: Any) -> Any:
    """Things joined by と or か, each with what is said before another of them and goes for it, too."""
    result: list[Any] = []
    for option in node.options:
        before = [one for one in each_of(result) if type(one) is type(option)]
        if before and isinstance(option, nodes.Cards):
            option = _like(before, option)
        elif before:
            option = _of_the_same(before[0], option)
        result.append(option)
    return replace(node, options=tuple(result))


def each_of(options: Sequence[Any]) -> Iterator[Any]:
    """The things that are joined, those joined among themselves one by one."""
    for option in options:
        if isinstance(option, nodes.AnyOf | nodes.AllOf):
            yield from each_of(option.options)
        else:
            yield option


def as_the_same(node: Any) -> Any:
    """そのユニットと同じラインと同じエリア: both are said of the one card."""
    named = (one.same_as for one in node.options if getattr(one, "same_as", None) is not None)
    first = next((one for one in named if not is_unsaid(one)), None)
    if first is None:
        return node
    options = (
        replace(one, same_as=first, wording=one.wording.replace("{same_as}", "{same_as:unsaid}"))
        if is_unsaid(getattr(one, "same_as", None))
        else one
        for one in node.options
    )
    return replace(node, options=tuple(options))


def is_unsaid(thing: Any) -> bool:
    """Whether no word of the text says it."""
    return isinstance(thing, nodes.That) and not thing.wording


def _of_the_same(first: Any, other: Any) -> Any:
    """自分の手札かプランゾーン: what is said before the first goes for the others."""
    names = [name for name in ("name", "owner", "of") if getattr(first, name, None)]
    return _with(other, {name: getattr(first, name) for name in names if not getattr(other, name, None)})


def _like(before: Sequence[Any], other: Any) -> Any:
    """A description with what goes on from those before it; they must agree on what that is."""
    readings = [_taking_over(one, other) for one in before]
    if any(reading != readings[-1] for reading in readings):
        raise open_between(other, [_said(reading) for reading in dict.fromkeys(readings)])
    return readings[-1]


def _taking_over(first: Any, other: Any) -> Any:
    """A description with what an earlier one says of both."""
    own, given = said_of(other), _given(first, other)
    lacking = {name: value for name, value in given.items() if name not in own and _applies(value, other)}
    if not own:
        return _with(other, _fields(lacking, other))
    contrasted = [value for name, value in given.items() if name in own and isinstance(value, Node)]
    if not contrasted and not set(own) & set(given):
        if set(lacking) - {"quantity"}:
            # 対象のユニットと相手のベース: each may have its own, or the first goes on.
            raise open_between(other, [_said(other), _said(_with(other, _fields(lacking, other)))])
        # すべてのユニットと相手のベース: where no number is said, all are meant anyway.
        return _with(other, lacking)
    other = _same_owner(first, other)
    start = min((value.span[0] for value in contrasted), default=None)
    early = {
        name: value
        for name, value in lacking.items()
        if name in _SAID_FIRST or start is None or (isinstance(value, Node) and value.span[1] <= start)
    }
    doubtful = {name: value for name, value in early.items() if name not in _SAID_FIRST}
    if doubtful and {"at", "controller"} & set(own):
        # 自軍エリアの自分のユニットと相手のユニット: with an owner of its own, the second may stand anywhere, or there.
        if _is_everywhere(first.at, other) and set(doubtful) == {"at"}:
            del early["at"]
        else:
            taken = _with(other, _fields({name: early[name] for name in early if name in _SAID_FIRST}, other))
            raise open_between(other, [_said(taken), _said(_with(taken, _fields(doubtful, taken)))])
    return _with(other, _fields(early, other))


def _given(first: Any, other: Any) -> dict[str, Any]:
    """What an earlier description says that may go for a later one; where that begins anew, no more than a place.

    対象の自分のユニットを1枚と対象のベースを1枚: any base. 自分の対象のユニットを1枚と対象のベースを1枚 may be either.
    """
    given = said_of(first)
    anew = _anew(first, other)
    if anew is None:
        return given
    earlier, later = _said_around(first, anew)
    own = said_of(other)
    if "at" in earlier & later and "at" not in own:
        # 墓地にある対象の自分のユニットを1枚と対象のベースを1枚: any base, or one from there.
        raise open_between(other, [_said(other), _said(_with(other, {"at": first.at}))])
    before = {name: value for name, value in given.items() if name not in later and name not in _SAID_FIRST}
    lacking = {name: value for name, value in before.items() if name not in own and _applies(value, other)}
    if set(lacking) - {"at"}:
        raise open_between(other, [_said(other), _said(_with(other, _fields(lacking, other)))])
    return {anew: given[anew], **{name: value for name, value in before.items() if name == "at"}}


def _anew(first: Any, other: Any) -> str | None:
    """The 対象の or すべての that both of two descriptions say, and with which the second begins anew."""
    return next((name for name in _SAID_FIRST if _is_said(first, name) and _is_said(other, name)), None)


def _is_said(cards: Any, name: str) -> bool:
    """Whether a description says 対象の or すべての itself."""
    return any(road == (name,) and mark != "unsaid" for _, road, mark in holes(cards.wording))


def _said_around(cards: Any, word: str) -> tuple[set[str], set[str]]:
    """What a description says before its 対象の or すべての, and what after it, by what that is about."""
    roads = [road for _, road, mark in holes(cards.wording) if road and mark != "unsaid"]
    names = [_about(cards.tests[int(road[1])]) if road[0] == "tests" else str(road[0]) for road in roads]
    place = names.index(word)
    return set(names[:place]), set(names[place + 1 :])


def chosen_with(first: Any, other: Any) -> Any:
    """…を1枚と…を1枚選び: what the first choice says of the second, too.

    を1枚 closes the first description, so only what tells where, whose, and whether it is a target goes on, and only to
    a second one that says nothing of that.
    """
    if not isinstance(first, nodes.Cards) or not isinstance(other, nodes.Cards):
        return other
    own, given = said_of(other), _given(first, other)
    lacking = {name: value for name, value in given.items() if name not in own and _applies(value, other)}
    going_on = {name: value for name, value in lacking.items() if name in ("at", "controller", "target")}
    if "at" in own or "controller" in own:
        other = _same_owner(first, other)
        at = going_on.pop("at", None)
        elsewhere = isinstance(at, nodes.Zone) and at.owner is not None
        if at is not None and not elsewhere and not _is_everywhere(at, other):
            raise open_between(other, [_said(other), _said(_with(other, {"at": at}))])
        if "at" in own:
            going_on.pop("controller", None)
        hidden = isinstance(other.at, nodes.Zone) and other.at.name in ("hand", "deck")
        if "target" in going_on and hidden:
            # A card that only its owner sees is no target.
            del going_on["target"]
        elif "target" in going_on:
            raise open_between(other, [_said(other), _said(_with(other, {"target": True}))])
    qualities = {name: value for name, value in lacking.items() if name not in going_on and name not in _NO_QUALITY}
    if qualities and not set(own) & {name for name in given if name not in _NO_QUALITY}:
        # 赤のユニットを1枚とベースを1枚選び: whether the second has to be red, too, is not said.
        taken = _with(other, _fields(going_on, other))
        raise open_between(other, [_said(taken), _said(_with(taken, _fields(qualities, other)))])
    return _with(other, _fields(going_on, other))


_NO_QUALITY = ("at", "controller", "target", "quantity")


def _is_everywhere(at: Any, other: Any) -> bool:
    """バトルスペースの, of units: all of them are there anyway."""
    match at:
        case nodes.Squares(within=(nodes.Space(of=None, line=None, outside=False, which=which),)):
            alone = {name for name, _ in at.parts()} == {"within"}
            return alone and (which, other.kind) in (("battle", "unit"), ("base", "base"))
    return False


def said_of(cards: Any) -> dict[str, Any]:
    """What a description says beside its kind, by what it is about: its owner, its place, its colour."""
    found = {
        name: value for name in ("quantity", "target", "controller", "at") if (value := getattr(cards, name, None))
    }
    for test in cards.tests:
        found[_about(test)] = test
    return found


def _about(test: Any) -> str:
    """What a quality is about: two of the same kind are set against each other (赤の… と 青の…)."""
    if isinstance(test, nodes.Compare | nodes.StatOf):
        return f"figure {test.stat}"
    if isinstance(test, nodes.AnyOf | nodes.AllOf):
        return _about(test.options[0])
    return type(test).__name__


def _applies(value: Any, other: Any) -> bool:
    """Whether what is said can be true of the other kind: only units have power and a race (2-8-1)."""
    if isinstance(value, nodes.Squares):
        return _can_hold(value, other.kind)
    if other.kind in ("card", "unit"):
        return True
    if isinstance(value, nodes.Compare | nodes.StatOf):
        return value.stat not in _OF_UNITS
    return not (isinstance(value, nodes.HasRace) and not value.attribute)


def _can_hold(squares: nodes.Squares, kind: str) -> bool:
    """Whether cards of a kind may lie on squares: units in the battle space, bases in the base space (2-23-8-1)."""
    if squares.outside or kind not in ("unit", "base"):
        return True
    return all(_region_holds(region, kind) for region in squares.within)


def _region_holds(region: Any, kind: str) -> bool:
    match region:
        case nodes.AnyOf():
            return any(_region_holds(one, kind) for one in region.options)
        case nodes.Space(outside=False, which=which):
            return which == ("battle" if kind == "unit" else "base")
        case nodes.Area(outside=False) | nodes.That(kind="area"):
            return kind == "unit"
    return True


def _same_owner(first: Any, other: Any) -> Any:
    """自分の手札にあるユニットと墓地にあるベース: the graveyard is the same player's."""
    here, there = first.at, other.at
    if not isinstance(here, nodes.Zone) or not isinstance(there, nodes.Zone):
        return other
    if here.owner is None or there.owner is not None or other.controller is not None or there.name == "stack":
        return other
    at = replace(there, owner=here.owner, wording=there.wording + "{owner:unsaid}")
    taken = replace(other, at=at)
    anew = _anew(first, other)
    if anew is not None and "at" in _said_around(first, anew)[1]:
        raise open_between(other, [_said(other), f"{render(here.owner)}の{_said(other)}"])
    return taken


def _fields(said: dict[str, Any], other: Any) -> dict[str, Any]:
    """What is said, as the fields of a description."""
    fields = {name: value for name, value in said.items() if name in _NO_QUALITY}
    tests = tuple(value for name, value in said.items() if name not in _NO_QUALITY)
    if tests:
        fields["tests"] = (*other.tests, *tests)
    return fields


def _with(other: Any, changes: dict[str, Any]) -> Any:
    """A node with parts that were said elsewhere."""
    unsaid = "".join(
        "".join(f"{{{name}.{place}:unsaid}}" for place in range(len(getattr(other, name)), len(value)))
        if isinstance(value, tuple)
        else f"{{{name}:unsaid}}"
        for name, value in changes.items()
    )
    return replace(other, **changes, wording=other.wording + unsaid) if changes else other


def _said(cards: Any) -> str:
    """A description in full, with what was said elsewhere: すべての相手の赤のベース."""
    own = render(cards)
    there = [(value.span[0], render(value)) for value in said_of(cards).values() if isinstance(value, Node)]
    more = "".join(f"{words}の" for _, words in sorted(there) if words not in own)
    first = "".join(word for name, word in _WORDS.items() if getattr(cards, name) and word not in own)
    return first + more + own


def open_between(other: Any, readings: list[str]) -> Unreadable:
    """That what is said before the first thing may or may not go for the second."""
    return either(render(other), readings, *other.span)
