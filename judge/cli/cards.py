"""`judge cards`: looking at cards, reading their texts, and bringing lists along."""

from __future__ import annotations

from typing import Any

import click
import msgspec
from rich.console import Console
from rich.table import Table

from judge.cards import shelf
from judge.cards.coverage import Coverage, coverage
from judge.cards.files import CardEntry, read_entry
from judge.cards.filtering import filter_of
from judge.cards.readings import reading_json
from judge.cards.sets import CardSet, Found, all_sets, choose_set, find, known_cards
from judge.cli.cards_importing import game_option, import_command, print_coverage
from judge.cli.cards_parsing import parse_command
from judge.cli.cards_trying import try_command
from judge.cli.common import as_json_option, language, print_json, progress_bar, reporting_bad_input
from judge.cli.readings import print_reading
from judge.ruling.ladder import CLIMBED, Ladder, Rung, ladder
from judge.source import Language, Words

set_option = click.option("--set", "wanted", default=None, help="Only one set: its name, or a card file (YAML).")
FIELDS = {
    "kind": Words("分類", "Kind"),
    "cost": Words("使用コスト", "Cost"),
    "move": Words("移動コスト", "Move cost"),
    "power": Words("パワー", "Power"),
    "smash": Words("スマッシュ", "Smash"),
    "races": Words("種族", "Races"),
    "attributes": Words("属性", "Attributes"),
    "timing": Words("タイミング", "Timing"),
    "forbidden": Words("禁呪", "Forbidden number"),
}
WIDE = 200
RUNGS: dict[Rung, Words] = {
    "no text": Words("テキストなし", "no text"),
    "not understood": Words("読み取れない", "not understood"),
    "parsed": Words("1 読み取った", "1 parsed"),
    "rendered": Words("2 元の文に戻る", "2 rendered back"),
    "carried out": Words("3 処理がそろった", "3 carried out by rules"),
    "at work": Words("4 どの部分も盤面で働いた", "4 at work on made-up boards, every part"),
    "executed": Words("5 どの能力も裁定で働いた", "5 executed in rulings, every ability"),
    "agrees": Words("6 期待どおりの裁定", "6 agrees with expected rulings"),
}


@click.group("cards")
def cards() -> None:
    """Look at cards, read their texts, import lists."""


cards.add_command(import_command)
cards.add_command(parse_command)
cards.add_command(try_command)


@cards.command("list")
@game_option
@set_option
@click.option("--colour", default=None, help="赤 or red …; 無色 for cards without a colour.")
@click.option("--kind", default=None, help="ユニット or unit …")
@click.option("--race", default=None, help="A race, or an attribute.")
@click.option("--keyword", default=None, help="Words in the name, the reading or the text.")
@language
@as_json_option
def list_command(
    game: str,
    wanted: str | None,
    colour: str | None,
    kind: str | None,
    race: str | None,
    keyword: str | None,
    lang: Language,
    as_json: bool,
) -> None:
    """List cards: our own sets first, then the lists that you imported."""
    with reporting_bad_input(lang):
        chosen = filter_of(game, colour, kind, race, keyword)
        sets = _sets(game, wanted)
    found = [Found(one, entry) for one in sets for entry in one.entries.values() if chosen.takes(entry)]
    if as_json:
        print_json([_entry_json(card) for card in found])
        return
    table = Table(box=None, pad_edge=False, show_header=False)
    for card in found:
        entry = card.entry
        size = f"{entry.power}/{entry.smash}" if entry.power is not None else ""
        traits = "/".join((*entry.races, *entry.attributes))
        table.add_row(card.set.title, entry.name, entry.kind, entry.cost, size, traits)
    console = Console(highlight=False, markup=False)
    # A card is a line, however narrow the window is: what reads the list need not be a person.
    console.print(table, width=max(console.width, WIDE))
    console.print(Words(f"{len(found)}枚", f"{len(found)} cards").to(lang), style="dim")


