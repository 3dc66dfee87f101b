"""`judge faq`: finding interactions, building the FAQ, and reading it."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text as Styled

from judge.cards import CardEntry
from judge.cards.sets import choose_set, own_sets
from judge.cli.common import as_json_option, jobs_option, language, print_json, progress_bar, reporting_bad_input
from judge.faq.boards import load_boards
from judge.faq.building import MOST, Report, build, coverage
from judge.faq.entry import Entry
from judge.faq.reading import find_entry, matching
from judge.faq.registry import open_registry
from judge.faq.running import Batch, Results, Runner, on_cluster, on_this_machine
from judge.faq.sweep import Swept, journal_path, material_of, sweep
from judge.faq.trial import Finding, Material
from judge.source import BadInput, Language, Problem, Words

GAME = "dimension-zero"
MOST_REASONS = 8
STATUS = {
    "current": Words("有効", "current"),
    "superseded": Words("{by}に置き換え", "superseded by {by}"),
    "gone": Words("廃止", "gone"),
}
set_option = click.option(
    "--set", "sets", multiple=True, help="A set or card file; several may be given. Left out: all of ours."
)
card_option = click.option("--card", "names", multiple=True, help="Only these cards of the list.")
folder_option = click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=None,
    help="Where the FAQ lies instead of ours.",
)
journal_option = click.option(
    "--journal", type=click.Path(path_type=Path, dir_okay=False), default=None, help="The journal of the sweep."
)


@click.group()
def faq() -> None:
    """The FAQ: interactions of cards, found by trying them out, with answers and clauses."""


@faq.command("sweep")
@set_option
@card_option
@click.option(
    "--all", "every", is_flag=True, help="All pairs, also those whose texts cannot have to do with each other."
)
@click.option("--limit", type=click.IntRange(0), default=None, help="At most so many pairs, spread over all of them.")
@jobs_option
@click.option("--scheduler", default=None, help="The address of a dask.distributed scheduler: tcp://HOST:PORT.")
@journal_option
@language
@as_json_option
def sweep_command(
    sets: tuple[str, ...],
    names: tuple[str, ...],
    every: bool,
    limit: int | None,
    jobs: int | None,
    scheduler: str | None,
    journal: Path | None,
    lang: Language,
    as_json: bool,
) -> None:
    """Try single cards, pairs and chosen triples on small boards, and keep the interactions.

    Ended at any time, it goes on where it was: what is done lies in the journal.
    """
    with reporting_bad_input(lang):
        material = _material(sets, names)
        runner = on_cluster(material, scheduler) if scheduler else on_this_machine(material, jobs)
        with progress_bar("盤面" if lang == "ja" else "boards") as progress:
            swept = sweep(material, runner, journal, every, limit, progress)
    path = journal or journal_path(material)
    if as_json:
        counted = {reason.en: count for reason, count in swept.open.items()}
        print_json({"items": swept.items, "tried": swept.tried, "findings": swept.findings, "open": counted})
    else:
        _print_sweep(swept, path, lang)


@faq.command("build")
@set_option
@journal_option
@click.option("--most", type=click.IntRange(0), default=MOST, show_default=True, help="Entries from the sweep at most.")
@click.option("--date", "today", default=None, help="The day that new and changed entries bear; left out: today.")
@folder_option
@language
@as_json_option
def build_command(
    sets: tuple[str, ...],
    journal: Path | None,
    most: int,
    today: str | None,
    folder: Path | None,
    lang: Language,
    as_json: bool,
) -> None:
    """Judge every entry again, take in what a finished sweep found, and say what is new, changed or gone.

    Without a finished sweep of these cards and this program nothing new is looked for.
    """
    with reporting_bad_input(lang):
        day = _day(today)
        material = _material(sets, ())
        findings = _findings(material, journal)
        registry = open_registry(GAME, folder)
        with progress_bar("項目" if lang == "ja" else "entries") as progress:
            report = build(GAME, registry, material.cards, findings, day, most, progress)
    if as_json:
        print_json(report._asdict())
        return
    _print_report(report, findings is not None, lang)


@faq.command("list")
@click.option("--card", default="", help="Entries that name this card.")
@click.option("--keyword", default="", help="Entries on cards with this keyword.")
@click.option("--clause", default="", help="Entries that rest on this clause.")
@click.option("--query", default="", help="Entries whose words hold this.")
@click.option("--gone", is_flag=True, help="Also those that are no longer current.")
@folder_option
@language
@as_json_option
def list_command(
    card: str, keyword: str, clause: str, query: str, gone: bool, folder: Path | None, lang: Language, as_json: bool
) -> None:
    """List the entries."""
    with reporting_bad_input(lang):
        registry = open_registry(GAME, folder)
    entries = matching(registry.shown(), card=card, keyword=keyword, clause=clause, query=query)
    entries = [entry for entry in entries if gone or entry.status == "current"]
    if as_json:
        print_json(entries)
        return
    console = Console(highlight=False, soft_wrap=True)
    for entry in entries:
        state = "" if entry.status == "current" else f"［{_status(entry, lang)}］"
        console.print(f"{entry.number:>4}  {state}{getattr(entry.question, lang)}", markup=False)
    cited, operative = coverage(GAME, entries)
    words = Words(
        f"{len(entries)}件。引く条文は{operative}条のうち{cited}条。",
        f"{len(entries)} entries, citing {cited} of {operative} operative clauses.",
    )
    console.print(words.to(lang), markup=False)


@faq.command("show")
@click.argument("number", type=int)
@folder_option
@language
@as_json_option
def show_command(number: int, folder: Path | None, lang: Language, as_json: bool) -> None:
    """Show one entry."""
    with reporting_bad_input(lang):
        registry = open_registry(GAME, folder)
        entry = find_entry(registry, number)
    if as_json:
        print_json(entry)
    else:
        _print_entry(entry, lang)


@faq.command("export")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--gone", is_flag=True, help="Also those that are no longer current.")
@folder_option
@language
def export_command(file: Path, gone: bool, folder: Path | None, lang: Language) -> None:
    """Write the FAQ as Markdown (.md, boards as SVG beside it), JSON (.json) or a PDF to print (.pdf)."""
    from judge.faq.exporting import export

    with reporting_bad_input(lang):
        registry = open_registry(GAME, folder)
        entries = [entry for entry in registry.shown() if gone or entry.status == "current"]
        with progress_bar("項目" if lang == "ja" else "entries") as progress:
            export(file, entries, GAME, lang, progress)
    words = Words(f"{len(entries)}件を {file} に書きました。", f"{len(entries)} entries written to {file}.")
    click.echo(words.to(lang))


# ---- what the commands need


def _material(sets: Iterable[str], names: Iterable[str]) -> Material:
    chosen = [choose_set(GAME, name) for name in sets] or own_sets(GAME)
    cards: dict[str, CardEntry] = {name: entry for one in chosen for name, entry in one.entries.items()}
    wanted = tuple(names)
    missing = [name for name in wanted if name not in cards]
    if missing:
        words = Words(f"カードの組に「{missing[0]}」がない。", f"the card list has no '{missing[0]}'.")
        raise BadInput([Problem("--card", None, words)])
    return material_of(GAME, {name: entry for name, entry in cards.items() if not wanted or name in wanted})


def _findings(material: Material, journal: Path | None) -> tuple[Finding, ...] | None:
    """What a finished sweep found; None where there was none, unless one was named."""
    path = journal or journal_path(material)
    try:
        if not path.exists():
            words = Words(
                "sweep の記録がない。先に judge faq sweep を。", "no journal of a sweep: run judge faq sweep first."
            )
            raise BadInput([Problem(str(path), None, words)])
        return sweep(material, _nothing_left(path), path).findings
    except BadInput:
        if journal is not None:
            raise
        return None


def _nothing_left(path: Path) -> Runner:
    """A runner for a sweep that is over."""

    def run(batches: Sequence[Batch]) -> Iterator[Results]:
        if batches:
            words = Words(
                "sweep がまだ終わっていない。judge faq sweep で続きから行える。",
                "the sweep is not finished; judge faq sweep goes on with it.",
            )
            raise BadInput([Problem(str(path), None, words)])
        return iter(())

    return run


def _day(given: str | None) -> str:
    if given is None:
        return datetime.date.today().isoformat()
    try:
        return datetime.date.fromisoformat(given).isoformat()
    except ValueError:
        words = Words(
            f"「{given}」は日付ではない。2026-11-16 のように書く。", f"'{given}' is no day; write 2026-11-16."
        )
        raise BadInput([Problem("--date", None, words)]) from None


# ---- what they print


def _print_sweep(swept: Swept, path: Path, lang: Language) -> None:
    console = Console(highlight=False, soft_wrap=True)
    boards = load_boards(GAME).boards
    words = Words(
        f"{len(boards)}種の盤面で{swept.items}通りを調べた（今回{swept.tried}）。相互作用{len(swept.findings)}件。",
        f"{swept.items} items on {len(boards)} boards ({swept.tried} this time): {len(swept.findings)} interactions.",
    )
    console.print(words.to(lang), markup=False)
    for reason, count in swept.open.most_common(MOST_REASONS):
        console.print(f"  {count:>6}  {getattr(reason, lang)}", markup=False)
    console.print(str(path), markup=False)


def _print_report(report: Report, swept: bool, lang: Language) -> None:
    console = Console(highlight=False, soft_wrap=True)
    if not swept:
        words = Words(
            "このカードとプログラムでの終わった sweep がない。新しいものは探していない。",
            "There is no finished sweep of these cards with this program: nothing new was looked for.",
        )
        console.print(words.to(lang), markup=False)
    named = (
        (Words("新しい", "new"), report.new),
        (Words("変わった", "changed"), report.changed),
        (Words("廃止", "gone"), report.gone),
        (Words("置き換え", "superseded"), report.superseded),
    )
    for what, numbers in named:
        listed = " ".join(map(str, numbers[:40])) + (" …" if len(numbers) > 40 else "")
        console.print(f"{what.to(lang)} {len(numbers)}  {listed}".rstrip(), markup=False)
    for text in report.refused:
        console.print(f"  ！{getattr(text, lang)}", markup=False)
    share = 100 * report.cited / max(1, report.operative)
    words = Words(
        f"有効{report.current}件。引く条文は{report.operative}条のうち{report.cited}条（{share:.1f}％）。",
        f"{report.current} current entries; they cite {report.cited} of {report.operative} operative clauses "
        f"({share:.1f} %).",
    )
    console.print(words.to(lang), markup=False)


def _status(entry: Entry, lang: Language) -> str:
    return STATUS[entry.status].to(lang).format(by=entry.by)


def _print_entry(entry: Entry, lang: Language) -> None:
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"FAQ {entry.number}  {getattr(entry.title, lang)}", style="bold", markup=False)
    if entry.status != "current":
        reason = getattr(entry.reason, lang) if entry.reason else ""
        console.print(f"［{_status(entry, lang)}］{reason}", style="red", markup=False)
    console.print()
    console.print(getattr(entry.situation, lang), markup=False)
    console.print(f"Q. {getattr(entry.question, lang)}", markup=False)
    console.print(f"A. {getattr(entry.answer, lang)}", style="bold", markup=False)
    console.print()
    for sentence in entry.explanation:
        if says := getattr(sentence.says, lang):
            text = Styled(f"   {says} ")
            text.append(f"[{' '.join(sentence.clauses)}]" if sentence.clauses else "", style="cyan")
            console.print(text)
    console.print()
    console.print(f"{entry.changed}  rules {entry.versions.rules}  engine {entry.versions.engine}", markup=False)
