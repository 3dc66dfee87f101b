"""The rules, cards and FAQ as plain files, for any file server: pages as the site shows them, with links between files.

A clause is read in its chapter. What needs the site (the desk, search, rulings) is no link there, or one to the site.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from html import escape, unescape
from pathlib import Path
from posixpath import relpath
from typing import NamedTuple
from urllib.parse import parse_qsl, quote, unquote, urlsplit

from flask import Flask
from flask.testing import FlaskClient

from judge.foreign import store_file
from judge.paths import shown
from judge.source import BadInput, Problem, Words, read_text
from web.offline import STATIC, offline_pages

MARK = "export.json"
"""In an exported folder: when it was written, and which files are ours to replace."""
LONGEST_NAME = 60
_NEEDS_THE_SITE = re.compile(r'<form\b.*?</form>|<link rel="manifest"[^>]*>| data-worker="[^"]*"', re.S)
Progress = Callable[[int, int], None]


class _Address(NamedTuple):
    """An address of the site, apart from its language."""

    path: str
    query: tuple[tuple[str, str], ...]
    english: bool

    @classmethod
    def of(cls, written: str) -> _Address:
        """An address as a link has it."""
        parts = urlsplit(written)
        query = dict(parse_qsl(parts.query))
        english = query.pop("lang", "") == "en"
        return cls(unquote(parts.path), tuple(sorted(query.items())), english)


def everything(app: Flask) -> list[str]:
    """The addresses of all pages that are exported, in both languages."""
    with app.test_request_context():
        pages = [page.replace("?brief=1", "").replace("brief=1&", "") for page in offline_pages(app.extensions["faq"])]
    found = [page for page in pages if _Address.of(page).path != "/desk"]
    found += ["/concordance", "/slips"]
    return [page for one in found for page in (one, f"{one}{'&' if '?' in one else '?'}lang=en")]


def export_site(
    app: Flask, folder: Path, pages: Iterable[str], *, site: str = "", progress: Progress = lambda done, of: None
) -> int:
    """Write pages of a site into a folder and say how many files that made."""
    _make_room(folder)
    app.config["EXPORTED"] = True
    written = _Export(app.test_client(), folder, [_Address.of(page) for page in pages], site.rstrip("/"))
    for number, address in enumerate(written.files):
        progress(number, len(written.files))
        written.write(address)
    for path in STATIC.rglob("*"):
        if path.is_file() and path.name != "worker.js":
            written.put(f"static/{path.relative_to(STATIC).as_posix()}", path.read_bytes())
    told = {"written": written.day, "files": sorted(written.done)}
    store_file(folder / MARK, json.dumps(told, ensure_ascii=False, indent=1).encode(), durable=False)
    return len(written.done)


def _make_room(folder: Path) -> None:
    """Take away what an earlier export wrote. A folder with anything else in it is left alone."""

    def bad(ja: str, en: str) -> BadInput:
        return BadInput([Problem(shown(folder), None, Words(ja, en))])

    if folder.exists() and not folder.is_dir():
        raise bad("フォルダではありません。", "this is not a folder.")
    if not folder.exists() or not any(folder.iterdir()):
        return
    if not (folder / MARK).exists():
        raise bad("空でないフォルダには書き出しません。", "there are other files in this folder; name an empty one.")
    try:
        names = json.loads(read_text(folder / MARK))["files"]
        ours = [folder / name for name in names]
    except (ValueError, TypeError, KeyError):
        raise bad(f"{MARK} が読めません。", f"{MARK} cannot be read.") from None
    for path in ours:
        if folder.resolve() in path.resolve().parents:
            path.unlink(missing_ok=True)


class _Export:
    def __init__(self, client: FlaskClient, folder: Path, pages: list[_Address], site: str) -> None:
        self._client, self._folder, self._site = client, folder, site
        self.day = datetime.now(UTC).date().isoformat()
        self.done: set[str] = set()
        self.files: dict[_Address, str] = {}
        taken: set[str] = set()
        for page in dict.fromkeys(pages):
            name = _file(page)
            if name.casefold() in taken:  # names that differ in capitals only are one file on some machines
                name = f"{name.removesuffix('.html')}-{_digest(page.path)}.html"
            taken.add(name.casefold())
            self.files[page] = name

    def put(self, name: str, content: bytes) -> None:
        """Write a file."""
        path = self._folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        self.done.add(name)

    def write(self, page: _Address) -> None:
        """Write a page."""
        query = {**dict(page.query), **({"lang": "en"} if page.english else {})}
        answer = self._client.get(quote(page.path), query_string=query)
        if answer.status_code != 200:
            words = Words(f"{page.path} を書き出せない。", f"{page.path} cannot be exported.")
            raise BadInput([Problem(page.path, None, words)])
        name = self.files[page]
        html = _NEEDS_THE_SITE.sub("", answer.text)
        html = re.sub(r'\s(href|src|data-module)="([^"]*)"', lambda found: self._attribute(found, name), html)
        html = html.replace("</div></footer>", f"<span>{self.day}</span></div></footer>")
        self.put(name, html.encode())

    def _attribute(self, found: re.Match[str], name: str) -> str:
        """An attribute that leads somewhere, as it must be written in a file."""
        written = unescape(found[2])
        if not written.startswith("/") or written.startswith("//"):
            return found[0]
        target = self._target(written)
        if target is None:
            return f' href="{escape(self._site + written)}"' if self._site and found[1] == "href" else ""
        file, _, fragment = target.partition("#")
        link = quote(relpath(file, Path(name).parent.as_posix())) + (f"#{quote(fragment)}" if fragment else "")
        return f' {found[1]}="{escape(link)}"'

    def _target(self, written: str) -> str | None:
        """The file that an address is exported to, with the place in it."""
        page, fragment = _Address.of(written), unquote(urlsplit(written).fragment)
        if page.path.startswith("/static/"):
            return page.path.removeprefix("/")
        if page in self.files:
            return f"{self.files[page]}#{fragment}" if fragment else self.files[page]
        if (clause := re.fullmatch(r"(/rules/[^/]+/)([^/]+)", page.path)) is None:
            return None
        above = clause[2]
        while above := re.sub(r"[-.(]?[^-.(]*$", "", above):
            if (chapter := page._replace(path=clause[1] + above)) in self.files:
                return f"{self.files[chapter]}#c-{clause[2]}"
        return None


def _file(page: _Address) -> str:
    """A file name that every machine and every server takes."""
    parts = [_safe(part) for part in page.path.strip("/").split("/") if part] or ["index"]
    parts[-1] += "".join(f"-{_safe(key)}-{_safe(value)}" for key, value in page.query)
    return "/".join((["en"] if page.english else []) + parts) + ".html"


def _safe(part: str) -> str:
    kept = "".join(letter if letter.isalnum() or letter in "-_.()" else "_" for letter in part).strip(".")
    return part if kept == part and len(part) <= LONGEST_NAME else f"{kept[:LONGEST_NAME]}-{_digest(part)}"


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()
