"""Saying what is the case: the facts that conditions, state triggers and relative clauses rest on."""

from __future__ import annotations

from judge.cardtext import nodes
from judge.cardtext.explaining.clauses import clause
from judge.cardtext.explaining.deeds import particle, subject
from judge.cardtext.explaining.figures import said_value
from judge.cardtext.explaining.names import COUNTERS, STATS
from judge.cardtext.explaining.nouns import counted, many, until
from judge.cardtext.explaining.people import person, step_name
from judge.cardtext.explaining.places import place
from judge.cardtext.explaining.telling import NOTHING, Deed, Teller, deed, going_on, listed, noun, say, spaced, value
from judge.cardtext.nodes import Action, Node
from judge.source import Words


def _when(node: Node | None, teller: Teller) -> Words:
    return say("{0}、", "{0}", noun(node, teller)) if node else NOTHING


@deed.register
def _is_at(node: nodes.IsAt, teller: Teller) -> Deed:
    when = _when(node.when, teller)
    lead, tail = when
    count = NOTHING
    if node.count is not None:
        count = counted(node.count, COUNTERS.get(getattr(node.what, "kind", "card"), "つ"), teller)
    if node.not_even is not None:
        even = counted(node.not_even, COUNTERS.get(getattr(node.what, "kind", "card"), "つ"), teller)
        lead, tail = f"{lead}（{even.ja}も）", spaced(tail, f"(not even {even.en})")
    where = place(node.where, teller, "in") if node.where else NOTHING
    at = "" if node.where is None or isinstance(node.where, nodes.Gap) else f"{where.ja}に"
    if not isinstance(node.what, nodes.Cards | nodes.AnyOf | nodes.Zone):
        en = spaced(count.en and f"({count.en})", where.en if node.where else "present")
        what = Words("それ", "it") if node.what is None else subject(node.what, teller)
        return Deed(what, at + count.ja, "ある", "be", en, person(node.what), lead, tail)
    what = noun(node.what, teller)
    if isinstance(node.what, nodes.Cards) and count.en:
        what = Words(what.ja, spaced(count.en, many(node.what, teller).en))
    if isinstance(node.what, nodes.Zone):
        what = Words(f"{what.ja}のカード", f"a card in {what.en}")
    en = what.en if isinstance(node.where, nodes.Gap) else spaced(what.en, where.en)
    several = bool(count.en) and getattr(node.count, "number", 2) != 1
    link = "where" if isinstance(node.where, nodes.Gap) else "such that"
    number = "many" if several else person(node.what)
    return Deed(Words(what.ja, "there"), count.ja, "ある", "be", en, number, lead + at, tail, link)


@deed.register
def _is(node: nodes.Is, teller: Teller) -> Deed:
    what = subject(node.what, teller) if node.what else Words("それ", "it")
    if isinstance(node.value, nodes.Count):
        kind = getattr(node.what.of if isinstance(node.what, nodes.NumberOf) else node.what, "kind", "card")
        number = counted(node.value, COUNTERS.get(kind, "つ"), teller)
        if node.value.of is not None:
            number = say("{0}（{1}）", "{0} ({1})", number, noun(node.value.of, teller))
        cards = many(node.what, teller) if node.what else what
        cards = Words(cards.ja, f"cards in {cards.en}") if isinstance(node.what, nodes.Zone) else cards
        amount = cards.en if isinstance(node.what, nodes.NumberOf | nodes.StatOf) else f"the number of {cards.en}"
        return Deed(Words(cards.ja, amount), number.ja, "である", "be", number.en)
    is_ = said_value(node.value, teller)
    return Deed(what, is_.ja, "である", "be", is_.en, person(node.what))


@deed.register
def _has(node: nodes.Has, teller: Teller) -> Deed:
    held = said_value(node.held, teller)
    what = subject(node.what, teller) if node.what else Words("それ", "it")
    bare = (
        isinstance(node.held, nodes.StatOf)
        and node.held.order is None
        and node.held.same_as is None
        and node.held.of is None
    )
    en = f"a {held.en}" if bare and node.held.quantity is None else held.en  # type: ignore[attr-defined]
    return Deed(what, f"{held.ja}を", "持つ", "have", en, person(node.what))


@deed.register
def _fewer(node: nodes.FewerThan, teller: Teller) -> Deed:
    than = value(node.than, teller) if node.than else Words("それ", "that")
    verb, en = ("上回る", "more") if node.more else ("下回る", "less")
    by = counted(node.margin, "", teller) if node.margin else NOTHING
    return Deed(noun(node.what, teller), f"{than.ja}を{by.ja}", verb, "be", spaced(by.en, f"{en} than {than.en}"))


@deed.register
def _equals(node: nodes.Equals, teller: Teller) -> Deed:
    to = said_value(node.to, teller)
    what = noun(node.what, teller) if node.what else Words("それ", "it")
    return Deed(what, f"{to.ja}と", "同じである", "be", f"equal to {to.en}")


