"""Texts that were read and carried out as nothing: each is heard now, or left open, never passed over."""

from __future__ import annotations

from typing import Any

import pytest
from duels import number, scene, side

from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.playing.actions import Play
from judge.games.dimension_zero.playing.activating import Use
from judge.games.dimension_zero.playing.unit_moves import MoveUnit
from judge.kernel import Option, Position, Undetermined


def unit(name: str, power: int, text: str = "") -> dict[str, Any]:
    figures = {"kind": "ユニット", "cost": "白2", "move": "無1", "power": power, "smash": 1}
    return {"name": name, **figures, "text": text}


def board(text: str, power: int = 3000, base: str = "", **zones: Any) -> Position[Duel]:
    """A's unit with a text on L2, with a base behind it, and a unit of B with power 3000 on L3."""
    cards = [
        unit("渡し守", power, text),
        unit("水鳥", 3000),
        {"name": "桟橋", "kind": "ベース", "cost": "白1", "text": base},
    ]
    players = {
        "A": side(**{"squares": {"L2": "渡し守"}, "bases": {"L": "桟橋"}, "energy": {"白": 3}, "deck": 6, **zones}),
        "B": side(squares={"L3": "水鳥"}, deck=6),
    }
    return MACHINE.start(scene(cards=cards, players=players).start)


def first(position: Position[Duel], kind: type[Option], **fields: Any) -> Option | None:
    """The first of the options of a kind that has these fields."""
    assert position.decision is not None
    fitting = (one for one in position.decision.options if isinstance(one, kind))
    return next((one for one in fitting if all(getattr(one, name) == fields[name] for name in fields)), None)


def passing(position: Position[Duel], decisions: int = 30) -> Position[Duel]:
    """What comes of passing for a while, within the turn."""
    for _ in range(decisions):
        if position.decision is None or (not position.state.battles and not position.state.stack):
            break
        position = MACHINE.decide(position, position.decision.options[0])
    return position


def fought(text: str, power: int, base: str = "") -> Position[Duel]:
    """The unit has moved onto the enemy, and the battle is over."""
    position = board(text, power, base)
    attack = first(position, MoveUnit, square="L3")
    assert attack is not None
    return passing(MACHINE.decide(position, attack))


def hand(position: Position[Duel]) -> int:
    return len(position.state.side("A").hand)


# ---- losing and winning a battle (3-14-1-1)


@pytest.mark.parametrize(
    ("text", "base", "power"),
    [
        ("このカードがバトルに負けた時、あなたはカードを1枚引く。", "", 2000),
        ("", "あなたのユニットがバトルに負けた時、あなたはカードを1枚引く。", 2000),
        ("", "相手のユニットがバトルに負けた時、あなたはカードを1枚引く。", 4000),
    ],
)
def test_whether_a_unit_that_has_died_lost_its_battle_is_left_open(text: str, base: str, power: int) -> None:
    with pytest.raises(Undetermined) as open_question:
        fought(text, power, base)
    assert open_question.value.why.reason == "lost and left"
    assert open_question.value.why.sources


def test_who_wins_has_not_lost() -> None:
    assert hand(fought("このカードがバトルに負けた時、あなたはカードを1枚引く。", 4000)) == 0
    base = "相手のユニットがバトルに負けた時、あなたはカードを1枚引く。"
    assert hand(fought("", 2000, base)) == 0


@pytest.mark.parametrize(("power", "drawn"), [(4000, 1), (2000, 0)])
def test_a_battle_won_is_won_against_the_opponents_unit(power: int, drawn: int) -> None:
    text = "このカードが相手のユニットとのバトルに勝った時、あなたはカードを1枚引く。"
    assert hand(fought(text, power)) == drawn


# ---- damage that goes at the end of the turn (3-10-1)


@pytest.mark.parametrize(("standing", "drawn"), [({"card": "渡し守", "damage": 1000}, 1), ("渡し守", 0)])
def test_damage_is_removed_at_the_end_of_the_turn_of_what_has_any(standing: Any, drawn: int) -> None:
    position = board("このカードのダメージが取り除かれた時、あなたはカードを1枚引く。", squares={"L2": standing})
    while position.decision is not None and position.state.active == "A":
        position = MACHINE.decide(position, position.decision.options[0])
    assert hand(position) == drawn


# ---- triggers that trigger (4-8-6)


ATTACKS = "このカードが攻撃した時、ターン終了時まで、このカードのパワーを+100する。"


