"""Files from elsewhere: text in any of the usual encodings, and storing what was made of it as a whole."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from judge.paths import shown
from judge.source import BadInput, Problem, Words

MOST_BYTES = 20_000_000
"""Of a file to import; the longest rulebooks and card lists have a few million."""
ENCODINGS = ("utf-8-sig", "euc_jp", "cp932")
"""Tried in this order. Text in another encoding is hardly ever valid UTF-8 by chance, nor Shift_JIS valid EUC-JP; but
EUC-JP is often valid Shift_JIS: a row of half-width katakana."""


def read_foreign(path: Path) -> tuple[str, str]:
    """The text of a file and its encoding; what is no text is refused, and a huge file before it is read."""
    try:
        if path.is_dir():
            raise bad_file(path, "フォルダです。ファイルを指定してください。", "this is a folder; name a file.")
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            # Pipes and devices tell no size: never read more than the limit.
            raw = file.read(MOST_BYTES + 1) if size <= MOST_BYTES else b""
    except FileNotFoundError:
        raise bad_file(path, "ファイルがありません。", "there is no such file.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "path"
        raise bad_file(path, f"読めません（{reason}）。", f"cannot be read ({reason}).") from None
    if size > MOST_BYTES:
        raise _too_large(shown(path))
    return decode_foreign(raw, shown(path))


def decode_foreign(raw: bytes, name: str) -> tuple[str, str]:
    """The text that some bytes are, and its encoding. `name` is named in problems."""
    if len(raw) > MOST_BYTES:
        raise _too_large(name)
    if not raw.strip():
        raise BadInput([Problem(name, None, Words("空のファイルです。", "the file is empty."))])
    encodings = ("utf-16",) if raw.startswith((b"\xff\xfe", b"\xfe\xff")) else ENCODINGS
    for encoding in encodings:
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text, "utf-8" if encoding == "utf-8-sig" else encoding
    words = Words(
        f"文字として読めません（試した文字コード：{'、'.join(encodings)}）。テキストファイルを指定してください。",
        f"not readable as text (tried {', '.join(encodings)}); name a text file.",
    )
    raise BadInput([Problem(name, None, words)])


def store_file(path: Path, raw: bytes, *, durable: bool = True) -> None:
    """Put a file in the place of the one before; a crash on the way leaves that untouched.

    `durable`: the disk has it on return. What can be made again at any time need not wait for that.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, raw, durable)
    except OSError as error:
        reason = error.strerror or str(error)
        raise bad_file(path, f"書き込めません（{reason}）。", f"cannot be written ({reason}).") from None


def _replace(path: Path, raw: bytes, durable: bool) -> None:
    """Write a file beside the old one, and only when it is whole put it in its place."""
    handle, name = tempfile.mkstemp(prefix=".judge-", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def bad_file(path: Path, ja: str, en: str) -> BadInput:
    """What is wrong with a file as a whole."""
    return BadInput([Problem(shown(path), None, Words(ja, en))])


def _too_large(name: str) -> BadInput:
    words = Words(f"大きすぎます（上限{MOST_BYTES:,}バイト）。", f"too large (at most {MOST_BYTES:,} bytes).")
    return BadInput([Problem(name, None, words)])
