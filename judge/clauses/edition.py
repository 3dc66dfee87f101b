"""An edition of a game's rules: every clause by its id, in both languages, our notes, and its place in the files."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from judge.clauses.ids import ClauseId
from judge.clauses.layout import NUMBERINGS, Block, read_blocks
from judge.paths import RULES, shown
from judge.source import (
    BadInput,
    Document,
    Language,
    Problem,
    Where,
    Words,
    Written,
    check,
    did_you_mean,
    nearest,
    read_text,
    read_toml,
)


class Lines(NamedTuple):
    """The line a clause begins on, in the file of each language."""

    ja: int
    en: int


class Clause(msgspec.Struct, frozen=True):
    """A part, chapter, clause, list item or example of the rules."""

    id: str
    title: Words | None
    text: Words
    """Empty in both languages where there is only a heading; paragraphs are lines."""
    notes: tuple[Words, ...]
    """What we say about slips in the official text and how we read it; no part of the rule."""
    lines: Lines


class UnknownClause(LookupError):
    """The edition has no clause of that id. Carries the Words to show and the nearest ids there are."""

    def __init__(self, id: str, near: list[str]) -> None:
        self.id = id
        self.near = tuple(near)
        hint = did_you_mean(near)
        self.words = Words(f"「{id}」という条はありません。{hint.ja}", f"there is no clause '{id}'. {hint.en}".rstrip())
        super().__init__(self.words.en)


@dataclass(frozen=True, eq=False)
class Edition:
    """One version of a game's rules; iterates over its clauses in book order."""

    game: str
    title: Words
    version: str
    dates: Mapping[str, datetime.date]
    numbering: str
    clauses: Mapping[str, Clause]

    @cached_property
    def ids(self) -> frozenset[str]:
        """Every id of the edition."""
        return frozenset(self.clauses)

    def __contains__(self, id: object) -> bool:
        return id in self.clauses

    def __getitem__(self, id: str) -> Clause:
        if (found := self.clauses.get(id)) is None:
            raise UnknownClause(id, nearest(id, self.clauses))
        return found

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses.values())

    def __len__(self) -> int:
        return len(self.clauses)

    def ancestors(self, id: str) -> list[Clause]:
        """The clauses a clause stands under, from the part down to its parent; numbers never printed are left out."""
        road: list[Clause] = []
        above = ClauseId.parse(self[id].id).parent
        while above is not None:
            if (found := self.clauses.get(str(above))) is not None:
                road.append(found)
            above = above.parent
        return road[::-1]


class _Title(Written):
    ja: str
    en: str


class _Head(Written):
    """The fields of edition.toml."""

    title: _Title
    version: str
    numbering: str
    dates: dict[str, datetime.date]


@lru_cache(maxsize=16)
def load_edition(game: str, folder: Path = RULES) -> Edition:
    """The edition of a game under `folder`, or every problem of its three files as one BadInput."""
    if not re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", game):
        words = Words(f"「{game}」はゲームの名前ではありません。", f"'{game}' is no name of a game.")
        raise BadInput([Problem(shown(folder), None, words)])
    home = folder / game
    head, numbering, problems = _read_head(home / "edition.toml")
    files: dict[Language, list[Block]] = {}
    for lang, layout in NUMBERINGS.get(numbering, {}).items():
        path = home / f"clauses.{lang}.txt"
        try:
            files[lang], found = read_blocks(read_text(path), shown(path), layout)
            problems += found
        except BadInput as bad:
            problems += bad.problems
    # Comparing the languages says nothing useful while one of them could not be read at all.
    if len(files) == 2:
        problems += _compare(files["ja"], files["en"], home)
    if problems or head is None:
        raise BadInput(problems)
    english = {block.id: block for block in files["en"]}
    clauses = {str(block.id): _clause(block, english[block.id]) for block in files["ja"]}
    title = Words(head.title.ja, head.title.en)
    dates = MappingProxyType(head.dates)
    return Edition(game, title, head.version, dates, head.numbering, MappingProxyType(clauses))


def _read_head(path: Path) -> tuple[_Head | None, str, list[Problem]]:
    """edition.toml, and its numbering apart: the clauses are read even where the rest of it is wrong."""
    try:
        data = read_toml(path)
    except BadInput as bad:
        return None, "", list(bad.problems)
    lines: dict[Where, int] = {(): 1}
    for number, line in enumerate(read_text(path).split("\n"), start=1):
        if key := re.match(r"\s*\[?\s*([A-Za-z_-]+)\s*[]=]", line):
            lines.setdefault((key[1],), number)
    document = Document(shown(path), data, lines)
    head: _Head | None = None
    problems: list[Problem] = []
    try:
        head = check(_Head, document)
    except BadInput as bad:
        problems += bad.problems
    numbering = data.get("numbering")
    if isinstance(numbering, str) and numbering not in NUMBERINGS:
        known = ", ".join(NUMBERINGS)
        problems.append(
            document.problem(
                ("numbering",),
                f"「{numbering}」という番号の付け方はありません。あるのは {known}。",
                f"there is no numbering '{numbering}'; there is {known}.",
            )
        )
    return head, numbering if isinstance(numbering, str) else "", problems


def _compare(ja: list[Block], en: list[Block], home: Path) -> Iterator[Problem]:
    """What one language has and the other lacks: clauses, titles, texts and notes."""
    japanese = {block.id: block for block in ja}
    english = {block.id: block for block in en}
    names: dict[Language, str] = {"ja": shown(home / "clauses.ja.txt"), "en": shown(home / "clauses.en.txt")}
    for id, block in japanese.items():
        if id not in english:
            yield Problem(names["ja"], block.line, Words(f"{id} の英語がありません。", f"{id} has no English."))
    for id, block in english.items():
        if (other := japanese.get(id)) is None:
            yield Problem(names["en"], block.line, Words(f"{id} の日本語がありません。", f"{id} has no Japanese."))
            continue
        for what, here, there in (
            (Words("題", "title"), bool(block.title), bool(other.title)),
            (Words("文", "text"), bool(block.text), bool(other.text)),
            (Words("注の数", "number of notes"), len(block.notes), len(other.notes)),
        ):
            if here != there:
                words = Words(
                    f"{id} の{what.ja}が日本語（{names['ja']}:{other.line}）と合いません。",
                    f"{id}: the {what.en} does not match the Japanese ({names['ja']}:{other.line}).",
                )
                yield Problem(names["en"], block.line, words)


def _clause(ja: Block, en: Block) -> Clause:
    """One clause out of its two languages."""
    return Clause(
        id=str(ja.id),
        title=Words(ja.title, en.title) if ja.title else None,
        text=Words(ja.text, en.text),
        notes=tuple(Words(*both) for both in zip(ja.notes, en.notes, strict=True)),
        lines=Lines(ja.line, en.line),
    )
