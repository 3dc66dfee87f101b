"""The document of the API: what a program may ask for, what it sends, what comes back, and how much of it."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel, Field, StrictInt, StrictStr
from pydantic.json_schema import models_json_schema

from judge import __version__
from judge.source import Written
from web.desk.bodies import MOST_BYTES, MOST_DEPTH, MOST_DIGITS, MOST_LIST_BYTES
from web.desk.jobs import BUDGET, MOST_CHOICES
from web.desk.storage import QUOTA
from web.desk.workers import MOST_MEMORY, MOST_SECONDS, MOST_WAIT, SEVERAL
from web.frame import LONGEST_QUERY

MOST_CARDS = 50
MOST_NAMED = 100
MOST_COLUMNS = 20
FILE = "application/octet-stream"
JSON = "application/json"
LINES = "application/x-ndjson"


class AskBody(Written):
    """A scenario with its questions, as the text of a scenario file (YAML or JSON)."""

    scenario: Annotated[StrictStr, Field(min_length=1, max_length=MOST_BYTES)]


class PlayBody(AskBody):
    """The board of a scenario, and what has been chosen since: the number of the option, decision by decision."""

    choices: Annotated[tuple[Annotated[StrictInt, Field(ge=0)], ...], Field(strict=False, max_length=MOST_CHOICES)] = ()


class ParseBody(Written):
    """A card text."""

    text: Annotated[StrictStr, Field(max_length=MOST_BYTES)]


class Operation(NamedTuple):
    """What a program may do."""

    method: str
    path: str
    summary: str
    takes: type[BaseModel] | str | None = None
    """What is sent: JSON, or a file of some kind."""
    query: tuple[str, ...] = ()
    answers: str = JSON
    works: bool = False
    """Whether a process of the desk works it out, within its budget."""


def _asks(path: str, summary: str, takes: type[BaseModel] = AskBody) -> Operation:
    return Operation("post", path, summary, takes, works=True)


def _gives(path: str, summary: str, *query: str, answers: str = JSON, works: bool = False) -> Operation:
    return Operation("get", path, summary, None, query, answers, works)


OPERATIONS = (
    _asks(
        "/api/ask",
        "Answer every question of a scenario. 201: the ruling is kept under its address from now on; 200: that address "
        "keeps its first answer, and this is the one of today, or there was no room or no time to keep one (`kept`)",
    ),
    _asks("/api/board", "Check a board and show it, or say what is impossible about it"),
    _asks("/api/check", "The same, with what is impossible as an answer and not as an error"),
    _asks("/api/play", "Play on from a board: steps so far, the position, the decision that is due", PlayBody),
    _asks("/api/scenario", "A scenario file as plain data, its squares under their absolute names"),
    _asks("/api/parse", "What is understood of a card text", ParseBody),
    Operation(
        "post",
        "/api/card-list",
        "The cards of a list (CSV, TSV, JSON, JSON lines, YAML; `file` is how its file is called, `column` says which "
        "heading a field has, as `name=Title`), and each row that is left out with its line; `here`: cards that "
        "are not taken from a list, for the library has one of that name. Nothing is kept: send a card that is needed "
        "with the scenario, under `cards`",
        FILE,
        ("file", "column"),
        works=True,
    ),
    _gives("/api/examples", "The rulings of the library by title: boards to start from"),
    _gives("/api/examples/{game}/{name}", "The scenario of a ruling of the library, as plain data"),
    _gives("/api/cards", "Cards by name, reading or text; or those of the given names", "q", "colour", "name", "limit"),
    _gives("/api/cards/{name}", "One card"),
    _gives("/api/r/{address}", "A ruling that was asked for, as it was answered then"),
    _gives("/api/r/{address}/boards", "The boards of a line of that ruling, step by step", "scene", "line", works=True),
    _gives("/api/r/{address}/verify", "What a checker that knows no simulator finds in that ruling", works=True),
    _gives("/api/rulings/{game}/{name}", "A ruling of the library"),
    _gives(
        "/api/rulings/{game}/{name}/boards",
        "The boards of a line of that ruling, step by step",
        "scene",
        "line",
        works=True,
    ),
    _gives("/api/rulings/{game}/{name}/verify", "What the checker finds in that ruling", works=True),
    _gives("/api/rules/{game}/{id}", "A clause, with what it refers to and what refers to it"),
    _gives("/api/search", "Clauses by words, readings or numbers", "q", "game", "limit"),
    _gives(
        "/api/faq",
        "Entries of the FAQ, all or narrowed down; `gone`=1: superseded ones, too",
        "card",
        "keyword",
        "clause",
        "q",
        "gone",
    ),
    _gives("/api/faq/{number}", "One entry of the FAQ, by its lasting number"),
    _gives("/api/download/cards", "All cards of the library, one JSON object a line", answers=LINES),
    _gives("/api/download/rules/{game}", "All clauses of an edition, one JSON object a line", answers=LINES),
    _gives("/api/download/faq", "All entries of the FAQ, superseded ones too, one JSON object a line", answers=LINES),
    _gives("/api/openapi.json", "This document"),
)

LIMITS = {
    "bytes of a body": MOST_BYTES,
    "bytes of a card list": MOST_LIST_BYTES,
    "levels of nesting": MOST_DEPTH,
    "digits of a number": MOST_DIGITS,
    "letters of an argument that are looked at": LONGEST_QUERY,
    "questions a scene": 50,
    "choices of a line that is played on": MOST_CHOICES,
    "positions looked at for a question": BUDGET.positions,
    "seconds for a question": BUDGET.seconds,
    "seconds for a request": MOST_SECONDS,
    "bytes of memory for a request": MOST_MEMORY,
    "requests worked out side by side": SEVERAL,
    "seconds until a process must be free": MOST_WAIT,
    "bytes of rulings kept for anybody": QUOTA,
    "cards of a search": MOST_CARDS,
}

_NUMBERS = {"limit": 1, "scene": 0, "line": 0, "number": 0}
"""Arguments that are numbers, and the least of each."""
_PROBLEM = {
    "type": "object",
    "properties": {
        "error": {"type": "integer"},
        "says": {"type": "string"},
        "problems": {"type": "array", "items": {"type": "string"}},
        "near": {"type": "array", "items": {"type": "string"}},
        "mistakes": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"line": {"type": ["integer", "null"]}, "says": {"type": "string"}},
                "required": ["line", "says"],
            },
        },
    },
    "required": ["error", "says", "problems", "near", "mistakes"],
}


def document() -> dict[str, Any]:
    """The OpenAPI document."""
    takes = [operation.takes for operation in OPERATIONS if isinstance(operation.takes, type)]
    _, schemas = models_json_schema(
        [(model, "validation") for model in dict.fromkeys(takes)], ref_template="#/components/schemas/{model}"
    )
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _described(operation)
    limits = "\n".join(f"- {name}: {most:,}" for name, most in LIMITS.items())
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "judge",
            "version": __version__,
            "description": "Rulings for card games, derived from the printed text and proved by the clauses.\n\n"
            "Nobody has to log in. A question that takes too long is answered as undetermined, for its budget; any "
            "other request that does is refused with 422. When every process is busy the answer is 503 with "
            "Retry-After. Whatever is wrong with a request is said in the answer, in Japanese or "
            "(`lang=en`) English.\n\n"
            f"At most:\n\n{limits}",
        },
        "paths": paths,
        "components": {"schemas": {**schemas.get("$defs", {}), "Problem": _PROBLEM}},
    }


def _described(operation: Operation) -> dict[str, Any]:
    answers = {operation.answers: {"schema": {} if operation.answers == JSON else {"type": "string"}}}
    responses: dict[str, Any] = {"200": {"description": "The answer", "content": answers}}
    found: dict[str, Any] = {
        "summary": operation.summary,
        "operationId": f"{operation.method}{operation.path.removeprefix('/api').translate(_WORDS)}",
        "responses": responses,
    }
    named = [part[1:-1] for part in operation.path.split("/") if part.startswith("{")]
    found["parameters"] = [
        *({"name": name, "in": "path", "required": True, "schema": _argument(name)} for name in named),
        *({"name": name, "in": "query", "schema": _argument(name)} for name in operation.query),
        {"name": "lang", "in": "query", "schema": {"type": "string", "enum": ["ja", "en"], "default": "ja"}},
    ]
    said = {}
    if named:
        said["404"] = "There is no such thing"
    if operation.takes is not None:
        found["requestBody"] = {"required": True, "content": _sent(operation.takes)}
        said["413"] = "The body is too large"
    if operation.path == "/api/ask":
        responses["201"] = {"description": "The answer, kept from now on", "content": answers}
    if operation.works or "{name}" in operation.path:
        said["422"] = "What is wrong, and where"
    if operation.works:
        said["503"] = "Every process is busy: Retry-After says when to come again"
    problem = {"content": {JSON: {"schema": {"$ref": "#/components/schemas/Problem"}}}}
    responses.update({code: {"description": words, **problem} for code, words in said.items()})
    return found


def _sent(takes: type[BaseModel] | str) -> dict[str, Any]:
    if isinstance(takes, str):
        return {takes: {"schema": {"type": "string", "format": "binary", "minLength": 1}}}
    return {JSON: {"schema": {"$ref": f"#/components/schemas/{takes.__name__}"}}}


def _argument(name: str) -> dict[str, Any]:
    return {"type": "integer", "minimum": _NUMBERS[name]} if name in _NUMBERS else {"type": "string"}


_WORDS = str.maketrans({"/": "_", "{": "", "}": "", ".": "_"})
