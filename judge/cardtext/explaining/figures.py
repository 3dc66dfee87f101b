"""Saying what becomes of figures, facts and abilities: changed, set, gained and lost."""

from __future__ import annotations

from typing import Any

from judge.cardtext import nodes
from judge.cardtext.explaining.deeds import Verb, done, per_each, subject, taken_from
from judge.cardtext.explaining.names import COLOURS, STATS
from judge.cardtext.explaining.people import person
from judge.cardtext.explaining.places import place
from judge.cardtext.explaining.telling import NOTHING, Deed, Teller, deed, listed, noun, quality, say, tell, value
from judge.cardtext.nodes import Node
from judge.source import Words


def _figure(node: Any, teller: Teller) -> Words:
    """The figure that is changed, and whose."""
    stat = STATS[node.stat]
    if node.of is None:
        return stat
    if isinstance(node.of, nodes.Damage) or getattr(node.of, "kind", "") in ("damage", "cost_word"):
        return noun(node.of, teller)
    if isinstance(node.of, nodes.Player) and node.stat == "controller":
        return noun(node.of, teller)
    return say("{0}の{1}", "the {1} of {0}", noun(node.of, teller), stat)


@deed.register
def _draw(node: nodes.Draw, teller: Teller) -> Deed:
    count = nodes.Count(number=node.count) if isinstance(node.count, int) else node.count
    each = per_each(node, teller)
    found = done(node, Verb("引く", "引かれる", "draw", "drawn"), teller, taken_from(node.source, teller), count)
    return found._replace(lead=found.lead + each.ja, tail=f"{found.tail} {each.en}".strip())


@deed.register
def _modify(node: nodes.Modify, teller: Teller) -> Deed:
    amount: Any = node.amount
    down = node.less
    if isinstance(amount, int):
        down, amount = (amount < 0) != node.less, abs(amount)
    elif isinstance(amount, nodes.Cost):
        down, amount = amount.less != node.less, nodes.Cost(energy=amount.energy, acts=amount.acts)
    by, per = value(amount, teller), per_each(node, teller)
    if node.colour is not None:
        by = say("{1}{0}", "{0} {1}", by, COLOURS[node.colour])
    up, fall = ("上がる", "下がる") if node.stat in ("power", "smash") else ("増える", "減る")
    figure = _figure(node, teller)
    way = "down" if down else "up"
    if node.who is not None:
        up, fall = ("増やす", "減らす")
        verb = "lower" if down else "raise"
        ja = f"{per.ja}{figure.ja}を{by.ja}だけ"
        return Deed(
            noun(node.who, teller),
            ja,
            fall if down else up,
            verb,
            f"{figure.en} by {by.en} {per.en}".strip(),
            person(node.who),
        )
    return Deed(figure, f"{per.ja}{by.ja}", fall if down else up, f"go {way}", f"by {by.en} {per.en}".strip())


@deed.register
def _set(node: nodes.Set, teller: Teller) -> Deed:
    to, figure = _new(node.value, node.stat, teller), _figure(node, teller)
    if node.who is not None:
        return Deed(
            noun(node.who, teller),
            f"{figure.ja}を{to.ja}に",
            "変える",
            "change",
            f"{figure.en} to {to.en}",
            person(node.who),
        )
    return Deed(figure, f"{to.ja}に", "なる", "become", to.en)


def _new(node: Any, stat: str, teller: Teller) -> Words:
    """What a figure becomes; a race by its bare name where the figure says that it is one."""
    if isinstance(node, nodes.HasRace) and stat == "race" and not node.attribute:
        return Words(f"「{node.race}」", f"「{node.race}」")
    return said_value(node, teller)


def said_value(node: Any, teller: Teller) -> Words:
    """What something is or becomes: a number, a thing, or a quality."""
    if not isinstance(node, Node):
        return value(node, teller)
    if isinstance(node, nodes.Such | nodes.Ahead):
        found = quality(node, teller)
        return Words(f"{found.ja}もの", f"one {found.after}")
    if isinstance(node, nodes.Keyword):
        bare = node == nodes.Keyword(name=node.name)
        return Words(f"「{node.name}」", f"「{node.name}」") if bare else quoted(node)
    if isinstance(node, nodes.ZoneEffect) and not node.abilities:
        name = "".join(f"{noun(zone, teller).ja}効果" for zone in node.zones)
        return Words(f"「{name}」", f"「{name}」")
    if tell.dispatch(type(node)) is not tell.dispatch(object) and deed.dispatch(type(node)) is deed.dispatch(object):
        return quoted(node)
    if noun.dispatch(type(node)) is not noun.dispatch(object) and not isinstance(node, nodes.Named | nodes.InBattle):
        return noun(node, teller)
    if quality.dispatch(type(node)) is not quality.dispatch(object):
        return quality(node, teller).alone()
    told = deed(node, teller).plain("が")
    return Words(f"「{told.ja}」", told.en)


@deed.register
def _add_race(node: nodes.AddRace, teller: Teller) -> Deed:
    added, figure = _new(node.value, "race", teller), _figure(node, teller)
    ja, en = f"{added.ja}が", f"{added.en} besides what is there"
    if node.who is not None:
        return Deed(
            noun(node.who, teller),
            f"{figure.ja}に{added.ja}を（元のものは残して）",
            "加える",
            "add",
            f"{added.en} to {figure.en}",
            person(node.who),
        )
    return Deed(Words(f"{figure.ja}に", figure.en), f"元のものは残して{ja}", "加わる", "get", en)


@deed.register
def _gain(node: nodes.Gain, teller: Teller) -> Deed:
    told = listed((quoted(one) for one in node.abilities), "", " ")
    what = subject(node.what, teller)
    if node.who is not None:
        return Deed(
            noun(node.who, teller),
            f"{what.ja}に能力{told.ja}を",
            "与える",
            "give",
            f"{what.en} the ability {told.en}",
            person(node.who),
        )
    return Deed(what, f"能力{told.ja}を", "得る", "gain", f"the ability {told.en}", person(node.what))


def quoted(ability: Node) -> Words:
    """An ability inside a text: it is told on its own, with its own numbers."""
    inner = Teller()
    inner.head = False
    told = tell(ability, inner)
    return Words(f"『{told.ja}』", f"‘{told.en}’")


@deed.register
def _lose(node: nodes.Lose, teller: Teller) -> Deed:
    lost = said_value(node.lost, teller)
    if isinstance(node.lost, nodes.Cards) and node.lost.kind in ("unit", "base", "strategy"):
        lost = say("{0}という分類", "the kind of {0}", lost)
    what = subject(node.what, teller)
    if node.who is not None:
        return Deed(
            noun(node.who, teller),
            f"{what.ja}から{lost.ja}を",
            "取る",
            "take",
            f"{lost.en} from {what.en}",
            person(node.who),
        )
    return Deed(what, f"{lost.ja}を", "失う", "lose", lost.en, person(node.what))


@deed.register
def _take_control(node: nodes.TakeControl, teller: Teller) -> Deed:
    at = say("{0}で", "{0}", place(node.at, teller, "in")) if node.at else NOTHING
    return done(node, Verb("支配する", "支配される", "take control of", "controlled"), teller, at)
