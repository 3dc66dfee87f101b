"""The rooms of the house as they are: which module imports which, drawn, and the road of one ruling through them.

make picture: writes docs/house.svg (the arrows between rooms) and docs/road.txt (the modules that one ruling runs
through, in the order in which it first enters them).
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from xml.sax.saxutils import escape

import networkx as nx

ROOT = Path(__file__).resolve().parent.parent
RULING = "rules/dimension-zero/rulings/3-11-1-1a.yaml"
FOUNDATION = {f"judge.{name}" for name in ("paths", "source", "quick_yaml", "syntax", "letters", "foreign")} | {"judge"}
"""What every room but the kernel may use: where data lies, how files are read and stored, the version."""
WIDTH, HEIGHT, GAP, MARGIN = 132, 46, 26, 16


def modules() -> Iterator[tuple[str, Path]]:
    """Every module of ours, with its file."""
    for package in ("judge", "web"):
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(parts).removesuffix(".__init__"), path


def room_of(module: str) -> str:
    """The room that a module lives in."""
    parts = module.split(".")
    return parts[0] if parts[0] == "web" else ".".join(parts[:2])


def imports(path: Path) -> Iterator[str]:
    """What a file imports, by its full name."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: relative imports hide the arrows"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def arrows() -> nx.DiGraph:
    """Who imports whom, room by room, without the foundation; each room with its files and lines."""
    graph = nx.DiGraph()
    for module, path in modules():
        room = room_of(module)
        if room in FOUNDATION or room == "judge.__main__":
            continue
        graph.add_node(room)
        graph.nodes[room]["files"] = graph.nodes[room].get("files", 0) + 1
        graph.nodes[room]["lines"] = graph.nodes[room].get("lines", 0) + len(path.read_text("utf-8").splitlines())
        for imported in imports(path):
            other = room_of(imported)
            if imported.split(".")[0] in ("judge", "web") and other not in FOUNDATION | {room} and "." in imported:
                graph.add_edge(room, other)
    return graph


def drawing(graph: nx.DiGraph) -> str:
    """The rooms in storeys: whoever imports stands above. An arrow that follows from others is left out."""
    graph = graph.subgraph([room for room in graph if graph.nodes[room]])
    plain = nx.transitive_reduction(graph)
    storeys = list(nx.topological_generations(plain))
    widest = max(map(len, storeys))
    width = 2 * MARGIN + widest * WIDTH + (widest - 1) * GAP
    place: dict[str, tuple[float, float]] = {}
    for level, storey in enumerate(storeys):
        left = (width - len(storey) * WIDTH - (len(storey) - 1) * GAP) / 2
        for index, room in enumerate(sorted(storey)):
            place[room] = (left + index * (WIDTH + GAP), MARGIN + level * (HEIGHT + 2 * GAP))
    height = 2 * MARGIN + len(storeys) * HEIGHT + (len(storeys) - 1) * 2 * GAP
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'text-anchor="middle"><rect width="{width}" height="{height}" fill="#fff"/>',
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0 8 4 0 8z" fill="#47545a"/></marker></defs>',
    ]
    for above, below in sorted(plain.edges):
        (x1, y1), (x2, y2) = place[above], place[below]
        start, end = (x1 + WIDTH / 2, y1 + HEIGHT), (x2 + WIDTH / 2, y2)
        down, bend = end[1] - 2 * GAP, end[1] - GAP  # straight down to the storey above, past the rooms between
        lines.append(
            f'<path d="M{start[0]:g} {start[1]:g}V{down:g}C{start[0]:g} {bend:g} {end[0]:g} {bend:g} {end[0]:g} '
            f'{end[1]:g}" fill="none" stroke="#47545a" marker-end="url(#tip)"/>'
        )
    for room, (x, y) in sorted(place.items()):
        facts = graph.nodes[room]
        lines.append(
            f'<rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="4" fill="#f2f4f4" stroke="#181f22"/>'
            f'<text x="{x + WIDTH / 2:g}" y="{y + 20:g}" font-size="14" font-weight="600">{escape(room)}</text>'
            f'<text x="{x + WIDTH / 2:g}" y="{y + 37:g}" font-size="11" fill="#47545a">{facts["files"]} files, '
            f"{facts['lines']:,} lines</text>"
        )
    return "\n".join([*lines, "</svg>", ""])


def road(ruling: Path) -> str:
    """The modules that answering runs through, in the order in which they are first entered, with how often."""
    from judge.ruling import ask
    from judge.scenario import load_scenario

    ask(load_scenario(ruling))  # grammar, cards and clauses are loaded once: the road is that of a ruling after it
    entered: Counter[str] = Counter()
    by: dict[str, str] = {}

    def watch(frame: FrameType, event: str, _: object) -> None:
        module = frame.f_globals.get("__name__", "")
        if event == "call" and module.startswith("judge."):
            entered[module] += 1
            by.setdefault(module, frame.f_code.co_name)

    sys.setprofile(watch)
    try:
        ask(load_scenario(ruling))
    finally:
        sys.setprofile(None)
    lines, room = [f"judge ask {ruling.relative_to(ROOT)}", ""], ""
    for module in entered:
        if (here := room_of(module)) != room:
            room = here
            lines.append(room)
        lines.append(f"  {module.removeprefix(room).lstrip('.') or '(itself)':42} {by[module]}")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    docs = ROOT / "docs"
    (docs / "house.svg").write_text(drawing(arrows()), "utf-8")
    (docs / "road.txt").write_text(road(ROOT / RULING), "utf-8")
    print("docs/house.svg, docs/road.txt")
