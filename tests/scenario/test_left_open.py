"""What a text or the rules leave open is told as such, and never carried out as nothing."""

from __future__ import annotations

from textwrap import dedent

from judge.cardtext import read
from judge.cardtext.variables import told_by_reminder
from judge.ruling import ask
from judge.scenario import parse_scenario

COUNTED = """
    game: dimension-zero
    title: 数読みの火
    cards:
      - name: 数読みの火
        kind: ストラテジー
        cost: 赤1
        text: "●あなたはバトルスペースの対象のユニットを1枚選び、Xのダメージを与える。TOLD"
      - {name: 的の岩, kind: ユニット, cost: 赤1, move: 赤1, power: 9000, smash: 1, races: [ゴーレム]}
    players:
      A: {hand: [数読みの火, 2], energy: {赤: 1}, squares: {L1: 的の岩}}
    actions: [{player: A, play: 数読みの火, targets: [的の岩]}]
    ask: [{value: damage, of: 的の岩}]
"""


def test_an_x_that_only_a_reminder_tells_of_is_left_open() -> None:
    (damage,) = ask(parse_scenario(dedent(COUNTED).replace("TOLD", "（Xは手札の枚数の1000倍である。）"))).scene.answers
    assert damage.verdict.kind == "undetermined"


def test_an_x_that_the_text_defines_is_what_it_says() -> None:
    said = "Xはあなたの手札の枚数に等しい。（Xは多くても3である。）"
    (damage,) = ask(parse_scenario(dedent(COUNTED).replace("TOLD", said))).scene.answers
    assert damage.verdict.answer == "2"


def test_the_reading_warns_of_it() -> None:
    assert told_by_reminder(read("このカードのパワーを+Xする。（Xは手札の枚数である。）")) is not None
    assert told_by_reminder(read("このカードのパワーを+Xする。Xはあなたの手札の枚数に等しい。（Xは大きい。）")) is None
    assert told_by_reminder(read("このカードのパワーを+500する。（Xは手札の枚数である。）")) is None
    assert told_by_reminder(read("[無X]《クイック》あなたはカードをX枚引く。（Xは払った数である。）")) is None
