"""The store of heard rulings: what was heard once is not heard again until something that it rests on changes.

An entry lies under a digest of everything a ruling rests on: its own file, all cards, clauses and grammars, the user's
card lists, and the program itself. So an entry never has to be judged old: whatever changes, another name is asked for.
`$JUDGE_STORE` names another folder, or is `off`. A folder that cannot be used is no reason not to answer.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
import time
import zlib
from collections.abc import Iterable
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from judge import BEGAN
from judge.foreign import store_file
from judge.kernel import Budget
from judge.paths import GRAMMAR, PACKAGE, RULES, shown, user_data
from judge.ruling.ask import ask
from judge.ruling.model import Ruling
from judge.scenario import parse_scenario
from judge.source import BadInput, read_text

T = TypeVar("T")
Stamp = tuple[str, int, int, int]
"""A file as the disk tells of it: its path, when it was written and changed, its size."""

MOST_BYTES = 64_000_000
"""Of the whole folder; all our rulings take three million."""
WRITES_BETWEEN_TIDYING = 500
ROOMS = ("kernel", "cardtext", "clauses", "cards", "games", "scenario", "ruling")
LIBRARIES = ("lark", "msgspec", "networkx", "pydantic", "pyyaml", "ruamel.yaml")
_CHECKSUM = 16
_writes = 0
_last_look: tuple[Stamp, ...] = ()
"""The sources and their folders, as they were when last found unchanged."""


class _Sources(NamedTuple):
    """The files that every ruling rests on, and the digest of what is in them."""

    stamps: tuple[Stamp, ...]
    digest: str


def ruling_of(path: Path, *, anew: bool = False, why: bool = False) -> Ruling:
    """The ruling on a file: as it was heard before, or heard now and kept. `anew`: in any case heard now.

    `why`: with what decides it, which takes longer.
    """
    text = read_text(path)
    said = ("ruling", "why", text) if why else ("ruling", text)
    key = key_of(*said)
    if not anew and (found := kept(key, Ruling)) is not None:
        return found
    began = time.monotonic()
    ruling = ask(parse_scenario(text, shown(path)), why=why)
    # What ran out of time might be answered at a better time; what changed meanwhile may have been heard half.
    if time.monotonic() - began < Budget().seconds and key_of(*said) == key:
        keep(key, ruling)
    return ruling


def kept_ruling(path: Path) -> Ruling | None:
    """The ruling on a file, if it has been heard before."""
    try:
        return kept(key_of("ruling", read_text(path)), Ruling)
    except BadInput:
        return None  # whoever hears the file says what is wrong with it


def key_of(*said: str) -> str | None:
    """The name for what is made from these texts, the program and its data. None: nothing can be kept just now."""
    sources = _sources() if _folder() is not None else None
    if sources is None or not _unchanged(sources):
        return None
    lists = _content(_stamps(map(str, user_data().glob("cards/*/*.json"))))
    return _digest(sources.digest, lists, *said)


def kept(key: str | None, type: type[T]) -> T | None:
    """What lies under a name; None also if it is damaged."""
    folder = _folder()
    if key is None or folder is None:
        return None
    path = folder / f"{key}.bin"
    try:
        raw = path.read_bytes()
        if raw[:_CHECKSUM] != _checksum(raw[_CHECKSUM:]):
            return None
        found = msgspec.msgpack.decode(zlib.decompress(raw[_CHECKSUM:]), type=type)
    except (OSError, zlib.error, msgspec.MsgspecError):
        return None
    with contextlib.suppress(OSError):
        os.utime(path)  # what is used stays, when the folder grows too large
    return found


def keep(key: str | None, value: object) -> None:
    """Put something under a name. Several processes may do so at once: each puts down a whole file."""
    folder = _folder()
    if key is None or folder is None:
        return
    packed = zlib.compress(msgspec.msgpack.encode(value), 1)
    with contextlib.suppress(BadInput):
        store_file(folder / f"{key}.bin", _checksum(packed) + packed, durable=False)
        _tidy(folder)


def _folder() -> Path | None:
    chosen = os.environ.get("JUDGE_STORE")
    if chosen == "off":
        return None
    return Path(chosen) if chosen else user_data() / "heard"


def _tidy(folder: Path) -> None:
    """Now and then, remove what was not used for longest, and what a crash left behind."""
    global _writes
    _writes += 1
    if _writes % WRITES_BETWEEN_TIDYING != 1:
        return
    found = []
    for path in folder.iterdir():
        with contextlib.suppress(OSError):  # another process tidies too
            stat = path.stat()
            if path.suffix == ".tmp" and time.time() - stat.st_mtime > 3600:
                path.unlink()
            elif path.suffix == ".bin":
                found.append((stat.st_mtime, stat.st_size, path))
    total = sum(size for _, size, _ in found)
    for _, size, path in sorted(found):
        if total <= MOST_BYTES:
            break
        total -= size
        with contextlib.suppress(OSError):
            path.unlink()


# ---- what a ruling rests on


@lru_cache(maxsize=1)
def _sources() -> _Sources | None:
    """The sources of this process; None if one was changed after it began: what runs may be the one before."""
    stamps = _stamps(_files())
    if any(max(written, changed) / 1e9 > BEGAN - 0.1 for _, written, changed, _ in stamps):
        return None
    made_with = (sys.version, *(f"{name} {version(name)}" for name in LIBRARIES))
    return _Sources(stamps, _digest(*made_with, _content(stamps)))


def _unchanged(sources: _Sources) -> bool:
    """Whether the sources still are what they were. Folders tell of new files: most times no folder has to be read."""
    global _last_look
    files = [path for path, *_ in sources.stamps]
    look = _stamps({*files, *map(os.path.dirname, files)})
    if look != _last_look:
        if _stamps(_files()) != sources.stamps:
            return False
        _last_look = look
    return True


def _files() -> Iterable[str]:
    found = [*PACKAGE.glob("*.py"), *GRAMMAR.rglob("*")]
    for room in ROOMS:
        found += (PACKAGE / room).rglob("*.py")
    for game in RULES.iterdir():
        found += (path for path in game.rglob("*") if path.parent.name != "rulings")
    return (str(path) for path in found if path.is_file())


def _stamps(paths: Iterable[str]) -> tuple[Stamp, ...]:
    stamps = []
    for path in paths:
        with contextlib.suppress(FileNotFoundError):
            stat = os.stat(path)
            stamps.append((path, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_size))
    return tuple(sorted(stamps))


@lru_cache(maxsize=8)
def _content(stamps: tuple[Stamp, ...]) -> str:
    """The digest of files: of their names and what is in them, wherever they lie."""
    base = os.path.commonpath([path for path, *_ in stamps]) if stamps else ""
    digest = hashlib.blake2b(digest_size=20)
    for path, *_ in stamps:
        with contextlib.suppress(OSError):
            raw = Path(path).read_bytes()
            digest.update(f"{os.path.relpath(path, base)}\0{len(raw)}\0".encode() + raw)
    return digest.hexdigest()


def _digest(*said: str) -> str:
    return hashlib.blake2b("\0".join(f"{len(one)} {one}" for one in said).encode(), digest_size=20).hexdigest()


def _checksum(raw: bytes) -> bytes:
    return hashlib.blake2b(raw, digest_size=_CHECKSUM).digest()
