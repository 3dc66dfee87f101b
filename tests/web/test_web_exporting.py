"""`judge export`: plain files, whose links work from any file server, at any place on it."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from functools import partial
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit
from urllib.request import urlopen

import pytest
from click.testing import CliRunner
from flask import Flask

from judge.cli import main
from judge.source import BadInput
from web.app import create_app
from web.exporting import everything, export_site

SOME = [
    "/rules",
    "/rules/dimension-zero",
    "/rules/dimension-zero/4-15",
    "/rules/dimension-zero/1-1",
    "/cards",
    "/faq/1",
]
SOME += ["/cards/灯台の見張り", "/faq?page=2", "/faq"]
BOTH = [f"{page}{lang}" for page in SOME for lang in ("", "&lang=en" if "?" in page else "?lang=en")]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """A site without rulings: they are not exported, and hearing them takes its time."""
    app = create_app()
    app.extensions["listing"].shelf._root = tmp_path_factory.mktemp("none")
    return app


@pytest.fixture(scope="module")
def exported(few: Flask, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("served") / "below" / "here"
    export_site(few, folder, BOTH)
    return folder


@pytest.fixture(scope="module")
def address(exported: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=exported.parent.parent))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/below/here/"
    server.shutdown()
    server.server_close()


def links(html: str) -> list[str]:
    return [unescape(link) for link in re.findall(r'\s(?:href|src|data-module)="([^"]*)"', html)]


def test_every_link_works_from_a_plain_file_server(address: str) -> None:
    read: dict[str, str] = {}
    waiting = [urljoin(address, "rules.html")]
    fragments = []
    while waiting:
        here = waiting.pop()
        with urlopen(here) as answer:  # a link that leads nowhere fails here
            kind = answer.headers.get_content_type()
            read[here] = answer.read().decode() if kind == "text/html" else ""
        for link in links(read[here]):
            target = urljoin(here, link)
            assert target.startswith(address), f"{here} leads away to {link}"
            page, _, fragment = target.partition("#")
            fragments += [(page, unquote(fragment))] if fragment else []
            if page not in read and page not in waiting:
                waiting.append(page)
    pages = {unquote(urlsplit(page).path).removeprefix("/below/here/") for page in read}
    assert {"en/rules.html", "cards/灯台の見張り.html", "en/faq/1.html", "rules/dimension-zero/4-15.html"} <= pages
    for page, fragment in fragments:
        assert f'id="{fragment}"' in unescape(read[page]), (page, fragment)


def test_a_clause_is_found_in_its_chapter(exported: Path) -> None:
    entry = (exported / "faq" / "1.html").read_text("utf-8")
    contents = (exported / "rules" / "dimension-zero" / "4-15.html").read_text("utf-8")
    assert 'href="4-15.html#c-4-15-8-2"' in contents
    assert 'id="c-4-15-8-2"' in contents
    assert "<form" not in entry + contents
    assert "/worker.js" not in entry


def test_the_list_of_cards_is_whole(exported: Path) -> None:
    html = (exported / "cards.html").read_text("utf-8")
    assert html.count('<li class="cardtext">') > 200


def test_what_needs_the_site_leads_there_or_nowhere(few: Flask, exported: Path, tmp_path: Path) -> None:
    export_site(few, tmp_path / "out", ["/faq"], site="https://judge.example/")
    html = (tmp_path / "out" / "faq.html").read_text("utf-8")
    assert 'href="https://judge.example/faq/1"' in html
    assert not [link for link in links((exported / "faq.html").read_text("utf-8")) if link.startswith("/")]


def test_only_what_was_exported_before_is_replaced(few: Flask, tmp_path: Path) -> None:
    out = tmp_path / "out"
    export_site(few, out, ["/faq", "/faq/1"])
    mine = out / "mine.txt"
    mine.write_text("mine")
    export_site(few, out, ["/faq"])
    assert mine.read_text() == "mine"
    assert not (out / "faq" / "1.html").exists()
    (out / "export.json").write_text('{"files": ["../precious"]}')
    (tmp_path / "precious").write_text("x")
    export_site(few, out, ["/faq"])
    assert (tmp_path / "precious").exists()
    for text in ("[", "[]", '{"files": 1}'):
        (out / "export.json").write_text(text)
        with pytest.raises(BadInput):
            export_site(few, out, ["/faq"])


def test_a_wrong_folder_or_address_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for arguments in (
        [str(tmp_path)],
        [str(tmp_path / "file")],
        [str(tmp_path / "new"), "--site", "javascript:alert(1)"],
    ):
        result = CliRunner().invoke(main, ["export", *arguments])
        assert result.exit_code == 2, result.output
        assert "Traceback" not in result.output


def test_names_of_files_are_safe_everywhere(few: Flask) -> None:
    pages = everything(few)
    assert len(pages) == len(set(pages))
    assert sum(page.startswith("/faq/") for page in pages) > 1000
    assert not [page for page in pages if "brief" in page]


@pytest.mark.proof
def test_the_whole_export_has_no_link_that_leads_nowhere(few: Flask, tmp_path: Path) -> None:
    export_site(few, tmp_path, everything(few))
    ids: dict[Path, set[str]] = {}
    for file in tmp_path.rglob("*.html"):
        for link in links(file.read_text("utf-8")):
            name, _, fragment = unquote(link).partition("#")
            target = (file.parent / name).resolve() if name else file
            assert tmp_path in target.parents, (file, link)
            assert target.is_file(), (file, link)
            if fragment:
                if target not in ids:
                    ids[target] = {unescape(one) for one in re.findall(r'\sid="([^"]*)"', target.read_text("utf-8"))}
                assert fragment in ids[target], (file, link)


@pytest.mark.browser
def test_what_needs_the_site_does_not_look_as_if_it_could_be_pressed(browser: Any, address: str) -> None:
    page = browser.new_page()
    for path in ("faq/1.html", "cards/灯台の見張り.html", "rules/dimension-zero/4-15.html"):
        page.goto(address + path)
        assert page.locator("a.btn:visible:not([href]), .tries:visible, figcaption a:visible:not([href])").count() == 0
        empty = (
            "[...document.querySelectorAll('.sec')].filter(one => one.checkVisibility() && one.innerText.trim() === "
        )
        assert page.evaluate(f"{empty} one.querySelector('h2')?.innerText.trim())") == []
    page.close()
