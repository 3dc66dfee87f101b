"""Names full of markup and direction marks stay text, and reorder nothing around them: on pages and in pictures."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from judge.faq.drawing import board_svg
from judge.letters import isolated
from judge.ruling import ask
from judge.scenario import parse_scenario

NAME = "\u202e<b>名</b>\u2066\u2069\u2069&\"'{{7*7}}"
SCENARIO = json.dumps(
    {
        "game": "dimension-zero",
        "title": NAME,
        "note": NAME,
        "cards": [{"name": name, "kind": "ベース", "cost": "無1", "text": ""} for name in (NAME, f"{NAME}2")],
        "players": {"A": {"bases": {"L": NAME}, "graveyard": [f"{NAME}2", "灯台の見張り"]}},
        "ask": [{"where": NAME}],
    }
)
OPENS, CLOSES = "\u2066\u2067\u2068", "\u2069"


def contained(text: str) -> bool:
    """Whether every direction mark of a text lies in an isolate that the text itself closes."""
    depth = 0
    for letter in text:
        if letter in OPENS:
            depth += 1
        elif letter == CLOSES:
            depth -= 1
            if depth < 0:
                return False
        elif "\u202a" <= letter <= "\u202e" and depth == 0:
            return False
    return depth == 0


class Texts(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.texts += [value for _, value in attrs if value]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@given(st.text(alphabet="ab\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"))
def test_any_text_can_be_contained(text: str) -> None:
    assert contained(isolated(text))
    assert text in isolated(text)
    assert isolated("灯台の見張り") == "灯台の見張り"


@pytest.fixture
def desk(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.mark.parametrize("lang", ["", "?lang=en"])
def test_a_ruling_with_such_names_shows_them_as_text(desk: FlaskClient, lang: str) -> None:
    given_ = desk.post("/api/ask", json={"scenario": SCENARIO}).get_json()
    assert "url" in given_, given_
    page = desk.get(given_["url"] + lang)
    assert page.status_code == 200
    read = Texts()
    read.feed(page.text)
    assert "<b>名</b>" not in page.text
    assert sum("<b>名</b>" in text for text in read.texts) >= 4
    for text in read.texts:
        assert contained(text), ascii(text)
    assert "49" not in "".join(text for text in read.texts if "名" in text)


def test_the_board_goes_back_to_the_desk_as_it_was(desk: FlaskClient) -> None:
    read = Texts()
    read.feed(desk.get("/desk", query_string={"scenario": SCENARIO}).text)
    assert any(text.startswith("{") and json.loads(text).get("title") == NAME for text in read.texts)
    broken = SCENARIO.replace('"ask"', '"asks"').encode().decode("unicode_escape")
    read = Texts()
    read.feed(desk.post("/desk/ask", data={"scenario": broken}).text)
    assert any(text.strip() == broken.strip() for text in read.texts)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_pictures_hold_such_names_as_text(lang: str, tmp_path: Path) -> None:
    scenario = SCENARIO.replace("{{7*7}}", "\\u0000\\u001b")
    drawn = board_svg(ask(parse_scenario(scenario)).scene.before, lang)  # type: ignore[arg-type]
    texts = [text.text or "" for text in ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")]
    assert any("<b>" in text for text in texts)
    assert all(contained(text) for text in texts)
