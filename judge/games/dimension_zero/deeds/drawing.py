"""引く, and smash dealt by an effect: cards from the top of a deck to the hand or the smash zone."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.asking import AskWhether
from judge.games.dimension_zero.board import OPPONENT, Place, Player
from judge.games.dimension_zero.deeds.common import (
    IMPOSSIBLE,
    cause,
    cite_undefined,
    doers,
    finish,
    note,
    noted,
    words,
)
from judge.games.dimension_zero.deeds.decks import settle_top
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.events import Cause
from judge.games.dimension_zero.forbidding import forbidden
from judge.games.dimension_zero.frame import Frame
from judge.games.dimension_zero.moving import Happen, Happened, move
from judge.games.dimension_zero.resolving import Doing, Outcome, Wait, deed
from judge.games.dimension_zero.rulebook import RULES, Now, clause, only, words_of
from judge.games.dimension_zero.values.changing import times
from judge.games.dimension_zero.values.characteristics import in_force, look
from judge.kernel import Instruction, Refusal, Source, Undetermined

CANNOT = clause("1-1-2")
ONE_DRAW = clause("2-23-1-4")
ONE_BY_ONE = clause("2-23-1-5")
UP_TO = clause("2-23-1-6")
PLAN_FIRST = clause("2-23-3-2")
TOGETHER = clause("1-1-4")
TO_SMASH_ZONE = clause("2-23-7-1")


class DrawCards(Instruction, frozen=True):
    """Players draw cards, one at a time. The answer: the cards drawn."""

    left: tuple[tuple[Player, int], ...]
    """How many each of them has still to draw, the active player first."""
    card: int
    """The card whose text says so."""
    by: Cause
    sources: tuple[Source, ...] = ()
    up_to: bool = False
    drawn: tuple[int, ...] = ()
    willing: tuple[Player, ...] = ()
    """With `up_to`: those who have said that they draw another one."""
    asked: int = 0
    """With `up_to`: how many have been asked before this draw."""
    waits_for: str = ""
    """`yes`: what a player says; `draw`: what came of a draw."""


@RULES.rule(DrawCards, "2-23-1-5")
def draw_cards(now: Now, draw: DrawCards) -> None:
    """To draw several cards is to draw one, so many times."""
    duel = now.state
    answer, duel.answer = duel.answer, None
    if draw.waits_for == "yes":
        player = draw.left[draw.asked - 1][0]
        draw = replace(draw, waits_for="", willing=(*draw.willing, player) if answer else draw.willing)
    elif draw.waits_for == "draw":
        assert isinstance(answer, Happened)
        left = tuple((player, number - 1) for player, number in draw.left if number > 1)
        drawn = (*draw.drawn, *answer.done)
        draw = replace(draw, waits_for="", left=left, drawn=drawn, willing=(), asked=0)
    draw = replace(draw, left=tuple((player, number) for player, number in draw.left if number > 0))
    if draw.asked == 0:
        draw = replace(draw, left=tuple(one for one in draw.left if _can_draw(now, draw, one[0])))
    if draw.up_to and draw.asked < len(draw.left):
        now.cite((UP_TO,))
        player = draw.left[draw.asked][0]
        now.then(AskWhether(player, draw.card, "draw"), replace(draw, asked=draw.asked + 1, waits_for="yes"))
        return
    if draw.up_to:
        draw = replace(draw, left=tuple(one for one in draw.left if one[0] in draw.willing))
    if not draw.left:
        duel.answer = draw.drawn
        return
    _draw_one(now, draw)


def _can_draw(now: Now, draw: DrawCards, player: Player) -> bool:
    found = forbidden(now.state, "draw", who=player)
    if found is not None:
        now.refuse(Refusal(CANNOT, "cannot draw", (player,), (words_of(*found), *draw.sources)))
        return False
    if not now.state.side(player).deck:
        now.refuse(Refusal(IMPOSSIBLE, "no card left to draw", (player,), draw.sources))
        return False
    return True


def _draw_one(now: Now, draw: DrawCards) -> None:
    """Everybody who still draws puts the top card of their deck, the plan card if there is one, into their hand."""
    duel = now.state
    for player, _ in draw.left:
        deal = settle_top(now, player, 1)
        if deal is not None:
            now.then(deal, draw)
            return
    if len(draw.left) > 1:
        now.cite((TOGETHER,))
    if draw.drawn or any(number > 1 for _, number in draw.left):
        now.cite((ONE_BY_ONE,))
    intents = []
    for player, _ in draw.left:
        side = duel.side(player)
        if side.plan:
            now.cite((PLAN_FIRST,))
        hand = Place("hand", player)
        intents.append(move(duel, side.deck[0], hand, ONE_DRAW, sources=draw.sources, how="draw", by=draw.by))
    now.then(Happen(tuple(intents)), replace(draw, waits_for="draw"))


@deed(nodes.Draw, "who what count source per")
def draw(now: Now, doing: Doing) -> Outcome:
    """引く: so many cards, each a draw of its own."""
    duel, frame, node = now.state, doing.frame, doing.node
    if (drawn := noted(frame, "drawing")) is not None:
        cards: tuple[int, ...] = doing.answer or ()
        done = bool(cards) and len(cards) >= int(drawn[0])
        return finish(
            doing, frame, what=cards, count=(len(cards),), who=drawn[1:], done=(int(done),), could=(int(done),)
        )
    players = doers(duel, frame, node.who)
    _check(duel, frame, node, players)
    _insist_on_number(duel, players)
    low, high = _number(duel, frame, node.count)
    if node.per is not None:
        often = times(duel, frame, node.per)
        low, high = low * often, high * often
    cite_undefined(now, frame, node.count)
    instruction = DrawCards(
        tuple((player, high) for player in players),
        frame.source,
        cause(frame),
        words(doing),
        up_to=low < high,
    )
    return Wait(note(frame, "drawing", (low * len(players), *players)), (instruction,))


def _check(duel: Any, frame: Any, node: nodes.Draw, players: tuple[Player, ...]) -> None:
    """Cards are drawn from one's own deck; other ways are not carried out."""
    if not isinstance(node.what, nodes.Cards) or [name for name, _ in node.what.parts() if name != "kind"]:
        raise Undetermined("not carried out", ("Draw", "what", node.wording))
    zone = node.source
    if zone is None:
        return
    if not isinstance(zone, nodes.Zone) or zone.name != "deck" or zone.end == "bottom":
        raise Undetermined("not carried out", ("Draw", "source", node.wording))
    if zone.owner is not None and meaning.players(duel, frame, zone.owner) != players:
        raise Undetermined("not carried out", ("Draw", "source", node.wording))


