"""`judge serve`: the site."""

from __future__ import annotations

import sys

import click
from werkzeug.serving import make_server

from judge.cli.common import BAD_INPUT, language
from judge.source import Language
from web import create_app


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes any free port.")
@language
def serve_command(host: str, port: int, lang: Language) -> None:
    """Start the site and print its address."""
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
