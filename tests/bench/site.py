"""The site by the clock: a page made before beside a trivial one, and the page of a ruling beside the ruling."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.client import HTTPConnection
from statistics import median
from urllib.parse import quote

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.serving import make_server

from judge.paths import RULES
from judge.ruling.store import ruling_of
from judge.scenario import load_scenario
from tests.bench.clock import Row, in_turns
from web.app import create_app

PAGES = (
    "/rules",
    "/rules/dimension-zero/4-15-8-2",
    "/cards/灯台の見張り",
    "/faq/1",
    "/rulings/dimension-zero/4-15-8-2",
)
REQUESTS = 400
EXAMPLES = 3
"""Of the worked examples, every third."""


def rows() -> Iterator[Row]:
    """Requests a second over a socket, and the time of pages."""
    trivial = Flask("trivial")
    trivial.add_url_rule("/", view_func=lambda: "<!doctype html><title>trivial</title>")
    ours = create_app(remember=True)
    with _served(ours) as here, _served(trivial) as there:
        for page in PAGES:
            _get(here, page)  # made once
        found = in_turns(
            lambda turn: sum(_get(here, PAGES[number % len(PAGES)]) for number in range(REQUESTS)),
            lambda turn: sum(_get(there, "/") for _ in range(REQUESTS)),
        )
    yield (
        f"pages that were made before ({len(PAGES)} kinds)",
        f"{found.ours:,.0f} pages/s",
        "a trivial Flask page on the same server",
        f"{found.theirs:,.0f} pages/s",
        f"{found.ratio:.2f}",
        "0.5 at least",
    )
    os.environ["JUDGE_STORE"] = "off"  # or no page would wait for its ruling
    yield _ruling_pages()


def _ruling_pages() -> Row:
    """The page of a worked example, its ruling heard anew for it, against hearing that alone; both from its file."""
    ratios = []
    for path in sorted(RULES.glob("dimension-zero/rulings/*.yaml"))[::EXAMPLES]:
        if load_scenario(path).file.mirrors is None:
            continue
        app = create_app()
        address = f"/rulings/dimension-zero/{path.stem}"
        app.test_client().get(address)  # templates are read once
        client, remembered = app.test_client(), app.extensions["listing"].shelf._heard

        def page(client: FlaskClient, remembered: dict[object, object], address: str) -> None:
            remembered.clear()
            client.get(address)

        heard = min(_worked(partial(ruling_of, path, why=True)) for _ in range(3))
        shown = min(_worked(partial(page, client, remembered, address)) for _ in range(3))
        ratios.append(shown / heard)
    ratios.sort()
    return (
        f"the page of a worked example ({len(ratios)}), its ruling heard for it",
        f"{median(ratios):.1f} × the time",
        "the ruling alone",
        "",
        f"{ratios[-1]:.1f} at worst",
        "3 at most",
    )


def _worked(work: Callable[[], object]) -> float:
    """Seconds of this process that something takes: what else the machine does is left out."""
    began = time.process_time()
    work()
    return time.process_time() - began


@contextmanager
def _served(app: Flask) -> Iterator[int]:
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


def _get(port: int, path: str) -> int:
    connection = HTTPConnection("127.0.0.1", port)
    connection.request("GET", quote(path))
    answer = connection.getresponse()
    answer.read()
    connection.close()
    assert answer.status == 200, path
    return 1
