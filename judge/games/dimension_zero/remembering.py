"""What a trace says of cards that an effect speaks of and that have moved: where they are looked for, and as what.

Nothing here changes anything; it is asked for traced lines only.
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.cardtext import nodes
from judge.games.dimension_zero import meaning
from judge.games.dimension_zero.duel import Ability
from judge.games.dimension_zero.frame import Frame
from judge.games.dimension_zero.rulebook import Now, clause, words_of
from judge.kernel import Refusal

LOOKED_FOR = clause("4-8-10")
AS_IT_WAS = clause("4-8-11-2")
ASKING = (nodes.StatOf, nodes.Is, nodes.Has)
"""Words that ask what a card is."""


def note_search(now: Now, item: Ability) -> None:
    """ゾーン変更誘発: the card is looked for in the zone it went to; if it has left there, it is not found (4-8-10)."""
    duel, frame = now.state, item.frame
    node = duel.table.node(frame.words)
    if not isinstance(node, nodes.Triggered):
        return
    events = node.event.options if isinstance(node.event, nodes.AnyOf) else (node.event,)
    if not all(isinstance(event, nodes.Put) for event in events):
        return
    moved = {ref for ref in frame.get(0, "what") or () if isinstance(ref, int)}
    parts = [part for step in node.steps for part in step.walk()]
    spoken = set(moved) if any(isinstance(part, nodes.That) and part.ref == 0 for part in parts) else set()
    if any(isinstance(part, nodes.ThisCard) for part in parts):
        spoken |= moved & {frame.source}
    for card in sorted(spoken):
        now.cite((LOOKED_FOR,))
        if card in frame.gone:
            now.refuse(Refusal(LOOKED_FOR, "not found where it went", (card,), (words_of(frame, node.event),)))


def note_last_known(now: Now, frame: Frame, step: nodes.Node) -> None:
    """A step asks what a card is that has left: it is asked as it was in the zone before (4-8-11-2)."""
    for part in _asked_now(step):
        asked = getattr(part, "of" if isinstance(part, nodes.StatOf) else "what", None)
        if not isinstance(part, ASKING) or not isinstance(asked, (nodes.That, nodes.ThisCard, nodes.AllOf)):
            continue
        cards = meaning.spoken(now.state, frame, asked)
        if any(frame.seen(card) is not None and now.state.at(card) is None for card in cards):
            now.cite((AS_IT_WAS,), (words_of(frame, part),))


def _asked_now(step: nodes.Node) -> Iterator[nodes.Node]:
    """The words of a step that are read as it is begun: steps inside it are carried out, and read, one by one."""
    if isinstance(step, nodes.If):
        # …ならば、かわりに has been looked at before the step in whose place it comes (4-15-8-1).
        return iter(()) if step.instead else step.condition.walk()
    return iter(()) if getattr(step, "steps", ()) else step.walk()
