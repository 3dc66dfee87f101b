"""プランを作成する, 更新する, 表向きにする: the top card of a deck turned face up or down (2-23-3).

The abilities that the rules give (3-8-2-3, 3-8-2-4) do the same: `OpenPlan` and `RenewPlanCard` are theirs, too.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.board import Place, Player
from judge.games.dimension_zero.deeds.common import (
    IMPOSSIBLE,
    cause,
    doers,
    finish,
    note,
    noted,
    nothing_done,
    refused,
    words,
)
from judge.games.dimension_zero.deeds.decks import settle_top
from judge.games.dimension_zero.deeds.selecting import description, owners
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.events import Cause, Moved, PlanHidden, PlanTurned
from judge.games.dimension_zero.forbidding import Asked
from judge.games.dimension_zero.frame import Frame
from judge.games.dimension_zero.moving import Happen, Happened, move
from judge.games.dimension_zero.resolving import Doing, Outcome, Wait, deed
from judge.games.dimension_zero.rulebook import RULES, Now, clause
from judge.games.dimension_zero.triggers import happen
from judge.kernel import Instruction, Refusal, Source, Undetermined

OCCUPIED = clause("2-23-3-6")
RENEWS = clause("3-8-2-4")
COUNTS_AS_DONE = clause("4-15-5-1")
NOT_ON_PURPOSE = clause("6-2-6")


class OpenPlan(Instruction, frozen=True):
    """The top card of a player's deck is turned face up as the plan. The answer: the cards turned up."""

    player: Player
    sources: tuple[Source, ...] = ()


class RenewPlanCard(Instruction, frozen=True):
    """The plan card of a player goes to the graveyard; if so, the next one is turned up. The answer: as above."""

    player: Player
    by: Cause | None = None
    sources: tuple[Source, ...] = ()
    moving: bool = False


@RULES.rule(OpenPlan, "2-23-3-1")
def open_plan(now: Now, opening: OpenPlan) -> None:
    """A deck whose top card lies face up has a plan zone."""
    duel = now.state
    player = opening.player
    duel.answer = ()
    if duel.plan(player) is not None:
        now.refuse(Refusal(OCCUPIED, "plan zone occupied", (player,), opening.sources))
    elif not duel.side(player).deck:
        now.refuse(Refusal(IMPOSSIBLE, "no card left to turn up", (player,), opening.sources))
    elif (deal := settle_top(now, player, 1)) is not None:
        duel.answer = None
        now.then(deal, opening)
    else:
        card = duel.side(player).deck[0]
        happen(now, PlanTurned(player, card), cites=(NOT_ON_PURPOSE,), sources=opening.sources)
        duel.answer = (card,)


@RULES.rule(RenewPlanCard, "3-8-2-4")
def renew_plan_card(now: Now, renewing: RenewPlanCard) -> None:
    """The plan card goes to its owner's graveyard; only if that was done is the next card turned up."""
    duel = now.state
    answer, duel.answer = duel.answer, None
    player = renewing.player
    if renewing.moving:
        assert isinstance(answer, Happened)
        if answer.done:
            buried = any(isinstance(event, Moved) and event.destination.zone == "graveyard" for event in answer.events)
            now.cite(() if buried else (COUNTS_AS_DONE,))
            now.then(OpenPlan(player, renewing.sources))
        else:
            duel.answer = ()
        return
    plan = duel.plan(player)
    if plan is None:
        now.refuse(Refusal(IMPOSSIBLE, "no plan card to renew", (player,), renewing.sources))
        duel.answer = ()
        return
    intent = move(duel, plan, Place("graveyard"), RENEWS, sources=renewing.sources, by=renewing.by)
    now.then(Happen((intent,)), replace(renewing, moving=True))


@deed(nodes.MakePlan, "who whose zone")
def make_plan(now: Now, doing: Doing) -> Outcome:
    """プランを作成する, as part of an effect."""
    return _each(now, doing, "make_plan", lambda player: OpenPlan(player, words(doing)))


@deed(nodes.RenewPlan, "who whose zone")
def renew_plan(now: Now, doing: Doing) -> Outcome:
    """プランを更新する, as part of an effect."""
    return _each(now, doing, "renew_plan", lambda player: RenewPlanCard(player, cause(doing.frame), words(doing)))


def _each(now: Now, doing: Doing, action: Asked, instruction: Callable[[Player], Instruction]) -> Outcome:
    """Let the player whose plan it is do it, unless a text says that they cannot."""
    duel, frame, node = now.state, doing.frame, doing.node
    players = _whose(duel, frame, node)
    if len(players) > 1:
        raise Undetermined("not carried out", (type(node).__name__, "whose", node.wording))
    if noted(frame, "turning") is None and players and not refused(now, doing, action, players[0]):
        return Wait(note(frame, "turning", players), (instruction(players[0]),))
    cards: tuple[int, ...] = doing.answer or ()
    done = (int(bool(cards)),)
    return finish(doing, frame, what=cards, count=(len(cards),), who=players, done=done, could=done)


def _whose(duel: Duel, frame: Frame, node: nodes.MakePlan | nodes.RenewPlan) -> tuple[Player, ...]:
    players = doers(duel, frame, node.who)
    if node.whose is not None:
        return meaning.players(duel, frame, node.whose)
    if node.zone is not None:
        if node.zone.name != "plan":
            raise Undetermined("not carried out", (type(node).__name__, "zone", node.wording))
        return tuple(dict.fromkeys(owner for player in players for owner in owners(duel, frame, node.zone, player)))
    return players


@deed(nodes.TurnFace, "who what face")
def turn_face(now: Now, doing: Doing) -> Outcome:
    """表向きにする, 裏向きにする: the top card of a deck (2-23-3-1)."""
    duel, frame, node = now.state, doing.frame, doing.node
    (player, *others) = doers(duel, frame, node.who) or (frame.controller,)
    what = description(node.what, node, frame, player)
    zone = getattr(what, "at", None)
    if others or not isinstance(what, nodes.Cards) or what.kind != "card" or what.tests or what.count is not None:
        raise Undetermined("not carried out", ("TurnFace", "what", node.wording))
    if not isinstance(zone, nodes.Zone) or (zone.name, zone.end) not in (("deck", "top"), ("plan", None)):
        raise Undetermined("not carried out", ("TurnFace", "what", node.wording))
    whose = owners(duel, frame, zone, player)
    if len(whose) != 1:
        raise Undetermined("not carried out", ("TurnFace", "what", node.wording))
    if node.face == "up":
        return _each_turned(now, doing, whose[0])
    plan = duel.plan(whose[0])
    if plan is None:
        return nothing_done(now, doing, frame, "no plan card to turn down", whose)
    happen(now, PlanHidden(whose[0], plan), sources=words(doing))
    return finish(doing, frame, what=(plan,), count=(1,), who=(player,), done=(1,), could=(1,))


def _each_turned(now: Now, doing: Doing, player: Player) -> Outcome:
    frame = doing.frame
    if noted(frame, "turning") is None:
        return Wait(note(frame, "turning", (player,)), (OpenPlan(player, words(doing)),))
    cards: tuple[int, ...] = doing.answer or ()
    done = (int(bool(cards)),)
    return finish(doing, frame, what=cards, count=(len(cards),), who=(player,), done=done, could=done)
