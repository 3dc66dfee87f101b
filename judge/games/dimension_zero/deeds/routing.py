"""AかBに置く: one of several destinations, chosen by whoever does it when the text is carried out (4-9-2-4).

Once it is chosen, the step is done as if only this destination were written. A way to lie (リリース状態で) is said of
the destination where cards lie so: 墓地かエネルギーゾーンにリリース状態で置く.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero.asking import choose
from judge.games.dimension_zero.board import Place, Player
from judge.games.dimension_zero.deeds.causes import ban
from judge.games.dimension_zero.deeds.common import for_player, forget_note, note, noted, put_ban, words
from judge.games.dimension_zero.deeds.landing import hosts, squares_open
from judge.games.dimension_zero.deeds.piling import PILES_THAT_TURN, goal_of
from judge.games.dimension_zero.deeds.selecting import select
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.remembered import Remembered
from judge.games.dimension_zero.resolving import Doing, Wait
from judge.games.dimension_zero.rulebook import Now, clause
from judge.kernel import Undetermined

BY_WHOM_IT_NAMES = clause("4-9-2-4")
SQUARE = "to a square"
BENEATH = "to a place beneath"


def is_routed(node: nodes.Put) -> bool:
    """Whether a step names several destinations that are not all squares: of squares, the square is chosen."""
    to = node.destination
    return isinstance(to, nodes.AnyOf) and not all(_is_square(option) for option in _options(to))


def routed(now: Now, doing: Doing) -> Doing | Wait:
    """The step with the one destination that was chosen for it."""
    frame, ways = _take_answer(doing), _ways[doing.node]
    if (chosen := noted(frame, "route")) is not None:
        return doing._replace(frame=frame, node=ways[str(chosen[0])])
    duel = now.state

    def possible(card: int, player: Player) -> bool:
        return any(_is_open(now, doing._replace(frame=frame, node=way), card, player) for way in ways.values())

    selected = select(now, doing._replace(frame=frame), possible=possible)
    if isinstance(selected, Wait):
        return selected
    doing = doing._replace(frame=selected.frame)
    open_to: dict[int, tuple[str, ...]] = {}
    for card in selected.cards:
        if ban(duel, doing.frame, "affect", what=card) is None:
            player = selected.player_of(duel, card)
            open_to[card] = tuple(
                ref for ref, way in ways.items() if _is_open(now, doing._replace(node=way), card, player)
            )
    among = tuple(dict.fromkeys(ref for refs in open_to.values() for ref in refs))
    if len(among) > 1:
        if len(open_to) > 1:
            # Whether all go to one place, or each to one of its own, is not said.
            raise Undetermined("one destination or several", tuple(open_to), BY_WHOM_IT_NAMES, words(doing))
        (card,) = open_to
        asked = choose(selected.player_of(duel, card), among, 1, 1, "destinations")
        return Wait(note(selected.frame, "routing", ()), (asked,))
    # With one way left, or none, there is nothing to choose; what stands in the way is told as it is done.
    only_way = among[0] if among else next(iter(ways))
    return doing._replace(frame=note(selected.frame, "route", (only_way,)), node=ways[only_way])


def _take_answer(doing: Doing) -> Any:
    if noted(doing.frame, "routing") is None:
        return doing.frame
    return note(forget_note(doing.frame, "routing"), "route", tuple(doing.answer))


# ---- the step with each of its destinations


def _options(to: Any) -> tuple[Any, ...]:
    """AかBかC: every one of them."""
    return tuple(one for option in to.options for one in _options(option)) if isinstance(to, nodes.AnyOf) else (to,)


def _is_square(to: Any) -> bool:
    spoken_of = isinstance(to, nodes.That) and to.kind == "squares"
    return spoken_of or isinstance(to, (nodes.Squares, nodes.Line, nodes.Area, nodes.Space))


def _named(node: nodes.Put, to: Any) -> str:
    """A destination as something that is chosen: cards only ever go to their owners' zones (2-23-1-1)."""
    if isinstance(to, nodes.Zone) and to.name is not None:
        return f"to {to.name}" if to.end is None else f"to {to.name} {to.end}"
    if _is_square(to):
        return SQUARE
    if isinstance(to, nodes.Side) and node.aura:
        return BENEATH
    raise Undetermined("not carried out", ("Put", "destination", node.wording))


def _each_way(step: nodes.Node) -> dict[str, Any]:
    node: Any = step
    options = _options(node.destination)
    turns = any(_lies_so(option) for option in options)
    beneath = any(isinstance(option, nodes.Side) for option in options)
    ways: dict[str, Any] = {}
    for to in options:
        named = _named(node, to)
        status = node.status if _lies_so(to) or not turns else None
        aura = node.aura and (isinstance(to, nodes.Side) or not beneath)
        way = replace(node, destination=to, status=status, aura=aura)
        if named in ways:
            raise Undetermined("not carried out", ("Put", "destination", node.wording))
        if isinstance(to, nodes.Zone):
            goal_of(way, to)  # each of them has to be understood, whichever is chosen
        ways[named] = way
    return ways


def _lies_so(to: Any) -> bool:
    """Whether cards lie released or frozen there (2-26-1)."""
    return _is_square(to) or (isinstance(to, nodes.Zone) and to.name in PILES_THAT_TURN)


_ways = Remembered(_each_way)


def _is_open(now: Now, doing: Doing, card: int, player: Player) -> bool:
    """Whether a card can be put there: what is impossible cannot be chosen (4-9-2-4)."""
    to = doing.node.destination
    if isinstance(to, nodes.Zone):
        return _zone_is_open(now.state, doing, card, player, goal_of(doing.node, to).zone)
    if isinstance(to, nodes.Side):
        return bool(hosts(now, doing, doing.frame, for_player(to.of, doing.frame, player), card))
    return bool(squares_open(now, doing, doing.frame, to, card, player))


def _zone_is_open(duel: Duel, doing: Doing, card: int, player: Player, zone: str) -> bool:
    return put_ban(duel, doing.frame, card, player, Place(zone, duel.owner(card))) is None
