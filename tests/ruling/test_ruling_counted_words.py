"""Some of several, so many for each, halves, and cards that ただし spares: what a strategy with such words does."""

import pytest

from judge.ruling import ask
from judge.scenario import parse_scenario

UNIT = "kind: ユニット, cost: 緑1, move: 無1, power: 6000"


def holds(text: str, board: str, actions: str, *questions: str) -> None:
    """A plays a strategy with this text; every question must have the answer that it expects."""
    scenario = f"""
game: dimension-zero
title: 数える言葉
cards:
  - {{name: 算盤の沙汰, kind: ストラテジー, cost: 黒1, text: '{text}'}}
  - {{name: 小荷の牛, {UNIT}, smash: 1}}
  - {{name: 中荷の牛, {UNIT}, smash: 2}}
  - {{name: 大荷の牛, {UNIT}, smash: 3}}
  - {{name: 荷解きの小屋, kind: ベース, cost: 赤1}}
players:
{board}
actions: [{actions}]
ask: [{", ".join(questions)}]
"""
    for answer in ask(parse_scenario(scenario)).scene.answers:
        assert answer.expectation is not None
        assert answer.expectation.holds, (answer.asks, answer.expectation.differs)


HAND = "hand: [算盤の沙汰], energy: {黒: 1}"
PLAYED = "{player: A, play: 算盤の沙汰}"
THREE = f"  A: {{{HAND}}}\n  B: {{squares: {{L3: 小荷の牛, C3: 中荷の牛, R3: 大荷の牛}}}}"
TOP = f"  A: {{{HAND}, deck: [小荷の牛, 中荷の牛, 大荷の牛, 荷解きの小屋]}}"
AIMED = "{player: A, play: 算盤の沙汰, targets: [小荷の牛, 大荷の牛]}"


@pytest.mark.parametrize(
    "words", ["そのうちの1枚を選び", "そのうち1枚を選び", "その中の1枚を選び", "その中から1枚選び"]
)
def test_some_of_several_are_none_but_those(words: str) -> None:
    text = f"あなたは対象の相手のユニットを2枚選ぶ。相手は{words}、破壊する。あなたは残りを持ち主の手札に加える。"
    one = "{player: B, choose: [大荷の牛]}"
    holds(text, THREE, f"{AIMED}, {one}", "{where: 大荷の牛, expect: graveyard}", "{where: 小荷の牛, expect: hand}")
    holds(text, THREE, AIMED, "{where: 中荷の牛, expect: C3}", "{decides: cards, expect: B}")


def test_one_more_is_one_of_those_that_are_left() -> None:
    text = (
        "あなたは自分の山札の上からカードを2枚見て、その中から1枚選び、エネルギーゾーンに置き、もう1枚を手札に加える。"
    )
    chosen = f"{PLAYED}, {{player: A, choose: [中荷の牛]}}"
    holds(text, TOP, chosen, "{where: 中荷の牛, expect: energy}", "{where: 小荷の牛, expect: hand}")
    text = "あなたはバトルスペースの対象のユニットを2枚選び、1枚を破壊し、もう1枚を持ち主の手札に加える。"
    chosen = f"{AIMED}, {{player: A, choose: [小荷の牛]}}"
    holds(text, THREE, chosen, "{where: 小荷の牛, expect: graveyard}", "{where: 大荷の牛, expect: hand}")


def test_out_of_the_rest_is_chosen_again() -> None:
    text = "その中から1枚選び、手札に加え、残りから1枚選び、墓地に置き、残りを山札の下に置く。"
    chosen = f"{PLAYED}, {{player: A, choose: [中荷の牛]}}, {{player: A, choose: [大荷の牛]}}"
    left = ("{where: 大荷の牛, expect: graveyard}", "{where: 小荷の牛, expect: deck}")
    holds(f"あなたは自分の山札の上からカードを3枚見て、{text}", TOP, chosen, "{where: 中荷の牛, expect: hand}", *left)


def test_a_whole_hand_is_looked_at() -> None:
    board = f"  A: {{{HAND}}}\n  B: {{hand: [小荷の牛, 荷解きの小屋, 中荷の牛]}}"
    text = "あなたは相手の手札をすべて見て、その中からユニットを1枚選び、捨てる。"
    holds(text, board, PLAYED, "{decides: cards, expect: A}", "{where: 荷解きの小屋, expect: hand}")


