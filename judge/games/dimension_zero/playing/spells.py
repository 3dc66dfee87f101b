"""スペルのプレイ: which cards a player may play now, from where, to which square, in which way, and why not (2-20)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero.board import BASE_SQUARES, BATTLE_SQUARES, Place, Player
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.forbidding import forbidden
from judge.games.dimension_zero.frame import Frame, Words
from judge.games.dimension_zero.playing.acting import Act, completable, mode_choices, wanted, why_not_paid, without_x
from judge.games.dimension_zero.playing.calling import callers
from judge.games.dimension_zero.playing.costs import (
    Aim,
    data_of,
    hangs_on_square,
    is_alternative,
    kinds_in,
    own,
    price_of_play,
)
from judge.games.dimension_zero.playing.payment import suffices
from judge.games.dimension_zero.playing.plainly import (
    OPEN_SQUARES,
    OWN_BASE_SQUARES,
    is_plain,
    is_quiet,
    plain_cost,
    squares_with,
)
from judge.games.dimension_zero.playing.special_plays import not_open, not_together
from judge.games.dimension_zero.playing.spots import (
    BASE_SQUARE,
    HANDS,
    OTHER_ZONES,
    PLANS,
    UNIT_SQUARE,
    Spot,
    other_costs,
    own_squares,
    permission,
    plain_spot,
    spots,
    timing_of,
)
from judge.games.dimension_zero.playing.steps import choice_of_cost, start
from judge.games.dimension_zero.playing.targeting import missing, modes_of, slots
from judge.games.dimension_zero.playing.timing import CARD, FROM_PLAN, wrong_time
from judge.games.dimension_zero.rulebook import Now, clause, words_of
from judge.games.dimension_zero.values.characteristics import in_force, lasting, look, view
from judge.kernel import Option, Refusal, Source, Undetermined

KINDS = {"unit": clause("2-20-1-1"), "base": clause("2-20-2-1"), "strategy": clause("2-20-3-1")}
CANNOT = clause("1-1-2")
FLASH = clause("5-14-2")
TEXT_ALLOWS = clause("2-10-3-2")
OTHER_COST = clause("4-7-2-4")
SUPPLY = clause("5-15-2")

BANS: tuple[type[Any], ...] = (nodes.Cannot, nodes.Only, nodes.Not)


class Play(Option, frozen=True):
    """Play a card."""

    card: int
    square: str = ""
    origin: str = "hand"
    """The zone that it is played from."""
    special: str = ""
    """`召集`, `隊列召喚`, or 自軍エリア where a text lets a square be treated as one's own area."""
    by: int | None = None
    """The card whose 召集 is used."""
    way: str = ""
    """The cost that is paid: the printed one, or `覚醒`, `代替コスト 1`, `alternative 1` …"""


# ---- the act


def acts(duel: Duel, player: Player, card: int, place: Place, spot: Spot) -> Iterator[tuple[str, Act]]:
    """Playing a card to a square, with each cost that may be paid for it, by name."""
    if spot.cost is None and spot.by is None and is_plain(duel, card):
        yield from _plain_acts(duel, player, card, place, spot)
    else:
        yield from _acts(duel, player, card, place, spot)


def _plain_acts(duel: Duel, player: Player, card: int, place: Place, spot: Spot) -> tuple[tuple[str, Act], ...]:
    """No text has a say in it: it is the same in every position."""
    memo = duel.table.memo
    key = ("plain acts", card, player, place, spot.square, spot.special)
    found: tuple[tuple[str, Act], ...] | None = memo.get(key)
    if found is None:
        found = tuple((way, without_x(duel, act)) for way, act in _acts(duel, player, card, place, spot))
        memo[key] = found
    return found


def _acts(duel: Duel, player: Player, card: int, place: Place, spot: Spot) -> Iterator[tuple[str, Act]]:
    aim = Aim(player, "play", card, spot.square, place)
    price = price_of_play(duel, aim, spot.cost)
    bases = price.bases if spot.cost is not None else (*price.bases, *other_costs(duel, aim, price))
    kind = data_of(duel, card).kind
    texts: tuple[Words, ...] = ()
    if kind == "strategy":
        texts = tuple(frame.words for frame, _ in own(duel, aim, nodes.Effect))
    frame = Frame(
        words=texts[0] if texts else Words(card, 0), source=card, controller=player, square=spot.square, origin=place
    )
    if spot.by is not None:
        frame = frame.say(BY_STEP, "by", (spot.by,))
    calling = tuple(caller for caller, _ in callers(duel, player, card)) if kind == "unit" else ()
    for base in bases:
        name = "" if spot.cost is not None else base.name
        yield (
            name,
            Act(
                player=player,
                what="play",
                card=card,
                frame=frame,
                texts=texts,
                special=spot.special,
                by=spot.by,
                parts=(base, *price.added),
                optional=price.optional,
                calling=calling,
            ),
        )


BY_STEP = -3_000_001
"""The number under which a spell keeps the card whose 召集 was used: it notices when that card leaves."""


# ---- what may be done


