"""What players do in a file, how far play goes on, and what is asked then."""

from textwrap import dedent

import pytest

from judge.ruling import Ruling, ask
from judge.ruling.model import Answer
from judge.scenario import parse_scenario

HEAD = "game: dimension-zero\ntitle: 試し\n"


def hear(*parts: str) -> Ruling:
    """The ruling on a file, written in parts that may each be indented."""
    return ask(parse_scenario(HEAD + "\n".join(map(dedent, parts))))


def answers(*parts: str) -> list[str | None]:
    return [answer.verdict.answer for answer in hear(*parts).scene.answers]


def only(*parts: str) -> Answer:
    (answer,) = hear(*parts).scene.answers
    return answer


SPARK = """
players:
  A: {hand: [火花の礫], energy: {赤: 1}}
  B: {squares: {L3: 灯台の見張り, C3: 石臼の番人}}
"""
BATTLE = """
players:
  A: {squares: {C2: 灯台の見張り}, energy: {白: 1}}
  B: {squares: {C3: 石臼の番人}}
actions: [{player: A, move: 灯台の見張り, to: C3}]
"""


# ---- answers of an action


def test_targets_that_are_named_are_chosen_and_others_explored() -> None:
    play = "actions: [{player: A, play: 火花の礫, targets: [石臼の番人]}]\n"
    asked = "ask: [{value: damage, of: 石臼の番人}, {value: damage, of: 灯台の見張り}]\n"
    assert answers(SPARK, play, asked) == ["1000", "0"]
    open_play = play.replace(", targets: [石臼の番人]", "")
    answer = only(SPARK, open_play, "ask: [{value: damage, of: 石臼の番人, expect: [0, 1000], by: A}]")
    assert answer.verdict.kind == "depends"
    assert answer.expectation is not None
    assert answer.expectation.holds


def test_a_target_that_is_not_legal_is_told_with_its_clause() -> None:
    play = "actions: [{player: A, play: 火花の礫, targets: [L3]}]\n"
    answer = only(SPARK, play, "ask: [{value: damage, of: 灯台の見張り}]")
    assert answer.verdict.kind == "undetermined"
    assert answer.verdict.reasons[0].en == "action 1 of the file (“A: play 《火花の礫》 targeting L3”) cannot be done."
    assert "4-7-2-5" in answer.clauses


def test_an_action_waits_for_its_targets() -> None:
    text = """
    players:
      A: {hand: [野ねずみの斥候, 火花の礫], energy: {赤: 2}}
    actions:
      - {player: A, play: 野ねずみの斥候, to: L1}
      - {player: A, play: 火花の礫, targets: [野ねずみの斥候]}
    ask: [{where: 野ねずみの斥候}, {happens: nullify}]
    """
    assert answers(text) == ["graveyard", "no"], "the scout is no target until it has arrived"


@pytest.mark.parametrize(("given", "left"), [("x: 2", "1"), ("x: 0", "3")])
def test_x_is_what_the_file_says(given: str, left: str) -> None:
    text = f"""
    players:
      A: {{hand: [降りやまぬ火の雨], energy: {{赤: 4}}}}
      B: {{squares: {{C3: 石臼の番人}}}}
    actions: [{{player: A, play: 降りやまぬ火の雨, {given}}}]
    ask: [{{value: released energy, of: A}}]
    """
    assert answers(text) == [left]


def test_an_answer_that_nobody_asks_for_stops_the_script() -> None:
    play = "actions: [{player: A, play: 火花の礫, targets: [石臼の番人], x: 3}]\n"
    answer = only(SPARK, play, "ask: [{value: damage, of: 石臼の番人}]")
    assert answer.verdict.kind == "undetermined"
    assert [refusal.clause for refusal in answer.verdict.refusals] == ["1-2-3-3"]


@pytest.mark.parametrize("text", ["1枚選び、対象のユニットをもう1枚選び、それらを", "2枚選び、"])
def test_targets_that_are_not_all_named_are_told_so(text: str) -> None:
    cards = (
        f"cards: [{{name: 二の矢, kind: ストラテジー, cost: 赤1, text: 'あなたは対象のユニットを{text}破壊する。'}}]"
    )
    board = SPARK.replace("火花の礫", "二の矢")
    answer = only(cards, board, "ask: [{may: {player: A, play: 二の矢, targets: [石臼の番人]}}]")
    assert answer.verdict.answer == "no"
    assert [refusal.says.ja for refusal in answer.verdict.refusals] == ["Aは《二の矢》の対象をすべては選んでいない"]


