"""What a text or the rules leave open is told as such, and never carried out as nothing."""

from __future__ import annotations

from textwrap import dedent

import pytest

from judge.cardtext import read
from judge.cardtext.variables import BY_REMINDER, NOWHERE, told_by_reminder, warning
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


@pytest.mark.parametrize(
    "told", ["（X＝手札の枚数×1000）", "(X=手札の枚数*1000)", "（X は手札の枚数の1000倍）", "（最大でＸ点）", ""]
)
def test_an_x_that_nothing_that_is_carried_out_defines_is_left_open(told: str) -> None:
    (damage,) = ask(parse_scenario(dedent(COUNTED).replace("TOLD", told))).scene.answers
    assert damage.verdict.kind == "undetermined"
    assert warning(read(f"あなたはカードをX枚引く。{told}")) == (BY_REMINDER if told else NOWHERE)


def test_an_x_of_the_cost_is_what_was_paid_though_it_be_0() -> None:
    for cost, text in (("赤1", "プレイの追加コスト:[無X]\\n●"), ("赤1無X", "●")):
        changed = dedent(COUNTED).replace("cost: 赤1", f"cost: {cost}", 1).replace("●", text).replace("TOLD", "")
        changed = changed.replace("targets: [的の岩]", "targets: [的の岩], x: 0")
        (damage,) = ask(parse_scenario(changed)).scene.answers
        assert damage.verdict.answer == "0"


def test_an_x_that_the_text_defines_is_what_it_says() -> None:
    said = "Xはあなたの手札の枚数に等しい。（Xは多くても3である。）"
    (damage,) = ask(parse_scenario(dedent(COUNTED).replace("TOLD", said))).scene.answers
    assert damage.verdict.answer == "2"


def test_the_reading_warns_of_it() -> None:
    assert told_by_reminder(read("このカードのパワーを+Xする。（Xは手札の枚数である。）")) is not None
    assert told_by_reminder(read("このカードのパワーを+Xする。Xはあなたの手札の枚数に等しい。（Xは大きい。）")) is None
    assert told_by_reminder(read("このカードのパワーを+500する。（Xは手札の枚数である。）")) is None
    assert warning(read("このカードのパワーを+500する。")) is None
    assert warning(read("プレイの追加コスト:[無X]\n●あなたはカードをX枚引く。")) is None
    assert told_by_reminder(read("[無X]《クイック》あなたはカードをX枚引く。（Xは払った数である。）")) is None


HIDING = """
    game: dimension-zero
    title: 狙われてから隠れる
    cards:
      - name: 狙い撃つ礫
        kind: ストラテジー
        cost: 赤1
        timing: ノーマル
        text: あなたはバトルスペースの対象のユニットを1枚選び、1000のダメージを与える。
      - name: 隠れ蓑
        kind: ストラテジー
        cost: 白1
        timing: クイック
        text: バトルスペースのすべての自分のユニットにターン終了時まで、以下の能力を与える。『GIVEN』
      - {name: 的の岩, kind: ユニット, cost: 赤1, move: 赤1, power: 9000, smash: 1, races: [ゴーレム]}
    turn: {player: A, phase: main}
    players:
      A: {hand: [狙い撃つ礫], energy: {赤: 1}}
      B: {hand: [隠れ蓑], energy: {白: 1}, squares: {C2: 的の岩}}
    actions:
      - {player: A, play: 狙い撃つ礫, targets: [的の岩]}
      - {player: B, play: 隠れ蓑}
    ask: [{value: damage, of: 的の岩}]
"""


def hidden_by(given: str) -> tuple[str, str | None]:
    (damage,) = ask(parse_scenario(dedent(HIDING).replace("GIVEN", given))).scene.answers
    return damage.verdict.kind, damage.verdict.answer


def test_whether_what_cannot_be_a_target_any_more_still_is_one_is_left_open() -> None:
    assert hidden_by("このカードは相手のスペルや能力の対象にならない。") == ("undetermined", None)
    assert hidden_by("このカードは対象にならない。") == ("undetermined", None)


def test_what_does_not_forbid_this_very_target_changes_nothing() -> None:
    assert hidden_by("このカードは自分のスペルや能力の対象にならない。") == ("decided", "1000")
    assert hidden_by("このカードは相手の能力の対象にならない。") == ("decided", "1000")


def test_resistance_stops_the_damage_either_way() -> None:
    assert hidden_by("耐性-赤") == ("decided", "0")


