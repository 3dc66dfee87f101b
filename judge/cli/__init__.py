"""The command line: `judge ask`, `judge run`, `judge play`, `judge check`, `judge rules` and the rest; see `main`."""

from judge.cli.main import main

__all__ = ["main"]