def _insist_on_number(duel: Duel, players: tuple[Player, ...]) -> None:
    """That no text changes how many cards an effect draws: which of them it would add to is not said."""
    for frame, node in in_force(duel, nodes.Modify):
        if node.stat != "drawn" or not any(draws_more(duel, frame, node, player, "draw") for player in players):
            continue
        if duel.phase == "draw":
            raise Undetermined("not carried out", ("Modify", "drawn", node.wording), "", (words_of(frame, node),))


def draws_more(duel: Duel, frame: Frame, node: nodes.Modify, player: Player, phase: str) -> bool:
    """Whether 引くカードは1枚多くなる speaks of what a player draws as a phase begins (3-6-1-1)."""
    only(node, "of", "stat", "amount", "less")
    if not isinstance(node.amount, nodes.Count) or node.amount.range != "exactly":
        raise Undetermined("not carried out", ("Modify", "amount", node.wording), "", (words_of(frame, node),))
    match node.of:
        case nodes.Cards(kind="card", tests=(nodes.Such(fact=nodes.Draw(what=nodes.Gap()) as fact),)) if [
            name for name, _ in node.of.parts()
        ] == ["kind", "tests"]:
            only(fact, "what", "who", "when")
            when = fact.when
            if isinstance(when, nodes.Period) and fact.who is not None and when.name == phase:
                only(when, "name", "whose")
                return player in meaning.players(duel, frame, fact.who)
    # Of several drawn at other times, or one by one, the text does not say which is the one more.
    raise Undetermined("not carried out", ("Modify", "drawn", node.wording), "", (words_of(frame, node),))


def _number(duel: Any, frame: Any, count: Any) -> tuple[int, int]:
    """How many cards are drawn: at least and at most."""
    if count is None:
        return 1, 1
    if isinstance(count, nodes.Count):
        low, high = meaning.count_range(duel, frame, count, 10**6)
        if high >= 10**6:
            raise Undetermined("not carried out", ("Draw", "count", count.wording))
        return max(0, low), max(0, high)
    number = max(0, count if isinstance(count, int) else meaning.number(duel, frame, count))
    return number, number


# ---- smash by an effect


@deed(nodes.Smash, "who what amount target")
def smash(now: Now, doing: Doing) -> Outcome:
    """スマッシュを与える: so many top cards go to the smash zone together, face down and released."""
    duel, frame, node = now.state, doing.frame, doing.node
    if noted(frame, "smashing") is not None:
        happened: Happened = doing.answer
        count = len(happened.done)
        return finish(doing, frame, what=happened.done, count=(count,), done=(int(count > 0),), could=(int(count > 0),))
    if node.target is None:
        # スマッシュする is what a unit does in the smash phase (3-9-1), nothing that an effect deals.
        raise Undetermined("not carried out", ("Smash", "target", node.wording))
    dealer = _dealer(duel, frame, node.what)
    amount = node.amount if node.amount is not None else max(0, look(duel, dealer, frame).data.smash)
    players = meaning.players(duel, frame, node.target) if isinstance(node.target, nodes.Player) else ()
    for player in players:
        deal = settle_top(now, player, amount)
        if deal is not None:
            return Wait(frame, (deal,))
    intents = tuple(
        move(
            duel,
            card,
            Place("smash", player),
            TO_SMASH_ZONE,
            sources=words(doing),
            how="smash",
            by=(frame.controller, dealer),
        )
        for player in players
        for card in duel.side(player).deck[:amount]
    )
    if not intents:
        now.refuse(Refusal(IMPOSSIBLE, "no card left to smash", (OPPONENT[frame.controller],), words(doing)))
        return finish(doing, frame, what=(), count=(0,), done=(0,), could=(0,))
    return Wait(note(frame, "smashing", (amount,)), (Happen(intents),))


def _dealer(duel: Any, frame: Any, what: Any) -> int:
    """The card that deals it: the one that speaks, unless another is named."""
    if what is None or isinstance(what, nodes.ThisCard):
        source: int = frame.source
        return source
    found = meaning.cards(duel, frame, what)
    if len(found) != 1:
        raise Undetermined("not carried out", ("Smash", "what", what.wording))
    return found[0]