TUG = """
    game: dimension-zero
    title: 引き合いの面
    cards:
      - name: 引き合いの面
        kind: ユニット
        cost: 白1
        move: 白1
        power: 1000
        smash: 1
        races: [ゴーレム]
        text: |-
          ●このカードがフリーズされた時、あなたはこのカードをリリースしてよい。
          ●このカードがリリースされた時、相手はこのカードをフリーズしてよい。
    players:
      A: {squares: {L1: 引き合いの面}, hand: [眠り砂], energy: {白: 1}}
    actions: [{player: A, play: 眠り砂, targets: [引き合いの面]}, REPEATS]
    ask: [{value: state, of: 引き合いの面}]
"""


def test_how_often_a_loop_is_repeated_is_said_as_the_rules_allow() -> None:
    def kind(repeats: str) -> str:
        (state,) = ask(parse_scenario(dedent(TUG).replace("REPEATS", repeats))).scene.answers
        return state.verdict.kind

    assert kind("{player: A, repeat: 3}, {player: B, repeat: 2}") == "decided"
    assert kind("{player: A, repeat: 2}, {player: B, repeat: 3}") == "undetermined", "no more than the active player"
    assert kind("{player: A, repeat: 2}") == "undetermined", "B could leave it, too"


BOUNDLESS = """
    game: dimension-zero
    title: 尽きない影
    cards:
      - name: 力奪い
        kind: ストラテジー
        cost: 黒1
        text: あなたは対象のユニットを1枚選び、ターン終了時まで、パワーを-1000する。
      - name: 消えない影
        kind: ユニット
        cost: 黒1
        move: 無1
        power: 1000
        smash: 1
        races: [シャドウ]
        text: このカードがスクエアから墓地に置かれる時、かわりにこのカードをリリースする。
    players:
      A: {hand: [力奪い, 丘越えの若駒], energy: {黒: 1, 緑: 1}}
      B: {squares: {C3: 消えない影}}
    actions: [ACTIONS]
    ask: [{wins: duel}, {where: 丘越えの若駒}]
"""
DRAWN = "{player: A, play: 力奪い, targets: [消えない影]}"
COLT = "{player: A, play: 丘越えの若駒, to: L1}"


def boundless(*actions: str) -> list[tuple[str, str | None, list[str]]]:
    answers = ask(parse_scenario(dedent(BOUNDLESS).replace("ACTIONS", ", ".join(actions)))).scene.answers
    verdicts = [answer.verdict for answer in answers]
    return [(one.kind, one.answer, [refusal.clause for refusal in one.refusals]) for one in verdicts]


def test_what_is_written_after_the_end_of_the_duel_is_told_as_impossible() -> None:
    assert boundless(DRAWN) == [("decided", "draw", []), ("decided", "hand", [])]
    assert boundless(DRAWN, COLT) == [("undetermined", None, ["3-3-3"])] * 2
    assert boundless("{player: A, concede: true}", COLT) == [("undetermined", None, ["3-3-3"])] * 2
    assert boundless("{player: A, concede: true}", "{player: A, pass: true}")[0][:2] == ("decided", "B")


def test_a_concession_that_a_loop_forestalls_is_not_passed_over() -> None:
    passes = ("{player: A, pass: true}", "{player: B, pass: true}")
    assert boundless(DRAWN, *passes, "{player: B, concede: true}") == [("undetermined", None, ["3-3-7"])] * 2
    assert boundless(DRAWN, "{player: B, concede: true}")[0][:2] == ("decided", "A"), "before the loop begins"


def test_repeat_does_not_repeat_what_is_done_with_priority() -> None:
    waker = """
        game: dimension-zero
        title: 起き番
        cards:
          - name: 起き番
            kind: ユニット
            cost: 緑1
            move: 無1
            power: 1000
            smash: 1
            races: [ビースト]
            text: "[このカードをフリーズする]《クイック》あなたはこのカードをリリースする。"
        players: {A: {squares: {L1: 起き番}}}
        actions: [{player: A, use: 起き番}, {player: A, repeat: 3}]
        ask: [{happens: release, of: 起き番, times: 3}]
    """
    (answer,) = ask(parse_scenario(dedent(waker))).scene.answers
    assert answer.verdict.kind == "undetermined"
    (reason,) = answer.verdict.reasons
    assert "4-18-2" in reason.ja
    assert "actions に書く" in reason.ja
