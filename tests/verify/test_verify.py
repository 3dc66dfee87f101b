"""The checker of rulings: it passes what is right, catches what is wrong, and owes nothing to the simulator."""

from __future__ import annotations

import ast
import copy
import random
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from judge.clauses import load_edition
from judge.games.dimension_zero import MACHINE, contracts
from judge.games.dimension_zero.rulebook import RULES
from judge.paths import RULES as FOLDER
from judge.ruling import ask
from judge.ruling.many import ruling_files
from judge.ruling.model import decode, encode
from judge.ruling.store import ruling_of
from judge.scenario import parse_scenario
from judge.verify import CHECKS, citation_table, is_refuted, read_document, verify
from judge.verify.changing import CHANGES, SAYS_ONLY
from judge.verify.checks import choices, flow, shapes
from tests.games.random_duels import lay_out
from tests.verify.mutations import MUTATIONS, tally_of
from tests.verify.random_lines import CARDS, random_ruling

GAME = "dimension-zero"
PACKAGE = Path(verify.__code__.co_filename).parent
FILES = ruling_files()
SAMPLE = FILES[::12]
MUTATED = FILES[3::25]
FEWEST_CAUGHT = 0.95
MAY_IMPORT = (
    "judge.verify",
    "judge.source",
    "judge.clauses",
    "judge.games.dimension_zero.events",
    "judge.games.dimension_zero.pieces",
    "judge.games.dimension_zero.board",
    "judge.games.dimension_zero.frame",
)
"""Clause ids, event types, and the plain data that events are made of."""


@cache
def ruling(name: str) -> str:
    return encode(ruling_of(FOLDER / GAME / "rulings" / f"{name}.yaml"))


def findings(text: str | bytes) -> list[str]:
    return [f"{one.check} {one.step}: {one.words.en}" for one in verify(read_document(text)).findings]


# ---- independence


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: path.stem)
def test_the_checker_knows_events_and_clauses_but_no_simulator(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = [node.module] if isinstance(node, ast.ImportFrom) and node.module else []
        if isinstance(node, ast.ImportFrom) and node.module == "judge.games.dimension_zero":
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        for name in names:
            if name and name.split(".")[0] in ("judge", "web"):
                assert any(name == room or name.startswith(f"{room}.") for room in MAY_IMPORT), name


def test_every_event_has_its_place_in_the_replay() -> None:
    assert set(CHANGES) | SAYS_ONLY == set(contracts.EVENTS)
    assert not set(CHANGES) & SAYS_ONLY


def test_every_rule_has_its_place_in_the_tables() -> None:
    names = {rule.name for _, rule in RULES}
    asking = {rule.name for _, rule in RULES if rule.options is not None}
    assert set(flow.NEXT) == names
    assert set(shapes.PATTERNS) == names
    assert set(citation_table.RULES) == names
    assert asking == flow.ASKING == set(choices.OPTIONS)
    assert {name for allowed in flow.NEXT.values() for name in allowed} <= names
    assert MACHINE is not None


def test_every_clause_in_the_tables_exists() -> None:
    ids = load_edition(GAME).ids
    tables: list[str] = [pattern for pair in citation_table.RULES.values() for pattern in pair]
    for table in (citation_table.EVENTS, citation_table.WITH_EVENTS, citation_table.FURTHER):
        tables += table.values()
    for pattern in {one for patterns in tables for one in patterns.split()}:
        stem = pattern.rstrip("*").rstrip("-")
        assert pattern == "*" or stem in ids or any(id.startswith(f"{stem}-") for id in ids), pattern


# ---- what is right passes


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_rulings_pass(path: Path) -> None:
    assert findings(ruling(path.stem)) == []


@pytest.mark.proof
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_ruling_passes(path: Path) -> None:
    assert findings(ruling(path.stem)) == []


def random_duel(seed: int) -> str:
    rng = random.Random(seed)
    names = sorted(CARDS)
    decks: Any = {player: [CARDS[rng.choice(names)] for _ in range(25)] for player in "AB"}
    return random_ruling(lay_out(decks, rng.choice(("A", "B"))), seed, 300)


@pytest.mark.parametrize("seed", range(6))
def test_random_play_passes(seed: int) -> None:
    assert findings(random_duel(seed)) == []


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(100, 160))
def test_much_random_play_passes(seed: int) -> None:
    assert findings(random_duel(seed)) == []


def test_something_is_looked_at_in_every_way() -> None:
    looked: set[str] = set()
    for name in ("3-11-3a", "4-15-8-2", "3-10-3"):
        looked |= set(verify(read_document(ruling(name))).looked_at)
    assert looked == set(CHECKS)


# ---- what is wrong does not


def test_what_is_refuted_is_what_has_findings() -> None:
    right = msgspec.json.decode(ruling("3-11-3a"))
    wrong = [copy.deepcopy(right) for _ in range(4)]
    wrong[0]["versions"]["rules"] = "1.00"
    wrong[1]["scene"]["start"]["sides"]["A"]["deck"].pop()
    wrong[2]["contrasts"][-1]["start"]["sides"]["A"]["deck"].pop()
    wrong[3]["contrasts"][-1]["owned"] = []
    for data in (right, *wrong):
        document = read_document(msgspec.json.encode(data))
        assert is_refuted(document) == bool(verify(document).findings) == (data is not right)


def test_most_mutations_are_caught() -> None:
    tally = tally_of(MUTATED)
    assert set(tally.made) == set(MUTATIONS)
    assert tally.caught >= FEWEST_CAUGHT, tally.table()


PARTS = 10


