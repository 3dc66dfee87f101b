"""Why no ruling reaches a clause: `unreached.toml` beside the edition, clause by clause."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Annotated

from pydantic import Field, RootModel

from judge.source import BadInput, check, did_you_mean, nearest, toml_document


class _Reasons(RootModel[dict[str, Annotated[str, Field(min_length=1)]]]):
    """The file: each clause with a sentence."""


def load_reasons(path: Path, counted: Collection[str]) -> Mapping[str, str]:
    """The reasons of a file, in its order; without a file there are none. Each has to be about a clause that counts."""
    if not path.exists():
        return {}
    document = toml_document(path)
    reasons = check(_Reasons, document).root
    problems = []
    for clause in reasons:
        if clause not in counted:
            meant = did_you_mean(nearest(clause, counted))
            ja = f"「{clause}」は、裁定が届くべき条文ではない。{meant.ja}"
            en = f"'{clause}' is no clause that rulings have to reach. {meant.en}".rstrip()
            problems.append(document.problem((clause,), ja, en))
    if problems:
        raise BadInput(problems)
    return reasons
