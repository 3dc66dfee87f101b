"""Pages that were made once and are sent again as they are, until a file that they rest on changes."""

from __future__ import annotations

import hashlib
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from flask import Flask, Response, g, request

from judge import __version__
from judge.paths import RULES, user_data

MOST_BYTES = 64 * 2**20
FRESH = 2.0
"""Seconds for which nobody looks whether a file has changed."""
QUERIES = (b"", b"lang=en")
"""Of addresses with anything else in them there are too many."""
SOURCES = {".yaml", ".toml", ".txt", ".json", ".html", ".css", ".js"}
ROOMS = ("/rules", "/cards", "/faq", "/rulings", "/r/")
"""Where pages lie that are the same for every reader; `/` is one, too."""


class _Page(NamedTuple):
    body: bytes
    mimetype: str
    etag: str


class Remembered:
    """Pages by their address, the last used ones, up to a number of bytes."""

    def __init__(self, folders: tuple[Path, ...]) -> None:
        self._folders = folders
        self._fresh = FRESH
        self._pages: OrderedDict[tuple[str, ...], _Page] = OrderedDict()
        self._bytes = 0
        self._looked = -1e9
        self._stamp = ""
        self._lock = threading.Lock()

    def version(self) -> str:
        """A name for everything that pages rest on, as it was a moment ago."""
        if time.monotonic() - self._looked > self._fresh:
            stamp = _stamp(self._folders)
            with self._lock:
                if stamp != self._stamp:
                    self._pages.clear()
                    self._bytes = 0
                    self._stamp = stamp
                self._looked = time.monotonic()
        return self._stamp

    def find(self) -> Response | None:
        """The page that is asked for, if it is remembered."""
        self.version()
        key = _key()
        with self._lock:
            if (found := self._pages.get(key)) is None:
                return None
            self._pages.move_to_end(key)
        response = Response(found.body, mimetype=found.mimetype)
        response.headers["ETag"] = found.etag
        return response

    def keep(self, response: Response) -> None:
        """Remember a page that was just made."""
        key = _key()
        if key in self._pages or len(body := response.get_data()) > MOST_BYTES // 16:
            return
        with self._lock:
            self._pages[key] = _Page(body, response.mimetype or "text/html", response.headers["ETag"])
            self._bytes += len(body)
            while self._bytes > MOST_BYTES:
                self._bytes -= len(self._pages.popitem(last=False)[1].body)


def remember_pages(app: Flask, remembered: Remembered) -> None:
    """Let a site send pages as it made them before."""

    @app.before_request
    def known() -> Response | None:
        return remembered.find() if _same_for_all() else None

    @app.after_request
    def noted(response: Response) -> Response:
        whole = response.status_code == 200 and not response.is_streamed and not g.get("unfinished")
        if whole and _same_for_all():
            response.add_etag()
            remembered.keep(response)
        return response


def _same_for_all() -> bool:
    path = request.path
    return request.method == "GET" and request.query_string in QUERIES and (path == "/" or path.startswith(ROOMS))


def _key() -> tuple[str, ...]:
    # Some pages tell their own address, and with it the name by which the reader calls this site.
    return request.host, request.path, request.query_string.decode("latin-1")


def _stamp(folders: tuple[Path, ...]) -> str:
    told = hashlib.blake2b(__version__.encode(), digest_size=10)
    for folder in folders:
        for path in sorted(_files(str(folder))):
            told.update(path.encode(errors="surrogateescape"))
    return told.hexdigest()


def _files(folder: str) -> Iterator[str]:
    """Every source below a folder, with when it was written and its size."""
    try:
        with os.scandir(folder) as found:
            for entry in found:
                if entry.is_dir():
                    if entry.name != "heard":  # what is kept there is made from the others
                        yield from _files(entry.path)
                elif os.path.splitext(entry.name)[1] in SOURCES:
                    stat = entry.stat()
                    yield f"{entry.path}\0{stat.st_mtime_ns}\0{stat.st_size}\0"
    except OSError:  # a folder or a file that is gone: the next look finds it so
        return


def sources(rulings: Path) -> tuple[Path, ...]:
    """The folders that pages rest on."""
    here = Path(__file__).parent
    return (*dict.fromkeys((rulings, RULES)), user_data(), here / "static", here / "templates")
