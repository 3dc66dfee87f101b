"""`judge schema`: the contracts between the rooms, as JSON Schemas."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import click
import msgspec

from judge.cards.deck_files import DeckFile
from judge.cards.files import CardFile
from judge.cardtext.nodes import CardText
from judge.clauses import Clause
from judge.games.dimension_zero import contracts
from judge.ruling.edits import EDITS
from judge.ruling.model import Choice, Ruling, StepTold
from judge.scenario import ScenarioFile


def _values(kind: Any) -> Callable[[], dict[str, Any]]:
    return lambda: msgspec.json.schema(kind)


SCHEMAS: dict[str, Callable[[], dict[str, Any]]] = {
    "clause": _values(Clause),
    "card": CardFile.model_json_schema,
    "deck": DeckFile.model_json_schema,
    "ast": _values(CardText),
    "scenario": ScenarioFile.model_json_schema,
    "decision": _values(Choice),
    "event": _values(contracts.AnyEvent),
    "trace": _values(list[StepTold]),
    "ruling": _values(Ruling),
}


def _edits() -> dict[str, Any]:
    edits = [{"name": kind.name, "ja": kind.says.ja, "en": kind.says.en} for kind in EDITS]
    return {"title": "Edits that are tried on a situation in which an action is refused", "edits": edits}


LISTS: dict[str, Callable[[], dict[str, Any]]] = {"edits": _edits}
"""Published lists: no schemas, but part of what is promised."""


def schema_json(name: str) -> str:
    """A contract's JSON Schema as text, or a published list."""
    if name in LISTS:
        return json.dumps(LISTS[name](), ensure_ascii=False, indent=2)
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **SCHEMAS[name]()}
    return json.dumps(schema, ensure_ascii=False, indent=2)


@click.command("schema")
@click.argument("name", type=click.Choice(sorted((*SCHEMAS, *LISTS))))
def schema_command(name: str) -> None:
    """Print the JSON Schema of a contract; `edits`: the list of edits that are tried to allow a refused action."""
    click.echo(schema_json(name))
