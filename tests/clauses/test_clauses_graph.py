"""The graph of clauses on the real edition and on small ones, and its drawing."""

import random
import string
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from judge.clauses import Edition, UnknownClause, load_edition
from judge.clauses.drawing import draw
from judge.clauses.graph import KINDS, TERM, Entry, Graph, Link, below, clause_graph, refs

RESTATES = {"3-3-1": "4-16-4-1"}
TERMS = {"バトル": "3-11-1", "バトルスペース": "2-23-8-1", "スマッシュゾーン": "2-23-7", "幻の語": "9-9-9"}


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load_edition("dimension-zero")


@pytest.fixture(scope="module")
def graph(edition: Edition) -> Graph:
    return clause_graph(edition, RESTATES, TERMS)


def over(graph: Graph, id: str) -> list[str]:
    return [to for _, to, kind in graph.out_edges(id, keys=True) if kind in ("parent", "example")]


def others(links: tuple[Link, ...]) -> list[str]:
    return [link.id for link in links]


def test_every_clause_has_a_road_to_its_part(edition: Edition, graph: Graph) -> None:
    assert [node for node in graph if not node.startswith(TERM)] == list(edition.clauses)
    for id in edition.clauses:
        here, road = id, [id]
        while above := over(graph, here):
            assert len(above) == 1
            here = above[0]
            road.append(here)
        assert here.isdigit()
        assert road[1:] == [clause.id for clause in edition.ancestors(id)][::-1]


def test_order_and_kinds(edition: Edition, graph: Graph) -> None:
    ids = list(edition.clauses)
    assert [graph.nodes[id]["order"] for id in ids] == list(range(len(ids)))
    assert [(here, there) for here, there, kind in graph.edges(keys=True) if kind == "next"] == list(pairwise(ids))
    assert {kind for _, _, kind in graph.edges(keys=True)} == set(KINDS)
    for _, _, kind, data in graph.edges(keys=True, data=True):
        assert data["kind"] == kind
    assert graph.nodes["3-11"]["title"] == "バトル"


def test_known_references(graph: Graph) -> None:
    found = refs(graph, "3-11-1-1")
    assert "3-11-1-1a" in others(found.incoming["example"])
    assert others(found.outgoing["parent"]) == ["3-11-1"]
    assert Link("4-16-4-3-2", "3-11-1-1") in found.incoming["refers"]
    assert Link("4-16-4-3-1", "3-11-1-1", note=True) in found.outgoing["refers"]
    assert {f"4-7-2-{n}" for n in range(1, 10)} <= set(others(refs(graph, "4-7-2").outgoing["refers"]))


def test_a_chapter_has_the_references_of_its_clauses(graph: Graph) -> None:
    found = refs(graph, "4-16")
    assert Link("3-11-1-1", "4-16-4-3-2") in found.outgoing["refers"]
    assert Link("3-3-1", "4-16-4-1") in found.incoming["restates"]
    assert Link("3-4-2", "4-16-4-3", note=True) in found.incoming["refers"]
    inside = {"4-16", *below(graph, "4-16")}
    for links in (*found.outgoing.values(), *found.incoming.values()):
        for link in links:
            assert link.at in inside
            assert link.at == "4-16" or link.id not in inside
            assert [graph.nodes[one.id]["order"] for one in links] == sorted(
                graph.nodes[one.id]["order"] for one in links
            )


def test_both_directions_around_replacement_effects(graph: Graph) -> None:
    found = refs(graph, "4-15")
    assert others(found.outgoing["parent"]) == ["4"]
    assert others(found.outgoing["next"]) == ["4-15-1"]
    assert "4-15-8" in others(found.incoming["parent"])
    assert "4-15-8-2" in below(graph, "4-15")
    assert others(refs(graph, "4-15-8-2").outgoing["parent"]) == ["4-15-8"]


def test_terms(graph: Graph) -> None:
    assert others(refs(graph, "3-11-1").incoming["defines"]) == ["term:バトル"]
    assert others(refs(graph, "term:バトル").outgoing["defines"]) == ["3-11-1"]
    users = others(refs(graph, "term:スマッシュゾーン").incoming["uses"])
    assert "3-3-1" in users
    assert "defines" not in refs(graph, "term:幻の語").outgoing
    # The longer word hides the shorter one in it.
    small = clause_graph({"1-1": "バトルスペースに置く。", "1-2": "バトルとバトルスペース。"}, terms=TERMS)
    assert others(refs(small, "1-1").outgoing["uses"]) == ["term:バトルスペース"]
    assert others(refs(small, "1-2").outgoing["uses"]) == ["term:バトル", "term:バトルスペース"]


def test_is_the_same_every_time(edition: Edition, graph: Graph) -> None:
    again = clause_graph(edition, RESTATES, TERMS)
    assert list(again.nodes(data=True)) == list(graph.nodes(data=True))
    assert list(again.edges(keys=True, data=True)) == list(graph.edges(keys=True, data=True))
    assert refs(again, "3-11") == refs(graph, "3-11")
    assert draw(again, "3-11") == draw(graph, "3-11")


def test_english(edition: Edition) -> None:
    english = clause_graph(edition, lang="en")
    assert english.nodes["3-11"]["title"] == "Battle"
    assert "4-16-4-3-2" in others(refs(english, "3-11-1-1").incoming["refers"])


