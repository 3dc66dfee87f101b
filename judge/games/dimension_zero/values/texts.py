"""テキスト: what a printed text says, worked out once for a table and kept there.

An ability is laid out as entries: itself and what it wraps (ゾーン効果, 連動, 共鳴), each with where it works.
A static ability is laid out as parts, one for each thing that it says, with the layer it belongs to (4-14-5-2), what it
reads of cards and what it reads of the rest of the position.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from judge.cardtext import nodes
from judge.cardtext.render import render
from judge.games.dimension_zero.duel import Table
from judge.games.dimension_zero.frame import Words
from judge.games.dimension_zero.keywords import DEFINED, meanings
from judge.games.dimension_zero.limits import is_kept
from judge.games.dimension_zero.looking import looked_at, reads, watches
from judge.games.dimension_zero.values.filters import Test, compiled
from judge.games.dimension_zero.values.spoken import defined, subject_of, told

SQUARE = "square"
RULE, CONTROL, TEXT, RACE, GENERAL, FIGURES = range(6)
"""The layers of 4-14-5-2; `RULE`: changes no data, but says what may, must or cannot be done."""

RULES_SAID = (nodes.Cannot, nodes.Can, nodes.Only, nodes.Must, nodes.Not, nodes.Replacement)

ASKED = (
    *(nodes.Draw, nodes.Move, nodes.Play, nodes.Use, nodes.Smash, nodes.Put, nodes.Scrap, nodes.Freeze, nodes.Release),
    *(nodes.Deal, nodes.BeTarget, nodes.Affect, nodes.Reveal, nodes.Look, nodes.Nullify),
    *(nodes.MakePlan, nodes.RenewPlan),
)
"""What somebody who does it asks for bans first (`forbidding.ACTIONS`)."""
LET = (nodes.Play, nodes.Move)
"""What texts may allow where the rules alone do not."""

_PLAN_KEYWORDS = frozenset({"暴走", "覚醒"})
"""Keywords that are effects of the plan zone (5-7-2-1, 5-7-3-1)."""
_GATES = frozenset({"連動", "共鳴"})
_EVENTS = (nodes.Play, nodes.Move, nodes.Use, nodes.Pay)
_ZONES_NAMED = {
    "plan": "プランゾーン効果|暴走|覚醒",
    "energy": "エネルギーゾーン効果",
    "graveyard": "墓地効果",
    "smash": "スマッシュゾーン効果",
    "removed": "リムーブゾーン効果",
    "hand": "手札効果|手札にあるこのカード",
}


class Part(NamedTuple):
    """One thing that a static ability, or an effect that lasts, says."""

    words: Words
    """Its place in the printed text."""
    ability: Words
    """The ability that says it, as a card has it."""
    node: Any
    layer: int
    subject: nodes.Node | None = None
    """What it changes."""
    conditions: tuple[Any, ...] = ()
    during: tuple[Any, ...] = ()
    """Stretches of play that it is limited to."""
    reads: frozenset[str] = frozenset()
    """What of cards' data its subject, its conditions and its amount look at."""
    watches: frozenset[str] = frozenset()
    """What else of the position they look at."""
    writes: str = ""
    """What of cards' data it changes."""
    absolute: bool = False
    """Whether it replaces what was there, so that its place among others matters."""
    own: bool = False
    """Whether it changes the card that has it, and no other."""
    plain: bool = False
    """Whether what it does is a plain number or word, the same at any time."""
    amount: int | None = None
    """The number that it adds, where that is all it says."""
    test: Test | None = None
    """Its subject as a function, for cards on squares."""
    far: bool = False
    """Whether it reaches cards off the squares."""
    printed: Any = None
    """The node that stands in the text, where `node` says the same in another way."""


class Entry(NamedTuple):
    """An ability and where it works."""

    words: Words
    node: Any
    places: frozenset[str]
    gates: tuple[Words, ...] = ()
    """連動 and 共鳴 around it: it is valid while they are."""
    parts: tuple[Part, ...] = ()
    trouble: tuple[str, tuple[str | int, ...]] | None = None
    """Why it cannot be carried out."""


