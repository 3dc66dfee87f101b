"""The official documents, where copies lie beside the checkout."""

from functools import lru_cache
from pathlib import Path

import pytest

from judge.clauses.importing import Imported, read_official

SEEDS = Path(__file__).resolve().parents[3] / "shared" / "seeds"
FILES = {
    "dimension-zero": "000_2ae8ec60d93440cc.txt",
    "rebirth": "001_f1a143294a8416aa.txt",
    "duel-masters": "002_763f57a442024d09.txt",
    "dimension-zero-rulebook": "003_e14890ea26fc0088.txt",
    "magical-girl-duel": "004_e7bedaeb43f67459.txt",
}


@lru_cache
def text_of(game: str) -> str:
    """The official text of a game; where there is no copy, the test is skipped and says so."""
    path = SEEDS / FILES[game]
    if not path.is_file():
        pytest.skip("no copy of the official text beside the checkout")
    return path.read_text(encoding="utf-8")


@lru_cache
def read(game: str) -> Imported:
    """The official text of a game, as it is imported."""
    return read_official(text_of(game), game, FILES[game])
