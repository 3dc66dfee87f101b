"""The commands. Bad input ends with what is wrong, where, and what would be right, and with exit code 2."""

from __future__ import annotations

from importlib import import_module

import click

from judge import __version__

COMMANDS = {
    "ask": "judge.cli.asking:ask_command",
    "cards": "judge.cli.cards:cards",
    "check": "judge.cli.checking:check_command",
    "coverage": "judge.cli.coverage:coverage_command",
    "deck": "judge.cli.decks:deck",
    "export": "judge.cli.exporting:export_command",
    "faq": "judge.cli.faq:faq",
    "play": "judge.cli.playing:play_command",
    "recheck": "judge.cli.rechecking:recheck_command",
    "rules": "judge.cli.rules:rules",
    "run": "judge.cli.running:run_command",
    "schema": "judge.cli.schemas:schema_command",
    "serve": "judge.cli.serving:serve_command",
    "verify": "judge.cli.verifying:verify_command",
}


class Commands(click.Group):
    """Loads a command when it is called: looking a clause up need not wait for the simulator and the web."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by name."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="judge")
def main() -> None:
    """Rulings for card games, derived from the card texts and proved by the clauses of the rules."""
