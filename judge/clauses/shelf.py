"""The shelf of official texts that users imported: one file for each game in their data folder, replaced as a whole."""

from __future__ import annotations

import datetime
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import msgspec

from judge.clauses.edition import Clause, Edition, Revision
from judge.clauses.importing import Imported, read_official
from judge.clauses.numbering import ALL
from judge.foreign import bad_file, read_foreign, store_file
from judge.paths import shown, user_data
from judge.source import Words

FORMAT = "judge-official-rules"
VERSION = 1


class _Stored(msgspec.Struct, frozen=True):
    """The file on the shelf."""

    format: str
    version: int
    game: str
    title: Words
    edition: str
    """The version of the rules."""
    dates: dict[str, datetime.date]
    clauses: tuple[Clause, ...]
    history: tuple[Revision, ...]


def official_path(game: str) -> Path:
    """Where the imported text of a game lies, whether or not there is one."""
    return user_data() / "rules" / game / "official.json"


def read_file(path: Path, game: str) -> Imported:
    """The official text in a file, checked and read but not stored; bad input where it is none of that game."""
    text, encoding = read_foreign(path)
    return replace(read_official(text, game, shown(path)), encoding=encoding)


def import_file(path: Path, game: str) -> Imported:
    """Read the official text in a file and put it on the shelf in place of the one before."""
    found = read_file(path, game)
    store(found)
    return found


def store(found: Imported) -> Path:
    """Put an official text on the shelf; a crash on the way leaves the one before untouched."""
    edition = found.edition()
    stored = _Stored(
        FORMAT,
        VERSION,
        found.game,
        edition.title,
        found.version,
        dict(found.dates),
        tuple(found.clauses.values()),
        found.history,
    )
    path = official_path(found.game)
    store_file(path, msgspec.json.encode(stored))
    return path


def load_official(game: str) -> Edition | None:
    """The imported official text of a game; None where nothing was imported."""
    stored = _load(game)
    if stored is None:
        return None
    clauses = MappingProxyType({clause.id: clause for clause in stored.clauses})
    dates = MappingProxyType(stored.dates)
    return Edition(game, stored.title, stored.edition, dates, game, clauses, ("ja",), stored.history)


def _load(game: str) -> _Stored | None:
    if game not in ALL:
        return None
    path = official_path(game)
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise bad_file(path, f"読めません（{error.strerror}）。", f"cannot be read ({error.strerror}).") from None
    try:
        stored = msgspec.json.decode(raw, type=_Stored)
    except (msgspec.DecodeError, ValueError):
        stored = None
    if stored is None or (stored.format, stored.version, stored.game) != (FORMAT, VERSION, game):
        raise bad_file(
            path,
            f"壊れているか、別の版の形式です。judge rules import FILE --game {game} で読み込み直してください。",
            f"damaged, or of another format; import it again: judge rules import FILE --game {game}",
        )
    return stored
