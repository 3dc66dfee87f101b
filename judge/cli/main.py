"""The commands. Bad input ends with what is wrong, where, and what would be right, and with exit code 2."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn

from judge import __version__
from judge.cli.common import BAD_INPUT, EXPECTATION_FAILED, as_json_option, language, reporting_bad_input
from judge.cli.rules import rules
from judge.cli.schemas import SCHEMAS, schema_json
from judge.cli.text import print_ruling
from judge.kernel import Budget
from judge.ruling import ask
from judge.ruling.model import encode
from judge.scenario import load_scenario
from judge.source import Language


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="judge")
def main() -> None:
    """Rulings for card games, derived from the card texts and proved by the clauses of the rules."""


@main.command("ask")
@click.argument("file", type=click.Path(path_type=Path))
@as_json_option
@click.option("--full", is_flag=True, help="Also print the steps in which nothing happens.")
@click.option("--positions", type=click.IntRange(1, 1_000_000), default=Budget().positions, show_default=True)
@click.option("--seconds", type=click.FloatRange(0.01, 3600), default=Budget().seconds, show_default=True)
@language
def ask_command(file: Path, as_json: bool, full: bool, positions: int, seconds: float, lang: Language) -> None:
    """Answer every question of a scenario FILE, with the steps and clauses that decide it.

    Exit code 0: answered. 1: an answer is not the one that the file expects. 2: the file cannot be used.
    """
    with reporting_bad_input(lang):
        scenario = load_scenario(file)
        budget = Budget(positions=positions, seconds=seconds)
        console = Console(stderr=True)
        columns = (SpinnerColumn(), TextColumn("{task.description}"), TextColumn("{task.completed}"))
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task("局面" if lang == "ja" else "positions", total=None)
            ruling = ask(scenario, budget, complete=full, progress=lambda count: bar.update(task, completed=count))
    if as_json:
        click.echo(encode(ruling))
    else:
        print_ruling(ruling, lang)
    sys.exit(0 if ruling.holds else EXPECTATION_FAILED)


main.add_command(rules)


@main.command("schema")
@click.argument("name", type=click.Choice(sorted(SCHEMAS)))
def schema_command(name: str) -> None:
    """Print the JSON Schema of a contract."""
    click.echo(schema_json(name))


@main.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes any free port.")
@language
def serve_command(host: str, port: int, lang: Language) -> None:
    """Start the site and print its address."""
    from werkzeug.serving import make_server  # only this command needs the web

    from web import create_app

    try:
        server = make_server(host, port, create_app(), threaded=True)
    except (OSError, SystemExit) as error:  # werkzeug leaves with SystemExit when the port is taken
        ja, en = (
            f"{host}:{port} を開けない（{error}）。--port で別の番号を。",
            f"cannot open {host}:{port} ({error}); try --port.",
        )
        click.echo(ja if lang == "ja" else en, err=True)
        sys.exit(BAD_INPUT)
    click.echo(f"http://{host}:{server.server_port}/")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()
