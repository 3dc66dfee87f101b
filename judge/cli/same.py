"""`judge rules same`: a clause in the other games."""

from __future__ import annotations

import click
from rich.console import Console
from rich.text import Text as Styled

from judge.clauses.concordance import Role, Shared, load_concordance
from judge.cli.books import books_of, clause_of, game_option
from judge.cli.common import as_json_option, language, print_json, reporting_bad_input
from judge.source import Language

MOST_OF_A_LINE = 70


@click.command("same")
@click.argument("clause")
@game_option
@language
@as_json_option
def same_command(clause: str, game: str, lang: Language, as_json: bool) -> None:
    """Show where the other games have the same as a CLAUSE, and how they differ."""
    with reporting_bad_input(lang):
        found = clause_of(books_of(game), clause)
        concordance = load_concordance()
        shared = concordance.shared(game, found.id)
        places = concordance.places(game, found.id)
        if as_json:
            print_json({"game": game, "id": found.id, "roles": [_json(one) for one in shared], "places": places})
        else:
            _print(game, found.id, shared, lang)


def _json(shared: Shared) -> dict[str, object]:
    role = shared.role
    names = {"name": role.name._asdict(), "differ": role.differ._asdict()}
    return {"id": role.id, **names, "at": shared.at, "clauses": role.clauses}


def _print(game: str, id: str, shared: tuple[Shared, ...], lang: Language) -> None:
    console = Console(highlight=False, soft_wrap=True)
    if not shared:
        ja = f"{id} に当たるものは、ほかのゲームとの対照表にない。"
        console.print(ja if lang == "ja" else f"The concordance has nothing for {id}.", markup=False)
    for number, (role, at) in enumerate(shared):
        if number:
            console.print()
        through = "" if at == id else (f"（{at} による）" if lang == "ja" else f" (through {at})")
        console.print(f"{role.name.to(lang)}{through}", style="bold", markup=False)
        console.print(f"  {role.differ.to(lang)}", markup=False)
        for other in (game, *(one for one in role.clauses if one != game)):
            _print_game(console, role, other, lang)


def _print_game(console: Console, role: Role, game: str, lang: Language) -> None:
    books = books_of(game)
    title = books.edition.title
    console.print(f"  {title.to(lang) or title.ja}", style="dim", markup=False)
    for id in role.clauses[game]:
        clause = books.edition[id]
        words = clause.title or clause.text
        # An edition in Japanese only is shown in Japanese.
        said = " ".join((words.to(lang) or words.ja).split())
        short = said if len(said) <= MOST_OF_A_LINE else said[:MOST_OF_A_LINE] + "…"
        console.print(Styled(f"    {id:<12}", style="cyan").append(short, style="default"))
