"""Naming cards, and what goes back to them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise

from judge.cardtext import nodes
from judge.cardtext.conjuncts import said_of
from judge.cardtext.explaining.names import COUNTERS, KINDS, part_name, plural
from judge.cardtext.explaining.nouns import cards, counted
from judge.cardtext.explaining.people import step_name
from judge.cardtext.explaining.telling import NOTHING, Teller, bare, deed, listed, noun, say, spaced, with_tests
from judge.cardtext.nodes import Node
from judge.source import Words

# ---- cards


def amount_of(node: Node, count: Node | None, teller: Teller, link: str = "を") -> Words:
    """A thing and how many of it; `link` is the particle that Japanese puts between the two."""
    if count is None:
        return noun(node, teller)
    if not isinstance(count, nodes.Count):
        return say("{0}（数は{1}）", "{0} (as many as {1})", noun(node, teller), noun(count, teller))
    kind = getattr(node, "kind", "card" if isinstance(node, nodes.ThisCard | nodes.Zone | nodes.Gap) else "")
    number = counted(count, COUNTERS.get(kind, "つ"), teller)
    if count.source:
        number = say("（{1}から）{0}", "{0} (from {1})", number, noun(count.source, teller))
    if count.of:
        number = say("{0}（{1}につき）", "{0} (for {1})", number, noun(count.of, teller))
    if isinstance(node, nodes.Cards):
        if node.quantity:
            number = Words(f"すべてから{number.ja}", f"{number.en} of all")
        found = cards(node, teller, Words(link + number.ja, number.en), not _single(count))
        return say("{0}（対象に取る）", "{0} (as targets)", found) if node.target else found
    if isinstance(node, nodes.Gap):
        return Words(number.ja, number.en)
    if isinstance(node, nodes.StatOf | nodes.Line | nodes.Area | nodes.Squares):
        bare = noun(node, teller)
        return Words(bare.ja + link + number.ja, f"{number.en} {bare.en.removeprefix('a ')}")
    return say(f"{{0}}{link}{{1}}", "{1} of {0}", noun(node, teller), number)


def _single(count: nodes.Count) -> bool:
    return count.number == 1 and count.range in ("exactly", "up_to", "each")


@noun.register
def _cards(node: nodes.Cards, teller: Teller) -> Words:
    several = node.quantity == "all"
    number = Words("すべて", "all") if several else NOTHING
    if isinstance(node.count, nodes.NumberOf | nodes.Half | nodes.Product | nodes.Difference):
        number = say("（数は{0}）", "as many as {0}:", noun(node.count, teller))
        several = True
    elif node.count:
        number = counted(node.count, COUNTERS.get(node.kind, "つ"), teller)
        several = not _single(node.count)
        if node.quantity:
            number = Words(f"{number.ja}すべて", f"all {number.en}")
        if node.count.of:
            number = say("{0}（{1}）", "{0} ({1})", number, noun(node.count.of, teller))
    found = cards(node, teller, number, several)
    if isinstance(node.count, nodes.Count) and node.count.source:
        source = noun(node.count.source, teller)
        found = Words(f"{source.ja}から{found.ja}", f"{found.en} from {source.en}")
    if node.letter is not None:
        found = say("{0}（以下{1}）", "{0} (called {1})", found, Words(node.letter, node.letter))
    return say("{0}（対象に取る）", "{0} (as a target)", found) if node.target else found


@noun.register
def _this_card(node: nodes.ThisCard, teller: Teller) -> Words:
    tests = with_tests(node.tests, teller)
    at = noun(node.at, teller) if node.at else NOTHING
    ja = f"{at.ja + 'にある' if at.ja else ''}{tests.ja}このカード"
    en = spaced("this", tests.before, "card", f"in {at.en}" if at.en else "", tests.after)
    return say("{0}（対象に取る）", "{0} (as a target)", Words(ja, en)) if node.target else Words(ja, en)


@noun.register
def _this_ability(node: nodes.ThisAbility, teller: Teller) -> Words:
    return Words("この能力", "this ability")


_DOINGS = {
    "move": Words("移動", "a move"),
    "play": Words("プレイ", "a play"),
    "fuse": Words("合成", "a fusion"),
    "join": Words("結合", "a joining"),
}


@noun.register
def _doing(node: nodes.Doing, teller: Teller) -> Words:
    name = _DOINGS[node.what]
    return say("{0}の{1}", "{1} of {0}", noun(node.of, teller), name) if node.of else name


@noun.register
def _keyword(node: nodes.Keyword, teller: Teller) -> Words:
    """隊列召喚 in 隊列召喚によって: by its name; what more is said of it has no words yet."""
    return (
        Words(f"「{node.name}」", f"「{node.name}」") if node == nodes.Keyword(name=node.name) else bare(node, teller)
    )


@noun.register
def _in_battle(node: nodes.InBattle, teller: Teller) -> Words:
    """バトル中の, of a time."""
    return Words("バトル中", "a battle") if node.against is None else bare(node, teller)


@noun.register
def _order_of(node: nodes.OrderOf, teller: Teller) -> Words:
    return say("{0}の順番", "the order of {0}", noun(node.of, teller))


@noun.register
def _following(node: nodes.Following, teller: Teller) -> Words:
    return Words("続きに書かれた能力", "the abilities quoted after it")


@noun.register
def _gap(node: nodes.Gap, teller: Teller) -> Words:
    return Words("それ", "it")


@noun.register
def _any_of(node: nodes.AnyOf, teller: Teller) -> Words:
    return listed(_apart(node.options, teller), "か", " or ")


@noun.register
def _all_of(node: nodes.AllOf, teller: Teller) -> Words:
    return listed(_apart(node.options, teller), "と", " and ")


def _apart(options: tuple[Node, ...], teller: Teller) -> list[Words]:
    """Things that are joined; where what is said of one could be heard of the next as well, each in brackets."""
    told = [noun(one, teller) for one in options]
    cards = [one for one in options if isinstance(one, nodes.Cards)]
    if all(said_of(one).keys() <= said_of(other).keys() for one, other in pairwise(cards)):
        return told
    return [Words(f"「{one.ja}」", f"“{one.en}”") for one in told]


# ---- what goes back


@noun.register
def _that(node: nodes.That, teller: Teller) -> Words:
    tests = with_tests(node.tests, teller)
    kind = KINDS.get(node.kind, KINDS["card"])
    if node.kind == "each_other":
        return Words(f"{tests.ja}互いの場所", spaced("each other’s place", tests.after))
    named = _found(node, kind, teller)
    if node.letter is not None:
        named = say("{0}（{1}）", "{0} ({1})", named, Words(node.letter, node.letter))
    if node.rest:
        named = say("{0}のうち残り", "the rest of {0}", named)
    if node.controller is not None:
        named = say("{1}の{0}", "{0} of {1}", named, noun(node.controller, teller))
    if node.at is not None:
        where = noun(node.at, teller)
        named = Words(f"{where.ja}にある{named.ja}", f"{named.en} (in {where.en})")
    if tests.ja and named.ja.startswith(tests.ja):
        # スマッシュしたそのユニット, of そのスマッシュしたユニット: said once, but not as if the text had not said it.
        return Words(f"{named.ja}（{tests.ja}もの）", f"{named.en} (the one {tests.after or tests.before})")
    return Words(tests.ja + named.ja, spaced(tests.before, named.en, tests.after))


def _found(node: nodes.That, kind: Words, teller: Teller) -> Words:
    if node.ref is None:
        return say("その{0}", "that {0}", kind)
    if node.ref == 0:
        return _of_event(node, kind, teller)
    mark = step_name(node.ref, teller)
    if node.role == "each":
        return say("{0}で扱うその{1}自身", "that {1} itself, of those in {0}", mark, kind)
    step = teller.steps.get(node.ref)
    root = _at(step, node.role)
    if node.kind == "card":
        kind = _kind(root, teller) or kind
    # A choice among several, or a number of them, is not the whole that it was taken from.
    whole = not isinstance(step, nodes.Choose) and getattr(step, "count", None) is None
    if whole and isinstance(root, nodes.That) and root.kind != "each_other" and not root.rest:
        # 「②で扱った①のカード」: what a step was done to is not always all that was chosen for it.
        word = node.kind if node.kind != "card" else root.kind
        inner = _found(nodes.That(kind=word, ref=root.ref, role=root.role), KINDS.get(word, kind), teller)
        return say("{0}で扱った{1}", "{1} as dealt with in {0}", mark, inner)
    if isinstance(root, nodes.ThisCard):
        return say("{0}で扱ったこのカード", "this card as dealt with in {0}", mark)
    if root is None and node.role is not None:
        mark = say("{0}（{1}）", "{0} ({1})", mark, part_name(node.role))
    if node.role in ("destination", "source") and node.kind not in ("squares", "energy", "hand", "deck", "graveyard"):
        side = Words("行き先", "destination") if node.role == "destination" else Words("元の場所", "origin")
        return say("{0}の{2}の{1}", "the {1} at the {2} of {0}", mark, kind, side)
    if node.role == "until":
        return say("{0}で出た{1}", "the {1} that came up in {0}", mark, kind)
    if _several(root, step):
        kind = Words(kind.ja, plural(kind.en))
    return say("{0}の{1}", "the {1} of {0}", mark, kind)


def _kind(root: Node | None, teller: Teller) -> Words | None:
    """What a thing is called, where the word that goes back to it says only カード."""
    if isinstance(root, nodes.Cards):
        return KINDS[root.kind]
    if isinstance(root, nodes.AnyOf):
        kinds = {one.kind for one in root.options if isinstance(one, nodes.Cards)}
        return KINDS["ability"] if kinds and kinds <= {"ability", "activated", "triggered", "static"} else None
    if isinstance(root, nodes.That) and root.kind == "card" and root.ref is not None:
        return _kind(_at(teller.steps.get(root.ref), root.role), teller)
    return KINDS.get(root.kind) if isinstance(root, nodes.That) else None


def _several(root: Node | None, step: Node | None) -> bool:
    """Whether a step is about more than one thing."""
    count = root if isinstance(root, nodes.Count) else getattr(step, "count", None) or getattr(root, "count", None)
    number = getattr(count, "number", 1)
    return getattr(root, "quantity", None) == "all" or number != 1


def _at(step: Node | None, role: str | None) -> Node | None:
    """The part of a step that a role names."""
    found: Node | None = step
    for name in (role or "").split("."):
        found = getattr(found, name, None)
    return found


_EVENTS: dict[tuple[type[Node], str], Words] = {
    (nodes.Attack, "what"): Words("攻撃した", "that attacked"),
    (nodes.Attack, "target"): Words("攻撃された", "that was attacked"),
    (nodes.Deal, "to"): Words("ダメージを与えられる", "that the damage is dealt to"),
    (nodes.Deal, "source"): Words("ダメージを与える", "that deals the damage"),
    (nodes.BeTarget, "what"): Words("対象になった", "that became the target"),
}
_ROLES = {
    "against": Words("バトルの相手である", "it battles"),
    "what.of": Words("移動する", "moving"),
    "what.source": Words("能力を使われた", "whose ability was used"),
}


def _of_event(node: nodes.That, kind: Words, teller: Teller) -> Words:
    """What the event was about: the innermost one that has such a part."""
    event = next((one for one in reversed(teller.events) if _at(one, node.role) is not None), None)
    if event is None and teller.events:
        event = teller.events[-1]
    if node.role in ("event", "time"):
        named = [part for part in teller.events[-1].walk() if isinstance(part, nodes.Period)] if teller.events else []
        return _that_period(noun(named[0], teller) if named else Words("時", "time"))
    if event is None:
        # A keyword's effect has no event of its own: its card is what it speaks of.
        this = node.role == "what"
        return Words("このカード", "this card") if this else say("その出来事の{0}", "the {0} of that event", kind)
    if isinstance(event, nodes.Pay) and isinstance(event.what, nodes.CostOf):
        return _paid(node, event.what, kind)
    root = _at(event, node.role)
    if isinstance(root, nodes.That) and root.ref == 0:
        return _of_outer_event(root, kind, event, teller)
    if isinstance(root, nodes.ThisCard):
        return Words("そのカード（このカード）", "that card (this card)")
    if node.kind == "card" and isinstance(root, nodes.Cards):
        kind = KINDS[root.kind]
    if isinstance(root, nodes.Period):
        return _that_period(noun(root, teller))
    if node.kind == "origin":
        return Words("そのダメージの発生源のカード", "the card that the damage comes from")
    if node.kind in ("damage", "target"):
        return say("その{0}", "that {0}", kind)
    if (known := _EVENTS.get((type(event), node.role or "")) or _ROLES.get(node.role or "")) is not None:
        return say("{0}その{1}", "the {1} {0}", known, kind)
    if node.role == "what" and isinstance(event, nodes.Action):
        with _outside(event, teller):
            happened = deed(event, teller)
            subject = noun(root, teller) if root is not None else None
        if happened.subject == subject:
            # What a replacement speaks of has not happened yet.
            over = event not in teller.replaced
            said = happened._replace(subject=NOTHING, en="", tail="", lead="", ja="").relative(over)
            return Words(
                f"{said.ja}その{kind.ja}", f"the {kind.en} {said.after if over else f'that would {happened.en_verb}'}"
            )
    if node.role == "destination":
        return Words("その行き先", "the place it goes to")
    return say("その出来事の{0}", "the {0} of that event", kind)


def _of_outer_event(node: nodes.That, kind: Words, event: Node, teller: Teller) -> Words:
    """…時、そのユニットが…されるに際し: what an event is about was named by the one around it."""
    with _outside(event, teller):
        return _of_event(node, kind, teller)


@contextmanager
def _outside(event: Node, teller: Teller) -> Iterator[None]:
    """While an event is told, what goes back to one goes back to those around it."""
    events = teller.events
    teller.events = events[: next(place for place, one in enumerate(events) if one is event)]
    try:
        yield
    finally:
        teller.events = events


def _that_period(name: Words) -> Words:
    return Words(f"その{name.ja}", f"that {name.en.removeprefix('the ')}")


def _paid(node: nodes.That, cost: nodes.CostOf, kind: Words) -> Words:
    """The card that is being paid for, or the cost itself."""
    if node.kind == "cost_word":
        return Words("そのコスト", "that cost")
    if isinstance(cost.action, nodes.Play):
        return Words("プレイされるそのカード", "the card being played")
    return say("コストを払われるその{0}", "the {0} being paid for", kind)
