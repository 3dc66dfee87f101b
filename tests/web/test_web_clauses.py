"""The pages of the rule library: every clause has one, it holds what the library knows, and no link is dead."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from webtext import SCRIPT, broken_anchors, link, links, plain, text_of

from judge.clauses.library import games, library
from judge.clauses.shelf import import_file, official_path
from web.book import GAME
from web.lawtext import told
from web.words import Voice

ALL = [(game, clause.id) for game in games() for clause in library(game).edition]
SAMPLE = [*ALL[::50], (GAME, "3-11-1-1"), (GAME, "4-15-8-2"), (GAME, "3-11-1-1a"), (GAME, "3-9-1(1)")]
LANGUAGES = ("ja", "en")
OFFICIAL = """
ディメンション・ゼロ総合ルール Version 99.00

第４部 ためしの処理
第15章 ためしの置換
１．はじめの条をためしに書く。
８．ためしの重なり
８－２．公式の側のためしの文で、カードのことを述べる。(4-15-1)を見よ。
９．おわりの条をためしに書く。
"""


def address(game: str, id: str, lang: str = "ja") -> str:
    return f"/rules/{game}/{id}" + ("" if lang == "ja" else "?lang=en")


def check(client: FlaskClient, game: str, id: str, lang: str) -> str:
    """A clause's page shows everything that the library says of it."""
    say = Voice("en" if lang == "en" else "ja")
    answer = client.get(address(game, id, lang))
    assert answer.status_code == 200
    html, text = answer.text, text_of(answer.text)
    book = library(game)
    clause = book.edition[id]
    assert html.count("<h1") == 1
    assert broken_anchors(html) == set()
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=", html.replace(SCRIPT, ""))
    for one in (clause, *book.children(id), *book.examples(id)):
        for words in (one.title, one.text, *one.notes):
            for line in told(words, say.lang).text.split("\n"):
                assert plain(line) in text
    for over in book.edition.ancestors(id):
        assert f'href="{address(game, over.id, lang)}"' in html
    refs = book.refs(id)
    for links_of in (
        refs.outgoing.get("refers", ()),
        refs.incoming.get("refers", ()),
        refs.outgoing.get("restates", ()),
    ):
        for other in links_of:
            assert f'href="{address(game, other.id, lang)}"' in html
    before, after = book.neighbours(id)
    assert link(html, "prev") == (address(game, before.id, lang) if before else None)
    assert link(html, "next") == (address(game, after.id, lang) if after else None)
    return html


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "id"), SAMPLE, ids=["/".join(one) for one in SAMPLE])
def test_a_clause_has_its_page(client: FlaskClient, game: str, id: str, lang: str) -> None:
    check(client, game, id, lang)


@pytest.mark.proof
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_every_clause_has_its_page_and_next_leads_through_the_book(client: FlaskClient, game: str, lang: str) -> None:
    ids = [clause.id for clause in library(game).edition]
    following = [link(check(client, game, id, lang), "next") for id in ids]
    assert following == [*(address(game, id, lang) for id in ids[1:]), None]


def walk(client: FlaskClient, game: str, start: str, most: int) -> list[str]:
    """The clauses one comes by, page after page."""
    seen = [start]
    while len(seen) < most and (following := link(client.get(address(game, seen[-1])).text, "next")):
        seen.append(following.rsplit("/", 1)[-1])
    return seen


def test_next_leads_through_the_book(client: FlaskClient) -> None:
    ids = [clause.id for clause in library(GAME).edition]
    at = ids.index("3-11-1")
    assert walk(client, GAME, "3-11-1", 25) == ids[at : at + 25]


@pytest.mark.parametrize("start", ["/search?q=置換&lang=en", "/4-9999?lang=en"])
def test_links_lead_somewhere(client: FlaskClient, start: str) -> None:
    """From pages that no link leads to; `test_web_links.py` goes through all others."""
    for to in links(client.get(start).text):
        assert client.get(to, follow_redirects=True).status_code == 200, to


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_contents_name_every_chapter_and_title(client: FlaskClient, game: str, lang: str) -> None:
    html = client.get(f"/rules/{game}?lang={lang}").text
    book, text = library(game), text_of(html)
    assert html.count("<h1") == 1
    assert broken_anchors(html) == set()
    assert book.edition.version in text
    for clause in book.edition:
        if book.level(clause.id) in ("part", "chapter"):
            assert f'href="{address(game, clause.id, lang)}"' in html
            assert told(clause.title, "en" if lang == "en" else "ja").text in text
    for revision in book.edition.history:
        assert revision.version in text


def test_home_shows_the_contents(client: FlaskClient) -> None:
    html = client.get("/").text
    for clause in library(GAME).edition:
        if library(GAME).level(clause.id) == "part":
            assert f'href="{address(GAME, clause.id)}"' in html
    assert html.index('id="find-main"') < html.index('id="contents"') < html.index('id="rulings"')


@pytest.mark.parametrize("id", ["4-15", "4", "0"])
def test_chapters_and_parts_hold_their_clauses_in_full(client: FlaskClient, id: str) -> None:
    text = text_of(client.get(address(GAME, id)).text)
    for clause in library(GAME).below(id):
        for line in clause.text.ja.split("\n"):
            assert plain(line) in text


def test_numbers_in_texts_are_links(client: FlaskClient) -> None:
    html = client.get(address(GAME, "3-11-1-1")).text
    assert re.search(r'class="reading".*<a class="cno" href="/rules/dimension-zero/4-16-4-3-1">4-16-4-3-1</a>', html)


