"""The parts of our own cards that no board brings to work, each with the reason: `idle.toml` beside the game's cards.

`judge cards try` finds them anew; the long checks hold the list against what it finds.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated

from pydantic import Field, RootModel

from judge.paths import RULES
from judge.source import check, toml_document


class _Idle(RootModel[dict[str, dict[str, Annotated[str, Field(min_length=1)]]]]):
    """The file: by card, the words that stay idle, each with a sentence."""


@lru_cache(maxsize=8)
def known_idle(game: str) -> Mapping[str, Mapping[str, str]]:
    """By card, the words that stay idle and why."""
    path = RULES / game / "idle.toml"
    return check(_Idle, toml_document(path)).root if path.exists() else {}
