"""Telling steps, each with its mark, and what binds them: if, may, later, one of several."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from judge.cardtext import nodes
from judge.cardtext.explaining.clauses import clause
from judge.cardtext.explaining.nouns import counted, until
from judge.cardtext.explaining.states import fact, lasting
from judge.cardtext.explaining.telling import (
    NOTHING,
    Deed,
    Teller,
    finite,
    listed,
    mark_of,
    marked,
    noun,
    say,
    sentence,
    spaced,
    tell,
)
from judge.cardtext.nodes import Action, Node
from judge.source import Words


def steps(found: Iterable[Node], teller: Teller) -> Words:
    """Steps one after the other, each a sentence."""
    told = []
    teller.inside = True
    for step in found:
        start = teller.told
        told.append(tell(step, teller))
        if teller.told > start:
            teller.before = _span(start + 1, teller.told)
    return run(told)


def run(parts: Iterable[Words]) -> Words:
    """Sentences one after the other."""
    ended = [sentence(one) for one in parts if one.ja]
    return listed(ended, "", " ")


def _span(first: int, last: int) -> str:
    return mark_of(first) if first == last else f"{mark_of(first)}～{mark_of(last)}"


def group(found: tuple[Node, ...], teller: Teller) -> Words:
    """Steps under a condition: one stands by itself, several stand in brackets."""
    told = steps(found, teller)
    return told if len(found) == 1 else Words(f"〔{told.ja}〕", f"[{told.en}]")


def under(condition: Words, told: Words) -> Words:
    """A condition, or a time, and what is done under it."""
    return Words(f"{condition.ja}、{told.ja}", f"{condition.en}, {lower(told.en)}")


def lower(text: str) -> str:
    """A sentence that goes on inside another: its first word small, unless it is a name."""
    for place, letter in enumerate(text):
        if letter.isalpha():
            return text[:place] + letter.lower() + text[place + 1 :] if text[place : place + 2] not in ("X ",) else text
    return text


# ---- steps


def _step(mark: str, told: Words) -> Words:
    return Words(marked(mark, told.ja), f"{mark} {told.en}")


def _by_this_card(node: Action) -> Action:
    """Damage that nobody is said to deal comes from the card that speaks."""
    if not isinstance(node, nodes.Deal) or not isinstance(node.damage, nodes.Damage):
        return node
    if node.source is None and node.who is None and node.by is None:
        return msgspec.structs.replace(node, source=nodes.ThisCard())
    return node


@tell.register
def _action(node: nodes.Action, teller: Teller) -> Words:
    mark = teller.mark(node)
    told = clause(_by_this_card(node), teller).plain()
    return sentence(_step(mark, told))


def _statement(node: Node, teller: Teller) -> Words:
    mark = teller.mark(node)
    told = clause(node, teller).plain()
    return sentence(_step(mark, told))


for _kind in (
    nodes.Is,
    nodes.Equals,
    nodes.Substitute,
    nodes.Has,
    nodes.IsAt,
    nodes.FewerThan,
    nodes.AdjacentTo,
    nodes.JoinedTo,
    nodes.Targets,
):
    tell.register(_kind, _statement)


@tell.register
def _define(node: nodes.Define, teller: Teller) -> Words:
    return sentence(clause(node, teller).plain())


@tell.register
def _rounding(node: nodes.Rounding, teller: Teller) -> Words:
    ja, en = ("切り捨てる", "down") if node.down else ("切り上げる", "up")
    return sentence(Words(f"端数は{ja}", f"fractions are rounded {en}"))


@tell.register
def _otherwise(node: nodes.Otherwise, teller: Teller) -> Words:
    return sentence(fact(node, teller))


@tell.register
def _did_so(node: nodes.DidSo, teller: Teller) -> Words:
    return sentence(fact(node, teller))


@tell.register
def _both(node: nodes.Both, teller: Teller) -> Words:
    return sentence(fact(node, teller))


@tell.register
def _not(node: nodes.Not, teller: Teller) -> Words:
    if isinstance(node.of, nodes.Not | nodes.Both | nodes.DidSo):
        return sentence(fact(node, teller))
    mark = teller.mark(node.of)
    told = lasting(clause(node.of, teller), node.duration, teller).denied()
    return sentence(_step(mark, told))


def _modal(node: Any, teller: Teller) -> tuple[str, Deed, bool]:
    """The mark, the clause under a can, cannot or must, and whether it is a negative one."""
    action, denied = node.action, False
    while isinstance(action, nodes.Not):
        action, denied = action.of, not denied
    mark = teller.mark(action)
    return mark, lasting(clause(action, teller), getattr(node, "duration", None), teller), denied


@tell.register
def _cannot(node: nodes.Cannot, teller: Teller) -> Words:
    mark, found, denied = _modal(node, teller)
    told = found.barred()
    if denied:
        plain = found.denied()
        told = Words(f"{plain.ja}ことはできない", f"it is not allowed that {plain.en}")
    return sentence(_step(mark, told))


@tell.register
def _can(node: nodes.Can, teller: Teller) -> Words:
    mark, found, _ = _modal(node, teller)
    told = found.allowed()
    return sentence(_step(mark, told))


@tell.register
def _must(node: nodes.Must, teller: Teller) -> Words:
    mark, found, _ = _modal(node, teller)
    told = found.forced()
    return sentence(_step(mark, told))


@tell.register
def _only(node: nodes.Only, teller: Teller) -> Words:
    own = node.action.duration if isinstance(node.action, Action) else None
    found = clause(msgspec.structs.replace(node.action, duration=None) if own == node.duration else node.action, teller)
    plain = found.plain("が")
    told = Words(f"次のようにしか許されない：{plain.ja}", f"{found.allowed().en}, and not otherwise")
    if node.condition is not None:
        when = fact(node.condition, teller)
        told = Words(f"{told.ja}（{when.ja}場合に限る）", f"{found.allowed().en}, but only if {when.en}")
    lasts = until(node.duration, teller)
    return sentence(Words(f"{lasts.ja}、{told.ja}", f"{told.en} ({lasts.en})") if lasts.ja else told)


@tell.register
def _but(node: nodes.But, teller: Teller) -> Words:
    if isinstance(node.step, nodes.Cannot) and isinstance(node.step.action, nodes.Choose):
        # It narrows the choice before it, which says so itself: whoever chooses there, and when.
        what: Any = node.step.action.what
        barred = noun(what, teller)
        return sentence(say("ただし、{0}を選ぶことはできない", "However, {0} cannot be chosen", barred))
    told = tell(node.step, teller)
    return Words(f"ただし、{told.ja}", f"However, {lower(told.en)}")


@tell.register
def _if(node: nodes.If, teller: Teller) -> Words:
    condition, before = fact(node.condition, teller), teller.before
    said = say("もし{0}なら", "If {0}", condition)
    if node.instead and teller.events and any(teller.events[-1] is one for one in teller.replaced):
        # に際し…。そうしなければ、かわりに: it takes the place of the event, not of the step before (4-15-2-2).
        said = Words(f"{said.ja}、待たれた出来事のかわりに", f"{said.en}, instead of the event that is waited for")
    elif node.instead:
        said = Words(
            f"{said.ja}、{before or '直前の段階'}のかわりに", f"{said.en}, instead of {before or 'the step before'}"
        )
    return under(said, group(node.steps, teller))


@tell.register
def _may(node: nodes.May, teller: Teller) -> Words:
    who = noun(node.who, teller) if node.who else NOTHING
    if len(node.steps) == 1 and isinstance(node.steps[0], Action):
        step = node.steps[0]
        mark, found = teller.mark(step), clause(_by_this_card(step), teller)
        if step.who is not None and node.who in (None, step.who):
            told = found.optional()
            return sentence(_step(mark, told))
        plain, who = found.plain("が"), who if who.ja else Words("あなた", "you")
        told = say("{0}は、{1}ことにしてもよい（しなくてもよい）", "{0} may have it that {1} (or not)", who, plain)
        return sentence(_step(mark, told))
    chooser = node.who or next((step.who for step in node.steps if isinstance(step, Action) and step.who), None)
    name = noun(chooser, teller) if chooser else Words("支配者", "the controller")
    lead = say("{0}は、次をすべて行うか、どれも行わないか選ぶ", "{0} may do all of the following, or none of it", name)
    told = group(node.steps, teller)
    return Words(f"{lead.ja}：{told.ja}", f"{sentence(lead).en.removesuffix('.')}: {told.en}")


def event(node: Node, teller: Teller) -> Words:
    """What is waited for: 「…が置かれる」, 「ターンの終了時」."""
    if isinstance(node, nodes.Moment):
        return noun(node, teller)
    if isinstance(node, nodes.Not | nodes.Both):
        return fact(node, teller)
    if isinstance(node, nodes.AnyOf):
        told = [event(option, teller) for option in node.options]
        return Words("か、または".join(one.ja for one in told), " or ".join(one.en for one in told))
    said = clause(node, teller)
    if _from_anywhere(node):
        said = said._replace(ja=f"どこからでも{said.ja}", en=spaced(said.en, "from anywhere"))
    return said.plain("が")


def _from_anywhere(node: Node) -> bool:
    """カードが墓地に置かれた: of cards without a place, only units and bases are those on squares (2-23-8-3)."""
    if not isinstance(node, nodes.Put) or node.source is not None or node.destination is None:
        return False
    what = node.what
    leaves = isinstance(node.destination, nodes.Zone) and not node.destination.outside
    return leaves and isinstance(what, nodes.Cards) and what.at is None and what.kind in ("card", "strategy")


@tell.register
def _delayed(node: nodes.Delayed, teller: Teller) -> Words:
    waited = event(node.event, teller)
    if isinstance(node.event, nodes.Moment):
        said = say("後で、{0}に", "Later, at {0}", waited)
    else:
        said = say("以後、{0}時に", "From now on, when {0}", waited)
    lasts = until(node.duration, teller)
    if lasts.ja and lasts.ja not in said.ja:
        said = Words(f"{lasts.ja}、{said.ja}", f"{said.en} ({lasts.en})")
    if node.once:
        said = Words(f"{said.ja}（一度だけ）", f"{said.en} (once only)")
    teller.events.append(node.event)
    if node.condition is not None:
        condition = fact(node.condition, teller)
        said = Words(f"{said.ja}、もし{condition.ja}なら", f"{said.en}, if {condition.en}")
    told = group(node.steps, teller)
    teller.events.pop()
    return under(said, told)


@tell.register
def _modes(node: nodes.Modes, teller: Teller) -> Words:
    who = noun(node.who, teller) if node.who else Words("支配者", "the controller")
    if isinstance(node.count, nodes.Count):
        number = counted(node.count, "個" if isinstance(node.count.number, nodes.Variable) else "つ", teller)
    else:
        number = noun(node.count, teller)
        number = Words(f"{number.ja}{'数' if number.ja.endswith('同じ') else ''}だけ", number.en)
    person = finite("choose", "you" if who.en == "you" else "one")
    told = say(
        "{0}は、次から{1}選ぶ（スタックに乗せる時に宣言する）",
        f"{{0}} {person} {{1}} of these (declared while putting it on the stack)",
        who,
        number,
    )
    options = []
    for place, option in enumerate(node.options):
        marks, known = dict(teller.marks), dict(teller.steps)
        inner = steps(option.steps, teller) if isinstance(option, nodes.Effect) else tell(option, teller)
        inner = run([inner, *(tell(one, teller) for one in getattr(option, "defines", ()))])
        teller.marks, teller.steps = marks, known
        letter = chr(ord("A") + place)
        options.append(Words(f"（{letter}）{inner.ja}", f"({letter}) {inner.en}"))
    return run([told, listed(options, "", " ")])
