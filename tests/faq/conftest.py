from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.cards.sets import own_sets
from judge.faq.boards import load_boards
from judge.faq.running import on_this_machine
from judge.faq.sweep import Swept, sweep
from judge.faq.trial import Material

GAME = "dimension-zero"
CARDS = ("沈む門", "実りの祠", "墓穴掘りの鼬", "潮だまりの小鬼", "宵待ちの渡り鳥", "逆恨みの火鼠", "湯けむりの宿")
BOARDS = ("destroyed", "may-play-now", "dies-against-base", "dies-beside-base", "hurt-beside-base", "attacks")


@pytest.fixture(scope="session", autouse=True)
def data_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A data folder of the tests' own: a sweep of the user's must not be seen, nor written to."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.getbasetemp() / f"data-{os.getpid()}"))
        yield


def small_material() -> Material:
    """A few cards on a few boards."""
    boards = load_boards(GAME)
    few = boards.model_copy(update={"boards": tuple(one for one in boards.boards if one.name in BOARDS)})
    cards = {name: entry for one in own_sets(GAME) for name, entry in one.entries.items() if name in CARDS}
    assert len(cards) == len(CARDS)
    return Material(few, dict(sorted(cards.items())))


@pytest.fixture(scope="session")
def material() -> Material:
    return small_material()


@pytest.fixture(scope="session")
def swept(material: Material, tmp_path_factory: pytest.TempPathFactory) -> Swept:
    """What one process finds, one item after another."""
    journal: Path = tmp_path_factory.mktemp("sweep") / "journal.jsonl"
    return sweep(material, on_this_machine(material, 1), journal)
