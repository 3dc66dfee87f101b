"""コスト: what has to be paid for playing a card, for a move, for an ability, and what may be paid instead or besides.

A cost is made of parts: first the one that sets the base (the printed cost, a cost that a text sets, an alternative),
then what is added or taken off. Sums keep their sign until they are paid (1-2-2, 5-10-3). Everything is read before
the card goes onto the stack (4-7-2-3).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.board import Place, Player, is_battle_square
from judge.games.dimension_zero.duel import Duel, Lasting
from judge.games.dimension_zero.frame import Data, Frame, Words
from judge.games.dimension_zero.remembered import parts_of
from judge.games.dimension_zero.rulebook import clause, only, words_of
from judge.games.dimension_zero.values.changing import change as changed_by
from judge.games.dimension_zero.values.changing import content
from judge.games.dimension_zero.values.characteristics import (
    has_keyword,
    in_force,
    lasting,
    look,
    printed_abilities,
    view,
)
from judge.games.dimension_zero.values.data_costs import cost_now
from judge.games.dimension_zero.values.layers import applies
from judge.games.dimension_zero.values.texts import PLAYED_FROM, changes_own_cost, entries
from judge.kernel import Source, Undetermined

REFERENCED = clause("4-7-2-3")
ALTERNATIVE = clause("4-7-2-4")
AWAKENING = clause("5-7-3-1")
OWN_COST = clause("2-10-3-4")
SUPPLY = clause("5-15-2")
RAID = clause("5-16-2")
RAID_PAYS_NO_EXTRAS = clause("5-16-3")
ONSLAUGHT = clause("5-11-1")
FUSED = clause("6-4-3")

Symbols = tuple[tuple[str, int | str], ...]
N = TypeVar("N", bound=nodes.Node)


class Aim(NamedTuple):
    """What a cost is paid for."""

    player: Player
    what: str
    """`play`, `move`, `use`, `make_plan`, `renew_plan`."""
    card: int
    square: str
    origin: Place
    """Where the card lies before."""


class Part(msgspec.Struct, frozen=True, gc=False, cache_hash=True, kw_only=True):
    """A part of a cost."""

    name: str = ""
    energy: Symbols = ()
    """Symbols to pay, or to take off; a number may be X."""
    acts: tuple[Words, ...] = ()
    """Things to do, in printed order."""
    frame: Frame | None = None
    """The text that the acts stand in, with the cards that were chosen for them."""
    cites: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()
    ends: tuple[Lasting, ...] = ()
    """Effects that are used up by it."""
    bases: int = 0
    """急襲: so many bases are frozen."""
    onslaught: Words | None = None


def symbols(cost: nodes.Cost) -> Symbols:
    """The energy that a cost in a text names."""
    sign = -1 if cost.less else 1
    return tuple((one.colour, sign * one.number if isinstance(one.number, int) else "X") for one in cost.energy)


def cost_part(duel: Duel, frame: Frame, cost: nodes.Cost, **more: Any) -> Part:
    """A cost that stands in a text, as a part."""
    only(cost, "energy", "acts", "less")
    acts = tuple(duel.table.place_of(frame.words, act) for act in cost.acts)
    return Part(energy=symbols(cost), acts=acts, frame=frame, sources=(words_of(frame, cost),), **more)


# ---- texts that change costs: …コストを支払うにあたり、…


class Change(NamedTuple):
    """What a text does to a cost."""

    frame: Frame
    node: nodes.Replacement
    sets: Symbols | None
    adds: Symbols
    optional: bool
    acts: tuple[Words, ...]
    ends: tuple[Lasting, ...]


def changes(duel: Duel, aim: Aim) -> list[Change]:
    """The texts that change this cost now: those in force, what has resolved, and the card's own (2-10-3-4)."""
    found: list[Change] = []
    for frame, node, ends in _payment_texts(duel, aim):
        bound = _bound(duel, frame, node.event, aim)
        if bound is None:
            continue
        only(node, "event", "steps", "condition", "instead", "duration", "once")
        if node.condition is not None and not meaning.holds(duel, bound, node.condition):
            continue
        found.append(_read(duel, bound, node, ends))
    return found


