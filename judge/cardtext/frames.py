"""Frames: which word takes which parts, as data (`grammar/dimension-zero/frames.toml` explains its own notation)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Literal

import msgspec

from judge.cardtext.lexicon import GAME, Term
from judge.paths import GRAMMAR, shown
from judge.source import BadInput, Problem, Words, read_toml


class Slot(msgspec.Struct, frozen=True, eq=False):
    """A place for one part, by particle and type. See the notation in frames.toml."""

    particles: frozenset[str]
    passive: frozenset[str]
    types: frozenset[str]
    field: str | None = None
    required: bool = False
    unsaid: Literal["object", "subject", "event"] | None = None
    many: bool = False
    bare: bool = False
    only: Literal["active", "passive"] | None = None
    described: bool = True
    alone: bool = False

    def takes(self, particle: str, kind: str, passive: bool) -> bool:
        """Whether a part with this particle and type fits, under a head in this voice."""
        if kind not in self.types or (self.only is not None and passive != (self.only == "passive")):
            return False
        return particle in (self.passive if passive else self.particles)


class Frame(msgspec.Struct, frozen=True, eq=False):
    """What a head makes of itself and its parts.

    `fixed` are fields that go without saying, `in_event` those that do only where the verb tells an event;
    `going`: only of what goes on (結合している); `denied`: only of what is not done (与えない).
    """

    node: str | None = None
    slots: tuple[Slot, ...] = ()
    fixed: dict[str, Any] = {}
    in_event: dict[str, Any] = {}
    going: bool = False
    denied: bool = False


class Frames(msgspec.Struct, frozen=True):
    """The whole table."""

    stands_for: dict[str, tuple[str, str, str]]
    noun: dict[str, Frame]
    verb: dict[str, tuple[Frame, ...]]
    modifier: dict[str, tuple[Frame, ...]]
    alike: dict[str, str]

    def of(self, term: Term, role: str) -> tuple[Frame, ...]:
        """The frames of a word in its role, most particular first; a word without one takes nothing."""
        if not term.is_verb:
            return (self.noun.get(term.type, _TAKES_NOTHING),)
        table = self.modifier if role == "MODIFIER" and term.type in self.modifier else self.verb
        return table.get(term.type, (_TAKES_NOTHING,))


_TAKES_NOTHING = Frame()
_SLOT = re.compile(
    r"(?P<particles>[^\s:]+)(?::(?P<passive>\S+))? (?P<types>\S+)(?: -> (?P<field>\w+))?(?P<flags>( \S+)*)"
)
_FLAGS: dict[str, dict[str, Any]] = {
    "!": {"required": True},
    "?object": {"required": True, "unsaid": "object"},
    "?subject": {"unsaid": "subject"},
    "?event": {"required": True, "unsaid": "event"},
    "*": {"many": True},
    "bare": {"bare": True},
    "apart": {"described": False},
    "alone": {"alone": True},
    "active": {"only": "active"},
    "passive": {"only": "passive"},
}


@lru_cache(maxsize=1)
def load() -> Frames:
    """The frames of the game, with groups of types written out."""
    path = GRAMMAR / GAME / "frames.toml"
    data = read_toml(path)
    groups: dict[str, list[str]] = data["groups"]

    def slot(text: str) -> Slot:
        match = _SLOT.fullmatch(text)
        flags: dict[str, Any] = {}
        try:
            if match is None:
                raise KeyError(text)
            for flag in match["flags"].split():
                flags |= _FLAGS[flag]
        except KeyError:
            words = Words(f"枠「{text}」の形が正しくありません。", f"the slot '{text}' is not well formed.")
            raise BadInput([Problem(shown(path), None, words)]) from None
        particles = _alternatives(match["particles"])
        return Slot(
            particles=particles,
            passive=_alternatives(match["passive"]) if match["passive"] else particles,
            types=_members(match["types"].split("|"), groups),
            field=match["field"],
            **flags,
        )

    def frame(entry: dict[str, Any]) -> Frame:
        inherited = [slot(text) for name in entry.get("like", ()) for text in data["shared"][name]]
        slots = (*(slot(text) for text in entry.get("slots", ())), *inherited)
        said = {name: entry[name] for name in ("fixed", "in_event", "going", "denied") if name in entry}
        return Frame(entry.get("node"), slots, **said)

    def table(name: str) -> dict[str, tuple[Frame, ...]]:
        return {
            key: tuple(frame(entry) for entry in (value if isinstance(value, list) else [value]))
            for key, value in data.get(name, {}).items()
        }

    return Frames(
        stands_for={name: (value["type"], value["node"], value["field"]) for name, value in data["stands_for"].items()},
        noun={key: frames[0] for key, frames in table("noun").items()},
        verb=table("verb"),
        modifier=table("modifier"),
        alike={member: name for name, members in data["alike"].items() for member in _members(members, groups)},
    )


def _alternatives(text: str) -> frozenset[str]:
    return frozenset("" if one == "-" else one for one in text.split("|"))


def _members(types: list[str], groups: dict[str, list[str]]) -> frozenset[str]:
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
