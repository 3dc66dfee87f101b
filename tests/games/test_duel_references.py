"""References and conjuncts on a board: what それら, もう一方, an unsaid object or a second description mean.

`references.yaml` is a table of choices, events and conditions × words × verbs × sentences. A row is played on one
board, and every card is looked at: what the row names has become what it says, everything else is as it was. The text
is a spell that A plays. With `fights` it stands on a base (`base`) or on 自陣の兵 (`this`), and that attacks 敵陣の兵;
with `uses` A activates it there; with `stands` nobody does anything. A row with `either` is a text that two readings
fit equally well: it is not understood, and both are told; one with `lost` is not understood for the reason it tells;
one with `undetermined` is understood, and the rules do not say what comes of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from duels import scene, side

from judge.cardtext import nodes, read
from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.values.characteristics import look
from judge.kernel import explore
from judge.scenario import Script
from judge.source import read_yaml

ROWS: list[dict[str, Any]] = read_yaml(Path(__file__).with_name("references.yaml")).data
PLAYED = [row for row in ROWS if "then" in row]
UNSAID = [row for row in ROWS if "undetermined" in row]
OPEN = [row for row in ROWS if "either" in row]
LOST = [row for row in ROWS if "lost" in row]
SPELL = "試しの巻物"
POWER = 5000


def unit(name: str, colour: str) -> dict[str, Any]:
    return {
        "name": name,
        "kind": "ユニット",
        "cost": f"{colour}1",
        "move": "無1",
        "power": POWER,
        "smash": 1,
        "races": ["ビースト"],
    }


def base(name: str, colour: str) -> dict[str, Any]:
    return {"name": name, "kind": "ベース", "cost": f"{colour}1"}


CARDS = [
    *(unit(name, "赤") for name in ("自陣の兵", "敵陣の兵", "手札の兵", "墓地の兵")),
    *(unit(name, "青") for name in ("自陣の騎手", "敵陣の騎手", "墓地の騎手")),
    *(base(name, "赤") for name in ("自陣の砦", "敵陣の砦", "手札の砦", "墓地の砦")),
]


def as_it_is(duel: Duel) -> dict[str, str]:
    """Every card by name: where it is, and what is not as printed."""
    told = {}
    for number, owned in enumerate(duel.table.owned):
        if owned.card.name not in BEFORE or (owned.card.name == SPELL and owned.card.kind == "base"):
            continue
        seen = look(duel, number)
        words = [seen.place.zone if not seen.place.is_square else seen.place.at]
        if seen.place.is_square:
            words += ["frozen"] * seen.frozen + [f"damage {seen.damage}"] * bool(seen.damage)
            changed = seen.data.power - POWER if seen.data.kind == "unit" else 0
            words += [f"power {changed:+}"] * bool(changed)
        told[owned.card.name] = " ".join(words)
    return told


def explored(row: dict[str, Any]) -> tuple[list[Any], set[Any]]:
    """The ends that a row comes to, and why play stops there; the row says what is chosen (`B`: by B)."""
    cards, squares, bases = list(CARDS), {"L1": "自陣の兵", "R1": "自陣の騎手"}, {"L": "自陣の砦"}
    hand, actions = ["手札の兵", "手札の砦"], []
    bearer = row.get("fights") or row.get("stands") or row.get("uses")
    if bearer is None:
        cards.append({"name": SPELL, "kind": "ストラテジー", "cost": "無1", "text": row["text"]})
        hand.append(SPELL)
        actions.append({"player": "A", "play": SPELL})
    elif bearer == "base":
        cards.append(base(SPELL, "赤") | {"text": row["text"]})
        bases["C"] = SPELL
    else:
        cards[0] = cards[0] | {"text": row["text"]}
    if "fights" in row:
        squares = {"L2": "自陣の兵", "R1": "自陣の騎手"}
        actions.append({"player": "A", "move": "自陣の兵", "to": "L3"})
    if "uses" in row:
        actions.append({"player": "A", "use": SPELL if bearer == "base" else "自陣の兵"})
    if "targets" in row:
        actions[0]["targets"] = row["targets"]
    for names in row.get("choose", ()):
        who = "B" if names[0] == "B" else "A"
        actions.append({"player": who, "choose": [name for name in names if name != "B"]})
    built = scene(
        cards=cards,
        players={
            "A": side(
                hand=hand,
                graveyard=["墓地の兵", "墓地の騎手", "墓地の砦"],
                energy={"無": 1},
                squares=squares,
                bases=bases,
            ),
            "B": side(squares={"L3": "敵陣の兵", "R3": "敵陣の騎手"}, bases={"L": "敵陣の砦"}),
        },
        actions=actions,
    )
    found = explore(MACHINE, built.start, Script(built))
    ends = [node for node in found.nodes if node.stop is not None]
    return ends, {node.stop for node in ends}


def played(row: dict[str, Any]) -> list[dict[str, str]]:
    """The ends that a row comes to, each as all cards are then."""
    ends, stops = explored(row)
    assert {stop.reason for stop in stops} == {"calm"}, stops
    return [as_it_is(node.position.state) for node in ends]


def before(row: dict[str, Any]) -> dict[str, str]:
    """Where every card is if the text does nothing."""
    if {"fights", "stands", "uses"} & set(row):
        return {name: place for name, place in BEFORE.items() if name != SPELL}
    return BEFORE


BEFORE = {
    "自陣の兵": "L1",
    "自陣の騎手": "R1",
    "自陣の砦": "A.L",
    "敵陣の兵": "L3",
    "敵陣の騎手": "R3",
    "敵陣の砦": "B.L",
    "手札の兵": "hand",
    "手札の砦": "hand",
    "墓地の兵": "graveyard",
    "墓地の騎手": "graveyard",
    "墓地の砦": "graveyard",
    SPELL: "graveyard",
}


@pytest.mark.parametrize("row", PLAYED, ids=range(len(PLAYED)))
def test_a_row_on_a_board(row: dict[str, Any]) -> None:
    (then,) = {tuple(sorted(end.items())) for end in played(row)}
    assert dict(then) == before(row) | row["then"]


@pytest.mark.parametrize("row", UNSAID, ids=range(len(UNSAID)))
def test_what_the_rules_do_not_say_is_undetermined(row: dict[str, Any]) -> None:
    _, stops = explored(row)
    assert {(stop.reason, stop.detail.reason) for stop in stops} == {("undetermined", row["undetermined"])}


@pytest.mark.parametrize("row", OPEN, ids=range(len(OPEN)))
def test_two_readings_that_fit_equally_well_are_both_told(row: dict[str, Any]) -> None:
    (ability,) = read(row["text"]).abilities
    assert isinstance(ability, nodes.NotUnderstood)
    for reading in row["either"]:
        assert f"「{reading}」" in ability.why_ja
        assert f"「{reading}」" in ability.why_en


@pytest.mark.parametrize("row", LOST, ids=range(len(LOST)))
def test_a_text_that_is_not_understood_says_why(row: dict[str, Any]) -> None:
    (ability,) = read(row["text"]).abilities
    assert isinstance(ability, nodes.NotUnderstood)
    assert row["lost"] in ability.why_ja


def test_the_table_is_wide() -> None:
    assert len(PLAYED) >= 60
    assert len(PLAYED) + len(UNSAID) + len(OPEN) + len(LOST) == len(ROWS)
