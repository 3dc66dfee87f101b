"""Importing an official rules text: every character lands in exactly one piece, and the clauses come out tidied."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from judge.clauses.edition import Clause, Edition, Lines, Revision
from judge.clauses.ids import plain
from judge.clauses.profiles import PROFILES, Profile
from judge.clauses.profiles.reading import Piece, PieceKind, Reader
from judge.source import BadInput, Problem, Words

KINDS: tuple[PieceKind, ...] = ("clause", "example", "heading", "contents", "history", "front", "figure", "page")
OUTSIDE: frozenset[PieceKind] = frozenset({"front", "figure", "page"})
"""The kinds that are no part of the rules."""
LEAST_CLAUSES = 3
"""A text with fewer is no rulebook."""
_DATE = re.compile(r"([12][0-9]{3})\s*年\s*([0-9]{1,2})\s*月\s*([0-9]{1,2})\s*日")
_VERSION = re.compile(r"[Vv]er(?:sion)?\.?\s*([0-9]+(?:\.[0-9]+)*)")
_DATED: Mapping[str, re.Pattern[str]] = {
    "in_force": re.compile(r"適用開始"),
    "revised": re.compile(r"最終改訂|最新更新|改訂日|更新日"),
}


@dataclass(frozen=True)
class Imported:
    """An official text as it was read."""

    game: str
    title: str
    version: str
    dates: Mapping[str, datetime.date]
    clauses: Mapping[str, Clause]
    history: tuple[Revision, ...]
    pieces: tuple[Piece, ...]
    problems: tuple[Problem, ...]
    encoding: str = "utf-8"

    def account(self) -> dict[PieceKind, int]:
        """The characters of the text by the kind of piece they are in; the sum is the length of the text."""
        counted: dict[PieceKind, int] = dict.fromkeys(KINDS, 0)
        for piece in self.pieces:
            counted[piece.kind] += piece.end - piece.start
        return counted

    def outside(self) -> float:
        """The share of the text that is no clause, example, heading, contents or history."""
        counted = self.account()
        return sum(counted[kind] for kind in OUTSIDE) / max(1, sum(counted.values()))

    def edition(self) -> Edition:
        """The text as an edition: the official words in Japanese, nothing in English."""
        title = Words(self.title, PROFILES[self.game].name.en)
        return Edition(self.game, title, self.version, self.dates, self.game, self.clauses, ("ja",), self.history)


def read_official(text: str, game: str, name: str = "") -> Imported:
    """The official text of a game, or bad input where it is no rules text or another game's."""
    profile = PROFILES.get(game)
    if profile is None:
        known = ", ".join(PROFILES)
        raise _bad(
            name or game,
            f"「{game}」は読み込めません。読めるのは {known}。",
            f"'{game}' cannot be read; there is {known}.",
        )
    _refuse_others(text, profile, name or game)
    found = read_pieces(text, game, name)
    if sum(1 for clause in found.clauses.values() if clause.text.ja) < LEAST_CLAUSES:
        raise _bad(
            name or game,
            f"{profile.name.ja}として読める条がありません。ルールの本文の入ったファイルを指定してください。",
            f"no clauses of the {profile.name.en} are in here; name a file that holds the rules.",
        )
    return found


def _bad(name: str, ja: str, en: str) -> BadInput:
    return BadInput([Problem(name, None, Words(ja, en))])


def likeness(text: str) -> dict[str, int]:
    """How many lines of a text only the document of each game would have."""
    lines = plain(text).split("\n")
    return {game: sum(1 for line in lines if profile.mark.match(line)) for game, profile in PROFILES.items()}


def _refuse_others(text: str, profile: Profile, name: str) -> None:
    if not text.strip():
        raise _bad(name, "空のファイルです。", "the file is empty.")
    counted = likeness(text)
    best = max(counted, key=lambda game: counted[game])
    if not counted[best]:
        raise _bad(name, "ルールの文書ではないようです。", "this does not look like a rules text.")
    if counted[best] > 3 * counted[profile.game]:
        raise _bad(
            name,
            f"{profile.name.ja}ではなく{PROFILES[best].name.ja}のようです。--game {best} を試してください。",
            f"this looks like the {PROFILES[best].name.en}, not the {profile.name.en}; try --game {best}.",
        )


def read_pieces(text: str, game: str, name: str = "") -> Imported:
    """Any text read as the document of a game, whatever comes out: the pieces always cover all of it."""
    reader = Reader(text, PROFILES[game], name or game)
    reader.read()
    clauses: dict[str, Clause] = {}
    numbering = reader.numbering
    parents = {numbering.parent(id) for id in reader.blocks}
    for id in sorted(reader.blocks, key=numbering.order):
        block = reader.blocks[id]
        title = Words(block.title, "") if block.title else None
        words = Words(block.text(), "")
        if not (title or words.ja or id in parents):
            reader.problem(block.line, f"{id} に文がありません。", f"{id} has no text.")
        clauses[id] = Clause(id, title, words, (), Lines(block.line, block.line))
    history = tuple(_revisions(reader))
    title_text, version, dates = _title_page(reader, history)
    problems = tuple(sorted(reader.problems, key=lambda problem: problem.line or 0))
    return Imported(
        game,
        title_text,
        version,
        MappingProxyType(dates),
        MappingProxyType(clauses),
        history,
        tuple(reader.pieces()),
        problems,
    )


def _date(text: str) -> datetime.date | None:
    """The first date in a text that can be one."""
    for found in _DATE.finditer(text):
        try:
            return datetime.date(*(int(number) for number in found.groups()))
        except ValueError:
            continue
    return None


def _revisions(reader: Reader) -> list[Revision]:
    """The history of versions; a date without month or day stays empty."""
    return [
        Revision(found["version"], _date(found[0]), "\n".join(line for line in lines if line), "")
        for found, lines in reader.history
    ]


def _title_page(reader: Reader, history: tuple[Revision, ...]) -> tuple[str, str, dict[str, datetime.date]]:
    """Title, version and dates from the title page, else the version and date last in the history."""
    dates: dict[str, datetime.date] = {}
    version = ""
    for line in reader.front:
        if not version and (found := _VERSION.search(line)) is not None:
            version = found[1]
        for key, pattern in _DATED.items():
            if pattern.search(line) and (date := _date(line)) is not None:
                dates.setdefault(key, date)
    newest = max(history, key=lambda revision: _version_order(revision.version), default=None)
    if newest is not None:
        version = version or newest.version
        if newest.date is not None and newest.version == version:
            dates.setdefault("revised", newest.date)
    return " ".join(dict.fromkeys(reader.titles)) or reader.profile.name.ja, version, dates


def _version_order(version: str) -> tuple[int, ...]:
    return tuple(int(number[:9]) for number in version.split("."))
