"""Turns of printed lists, carried out: what is discarded, what freezes, who did so, what is left, halves and lots."""

from textwrap import dedent

import pytest

from judge.ruling import ask
from judge.scenario import parse_scenario

CARDS = """
game: dimension-zero
title: 試し
cards:
  - {name: 札, kind: ストラテジー, cost: 無0, text: "TEXT"}
  - {name: 兵, kind: ユニット, cost: 無0, move: 無0, power: 5000, smash: 1}
  - {name: 塔, kind: ベース, cost: 無0, text: "BASE"}
"""


def answers(scene: str, text: str = "", base: str = "") -> list[str | None]:
    """What is answered, with a strategy and a base of these texts."""
    cards = CARDS.replace("TEXT", text).replace("BASE", base)
    return [one.verdict.answer for one in ask(parse_scenario(cards + dedent(scene))).scene.answers]


@pytest.mark.parametrize("text", ["相手はカードを1枚捨てる。", "相手はカードを1枚選び、捨てる。"])
def test_what_is_discarded_comes_from_the_hand(text: str) -> None:
    scene = """
    players: {A: {hand: [札]}, B: {hand: [2], squares: {L3: 兵}}}
    actions: [{player: A, play: 札}]
    ask: [{value: hand, of: B}, {where: 兵}]
    """
    assert answers(scene, text) == ["1", "L3"]


@pytest.mark.parametrize("verb", ["フリーズした", "フリーズされた"])
@pytest.mark.parametrize(("text", "draws"), [("対象のユニットをフリーズする。", "yes"), ("[無1]を支払う。", "no")])
def test_a_unit_that_freezes_is_one_on_a_square(verb: str, text: str, draws: str) -> None:
    scene = """
    players: {A: {hand: [札], squares: {L1: 兵}, bases: {L: 塔}, energy: [兵]}}
    actions: [{player: A, play: 札}]
    ask: [{happens: draw, player: A}]
    """
    assert answers(scene, f"あなたは{text}", f"自分のユニットが{verb}時、あなたはカードを1枚引く。") == [draws]


@pytest.mark.parametrize(
    ("mine", "yours", "hands"),
    [("true", "true", ["2", "3"]), ("true", "false", ["2", "2"]), ("false", "true", ["1", "3"])],
)
def test_those_who_did_so(mine: str, yours: str, hands: list[str]) -> None:
    scene = f"""
    players: {{A: {{hand: [札, 兵]}}, B: {{hand: [2]}}}}
    actions: [{{player: A, play: 札}}, {{player: A, choose: {mine}}}, {{player: B, choose: {yours}}}]
    ask: [{{value: hand, of: A}}, {{value: hand, of: B}}]
    """
    may = "それぞれのプレイヤーは自分の手札のカードを1枚選び、捨ててよい。"
    assert answers(scene, may + "そうしたプレイヤーはカードを2枚引く。") == hands
    # Whose doing so is meant is not said here.
    assert answers(scene, may + "そうしたならば、カードを2枚引く。") == [None, None]


def test_the_rest_of_what_was_shown_one_by_one() -> None:
    scene = """
    players: {A: {hand: [札], deck: [塔, 兵, 塔, 10]}}
    actions: [{player: A, play: 札}]
    ask: [{where: 兵}, {value: graveyard, of: A}, {value: deck, of: A}]
    """
    text = "あなたは自分の山札の上から、ユニットが出るまでカードを1枚ずつ公開する。"
    text += "あなたはそのユニットを手札に加え、残りの公開したカードをすべて墓地に置く。"
    assert answers(scene, text) == ["hand", "2", "11"]


@pytest.mark.parametrize(("rounding", "left"), [("", "2"), ("端数は切り捨てる。", "3"), ("(端数は切り捨てる。)", "2")])
def test_halves_are_rounded_as_the_text_says(rounding: str, left: str) -> None:
    scene = """
    players: {A: {hand: [札]}, B: {hand: [5]}}
    actions: [{player: A, play: 札}]
    ask: [{value: hand, of: B}]
    """
    assert answers(scene, f"相手は自分の手札の半分の枚数のカードを選び、捨てる。{rounding}") == [left]


def test_for_each_so_much_damage_that_was_removed() -> None:
    scene = """
    players: {A: {hand: [札], squares: {L1: {card: 兵, damage: 3500}}}}
    actions: [{player: A, play: 札, targets: [兵]}]
    ask: [{value: damage, of: 兵}, {value: hand, of: A}]
    """
    text = "あなたは対象のユニットを1枚選び、与えられているダメージをすべて取り除く。"
    assert answers(scene, text + "あなたは、この効果で取り除いたダメージ1000につき、カードを1枚引く。") == ["0", "3"]


def test_a_keyword_that_is_no_way_of_playing_is_not_waited_for() -> None:
    scene = """
    players: {A: {hand: [兵], bases: {L: 塔}}}
    actions: [{player: A, play: 兵, to: L1}]
    ask: [{happens: draw, player: A}]
    """
    assert answers(scene, base="自分のユニットが急襲によってスクエアに置かれた時、あなたはカードを1枚引く。") == [None]
