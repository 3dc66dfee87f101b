"""Whatever a program sends, it gets an answer: requests made up from the API document, and scenarios gone wrong."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from small_jobs import within_small_budgets

from judge.paths import RULES
from judge.source import parse_yaml
from web.app import create_app
from web.desk.desk import Desk
from web.desk.openapi import OPERATIONS, Operation, document

CASES = 1_000
"""An operation: half of them as the document allows, half not."""
SCENARIO = (RULES / "dimension-zero" / "rulings" / "4-15-8-2.yaml").read_text(encoding="utf-8")
QUIET = settings(deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))

pytestmark = pytest.mark.proof


@pytest.fixture(scope="module")
def desk_app(all_heard: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    desk = Desk(tmp_path_factory.mktemp("desk"), within_small_budgets)
    yield create_app(desk=desk)
    desk.close()


@pytest.fixture(scope="module")
def known(desk_app: Flask) -> dict[str, dict[str, Any]]:
    """Arguments that name something: of what is made up at random, hardly anything is there."""
    address = desk_app.test_client().post("/api/ask", json={"scenario": SCENARIO}).get_json()["address"]
    ruling = {"game": "dimension-zero", "name": "4-15-8-2"}
    return {
        "/api/rules": {"game": "dimension-zero", "id": "4-15"},
        "/api/download/rules": {"game": "dimension-zero"},
        "/api/cards": {"name": "灯台の見張り"},
        "/api/r": {"address": address},
        "/api/faq": {"number": 1},
        "/api/rulings": ruling,
        "/api/examples": ruling,
    }


def answered(response: Any) -> None:
    assert response.status_code < 500, response.text[:500]
    if response.status_code >= 400:
        assert json.loads(response.text)["says"]


@pytest.mark.parametrize("operation", OPERATIONS, ids=[f"{one.method} {one.path}" for one in OPERATIONS])
def test_no_request_breaks_the_site(desk_app: Flask, known: dict[str, dict[str, Any]], operation: Operation) -> None:
    schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")
    described = schemathesis.openapi.from_wsgi("/api/openapi.json", desk_app)[operation.path][operation.method.upper()]
    documented = {int(code) for code in document()["paths"][operation.path][operation.method]["responses"]}
    there = next((names for path, names in known.items() if operation.path.startswith(f"{path}/{{")), None)

    def run(mode: Any, cases: int) -> None:
        # What names something takes a process of the desk a while: one in ten is enough there.
        names = st.integers(0, 9 if operation.works else 1).map(lambda number: number == 0 and there is not None)

        @settings(QUIET, max_examples=cases)
        @given(case=described.as_strategy(generation_mode=mode), named=names)
        def each(case: Any, named: bool) -> None:
            if named:
                case.path_parameters = dict(there or {})
            response = case.call()
            answered(response)
            if mode == schemathesis.GenerationMode.POSITIVE:
                assert response.status_code in documented

        each()

    run(schemathesis.GenerationMode.POSITIVE, CASES // 2)
    try:
        run(schemathesis.GenerationMode.NEGATIVE, CASES // 2)
    except Unsatisfiable:  # there is no way to ask wrongly for it
        run(schemathesis.GenerationMode.POSITIVE, CASES // 2)


# ---- scenarios gone wrong

NASTY: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    10**30,
    1.5,
    "",
    "A",
    "L3",
    "\0",
    "\u202e<b>&",
    "灯台の見張り",
    "いないカード",
]
NASTY += ["x" * 3_000, [], [[]], {}, {"card": "灯台の見張り"}, {"a": {"b": None}}, ["灯台の見張り"] * 60]


def places(value: Any, road: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    yield road
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        yield from places(inner, (*road, key))


def changed(data: Any, road: tuple[str | int, ...], new: Any, as_key: bool) -> Any:
    if not road:
        return new
    data = copy.deepcopy(data)
    inside = data
    for key in road[:-1]:
        inside = inside[key]
    if as_key and isinstance(inside, dict):
        inside[str(new)[:80]] = inside.pop(road[-1])
    else:
        inside[road[-1]] = new
    return data


BASES = [parse_yaml((RULES / "dimension-zero" / "rulings" / f"{name}.yaml").read_text("utf-8"), name).data
         for name in ("3-11-1-1a", "4-15-8-2", "4-8-13")]  # fmt: skip


@pytest.mark.parametrize("path", ["/api/ask", "/api/play", "/api/check"])
def test_no_scenario_breaks_the_site(desk_app: Flask, path: str) -> None:
    client = desk_app.test_client()

    @settings(QUIET, max_examples=300)
    @given(data=st.data(), times=st.integers(1, 3))
    def each(data: st.DataObject, times: int) -> None:
        scenario = data.draw(st.sampled_from(BASES))
        for _ in range(times):
            road = data.draw(st.sampled_from(list(places(scenario))))
            scenario = changed(scenario, road, data.draw(st.sampled_from(NASTY)), data.draw(st.booleans()))
        text = json.dumps(scenario, ensure_ascii=data.draw(st.booleans()))
        answered(client.post(path, json={"scenario": text}))

    each()
