"""The steps of playing a spell and of activating an ability or a move, up to the stack (4-7-2-1 to 4-7-2-3, 4-7-3).

Each step is an instruction that holds the act as it is so far and puts the next step on the agenda. Targets and payment
follow in `aiming.py` and `paying.py`.
"""

from __future__ import annotations

from msgspec.structs import replace

from judge.games.dimension_zero.asking import Enough, Pick, Say
from judge.games.dimension_zero.duel import Ability, Duel, PlanWork, Spell, StackItem, UnitMove
from judge.games.dimension_zero.events import Announced, Chosen, CostChosen, ModesChosen, NumberChosen, Stacked
from judge.games.dimension_zero.playing import cost_cards
from judge.games.dimension_zero.playing.acting import (
    Act,
    Take,
    can_pay,
    completable,
    energy_only,
    good_x,
    has_x,
    mode_choices,
    payable,
    takes,
    without_x,
)
from judge.games.dimension_zero.playing.aiming import aim, next_of
from judge.games.dimension_zero.playing.modes import chosen_modes
from judge.games.dimension_zero.playing.taking_back import give_up
from judge.games.dimension_zero.playing.targeting import modes_of
from judge.games.dimension_zero.playing.timing import WHEN
from judge.games.dimension_zero.rulebook import RULES, Now, clause
from judge.games.dimension_zero.values.characteristics import look
from judge.kernel import Instruction, Option, Source

MOVE_STACKED = clause("4-7-3-2")
TRIGGER_STACKED = clause("4-8-4")
CALL = clause("5-10-2")
VARIABLE = clause("1-2-3-3")
BY_PRINTED_COST = clause("5-7-3-2")
BECOMES_SPELL = clause("4-1-1")
WHOLE_NUMBERS = clause("1-2-1")
ON_STACK = clause("2-23-9-1")
ON_TOP = clause("2-23-9-2")
SPELL_IS_PLAYERS = clause("2-1-4-1")
ABILITY_IS_CONTROLLERS = clause("2-1-5-1")


class Announce(Instruction, frozen=True):
    """Declare what is played or activated."""

    act: Act
    cites: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()


class AnnounceMove(Announce, frozen=True):
    """Declare which unit moves where."""


class ChooseModes(Instruction, frozen=True):
    """Choose among effects."""

    act: Act


class ChooseModesOfTrigger(ChooseModes, frozen=True):
    """Choose among the effects of an ability that has triggered."""


class SettleCost(Instruction, frozen=True):
    """Choose what is paid and how: what may be paid besides, the value of X, the cards that a cost takes."""

    act: Act
    picked: tuple[int, ...] = ()


class SettleMoveCost(SettleCost, frozen=True):
    """The same for a move."""


class PutOnStack(Instruction, frozen=True):
    """It goes on top of the stack."""

    act: Act


class UseModes(Option, frozen=True):
    """Use these effects."""

    modes: tuple[int, ...]


class Extra(Option, frozen=True):
    """Pay this besides, or do not."""

    name: str
    yes: bool


def start(now: Now, act: Act, cites: tuple[str, ...] = (), sources: tuple[Source, ...] = ()) -> None:
    """Begin an action; the position is kept in case it has to be taken back (4-19-1)."""
    before = now.state.fork()
    before.before = None
    now.state.before = before
    announce_ = AnnounceMove if act.what == "move" else Announce
    if not now.traced:
        cites = sources = ()
    times = tuple([WHEN[number] for number in cites if number in WHEN])
    now.then(announce_(act, (*times, *cites), sources))


def choice_of_cost(duel: Duel, ways: dict[str, Act], way: str) -> tuple[str, ...]:
    """The clauses by which there is another cost to choose than the one that is (4-7-2-3, 4-7-3-2)."""
    others = [act for name, act in ways.items() if name != way and completable(duel, act)]
    cites = tuple(cite for act in others for cite in act.parts[0].cites)
    if not way and any(act.parts[0].name.startswith("覚醒") for act in others):
        cites += (BY_PRINTED_COST,)
    return cites


@RULES.rule(AnnounceMove, "4-7-3-1")
@RULES.rule(Announce, "4-7-2-1")
def announce(now: Now, step: Announce) -> None:
    """The player declares it; a card from a hidden zone is revealed. The square is named with it (2-20-1-2)."""
    act = step.act
    words = act.frame.words if act.what == "use" else None
    what = act.what
    assert what != "trigger"
    now.happen(Announced(act.player, act.card, act.frame.square, what, words), cites=step.cites, sources=step.sources)
    choose_modes_or_go_on(now, act)


def choose_modes_or_go_on(now: Now, act: Act) -> None:
    """Effects are chosen first, where there are any to choose from."""
    choices = mode_choices(now.state, act)
    if choices == ((),):
        settle(now, _with_modes(now.state, act, ()))
    elif not _modes(now.state, ChooseModes(act))[1]:
        give_up(now, act)
    else:
        now.then(ChooseModesOfTrigger(act) if act.what == "trigger" else ChooseModes(act))


