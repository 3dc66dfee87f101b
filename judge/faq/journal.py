"""The journal of a sweep: one line for each finished item, on the disk before the next batch is counted as done.

A process may be killed at any time. What is in the journal is done, what is not is done again; a last line that was cut
off in the middle counts as not written.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import IO, TypeVar

import msgspec

from judge.faq.trial import Item, Outcome
from judge.paths import shown
from judge.source import BadInput, Problem, Words

try:
    import fcntl
except ImportError:  # a system without it has nothing to keep two sweeps apart; then one journal is for one sweep
    fcntl = None  # type: ignore[assignment]

T = TypeVar("T")
FORMAT = "judge/faq-sweep"


class _Head(msgspec.Struct, frozen=True):
    format: str
    key: str


class _Line(msgspec.Struct, frozen=True, omit_defaults=True):
    board: str
    cards: tuple[str, ...]
    outcome: Outcome = Outcome()


class Journal:
    """A journal that is open for writing: by one sweep at a time."""

    def __init__(self, path: Path, key: str) -> None:
        self.path = path
        self.done: dict[Item, Outcome] = {}
        """What earlier runs have finished."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: IO[bytes] = path.open("a+b")
        self._lock()
        self._read(key)

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    def write(self, results: Iterable[tuple[Item, Outcome]]) -> None:
        """Note finished items. When this returns they are on the disk."""
        lines = []
        for item, outcome in results:
            self.done[item] = outcome
            lines.append(msgspec.json.encode(_Line(item.board, item.cards, outcome)) + b"\n")
        self._append(b"".join(lines))

    def _append(self, raw: bytes) -> None:
        self._file.write(raw)
        self._file.flush()
        os.fsync(self._file.fileno())

    def _lock(self) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            words = Words("ほかの sweep がこの記録に書いている最中です。", "another sweep is writing this journal.")
            raise BadInput([Problem(shown(self.path), None, words)]) from None

    def _read(self, key: str) -> None:
        self._file.seek(0)
        lines = self._file.readlines()
        if not lines or not lines[0].endswith(b"\n"):
            self._file.truncate(0)
            self._append(msgspec.json.encode(_Head(FORMAT, key)) + b"\n")
            return
        if self._decode(lines[0], 1, _Head) != _Head(FORMAT, key):
            words = Words(
                "別のカード・盤面・プログラムでの sweep の記録です。--journal に別の名前を指定してください。",
                "this is the journal of a sweep with other cards, boards or another program; name another --journal.",
            )
            raise BadInput([Problem(shown(self.path), 1, words)])
        whole = len(lines[0])
        for number, line in enumerate(lines[1:], start=2):
            if not line.endswith(b"\n"):  # cut off when the process was killed
                self._file.truncate(whole)
                break
            noted = self._decode(line, number, _Line)
            self.done[Item(noted.board, noted.cards)] = noted.outcome
            whole += len(line)
        self._file.seek(0, os.SEEK_END)

    def _decode(self, line: bytes, number: int, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(line, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError):
            words = Words(
                "sweep の記録として読めません。この行から下を消すと続きから始められます。",
                "not readable as the journal of a sweep; remove this line and all below it to go on from there.",
            )
            raise BadInput([Problem(shown(self.path), number, words)]) from None
