"""The tree of choices on the page of a ruling: who decides, the options, and where each leads."""

from __future__ import annotations

import re

from flask.testing import FlaskClient
from msgspec.structs import replace

from judge.paths import RULES
from judge.ruling import Ruling, ask
from judge.scenario import load_scenario
from web.scenes import Teller
from web.tree import Fork, Leaf
from web.words import Voice


def leaves(forks: tuple[Fork, ...]) -> list[Leaf]:
    return [leaf for fork in forks for way in fork.ways for leaf in (*way.leaves, *leaves(way.after))]


def ruling(name: str) -> Ruling:
    return ask(load_scenario(RULES / "dimension-zero" / "rulings" / f"{name}.yaml"))


def test_the_tree_has_every_way_that_leads_to_another_answer() -> None:
    # X is chosen after the price: 0 to 2 for the usual one, 0 to 3 for the other.
    found = ruling("4-7-2-3c")
    answer = Teller(found.clauses, Voice("en")).scene(found.scene, "line").answers[2]
    assert answer.tree is not None
    assert answer.tree.whole
    (fork,) = answer.tree.forks
    assert (fork.player, fork.clause) == ("A", "4-6-2")
    assert [[len(after.ways) for after in way.after] for way in fork.ways] == [[3], [4]]
    assert [leaf.line for leaf in leaves(answer.tree.forks)] == [1, 2, 3, 1, 2, 3, 4]
    for case in answer.cases:
        assert sum(leaf.says == case.says for leaf in leaves(answer.tree.forks)) == len(case.roads)


def test_options_that_lead_to_the_same_are_one() -> None:
    found = ruling("4-15-8-2")
    for answer in found.scene.answers:
        for case in answer.cases:
            ends = [tuple((one.player, one.question, one.says) for one in road) for road in case.roads]
            assert len(set(ends)) == len(ends)
    tree = Teller(found.clauses, Voice("ja")).scene(found.scene, "line").answers[0].tree
    assert tree is not None
    assert [(fork.player, len(fork.ways)) for fork in tree.forks] == [("B", 2)]


def test_a_ruling_from_before_shows_one_way_to_each_answer_and_says_so() -> None:
    found = ruling("4-7-2-3c")
    answers = tuple(
        replace(answer, cases=tuple(replace(case, roads=()) for case in answer.cases)) for answer in found.scene.answers
    )
    scene = Teller(found.clauses, Voice("ja")).scene(replace(found.scene, answers=answers), "line")
    tree = scene.answers[2].tree
    assert tree is not None
    assert not tree.whole
    assert len(leaves(tree.forks)) == len(scene.answers[2].cases)


def test_the_page_draws_the_tree_with_links_to_clauses_and_steps(client: FlaskClient) -> None:
    html = client.get("/rulings/dimension-zero/4-7-2-3c").get_data(as_text=True)
    tree = re.search(r'<details class="fold tree" open>.*?</details>', html, re.S)
    assert tree is not None
    assert tree[0].count('class="fork"') == 3
    assert tree[0].count('class="leaf"') == 7
    assert '<a class="cno num" href="/rules/dimension-zero/4-7-2-3">' in tree[0]
    for anchor in re.findall(r'href="#([^"]+)"', tree[0]):
        assert f'id="{anchor}"' in html
