"""Cards that are put onto squares, or beneath a card as 闘気 (2-20-1-4, 2-20-2-4, 6-1)."""

from __future__ import annotations

from typing import Any

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.asking import OrderArrivals, choose
from judge.games.dimension_zero.board import Place, Player, is_battle_square
from judge.games.dimension_zero.deeds.causes import is_immune
from judge.games.dimension_zero.deeds.common import (
    AS_FAR_AS_POSSIBLE,
    CANNOT,
    IMPOSSIBLE,
    cause,
    for_player,
    forget_note,
    note,
    noted,
    put_ban,
    words,
)
from judge.games.dimension_zero.deeds.selecting import Selected, chosen_targets
from judge.games.dimension_zero.duel import Duel, Standing
from judge.games.dimension_zero.frame import Frame, Refs
from judge.games.dimension_zero.laying import has_standing_effects
from judge.games.dimension_zero.moving import Intent, move
from judge.games.dimension_zero.resolving import Doing, Wait
from judge.games.dimension_zero.rulebook import Now, clause, words_of
from judge.games.dimension_zero.values.characteristics import look
from judge.kernel import Refusal, Undetermined

UNIT_PUT = clause("2-20-1-4")
UNIT_PUT_BY = clause("2-20-1-5")
AT_ONCE = {"unit": clause("2-20-1-8"), "base": clause("2-20-2-6")}
BASE_PUT = clause("2-20-2-4")
SAME_CARD = clause("2-23-8-4")
AURA = clause("6-1-1")
NOT_BENEATH_ITSELF = clause("6-1-6")
NOT_BENEATH_JOINED = clause("6-1-11")


def land(now: Now, doing: Doing, selected: Selected, place: Any) -> tuple[Intent, ...] | Wait:
    """The intents to put cards onto squares; where several squares are meant, whoever does it chooses one for each."""
    duel = now.state
    frame = _take_choice(doing, selected.frame)
    if is_mutual(place):
        spoken = isinstance(doing.node.what, nodes.That)
        return exchange(now, doing, meaning.cards(duel, frame, doing.node.what) if spoken else selected.cards)
    goals: dict[int, str] = {}
    for card in selected.cards:
        player = selected.player_of(duel, card)
        open_to = squares_open(now, doing, frame, place, card, player)
        chosen = noted(frame, f"for {card}")
        if chosen is None and len(open_to) > 1:
            return Wait(note(frame, "choosing", (card,)), (choose(player, open_to, 1, 1, "squares"),))
        if chosen is None and not open_to:
            now.cite((AS_FAR_AS_POSSIBLE,))
            now.refuse(Refusal(IMPOSSIBLE, "no square to put it on", (card,), words(doing)))
            continue
        goals[card] = str((chosen or open_to)[0])
    new = tuple(card for card in goals if duel.at(card) is None and has_standing_effects(duel, card))
    if len(new) > 1 and noted(frame, "arrivals") is None:
        now.cite(AT_ONCE[kind] for card in new if (kind := _kind(duel, card)) in AT_ONCE)
        return Wait(note(note(frame, "choosing", ("arrivals",)), "new", new), (OrderArrivals(duel.active, new),))
    order = noted(frame, "arrivals") or ()
    cards = sorted(goals, key=lambda card: order.index(card) if card in order else -1)
    return tuple(
        arrival(duel, doing, card, goals[card], selected.player_of(duel, card), doing.node.status) for card in cards
    )


def _take_choice(doing: Doing, frame: Frame) -> Frame:
    choosing = noted(frame, "choosing")
    if choosing is None:
        return frame
    answer: Refs = tuple(doing.answer or ())
    role = "arrivals" if choosing == ("arrivals",) else f"for {choosing[0]}"
    return note(forget_note(frame, "choosing"), role, answer)


def squares_open(now: Now, doing: Doing, frame: Frame, place: Any, card: int, player: Player) -> tuple[str, ...]:
    """The squares that a card can be put on: those the text means, but never the one it stands on (4-8-9)."""
    duel = now.state
    place = for_player(place, frame, player)
    if not meaning.are_squares(duel, frame, place):
        raise Undetermined("not carried out", (type(doing.node).__name__, "destination", doing.node.wording))
    if isinstance(place, nodes.Squares) and place.target:
        found = tuple(str(ref) for ref in chosen_targets(frame, place))
    else:
        found = meaning.squares(duel, frame, place)
    standing = duel.at(card)
    found = tuple(square for square in found if standing is None or square != standing.square)
    kind = _kind(duel, card)
    # Units go onto battle squares, bases onto base squares (2-23-8-1), unless the text leaves no other.
    fitting = tuple(square for square in found if is_battle_square(square) == (kind != "base"))
    return tuple(square for square in fitting or found if not _banned(now, doing, frame, card, player, square))


def _banned(now: Now, doing: Doing, frame: Frame, card: int, player: Player, square: str) -> bool:
    found = put_ban(now.state, frame, card, player, Place("square", square))
    if found is None:
        return False
    now.refuse(Refusal(CANNOT, "cannot be put", (card, square), (words_of(*found), *words(doing))))
    return True


def _kind(duel: Duel, card: int) -> str:
    kind = look(duel, card).data.kind if duel.at(card) is not None else duel.card(card).kind
    if kind == "unknown":
        raise Undetermined("unknown card", (card,))
    return kind


