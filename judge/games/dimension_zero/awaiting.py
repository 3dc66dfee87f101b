"""What the texts of a duel could trigger on at all: told of each ability once, and only joined for each table."""

from __future__ import annotations

from judge.cardtext import nodes
from judge.games.dimension_zero.duel import Ability, Duel
from judge.games.dimension_zero.events import Triggered
from judge.games.dimension_zero.frame import Frame
from judge.games.dimension_zero.keywords import meanings
from judge.games.dimension_zero.meaning.happenings import heard_by, may_hear
from judge.games.dimension_zero.remembered import Remembered, parts_of
from judge.games.dimension_zero.rulebook import clause, words_of
from judge.games.dimension_zero.table import Table
from judge.kernel import Event, Undetermined

EACH_TIME = clause("4-8-6")


def is_spoken_of(table: Table, kind: type[Event]) -> bool:
    """Whether any text of a duel's cards could make something trigger on an event of a type."""
    if "awaited" not in table.memo:
        every = [_awaited[ability] for text in table.texts for ability in text.abilities]
        known = [kinds for kinds in every if kinds is not None]
        table.memo["awaited"] = frozenset[type[Event]]().union(*known) if len(known) == len(every) else None
    awaited: frozenset[type[Event]] | None = table.memo["awaited"]
    return awaited is None or kind in awaited


def insist_on_an_end(duel: Duel, event: Event) -> None:
    """What triggers on a trigger that itself did so would go on without an end, within one moment."""
    if not isinstance(event, Triggered):
        return
    words = event.pending.frame.words
    first = getattr(duel.table.node(words), "event", None)
    if first is not None and may_hear(first, Triggered):
        said = (words_of(event.pending.frame, duel.table.node(words)),)
        raise Undetermined("triggers on triggering", (words.card,), EACH_TIME, said)


def _waits_for(ability: nodes.Node) -> frozenset[type[Event]] | None:
    """The events that something in an ability could trigger on; None where that is told only where it works."""
    found: set[type[Event]] = set()
    for node in parts_of[ability]:
        if isinstance(node, (nodes.Triggered, nodes.Delayed)):
            heard = heard_by(node.event)
            if heard is None:
                return None
            found.update(heard)
        elif isinstance(node, nodes.NotUnderstood) or (isinstance(node, nodes.Keyword) and node.name in meanings()):
            return None
    return frozenset(found)


_awaited = Remembered(_waits_for)


def instance_waits(duel: Duel, frame: Frame) -> bool:
    """Whether an instance of an ability waits to be stacked, or lies on a stack."""
    items = [*duel.stack, *(item for battle in duel.battles for item in battle.waiting)]
    waiting = [*duel.pending, *(pending for battle in duel.battles for pending in battle.reserved)]
    frames = [item.frame for item in items if isinstance(item, Ability)] + [pending.frame for pending in waiting]
    return any(one.source == frame.source and one.words == frame.words for one in frames)