@pytest.mark.parametrize(
    ("game", "texts", "parents", "refers"),
    [
        (
            "rebirth",
            {"10": "", "10.6": "負ける。", "1": "", "1.2": "処理(10.6)を待つ。"},
            {"10.6": "10", "1.2": "1"},
            "10.6",
        ),
        (
            "magical-girl-duel",
            {"900": "", "903": "", "903.2": "順。", "903.2g": "払う。", "903.2.g-1": "変える。", "904": "(903.2.g-1)"},
            {"903": "900", "903.2g": "903.2", "903.2.g-1": "903.2g", "904": "900"},
            "903.2.g-1",
        ),
        (
            "duel-masters",
            {"100": "", "101": "", "101.4": "順。", "101.4a": "先。", "102": "101.4a参照"},
            {"101.4a": "101.4"},
            "101.4a",
        ),
    ],
)
def test_other_games(game: str, texts: dict[str, str], parents: dict[str, str], refers: str) -> None:
    graph = clause_graph(texts, game=game)
    for id, parent in parents.items():
        assert over(graph, id) == [parent]
    assert others(refs(graph, list(texts)[-1]).outgoing["refers"]) == [refers]


def test_entries_and_titles() -> None:
    book = [Entry("1", "", "始め方"), Entry("2", "", "COLUMN：代価の払い方"), Entry("1-1", "P19「代価の払い方」参照。")]
    graph = clause_graph(book, game="dimension-zero-rulebook")
    assert others(refs(graph, "1-1").outgoing["refers"]) == ["2"]


def test_numbers_never_printed_are_passed_over() -> None:
    graph = clause_graph({"3": "", "3-6": "", "3-6-1-1": "文。1-1-1を見よ。", "3-6-1-1a": "例。"})
    assert over(graph, "3-6-1-1") == ["3-6"]
    assert over(graph, "3-6-1-1a") == ["3-6-1-1"]
    assert "refers" not in refs(graph, "3-6-1-1").outgoing


def test_unknown_clause(graph: Graph) -> None:
    for ask in (refs, draw):
        with pytest.raises(UnknownClause) as caught:
            ask(graph, "4-15-99")
        assert caught.value.near


def elements(svg: str, name: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter(f"{{http://www.w3.org/2000/svg}}{name}"))


def test_drawing_of_every_clause_is_well_formed(graph: Graph) -> None:
    for id in random.Random(0).sample(sorted(graph), 40):
        svg = draw(graph, id)
        assert len(elements(svg, "title")) == 1
        assert "style" not in svg
        assert "script" not in svg


def test_drawing_shows_the_neighbours(graph: Graph) -> None:
    svg = draw(graph, "3-11-1-1")
    places = sorted((text.text or "", int(text.get("x") or 0)) for text in elements(svg, "text"))
    assert {"3", "3-11", "3-11-1", "3-11-1-1a", "4-16-4-3-2"} <= {name for name, _ in places}
    # It cites us, and our note cites it: once on each side of the clause.
    [left, right] = [x for name, x in places if name == "4-16-4-3-2"]
    [middle] = [x for name, x in places if name == "3-11-1"]
    assert left < middle < right
    assert elements(svg, "title")[0].text == "3-11-1-1"
    assert "cites" in draw(graph, "3-11-1-1", lang="en")


def test_drawing_says_which_clause_below_is_meant(graph: Graph) -> None:
    texts = [text.text for text in elements(draw(graph, "4-16"), "text")]
    assert "3-3-1 → 4-16-4-1" in texts
    assert "3-11-1-1 ← 4-16-4-3-2" in texts


def test_drawing_escapes(graph: Graph) -> None:
    evil = clause_graph(
        [Entry("1-1", "", "<b>&\"'\x00\x0b"), Entry("1-1-1", "]]><script>"), Entry("1-2", "1-1を見よ。")]
    )
    svg = draw(evil, "1-1")
    assert elements(svg, "title")[0].text == "1-1 <b>&\"'"
    assert "<script" not in svg


@pytest.mark.parametrize("count", [0, 1, 60])
def test_drawing_of_few_and_many(count: int) -> None:
    texts = {"1": "", "1-1": "、".join(f"2-{n}" for n in range(1, count + 1)) or "文。"}
    texts |= {f"1-1-{n}": "下の文。" for n in range(1, count + 1)}
    texts |= {f"2-{n}": f"{string.ascii_letters * 3} 1-1による。" for n in range(1, count + 1)}
    svg = draw(clause_graph(texts if count else {"1-1": "文。"}), "1-1")
    boxes = [tuple(int(box.get(side) or 0) for side in ("x", "y", "width", "height")) for box in elements(svg, "rect")]
    assert len(boxes) == (3 * count + 2 if count else 1)
    _, _, width, height = map(int, ElementTree.fromstring(svg).get("viewBox", "").split())
    for x, y, wide, high in boxes:
        assert x >= 0
        assert x + wide <= width
        assert y >= 0
        assert y + high <= height
    for at, (x, y, wide, high) in enumerate(boxes):
        for other_x, other_y, _, _ in boxes[at + 1 :]:
            assert abs(other_x - x) >= wide or abs(other_y - y) >= high
    assert all(len(text.text or "") <= 40 for text in elements(svg, "text"))
