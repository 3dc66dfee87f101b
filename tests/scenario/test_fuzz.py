"""Whatever stands in a scenario file, it is answered or refused with a message: never a traceback, never a hang."""

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.cli import main
from judge.paths import RULES
from judge.source import read_yaml

RULINGS = sorted(RULES.glob("*/rulings/*.yaml"))
WORDS = [
    "A",
    "B",
    "L3",
    "A.L",
    "左",
    "野ねずみの斥候",
    "霧の入り江",
    "battle",
    "never",
    "hand",
    "play",
    "赤",
    "3-11-1-1",
    "",
    "《",
    "🂡",
]

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 10**12),
    st.floats(allow_nan=False),
    st.sampled_from(WORDS),
    st.text(max_size=8),
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=3),
    max_leaves=6,
)


@cache
def read(path: Path) -> Any:
    return read_yaml(path).data


def roads(value: Any, road: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [road, *(deeper for key, item in inside for deeper in roads(item, (*road, key)))]


@st.composite
def documents(draw: st.DrawFn) -> Any:
    """A good document with a few places changed."""
    document = copy.deepcopy(read(draw(st.sampled_from(RULINGS))))
    for _ in range(draw(st.integers(1, 3))):
        road = draw(st.sampled_from(roads(document)))
        if not road:
            return draw(values)
        parent = document
        for step in road[:-1]:
            parent = parent[step]
        change = draw(st.sampled_from(["replace", "remove", "rename"]))
        if change == "replace":
            parent[road[-1]] = draw(values)
        elif change == "remove" or isinstance(parent, list):
            del parent[road[-1]]
        else:
            parent[draw(st.sampled_from(WORDS))] = parent.pop(road[-1])
    return document


def answered_or_refused(text: str, path: Path) -> None:
    path.write_text(text, "utf-8")
    result = CliRunner().invoke(main, ["ask", str(path), "--seconds", "2", "--positions", "500"])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in (0, 1, 2)
    if result.exit_code == 2:
        assert result.stderr
        assert all(line.startswith(str(path)) for line in result.stderr.splitlines())


few = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
many = settings(max_examples=2500, deadline=None, suppress_health_check=list(HealthCheck))


@few
@given(document=documents())
def test_changed_documents(document: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    answered_or_refused(json.dumps(document, ensure_ascii=False), tmp_path_factory.getbasetemp() / "fuzz.yaml")


@few
@given(text=st.text(max_size=60))
def test_any_text(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    answered_or_refused(text, tmp_path_factory.getbasetemp() / "fuzz.yaml")


@pytest.mark.proof
@many
@given(document=documents())
def test_changed_documents_at_length(document: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    answered_or_refused(json.dumps(document, ensure_ascii=False), tmp_path_factory.getbasetemp() / "fuzz.yaml")


@pytest.mark.proof
@many
@given(text=st.text(max_size=200))
def test_any_text_at_length(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    answered_or_refused(text, tmp_path_factory.getbasetemp() / "fuzz.yaml")