@cards.command("show")
@click.argument("name")
@game_option
@set_option
@language
@as_json_option
def show_command(name: str, game: str, wanted: str | None, lang: Language, as_json: bool) -> None:
    """Show the card NAME: what is printed, what its text means, and what of it is not understood."""
    with reporting_bad_input(lang):
        found = find(_sets(game, wanted), name)
    if as_json:
        print_json([{**_entry_json(card), "reading_of_text": _reading_json(card.entry)} for card in found])
        return
    console = Console(highlight=False, soft_wrap=True)
    for card in found:
        _print_card(console, card, lang)


@cards.command("forget")
@click.argument("name")
@game_option
@language
def forget_command(name: str, game: str, lang: Language) -> None:
    """Remove the imported list NAME."""
    with reporting_bad_input(lang):
        shelf.forget(game, name)
    click.echo(Words(f"リスト「{name}」を外した。", f"The list '{name}' is gone.").to(lang))


@cards.command("stats")
@game_option
@language
@as_json_option
def stats_command(game: str, lang: Language, as_json: bool) -> None:
    """Count how far our own cards have come: read, said again, carried out, at work in rulings, as expected."""
    with reporting_bad_input(lang):
        with progress_bar("裁定" if lang == "ja" else "rulings") as progress:
            found = ladder(game, progress)
        counted = coverage((card.name, card.text.text) for card in known_cards(game).values())
        lists = {name: len(shelf.load(game, name).names) for name in shelf.names(game)}
    if as_json:
        print_json(_stats_json(found, counted, lists))
    else:
        _print_stats(found, counted, lists, lang)


# ---- helpers


def _sets(game: str, wanted: str | None) -> list[CardSet]:
    return all_sets(game) if wanted is None else [choose_set(game, wanted)]


def _entry_json(card: Found) -> dict[str, Any]:
    return {"set": card.set.title, "origin": card.set.origin, **card.entry.model_dump(mode="json")}


def _reading_json(entry: CardEntry) -> dict[str, Any]:
    card = read_entry(entry)
    return reading_json(entry.name, card.text, x_is_paid="X" in dict(card.cost).values())


def _print_card(console: Console, card: Found, lang: Language) -> None:
    entry = card.entry
    reading = f"（{entry.reading}）" if entry.reading else ""
    console.print(f"{entry.name}{reading}", style="bold", markup=False)
    console.print(card.set.title, style="dim", markup=False)
    for field, label in FIELDS.items():
        value = getattr(entry, field)
        if value not in (None, ()) and (field, value) != ("forbidden", 0):
            shown = "/".join(value) if isinstance(value, tuple) else str(value)
            console.print(f"{label.to(lang)} {shown}", markup=False)
    console.print()
    if entry.text:
        console.print(entry.text, markup=False)
        console.print()
    read = read_entry(entry)
    print_reading(console, read.text, lang, x_is_paid="X" in dict(read.cost).values())
    console.print()


def _stats_json(found: Ladder, counted: Coverage, lists: dict[str, int]) -> dict[str, Any]:
    return {
        "counts": {"cards": len(found.standings), **{rung: found.reached(rung) for rung in RUNGS}},
        "coverage": counted._asdict() | {"reasons": [reason._asdict() for reason in counted.reasons]},
        "cards": [standing._asdict() for standing in found.standings],
        "lists": lists,
        "problems": [msgspec.to_builtins(problem) for problem in found.problems],
    }


def _print_stats(found: Ladder, counted: Coverage, lists: dict[str, int], lang: Language) -> None:
    console = Console(highlight=False, soft_wrap=True)
    table = Table(Words("段", "rung").to(lang), Words("枚", "cards").to(lang), "%")
    with_text = len(found.standings) - found.reached("no text")
    for rung, words in RUNGS.items():
        count = found.reached(rung)
        share = f"{100 * count / max(1, with_text):.0f}" if rung in CLIMBED else ""
        table.add_row(words.to(lang), str(count), share)
    console.print(table, soft_wrap=False)
    print_coverage(console, counted, lang)
    for name, count in lists.items():
        console.print(Words(f"リスト「{name}」：{count}枚", f"list '{name}': {count} cards").to(lang), markup=False)
    for problem in found.problems:
        click.echo(problem.to(lang), err=True)
