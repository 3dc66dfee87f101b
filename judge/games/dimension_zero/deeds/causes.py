"""The card that an effect comes from, and what texts forbid the effect to do (1-1-2, 2-27)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero.deeds.common import CANNOT, kind_of, words
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.forbidding import Asked, forbidden
from judge.games.dimension_zero.frame import Frame, Seen
from judge.games.dimension_zero.resolving import Doing
from judge.games.dimension_zero.rulebook import Now, clause, words_of
from judge.games.dimension_zero.values.characteristics import look
from judge.kernel import Refusal

RESISTED = clause("5-17-3")


def source_of(duel: Duel, frame: Frame, card: int | None = None) -> Seen:
    """発生源 as it is now, or as it was just before it left (2-27, 4-2-6)."""
    card = frame.source if card is None else card
    return look(duel, card, frame)


def ban(duel: Duel, frame: Frame, verb: Asked, **parts: Any) -> tuple[Frame, Any] | None:
    """The words that forbid an effect to do something, if there are any."""
    by = replace(source_of(duel, frame), controller=frame.controller)
    parts.setdefault("controller", frame.controller)
    return forbidden(duel, verb, by=by, kind=kind_of(duel, frame), **parts)


def refused(now: Now, doing: Doing, verb: Asked, reason: str, about: tuple[str | int, ...], **parts: Any) -> bool:
    """Whether an effect is forbidden to do something; noted with the words that say so."""
    found = ban(now.state, doing.frame, verb, **parts)
    if found is None:
        return False
    number = RESISTED if isinstance(found[1], nodes.Keyword) else CANNOT
    now.refuse(Refusal(number, reason, about, (words_of(*found), *words(doing))))
    return True


def is_immune(now: Now, doing: Doing, card: int) -> bool:
    """Whether a card is not affected by the effect (効果を受けない)."""
    return refused(now, doing, "affect", "not affected", (card,), what=card)
