"""The concordance: what the rulebooks share, role by role, each with the clauses of every game.

`rules/concordance.toml` lists the roles. A clause finds its roles by itself, else by what it stands under, else by what
stands below it; and through them its place in another game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
from pydantic import Field

from judge.clauses.edition import load_edition
from judge.clauses.numbering import numbering_of
from judge.paths import RULES
from judge.source import BadInput, Document, Problem, Where, Words, Written, check, did_you_mean, nearest, toml_document

FILE = "concordance.toml"
CHAPTER = 2
"""Numbers of a chapter: 4-15, 9.11, 910, 101."""


class Role(msgspec.Struct, frozen=True):
    """One idea that rulebooks share: its name, how the games differ in it, and where each of them has it."""

    id: str
    name: Words
    differ: Words
    clauses: Mapping[str, tuple[str, ...]]
    """The clauses of each game, the most telling first; a game without the idea is not there."""
    section: Words | None = None
    """The group of roles that begins with this one."""


class Shared(NamedTuple):
    """A role that a clause has, and the clause through which it has it: itself, one above or one below."""

    role: Role
    at: str


class Concordance(msgspec.Struct, frozen=True, dict=True):
    """All roles in the order of the file, and the games that have any."""

    roles: tuple[Role, ...]
    games: tuple[str, ...]

    def shared(self, game: str, id: str) -> tuple[Shared, ...]:
        """The roles of a clause, the narrowest first; from the nearest clause around it that has any."""
        here = self._by_clause.get(game, {})
        numbering = numbering_of(game)
        above: str | None = id
        while above is not None:
            if above in here:
                return tuple(Shared(role, above) for role in here[above])
            above = numbering.parent(above)
        road = numbering.order(id)
        if len(road) < CHAPTER:
            # A whole part has something of everything: its roles would say nothing.
            return ()
        below = sorted((one for one in here if numbering.order(one)[: len(road)] == road), key=numbering.order)
        found = {role.id: Shared(role, one) for one in reversed(below) for role in reversed(here[one])}
        return tuple(reversed(found.values()))

    def places(self, game: str, id: str) -> dict[str, str]:
        """The place of a clause in every other game: by its own roles, those above it, those nearby in its chapter."""
        found: dict[str, str] = {}
        roles = [role for role, _ in self.shared(game, id)]
        above = numbering_of(game).parent(id)
        while above is not None:
            roles += self._by_clause.get(game, {}).get(above, ())
            above = numbering_of(game).parent(above)
        for role in [*roles, *self._nearby(game, id)]:
            for other, ids in role.clauses.items():
                if other != game:
                    found.setdefault(other, ids[0])
        return found

    def _nearby(self, game: str, id: str) -> Iterator[Role]:
        """The roles of the clauses in the same chapter, the nearest first: going back first, then on."""
        numbering = numbering_of(game)
        order = numbering.order
        here, chapter = order(id), order(id)[:CHAPTER]
        if len(chapter) < CHAPTER:
            return
        around = sorted(
            (one for one in self._by_clause.get(game, {}) if order(one)[: len(chapter)] == chapter), key=order
        )
        before = [one for one in around if order(one) <= here]
        for one in (*reversed(before), *around[len(before) :]):
            yield from self._by_clause[game][one]

    @cached_property
    def _by_clause(self) -> dict[str, dict[str, list[Role]]]:
        """The roles of each clause that a role names, by game; those that name few clauses of the game come first."""
        found: dict[str, dict[str, list[Role]]] = {}
        for role in self.roles:
            for game, ids in role.clauses.items():
                for id in ids:
                    found.setdefault(game, {}).setdefault(id, []).append(role)
        for game, clauses in found.items():
            for roles in clauses.values():
                roles.sort(key=lambda role: len(role.clauses[game]))
        return found


_Text = Annotated[str, Field(min_length=1)]


class _WrittenWords(Written):
    ja: _Text
    en: _Text


class _WrittenRole(Written):
    """A [[role]] of concordance.toml."""

    id: Annotated[str, Field(pattern=r"^[a-z0-9]+(?:-[a-z0-9]+)*$")]
    section: _WrittenWords | None = None
    name: _WrittenWords
    differ: _WrittenWords
    clauses: Annotated[dict[str, Annotated[list[str], Field(min_length=1)]], Field(min_length=1)]


class _WrittenConcordance(Written):
    role: list[_WrittenRole]


@lru_cache(maxsize=4)
def load_concordance(folder: Path = RULES) -> Concordance:
    """The concordance below a folder of rules, empty without a file, or every problem of the file as one BadInput."""
    path = folder / FILE
    if not path.is_file():
        return Concordance((), ())
    document = toml_document(path)
    written = check(_WrittenConcordance, document)
    if problems := list(_problems(written, document, folder)):
        raise BadInput(problems)
    roles = tuple(
        Role(
            one.id,
            Words(one.name.ja, one.name.en),
            Words(one.differ.ja, one.differ.en),
            {game: tuple(ids) for game, ids in one.clauses.items()},
            Words(one.section.ja, one.section.en) if one.section is not None else None,
        )
        for one in written.role
    )
    # The role that most games have tells the order of the columns.
    widest = max(roles, key=lambda role: len(role.clauses), default=None)
    named = [*(widest.clauses if widest else ()), *(game for role in roles for game in role.clauses)]
    return Concordance(roles, tuple(dict.fromkeys(named)))


def _problems(written: _WrittenConcordance, document: Document, folder: Path) -> Iterator[Problem]:
    """What the schema cannot see: roles given twice, games without rules, clauses that are none."""
    known = sorted(path.parent.name for path in folder.glob("*/edition.toml"))
    first: dict[str, int] = {}
    for index, role in enumerate(written.role):
        if (other := first.setdefault(role.id, index)) != index:
            line = document.line(("role", other, "id"))
            ja, en = f"「{role.id}」はすでに{line}行目にあります。", f"'{role.id}' stands already on line {line}."
            yield document.problem(("role", index, "id"), ja, en)
        for game, ids in role.clauses.items():
            where: Where = ("role", index, "clauses", game)
            if game not in known:
                hint = did_you_mean(nearest(game, known) or known)
                ja, en = f"「{game}」のルールはありません。{hint.ja}", f"there are no rules of '{game}'. {hint.en}"
                yield document.problem(where, ja, en)
                continue
            edition = load_edition(game, folder)
            for at, id in enumerate(ids):
                if id not in edition:
                    hint = did_you_mean(nearest(id, edition.ids))
                    ja = f"{game} に {id} という条はありません。{hint.ja}"
                    yield document.problem(where, ja, f"{game} has no clause {id}. {hint.en}".rstrip())
                elif id in ids[:at]:
                    yield document.problem(where, f"{id} が二度あります。", f"{id} is given twice.")