def test_a_choose_that_is_no_option_names_the_options() -> None:
    text = """
    players:
      A: {hand: [忘却の霧雨], energy: {黒: 3}}
      B: {hand: [灯台の見張り, 野ねずみの斥候, 丘越えの若駒]}
    actions: [{player: A, play: 忘却の霧雨}, {player: B, choose: [L3]}]
    ask: [{value: hand, of: B}]
    """
    answer = only(text)
    assert answer.verdict.kind == "undetermined"
    assert "'L3' is no option" in answer.verdict.reasons[0].en
    assert "灯台の見張り" in answer.verdict.reasons[0].en
    chosen = text.replace("[L3]", "[丘越えの若駒, 灯台の見張り]").replace("value: hand, of: B", "where: 野ねずみの斥候")
    assert answers(chosen) == ["hand"], "in whatever order the file names them"


def test_copies_are_told_apart_by_number_or_by_where_they_lie() -> None:
    text = """
    players:
      A: {hand: [野ねずみの斥候, 野ねずみの斥候], graveyard: [野ねずみの斥候], energy: {赤: 1}}
    actions: [{player: A, play: 野ねずみの斥候, to: L1}]
    ask: [{where: 野ねずみの斥候#1}, {where: 野ねずみの斥候#3}, {value: hand, of: A}]
    """
    assert answers(text) == ["L1", "graveyard", "1"]


@pytest.mark.parametrize(("cost", "square", "triggers"), [("召集", "L3", "yes"), ("通常", "L1", "no")])
def test_a_text_may_wait_for_a_special_way_of_playing(cost: str, square: str, triggers: str) -> None:
    text = f"""
    cards:
      - {{name: 旗, kind: ベース, cost: 無0, text: 召集-このカードと同じライン}}
      - name: 応じる者
        kind: ユニット
        cost: 無0
        move: 無0
        power: 1000
        smash: 0
        text: このカードが召集によってスクエアに置かれた時、あなたはカードを1枚引く。
    players:
      A: {{bases: {{L: 旗}}, hand: [応じる者]}}
    actions: [{{player: A, play: 応じる者, to: {square}, cost: {cost}}}]
    ask: [{{where: 応じる者}}, {{happens: trigger}}]
    """
    assert answers(text) == [square, triggers]


# ---- how far


def test_the_end_after_a_last_pass_is_the_next_priority() -> None:
    asked = "ask: [{value: stack}, {value: phase}]\n"
    assert answers(BATTLE, asked) == ["0", "main"], "calm"
    passed = BATTLE.replace("to: C3}]", "to: C3}, {player: A, pass: true}]")
    assert answers(passed, asked) == ["1", "main"]
    assert answers(passed, "until: calm\n" + asked) == ["0", "main"]
    assert answers(BATTLE, "until: now\n" + asked) == ["1", "main"]


@pytest.mark.parametrize(
    ("until", "damage", "active"), [("calm", "3000", "A"), ("end of turn", "0", "A"), ("next turn", "0", "B")]
)
def test_until(until: str, damage: str, active: str) -> None:
    asked = "ask: [{value: damage, of: 石臼の番人}, {value: active}]\n"
    assert answers(BATTLE, f"until: {until}\n", asked) == [damage, active]


def test_an_action_of_a_later_phase_waits_for_it() -> None:
    text = """
    turn: {phase: energy}
    players:
      A: {squares: {C2: 灯台の見張り}, hand: [野ねずみの斥候]}
    actions: [{player: A, energy: 野ねずみの斥候}, {player: A, smash: 灯台の見張り}]
    ask: [{where: 野ねずみの斥候}, {value: smash, of: B}, {value: phase}, {happens: smash, of: 灯台の見張り}]
    """
    assert answers(text) == ["energy", "1", "smash", "yes"]


