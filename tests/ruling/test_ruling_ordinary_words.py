"""Ordinary words that the rules, or this program, leave open: the ruling says so, and why."""

import pytest

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
