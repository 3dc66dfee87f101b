"""効果を受けない: which effects reach a card that some of them do not."""

from __future__ import annotations

from typing import Any

import pytest
from duels import number, scene, side

from judge.cardtext import nodes, read
from judge.cardtext.render import render
from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.forbidding import forbidden
from judge.games.dimension_zero.playing.actions import Play
from judge.games.dimension_zero.values.characteristics import look, reckon
from judge.kernel import Position, Undetermined, explore
from judge.scenario import Script

UNIT = {"kind": "ユニット", "cost": "白1", "move": "無1", "power": 3000, "smash": 1, "races": ["ゴーレム"]}
OPPONENTS = "●このカードは相手の能力の効果を受けない。"


def unit(name: str, text: str = "") -> dict[str, Any]:
    return {"name": name, **UNIT, "text": text}


def base(name: str, text: str) -> dict[str, Any]:
    return {"name": name, "kind": "ベース", "cost": "黒1", "text": text}


def board(text: str, theirs: str = "", ours: str = "", **zones: Any) -> Position[Duel]:
    """A's idol with a text on L1, and a base of B, of A with another."""
    cards = [unit("旧き石像", text)]
    bases: dict[str, dict[str, str]] = {"A": {}, "B": {}}
    for player, said in (("A", ours), ("B", theirs)):
        if said:
            cards.append(base(f"{player}の社", said))
            bases[player] = {"L": f"{player}の社"}
    players = {
        "A": side(squares={"L1": "旧き石像"}, bases=bases["A"], **zones),
        "B": side(bases=bases["B"], deck=5),
    }
    return MACHINE.start(scene(cards=cards, players=players).start)


def power(position: Position[Duel]) -> int:
    return reckon(position.state, number(position, "旧き石像")).value


# ---- how it is read


@pytest.mark.parametrize(
    ("words", "kinds", "who"),
    [
        ("相手の能力の", {"ability"}, "opponent"),
        ("自分の能力の", {"ability"}, "you"),
        ("スペルや能力の", {"spell", "ability"}, None),
        ("相手のスペルや能力の", {"spell", "ability"}, "opponent"),
        ("相手の常在型能力の", {"static"}, "opponent"),
    ],
)
def test_effects_are_read_with_what_they_are_of(words: str, kinds: set[str], who: str | None) -> None:
    text = f"このカードは{words}効果を受けない。"
    found = read(text)
    assert not found.not_understood
    assert render(found.abilities[0]) == text
    (affect,) = [node for node in found.abilities[0].walk() if isinstance(node, nodes.Affect)]
    assert isinstance(affect.by, nodes.Cards)
    source: Any = affect.by.source
    options = source.options if isinstance(source, nodes.AnyOf) else (source,)
    assert affect.by.kind == "effect"
    assert {option.kind for option in options} == kinds
    assert {option.controller.who if option.controller else None for option in options} == {who}


def test_an_ability_has_no_ability() -> None:
    assert read("このカードは能力の能力の効果を受けない。").not_understood


# ---- static abilities


WEAKER = "●すべてのユニットのパワーを-1000する。"
STRONGER = "●すべてのユニットのパワーを+1000する。"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", 3000),
        (OPPONENTS, 4000),
        ("●このカードは自分の能力の効果を受けない。", 2000),
        ("●このカードはスペルや能力の効果を受けない。", 3000),
        ("●このカードは相手の常在型能力の効果を受けない。", 4000),
        ("●このカードは相手の起動型能力の効果を受けない。", 3000),
        ("●このカードは相手のベースの効果を受けない。", 4000),
        ("●このカードはスペルの効果を受けない。", 3000),
        ("●相手のターンの間、このカードは相手の能力の効果を受けない。", 3000),
        ("●あなたのターンの間、このカードは相手の能力の効果を受けない。", 4000),
        ("●このカードが敵軍エリアのスクエアにある場合、このカードは相手の能力の効果を受けない。", 3000),
    ],
)
def test_static_changes_reach_a_card_unless_it_does_not_receive_them(text: str, expected: int) -> None:
    assert power(board(text, WEAKER, STRONGER)) == expected


def test_a_lost_text_keeps_nothing_away_and_a_kept_one_is_not_lost() -> None:
    loses = "●すべてのユニットは能力を失う。"
    shielded = board(OPPONENTS, loses)
    assert look(shielded.state, number(shielded, "旧き石像")).data.abilities
    bare = board(OPPONENTS, WEAKER, loses)
    assert power(bare) == 2000, "its controller's own base takes the text away first (4-14-5-2)"


