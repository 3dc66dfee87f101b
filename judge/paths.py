"""Where data lies: the one file that knows, in a checkout and in an installed wheel."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _data(name: str) -> Path:
    """The data folder `name`: inside the package once installed, beside it in a checkout."""
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


RULES = _data("rules")
GRAMMAR = _data("grammar")


def shown(path: Path) -> str:
    """A path as a person would write it: relative to where they stand, when it lies below."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)
