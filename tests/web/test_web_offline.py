"""Without a network: the site can be installed, keeps a copy of what is read, and says of which day the copy is."""

from __future__ import annotations

import logging
import os
import re
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.serving import make_server

from judge.paths import RULES
from web.app import create_app
from web.desk.desk import Desk


@pytest.mark.parametrize("lang", ["", "?lang=en"])
def test_the_site_can_be_installed(client: FlaskClient, lang: str) -> None:
    html = client.get(f"/desk{lang}").text
    address = re.search(r'<link rel="manifest" href="([^"]*)"', html)[1]  # type: ignore[index]
    manifest = client.get(address).get_json(force=True)
    assert manifest["display"] == "standalone"
    assert client.get(manifest["start_url"]).status_code == 200
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    assert all(client.get(icon["src"]).status_code == 200 for icon in manifest["icons"])
    worker = client.get("/worker.js")
    assert worker.mimetype == "text/javascript"
    assert 'data-worker="/worker.js"' in html


def test_the_list_of_what_is_kept_names_rules_cards_and_faq(client: FlaskClient) -> None:
    for lang in ("ja", "en"):
        listed = client.get(f"/offline.json?lang={lang}").get_json()
        pages: list[str] = listed["pages"]
        assert len(pages) == len(set(pages))
        assert sum(page.startswith("/cards/") for page in pages) > 200
        assert sum(page.startswith("/faq/") for page in pages) > 500
        assert sum(page.startswith("/rules/dimension-zero/") for page in pages) > 90
        assert all(("lang=en" in page) == (lang == "en") for page in pages)
        for address in (*pages[::150], *listed["files"]):
            assert client.get(address).status_code == 200, address


def test_the_short_form_of_an_entry_has_its_explanation_and_clauses(client: FlaskClient) -> None:
    whole, short = client.get("/faq/1").text, client.get("/faq/1?brief=1").text
    explained = re.compile(r'<section class="sec" aria-labelledby="explained">.*?</section>', re.S)
    assert explained.search(short)[0] == explained.search(whole)[0]  # type: ignore[index]
    assert len(short) < len(whole)


def test_pages_are_remembered_until_a_file_changes(tmp_path: Path) -> None:
    rulings = tmp_path / "dimension-zero" / "rulings"
    rulings.mkdir(parents=True)
    file = rulings / "x.yaml"
    text = "game: dimension-zero\ntitle: 見張り\nplayers: {A: {squares: {L3: 灯台の見張り}}}\n"
    text += "ask: [{where: 灯台の見張り}]\n"
    file.write_text(text, encoding="utf-8")
    app = create_app(tmp_path, remember=True)
    app.extensions["remembered"]._fresh = 0.0
    reader = app.test_client()
    address = "/rulings/dimension-zero/x"
    first, second = reader.get(address), reader.get(address)
    assert (first.data, first.headers["ETag"]) == (second.data, second.headers["ETag"])
    assert second.headers["Content-Security-Policy"]
    assert reader.get(address, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    assert reader.get(f"{address}?lang=en").data != first.data
    file.write_text(text.replace("title: 見張り", "title: 番人"), encoding="utf-8")
    os.utime(file, (1, 1))
    assert "番人" in reader.get(address).text
    file.unlink()
    assert reader.get(address).status_code == 404


# ---- in a browser


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[str, Any]]:
    """A site that can be switched off."""
    # With a few rulings only: the first page tells of them all, and hearing them takes its time.
    own = tmp_path / "dimension-zero"
    (own / "rulings").mkdir(parents=True)
    shutil.copytree(RULES / "dimension-zero" / "faq", own / "faq")
    for name in ("4-15-8-2", "3-11-1-1a"):
        shutil.copy(RULES / "dimension-zero" / "rulings" / f"{name}.yaml", own / "rulings")
    desk = Desk(tmp_path)
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = make_server("127.0.0.1", 0, create_app(tmp_path, desk, remember=True), threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()

    def off() -> None:
        server.shutdown()
        thread.join()
        server.server_close()

    yield f"http://127.0.0.1:{server.server_port}", off
    if thread.is_alive():
        off()
    desk.close()


KEPT = """async () => (await (await caches.open("library")).keys()).map((one) => new URL(one.url).pathname)"""


@pytest.mark.browser
def test_rules_cards_faq_and_an_opened_ruling_are_read_with_the_site_switched_off(
    served: tuple[str, Any], browser: Any
) -> None:
    site, off = served
    context = browser.new_context()
    page = context.new_page()
    wrong: list[str] = []
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.goto(f"{site}/rulings/dimension-zero/4-15-8-2")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.reload()  # from now on the worker sees every page
    title = page.inner_text("h1")
    # The whole list takes a minute: what comes first in it is enough to see that it is being kept.
    kept: list[str] = []
    while "/rules/dimension-zero/1-1" not in kept:
        page.wait_for_timeout(200)
        kept = page.evaluate(KEPT)
    page.goto(f"{site}/cards/灯台の見張り")
    page.goto(f"{site}/faq/1")
    assert wrong == []
    off()

    today = page.evaluate("() => new Date().toLocaleDateString('sv')")
    for address, says in {
        "/rulings/dimension-zero/4-15-8-2": title,
        "/rules": "総合ルール",
        "/cards/灯台の見張り": "灯台の見張り",
        "/faq/1": "FAQ",
        "/faq": "FAQ",
        "/rules/dimension-zero/1-1": "1-1",
    }.items():
        page.goto(f"{site}{address}")
        assert says in page.inner_text("main"), address
        assert today in page.inner_text(".copied"), address
    # A clause that was never opened is read in its chapter; what is nowhere kept says so.
    page.goto(f"{site}/1-1-1")
    assert page.url.split("/rules/dimension-zero/")[1].startswith("1-1")
    page.goto(f"{site}/rulings/dimension-zero/3-11-1-1a")
    assert "写しはありません" in page.inner_text("main")
    page.goto(f"{site}/rulings/dimension-zero/3-11-1-1a?lang=en")
    assert "no copy of this page" in page.inner_text("main")
    context.close()