def test_the_start_of_a_duel_and_the_redraw() -> None:
    text = """
    turn: {player: A, phase: start}
    options: {redraw: true}
    players: {A: {hand: [5], deck: 35}, B: {hand: [5], deck: 35}}
    actions: [{player: B, choose: true}]
    ask: [{value: arranged, of: B}, {value: hand, of: B}, {value: phase}]
    """
    assert answers(text) == ["true", "5", "release"]
    assert answers(text.replace("choose: true", "choose: false"))[0] == "false"


# ---- the end of the duel


def test_conceding_ends_the_duel_at_once() -> None:
    text = BATTLE.replace("to: C3}]", "to: C3}, {player: A, concede: true}]")
    answer = only(text, "ask: [{wins: duel, expect: B, cites: [3-3-7]}]")
    assert answer.verdict.answer == "B"
    assert answer.expectation is not None
    assert answer.expectation.holds
    assert only(text, "ask: [{may: {player: A, pass: true}}]").verdict.refusals[0].clause == "3-3-3"


@pytest.mark.parametrize(("option", "winner"), [("swiss", "draw"), ("elimination", "A")])
def test_the_call_of_time(option: str, winner: str) -> None:
    text = f"""
    options: {{time: {option}}}
    players: {{A: {{smash: 1}}, B: {{smash: 2}}}}
    actions: [{{time: true}}, {{player: B, pass: true}}]
    until: end of battle
    ask: [{{wins: duel}}]
    """
    ruling = hear(text)
    assert ruling.scene.answers[0].verdict.answer == "nobody", "two turns are still to be played"
    played = text.replace("{player: B, pass: true}", ", ".join(["{player: B, pass: true}"] * 14))
    assert answers(played) == [winner]


# ---- responses


def test_free_responses_explore_every_legal_action() -> None:
    text = """
    players:
      A: {squares: {C2: 野ねずみの斥候}, energy: {赤: 1}}
      B: {hand: [火花の礫], energy: {赤: 1}}
    actions: [{player: A, move: 野ねずみの斥候, to: C3}]
    ask: [{where: 野ねずみの斥候, expect: C3}]
    """
    assert only(text).verdict.answer == "C3"
    free = only(text, "responses: free\n")
    assert {case.answer for case in free.cases} == {"C3", "graveyard"}
    assert {choice.player for case in free.cases for choice in case.choices} == {"B"}


# ---- questions


def test_happenings_are_counted() -> None:
    asked = """
    ask:
      - {happens: battle, times: 1}
      - {happens: battle, times: 2}
      - {happens: damage, of: 石臼の番人}
      - {happens: damage, of: 石臼の番人, times: 1}
      - {happens: destroy, of: 灯台の見張り}
      - {happens: attack, of: 灯台の見張り}
      - {happens: attack, of: 石臼の番人}
      - {happens: move, player: A}
      - {happens: draw}
      - {wins: battle}
      - {wins: duel}
    """
    counted = ["yes", "no", "yes", "yes", "yes", "yes", "no", "yes", "no"]
    assert answers(BATTLE, asked) == [*counted, "石臼の番人", "nobody"]


def test_values_of_cards_and_players() -> None:
    text = """
    players:
      A:
        squares: {L1: {card: 翼ある牡鹿, frozen: true, damage: 500, beneath: [野ねずみの斥候]}}
        bases: {L: 霧の入り江}
        hand: [3]
        smash: {released: 1, frozen: 2}
    ask:
      - {value: state, of: 翼ある牡鹿}
      - {value: damage, of: 翼ある牡鹿}
      - {value: races, of: 翼ある牡鹿, expect: [ビースト, バード]}
      - {value: kind, of: 霧の入り江, expect: ベース}
      - {value: controller, of: 翼ある牡鹿}
      - {value: hand, of: A}
      - {value: smash, of: A}
      - {value: removed, of: B}
      - {where: 野ねずみの斥候}
      - {where: 霧の入り江}
    """
    assert answers(text) == ["frozen", "500", "バード, ビースト", "base", "A", "3", "3", "0", "beneath", "A.L"]
    assert hear(text).holds


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("{class: 水切りの飛び魚, ability: 1}", "activated"),
        ("{class: 水切りの飛び魚, information: true}", "open"),
        ("{class: 角突きの牡鹿, information: true}", "hidden"),
        ("{class: 角突きの牡鹿}", "triggered"),
        ("{class: 水切りの飛び魚, data: state, expect: 'no'}", "no"),
        ("{class: 水切りの飛び魚, data: power, expect: true}", "yes"),
    ],
)
def test_classes(question: str, answer: str) -> None:
    board = "players: {A: {squares: {L1: 水切りの飛び魚}, hand: [角突きの牡鹿]}}\n"
    assert answers(board, f"ask: [{question}]") == [answer]


