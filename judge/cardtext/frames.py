"""Frames: which word takes which parts, as data (`grammar/dimension-zero/frames.toml` explains its own keys)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from judge.cardtext.lexicon import GAME, Term
from judge.paths import GRAMMAR, shown
from judge.source import BadInput, Problem, Words, read_toml


class Slot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place for one part, by particle and type."""

    particle: str
    types: frozenset[str]
    field: str | None = None
    passive: str | None = None
    only: Literal["passive"] | None = None
    mark: str = ""
    required: bool = False
    refused: bool = False

    def takes(self, particle: str, kind: str, passive: bool) -> bool:
        """Whether a part with this particle and type fits, under a head in this voice."""
        if self.only == "passive" and not passive:
            return False
        wanted = self.passive if passive and self.passive is not None else self.particle
        return particle == wanted and kind in self.types


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a head makes of itself and its parts. `field` and `mark`: what a bare value of its own becomes."""

    node: str | None = None
    type: str | None = None
    field: str | None = None
    mark: str = ""
    slots: tuple[Slot, ...] = ()
    fixed: dict[str, dict[str, str]] = {}


class StandsFor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type said for short: a part of this type may be the `field` of an unsaid `node` of another type."""

    type: str
    node: str
    field: str


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place for one clause in a sentence, by its rule in the skeleton and the type of its verb."""

    rules: frozenset[str]
    types: frozenset[str]
    field: str
    unsaid: dict[str, str] = {}
    that: bool = False


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a sentence makes of its clauses."""

    node: str
    parts: tuple[Part, ...]


class Frames(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole table."""

    groups: dict[str, tuple[str, ...]]
    stands_for: dict[str, StandsFor]
    noun: dict[str, Frame]
    modifier: dict[str, Frame]
    verb: dict[str, Frame]
    clause: dict[str, Clause]

    def of(self, term: Term, role: str) -> Frame:
        """The frame of a word in its role; a word without one takes nothing."""
        table = self.modifier if role == "MODIFIER" else self.verb if term.is_verb else self.noun
        return table.get(term.type, _TAKES_NOTHING)


_TAKES_NOTHING = Frame()


@lru_cache(maxsize=1)
def load() -> Frames:
    """The frames of the game, with groups of types written out."""
    path = GRAMMAR / GAME / "frames.toml"
    try:
        frames = msgspec.convert(read_toml(path), Frames)
    except msgspec.ValidationError as error:
        words = Words(f"枠の形が正しくありません：{error}", f"a frame is not well formed: {error}")
        raise BadInput([Problem(shown(path), None, words)]) from None

    def written_out(frame: Frame) -> Frame:
        slots = (msgspec.structs.replace(slot, types=_members(slot.types, frames.groups)) for slot in frame.slots)
        return msgspec.structs.replace(frame, slots=tuple(slots))

    return msgspec.structs.replace(
        frames,
        noun={name: written_out(frame) for name, frame in frames.noun.items()},
        modifier={name: written_out(frame) for name, frame in frames.modifier.items()},
        verb={name: written_out(frame) for name, frame in frames.verb.items()},
    )


def _members(types: frozenset[str], groups: dict[str, tuple[str, ...]]) -> frozenset[str]:
    """Types with every group replaced by its members; groups may hold groups."""
    result: set[str] = set()
    waiting = list(types)
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        if name in groups:
            waiting.extend(groups[name])
        else:
            result.add(name)
    return frozenset(result)
