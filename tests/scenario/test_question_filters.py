"""Every question with every filter: what a filter cannot tell is refused, and what it can tell is found or not."""

from __future__ import annotations

from typing import Any, get_args

import pytest
import yaml

from judge.games.dimension_zero import events as e
from judge.games.dimension_zero.board import Place
from judge.kernel import Event
from judge.ruling.ask import ask
from judge.ruling.happenings import TOLD
from judge.ruling.model import Answer
from judge.scenario.facts import Watch
from judge.scenario.load import parse_scenario
from judge.scenario.questions import COMPANIONS, KINDS, TOLD_BY, WRITTEN, CardValue, Happening, Question
from judge.source import BadInput

UNIT: dict[str, Any] = {"kind": "ユニット", "cost": "赤1", "move": "無1", "power": 2000, "smash": 1}
CARDS = [
    {"name": "兵", **UNIT},
    {"name": "台", **UNIT},
    {"name": "砦", "kind": "ベース", "cost": "白1"},
    {"name": "術", "kind": "ストラテジー", "cost": "青1", "text": "あなたはカードを1枚引く。"},
]
GIVEN: dict[str, Any] = {
    "happens": "draw", "where": "兵", "value": "power", "may": {"player": "A", "pass": True}, "decides": "targets",
    "wins": "battle", "class": "兵", "can": "A",
}  # fmt: skip
FILTERS: dict[str, Any] = {
    "of": "兵", "player": "A", "times": 1, "among": ["兵"], "ability": 1, "information": True, "data": "power",
}  # fmt: skip


def scenario(ask: list[dict[str, Any]], **more: Any) -> str:
    file: dict[str, Any] = {"game": "dimension-zero", "title": "問い", "cards": CARDS, "ask": ask, **more}
    file.setdefault("players", {"A": {"squares": {"L1": "兵"}}})
    return yaml.safe_dump(file, allow_unicode=True)


def answers(text: str) -> tuple[Answer, ...]:
    return ask(parse_scenario(text)).scene.answers


def refusal(question: dict[str, Any]) -> str:
    """What is wrong with a question; nothing if it is one."""
    try:
        parse_scenario(scenario([question]))
    except BadInput as bad:
        return str(bad)
    return ""


