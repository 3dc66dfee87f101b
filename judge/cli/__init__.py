"""The command line: `judge ask`, `judge schema`, `judge serve`."""

from judge.cli.main import main

__all__ = ["main"]