def _modes(duel: Duel, step: ChooseModes) -> tuple[str, tuple[UseModes, ...]]:
    act = step.act
    good = (
        modes for modes in mode_choices(duel, act) if payable(duel, replace(act, frame=replace(act.frame, modes=modes)))
    )
    return act.player, tuple(UseModes(modes) for modes in good)


def choose_modes(now: Now, step: ChooseModes, option: UseModes) -> None:
    """The player says which effects are used."""
    act = step.act
    now.happen(ModesChosen(act.player, act.card, option.modes))
    settle(now, _with_modes(now.state, act, option.modes))


def _with_modes(duel: Duel, act: Act, chosen: tuple[int, ...]) -> Act:
    """The act once its effects are chosen, where its text has any to choose from."""
    modes = modes_of(duel.table.node(act.frame.words)) if act.texts else None
    return act if modes is None else replace(act, frame=chosen_modes(act.frame, modes, chosen))


RULES.choice(ChooseModes, "4-7-2-2", _modes)(choose_modes)
RULES.choice(ChooseModesOfTrigger, "4-8-4", _modes)(choose_modes)


# ---- costs (4-7-2-3, 4-7-3-2)


def settle(now: Now, act: Act) -> None:
    """Ask for the next thing that is undecided about the cost; when nothing is, it goes on the stack."""
    act = _settled(now.state, act)
    if _is_open(now.state, act):
        step = SettleMoveCost(act) if act.what == "move" else SettleCost(act)
        if _costs(now.state, step)[1]:
            now.then(step)
        else:
            give_up(now, act)
    elif act.parts and not can_pay(now.state, act):
        give_up(now, act)
    else:
        now.then(PutOnStack(act))


def _settled(duel: Duel, act: Act) -> Act:
    """The act with what is plain decided: X where nothing hangs on it, cards where there is nothing to choose."""
    if act.optional or act.calling:
        return act
    act = without_x(duel, act)
    if act.x is None:
        return act
    if act.frame.x != act.x:
        act = replace(act, frame=replace(act.frame, x=act.x))
    if energy_only(act):
        return act
    for take in takes(duel, act) or ():
        if not take.fixed and take.want.low == take.want.high == len(take.want.pool):
            act = _taking(act, take, take.want.pool)
    return act


def _open_take(duel: Duel, act: Act) -> Take | None:
    if energy_only(act):
        return None
    for take in takes(duel, act) or ():
        if not take.fixed:
            return take
    return None


def _is_open(duel: Duel, act: Act) -> bool:
    return bool(act.optional or act.calling or act.x is None or _open_take(duel, act) is not None)


def _taking(act: Act, take: Take, cards: tuple[int, ...]) -> Act:
    part = act.parts[take.part]
    assert part.frame is not None
    if take.key > 0 and part.frame.words[:2] == act.frame.words[:2]:
        # 廃棄したユニット: a step of the same ability speaks of what its cost took.
        act = replace(act, frame=act.frame.say(take.key, "what", cards))
    part = replace(part, frame=part.frame.say(take.key, "what", cards))
    return replace(act, parts=(*act.parts[: take.part], part, *act.parts[take.part + 1 :]))


def _costs(duel: Duel, step: SettleCost) -> tuple[str, tuple[Option, ...]]:
    act = step.act
    found: list[Option] = []
    if act.optional:
        found = [Extra(act.optional[0].name, yes) for yes in (False, True) if payable(duel, _with_extra(act, yes))]
    elif act.calling:
        found = [Pick(card) for card in act.calling if payable(duel, _calling(act, card))]
        if payable(duel, replace(act, calling=())):
            found.append(Enough())
    elif act.x is None:
        found = [Say(x) for x in good_x(duel, act)]
    else:
        take = _open_take(duel, act)
        assert take is not None
        pool, picked = take.want.pool, step.picked
        for card in next_of(duel, pool, picked, take.want.low, take.want.high):
            want = take.want._replace(pool=(*picked, card, *pool[pool.index(card) + 1 :]))
            if want.low <= len(want.pool) and _leaves_enough(duel, act, take, (*picked, card)):
                found.append(Pick(card))
        if len(picked) >= take.want.low and can_pay(duel, _taking(act, take, picked)):
            found.append(Enough())
    return act.player, tuple(found)


def _leaves_enough(duel: Duel, act: Act, take: Take, picked: tuple[int, ...]) -> bool:
    """Whether the rest of the cost can be paid once these cards are taken."""
    if len(picked) >= take.want.low:
        return can_pay(duel, _taking(act, take, picked))
    later = take.want.pool[take.want.pool.index(picked[-1]) + 1 :]
    missing = take.want.low - len(picked)
    return any(_leaves_enough(duel, act, take, (*picked, card)) for card in later[: len(later) - missing + 1])