def test_a_trigger_is_heard() -> None:
    base = "あなたのユニットの誘発型能力が誘発した時、あなたはカードを1枚引く。"
    assert hand(fought(ATTACKS, 4000, base)) == 1
    assert hand(fought("", 4000, base)) == 0


def test_a_trigger_that_sets_itself_off_is_left_open() -> None:
    with pytest.raises(Undetermined) as open_question:
        fought(f"●{ATTACKS}\n●このカードの誘発型能力が誘発した時、あなたはカードを1枚引く。", 4000)
    assert open_question.value.why.reason == "triggers on triggering"


# ---- costs


STRONGER = "[白2]《クイック》ターン終了時まで、このカードのパワーを+1000する。"


@pytest.mark.parametrize(
    ("base", "energy", "usable"),
    [
        ("", 1, False),
        ("", 2, True),
        ("あなたのユニットの能力を起動するコストを-[白1]する。", 1, True),
        ("あなたのユニットの能力を起動するコストを+[無1]する。", 2, False),
        ("あなたのユニットの能力を起動するコストを+[無1]する。", 3, True),
        ("相手のユニットの能力を起動するコストを+[無1]する。", 2, True),
    ],
)
def test_texts_change_what_abilities_cost(base: str, energy: int, usable: bool) -> None:
    position = board(STRONGER, base=base, energy={"白": energy})
    use = first(position, Use)
    assert (use is not None) == usable
    if use is not None:
        MACHINE.decide(position, use)


@pytest.mark.parametrize(("energy", "ways"), [(1, {"alternative 1"}), (2, {"", "alternative 1"}), (0, set())])
def test_a_card_may_be_played_for_the_cost_that_its_text_offers(energy: int, ways: set[str]) -> None:
    text = "あなたはこのカードを[無1]でプレイしてよい。"
    position = board(text, squares={}, hand=["渡し守"], energy={"白": energy})
    assert position.decision is not None
    card = number(position, "渡し守")
    found = {one.way for one in position.decision.options if isinstance(one, Play) and one.card == card}
    assert found == ways


# ---- what is allowed


def test_how_far_a_text_lets_a_unit_move_is_left_open() -> None:
    position = board("このカードは中央エリアにも移動できる。", squares={"L1": "渡し守"})
    near = first(position, MoveUnit, square="L2")
    assert near is not None
    MACHINE.decide(position, near)
    far = first(position, MoveUnit, square="R2")
    assert far is not None
    with pytest.raises(Undetermined) as open_question:
        MACHINE.decide(position, far)
    assert open_question.value.why.reason == "how far it may move"
    assert first(position, MoveUnit, square="R3") is None
    assert first(board("", squares={"L1": "渡し守"}), MoveUnit, square="R2") is None


@pytest.mark.parametrize(
    "text",
    [
        "このカードは相手のユニットに攻撃されない。",
        "このカードは攻撃できない。",
        "あなたはデュエルに敗北しない。",
        "このカードはバトルに負けない。",
    ],
)
def test_a_ban_that_nobody_asks_about_is_told_with_its_words(text: str) -> None:
    """A battle begins by itself (3-11-1): nobody who could be kept from it does anything."""
    card = {
        "name": "守られた者",
        "kind": "ユニット",
        "cost": "白1",
        "move": "無1",
        "power": 3000,
        "smash": 1,
        "text": text,
    }
    found = scene(cards=[card], players={"A": {"squares": {"L1": "守られた者"}}, "B": {}})
    with pytest.raises(Undetermined) as open_:
        MACHINE.start(found.start)
    assert open_.value.why.reason == "not carried out"
    assert text in open_.value.why.about


@pytest.mark.parametrize(
    ("text", "base", "ends"),
    [
        ("[無1]《クイック》相手はデュエルに敗北する。", "相手はカードを引けない。", {"losers": {"B"}}),
        ("[無1]《クイック》あなたはデュエルに勝利する。", "相手はカードを引けない。", {"winners": {"A"}}),
        ("[無1]《クイック》あなたは自分の山札からカードを1枚探す。", "相手はカードを引けない。", {}),
    ],
)
def test_other_bans_do_not_stand_in_the_way_of_what_nobody_forbids(text: str, base: str, ends: dict[str, Any]) -> None:
    position = board(text, base=base)
    use = first(position, Use)
    assert use is not None
    after = passing(MACHINE.decide(position, use))
    assert {name: set(getattr(after.state, name)) for name in ends} == ends
