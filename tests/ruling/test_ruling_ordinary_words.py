"""Ordinary words that the rules, or this program, leave open: the ruling says so, and why."""

import pytest

from judge.games.dimension_zero.forbidding import ACTIONS
from judge.games.dimension_zero.values.texts import ASKED
from judge.ruling import ask
from judge.scenario import parse_scenario

UNIT = "kind: ユニット, cost: 青1, move: 無1, power: 2000, smash: 1"


def verdict(text: str, theirs: str, question: str) -> tuple[str, str]:
    """A unit of A with an ability that is used on B's unit with another: what kind of verdict comes of it, and why."""
    scenario = f"""
game: dimension-zero
title: 言葉
cards:
  - {{name: 道化, {UNIT}, text: '{text}'}}
  - {{name: 門番, {UNIT}, text: '{theirs}'}}
players:
  A: {{squares: {{L1: 道化}}, energy: {{青: 1}}, deck: 5}}
  B: {{squares: {{C3: {{card: 門番, damage: 1000}}}}, deck: 5}}
actions: [{{player: A, use: 道化, targets: [門番]}}]
ask: [{question}]
"""
    (answer,) = ask(parse_scenario(scenario)).scene.answers
    return answer.verdict.kind, " ".join(reason.en for reason in answer.verdict.reasons)


AIMED = "[無1]《クイック》あなたはバトルスペースの対象の相手のユニットを1枚選び、"
SWAP = AIMED + "このカードとそのユニットの位置を入れ替える。"


@pytest.mark.parametrize(
    "stays",
    ["このカードは相手の能力の効果を受けない。", "このカードは自軍エリア以外に置かれない。"],
    ids=["not affected", "cannot be put"],
)
def test_half_of_an_exchange_is_left_open(stays: str) -> None:
    kind, why = verdict(SWAP, "", "{where: 道化, expect: C3}")
    assert kind == "decided"
    kind, why = verdict(SWAP, stays, "{where: 道化}")
    assert kind == "undetermined"
    assert "changes places by itself" in why


def test_bans_are_known_by_what_is_asked_for() -> None:
    assert set(ASKED) == {kind for kinds in ACTIONS.values() for kind in kinds}


HEAL = AIMED + "そのユニットのダメージを取り除く。"


def test_a_ban_that_nobody_asks_for_is_left_open() -> None:
    assert verdict(HEAL, "", "{value: damage, of: 門番, expect: 0}")[0] == "decided"
    kind, why = verdict(HEAL, "このカードのダメージは取り除かれない。", "{value: damage, of: 門番}")
    assert kind == "undetermined"
    assert "cannot be carried out yet" in why


def test_half_of_a_cost_is_left_open() -> None:
    kind, why = verdict(HEAL, "このカードの移動コストを半分にする。", "{may: {player: B, move: 門番, to: C2}}")
    assert kind == "undetermined"
    assert "cannot be carried out yet" in why


def test_a_number_of_effects_that_hangs_on_the_cost_is_left_open() -> None:
    text = (
        "[無X]《クイック》あなたは以下からX個を選び、使用する。『あなたはカードを1枚引く。』『このカードを破壊する。』"
    )
    scenario = f"""
game: dimension-zero
title: 言葉
cards: [{{name: 道化, {UNIT}, text: '{text}'}}]
players: {{A: {{squares: {{L1: 道化}}, energy: {{青: 1}}, deck: 5}}}}
actions: [{{player: A, use: 道化, x: 1}}]
ask: [{{happens: draw}}]
"""
    (answer,) = ask(parse_scenario(scenario)).scene.answers
    assert answer.verdict.kind == "undetermined"


def test_figures_of_a_description_that_may_change_with_the_kind_are_left_open() -> None:
    theirs = "バトルスペースのすべての相手のユニットをパワー3000のベースにする。"
    kind, _ = verdict(HEAL, theirs, "{value: power, of: 道化}")
    assert kind == "undetermined"
