"""The shelf of card lists that users imported: one file for each list in their data folder, replaced as a whole."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from pydantic import ValidationError

from judge.cards.files import CardEntry
from judge.foreign import bad_file, store_file
from judge.paths import user_data
from judge.source import BadInput, Problem, Words, did_you_mean, nearest

FORMAT = "judge-card-list"
VERSION = 1
MOST_LETTERS = 60
"""Of a list's name: it is a file name too, and Japanese letters take three bytes each."""
# Signs that some file system does not allow in names; a dot in front would hide the file.
_NAME = re.compile(r'(?!\.)[^<>:"/\\|?*]+(?<![. ])')


class _Stored(msgspec.Struct, frozen=True):
    """The file on the shelf."""

    format: str
    version: int
    game: str
    source: str
    """The file that was imported."""
    cards: dict[str, dict[str, Any]]


class CardList:
    """An imported list. Entries are checked when asked for: a list may hold fifty thousand."""

    def __init__(self, name: str, game: str, cards: Mapping[str, dict[str, Any]]) -> None:
        self.name = name
        self._game = game
        self._cards = cards

    @property
    def names(self) -> Mapping[str, object]:
        """The names of its cards, to look into and to count."""
        return self._cards

    def entry(self, name: str) -> CardEntry:
        """The card of a name."""
        try:
            entry = CardEntry.model_validate(self._cards[name])
        except ValidationError:
            raise _damaged(self._game, self.name) from None
        if entry.name != name:
            raise _damaged(self._game, self.name)
        return entry

    def entries(self) -> dict[str, CardEntry]:
        """All cards."""
        return {name: self.entry(name) for name in self._cards}


def files(game: str) -> list[Path]:
    """The files of the imported lists, by name."""
    try:
        return sorted(path for path in _folder(game).glob("*.json") if not path.name.startswith("."))
    except OSError:
        return []


def names(game: str) -> list[str]:
    """The names of the imported lists."""
    return [path.stem for path in files(game)]


def check_name(name: str) -> str:
    """A name that a list can have; anything else is bad input."""
    if _NAME.fullmatch(name) and name.isprintable() and len(name) <= MOST_LETTERS:
        return name
    words = Words(
        f"「{name}」はリストの名前にできません。{MOST_LETTERS}字までで、/ や : のない名前を --as で付けてください。",
        f"'{name}' cannot name a list; with --as give a name of at most {MOST_LETTERS} letters, without / or :.",
    )
    raise BadInput([Problem("--as", None, words)])


def store(game: str, name: str, source: str, entries: Iterable[CardEntry]) -> Path:
    """Put a list on the shelf in place of the one before of that name."""
    path = _path(game, check_name(name))
    cards = {entry.name: entry.model_dump(mode="json", exclude_defaults=True) for entry in entries}
    store_file(path, msgspec.json.encode(_Stored(FORMAT, VERSION, game, source, cards)))
    return path


def forget(game: str, name: str) -> None:
    """Take a list off the shelf."""
    _known(game, name)
    path = _path(game, name)
    try:
        path.unlink()
    except OSError as error:
        raise bad_file(path, f"消せません（{error.strerror}）。", f"cannot be removed ({error.strerror}).") from None


def load(game: str, name: str) -> CardList:
    """A list from the shelf."""
    _known(game, name)
    path = _path(game, name)
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise bad_file(path, f"読めません（{error.strerror}）。", f"cannot be read ({error.strerror}).") from None
    try:
        stored = msgspec.json.decode(raw, type=_Stored)
    except (msgspec.DecodeError, ValueError):
        raise _damaged(game, name) from None
    if (stored.format, stored.version, stored.game) != (FORMAT, VERSION, game):
        raise _damaged(game, name)
    return CardList(name, game, stored.cards)


def _known(game: str, name: str) -> None:
    known = names(game)
    if name not in known:
        meant = did_you_mean(nearest(name, known) or known[:5])
        ja, en = f"「{name}」というリストはありません。{meant.ja}", f"there is no list '{name}'. {meant.en}".rstrip()
        raise BadInput([Problem("NAME", None, Words(ja, en))])


def _folder(game: str) -> Path:
    return user_data() / "cards" / game


def _path(game: str, name: str) -> Path:
    return _folder(game) / f"{name}.json"


def _damaged(game: str, name: str) -> BadInput:
    return bad_file(
        _path(game, name),
        f"壊れているか、別の版の形式です。judge cards import FILE --as {name} で読み込み直してください。",
        f"damaged, or of another format; import it again: judge cards import FILE --as {name}",
    )
