"""Every ruling file: its answers, contrasts and clauses are what it says; and the check itself can fail."""

from functools import cache
from pathlib import Path

import pytest

from judge.clauses import ClauseId, load_edition
from judge.kernel import Budget
from judge.paths import RULES
from judge.ruling import Ruling, ask
from judge.ruling.model import Answer, decode, encode
from judge.ruling.store import ruling_of
from judge.scenario import load_scenario, parse_scenario

RULINGS = sorted(RULES.glob("*/rulings/*.yaml"))


@cache
def heard(path: Path) -> Ruling:
    """The ruling on a file, heard once in a run of the tests."""
    return ruling_of(path)


def hear(text: str, **options: object) -> Ruling:
    return ask(parse_scenario(text), **options)  # type: ignore[arg-type]


def only(text: str) -> Answer:
    (answer,) = hear(text).scene.answers
    return answer


# These look at every ruling and name all that are wrong: a test for each would take longer than what it looks at.


def unexpected(path: Path) -> list[str]:
    ruling = heard(path)
    found = [] if ruling.contrasts else ["a ruling needs a contrast, so that it is not right by accident"]
    for scene in (ruling.scene, *ruling.contrasts):
        for answer in scene.answers:
            if answer.expectation is None:
                found.append(f"{scene.title}: a ruling without an expectation proves nothing")
            elif not answer.expectation.holds:
                found += [f"{scene.title}: {text.en}" for text in answer.expectation.differs] or [scene.title]
    return found


@pytest.mark.usefixtures("all_heard")
def test_every_ruling_is_as_its_file_expects() -> None:
    assert RULINGS
    assert {path.stem: found for path in RULINGS if (found := unexpected(path))} == {}


@pytest.mark.usefixtures("all_heard")
def test_every_step_cites_clauses_that_are_quoted() -> None:
    for path in RULINGS:
        check_citations(heard(path))


def check_citations(ruling: Ruling) -> None:
    edition = load_edition(ruling.game)
    for scene in (ruling.scene, *ruling.contrasts):
        for line in scene.lines:
            for step in line.steps:
                assert step.clauses
                cited = [*step.clauses, *(refusal.clause for refusal in step.refusals)]
                assert set(cited) <= set(ruling.clauses)
                for quote in step.quotes:
                    start, end = quote.span
                    printed = scene.cards.get(quote.name, ruling.cards[quote.name])
                    assert printed.text[start:end] == quote.words != ""
    assert all(clause.text.ja and clause.text.en for clause in ruling.clauses.values())
    order = [ClauseId.parse(clause) for clause in ruling.clauses]
    assert order == sorted(order)
    assert set(ruling.clauses) <= edition.ids


@pytest.mark.usefixtures("all_heard")
def test_the_json_of_a_ruling_reads_back() -> None:
    assert [path.stem for path in RULINGS if decode(encode(heard(path))) != heard(path)] == []


def heard_otherwise(paths: list[Path]) -> list[str]:
    """The rulings that are not letter for letter what they were when they were heard before."""
    return [path.stem for path in paths if encode(ask(load_scenario(path))) != encode(heard(path))]


def test_each_twentieth_ruling_heard_again_is_the_same() -> None:
    assert heard_otherwise(RULINGS[::20]) == []


@pytest.mark.proof
@pytest.mark.parametrize("part", range(1, 20))
def test_every_ruling_heard_again_is_the_same(part: int) -> None:
    assert heard_otherwise(RULINGS[part::20]) == []


@pytest.mark.usefixtures("all_heard")
def test_a_ruling_that_mirrors_an_example_names_one_of_the_edition() -> None:
    mirroring = {path.stem: mirrors for path in RULINGS if (mirrors := heard(path).mirrors) is not None}
    edition = load_edition("dimension-zero")
    assert [name for name, mirrors in mirroring.items() if name != mirrors] == []
    assert [name for name in mirroring if name not in edition and not name.startswith("book-")] == []


SCOUT = """
game: dimension-zero
title: 斥候
turn: {player: B}
players:
  A: {squares: {L3: 灯台の見張り}, bases: {L: 霧の入り江}}
  B: {hand: [野ねずみの斥候], energy: {赤: 1}}
actions: [{player: B, play: 野ねずみの斥候, to: L3}]
"""