@pytest.mark.parametrize("name", FILTERS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_filter_goes_with_its_questions_alone(kind: str, name: str) -> None:
    written = WRITTEN.get(kind, kind)
    question = {written: GIVEN[written], name: FILTERS[name]}
    said = refusal(question)
    if kind in COMPANIONS[name]:
        assert said == ""
    else:
        assert name in said


@pytest.mark.parametrize("name", ["of", "player"])
@pytest.mark.parametrize("kind", get_args(Happening))
def test_a_happening_is_told_apart_by_what_it_has(kind: str, name: str) -> None:
    said = refusal({"happens": kind, name: FILTERS[name]})
    assert (said == "") == (name in TOLD_BY[kind])
    if said:
        assert TOLD_BY[kind][0] in said


def test_words_stand_ready_for_what_can_be_asked_and_for_nothing_else() -> None:
    forms = {kind: {{"card": "of", "player": "player"}[one] for one in told if one} for kind, told in TOLD.items()}
    assert forms == {kind: set(by) for kind, by in TOLD_BY.items()}


HAPPENED: dict[str, Event] = {
    "draw": e.Moved(card=0, source=Place("deck", "A"), destination=Place("hand", "A"), controller="A", how="draw"),
    "move": e.Moved(
        card=0, source=Place("square", "L1"), destination=Place("square", "L2"), controller="A", how="move"
    ),
    "destroy": e.Moved(card=0, source=Place("energy", "A"), destination=Place("graveyard", "A"), controller="A"),
    "smash": e.Smashed("A", 0, 1),
    "reveal": e.Revealed("A", (0,)),
    "play": e.Played("A", 0),
    "use": e.Used("A", 0),
    "damage": e.DamageDealt(5, 0, 1000),
    "replace": e.Replaced(0, 5, None, None),
    "freeze": e.Froze((0,)),
    "release": e.Released((0,)),
    "shuffle": e.Shuffled("A"),
    "arrange": e.DeckArranged("A"),
    "win": e.DuelWon(("A",)),
}


@pytest.mark.parametrize("kind", HAPPENED)
def test_each_filter_finds_its_own_and_no_other(kind: str) -> None:
    event = HAPPENED[kind]
    found = [(Watch(Question(happens=kind, times=1)), 1)]  # type: ignore[arg-type]
    for name in TOLD_BY[kind]:
        for value, card, count in (("A", 0, 1), ("B", 1, 0)):
            given = {"player": value} if name == "player" else {"of": "兵"}
            found.append((Watch(Question(happens=kind, times=1, **given), (card,)), count))  # type: ignore[arg-type]
    assert [watch.saw(watch.first, event) for watch, _ in found] == [count for _, count in found]


def test_paying_by_freezing_is_freezing() -> None:
    board = {"A": {"hand": ["兵"], "energy": ["台"]}}
    done = [{"player": "A", "play": "兵", "to": "L1"}]
    found = answers(scenario([{"happens": "freeze", "of": "台", "times": 1}], players=board, actions=done))
    assert found[0].verdict.answer == "yes"


def test_a_battle_is_asked_about_by_a_card_of_it_and_a_duel_is_not() -> None:
    assert refusal({"wins": "battle", "of": "兵"}) == ""
    assert "wins: battle" in refusal({"wins": "duel", "of": "兵"})


# ---- values: what a card does not have is told, not made up

LYING: dict[str, dict[str, Any]] = {
    "square": {"squares": {"L1": "兵"}, "bases": {"L": "砦"}},
    "hand": {"hand": ["兵", "砦", "術"]},
    "graveyard": {"graveyard": ["兵", "砦", "術"]},
    "energy": {"energy": ["兵", "砦", "術"]},
    "smash": {"smash": ["兵", "砦", "術"]},
    "removed": {"removed": ["兵", "砦", "術"]},
    "deck": {"deck": ["兵", "砦", "術", 20]},
    "plan": {"deck": ["兵", 20], "plan": True},
    "beneath": {
        "squares": {f"{at}1": {"card": "台", "beneath": [name]} for at, name in zip("LCR", "兵砦術", strict=True)}
    },
    "joined": {"squares": {"L1": {"card": "台", "joined": ["術"]}}},
}
STATED = {"square", "energy", "smash", "beneath", "joined"}
FIGURES = {"power", "smash", "move cost", "printed power", "printed smash"}


@pytest.mark.parametrize("place", LYING)
def test_a_value_that_a_card_does_not_have_is_none(place: str) -> None:
    there = [name for name in ("兵", "砦", "術") if name in str(LYING[place])]
    asked = [{"value": value, "of": name} for name in there for value in get_args(CardValue)]
    found = answers(scenario(asked, players={"A": LYING[place]}))
    for question, answer in zip(asked, found, strict=True):
        lacks = question["value"] in FIGURES and question["of"] != "兵"
        lacks = lacks or (question["value"] == "state" and place not in STATED)
        empty = question["value"] in ("races", "attributes", "abilities", "kind")
        assert answer.verdict.kind == "decided"
        assert empty or (answer.verdict.answer == "none") == lacks, (question, answer.verdict.answer)
        if lacks:
            assert answer.clauses
            assert "ない" in answer.verdict.says.ja


def test_none_may_be_expected_of_what_a_card_can_lack() -> None:
    asked = [{"value": "power", "of": "砦", "expect": "none"}, {"value": "state", "of": "術", "expect": "なし"}]
    board = {"A": {"bases": {"L": "砦"}, "hand": ["術"]}}
    for answer in answers(scenario(asked, players=board)):
        assert answer.expectation is not None
        assert answer.expectation.holds


# ---- no verdict may be expected, and why

UNREAD = {"name": "謎", **UNIT, "text": "このカードは、ほげる。"}


@pytest.mark.parametrize(
    ("expect", "because", "differs"),
    [
        ("undetermined", "text", ""),
        ("裁定できない", None, ""),
        ("undetermined", "rules", "理由：期待は rules、実際は text"),
        ("always", None, "答え：期待は yes、実際は undetermined"),
    ],
)
def test_that_there_is_no_verdict_may_be_expected(expect: str, because: str | None, differs: str) -> None:
    asked = {"happens": "draw", "expect": expect, **({"because": because} if because else {})}
    file = scenario([asked], cards=[*CARDS, UNREAD], players={"A": {"squares": {"L1": "謎"}}})
    (answer,) = answers(file)
    assert answer.verdict.kind == "undetermined"
    assert answer.expectation is not None
    assert [one.ja for one in answer.expectation.differs] == ([differs] if differs else [])


def test_a_verdict_where_none_is_expected_is_told() -> None:
    (answer,) = answers(scenario([{"happens": "draw", "expect": "undetermined"}]))
    assert answer.expectation is not None
    assert [one.en for one in answer.expectation.differs] == ["answer: expected undetermined, found no"]


def test_a_script_that_cannot_be_done_is_not_what_the_rules_leave_open() -> None:
    asked = [{"happens": "draw", "expect": "undetermined"}]
    (answer,) = answers(scenario(asked, actions=[{"player": "A", "play": "兵", "to": "C1"}]))
    assert answer.verdict.because == ("script",)
    assert answer.expectation is not None
    assert not answer.expectation.holds


def test_a_reason_goes_with_no_verdict_alone() -> None:
    assert "because" in refusal({"happens": "draw", "expect": "always", "because": "text"})
