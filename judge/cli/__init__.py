"""The command line: `judge ask`, `judge cards`, `judge deck`, `judge rules`, `judge schema`, `judge serve`."""

from judge.cli.main import main

__all__ = ["main"]
