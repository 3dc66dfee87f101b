"""Several copies of a card: questions, verdicts, grounds and cases say which one they mean."""

import pytest

from judge.paths import RULES
from judge.ruling import ask
from judge.ruling.copies import copies
from judge.ruling.model import Answer, Scene
from judge.scenario import build, load_scenario, parse_scenario

HEAD = "game: dimension-zero\ntitle: 試し\n"
GUST = "{name: 一吹き, kind: ストラテジー, cost: 青1, text: 相手は自分のユニットを1枚選び、持ち主の手札に加える。}"
TWO_SCOUTS = f"""
cards: [{GUST}]
players:
  A: {{hand: [一吹き], energy: {{青: 1}}}}
  B: {{squares: {{L3: 野ねずみの斥候, R3: 野ねずみの斥候}}}}
actions: [{{player: A, play: 一吹き}}]
"""


def scene(text: str) -> Scene:
    return ask(parse_scenario(HEAD + text), why=True).scene


def answer(text: str) -> Answer:
    (found,) = scene(text).answers
    return found


def called(players: str) -> set[str]:
    """What the copies on a board are called."""
    board = build(parse_scenario(f"{HEAD}players: {players}\nask: [{{value: stack}}]\n")).start
    return {words.ja for words in copies(board).values()}


@pytest.mark.parametrize(
    ("players", "names"),
    [
        ("{A: {squares: {L1: 野ねずみの斥候}, hand: [灯台の見張り]}}", set()),
        ("{A: {hand: [野ねずみの斥候, 野ねずみの斥候]}}", set()),
        (
            "{A: {squares: {L1: 野ねずみの斥候}, hand: [野ねずみの斥候, 野ねずみの斥候]}}",
            {"《野ねずみの斥候》（L1）", "《野ねずみの斥候》（Aの手札）"},
        ),
        (
            "{A: {hand: [野ねずみの斥候]}, B: {hand: [野ねずみの斥候]}}",
            {"《野ねずみの斥候》（Aの手札）", "《野ねずみの斥候》（Bの手札）"},
        ),
        (
            "{A: {squares: {L2: 野ねずみの斥候}}, B: {squares: {L2: 野ねずみの斥候}}}",
            {"《野ねずみの斥候》（L2、Aのカード）", "《野ねずみの斥候》（L2、Bのカード）"},
        ),
        (
            "{A: {squares: {L1: {card: 灯台の見張り, beneath: [野ねずみの斥候]}, R1: 野ねずみの斥候}}}",
            {"《野ねずみの斥候》（L1のカードの下）", "《野ねずみの斥候》（R1）"},
        ),
    ],
)
def test_a_place_is_said_only_where_the_name_would_not_do(players: str, names: set[str]) -> None:
    assert called(players) == names


def test_the_question_and_the_verdict_say_which_one() -> None:
    board = "players: {A: {squares: {L1: 野ねずみの斥候}, hand: [野ねずみの斥候]}}\n"
    here, held = scene(f"{board}ask: [{{where: 野ねずみの斥候#1}}, {{where: 野ねずみの斥候#2}}]").answers
    assert here.asks.ja == "ここから進めると、《野ねずみの斥候》（L1）は最後にどこにあるか。"
    assert here.asks.en == "From here on, where does 《野ねずみの斥候》 (L1) end up?"
    assert here.verdict.says.ja == "《野ねずみの斥候》（L1）はL1にある。"
    assert held.verdict.says.en == "《野ねずみの斥候》 (A's hand) ends up in A's hand."


def test_each_copy_without_which_the_answer_changes_is_named() -> None:
    ruling = ask(load_scenario(RULES / "dimension-zero" / "rulings" / "4-8-6a.yaml"), why=True)
    why = ruling.scene.answers[1].why
    assert why is not None
    assert [ground.says.ja for ground in why.grounds[:2]] == [
        "《野ねずみの斥候》（L1）がなければ、Aの手札は1枚である。",
        "《野ねずみの斥候》（L2）がなければ、Aの手札は1枚である。",
    ]
    assert why.grounds[0].without[0].says.en == "《野ねずみの斥候》 (L1)"


def test_a_case_says_which_copy_is_chosen() -> None:
    found = answer(f"{TWO_SCOUTS}ask: [{{where: 野ねずみの斥候#1}}]")
    assert found.verdict.kind == "depends"
    assert "Bが《野ねずみの斥候》（L3）を選ぶ場合、《野ねずみの斥候》（L3）はBの手札にある。" in found.verdict.says.ja
    assert "if B chooses 《野ねずみの斥候》 (R3)" in {when.en for case in found.cases for when in case.when}
    assert {choice.chosen.ja for case in found.cases for choice in case.choices} == {
        "《野ねずみの斥候》（L3）",
        "《野ねずみの斥候》（R3）",
    }


def test_the_winner_of_a_battle_between_copies_is_named() -> None:
    mist = "players: {A: {squares: {L2: 灯台の見張り}, bases: {L: 霧の入り江}}, B: {squares: {L2: 灯台の見張り}}}"
    found = answer(f"{mist}\nask: [{{wins: battle}}]")
    assert found.verdict.says.ja == "《灯台の見張り》（L2、Aのカード）がバトルに勝つ。"
    assert found.verdict.answer == "灯台の見張り#1"  # as a file may expect it


def test_what_can_be_done_and_what_would_allow_it_name_the_copy() -> None:
    units = "{L1: {card: 灯台の見張り, frozen: true}, R1: 灯台の見張り}"
    board = f"players: {{A: {{squares: {units}, energy: {{白: 1}}}}}}"
    can = answer(f"{board}\nask: [{{can: A}}]")
    assert "《灯台の見張り》（R1）をR2・C1に移動させる" in {one.says.ja for one in can.possible}
    may = answer(f"{board}\nask: [{{may: {{player: A, move: 灯台の見張り#1, to: L2}}}}]")
    assert may.why is not None
    assert "《灯台の見張り》（L1）がリリース状態なら、できる。" in {repair.says.ja for repair in may.why.repairs}


def test_what_a_player_chose_and_played_is_told_without_marks() -> None:
    both = TWO_SCOUTS.replace("hand: [一吹き]", "hand: [一吹き], graveyard: [一吹き]")
    chosen = both.replace("play: 一吹き}]", "play: 一吹き}, {player: B, choose: [野ねずみの斥候#1]}]")
    found = answer(f"{chosen}ask: [{{where: 野ねずみの斥候#2}}]")
    assert found.why is not None
    said = "".join(ground.says.ja for ground in found.why.grounds)
    assert "Bが《野ねずみの斥候》（L3）を選ぶと決まっていなければ" in said
    may = answer(
        f"{both}ask: [{{may: {{player: A, play: 一吹き}}}}]".replace("actions: [{player: A, play: 一吹き}]", "")
    )
    assert (
        may.asks.ja == "Aは《一吹き》をプレイすることができるか。"
    )  # there is no other that could be played from hand
