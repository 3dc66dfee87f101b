"""The pages of the FAQ."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace
from webtext import text_of

from judge.faq.entry import Entry, encode_lines
from judge.faq.registry import ENTRIES, NUMBERS, Registry
from judge.paths import RULES
from judge.ruling.model import Text
from web.app import create_app

FAQ = RULES / "dimension-zero" / "faq"


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    return Registry(FAQ).shown()


def text(client: FlaskClient, address: str, code: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == code, address
    return answer.get_data(as_text=True)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_list_shows_questions_and_answers(client: FlaskClient, entries: list[Entry], lang: str) -> None:
    page = text(client, f"/faq?lang={lang}")
    current = [one for one in entries if one.status == "current"]
    assert f"FAQ {current[0].number}" in page
    assert f'href="/faq/{current[0].number}' in page
    assert str(len(current)) in page


def test_the_list_is_narrowed_down(client: FlaskClient, entries: list[Entry]) -> None:
    card = next(one for one in entries if one.status == "current" and one.origin == "sweep").cards[0]
    page = text(client, f"/faq?card={card}")
    wanted = [one for one in entries if one.status == "current" and card in one.cards]
    assert all(f">FAQ {one.number}<" in page for one in wanted[:60])
    other = next(one for one in entries if one.status == "current" and card not in one.cards)
    assert f">FAQ {other.number}<" not in page
    # The link to the other language keeps what was asked for.
    assert "lang=en" in page
    assert "card=" in page.split('hreflang="en"')[0].rsplit("href=", 1)[1]


def test_nothing_fits_is_said(client: FlaskClient) -> None:
    assert "当てはまる項目はありません。" in text(client, "/faq?card=いない")
    assert "No entry fits." in text(client, "/faq?q=nowhere-to-be-found&lang=en")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_an_entry_has_a_page(client: FlaskClient, entries: list[Entry], lang: str) -> None:
    entry = next(one for one in entries if one.status == "current" and one.origin == "sweep")
    page = text(client, f"/faq/{entry.number}?lang={lang}")
    assert f"FAQ {entry.number}" in page
    for name in entry.cards:
        assert name in page
    for clause in entry.clauses:
        assert clause in page
    assert "能力のない" not in page.split('id="steps"')[0]
    assert entry.changed in page


def test_a_worked_entry_leads_to_its_ruling(client: FlaskClient, entries: list[Entry]) -> None:
    entry = next(one for one in entries if one.status == "current" and one.origin == "worked")
    assert f'href="/rulings/dimension-zero/{entry.board}"' in text(client, f"/faq/{entry.number}")


def test_the_board_is_a_picture_too(client: FlaskClient, entries: list[Entry]) -> None:
    answer = client.get(f"/faq/{entries[0].number}/board.svg")
    assert answer.mimetype == "image/svg+xml"
    assert answer.data.startswith(b"<svg")


def test_programs_read_json(client: FlaskClient, entries: list[Entry]) -> None:
    one = client.get(f"/api/faq/{entries[0].number}").get_json()
    assert one["question"]["ja"] == entries[0].question.ja
    several = client.get("/api/faq?clause=4-15-8-2").get_json()
    assert several
    assert all("4-15-8-2" in entry["clauses"] for entry in several)


@pytest.mark.parametrize("address", ["/faq/0", "/faq/999999", "/faq/999999/board.svg", "/api/faq/999999", "/faq/-1"])
def test_numbers_that_nobody_has_are_not_found(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_clause_leads_to_the_entries_that_it_decides(client: FlaskClient, entries: list[Entry]) -> None:
    entry = next(one for one in entries if "4-15-8-2" in one.clauses and one.status == "current")
    page = text(client, "/rules/dimension-zero/4-15-8-2")
    assert f'href="/faq/{entry.number}"' in page


def test_what_is_no_longer_valid_keeps_its_page(tmp_path: Path, entries: list[Entry]) -> None:
    folder = tmp_path / "dimension-zero" / "faq"
    folder.mkdir(parents=True)
    reason = Text("理由のことば。", "words of a reason.")
    old, new = entries[0], entries[1]
    gone = replace(old, status="superseded", by=new.number, reason=reason, scenario={"game": "no such game"})
    (folder / NUMBERS).write_bytes((FAQ / NUMBERS).read_bytes())
    (folder / ENTRIES).write_bytes(encode_lines([gone, new]))
    client = create_app(tmp_path).test_client()
    page = text(client, f"/faq/{old.number}")
    assert "理由のことば。" in page
    assert f'href="/faq/{new.number}"' in page
    assert f">FAQ {old.number}<" not in text(client, "/faq")
    assert f">FAQ {old.number}<" in text(client, "/faq?gone=1")


def test_without_entries_the_list_is_empty(tmp_path: Path) -> None:
    client = create_app(tmp_path).test_client()
    assert "当てはまる項目はありません。" in text(client, "/faq")


@pytest.mark.parametrize(
    ("lang", "says"), [("", "《縁結びの組紐》（L1）はどうなりますか"), ("?lang=en", "《縁結びの組紐》 (L1)?")]
)
def test_copies_of_a_card_are_told_apart_by_where_they_lie(client: FlaskClient, lang: str, says: str) -> None:
    html = text_of(client.get(f"/faq/577{lang}").text)
    assert says in html
    assert "#1" not in html


def test_a_question_says_which_of_several_copies_it_is_about(client: FlaskClient) -> None:
    hand = "players: {A: {hand: [灯台の見張り, 灯台の見張り], squares: {L1: 灯台の見張り}}}"
    asks = "ask: [{where: '灯台の見張り#1'}, {where: '灯台の見張り#2'}]"
    given = client.post("/api/ask", json={"scenario": f"game: dimension-zero\ntitle: x\n{hand}\n{asks}\n"}).get_json()
    told = text_of(client.get(given["url"]).text)
    # On the page, and in the text to be copied. Any of the two in hand may be meant, but not the one on the square.
    assert told.count("《灯台の見張り》（L1）は最後にどこにあるか") == 2
    assert told.count("《灯台の見張り》（Aの手札）は最後にどこにあるか") == 2


def test_no_entry_calls_a_copy_by_a_mark_of_the_file() -> None:
    marked = re.compile(r"《[^《》]*#\d+》")
    for entry in Registry(FAQ).entries.values():
        told = (entry.situation, entry.question, entry.answer, *(one.says for one in entry.explanation))
        assert not any(marked.search(text.ja + text.en) for text in told), entry.number
