"""Heads: the words of a clause, each with what hangs on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from lark import Tree

from judge.cardtext.frames import Frame, Slot
from judge.cardtext.lexer import Word


@dataclass(eq=False, slots=True)
class Head:
    """A word with what hangs on it, in text order, and what stands after it.

    `tree` is what stands in brackets or quotes and is read on its own; `beside` are the words it is joined to by か or
    と, which come before it; `describes` is said of a time that belongs to what describes a noun.
    """

    word: Word
    frames: tuple[Frame, ...]
    type: str
    noun: str = ""
    tree: Tree[Word] | None = None
    suffix: Word | None = None
    particle: Word | None = None
    comma: Word | None = None
    naming: Word | None = None
    parent: Head | None = None
    slot: Slot | None = None
    stands_for: tuple[str, str, str] | None = None
    describes: bool = False
    parts: list[Head] = field(default_factory=list)
    beside: list[Head] = field(default_factory=list)

    @property
    def modifies(self) -> bool:
        """Whether it is the verb of a relative clause."""
        return self.word.role == "MODIFIER"

    @property
    def said_with(self) -> str:
        """The particle as the frames know it."""
        return self.particle.term.counts_as if self.particle is not None else ""

    @property
    def words_after(self) -> str:
        """What is written after it, before the next word."""
        return "".join(one for one in (self.suffix, self.particle, self.comma) if one is not None)

    @property
    def said(self) -> str:
        """It with all that hangs on it, as written."""
        return "".join(f"{one.said}{one.words_after}" for one in (*self.beside, *self.parts)) + self.word

    def upwards(self) -> Iterator[Head]:
        """This head and those it hangs below: what a phrase to its left can reach without crossing."""
        head: Head | None = self
        while head is not None:
            yield head
            head = head.parent
