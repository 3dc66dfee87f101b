"""The routes. Each finds its ruling, has the page prepared, and hands it to a template."""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path

import flask
from flask import Flask, Response, request
from jinja2 import StrictUndefined
from werkzeug.exceptions import HTTPException, NotFound

from judge.paths import RULES
from judge.ruling.model import encode
from judge.source import BadInput
from web import pages
from web.shelf import Entry, Shelf
from web.words import Voice

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

    @app.get("/")
    def home() -> str:
        say = voice()
        rows = tuple(_row(app, shelf, entry, say) for entry in shelf.entries())
        return page("home.html", say, say("home_list"), pages.HomePage(rows), at_home=True)

    @app.get("/rulings/<game>/<name>")
    def ruling(game: str, name: str) -> str:
        say = voice()
        found = shelf.ruling(_entry(shelf, game, name))
        return page("ruling.html", say, found.scene.title, pages.ruling_page(found, game, name, say))

    @app.get("/api/rulings/<game>/<name>")
    def ruling_json(game: str, name: str) -> Response:
        return Response(encode(shelf.ruling(_entry(shelf, game, name))), mimetype="application/json")

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
            near = tuple(_row(app, shelf, entry, say) for entry in shelf.near(wanted))
        return problem(say, pages.ProblemPage(code, say(f"{kind}_title"), say(f"{kind}_lead"), near=near))

    @app.after_request
    def secure(response: Response) -> Response:
        response.headers.update(HEADERS)
        return response

    return app


def voice() -> Voice:
    """The language that the reader asks for; Japanese unless it is English."""
    return Voice("en" if request.args.get("lang") == "en" else "ja")


def page(template: str, say: Voice, title: str, content: object, *, at_home: bool = False) -> str:
    """A page in its frame, with a link to itself in the other language."""
    other = None if say.lang == "en" else "en"
    # An unknown address has no page in another language either: its link leads home.
    endpoint = request.endpoint if request.endpoint in ("home", "ruling") else "home"
    arguments = (request.view_args or {}) if endpoint == request.endpoint else {}
    frame = pages.Frame(
        title=title,
        lang=say.lang,
        lang_arg="en" if say.lang == "en" else None,
        other_url=flask.url_for(endpoint, **arguments, lang=other),
        other_lang=other or "ja",
        at_home=at_home,
    )
    return flask.render_template(template, frame=frame, page=content, say=say)


def problem(say: Voice, shown: pages.ProblemPage) -> Response:
    """Why there is no such page: in words for a reader, as JSON for a program."""
    if request.path.startswith("/api/"):
        mistakes = [f"{mistake.place}: {mistake.says}" for mistake in shown.mistakes]
        body = {
            "error": shown.code,
            "says": shown.title,
            "problems": mistakes,
            "near": [row.name for row in shown.near],
        }
        response = flask.jsonify(body)
    else:
        response = Response(page("problem.html", say, shown.title, shown))
    response.status_code = shown.code
    return response


def _entry(shelf: Shelf, game: str, name: str) -> Entry:
    entry = shelf.find(game, name)
    if entry is None:
        raise NotFound
    return entry


def _row(app: Flask, shelf: Shelf, entry: Entry, say: Voice) -> pages.RulingRow:
    """A ruling in a list. One that cannot be heard must not take the whole list with it."""
    try:
        return pages.ruling_row(shelf.ruling(entry), entry.game, entry.name, say)
    except BadInput:
        return pages.unread_row(entry.game, entry.name, say("home_broken"))
    except Exception:
        app.logger.exception("the ruling %s/%s cannot be heard", entry.game, entry.name)
        return pages.unread_row(entry.game, entry.name, say("home_failed"))
