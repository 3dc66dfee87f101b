"""残り and その中: what is left of several cards once steps have taken some of them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.frame import Frame


def leave_rest(duel: Duel, frame: Frame, node: Any, taken: tuple[int, ...]) -> Frame:
    """残り: what is left of the cards among which some were taken; where those were is kept for その中."""
    for place in (getattr(node.what, "at", None), getattr(node, "source", None)):
        if isinstance(place, nodes.Among) and isinstance(place.of, nodes.That) and place.of.ref is not None:
            ref = place.of.ref
            before = frame.get(ref, "rest")
            before = before if before is not None else frame.get(ref, place.of.role or "what") or ()
            frame = frame.say(ref, "rest", tuple(card for card in before if card not in taken))
            for card in taken:
                frame = frame.say(ref, f"taken {card}", (duel.where(card).zone,))
    for that in meaning.thats(node.what) if isinstance(node, nodes.Put | nodes.Choose) else ():
        # 公開したユニットを手札に加え、残り…: those of them are gone from what was shown.
        before = frame.get(that.ref, "rest") if that.ref is not None and not that.rest else None
        if before is not None and that.ref is not None:
            frame = frame.say(that.ref, "rest", tuple(card for card in before if card not in taken))
    return frame


def before_taking(frame: Frame) -> Frame:
    """The frame as if nothing had been taken out of several cards: その中, as it was at first."""
    return replace(frame, said=tuple(entry for entry in frame.said if not entry[1].startswith("taken ")))


def was_complete(frame: Frame, what: Any) -> bool:
    """Whether the step that a step goes back to found all that it asked for."""
    return not any(that.ref is not None and frame.get(that.ref, "done") == (0,) for that in meaning.thats(what))
