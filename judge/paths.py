"""Where data lies: the one file that knows, in a checkout, in an installed wheel, and in the user's data folder."""

import os
from pathlib import Path

from platformdirs import user_data_path

PACKAGE = Path(__file__).resolve().parent


def _data(name: str) -> Path:
    """The data folder `name`: inside the package once installed, beside it in a checkout."""
    installed = PACKAGE / "data" / name
    return installed if installed.is_dir() else PACKAGE.parent / name


RULES = _data("rules")
GRAMMAR = _data("grammar")


def user_data() -> Path:
    """The folder for what users bring along: imported rules, card lists. It may not exist yet.

    `$XDG_DATA_HOME` counts on every platform, so that a test or a second installation can have a folder of its own.
    """
    chosen = os.environ.get("XDG_DATA_HOME")
    return Path(chosen) / "judge" if chosen else user_data_path("judge", appauthor=False)


def shown(path: Path) -> str:
    """A path as a person would write it: relative to where they stand, when it lies below."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)
