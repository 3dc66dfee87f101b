"""Saying what is true of a thing: its colour, its race, its figures, or a whole clause."""

from __future__ import annotations

from typing import Any, cast

from judge.cardtext import nodes
from judge.cardtext.conjuncts import each_of
from judge.cardtext.explaining.clauses import clause
from judge.cardtext.explaining.names import COLOURS, FACES, STATES, STATS
from judge.cardtext.explaining.telling import (
    NOTHING,
    Quality,
    Teller,
    going_on,
    listed,
    noun,
    quality,
    say,
    value,
)
from judge.cardtext.nodes import Node
from judge.source import Words


@quality.register
def _colour(node: nodes.HasColour, teller: Teller) -> Quality:
    return Quality(f"{COLOURS[node.colour].ja}の", COLOURS[node.colour].en)


@quality.register
def _race(node: nodes.HasRace, teller: Teller) -> Quality:
    name = Words("属性", "attribute") if node.attribute else Words("種族", "race")
    return Quality(f"{name.ja}「{node.race}」の", after=f"with the {name.en} 「{node.race}」")


@quality.register
def _named(node: nodes.Named, teller: Teller) -> Quality:
    return Quality(f"「{node.name}」の", after=f"called 「{node.name}」")


@noun.register
def _name(node: nodes.Named, teller: Teller) -> Words:
    return Words(f"「{node.name}」", f"「{node.name}」")


_ORDERS = {
    "at_most": ("{0}{1}以下の", "with {0} {1} or less"),
    "at_least": ("{0}{1}以上の", "with {0} {1} or more"),
    "below": ("{0}{1}未満の", "with {0} less than {1}"),
    "above": ("{0}{1}より大きい", "with {0} more than {1}"),
    "equal": ("{0}{1}ちょうどの", "with {0} exactly {1}"),
    "highest": ("{0}が最も大きい", "with the highest {0}"),
    "lowest": ("{0}が最も小さい", "with the lowest {0}"),
    "odd": ("{0}が奇数の", "with an odd {0}"),
    "even": ("{0}が偶数の", "with an even {0}"),
}


@quality.register
def _compare(node: nodes.Compare, teller: Teller) -> Quality:
    stat = STATS[node.stat] if node.stat else NOTHING
    amount = value(node.amount, teller) if node.amount is not None else NOTHING
    ja, en = _ORDERS[node.order]
    if amount.ja and "{1}" not in ja:
        ja, en = f"{{1}}のうち{ja}", f"{en} of {{1}}"
    if not node.stat:
        en = en.removeprefix("with ")
    words = say(ja, en, stat, amount)
    return Quality(words.ja, after=words.en)


@quality.register
def _state(node: nodes.InState, teller: Teller) -> Quality:
    return Quality(f"{STATES[node.status].ja}の", STATES[node.status].en)


@quality.register
def _in_battle(node: nodes.InBattle, teller: Teller) -> Quality:
    if node.against is None:
        return Quality("バトル中の", after="that is in battle")
    against = noun(node.against, teller)
    return Quality(f"{against.ja}とバトル中の", after=f"that is in battle with {against.en}")


@quality.register
def _other(node: nodes.OtherThan, teller: Teller) -> Quality:
    if node.what is None:
        return Quality(
            "（このカードやすでに述べたものを除く）ほかの", "other", "(not this card, nor one just spoken of)"
        )
    what = _said_of(node.what, teller)
    left_out = _none_of(node.what, teller) if isinstance(node.what, nodes.AnyOf) else f"{what.ja}以外の"
    return Quality(left_out, after=f"other than {what.en}")


@noun.register
def _other_noun(node: nodes.OtherThan, teller: Teller) -> Words:
    what = _said_of(node.what, teller) if node.what else Words("それ", "it")
    if isinstance(node.what, nodes.AnyOf):
        return say("{0}もの", "anything but {1}", Words(_none_of(node.what, teller), ""), what)
    return say("{0}以外", "anything but {0}", what)


