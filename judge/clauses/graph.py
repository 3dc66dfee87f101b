"""The graph of a rulebook: which clause stands under, follows, cites, illustrates, repeats or defines which.

Nodes are clause ids and `term:` names, with `title`, `text` and `order`. Every edge has its `kind` both as key and as
attribute, so that two nodes have at most one edge of a kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias, cast, get_args

import networkx as nx

from judge.clauses.edition import Edition, UnknownClause
from judge.clauses.numbering import EXAMPLE
from judge.clauses.references import counted_by, references, squeezed
from judge.source import Language, nearest

Kind = Literal["parent", "next", "refers", "example", "restates", "defines", "uses"]
KINDS: tuple[Kind, ...] = get_args(Kind)
TERM = "term:"


class Entry(NamedTuple):
    """A clause as the graph and lint need it, whatever file it came from."""

    id: str
    text: str
    title: str = ""
    notes: tuple[str, ...] = ()
    """What we say about the clause; it may cite others, but it is no rule."""
    line: int | None = None
    example: bool = False


Book: TypeAlias = Edition | Mapping[str, str] | Sequence[Entry]
"""An edition, or the text of each id, or clauses one by one; in book order."""

Graph: TypeAlias = "nx.MultiDiGraph[str]"


class Link(NamedTuple):
    """The clause or term at the other end of an edge, and the clause on this side."""

    id: str
    at: str
    """The clause asked about, or the one below it that the edge really belongs to."""
    note: bool = False
    """Whether only a note of ours refers."""


class Refs(NamedTuple):
    """What a clause has to do with others: links by kind, each list in book order; kinds without links are left out."""

    id: str
    outgoing: Mapping[Kind, tuple[Link, ...]]
    incoming: Mapping[Kind, tuple[Link, ...]]


def entries(book: Book, lang: Language = "ja", game: str = "dimension-zero") -> list[Entry]:
    """The clauses of a book in one language, in book order."""
    if isinstance(book, Edition):
        return [
            Entry(
                clause.id,
                clause.text.to(lang),
                clause.title.to(lang) if clause.title else "",
                tuple(note.to(lang) for note in clause.notes),
                getattr(clause.lines, lang),
                is_example(clause.id, book.game),
            )
            for clause in book
        ]
    if isinstance(book, Mapping):
        return [Entry(id, text, example=is_example(id, game)) for id, text in book.items()]
    return list(book)


def is_example(id: str, game: str) -> bool:
    """Whether the id says so: 3-11-1-1a is an example; in 101.4a the letter is a clause's own."""
    steps = counted_by(game).steps(id)
    return steps is not None and steps[-1][0] == EXAMPLE


def ancestors(id: str, game: str) -> Iterator[str]:
    """Everything an id stands under, nearest first, whether or not it is printed."""
    numbering = counted_by(game)
    over = numbering.parent(id)
    while over is not None:
        yield over
        over = numbering.parent(over)


def titles_of(clauses: Iterable[Entry]) -> dict[str, str]:
    """The clause of each title, for references by title; a title that stands twice names nothing."""
    found: dict[str, str | None] = {}
    for clause in clauses:
        if name := squeezed(re.sub(r"^(?:column|コラム)\s*[:：]", "", clause.title, flags=re.IGNORECASE)):
            found[name] = None if name in found else clause.id
    return {name: id for name, id in found.items() if id is not None}


def clause_graph(
    book: Book,
    restates: Mapping[str, str] | None = None,
    terms: Mapping[str, str] | None = None,
    *,
    game: str = "dimension-zero",
    lang: Language = "ja",
) -> Graph:
    """The graph of a book. `restates` gives the clause another only repeats, `terms` the clause that defines each.

    Links to clauses that do not exist are left out: lint tells them.
    """
    game = book.game if isinstance(book, Edition) else game
    clauses = entries(book, lang, game)
    graph: Graph = nx.MultiDiGraph()
    for place, clause in enumerate(clauses):
        if clause.id not in graph:
            graph.add_node(clause.id, title=clause.title, text=clause.text, order=place)
    known = set(graph)
    titles = titles_of(clauses)
    for clause in clauses:
        over = next((id for id in ancestors(clause.id, game) if id in known), None)
        if over is not None:
            _link(graph, clause.id, over, "example" if clause.example else "parent")
        for note, text in ((False, clause.text), *((True, text) for text in clause.notes)):
            for reference in references(text, clause.id, game, known, titles):
                for target in reference.targets:
                    if target in known and not graph.has_edge(clause.id, target, "refers"):
                        _link(graph, clause.id, target, "refers", note=note)
    for before, after in zip(list(graph), list(graph)[1:], strict=False):
        _link(graph, before, after, "next")
    for id, other in (restates or {}).items():
        if id in known and other in known:
            _link(graph, id, other, "restates")
    _add_terms(graph, clauses, terms or {})
    return graph


def _link(graph: Graph, here: str, there: str, kind: Kind, note: bool = False) -> None:
    graph.add_edge(here, there, key=kind, kind=kind, note=note)


def _add_terms(graph: Graph, clauses: list[Entry], terms: Mapping[str, str]) -> None:
    if not terms:
        return
    count = len(graph)
    for place, (term, definition) in enumerate(terms.items()):
        graph.add_node(TERM + term, title=term, text="", order=count + place)
        if definition in graph:
            _link(graph, TERM + term, definition, "defines")
    for clause in clauses:
        for term in terms_in(f"{clause.title}\n{clause.text}", terms):
            _link(graph, clause.id, TERM + term, "uses")


def terms_in(text: str, terms: Mapping[str, str]) -> list[str]:
    """The terms a text uses, in order; a longer term hides the shorter ones in it (バトルスペース, not バトル)."""
    names = sorted(filter(None, terms), key=len, reverse=True)
    if not names:
        return []
    return list(dict.fromkeys(re.findall("|".join(map(re.escape, names)), text)))


def refs(graph: Graph, id: str) -> Refs:
    """The links of a clause in both directions.

    References, restatements and definitions of the clauses below it count as well, unless both ends are below it.
    """
    if id not in graph:
        raise UnknownClause(id, nearest(id, graph))
    inside = {id, *below(graph, id)}
    outgoing: dict[Kind, set[Link]] = {}
    incoming: dict[Kind, set[Link]] = {}
    for node in inside:
        for links, edges, other in (
            (outgoing, graph.out_edges(node, data=True), 1),
            (incoming, graph.in_edges(node, data=True), 0),
        ):
            for edge in edges:
                kind, end = cast(Kind, edge[2]["kind"]), cast(str, edge[other])
                if node == id or (kind in ("refers", "restates", "defines") and end not in inside):
                    links.setdefault(kind, set()).add(Link(end, node, edge[2]["note"]))
    return Refs(id, _sorted(graph, outgoing), _sorted(graph, incoming))


def _sorted(graph: Graph, links: Mapping[Kind, set[Link]]) -> dict[Kind, tuple[Link, ...]]:
    def place(link: Link) -> tuple[int, int]:
        return graph.nodes[link.id]["order"], graph.nodes[link.at]["order"]

    return {kind: tuple(sorted(links[kind], key=place)) for kind in KINDS if kind in links}


def below(graph: Graph, id: str) -> list[str]:
    """The clauses, items and examples under a clause, in book order."""
    found: list[str] = []
    todo = [id]
    while todo:
        children = [child for child, _, kind in graph.in_edges(todo.pop(), keys=True) if kind in ("parent", "example")]
        found += children
        todo += children
    return sorted(found, key=lambda child: cast(int, graph.nodes[child]["order"]))
