"""The routes of the rule library: contents, clauses, search, and the short links that judges type."""

from __future__ import annotations

import flask
from flask import Flask, Response, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as Answer

from judge.clauses.ids import plain
from judge.clauses.library import games
from web.book import GAME, Book, book
from web.clauses import clause_page
from web.concordance import concordance_page
from web.faq import FaqShelf
from web.finding import EVERYWHERE, asked_number, clause_json, hits_json, jump, near_ids, search_all_page, search_page
from web.frame import LONGEST_QUERY, page, problem, there, typed, voice
from web.listing import Listing
from web.pages import ProblemPage
from web.slips import slips_page
from web.words import Voice

MOST_ASKED = 50
USUAL = 20


def add_rules(app: Flask, listing: Listing, faq: FaqShelf) -> None:
    """Put the pages of the rule library on the site."""

    @app.get("/rules")
    def main_book() -> str:
        return contents(GAME)

    @app.get("/rules/<game>")
    def contents(game: str) -> str:
        say = voice()
        here = there(book(game, say))
        shown = here.contents()
        return page("contents.html", say, shown.title.text, shown, section="rules", game=game)

    @app.get("/rules/<game>/<id>")
    def clause(game: str, id: str) -> str | Answer:
        say = voice()
        here = there(book(game, say))
        known = here.edition.canonical(id[:LONGEST_QUERY])
        if known is None:
            return _unknown(here, id)
        if known != id:
            return _to_clause(here, known)
        return page("clause.html", say, known, clause_page(here, known, listing, faq), section="rules", game=game)

    @app.get("/search")
    def search() -> str | Answer:
        say = voice()
        query = typed("q")
        title = query or say("find")
        if typed("game") == EVERYWHERE:
            if (found := _anywhere(query, say)) is not None:
                return _to_clause(*found)
            shown = search_all_page(there(book(GAME, say)), query, listing)
            return page("search.html", say, title, shown, section="rules", everywhere=True)
        here = book(typed("game"), say) or there(book(GAME, say))
        if (known := jump(here, query)) is not None:
            return _to_clause(here, known)
        return page("search.html", say, title, search_page(here, query, listing), section="rules", game=here.game)

    @app.get("/concordance")
    def concordance() -> str:
        say = voice()
        return page("concordance.html", say, say("concordance"), concordance_page(say), section="rules")

    @app.get("/slips")
    def slips() -> str:
        say = voice()
        return page("slips.html", say, say("slips"), slips_page(say), section="rules")

    @app.get("/<short>")
    def short(short: str) -> Answer:
        here = there(book(GAME, voice()))
        if (known := jump(here, short[:LONGEST_QUERY])) is not None:
            return _to_clause(here, known)
        if (found := _anywhere(short[:LONGEST_QUERY], here.say)) is not None:
            return _to_clause(*found)
        # Only what is a number, or at least begins with one, can have been meant as a clause.
        if not short[:1].isdecimal() and not asked_number(here, short):
            raise NotFound
        return _unknown(here, short)

    @app.get("/api/search")
    def search_json() -> Response:
        say = voice()
        limit = max(1, min(request.args.get("limit", USUAL, type=int), MOST_ASKED))
        names = games() if typed("game") == EVERYWHERE else [typed("game")]
        books = [found for game in names if (found := book(game, say)) is not None] or [there(book(GAME, say))]
        return flask.jsonify([hit for here in books for hit in hits_json(here, typed("q"), limit)])

    @app.get("/api/rules/<game>/<id>")
    def clause_as_json(game: str, id: str) -> Response:
        here = there(book(game, voice()))
        known = here.edition.canonical(id[:LONGEST_QUERY])
        if known is None:
            return _unknown(here, id)
        return flask.jsonify(clause_json(here, here.edition[known]))


def _anywhere(written: str, say: Voice) -> tuple[Book, str] | None:
    """The clause of any game that a number names, written as that game writes it; None where several have it."""
    books = [found for game in games() if (found := book(game, say)) is not None]
    named = [(one, id) for one in books if (id := jump(one, written)) is not None and id == plain(written)]
    return named[0] if len(named) == 1 else None


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
