"""An edition of a game's rules: every clause by its id, in both languages, our notes, and its place in the files."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple

import msgspec
from pydantic import Field, RootModel

from judge.clauses.entries import Entry, read_file
from judge.clauses.numbering import ALL, numbering_of
from judge.paths import RULES, shown
from judge.source import (
    BadInput,
    Document,
    Language,
    Problem,
    Words,
    Written,
    check,
    did_you_mean,
    nearest,
    read_text,
    toml_document,
)


class Lines(NamedTuple):
    """The line a clause begins on, in the file of each language."""

    ja: int
    en: int


ClauseKind = Literal["operative", "definition", "physical", "tournament"]
"""Whether a simulator must carry a clause out, or it only defines, or speaks of cards of paper, or of tournaments."""


class Clause(msgspec.Struct, frozen=True):
    """A part, chapter, clause, list item or example of the rules."""

    id: str
    title: Words | None
    text: Words
    """Empty in both languages where there is only a heading; paragraphs are lines."""
    notes: tuple[Words, ...]
    """What we say about slips in the official text and how we read it; no part of the rule."""
    lines: Lines
    kind: ClauseKind = "definition"
    reason: str = ""
    """Why the kind is not that of the clauses around it."""
    restates: str | None = None
    """The clause that says the same, where this one only repeats it."""


class Revision(msgspec.Struct, frozen=True):
    """One version in the history of the rules; some print no full date."""

    version: str
    date: datetime.date | None
    ja: str
    en: str


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
    languages: tuple[Language, ...] = ("ja", "en")
    history: tuple[Revision, ...] = ()

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
        numbering = numbering_of(self.numbering)
        above = numbering.parent(self[id].id)
        while above is not None:
            if (found := self.clauses.get(above)) is not None:
                road.append(found)
            above = numbering.parent(above)
        return road[::-1]

    def canonical(self, written: str) -> str | None:
        """The id somebody wrote, as this edition writes it; None where it is none, or no clause has it."""
        id = numbering_of(self.numbering).canonical(written)
        return id if id in self.clauses else None


class _Title(Written):
    ja: str
    en: str


class _Head(Written):
    """The fields of edition.toml."""

    title: _Title
    version: str
    numbering: str
    dates: dict[str, datetime.date]
    languages: list[Language] = Field(default=["ja", "en"])
    kinds: dict[str, ClauseKind] = Field(default={})


class _Kind(Written):
    """One line of kinds.toml."""

    kind: ClauseKind | None = None
    reason: str = ""
    restates: str | None = None


class _Kinds(RootModel[dict[str, _Kind]]):
    """kinds.toml: what a clause is, by its id."""


class _Revision(Written):
    version: str
    date: datetime.date | None = None
    ja: str
    en: str = ""


class _History(Written):
    """history.toml."""

    revision: list[_Revision]


@lru_cache(maxsize=16)
def load_edition(game: str, folder: Path = RULES) -> Edition:
    """The edition of a game under `folder`, or every problem of its files as one BadInput."""
    if not re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", game):
        words = Words(f"「{game}」はゲームの名前ではありません。", f"'{game}' is no name of a game.")
        raise BadInput([Problem(shown(folder), None, words)])
    home = folder / game
    head, numbering, problems = _read_head(home / "edition.toml")
    languages = tuple(head.languages) if head is not None else ("ja", "en")
    files: dict[Language, list[Entry]] = {}
    for lang in languages if numbering in ALL else ():
        path = home / f"clauses.{lang}.txt"
        try:
            files[lang], found = read_file(read_text(path), shown(path), numbering, lang)
            problems += found
        except BadInput as bad:
            problems += bad.problems
    # Comparing the languages says nothing useful while one of them could not be read at all.
    if len(files) == 2:
        problems += _compare(files["ja"], files["en"], home)
    ids = [entry.id for entry in files.get("ja", ())]
    kinds, found = _read_kinds(home / "kinds.toml", ids)
    history, more = _read_history(home / "history.toml")
    problems += found + more
    if head is not None and files:
        problems += _unknown(Document(shown(home / "edition.toml"), {}, {}), head.kinds, ids)
    if problems or head is None:
        raise BadInput(problems)
    english = {entry.id: entry for entry in files.get("en", ())}
    order = numbering_of(numbering)
    clauses: dict[str, Clause] = {}
    for entry in files["ja"]:
        kind = kinds.get(entry.id, _Kind())
        above: str | None = entry.id
        while above is not None and above not in head.kinds:
            above = order.parent(above)
        usual: ClauseKind = head.kinds[above] if above is not None else "definition"
        clauses[entry.id] = _clause(entry, english.get(entry.id), kind, usual)
    title = Words(head.title.ja, head.title.en)
    dates = MappingProxyType(head.dates)
    return Edition(game, title, head.version, dates, numbering, MappingProxyType(clauses), languages, history)


def _read_head(path: Path) -> tuple[_Head | None, str, list[Problem]]:
    """edition.toml, and its numbering apart: the clauses are read even where the rest of it is wrong."""
    try:
        document = toml_document(path)
    except BadInput as bad:
        return None, "", list(bad.problems)
    head: _Head | None = None
    problems: list[Problem] = []
    try:
        head = check(_Head, document)
    except BadInput as bad:
        problems += bad.problems
    if head is not None and head.languages not in (["ja"], ["ja", "en"]):
        problems.append(
            document.problem(
                ("languages",), 'languages は ["ja"] か ["ja", "en"] です。', 'languages is ["ja"] or ["ja", "en"].'
            )
        )
        head = None
    numbering = document.data.get("numbering")
    if isinstance(numbering, str) and numbering not in ALL:
        known = ", ".join(ALL)
        problems.append(
            document.problem(
                ("numbering",),
                f"「{numbering}」という番号の付け方はありません。あるのは {known}。",
                f"there is no numbering '{numbering}'; there is {known}.",
            )
        )
    return head, numbering if isinstance(numbering, str) else "", problems


def _read_kinds(path: Path, ids: list[str]) -> tuple[dict[str, _Kind], list[Problem]]:
    """kinds.toml, where there is one: the kinds that differ, with the reason, and what only repeats another clause."""
    if not path.exists():
        return {}, []
    try:
        document = toml_document(path)
        kinds = check(_Kinds, document).root
    except BadInput as bad:
        return {}, list(bad.problems)
    # Without the clauses themselves every id would be called unknown.
    problems = list(_unknown(document, kinds, ids)) if ids else []
    for id, kind in kinds.items():
        if kind.kind is None and kind.restates is None:
            problems.append(
                document.problem(
                    (id,), f"{id} に kind も restates もありません。", f"{id} has neither kind nor restates."
                )
            )
        if kind.restates == id:
            problems.append(document.problem((id,), f"{id} が自分自身を言い換えています。", f"{id} restates itself."))
        elif kind.restates is not None and ids and kind.restates not in ids:
            near = did_you_mean(nearest(kind.restates, ids))
            ja = f"{id} が言い換える {kind.restates} はありません。{near.ja}"
            problems.append(
                document.problem((id,), ja, f"{id} restates {kind.restates}, which there is not. {near.en}".rstrip())
            )
    return kinds, problems


def _unknown(document: Document, named: Iterable[str], ids: list[str]) -> Iterator[Problem]:
    """The ids a file names that no clause has."""
    known = set(ids)
    for id in named:
        if id not in known:
            near = did_you_mean(nearest(id, ids))
            ja, en = f"{id} という条はありません。{near.ja}", f"there is no clause {id}. {near.en}".rstrip()
            yield document.problem((id,), ja, en)


def _read_history(path: Path) -> tuple[tuple[Revision, ...], list[Problem]]:
    """history.toml, where there is one."""
    if not path.exists():
        return (), []
    try:
        found = check(_History, toml_document(path))
    except BadInput as bad:
        return (), list(bad.problems)
    return tuple(Revision(one.version, one.date, one.ja, one.en) for one in found.revision), []


def _compare(ja: list[Entry], en: list[Entry], home: Path) -> Iterator[Problem]:
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


def _clause(ja: Entry, en: Entry | None, kind: _Kind, usual: ClauseKind) -> Clause:
    """One clause out of its languages; where there is no English its words are empty."""
    english = en or Entry(ja.id, 0, "", "", [""] * len(ja.notes))
    return Clause(
        id=ja.id,
        title=Words(ja.title, english.title) if ja.title else None,
        text=Words(ja.text, english.text),
        notes=tuple(Words(*both) for both in zip(ja.notes, english.notes, strict=True)),
        lines=Lines(ja.line, english.line),
        kind=kind.kind or usual,
        reason=kind.reason,
        restates=kind.restates,
    )
