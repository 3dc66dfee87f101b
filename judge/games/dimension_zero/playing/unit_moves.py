"""ユニットの移動: the activated ability that every unit has (3-8-2-6, 4-7-3, 4-9-3)."""

from __future__ import annotations

from collections.abc import Iterator

from judge.cardtext import nodes
from judge.games.dimension_zero.board import BATTLE_SQUARES, Place, Player, is_battle_square
from judge.games.dimension_zero.duel import Duel, Pending, UnitMove
from judge.games.dimension_zero.events import Moved, MoveResolved, Nullified, Resolved, Triggered
from judge.games.dimension_zero.forbidding import allowed, forbidden
from judge.games.dimension_zero.frame import Frame, Words
from judge.games.dimension_zero.moving import Happen, Happened, move
from judge.games.dimension_zero.playing.acting import Act, completable, why_not_paid, without_x
from judge.games.dimension_zero.playing.calling import callers
from judge.games.dimension_zero.playing.costs import Aim, hangs_on_square, price_of_move
from judge.games.dimension_zero.playing.payment import suffices
from judge.games.dimension_zero.playing.plainly import NEIGHBOURS, is_quiet, plain_move_cost, squares_with
from judge.games.dimension_zero.playing.steps import choice_of_cost, start
from judge.games.dimension_zero.playing.timing import MOVE, wrong_time
from judge.games.dimension_zero.rulebook import RULES, Now, clause, words_of
from judge.games.dimension_zero.triggers import happen, hear
from judge.games.dimension_zero.values.characteristics import in_force, lasting, look, view
from judge.kernel import Instruction, Option, Refusal, Source, Undetermined

NAMES = clause("4-7-3-1")
CANNOT = clause("1-1-2")
OTHER_COST = clause("4-7-3-2")
PROCEDURE = clause("4-9-3")
GONE = clause("4-9-3-1")
RELEASED = clause("4-9-3-2")
NULLIFIED = clause("4-10-1")
NO_REFUND = clause("4-10-3")
RESONANCE = clause("5-13-2")
ONSLAUGHT = clause("5-11-2")
TRIGGERS = clause("4-4-2")


class MoveUnit(Option, frozen=True):
    """Move a unit to a neighbouring square."""

    card: int
    square: str
    way: str = ""
    """The cost that is paid: the move cost, or `急襲`, `alternative 1` …"""


class EndMove(Instruction, frozen=True):
    """A move has been carried out: what hangs on it."""

    item: UnitMove


def acts(duel: Duel, player: Player, card: int, square: str) -> Iterator[tuple[str, Act]]:
    """Moving a unit, with each cost that may be paid for it, by name."""
    seen = view(duel)
    standing = seen.on_square(card)
    if standing is not None and is_quiet(duel) and plain_move_cost(duel.table, seen, card) is not None:
        # No text has a say in it: it is the same whenever the unit stands there.
        key = ("plain moves", card, player, standing.square, square)
        found: tuple[tuple[str, Act], ...] | None = duel.table.memo.get(key)
        if found is None:
            found = tuple((way, without_x(duel, act)) for way, act in _acts(duel, player, card, square))
            duel.table.memo[key] = found
        yield from found
    else:
        yield from _acts(duel, player, card, square)


def _acts(duel: Duel, player: Player, card: int, square: str) -> Iterator[tuple[str, Act]]:
    place = duel.where(card)
    price = price_of_move(duel, Aim(player, "move", card, square, place))
    frame = Frame(words=Words(card, 0), source=card, controller=player, square=square, origin=place)
    calling = tuple(caller for caller, _ in callers(duel, player, card))
    for base in price.bases:
        yield (
            base.name,
            Act(
                player=player,
                what="move",
                card=card,
                frame=frame,
                start=place.at,
                parts=(base, *price.added),
                optional=price.optional,
                calling=calling,
            ),
        )


def possible_moves(duel: Duel, player: Player) -> Iterator[MoveUnit]:
    """Every move that may be activated at normal times and can be completed."""
    quiet = is_quiet(duel)
    now = view(duel)
    taken: frozenset[str] | None = None
    for standing in duel.standing:
        card = standing.card
        if card in duel.frozen or not is_battle_square(standing.square):
            continue
        if now.controller(card) != player or now.data(card).kind != "unit":
            continue
        cost = plain_move_cost(duel.table, now, card) if quiet else None
        if cost is not None:
            if suffices(duel, player, cost):
                if taken is None:
                    taken = squares_with(duel, now, player, "unit")
                for square in NEIGHBOURS[standing.square]:
                    if square not in taken:
                        yield MoveUnit(card, square)
            continue
        per_square = hangs_on_square(duel, standing.card)
        usual: list[str] | None = None
        for square in NEIGHBOURS[standing.square]:
            if _own_unit_there(duel, player, square):
                continue
            try:
                if forbidden(duel, "move", what=standing.card, who=player, destination=square) is not None:
                    continue
            except Undetermined:  # who moves it there is told why the texts do not decide
                pass
            if usual is None or per_square:
                usual = [way for way, act in acts(duel, player, standing.card, square) if completable(duel, act)]
            for way in usual:
                yield MoveUnit(standing.card, square, way)
        for square in BATTLE_SQUARES if in_force(duel, nodes.Can) or lasting(duel, nodes.Can) else ():
            near = square in NEIGHBOURS[standing.square] or _own_unit_there(duel, player, square)
            if not near and _farther(duel, player, card, square):
                yield MoveUnit(card, square)  # who moves it there is told why the texts do not decide


def _farther(duel: Duel, player: Player, card: int, square: str) -> tuple[Source, ...]:
    """The texts that let a unit move to a square, which is not adjacent: whether so far they do not say."""
    found = allowed(duel, "move", what=card, who=player, destination=square)
    return tuple(words_of(*one) for one in found)