@pytest.mark.parametrize(
    ("question", "differs"),
    [
        ("{happens: battle, expect: always}", "answer: expected yes, found no"),
        ("{happens: battle, expect: sometimes}", "answer: expected no・yes, found no"),
        ("{where: 野ねずみの斥候, expect: hand}", "answer: expected hand, found graveyard"),
        ("{where: 野ねずみの斥候, expect: graveyard, cites: [4-16-4-5]}", "clauses: expected 4-16-4-5, found –"),
        ("{where: 野ねずみの斥候, expect: graveyard, by: B}", "chooser: expected B, found –"),
    ],
)
def test_a_wrong_expectation_is_noticed(question: str, differs: str) -> None:
    answer = only(f"{SCOUT}ask: [{question}]")
    assert answer.expectation is not None
    assert not answer.expectation.holds
    assert [text.en for text in answer.expectation.differs] == [differs]


def test_an_action_that_may_not_be_done_gets_no_verdict_but_a_reason_with_its_clause() -> None:
    answer = only(SCOUT.replace("to: L3", "to: L1") + "ask: [{happens: battle}]")
    assert answer.verdict.kind == "undetermined"
    told = "action 1 of the file (“B: play 《野ねずみの斥候》 to L1”) cannot be done."
    assert [reason.en for reason in answer.verdict.reasons] == [told]
    (refusal,) = answer.verdict.refusals
    assert refusal.clause == "2-20-1-2"
    assert "L1" in refusal.says.ja
    assert answer.clauses == ("2-20-1-2",)


def test_a_text_that_is_not_understood_leaves_the_verdict_open() -> None:
    card = "cards: [{name: 早駆けの狼, kind: ユニット, cost: 赤1, move: 赤1, power: 1000, smash: 1, text: 風だ}]\n"
    answer = only(SCOUT + card + "ask: [{happens: battle}]")
    assert answer.verdict.kind == "decided", "the card is not on this board"
    with_wolf = SCOUT.replace("[野ねずみの斥候], energy", "[野ねずみの斥候, 早駆けの狼], energy")
    answer = only(with_wolf + card + "ask: [{happens: battle}]")
    assert answer.verdict.kind == "undetermined"
    assert "早駆けの狼" in answer.verdict.reasons[0].ja
    assert "風" in answer.verdict.reasons[0].ja


def test_figures_that_stand_for_each_other_leave_the_verdict_open() -> None:
    moth = "name: 裏写しの鏡蛾, kind: ユニット, cost: 青1, move: 青1, power: 5000, smash: 2"
    one, other = (
        f"このカードの{seen}を参照する時、かわりに{used}を使用する。"
        for seen, used in (("パワー", "スマッシュ"), ("スマッシュ", "パワー"))
    )
    board = "players: {A: {squares: {C2: 裏写しの鏡蛾}}}\nask: [{value: power, of: 裏写しの鏡蛾}]\n"
    answer = only(f'game: dimension-zero\ntitle: 鏡\ncards: [{{{moth}, text: "{one}"}}]\n{board}')
    assert answer.verdict.kind == "decided"
    answer = only(f'game: dimension-zero\ntitle: 鏡\ncards: [{{{moth}, text: "●{one}\\n●{other}"}}]\n{board}')
    assert answer.verdict.kind == "undetermined"
    assert "each stand for the other" in answer.verdict.reasons[0].en


def test_only_changes_of_figures_derive_a_figure_that_another_stands_for() -> None:
    text = "このカードのパワーを参照する時、かわりにスマッシュを使用する。"
    card = (
        f"cards: [{{name: 裏写しの鏡蛾, kind: ユニット, cost: 青1, move: 青1, power: 5000, smash: 2, text: {text}}}, "
    )
    card += "{name: 朱塗りの社, kind: ベース, cost: 赤1, text: すべてのユニットの色を赤にする。}]\n"
    board = (
        "players: {A: {squares: {C2: 裏写しの鏡蛾}, bases: {L: 朱塗りの社}}}\nask: [{value: power, of: 裏写しの鏡蛾}]\n"
    )
    answer = only(f"game: dimension-zero\ntitle: 鏡\n{card}{board}")
    assert answer.verdict.says.en.endswith("is 2.")
    assert {quote.name for quote in answer.verdict.quotes} == {"裏写しの鏡蛾"}


def test_a_reached_budget_leaves_the_verdict_open() -> None:
    ruling = hear(SCOUT + "ask: [{happens: battle}]", budget=Budget(positions=2))
    assert ruling.scene.answers[0].verdict.kind == "undetermined"
    assert "positions" in ruling.scene.answers[0].verdict.reasons[0].en


@pytest.mark.parametrize(
    ("to", "answer", "clause"),
    [("L3", "no", "1-2-3-1"), ("L2", "no", "1-2-3-1"), ("C1", "no", "2-20-1-2"), ("R3", "no", "1-2-3-1")],
)
def test_why_not(to: str, answer: str, clause: str) -> None:
    """After the scout has used the only red energy, a second one cannot be paid for."""
    text = SCOUT.replace("[野ねずみの斥候], energy", "[野ねずみの斥候, 丘越えの若駒], energy")
    found = only(text + f"ask: [{{can: {{player: B, play: 丘越えの若駒, to: {to}}}, expect: {answer}}}]")
    assert found.verdict.kind == "decided"
    assert found.verdict.answer == answer
    assert clause in [refusal.clause for refusal in found.verdict.refusals]
    assert clause in found.clauses


