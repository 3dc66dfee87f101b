"""The games side by side: the concordance, the switch that keeps the place, and search in all books."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient
from webtext import broken_anchors, plain, text_of

from judge.clauses.concordance import load_concordance
from judge.clauses.library import games, library
from judge.clauses.slips import load_slips
from web.app import create_app

PLACES = {"dimension-zero": "4-15-8-2", "rebirth": "9.11.2", "magical-girl-duel": "910.2", "duel-masters": "101.5b"}


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """A client of a site without rulings: nothing here needs them."""
    return create_app(tmp_path_factory.mktemp("rulings")).test_client()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_role_stands_there_with_the_clauses_of_every_game(bare: FlaskClient, lang: str) -> None:
    html = bare.get(f"/concordance?lang={lang}").text
    text = text_of(html)
    assert broken_anchors(html) == set()
    suffix = "?lang=en" if lang == "en" else ""
    for role in load_concordance().roles:
        assert f'<tbody id="{role.id}">' in html
        for words in (role.name, role.differ):
            assert words.to("en" if lang == "en" else "ja") in text
        for game, ids in role.clauses.items():
            for id in ids:
                assert f'href="/rules/{game}/{id}{suffix}"' in html
    rows = re.findall(r"<tr><td>.*?</tr>", html, re.S)
    assert len(rows) == len(load_concordance().roles)
    assert {row.count("<td>") for row in rows} == {4}


def switches(html: str) -> list[str]:
    (nav,) = re.findall(r'<nav class="segs games".*?</nav>', html, re.S)
    return re.findall(r'href="([^"]+)"', nav)


@pytest.mark.parametrize("game", PLACES)
def test_the_switch_keeps_the_place(bare: FlaskClient, game: str) -> None:
    html = bare.get(f"/rules/{game}/{PLACES[game]}").text
    assert switches(html)[0] == f"/rules/{game}"
    for other, id in PLACES.items():
        assert other == game or f"/rules/{other}/{id}" in switches(html)
    assert "ほかのゲームの同じところ" in html
    assert 'href="/concordance#replacement"' in html


def test_without_a_place_the_switch_leads_to_the_contents(bare: FlaskClient) -> None:
    assert switches(bare.get("/rules/dimension-zero/0-1").text) == [
        "/rules/dimension-zero",
        *(f"/rules/{game}" for game in PLACES if game != "dimension-zero"),
        "/rules/dimension-zero-rulebook",
    ]
    assert "ほかのゲームの同じところ" not in bare.get("/rules/dimension-zero/0-1").text


@pytest.mark.parametrize("game", games())
def test_the_contents_of_a_book_lead_to_those_of_the_others(bare: FlaskClient, game: str) -> None:
    there = switches(bare.get(f"/rules/{game}").text)
    assert there[0] == f"/rules/{game}"
    assert set(there) == {f"/rules/{one}" for one in games()}


def test_a_book_in_japanese_says_so_to_english_readers(bare: FlaskClient) -> None:
    for path in ("/rules/rebirth", "/rules/rebirth/9.11.2"):
        assert "This book is in Japanese only" in bare.get(f"{path}?lang=en").text
        assert "日本語だけ" not in bare.get(path).text
    assert "Japanese only" not in bare.get("/rules/dimension-zero/4-15?lang=en").text
    assert '<p class="law" lang="ja">' in bare.get("/rules/rebirth/9.11.2?lang=en").text


def test_search_in_all_books(bare: FlaskClient) -> None:
    html = bare.get("/search", query_string={"q": "置換効果", "game": "all"}).text
    for game in PLACES:
        assert f'id="in-{game}"' in html
    assert '<input type="hidden" name="game" value="all">' in html
    assert "/rules/magical-girl-duel/910" in html
    hits = bare.get("/api/search", query_string={"q": "置換効果", "game": "all", "limit": 2}).json or []
    assert {hit["game"] for hit in hits} >= set(PLACES)
    one = bare.get("/search", query_string={"q": "置換効果", "game": "rebirth"}).text
    assert "/rules/rebirth/9.11" in one
    assert 'id="in-' not in one


@pytest.mark.parametrize("game", ["rebirth", "magical-girl-duel", "duel-masters"])
def test_a_number_of_another_game_opens_its_clause(bare: FlaskClient, game: str) -> None:
    where = f"/rules/{game}/{PLACES[game]}"
    assert bare.get(f"/{PLACES[game]}").headers["Location"] == where
    assert bare.get("/search", query_string={"q": PLACES[game], "game": "all"}).headers["Location"] == where
    assert bare.get("/9-9").status_code == 404, "written as another game writes it, it is not that game's"


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_known_slip_stands_there_with_our_reading(bare: FlaskClient, lang: str) -> None:
    html = bare.get(f"/slips?lang={lang}").text
    text = text_of(html)
    assert broken_anchors(html) == set()
    for slip in load_slips():
        assert slip.fact.to("en" if lang == "en" else "ja") in text
        assert f'href="/rules/{slip.game}/{slip.clause}' in html
        for note in library(slip.game).edition[slip.clause].notes:
            assert plain(note.to("en" if lang == "en" else "ja") or note.ja) in text
    assert 'href="/slips"' in bare.get("/rules/rebirth").text
