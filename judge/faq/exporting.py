"""The FAQ as files: Markdown with SVG boards beside it, JSON, and a PDF to print."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from judge.faq.boards import BLANK
from judge.faq.drawing import board_svg
from judge.faq.entry import Entry
from judge.faq.reading import ruling_of
from judge.foreign import store_file
from judge.games.dimension_zero.telling import KINDS, cost_words
from judge.paths import shown
from judge.ruling.model import CardQuoted, Ruling
from judge.ruling.topics import VALUES
from judge.source import BadInput, Language, Problem, Words

Progress = Callable[[int, int], None]
WORDS = {
    "title": Words("よくある質問と裁定", "Questions and rulings"),
    "board": Words("盤面", "Board"),
    "versions": Words(
        "{first} 作成、{changed} 更新。総合ルール {rules}、プログラム {engine}。",
        "Written {first}, changed {changed}. Rules {rules}, program {engine}.",
    ),
    "superseded": Words("この項目は{by}番に置き換えられました。", "Entry {by} has taken the place of this one."),
    "gone": Words("この項目は廃止されました。", "This entry is no longer valid."),
    "contents": Words("目次", "Contents"),
    "count": Words("{count}件", "{count} entries"),
}
FONT_HINT = Words(
    "日本語の字形がありません。フォントを入れてください（Debian なら apt install fonts-noto-cjk）。",
    "there is no Japanese font here; install one (on Debian: apt install fonts-noto-cjk).",
)


class Written(NamedTuple):
    """An entry with the ruling behind it, ready to be laid out."""

    entry: Entry
    ruling: Ruling | None
    """None for an entry that is gone and cannot be asked again."""


def export(path: Path, entries: list[Entry], game: str, lang: Language, progress: Progress) -> None:
    """Write entries to a file, in the form that its name says."""
    match path.suffix.lower():
        case ".json":
            store_file(path, msgspec.json.format(msgspec.json.encode(entries), indent=2))
        case ".md":
            _write_markdown(path, _rulings(entries, game, progress), lang)
        case ".pdf":
            store_file(path, to_pdf(_rulings(entries, game, progress), lang))
        case _:
            words = Words(
                "ファイルの名前は .md か .json か .pdf で終えてください。",
                "the name of the file ends in .md, .json or .pdf.",
            )
            raise BadInput([Problem(shown(path), None, words)])


def _rulings(entries: list[Entry], game: str, progress: Progress) -> list[Written]:
    written = []
    for number, entry in enumerate(entries, start=1):
        try:
            written.append(Written(entry, ruling_of(entry, game)))
        except BadInput:
            written.append(Written(entry, None))
        progress(number, len(entries))
    return written


def state_words(entry: Entry, lang: Language) -> str:
    """That an entry is no longer current, and why; nothing where it is."""
    if entry.status == "current":
        return ""
    says = WORDS[entry.status].to(lang).format(by=entry.by)
    return f"{says} {getattr(entry.reason, lang)}" if entry.reason else says


def version_words(entry: Entry, lang: Language) -> str:
    """When an entry was written and with what."""
    return (
        WORDS["versions"]
        .to(lang)
        .format(first=entry.first, changed=entry.changed, rules=entry.versions.rules, engine=entry.versions.engine)
    )


def card_facts(card: CardQuoted, lang: Language) -> str:
    """What is printed beside the text of a card, in a line."""
    facts = [KINDS[card.kind].to(lang), cost_words((colour, number) for colour, number in card.cost).to(lang)]  # type: ignore[misc]
    if card.power is not None:
        facts.append(f"{VALUES['power'].to(lang)} {card.power}")
    return " ／ ".join([*facts, *card.races]) if lang == "ja" else " / ".join([*facts, *card.races])


# ---- Markdown


def _write_markdown(path: Path, written: list[Written], lang: Language) -> None:
    folder = path.parent / f"{path.stem}-boards"
    lines = [f"# {WORDS['title'].to(lang)}", "", WORDS["count"].to(lang).format(count=len(written)), ""]
    for one in written:
        if one.ruling is not None:
            store_file(folder / f"{one.entry.number}.svg", board_svg(one.ruling.scene.before, lang).encode())
        lines += _markdown(one, folder.name, lang)
    store_file(path, "\n".join(lines).encode())


def _markdown(one: Written, folder: str, lang: Language) -> list[str]:
    entry = one.entry
    lines = [f'<a id="{entry.number}"></a>', "", f"## {entry.number}. {_of(entry.title, lang)}", ""]
    if state := state_words(entry, lang):
        lines += [f"**{_plain(state)}**", ""]
    lines += [_plain(_of(entry.situation, lang)), "", f"**Q.** {_plain(_of(entry.question, lang))}", ""]
    lines += [f"**A. {_plain(_of(entry.answer, lang))}**", ""]
    for sentence in entry.explanation:
        if says := _of(sentence.says, lang):
            cited = f" ［{'、'.join(sentence.clauses)}］" if sentence.clauses else ""
            lines.append(f"- {_plain(says)}{cited}")
    if one.ruling is not None:
        lines += ["", f"![{WORDS['board'].to(lang)}]({folder}/{entry.number}.svg)", ""]
        for card in quoted_cards(one.ruling):
            text = _plain(card.text).replace("\n", "<br>") if card.text else ""
            lines.append(f"- 《{card.name}》（{card_facts(card, lang)}）{text}")
    lines += ["", f"<small>{version_words(entry, lang)}</small>", ""]
    return lines


def quoted_cards(ruling: Ruling | None) -> list[CardQuoted]:
    """The cards of an entry, with what is printed on them; those that only stand in for others are left out."""
    blanks = tuple(BLANK.values())
    return [] if ruling is None else [card for card in ruling.cards.values() if not card.name.startswith(blanks)]


def _of(text: Any, lang: Language) -> str:
    return str(getattr(text, lang))


def _plain(text: str) -> str:
    """A text that Markdown takes as it is: marks that it would read otherwise are kept from it."""
    return "".join(f"\\{letter}" if letter in "\\`*_[]<>#|" else letter for letter in text)


# ---- PDF

CSS = """
@page { size: A4; margin: 13mm 15mm 14mm;
  @bottom-center { content: counter(page); font-size: 9pt; color: #5c676c } }
body { font-family: 'Noto Serif CJK JP','Noto Serif JP','Hiragino Mincho ProN','Yu Mincho',serif; font-size: 9pt;
  line-height: 1.5; color: #22282b }
h1 { font-size: 20pt }
h2 { font-size: 12pt; margin: 0 0 2mm; border-bottom: .6pt solid #22282b; padding-bottom: 1mm }
.first { break-after: page }
.toc { columns: 2; font-size: 8.5pt; line-height: 1.5 }
.toc p { margin: 0 0 1mm; break-inside: avoid }
.toc a { color: inherit; text-decoration: none }
.toc a::after { content: '  ' target-counter(attr(href), page); color: #5c676c }
article { break-inside: avoid-page; margin: 0 0 6mm; padding-top: 1mm }
.q { margin: 2mm 0 1mm }
.q b, .a b { color: #a2281f }
.a { font-weight: 700; font-size: 10.5pt; margin: 0 0 1.5mm }
.state { border: 1pt solid #a2281f; padding: 1mm 2mm; font-weight: 700 }
.board { float: right; width: 68mm; margin: 1mm 0 2mm 5mm }
ul { margin: 0; padding-left: 4mm }
li { margin-bottom: .6mm }
.c { color: #5c676c; font-size: 7.5pt }
svg { width: 68mm; height: auto }
.cards { clear: both; font-size: 8pt; line-height: 1.45; padding-top: 1.5mm }
.cards p { margin: 0 0 .8mm }
.v { font-size: 7.5pt; color: #5c676c; margin: 1mm 0 0 }
"""


def to_html(written: list[Written], lang: Language) -> str:
    """The whole FAQ as one page of HTML that needs nothing from elsewhere."""
    title = WORDS["title"].to(lang)
    contents = "".join(
        f'<p><a href="#n{one.entry.number}">{one.entry.number}. {escape(_of(one.entry.title, lang))}</a></p>'
        for one in written
    )
    articles = "".join(_article(one, lang) for one in written)
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{CSS}</style></head>"
        f'<body><section class="first"><h1>{title}</h1><p>{WORDS["count"].to(lang).format(count=len(written))}</p>'
        f'<h2>{WORDS["contents"].to(lang)}</h2><div class="toc">{contents}</div></section>{articles}</body></html>'
    )


def _article(one: Written, lang: Language) -> str:
    entry = one.entry
    state = state_words(entry, lang)
    sentences = "".join(
        f'<li>{escape(says)} <span class="c">{escape("・".join(sentence.clauses))}</span></li>'
        for sentence in entry.explanation
        if (says := _of(sentence.says, lang))
    )
    svg = board_svg(one.ruling.scene.before, lang) if one.ruling is not None else ""
    cards = "".join(
        f'<p lang="ja"><b>《{escape(card.name)}》</b> {escape(card_facts(card, lang))}　{_lines(card.text)}</p>'
        for card in quoted_cards(one.ruling)
    )
    return (
        f'<article id="n{entry.number}"><h2>{entry.number}. {escape(_of(entry.title, lang))}</h2>'
        + (f'<p class="state">{escape(state)}</p>' if state else "")
        + (f'<div class="board">{svg}</div>' if svg else "")
        + f"<p>{escape(_of(entry.situation, lang))}</p>"
        f'<p class="q"><b>Q.</b> {escape(_of(entry.question, lang))}</p>'
        f'<p class="a"><b>A.</b> {escape(_of(entry.answer, lang))}</p>'
        f'<ul>{sentences}</ul><div class="cards">{cards}</div>'
        f'<p class="v">{escape(version_words(entry, lang))}</p></article>'
    )


def _lines(text: str) -> str:
    return "<br>".join(escape(line) for line in text.splitlines())


def to_pdf(written: list[Written], lang: Language) -> bytes:
    """The FAQ as a PDF with its fonts inside. Nothing is fetched from anywhere."""
    try:
        import weasyprint
        from weasyprint.urls import URLFetcher
    except (ImportError, OSError) as error:  # the library, or a library that it needs
        words = Words(
            f"weasyprint が使えません（{error}）。pip install 'judge[pdf]' で入ります。",
            f"weasyprint cannot be used ({error}); pip install 'judge[pdf]' brings it.",
        )
        raise BadInput([Problem("export", None, words)]) from None

    if not has_japanese_font():
        raise BadInput([Problem("export", None, FONT_HINT)])
    nothing = URLFetcher(allowed_protocols=())
    return bytes(weasyprint.HTML(string=to_html(written, lang), url_fetcher=nothing).write_pdf())


def has_japanese_font() -> bool:
    """Whether the system has a font for Japanese, as far as it can be asked: without one, a page would be all boxes."""
    asking = shutil.which("fc-list")
    if asking is None:
        return True
    listed = subprocess.run([asking, ":lang=ja", "family"], capture_output=True, text=True, timeout=60, check=False)
    return listed.returncode != 0 or bool(listed.stdout.strip())
