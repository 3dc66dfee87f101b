from __future__ import annotations

import logging
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from visiting import PATIENCE, Visit, Visiting
from werkzeug.serving import make_server

from web.app import create_app
from web.desk.desk import Desk

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The shell lays out and paints as Chromium does, without the frame of a window: half the work for each visitor."""
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

Write = Callable[[str, str], None]


@pytest.fixture(scope="session", autouse=True)
def data_home(shared_folder: Path) -> Iterator[None]:
    """A data folder of the tests' own: what a user has imported must not be seen, and nothing written beside it."""
    with pytest.MonkeyPatch.context() as patch:
        # One for all the processes that test at the same time: the search index is built once.
        patch.setenv("XDG_DATA_HOME", str(shared_folder / "data"))
        yield


@pytest.fixture(scope="session")
def app(all_heard: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The site with all its rulings: one for each process that tests, with one desk."""
    desk = Desk(tmp_path_factory.mktemp("desk"))
    yield create_app(desk=desk)
    desk.close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Puts a ruling file into a folder of rulings of its own."""

    def put(name: str, text: str) -> None:
        path = tmp_path / "dimension-zero" / "rulings" / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    return put


@pytest.fixture
def own(tmp_path: Path) -> FlaskClient:
    """A client of a site over the rulings that `write` wrote."""
    return create_app(tmp_path).test_client()


@pytest.fixture(scope="session")
def site(app: Flask) -> Iterator[str]:
    """The site, served to a real browser."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    app.test_client().get("/search?q=置換")  # the first search builds the index, and no browser should wait for that
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this machine, so nothing was looked at in a browser")
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    api.expect.set_options(timeout=PATIENCE)  # a busy machine is no fault of the page
    with api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def warm(app: Flask) -> None:
    """No visitor of the tests is the first one of the day."""
    app.extensions["desk"].warm()


@pytest.fixture
def visit(browser: object, site: str, warm: None) -> Iterator[Visiting]:
    """Opens the site to visitors; each of them must have met with nothing wrong in the end."""
    visits: list[Visit] = []

    def begin(**more: object) -> Visit:
        visits.append(Visit(browser, site, **more))
        return visits[-1]

    yield begin
    for one in visits:
        one.context.close()
        assert one.wrong == []
