"""Loops that nobody, somebody or both can end (4-18), and actions that are taken back (4-19)."""

from textwrap import dedent

from judge.ruling import ask
from judge.ruling.model import Answer
from judge.scenario import parse_scenario

MASK = """
game: dimension-zero
title: 試し
cards:
  - name: 昼夜の面
    kind: ユニット
    cost: 白1
    move: 白1
    power: 1000
    smash: 1
    races: [ゴーレム]
    text: |-
      ●このカードがフリーズされた時、あなたはこのカードをリリース{release}。
      ●このカードがリリースされた時、{who}はこのカードをフリーズ{freeze}。
turn: {{player: {active}}}
players:
  A: {{squares: {{L1: 昼夜の面}}, hand: [眠り砂], energy: {{白: 1}}}}
actions: [{{player: A, play: 眠り砂, targets: [昼夜の面]}}]
ask: [{{value: state, of: 昼夜の面}}, {{wins: duel}}]
"""
RICE = """
game: dimension-zero
title: 試し
cards:
  - name: 米蔵
    kind: ベース
    cost: 白1
    text: ●あなたの手札が2枚以上ならば、このカードと同じラインのすべてのあなたのユニットのパワーを+1000する。
  - name: 号令
    kind: ストラテジー
    cost: 白1
    timing: クイック
    text: ●あなたはバトルスペースの対象のパワー3000以上の自分のユニットを1枚選び、ターン終了時まで、パワーを+2000する。
players:
  A: {squares: {L1: 火付けの小竜}, bases: {L: 米蔵}, hand: [号令, HAND], energy: {白: 2}}
actions: [{player: A, play: 号令, undone: true}]
ask: [{value: hand, of: A}, {value: released energy, of: A}]
"""


def mask_text(release: str = "する", who: str = "あなた", freeze: str = "する", active: str = "A") -> str:
    return MASK.format(release=release, who=who, freeze=freeze, active=active)


def mask(**words: str) -> tuple[Answer, ...]:
    return ask(parse_scenario(mask_text(**words))).scene.answers


def found(answer: Answer) -> list[str]:
    return sorted(case.answer for case in answer.cases)


def test_a_loop_without_a_choice_is_a_draw() -> None:
    assert found(mask()[1]) == ["draw"]


def test_who_can_end_a_loop_says_how_often() -> None:
    state, wins = mask(release="してよい")
    assert found(state) == ["frozen"]
    assert found(wins) == ["nobody"]
    assert "4-18-2" in state.clauses
    assert "4-18-1" not in state.clauses


def test_the_choice_that_ends_a_loop_is_shown() -> None:
    state, _ = mask(release="してよい", freeze="してよい")
    assert found(state) == ["frozen", "released"]
    assert all(choice.player == "A" for case in state.cases for choice in case.choices)
    assert any(case.choices for case in state.cases)


def repeated(asked: str, *repeats: str, **words: str) -> Answer:
    text = mask_text(**words).replace("}]\nask: ", "}, " + ", ".join(repeats) + "]\nask: ")
    (answer,) = ask(parse_scenario(text[: text.index("ask: ")] + f"ask: [{{{asked}}}]\n")).scene.answers
    return answer


def test_a_loop_goes_round_as_often_as_one_player_says() -> None:
    may = {"release": "してよい", "freeze": "してよい"}
    for times, wanted in ((2, "no"), (3, "yes"), (4, "no")):
        answer = repeated(f"happens: release, of: 昼夜の面, times: {times}", "{player: A, repeat: 3}", **may)
        assert answer.verdict.answer == wanted
        assert "4-18-2" in answer.clauses
    assert repeated("value: state, of: 昼夜の面", "{player: A, repeat: 1000000}", **may).verdict.answer == "frozen"


def test_an_answer_of_the_file_is_a_part_of_the_first_round() -> None:
    may = {"release": "してよい", "freeze": "してよい"}
    said = ("{player: A, choose: true}", "{player: A, repeat: 3}")
    assert repeated("happens: release, of: 昼夜の面, times: 3", *said, **may).verdict.answer == "yes"


def test_of_two_the_smaller_number_counts_the_rounds() -> None:
    may = {"release": "してよい", "who": "相手", "freeze": "してよい"}
    same = ("{player: A, repeat: 3}", "{player: B, repeat: 3}")
    fewer = ("{player: A, repeat: 3}", "{player: B, repeat: 2}")
    # Of the freezing one is of the strategy that begins it.
    for said, released, frozen in ((same, 3, 4), (fewer, 3, 3)):
        assert repeated(f"happens: release, of: 昼夜の面, times: {released}", *said, **may).verdict.answer == "yes"
        assert repeated(f"happens: freeze, of: 昼夜の面, times: {frozen}", *said, **may).verdict.answer == "yes"


def test_of_two_who_can_end_a_loop_the_active_player_says_first() -> None:
    ruling = ask(parse_scenario(MASK.format(release="してよい", who="相手", freeze="してよい", active="A")))
    state, wins = ruling.scene.answers
    assert found(state) == ["frozen", "released"]
    assert found(wins) == ["nobody"]
    assert "4-18-3" in state.clauses
    told = [step.says.en for line in ruling.scene.lines for step in line.steps]
    assert any("A says how often it is repeated, then B" in sentence for sentence in told)


def test_an_action_that_turns_out_impossible_is_taken_back() -> None:
    hand, energy = ask(parse_scenario(dedent(RICE).replace("HAND", "1"))).scene.answers
    assert (hand.verdict.answer, energy.verdict.answer) == ("2", "2")
    assert {"4-19-1", "4-19-3"} <= set(hand.clauses)


def test_an_action_that_is_not_taken_back_is_not_what_the_file_says() -> None:
    hand, _ = ask(parse_scenario(dedent(RICE).replace("HAND", "2"))).scene.answers
    assert hand.verdict.kind == "undetermined"
