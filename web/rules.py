"""The routes of the rule library: contents, clauses, search, and the short links that judges type."""

from __future__ import annotations

import flask
from flask import Flask, Response, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as Answer

from web.book import GAME, Book, book
from web.clauses import clause_page
from web.finding import asked_number, clause_json, hits_json, jump, near_ids, search_page
from web.frame import LONGEST_QUERY, page, problem, typed, voice
from web.listing import Listing
from web.pages import ProblemPage
from web.words import Voice

MOST_ASKED = 50
USUAL = 20


def add_rules(app: Flask, listing: Listing) -> None:
    """Put the pages of the rule library on the site."""

    @app.get("/rules/<game>")
    def contents(game: str) -> str:
        say = voice()
        here = _book(game, say)
        shown = here.contents()
        return page("contents.html", say, shown.title.text, shown, section="rules", game=game)

    @app.get("/rules/<game>/<id>")
    def clause(game: str, id: str) -> str | Answer:
        say = voice()
        here = _book(game, say)
        known = here.edition.canonical(id[:LONGEST_QUERY])
        if known is None:
            return _unknown(here, id)
        if known != id:
            return _to_clause(here, known)
        return page("clause.html", say, known, clause_page(here, known, listing), section="rules", game=game)

    @app.get("/search")
    def search() -> str | Answer:
        say = voice()
        here = book(typed("game"), say) or _book(GAME, say)
        query = typed("q")
        if (known := jump(here, query)) is not None:
            return _to_clause(here, known)
        title = query or say("find")
        return page("search.html", say, title, search_page(here, query, listing), section="rules", game=here.game)

    @app.get("/<short>")
    def short(short: str) -> Answer:
        here = _book(GAME, voice())
        if (known := jump(here, short[:LONGEST_QUERY])) is not None:
            return _to_clause(here, known)
        # Only what is a number, or at least begins with one, can have been meant as a clause.
        if not short[:1].isdecimal() and not asked_number(here, short):
            raise NotFound
        return _unknown(here, short)

    @app.get("/api/search")
    def search_json() -> Response:
        here = book(typed("game"), voice()) or _book(GAME, voice())
        limit = request.args.get("limit", USUAL, type=int)
        return flask.jsonify(hits_json(here, typed("q"), max(1, min(limit, MOST_ASKED))))

    @app.get("/api/rules/<game>/<id>")
    def clause_as_json(game: str, id: str) -> Response:
        here = _book(game, voice())
        known = here.edition.canonical(id[:LONGEST_QUERY])
        if known is None:
            return _unknown(here, id)
        return flask.jsonify(clause_json(here, here.edition[known]))


def _book(game: str, say: Voice) -> Book:
    found = book(game, say)
    if found is None:
        raise NotFound
    return found


def _to_clause(here: Book, id: str) -> Answer:
    lang = None if here.lang == "ja" else here.lang
    return flask.redirect(flask.url_for("clause", game=here.game, id=id, lang=lang))


def _unknown(here: Book, written: str) -> Response:
    """The page for a number that no clause has, with the nearest ones."""
    say = here.say
    near = here.lines(near_ids(here, written[:LONGEST_QUERY]))
    lead = say("missing_clause_lead" if near else "missing_lead")
    shown = ProblemPage(404, say("missing_clause_title"), lead, game=here.game, near_clauses=near)
    return problem(say, shown)
