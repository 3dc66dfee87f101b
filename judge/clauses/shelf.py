"""The shelf of official texts that users imported: one file for each game in their data folder, replaced as a whole."""

from __future__ import annotations

import datetime
import os
import tempfile
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import msgspec

from judge.clauses.edition import Clause, Edition, Revision
from judge.clauses.importing import Imported, read_official
from judge.clauses.numbering import ALL
from judge.paths import shown, user_data
from judge.source import BadInput, Problem, Words

MOST_BYTES = 20_000_000
"""Of a file to import; the longest rulebooks have less than one million."""
FORMAT = "judge-official-rules"
VERSION = 1
ENCODINGS = ("utf-8-sig", "cp932", "shift_jis", "euc_jp")
"""Tried in this order: text in another encoding is hardly ever valid UTF-8 by chance."""


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
    problems: tuple[Problem, ...]
    encoding: str


def official_path(game: str) -> Path:
    """Where the imported text of a game lies, whether or not there is one."""
    return user_data() / "rules" / game / "official.json"


def read_file(path: Path, game: str) -> Imported:
    """The official text in a file, checked and read but not stored; bad input where it is none of that game."""
    text, encoding = _decoded(path)
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
        found.problems,
        found.encoding,
    )
    path = official_path(found.game)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, msgspec.json.encode(stored))
    except OSError as error:
        reason = error.strerror or str(error)
        raise _bad(path, f"書き込めません（{reason}）。", f"cannot be written ({reason}).") from None
    return path


def _replace(path: Path, raw: bytes) -> None:
    """Write a file beside the old one, and only when it is on the disk put it in its place."""
    handle, name = tempfile.mkstemp(prefix=".official-", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def load_official(game: str) -> Edition | None:
    """The imported official text of a game; None where nothing was imported."""
    stored = _load(game)
    if stored is None:
        return None
    clauses = MappingProxyType({clause.id: clause for clause in stored.clauses})
    dates = MappingProxyType(stored.dates)
    return Edition(game, stored.title, stored.edition, dates, game, clauses, ("ja",), stored.history)


def official_problems(game: str) -> tuple[Problem, ...]:
    """What was found wrong with the numbers of an imported text; lines are those of the imported file."""
    stored = _load(game)
    return () if stored is None else stored.problems


def _load(game: str) -> _Stored | None:
    if game not in ALL:
        return None
    path = official_path(game)
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _bad(path, f"読めません（{error.strerror}）。", f"cannot be read ({error.strerror}).") from None
    try:
        stored = msgspec.json.decode(raw, type=_Stored)
    except (msgspec.DecodeError, ValueError):
        stored = None
    if stored is None or (stored.format, stored.version, stored.game) != (FORMAT, VERSION, game):
        raise _bad(
            path,
            f"壊れているか、別の版の形式です。judge rules import FILE --game {game} で読み込み直してください。",
            f"damaged, or of another format; import it again: judge rules import FILE --game {game}",
        )
    return stored


def _bad(path: Path, ja: str, en: str) -> BadInput:
    return BadInput([Problem(shown(path), None, Words(ja, en))])


def _decoded(path: Path) -> tuple[str, str]:
    """The text of a file and its encoding; what is no text is refused, and a huge file before it is read."""
    try:
        if path.is_dir():
            raise _bad(path, "フォルダです。ファイルを指定してください。", "this is a folder; name a file.")
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            # Pipes and devices tell no size: never read more than the limit.
            raw = file.read(MOST_BYTES + 1) if size <= MOST_BYTES else b""
    except FileNotFoundError:
        raise _bad(path, "ファイルがありません。", "there is no such file.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "path"
        raise _bad(path, f"読めません（{reason}）。", f"cannot be read ({reason}).") from None
    if size > MOST_BYTES or len(raw) > MOST_BYTES:
        raise _bad(path, f"大きすぎます（上限{MOST_BYTES:,}バイト）。", f"too large (at most {MOST_BYTES:,} bytes).")
    if not raw.strip():
        raise _bad(path, "空のファイルです。", "the file is empty.")
    encodings = ("utf-16",) if raw.startswith((b"\xff\xfe", b"\xfe\xff")) else ENCODINGS
    for encoding in encodings:
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text, "utf-8" if encoding == "utf-8-sig" else encoding
    raise _bad(
        path,
        f"文字として読めません（試した文字コード：{'、'.join(encodings)}）。テキストファイルを指定してください。",
        f"not readable as text (tried {', '.join(encodings)}); name a text file.",
    )
