"""One of each: ユニットとベースを1枚ずつ, 赤と青のユニットを1枚ずつ are choices one after the other, and so are told.

What is joined may be the things themselves, or anything that describes the one noun: what it is like, whose it is,
where it lies.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.cardtext.conjuncts import each_of, open_between, shared
from judge.cardtext.nodes import Node
from judge.cardtext.render import holes, render
from judge.cardtext.unreadable import Unreadable

_DESCRIBING: dict[type[Node], frozenset[str]] = {
    nodes.Cards: frozenset({"controller", "at", "tests"}),
    nodes.Zone: frozenset({"owner"}),
    nodes.Squares: frozenset({"of", "within"}),
    nodes.Line: frozenset({"of"}),
    nodes.Area: frozenset({"of", "line"}),
    nodes.Space: frozenset({"of", "line"}),
}
"""Where a description may join its words, by the node that holds them."""


def one_of_each(step: Any) -> tuple[Any, ...]:
    """ユニットとベースを1枚ずつ選び: a choice for each; any other verb is then done to all of them."""
    what, count = getattr(step, "what", None), getattr(step, "count", None)
    if not isinstance(what, Node) or isinstance(step, nodes.Fuse | nodes.Join):
        # このカードと手札にあるユニットを1枚合成する: the number is of the last.
        return (step,)
    if not isinstance(count, nodes.Count):
        _insist_on_count_of_step(what)
        return (step,)
    if count.range != "each":
        _insist_on_one_number(what, count)
        return (step,)
    if isinstance(getattr(step, "source", None), nodes.AnyOf):
        raise _not_yet(what)
    kinds, joints = _kinds(what)
    if len(kinds) < 2:
        return (step,)
    if isinstance(step.who, nodes.AllOf) or (isinstance(step.who, nodes.Player) and step.who.who in ("each", "all")):
        # 各プレイヤーは赤と青のユニットを1枚ずつ: one for each player, or one of each for each player.
        raise _not_yet(what)
    # あなたは|ユニットと|ベースを1枚ずつ|破壊する: each choice says its own thing, the last one how many.
    before, _, after = step.wording.partition("{what}")
    after, _, rest = after.partition("{count}")
    chooses = isinstance(step, nodes.Choose)
    said_before = {road[0] for _, road, _ in holes(before + after) if road}
    if not all(isinstance(one, nodes.Cards) for one in kinds) or not (chooses or said_before <= {"who"}):
        raise _not_yet(what)
    counter = render(replace(count, wording=count.wording.partition("}")[2] + "{number:unsaid}"))
    of_each = replace(count, range="exactly", wording=f"{{number:#}}{counter}{{range:unsaid}}")
    pick = step if chooses else nodes.Choose(who=step.who, what=kinds[0], span=step.span)
    choices: list[Any] = []
    for kind, joined in zip(kinds, (*joints, ""), strict=True):
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


def _insist_on_one_number(what: Any, count: nodes.Count) -> None:
    """ユニットとベースを2枚選び, 赤と青のユニットを2枚選び: two in all, or of each; of one, which it has to be."""
    if count.range not in ("exactly", "up_to", "only") or not isinstance(count.number, int):
        return
    joined = what if isinstance(what, nodes.AllOf) else _both(what)
    if joined is None:
        return
    said, number = render(what), render(count)
    if joined is what or count.number > 1:
        raise open_between(what, [f"{said}を合わせて{number}", f"{said}を{number}ずつ"])
    first, *others = (render(one) for one in joined.options)
    raise open_between(joined, ["か".join((first, *others)), "でも".join((first, *others)) + "でもある"])


def _both(what: Any) -> Any:
    """赤と青の: qualities that are joined by と, as the description of one noun."""
    tests = what.tests if isinstance(what, nodes.Cards) else ()
    return next((one for one in tests if isinstance(one, nodes.AnyOf) and "}と" in one.wording), None)


def _insist_on_count_of_step(what: Any) -> None:
    """ユニットとベース1枚ずつを: the number is said of the things, not with the verb."""
    things = what.of if isinstance(what, nodes.Count) else what
    each = any(isinstance(one, nodes.Count) and one.range == "each" for one in what.walk())
    if each and isinstance(things, Node) and len(_kinds(things)[0]) > 1:
        raise _not_yet(what)


def _not_yet(what: Any) -> Unreadable:
    start, end = what.span
    ja = "「ずつ」をこの形で使う文は、まだ読めません。"
    return Unreadable(start, end, ja, "a sentence that counts each in this way cannot be read yet.", printed=True)


def _kinds(what: Any) -> tuple[tuple[Any, ...], tuple[str, ...]]:
    """What there is to be one of each of, and what stands between them."""
    if isinstance(what, nodes.AllOf) and any(len(_apart(one)[0]) > 1 for one in each_of(what.options)):
        # 赤と青のユニットとベースを1枚ずつ: two, three or four.
        raise _not_yet(what)
    return _apart(what)


def _apart(node: Any) -> tuple[tuple[Any, ...], tuple[str, ...]]:
    """A description as one for each of the words that are joined in it, 赤の… and 青の…, and what joins them."""
    if isinstance(node, nodes.AnyOf | nodes.AllOf):
        return shared(nodes.AllOf(options=tuple(each_of((node,))))).options, _joints(node)
    parts = [road for _, road, mark in holes(node.wording) if road and mark != "unsaid"]
    joined = [(road, found) for road in parts if len((found := _apart_at(node, road))[0]) > 1]
    if len(joined) != 1:
        if joined:
            raise _not_yet(node)
        return (node,), ()
    ((road, (options, joints)),) = joined
    if any(getattr(one, "target", False) for one in options):
        # 対象の左ラインと右ラインのユニットを1枚ずつ: which of them are targets is not said.
        raise _not_yet(node)
    hole = "{" + ".".join(map(str, road)) + "}"
    before, _, after = node.wording.partition(hole)
    variants = []
    for place, option in enumerate(options):
        first, last = place == 0, place == len(options) - 1
        said = (before if first else _silent(before)) + hole + (after if last else _silent(after))
        span = (node.span[0] if first else option.span[0], node.span[1] if last else option.span[1])
        variants.append(replace(_put(node, road, option), wording=said, span=span))
    return tuple(variants), joints


def _apart_at(node: Any, road: tuple[str | int, ...]) -> tuple[tuple[Any, ...], tuple[str, ...]]:
    """The same of a part of a description, if words that describe may be joined there."""
    name, *place = road
    value = getattr(node, str(name))
    part = value[place[0]] if place else value
    if name not in _DESCRIBING.get(type(node), frozenset()) or not isinstance(part, Node):
        return (part,), ()
    return _apart(part)


def _put(node: Any, road: tuple[str | int, ...], part: Any) -> Any:
    """A node with another part at the end of a road."""
    name, *places = road
    if not places:
        return replace(node, **{str(name): part})
    items = list(getattr(node, str(name)))
    items[int(places[0])] = part
    return replace(node, **{str(name): tuple(items)})


def _joints(node: Any) -> tuple[str, ...]:
    """What stands between the things that are joined; ユニットかベースを1枚ずつ is not one of each."""
    joints = tuple(literal for place, literal in enumerate(_between(node)) if place)
    if any("か" in one for one in joints):
        raise _not_yet(node)
    return joints


def _between(node: Any) -> list[str]:
    """What stands before each of the things that are joined, those joined among themselves one by one."""
    if not isinstance(node, nodes.AnyOf | nodes.AllOf):
        return [""]
    found: list[str] = []
    for (literal, _, _), option in zip(holes(node.wording), node.options, strict=False):
        first, *others = _between(option)
        found += [literal + first, *others]
    return found


def _silent(template: str) -> str:
    """The holes of a template, none of them said."""
    return "".join(f"{{{'.'.join(map(str, road))}:unsaid}}" for _, road, _ in holes(template) if road)
