"""For all tests: no time limits on generated examples (machines differ), and never the real data folder."""

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("judge", deadline=None)
settings.load_profile("judge")


@pytest.fixture(autouse=True, scope="session")
def own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A data folder that begins empty: what the user has imported must not decide a test."""
    folder: Path = tmp_path_factory.mktemp("data")
    patch = pytest.MonkeyPatch()
    patch.setenv("XDG_DATA_HOME", str(folder))
