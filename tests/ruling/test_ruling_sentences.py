"""Verdicts as sentences: always, never, only if; whose choice, or chance; and what is certain anyway."""

import pytest

from judge.kernel import Budget
from judge.ruling import ask
from judge.ruling.model import Answer, Text
from judge.ruling.questions import Asked
from judge.scenario import build, parse_scenario

HEAD = "game: dimension-zero\ntitle: 試し\n"
BLINDFOLD = (
    "cards:\n  - {name: 目隠しの一枚引き, kind: ストラテジー, cost: 黒1, text: 相手は自分の手札にあるカードを"
    "ランダムに1枚選び、公開する。そのカードがユニットならば、持ち主の墓地に置く。ユニットでなければ、あなたはカードを1枚引く。}\n"
)


def answer(text: str, **options: object) -> Answer:
    (found,) = ask(parse_scenario(HEAD + text), **options).scene.answers  # type: ignore[arg-type]
    return found


def blindfold(hand: str, question: str) -> Answer:
    return answer(
        f"{BLINDFOLD}players:\n  A: {{hand: [目隠しの一枚引き], energy: {{黒: 1}}}}\n  B: {{hand: [{hand}]}}\n"
        f"actions: [{{player: A, play: 目隠しの一枚引き}}]\nask: [{{{question}}}]\n"
    )


MIST = """
turn: {player: B}
players:
  A: {squares: {L3: 灯台の見張り}, bases: {L: 霧の入り江}}
  B: {hand: [野ねずみの斥候, 丘越えの若駒], energy: {赤: 1, 緑: 1}}
"""


def test_never_and_always() -> None:
    scout = answer(f"{MIST}actions: [{{player: B, play: 野ねずみの斥候, to: L3}}]\nask: [{{happens: battle}}]")
    assert scout.verdict.says == Text("バトルが発生することは決してない。", "A battle never begins.")
    colt = answer(f"{MIST}actions: [{{player: B, play: 丘越えの若駒, to: L3}}]\nask: [{{happens: battle}}]")
    assert colt.verdict.says == Text("必ず、バトルが発生する。", "A battle always begins.")


def test_only_if_a_player_chooses() -> None:
    goblin = answer(
        "turn: {player: B}\nplayers:\n  A: {bases: {L: 沈む門}}\n  B: {hand: [潮だまりの小鬼], energy: {青: 1}}\n"
        "actions: [{player: B, play: 潮だまりの小鬼, to: L2}]\nask: [{where: 潮だまりの小鬼}]"
    )
    assert goblin.verdict.says.ja == (
        "Bの選択（《潮だまりの小鬼》への置換をどれから当てはめるか）による。"
        "Bが《沈む門》の置換を先に当てはめる場合、《潮だまりの小鬼》はBの山札にある。"
        "Bが《潮だまりの小鬼》の置換を先に当てはめる場合、《潮だまりの小鬼》はBの手札にある。"
    )
    by_answer = {case.answer: case.when for case in goblin.cases}
    (deck,) = by_answer["deck"]
    assert deck.en == "if B chooses to apply the replacement of 《沈む門》 first"


def test_chance_is_no_players_choice() -> None:
    drawn = blindfold("灯台の見張り, 野ねずみの斥候, 霧の入り江", "happens: draw, player: A")
    assert drawn.verdict.kind == "depends"
    assert drawn.verdict.says == Text(
        "偶然（無作為に何が選ばれるか）による。無作為に《霧の入り江》が選ばれる場合だけ、Aがカードを引く。",
        "It depends on chance (what is chosen at random). A draws a card only if 《霧の入り江》 is chosen at random.",
    )


def test_options_that_lead_to_the_same_are_one() -> None:
    drawn = blindfold("灯台の見張り, 野ねずみの斥候, 霧の入り江", "happens: draw, player: A")
    no = next(case for case in drawn.cases if case.answer == "no")
    assert [when.en for when in no.when] == ["if 《灯台の見張り》 or 《野ねずみの斥候》 is chosen at random"]


def test_a_card_that_is_not_listed_is_its_own_reason_and_the_rest_is_told() -> None:
    drawn = blindfold("灯台の見張り, 野ねずみの斥候, 1", "happens: draw, player: A")
    assert (drawn.verdict.kind, drawn.verdict.because) == ("undetermined", ("unknown card",))
    assert drawn.verdict.certain is not None
    assert drawn.verdict.certain.en == "On both lines that came to an end: A does not draw a card."
    assert drawn.verdict.answer is None, "what is certain is no verdict"
    assert drawn.cases == ()