def _with_extra(act: Act, yes: bool) -> Act:
    first, rest = act.optional[0], act.optional[1:]
    return replace(act, optional=rest, parts=(*act.parts, first) if yes else act.parts)


def _calling(act: Act, card: int) -> Act:
    later = act.calling[act.calling.index(card) + 1 :]
    return replace(act, callers=(*act.callers, card), calling=later)


def settle_cost(now: Now, step: SettleCost, option: Option) -> None:
    """The player chooses which costs are paid and how, and the value of X."""
    act = step.act
    if isinstance(option, Extra):
        if option.yes:
            part = act.optional[0]
            now.happen(CostChosen(act.player, act.card, part.name), cites=part.cites, sources=part.sources)
        settle(now, _with_extra(act, option.yes))
    elif isinstance(option, Say):
        assert isinstance(option.what, int)
        now.happen(NumberChosen(act.player, option.what), cites=(VARIABLE, WHOLE_NUMBERS))
        settle(now, replace(act, x=option.what))
    elif act.calling:
        if isinstance(option, Pick):
            assert isinstance(option.what, int)
            if not act.callers:
                now.happen(CostChosen(act.player, act.card, "呼声"), cites=(CALL,))
            now.happen(Chosen(act.player, (option.what,)), cites=(CALL,))
            settle(now, _calling(act, option.what))
        else:
            settle(now, replace(act, calling=()))
    else:
        _pick(now, step, option)


def _pick(now: Now, step: SettleCost, option: Option) -> None:
    act = step.act
    take = _open_take(now.state, act)
    assert take is not None
    picked = step.picked
    if isinstance(option, Pick):
        assert isinstance(option.what, int)
        picked = (*picked, option.what)
    if isinstance(option, Enough) or len(picked) == take.want.high or picked[-1] == take.want.pool[-1]:
        now.happen(Chosen(act.player, picked))
        settle(now, _taking(act, take, picked))
    else:
        now.then(replace(step, picked=picked))


RULES.choice(SettleCost, "4-7-2-3", _costs)(settle_cost)
RULES.choice(SettleMoveCost, "4-7-3-2", _costs)(settle_cost)


@RULES.rule(PutOnStack, "4-7-2-3")
def put_on_stack(now: Now, step: PutOnStack) -> None:
    """Everything about the cost is chosen; it goes on top of the stack. From here a card is a spell."""
    act = step.act
    if act.what == "move":
        now.under(MOVE_STACKED)
    elif act.what == "trigger":
        now.under(TRIGGER_STACKED)
    if act.parts and act.parts[0].name and act.what != "use":
        now.happen(CostChosen(act.player, act.card, act.parts[0].name), cites=act.parts[0].cites)
    if now.traced and _lacks_x(now.state, act):
        now.cite((VARIABLE,))
    if act.what == "play" or not energy_only(act):
        act = cost_cards.noted(now.state, act)
    act = replace(act, number=now.state.next_number())
    if act.what == "play" and now.state.effects:
        now.state.leaving = (look(now.state, act.card),)
    now.happen(Stacked(_item(act)), cites=_on_stack(now.state, act) if now.traced else ())
    now.state.leaving = ()
    aim(now, act)


def _on_stack(duel: Duel, act: Act) -> tuple[str, ...]:
    """The clauses by which something lies on the stack: where, and, unless it goes without saying, whose it is."""
    cites: tuple[str, ...] = (ON_STACK, ON_TOP) if duel.stack else (ON_STACK,)
    cites += (BECOMES_SPELL,) * (act.what == "play")
    if act.what == "play" and duel.owner(act.card) != act.player:
        cites += (SPELL_IS_PLAYERS,)
    elif act.what in ("use", "trigger") and duel.owner(act.card) != act.player:
        cites += (ABILITY_IS_CONTROLLERS,)
    return cites


def _lacks_x(duel: Duel, act: Act) -> bool:
    """Whether the cost as printed has an X that what is paid has not: it is 0 (1-2-3-3)."""
    printed = duel.table.data(act.card)
    cost = {"play": printed.cost, "move": printed.move_cost}.get(act.what, ())
    return any(not isinstance(number, int) for _, number in cost) and not has_x(duel, act)


def _item(act: Act) -> StackItem:
    match act.what:
        case "play":
            return Spell(
                number=act.number,
                card=act.card,
                controller=act.player,
                frame=act.frame,
                special=act.special,
                by=act.by,
                texts=act.texts,
            )
        case "move":
            paid = tuple(part.onslaught for part in act.parts if part.onslaught is not None)
            return UnitMove(
                number=act.number,
                card=act.card,
                controller=act.player,
                start=act.start,
                square=act.frame.square,
                onslaught=paid,
            )
        case "make_plan" | "renew_plan":
            return PlanWork(number=act.number, controller=act.player, renew=act.what == "renew_plan")
    return Ability(number=act.number, frame=act.frame, kind="activated" if act.what == "use" else "triggered")
