"""Naming numbers, times, and cards by description."""

from __future__ import annotations

import re

from judge.cardtext import nodes
from judge.cardtext.explaining.names import COLOURS, COUNTERS, KINDS, PERIODS, STATS, plural
from judge.cardtext.explaining.people import owned
from judge.cardtext.explaining.places import place
from judge.cardtext.explaining.telling import (
    NOTHING,
    Teller,
    article,
    noun,
    say,
    spaced,
    value,
    with_tests,
)
from judge.cardtext.nodes import Node, Player
from judge.source import Words

# ---- numbers


@noun.register
def _variable(node: nodes.Variable, teller: Teller) -> Words:
    return Words(node.name, node.name)


@noun.register
def _product(node: nodes.Product, teller: Teller) -> Words:
    times = Words(str(node.times), str(node.times))
    of = noun(node.of, teller) if node.of is not None else Words("そ", "it")
    if node.times == 1 and isinstance(node.of, nodes.Variable):
        return of  # +X
    return say("{0}の{1}倍", "{1} times {0}", of, times)


def counted(node: nodes.Count, counter: str, teller: Teller) -> Words:
    """2枚まで, up to 2."""
    if node.number == "any":
        number = Words(f"好きな{'数' if counter == 'つ' else counter + '数'}", "any number")
    else:
        bare = value(node.number, teller)
        number = Words(bare.ja + counter, bare.en)
    if node.another:
        number = say("もう{0}", "another {0}", number)
    match node.range:
        case "up_to":
            return say("{0}まで（0でもよい）", "up to {0}", number)
        case "at_least":
            return say("{0}以上", "{0} or more", number)
        case "at_most":
            return say("{0}以下", "{0} or fewer", number)
        case "only":
            return say("{0}だけ", "only {0}", number)
        case "each":
            return say("{0}ずつ", "{0} each", number)
        case _:
            return number


@noun.register
def _half(node: nodes.Half, teller: Teller) -> Words:
    ja, en = ("切り捨て", "down") if node.down else ("切り上げ", "up")
    if node.of is not None:
        return say(f"{{0}}の半分（端数は{ja}）", f"half of {{0}} (rounded {en})", value(node.of, teller))
    return Words(f"その半分（端数は{ja}）", f"half of it (rounded {en})")


@noun.register
def _difference(node: nodes.Difference, teller: Teller) -> Words:
    more, less = value(node.of, teller), value(node.less, teller)
    return say("{0}から{1}を引いた数（0未満なら0）", "{0} minus {1} (not below 0)", more, less)


@noun.register
def _count(node: nodes.Count, teller: Teller) -> Words:
    kind = getattr(node.of, "kind", "card")
    number = counted(node, COUNTERS.get(kind, "つ"), teller)
    source = noun(node.source, teller) if node.source else NOTHING
    if node.of is None:
        return (
            say("{0}から{1}のカード", "{1} card(s) from {0}", source, number)
            if node.source
            else say("カード{0}", "{0} card(s)", number)
        )
    if isinstance(node.of, nodes.Cards):
        found = cards(node.of, teller, number, node.number != 1)
    else:
        found = say("{0}のうち{1}", "{1} of {0}", noun(node.of, teller), number)
    return say("{1}から{0}", "{0} from {1}", found, source) if node.source else found


@noun.register
def _number_of(node: nodes.NumberOf, teller: Teller) -> Words:
    if node.same_as and node.of is None and not (node.total or node.order or node.tests):
        return say("{0}と同じ", "{0}", value(node.same_as, teller))
    of = noun(node.of, teller) if node.of else Words("それら", "those")
    found = (
        say("{0}の合計", "the total of {0}", of)
        if node.total
        else say("{0}の数", "the number of {0}", many(node.of, teller) if node.of else of)
    )
    if isinstance(node.of, nodes.Among) and not node.total:
        found = say("{0}の数値", "the number {0}", of)
    if node.order:
        found = say(*_ORDERED[node.order], found)
    tests = with_tests(node.tests, teller)
    found = Words(tests.ja + found.ja, spaced(tests.before, found.en, tests.after))
    return (
        say("{0}（{1}と同じ）", "{0} (the same as {1})", found, value(node.same_as, teller)) if node.same_as else found
    )


_ORDERED = {
    "highest": ("{0}で最も大きいもの", "{0}, the highest"),
    "lowest": ("{0}で最も小さいもの", "{0}, the lowest"),
}


@noun.register
def _stat_of(node: nodes.StatOf, teller: Teller) -> Words:
    found = STATS[node.stat]
    tests = with_tests(node.tests, teller)
    found = Words(tests.ja + found.ja, spaced(tests.before, found.en, tests.after))
    if node.same_as:
        found = say("{1}と同じ{0}", "the same {0} as {1}", found, noun(node.same_as, teller))
    if node.of:
        found = say("{0}の{1}", "the {1} of {0}", noun(node.of, teller), found)
    if node.quantity:
        found = say("すべての{0}", "every {0}", found)
    return say(*_ORDERED[node.order], found) if node.order else found


@noun.register
def _damage(node: nodes.Damage, teller: Teller) -> Words:
    name = Words("バトルダメージ", "battle damage") if node.battle else Words("ダメージ", "damage")
    tests = with_tests(node.tests, teller)
    name = Words(tests.ja + name.ja, spaced(tests.before, name.en, tests.after))
    if node.source is not None:
        name = say("{1}からの{0}", "{0} from {1}", name, noun(node.source, teller))
    if node.quantity is not None:
        name = say("すべての{0}", "all {0}", name)
    return name if node.amount is None else say("{0}の{1}", "{0} {1}", value(node.amount, teller), name)


