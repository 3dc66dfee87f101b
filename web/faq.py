"""The pages of the FAQ: a list that can be narrowed down by card, keyword and clause, and a page for each number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec
from flask import Flask, Response, request

from judge.clauses import load_edition
from judge.faq.drawing import board_svg
from judge.faq.entry import Entry
from judge.faq.exporting import quoted_cards, state_words
from judge.faq.reading import matching, ruling_of
from judge.faq.registry import CURATED, ENTRIES, Registry
from judge.paths import RULES
from judge.ruling.ask import quoted
from judge.ruling.model import ClauseQuoted, Ruling, Text
from judge.source import BadInput
from web.book import GAME
from web.frame import page, there, typed, voice
from web.pages import CardView, card_view
from web.scenes import ClauseView, SceneView, Seal, Teller
from web.sentences import Sentence, spans
from web.words import Voice

ON_A_PAGE = 60
MOST_REMEMBERED = 300


@dataclass(frozen=True)
class FaqRow:
    """An entry in a list."""

    number: int
    title: str
    question: Sentence
    answer: Sentence
    sign: str
    state: str


@dataclass(frozen=True)
class Choice:
    """Something to narrow the list down by, and how many entries it leaves."""

    name: str
    count: int


@dataclass(frozen=True)
class FaqListPage:
    """The list, narrowed down or not."""

    rows: tuple[FaqRow, ...]
    count: int
    number: int
    """Which page of the list this is."""
    pages: int
    card: str
    keyword: str
    clause: str
    query: str
    gone: bool
    cards: tuple[Choice, ...]
    keywords: tuple[Choice, ...]


@dataclass(frozen=True)
class Explained:
    """A sentence of an explanation."""

    says: Sentence
    clauses: tuple[ClauseView, ...]


@dataclass(frozen=True)
class FaqPage:
    """One entry."""

    book: str
    number: int
    title: str
    situation: Sentence
    question: Sentence
    answer: Sentence
    seal: Seal
    explanation: tuple[Explained, ...]
    state: str
    by: int | None
    names: tuple[str, ...]
    keywords: tuple[str, ...]
    clauses: tuple[str, ...]
    scene: SceneView | None
    cards: tuple[CardView, ...]
    worked: str | None
    first: str
    changed: str
    rules: str
    engine: str
    before: int | None
    after: int | None


class FaqShelf:
    """The entries as they are stored, read again when the file changes; rulings asked again when a page needs one."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder or RULES / GAME / "faq"
        self._read: tuple[int, list[Entry]] | None = None
        self._rulings: dict[str, Ruling | None] = {}

    def entries(self) -> list[Entry]:
        """What readers see."""
        try:
            stamp = max(
                (self._folder / name).stat().st_mtime_ns
                for name in (ENTRIES, CURATED)
                if (self._folder / name).exists()
            )
        except ValueError:
            return []
        if self._read is None or self._read[0] != stamp:
            self._read = (stamp, Registry(self._folder).shown())
        return self._read[1]

    def find(self, number: int) -> Entry | None:
        """The entry of a number."""
        return next((entry for entry in self.entries() if entry.number == number), None)

    def citing(self, ids: Iterable[str]) -> list[Entry]:
        """The current entries that one of these clauses decides."""
        wanted = set(ids)
        return [entry for entry in self.entries() if entry.status == "current" and not wanted.isdisjoint(entry.clauses)]

    def ruling(self, entry: Entry) -> Ruling | None:
        """The ruling behind an entry; None where it cannot be asked any more."""
        key = f"{entry.digest} {entry.changed}"
        if key not in self._rulings:
            if len(self._rulings) >= MOST_REMEMBERED:
                self._rulings.clear()
            try:
                self._rulings[key] = ruling_of(entry, GAME)
            except BadInput:
                self._rulings[key] = None
        return self._rulings[key]


