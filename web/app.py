"""The site: its rulings, its guard of headers, and what is said when something goes wrong."""

from __future__ import annotations

import json
from http import HTTPStatus
from pathlib import Path

from flask import Flask, Response, request, url_for
from jinja2 import StrictUndefined
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import HTTPException

from judge.clauses.library import games
from judge.letters import isolated
from judge.paths import RULES
from judge.ruling.model import encode
from judge.source import BadInput
from web import pages
from web.book import GAME, book
from web.cardpages import add_cards
from web.desk.api import RETRY_AFTER, add_api, busy
from web.desk.bodies import MOST_BYTES
from web.desk.desk import Desk
from web.desk.pages import add_desk
from web.desk.told import ruling_text
from web.desk.workers import Busy, OverBudget
from web.faq import FaqShelf, add_faq
from web.frame import Missing, page, problem, there, voice
from web.home import MOST_ROWS, home_page
from web.listing import Listing
from web.offline import add_offline
from web.remembered import Remembered, remember_pages, sources
from web.rules import add_rules
from web.shelf import Shelf

PROBLEMS = {400: "unclear", 404: "missing", 413: "large", 503: "busy"}
"""What is said about an error, by its number; about any other, whose fault it is."""
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


def create_app(rulings: Path | None = None, desk: Desk | None = None, *, remember: bool = False) -> Flask:
    """The site over the rulings below a folder, `<game>/rulings/<name>.yaml`, and a desk; by default our own.

    `remember`: pages are sent again as they were made; a changed file is noticed after two seconds.
    """
    app = Flask("web")
    # A little more than a body may have: what is too long is refused in words, what is far too long is not read.
    app.config["MAX_CONTENT_LENGTH"] = 2 * MOST_BYTES
    app.json.ensure_ascii = False  # type: ignore[attr-defined]  # people read it too, when something is wrong
    app.url_map.merge_slashes = False  # `//` is no ruling: it is not found, not sent elsewhere
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.finalize = _contained
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    shelf = Shelf(RULES if rulings is None else rulings)
    remembered = app.extensions["remembered"] = Remembered(sources(RULES if rulings is None else rulings))
    if remember:
        remember_pages(app, remembered)
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
        return page("rulings.html", say, say("home_list"), pages.RulingsPage(listing.rows(say)), section="desk")

    @app.get("/rulings/<game>/<name>")
    def ruling(game: str, name: str) -> str:
        say = voice()
        found = shelf.ruling(there(shelf.find(game, name)), why=True)
        path = url_for("ruling", game=game, name=name)
        tools = pages.Tools(
            path=path,
            text=ruling_text(found, say, request.host_url.rstrip("/") + path),
            desk_url=url_for("desk_page", example=f"{game}/{name}", lang="en" if say.lang == "en" else None),
            boards_url=url_for("api_boards", game=game, name=name),
            words=json.dumps(say.script(), ensure_ascii=False),
        )
        shown = pages.ruling_page(found, game, name, say, url_for("ruling_json", game=game, name=name), tools)
        return page("ruling.html", say, found.scene.title, shown, section="desk")

    @app.get("/api/rulings/<game>/<name>")
    def ruling_json(game: str, name: str) -> Response:
        return Response(encode(shelf.ruling(there(shelf.find(game, name)))), mimetype="application/json")

    faq = app.extensions["faq"] = FaqShelf(None if rulings is None else rulings / GAME / "faq")
    add_faq(app, faq)
    add_rules(app, listing, faq)
    app.extensions["desk"] = desk = desk or Desk()
    add_api(app, desk, shelf, faq)
    add_desk(app, desk, shelf, faq)
    add_cards(app, listing, faq)
    add_offline(app, faq, remembered)

    @app.errorhandler(Busy)
    @app.errorhandler(OperationalError)  # the file of rulings is locked for longer than anybody wants to wait
    def no_process_free(error: Exception) -> Response:
        return failed(busy())

    @app.errorhandler(OverBudget)
    def too_much(error: OverBudget) -> Response:
        # Questions are answered even then; what is left cannot be told in part, and asking again would not help.
        say = voice()
        return problem(say, pages.ProblemPage(HTTPStatus.UNPROCESSABLE_ENTITY, say("budget_title"), say("budget_lead")))

    @app.errorhandler(BadInput)
    def broken(bad: BadInput) -> Response:
        say = voice()
        mistakes = tuple(pages.mistake(problem, say) for problem in bad.problems)
        # What a reader sent, or a file of the library.
        kind = "sent" if request.method == "POST" or request.args.keys() - {"lang"} else "broken"
        title, lead = say(f"{kind}_title"), say(f"{kind}_lead")
        return problem(say, pages.ProblemPage(HTTPStatus.UNPROCESSABLE_ENTITY, title, lead, mistakes=mistakes))

    @app.errorhandler(Missing)
    def missing(error: Missing) -> Response:
        if error.what == "page":
            return failed(error)
        say = voice()
        title, lead = say(f"missing_{error.what}_title"), say(f"missing_{error.what}_lead")
        return problem(say, pages.ProblemPage(HTTPStatus.NOT_FOUND, title, lead))

    @app.errorhandler(HTTPException)
    def failed(error: HTTPException) -> Response:
        say = voice()
        code = error.code or HTTPStatus.INTERNAL_SERVER_ERROR
        kind = PROBLEMS.get(code, "failed" if code >= 500 else "refused")
        near: tuple[pages.RulingRow, ...] = ()
        if code == HTTPStatus.NOT_FOUND:
            wanted = request.path.rstrip("/").rsplit("/", 1)[-1][:LONGEST_NAME]
            near = listing.near(wanted, say)
        most = (request.max_content_length or 0) // 2**11  # of the KiB that are read, half are as many as there may be
        title, lead = say(f"{kind}_title", most=most), say(f"{kind}_lead")
        response = problem(say, pages.ProblemPage(code, title, lead, near=near))
        if code == HTTPStatus.SERVICE_UNAVAILABLE:
            response.headers["Retry-After"] = str(RETRY_AFTER)
        return response

    @app.after_request
    def finish(response: Response) -> Response:
        response.headers.update(HEADERS)
        # What has not changed since a reader last saw it is not sent again. Files have a tag of their own.
        if response.status_code == HTTPStatus.OK and not response.direct_passthrough:
            response.add_etag()
            response.make_conditional(request)
        return response

    return app


def _contained(value: object) -> object:
    """What a template shows: direction marks in a name reorder nothing but that name."""
    return isolated(value) if type(value) is str else value
