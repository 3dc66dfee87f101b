"""For all tests: generated examples without time limits (machines differ), and never the real data folder.

In CI the examples are the same in every run: what is landed must not hang on luck. `make proof` elsewhere still looks
for new ones.
"""

import os
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("judge", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("judge")


@pytest.fixture(autouse=True, scope="session")
def own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A data folder that begins empty: what the user has imported must not decide a test."""
    folder: Path = tmp_path_factory.mktemp("data")
    patch = pytest.MonkeyPatch()
    patch.setenv("XDG_DATA_HOME", str(folder))
    # Many tests look at all rulings: each is heard once a run, whichever process does it, and never from a run before.
    base = tmp_path_factory.getbasetemp()
    patch.setenv("JUDGE_STORE", str((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "heard"))
