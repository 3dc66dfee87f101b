"""Naming places: lines, areas, spaces, squares, zones and piles."""

from __future__ import annotations

from typing import Any

from judge.cardtext import nodes
from judge.cardtext.explaining.names import KINDS, LINES, SPACES, plural
from judge.cardtext.explaining.people import owned
from judge.cardtext.explaining.telling import Teller, article, noun, say, spaced, with_tests
from judge.cardtext.nodes import Node, Player
from judge.source import Words


def _quantified(node: Any, name: Words, one: str, teller: Teller | None = None) -> Words:
    if teller is not None:
        tests = with_tests(node.tests, teller)
        name = Words(tests.ja + name.ja, spaced(name.en, tests.before, tests.after))
    if node.quantity:
        name = Words(f"すべての{name.ja}", spaced("all", plural(one), name.en))
    else:
        name = Words(name.ja, spaced(one, name.en))
    if node.outside and not isinstance(node, nodes.Squares):
        name = say("{0}以外", "anywhere but {0}", name)
    return Words(f"{name.ja}（対象に取る）", f"{name.en} (as a target)") if node.target else name


@noun.register
def _line(node: nodes.Line, teller: Teller) -> Words:
    of = owned(node.of, teller)
    if node.same_as:
        same = say("{0}と同じライン", "of {0}", noun(node.same_as, teller))
        return _quantified(node, Words(of.ja + same.ja, spaced(same.en, of.en)), "the line", teller)
    if node.which:
        return _quantified(
            node, Words(of.ja + LINES[node.which].ja, of.en and f"({of.en})"), LINES[node.which].en, teller
        )
    return _quantified(node, Words(f"{of.ja}ライン", of.en and f"({of.en})"), "line", teller)


@noun.register
def _area(node: nodes.Area, teller: Teller) -> Words:
    if node.which == "central":
        name = Words("中央エリア", "the central area")
    elif node.which == "own":
        name = say("{0}自軍エリア", "{0} own area", owned(node.of, teller) if node.of else Words("あなたの", "your"))
    elif node.which == "enemy":
        seen = noun(node.of, teller) if node.of else Words("あなた", "you")
        name = say(
            "{0}から見た敵軍エリア",
            "the enemy area as {0} see it" if seen.en == "you" else "the enemy area as {0} sees it",
            seen,
        )
    else:
        name = Words("エリア", "area")
    if node.which in (None, "central") and node.of:
        name = say("{1}{0}", "{1} {0}", name, owned(node.of, teller))
    if node.same_as:
        name = say("{0}と同じエリア", "the area of {0}", noun(node.same_as, teller))
    if node.line:
        name = say("{1}の{0}", "{0} on {1}", name, noun(node.line, teller))
    return _quantified(node, Words(name.ja, ""), name.en, teller)


@noun.register
def _space(node: nodes.Space, teller: Teller) -> Words:
    owner, name = owned(node.of, teller), SPACES[node.which]
    found = Words(owner.ja + name.ja, spaced(owner.en or "the", name.en))
    if node.line:
        found = say("{1}の{0}", "{0} on {1}", found, noun(node.line, teller))
    return say("{0}以外", "anywhere but {0}", found) if node.outside else found


@noun.register
def _squares(node: nodes.Squares, teller: Teller) -> Words:
    owner, tests = owned(node.of, teller), with_tests(node.tests, teller)
    within = [noun(one, teller) for one in node.within]
    inside = "".join(f"{one.ja}の" for one in within)
    holding = noun(node.holding, teller) if node.holding else None
    ja = f"{owner.ja}{inside}{tests.ja}{f'{holding.ja}のある' if holding else ''}スクエア"
    where = spaced(*(f"in {one.en}" for one in within))
    after = spaced(where, f"holding {holding.en}" if holding else "", tests.after)
    one = spaced(owner.en, tests.before, "square")
    if not node.quantity:
        one = one if owner.en else article(one)
    words = _quantified(node, Words(ja, after), one)
    return say("{0}以外", "anywhere but {0}", words) if node.outside else words


@noun.register
def _zone(node: nodes.Zone, teller: Teller) -> Words:
    owner, name = owned(node.owner, teller), KINDS[node.name] if node.name else Words("ゾーン", "zone")
    found = Words(
        owner.ja + name.ja, name.en if node.name == "any" and not owner.en else spaced(owner.en or "the", name.en)
    )
    if isinstance(node.owner, Player) and node.owner.of is not None:
        found = Words(found.ja, f"the {name.en} of {noun(node.owner, teller).en}")
    if node.end:
        found = say(
            "{0}の一番{1}", "the {2} of {0}", found, Words("上" if node.end == "top" else "下", ""), Words("", node.end)
        )
    if node.outside:
        found = say("{0}以外", "anywhere but {0}", found)
    return say("{1}以外の{0}", "{0} other than {1}", found, noun(node.other_than, teller)) if node.other_than else found


@noun.register
def _side(node: nodes.Side, teller: Teller) -> Words:
    side = Words("上", "the top of") if node.side == "top" else Words("下", "beneath")
    if node.of is None or isinstance(node.of, nodes.Gap):
        return Words(side.ja, f"{side.en} it")
    return say("{0}の{1}", "{1} {0}", noun(node.of, teller), side)


@noun.register
def _among(node: nodes.Among, teller: Teller) -> Words:
    of = noun(node.of, teller) if node.of else Words("それら", "those")
    return say("{0}の中", "among {0}", of)


@noun.register
def _position(node: nodes.Position, teller: Teller) -> Words:
    of = noun(node.of, teller) if node.of else Words("それら", "those")
    return say("{0}の位置", "the positions of {0}", of)


def place(node: Node, teller: Teller, way: str) -> Words:
    """A place with its preposition; `way` is `to`, `from` or `in`. Japanese particles are the caller's."""
    found = noun(node, teller)
    if way == "from":
        return Words(found.ja, f"from {found.en}")
    if isinstance(node, nodes.Zone | nodes.Squares) and node.outside:
        return Words(found.ja, found.en if way == "in" else f"to {found.en}")
    inner = node.options[0] if isinstance(node, nodes.AnyOf) else node
    if isinstance(inner, nodes.Side):
        return Words(found.ja, found.en if inner.side == "bottom" else f"on {found.en}")
    if isinstance(inner, nodes.Zone) and inner.end is None:
        way = "on" if inner.name == "stack" else "into" if way == "to" else "in"
        return Words(found.ja, f"{way} {found.en}")
    if isinstance(inner, nodes.Among):
        return Words(found.ja, found.en)
    return Words(found.ja, f"{'onto' if way == 'to' and isinstance(inner, nodes.Squares) else 'on'} {found.en}")
