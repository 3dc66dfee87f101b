"""Typing a command, as the tests of the commands do it."""

from click.testing import CliRunner

from judge.cli import main
from judge.paths import RULES

RULING = RULES / "dimension-zero" / "rulings" / "4-15-8-2.yaml"
"""A ruling in which a player has a choice."""


def run(*arguments: str, code: int = 0, typed: str = "") -> str:
    """What a command prints; its exit code has to be the one given."""
    result = CliRunner().invoke(main, arguments, input=typed)
    assert result.exit_code == code, result.output
    return result.stdout