def test_a_budget_is_its_own_reason() -> None:
    text = (
        f"{BLINDFOLD}players:\n  A: {{hand: [目隠しの一枚引き], energy: {{黒: 1}}}}\n"
        "  B: {hand: [灯台の見張り, 霧の入り江]}\n"
        "actions: [{player: A, play: 目隠しの一枚引き}]\nask: [{happens: draw}]\n"
    )
    assert answer(text, budget=Budget(positions=2)).verdict.because == ("budget",)


def test_a_text_that_is_not_read_leaves_nothing_certain() -> None:
    found = answer(
        "cards: [{name: 謎, kind: ベース, cost: 黒1, text: 風だ}]\n"
        "players: {A: {bases: {L: 謎}}}\nask: [{happens: battle}]"
    )
    assert found.verdict.because == ("text",)
    assert found.verdict.certain is None


def test_one_of_several_that_are_chosen_together() -> None:
    """Two of three cards go: whether the one asked about does hangs on it alone, in whichever order they are picked."""
    found = answer(
        "players:\n  A: {hand: [忘却の霧雨], energy: {黒: 3}}\n"
        "  B: {hand: [灯台の見張り, 野ねずみの斥候, 丘越えの若駒]}\n"
        "actions: [{player: A, play: 忘却の霧雨}]\nask: [{where: 灯台の見張り}]"
    )
    by_answer = {case.answer: [when.en for when in case.when] for case in found.cases}
    assert by_answer == {
        "graveyard": ["if B chooses 《灯台の見張り》"],
        "hand": ["if B does not choose 《灯台の見張り》"],
    }


def test_conditions_are_exact_not_only_one_way() -> None:
    """A second choice that alone changes the answer is told with the first one that opens it."""
    found = answer(
        "cards: [{name: 汲み放題の井戸, kind: ストラテジー, cost: 青2, text: あなたはカードを2枚まで引く。}]\n"
        "players: {A: {hand: [汲み放題の井戸], energy: {青: 2}}}\n"
        "actions: [{player: A, play: 汲み放題の井戸}]\nask: [{value: hand, of: A}]"
    )
    by = "a card by the effect of 《汲み放題の井戸》"
    yes, no = f"A draws {by}", f"A does not draw {by}"
    assert {case.answer: [when.en for when in case.when] for case in found.cases} == {
        "0": [f"if {no}"],
        "1": [f"if {yes}, and then {no}"],
        "2": [f"if {yes}, and then {yes}"],
    }
    assert found.verdict.says.en.endswith("There are 0, 1 or 2 cards in A's hand.")


