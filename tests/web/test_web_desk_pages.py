"""The pages of the desk, as they come from the server: the form without script, the tools of a ruling, cards, words."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from webtext import broken_anchors, text_of

import web
from judge.paths import RULES
from judge.ruling.model import decode
from judge.scenario import load_scenario, parse_scenario
from web.desk.again import compared
from web.desk.examples import plain
from web.deskwords import DESK, SCRIPT, SHARED
from web.words import WORDS, Voice

RULINGS = RULES / "dimension-zero" / "rulings"
SCENARIO = (RULINGS / "4-15-8-2.yaml").read_text(encoding="utf-8")
HERE = Path(web.__file__).parent


@pytest.fixture
def desk(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="module")
def address(app: Flask) -> str:
    """The address of a ruling that was asked for."""
    found: str = app.test_client().post("/api/ask", json={"scenario": SCENARIO}).get_json()["address"]
    return found


# ---- the page itself


@pytest.mark.parametrize("lang", ["", "?lang=en"])
def test_the_menu_has_one_entry_a_section(desk: FlaskClient, lang: str) -> None:
    html = desk.get(f"/desk{lang}").text
    menu = re.findall(r'<a href="([^"]*)"', re.search(r"<nav.*?</nav>", html, re.S)[0])  # type: ignore[index]
    assert [entry.removesuffix(lang) for entry in menu if entry != f"/faq{lang}"] == ["/desk", "/rules", "/cards"]
    assert all(desk.get(entry).status_code == 200 for entry in menu)
    assert not broken_anchors(html)


def test_without_script_a_text_is_asked_and_answered_at_its_address(desk: FlaskClient) -> None:
    assert 'action="/desk/ask"' in desk.get("/desk").text
    answer = desk.post("/desk/ask", data={"scenario": SCENARIO.replace("\n", "\r\n")})
    assert answer.status_code == 303
    assert "門と小鬼" in desk.get(answer.headers["Location"]).text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "文面がありません"),
        ("title: [", "YAMLとして読めません：値がありません。"),
        ('{"title": "x"', "「}」で閉じていないか、「,」が抜けています"),
        ("title: x\ntitle: y", "「title」が二度書かれています"),
        ("players:\n\tA: {}", "タブがあります"),
        ("title: \x00", "使えない文字（制御文字）があります"),
        ("2026-11-18: x", "項目の名前 2026-11-18 は文字列ではありません"),
        (SCENARIO.replace("潮だまりの小鬼]", "いないカード]"), "いないカード"),
        ("<script>alert(1)</script>", "項目: 値"),
    ],
)
def test_without_script_a_wrong_text_comes_back_with_what_is_wrong(desk: FlaskClient, text: str, says: str) -> None:
    answer = desk.post("/desk/ask", data={"scenario": text})
    assert answer.status_code == 422
    assert says in text_of(answer.text)
    box = unescape(re.search(r'<textarea class="field" [^>]*>(.*?)</textarea>', answer.text, re.S)[1])  # type: ignore[index]
    assert box.strip() == text.strip()
    assert "<script>alert" not in answer.text


def test_a_wrong_body_is_told_in_the_language_of_the_reader_without_our_own_names(desk: FlaskClient) -> None:
    answer = desk.post("/api/ask", data='{"scenario": "x",}', content_type="application/json")
    assert "項目の名前を" in answer.text
    assert "Expecting" not in answer.text
    wrong = "game: dimension-zero\ntitle: x\nplayers: {A: {energy: {赤: -1}}}\nask: [{happens: battle}]\n"
    told = desk.post("/api/ask", json={"scenario": wrong}).get_json()["problems"]
    assert any("「players.A.energy.赤」は0以上の整数で" in problem for problem in told)
    assert not [problem for problem in told if "players.A.energy.赤" not in problem]


def test_an_address_may_carry_the_board_to_begin_with(desk: FlaskClient, address: str) -> None:
    def begun(query: str) -> object:
        html = desk.get(f"/desk?{query}").text
        return json.loads(unescape(re.search(r'data-scenario="([^"]*)"', html)[1]))  # type: ignore[index]

    data = plain(load_scenario(RULINGS / "4-15-8-2.yaml"))
    assert begun("example=dimension-zero/4-15-8-2") == data
    assert begun(f"r={address}") == data
    assert begun(f"scenario={quote(SCENARIO)}") == data
    assert 'data-card="灯台の見張り"' in desk.get("/desk?card=" + quote("灯台の見張り")).text
    assert 'data-card=""' in desk.get("/desk?card=" + quote("いないカード")).text
    listed = desk.get("/desk/faq.json").get_json()
    assert {"number", "title"} == set(listed[0])
    asked = begun(f"faq={listed[0]['number']}")
    assert asked == desk.get(f"/desk/faq/{listed[0]['number']}.json").get_json()
    assert desk.post("/api/check", json={"scenario": json.dumps(asked)}).get_json()["mistakes"] == []
    assert desk.get("/desk?faq=999999").status_code == desk.get("/desk/faq/999999.json").status_code == 404
    assert desk.get("/desk?example=dimension-zero/none").status_code == 404
    assert desk.get("/desk?r=none").status_code == 404
    wrong = desk.get(f"/desk?scenario={quote('game: chess')}")
    assert wrong.status_code == 422
    assert "dimension-zero" in text_of(wrong.text)


def test_examples_are_listed_by_title_and_given_with_absolute_squares(desk: FlaskClient) -> None:
    listed = desk.get("/api/examples").get_json()
    assert len(listed) == len(list(RULINGS.glob("*.yaml")))
    assert {"game": "dimension-zero", "name": "4-15-8-2", "title": "門と小鬼、どちらの置換が先か"} in listed
    assert desk.get("/api/examples/dimension-zero/none").status_code == 404
    side = "{squares: {左ライン自軍エリア: 灯台の見張り}, bases: {左: 霧の入り江}}"
    relative = f"game: dimension-zero\ntitle: x\nplayers: {{B: {side}}}\nask: [{{happens: battle}}]\n"
    relative += "actions: [{player: B, move: 灯台の見張り, to: 左ライン中央エリア}]\n"
    found = desk.post("/api/scenario", json={"scenario": relative}).get_json()
    assert found["players"]["B"] == {"squares": {"R3": "灯台の見張り"}, "bases": {"R": "霧の入り江"}}
    assert found["actions"][0]["to"] == "R2"


@pytest.mark.parametrize("path", sorted(RULINGS.glob("*.yaml"))[::12], ids=lambda path: path.stem)
def test_plain_data_is_the_same_scenario(path: Path) -> None:
    scenario = load_scenario(path)
    again = parse_scenario(json.dumps(plain(scenario), ensure_ascii=False, indent=1))
    assert again.file.ask == scenario.file.ask
    assert again.file.players.A.hand == scenario.file.players.A.hand


def test_an_impossible_board_is_an_answer_with_its_line(desk: FlaskClient) -> None:
    good = desk.post("/api/check", json={"scenario": SCENARIO}).get_json()
    assert good["mistakes"] == []
    assert good["board"]["active"] == "B"
    squares = '{\n"C2": [\n"灯台の見張り",\n"石臼の番人"\n]}'
    twice = f'{{"game": "dimension-zero",\n"title": "x",\n"players": {{\n"A": {{\n"squares": {squares}}}}},'
    twice += '\n"ask": [{"happens": "battle"}]}'
    bad = desk.post("/api/check?lang=en", json={"scenario": twice}).get_json()
    assert bad["board"] is None
    assert [(one["line"], "4-16-4-6" in one["says"], "already" in one["says"]) for one in bad["mistakes"]] == [
        (8, True, True)
    ]


# ---- the tools of a ruling


def test_a_ruling_says_its_day_its_versions_and_what_can_be_done_with_it(desk: FlaskClient, address: str) -> None:
    html = desk.get(f"/r/{address}").text
    kept = desk.get(f"/api/r/{address}").get_json()
    text = text_of(html)
    assert re.search(r"裁定した日 20\d\d-\d\d-\d\d ・ 総合ルール 19\.00", text)
    assert kept["versions"]["engine"] in text
    assert f'src="/qr.svg?to=/r/{address}"' in html
    told = unescape(re.search(r'<pre class="vh" id="ruling-text">(.*?)</pre>', html, re.S)[1])  # type: ignore[index]
    assert kept["scene"]["answers"][0]["verdict"]["says"]["ja"] in told
    assert f"/r/{address}" in told
    assert "4-15-8-2" in told
    assert not broken_anchors(html)


def test_asking_again_is_never_done_by_opening(desk: FlaskClient, address: str) -> None:
    opened = desk.get(f"/r/{address}/again?lang=en")
    assert (opened.status_code, opened.location) == (302, f"/r/{address}?lang=en")
    assert "今も同じ結論です" not in desk.get(f"/r/{address}").text
    assert "今も同じ結論です" in desk.post(f"/r/{address}/again").text
    assert desk.post("/r/none/again").status_code == 404


def test_a_page_that_came_of_a_button_can_be_read_in_the_other_language(desk: FlaskClient, address: str) -> None:
    for path, data in ((f"/r/{address}/again", {}), ("/desk/ask", {"scenario": "title: ["})):
        html = desk.post(path, data=data).text
        other = unescape(re.search(r'class="icon-btn lang" href="([^"]*)"', html)[1])  # type: ignore[index]
        assert desk.get(other, follow_redirects=True).status_code == 200


def test_the_copied_text_tells_what_the_page_tells(desk: FlaskClient) -> None:
    """Step 9 is the same step for whoever reads the page and whoever was sent the text."""
    html = desk.get("/rulings/dimension-zero/3-11-1-1a").text
    text = unescape(re.search(r'<pre class="vh" id="ruling-text">(.*?)</pre>', html, re.S)[1])  # type: ignore[index]
    line = html.split('class="steps"')[1].split("</ol>")[0]
    shown = re.findall(r'<p class="say">(.*?)</p>', line, re.S)
    told = re.findall(r"^\d+\. (.*) \[.*\]$", text, re.M)
    assert [text_of(says).strip() for says in shown] == told
    assert "決め手" in text
    assert "《霧の入り江》の能力がなければ" in text


def test_another_answer_of_today_is_shown_beside_the_one_of_its_day(desk: FlaskClient, address: str) -> None:
    from datetime import UTC, datetime

    import msgspec

    then = decode(desk.get(f"/api/r/{address}").data)
    first = then.scene.answers[0]
    changed = msgspec.structs.replace(first, cases=first.cases[:1])
    now = msgspec.structs.replace(
        then, scene=msgspec.structs.replace(then.scene, answers=(changed, *then.scene.answers[1:]))
    )
    for say in (Voice("ja"), Voice("en")):
        assert compared(then, then, say, datetime.now(UTC)).holds
        found = compared(then, now, say, datetime.now(UTC))
        assert (found.holds, len(found.changes)) == (False, 1)
        assert not compared(then, None, say, datetime.now(UTC)).holds


@pytest.mark.parametrize("path", ["", "//evil.example", "http://evil.example", "/" + "x" * 400, "/\n"])
def test_codes_lead_to_this_site_only(desk: FlaskClient, path: str) -> None:
    assert desk.get("/qr.svg", query_string={"to": path}).status_code == 400
    good = desk.get("/qr.svg?to=/r/x")
    assert good.mimetype == "image/svg+xml"
    assert b"<script" not in good.data


def test_boards_of_each_step_end_where_the_line_ends(desk: FlaskClient, address: str) -> None:
    scene = desk.get(f"/api/r/{address}").get_json()["scene"]
    for number, line in enumerate(scene["lines"]):
        boards = desk.get(f"/api/r/{address}/boards?line={number}").get_json()
        assert len(boards) == len(line["steps"]) + 1
        assert boards[0] == scene["before"]
        assert boards[-1] == line["after"]
    assert desk.get(f"/api/r/{address}/boards?line=99").status_code == 422
    assert desk.get("/api/r/none/boards").status_code == 404


def test_each_step_that_is_told_has_the_board_that_it_leads_to(desk: FlaskClient, address: str) -> None:
    html = desk.get(f"/r/{address}").text
    steps = re.findall(r'id="line-1-step-\d+" value="\d+" data-done="(\d+)".*?<p class="say">(.*?)</p>', html, re.S)
    line = desk.get(f"/api/r/{address}").get_json()["scene"]["lines"][0]
    boards = desk.get(f"/api/r/{address}/boards?line=0").get_json()
    assert 0 < len(steps) < len(line["steps"]), "not every step is told"
    (stacked,) = (place for place, (_, says) in enumerate(steps) if "スタックに乗る" in says)
    assert not boards[int(steps[stacked - 1][0])]["stack"]
    assert boards[int(steps[stacked][0])]["stack"]
    assert boards[int(steps[-1][0])] == line["after"]


def test_what_would_allow_it_can_be_asked_at_once(desk: FlaskClient) -> None:
    short = "game: dimension-zero\ntitle: desk\nplayers: {A: {hand: [野ねずみの斥候], energy: {青: 1}}}\n"
    short += "ask: [{may: {player: A, play: 野ねずみの斥候, to: L1}, expect: no}]\n"
    page = desk.post("/desk/ask", data={"scenario": short}, follow_redirects=True).text
    assert "裁定台の盤面" in page
    assert "不可" in text_of(page)
    (mended,) = re.findall(r'name="scenario" value="([^"]*)"', page)
    answer = desk.post("/desk/ask", data={"scenario": unescape(mended)}, follow_redirects=True).text
    assert "《野ねずみの斥候》をL1にプレイすることができる" in text_of(answer)
    assert "期待する答えと違います" not in answer
    assert "A board of the desk" in desk.post("/desk/ask?lang=en", data={"scenario": short}, follow_redirects=True).text


@pytest.mark.parametrize("name", ["3-11-1-1a", "4-8-13", "5-11-2a"])
def test_boards_of_the_library_end_where_their_lines_end(desk: FlaskClient, name: str) -> None:
    ruling = desk.get(f"/api/rulings/dimension-zero/{name}").get_json()
    for number, scene in enumerate([ruling["scene"], *ruling["contrasts"]]):
        for line, played in enumerate(scene["lines"]):
            address = f"/api/rulings/dimension-zero/{name}/boards?scene={number}&line={line}"
            assert desk.get(address).get_json()[-1] == played["after"]


# ---- cards


@pytest.mark.parametrize("lang", ["", "?lang=en"])
def test_a_card_page_shows_how_its_text_is_read_and_what_uses_it(desk: FlaskClient, lang: str) -> None:
    html = desk.get(f"/cards/潮だまりの小鬼{lang}").text
    text = text_of(html)
    assert "このカードがスクエアから墓地に置かれる" in text
    assert "<sub>1</sub>" in html
    assert html.count('<li class="y">') == 6
    assert "/rulings/dimension-zero/4-15-8-2" in html
    assert re.search(r'<h2 id="faq">.*?href="/faq/\d+', html, re.S)
    assert not broken_anchors(html)


def test_a_set_can_be_looked_through(desk: FlaskClient) -> None:
    sets = re.findall(r'href="(/cards\?set=[^"]+)"', desk.get("/cards").text)
    assert len(sets) > 1
    counts = [int(re.search(r'<h2 id="found">.*?<small>(\d+)', desk.get(one).text)[1]) for one in sets]  # type: ignore[index]
    whole = int(re.search(r'<h2 id="found">.*?<small>(\d+)', desk.get("/cards").text)[1])  # type: ignore[index]
    assert max(counts) < whole <= sum(counts)


def test_cards_are_searched_and_unknown_ones_get_near_names(desk: FlaskClient) -> None:
    assert "灯台の見張り" in desk.get("/cards?q=灯台").text
    assert "に当たるカードはありません" in desk.get("/cards?q=どこにもない").text
    missing = desk.get("/cards/灯台の見張")
    assert missing.status_code == 404
    assert "灯台の見張り" in missing.text
    named = desk.get("/api/cards", query_string=[("name", "灯台の見張り"), ("name", "いない")]).get_json()
    assert [card["name"] for card in named] == ["灯台の見張り"]
    assert {"赤" in card["cost"] for card in desk.get("/api/cards?colour=赤").get_json()} == {True}


# ---- words


def scripts() -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in sorted((HERE / "static" / "desk").glob("*.js"))}


def test_every_sentence_of_scripts_and_templates_is_there_in_both_languages() -> None:
    spoken = {**{key: WORDS[key] for key in SHARED}, **SCRIPT}
    for name, text in scripts().items():
        for key in re.findall(r'\bsay\("([^"]+)"', text):
            assert key in spoken, f"{name}: {key}"
        # Nothing that a reader sees stands in a script: outside comments there is no Japanese but the names of data.
        code = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)
        if name not in ("quick.js", "scenario.js", "cards.js", "draw.js", "picture.js", "write.js"):
            assert not re.search(r"[ぁ-んァ-ヶ一-龠]", code), name
    for path in (HERE / "templates").glob("*.html"):
        text = re.sub(r"\{#.*?#\}", "", path.read_text("utf-8"), flags=re.S)
        for key in re.findall(r"\bsay\('([^']+)'[),]", text):
            assert key in WORDS, f"{path.name}: {key}"
    for key, words in {**DESK, **SCRIPT}.items():
        assert words.ja, key
        assert words.en, key
        assert set(re.findall(r"[{\[](\w+)[}\]]", words.ja)) == set(re.findall(r"[{\[](\w+)[}\]]", words.en)), key
        if not key.startswith(("colour_", "kind_", "write_cost")):
            assert not re.search(r"[ぁ-んァ-ヶ一-龠]", words.en), key


def test_no_sentence_of_the_desk_is_there_for_nothing() -> None:
    text = "".join(scripts().values())
    text += "".join(path.read_text("utf-8") for path in (HERE / "templates").glob("*.html"))
    text += "".join(
        path.read_text("utf-8") for path in HERE.rglob("*.py") if path.name not in ("deskwords.py", "askwords.py")
    )
    made = ("nav_", "happens_", "value_", "count_", "decides_", "wins_", "until_", "responses_", "plan_", "at_", "ask_")
    made += ("do_", "blank_", "colour_", "kind_", "row_", "phase_", "examples_", "left_")
    unused = [key for key in (*DESK, *SCRIPT) if not key.startswith(made) and not re.search(rf"\b{key}\b", text)]
    assert unused == []
