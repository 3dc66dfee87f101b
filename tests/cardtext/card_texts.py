"""Every text that the tests of the card language read: our own cards, the official ones, the gold, further words."""

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from judge.cardtext.nodes import CardText, Node
from judge.paths import RULES
from judge.source import read_yaml

HERE = Path(__file__).resolve().parent
OFFICIAL = HERE.parents[1].parent / "shared" / "cards" / "dimension-zero-quoted.jsonl"
GAME = RULES / "dimension-zero"
TABLE = HERE.parent / "games" / "references.yaml"


class Gold(NamedTuple):
    """A text with its tree; `wrong` tells how it is read wrongly at present."""

    text: str
    tree: str
    wrong: str


def _yaml(path: Path) -> Any:
    return read_yaml(path).data


def _own() -> Iterator[str]:
    for path in (*sorted((GAME / "cards").glob("*.yaml")), GAME / "example-cards.yaml"):
        yield from (card["text"] for card in _yaml(path)["cards"] if card.get("text"))


def _gold() -> Iterator[Gold]:
    for path in sorted((HERE / "gold").glob("*.txt")):
        lines = (line for line in path.read_text("utf-8").splitlines() if not line.startswith("#"))
        for entry in "\n".join(lines).strip().split("\n\n"):
            wrong, _, rest = entry.removeprefix("! ").partition("\n") if entry.startswith("!") else ("", "", entry)
            text, _, tree = rest.partition("\n---\n")
            yield Gold(text, tree, wrong)


OWN = tuple(dict.fromkeys(_own()))
GOLD = tuple(_gold())
RIGHT = tuple(gold.text for gold in GOLD if not gold.wrong)
WORDS: tuple[str, ...] = tuple(text for path in sorted(HERE.glob("words*.yaml")) for text in _yaml(path)["texts"])
IN_THE_HOUSE = tuple(dict.fromkeys((*OWN, *RIGHT, *WORDS)))
"""All texts that are always there."""


@lru_cache(maxsize=1)
def _official() -> tuple[str, ...]:
    if not OFFICIAL.is_file():
        return ()
    return tuple(json.loads(line)["text"] for line in OFFICIAL.read_text("utf-8").splitlines())


def official() -> tuple[str, ...]:
    """The texts that the rules quote; where the file is not there, the test is skipped and says so."""
    if not _official():
        pytest.skip(f"the official texts are not here: {OFFICIAL}")
    return _official()


def everything() -> tuple[str, ...]:
    """All texts that can be found here."""
    return tuple(dict.fromkeys((*IN_THE_HOUSE, *_official())))


def blind() -> Iterator[str]:
    """The texts written blind, and those of the table of references."""
    for path in (*sorted(HERE.glob("*_contact.yaml")), TABLE):
        found = _yaml(path)
        for entry in found["texts"] if isinstance(found, dict) else found:
            yield entry if isinstance(entry, str) else entry["text"]


def bare(node: Any) -> Any:
    """A node without its places, and a card text without its source: what is left must be enough to say it again."""
    changes: dict[str, Any] = {"span": (0, 0)}
    if isinstance(node, CardText):
        changes["text"] = ""
    for name, value in node.parts():
        if isinstance(value, Node):
            changes[name] = bare(value)
        elif isinstance(value, tuple) and any(isinstance(item, Node) for item in value):
            changes[name] = tuple(bare(item) for item in value)
    return msgspec.structs.replace(node, **changes)