def test_all_of_two_kinds_are_shuffled_into_the_decks_of_their_owners() -> None:
    board = f"  A: {{{HAND}, squares: {{L1: 小荷の牛}}, deck: 2}}\n  B: {{bases: {{L: 荷解きの小屋}}, deck: 2}}"
    text = "あなたはスクエアにあるユニットとベースをすべて持ち主の山札に加え、シャッフルする。"
    both = ("{value: deck, of: A, expect: 3}", "{value: deck, of: B, expect: 3}")
    shuffled = ("{happens: shuffle, player: A, expect: always}", "{happens: shuffle, player: B, expect: always}")
    holds(text, board, PLAYED, *both, *shuffled)


@pytest.mark.parametrize(("counted", "drawn"), [("カード", 3), ("ユニット", 2), ("赤のカード", 1), ("ベース", 1)])
def test_only_what_is_described_is_counted(counted: str, drawn: int) -> None:
    board = "  A: {hand: [算盤の沙汰, 小荷の牛, 大荷の牛, 荷解きの小屋], energy: {黒: 1}}"
    text = f"あなたは自分の手札を3枚選び、捨てる。あなたは、この効果で捨てた{counted}1枚につき、カードを1枚引く。"
    holds(text, board, PLAYED, f"{{happens: draw, player: A, times: {drawn}, expect: always}}")


@pytest.mark.parametrize(
    "words",
    [
        "あなたは対象の相手のユニットを2枚選び、それぞれに、そのユニットのスマッシュ1につき1000のダメージを与える。",
        "バトルスペースのすべてのユニットに、そのユニットのスマッシュ1につき1000のダメージを与える。",
    ],
)
def test_each_is_dealt_damage_by_its_own_figure(words: str) -> None:
    damage = ("{value: damage, of: 小荷の牛, expect: 1000}", "{value: damage, of: 大荷の牛, expect: 3000}")
    holds(words, THREE, AIMED if "対象" in words else PLAYED, *damage)


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("その枚数の半分と同じ枚数選び、捨てる。", 1),
        ("その枚数の半分(小数点以下切り捨て)と同じ枚数選び、捨てる。", 1),  # a note is no text (2-10-2)
        ("その枚数の半分と同じ枚数選び、捨てる。ただし、端数は切り捨てる。", 2),
        ("その枚数の半分と同じ枚数選び、捨てる。小数点以下は切り上げる。", 1),
    ],
)
def test_half_a_card_is_rounded_as_the_text_says(words: str, left: int) -> None:
    board = f"  A: {{{HAND}}}\n  B: {{hand: [3]}}"
    holds(f"相手は自分の手札を、{words}", board, PLAYED, f"{{value: hand, of: B, expect: {left}}}")


def test_each_player_counts_their_own() -> None:
    board = "  A: {hand: [算盤の沙汰, 小荷の牛, 大荷の牛], energy: {黒: 1}}\n  B: {hand: [5]}"
    text = "それぞれのプレイヤーは自分の手札を、その枚数の半分と同じ枚数選び、捨てる。"
    holds(text, board, PLAYED, "{value: hand, of: A, expect: 1}", "{value: hand, of: B, expect: 2}")


@pytest.mark.parametrize(
    ("does", "spares"),
    [
        ("バトルスペースのすべてのユニットに7000のダメージを与える。", "スマッシュ2以下のユニットには与えない。"),
        ("バトルスペースのすべてのユニットを破壊する。", "スマッシュ2以下のユニットは破壊しない。"),
        ("バトルスペースのユニットをすべて墓地に置く。", "スマッシュ2以下のユニットは墓地に置かない。"),
    ],
)
def test_what_a_sentence_spares_is_not_touched(does: str, spares: str) -> None:
    left = ("{where: 小荷の牛, expect: L3}", "{where: 中荷の牛, expect: C3}", "{where: 大荷の牛, expect: graveyard}")
    holds(f"{does}ただし、{spares}", THREE, PLAYED, *left)


def test_what_is_spared_of_something_else_is_left_open() -> None:
    text = "バトルスペースのすべてのユニットを破壊する。ただし、スマッシュ2以下のユニットは手札に加えない。"
    scenario = f"""
game: dimension-zero
title: 数える言葉
cards:
  - {{name: 算盤の沙汰, kind: ストラテジー, cost: 黒1, text: '{text}'}}
players: {{A: {{{HAND}}}}}
actions: [{PLAYED}]
ask: [{{happens: destroy}}]
"""
    (answer,) = ask(parse_scenario(scenario)).scene.answers
    assert answer.verdict.kind == "undetermined"