def possible_plays(duel: Duel, player: Player, playable: list[tuple[int, Place]]) -> Iterator[Play]:
    """Every way to play one of the cards that are `playable_cards` which can be completed.

    Where the texts do not decide whether a card may be played, it is offered: who plays it is told so.
    """
    quiet = is_quiet(duel)
    for card, place in playable:
        cost = plain_cost(duel.table, card) if quiet else None
        if cost is not None:
            if not suffices(duel, player, cost):
                continue
            if duel.table.data(card).kind != "strategy":
                for square in _plain_squares(duel, player, duel.table.data(card).kind):
                    yield Play(card, square, place.zone)
                continue
            if _needs_no_choice(duel, card):
                yield Play(card, "", place.zone)
                continue
        try:
            yield from tuple(_plays_of(duel, player, card, place))
        except Undetermined:
            squares: tuple[str, ...] = ("",)
            if (kind := duel.table.data(card).kind) != "strategy":
                taken = own_squares(duel, player, kind)
                squares = tuple(square for square in _usual_squares(player, kind) if square not in taken)
            yield from (Play(card, square, place.zone) for square in squares)


def _needs_no_choice(duel: Duel, card: int) -> bool:
    """Whether a strategy has one text, without targets and effects to choose from: then only its cost matters."""
    memo = duel.table.memo
    key = ("no choice", card)
    if key not in memo:
        words = [Words(card, index) for index, _ in enumerate(duel.card(card).text.abilities)]
        memo[key] = (
            len(words) == 1
            and isinstance(duel.table.node(words[0]), nodes.Effect)
            and not slots(duel.table, words[0])
            and modes_of(duel.table.node(words[0])) is None
        )
    found: bool = memo[key]
    return found


def _plain_squares(duel: Duel, player: Player, kind: str) -> tuple[str, ...]:
    """Where a unit or base may be played, as long as no text has a say in it."""
    taken = squares_with(duel, view(duel), player, kind)
    every = _usual_squares(player, kind)
    return tuple(square for square in every if square not in taken) if taken else every


def _usual_squares(player: Player, kind: str) -> tuple[str, ...]:
    return OPEN_SQUARES[player] if kind == "unit" else OWN_BASE_SQUARES[player]


def _plays_of(duel: Duel, player: Player, card: int, place: Place) -> Iterator[Play]:
    known: dict[Any, bool] = {}
    aim = Aim(player, "play", card, "", place)
    per_square = hangs_on_square(duel, card)
    banned_by_square = _bans_squares(duel, card)
    if not banned_by_square and _is_banned(duel, player, card, place, Spot("")) is not None:
        return
    usual: list[str] | None = None
    for spot in spots(duel, aim):
        if spot.unsure or (banned_by_square and _is_banned(duel, player, card, place, spot) is not None):
            continue
        if spot.cost is not None or per_square:
            ways = _open_ways(duel, player, card, place, spot, known)
        else:
            ways = usual = _open_ways(duel, player, card, place, spot, known) if usual is None else usual
        for way in ways:
            yield Play(card, spot.square, place.zone, spot.special, spot.by, way)


def _open_ways(duel: Duel, player: Player, card: int, place: Place, spot: Spot, known: dict[Any, bool]) -> list[str]:
    """The costs by which a card can be played to a square, by name."""
    found = []
    for way, act in acts(duel, player, card, place, spot):
        key = (act.parts, act.optional, act.calling)
        if key not in known:
            known[key] = completable(duel, act)
        if known[key]:
            found.append(way)
    return found


def _bans_squares(duel: Duel, card: int) -> bool:
    """Whether some text might forbid playing a card to some squares and not to others."""
    if not kinds_in(duel, card).isdisjoint(BANS):
        return True
    said = [node for kind in BANS for _, node in in_force(duel, kind)]
    said += [node for kind in BANS for _, node in lasting(duel, kind)]
    actions = (node.of if isinstance(node, nodes.Not) else node.action for node in said)
    return any(isinstance(action, nodes.Play) for action in actions)


def _is_banned(duel: Duel, player: Player, card: int, place: Place, spot: Spot) -> tuple[Frame, Any] | None:
    where = {"destination": spot.square} if spot.square else {}
    return forbidden(duel, "play", what=card, who=player, origin=place, **where)


def obstacles_to_play(duel: Duel, player: Player, play: Play) -> list[Refusal]:
    """Everything that forbids a play now; nothing, if it is allowed."""
    card, place = play.card, duel.where(play.card)
    if duel.card(card).kind == "unknown":
        raise Undetermined("unknown card", (card,))
    kind = look(duel, card).data.kind
    timing = timing_of(duel, card, place)
    found = wrong_time(duel, player, timing, FROM_PLAN if place.zone == "plan" else CARD[timing])
    usual = place in (HANDS[player], PLANS[player])
    if not usual and (place.zone not in OTHER_ZONES or permission(duel, player, card, place) is None):
        return [*found, Refusal(KINDS[kind], "not from there", (player, card, place.zone))]
    aim = Aim(player, "play", card, play.square, place)
    spot = _spot(duel, aim, play)
    if isinstance(spot, Refusal):
        found.append(spot)
    banned = _is_banned(duel, player, card, place, spot if isinstance(spot, Spot) else Spot(play.square))
    if banned is not None:
        frame, node = banned
        flash = isinstance(node, nodes.Keyword)
        found.append(Refusal(FLASH if flash else CANNOT, "cannot be played", (card,), (words_of(frame, node),)))
    if isinstance(spot, Refusal):
        # Squares hardly ever change what a card costs: say what else is in the way.
        return found if play.special else [*found, *_cost_obstacles(duel, player, play, place, Spot(play.square))]
    spot.insist_on_sure(card)
    return [*found, *_cost_obstacles(duel, player, play, place, spot)]


