"""Why: what decides an answer, found by leaving things out, and what would allow a refused action, found by edits."""

import json

import pytest

from judge.cli.schemas import schema_json
from judge.ruling import Ruling, ask
from judge.ruling.edits import EDITS
from judge.ruling.leaving import Item, items, without
from judge.ruling.model import Why
from judge.ruling.show import board
from judge.scenario import build, parse_scenario, scenario_from
from judge.scenario.writing import board_data

HEAD = "game: dimension-zero\ntitle: 試し\n"


def ruling(text: str) -> Ruling:
    return ask(parse_scenario(HEAD + text), why=True)


def why(text: str) -> Why:
    (answer,) = ruling(text).scene.answers
    assert answer.why is not None
    return answer.why


def repaired(text: str) -> list[tuple[str, ...]]:
    return [tuple(edit.name for edit in repair.edits) for repair in why(text).repairs]


def may(board: str, action: str) -> str:
    return f"{board}\nask: [{{may: {{player: A, {action}}}}}]\n"


# ---- why not

REPAIRS = {
    "one more energy of a colour": (
        may("players: {A: {hand: [野ねずみの斥候], energy: {青: 1}}}", "play: 野ねずみの斥候, to: L1"),
        ("energy",),
        "Aの赤のエネルギーがもう1枚あるなら、できる。",
    ),
    "two more of any colour": (
        may("players: {A: {hand: [石臼の番人], energy: {赤: 2}}}", "play: 石臼の番人, to: L1"),
        ("energy", "energy"),
        "Aのエネルギーがもう2枚あるなら、できる。",
    ),
    "released instead of frozen": (
        may(
            "players: {A: {squares: {L1: {card: 灯台の見張り, frozen: true}}, energy: {白: 1}}}",
            "move: 灯台の見張り, to: L2",
        ),
        ("released",),
        "《灯台の見張り》がリリース状態なら、できる。",
    ),
    "another phase": (
        may(
            "turn: {phase: smash}\nplayers: {A: {hand: [野ねずみの斥候], energy: {赤: 1}}}",
            "play: 野ねずみの斥候, to: L1",
        ),
        ("phase",),
        "メインフェイズなら、できる。",
    ),
    "one's own turn": (
        may(
            "turn: {player: B}\nplayers: {A: {hand: [野ねずみの斥候], energy: {赤: 1}}}", "play: 野ねずみの斥候, to: L1"
        ),
        ("turn",),
        "Aのターンで、Aに優先権があるなら、できる。",
    ),
    "the square emptied": (
        may(
            "players: {A: {hand: [野ねずみの斥候], energy: {赤: 1}, squares: {L1: 灯台の見張り}}}",
            "play: 野ねずみの斥候, to: L1",
        ),
        ("without",),
        "《灯台の見張り》がL1にないなら、できる。",
    ),
    "a neighbouring square": (
        may("players: {A: {squares: {L1: 灯台の見張り}, energy: {白: 1}}}", "move: 灯台の見張り, to: C2"),
        ("elsewhere",),
        "《灯台の見張り》がC1にあるなら、できる。",
    ),
    "the card in hand": (
        may("players: {A: {graveyard: [野ねずみの斥候], energy: {赤: 1}}}", "play: 野ねずみの斥候, to: L1"),
        ("in hand",),
        "《野ねずみの斥候》がAの手札にあるなら、できる。",
    ),
    "a legal target": (
        may("players: {A: {hand: [火花の礫], energy: {赤: 1}}}", "play: 火花の礫"),
        ("another",),
        None,
    ),
    "two things together": (
        may(
            "turn: {phase: smash}\nplayers: {A: {hand: [野ねずみの斥候], energy: {青: 1}}}",
            "play: 野ねずみの斥候, to: L1",
        ),
        ("energy", "phase"),
        "「Aの赤のエネルギーがもう1枚ある」と「メインフェイズ」の両方がそろえば、できる。",
    ),
    "the plan zone": (
        may("players: {A: {energy: {赤: 1}, deck: [灯台の見張り, 5], plan: true}}", "plan: make"),
        ("no plan",),
        "Aのプランゾーンにカードがないなら、できる。",
    ),
}


@pytest.mark.parametrize("name", REPAIRS)
def test_the_smallest_change_that_allows_it(name: str) -> None:
    text, edits, says = REPAIRS[name]
    found = why(text)
    told = [(tuple(edit.name for edit in repair.edits), repair.says.ja) for repair in found.repairs]
    assert edits in [group for group, _ in told]
    assert all(len(group) == len(edits) for group, _ in told), "nothing larger beside it"
    assert says is None or (edits, says) in told, told
    assert all(repair.says.en.startswith("It would be allowed if ") for repair in found.repairs)


