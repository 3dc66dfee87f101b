"""The pages of the desk: the board that is laid out, and rulings at their lasting addresses."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import flask
import markupsafe
import segno
from flask import Flask, Response, request, url_for
from werkzeug.exceptions import BadRequest, RequestEntityTooLarge
from werkzeug.wrappers import Response as Answer

from judge.faq.reading import scenario_of
from judge.ruling.model import Ruling, decode
from judge.scenario import load_scenario
from judge.source import BadInput, Problem, Words
from web import pages
from web.book import GAME
from web.desk.again import Again, compared
from web.desk.bodies import MOST_BYTES, MOST_LIST_BYTES
from web.desk.cards import card_named
from web.desk.desk import Desk
from web.desk.examples import plain
from web.desk.storage import Kept
from web.desk.told import ruling_text
from web.faq import FaqShelf
from web.frame import page, there, typed, voice
from web.shelf import Shelf
from web.words import Voice

LONGEST_PATH = 300


@dataclass(frozen=True)
class DeskPage:
    """The page on which a board is laid out."""

    words: str
    """What the scripts say, as JSON."""
    scenario: str
    """The scenario to begin with, as JSON; empty: the draft of last time."""
    card: str = ""
    """A card that is to be placed."""
    text: str = ""
    """A text that was sent and cannot be used as it is."""
    mistakes: tuple[pages.Mistake, ...] = ()
    most_list: int = MOST_LIST_BYTES // 2**10
    """KiB of a card list."""


def add_desk(app: Flask, desk: Desk, shelf: Shelf, faq: FaqShelf) -> None:
    """Put the pages of the desk on the site."""

    @app.get("/desk")
    def desk_page() -> str | tuple[str, int]:
        say = voice()
        text = request.args.get("scenario", "")[:MOST_BYTES]
        try:
            begin = _begin(desk, shelf, faq, text)
        except BadInput as bad:
            return _desk(say, text=text, bad=bad), 422
        name = typed("card")
        return _desk(say, begin, card=name if card_named(name) is not None else "")

    @app.get("/desk/faq.json")
    def desk_faq() -> Response:
        say = voice()
        shown = [entry for entry in faq.entries() if entry.status == "current"]
        return flask.jsonify([{"number": entry.number, "title": say.text(entry.title)} for entry in shown])

    @app.get("/desk/faq/<int:number>.json")
    def desk_faq_board(number: int) -> Response:
        return flask.jsonify(_faq_board(faq, number))

    @app.post("/desk/ask")
    def desk_ask() -> str | tuple[str, int] | Answer:
        say = voice()
        text = request.form.get("scenario", "")
        if len(text.encode()) > MOST_BYTES:
            raise RequestEntityTooLarge
        try:
            if not text.strip():
                raise BadInput([Problem("scenario", None, Words("文面がありません。", "there is no text."))])
            given = desk.ask(text.replace("\r\n", "\n"))
        except BadInput as bad:
            return _desk(say, text=text, bad=bad), 422
        if given.kept:
            return flask.redirect(url_for("kept_ruling", address=given.address, lang=_lang(say)), 303)
        return _ruling(decode(given.ruling), given.address, say, tools=None)

    # Both answer to a button only. Whoever opens their address (a link in the other language, a page sent to somebody)
    # is led to where the question, or its answer, can be read.
    @app.get("/desk/ask")
    def desk_asked() -> Answer:
        return flask.redirect(url_for("desk_page", lang=_lang(voice())))

    @app.get("/r/<address>/again")
    def asked_again(address: str) -> Answer:
        return flask.redirect(url_for("kept_ruling", address=address, lang=_lang(voice())))

    @app.get("/r/<address>")
    def kept_ruling(address: str) -> str:
        say = voice()
        return _kept_page(desk.kept(address), say)

    @app.post("/r/<address>/again")
    def ask_again(address: str) -> str:
        say = voice()
        kept = desk.kept(address)
        try:
            now: Ruling | None = decode(desk.ask(kept.scenario).ruling)
        except BadInput:
            now = None
        return _kept_page(kept, say, compared(decode(kept.ruling), now, say, datetime.now(UTC)))

    @app.get("/qr.svg")
    def qr_code() -> Response:
        path = request.args.get("to", "")
        if len(path) > LONGEST_PATH or not path.startswith("/") or path.startswith("//") or not path.isprintable():
            raise BadRequest
        drawn = BytesIO()
        segno.make(request.host_url.rstrip("/") + path, error="m").save(drawn, kind="svg", scale=4, border=2)
        return Response(drawn.getvalue(), mimetype="image/svg+xml")


def _begin(desk: Desk, shelf: Shelf, faq: FaqShelf, text: str) -> dict[str, Any] | None:
    """The scenario that an address names: itself, a ruling that was asked for, one of the library, or of the FAQ."""
    if text:
        found: dict[str, Any] = json.loads(desk.run("plain", text))
        return found
    if address := typed("r"):
        kept = desk.kept(address)
        found = json.loads(desk.run("plain", kept.scenario))
        return found
    if example := typed("example"):
        game, _, name = example.rpartition("/")
        return plain(load_scenario(there(shelf.find(game or GAME, name)).path))
    if (number := typed("faq")).isdecimal():
        return _faq_board(faq, int(number))
    return None


def _faq_board(faq: FaqShelf, number: int) -> dict[str, Any]:
    """The scenario behind an entry of the FAQ, with the one question that it answers."""
    entry = there(faq.find(number), "faq")
    found = plain(scenario_of(entry, GAME))
    return {**found, "ask": [found["ask"][entry.asked]], "title": entry.title.ja}


def _desk(
    say: Voice, begin: dict[str, Any] | None = None, text: str = "", bad: BadInput | None = None, card: str = ""
) -> str:
    shown = DeskPage(
        words=json.dumps(say.script(), ensure_ascii=False),
        scenario="" if begin is None else json.dumps(begin),  # in ASCII: nothing in it is a direction mark
        card=card,
        text=markupsafe.escape(text),  # it goes back as it came, whatever is in it
        mistakes=() if bad is None else tuple(pages.mistake(problem, say) for problem in bad.problems),
    )
    return page("desk.html", say, say("desk_title"), shown, section="desk")


def _kept_page(kept: Kept, say: Voice, again: Again | None = None) -> str:
    found = decode(kept.ruling)
    path = url_for("kept_ruling", address=kept.address)
    tools = pages.Tools(
        path=path,
        text=ruling_text(found, say, request.host_url.rstrip("/") + path),
        desk_url=url_for("desk_page", r=kept.address, lang=_lang(say)),
        boards_url=url_for("api_kept_boards", address=kept.address),
        words=json.dumps(say.script(), ensure_ascii=False),
        asked=kept.asked.date().isoformat(),
        again_url=url_for("ask_again", address=kept.address, lang=_lang(say), _anchor="again"),
        again=again,
    )
    return _ruling(found, kept.address, say, tools)


def _ruling(found: Ruling, address: str, say: Voice, tools: pages.Tools | None) -> str:
    shown = pages.ruling_page(found, found.game, address, say, url_for("api_kept", address=address), tools)
    return page("ruling.html", say, shown.scene.title, shown, section="desk")


def _lang(say: Voice) -> str | None:
    return "en" if say.lang == "en" else None
