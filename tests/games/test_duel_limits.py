"""…しか…できない: every limit that is read is kept, or told with its words as not carried out, never passed over."""

from __future__ import annotations

from typing import Any

import pytest
from duels import scene, side

from judge.cards import Card
from judge.cardtext import nodes
from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.carried import not_carried_out
from judge.games.dimension_zero.forbidding import ACTIONS
from judge.games.dimension_zero.limits import COUNTED, WAYS, is_kept
from judge.games.dimension_zero.playing.actions import Play
from judge.games.dimension_zero.playing.unit_moves import MoveUnit
from judge.games.dimension_zero.special_actions import SmashWith
from judge.games.dimension_zero.values.texts import ASKED
from judge.kernel import Option, Position, Undetermined

PLACES = {
    "stands": ("ユニット", "{}"),
    "stands in a case": ("ユニット", "あなたの手札が3枚以上ならば、{}"),
    "in a zone": ("ベース", "墓地効果『{}』"),
    "given": ("ユニット", "すべての自分のユニットは『{}』を得る。"),
    "for a time": ("ストラテジー", "ターン終了時まで、{}"),
    "after an activated effect": ("ユニット", "[無1]《クイック》あなたはカードを1枚引く。{}"),
    "after a triggered effect": ("ユニット", "このカードが攻撃した時、あなたはカードを1枚引く。{}"),
    "after a replacement": ("ユニット", "このカードが破壊される時、かわりに持ち主の手札に加える。{}"),
}
KEPT = [
    "このカードは中央エリアにしか移動できない。",
    "このカードは手札からしかプレイできない。",
    "このカードは自分のターンにしかプレイできない。",
    "このカードはバトルでしか破壊されない。",
    "このカードは効果でしかフリーズされない。",
    "このカードは相手のスペルの対象にしかならない。",
    "相手は1ターンにベースを1枚しかプレイできない。",
    "相手はカードを1ターンに3枚しかプレイできない。",
    "相手は1ターンに2回しかユニットを移動できない。",
    "このカードは1ターンに1度しかスマッシュできない。",
    "それぞれのプレイヤーは1ターンに2枚しかカードを引けない。",
]
TOLD = [
    "このカードは種族「ヒューマン」のユニットにしか攻撃されない。",  # attacking is a rule effect: nobody asks (3-11-1)
    "相手は自分のターンに中央エリアにしかユニットを移動できない。",  # which of the two is the limit?
    "このカードは墓地にしか置かれない。",  # where it goes is what is done, and no way is said
    "すべてのユニットは1ターンに1度しか移動できない。",  # each, or all together?
    "相手は1ターンに1枚のユニットでしかスマッシュできない。",
    "相手は能力を1ターンに1度しか使えない。",  # a move, too?
    "相手は自分のターンにカードを1枚しかプレイできない。",  # and on other turns?
    "相手は1ターンに1枚しかユニットを中央エリアにプレイできない。",
    "あなたは1ターンにこのカードを1枚しかプレイできない。",  # copies of it?
    "相手はカードの能力でしかカードを引けない。",  # who draws is not asked by which ability
    "このカードは1ターンに1度しかリリースされない。",
    "相手は1ターンに1回しかプランを作成できない。",
]


def card(text: str, kind: str) -> Card:
    """A card with a text."""
    fields: dict[str, Any] = {"name": "関の札", "kind": kind, "cost": "白1", "text": text}
    if kind == "ユニット":
        fields |= {"move": "無1", "power": 3000, "smash": 1}
    built = scene(cards=[fields], players={"A": side(hand=["関の札"])})
    return next(owned.card for owned in built.start.table.owned if owned.card.name == "関の札")


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("limit", [*KEPT, *TOLD])
def test_a_limit_is_kept_or_told_wherever_it_stands(limit: str, place: str) -> None:
    kind, around = PLACES[place]
    found = card(around.format(limit), kind)
    assert not found.text.not_understood
    assert any(isinstance(node, nodes.Only) for node in found.text.walk())
    told = not_carried_out(found)
    assert bool(told) == (limit in TOLD), told
    assert all(limit.removesuffix("。") in words for words in told)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("limit", "stands_in"),
    [
        ("この能力は1ターンに1度しか使えない。", "after an activated effect"),
        ("この能力は1ターンに2回しか起動できない。", "after an activated effect"),
        ("この能力は自分の手札がない場合にしか使えない。", "after an activated effect"),
        ("この能力は1ターンに1度しか誘発しない。", "after a triggered effect"),
        ("この能力は自分のターンにしか誘発しない。", "after a triggered effect"),
    ],
)
def test_a_limit_of_an_ability_is_kept_by_the_ability_it_stands_in(limit: str, stands_in: str, place: str) -> None:
    kind, around = PLACES[place]
    assert bool(not_carried_out(card(around.format(limit), kind))) == (place != stands_in)