def test_a_text_that_is_given_keeps_effects_of_the_same_layer_away() -> None:
    gives = f"●すべてのあなたのユニットは『{OPPONENTS.removeprefix('●')}』を得る。"
    cards = [
        unit("旧き石像"),
        base("杭の社", "●すべてのユニットは『このカードは移動できない。』を得る。"),
        base("守りの社", gives),
    ]
    players = {"A": side(bases={"L": "杭の社"}), "B": side(squares={"L3": "旧き石像"}, bases={"L": "守りの社"})}
    position = MACHINE.start(scene(cards=cards, players=players).start)
    abilities = look(position.state, number(position, "旧き石像")).data.abilities
    assert len(abilities) == 1, "whom the older effect reaches depends on the younger one (4-14-5-4)"


def test_bans_reach_a_card_unless_it_does_not_receive_them() -> None:
    ban = "●すべてのユニットは移動できない。"
    for text, banned in (("", True), (OPPONENTS, False), ("●このカードはスペルの効果を受けない。", True)):
        position = board(text, ban)
        card = number(position, "旧き石像")
        found = forbidden(position.state, "move", what=card, who="A", destination="L2")
        assert (found is not None) == banned


# ---- what is left open


def test_its_own_static_abilities_are_left_open() -> None:
    with pytest.raises(Undetermined) as open_question:
        board("●このカードはスペルや能力の効果を受けない。\n●このカードのパワーを+1000する。")
    assert open_question.value.why.reason == "shielded from itself"


def test_what_replaces_an_event_is_left_open() -> None:
    instead = "●相手のユニットが墓地に置かれる時、かわりに持ち主の手札に加える。"
    strategy = {
        "name": "縄目の沙汰",
        "kind": "ストラテジー",
        "cost": "黒1",
        "text": "あなたは対象のユニットを1枚選び、破壊する。",
    }
    for text, reason in (("", None), (OPPONENTS, "shielded from a change")):
        cards = [unit("旧き石像", text), base("Bの社", instead), strategy]
        players = {
            "A": side(squares={"L1": "旧き石像"}, hand=["縄目の沙汰"], energy={"黒": 1}),
            "B": side(bases={"L": "Bの社"}),
        }
        position = MACHINE.start(scene(cards=cards, players=players).start)
        found = None
        try:
            while position.decision is not None and position.state.where(number(position, "旧き石像")).is_square:
                options = position.decision.options
                play = next((one for one in options if isinstance(one, Play)), options[0])
                position = MACHINE.decide(position, play)
        except Undetermined as open_question:
            found = open_question.why.reason
        assert found == reason


def test_what_reached_it_before_is_left_open() -> None:
    idol = unit("旧き石像", "●[無1]《クイック》ターン終了時まで、このカードは相手のスペルの効果を受けない。")
    spell = {
        "name": "萎れの呪文",
        "kind": "ストラテジー",
        "cost": "黒1",
        "timing": "クイック",
        "text": "あなたは対象のユニットを1枚選び、ターン終了時まで、パワーを-1000する。",
    }
    built = scene(
        cards=[idol, spell],
        turn={"player": "B", "phase": "main"},
        players={
            "A": side(squares={"L1": "旧き石像"}, energy={"白": 1}),
            "B": side(hand=["萎れの呪文"], energy={"黒": 1}),
        },
        actions=[
            {"player": "B", "play": "萎れの呪文", "targets": ["旧き石像"]},
            {"player": "A", "pass": True},
            {"player": "A", "use": "旧き石像"},
        ],
    )
    found = explore(MACHINE, built.start, Script(built))
    ends = [node.stop for node in found.nodes if node.stop is not None]
    assert {(end.reason, end.detail.reason) for end in ends} == {("undetermined", "shielded later")}


def test_scrapping_by_an_effect_that_does_not_reach_it_is_left_open() -> None:
    spell = {
        "name": "荷おろしの号令",
        "kind": "ストラテジー",
        "cost": "黒1",
        "text": "相手は自分のユニットを1枚選び、廃棄する。",
    }
    for text, reason in (("", None), ("●このカードは相手のスペルの効果を受けない。", "paid with though shielded")):
        built = scene(
            cards=[unit("旧き石像", text), spell],
            turn={"player": "B", "phase": "main"},
            players={
                "A": side(squares={"L1": "旧き石像"}),
                "B": side(hand=["荷おろしの号令"], energy={"黒": 1}),
            },
            actions=[{"player": "B", "play": "荷おろしの号令"}],
        )
        found = explore(MACHINE, built.start, Script(built))
        ends = [node.stop for node in found.nodes if node.stop is not None]
        assert {getattr(end.detail, "reason", None) for end in ends} == {reason}