def _insist_on_adjacent(duel: Duel, player: Player, card: int, square: str) -> None:
    said = () if square in NEIGHBOURS[duel.where(card).at] else _farther(duel, player, card, square)
    if said:
        raise Undetermined("how far it may move", (card, square), NAMES, said)


def _own_unit_there(duel: Duel, player: Player, square: str) -> bool:
    for standing in duel.standing:
        if standing.square == square:
            seen = look(duel, standing.card)
            if seen.controller == player and seen.data.kind == "unit":
                return True
    return False


def obstacles_to_move(duel: Duel, player: Player, option: MoveUnit) -> list[Refusal]:
    """Everything that forbids a move now; nothing, if it is allowed."""
    card = option.card
    found = wrong_time(duel, player, "normal", MOVE)
    seen = look(duel, card)
    if not seen.place.is_square or not is_battle_square(seen.place.at) or seen.data.kind != "unit":
        return [*found, Refusal(NAMES, "no unit to move", (card,))]
    if seen.controller != player:
        found.append(Refusal(NAMES, "not own unit", (player, card)))
    if seen.frozen:
        found.append(Refusal(NAMES, "unit is frozen", (card,)))
    if option.square not in BATTLE_SQUARES or option.square not in NEIGHBOURS[seen.place.at]:
        if option.square in BATTLE_SQUARES and not found and not _own_unit_there(duel, player, option.square):
            _insist_on_adjacent(duel, player, card, option.square)
        found.append(Refusal(NAMES, "not adjacent", (card, seen.place.at, option.square)))
        return found
    if _own_unit_there(duel, player, option.square):
        found.append(Refusal(NAMES, "own unit there", (player, option.square)))
    ban = forbidden(duel, "move", what=card, who=player, destination=option.square)
    if ban is not None:
        found.append(Refusal(CANNOT, "cannot move", (card, option.square), (words_of(*ban),)))
    act = dict(acts(duel, player, card, option.square)).get(option.way)
    if act is None:
        return [*found, Refusal(OTHER_COST, "no such cost", (card, option.way))]
    found += why_not_paid(duel, act)
    if not found and not completable(duel, act):
        found.append(Refusal(OTHER_COST, "cannot be completed", (card,)))
    return found


def begin_move(now: Now, player: Player, option: MoveUnit) -> None:
    """Begin to move a unit."""
    # Where the texts do not decide whether it may move there, it ends here.
    forbidden(now.state, "move", what=option.card, who=player, destination=option.square)
    _insist_on_adjacent(now.state, player, option.card, option.square)
    ways = dict(acts(now.state, player, option.card, option.square))
    chosen = choice_of_cost(now.state, ways, option.way) if now.traced else ()
    start(now, ways[option.way], (MOVE, *chosen))


# ---- resolution


def resolve_move(now: Now, item: UnitMove) -> None:
    """The unit is put onto its square, released, if it still stands where the move began (4-9-3-1, 4-9-3-2)."""
    duel = now.state
    now.cite((PROCEDURE,))
    standing = duel.at(item.card) if item.card is not None else None
    if standing is None or standing.square != item.start:
        now.under(GONE)
        about = (item.start, item.square) if item.card is None else (item.card, item.start, item.square)
        now.refuse(Refusal(GONE, "unit no longer there", about))
        happen(now, Nullified(item), cites=(NULLIFIED, NO_REFUND))
        _refuse_onslaught(now, item)
        return
    now.cite((GONE,))  # frozen or with a unit of its side in the way, it may still move
    assert item.card is not None
    ban = forbidden(duel, "move", what=item.card, who=item.controller, destination=item.square)
    if ban is not None:
        now.under(CANNOT)
        now.refuse(Refusal(CANNOT, "cannot move", (item.card, item.square), (words_of(*ban),)))
        _refuse_onslaught(now, item)
        return
    controller = look(duel, item.card).controller
    moved = move(
        duel, item.card, Place("square", item.square), RELEASED, controller=controller, frozen=False, how="move"
    )
    now.then(Happen((moved,)), EndMove(item))


def _refuse_onslaught(now: Now, item: UnitMove) -> None:
    """進撃 that was paid for does not trigger, because the move is not resolved (5-11-2)."""
    for words in item.onslaught:
        said = (Source(words.card, now.state.table.node(words).span),)
        now.refuse(Refusal(ONSLAUGHT, "move not resolved", (), said))


@RULES.rule(EndMove, "4-9-3-2")
def end_move(now: Now, step: EndMove) -> None:
    """The move is resolved: 共鳴 knows of it, and 進撃 whose cost was paid triggers (5-13-2, 5-11-2)."""
    duel, item = now.state, step.item
    answer, duel.answer = duel.answer, None
    assert isinstance(answer, Happened)
    assert item.card is not None
    arrived = [event for event in answer.events if isinstance(event, Moved) and event.card == item.card]
    if any(event.destination.is_square and event.how == "move" for event in arrived):
        now.under(RESONANCE)
        now.happen(MoveResolved(arrived[0].controller, item.card))
        for words in item.onslaught:
            keyword = duel.table.node(words)
            assert isinstance(keyword, nodes.Keyword)
            inner = duel.table.place_of(words, keyword.abilities[0])
            frame = Frame(words=inner, source=item.card, controller=arrived[0].controller)
            now.under(ONSLAUGHT)
            now.happen(Triggered(Pending(frame)), cites=(TRIGGERS,), sources=(words_of(frame, keyword),))
            hear(now, Triggered(Pending(frame)))
    else:
        _refuse_onslaught(now, item)
    happen(now, Resolved(item))