_ON_SQUARES = frozenset({SQUARE})
PLAYED_FROM = frozenset({"hand", "plan"})
"""Zones from which every card may be played: there a text that changes its own cost works (2-10-3-4)."""
_NOWHERE: frozenset[str] = frozenset()


def entries(table: Table, words: Words) -> tuple[Entry, ...]:
    """An ability as a card has it, laid out."""
    key, memo = ("entries", words), table.by_card[words.card]
    if key not in memo:
        memo[key] = tuple(_entries(table, words, words, None, ()))
    found: tuple[Entry, ...] = memo[key]
    return found


def _entries(
    table: Table, root: Words, words: Words, zones: frozenset[str] | None, gates: tuple[Words, ...]
) -> Iterator[Entry]:
    node = table.node(words)
    places = _ON_SQUARES if zones is None else zones
    match node:
        case nodes.Static():
            entry = _static(table, root, words, node, places, gates)
            if zones is None and any(changes_own_cost(part) for part in entry.parts):
                entry = entry._replace(places=places | PLAYED_FROM)
            yield entry
        case nodes.ZoneEffect():
            yield Entry(words, node, _NOWHERE)
            inner = frozenset(zone.name or "any" for zone in node.zones)
            for ability in node.abilities:
                yield from _entries(table, root, table.place_of(words, ability), inner, gates)
        case nodes.Keyword(name=name) if name in _GATES:
            yield Entry(words, node, places, gates)
            for ability in node.abilities:
                yield from _entries(table, root, table.place_of(words, ability), zones, (*gates, words))
        case nodes.Keyword(name="支援"):
            yield _support(root, words, node, places, gates)
        case nodes.Keyword():
            yield from _keyword(table, words, node, places, gates)
        case nodes.Triggered(from_hand=True) | nodes.Effect() | nodes.PlayCost():
            yield Entry(words, node, _NOWHERE, gates)
        case nodes.NotUnderstood():
            named = {zone for zone, pattern in _ZONES_NAMED.items() if re.search(pattern, node.text)}
            trouble = ("text not understood", (root.card, root.ability))
            yield Entry(words, node, frozenset(named or {SQUARE}), gates, trouble=trouble)
        case _:
            yield Entry(words, node, places, gates)


def _keyword(
    table: Table, words: Words, node: nodes.Keyword, places: frozenset[str], gates: tuple[Words, ...]
) -> Iterator[Entry]:
    """A keyword, and the ability that the rules say it is."""
    places = frozenset({"plan"}) if node.name in _PLAN_KEYWORDS else places
    yield Entry(words, node, places, gates)
    if (defined := meanings().get(node.name)) is not None:
        below = words._replace(path=(*words.path, DEFINED))
        yield Entry(below, table.node(below), frozenset({defined.zone}), gates)


# ---- static abilities


def _static(
    table: Table, root: Words, words: Words, node: nodes.Static, places: frozenset[str], gates: tuple[Words, ...]
) -> Entry:
    if isinstance(node.condition, _EVENTS) and node.condition.duration is None and node.condition.when is None:
        # It speaks of something being done, and is no change of what that costs: nobody who does it asks for it.
        trouble = ("not carried out", ("Static", render(node.condition)))
        return Entry(words, node, places, gates, trouble=trouble)
    steps = list(_flat(node.effects, (node.condition,) if node.condition is not None else ()))
    acts = [getattr(step, "action", step) for step, _ in steps]
    numbered = {act.number: act for act in acts if getattr(act, "number", None) is not None}
    defines = [step for step, _ in steps if isinstance(step, nodes.Define)]
    parts = []
    for step, conditions in steps:
        if isinstance(step, nodes.Define):
            continue
        part = _part(table.place_of(words, step), root, step, conditions, numbered, defines)
        if part is None:
            return Entry(words, node, places, gates, trouble=("not carried out", (type(step).__name__, render(step))))
        parts.append(part)
    return Entry(words, node, places, gates, tuple(parts))


