"""What the steps that move or show cards have in common: who does it, notes taken on the way, what is said at the end.

A step that has to ask several questions one after the other keeps the answers as notes in its frame, under a number
that no step has; they are dropped when the step is done.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.board import Place, Player
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.events import Cause
from judge.games.dimension_zero.forbidding import Asked, forbidden
from judge.games.dimension_zero.frame import Frame, Refs
from judge.games.dimension_zero.meaning import key_of as key_of
from judge.games.dimension_zero.meaning import kind_of as kind_of
from judge.games.dimension_zero.remembered import Remembered, parts_of
from judge.games.dimension_zero.resolving import Doing
from judge.games.dimension_zero.rulebook import Now, clause, words_of
from judge.games.dimension_zero.values.characteristics import look
from judge.kernel import Refusal, Source, Undetermined

CANNOT = clause("1-1-2")
IMPOSSIBLE = clause("1-1-3")
AS_FAR_AS_POSSIBLE = clause("4-12-2")
UNDEFINED = clause("1-2-2")
ROUNDED_UP = clause("1-2-1")
IN_TURN = (clause("1-1-4"), clause("4-9-2-5"))
"""Both players choose: the active one first, then what they chose is done at once."""

NOTES = -1_000_000
"""The number under which a step keeps what it has found out so far."""
SHOWN = -1_000_001
"""The number under which a frame keeps the cards that its effect shows until its resolution ends."""


def cause(frame: Frame) -> Cause:
    """The controller and the source of an effect."""
    return (frame.controller, frame.source)


def words(doing: Doing) -> tuple[Source, ...]:
    """The words of the step, to be cited."""
    return (words_of(doing.frame, doing.node),)


# ---- notes


def note(frame: Frame, role: str, refs: Refs) -> Frame:
    """The frame with a note of the step that is being done."""
    return frame.say(NOTES, role, refs)


def noted(frame: Frame, role: str) -> Refs | None:
    """A note of the step that is being done."""
    return frame.get(NOTES, role)


def forget_note(frame: Frame, role: str) -> Frame:
    """The frame without one note."""
    return replace(frame, said=tuple(entry for entry in frame.said if entry[0] != NOTES or entry[1] != role))


def finish(doing: Doing, frame: Frame, **said: Refs) -> Frame:
    """The frame once the step is done: without its notes, with what later steps may speak of."""
    key = key_of(doing.node)
    kept = [entry for entry in frame.said if entry[0] != NOTES and not (entry[0] == key and entry[1] in said)]
    return replace(frame, said=(*kept, *[(key, role, refs) for role, refs in said.items()]))


def nothing_done(now: Now, doing: Doing, frame: Frame, reason: str, about: tuple[str | int, ...] = ()) -> Frame:
    """What a step demands cannot be done: it is left out (1-1-3, 4-12-2), and it is noted why."""
    now.cite((AS_FAR_AS_POSSIBLE,))
    now.refuse(Refusal(IMPOSSIBLE, reason, about, words(doing)))
    return finish(doing, frame, what=(), count=(0,), done=(0,), could=(0,))


def cite_undefined(now: Now, frame: Frame, *words: Any) -> None:
    """Note that a number which the step uses cannot be defined, and so is 0 (1-2-2), or that it is rounded up."""
    if now.traced and any(meaning.undefined(now.state, frame, node) for node in words):
        now.cite((UNDEFINED,))
    if now.traced and any(isinstance(one, nodes.Half) for node in words if node is not None for one in _walk(node)):
        now.cite((ROUNDED_UP,))


def _walk(node: Any) -> tuple[Any, ...]:
    return tuple(node.walk()) if isinstance(node, nodes.Node) else ()


# ---- players


def doers(duel: Duel, frame: Frame, who: nodes.Node | None) -> tuple[Player, ...]:
    """The players who do a step, the active one first (1-1-4); unsaid, the controller of the effect."""
    if who is None:
        return (frame.controller,)
    if isinstance(who, nodes.Player) and who.who == "any":
        raise Undetermined("which player", (who.wording,))
    found = meaning.players(duel, frame, who)
    if isinstance(who, nodes.Player) and who.who in ("each", "all") and (some := willing(frame)) is not None:
        found = tuple(player for player in found if player in some)
    return tuple(player for player in (duel.active, duel.non_active) if player in found)


def willing(frame: Frame) -> Refs | None:
    """それぞれのプレイヤーは…してよい: those who do what is being carried out, while it is."""
    return frame.get(meaning.SELF, "willing")


def said_as(frame: Frame, player: Player) -> nodes.Player:
    """The words for a player, as the controller of the text says them."""
    return nodes.Player(who="you" if player == frame.controller else "opponent")


_says_self = Remembered(lambda node: any(isinstance(one, nodes.Player) and one.who == "self" for one in parts_of[node]))
"""Whether words speak of 自分 somewhere."""


def for_player(node: Any, frame: Frame, player: Player) -> Any:
    """A description as it reads for one of several players: 自分 is that player."""
    if isinstance(node, nodes.Node) and not _says_self[node]:
        return node
    if isinstance(node, tuple):
        return tuple(for_player(one, frame, player) for one in node)
    if not isinstance(node, nodes.Node):
        return node
    if isinstance(node, nodes.Player) and node.who == "self":
        return said_as(frame, player)
    changes = {}
    for name, value in node.parts():
        changed = for_player(value, frame, player)
        if changed is not value and changed != value:
            changes[name] = changed
    return msgspec.structs.replace(node, **changes) if changes else node


OWNED = ("graveyard", "hand", "energy", "smash", "deck", "plan", "removed")


def with_owner(place: Any, frame: Frame, player: Player) -> Any:
    """A zone whose owner is left unsaid is that of the player who does it."""
    if isinstance(place, nodes.Zone) and place.owner is None and place.name in OWNED and not place.outside:
        return replace(place, owner=said_as(frame, player))
    if isinstance(place, nodes.AnyOf):
        return replace(place, options=tuple(with_owner(one, frame, player) for one in place.options))
    return place


# ---- what is forbidden


def put_ban(duel: Duel, frame: Frame, card: int, player: Player, place: Place) -> tuple[Frame, Any] | None:
    """What says that an effect cannot put a card somewhere, if anything does."""
    return forbidden(
        duel,
        "put",
        what=card,
        who=player,
        destination=place,
        origin=duel.where(card),
        by=replace(look(duel, frame.source, frame), controller=frame.controller),
        controller=frame.controller,
        kind=kind_of(duel, frame),
    )


def refused(now: Now, doing: Doing, action: Asked, player: Player) -> bool:
    """Whether a text says that a player cannot do something (1-1-2); noted with the words that say so."""
    found = forbidden(now.state, action, who=player)
    if found is None:
        return False
    now.refuse(Refusal(CANNOT, f"cannot {action}", (player,), (words_of(*found), *words(doing))))
    return True