@noun.register
def _amount(node: nodes.Amount, teller: Teller) -> Words:
    return say("{0}{1}", "{1} {0}", COLOURS[node.colour], value(node.number, teller))


# ---- times


_WHICH = {"this": Words("この", "this"), "next": Words("次の", "next"), "extra": Words("追加の", "extra")}


@noun.register
def _period(node: nodes.Period, teller: Teller) -> Words:
    name = PERIODS[node.name]
    if node.number is not None:
        return Words(f"{node.number}{name.ja}", f"{node.number} {name.en if node.number == 1 else plural(name.en)}")
    if node.against is not None:
        against = noun(node.against, teller)
        name = Words(f"{against.ja}との{name.ja}", f"{name.en} with {against.en}")
    which = _WHICH.get(node.which or "", NOTHING)
    if node.of is not None:
        of = noun(node.of, teller)
        name = Words(f"{of.ja}の{name.ja}", f"{name.en} of {of.en}")
    whose = owned(node.whose, teller)
    the = "" if whose.en or node.which == "this" else "the"
    return Words(which.ja + whose.ja + name.ja, spaced(the, whose.en, which.en, name.en))


@noun.register
def _moment(node: nodes.Moment, teller: Teller) -> Words:
    edge = Words("開始時", "start") if node.edge == "start" else Words("終了時", "end")
    return say("{0}の{1}", "the {1} of {0}", noun(node.period, teller), edge)


@noun.register
def _during(node: nodes.During, teller: Teller) -> Words:
    return say("{0}の間", "during {0}", noun(node.period, teller))


def stretch(node: Node, teller: Teller) -> Words:
    """A time that something lasts or lies in: バトル中 is one, too."""
    if not isinstance(node, nodes.InBattle):
        return noun(node, teller)
    if node.against is None:
        return Words("バトルをしている間", "while a battle goes on")
    return say("{0}とバトルをしている間", "while in battle with {0}", noun(node.against, teller))


def until(node: Node | None, teller: Teller) -> Words:
    """How long something lasts: as it leads a Japanese clause, as it ends an English one."""
    if node is None:
        return NOTHING
    named = stretch(node, teller)
    return named if isinstance(node, nodes.During | nodes.InBattle) else say("{0}まで", "until {0}", named)


def each_one(node: Node | None, teller: Teller) -> Words:
    """A thing named without article, as it stands after `each`."""
    if isinstance(node, nodes.Cards) and node.quantity is None and node.count is None:
        return cards(node, teller, Words("", "each"), False)
    found = noun(node, teller) if node else NOTHING
    return Words(found.ja, f"each {found.en}")


def many(node: Node | None, teller: Teller) -> Words:
    """A thing named in the plural, where English needs it."""
    if isinstance(node, nodes.Cards) and node.quantity is None and node.count is None:
        return cards(node, teller, NOTHING, True)
    return noun(node, teller) if node else NOTHING


def cards(node: nodes.Cards, teller: Teller, amount: Words, several: bool) -> Words:
    """Cards by description, as many as `amount` says."""
    long = tuple(
        test for test in node.tests if isinstance(test, nodes.Such | nodes.OtherThan | nodes.Ahead | nodes.That)
    )
    far, near = with_tests(long, teller), with_tests(tuple(test for test in node.tests if test not in long), teller)
    kind = KINDS[node.kind]
    where = place(node.at, teller, "in") if node.at else NOTHING
    controller = owned(node.controller, teller)
    source = say("{0}の", "of {0}", noun(node.source, teller)) if node.source else NOTHING
    name = f"「{node.name}」という名前の" if node.name else ""
    at = f"{where.ja}の" if isinstance(node.at, nodes.Zone) and node.at.end else f"{where.ja}にある" if where.ja else ""
    ja = f"{at}{far.ja}{controller.ja}{source.ja}{name}{near.ja}{kind.ja}{amount.ja}"
    head = spaced(far.before, near.before, plural(kind.en) if several else kind.en)
    named = f"named 「{node.name}」" if node.name else ""
    tests = spaced(near.after, far.after)
    here = where.en
    if several:
        tests = _agreeing(tests)
        if here.startswith("on a square"):
            here = _agreeing(here.replace("on a square", "on squares", 1))
    en = spaced(head, named, _controlled(node.controller, teller), source.en, here, tests)
    if amount.en:
        en = f"{amount.en} {en}"
    elif not several:
        en = f"the {en}" if isinstance(node.at, nodes.Zone) and node.at.end else article(en)
    return Words(ja, en)


def _agreeing(text: str) -> str:
    """The first verb of a relative clause, as it goes with several."""
    return re.sub(r"\bthat (is|has|does|was)\b", lambda verb: f"that {_SEVERAL[verb[1]]}", text, count=1)


_SEVERAL = {"is": "are", "has": "have", "does": "do", "was": "were"}


def _controlled(player: Node | None, teller: Teller) -> str:
    """`you control`: as English says whose a card is."""
    if player is None:
        return ""
    known = {"you": "you control", "opponent": "the opponent controls", "each": "they control", "self": "they control"}
    if isinstance(player, Player) and player.of is None and player.who in known:
        return known[player.who]
    return f"controlled by {noun(player, teller).en}"