def _payment_texts(duel: Duel, aim: Aim) -> Iterator[tuple[Frame, nodes.Replacement, tuple[Lasting, ...]]]:
    known: set[int] = set()
    for frame, node in in_force(duel, nodes.Replacement):
        if isinstance(node.event, nodes.Pay):
            known.add(id(node))
            yield frame, node, ()
    for effect, node in lasting(duel, nodes.Replacement):
        if isinstance(node.event, nodes.Pay):
            yield effect.frame, node, (effect,) if effect.once else ()
    if aim.what == "play":
        for frame, node in own(duel, aim, nodes.Replacement):
            if isinstance(node.event, nodes.Pay) and id(node) not in known and _is_own(node.event):
                yield frame, node, ()
        for frame, static in own(duel, aim, nodes.Static):
            for effect_ in static.effects:
                if isinstance(effect_, nodes.Replacement) and isinstance(effect_.event, nodes.Pay):
                    holds = static.condition is None or meaning.holds(duel, frame, static.condition)
                    if id(effect_) not in known and _is_own(effect_.event) and holds:
                        yield frame, effect_, ()


def own(duel: Duel, aim: Aim, kind: type[N]) -> tuple[tuple[Frame, N], ...]:
    """The abilities of a card that is about to be played which may have a say in it (2-10-3-2 to 2-10-3-4)."""
    if kind not in kinds_in(duel, aim.card):
        return ()
    found = printed_abilities(duel, aim.card, kind)
    if duel.owner(aim.card) == aim.player:
        return found
    return tuple((replace(frame, controller=aim.player), node) for frame, node in found)


def kinds_in(duel: Duel, card: int) -> frozenset[type]:
    """The kinds of nodes that stand in the text of a card: what is not there need not be looked for."""
    key = ("kinds", card)
    found: frozenset[type] | None = duel.table.memo.get(key)
    if found is None:
        every = (node for ability in duel.card(card).text.abilities for node in parts_of[ability])
        found = duel.table.memo[key] = frozenset(type(node) for node in every)
    return found


def data_of(duel: Duel, card: int) -> Data:
    """The data of a card off the squares: printed, unless something reaches as far."""
    return look(duel, card).data if view(duel).far else duel.table.data(card)


def hangs_on_square(duel: Duel, card: int) -> bool:
    """Whether some text could make the cost of playing or moving a card another for another square."""
    texts = [node for _, node in in_force(duel, nodes.Replacement)]
    texts += [node for _, node in lasting(duel, nodes.Replacement)]
    if any(isinstance(node.event, nodes.Pay) for node in texts):
        return True
    return nodes.Pay in kinds_in(duel, card)


def _is_own(event: nodes.Pay) -> bool:
    what = event.what
    if isinstance(what, nodes.CostOf):
        return isinstance(getattr(what.action, "what", what.of), nodes.ThisCard)
    return isinstance(what, nodes.StatOf) and isinstance(what.of, nodes.ThisCard)


def _bound(duel: Duel, frame: Frame, event: Any, aim: Aim) -> Frame | None:
    """The frame once the event is known to be the paying of this cost; None: the text speaks of another."""
    what = getattr(getattr(event.what, "action", None), "what", None)
    if isinstance(what, nodes.That) and what.ref and frame.get(what.ref, what.role or "what") is None:
        # そのカード in a static ability: the cards that another sentence of it describes.
        action = replace(event.what.action, what=_spoken_of(duel, frame, what))
        event = replace(event, what=replace(event.what, action=action))
    only(event, "who", "what", "duration", "number")
    roles = meaning.pays(duel, frame, event, aim.what, aim.card, aim.player, origin=aim.origin, square=aim.square)
    if roles is None:
        return None
    for role, refs in roles:
        frame = frame.say(0, role, refs)
    return frame


def _spoken_of(duel: Duel, frame: Frame, that: nodes.That) -> Any:
    """What a step of the same ability is about."""
    for node in duel.table.node(frame.words._replace(path=())).walk():
        if getattr(node, "number", None) == that.ref and not (that.rest or that.tests or that.at):
            return getattr(node, that.role or "what")
    raise Undetermined("not carried out", ("That", "ref", that.wording), "", (words_of(frame, that),))