def test_who_decides_in_order() -> None:
    text = """
    players:
      A: {squares: {L1: 野ねずみの斥候, R1: 丘越えの若駒}, hand: [等しく沈む舟], energy: {黒: 3}}
      B: {squares: {L3: 灯台の見張り, R3: 石臼の番人}}
    actions: [{player: A, play: 等しく沈む舟}]
    ask:
      - {decides: cards, expect: [A, B]}
      - {decides: cards, among: [灯台の見張り, 石臼の番人], expect: [B]}
      - {decides: targets, expect: []}
    """
    assert answers(text) == ["A, B", "B", "none"]
    assert hear(text).holds


def test_may_looks_through_all_the_answers() -> None:
    asked = """
    ask:
      - {may: {player: A, play: 火花の礫, targets: [石臼の番人]}, expect: "yes"}
      - {may: {player: A, play: 火花の礫, targets: [L3]}, expect: "no", cites: [4-7-2-5]}
      - {may: {player: B, pass: true}, expect: "no", cites: [4-6-1]}
      - {can: {player: A, play: 火花の礫}, expect: "yes"}
    """
    assert hear(SPARK, asked).holds


MASK = """
cards:
  - name: 昼夜の面
    kind: ユニット
    cost: 白1
    move: 白1
    power: 1000
    smash: 1
    races: [ゴーレム]
    text: |-
      ●このカードがフリーズされた時、あなたはこのカードをリリースする。
      ●このカードがリリースされた時、あなたはこのカードをフリーズする。
players:
  A: {squares: {L1: 昼夜の面}, hand: [眠り砂], energy: {白: 1}}
actions: [{player: A, play: 眠り砂, targets: [昼夜の面]}]
ask: [{wins: duel}]
"""


def test_a_loop_that_nobody_can_leave_is_a_draw() -> None:
    answer = only(MASK)
    assert answer.verdict.answer == "draw"
    assert "4-18-1" in answer.clauses


def test_a_loop_that_somebody_could_leave_is_left_open_with_the_reason() -> None:
    answer = only(MASK.replace("hand: [眠り砂], energy: {白: 1}", "hand: [眠り砂, 眠り砂], energy: {白: 2}"))
    assert answer.verdict.kind == "undetermined"
    assert "4-18-2" in answer.verdict.reasons[0].ja


def test_a_plain_number_is_no_card() -> None:
    play = "actions: [{player: A, play: 火花の礫, targets: [3]}]\n"
    answer = only(SPARK, play, "ask: [{value: damage, of: 石臼の番人}]")
    assert answer.verdict.kind == "undetermined", "3 could be a row, but never card number 3"


# ---- what a text demands


def test_nobody_passes_while_a_text_demands_a_smash_that_can_be_made() -> None:
    board = "turn: {player: A, phase: smash}\nplayers: {A: {squares: {C2: 鎖引きの鉄人形}}}\n"
    asked = "ask: [{happens: smash}]\n"
    assert answers(board, "until: end of turn", asked) == ["yes"]
    answer = only(board, "actions: [{player: A, pass: true}]\n", asked)
    assert "スマッシュしなければならない" in answer.verdict.refusals[0].says.ja
    frozen = board.replace("鎖引きの鉄人形", "{card: 鎖引きの鉄人形, frozen: true}")
    assert answers(frozen, "until: end of turn", asked) == ["no"]


def test_a_demand_that_nobody_sees_to_is_told() -> None:
    mover = """
    cards:
      - name: 急ぐ者
        kind: ユニット
        cost: 赤1
        move: 赤1
        power: 1000
        smash: 1
        races: [マシン]
        text: あなたのメインフェイズの間、あなたはこのカードを移動しなければならない。
    players: {A: {squares: {C2: 急ぐ者}}}
    """
    assert only(mover, "ask: [{value: power, of: 急ぐ者}]").verdict.kind == "undetermined"