def test_a_repair_really_allows_it() -> None:
    """What the edits say, written into the file, makes the action legal."""
    refused = "players: {A: {hand: [野ねずみの斥候], energy: {青: 1}, squares: {L1: 灯台の見張り}}}"
    assert ("energy", "without") in repaired(may(refused, "play: 野ねずみの斥候, to: L1"))
    mended = "players: {A: {hand: [野ねずみの斥候], energy: {青: 1, 赤: 1}}}"
    (answer,) = ruling(may(mended, "play: 野ねずみの斥候, to: L1")).scene.answers
    assert answer.verdict.answer == "yes"
    assert answer.why is not None
    assert answer.why.repairs == (), "what is allowed needs no mending"


@pytest.mark.parametrize("name", REPAIRS)
def test_the_board_of_a_repair_can_be_asked_and_allows_it(name: str) -> None:
    """What the ruling would write into the file makes the action legal, and changes nothing but what it says."""
    text, edits, _ = REPAIRS[name]
    asked = parse_scenario(HEAD + text)
    found = [repair for repair in why(text).repairs if tuple(edit.name for edit in repair.edits) == edits]
    assert found
    for repair in found:
        assert repair.board is not None
        mended = scenario_from({**asked.document.data, **repair.board})
        (answer,) = ask(mended).scene.answers
        assert answer.verdict.answer == "yes"
        assert mended.file.ask == asked.file.ask


def test_a_repair_that_no_file_can_say_has_no_board() -> None:
    found = why(
        "turn: {player: A, phase: energy}\nplayers: {A: {hand: [灯台の見張り, 野ねずみの斥候]}}\n"
        "actions: [{player: A, energy: 灯台の見張り}]\nuntil: now\n"
        "ask: [{may: {player: A, energy: 野ねずみの斥候}}]"
    )
    assert [(repair.says.ja, repair.board) for repair in found.repairs if repair.edits[0].name == "not laid"] == [
        ("このフェイズにまだカードを置いていないなら、できる。", None)
    ]


def test_a_position_is_written_down_as_it_was_laid_out() -> None:
    side = (
        "{squares: {L1: {card: 灯台の見張り, frozen: true, damage: 500, markers: 2}, C2: {card: 石臼の番人, owner: B}},"
        " bases: {R: 霧の入り江}, hand: [野ねずみの斥候, 2], deck: [灯台の見張り, 5], plan: true,"
        " energy: {赤: {released: 1, frozen: 2}}, smash: {released: 1, frozen: 1}, graveyard: [火花の礫]}"
    )
    one = parse_scenario(f"{HEAD}turn: {{player: B}}\nplayers: {{A: {side}}}\nask: [{{happens: battle}}]\n")
    start = build(one).start
    data = board_data(start, len(start.table.owned))
    assert data is not None
    again = build(scenario_from({**one.document.data, **data})).start
    assert board(again) == board(start)
    assert again.key() == start.key()


def test_where_nothing_helps_that_is_said() -> None:
    found = why(
        may("players: {A: {squares: {L1: 灯台の見張り}}, B: {hand: [野ねずみの斥候]}}", "play: 野ねずみの斥候, to: C1")
    )
    assert found.repairs == ()
    assert found.no_repairs is not None
    assert "judge schema edits" in found.no_repairs.en


def test_a_scripted_action_that_cannot_be_done_is_mended_too() -> None:
    found = why(
        "players: {A: {hand: [灯台の見張り], energy: {白: {frozen: 1}, 赤: 1}}}\n"
        "actions: [{player: A, play: 灯台の見張り, to: L1}]\nask: [{where: 灯台の見張り}]"
    )
    assert [repair.says.ja for repair in found.repairs] == [
        "Aの白のエネルギーがもう1枚あるなら、できる。",
        "白のエネルギー1枚がリリース状態なら、できる。",
    ]


def test_the_list_of_edits_is_told_in_both_languages() -> None:
    names = [kind.name for kind in EDITS]
    assert len(set(names)) == len(names) >= 20
    assert all(kind.says.ja and kind.says.en for kind in EDITS)
    published = json.loads(schema_json("edits"))["edits"]
    assert [edit["name"] for edit in published] == names


# ---- what decides it