def test_what_nobody_asks_for_is_limited_in_no_way() -> None:
    """The table of ways names no action that is done without asking, and counts none that it does not name."""
    assert set(WAYS) <= set(ASKED) <= {kind for kinds in ACTIONS.values() for kind in kinds}
    assert set(COUNTED) <= set(WAYS)
    for kind in (nodes.Attack, nodes.Battle, nodes.WinDuel, nodes.LoseDuel):
        assert not is_kept(nodes.Only(action=kind()))


def board(base: str, phase: str = "main", **zones: Any) -> Position[Any]:
    """A is active; B has a base with a text."""
    unit = {"kind": "ユニット", "cost": "白1", "move": "無0", "power": 3000, "smash": 1}
    cards = [
        {"name": "関所", "kind": "ベース", "cost": "白1", "text": base},
        *({"name": name, **unit} for name in ("先達", "後続")),
        {"name": "写し", "kind": "ストラテジー", "cost": "白1", "text": "あなたはカードを1枚引く。"},
    ]
    players = {"A": side(energy={"白": 3}, deck=6, **zones), "B": side(bases={"C": "関所"}, deck=6)}
    return MACHINE.start(scene(cards=cards, players=players, turn={"player": "A", "phase": phase}).start)


def take(position: Position[Any], kind: type[Option], **fields: Any) -> Position[Any]:
    """What comes of the first option of a kind, once nothing is left to be resolved."""
    assert position.decision is not None
    options = [one for one in position.decision.options if isinstance(one, kind)]
    chosen = next(one for one in options if all(getattr(one, name) == value for name, value in fields.items()))
    position = MACHINE.decide(position, chosen)
    while position.decision is not None and position.state.stack:
        position = MACHINE.decide(position, position.decision.options[0])
    return position


def test_the_same_unit_once_more_is_left_open_only_for_who_moves_it() -> None:
    """1枚しか: so many units, or so many times? Play goes on, and another unit cannot move for certain."""
    text = "相手は1ターンにユニットを1枚しか移動できない。"
    position = take(board(text, squares={"L1": "先達", "R1": "後続"}), MoveUnit, square="L2")
    assert position.decision is not None
    moves = [one for one in position.decision.options if isinstance(one, MoveUnit)]
    assert {one.card for one in moves} == {position.state.standing[0].card}
    with pytest.raises(Undetermined) as open_:
        MACHINE.decide(position, moves[0])
    assert open_.value.why.reason == "whether the same unit counts again"


def test_a_card_that_may_perhaps_not_be_played_is_told_as_open() -> None:
    """A ban that cannot be looked at is met by whoever plays the card, and not passed over."""
    position = board("相手は1ターンに2枚以上カードをプレイできない。", hand=["写し"])
    with pytest.raises(Undetermined) as open_:
        take(position, Play)
    assert open_.value.why.reason == "not carried out"


def test_of_several_at_once_one_that_is_spoken_of_is_not_picked() -> None:
    """Two are destroyed together, and the ability that may trigger once speaks of the one: of which?"""
    once = "この能力は1ターンに1度しか誘発しない。"
    text = f"相手のユニットが破壊された時、あなたはそのユニットを持ち主の手札に加える。{once}"
    storm = {"name": "写し", "kind": "ストラテジー", "cost": "白1", "text": "すべてのユニットを破壊する。"}
    cards = [
        {"name": "関所", "kind": "ベース", "cost": "白1", "text": text},
        {"name": "先達", "kind": "ユニット", "cost": "白1", "move": "無1", "power": 3000, "smash": 1},
        storm,
    ]
    squares = {"L1": "先達", "R1": "先達"}
    players = {"A": side(energy={"白": 1}, hand=["写し"], squares=squares), "B": side(bases={"C": "関所"})}
    position = MACHINE.start(scene(cards=cards, players=players).start)
    with pytest.raises(Undetermined) as open_:
        take(position, Play)
    assert open_.value.why.reason == "which of several triggers it"


def test_a_limited_smash_is_refused() -> None:
    position = board(
        "相手は1ターンにユニットを1枚しかスマッシュできない。", "smash", squares={"L2": "先達", "R2": "後続"}
    )
    position = take(position, SmashWith)
    assert position.decision is not None
    assert not [one for one in position.decision.options if isinstance(one, SmashWith)]
