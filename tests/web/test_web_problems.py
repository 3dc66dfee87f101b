"""What goes wrong is said in words, never in a traceback, and never lets anything in or out."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from webtext import SCRIPT

from judge.ruling import Ruling, ask, store
from judge.scenario import Scenario
from web.app import create_app

Write = Callable[[str, str], None]

GOOD = """
game: dimension-zero
title: 見張りは動かない
players: {A: {squares: {L3: 灯台の見張り}}}
ask:
  - {where: 灯台の見張り}
"""
BROKEN = """
game: dimension-zero
titel: まちがい
players:
  A: {squares: {L3: 灯台の見張り}}
ask:
  - {where: 灯台の見張り}
"""
NASTY = """
game: dimension-zero
title: <script>alert(1)</script>
note: '"><img src=x onerror=alert(2)>'
cards:
  - name: "<b>名</b>&{{ 7 * 1111 }}"
    reading: <i>よみ</i>
    kind: ベース
    cost: 無1
    text: "<script>alert(3)</script>"
players:
  A: {bases: {L: "<b>名</b>&{{ 7 * 1111 }}"}}
ask:
  - {where: "<b>名</b>&{{ 7 * 1111 }}"}
contrast:
  - title: </details><script>alert(4)</script>
    change: {turn: {player: B}}
    ask: [{happens: battle}]
"""
UNEXPECTED = """
game: dimension-zero
title: 期待とちがう
players: {A: {squares: {L3: 灯台の見張り}}}
ask:
  - {where: 灯台の見張り, expect: graveyard, cites: [3-11-1-1]}
"""
BUSY = """
game: dimension-zero
title: にぎやかな盤面
players:
  A:
    squares: {C2: {card: 石臼の番人, damage: 1000}, R2: {card: 丘越えの若駒, frozen: true}}
    energy: {赤: 4, 緑: {released: 2, frozen: 3}}
    smash: {released: 2, frozen: 3}
    graveyard: [灯台の見張り]
  B:
    squares: {C2: 野ねずみの斥候}
ask:
  - {can: {player: A, play: 潮だまりの小鬼, to: C3}}