def add_faq(app: Flask, shelf: FaqShelf) -> None:
    """Put the pages of the FAQ on the site."""

    @app.get("/faq")
    def faq_list() -> str:
        say = voice()
        return page("faq.html", say, say("faq_title"), _list_page(shelf, say), section="faq")

    @app.get("/faq/<int:number>")
    def faq_entry(number: int) -> str:
        say = voice()
        entry = there(shelf.find(number), "faq")
        # The short form, for a copy to be read without a network: without board and steps.
        ruling = None if request.args.get("brief") else shelf.ruling(entry)
        shown = _entry_page(entry, ruling, [one.number for one in shelf.entries()], say)
        return page("faq_entry.html", say, f"FAQ {number}", shown, section="faq")

    @app.get("/faq/<int:number>/board.svg")
    def faq_board(number: int) -> Response:
        ruling = there(shelf.ruling(there(shelf.find(number), "faq")))
        return Response(board_svg(ruling.scene.before, voice().lang), mimetype="image/svg+xml")

    @app.get("/api/faq")
    def faq_json() -> Response:
        return Response(msgspec.json.encode(_asked_for(shelf)[0]), mimetype="application/json")

    @app.get("/api/faq/<int:number>")
    def faq_entry_json(number: int) -> Response:
        return Response(msgspec.json.encode(there(shelf.find(number), "faq")), mimetype="application/json")


def faq_row(entry: Entry, say: Voice) -> FaqRow:
    """An entry in a list."""
    return FaqRow(
        entry.number,
        say.text(entry.title),
        spans(say.text(entry.question)),
        spans(say.text(entry.answer)),
        _seal(entry, say).sign,
        state_words(entry, say.lang),
    )


def _asked_for(shelf: FaqShelf) -> tuple[list[Entry], bool]:
    gone = request.args.get("gone") == "1"
    found = matching(
        shelf.entries(), card=typed("card"), keyword=typed("keyword"), clause=typed("clause"), query=typed("q")
    )
    return [entry for entry in found if gone or entry.status == "current"], gone


def _list_page(shelf: FaqShelf, say: Voice) -> FaqListPage:
    found, gone = _asked_for(shelf)
    pages = max(1, -(-len(found) // ON_A_PAGE))
    number = min(max(1, request.args.get("page", 1, type=int)), pages)
    shown = found[(number - 1) * ON_A_PAGE : number * ON_A_PAGE]
    current = [entry for entry in shelf.entries() if entry.status == "current"]
    return FaqListPage(
        rows=tuple(faq_row(entry, say) for entry in shown),
        count=len(found),
        number=number,
        pages=pages,
        card=typed("card"),
        keyword=typed("keyword"),
        clause=typed("clause"),
        query=typed("q"),
        gone=gone,
        cards=_choices(name for entry in current for name in entry.cards),
        keywords=_choices(name for entry in current for name in entry.keywords),
    )


def _choices(names: Iterable[str]) -> tuple[Choice, ...]:
    return tuple(Choice(name, count) for name, count in sorted(Counter(names).items()))


def _seal(entry: Entry, say: Voice) -> Seal:
    answer = entry.answer.ja
    if answer.startswith("はい"):
        return Seal("circle", "○", say("seal_yes"))
    if answer.startswith("いいえ"):
        return Seal("cross", "×", say("seal_no"))
    if "によります。" in answer:
        return Seal("triangle", "△", say("seal_depends"))
    return Seal("circle", "○", say("seal_settled"))


def _quoted(entry: Entry) -> dict[str, ClauseQuoted]:
    edition = load_edition(GAME)
    named = {id for sentence in entry.explanation for id in sentence.clauses}
    return {id: quoted(edition, id) for id in named if id in edition}


def _entry_page(entry: Entry, ruling: Ruling | None, numbers: list[int], say: Voice) -> FaqPage:
    teller = Teller(_quoted(entry) if ruling is None else ruling.clauses, say)

    def told(text: Text) -> Sentence:
        return spans(say.text(text))

    ordered = sorted(numbers)
    place = ordered.index(entry.number)
    return FaqPage(
        book=GAME,
        number=entry.number,
        title=say.text(entry.title),
        situation=told(entry.situation),
        question=told(entry.question),
        answer=told(entry.answer),
        seal=_seal(entry, say),
        explanation=tuple(
            Explained(told(sentence.says), teller.clauses(sentence.clauses))
            for sentence in entry.explanation
            if say.text(sentence.says)
        ),
        state=state_words(entry, say.lang),
        by=entry.by,
        names=entry.cards,
        keywords=entry.keywords,
        clauses=entry.clauses,
        scene=None if ruling is None else teller.scene(ruling.scene, "line"),
        cards=tuple(card_view(card, say) for card in quoted_cards(ruling)),
        worked=entry.board if entry.origin == "worked" else None,
        first=entry.first,
        changed=entry.changed,
        rules=entry.versions.rules,
        engine=entry.versions.engine,
        before=ordered[place - 1] if place else None,
        after=ordered[place + 1] if place + 1 < len(ordered) else None,
    )
