"""Conjuncts: what is said once before the first of several things joined by と or か, and goes for all of them.

相手のユニットとベース are both the opponent's; 自分の墓地にあるユニットを1枚とベースを1枚選び takes both from there.
A description of the second thing's own takes the place of its like (自分のユニットと相手のユニット); what was said
before that in the first goes on (対象の・自分の… と 相手の…), what was said after it does not. Where both readings are
good Japanese and the cards meant are not the same, the text is not understood, and both readings are told.
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
        raise _open(other, [_said(reading) for reading in dict.fromkeys(readings)])
    return readings[-1]


def _taking_over(first: Any, other: Any) -> Any:
    """A description with what an earlier one says of both."""
    own, given = said_of(other), said_of(first)
    lacking = {name: value for name, value in given.items() if name not in own and _applies(value, other)}
    if not own:
        return _with(other, _fields(lacking, other))
    contrasted = [value for name, value in given.items() if name in own and isinstance(value, Node)]
    if not contrasted and not set(own) & set(given):
        if set(lacking) - {"quantity"}:
            # 対象のユニットと相手のベース: each may have its own, or the first goes on.
            raise _open(other, [_said(other), _said(_with(other, _fields(lacking, other)))])
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
            raise _open(other, [_said(taken), _said(_with(taken, _fields(doubtful, taken)))])
    return _with(other, _fields(early, other))


def chosen_with(first: Any, other: Any) -> Any:
    """…を1枚と…を1枚選び: what the first choice says of the second, too.

    を1枚 closes the first description, so only what tells where, whose, and whether it is a target goes on, and only to
    a second one that says nothing of that.
    """
    if not isinstance(first, nodes.Cards) or not isinstance(other, nodes.Cards):
        return other
    own, given = said_of(other), said_of(first)
    lacking = {name: value for name, value in given.items() if name not in own and _applies(value, other)}
    going_on = {name: value for name, value in lacking.items() if name in ("at", "controller", "target")}
    if "at" in own or "controller" in own:
        other = _same_owner(first, other)
        at = going_on.pop("at", None)
        elsewhere = isinstance(at, nodes.Zone) and at.owner is not None
        if at is not None and not elsewhere and not _is_everywhere(at, other):
            raise _open(other, [_said(other), _said(_with(other, {"at": at}))])
        if "at" in own:
            going_on.pop("controller", None)
        hidden = isinstance(other.at, nodes.Zone) and other.at.name in ("hand", "deck")
        if "target" in going_on and hidden:
            # A card that only its owner sees is no target.
            del going_on["target"]
        elif "target" in going_on:
            raise _open(other, [_said(other), _said(_with(other, {"target": True}))])
    qualities = {name: value for name, value in lacking.items() if name not in going_on and name not in _NO_QUALITY}
    if qualities and not set(own) & {name for name in given if name not in _NO_QUALITY}:
        # 赤のユニットを1枚とベースを1枚選び: whether the second has to be red, too, is not said.
        taken = _with(other, _fields(going_on, other))
        raise _open(other, [_said(taken), _said(_with(taken, _fields(qualities, other)))])
    return _with(other, _fields(going_on, other))


def one_of_each(step: Any) -> tuple[Any, ...]:
    """ユニットとベースを1枚ずつ選び: a choice for each; any other verb is then done to all of them."""
    what, count = getattr(step, "what", None), getattr(step, "count", None)
    places = any(isinstance(place, nodes.AnyOf) for place in (getattr(what, "at", None), getattr(step, "source", None)))
    if places and isinstance(count, nodes.Count) and count.range == "each":
        raise _not_yet(what)
    if not isinstance(what, nodes.AllOf) or not isinstance(count, nodes.Count):
        return (step,)
    if isinstance(step, nodes.Fuse | nodes.Join):
        # このカードと手札にあるユニットを1枚合成する: the number is of the last.
        return (step,)
    if count.range in ("exactly", "up_to", "only") and isinstance(count.number, int):
        # ユニットとベースを2枚選び: two in all, or two of each.
        number = render(count)
        raise _open(what, [f"{render(what)}を合わせて{number}", f"{render(what)}を{number}ずつ"])
    if count.range != "each":
        return (step,)
    # あなたは|ユニットと|ベースを1枚ずつ|破壊する: each choice says its own thing, the last one how many.
    before, _, after = step.wording.partition("{what}")
    after, _, rest = after.partition("{count}")
    chooses = isinstance(step, nodes.Choose)
    said_before = {road[0] for _, road, _ in holes(before + after) if road}
    if not all(isinstance(one, nodes.Cards) for one in each_of((what,))) or not (chooses or said_before <= {"who"}):
        raise _not_yet(what)
    counter = render(replace(count, wording=count.wording.partition("}")[2] + "{number:unsaid}"))
    of_each = replace(count, range="exactly", wording=f"{{number:#}}{counter}{{range:unsaid}}")
    kinds = shared(nodes.AllOf(options=tuple(each_of((what,))))).options
    pick = step if chooses else nodes.Choose(who=step.who, what=what, span=step.span)
    choices: list[Any] = []
    for kind, joined in zip(kinds, _joints(what), strict=True):
        said = (_silent(before) if choices else before) + "{what}"
        said += f"{joined}{{count:unsaid}}{_silent(after + rest)}" if joined else f"{after}{{count}}"
        # Each has words of its own: a step that is quoted is one that can be told from the others.
        span = (kind.span[0] if choices else pick.span[0], kind.span[1])
        choices.append(replace(pick, what=kind, count=of_each, wording=said, span=span))
    if chooses:
        last = choices[-1]
        choices[-1] = replace(last, wording=last.wording + rest, span=(last.span[0], step.span[1]))
        return tuple(choices)
    those = nodes.That(span=(step.span[1], step.span[1]))
    return (*choices, replace(step, what=those, count=None, wording=f"{_silent(before)}{{what:unsaid}}{rest}"))


def _not_yet(what: Any) -> Unreadable:
    start, end = what.span
    ja = "「ずつ」をこの形で使う文は、まだ読めません。"
    return Unreadable(start, end, ja, "a sentence that counts each in this way cannot be read yet.", printed=True)


def event_of_both(event: Any) -> None:
    """自分のユニットとベースが破壊された時: either of them, or both at once, which nothing says."""
    what = getattr(event, "what", None)
    if isinstance(what, nodes.AllOf) and all(isinstance(one, nodes.Cards) for one in what.options):
        kinds = [render(one) for one in what.options]
        raise _open(what, ["か".join(kinds), "と".join(kinds) + "が同時に"])


def _joints(node: Any) -> list[str]:
    """What stands after each of the things that are joined; nothing after the last."""
    if not isinstance(node, nodes.AnyOf | nodes.AllOf):
        return [""]
    after = [literal for literal, _, _ in holes(node.wording)][1:]
    inner = [_joints(option) for option in node.options]
    for place, words in enumerate(inner[:-1]):
        words[-1] = after[place]
    return [word for words in inner for word in words]


def _silent(template: str) -> str:
    """The holes of a template, none of them said."""
    return "".join(f"{{{'.'.join(map(str, road))}:unsaid}}" for _, road, _ in holes(template) if road)


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
    if other.kind in ("card", "unit"):
        return True
    if isinstance(value, nodes.Compare | nodes.StatOf):
        return value.stat not in _OF_UNITS
    return not (isinstance(value, nodes.HasRace) and not value.attribute)


def _same_owner(first: Any, other: Any) -> Any:
    """自分の手札にあるユニットと墓地にあるベース: the graveyard is the same player's."""
    here, there = first.at, other.at
    if not isinstance(here, nodes.Zone) or not isinstance(there, nodes.Zone):
        return other
    if here.owner is None or there.owner is not None or other.controller is not None or there.name == "stack":
        return other
    at = replace(there, owner=here.owner, wording=there.wording + "{owner:unsaid}")
    return replace(other, at=at)


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


def _open(other: Any, readings: list[str]) -> Unreadable:
    """That what is said before the first thing may or may not go for the second."""
    return either(render(other), readings, *other.span)