def _read(duel: Duel, frame: Frame, node: nodes.Replacement, ends: tuple[Lasting, ...]) -> Change:
    """What a text does to the cost: sets it, adds to it, may do either, perhaps for something done."""
    steps = list(node.steps)
    while len(steps) == 1 and isinstance(steps[0], nodes.If) and not steps[0].instead:
        if not meaning.holds(duel, frame, steps[0].condition):
            return Change(frame, node, None, (), False, (), ())
        steps = list(steps[0].steps)
    match steps:
        case [nodes.Set() | nodes.Modify() as step]:
            return _figure(duel, frame, node, step, False, (), ends)
        case [nodes.May(steps=(nodes.Set() | nodes.Modify() as step,)) as may]:
            only(may, "steps", "who")
            return _figure(duel, frame, node, step, True, (), ends)
        case [
            nodes.May(steps=acts) as may,
            nodes.If(condition=nodes.DidSo(done=True), steps=(nodes.Set() | nodes.Modify() as step,)),
        ]:
            only(may, "steps", "who")
            places = tuple(duel.table.place_of(frame.words, act) for act in acts)
            return _figure(duel, frame, node, step, True, places, ends)
    raise Undetermined("not carried out", ("Replacement", "steps", node.wording), "", (words_of(frame, node),))


def _figure(
    duel: Duel,
    frame: Frame,
    node: nodes.Replacement,
    step: Any,
    optional: bool,
    acts: tuple[Words, ...],
    ends: tuple[Lasting, ...],
) -> Change:
    only(step, "of", "stat", "value", "amount", "less", "colour", "per", "number", "who")
    if step.stat not in ("cost", "move_cost"):
        raise Undetermined("not carried out", (type(step).__name__, step.stat, step.wording))
    if isinstance(step, nodes.Set):
        if not isinstance(step.value, nodes.Cost):
            raise Undetermined("not carried out", ("Set", "value", step.wording))
        only(step.value, "energy")
        return Change(frame, node, symbols(step.value), (), optional, acts, ends)
    adds: Symbols = content(duel, frame, step, frame.words)
    return Change(frame, node, None, adds, optional, acts, ends)


def part_of(change: Change, name: str) -> Part:
    """A change of a cost as a part of it."""
    event: Any = change.node.event
    moves = isinstance(getattr(event.what, "action", None), nodes.Move)
    return Part(
        name=name,
        energy=change.sets if change.sets is not None else change.adds,
        acts=change.acts,
        frame=change.frame,
        cites=(REFERENCED, OWN_COST) if _is_own(event) and not moves else (REFERENCED,),
        sources=(words_of(change.frame, change.node),),
        ends=change.ends,
    )


# ---- the cost of playing a card


class Price(NamedTuple):
    """Everything that may be paid for something: one of several bases, what is always added, what may be."""

    bases: tuple[Part, ...]
    added: tuple[Part, ...]
    optional: tuple[Part, ...]


def price_of_play(duel: Duel, aim: Aim, special: Part | None = None) -> Price:
    """What playing a card costs; `special`: the cost that a special way of playing sets (隊列召喚)."""
    found = changes(duel, aim)
    bases: list[Part] = []
    if special is not None:
        bases.append(special)
    else:
        bases += _set_bases(found) or [_own_base(duel, aim)]
        bases += _alternatives(duel, aim)
        bases += _offered(found)
    added: list[Part] = []
    for frame, printed in own(duel, aim, nodes.PlayCost):
        if printed.kind == "additional":
            fuses = any(isinstance(act, nodes.Fuse) for act in printed.cost.acts)
            cites = (ALTERNATIVE, FUSED) if fuses else (ALTERNATIVE,)
            added.append(cost_part(duel, frame, printed.cost, name="追加コスト", cites=cites))
    for frame, keyword in own(duel, aim, nodes.Keyword):
        number = len(own_bases(duel, aim.player)) if keyword.name == "補給" else 0
        if number:
            said = (words_of(frame, keyword),)
            added.append(Part(name="補給", energy=(("colourless", -number),), cites=(SUPPLY,), sources=said))
    added += [part_of(one, "text") for one in found if not one.optional and one.sets is None and one.adds]
    return Price(tuple(bases), tuple(added), tuple(_extras(found)))


