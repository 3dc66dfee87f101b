"""フリーズ, リリース, マーカー: steps that change how cards lie, and what lies on them (2-26, 6-7)."""

from __future__ import annotations

from typing import Any

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.deeds.causes import ban, is_immune, refused
from judge.games.dimension_zero.deeds.common import IMPOSSIBLE, cause, finish, note, noted, nothing_done, words
from judge.games.dimension_zero.deeds.selecting import select
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.events import Froze, Marked, Released
from judge.games.dimension_zero.forbidding import Asked
from judge.games.dimension_zero.moving import Happen, Intent
from judge.games.dimension_zero.resolving import Doing, Outcome, Wait, deed
from judge.games.dimension_zero.rulebook import Now, clause
from judge.games.dimension_zero.triggers import happen
from judge.kernel import Refusal, Undetermined

TURNED = clause("2-26-1")
IS_SO_ALREADY = clause("2-26-1-1")
MARKERS = clause("6-7-1")

ZONES = ("square", "energy", "smash")
"""Where cards are released or frozen (2-26-1)."""


@deed(nodes.Freeze, "who what count")
def freeze(now: Now, doing: Doing) -> Outcome:
    """フリーズする: released cards are turned sideways."""
    return _turn(now, doing, frozen=True)


@deed(nodes.Release, "who what count")
def release(now: Now, doing: Doing) -> Outcome:
    """リリースする: frozen cards are turned upright."""
    return _turn(now, doing, frozen=False)


def _turn(now: Now, doing: Doing, *, frozen: bool) -> Outcome:
    duel = now.state
    verb: Asked = "freeze" if frozen else "release"
    if (meant := noted(doing.frame, "turned")) is not None:
        complete = noted(doing.frame, "complete") == (1,)
        done = (int(complete and bool(meant)),)
        return finish(doing, doing.frame, what=meant, count=(len(meant),), done=done, could=done)

    def possible(card: int, player: Player) -> bool:
        return can_turn(duel, card, frozen) and ban(duel, doing.frame, verb, who=player, what=card) is None

    selected = select(now, doing, possible=possible)
    if isinstance(selected, Wait):
        return selected
    cards = []
    for card in selected.cards:
        if not can_turn(duel, card, frozen):
            if duel.where(card).zone in ZONES:
                reason = "already frozen" if frozen else "already released"
                now.refuse(Refusal(IS_SO_ALREADY, reason, (card,), words(doing)))
            else:
                now.refuse(Refusal(IMPOSSIBLE, "lies neither way", (card,), words(doing)))
            continue
        player = selected.player_of(duel, card)
        reason = "cannot be frozen" if frozen else "cannot be released"
        if not is_immune(now, doing, card) and not refused(now, doing, verb, reason, (card,), who=player, what=card):
            cards.append(card)
    if not cards:
        return nothing_done(now, doing, selected.frame, "nothing to act on")
    event = Froze if frozen else Released
    intents = tuple(Intent(event((card,), cause(doing.frame)), TURNED, words(doing)) for card in cards)
    frame = note(note(selected.frame, "turned", tuple(cards)), "complete", (int(selected.complete),))
    return Wait(frame, (Happen(intents),))


def can_turn(duel: Duel, card: int, frozen: bool) -> bool:
    """Whether a card can be frozen (else: released): it lies upright (sideways) where cards do so (2-26-1-1)."""
    return duel.where(card).zone in ZONES and (card in duel.frozen) != frozen


# ---- markers


@deed(nodes.AddMarker, "who what on count")
def add_marker(now: Now, doing: Doing) -> Outcome:
    """マーカーを置く: markers are put onto cards."""
    node: nodes.AddMarker = doing.node
    cards = tuple(card for card in _under(now.state, doing, node.on) if not is_immune(now, doing, card))
    number = _number(now.state, doing, node.count)
    if not cards or number <= 0:
        return nothing_done(now, doing, doing.frame, "nothing to act on")
    for card in cards:
        happen(now, Marked(card, marker_name(node.what), number), cites=(MARKERS,))
    return finish(doing, doing.frame, on=cards, count=(number * len(cards),), done=(1,), could=(1,))


@deed(nodes.RemoveMarker, "who what source count")
def remove_marker(now: Now, doing: Doing) -> Outcome:
    """マーカーを取り除く: markers are taken off a card, as many as there are if there are fewer (4-12-2)."""
    node: nodes.RemoveMarker = doing.node
    duel = now.state
    name = marker_name(node.what)
    bearers = _under(duel, doing, node.source if node.source is not None else getattr(node.what, "at", None))
    cards = tuple(card for card in bearers if not is_immune(now, doing, card))
    if len(cards) > 1:
        raise Undetermined("not carried out", ("RemoveMarker", "source", node.wording))
    there = dict(standing.markers).get(name, 0) if cards and (standing := duel.at(cards[0])) is not None else 0
    everything = node.count is None and getattr(node.what, "quantity", None) == "all"
    wanted = there if everything else _number(duel, doing, node.count)
    number = min(there, wanted)
    if number <= 0:
        return nothing_done(now, doing, doing.frame, "no markers")
    happen(now, Marked(cards[0], name, -number), cites=(MARKERS,))
    return finish(doing, doing.frame, count=(number,), done=(int(number == wanted),), could=(int(number == wanted),))


def marker_name(what: Any) -> str:
    """Markers are told apart by their names, if they have any."""
    return getattr(what, "name", None) or ""


def _under(duel: Duel, doing: Doing, on: Any) -> tuple[int, ...]:
    """The cards that markers lie on; markers on bare squares (6-7-1) are not carried out."""
    of = on.of if isinstance(on, nodes.Side) and on.side == "top" else on
    if of is None or isinstance(of, (nodes.Squares, nodes.Zone, nodes.Side, nodes.AnyOf)):
        raise Undetermined("not carried out", (type(doing.node).__name__, "on", doing.node.wording), MARKERS)
    cards = meaning.cards(duel, doing.frame, of)
    return tuple(card for card in cards if duel.at(card) is not None and card not in doing.frame.gone)


def _number(duel: Duel, doing: Doing, count: nodes.Count | None) -> int:
    if count is None:
        return 1
    low, high = meaning.count_range(duel, doing.frame, count, 10**6)
    if low != high:
        raise Undetermined("not carried out", (type(doing.node).__name__, "count", doing.node.wording))
    return low