def test_terms_lead_to_their_definitions(client: FlaskClient) -> None:
    html = client.get(address(GAME, "4-15-8-2")).text
    found = re.findall(
        r'<a class="term" href="#(term-[a-z_]+)" aria-describedby="\1" data-tip="([^"]+)">([^<]+)</a>', html
    )
    assert found
    for anchor, tip, _ in found:
        assert re.search(rf'<div id="{anchor}"><dt>.*?{re.escape(tip)}', html, re.S)
    # A term is linked where it first stands, not again and again.
    assert len({anchor for anchor, _, _ in found}) == len(found)


def test_a_clause_names_the_rulings_that_cite_it(client: FlaskClient) -> None:
    html = client.get(address(GAME, "3-11-1-1")).text
    assert html.count('href="/rulings/dimension-zero/3-11-1-1a"') == 2  # by its example, and in the list
    ruling = client.get("/rulings/dimension-zero/3-11-1-1a").text
    assert f'<a class="cno num" href="{address(GAME, "3-11-1-1")}">' in ruling


def test_examples_and_items_are_tagged(client: FlaskClient) -> None:
    html = client.get(address(GAME, "3-11-1-1")).text
    assert '<div class="cl en-example" id="c-3-11-1-1a">' in html
    assert '<div class="cl en-item" id="c-3-9-1(1)">' in client.get(address(GAME, "3-9-1")).text
    assert '<span class="tag">例</span>' in client.get(address(GAME, "3-11-1-1a")).text
    assert '<span class="tag">処理</span>' in html
    assert '<span class="tag">procedure</span>' in client.get(address(GAME, "3-11-1-1", "en")).text


def test_the_citation_is_text(client: FlaskClient) -> None:
    cited = re.search(r'<code id="citation">(.*?)</code>', client.get(address(GAME, "4-15-8-2")).text)
    assert cited
    assert text_of(cited[1]) == "ディメンション・ゼロ 総合ルール 19.00 4-15-8-2"


# ---- the official text


@pytest.fixture
def official(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = tmp_path / "official.txt"
    path.write_text(OFFICIAL, encoding="utf-8")
    import_file(path, GAME)
    return official_path(GAME)


@pytest.mark.usefixtures("official")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_official_words_come_first(client: FlaskClient, lang: str) -> None:
    html = check(client, GAME, "4-15-8-2", lang)
    text = text_of(html)
    ours = told(library(GAME).edition["4-15-8-2"].text, "en" if lang == "en" else "ja").text
    assert text.index("公式の側のためしの文") < text.index(plain(ours))
    assert "99.00" in text
    # Its numbers and terms are links as well.
    assert re.search(rf'class="official".*href="{re.escape(address(GAME, "4-15-1", lang))}"', html, re.S)


@pytest.mark.usefixtures("official")
def test_clauses_without_official_words_show_ours(client: FlaskClient) -> None:
    assert 'class="official"' not in check(client, GAME, "3-11-1-1", "ja")


def test_a_damaged_import_leaves_our_words(client: FlaskClient, official: Path) -> None:
    official.write_text("{", encoding="utf-8")
    page = check(client, GAME, "4-15-8-2", "ja")
    assert 'class="official"' not in page
    assert 'role="note"' in page, "what is wrong with the import is said, not passed over"
    assert "judge rules import" in page


def test_without_an_import_there_is_only_ours(client: FlaskClient) -> None:
    assert 'class="official"' not in check(client, GAME, "4-15-8-2", "ja")


# ---- unknown, in another form, cached


@pytest.mark.parametrize(("lang", "says"), [("", "もしかして"), ("?lang=en", "Did you mean")])
@pytest.mark.parametrize("id", ["4-15-99", "9-9-9", "4-15-8-2z", "x", "4-15-8-2'", "<b>", "4" * 300, "４－１５－９９"])
def test_unknown_clauses_are_not_found(client: FlaskClient, id: str, lang: str, says: str) -> None:
    answer = client.get(f"/rules/{GAME}/{id}{lang}")
    assert answer.status_code == 404
    assert "<b>" not in answer.text.replace('<b lang="ja">', "")
    if id.startswith(("4-", "４")):
        assert says in answer.text
        assert address(GAME, "4-15") in answer.text


@pytest.mark.parametrize("game", ["none", "..", "%2e%2e", "dimension-zero%00", "x" * 3000, "cards", "*"])
def test_unknown_books_are_not_found(client: FlaskClient, game: str) -> None:
    for prefix in ("/rules", "/api/rules"):
        assert client.get(f"{prefix}/{game}/4-15").status_code == 404
    assert client.get(f"/rules/{game}").status_code == 404


@pytest.mark.parametrize("id", ["４－１５－８－２", "第4部第15章8-2", "4ー15ー8ー2"])
def test_other_forms_of_a_number_lead_to_the_page(client: FlaskClient, id: str) -> None:
    answer = client.get(f"/rules/{GAME}/{id}?lang=en")
    assert answer.status_code == 302
    assert answer.location == address(GAME, "4-15-8-2", "en")


@pytest.mark.parametrize("path", ["/rules/dimension-zero", "/rules/dimension-zero/4-15-8-2", "/"])
def test_a_page_seen_before_is_not_sent_again(client: FlaskClient, path: str) -> None:
    tag = client.get(path).headers["ETag"]
    again = client.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    assert client.head(path).headers["ETag"] == tag
    assert client.head(path).data == b""
    assert client.get(path + "?lang=en").headers["ETag"] != tag


def test_the_rule_book_shows_where_the_comprehensive_rules_win(client: FlaskClient) -> None:
    page = client.get("/rules/dimension-zero-rulebook/3-4-1").text
    assert "総合ルールとの違い" in page
    assert 'href="/rules/dimension-zero/' in page
    assert "総合ルールとの違い" not in client.get("/rules/dimension-zero/4-15-8-2").text
