"""Card lists that somebody brings to the desk: read within limits, bad rows named, and nothing of them kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.paths import user_data
from web.app import create_app
from web.desk.bodies import MOST_BYTES, MOST_LIST_BYTES
from web.desk.desk import Desk

CSV = """\
カード名,よみ,分類,使用コスト,移動コスト,パワー,スマッシュ,テキスト,レアリティ
試しの竜,ためしのりゅう,ユニット,赤1,無1,3000,1,このカードのパワーを+1000する。,C
試しの影,,ユニット,紫1,無1,3000,1,,C
試しの岩,,ベース,白1,,,,みょうな文面だ。,C
灯台の見張り,,ベース,白1,,,,,C
"""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    made = Desk(tmp_path_factory.mktemp("desk"), several=1)
    yield create_app(desk=made).test_client()
    made.close()


def read(desk: FlaskClient, raw: bytes, query: str = "file=list.csv") -> Any:
    response = desk.post(f"/api/card-list?{query}", data=raw)
    return response.status_code, response.get_json()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp932", "euc_jp"])
def test_a_list_gives_its_cards_and_names_each_bad_row(desk: FlaskClient, encoding: str) -> None:
    status, found = read(desk, CSV.encode(encoding))
    assert status == 200
    assert [card["name"] for card in found["cards"]] == ["試しの竜", "試しの岩"]
    assert found["cards"][0]["power"] == 3000
    assert [(one["line"], "紫" in one["says"]) for one in found["mistakes"]] == [(3, True)]
    assert found["here"] == ["灯台の見張り"]  # a card of the library is not taken from a list
    assert (found["rows"], found["texts"], found["understood"], found["unused"]) == (4, 2, 1, ["レアリティ"])


def test_a_list_is_read_in_every_form(desk: FlaskClient) -> None:
    card = {"name": "試しの岩", "kind": "ベース", "cost": "白1"}
    row = json.dumps(card, ensure_ascii=False)
    forms = {
        "a.json": f"[{row}]",
        "a.jsonl": f"{row}\n",
        "a.yaml": "cards:\n  - " + row,
        "a.tsv": "名前\t種類\tコスト\n試しの岩\tベース\t白1\n",
        "": "名前,種類,コスト\n試しの岩,ベース,白1\n",
    }
    for name, text in forms.items():
        status, found = read(desk, text.encode(), f"file={name}")
        assert (status, found["cards"]) == (200, [card]), name


def test_columns_can_be_named_and_what_is_wrong_is_said_in_the_language_asked_for(desk: FlaskClient) -> None:
    raw = "Title,種類,コスト\n試しの岩,ベース,白1\n".encode()
    status, found = read(desk, raw, "lang=en")
    assert status == 422
    assert "no column" in found["mistakes"][0]["says"]
    status, found = read(desk, raw, "column=name=Title")
    assert [card["name"] for card in found["cards"]] == ["試しの岩"]


@pytest.mark.parametrize(
    "raw", [b"", b"\x89PNG\r\n\x00", b"[" * 5000, b'{"name": "\\ud800"}', b"[{" + b'"a": 1, "a": 2}]', b"9" * 5000]
)
def test_what_is_no_list_is_refused_with_its_reason(desk: FlaskClient, raw: bytes) -> None:
    status, found = read(desk, raw, "file=list.json")
    assert status == 422
    assert found["mistakes"][0]["says"]


def test_a_list_may_be_larger_than_another_body_but_not_endless(desk: FlaskClient) -> None:
    row = "試しの岩{},ベース,白1,{}\n"
    text = "名前,種類,コスト,テキスト\n" + "".join(row.format(index, "あ" * 60) for index in range(400))
    assert MOST_BYTES < len(text.encode()) < MOST_LIST_BYTES
    status, found = read(desk, text.encode())
    assert (status, len(found["cards"])) == (200, 400)
    for size in (MOST_LIST_BYTES + 1, 3 * MOST_LIST_BYTES):
        status, found = read(desk, b"x" * size)
        assert status == 413
        assert "512 KiB" in found["says"]
    assert "64 KiB" in desk.post("/api/ask", data=b"x" * (3 * MOST_BYTES)).get_json()["says"]


def test_nothing_of_a_list_stays_behind(desk: FlaskClient) -> None:
    def kept() -> dict[Path, int]:
        return {path: path.stat().st_mtime_ns for path in user_data().rglob("*.json")}

    before = kept()
    read(desk, CSV.encode())
    assert kept() == before
    assert desk.get("/api/cards?q=試しの竜").get_json() == []


def test_a_card_of_a_list_travels_with_the_scenario(desk: FlaskClient) -> None:
    _, found = read(desk, CSV.encode())
    scenario = {
        "game": "dimension-zero",
        "title": "desk",
        "cards": [found["cards"][0]],
        "players": {"A": {"squares": {"L1": "試しの竜"}}},
        "ask": [{"value": "power", "of": "試しの竜"}],
    }
    response = desk.post("/api/ask", json={"scenario": json.dumps(scenario)})
    assert response.status_code == 201
    assert "4000" in response.get_json()["ruling"]["scene"]["answers"][0]["verdict"]["says"]["ja"]
