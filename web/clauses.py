"""The page of a clause: the clause itself, what stands around it, and everything that has to do with it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from judge.clauses.edition import Clause
from judge.clauses.graph import Link
from judge.clauses.library import Level
from judge.source import BadInput, Words
from web.book import GAME, Book, ClauseLine, Node, OtherGame, Thumb
from web.concordance import RoleView, other_games, roles_of
from web.faq import FaqRow, FaqShelf, faq_row
from web.lawtext import Definition, Law, Linker, Told, definition, told
from web.listing import Listing
from web.pages import RulingRow

MOST_FAQ = 12
"""Entries of the FAQ that a clause page shows; the others are one click away."""
MOST_NAMED = 4
"""Of the clauses below this one that a reference belongs to, as many are named."""


@dataclass(frozen=True)
class EntryView:
    """A clause in full below another: a heading, a clause, a list item or an example."""

    id: str
    level: Level
    label: str
    title: Told
    kind: str
    law: Law
    notes: tuple[Law, ...]
    ruling: RulingRow | None


@dataclass(frozen=True)
class Margin:
    """The chapter of a clause, beside it."""

    id: str
    heading: str
    count: str
    nodes: tuple[Node, ...]


@dataclass(frozen=True)
class DifferenceView:
    """Where an older book differs from the rules that win, and which clauses decide."""

    game: str
    rules: tuple[str, ...]
    says: str


@dataclass(frozen=True)
class ClausePage:
    """Everything that the page of a clause shows."""

    game: str
    book: Told
    version: str
    main: EntryView
    official: Law | None
    official_name: str
    official_problem: str
    """Why the official words cannot be shown although they were imported."""
    other: Law
    items: tuple[EntryView, ...]
    examples: tuple[EntryView, ...]
    below: tuple[EntryView, ...]
    below_title: str
    parents: tuple[ClauseLine, ...]
    margin: Margin | None
    thumbs: tuple[Thumb, ...]
    before: str | None
    after: str | None
    refers: tuple[ClauseLine, ...]
    cited: tuple[ClauseLine, ...]
    rulings: tuple[RulingRow, ...]
    faq: tuple[FaqRow, ...]
    restates: tuple[ClauseLine, ...]
    differences: tuple[DifferenceView, ...]
    terms: tuple[Definition, ...]
    defines: tuple[Definition, ...]
    citation: str
    untranslated: bool
    games: tuple[OtherGame, ...]
    same: tuple[RoleView, ...]


def clause_page(book: Book, id: str, listing: Listing, faq: FaqShelf) -> ClausePage:
    """The page of a clause of the edition."""
    library, say, clause = book.library, book.say, book.edition[id]
    linker = Linker(library, say.lang, without=(id,))
    mirroring = listing.mirroring(book.game, say)

    def entry(one: Clause) -> EntryView:
        return _entry(book, linker, one, mirroring.get(one.id))

    official, official_problem = _official(book, linker, id)
    main = entry(clause)
    items = tuple(entry(one) for one in library.children(id) if book.library.level(one.id) == "item")
    examples = tuple(entry(one) for one in library.examples(id))
    here = {one.id for one in (*items, *examples)}
    below = tuple(entry(one) for one in library.below(id) if one.id not in here)
    refs, neighbours = library.refs(id), library.neighbours(id)
    return ClausePage(
        game=book.game,
        book=told(book.edition.title, say.lang),
        version=book.edition.version,
        main=main,
        official=official[0] if official else None,
        official_name=official[1] if official else "",
        official_problem=official_problem,
        other=_other(book, clause),
        items=items,
        examples=examples,
        below=below,
        below_title=say(_BELOW.get(main.level, "below")),
        parents=tuple(book.line(one.id) for one in book.edition.ancestors(id)),
        margin=_margin(book, id),
        thumbs=book.thumbs(id),
        before=neighbours.before.id if neighbours.before else None,
        after=neighbours.after.id if neighbours.after else None,
        refers=_lines(book, id, refs.outgoing.get("refers", ()), "from_below"),
        cited=_lines(book, id, refs.incoming.get("refers", ()), "to_below"),
        rulings=listing.citing(book.game, {id, *(one.id for one in library.below(id))}, say),
        faq=tuple(faq_row(entry, say) for entry in faq.citing({id})[:MOST_FAQ]) if book.game == GAME else (),
        differences=tuple(
            DifferenceView(one.against, one.rules, one.words.to(say.lang)) for one in library.differences(id)
        ),
        restates=_lines(
            book, id, (*refs.outgoing.get("restates", ()), *refs.incoming.get("restates", ())), "same_below"
        ),
        terms=linker.terms,
        defines=tuple(definition(library, term, say.lang) for term in library.glossary.terms if term.clause == id),
        citation=book.citation(),
        untranslated=book.untranslated,
        games=other_games(book, id),
        same=roles_of(book, id),
    )


_BELOW = {"part": "below_part", "chapter": "below_chapter"}


def _entry(book: Book, linker: Linker, clause: Clause, ruling: RulingRow | None) -> EntryView:
    return EntryView(
        id=clause.id,
        level=book.library.level(clause.id),
        label=book.label(clause.id),
        title=told(clause.title, book.lang),
        kind=book.kind(clause),
        law=linker.law(clause.text, clause.id),
        notes=tuple(linker.law(note, clause.id, terms=False) for note in clause.notes),
        ruling=ruling,
    )


def _official(book: Book, linker: Linker, id: str) -> tuple[tuple[Law, str] | None, str]:
    """The official words of a clause and what they are called, where the user has imported them; or what is wrong."""
    try:
        official = book.library.official
    except BadInput as bad:  # our own words can be read all the same
        return None, " ".join(problem.words.to(book.lang) for problem in bad.problems)
    if official is None or id not in official:
        return None, ""
    clause = official[id]
    said = linker.law(clause.text if clause.text.ja else clause.title or Words("", ""), id)
    name = f"{told(official.title, book.lang).text} {official.version}".strip()
    return ((said, name) if said else None), ""


def _other(book: Book, clause: Clause) -> Law:
    """The clause in the other language, if the edition has it."""
    if book.untranslated:
        return Law("ja", ())
    other = clause.text.en if book.lang == "ja" else clause.text.ja
    lines = Linker(book.library, "en" if book.lang == "ja" else "ja")
    return lines.law(clause.text, clause.id, terms=False) if other else Law("ja", ())


def _lines(book: Book, id: str, links: Iterable[Link], through: str) -> tuple[ClauseLine, ...]:
    """The other ends of references, each once, with the clauses below this one that they belong to."""
    at: dict[str, list[str]] = {}
    noted: dict[str, bool] = {}
    for link in links:
        at.setdefault(link.id, []).append(link.at)
        noted[link.id] = noted.get(link.id, True) and link.note
    lines = []
    for other, ends in at.items():
        below = [end for end in dict.fromkeys(ends) if end != id]
        remarks = [book.say(through, ids=book.say.join(below[:MOST_NAMED]))] if below and id not in ends else []
        remarks += [book.say("by_note")] if noted[other] else []
        lines.append(book.line(other, book.say.join(remarks)))
    return tuple(lines)


def _margin(book: Book, id: str) -> Margin | None:
    """The chapter around a clause: all its clauses, and the branch that leads to this one."""
    road = [one.id for one in book.edition.ancestors(id)] + [id]
    headed = [one for one in road if book.library.level(one) in ("part", "chapter")]
    if not headed:
        return None
    top = headed[-1]

    def branch(above: str, depth: int) -> Iterable[Node]:
        for one in book.under(above):
            yield book.node(one, top, depth, one.id == id)
            if one.id in road:
                yield from branch(one.id, depth + 1)

    count = book.say("clause_count", clauses=book.count(top))
    return Margin(top, book.heading(book.edition[top]), count, tuple(branch(top, 1)))
