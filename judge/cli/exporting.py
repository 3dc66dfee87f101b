"""`judge export`: the rules, cards and FAQ as plain files."""

from __future__ import annotations

import re
from pathlib import Path

import click

from judge.cli.common import language, progress_bar, reporting_bad_input
from judge.paths import shown
from judge.source import BadInput, Language, Problem, Words
from web.app import create_app
from web.exporting import everything, export_site


@click.command("export")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--site", default="", metavar="URL", help="Where the site runs: what needs it (the desk, search) leads there."
)
@language
def export_command(folder: Path, site: str, lang: Language) -> None:
    """Write the rules, cards and FAQ as a static site, in Japanese and English, for any file server.

    DIR is a new or empty folder, or one that was exported to before.
    """
    with reporting_bad_input(lang):
        if site and not re.fullmatch(r"https?://[^\s\"'<>]+", site):
            words = Words(
                f"{site} は http(s):// で始まる番地ではない。", f"{site} is no address that begins with http(s)://."
            )
            raise BadInput([Problem("--site", None, words)])
        app = create_app()
        with progress_bar("ページ" if lang == "ja" else "pages") as progress:
            try:
                count = export_site(app, folder, everything(app), site=site, progress=progress)
            except OSError as error:
                words = Words(f"書けません（{error.strerror}）。", f"cannot be written ({error.strerror}).")
                raise BadInput([Problem(shown(folder), None, words)]) from None
    words = Words(f"{count:,}個のファイルを {folder} に書き出した。", f"{count:,} files written to {folder}.")
    click.echo(words.to(lang))
