"""Saying what is done: choosing, looking, moving cards, and what stands in a cost."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from judge.cardtext import nodes
from judge.cardtext.explaining.clauses import clause
from judge.cardtext.explaining.names import COUNTERS, FACES, STATES
from judge.cardtext.explaining.nouns import counted, each_one
from judge.cardtext.explaining.nouns import many as many_of
from judge.cardtext.explaining.people import person
from judge.cardtext.explaining.places import place
from judge.cardtext.explaining.telling import (
    AS_COST,
    NOTHING,
    Deed,
    Person,
    Teller,
    deed,
    listed,
    marked,
    noun,
    say,
    spaced,
)
from judge.cardtext.explaining.things import amount_of
from judge.cardtext.nodes import Action, Node
from judge.source import Words


class Verb(NamedTuple):
    """A verb that takes an object: done by somebody, and happening to something."""

    ja: str
    ja_passive: str
    en: str
    en_passive: str


def particle(node: Node | None, word: str, teller: Teller) -> str:
    """A thing with its Japanese particle; nothing for the gap of a relative clause."""
    return "" if node is None or isinstance(node, nodes.Gap) else noun(node, teller).ja + word


def subject(node: Node | None, teller: Teller) -> Words:
    """A thing as the subject; the gap of a relative clause is empty."""
    return NOTHING if node is None or isinstance(node, nodes.Gap) else noun(node, teller)


def done(
    node: Any, verb: Verb, teller: Teller, middle: Words = NOTHING, count: Node | None = None, obj: Any = None
) -> Deed:
    """Somebody does it to `what`; without a doer, it happens to it."""
    what = node.what if obj is None else obj
    named = amount_of(what, count, teller, "" if node.who is None else "を")
    if isinstance(node, nodes.Look) and count is None and not (isinstance(what, nodes.Cards) and _top(what.at)):
        named = many_of(what, teller)
    many: Person = "many" if isinstance(count, nodes.Count) and count.number != 1 else person(what)
    if node.who is None:
        happens = NOTHING if isinstance(what, nodes.Gap) else named
        return Deed(happens, middle.ja, verb.ja_passive, f"be {verb.en_passive}", middle.en, many)
    ja = "" if isinstance(what, nodes.Gap) else f"{named.ja}{'、' if isinstance(count, nodes.Count) else 'を'}"
    return Deed(noun(node.who, teller), ja + middle.ja, verb.ja, verb.en, spaced(named.en, middle.en), person(node.who))


def _top(where: Node | None) -> bool:
    """Whether a place holds one card: the end of a pile."""
    return isinstance(where, nodes.Zone) and where.end is not None


def taken_from(source: Node | None, teller: Teller) -> Words:
    """Where cards are taken from, if that is said."""
    return say("{0}から", "{0}", place(source, teller, "from")) if source else NOTHING


def joined(*parts: Words) -> Words:
    """Words one after the other."""
    return Words("".join(one.ja for one in parts), spaced(*(one.en for one in parts)))


# ---- choosing, looking


@deed.register
def _choose(node: nodes.Choose, teller: Teller) -> Deed:
    what: Any = node.what
    if not isinstance(what, Node):
        what = nodes.Count(number=what)
    aimed = [one for one in what.walk() if getattr(one, "target", False)] if not isinstance(what, nodes.StatOf) else []
    bare = _untargeted(what)
    source = taken_from(node.source, teller)
    named = amount_of(bare, node.count, teller)
    placed = (
        not isinstance(bare, nodes.Cards)
        or bare.at
        or node.source
        or bare.tests
        or (node.count and getattr(node.count, "source", None))
    )
    nowhere = NOTHING if placed else Words("（場所の指定なし）", "(no place given)")
    barred = listed(noun(one, teller) for one in node.but_not)
    limit = say("（{0}は選べない）", "(but not {0})", barred) if node.but_not else NOTHING
    if node.letter is not None:
        limit = joined(limit, Words(f"（以下{node.letter}）", f"(called {node.letter})"))
    who = noun(node.who, teller) if node.who else Words("だれか", "somebody")
    order = {"first": Words("先に", "first"), "last": Words("後に", "later")}.get(node.turn or "", NOTHING)
    chance = Words("無作為に", "at random") if node.random else NOTHING
    if aimed:
        verb, en, when = "対象に取る", "target", NOTHING
    else:
        verb, en, when = "選ぶ", "choose", teller.choosing
    whole = "" if isinstance(bare, nodes.Gap) else named.ja if node.count else f"{named.ja}を"
    ja = f"{order.ja}{when.ja}{source.ja}{whole}{nowhere.ja}{limit.ja}{'、' if whole else ''}{chance.ja}"
    tail = f"({when.en.strip(', ')})" if when.en else ""
    return Deed(
        who,
        ja,
        verb,
        en,
        spaced(named.en, nowhere.en, source.en, limit.en, chance.en, order.en, tail),
        person(node.who),
    )


def _untargeted(what: Any) -> Any:
    """The thing without 対象の: the verb says it already."""
    if isinstance(what, nodes.AnyOf | nodes.AllOf):
        if not all(getattr(one, "target", False) for one in what.options):
            return what  # which of them is a target has to be said
        return msgspec.structs.replace(what, options=tuple(_untargeted(one) for one in what.options))
    return msgspec.structs.replace(what, target=False) if getattr(what, "target", False) else what


@deed.register
def _look(node: nodes.Look, teller: Teller) -> Deed:
    # What is looked at without a number is all that is there.
    return done(
        node, Verb("見る", "見られる", "look at", "looked at"), teller, taken_from(node.source, teller), node.count
    )


@deed.register
def _reveal(node: nodes.Reveal, teller: Teller) -> Deed:
    to = noun(node.to, teller) if node.to else Words("全員", "everybody")
    chance = Words("無作為に", "at random") if node.random else NOTHING
    until = (
        say("{0}が出るまで順に", "one by one until {0} comes up", noun(node.until, teller)) if node.until else NOTHING
    )
    middle = joined(taken_from(node.source, teller), chance, until, say("{0}に", "to {0}", to))
    return done(node, Verb("見せる", "見せられる", "reveal", "revealed"), teller, middle, node.count)


@deed.register
def _search(node: nodes.Search, teller: Teller) -> Deed:
    return done(
        node,
        Verb("探す", "探される", "search for", "searched for"),
        teller,
        taken_from(node.source, teller),
        node.count,
    )


@deed.register
def _shuffle(node: nodes.Shuffle, teller: Teller) -> Deed:
    return done(node, Verb("シャッフルする", "シャッフルされる", "shuffle", "shuffled"), teller)


@deed.register
def _arrange(node: nodes.Arrange, teller: Teller) -> Deed:
    middle = Words("意図的に", "on purpose") if node.on_purpose else NOTHING
    return done(node, Verb("決める", "決められる", "decide", "decided"), teller, middle)


@deed.register
def _declare(node: nodes.Declare, teller: Teller) -> Deed:
    return done(node, Verb("宣言する", "宣言される", "declare", "declared"), teller, NOTHING, node.count)


# ---- moving cards


@deed.register
def _put(node: nodes.Put, teller: Teller) -> Deed:
    to = say("{0}に", "{0}", place(node.destination, teller, "to")) if node.destination else NOTHING
    manner = [STATES[node.status]] if node.status else []
    manner += [FACES[node.face]] if node.face else []
    how = Words(
        "かつ".join(one.ja for one in manner) + ("で" if manner else ""), " and ".join(one.en for one in manner)
    )
    aura = Words("闘気カードとして", "as an aura card") if node.aura else NOTHING
    order = Words("好きな順番で", "in any order") if node.order else NOTHING
    chance = Words("無作為に", "at random") if node.random else NOTHING
    ja = joined(taken_from(node.source, teller), order, chance, to, aura, how).ja
    middle = Words(ja, joined(how, taken_from(node.source, teller), order, chance, to, aura).en)
    hand = isinstance(node.destination, nodes.Zone) and node.destination.name == "hand"
    verb = Verb("加える", "加えられる", "put", "put") if hand else Verb("置く", "置かれる", "put", "put")
    return done(node, verb, teller, middle, node.count)


@deed.register
def _scrap(node: nodes.Scrap, teller: Teller) -> Deed:
    found = done(node, Verb("廃棄する", "廃棄される", "scrap", "scrapped"), teller, NOTHING, node.count)
    return found._replace(tail="(into its owner’s graveyard)") if node.who else found


def per_each(node: Any, teller: Teller) -> Words:
    """For each of what: once a card."""
    if node.per is None:
        return NOTHING
    what: Any = node.per.of.of if isinstance(node.per.of, nodes.NumberOf) else node.per.of
    if isinstance(what, nodes.StatOf | nodes.Damage) or getattr(what, "kind", "") == "damage":
        number = Words(str(node.per.number), str(node.per.number))
        return say("{0}{1}につき、", "for every {1} of {0}", noun(what, teller), number)
    kind = COUNTERS.get(getattr(what, "kind", "card"), "つ")
    number = counted(nodes.Count(number=node.per.number, range=node.per.range), kind, teller)
    of = (
        each_one(what, teller)
        if node.per.number == 1
        else joined(Words("", f"every {number.en}"), many_of(what, teller))
    )
    origin = say("（{0}から）", "from {0}", noun(node.per.source, teller)) if node.per.source else NOTHING
    return joined(say("{0}{1}につき、", "for {0}", of, number), origin)


@deed.register
def _fuse(node: nodes.Fuse, teller: Teller) -> Deed:
    found = done(node, Verb("合成する", "合成される", "fuse", "fused"), teller, NOTHING, node.count)
    return found._replace(tail="(as a cost, into the owner’s graveyard)")


@deed.register
def _join(node: nodes.Join, teller: Teller) -> Deed:
    to = say("{0}に", "to {0}", noun(node.to, teller)) if node.to else NOTHING
    return done(node, Verb("結合する", "結合される", "join", "joined"), teller, to)


@deed.register
def _swap(node: nodes.Swap, teller: Teller) -> Deed:
    how = say("（{0}）", "{0}", STATES["unchanged"]) if node.status else NOTHING
    other = say("（{0}と）", "with {0}", noun(node.other, teller)) if node.other else NOTHING
    return done(node, Verb("入れ替える", "入れ替えられる", "swap", "swapped"), teller, joined(other, how))


@deed.register
def _move(node: nodes.Move, teller: Teller) -> Deed:
    to = say("{0}に", "to {0}", noun(node.destination, teller)) if node.destination else NOTHING
    middle = joined(taken_from(node.source, teller), to)
    if node.who is None:
        return Deed(subject(node.what, teller), middle.ja, "移動する", "move", middle.en, person(node.what))
    return done(node, Verb("移動する", "移動される", "move", "moved"), teller, middle)


@deed.register
def _turn_face(node: nodes.TurnFace, teller: Teller) -> Deed:
    face = FACES[node.face]
    at = say("{0}で", "{0}", place(node.at, teller, "in")) if node.at else NOTHING
    middle = Words(f"{at.ja}{face.ja}に", spaced(face.en, at.en))
    return done(node, Verb("する", "される", "turn", "turned"), teller, middle, node.count)


@deed.register
def _freeze(node: nodes.Freeze, teller: Teller) -> Deed:
    return done(node, Verb("フリーズする", "フリーズされる", "freeze", "frozen"), teller, NOTHING, node.count)


@deed.register
def _release(node: nodes.Release, teller: Teller) -> Deed:
    return done(node, Verb("リリースする", "リリースされる", "release", "released"), teller, NOTHING, node.count)


@deed.register
def _add_marker(node: nodes.AddMarker, teller: Teller) -> Deed:
    on = place(node.on, teller, "to")
    return done(node, Verb("置く", "置かれる", "put", "put"), teller, say("{0}に", "{0}", on), node.count)


@deed.register
def _remove_marker(node: nodes.RemoveMarker, teller: Teller) -> Deed:
    return done(
        node, Verb("取り除く", "取り除かれる", "remove", "removed"), teller, taken_from(node.source, teller), node.count
    )


# ---- costs


@noun.register
def _cost(node: nodes.Cost, teller: Teller) -> Words:
    energy = listed((noun(one, teller) for one in node.energy), "と", " and ")
    paid = say("{0}のエネルギー", "{0} energy", energy) if node.energy else NOTHING
    before, teller.choosing = teller.choosing, AS_COST
    acts = [_cost_act(one, teller) for one in node.acts]
    teller.choosing = before
    found = listed([one for one in (paid, *acts) if one.ja]) if node.energy or acts else Words("なし", "nothing")
    return say("{0}分の減少", "minus {0}", found) if node.less else found


def _cost_act(node: Node, teller: Teller) -> Words:
    if not isinstance(node, Action):
        return noun(node, teller)
    mark = teller.mark(node)
    told = clause(node, teller).plain("が")
    return Words(f"{marked(mark, told.ja)}こと", f"{mark} {told.en}")


@noun.register
def _cost_of(node: nodes.CostOf, teller: Teller) -> Words:
    found = Words("コスト", "cost")
    if node.of:
        found = say("{0}の{1}", "the {1} of {0}", noun(node.of, teller), found)
    if isinstance(node.action, Action):
        told = clause(node.action, teller)
        doer = told.subject.en or "it"
        to = spaced(f"for {doer} to", told.en_verb, told.en, told.tail)
        found = Words(f"{told.plain('が').ja}ための{found.ja}", f"the {found.en} {to}")
    elif node.action is not None:
        found = say("{1}の{0}", "the {0} of {1}", found, noun(node.action, teller))
    return found