MIST = """
turn: {player: B}
players:
  A: {squares: {L3: 灯台の見張り, R1: 石臼の番人}, bases: {L: 霧の入り江, C: 鐘つき堂}}
  B: {hand: [野ねずみの斥候], energy: {赤: 1}}
actions: [{player: B, play: 野ねずみの斥候, to: L3}]
"""


def test_what_decides_is_what_the_verdict_changes_without() -> None:
    found = why(MIST + "ask: [{happens: battle}]")
    assert [ground.says.ja for ground in found.grounds] == ["《霧の入り江》の能力がなければ、必ず、バトルが発生する。"]
    (ground,) = found.grounds
    (left,) = ground.without
    assert (left.kind, left.words[:5], ground.answers) == ("ability", "このカード", ("yes",))


def test_bystanders_decide_nothing() -> None:
    found = why(MIST + "ask: [{where: 石臼の番人}]")
    assert found.grounds == ()
    assert found.no_grounds is not None


def test_an_action_and_a_choice_are_left_out_too() -> None:
    text = """
players:
  A: {hand: [火花の礫], energy: {赤: 1}}
  B: {squares: {C2: 野ねずみの斥候, R2: 丘越えの若駒}}
actions:
  - {player: A, play: 火花の礫}
  - {player: A, choose: [野ねずみの斥候]}
ask: [{happens: damage, of: 野ねずみの斥候}]
"""
    kinds = {left.kind for ground in why(text).grounds for left in ground.without}
    assert "choice" in kinds, "without the choice it depends on it"


def test_two_that_do_the_same_decide_together() -> None:
    """Two bases each take enough power: neither alone matters, both together do."""
    text = """
turn: {player: B}
cards:
  - {name: もう一つの霧, kind: ベース, cost: 黒1, text: すべての相手のユニットのパワーを-1000する。}
players:
  A: {squares: {L3: 灯台の見張り}, bases: {L: 霧の入り江, C: もう一つの霧}}
  B: {hand: [野ねずみの斥候], energy: {赤: 1}}
actions: [{player: B, play: 野ねずみの斥候, to: L3}]
ask: [{happens: battle}]
"""
    found = why(text)
    assert found.grounds
    assert all(len(ground.without) == 2 for ground in found.grounds), [ground.says.en for ground in found.grounds]
    names = {left.says.en for ground in found.grounds for left in ground.without}
    assert names == {"the ability of 《霧の入り江》", "the ability of 《もう一つの霧》"}


def test_leaving_out_leaves_the_rest_as_it_was() -> None:
    scene = build(parse_scenario(HEAD + MIST + "ask: [{happens: battle}]"))
    kinds = [item.kind for item in items(scene)]
    assert kinds.count("action") == 1
    mist = scene.names.by_name["霧の入り江"][0]
    guard = scene.names.by_name["灯台の見張り"][0]
    assert Item("card", scene.names.by_name["野ねずみの斥候"][0]) not in list(items(scene)), "it goes with its action"
    gone = without(scene, [Item("card", mist)])
    assert gone.start.at(mist) is None
    assert gone.start.at(guard) == scene.start.at(guard)
    assert gone.actions == scene.actions
    silent = without(scene, [Item("ability", mist, 0)])
    assert silent.start.card(mist).text.abilities == ()
    assert silent.start.at(mist) is not None
    assert scene.start.card(mist).text.abilities, "the scene itself is not touched"
    assert without(scene, [Item("action", 0)]).actions == ()


def test_what_cannot_be_settled_is_no_ground_and_is_owned_up_to() -> None:
    """Without the listed card on top, one that nobody listed is revealed: what then happens is not known."""
    text = """
cards:
  - name: 見張り番の便り
    kind: ストラテジー
    cost: 青1
    text: あなたは自分の山札の1番上のカードを公開する。そのカードがユニットならば、あなたはそれを自分の手札に加える。
players: {A: {hand: [見張り番の便り], energy: {青: 1}, deck: [霧の入り江, 5]}}
actions: [{player: A, play: 見張り番の便り}]
ask: [{happens: battle}]
"""
    found = why(text)
    assert found.grounds == ()
    assert found.no_grounds is not None
    assert "could be settled" in found.no_grounds.en


def test_grounds_are_asked_for_never_given_in_passing() -> None:
    plain = ask(parse_scenario(HEAD + MIST + "ask: [{happens: battle}]"))
    assert all(answer.why is None for answer in plain.scene.answers)