def _flat(steps: Iterable[Any], conditions: tuple[Any, ...]) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    for step in steps:
        if isinstance(step, nodes.If) and not step.instead:
            yield from _flat(step.steps, (*conditions, step.condition))
        elif isinstance(step, nodes.But):
            yield from _flat((step.step,), conditions)
        else:
            yield step, conditions


def changes_own_cost(part: Part) -> bool:
    """Whether a static ability says what its own card costs."""
    return part.own and part.writes == "cost"


def lasting_part(table: Table, words: Words) -> Part | None:
    """What lasts of something that has resolved, laid out; None: it says nothing of data, permissions or bans."""
    key, memo = ("lasting part", words), table.by_card[words.card]
    if key not in memo:
        memo[key] = _part(words, words, table.node(words), (), {}, [])
    found: Part | None = memo[key]
    return found


def _part(
    words: Words,
    root: Words,
    step: Any,
    conditions: tuple[Any, ...],
    numbered: dict[int, Any],
    defines: list[nodes.Define],
) -> Part | None:
    duration = getattr(step, "duration", None)
    during = (duration,) if isinstance(duration, nodes.During) else ()
    if isinstance(step, nodes.Must) and not isinstance(step.action, nodes.Smash):
        return None  # nobody sees to it that anything else is done
    if not is_asked(step):
        return None
    if isinstance(step, RULES_SAID) or getattr(step, "stat", "") in ("damage", "target", "drawn"):
        if isinstance(step, nodes.Replacement):
            during = ()
        # Whom changes of data reach hangs on who is kept from them (効果を受けない), so a view looks at that, too.
        looked: tuple[Any, ...] = (step, *conditions) if isinstance(getattr(step, "of", None), nodes.Affect) else ()
        watched = frozenset().union(*(watches(one) for one in looked))
        return Part(words, root, told(step, numbered), RULE, None, conditions, during, watches=watched, printed=step)
    node = _as_change(step)
    kind = _layer(node) if node is not None else None
    if node is None or kind is None:
        return None
    layer, writes, absolute = kind
    node = defined(node, defines)
    subject = subject_of(node, numbered)
    if subject is None:
        return None
    read: list[Any] = [subject, *conditions, *during, *looked_at(node)]
    return Part(
        words,
        root,
        node,
        layer,
        subject,
        conditions,
        during,
        reads=frozenset().union(*(reads(one) for one in read)),
        watches=frozenset().union(*(watches(one) for one in read)),
        writes=writes,
        absolute=absolute,
        own=isinstance(subject, nodes.ThisCard) and subject.at is None and not subject.tests,
        plain=not looked_at(node),
        amount=_added(node),
        test=compiled(subject),
        far=_is_far(subject, writes),
        printed=step,
    )


def is_asked(step: Any) -> bool:
    """Whether somebody asks for a ban, or for leave, before doing a thing: nobody before damage is removed, say."""
    match step:
        case nodes.Can(action=action):
            return isinstance(action, LET)
        case nodes.Cannot(action=action) | nodes.Not(of=action):
            return isinstance(action, ASKED)
        case nodes.Only():
            return is_kept(step)
    return True


def _as_change(step: Any) -> Any:
    """The node itself, or the change that says the same: …は…と等しい sets a figure, …を持つ gives something."""
    match step:
        case nodes.Equals(what=nodes.StatOf(stat=stat, of=of)) if of is not None:
            return nodes.Set(of=of, stat=stat, value=step.to, span=step.span, wording=step.wording)
        case nodes.Has(what=what, held=nodes.HasRace() as race) if what is not None:
            return nodes.AddRace(of=what, value=race, span=step.span, wording=step.wording)
        case nodes.Has(what=what, held=nodes.Keyword() as keyword) if what is not None:
            return nodes.Gain(what=what, abilities=(keyword,), span=step.span, wording=step.wording)
        case nodes.Modify() | nodes.Set() | nodes.AddRace() | nodes.Gain() | nodes.Lose() | nodes.TakeControl():
            return step
        case nodes.Substitute() if substituted(step) is not None:
            return step
    return None