def test_only_choices_that_matter_are_shown() -> None:
    """Two ways to pay change nothing about the battle, but decide which energy is left."""
    text = SCOUT.replace("energy: {赤: 1}", "energy: {緑: 2, 青: 1, 赤: 1}").replace("野ねずみの斥候", "丘越えの若駒")
    answer = only(text + "ask: [{happens: battle, expect: always}]")
    assert answer.verdict.kind == "decided"
    assert answer.cases[0].choices == ()
    paying = """
    game: dimension-zero
    title: 残るエネルギー
    turn: {player: B}
    players: {B: {hand: [丘越えの若駒, 野ねずみの斥候], energy: {緑: 1, 赤: 1, 青: 1}}}
    actions: [{player: B, play: 丘越えの若駒, to: L3}]
    ask: [{can: {player: B, play: 野ねずみの斥候, to: R3}, expect: sometimes, by: B, cites: [4-7-2-8]}]
    """
    answer = only(paying)
    assert answer.verdict.kind == "depends"
    assert answer.expectation is not None
    assert answer.expectation.holds, answer.expectation.differs
    assert {case.answer: case.choices[0].chosen.ja for case in answer.cases} == {
        "no": "緑のエネルギー1枚、赤のエネルギー1枚をフリーズして支払う",
        "yes": "緑のエネルギー1枚、青のエネルギー1枚をフリーズして支払う",
    }


def test_what_a_card_says_in_a_contrast_does_not_change_what_it_says() -> None:
    def card(power: int) -> str:
        return f"{{name: 石, kind: ユニット, cost: 無1, move: 無1, power: {power}, smash: 0}}"

    text = f"""
    game: dimension-zero
    title: 石
    cards: [{card(1000)}]
    players: {{A: {{squares: {{L1: 石}}}}}}
    ask: [{{value: power, of: 石, expect: 1000}}]
    contrast:
      - {{change: {{cards: [{card(2000)}]}}, ask: [{{value: power, of: 石, expect: 2000}}]}}
      - {{change: {{turn: {{player: B}}}}, ask: [{{value: power, of: 石, expect: 1000}}]}}
    """
    ruling = hear(text)
    assert ruling.holds
    assert ruling.cards["石"].power == 1000
    assert [scene.cards and scene.cards["石"].power for scene in (ruling.scene, *ruling.contrasts)] == [{}, 2000, {}]
    assert decode(encode(ruling)) == ruling


def test_the_complete_trace_has_every_step_of_playing() -> None:
    ruling = hear(SCOUT + "ask: [{happens: battle}]")
    clauses = [step.clauses[0] for step in ruling.scene.lines[0].steps]
    steps = [f"4-7-2-{number}" for number in (1, 3, 7, 8, 9)]  # a unit has no effects to choose and no targets
    assert [clause for clause in clauses if clause.startswith("4-7-2")] == steps


# ---- a citation means that the clause decided something there

ECHO = """
game: dimension-zero
title: 谺
players:
  A:
    squares: {L1: 谺の吟遊詩人, C1: 丘越えの若駒, R1: 灯台の見張り}
    energy: {緑: 1}
  B: {hand: [引き潮の合図], energy: {青: 2}}
actions:
  - {player: A, move: 丘越えの若駒, to: C2}
  - {player: A, pass: true}
  - {player: A, pass: true}
  - {player: B, play: 引き潮の合図, targets: [LEAVES]}
ask: [{value: power, of: 谺の吟遊詩人, expect: 4500}]
"""


@pytest.mark.parametrize(("leaves", "cited"), [("丘越えの若駒", True), ("灯台の見張り", False)])
def test_that_resonance_stays_is_said_only_where_the_unit_that_moved_leaves(leaves: str, cited: bool) -> None:
    answer = only(ECHO.replace("LEAVES", leaves))
    assert answer.expectation is not None
    assert answer.expectation.holds
    assert ("5-13-3" in answer.clauses) == cited


def test_a_card_that_changed_zones_is_looked_for_on_resolution_and_not_before() -> None:
    (line, *_) = heard(RULES / "dimension-zero" / "rulings" / "4-8-10.yaml").scene.lines
    citing = {step.rule for step in line.steps if "4-8-10" in step.clauses}
    assert citing
    assert "occur" not in citing
