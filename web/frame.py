"""What surrounds every page, and what is shown in place of a page that cannot be."""

from __future__ import annotations

from typing import TypeVar

import flask
from flask import Response, request
from werkzeug.exceptions import NotFound

from web import pages
from web.book import GAME
from web.words import Voice

T = TypeVar("T")
SECTIONS = ("desk", "rules", "faq", "cards")
"""The menu. Each is a page of that name."""
LONGEST_QUERY = 200
"""Of what somebody typed or addressed, as much is looked at."""


def voice() -> Voice:
    """The language that the reader asks for; Japanese unless it is English."""
    return Voice("en" if request.args.get("lang") == "en" else "ja")


def typed(name: str) -> str:
    """An argument of the address, never more than anybody types."""
    return request.args.get(name, "")[:LONGEST_QUERY].strip()


class Missing(NotFound):
    """What an address names is not there: a `page`, a `ruling`, an entry of the `faq`."""

    def __init__(self, what: str) -> None:
        super().__init__()
        self.what = what


def there(found: T | None, what: str = "page") -> T:
    """What an address names; if that is nothing, there is no such page."""
    if found is None:
        raise Missing(what)
    return found


def page(
    template: str,
    say: Voice,
    title: str,
    content: object,
    *,
    section: str = "",
    game: str = GAME,
    everywhere: bool = False,
) -> str:
    """A page in its frame, with a link to itself in the other language."""
    other = None if say.lang == "en" else "en"
    # An unknown address has no page in another language either: its link leads home.
    found = request.endpoint is not None and not isinstance(content, pages.ProblemPage)
    endpoint = request.endpoint if found and request.endpoint else "home"
    arguments = {**(request.view_args or {}), **_asked()} if found else {}
    frame = pages.Frame(
        title=title,
        lang=say.lang,
        lang_arg="en" if say.lang == "en" else None,
        other_url=flask.url_for(endpoint, **arguments, lang=other),
        other_lang=other or "ja",
        section=section,
        game=None if game == GAME else game,
        query=typed("q") if section == "rules" else "",
        menu=_menu(say),
        everywhere=everywhere,
    )
    return flask.render_template(template, frame=frame, page=content, say=say)


def _menu(say: Voice) -> tuple[tuple[str, str], ...]:
    """The entries of the menu: what the site has of them."""
    there = {str(rule) for rule in flask.current_app.url_map.iter_rules()}
    if flask.current_app.config.get("EXPORTED"):
        there.discard("/desk")  # a page in a file asks nobody
    query = "?lang=en" if say.lang == "en" else ""
    return tuple((section, f"/{section}{query}") for section in SECTIONS if f"/{section}" in there)


def _asked() -> dict[str, str]:
    """What a search asks for, or narrows a list down to."""
    asked = ("q", "game", "card", "keyword", "clause", "gone", "page", "set", "example", "r", "faq")
    return {name: value for name in asked if (value := typed(name))}


def problem(say: Voice, shown: pages.ProblemPage) -> Response:
    """Why there is no such page: in words for a reader, as JSON for a program."""
    if request.path.startswith("/api/"):
        mistakes = [f"{mistake.place}: {mistake.says}" for mistake in shown.mistakes]
        body = {
            "error": shown.code,
            "says": shown.title,
            "problems": mistakes,
            "mistakes": [{"line": mistake.line, "says": mistake.says} for mistake in shown.mistakes],
            "near": [*(line.id for line in shown.near_clauses), *(row.name for row in shown.near), *shown.near_cards],
        }
        response = flask.jsonify(body)
    else:
        response = Response(page("problem.html", say, shown.title, shown))
    response.status_code = shown.code
    return response
