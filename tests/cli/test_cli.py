"""The commands as a user types them."""

import json
import re
import socket
import subprocess
import sys
import urllib.request
from functools import cache
from pathlib import Path

import jsonschema
import msgspec
import pytest
from click.testing import CliRunner

from judge.cards.files import load_cards
from judge.cardtext.nodes import CardText
from judge.clauses import load_edition
from judge.cli import main
from judge.cli.schemas import SCHEMAS
from judge.paths import RULES
from judge.source import read_yaml

RULINGS = sorted(RULES.glob("*/rulings/*.yaml"))
SCOUT = RULES / "dimension-zero" / "rulings" / "3-11-1-1a.yaml"


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == code, result.output
    return result.stdout


@cache
def schema(name: str) -> dict[str, object]:
    return json.loads(run("schema", name))  # type: ignore[no-any-return]


@cache
def keeping_to(name: str) -> jsonschema.Draft202012Validator:
    """What checks data against a schema: made once, for a schema is long and there is much to check."""
    jsonschema.Draft202012Validator.check_schema(schema(name))
    return jsonschema.Draft202012Validator(schema(name))


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.proof] if name == "ast" else []) for name in SCHEMAS]
)  # that of the AST is longest by far
def test_every_contract_has_a_valid_schema(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schema(name))


def plain(path: Path) -> object:
    return read_yaml(path).data


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.stem, marks=[pytest.mark.proof] if index % 60 else [])
        for index, path in enumerate(RULINGS)
    ],
)
def test_files_and_rulings_keep_to_their_schemas(path: Path) -> None:
    keeping_to("scenario").validate(plain(path))
    keeping_to("ruling").validate(json.loads(run("ask", str(path), "--json")))


@pytest.mark.parametrize("path", RULINGS[::60], ids=lambda path: path.stem)
def test_traces_events_and_decisions_keep_to_their_own_schemas(path: Path) -> None:
    """The schema of rulings holds these too; whoever takes a part alone has one for it."""
    for line in json.loads(run("ask", str(path), "--json"))["scene"]["lines"]:
        keeping_to("trace").validate(line["steps"])
        for step in line["steps"]:
            for event in step["events"]:
                keeping_to("event").validate(event)
            if step["choice"] is not None:
                keeping_to("decision").validate(step["choice"])


def test_a_wrong_ruling_does_not_keep_to_the_schema() -> None:
    ruling = json.loads(run("ask", str(SCOUT), "--json"))
    step = next(step for step in ruling["scene"]["lines"][0]["steps"] if step["events"])
    step["events"][0]["event"] = "Abracadabra"
    with pytest.raises(jsonschema.ValidationError):
        keeping_to("ruling").validate(ruling)


def as_json(value: object) -> object:
    return json.loads(msgspec.json.encode(value))


def test_cards_clauses_and_card_texts_keep_to_their_schemas() -> None:
    # Validators in Python try every member of a union below every other, so only the smaller texts go through one; that
    # all of them fit is known from decoding, which takes the union by its tag.
    ast = jsonschema.Draft202012Validator(schema("ast"))
    for path in RULES.glob("*/cards/*.yaml"):
        keeping_to("card").validate(plain(path))
        for card in load_cards([path]).values():
            if path.stem == "first-light":
                ast.validate(as_json(card.text))
            assert msgspec.json.decode(msgspec.json.encode(card.text), type=CardText) == card.text
    for clause in load_edition("dimension-zero"):
        keeping_to("clause").validate(as_json(clause))


def test_an_unmet_expectation_has_exit_code_1_and_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    text = SCOUT.read_text("utf-8")
    path.write_text(text.replace("expect: never", "expect: always", 1), "utf-8")
    assert "expected yes, found no" in run("ask", str(path), "--lang", "en", code=1)


def test_the_complete_trace_is_longer() -> None:
    short, full = run("ask", str(SCOUT)), run("ask", str(SCOUT), "--full")
    assert len(full.splitlines()) > len(short.splitlines())


def test_a_small_budget_is_honest() -> None:
    assert "positions" in run("ask", str(SCOUT), "--positions", "1", "--lang", "en", code=1)


def test_serve_prints_its_address_and_answers() -> None:
    command = [sys.executable, "-m", "judge", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().strip()
            assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", address)
            with urllib.request.urlopen(address, timeout=20) as page:
                assert page.status == 200
        finally:
            server.terminate()


def test_serve_says_when_the_port_is_taken() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        command = [sys.executable, "-m", "judge", "serve", "--lang", "en", "--port", str(taken.getsockname()[1])]
        result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert result.returncode == 2
    assert "--port" in result.stderr
    assert "Traceback" not in result.stderr
