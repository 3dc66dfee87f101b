"""Every ruling there is: its page holds everything that the ruling says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache

import pytest
from flask.testing import FlaskClient
from webtext import SCRIPT, plain, text_of

from judge.paths import RULES
from judge.ruling import Ruling
from judge.ruling.model import Scene, StepTold, decode
from judge.ruling.store import ruling_of
from judge.ruling.telling import told
from web.home import MOST_ROWS
from web.words import Voice

RULINGS = sorted(RULES.glob("*/rulings/*.yaml"))
NAMES = [(path.parent.parent.name, path.stem) for path in RULINGS]
LANGUAGES = ("ja", "en")


@cache
def heard(game: str, name: str) -> Ruling:
    return ruling_of(RULES / game / "rulings" / f"{name}.yaml")


def scenes(ruling: Ruling) -> tuple[Scene, ...]:
    return (ruling.scene, *ruling.contrasts)


def steps(ruling: Ruling) -> Iterator[StepTold]:
    for scene in scenes(ruling):
        for line in scene.lines:
            yield from told(line.steps)


@pytest.fixture(params=LANGUAGES)
def say(request: pytest.FixtureRequest) -> Voice:
    return Voice(request.param)


EVERY, EVERY_IN_PROOF = 40, 5
"""Each so-many-th page is looked at in `make test`, and in `make proof`: pages are made from rulings in one way."""
PAGES = [
    pytest.param(name, id="/".join(name), marks=[pytest.mark.proof] if index % EVERY else [])
    for index, name in enumerate(NAMES)
    if not index % EVERY_IN_PROOF
]


@pytest.fixture(params=PAGES)
def name(request: pytest.FixtureRequest) -> tuple[str, str]:
    found: tuple[str, str] = request.param
    return found


def page_of(client: FlaskClient, name: tuple[str, str], say: Voice) -> str:
    answer = client.get(f"/rulings/{name[0]}/{name[1]}?lang={say.lang}")
    assert answer.status_code == 200
    return answer.text


def test_there_are_rulings() -> None:
    assert NAMES


@pytest.mark.parametrize("name", ["3-11-1-1a", "4-6-2"])
def test_page_says_what_decides_what_would_allow_it_and_what_can_be_done(
    client: FlaskClient, name: str, say: Voice
) -> None:
    text = text_of(page_of(client, ("dimension-zero", name), say))
    ruling = ruling_of(RULES / "dimension-zero" / "rulings" / f"{name}.yaml", why=True)
    told = []
    for answer in (answer for scene in scenes(ruling) for answer in scene.answers):
        assert answer.why is not None
        told += [ground.says for ground in answer.why.grounds]
        told += [repair.says for repair in answer.why.repairs]
        told += [way.says for way in answer.possible]
    assert told
    assert all(plain(say.text(one)) in text for one in told)


def test_page_says_what_the_ruling_says(client: FlaskClient, name: tuple[str, str], say: Voice) -> None:
    html, ruling = page_of(client, name, say), heard(*name)
    text = text_of(html)
    for scene in scenes(ruling):
        assert scene.title in text
        for card in scene.cards.values():
            assert plain(card.text) in text
        for answer in scene.answers:
            assert plain(say.text(answer.asks)) in text
            assert plain(say.text(answer.verdict.says)) in text
            for reason in answer.verdict.reasons:
                assert plain(say.text(reason)) in text
            for refusal in answer.verdict.refusals:
                assert plain(say.text(refusal.says)) in text
            for quote in answer.verdict.quotes:
                assert plain(quote.words) in text
        for board in (scene.before, *(line.after for line in scene.lines)):
            for words in (*board.stack, *board.pending, *board.battles, *board.effects):
                assert plain(say.text(words)) in text
    for step in steps(ruling):
        assert plain(say.text(step.says)) in text
        for refusal in step.refusals:
            assert plain(say.text(refusal.says)) in text
        if step.choice is not None:
            assert plain(say.text(step.choice.question)) in text
            assert plain(say.text(step.choice.chosen)) in text
        for quote in step.quotes:
            assert plain(quote.words) in text
    for card in ruling.cards.values():
        assert not card.reading or f"<rt>{card.reading}</rt>" in html
        assert plain(card.text) in text
    assert ruling.digest in text
    assert ruling.versions.rules in text
    assert ruling.versions.engine in text


def test_every_cited_clause_opens_in_place(client: FlaskClient, name: tuple[str, str], say: Voice) -> None:
    html, ruling = page_of(client, name, say), heard(*name)
    opened = dict(
        re.findall(r'<summary class="cno num">([^<]+)</summary><div class="open">(.*?)</details>', html, re.S)
    )
    # What only steps cite in which nothing happens is quoted for whoever checks the ruling, and not shown.
    told = {clause for step in steps(ruling) for clause in step.clauses}
    told |= {clause for scene in scenes(ruling) for answer in scene.answers for clause in answer.clauses}
    shown = {id: clause for id, clause in ruling.clauses.items() if id in told or id == ruling.mirrors}
    assert opened.keys() == shown.keys()
    for id, clause in shown.items():
        text = text_of(opened[id])
        assert plain(say.text(clause.text)) in text
        for title in clause.under:
            assert say.text(title) in text
        for note in clause.notes:
            assert plain(say.text(note)) in text


def test_refusals_stand_in_their_verdict_or_step(client: FlaskClient, name: tuple[str, str]) -> None:
    html, ruling = page_of(client, name, Voice("ja")), heard(*name)
    boxes = re.findall(r'<div class="refused">(.*?)</p>\s*<div class="cs">(.*?)</div>', html, re.S)
    refusals = []
    for scene in scenes(ruling):
        refusals += [("不可", refusal) for answer in scene.answers for refusal in answer.verdict.refusals]
        refusals += [("見送り", refusal) for line in scene.lines for step in line.steps for refusal in step.refusals]
    assert len(boxes) == len(refusals)
    for (says, clauses), (word, refusal) in zip(boxes, refusals, strict=True):
        assert word in text_of(says)
        assert plain(refusal.says.ja) in text_of(says)
        assert re.findall(r'<summary class="cno num">([^<]+)</summary>', clauses) == [refusal.clause] * bool(
            refusal.clause
        )


def test_seals_tell_the_verdicts(client: FlaskClient, name: tuple[str, str], say: Voice) -> None:
    html, ruling = page_of(client, name, say), heard(*name)
    shown = re.findall(r'<div class="seal[^"]*" role="img" aria-label="([^"]+)">', html)
    keys = []
    for scene in scenes(ruling):
        for answer in scene.answers:
            kind = answer.verdict.kind
            decided = answer.verdict.answer if answer.verdict.answer in ("yes", "no") else "settled"
            keys.append(decided if kind == "decided" else kind)
    assert shown == [say(f"seal_{key}") for key in keys]


def test_cases_lead_to_their_lines(client: FlaskClient, name: tuple[str, str]) -> None:
    html, ruling = page_of(client, name, Voice("ja")), heard(*name)
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    targets = re.findall(r'href="#([^"]+)"', html)
    assert set(targets) <= set(ids)
    depending = [a for scene in scenes(ruling) for a in scene.answers if a.verdict.kind == "depends"]
    assert html.count('<table class="cases">') == len(depending)
    assert len(re.findall(r'class="go"><a href="#[^"]*line-', html)) == sum(len(answer.cases) for answer in depending)
    # The tree of choices leads to the same lines: each case that somebody chooses is a leaf of it.
    chosen = [case for answer in depending for case in answer.cases if case.choices]
    assert len(re.findall(r'class="leaf"><a href="#[^"]*line-', html)) == len(chosen)


def test_page_is_well_made(client: FlaskClient, name: tuple[str, str], say: Voice) -> None:
    html = page_of(client, name, say)
    assert html.count("<h1") == 1
    assert f'<html lang="{say.lang}">' in html
    assert '<main class="page" id="main"' in html
    assert 'href="#main"' in html
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=", html.replace(SCRIPT, ""))
    for chip in re.findall(r'<span class="chip [^>]*>', html):
        assert 'aria-label="' in chip
    for board in re.findall(r'<div class="board"[^>]*>', html):
        assert 'aria-label="' in board


def test_json_is_the_ruling(client: FlaskClient, name: tuple[str, str]) -> None:
    answer = client.get(f"/api/rulings/{name[0]}/{name[1]}")
    assert answer.status_code == 200
    assert answer.mimetype == "application/json"
    assert json.loads(answer.data)["format"] == "judge/ruling"
    assert decode(answer.data) == heard(*name)


def test_home_lists_the_first_rulings_and_leads_to_all(client: FlaskClient, say: Voice) -> None:
    html = client.get(f"/?lang={say.lang}").text
    listed = re.findall(r'href="/rulings/([^"?]+)', html)
    assert set(listed) <= {"/".join(name) for name in NAMES}
    assert len(listed) == min(MOST_ROWS, len(NAMES))
    assert re.search(r'href="/rulings[?"]', html)
    assert say("home_count", count=len(NAMES)) in text_of(html)


def test_the_list_has_every_ruling(client: FlaskClient, say: Voice) -> None:
    html = client.get(f"/rulings?lang={say.lang}").text
    text = text_of(html)
    assert html.count("<h1") == 1
    for game, name in NAMES:
        ruling = heard(game, name)
        assert f"/rulings/{game}/{name}" in html
        assert ruling.scene.title in text
        assert plain(say.text(ruling.scene.answers[0].verdict.says)) in text
        if ruling.mirrors and not ruling.mirrors.startswith("book-"):
            assert say("mirrors", clause=ruling.mirrors) in text
    # An example of the rule book has no number that a reader could look up.
    of_book = sum((heard(*name).mirrors or "").startswith("book-") for name in NAMES)
    assert text.count(say("mirrors_book")) == of_book > 0
    assert say("mirrors", clause="book-") not in text
    assert len(re.findall(r'class="sign"[^>]*>[○×△？]<', html)) == len(NAMES)


@pytest.mark.parametrize("lang", ["", "?lang=ja", "?lang=xx", "?lang=", "?lang=EN%00"])
def test_other_languages_are_japanese(client: FlaskClient, lang: str) -> None:
    assert '<html lang="ja">' in client.get(f"/{lang}").text


def test_english_stays_english(client: FlaskClient) -> None:
    html = client.get("/rulings?lang=en").text
    for game, name in NAMES:
        assert f'href="/rulings/{game}/{name}?lang=en"' in html
