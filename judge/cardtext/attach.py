"""Attachment: which phrase belongs to which word, from right to left, by types.

Each phrase takes the nearest head to its right whose frame has a free slot for its particle and type. Heads that a
phrase would have to cross are closed to it, so the result is always a tree without crossings; a phrase that finds no
head, or a head without a part it needs, makes the clause unreadable, with its place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from judge.cardtext.frames import Frame, Frames, Slot, StandsFor
from judge.cardtext.lexer import Word
from judge.cardtext.unreadable import Unreadable

MOST_PHRASES = 100
"""What hangs below what is walked by recursion, so its depth has a bound."""


@dataclass(eq=False, slots=True)
class Head:
    """A word with what hangs on it, in text order, and the particle and comma after it."""

    word: Word
    frame: Frame
    type: str
    particle: Word | None = None
    comma: Word | None = None
    parent: Head | None = None
    slot: Slot | None = None
    stands_for: StandsFor | None = None
    parts: list[Head] = field(default_factory=list)

    @property
    def modifies(self) -> bool:
        """Whether it is the verb of a relative clause."""
        return self.word.type == "MODIFIER"

    def upwards(self) -> Iterator[Head]:
        """This head and those it hangs below: what a phrase to its left can reach without crossing."""
        head: Head | None = self
        while head is not None:
            yield head
            head = head.parent


def head_of(word: Word, frames: Frames, particle: Word | None = None, comma: Word | None = None) -> Head:
    """A word as a head, with its frame."""
    frame = frames.of(word.term, word.type)
    return Head(word, frame, frame.type or word.term.type, particle, comma)


def attach(heads: Sequence[Head], frames: Frames, unsaid: Collection[str] = ()) -> Head:
    """The tree below the last head, with every other hung into it. `unsaid` fields may be missing from the last."""
    if len(heads) > MOST_PHRASES:
        first, last = heads[0].word, heads[-1].word
        ja, en = (
            f"1つの節が長すぎます（上限{MOST_PHRASES}句）。",
            f"the clause is too long (at most {MOST_PHRASES} phrases).",
        )
        raise Unreadable(first.start, last.end, ja, en)
    for index in range(len(heads) - 2, -1, -1):
        _hang(heads[index], heads[index + 1], frames)
    for head in heads:
        _require(head, unsaid if head is heads[-1] else ())
    return heads[-1]


def _hang(phrase: Head, neighbour: Head, frames: Frames) -> None:
    """Give a phrase its head."""
    particle = str(phrase.particle) if phrase.particle is not None else ""
    for head in _reachable(phrase, neighbour):
        for slot in _free(head, phrase):
            passive = head.word.term.passive
            short = frames.stands_for.get(phrase.type)
            if slot.takes(particle, phrase.type, passive):
                phrase.parent, phrase.slot = head, slot
            elif short is not None and slot.takes(particle, short.type, passive):
                phrase.parent, phrase.slot, phrase.stands_for = head, slot, short
            else:
                continue
            if slot.refused:
                raise _refused(phrase, head)
            head.parts.insert(0, phrase)
            return
    words = f"{phrase.word}{particle}"
    end = phrase.particle.end if phrase.particle is not None else phrase.word.end
    raise Unreadable(
        phrase.word.start,
        end,
        f"「{words}」がどの語にかかるのか分かりません。",
        f"「{words}」 finds no word to belong to.",
    )


def _free(head: Head, phrase: Head) -> list[Slot]:
    """The slots of a head that a phrase to its left may still take: each field once."""
    taken = {part.slot.field or id(part.slot) for part in head.parts if part.slot is not None}
    free = [slot for slot in head.frame.slots if (slot.field or id(slot)) not in taken]
    if phrase.particle is not None or phrase.modifies:
        return free
    # Without a particle it makes one word with its head: nothing may stand between, and the order is fixed.
    if any(part.particle is not None or part.comma is not None for part in head.parts):
        return []
    order = list(head.frame.slots)
    first = min((order.index(part.slot) for part in head.parts if part.slot in order), default=len(order))
    return [slot for slot in free if order.index(slot) < first]


def _refused(phrase: Head, head: Head) -> Unreadable:
    words = f"{phrase.word}{phrase.particle or ''}…{head.word}"
    return Unreadable(
        phrase.word.start,
        head.word.end,
        f"「{words}」という言い方は、まだ読めません。",
        f"「{words}」 cannot be read yet.",
    )


def _reachable(phrase: Head, neighbour: Head) -> list[Head]:
    """The heads a phrase may take, nearest first; a comma keeps it out of relative clauses to its right."""
    heads = list(neighbour.upwards())
    if phrase.comma is not None:
        outside = max((place + 1 for place, head in enumerate(heads) if head.modifies), default=0)
        return heads[outside:]
    return heads


def _require(head: Head, unsaid: Collection[str]) -> None:
    """Every required slot has to be filled."""
    filled = {part.slot.field or id(part.slot) for part in head.parts if part.slot is not None}
    for slot in head.frame.slots:
        if not slot.required or slot.field in unsaid or (slot.field or id(slot)) in filled:
            continue
        particle = slot.passive if head.word.term.passive and slot.passive is not None else slot.particle
        raise Unreadable(
            head.word.start,
            head.word.end,
            f"「{head.word}」に必要な語句「…{particle}」がありません。",
            f"「{head.word}」 lacks a part it needs: 「…{particle}」.",
        )
