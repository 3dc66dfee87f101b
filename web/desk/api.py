"""The API of the desk: ask, look, play on, parse; cards; rulings by their address; bulk downloads.

Bodies are read by our own reader, not by a library's: a key that is written twice or half a character must be refused,
and nothing else tells a writer what would be right in both languages.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import flask
import msgspec
from flask import Flask, Response, request
from werkzeug.exceptions import NotFound, ServiceUnavailable

from judge.cards.files import CardEntry
from judge.clauses.library import games, library
from judge.ruling.model import encode
from judge.scenario import load_scenario
from judge.source import BadInput, Problem, read_text
from web.cardpages import no_such_card
from web.desk.bodies import body, file_body
from web.desk.cards import card_named, cards_like
from web.desk.desk import Desk, Given
from web.desk.examples import examples, plain
from web.desk.openapi import LINES, MOST_CARDS, MOST_COLUMNS, MOST_NAMED, AskBody, ParseBody, PlayBody, document
from web.faq import FaqShelf
from web.frame import LONGEST_QUERY, there, typed, voice
from web.pages import mistake
from web.shelf import Shelf

RETRY_AFTER = 5
"""Seconds until a process of the desk is free again, most likely."""


def add_api(app: Flask, desk: Desk, shelf: Shelf, faq: FaqShelf) -> None:
    """Put the API of the desk on the site."""

    @app.post("/api/ask")
    def api_ask() -> Response:
        given = desk.ask(body(AskBody).scenario)
        return _json(_given(given), 201 if given.new else 200)

    @app.post("/api/board")
    def api_board() -> Response:
        return _raw(desk.run("look", body(AskBody).scenario))

    @app.post("/api/check")
    def api_check() -> Response:
        # A page asks this after every edit: a board that is not finished is nothing out of the ordinary.
        scenario = body(AskBody).scenario
        try:
            return _json({"board": msgspec.Raw(desk.run("look", scenario)), "mistakes": []})
        except BadInput as bad:
            return _json({"board": None, "mistakes": _mistakes(bad.problems)})

    @app.post("/api/play")
    def api_play() -> Response:
        wanted = body(PlayBody)
        return _raw(desk.run("play", wanted.scenario, list(wanted.choices)))

    @app.post("/api/scenario")
    def api_scenario() -> Response:
        return _raw(desk.run("plain", body(AskBody).scenario))

    @app.get("/api/examples")
    def api_examples() -> Response:
        return flask.jsonify([example._asdict() for example in examples(shelf)])

    @app.get("/api/examples/<game>/<name>")
    def api_example(game: str, name: str) -> Response:
        return _json(plain(load_scenario(there(shelf.find(game, name)).path)))

    @app.get("/api/r/<address>/boards")
    def api_kept_boards(address: str) -> Response:
        kept = desk.kept(address)
        return _raw(desk.run("boards", kept.scenario, kept.ruling, _number("scene"), _number("line")))

    @app.get("/api/rulings/<game>/<name>/boards")
    def api_boards(game: str, name: str) -> Response:
        entry = there(shelf.find(game, name))
        ruling = encode(shelf.ruling(entry)).encode()
        return _raw(desk.run("boards", read_text(entry.path), ruling, _number("scene"), _number("line")))

    @app.get("/api/r/<address>/verify")
    def api_verify_kept(address: str) -> Response:
        return _raw(desk.run("verified", desk.kept(address).ruling))

    @app.get("/api/rulings/<game>/<name>/verify")
    def api_verify(game: str, name: str) -> Response:
        return _raw(desk.run("verified", encode(shelf.ruling(there(shelf.find(game, name)))).encode()))

    @app.post("/api/parse")
    def api_parse() -> Response:
        return _raw(desk.run("parse", body(ParseBody).text))

    @app.post("/api/card-list")
    def api_card_list() -> Response:
        columns = [column[:LONGEST_QUERY] for column in request.args.getlist("column")[:MOST_COLUMNS]]
        found = desk.run("card_list", file_body(), typed("file") or "list", columns)
        mistakes = _mistakes(found.pop("problems"))
        return _json({**found, "mistakes": mistakes})

    @app.get("/api/r/<address>")
    def api_kept(address: str) -> Response:
        return _raw(desk.kept(address).ruling)

    @app.get("/api/cards")
    def api_cards() -> Response:
        limit = max(1, min(request.args.get("limit", MOST_CARDS, type=int), MOST_CARDS))
        if names := request.args.getlist("name")[:MOST_NAMED]:
            return flask.jsonify([card_json(entry) for name in names if (entry := card_named(name)) is not None])
        return flask.jsonify([card_json(entry) for entry in cards_like(typed("q"), typed("colour"))[:limit]])

    @app.get("/api/cards/<name>")
    def api_card(name: str) -> Response:
        entry = card_named(name)
        return no_such_card(name) if entry is None else flask.jsonify(card_json(entry))

    @app.get("/api/download/cards")
    def api_all_cards() -> Response:
        return _lines(card_json(entry) for entry in cards_like(""))

    @app.get("/api/download/rules/<game>")
    def api_all_clauses(game: str) -> Response:
        if game not in games():
            raise NotFound
        return _lines(library(game).edition)

    @app.get("/api/download/faq")
    def api_all_faq() -> Response:
        return _lines(faq.entries())

    @app.get("/api/openapi.json")
    def api_document() -> Response:
        return flask.jsonify(document())


def _number(name: str) -> int:
    return request.args.get(name, 0, type=int)


def card_json(entry: CardEntry) -> dict[str, Any]:
    """A card as plain data."""
    return entry.model_dump(mode="json", exclude_defaults=True)


def _mistakes(problems: Iterable[Problem]) -> list[dict[str, Any]]:
    """What is wrong, and on which line, in the language of whoever asks."""
    found = [mistake(problem, voice()) for problem in problems]
    return [{"line": one.line, "says": one.says} for one in found]


def _given(given: Given) -> dict[str, Any]:
    return {
        "address": given.address,
        "url": f"/r/{given.address}" if given.kept else None,
        "kept": given.kept,
        "ruling": msgspec.Raw(given.ruling),
    }


def _lines(values: Iterable[Any]) -> Response:
    """Values one below the other, each on a line of its own, sent as they are made."""
    return Response((msgspec.json.encode(value) + b"\n" for value in values), mimetype=LINES)


def _json(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, mimetype="application/json")


def _raw(value: bytes) -> Response:
    return Response(value, mimetype="application/json")


def busy() -> ServiceUnavailable:
    """No process is free: the one who asks is told when to come again."""
    return ServiceUnavailable(retry_after=RETRY_AFTER)
