"""自分の山札の1番上のカードを手札に加える: a move that may be called 引く, where a text makes that matter (2-23-1-4).

The rules say that such a move may be told as drawing, not that each of them is one. While no text forbids drawing,
waits for it or changes it, nothing hangs on that.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.deeds.common import doers, words
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.events import Moved
from judge.games.dimension_zero.forbidding import forbidden
from judge.games.dimension_zero.meaning import all_fits
from judge.games.dimension_zero.moving import Intent
from judge.games.dimension_zero.remembered import Remembered, parts_of
from judge.games.dimension_zero.replacing.claims import claims
from judge.games.dimension_zero.resolving import Doing
from judge.games.dimension_zero.rulebook import clause, words_of
from judge.games.dimension_zero.values.characteristics import in_force, lasting
from judge.kernel import Source, Undetermined

CALLED_DRAWING = clause("2-23-1-4")

_says_top = Remembered(
    lambda node: any(
        (isinstance(one, nodes.Zone) and one.name == "deck" and one.end == "top")
        or (isinstance(one, nodes.Side) and one.side == "top")
        for one in parts_of[node]
    )
)
"""Whether words speak of the top of a deck."""


def insist_on_plain(duel: Duel, doing: Doing, intents: tuple[Intent, ...]) -> None:
    """That nothing hangs on whether cards that go from the top of one's own deck to the hand are drawn."""
    moves = [intent.event for intent in intents if isinstance(intent.event, Moved)]
    taken = [one for one in moves if one.source.zone in ("deck", "plan") and one.destination.zone == "hand"]
    if not taken or not _is_told_as_top(duel, doing):
        return
    for player in doers(duel, doing.frame, doing.node.who):
        mine = {one.card for one in taken if duel.owner(one.card) == player}
        if mine and mine == set(duel.side(player).deck[: len(mine)]):
            for event in (one for one in taken if one.card in mine):
                for said in _hanging_on_it(duel, player, event):
                    about = (event.card, player)
                    raise Undetermined("whether it is drawn", about, CALLED_DRAWING, (said, *words(doing)))


def _is_told_as_top(duel: Duel, doing: Doing) -> bool:
    """Whether a step, or the showing or looking that it goes back to, speaks of the top; a choice is no draw."""
    node: Any = doing.node
    if _says_top[node]:
        return True
    what = getattr(node, "what", None)
    if not isinstance(what, nodes.That):
        return False
    ability = duel.table.node(doing.frame.words._replace(path=()))
    shown = [one for one in parts_of[ability] if isinstance(one, (nodes.Reveal, nodes.Look))]
    return any(one.number == what.ref and _says_top[one] for one in shown)


def _hanging_on_it(duel: Duel, player: Player, event: Moved) -> Iterator[Source]:
    """The words in force that would see to it if the move were a draw, and do not otherwise."""
    found = forbidden(duel, "draw", who=player)
    if found is not None:
        yield words_of(*found)
    drawn = replace(event, how="draw")
    for frame, ability in in_force(duel, nodes.Triggered):
        if _differs(duel, frame, ability.event, event, drawn):
            yield words_of(frame, ability.event)
    for effect, delayed in lasting(duel, nodes.Delayed):
        if _differs(duel, effect.frame, delayed.event, event, drawn):
            yield words_of(effect.frame, delayed.event)
    known = {claim.id for claim in claims(duel, Intent(event, ""))}
    for claim in claims(duel, Intent(drawn, "")):
        if claim.id not in known:
            yield claim.words


def _differs(duel: Duel, frame: Any, node: nodes.Node, event: Moved, drawn: Moved) -> bool:
    return bool(all_fits(duel, frame, node, drawn)) and not all_fits(duel, frame, node, event)