def test_an_action_that_takes_all_energy_hangs_on_each_kind_of_it() -> None:
    board = "players: {A: {hand: [野ねずみの斥候], energy: {赤: %d, 青: 1}}}"
    exact = why(may(board % 1, "play: 野ねずみの斥候, to: L1"))
    assert [ground.says.ja for ground in exact.grounds] == [
        "Aの赤のエネルギー1枚がなければ、Aは《野ねずみの斥候》をL1にプレイすることができない。"
    ]
    assert why(may(board % 2, "play: 野ねずみの斥候, to: L1")).grounds == ()


def test_what_has_no_activated_ability_is_refused_by_what_one_is() -> None:
    (answer,) = ruling(may("players: {A: {squares: {L1: 野ねずみの斥候}}}", "use: 野ねずみの斥候")).scene.answers
    assert [refusal.clause for refusal in answer.verdict.refusals] == ["4-3-1"]


def test_a_ground_that_two_like_actions_share_is_said_once() -> None:
    spark = "{player: B, play: 火花の礫, targets: [灯台の見張り]}"
    found = why(
        "players: {A: {squares: {L1: 灯台の見張り}}, B: {hand: [火花の礫, 火花の礫], energy: {赤: 2}}}\n"
        f"turn: {{player: B}}\nactions: [{spark}, {spark}]\nask: [{{value: damage, of: 灯台の見張り}}]\n"
    )
    said = [ground.says for ground in found.grounds]
    assert said
    assert len(said) == len(set(said))


ARROW = """
cards:
  - name: 狙いの一矢
    kind: ストラテジー
    cost: 赤1
    timing: クイック
    text: あなたはバトルスペースの対象のユニットを1枚選び、破壊する。
players:
  A: {squares: {L1: 灯台の見張り}, energy: {白: 1}}
  B: {hand: [狙いの一矢], energy: {赤: 1}}
"""


def grounds(text: str) -> list[str]:
    return [ground.says.ja for ground in why(text).grounds]


def test_what_becomes_impossible_is_not_done_either() -> None:
    """Without its words the arrow has no target to be played at: then it is not played, and that says what follows."""
    text = (
        ARROW + "turn: {player: B}\nactions: [{player: B, play: 狙いの一矢, targets: [灯台の見張り]}]\n"
        "ask: [{where: 灯台の見張り}]"
    )
    assert grounds(text) == ["《狙いの一矢》の能力がなければ、《灯台の見張り》はL1にある。"]


def test_passes_that_were_only_there_for_an_action_go_with_it() -> None:
    """A moves, both pass to let it resolve, B shoots: without the move nobody passes the main phase away."""
    text = (
        ARROW + "actions:\n"
        "  - {player: A, move: 灯台の見張り, to: L2}\n  - {player: A, pass: true}\n  - {player: B, pass: true}\n"
        "  - {player: B, play: 狙いの一矢, targets: [灯台の見張り]}\n"
        "ask: [{value: phase}, {where: 灯台の見張り}]"
    )
    phase, place = ruling(text).scene.answers
    assert phase.verdict.answer == "main"
    assert place.why is not None
    assert phase.why is not None
    assert not [ground for ground in phase.why.grounds if "移動" in ground.says.ja]
    assert [ground.says.ja for ground in place.why.grounds] == [
        "《狙いの一矢》の能力がなければ、《灯台の見張り》はL2にある。"
    ]


def test_passes_that_hold_back_what_is_still_done_stay() -> None:
    text = (
        ARROW + "actions:\n"
        "  - {player: A, move: 灯台の見張り, to: L2}\n  - {player: A, pass: true}\n  - {player: B, pass: true}\n"
        "  - {player: B, play: 狙いの一矢, targets: [灯台の見張り]}\nask: [{where: 灯台の見張り}]"
    )
    scene = build(parse_scenario(HEAD + text))
    assert [act.form for act in without(scene, [Item("action", 0)]).actions] == ["play"]
    assert [act.form for act in without(scene, [Item("action", 3)]).actions] == ["move"]


def test_an_answer_is_left_open_and_told_in_the_words_of_its_question() -> None:
    text = """
cards:
  - {name: 迷いの風, kind: ストラテジー, cost: 青1, text: あなたは自分のユニットを1枚選び、持ち主の手札に加えてよい。}
players: {A: {hand: [迷いの風], energy: {青: 1}, squares: {L1: 灯台の見張り, R1: 石臼の番人}}}
actions: [{player: A, play: 迷いの風}, {player: A, choose: true}, {player: A, choose: 灯台の見張り}]
ask: [{where: 灯台の見張り}]
"""
    told = grounds(text)
    assert any(one.startswith("Aが《灯台の見張り》を選ぶと決まっていなければ、場合による") for one in told), told
    assert not [one for one in told if "true" in one or "進められない" in one]