@deed.register
def _substitute(node: nodes.Substitute, teller: Teller) -> Deed:
    figure = noun(nodes.StatOf(stat=node.event.stat, of=node.event.of), teller)
    used = node.step.used
    same = used.of is None or (isinstance(used.of, nodes.That) and used.of.ref == 0)
    said = say("その{0}", "its {0}", STATS[used.stat]) if same else noun(used, teller)
    when = f"{figure.ja}を使う時や変える時は、代わりに{said.ja}を"
    found = Deed(Words("", said.en), when, "使い、変える", "be", f"used, and changed, instead of {figure.en}")
    return lasting(found, node.duration, teller)


@deed.register
def _define(node: nodes.Define, teller: Teller) -> Deed:
    to = value(node.value, teller)
    return Deed(Words(node.name, node.name), f"{to.ja}と", "同じである", "be", f"equal to {to.en}")


@deed.register
def _adjacent(node: nodes.AdjacentTo, teller: Teller) -> Deed:
    to = f"to {noun(node.to, teller).en}" if node.to else "(up, down, left or right)"
    near = particle(node.to, "に", teller)
    return Deed(subject(node.what, teller), near, "隣接する", "be", f"adjacent {to}", person(node.what))


@deed.register
def _joined(node: nodes.JoinedTo, teller: Teller) -> Deed:
    to = f"joined to {noun(node.to, teller).en}" if node.to else "joined"
    return Deed(
        subject(node.what, teller), particle(node.to, "と", teller), "結合している", "be", to, person(node.what)
    )


@deed.register
def _targets(node: nodes.Targets, teller: Teller) -> Deed:
    of = noun(node.of, teller)
    number = counted(node.count, "つ", teller) if node.count else NOTHING
    what = subject(node.what, teller) if node.what else Words("それ", "it")
    aimed = f"{particle(node.of, 'を', teller)}{number.ja}対象に"
    return Deed(what, aimed, "する", "have", spaced(number.en, of.en, "as a target"), person(node.what))


def fact(node: Node, teller: Teller) -> Words:
    """A fact as a condition is said: 「…である」, 「…した」, to be followed by なら or 間."""
    match node:
        case nodes.DidSo():
            return _did(node, teller)
        case nodes.Otherwise():
            return Words("直前の条件が満たされない", "the condition before is not met")
        case nodes.Both():
            return listed((fact(one, teller) for one in node.facts), "、かつ、", " and ")
        case nodes.Not(of=nodes.DidSo() | nodes.Both()):
            return say("「{0}」ではない", "not so: {0}", fact(node.of, teller))
        case nodes.Not():
            return _negated(node, teller)
        case nodes.Battle(what=what, against=against) if what is not None or against is not None:
            return going_on(clause(node, teller)).plain("が")
        case Action():
            return _numbered(node, clause(node, teller).past(), teller)
        case nodes.Cannot() | nodes.Can():
            return _possible(node, teller)
        case _:
            return clause(node, teller).plain("が")


def _possible(node: nodes.Can | nodes.Cannot, teller: Teller) -> Words:
    action, able = node.action, isinstance(node, nodes.Can)
    if isinstance(action, nodes.Not):
        return say(
            "「{0}」ことが{1}",
            "it {1} be that {0}",
            fact(action, teller),
            Words("できる", "can") if able else Words("できない", "cannot"),
        )
    found = lasting(clause(action, teller), node.duration, teller)
    return found.allowed("が") if able else found.barred("が")


def lasting(found: Deed, duration: Node | None, teller: Teller) -> Deed:
    """A clause with a duration of its own, unless the action under it says it already."""
    lasts = until(duration, teller)
    if lasts.ja and found.lead.startswith(lasts.ja):
        return found
    return found._replace(lead=f"{lasts.ja}、{found.lead}", tail=spaced(found.tail, lasts.en)) if lasts.ja else found


def _negated(node: nodes.Not, teller: Teller) -> Words:
    inner = node.of
    if isinstance(inner, nodes.Not):
        return fact(inner.of, teller)
    found = lasting(clause(inner, teller), node.duration, teller)
    if isinstance(inner, nodes.Battle) and found.subject.ja:
        return going_on(found).denied("が")
    if isinstance(inner, Action):
        said = found.relative(True, True)
        en = said.after.removeprefix(f"{found.link} ")
        return Words(found._replace(subject=NOTHING).relative(True, True).ja if not found.subject.ja else said.ja, en)
    return found.denied("が")


def _numbered(node: Action, said: Words, teller: Teller) -> Words:
    """A fact that later steps go back to carries a mark, like a step."""
    if node.number is None:
        return said
    mark = teller.mark(node)
    return Words(f"{mark}{said.ja}", f"{mark} {said.en}")


def _did(node: nodes.DidSo, teller: Teller) -> Words:
    before = Words(teller.before or "直前の段階", teller.before or "the step before")
    if node.ref is not None and not teller.before.endswith(teller.marks.get(node.ref, "?")):
        # One step of several, or one further back.
        before = step_name(node.ref, teller)
    if node.could:
        done = ("{0}を行えた", "{0} could be done") if node.done else ("{0}を行えなかった", "{0} could not be done")
    else:
        done = ("{0}を行った", "{0} was carried out") if node.done else ("{0}を行わなかった", "{0} was not carried out")
    said = say(*done, before)
    return say("{1}が{0}", "{0} by {1}", said, noun(node.who, teller)) if node.who else said