def substituted(node: nodes.Substitute) -> tuple[str, str] | None:
    """The figure of a card that is looked at and the one of the same card that is used; None: it says otherwise."""
    seen, used = node.event, node.step.used
    said = {name for part in (seen, node.step, used) for name, _ in part.parts()}
    same = used.of is None or used.of == seen.of or (isinstance(used.of, nodes.That) and used.of.ref == 0)
    figures = (seen.stat, used.stat)
    if said - {"of", "stat", "used", "duration", "number"} or not same or set(figures) != {"power", "smash"}:
        return None
    return figures


def _layer(node: Any) -> tuple[int, str, bool] | None:
    """The layer, what is written, and whether it replaces what was there (4-14-5-2)."""
    match node:
        case nodes.Modify(stat="power" | "smash" as stat):
            return FIGURES, stat, False
        case nodes.Modify(stat="cost" | "move_cost" as stat):
            return GENERAL, stat, False
        case nodes.Set(stat="power" | "smash" as stat):
            return FIGURES, stat, True
        case nodes.Set(stat="controller"):
            return CONTROL, "control", True
        case nodes.Set(stat="race"):
            return RACE, "race", True
        case nodes.Set(stat=stat):
            return GENERAL, stat, True
        case nodes.AddRace():
            return RACE, "race", False
        case nodes.Gain():
            return TEXT, "text", False
        case nodes.Lose(lost=nodes.HasRace() | nodes.StatOf(stat="race")):
            return RACE, "race", True
        case nodes.Lose(lost=nodes.HasColour() | nodes.StatOf(stat="colour")):
            return GENERAL, "colour", True
        case nodes.Lose(lost=nodes.Cards(kind="unit" | "base" | "strategy")):
            return GENERAL, "kind", True
        case nodes.Lose():
            return TEXT, "text", True
        case nodes.TakeControl():
            return CONTROL, "control", True
        case nodes.Substitute():  # before any figure is changed: those changes go to the figure that is used
            return GENERAL, node.event.stat, True
    return None


def _added(node: Any) -> int | None:
    if not isinstance(node, nodes.Modify) or not isinstance(node.amount, int) or node.stat not in ("power", "smash"):
        return None
    said = {name for name, _ in node.parts()}
    if said - {"of", "stat", "amount", "less", "duration", "number", "who"}:
        return None
    return -node.amount if node.less else node.amount


def _is_far(subject: Any, writes: str) -> bool:
    """Whether a description may mean cards off the squares: it names a zone, or speaks of the cost of playing."""
    if isinstance(subject, (nodes.AnyOf, nodes.AllOf)):
        return any(_is_far(option, writes) for option in subject.options)
    if isinstance(subject, nodes.ThisCard):
        return writes == "cost"
    if not isinstance(subject, nodes.Cards):
        return False
    if isinstance(subject.at, (nodes.Zone, nodes.AnyOf)):
        return True
    return subject.kind == "spell" or (subject.at is None and writes == "cost")


def _support(root: Words, words: Words, node: nodes.Keyword, places: frozenset[str], gates: tuple[Words, ...]) -> Entry:
    """支援-[範囲][数値]: your units in the range, seen from this card, have their power changed (5-5-2)."""
    yours = nodes.Player(who="you")
    where = node.where
    if isinstance(where, nodes.AdjacentTo):
        tests = (nodes.Such(fact=nodes.AdjacentTo(what=nodes.Gap(), to=where.to)),)
        units = nodes.Cards(kind="unit", quantity="all", controller=yours, tests=tests)
    elif isinstance(where, (nodes.Line, nodes.Area)):
        units = nodes.Cards(kind="unit", quantity="all", controller=yours, at=nodes.Squares(within=(where,)))
    elif isinstance(where, nodes.Squares):
        units = nodes.Cards(kind="unit", quantity="all", controller=yours, at=where)
    else:
        return Entry(words, node, places, gates, trouble=("not carried out", ("Keyword", node.wording)))
    change = nodes.Modify(of=units, stat="power", amount=node.amount or 0, span=node.span, wording=node.wording)
    part = _part(words, root, change, (), {}, [])
    assert part is not None
    return Entry(words, node, places, gates, (part._replace(printed=node),))