def arrival(duel: Duel, doing: Doing, card: int, square: str, player: Player, status: str | None) -> Intent:
    """The intent to put a card onto a square, by the clause that says under whose control."""
    frame = doing.frame
    standing = duel.at(card)
    kind = _kind(duel, card)
    controller: Player | None = None
    frozen: bool | None
    if standing is not None:
        by_clause = SAME_CARD  # the same card, under the same control
    elif kind == "base":
        by_clause, controller = BASE_PUT, player
    else:
        by_clause, controller = (UNIT_PUT if player == frame.controller else UNIT_PUT_BY), player
    if status in ("frozen", "released"):
        frozen = status == "frozen"
    elif standing is not None:
        frozen = None  # nothing says that it changes (2-26-1)
    elif status == "unchanged":
        frozen = card in duel.frozen
    elif kind == "base":
        frozen = False  # as when it is played (2-20-2-3)
    else:
        raise Undetermined("status unsaid", (card,), UNIT_PUT, words(doing))
    return move(
        duel,
        card,
        Place("square", square),
        by_clause,
        sources=words(doing),
        controller=controller,
        frozen=frozen,
        how="fused" if _costs_fusion(duel, frame) else "",
        by=cause(frame),
    )


def _costs_fusion(duel: Duel, frame: Frame) -> bool:
    """Whether a 合成 was part of the cost of what is being done: of the ability (6-4-2), or of the spell (6-4-3)."""
    match duel.table.node(frame.words):
        case nodes.Activated(cost=cost):
            costs = [cost]
        case nodes.Effect():
            costs = [one.cost for one in duel.card(frame.source).text.abilities if isinstance(one, nodes.PlayCost)]
        case _:
            return False
    return any(isinstance(act, nodes.Fuse) for cost in costs for act in cost.acts)


# ---- two cards that change places


def is_mutual(place: Any) -> bool:
    """互いのあったスクエア."""
    return isinstance(place, nodes.Squares) and any(
        isinstance(node, nodes.That) and node.kind == "each_other" for node in place.walk()
    )


def exchange(now: Now, doing: Doing, cards: tuple[int, ...]) -> tuple[Intent, ...]:
    """The intents to put two cards each onto the square of the other, at once; unsaid, their status stays (2-26-1)."""
    duel = now.state
    stands = [standing for card in cards if (standing := duel.at(card)) is not None]
    if len(stands) > 2:
        raise Undetermined("not carried out", (type(doing.node).__name__, "what", doing.node.wording))
    if len(stands) < 2 or stands[0].square == stands[1].square:
        now.refuse(Refusal(IMPOSSIBLE, "not two cards to swap", tuple(s.card for s in stands), words(doing)))
        return ()
    status = doing.node.status or "unchanged"
    one, other = stands
    stay = [here.card for here, there in ((one, other), (other, one)) if _stays(now, doing, here, there.square)]
    if len(stay) == 1:
        # Whether half of an exchange is a part that can be done (4-12-2), or no exchange at all, is not said.
        moves = other.card if stay[0] == one.card else one.card
        raise Undetermined("half of an exchange", (stay[0], moves), AS_FAR_AS_POSSIBLE, words(doing))
    if stay:
        return ()
    return (
        arrival(duel, doing, one.card, other.square, one.controller, status),
        arrival(duel, doing, other.card, one.square, other.controller, status),
    )


def _stays(now: Now, doing: Doing, standing: Standing, square: str) -> bool:
    """Whether a card is kept from coming to a square: by 効果を受けない, or by a ban."""
    return is_immune(now, doing, standing.card) or _banned(
        now, doing, doing.frame, standing.card, standing.controller, square
    )


# ---- beneath a card


def lie_beneath(now: Now, doing: Doing, selected: Selected, side: nodes.Side) -> tuple[Intent, ...] | Wait:
    """闘気カード: face down beneath a unit or base on a square (6-1-1); with several, whoever does it chooses."""
    duel, node = now.state, doing.node
    if side.side != "bottom" or not node.aura or side.of is None or node.face == "up" or node.status is not None:
        raise Undetermined("not carried out", ("Put", "destination", node.wording))
    frame = _take_choice(doing, selected.frame)
    intents: list[Intent] = []
    for card in selected.cards:
        player = selected.player_of(duel, card)
        above = hosts(now, doing, frame, for_player(side.of, frame, player), card)
        chosen = noted(frame, f"for {card}")
        if chosen is None and len(above) > 1:
            return Wait(note(frame, "choosing", (card,)), (choose(player, above, 1, 1),))
        if chosen is None and not above:
            now.refuse(Refusal(IMPOSSIBLE, "no card to put it beneath", (card,), words(doing)))
            continue
        intents.append(beneath(duel, doing, card, int((chosen or above)[0])))
    return tuple(intents)


def beneath(duel: Duel, doing: Doing, card: int, host: int) -> Intent:
    """The intent to put a card beneath another."""
    place = Place("beneath", str(host))
    return move(duel, card, place, AURA, sources=words(doing), by=cause(doing.frame), how="aura")


def hosts(now: Now, doing: Doing, frame: Frame, of: Any, card: int | None) -> tuple[int, ...]:
    """The units and bases that a card can be put beneath: not itself, not a joined strategy (6-1-6, 6-1-11)."""
    duel = now.state
    found = []
    for host in meaning.cards(duel, frame, of):
        standing = duel.at(host)
        if host == card:
            now.refuse(Refusal(NOT_BENEATH_ITSELF, "not beneath itself", (host,), words(doing)))
        elif standing is not None and standing.joined is not None:
            now.refuse(Refusal(NOT_BENEATH_JOINED, "not beneath a joined card", (host,), words(doing)))
        elif standing is not None:
            found.append(host)
    return tuple(found)