def _cost_obstacles(duel: Duel, player: Player, play: Play, place: Place, spot: Spot) -> list[Refusal]:
    ways = dict(acts(duel, player, play.card, place, spot))
    act = ways.get(play.way)
    if act is None:
        return [Refusal(OTHER_COST, "no such cost", (play.card, play.way))]
    found: list[Refusal] = []
    if act.texts:
        lacking = [
            missing(duel, frame, wanted(duel, replace(act, frame=frame)), spell=act.card)
            for frame in (replace(act.frame, modes=modes) for modes in mode_choices(duel, act))
        ]
        if all(lacking):
            found += sorted(lacking, key=len)[0]
    short = why_not_paid(duel, act)
    if short and is_alternative(act.parts[0]) and any(part.name == "補給" for part in act.parts):
        raise Undetermined("supply and alternative cost", (play.card,), SUPPLY)
    found += short
    if short and spot.cost is None:
        # What another special way of playing costs is no help to this one.
        aim = Aim(player, "play", play.card, play.square, place)
        found += not_together(duel, aim, spot.square, spot.special)
    if not found and not completable(duel, act):
        found.append(Refusal(OTHER_COST, "cannot be completed", (play.card,)))
    return found


def _spot(duel: Duel, aim: Aim, play: Play) -> Spot | Refusal:
    """The square and way of a play, or why they are not allowed."""
    if not play.special and play.by is None and is_plain(duel, aim.card):
        plain = plain_spot(duel, aim.player, aim.card, play.square)
        if plain is not None:
            return plain
    for spot in spots(duel, aim):
        if spot.square == play.square and spot.special == play.special and play.by in (None, spot.by):
            return spot
    kind = look(duel, aim.card).data.kind
    if kind == "strategy":
        return Refusal(KINDS[kind], "strategy names no square", (aim.card,))
    if kind == "base":
        own_square = play.square in BASE_SQUARES and play.square[0] == aim.player
        reason = "own base there" if own_square else "not own base square"
        return Refusal(BASE_SQUARE, reason, (aim.player, play.square))
    if play.square not in BATTLE_SQUARES:
        return Refusal(UNIT_SQUARE, "area not allowed", (aim.player, play.square))
    if play.square in own_squares(duel, aim.player, "unit"):
        return Refusal(UNIT_SQUARE, "own unit there", (aim.player, play.square))
    if play.special:
        return not_open(duel, aim, play.square, play.special)
    return Refusal(UNIT_SQUARE, "area not allowed", (aim.player, play.square))


def _plain_act(duel: Duel, player: Player, play: Play) -> Act | None:
    """Playing a card from hand that no text has a say in: the quick answer for most."""
    card = play.card
    side = duel.sides[0] if player == "A" else duel.sides[1]
    if card not in side.hand or play.special or play.by is not None or play.way or not is_plain(duel, card):
        return None
    spot = plain_spot(duel, player, card, play.square)
    return None if spot is None else _plain_acts(duel, player, card, HANDS[player], spot)[0][1]


def begin_play(now: Now, player: Player, play: Play) -> None:
    """Begin to play a card."""
    duel = now.state
    if not now.traced and (plain := _plain_act(duel, player, play)) is not None:
        start(now, plain)
        return
    place = duel.where(play.card)
    _is_banned(duel, player, play.card, place, Spot(play.square))  # where the texts do not decide it, it ends here
    if (trouble := duel.card(play.card).text.not_understood) and duel.card(play.card).kind == "strategy":
        raise Undetermined("text not understood", (play.card, 0), "", (Source(play.card, trouble[0].span),))
    aim = Aim(player, "play", play.card, play.square, place)
    spot = _spot(duel, aim, play)
    if isinstance(spot, Refusal):
        raise ValueError(f"cannot be played so: {play!r}")
    spot.insist_on_sure(play.card)
    ways = dict(acts(duel, player, play.card, place, spot))
    timing = timing_of(duel, play.card, place)
    cites = [FROM_PLAN if place.zone == "plan" else CARD[timing], *spot.cites]
    sources = list(spot.sources)
    if place not in (HANDS[player], PLANS[player]):
        text = permission(duel, player, play.card, place)
        assert text is not None
        cites.append(TEXT_ALLOWS)
        sources.append(words_of(*text))
    if now.traced:
        cites += choice_of_cost(duel, ways, play.way)
        for refusal in not_together(duel, aim, spot.square, spot.special):
            now.refuse(refusal)
    start(now, ways[play.way], tuple(cites), tuple(sources))
