"""`judge serve`: the site."""

from __future__ import annotations

import sys
import threading

import click
from werkzeug.serving import make_server

from judge.cli.common import BAD_INPUT, language
from judge.source import Language, Words
from web.app import create_app


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes any free port.")
@language
def serve_command(host: str, port: int, lang: Language) -> None:
    """Start the site and print its address."""
    try:
        app = create_app(remember=True)
        server = make_server(host, port, app, threaded=True)
    except (OSError, SystemExit):  # werkzeug has said why, and leaves with SystemExit
        words = Words(
            f"{host}:{port} を開けない。--port で別の番号か、--host で別の番地を。",
            f"cannot open {host}:{port}; try another --port or --host.",
        )
        click.echo(words.to(lang), err=True)
        sys.exit(BAD_INPUT)
    click.echo(f"http://{host}:{server.server_port}/")
    # Lists and clauses tell of every ruling: they are heard while the first reader looks at the first page.
    threading.Thread(target=app.extensions["listing"].hear_all, daemon=True).start()
    # So is a process of the desk, for whoever lays out the first board.
    threading.Thread(target=app.extensions["desk"].warm, daemon=True).start()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()
