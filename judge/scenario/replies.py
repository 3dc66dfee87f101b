"""Scripted answers: the option that says what the file says, for the questions of an action and for `choose`.

Answers lead a decision, but they count as given only when the game says so by an event: then it makes no difference
whether somebody was asked or there was only one option.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from judge.games.dimension_zero import events as e
from judge.games.dimension_zero.asking import ChooseSome, Enough, Pick, PutInOrder, Say
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.frame import Ref
from judge.games.dimension_zero.moving import OrderGraveyard
from judge.games.dimension_zero.playing.acting import spoken_for, why_not_paid
from judge.games.dimension_zero.playing.aiming import ChooseTargets, Divide, divisions
from judge.games.dimension_zero.playing.calling import CALL
from judge.games.dimension_zero.playing.payment import Freeze
from judge.games.dimension_zero.playing.steps import Extra, SettleCost, UseModes
from judge.games.dimension_zero.playing.targeting import banned, described
from judge.games.dimension_zero.rulebook import clause
from judge.games.dimension_zero.values.characteristics import has_keyword
from judge.kernel import Decision, Event, Option, Refusal, Taken
from judge.scenario.acts import Given
from judge.scenario.decisions import card_on_stack, kind_of, matches, on_stack, said, same
from judge.scenario.names import Wanted
from judge.scenario.steering import pool_of, slot_of

NO_KIND = clause("6-1-8")
EACH_ONCE = clause("4-11-5")
RESISTANCE = clause("5-17-2")
SOURCE = clause("2-27")
NO_TARGET = clause("4-7-2-5")
TARGETS = "targets: "
"""What an answer begins with that names targets, where it is told which answer it was."""

Left = tuple[Any, ...] | None


# ---- the answers of an action


def is_own(decision: Decision, given: Given) -> bool:
    """Whether a decision belongs to the action that is being done."""
    act = getattr(decision.about, "act", None)
    return act is not None and act.what != "trigger" and decision.player == given.player


def answer_own(duel: Duel, decision: Decision, given: Given) -> list[tuple[Option, Given]] | str | None:
    """The options that say what the action says; its own words where none does; None where it says nothing."""
    about = decision.about
    if isinstance(about, ChooseTargets):
        return None if given.targets is None else _targets(duel, decision, about, given)
    if isinstance(about, Divide):
        return None if given.divide is None else _division(duel, decision, about, given)
    kind = kind_of(decision)
    if kind == "mode" and given.mode is not None:
        wanted_modes = tuple(mode - 1 for mode in given.mode)
        options = [one for one in decision.options if isinstance(one, UseModes) and set(one.modes) == set(wanted_modes)]
        return _led(options, given) or f"mode: {', '.join(map(str, given.mode))}"
    if kind == "x" and given.x is not None:
        return _led([one for one in decision.options if one == Say(given.x)], given) or f"x: {given.x}"
    if kind == "cost" and given.cost is not None:
        return _cost(duel, decision, given)
    if kind == "cost" and given.pay is not None and any(isinstance(option, Pick) for option in decision.options):
        return _callers(duel, decision, given)
    if kind in ("cost cards", "payment") and given.pay is not None:
        return _payment(duel, decision, given)
    return None


def _led(options: Sequence[Option], given: Given) -> list[tuple[Option, Given]]:
    return [(option, given) for option in options]


def _targets(duel: Duel, decision: Decision, step: ChooseTargets, given: Given) -> list[tuple[Option, Given]] | str:
    refs, _, high = pool_of(duel, step)
    stacked = on_stack(duel, decision)
    current = given.current
    if not step.picked or current is None:
        taken: list[Ref] = []
        for one in given.targets or ():
            found = [ref for ref in refs if ref not in taken and _is_meant(duel, ref, one.refs, stacked)]
            if not found or len(taken) == high:
                break
            taken.append(found[0])
        current = tuple(sorted(taken, key=refs.index))
    for option in decision.options:
        if current and said(option) == (current[0],):
            return [(option, given._replace(current=current[1:]))]
    if not current and Enough() in decision.options:
        return [(Enough(), given._replace(current=None))]
    return TARGETS + ", ".join(one.said for one in given.targets or ())


def _is_meant(duel: Duel, ref: Ref, wanted: tuple[Ref, ...], stacked: bool) -> bool:
    return matches(duel, card_on_stack(duel, ref) if stacked else ref, wanted)


def _division(duel: Duel, decision: Decision, step: Divide, given: Given) -> list[tuple[Option, Given]] | str:
    """Shares are asked for in the order of the targets; the last one gets what is left."""
    division = divisions(duel, step.act)[step.division]
    said_so = f"divide: {', '.join(map(str, given.divide or ()))}"
    shares = [
        next((amount for refs, amount in given.shares if matches(duel, ref, refs)), None) for ref in division.targets
    ]
    if not given.shares and given.divide is not None:
        shares = list(given.divide)
    if None in shares or sum(share or 0 for share in shares) != division.total:
        return said_so
    share = shares[len(step.shares)]
    return _led([option for option in decision.options if option == Say(share or 0)], given) or said_so


def _cost(duel: Duel, decision: Decision, given: Given) -> list[tuple[Option, Given]] | str:
    """Extra costs are paid if they are named; of cards with 呼声, those that `pay` names or else any."""
    names = given.cost or ()
    extras = [option for option in decision.options if isinstance(option, Extra)]
    if extras:
        options: list[Option] = [option for option in extras if option.yes == (option.name in names)]
        return _led(options, given) or f"cost: {', '.join(names)}"
    if given.pay is not None:
        return _callers(duel, decision, given)
    if "呼声" not in (*names, *given.settled):
        return _led([option for option in decision.options if option == Enough()], given) or "cost"
    return _led(list(decision.options), given)


def _callers(duel: Duel, decision: Decision, given: Given) -> list[tuple[Option, Given]] | str:
    """Cards with 呼声 are named one by one, in the order they stand: the next one that `pay` names, then no more."""
    named = _named_callers(duel, decision, given)
    return _led(named[:1] or [option for option in decision.options if option == Enough()], given) or "pay"


def note_taken(duel: Duel, given: Given, taken: Taken) -> Given:
    """The answers once something was taken without asking, for want of a choice: a caller that `pay` leaves out."""
    if given.pay is None or not is_own(taken.decision, given) or not _is_calling(taken.decision):
        return given
    unnamed = taken.option != Enough() and taken.option not in _named_callers(duel, taken.decision, given)
    return given._replace(failed="pay") if unnamed else given


def _is_calling(decision: Decision) -> bool:
    about = decision.about
    return isinstance(about, SettleCost) and bool(about.act.calling) and not about.act.optional


def _named_callers(duel: Duel, decision: Decision, given: Given) -> list[Option]:
    wanted = tuple(ref for refs in given.pay or () for ref in refs)
    called = [option for option in decision.options if option != Enough()]
    return [option for option in called if any(matches(duel, card, wanted) for card in said(option))]


def _payment(duel: Duel, decision: Decision, given: Given) -> list[tuple[Option, Given]] | str:
    """The ways to pay that use every card named, but for those that another part of the cost takes."""
    wanted = given.pay or ()
    act = getattr(decision.about, "act", None)
    taken = spoken_for(duel, act) if act is not None else frozenset()
    left = _without(wanted, tuple(taken), lambda card, refs: matches(duel, card, refs))

    def named(cards: tuple[Ref, ...]) -> bool:
        return all(any(matches(duel, card, refs) for refs in wanted) for card in cards)

    options: list[Option] = []
    for option in decision.options:
        if isinstance(option, Freeze):
            if not _without(left, option.cards, lambda card, refs: matches(duel, card, refs)):
                options.append(option)
        elif option != Enough() and named(said(option)):
            options.append(option)
    if not options and Enough() in decision.options:
        options = [Enough()]
    return _led(options, given) or "pay"


def _without(
    wanted: tuple[tuple[Ref, ...], ...], cards: tuple[Ref, ...], fits: Callable[[Ref, tuple[Ref, ...]], bool]
) -> tuple[tuple[Ref, ...], ...]:
    """What was named, without what these cards are: each card stands for one name, the narrowest first."""
    left = sorted(wanted, key=len)
    for card in cards:
        meant = next((refs for refs in left if fits(card, refs)), None)
        if meant is not None:
            left.remove(meant)
    return tuple(left)


def _note_payment(duel: Duel, given: Given, cards: tuple[Ref, ...]) -> Given:
    """The answers once cards were frozen or put away for the cost: they need not be named again."""
    left = _without(given.pay or (), cards, lambda card, refs: any(same(duel, card, one) for one in refs))
    return given._replace(pay=left)


def note_own(duel: Duel, given: Given, event: Event) -> Given:
    """The answers once something has happened: what was answered is taken off, what went against them is noted."""
    match event:
        case e.Targeted(targets=targets, by=by) if given.targets is not None and by == given.card:
            return _note_targets(duel, given, targets)
        case e.NumberChosen(number=number) if given.x is not None:
            return given._replace(x=None) if number == given.x else given._replace(failed=f"x: {given.x}")
        case e.ModesChosen(modes=modes) if given.mode is not None:
            if {mode - 1 for mode in given.mode} == set(modes):
                return given._replace(mode=None)
            return given._replace(failed=f"mode: {', '.join(map(str, given.mode))}")
        case e.Divided(amounts=amounts) if given.divide is not None:
            if sorted(amounts) == sorted(given.divide):
                return given._replace(divide=None)
            return given._replace(failed=f"divide: {', '.join(map(str, given.divide))}")
        case e.Paid(cards=cards) | e.Froze(cards=cards) if given.pay:
            return _note_payment(duel, given, cards)
        case e.Moved(card=card, how="pay" | "fuse") if given.pay:
            return _note_payment(duel, given, (card,))
        case e.CostChosen(cost=cost) if given.cost is not None:
            if cost in given.settled and cost not in given.cost:
                return given
            if cost in given.cost:
                first = given.cost.index(cost)
                left = (*given.cost[:first], *given.cost[first + 1 :])
                return given._replace(cost=left, settled=(*given.settled, cost))
            return given._replace(failed=f"cost: {', '.join(given.cost)}")
    return given


def _note_targets(duel: Duel, given: Given, targets: tuple[Ref, ...]) -> Given:
    left = list(given.targets or ())
    for ref in targets:
        meant = next((one for one in left if _was_meant(duel, ref, one)), None)
        if meant is None:
            return given._replace(failed=TARGETS + ", ".join(one.said for one in given.targets or ()))
        left.remove(meant)
    return given._replace(targets=tuple(left), current=None)


def _was_meant(duel: Duel, ref: Ref, one: Wanted) -> bool:
    """Whether something that was chosen is what was named; where it was then is not known any more."""
    return any(same(duel, each, wanted) for each in (ref, card_on_stack(duel, ref)) for wanted in one.refs)


def leftover(given: Given) -> str:
    """The answers that nobody asked for, once an action is done; none: all is well."""
    if given.failed:
        return given.failed
    left = []
    if given.targets:
        left.append(TARGETS + ", ".join(one.said for one in given.targets))
    if given.x:
        left.append(f"x: {given.x}")
    if given.mode:
        left.append(f"mode: {', '.join(map(str, given.mode))}")
    if given.divide:
        left.append(f"divide: {', '.join(map(str, given.divide))}")
    if given.pay:
        left.append("pay")
    if given.cost and any(given.cost):
        left.append(f"cost: {', '.join(given.cost)}")
    return "; ".join(left)


def why_not_answered(duel: Duel, decision: Decision, given: Given, words: str) -> list[Refusal]:
    """Why an answer is none of the options."""
    about = decision.about
    player = decision.player
    if isinstance(about, SettleCost) and about.act.x is None and given.x is not None:
        return why_not_paid(duel, replace(about.act, x=given.x)) or [
            Refusal(decision.clause, "answer not offered", (player, words))
        ]
    if given.pay is not None and isinstance(about, SettleCost) and _is_calling(decision):
        wanted = tuple(ref for refs in given.pay for ref in refs)
        called = tuple(card for card in about.act.calling if matches(duel, card, wanted))
        short = why_not_paid(duel, replace(about.act, callers=(*about.act.callers, *called), calling=()))
        others = (card for card in about.act.calling if card not in called)
        short += [Refusal(CALL, "caller not named", (card,)) for card in others] if short else []
        return short or [Refusal(decision.clause, "answer not offered", (player, words))]
    if isinstance(about, ChooseTargets):
        named = [one.refs for one in given.targets or ()]
        if len(set(named)) < len(named):
            return [Refusal(EACH_ONCE, "target named twice", (player, words.removeprefix(TARGETS)))]
        slot, stacked = slot_of(duel, about), on_stack(duel, decision)
        refs, low, _ = pool_of(duel, about)
        fit = all(any(_is_meant(duel, ref, one, stacked) for ref in refs) for one in named)
        if words == TARGETS or (fit and len(named) < low):  # those named have all been taken, or will not do
            return [Refusal(NO_TARGET, "not every target chosen", (player, about.act.card))]
        if not stacked:
            fits = described(duel, about.act.frame, slot)
            meant = [ref for ref in fits if any(ref in refs for refs in named)]
            bans = [ban for ref in meant if (ban := banned(duel, about.act.frame, slot, ref)) is not None]
            if bans:
                return [*bans, *_resisted(duel, about, bans)]
        below = [ref for refs in named for ref in refs if isinstance(ref, int) and duel.where(ref).zone == "beneath"]
        of_no_kind = [Refusal(NO_KIND, "lies beneath, of no kind", (ref,)) for ref in below]
        return [Refusal(NO_TARGET, "not a legal target", (player, words.removeprefix(TARGETS))), *of_no_kind]
    return [Refusal(decision.clause, "answer not offered", (player, words))]


def _resisted(duel: Duel, step: ChooseTargets, bans: list[Refusal]) -> list[Refusal]:
    """耐性: the source is looked at when the spell or ability is put on the stack (2-27, 5-17-2)."""
    found = []
    for ban in bans:
        card = ban.about[0] if ban.about else None
        if isinstance(card, int) and has_keyword(duel, card, "耐性"):
            about = (card, step.act.frame.source)
            found += [Refusal(cite, "cannot be target", about, ban.sources) for cite in (RESISTANCE, SOURCE)]
    return found


# ---- choose


def choose(duel: Duel, decision: Decision, wanted: tuple[Wanted, ...], left: Left) -> tuple[Option, Left] | None:
    """The option that says what a `choose` says, with what is left of it to say; None if there is no such option.

    A number before the names of what is chosen only says how many, and is no answer by itself (see `is_count`).
    """
    about = decision.about
    if isinstance(about, ChooseTargets | ChooseSome):
        return _pick(duel, decision, wanted, left)
    rest = wanted if left is None else left
    cards = about.cards if isinstance(about, PutInOrder | OrderGraveyard) else ()
    for one in rest[:1]:
        for option in decision.options:
            if any(matches(duel, ref, one.refs) for ref in said(option)) or _says(option, rest):
                after = rest[1:]
                if cards and len(getattr(about, "ordered", ())) + 2 >= len(cards):  # the last one is not asked for
                    after = ()
                return option, after
    return None


def _says(option: Option, rest: tuple[Wanted, ...]) -> bool:
    """Modes are named all at once."""
    return isinstance(option, UseModes) and set(said(option)) == {ref for one in rest for ref in one.refs}


def _pick(duel: Duel, decision: Decision, wanted: tuple[Wanted, ...], left: Left) -> tuple[Option, Left] | None:
    about = decision.about
    assert isinstance(about, ChooseTargets | ChooseSome)
    refs = pool_of(duel, about)[0] if isinstance(about, ChooseTargets) else about.among
    stacked = on_stack(duel, decision)
    picked = about.picked if isinstance(about, ChooseTargets) else about.chosen
    if not picked or left is None:
        taken: list[Ref] = []
        for one in wanted:
            found = [ref for ref in refs if ref not in taken and _is_meant(duel, ref, one.refs, stacked)]
            if not found:
                return None
            taken.append(found[0])
        left = tuple(sorted(taken, key=refs.index))
    for option in decision.options:
        if left and any(matches(duel, ref, (left[0],)) for ref in said(option)):
            return option, left[1:]
    if not left and Enough() in decision.options:
        return Enough(), ()
    return None


def is_count(duel: Duel, decision: Decision, wanted: tuple[Wanted, ...]) -> bool:
    """Whether a `choose` only says how many of something will be chosen."""
    if len(wanted) != 1 or not isinstance(decision.about, ChooseTargets | ChooseSome):
        return False
    return wanted[0].refs == (wanted[0].said,) and wanted[0].said.isdigit()


def was_answered(duel: Duel, event: Event, wanted: tuple[Wanted, ...]) -> bool:
    """Whether an event says what a `choose` said: then it has been answered."""
    match event:
        case e.Targeted(targets=refs) | e.Chosen(what=refs):
            return len(refs) == len(wanted) and all(any(_was_meant(duel, ref, one) for ref in refs) for one in wanted)
        case e.Decided(yes=yes):
            return len(wanted) == 1 and wanted[0].refs[:1] == (yes,) and isinstance(wanted[0].refs[0], bool)
        case e.NumberChosen(number=number):
            return len(wanted) == 1 and str(number) in wanted[0].refs
        case e.Declared(what=what):
            return len(wanted) == 1 and str(what) in wanted[0].refs
    return False


def says_by_event(decision: Decision) -> bool:
    """Whether the answer to a decision is told by an event of its own (see `was_answered`)."""
    if isinstance(decision.about, ChooseSome):
        return decision.about.why != "targets"
    return kind_of(decision) in ("targets", "optional", "number", "word", "cost cards")