"""


def base(name: str = "x") -> str:
    return f"/rulings/dimension-zero/{name}"


# ---- not there


@pytest.mark.parametrize("prefix", ["/rulings", "/api/rulings"])
@pytest.mark.parametrize(
    "name",
    [
        "dimension-zero/none",
        "none/3-11-1-1a",
        "dimension-zero/3-11-1-1a.yaml",
        "dimension-zero/../3-11-1-1a",
        "dimension-zero/..%2f..%2fedition.toml",
        "dimension-zero/%2e%2e%2fcards%2ffirst-light",
        "..%2fdimension-zero/3-11-1-1a",
        "dimension-zero/%00",
        "dimension-zero/3-11-1-1a%00",
        "%2fetc/passwd",
        "dimension-zero/" + "x" * 3000,
        "dimension-zero/%ff%fe",
        "dimension-zero/*",
    ],
)
def test_unlisted_names_are_not_found(client: FlaskClient, prefix: str, name: str) -> None:
    assert client.get(f"{prefix}/{name}").status_code == 404


def test_near_names_are_offered(client: FlaskClient) -> None:
    answer = client.get(base("3-11-1-1b"))
    assert answer.status_code == 404
    assert "そのページはありません" in answer.text
    assert "もしかして" in answer.text
    assert base("3-11-1-1a") in answer.text
    assert "Did you mean" in client.get(base("3-11-1-1b") + "?lang=en").text


def test_missing_page_has_a_way_home(client: FlaskClient) -> None:
    answer = client.get("/nowhere/at/all")
    assert answer.status_code == 404
    assert 'href="/"' in answer.text


def test_api_answers_in_json(client: FlaskClient) -> None:
    answer = client.get("/api/rulings/dimension-zero/3-11-1-1b")
    assert answer.status_code == 404
    assert answer.json is not None
    assert "3-11-1-1a" in answer.json["near"]


@pytest.mark.parametrize(
    ("path", "code", "ja", "en"),
    [
        ("/r/0123456789abcdef0123", 404, "この番地に裁定はありません", "There is no ruling at this address"),
        ("/api/r/0123456789abcdef0123", 404, "この番地に裁定はありません", "There is no ruling at this address"),
        ("/faq/99999", 404, "その番号のFAQはありません", "There is no FAQ entry of that number"),
        ("/api/faq/99999", 404, "その番号のFAQはありません", "There is no FAQ entry of that number"),
        ("/api/cards/灯台の見張", 404, "灯台の見張り", "There is no such card"),
        ("/qr.svg?to=elsewhere", 400, "この番地は読み取れません", "This address makes no sense"),
        (
            "/api/rulings/dimension-zero/3-11-1-1a/boards?line=99",
            422,
            "送られたものに誤り",
            "mistakes in what was sent",
        ),
    ],
)
def test_the_words_fit_what_is_wrong(client: FlaskClient, path: str, code: int, ja: str, en: str) -> None:
    for lang, says in (("ja", ja), ("en", en)):
        answer = client.get(f"{path}{'&' if '?' in path else '?'}lang={lang}")
        assert (answer.status_code, says in answer.text) == (code, True)


def test_wrong_method(client: FlaskClient) -> None:
    assert client.post("/").status_code == 405


# ---- broken


@pytest.mark.parametrize(("lang", "says"), [("", "もしかして"), ("?lang=en", "Did you mean")])
def test_broken_file_tells_where(write: Write, own: FlaskClient, tmp_path: Path, lang: str, says: str) -> None:
    write("x", BROKEN)
    answer = own.get(base() + lang)
    assert answer.status_code == 422
    assert "x.yaml:3" in answer.text
    assert "titel" in answer.text
    assert says in answer.text
    assert str(tmp_path) not in answer.text
    json = own.get("/api" + base() + lang)
    assert json.status_code == 422
    assert json.json is not None
    assert any("x.yaml:3" in problem for problem in json.json["problems"])


@pytest.mark.parametrize("text", ["", "- [", "\x07", "game: chess\ntitle: x\nask: []", "a: &a [*a]", "42"])
def test_any_broken_file_is_told(write: Write, own: FlaskClient, text: str) -> None:
    write("x", text)
    assert own.get(base()).status_code == 422


def test_home_survives_a_broken_file(write: Write, own: FlaskClient) -> None:
    write("x", BROKEN)
    write("y", GOOD)
    answer = own.get("/")
    assert answer.status_code == 200
    assert "まだ読めません" in answer.text
    assert "見張りは動かない" in answer.text


def test_home_without_rulings(own: FlaskClient) -> None:
    assert "まだありません" in own.get("/").text


# ---- unexpected


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(scenario: Scenario, **wanted: bool) -> Ruling:
        raise RuntimeError("a secret of the machine room")

    monkeypatch.setenv("JUDGE_STORE", "off")
    monkeypatch.setattr(store, "ask", fail)


@pytest.mark.usefixtures("failing")
@pytest.mark.parametrize(("lang", "says"), [("", "いまは示せません"), ("?lang=en", "cannot be shown")])
def test_unexpected_error_is_plain(write: Write, own: FlaskClient, lang: str, says: str) -> None:
    write("x", GOOD)
    answer = own.get(base() + lang)
    assert answer.status_code == 500
    assert says in answer.text
    for leak in ("Traceback", "secret", "RuntimeError", ".py"):
        assert leak not in answer.text
    assert "Content-Security-Policy" in answer.headers
    assert own.get("/api" + base()).status_code == 500


@pytest.mark.usefixtures("failing")
def test_home_survives_an_unexpected_error(write: Write, own: FlaskClient) -> None:
    write("x", GOOD)
    answer = own.get("/")
    assert answer.status_code == 200
    assert "いまは示せません" in answer.text


# ---- what files may hold


@pytest.mark.parametrize("lang", ["", "?lang=en"])
def test_everything_is_escaped(write: Write, own: FlaskClient, lang: str) -> None:
    write("x", NASTY)
    for address in (base(), "/", base("y")):
        html = own.get(address + lang).text.replace(SCRIPT, "")
        assert "<script" not in html
        assert "<img" not in html.replace('<img class="qr"', "")  # the one picture that the page itself shows
        assert "<b>名" not in html
        assert "<i>よみ" not in html
        assert "7777" not in re.sub(r"<[^>]*>", "", html)
    html = own.get(base() + lang).text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    assert "alert(3)" in html
    assert "alert(4)" in html


def test_text_that_is_not_understood_is_undetermined(write: Write, own: FlaskClient) -> None:
    write("x", NASTY)
    html = own.get(base()).text
    assert "決まらない" in html
    assert "決まらない理由" in html
    assert "？" in own.get("/").text


def test_unmet_expectation_is_shown_plainly(write: Write, own: FlaskClient) -> None:
    write("x", UNEXPECTED)
    assert "期待する答えと違います" in own.get(base()).text
    assert "not what the ruling&#39;s file expects" in own.get(base() + "?lang=en").text


@pytest.mark.parametrize("lang", ["", "?lang=en"])
def test_a_busy_board_is_drawn(write: Write, own: FlaskClient, lang: str) -> None:
    write("x", BUSY.replace("  B:\n", "    hand: [潮だまりの小鬼]\n  B:\n"))
    html = own.get(base() + lang).text
    assert "<s>5000</s><b>6000</b>" in html
    assert 'class="pair"' in html
    assert "赤×4" in html


# ---- headers, methods, cache


@pytest.mark.parametrize(
    "address",
    [
        "/",
        base("3-11-1-1a"),
        "/api" + base("3-11-1-1a"),
        "/static/look.css",
        "/static/site.js",
        "/rulings",
        "/search?q=置換",
        "/rules/dimension-zero",
        "/rules/dimension-zero/4-15",
        "/rules/dimension-zero/4-9999",
        "/api/search?q=置換",
        "/api/rules/dimension-zero/4-15",
        "/4-15",
        "/static/seal.svg",
        "/nowhere",
        "/api/rulings/a/b",
    ],
)
def test_every_answer_is_guarded(client: FlaskClient, address: str) -> None:
    english = address + ("&" if "?" in address else "?") + "lang=en"
    for answer in (client.get(address), client.head(address), client.get(english)):
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"]
        assert "Set-Cookie" not in answer.headers


def test_head_has_no_body(client: FlaskClient) -> None:
    answer = client.head(base("3-11-1-1a"))
    assert answer.status_code == 200
    assert answer.data == b""


def test_a_ruling_is_heard_once_until_its_file_changes(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times: list[str] = []

    def counting(scenario: Scenario, **wanted: bool) -> Ruling:
        times.append(scenario.file.title)
        return ask(scenario, **wanted)

    monkeypatch.setenv("JUDGE_STORE", "off")
    monkeypatch.setattr(store, "ask", counting)
    site: Flask = create_app(tmp_path)
    reader = site.test_client()
    write("x", GOOD)
    path = tmp_path / "dimension-zero" / "rulings" / "x.yaml"
    for _ in range(3):
        assert reader.get(base()).status_code == 200
    assert len(times) == 1
    write("x", GOOD.replace("見張りは動かない", "見張りは眠らない"))
    os.utime(path, (1, 1))
    assert "見張りは眠らない" in reader.get(base()).text
    assert len(times) == 2
    path.unlink()
    assert reader.get(base()).status_code == 404


def test_rulings_are_listed_by_number(write: Write, own: FlaskClient) -> None:
    for name in ("4-15", "4-9", "b", "4-9a"):
        write(name, GOOD)
    names = re.findall(r'href="/rulings/dimension-zero/([^"]+)"', own.get("/").text)
    assert names == ["4-9", "4-9a", "4-15", "b"]
