"""Search on a page and as JSON, jumps, and the short links that judges type."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient
from webtext import SCRIPT, broken_anchors, text_of

from judge.clauses.library import library
from web.book import GAME
from web.words import Voice

NASTY = ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{ 7 * 1111 }}", "' OR 1=1 --", "</mark><b>"]
ODD = [
    "",
    " ",
    "　",
    "\x00",
    "\ud7ff",
    "*",
    '"',
    '"置換',
    "AND",
    "NEAR(",
    "a" * 5000,
    "置換 " * 500,
    "%",
    "😀",
    "ー",
    "9",
]


@pytest.mark.parametrize(
    ("query", "clause"),
    [
        ("置換 順番", "4-15-8-2"),
        ("ちかん", "4-15"),
        ("両方生き残った 攻撃側", "4-16-4-10"),
        ("デッキ切れ 負け", "3-3-2"),
    ],
)
def test_what_is_looked_for_is_found(client: FlaskClient, query: str, clause: str) -> None:
    html = client.get("/search", query_string={"q": query}).text
    first = re.findall(r'<div class="cl hit.*?<a class="cno num" href="/rules/dimension-zero/([^"]+)"', html, re.S)
    assert any(id.startswith(clause) for id in first[:3])
    assert f'value="{query}"' in html


def test_the_best_hit_lies_on_a_sheet(client: FlaskClient) -> None:
    html = client.get("/search?q=置換 順番").text
    assert html.count('class="cl hit best"') == 1
    assert "<mark>置換</mark>" in html
    text = text_of(html)
    assert "第4部 デュエルの処理 › 第15章 置換効果" in text
    assert re.search(r"裁定 [1-9]", text)
    assert "このことばで引きました" in text
    assert '/rulings/dimension-zero/4-15-8-2"' in html


def test_everyday_words_are_told_by_their_official_ones(client: FlaskClient) -> None:
    assert "「墓場」の正式なことば" in text_of(client.get("/search?q=墓場").text)
    assert "墓地" in text_of(client.get("/search?q=墓場").text)


def test_partial_matches_are_marked(client: FlaskClient) -> None:
    query = "両方生き残った 攻撃側"
    html = client.get("/search", query_string={"q": query}).text
    partial = [hit["partial"] for hit in client.get("/api/search", query_string={"q": query}).json or ()]
    assert html.count("一部のことばだけ一致") == sum(partial) > 0
    assert ("best" in html) is not partial[0]
    assert "not all words found" in client.get("/search", query_string={"q": query, "lang": "en"}).text


def test_english_is_searched_in_english(client: FlaskClient) -> None:
    html = client.get("/search?q=replacement effect&lang=en").text
    assert "/rules/dimension-zero/4-15" in html
    assert re.search(r"<mark>[Rr]eplacement", html)
    assert '<input type="hidden" name="lang" value="en">' in html
    assert 'href="/search?q=replacement+effect"' in html  # the same search in Japanese


@pytest.mark.parametrize(("lang", "says"), [("ja", "さがし方"), ("en", "How to search")])
def test_an_empty_query_shows_help(client: FlaskClient, lang: str, says: str) -> None:
    for query in ("", "&q=", "&q=%20"):
        answer = client.get(f"/search?lang={lang}{query}")
        assert answer.status_code == 200
        assert says in answer.text


def test_nothing_found_is_said(client: FlaskClient) -> None:
    assert "見つかりませんでした" in client.get("/search?q=ゑゐゑゐゑゐ").text


@pytest.mark.parametrize("query", NASTY)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_is_typed_is_only_text(client: FlaskClient, query: str, lang: str) -> None:
    answer = client.get("/search", query_string={"q": query, "lang": lang, "game": query})
    html = answer.text.replace(SCRIPT, "")
    assert answer.status_code == 200
    assert "<script" not in html
    assert "<img" not in html
    assert "</mark><b>" not in html
    assert "7777" not in html
    assert not re.search(r"<[^>]*\son\w+=", re.sub(r'"[^"]*"', '""', html))


@pytest.mark.parametrize("query", ODD)
def test_no_query_fails(client: FlaskClient, query: str) -> None:
    for path in ("/search", "/api/search"):
        assert client.get(path, query_string={"q": query}).status_code == 200


def test_long_queries_are_cut(client: FlaskClient) -> None:
    html = client.get("/search", query_string={"q": "あ" * 5000}).text
    assert "あ" * 200 in html
    assert "あ" * 201 not in html


# ---- numbers


@pytest.mark.parametrize(
    ("query", "id"),
    [
        ("4-15-8-2", "4-15-8-2"),
        (" 4-15-8-2 ", "4-15-8-2"),
        ("４－１５－８－２", "4-15-8-2"),
        ("4ー15ー8ー2", "4-15-8-2"),
        ("第4部第15章8-2", "4-15-8-2"),
        ("第4部第15章", "4-15"),
        ("4", "4"),
        ("3-11-1-1a", "3-11-1-1a"),
        ("3-9-1(1)", "3-9-1(1)"),
        ("３－９－１（１）", "3-9-1(1)"),
    ],
)
def test_numbers_jump(client: FlaskClient, query: str, id: str) -> None:
    for answer in (
        client.get("/search", query_string={"q": query}),
        client.get(f"/{query.strip()}"),
        client.head(f"/{query.strip()}"),
    ):
        assert answer.status_code == 302
        assert answer.location == f"/rules/{GAME}/{id}"
    english = client.get("/search", query_string={"q": query, "lang": "en"})
    assert english.location == f"/rules/{GAME}/{id}?lang=en"


def test_a_number_without_a_clause_names_the_nearest(client: FlaskClient) -> None:
    answer = client.get("/search?q=4-15-99")
    assert answer.status_code == 200
    assert "4-15-99 という条はありません。" in answer.text
    assert f'href="/rules/{GAME}/4-15"' in answer.text


@pytest.mark.parametrize("path", ["/4-15-99", "/４－１５－９９", "/第4部第15章99", "/4-15-8-2x9"])
def test_short_links_without_a_clause_name_the_nearest(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "その番号の条文はありません" in answer.text
    assert f'href="/rules/{GAME}/4-15' in answer.text


@pytest.mark.parametrize("path", ["/nowhere", "/4-15/8-2", "/favicon.ico", "/%2e%2e", "/" + "9" * 3000, "/<b>"])
def test_other_short_links_are_not_found(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


# ---- JSON


def test_search_as_json(client: FlaskClient) -> None:
    answer = client.get("/api/search", query_string={"q": "置換効果 順番"})
    assert answer.status_code == 200
    assert answer.json is not None
    assert "4-15-8-2" in [hit["id"] for hit in answer.json[:3]]
    for hit in answer.json:
        assert hit["id"] in library(GAME).edition
        assert hit["text"] == "".join(text for text, _ in hit["marks"])
    assert client.get("/api/search").json == []


def test_json_finds_numbers(client: FlaskClient) -> None:
    found = client.get("/api/search", query_string={"q": "４－１５－８－２"}).json
    assert found
    assert found[0]["id"] == "4-15-8-2"


@pytest.mark.parametrize(("limit", "most"), [("3", 3), ("0", 1), ("-5", 1), ("x", 20), ("9999", 50), ("", 20)])
def test_json_has_a_limit(client: FlaskClient, limit: str, most: int) -> None:
    found = client.get("/api/search", query_string={"q": "カード", "limit": limit}).json
    assert found is not None
    assert len(found) == most


def test_clause_as_json(client: FlaskClient) -> None:
    found = client.get(f"/api/rules/{GAME}/４－１５－８").json
    clause = library(GAME).edition["4-15-8"]
    assert found is not None
    assert found["id"] == "4-15-8"
    assert found["title"] == {"ja": clause.title.ja, "en": clause.title.en}  # type: ignore[union-attr]
    assert found["children"] == ["4-15-8-1", "4-15-8-2"]
    assert found["parents"] == ["4", "4-15"]
    assert found["kind"] == clause.kind


def test_unknown_clause_as_json(client: FlaskClient) -> None:
    answer = client.get(f"/api/rules/{GAME}/4-15-99")
    assert answer.status_code == 404
    assert answer.json is not None
    assert "4-15" in answer.json["near"]


# ---- the frame


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(
    "path", ["/", "/rulings", "/search", "/search?q=置換", "/rules/dimension-zero", "/rulings/dimension-zero/4-15-8-2"]
)
def test_every_header_searches(client: FlaskClient, path: str, lang: str) -> None:
    html = client.get(path + ("&" if "?" in path else "?") + f"lang={lang}").text
    assert broken_anchors(html) == set()
    header = html[html.index("<header") : html.index("</header>")]
    assert '<form class="find" role="search"' in header
    assert 'action="/search" method="get"' in header
    assert Voice("en" if lang == "en" else "ja")("nav_rules") in header
    assert html.count("<h1") == 1
