"""対象の選択と割り振り: targets are chosen on the stack, then what is divided among them (4-7-2-5, 4-7-2-6)."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd
from typing import Any, NamedTuple

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.asking import Enough, Pick, Say
from judge.games.dimension_zero.duel import Duel, Table
from judge.games.dimension_zero.events import Divided, Targeted
from judge.games.dimension_zero.frame import Frame, Ref, Refs
from judge.games.dimension_zero.meaning import is_on_stack, key_of
from judge.games.dimension_zero.playing.acting import Act, wanted
from judge.games.dimension_zero.playing.paying import FixCost
from judge.games.dimension_zero.playing.taking_back import give_up
from judge.games.dimension_zero.playing.targeting import (
    Slot,
    candidates,
    choose_by,
    depends,
    described,
    in_mode,
    possible,
    say,
    span_of,
    steps_of,
)
from judge.games.dimension_zero.readings import read_by
from judge.games.dimension_zero.rulebook import RULES, Now, clause, only, words_of
from judge.games.dimension_zero.triggers import happen
from judge.games.dimension_zero.values.characteristics import look
from judge.kernel import Instruction, Option, Undetermined

NUMBER_OF_TARGETS = clause("4-11-2")
EACH_ONCE = clause("4-11-5")
NOT_ITSELF = clause("4-11-4")


class ChooseTargets(Instruction, frozen=True):
    """Choose the targets of one 対象の…."""

    act: Act
    slot: int
    picked: Refs = ()


class ChooseTargetsOfTrigger(ChooseTargets, frozen=True):
    """The same for a triggered ability."""


class Divide(Instruction, frozen=True):
    """Divide damage among targets: so much to the next one."""

    act: Act
    division: int
    shares: tuple[int, ...] = ()


class DivideOfTrigger(Divide, frozen=True):
    """The same for a triggered ability."""


def aim(now: Now, act: Act, index: int = 0) -> None:
    """Choose targets for one slot after the other; then divide; then the cost is fixed."""
    if not act.texts:  # a unit or a base, a move, a plan: nothing is aimed at, nothing divided
        now.then(FixCost(act))
        return
    duel = now.state
    every = wanted(duel, act)
    while index < len(every):
        slot, rest = every[index], every[index + 1 :]
        refs = _candidates(duel, act, slot)
        low, high = span_of(duel, act.frame, slot, len(refs))
        leads_on = not rest or possible(duel, act.frame, every[index:], item=act.number, spell=_spell(act))
        if len(refs) < low or not leads_on:
            give_up(now, act)
            return
        if high:
            now.then(ChooseTargetsOfTrigger(act, index) if act.what == "trigger" else ChooseTargets(act, index))
            return
        act = replace(act, frame=say(act.frame, slot, ()))
        now.happen(Targeted(act.player, (), act.card, act.number, _said(slot, ())))
        index += 1
    divide(now, act)


def _spell(act: Act) -> int | None:
    return act.card if act.what == "play" else None


def _candidates(duel: Duel, act: Act, slot: Slot) -> Refs:
    return candidates(duel, act.frame, slot, item=act.number, spell=_spell(act))


def next_of(duel: Duel, pool: tuple[Any, ...], picked: tuple[Any, ...], low: int, high: int) -> Iterator[Any]:
    """What may be named next, in the order of the list: which was named first makes no difference."""
    if len(picked) >= high:
        return
    start = pool.index(picked[-1]) + 1 if picked else 0
    missing = low - len(picked)
    seen: set[object] = set()
    for one in pool[start : len(pool) - max(0, missing - 1)]:
        like = _alike(duel, one)
        if like not in seen:
            seen.add(like)
            yield one


def _alike(duel: Duel, ref: Ref) -> object:
    """Of equal cards in a zone, the first stands for all."""
    if not isinstance(ref, int):
        return ref
    place = duel.where(ref)
    return ref if place.zone in ("square", "beneath") else (duel.table.kinds[ref], place, ref in duel.frozen)


def _target_options(duel: Duel, step: ChooseTargets) -> tuple[str, tuple[Option, ...]]:
    act = step.act
    every = wanted(duel, act)
    slot, rest = every[step.slot], every[step.slot + 1 :]
    refs = _candidates(duel, act, slot)
    low, high = span_of(duel, act.frame, slot, len(refs))
    hangs = any(depends(one, (slot,)) for one in rest)

    def leads_on(chosen: Refs) -> bool:
        return possible(duel, say(act.frame, slot, chosen), rest, item=act.number, spell=_spell(act))

    found: list[Option] = []
    for ref in next_of(duel, refs, step.picked, low, high):
        chosen = (*step.picked, ref)
        if not hangs or len(chosen) < low or leads_on(chosen):
            found.append(Pick(ref))
    if len(step.picked) >= low and (not hangs or leads_on(step.picked)):
        found.append(Enough())
    return choose_by(duel, act.frame, slot), tuple(found)


def choose_targets(now: Now, step: ChooseTargets, option: Option) -> None:
    """Legal targets are chosen; one 対象の takes each of them once (4-11-5)."""
    act = step.act
    slot = wanted(now.state, act)[step.slot]
    refs = _candidates(now.state, act, slot)
    _, high = span_of(now.state, act.frame, slot, len(refs))
    picked = (*step.picked, option.what) if isinstance(option, Pick) else step.picked
    if isinstance(option, Pick) and len(picked) < high and picked[-1] != refs[-1]:
        now.then(replace(step, picked=picked))
        return
    cites: tuple[str, ...] = (EACH_ONCE,) if len(picked) > 1 else (NUMBER_OF_TARGETS,) if not picked else ()
    if now.traced:
        cites += _read_by(now.state, slot, act.frame, picked)
        if is_on_stack(slot.node) and f"#{act.number}" in described(now.state, act.frame, slot):
            cites += (NOT_ITSELF,)
    event = Targeted(act.player, picked, act.card, act.number, _said(slot, picked))
    happen(now, event, cites=cites, sources=(words_of(act.frame, slot.said),))
    aim(now, replace(act, frame=say(act.frame, slot, picked)), step.slot + 1)


def _read_by(duel: Duel, slot: Slot, frame: Frame, refs: Refs) -> tuple[str, ...]:
    """The clauses by which the words are read that say what may be a target."""
    if is_on_stack(slot.node):
        return read_by(duel.table, slot.node)
    data = (look(duel, ref).data for ref in refs if isinstance(ref, int))
    return read_by(duel.table, slot.node, *data, tied=len(described(duel, frame, slot)) > 1)


def _said(slot: Slot, refs: Refs) -> tuple[tuple[int, str, Refs], ...]:
    kept: tuple[tuple[int, str, Refs], ...] = ((slot.key, "target", refs),)
    if slot.direct:
        kept += ((key_of(slot.step), slot.role, refs),)
    return kept


RULES.choice(ChooseTargets, "4-7-2-5", _target_options)(choose_targets)
RULES.choice(ChooseTargetsOfTrigger, "4-8-4-2", _target_options)(choose_targets)


# ---- 割り振り


class Division(NamedTuple):
    """Damage that is divided among the targets of a slot."""

    slot: Slot
    targets: Refs
    total: int


def divisions(duel: Duel, act: Act) -> tuple[Division, ...]:
    """What has to be divided: damage, among targets."""
    if not act.texts:
        return ()
    every = wanted(duel, act)
    return tuple(_divisions(duel, act.frame, steps_of(duel.table.node(act.frame.words)), every))


def _divisions(duel: Duel, frame: Frame, steps: tuple[Any, ...], every: tuple[Slot, ...]) -> Iterator[Division]:
    for step in steps:
        match step:
            case nodes.Modes():
                for mode in frame.modes:
                    inner = in_mode(duel.table, frame, mode)
                    slots = tuple(slot for slot in every if slot.mode == mode)
                    yield from _divisions(duel, inner, step.options[mode].steps, slots)
            case nodes.If() | nodes.May():
                yield from _divisions(duel, frame, step.steps, every)
            case nodes.Deal(divided=True):
                slot = next((one for one in every if _is_among(step, one)), None)
                if slot is None or not isinstance(step.damage, nodes.Damage) or step.damage.amount is None:
                    raise Undetermined("not carried out", ("Deal", "divided", step.wording))
                only(step.damage, "amount")
                amount = step.damage.amount
                total = amount if isinstance(amount, int) else meaning.number(duel, frame, amount)
                targets = frame.get(slot.key, "target") or ()
                if targets:
                    yield Division(slot, targets, total)


def _is_among(deal: nodes.Deal, slot: Slot) -> bool:
    if isinstance(deal.to, nodes.That):
        return slot.direct and deal.to.ref == key_of(slot.step)
    return deal.to is slot.node


def divide(now: Now, act: Act, index: int = 0) -> None:
    """Divide, one division after the other; then the cost is fixed."""
    every = divisions(now.state, act)
    while index < len(every):
        division = every[index]
        if division.total < len(division.targets):
            give_up(now, act)
            return
        if len(division.targets) > 1:
            now.then(DivideOfTrigger(act, index) if act.what == "trigger" else Divide(act, index))
            return
        act = _divided(now, act, division, (division.total,))
        index += 1
    if act.what != "trigger":
        now.then(FixCost(act))


def _divided(now: Now, act: Act, division: Division, shares: tuple[int, ...]) -> Act:
    said = ((division.slot.key, "shares", shares),)
    now.happen(Divided(act.player, shares, act.number, said))
    return replace(act, frame=act.frame.say(division.slot.key, "shares", shares))


def _shares(duel: Duel, step: Divide) -> tuple[str, tuple[Say, ...]]:
    division = divisions(duel, step.act)[step.division]
    left = division.total - sum(step.shares)
    most = left - (len(division.targets) - len(step.shares) - 1)
    unit = _unit(duel.table)
    amounts = {1, most, *range(unit, most + 1, unit)}
    return step.act.player, tuple(Say(amount) for amount in sorted(amounts))


def _unit(table: Table) -> int:
    """What powers and damage are multiples of: an amount in between does what the multiple below it does."""
    known: int | None = table.memo.get("unit of power")
    if known is None:
        known = 500
        for owned in table.owned:
            known = gcd(known, owned.card.power)
        table.memo["unit of power"] = known
    return known


def divide_damage(now: Now, step: Divide, option: Say) -> None:
    """At least 1 to each; what is left falls to the last."""
    assert isinstance(option.what, int)
    act = step.act
    division = divisions(now.state, act)[step.division]
    shares = (*step.shares, option.what)
    if len(shares) < len(division.targets) - 1:
        now.then(replace(step, shares=shares))
        return
    shares = (*shares, division.total - sum(shares))
    divide(now, _divided(now, act, division, shares), step.division + 1)


RULES.choice(Divide, "4-7-2-6", _shares)(divide_damage)
RULES.choice(DivideOfTrigger, "4-8-4-3", _shares)(divide_damage)