@pytest.mark.proof
@pytest.mark.parametrize("part", range(PARTS))
def test_most_mutations_of_all_rulings_are_caught(part: int) -> None:
    tally = tally_of(FILES[part::PARTS])
    assert tally.caught >= FEWEST_CAUGHT, tally.table()


def changed(name: str, change: Any) -> list[str]:
    """What is found in a ruling after one change to its first line."""
    data = msgspec.json.decode(ruling(name))
    change(data["scene"]["lines"][0]["steps"], data)
    return findings(msgspec.json.encode(data))


def step(steps: list[Any], event: str) -> Any:
    return next(one for one in steps if any(each["event"] == event for each in one["events"]))


def test_battle_damage_must_be_the_power_that_is_summed() -> None:
    def stronger(steps: list[Any], data: Any) -> None:
        exchange = next(one for one in steps if one["rule"] == "second_exchange" and one["events"])
        item = exchange["events"][-1]["item"]
        item["blows"][0]["amount"] += 500

    assert any(found.startswith("battle") for found in changed("3-11-3a", stronger))


def test_a_card_that_vanishes_is_missed() -> None:
    def vanish(steps: list[Any], data: Any) -> None:
        data["scene"]["start"]["sides"]["A"]["deck"].pop()

    assert any(found.startswith("cards") for found in changed("3-11-3a", vanish))


def test_only_the_top_of_the_stack_resolves() -> None:
    def other(steps: list[Any], data: Any) -> None:
        step(steps, "Unstacked")["events"][0]["item"]["number"] += 1

    assert any("top of the stack" in found for found in changed("3-11-3a", other))


def test_the_one_who_is_affected_orders_replacements() -> None:
    def asked(steps: list[Any], data: Any) -> None:
        one = next(one for one in steps if one["rule"] == "choose_replacement")
        one["by"] = one["choice"]["player"] = "A" if one["by"] == "B" else "B"

    assert any(found.startswith("replacements") for found in changed("4-15-8-2", asked))


def test_a_cost_is_paid_from_released_cards_of_the_right_colour() -> None:
    def other_colour(steps: list[Any], data: Any) -> None:
        card = step(steps, "Paid")["events"][0]["cards"][0]
        data["scene"]["owned"][card][2] = ["white"]

    def frozen(steps: list[Any], data: Any) -> None:
        data["scene"]["start"]["frozen"].append(step(steps, "Paid")["events"][0]["cards"][0])

    assert any(found.startswith("payment") for found in changed("3-11-1-1a", other_colour))
    assert any("frozen already" in found for found in changed("3-11-1-1a", frozen))


def test_rule_effects_come_before_a_player_acts() -> None:
    def survive(steps: list[Any], data: Any) -> None:
        """The scout with power 0 stays where it is."""
        dying = next(index for index, one in enumerate(steps) if one["clauses"][0] == "4-16-4-4")
        del steps[dying - 2 : dying + 1]
        data["scene"]["lines"][0]["end"]["standing"] = steps and data["scene"]["lines"][0]["end"]["standing"]

    assert changed("3-11-1-1a", survive)


def test_what_refers_to_nothing_is_a_finding_and_no_crash() -> None:
    def nowhere(steps: list[Any], data: Any) -> None:
        step(steps, "Announced")["events"][0]["card"] = 99_999

    assert changed("3-11-1-1a", nowhere)


# ---- what checking has brought to light


RANDOM_CHOICE = """
game: dimension-zero
title: くじ引き
cards:
  - name: 見えないくじ
    kind: ストラテジー
    cost: 黒1
    text: 相手は自分の手札にあるカードをランダムに1枚選び、持ち主の墓地に置く。
turn: {player: A, phase: main}
players:
  A: {hand: [見えないくじ], energy: {黒: 1}, deck: 10}
  B: {hand: [灯台の見張り, 野ねずみの斥候], deck: 10}
actions: [{player: A, play: 見えないくじ}]
ask: [{value: hand, of: B, expect: 1}]
"""


def test_a_ruling_in_which_chance_chooses_reads_back() -> None:
    heard = ask(parse_scenario(RANDOM_CHOICE))
    assert heard.holds
    assert decode(encode(heard)) == heard
    assert findings(encode(heard)) == []


def test_a_trigger_that_is_not_stacked_leaves_priority_with_whom_it_was_due() -> None:
    """Of what is shown from hand and comes to nothing, nothing is stacked: the pass before it counts (4-16-2)."""
    contrast = msgspec.json.decode(ruling("4-8-12"))["contrasts"][1]
    steps = contrast["lines"][0]["steps"]
    dropped = next(index for index, one in enumerate(steps) if one["clauses"][0] == "4-8-12-4")
    passed = [one["by"] for one in steps[:dropped] if one["rule"] == "use_priority"][-1]
    due = next(one["by"] for one in steps[dropped:] if one["rule"] == "use_priority")
    assert (passed, due) == ("B", "A")


def test_the_active_player_orders_units_that_arrive_together() -> None:
    steps = msgspec.json.decode(ruling("2-20-1-8"))["contrasts"][0]["lines"][0]["steps"]
    order = next(one for one in steps if one["rule"] == "order_arrivals")
    assert (order["by"], order["choice"]["clause"]) == ("A", "2-20-1-8")


def test_an_ability_is_of_whom_its_source_arrives_under() -> None:
    board = """
    game: dimension-zero
    title: 試し
    players:
      A: {squares: {C1: 魂を釣る老人}, energy: {黒: 2}}
      B: {squares: {C2: 墓原の蔓草}}
    actions: [{player: A, move: 魂を釣る老人, to: C2}]
    ask: [{happens: trigger, of: 墓原の蔓草}]
    """
    heard = ask(parse_scenario(board))
    assert heard.scene.answers[0].verdict.kind == "depends"
    assert findings(encode(heard)) == []
