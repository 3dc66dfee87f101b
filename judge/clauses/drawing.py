"""A clause among its neighbours, drawn as SVG: what it stands under above, what stands under it below, cited by, cites.

Only presentation attributes and currentColor: the picture takes the colours of the page it stands in, and needs neither
a style sheet nor a script.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, cast
from xml.sax.saxutils import escape

from judge.clauses.graph import TERM, Graph, Kind, Link, refs
from judge.source import Language, Words

WIDTH, HEIGHT = 240, 46
"""Of a box."""
GAP, AISLE, MARGIN, HEAD = 10, 72, 16, 20
"""Between boxes; between columns; around everything; above a column, for its heading."""
PITCH = HEIGHT + GAP
BESIDE: tuple[Kind, ...] = ("refers", "restates", "defines")
COLUMNS = 36
"""What fits into a box, a Japanese character counting as two."""

_ABOVE = Words("上位", "stands under")
_BELOW = Words("下位と例", "below it")
_CITING = Words("この条を引く", "cited by")
_CITED = Words("この条が引く", "cites")
_ALONE = Words("つながりなし", "no neighbours")


class _Box(NamedTuple):
    """One clause or term at its place in the picture."""

    name: str
    label: str
    x: int
    y: int


def draw(graph: Graph, id: str, lang: Language = "ja") -> str:
    """The neighbourhood of a clause as an SVG text."""
    links = refs(graph, id)
    over = [Link(above, id) for above in _road(graph, id)]
    under = [*links.incoming.get("parent", ()), *links.incoming.get("example", ())]
    under.sort(key=lambda link: cast(int, graph.nodes[link.id]["order"]))
    citing, cited = _others(graph, links.incoming), _others(graph, links.outgoing)

    centre, right = MARGIN + WIDTH + AISLE, MARGIN + 2 * (WIDTH + AISLE)
    top = MARGIN + HEAD
    middle = top + len(over) * PITCH + (AISLE // 2 if over else 0)
    below = middle + HEIGHT + AISLE // 2 + HEAD
    bottom = max(below + len(under) * PITCH if under else middle + PITCH, top + max(len(citing), len(cited)) * PITCH)

    def column(others: Sequence[Link], x: int, y: int) -> list[_Box]:
        # Where a clause below this one is meant, the box says which.
        arrow = "→" if x < centre else "←"
        tails = ["" if link.at == id else f" {arrow} {link.at}" for link in others]
        return [_box(graph, link, x, y + place * PITCH, tails[place]) for place, link in enumerate(others)]

    def beside(others: Sequence[Link], x: int) -> list[_Box]:
        # Around the height of the clause where there is room, else from the top.
        high = max(top, min(middle - (len(others) - 1) * PITCH // 2, bottom - len(others) * PITCH))
        return column(others, x, high)

    above, children = column(over, centre, top), column(under, centre, below)
    left_hand, right_hand = beside(citing, MARGIN), beside(cited, right)
    here = _box(graph, Link(id, id), centre, middle)

    width, height = right + WIDTH + MARGIN, bottom + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'font-family="system-ui, sans-serif" font-size="14" fill="currentColor">',
        f"<title>{_text(' '.join(filter(None, (here.name, graph.nodes[id]['title']))))}</title>",
        '<g fill="none" stroke="currentColor" stroke-opacity="0.45">',
        *_lines(above, here, children, left_hand, right_hand),
        "</g>",
    ]
    columns = ((_ABOVE, above), (_BELOW, children), (_CITING, left_hand), (_CITED, right_hand))
    headed = [(words, boxes[0]) for words, boxes in columns if boxes] or [(_ALONE, here)]
    parts += [
        f'<text x="{box.x}" y="{box.y - 8}" font-size="12" fill-opacity="0.7">{_text(words.to(lang))}</text>'
        for words, box in headed
    ]
    parts += [_drawn(box) for box in (*above, *left_hand, *children, *right_hand)]
    parts += [_drawn(here, stroke=3), "</svg>\n"]
    return "\n".join(parts)


def _road(graph: Graph, id: str) -> list[str]:
    """What the clause stands under, from the top down to its parent."""
    road: list[str] = []
    here: str | None = id
    while here is not None:
        edges = graph.out_edges(here, keys=True)
        here = next((over for _, over, kind in edges if kind in ("parent", "example")), None)
        if here is not None:
            road.append(here)
    return road[::-1]


def _others(graph: Graph, links: Mapping[Kind, tuple[Link, ...]]) -> list[Link]:
    """The clauses that cite or are cited, each once, and the terms defined: what stands beside the clause."""
    seen: dict[str, Link] = {}
    for kind in BESIDE:
        for link in links.get(kind, ()):
            seen.setdefault(link.id, link)
    return sorted(seen.values(), key=lambda link: cast(int, graph.nodes[link.id]["order"]))


def _box(graph: Graph, link: Link, x: int, y: int, tail: str = "") -> _Box:
    node = graph.nodes[link.id]
    label = node["text"] if link.id.startswith(TERM) else node["title"] or node["text"]
    return _Box(_cut(link.id.removeprefix(TERM) + tail), _cut(label), x, y)


def _cut(text: str) -> str:
    """As much of a text as fits into a box."""
    columns = 0
    words = " ".join(text.split())
    for place, letter in enumerate(words):
        columns += 2 if unicodedata.east_asian_width(letter) in "WFA" else 1
        if columns > COLUMNS:
            return words[: max(0, place - 1)] + "…"
    return words


def _text(text: str) -> str:
    """Escaped for XML, without the characters that XML cannot hold at all."""
    return escape("".join(letter for letter in text if letter.isprintable()))


def _lines(
    above: list[_Box], here: _Box, children: list[_Box], left_hand: list[_Box], right_hand: list[_Box]
) -> Iterator[str]:
    """The lines between the boxes."""
    half, centre = HEIGHT // 2, here.x + WIDTH // 2
    for box, after in pairwise([*above, here]):
        yield f'<path d="M{centre} {box.y + HEIGHT}V{after.y}"/>'
    if children:
        # One rail with a branch to each child stays readable however many there are.
        rail, end = here.x - GAP, children[-1].y + half
        yield f'<path d="M{centre} {here.y + HEIGHT}v{GAP}H{rail}V{end}"/>'
    for box in children:
        yield f'<path d="M{here.x - GAP} {box.y + half}h{GAP}"/>'
    for box in left_hand:
        yield _curve(box.x + WIDTH, box.y + half, here.x, here.y + half)
    for box in right_hand:
        yield _curve(here.x + WIDTH, here.y + half, box.x, box.y + half)


def _curve(x: int, y: int, to_x: int, to_y: int) -> str:
    """A bow from left to right with an arrow head: who cites stands left of who is cited."""
    bend = (x + to_x) // 2
    return f'<path d="M{x} {y}C{bend} {y} {bend} {to_y} {to_x} {to_y}m-7 -4l7 4l-7 4"/>'


def _drawn(box: _Box, stroke: int = 1) -> str:
    """A box with its id and the beginning of its words."""
    return (
        f'<rect x="{box.x}" y="{box.y}" width="{WIDTH}" height="{HEIGHT}" rx="6" fill="currentColor" '
        f'fill-opacity="0.06" stroke="currentColor" stroke-width="{stroke}"/>'
        f'<text x="{box.x + 10}" y="{box.y + 18}" font-weight="bold">{_text(box.name)}</text>'
        f'<text x="{box.x + 10}" y="{box.y + 36}" font-size="12">{_text(box.label)}</text>'
    )
