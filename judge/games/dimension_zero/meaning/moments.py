"""Times as texts speak of them, and costs that are being paid: ターン終了時, …するコストを支払うにあたり."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import events as e
from judge.games.dimension_zero.board import Place, Player
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.frame import Frame, Seen
from judge.games.dimension_zero.meaning import cardwords, people, placewords
from judge.games.dimension_zero.meaning.ground import NEXT, look, step_of, unclear
from judge.games.dimension_zero.meaning.happenings import Bound, on
from judge.kernel import Event

Before = dict[int, Seen]

# ---- the turn

_STEPS = {"first_step": 1, "second_step": 2, "end_step": 3}


@on(
    nodes.Moment,
    (e.TurnBegan, e.TurnEnding, e.PhaseBegan, e.BattleBegan, e.BattleStepBegan, e.BattleEnding),
    "edge period",
)
def _moment(duel: Duel, frame: Frame, node: nodes.Moment, event: Event, before: Before) -> Iterator[Bound]:
    """…開始時, …終了時."""
    that = node.period
    if isinstance(that, nodes.That) and isinstance(event, e.BattleEnding) and that.ref is not None:
        # そのバトル: the one that was met, told from others by its squares; one only named is the one that ran then
        squares = frame.get(that.ref, that.role or "battle")
        if squares is not None:
            if node.edge == "end" and squares == event.squares:
                yield (("battle", event.squares),)
            return
    if isinstance(that, nodes.That) and that.role == "battle":
        return
    period = _period(duel, frame, node.period)
    if not _edge(node, period, event):
        return
    whose = event.player if isinstance(event, (e.TurnBegan, e.TurnEnding)) else duel.active
    if period.whose is not None and not people.is_player(duel, frame, period.whose, whose, frame.source):
        return
    if period.which == "next" and node.edge == "end" and frame.get(NEXT, "turn") is not None:
        return  # 次の自分のターン is not the turn in which it was said
    if period.which == "extra" or period.number is not None:
        unclear(period, "which of several times")
    if isinstance(event, e.BattleBegan):
        fights = event.fights
        cards = tuple(card for fight in fights for card in fight.units)
        seen = (look(duel, card, frame) for card in cards)
        if period.against is not None and not any(cardwords.means(duel, frame, period.against, one) for one in seen):
            return
        yield ("battle", tuple(fight.square for fight in fights)), ("what", cards)
        return
    yield (("who", (whose,)),)


def _period(duel: Duel, frame: Frame, node: nodes.Node) -> nodes.Period:
    """The stretch of play that words mean; そのバトル goes back to the one of another step."""
    if isinstance(node, nodes.That) and node.ref is not None:
        found: object = step_of(duel, frame, node.ref)
        for name in (node.role or "").split("."):
            found = getattr(found, name, None)
        if isinstance(found, nodes.Period):
            return found
    if not isinstance(node, nodes.Period):
        unclear(node, "which time")
    return node


def _edge(node: nodes.Moment, period: nodes.Period, event: Event) -> bool:
    start = node.edge == "start"
    match event:
        case e.TurnBegan():
            return start and period.name == "turn"
        case e.TurnEnding():
            return not start and period.name == "turn"
        case e.PhaseBegan():
            if not start and period.name in ("release", "draw", "energy", "main", "smash", "recovery", "phase"):
                unclear(node, "the end of a phase")
            return start and period.name in (event.phase, "phase")
        case e.BattleBegan():
            return start and period.name == "battle"
        case e.BattleStepBegan():
            if not start and period.name in _STEPS:
                unclear(node, "the end of a step")
            return start and _STEPS.get(period.name) == event.step
        case e.BattleEnding():
            return not start and period.name == "battle"
    return False


@on(nodes.Start, (e.PhaseBegan, e.TurnBegan, e.BattleStepBegan), "who what")
def _start(duel: Duel, frame: Frame, node: nodes.Start, event: Event, before: Before) -> Iterator[Bound]:
    """…を開始する: for what takes the place of a phase or turn (3-4-4)."""
    begins = nodes.Moment(edge="start", period=node.what)
    who = event.player if isinstance(event, e.TurnBegan) else duel.active
    if people.is_player(duel, frame, node.who, who):
        for _ in _moment(duel, frame, begins, event, before):
            yield ("what", (node.what.name,)), ("who", (who,))


@on(nodes.Skip, (e.Skipped,), "who what")
def _skip(duel: Duel, frame: Frame, node: nodes.Skip, event: e.Skipped, before: Before) -> Iterator[Bound]:
    """とばされた."""
    period = _period(duel, frame, node.what)
    if period.name == event.period and people.is_player(duel, frame, period.whose or node.who, event.player):
        yield (("who", (event.player,)),)


@on(nodes.LoseDuel, (e.DuelLost,), "who")
@on(nodes.WinDuel, (e.DuelWon,), "who")
def _over(
    duel: Duel, frame: Frame, node: nodes.LoseDuel | nodes.WinDuel, event: e.DuelLost | e.DuelWon, before: Before
) -> Iterator[Bound]:
    """敗北する, 勝利する: for what takes its place."""
    for player in event.losers if isinstance(event, e.DuelLost) else event.winners:
        if people.is_player(duel, frame, node.who, player):
            yield (("who", (player,)),)


# ---- costs


def pays(
    duel: Duel,
    frame: Frame,
    node: nodes.Node,
    action: str,
    card: int,
    player: Player,
    *,
    origin: Place | None = None,
    square: str = "",
) -> Bound | None:
    """Whether …するコストを支払うにあたり speaks of this cost: of playing or moving a card, or of a plan."""
    if not isinstance(node, nodes.Pay):
        return None
    if not people.is_player(duel, frame, node.who, player):
        return None
    seen = replace(look(duel, card, frame), controller=player)
    if origin is not None:
        seen = replace(seen, place=origin)
    roles: Bound = (("what.action.what", (card,)), ("what.of", (card,)), ("what", (card,)), ("who", (player,)))
    match node.what:
        case nodes.StatOf(stat="move_cost" | "cost", of=of, order=None, same_as=None, tests=()):
            wanted = "move" if node.what.stat == "move_cost" else "play"
            return roles if action == wanted and (of is None or cardwords.means(duel, frame, of, seen)) else None
        case nodes.CostOf(action=nodes.Doing(what=what, of=of)):
            return roles if action == what and (of is None or cardwords.means(duel, frame, of, seen)) else None
        case nodes.CostOf(action=nodes.MakePlan() | nodes.RenewPlan() as deed, of=None):
            wanted = "make_plan" if isinstance(deed, nodes.MakePlan) else "renew_plan"
            return roles if action == wanted and people.is_player(duel, frame, deed.who, player) else None
        case nodes.CostOf(action=nodes.Play() | nodes.Move() as deed, of=None):
            if (action == "play") != isinstance(deed, nodes.Play) or action not in ("play", "move"):
                return None
            if not people.is_player(duel, frame, deed.who, player) or not cardwords.means(duel, frame, deed.what, seen):
                return None
            if deed.source is not None and not placewords.means_place(duel, frame, deed.source, seen.place, seen):
                return None
            there = deed.destination
            if there is not None and not (square and placewords.means_square(duel, frame, there, square, card)):
                return None
            said = {name for name, _ in deed.parts()}  # how long the text waits for it is settled elsewhere
            if said - {"who", "what", "source", "destination", "number", "duration"}:
                unclear(deed, "the cost of what")
            return roles
        case nodes.CostOf(action=nodes.Use(what=nodes.Cards(kind="ability" | "activated") as ability) as deed, of=None):
            if action != "use":
                return None
            said = {name for name, _ in (*deed.parts(), *ability.parts())}
            if said - {"who", "what", "kind", "source", "controller", "number", "duration"}:
                unclear(deed, "the cost of what")
            mine = all(people.is_player(duel, frame, who, player) for who in (deed.who, ability.controller))
            return (
                roles
                if mine and (ability.source is None or cardwords.means(duel, frame, ability.source, seen))
                else None
            )
        case nodes.Cost():
            return None
    unclear(node, "the cost of what")
