"""For all tests: generated examples without time limits (machines differ), and never the real data folder.

In CI the examples are the same in every run: what is landed must not hang on luck. `make proof` elsewhere still looks
for new ones.
"""

import fcntl
import os
from operator import attrgetter
from pathlib import Path

import pytest
from hypothesis import settings
from proving import pytest_collection_modifyitems, pytest_report_header, pytest_runtest_logreport  # noqa: F401

from judge.ruling.many import hear, ruling_files

settings.register_profile("judge", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("judge")


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all the processes that test at the same time."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(autouse=True, scope="session")
def own_data_folder(tmp_path_factory: pytest.TempPathFactory, shared_folder: Path) -> None:
    """A data folder that begins empty: what the user has imported must not decide a test."""
    folder: Path = tmp_path_factory.mktemp("data")
    patch = pytest.MonkeyPatch()
    patch.setenv("XDG_DATA_HOME", str(folder))
    # Many tests look at all rulings: each is heard once a run, whichever process does it, and never from a run before.
    patch.setenv("JUDGE_STORE", str(shared_folder / "heard"))


@pytest.fixture(scope="session")
def all_heard(own_data_folder: None, shared_folder: Path) -> None:
    """Every ruling of ours lies in the store: the first to want that hears them, and the others wait for it."""
    with (shared_folder / "hearing").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        hear(ruling_files(), attrgetter("digest"))
