"""Speed, as ratios against references taken in the same run: absolute figures wander from machine to machine.

make bench, or with the names of some parts: python -m tests.bench exploring duels
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

from rich.console import Console
from rich.progress import track
from rich.table import Table

WIDTH = 170
"""Letters on a line where there is no terminal that says."""
PARTS = ("exploring", "duels", "asking", "language", "faq", "site")


def main(wanted: list[str]) -> None:
    """Measure and print the table."""
    if unknown := set(wanted) - set(PARTS):
        raise SystemExit(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    table = Table("what", "reached", "reference", "reached", "ratio", "promised", title="make bench")
    console = Console()
    try:
        for part in track(wanted or PARTS, console=Console(stderr=True)):
            for row in _module(part).rows():
                table.add_row(*row)
    finally:  # what was measured is shown, whatever stopped the rest
        Console(width=None if console.is_terminal else WIDTH).print(table)


def _module(part: str) -> ModuleType:
    try:
        return import_module(f"tests.bench.{part}")
    except ModuleNotFoundError as missing:
        raise SystemExit(f"{missing}; `make bench` installs what speed is compared with") from missing


if __name__ == "__main__":
    main(sys.argv[1:])
