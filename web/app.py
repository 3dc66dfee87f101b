"""The site: its rulings, its guard of headers, and what is said when something goes wrong."""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path

from flask import Flask, Response, request
from jinja2 import StrictUndefined
from werkzeug.exceptions import HTTPException, NotFound

from judge.clauses.library import games
from judge.paths import RULES
from judge.ruling.model import encode
from judge.source import BadInput
from web import pages
from web.book import book
from web.frame import page, problem, voice
from web.home import MOST_ROWS, home_page
from web.listing import Listing
from web.rules import add_rules
from web.shelf import Entry, Shelf

LONGEST_NAME = 100
"""Of an unknown name, as much is compared with the names there are."""
HEADERS = {
    # No inline script, no inline style, nothing from elsewhere: a card text can at worst be ugly.
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}


def create_app(rulings: Path | None = None) -> Flask:
    """The site over the rulings below a folder, `<game>/rulings/<name>.yaml`; by default our own."""
    app = Flask("web")
    app.url_map.merge_slashes = False  # `//` is no ruling: it is not found, not sent elsewhere
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    shelf = Shelf(RULES if rulings is None else rulings)
    listing = app.extensions["listing"] = Listing(shelf, app.logger)

    @app.get("/")
    def home() -> str:
        say = voice()
        books = [found for game in games() if (found := book(game, say)) is not None]
        shown = home_page(books, listing.rows(say, MOST_ROWS), len(shelf.entries()))
        return page("home.html", say, say("home_title"), shown)

    @app.get("/rulings")
    def rulings_list() -> str:
        say = voice()
        return page("rulings.html", say, say("home_list"), pages.RulingsPage(listing.rows(say)), section="rulings")

    @app.get("/rulings/<game>/<name>")
    def ruling(game: str, name: str) -> str:
        say = voice()
        found = shelf.ruling(_entry(shelf, game, name))
        return page("ruling.html", say, found.scene.title, pages.ruling_page(found, game, name, say), section="rulings")

    @app.get("/api/rulings/<game>/<name>")
    def ruling_json(game: str, name: str) -> Response:
        return Response(encode(shelf.ruling(_entry(shelf, game, name))), mimetype="application/json")

    add_rules(app, listing)

    @app.errorhandler(BadInput)
    def broken(bad: BadInput) -> Response:
        say = voice()
        mistakes = tuple(pages.mistake(problem, say) for problem in bad.problems)
        shown = pages.ProblemPage(
            HTTPStatus.UNPROCESSABLE_ENTITY, say("broken_title"), say("broken_lead"), mistakes=mistakes
        )
        return problem(say, shown)

    @app.errorhandler(HTTPException)
    def failed(error: HTTPException) -> Response:
        say = voice()
        code = error.code or HTTPStatus.INTERNAL_SERVER_ERROR
        kind = "failed" if code >= 500 else "missing" if code == HTTPStatus.NOT_FOUND else "refused"
        near: tuple[pages.RulingRow, ...] = ()
        if code == HTTPStatus.NOT_FOUND:
            wanted = request.path.rstrip("/").rsplit("/", 1)[-1][:LONGEST_NAME]
            near = listing.near(wanted, say)
        return problem(say, pages.ProblemPage(code, say(f"{kind}_title"), say(f"{kind}_lead"), near=near))

    @app.after_request
    def finish(response: Response) -> Response:
        response.headers.update(HEADERS)
        # What has not changed since a reader last saw it is not sent again. Files have a tag of their own.
        if response.status_code == HTTPStatus.OK and not response.direct_passthrough:
            response.add_etag()
            response.make_conditional(request)
        return response

    return app


def _entry(shelf: Shelf, game: str, name: str) -> Entry:
    entry = shelf.find(game, name)
    if entry is None:
        raise NotFound
    return entry