def _none_of(listed: nodes.AnyOf, teller: Teller) -> str:
    """赤でも青でもない: a list that 以外 leaves out as a whole."""
    return "".join(f"{_said_of(one, teller).ja}でも" for one in each_of(listed.options)) + "ない"


def _said_of(node: Node, teller: Teller) -> Words:
    """A thing by name, or a quality standing for one: 黒以外, and several of them."""
    if isinstance(node, nodes.AnyOf):
        return listed((_said_of(one, teller) for one in each_of(node.options)), "か", " or ")
    if noun.dispatch(type(node)) is not noun.dispatch(object):
        return noun(node, teller)
    found = quality(node, teller)
    return Words(found.ja.removesuffix("の"), found.before or found.after)


@quality.register
def _ahead(node: nodes.Ahead, teller: Teller) -> Quality:
    of = noun(node.of, teller) if node.of else Words("それ", "it")
    if node.direction == "front":
        return Quality(f"{of.ja}の前方の", after=f"in front of {of.en}")
    return Quality(f"{of.ja}の後方の", after=f"behind {of.en}")


@quality.register
def _timing(node: nodes.HasTiming, teller: Teller) -> Quality:
    name = {
        "normal": Words("ノーマル", "normal"),
        "quick": Words("クイック", "quick"),
        "battle": Words("バトル", "battle"),
    }
    return Quality(f"タイミングが{name[node.timing].ja}の", after=f"with the timing {name[node.timing].en}")


@quality.register
def _same_name(node: nodes.SameName, teller: Teller) -> Quality:
    to = noun(node.to, teller) if node.to else Words("それ", "it")
    return Quality(f"{to.ja}と同じ名前の", after=f"with the same name as {to.en}")


@quality.register
def _empty(node: nodes.Empty, teller: Teller) -> Quality:
    return Quality("空の", "empty")


@quality.register
def _face(node: nodes.FaceIs, teller: Teller) -> Quality:
    return Quality(f"{FACES[node.face].ja}の", after=f"lying {FACES[node.face].en}")


@quality.register
def _such(node: nodes.Such, teller: Teller) -> Quality:
    if isinstance(node.fact, nodes.Both):
        parts = [quality(nodes.Such(fact=cast("Any", one), past=node.past), teller) for one in node.fact.facts]
        return Quality("、かつ".join(one.ja for one in parts), after=" and ".join(one.after for one in parts))
    fact: Node = node.fact
    denied = False
    while isinstance(fact, nodes.Not):
        fact, denied = fact.of, not denied
    told = clause(fact, teller)
    if isinstance(fact, nodes.Battle) and not node.past:
        told = going_on(told)
    found = told.relative(node.past, denied)
    if not node.paid:
        return found
    return Quality(
        f"このカードをプレイするコストとして{found.ja}", after=f"{found.after} as a cost of playing this card"
    )


def _together(options: tuple[Node, ...], teller: Teller, ja: str, en: str) -> Quality:
    found = [quality(one, teller) for one in options]
    said = listed((one.alone() for one in found), ja, en)
    return (
        Quality(f"{said.ja}の", after=said.en) if any(one.after for one in found) else Quality(f"{said.ja}の", said.en)
    )


@quality.register
def _any_quality(node: nodes.AnyOf, teller: Teller) -> Quality:
    return _together(node.options, teller, "か", " or ")


@quality.register
def _all_qualities(node: nodes.AllOf, teller: Teller) -> Quality:
    return _together(node.options, teller, "と", " and ")


@quality.register
def _stat_quality(node: nodes.StatOf, teller: Teller) -> Quality:
    found = noun(node, teller)
    return Quality(f"{found.ja}の", after=f"of {found.en}")


@quality.register
def _that_quality(node: nodes.That, teller: Teller) -> Quality:
    found = noun(node, teller)
    return Quality(f"{found.ja}の", after=f"of {found.en}")
