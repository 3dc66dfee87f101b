"""Reading without a network: what a browser needs to install the site and to keep a copy of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import flask
from flask import Flask, Response, url_for

from judge.clauses.library import games, library
from web.book import GAME
from web.desk.cards import cards_like
from web.faq import ON_A_PAGE, FaqShelf
from web.frame import page, voice
from web.remembered import Remembered

STATIC = Path(__file__).parent / "static"


@dataclass(frozen=True)
class OfflinePage:
    """What is shown in place of a page that there is no copy of."""


def add_offline(app: Flask, faq: FaqShelf, remembered: Remembered) -> None:
    """Put the manifest, the service worker and the list of what to keep on the site."""

    @app.get("/manifest.webmanifest")
    def manifest() -> Response:
        say = voice()
        icons = [{"src": url_for("static", filename="seal.svg"), "type": "image/svg+xml", "sizes": "any"}]
        for size in (192, 512):
            file = url_for("static", filename=f"offline/icon-{size}.png")
            icons.append({"src": file, "type": "image/png", "sizes": f"{size}x{size}"})
        lang = "en" if say.lang == "en" else None
        told = {
            "name": say("app_name"),
            "short_name": say("site"),
            "lang": say.lang,
            "start_url": url_for("desk_page", lang=lang),
            "scope": "/",
            "display": "standalone",
            "background_color": "#f2f4f4",
            "theme_color": "#f2f4f4",
            "icons": icons,
        }
        response = flask.jsonify(told)
        response.mimetype = "application/manifest+json"
        return response

    @app.get("/worker.js")
    def service_worker() -> Response:
        # It lies at the root, because a service worker sees only what lies beside and below it.
        return flask.send_from_directory(STATIC / "offline", "worker.js", mimetype="text/javascript", max_age=0)

    @app.get("/offline")
    def offline() -> str:
        say = voice()
        return page("offline.html", say, say("offline_title"), OfflinePage())

    @app.get("/offline.json")
    def offline_list() -> Response:
        say = voice()
        shown = {"version": remembered.version(), "files": _files(), "pages": offline_pages(faq, say.lang)}
        return flask.jsonify(shown)


def _files() -> list[str]:
    found = sorted(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file())
    return [url_for("static", filename=name) for name in found]


def offline_pages(faq: FaqShelf, lang: str = "ja") -> list[str]:
    """What is kept for reading without a network, the first game first.

    Whole chapters of the rules, for they hold the clauses below them; every card; the lists of the FAQ, and its entries
    with their explanation. Boards and steps of an entry are kept once somebody opens it.
    """
    arg = "en" if lang == "en" else None
    entries = faq.entries()
    current = [entry for entry in entries if entry.status == "current"]
    lists = range(2, 1 + max(1, -(-len(current) // ON_A_PAGE)))
    return [
        *(url_for(name, lang=arg) for name in ("home", "desk_page", "main_book", "cards_page", "faq_list")),
        *_books([GAME], arg),
        *(url_for("card_page", name=entry.name, lang=arg) for entry in cards_like("") if "/" not in entry.name),
        *(url_for("faq_list", page=number, lang=arg) for number in lists),
        *(url_for("faq_entry", number=entry.number, brief=1, lang=arg) for entry in entries),
        *_books([game for game in games() if game != GAME], arg),
    ]


def _books(names: list[str], arg: str | None) -> list[str]:
    found = []
    for game in names:
        book = library(game)
        found.append(url_for("contents", game=game, lang=arg))
        heads = (clause.id for clause in book.edition if book.level(clause.id) in ("part", "chapter"))
        found += [url_for("clause", game=game, id=id, lang=arg) for id in heads]
    return found