QUESTIONS = {
    "happens: trigger, of: 霧の入り江": (
        "ここから進めると、《霧の入り江》の能力が誘発するか。",
        "From here on, does an ability of 《霧の入り江》 trigger?",
    ),
    "happens: destroy, of: 野ねずみの斥候": (
        "ここから進めると、《野ねずみの斥候》が破壊されるか。",
        "From here on, is 《野ねずみの斥候》 destroyed?",
    ),
    "happens: draw, player: A, times: 2": (
        "ここから進めると、ちょうど2回、Aがカードを引くか。",
        "From here on, does A draw a card exactly twice?",
    ),
    "where: 野ねずみの斥候": (
        "ここから進めると、《野ねずみの斥候》は最後にどこにあるか。",
        "From here on, where does 《野ねずみの斥候》 end up?",
    ),
    "value: power, of: 灯台の見張り": (
        "ここから進めると、《灯台の見張り》のパワーは最後にいくつか。",
        "From here on, what is the power of 《灯台の見張り》 in the end?",
    ),
    "value: hand, of: B": (
        "ここから進めると、Bの手札は最後に何枚か。",
        "From here on, how many cards are in B's hand in the end?",
    ),
    "may: {player: B, play: 丘越えの若駒, to: C3}": (
        "Bは《丘越えの若駒》をC3にプレイすることができるか。",
        "May B play 《丘越えの若駒》 to C3?",
    ),
    "decides: targets": ("対象を決めるのは誰か。", "Who decides the targets?"),
    "wins: battle": ("ここから進めると、バトルに勝つのはどれか。", "From here on, who wins the battle?"),
    "class: 霧の入り江": ("《霧の入り江》の1番目の能力は何か。", "What kind of ability is number 1 of 《霧の入り江》?"),
    "can: B": ("ここでBができることは何か。", "What can B do here?"),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_questions_are_sentences_in_both_languages(question: str) -> None:
    found = answer(f"{MIST}ask: [{{{question}}}]")
    assert (found.asks.ja, found.asks.en) == QUESTIONS[question]
    assert found.verdict.says.ja.endswith("。")
    assert found.verdict.says.en.endswith(".")
    assert found.verdict.says.en[0].isupper() or found.verdict.says.en[0] == "《"


@pytest.mark.parametrize(
    ("question", "answers", "ja", "en"),
    [
        (
            "happens: draw, player: A, times: 3",
            ("no", "yes"),
            "ちょうど3回、Aがカードを引くこともあれば、そうならないこともある。",
            "A sometimes draws a card exactly 3 times, sometimes not.",
        ),
        (
            "happens: destroy, of: 灯台の見張り",
            ("no", "yes"),
            "《灯台の見張り》が破壊されることもあれば、そうならないこともある。",
            "《灯台の見張り》 is sometimes destroyed, sometimes not.",
        ),
        (
            "wins: duel",
            ("A", "draw"),
            "Aがデュエルに勝つか、デュエルは引き分けになる。",
            "A wins the duel or the duel is a draw.",
        ),
    ],
)
def test_one_of_several_is_said_in_whole_sentences(question: str, answers: tuple[str, ...], ja: str, en: str) -> None:
    scene = build(parse_scenario(f"{HEAD}players: {{A: {{squares: {{L1: 灯台の見張り}}}}}}\nask: [{{{question}}}]\n"))
    assert Asked(scene.asked[0], scene).says_one_of(answers) == (ja, en)


def test_each_card_of_up_to_so_many_is_a_choice_in_its_own_words() -> None:
    """The card says nothing of してよい; whether one more is drawn is asked before each (2-23-1-6)."""
    drawn = answer(
        "cards:\n  - {name: 渇きの杯, kind: ストラテジー, cost: 青1, text: あなたはカードを1枚まで引く。}\n"
        "players:\n  A: {hand: [渇きの杯], energy: {青: 1}, deck: 5}\n"
        "actions: [{player: A, play: 渇きの杯}]\nask: [{happens: draw, player: A}]"
    )
    assert drawn.verdict.says.ja == (
        "Aの選択（《渇きの杯》の効果で1枚引くか）による。Aが《渇きの杯》の効果で1枚引く場合だけ、Aがカードを引く。"
    )
    assert "してよい" not in drawn.verdict.says.ja


def test_an_ability_that_is_about_others_is_not_told_to_be_idle() -> None:
    power = answer(
        "cards:\n  - {name: 音頭取り, kind: ユニット, cost: 青1, move: 無1, power: 2000, smash: 1, "
        "text: このカード以外のすべての自分のユニットのパワーを+1000する。}\n"
        "players:\n  A: {squares: {L1: 音頭取り}}\nask: [{value: power, of: 音頭取り}]"
    )
    told = [refusal.says.ja for refusal in power.verdict.refusals]
    assert "《音頭取り》のこの能力は、このカード自身の数値は変えない" in told


def test_words_without_a_rule_are_told_as_they_are_printed() -> None:
    far = answer(
        "cards:\n  - {name: 遠見の槍, kind: ストラテジー, cost: 青1, text: あなたは対象の自分のユニットを1枚選び、"
        "そのユニットの前方のスクエアにあるすべてのユニットを破壊する。}\n"
        "players:\n  A: {hand: [遠見の槍], energy: {青: 1}, squares: {L1: 灯台の見張り}}\n"
        "  B: {squares: {L3: 野ねずみの斥候}}\n"
        "actions: [{player: A, play: 遠見の槍, targets: [灯台の見張り]}]\nask: [{where: 野ねずみの斥候}]"
    )
    assert far.verdict.kind == "undetermined"
    assert "前方」がL3まで届くか" in far.verdict.reasons[0].ja
    assert "…" not in far.verdict.reasons[0].ja
