"""`judge rules`: looking clauses up, and looking after them."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from judge.clauses.comparing import Agreement, Change, agreement, diff
from judge.clauses.drawing import draw
from judge.clauses.edition import Clause, Edition
from judge.clauses.importing import Imported
from judge.clauses.library import Library, games
from judge.clauses.lint import lint
from judge.clauses.operative import operative
from judge.clauses.profiles import PROFILES
from judge.clauses.shelf import import_file, read_file
from judge.cli.books import ALL, books_of, clause_of, game_option
from judge.cli.common import as_json_option, language, print_json, reporting_bad_input
from judge.cli.same import same_command
from judge.source import BadInput, Language, Problem, Words

FINDINGS = 1


@click.group("rules")
def rules() -> None:
    """Look clauses up, import official texts, check references."""


rules.add_command(same_command)


@rules.command("show")
@click.argument("clause")
@game_option
@language
@as_json_option
def show_command(clause: str, game: str, lang: Language, as_json: bool) -> None:
    """Show a CLAUSE (any width and form: 4-15-8-2, ４－１５－８－２, 第4部第15章8-2) with its parents and examples."""
    with reporting_bad_input(lang):
        books = books_of(game)
        found = clause_of(books, clause)
        if as_json:
            print_json(_clause_json(books, found))
        else:
            _print_clause(books, found, lang)


@rules.command("search")
@click.argument("words", nargs=-1, required=True)
@click.option("--limit", type=click.IntRange(1, 500), default=10, show_default=True, help="Clauses of each game.")
@click.option("--game", default="dimension-zero", show_default=True, help=f"Whose rules; `{ALL}` looks through all.")
@language
@as_json_option
def search_command(words: tuple[str, ...], limit: int, game: str, lang: Language, as_json: bool) -> None:
    """Find clauses by WORDS, readings, English terms or numbers."""
    with reporting_bad_input(lang):
        books = [books_of(one) for one in (games() if game == ALL else [game])]
        found = {one.game: one.search(" ".join(words), limit, lang) for one in books}
    if as_json:
        print_json(found if game == ALL else found[game])
        return
    console = Console(highlight=False, soft_wrap=True)
    if not any(found.values()):
        console.print("見つからない。別のことばで。" if lang == "ja" else "Nothing found. Try other words.")
    for one in books:
        if len(books) > 1 and found[one.game]:
            title = one.edition.title
            console.print(title.to(lang) or title.ja, style="bold", markup=False)
        for hit in found[one.game]:
            line = Styled(f"{hit.id:<12}", style="cyan")
            for piece in hit.excerpt:
                line.append(piece.text.replace("\n", " "), style="bold reverse" if piece.is_match else "default")
            console.print(line)


@rules.command("refs")
@click.argument("clause")
@game_option
@language
@as_json_option
def refs_command(clause: str, game: str, lang: Language, as_json: bool) -> None:
    """Show what a CLAUSE refers to, and what refers to it."""
    with reporting_bad_input(lang):
        books = books_of(game)
        found = books.refs(clause_of(books, clause).id)
    if as_json:
        print_json({"id": found.id, "outgoing": found.outgoing, "incoming": found.incoming})
        return
    console = Console(highlight=False, soft_wrap=True)
    for arrow, links in (("→", found.outgoing), ("←", found.incoming)):
        for kind, ends in links.items():
            for link in ends:
                at = "" if link.at == found.id else f" ({link.at})"
                console.print(f"{arrow} {kind:<9} {link.id}{at}", markup=False)


@rules.command("graph")
@click.argument("clause")
@click.option("--out", type=click.Path(path_type=Path), help="File to write; without it the SVG is printed.")
@game_option
@language
@as_json_option
def graph_command(clause: str, out: Path | None, game: str, lang: Language, as_json: bool) -> None:
    """Draw a CLAUSE among its parents, children and references, as SVG."""
    with reporting_bad_input(lang):
        books = books_of(game)
        found = clause_of(books, clause)
        svg = draw(books.graph, found.id, lang=lang)
        if out is not None:
            _write(out, svg)
    if as_json:
        print_json({"id": found.id, "svg": svg})
    elif out is None:
        click.echo(svg)


@rules.command("lint")
@click.option("--official", is_flag=True, help="Check the imported official text instead of our edition.")
@game_option
@language
@as_json_option
def lint_command(official: bool, game: str, lang: Language, as_json: bool) -> None:
    """Check references, numbering, terms and numbers. Exit code 1 where something was found."""
    with reporting_bad_input(lang):
        if official:
            findings = lint(_official(game), game=game)
        else:
            books = books_of(game)
            findings = lint(books.edition, game=game, terms=books.terms, synonyms=books.synonyms)
    if as_json:
        print_json(findings)
    else:
        for finding in findings:
            place = f":{finding.line}" if finding.line is not None else ""
            click.echo(f"{finding.id}{place}: {finding.code}: {finding.words.to(lang)}")
    sys.exit(FINDINGS if findings else 0)


@rules.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--game", type=click.Choice(sorted(PROFILES)), required=True, help="Whose rules the file holds.")
@click.option("--check", is_flag=True, help="Only read the file and print the account; store nothing.")
@language
@as_json_option
def import_command(file: Path, game: str, check: bool, lang: Language, as_json: bool) -> None:
    """Read an official rules text that you own; its words then stand beside ours."""
    with reporting_bad_input(lang):
        imported = read_file(file, game) if check else import_file(file, game)
    if as_json:
        print_json(_import_json(imported))
    else:
        _print_account(imported, lang)


@rules.command("diff")
@click.argument("old")
@click.argument("new", default="official")
@game_option
@language
@as_json_option
def diff_command(old: str, new: str, game: str, lang: Language, as_json: bool) -> None:
    """Compare two texts clause by clause. OLD and NEW are files, or `official` (imported), or `ours`."""
    with reporting_bad_input(lang):
        changes = diff(_edition(old, game), _edition(new, game))
    if as_json:
        print_json(changes)
    else:
        _print_changes(changes)


@rules.command("stats")
@click.option("--game", default=None, help="Whose rules; without it, all that there are.")
@language
@as_json_option
def stats_command(game: str | None, lang: Language, as_json: bool) -> None:
    """Count parts, chapters, clauses, examples and kinds."""
    with reporting_bad_input(lang):
        counted = {name: _stats(books_of(name)) for name in ([game] if game else games())}
    if as_json:
        print_json(counted)
        return
    table = Table("", *counted)
    for row in next(iter(counted.values())):
        if row != "official":
            table.add_row(row, *(str(stats[row]) for stats in counted.values()))
    Console().print(table)
    for name, stats in counted.items():
        if (compared := stats["official"]) is not None:
            click.echo(f"{name}: {_agreement_words(compared).to(lang)}")


@rules.command("operative")
@game_option
@language
@as_json_option
def operative_command(game: str, lang: Language, as_json: bool) -> None:
    """Show which clauses a simulator has to carry out, part by part and chapter by chapter."""
    with reporting_bad_input(lang):
        parts = operative(books_of(game))
    if as_json:
        print_json(parts)
        return
    table = Table("", "処理" if lang == "ja" else "operative", "条" if lang == "ja" else "of", "")
    for part in parts:
        title = part.title.to(lang) or part.title.ja
        chapters = ", ".join(f"{chapter.id} {len(chapter.clauses)}" for chapter in part.chapters)
        table.add_row(f"{part.id} {title}", str(part.operative), str(part.total), chapters)
    Console().print(table)


# ---- helpers


def _official(game: str) -> Edition:
    official = books_of(game).official
    if official is None:
        words = Words(
            f"{game} の公式の文面は読み込まれていない。judge rules import を先に。",
            f"no official text of {game} has been imported; use judge rules import first.",
        )
        raise BadInput([Problem("official", None, words)])
    return official


def _edition(name: str, game: str) -> Edition:
    if name == "ours":
        return books_of(game).edition
    return _official(game) if name == "official" else read_file(Path(name), game).edition()


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        words = Words(f"書けない（{error.strerror}）。", f"cannot be written ({error.strerror}).")
        raise BadInput([Problem(str(path), None, words)]) from None


def _clause_json(books: Library, clause: Clause) -> dict[str, Any]:
    official = books.official
    before, after = books.neighbours(clause.id)
    return {
        "clause": clause,
        "official": official[clause.id] if official is not None and clause.id in official else None,
        "parents": [parent.id for parent in books.edition.ancestors(clause.id)],
        "children": [child.id for child in books.children(clause.id)],
        "examples": [example.id for example in books.examples(clause.id)],
        "before": before.id if before else None,
        "after": after.id if after else None,
        "refs": books.refs(clause.id)._asdict(),
        "differences": books.differences(clause.id),
    }


def _print_clause(books: Library, clause: Clause, lang: Language) -> None:
    console = Console(highlight=False, soft_wrap=True)

    def line(one: Clause, style: str = "default") -> None:
        text = Styled(f"{one.id:<12}", style="cyan")
        words = " ".join(part.to(lang) for part in (one.title, one.text) if part is not None and part.to(lang))
        text.append(words, style=style)
        console.print(text)

    for parent in books.edition.ancestors(clause.id):
        console.print(f"{parent.id:<12}{(parent.title or parent.text).to(lang)}", style="dim", markup=False)
    official = books.official
    if official is not None and clause.id in official:
        console.print(Styled(f"{clause.id:<12}{official[clause.id].text.ja}", style="bold"))
    line(clause, "bold" if official is None else "default")
    for note in clause.notes:
        console.print(f"            {'注' if lang == 'ja' else 'Note'}：{note.to(lang)}", markup=False)
    for difference in books.differences(clause.id):
        rules_win = f"{'総合ルール' if lang == 'ja' else 'Comprehensive rules'} {' '.join(difference.rules)}"
        console.print(f"            ≠ {rules_win}：{difference.words.to(lang)}", markup=False)
    for below in (*books.children(clause.id), *books.examples(clause.id)):
        line(below)
    cited = books.refs(clause.id)
    for arrow, links in (("→", cited.outgoing.get("refers", ())), ("←", cited.incoming.get("refers", ()))):
        if links:
            console.print(f"{arrow} {' '.join(dict.fromkeys(link.id for link in links))}", style="cyan", markup=False)


def _import_json(imported: Imported) -> dict[str, Any]:
    return {
        "game": imported.game,
        "title": imported.title,
        "version": imported.version,
        "encoding": imported.encoding,
        "clauses": len(imported.clauses),
        "account": imported.account(),
        "agreement": _agreement(imported.game, imported.edition()),
        "problems": [{"line": one.line, "ja": one.words.ja, "en": one.words.en} for one in imported.problems],
    }


def _print_account(imported: Imported, lang: Language) -> None:
    console = Console(highlight=False)
    console.print(f"{imported.title} {imported.version}  ({imported.encoding})", style="bold", markup=False)
    account = imported.account()
    total = sum(account.values())
    table = Table("種類" if lang == "ja" else "kind", "文字" if lang == "ja" else "characters", "%")
    for kind, count in account.items():
        table.add_row(kind, f"{count:,}", f"{100 * count / max(1, total):.1f}")
    table.add_row("計" if lang == "ja" else "total", f"{total:,}", "100.0")
    console.print(table)
    console.print(f"{len(imported.clauses)} " + ("条（例を含む）" if lang == "ja" else "clauses, examples included"))
    if (agreed := _agreement(imported.game, imported.edition())) is not None:
        console.print(_agreement_words(agreed).to(lang), markup=False, soft_wrap=True)
    for problem in imported.problems:
        console.print(problem.to(lang), markup=False, soft_wrap=True)


def _agreement(game: str, official: Edition) -> Agreement | None:
    """The numbers of our edition and of an official text side by side; None where we have no edition."""
    return agreement(books_of(game).edition, official) if game in games() else None


def _agreement_words(agreed: Agreement) -> Words:
    ja = f"本サイトの版と番号が一致：{agreed.same}条"
    en = f"numbers that our edition has too: {agreed.same}"
    for ids, only_ja, only_en in (
        (agreed.only_official, "公式の文面だけ", "only in the official text"),
        (agreed.only_ours, "本サイトの版だけ", "only in our edition"),
    ):
        ja += f"、{only_ja}：{'、'.join(ids) or 'なし'}"
        en += f"; {only_en}: {', '.join(ids) or 'none'}"
    return Words(ja, en)


def _print_changes(changes: list[Change]) -> None:
    console = Console(highlight=False, soft_wrap=True)
    for change in changes:
        was = f" ({change.old_id})" if change.kind == "renumbered" else ""
        console.print(Styled(change.id, style="cyan").append(f"{was} {change.kind}", style="default"))
        line = Styled("  ")
        for op, text in change.words:
            line.append(text, style={"removed": "red strike", "added": "green"}.get(op, "default"))
        if change.words:
            console.print(line)
    counts = Counter(change.kind for change in changes)
    console.print(", ".join(f"{kind} {count}" for kind, count in counts.items()) or "–")


def _stats(books: Library) -> dict[str, Any]:
    edition, official = books.edition, books.official
    counts = Counter(books.level(clause.id) for clause in edition)
    kinds = Counter(clause.kind for clause in edition if books.level(clause.id) in ("clause", "item"))
    restated = sum(clause.restates is not None for clause in edition)
    return {
        **{level + "s": counts[level] for level in ("part", "chapter", "clause", "item", "example")},
        **{kind: kinds[kind] for kind in ("operative", "definition", "physical", "tournament")},
        "restating": restated,
        "terms": len(books.glossary.terms),
        "revisions": len(edition.history),
        "ids": len(edition),
        "official": None if official is None else agreement(edition, official),
    }