def _own_base(duel: Duel, aim: Aim) -> Part:
    """The cost of the card itself, as its own text changes it where it may be played from (2-10-3-4)."""
    data = data_of(duel, aim.card)
    _, laid = cost_now(duel, aim.card, "cost")
    said: list[Source] = []
    for frame, static in own(duel, aim, nodes.Static):
        for entry in entries(duel.table, frame.words._replace(path=())):
            if entry.node is not static:
                continue
            for part in entry.parts:
                if not changes_own_cost(part) or not applies(duel, frame, part):
                    continue
                said.append(Source(part.words.card, part.printed.span))
                if aim.origin.zone not in PLAYED_FROM:  # a text lets it be played from there
                    data = changed_by(duel.table, data, part.node, content(duel, frame, part.node, part.words))
    sources = tuple(dict.fromkeys((*laid, *said)))
    return Part(energy=data.cost, cites=(REFERENCED, OWN_COST) if said else (), sources=sources)


def _set_bases(found: list[Change]) -> list[Part]:
    """Costs that texts set. With several, the last to be applied counts, and the player says which (4-15-8-2)."""
    return [
        part_of(change, "" if index == 0 else f"set {index + 1}")
        for index, change in enumerate(one for one in found if one.sets is not None and not one.optional)
    ]


def _offered(found: list[Change]) -> list[Part]:
    """Costs that texts allow to pay instead: …にしてよい."""
    offers = [one for one in found if one.optional and one.sets is not None and not one.acts]
    return [part_of(change, f"alternative {index}") for index, change in enumerate(offers, start=1)]


def _extras(found: list[Change]) -> list[Part]:
    """What may be done, or not, to make the cost another."""
    extras = []
    for index, change in enumerate(one for one in found if one.optional and (one.acts or one.sets is None)):
        if change.sets is not None:
            raise Undetermined("not carried out", ("Replacement", "steps", change.node.wording))
        extras.append(part_of(change, f"extra {index + 1}"))
    return extras


def _alternatives(duel: Duel, aim: Aim) -> Iterator[Part]:
    """覚醒 in the plan zone, and 代替コスト of the card itself."""
    if aim.origin.zone == "plan":
        for frame, keyword in has_keyword(duel, aim.card, "覚醒"):
            only(keyword, "name", "costs")
            for index, cost in enumerate(keyword.costs):
                name = "覚醒" if index == 0 else f"覚醒 {index + 1}"
                yield cost_part(duel, frame, cost, name=name, cites=(AWAKENING,))
    other = (pair for pair in own(duel, aim, nodes.PlayCost) if pair[1].kind == "alternative")
    for index, (frame, printed) in enumerate(other, start=1):
        yield cost_part(duel, frame, printed.cost, name=f"代替コスト {index}", cites=(ALTERNATIVE,))


def is_alternative(base: Part) -> bool:
    """Whether a base is paid instead of the cost of the card, so that what touches that cost may not touch it."""
    return base.name.startswith(("覚醒", "代替コスト", "隊列召喚"))


def own_bases(duel: Duel, player: Player) -> tuple[int, ...]:
    """The bases that a player has on the squares of their base space."""
    found = []
    for standing in duel.standing:
        if not is_battle_square(standing.square) and standing.square[0] == player:
            seen = look(duel, standing.card)
            if seen.data.kind == "base" and seen.controller == player:
                found.append(standing.card)
    return tuple(found)


# ---- the cost of a move


def price_of_move(duel: Duel, aim: Aim) -> Price:
    """What moving a unit costs: its move cost or 急襲; 進撃 besides."""
    found = changes(duel, aim)
    energy, said = cost_now(duel, aim.card, "move_cost")
    bases = _set_bases(found) or [Part(energy=energy, sources=said)]
    bases += _offered(found)
    for frame, keyword in has_keyword(duel, aim.card, "急襲"):
        only(keyword, "name", "level")
        cites = (RAID, RAID_PAYS_NO_EXTRAS)
        said = (words_of(frame, keyword),)
        bases.append(Part(name="急襲", bases=keyword.level or 1, frame=frame, cites=cites, sources=said))
    added = [part_of(one, "text") for one in found if not one.optional and one.sets is None and one.adds]
    extras = _extras(found)
    for index, (frame, keyword) in enumerate(has_keyword(duel, aim.card, "進撃")):
        only(keyword, "name", "costs", "abilities")
        name = "進撃" if index == 0 else f"進撃 {index + 1}"
        for cost in keyword.costs:
            extras.append(cost_part(duel, frame, cost, name=name, cites=(ONSLAUGHT,), onslaught=frame.words))
    return Price(tuple(bases), tuple(added), tuple(extras))
