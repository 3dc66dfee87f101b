"""プランゾーンの作成と更新: activated abilities that the rules give every player (3-8-2-3, 3-8-2-4, 4-3-3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from judge.games.dimension_zero.board import Place, Player
from judge.games.dimension_zero.deeds.planning import OpenPlan, RenewPlanCard
from judge.games.dimension_zero.duel import Duel, PlanWork
from judge.games.dimension_zero.events import Resolved
from judge.games.dimension_zero.forbidding import Asked, forbidden
from judge.games.dimension_zero.frame import Frame, Words
from judge.games.dimension_zero.playing.acting import Act
from judge.games.dimension_zero.playing.costs import Aim, Part, Symbols, changes
from judge.games.dimension_zero.playing.payment import Energy, cannot_pay, suffices
from judge.games.dimension_zero.playing.plainly import is_quiet
from judge.games.dimension_zero.playing.steps import start
from judge.games.dimension_zero.playing.timing import MAKE_PLAN, RENEW_PLAN, wrong_time
from judge.games.dimension_zero.rulebook import RULES, Now, clause, words_of
from judge.games.dimension_zero.triggers import happen
from judge.kernel import Instruction, Option, Refusal, Source, Undetermined

OCCUPIED = clause("2-23-3-6")
CANNOT = clause("1-1-2")
BY_RULE = clause("4-3-3")
COST: Energy = (("colourless", 1),)


class Cost(NamedTuple):
    """What a plan costs, and the words that changed it."""

    energy: Energy
    sources: tuple[Source, ...] = ()


class MakePlan(Option, frozen=True):
    """Turn the top card of the deck face up as the plan."""


class RenewPlan(Option, frozen=True):
    """Put the plan card into the graveyard and turn up the next."""


class EndPlan(Instruction, frozen=True):
    """A plan has been made or renewed."""

    item: PlanWork


def possible_plans(duel: Duel, player: Player) -> Iterator[MakePlan | RenewPlan]:
    """Making or renewing a plan, whichever may be activated at normal times."""
    if not duel.side(player).deck:
        return
    option = MakePlan() if duel.plan(player) is None else RenewPlan()
    if suffices(duel, player, _cost(duel, player, option).energy) and (
        forbidden(duel, _action(option), who=player) is None
    ):
        yield option


def _action(option: MakePlan | RenewPlan) -> Asked:
    return "make_plan" if isinstance(option, MakePlan) else "renew_plan"


def _cost(duel: Duel, player: Player, option: MakePlan | RenewPlan) -> Cost:
    """What a plan costs: by the rules, or as a text says (プランを作成するコストを支払うにあたり、…)."""
    cost = Cost(COST)
    deck = duel.side(player).deck
    if not deck or is_quiet(duel):
        return cost
    for change in changes(duel, Aim(player, _action(option), deck[0], "", Place("deck", player))):
        said = words_of(change.frame, change.node)
        if change.optional or change.acts or change.ends or (change.sets is not None and cost.sources):
            raise Undetermined("not carried out", ("Pay", "what", change.node.wording), "", (said,))
        energy = Counter(dict(cost.energy if change.sets is None else _numbers(change.sets)))
        energy.update(dict(_numbers(change.adds)))
        cost = Cost(tuple(energy.items()), (*cost.sources, said))
    return cost


def _numbers(symbols: Symbols) -> Energy:
    """Energy without X: nobody announces one for a plan."""
    return tuple((colour, number if isinstance(number, int) else 0) for colour, number in symbols)


def obstacles_to_plan(duel: Duel, player: Player, option: MakePlan | RenewPlan) -> list[Refusal]:
    """Everything that forbids making or renewing a plan now; nothing, if it is allowed."""
    make = isinstance(option, MakePlan)
    number = MAKE_PLAN if make else RENEW_PLAN
    plan = duel.plan(player)
    deck = duel.side(player).deck
    found = wrong_time(duel, player, "normal", number)
    if make and plan is not None:
        found.append(Refusal(OCCUPIED, "plan zone occupied", (player, plan)))
    elif not make and plan is None:
        found.append(Refusal(RENEW_PLAN, "no plan card", (player,)))
    elif not deck:
        found.append(Refusal(number, "deck empty", (player,)))
    ban = forbidden(duel, _action(option), who=player)
    if ban is not None:
        found.append(Refusal(CANNOT, "cannot plan", (player,), (words_of(*ban),)))
    short = cannot_pay(duel, player, _cost(duel, player, option).energy)
    return [*found, *([short] if short is not None else [])]


def begin_plan(now: Now, player: Player, option: MakePlan | RenewPlan) -> None:
    """Begin to make or renew a plan."""
    top = now.state.side(player).deck[0]
    renew = isinstance(option, RenewPlan)
    cost = _cost(now.state, player, option)
    act = Act(
        player=player,
        what="renew_plan" if renew else "make_plan",
        card=top,
        frame=Frame(words=Words(top, 0), source=top, controller=player),
        parts=(Part(energy=cost.energy, sources=cost.sources),),
    )
    start(now, act, (RENEW_PLAN if renew else MAKE_PLAN, BY_RULE))


def resolve_plan(now: Now, item: PlanWork) -> None:
    """The plan is made, or renewed; what is no longer possible is not done (1-1-3)."""
    work: Instruction = RenewPlanCard(item.controller) if item.renew else OpenPlan(item.controller)
    now.then(work, EndPlan(item))


@RULES.rule(EndPlan, "4-9-1")
def end_plan(now: Now, step: EndPlan) -> None:
    """The ability has been resolved."""
    now.state.answer = None
    happen(now, Resolved(step.item))
