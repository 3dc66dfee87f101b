"""Single rules of Dimension Zero, each on the smallest board that shows it."""

from __future__ import annotations

from typing import Any

import pytest
from duels import number, option, passing, scene, side, start

from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.battle import CloseFights, EndBattle
from judge.games.dimension_zero.board import (
    BATTLE_SQUARES,
    Place,
    area_of,
    line_from,
    line_of,
    square_from,
)
from judge.games.dimension_zero.duel import Duel, Owned, Standing, Table
from judge.games.dimension_zero.events import Moved
from judge.games.dimension_zero.moving import Happen, PutNext, move
from judge.games.dimension_zero.playing.actions import Play, obstacles
from judge.games.dimension_zero.playing.payment import ways_to_pay
from judge.games.dimension_zero.priority import Pass
from judge.games.dimension_zero.replacing.replacement import Apply, Use
from judge.games.dimension_zero.turn import Checkpoint, HavePriority
from judge.games.dimension_zero.values.characteristics import reckon
from judge.kernel import Position, Trace, Undetermined, explore
from judge.paths import RULES
from judge.scenario import Script, build, load_scenario

# ---- the board, as each player sees it


def test_areas_are_seen_from_the_player() -> None:
    assert [area_of("L1", "A"), area_of("L2", "A"), area_of("L3", "A")] == ["own", "central", "enemy"]
    assert [area_of("L1", "B"), area_of("L2", "B"), area_of("L3", "B")] == ["enemy", "central", "own"]
    assert area_of("A.L", "A") is None


def test_a_line_has_five_squares() -> None:
    squares = [*BATTLE_SQUARES, *(f"{player}.{line}" for player in "AB" for line in "LCR")]
    assert [square for square in squares if line_of(square) == "L"] == ["L1", "L2", "L3", "A.L", "B.L"]


@pytest.mark.parametrize(
    ("name", "player", "square"),
    [
        ("L3", "B", "L3"),
        ("ｌ３", "A", "L3"),
        ("左ライン自軍エリア", "A", "L1"),
        ("左ライン自軍エリア", "B", "R3"),
        ("右ラインの敵軍エリアのスクエア", "B", "L1"),
        ("中央ライン中央エリア", "B", "C2"),
        ("左ラインベーススペース", "B", "B.R"),
        ("L4", "A", None),
        ("自軍エリア", "A", None),
        ("上ライン自軍エリア", "A", None),
    ],
)
def test_squares_by_name(name: str, player: Any, square: str | None) -> None:
    assert square_from(name, player) == square


def test_left_and_right_are_seen_from_the_player() -> None:
    assert [line_from(name, "A") for name in ("左", "中央", "右ライン")] == ["L", "C", "R"]
    assert [line_from(name, "B") for name in ("左", "中央", "右ライン")] == ["R", "C", "L"]
    assert line_from("L", "B") == "L"


# ---- paying


def paying(cost: Any, **zones: Any) -> set[tuple[str, ...]]:
    """The ways to pay, as the names of the frozen cards."""
    duel = scene(players={"A": side(**zones)}).start
    return {
        tuple(sorted(f"{duel.where(card).zone}:{duel.card(card).name}" for card in way.cards))
        for way in ways_to_pay(duel, "A", cost)
    }


def test_colour_is_paid_from_energy_of_that_colour_only() -> None:
    assert paying((("red", 1),), energy={"赤": 1}, smash=3) == {("energy:赤のエネルギー",)}
    assert paying((("red", 1),), energy={"青": 3}, smash=3) == set()


def test_colourless_is_paid_from_any_energy_or_smash_card() -> None:
    assert paying((("colourless", 1),), energy={"赤": 1, "青": 1}, smash=1) == {
        ("energy:赤のエネルギー",),
        ("energy:青のエネルギー",),
        ("smash:不明のカード",),
    }


def test_frozen_cards_pay_nothing() -> None:
    assert paying((("red", 1),), energy={"赤": {"frozen": 2}}) == set()
    assert paying((("colourless", 1),), smash={"frozen": 2}) == set()


def test_equal_ways_are_one_way() -> None:
    assert len(paying((("red", 2),), energy={"赤": 5})) == 1
    assert len(paying((("red", 1), ("colourless", 1)), energy={"赤": 2, "青": 2})) == 2


def test_a_card_of_two_colours_pays_either_but_once() -> None:
    double = [{"name": "双つ色", "kind": "ストラテジー", "cost": "赤1青1"}]
    both = scene(cards=double, players={"A": side(energy=["双つ色"])}).start
    assert len(ways_to_pay(both, "A", (("red", 1),))) == 1
    assert len(ways_to_pay(both, "A", (("blue", 1),))) == 1
    assert ways_to_pay(both, "A", (("red", 1), ("blue", 1))) == ()
    more = scene(cards=double, players={"A": side(energy=["双つ色", "野ねずみの斥候"])}).start
    assert len(ways_to_pay(more, "A", (("red", 1), ("blue", 1)))) == 1


def test_nothing_is_paid_for_nothing() -> None:
    assert paying(()) == {()}
    assert paying((("colourless", 0),)) == {()}


# ---- playing


def refused(duel: Duel, player: Any, name: str, square: str) -> list[str]:
    numbers = [n for n in duel.side(player).hand if duel.card(n).name == name] or [
        n for n, owned in enumerate(duel.table.owned) if owned.card.name == name
    ]
    return [refusal.clause for refusal in obstacles(duel, player, Play(numbers[0], square))]


def test_where_a_unit_may_be_played() -> None:
    duel = start(
        turn={"player": "B"},
        players={
            "A": side(squares={"L3": "灯台の見張り"}),
            "B": side(squares={"C3": "丘越えの若駒"}, hand=["野ねずみの斥候"], energy={"赤": 1}),
        },
    ).state
    allowed = {square for square in BATTLE_SQUARES if not refused(duel, "B", "野ねずみの斥候", square)}
    assert allowed == {"L3", "R3", "L2", "C2", "R2"}, "own and central area, without a unit of one's own"
    assert refused(duel, "B", "野ねずみの斥候", "L1") == ["2-20-1-2"]
    assert refused(duel, "B", "野ねずみの斥候", "C3") == ["2-20-1-2"]


@pytest.mark.parametrize(
    ("timing", "turn", "stack", "battle", "allowed"),
    [
        # 2-20-1-1: whose main phase × is the stack empty × is there a battle
        ("ノーマル", "own", "empty", "no", True),
        ("ノーマル", "own", "waiting", "no", False),
        ("ノーマル", "own", "empty", "yes", False),
        ("ノーマル", "other", "empty", "no", False),
        ("クイック", "own", "empty", "no", True),
        ("クイック", "own", "waiting", "no", True),
        ("クイック", "other", "empty", "no", True),
        ("クイック", "own", "empty", "yes", False),
        ("クイック", "other", "empty", "yes", False),
        ("バトル", "own", "empty", "no", True),
        ("バトル", "other", "waiting", "no", True),
        ("バトル", "own", "empty", "yes", True),
        ("バトル", "other", "empty", "yes", True),
    ],
)
def test_timing(timing: str, turn: str, stack: str, battle: str, allowed: bool) -> None:
    card = {"name": "試しの札", "kind": "ユニット", "cost": "無0", "move": "無0", "power": 1000, "smash": 0}
    squares = {"L2": "灯台の見張り"}
    position = start(
        cards=[{**card, "timing": timing}],
        turn={"player": "A" if turn == "own" else "B"},
        players={
            "A": side(hand=["試しの札", "野ねずみの斥候"], energy={"赤": 1}, squares=squares),
            "B": side(hand=["宵待ちの渡り鳥"], energy={"白": 1}, squares=squares if battle == "yes" else {}),
        },
    )
    if stack == "waiting":
        first = ("A", "野ねずみの斥候", "C1") if turn == "own" else ("B", "宵待ちの渡り鳥", "C3")
        position = option(position, Play(number(position, first[1]), first[2]))
    assert bool(position.state.stack) == (stack == "waiting")
    assert (position.state.battle is not None) == (battle == "yes")
    assert (refused(position.state, "A", "試しの札", "R1") == []) == allowed


def test_only_cards_in_hand_are_played() -> None:
    duel = start(players={"A": side(graveyard=["野ねずみの斥候"], energy={"赤": 1})}).state
    assert refused(duel, "A", "野ねずみの斥候", "L1") == ["2-20-1-1"]


def test_the_active_player_gains_priority_after_every_action_and_resolution() -> None:
    position = start(
        turn={"player": "A"},
        players={"B": side(hand=["宵待ちの渡り鳥"], energy={"白": 1})},
    )
    position = passing(position)
    assert position.decision is not None
    assert position.decision.player == "B"
    position = option(position, Play(number(position, "宵待ちの渡り鳥"), "L3"))
    assert position.decision is not None
    assert position.decision.player == "A", "also after an action of the other player"
    position = passing(position, 2)
    assert position.decision is not None
    assert position.decision.player == "A"
    assert position.state.at(number(position, "宵待ちの渡り鳥")) is not None


def test_a_card_that_calls_two_colours_is_frozen_once() -> None:
    """呼声 takes 1 off for each card that is frozen (5-10-2), not for each of its colours."""
    traveller = {"name": "旅人", "kind": "ユニット", "cost": "赤1緑1無2", "move": "無1", "power": 1000, "smash": 0}

    def may_be_played(**energy: int) -> bool:
        zones = side(hand=["旅人"], squares={"L1": "市日の呼び込み"}, energy=energy)
        duel = start(cards=[traveller], players={"A": zones}).state
        return refused(duel, "A", "旅人", "R1") == []

    assert may_be_played(赤=2, 緑=1)
    assert not may_be_played(赤=1, 緑=1)


# ---- continuous effects


def power(position: Position[Duel], name: str) -> int:
    return reckon(position.state, number(position, name)).value


def test_a_static_change_holds_on_its_line_and_for_its_players_only() -> None:
    position = start(
        players={
            "A": side(bases={"L": "霧の入り江"}, squares={"L1": "灯台の見張り"}),
            "B": side(squares={"L2": "丘越えの若駒", "C2": "石臼の番人"}),
        }
    )
    assert power(position, "灯台の見張り") == 3000, "not a unit of the opponent"
    assert power(position, "丘越えの若駒") == 1500
    assert power(position, "石臼の番人") == 6000, "another line; but +1000 in the central area"


def test_areas_in_a_text_are_seen_from_its_controller() -> None:
    board = {"A": side(bases={"L": "鐘つき堂"}, squares={"C1": "灯台の見張り"})}
    assert power(start(players=board), "灯台の見張り") == 4000
    board = {"B": side(bases={"L": "鐘つき堂"}, squares={"C1": "灯台の見張り"})}
    assert power(start(players=board), "灯台の見張り") == 3000, "C1 is not in B's own area"


def test_power_below_zero_counts_as_zero_but_is_remembered() -> None:
    weak = {"name": "かげろう", "kind": "ユニット", "cost": "無1", "move": "無1", "power": 500, "smash": 0}
    drum = {"name": "太鼓", "kind": "ベース", "cost": "無1"}
    text = "このカードと同じラインのスクエアにあるすべてのあなたのユニットのパワーを+500する。"
    duel = scene(
        cards=[weak, {**drum, "text": text}],
        players={"A": side(bases={"L": "霧の入り江"}), "B": side(bases={"L": "太鼓"}, squares={"L2": "かげろう"})},
    ).start
    standing = next(standing for standing in duel.standing if duel.card(standing.card).kind == "unit")
    found = reckon(duel, standing.card)
    assert [change.amount for change in found.changes] == [-1000, 500]
    assert (found.signed, found.value) == (0, 0), "-500, then +500: 0, not 500"


# ---- rule effects and battle


def test_seven_smash_cards_lose_and_both_at_once_draw() -> None:
    assert start(players={"A": side(smash=7)}).state.losers == {"A"}
    assert start(players={"A": side(smash=6)}).state.losers == frozenset()
    assert start(players={"A": side(smash=7), "B": side(deck=0)}).state.losers == {"A", "B"}


def test_an_empty_deck_loses() -> None:
    trace = Trace()
    position = MACHINE.start(scene(players={"B": side(deck=0)}).start, trace)
    assert position.state.losers == {"B"}
    assert position.decision is None
    assert "4-16-4-2" in [step.clause for step in trace.steps]


def battle_of(attacker: str, attacked: str, square: str = "L3") -> Position[Duel]:
    """B plays a unit onto a unit of A, and everybody passes until the battle is over."""
    position = start(
        turn={"player": "B"},
        players={
            "A": side(squares={square: attacked}),
            "B": side(hand=[attacker], energy={"赤": 2, "青": 1, "白": 1, "緑": 1}),
        },
    )
    position = option(position, Play(position.state.side("B").hand[0], square))
    seen_battle = False
    while position.state.stack or position.state.battles or not seen_battle:
        assert position.decision is not None
        choice = position.decision.options[0]
        position = option(position, choice)
        seen_battle = seen_battle or bool(position.state.battles)
    return position


def test_the_weaker_unit_dies_and_damage_stays_on_the_other() -> None:
    position = battle_of("丘越えの若駒", "灯台の見張り")
    assert position.state.where(number(position, "丘越えの若駒")) == Place("graveyard", "B")
    survivor = position.state.at(number(position, "灯台の見張り"))
    assert survivor is not None
    assert survivor.damage == 2500


def test_both_die_of_each_other() -> None:
    position = battle_of("灯台の見張り", "灯台の見張り")
    assert position.state.standing == ()
    assert [len(one.graveyard) for one in position.state.sides] == [1, 1]


def test_an_attacker_that_wins_stays_in_its_own_area_but_dies_in_the_centre() -> None:
    position = battle_of("石臼の番人", "灯台の見張り", "L3")
    assert position.state.where(number(position, "石臼の番人")) == Place("square", "L3")
    position = battle_of("石臼の番人", "灯台の見張り", "L2")
    assert position.state.where(number(position, "石臼の番人")) == Place("graveyard", "B")


def challenge() -> tuple[Position[Duel], int, int]:
    """B is about to attack a unit of A on L3: the position, the attacker in hand, the unit it will meet."""
    position = start(
        turn={"player": "B"},
        players={"A": side(squares={"L3": "灯台の見張り"}), "B": side(hand=["丘越えの若駒"], energy={"緑": 2})},
    )
    return position, number(position, "丘越えの若駒"), number(position, "灯台の見張り")


def back_to_hand(position: Position[Duel], card: int, trace: Trace) -> Position[Duel]:
    """The position once a card has gone back to its owner's hand."""
    return MACHINE.interject(position, Happen((move(position.state, card, Place("hand"), "2-23-4"),)), trace)


def test_if_both_live_the_attacker_dies() -> None:
    """Set up by hand: the end of the battle comes before anybody struck."""
    position, attacker, keeper = challenge()
    position = passing(option(position, Play(attacker, "L3")), 2)
    assert position.state.battle is not None
    duel = position.state.fork()
    duel.agenda = (*duel.agenda[:1], EndBattle(), CloseFights())
    trace = Trace()
    position = MACHINE.start(duel, trace)
    assert "3-14-2" in [step.clause for step in trace.steps]
    assert position.state.where(attacker) == Place("graveyard", "B")
    assert position.state.at(keeper) is not None
    assert position.state.battle is not None, "something happened, so both players pass once more"
    assert passing(position, 2).state.battle is None


def test_a_unit_that_left_before_the_exchange_leaves_nothing_to_exchange() -> None:
    """Set up by hand: something returns the attacker to hand."""
    position, attacker, keeper = challenge()
    position = passing(option(position, Play(attacker, "L3")), 2)
    trace = Trace()
    position = back_to_hand(position, attacker, trace)
    battle = position.state.battle
    assert battle is not None
    assert battle.fights[0].began == (keeper,)
    assert battle.fights[0].attackers == ()
    while position.state.battles:
        position = MACHINE.decide(position, Pass(), trace)
    refused = [refusal.clause for step in trace.steps for refusal in step.refusals]
    assert "3-13-2" in refused
    survivor = position.state.at(keeper)
    assert survivor is not None
    assert survivor.damage == 0


def test_damage_is_not_dealt_to_a_unit_that_left_but_its_own_is() -> None:
    """Set up by hand, as above: the exchange is on the stack when the attacker returns to hand."""
    position, attacker, keeper = challenge()
    position = passing(option(position, Play(attacker, "L3")), 6)
    assert len(position.state.stack) == 1
    trace = Trace()
    position = back_to_hand(position, attacker, trace)
    for _ in range(2):
        position = MACHINE.decide(position, Pass(), trace)
    assert "3-12-4-2" in [refusal.clause for step in trace.steps for refusal in step.refusals]
    survivor = position.state.at(keeper)
    assert survivor is not None
    assert survivor.damage == 2500


def test_a_stack_waits_for_the_battle_that_interrupts_it() -> None:
    """B's scout is on the stack when A answers with a quick unit onto B's unit: the battle comes first."""
    position = start(
        turn={"player": "B"},
        players={
            "A": side(hand=["宵待ちの渡り鳥"], energy={"白": 1}),
            "B": side(hand=["野ねずみの斥候"], energy={"赤": 1}, squares={"L1": "灯台の見張り"}),
        },
    )
    scout, bird = number(position, "野ねずみの斥候"), number(position, "宵待ちの渡り鳥")
    position = option(position, Play(scout, "R3"))
    position = passing(position)
    position = option(position, Play(bird, "L1"))
    position = passing(position, 2)
    duel = position.state
    assert duel.battle is not None
    assert duel.stack == (), "what waits does not exist for the battle (3-11-2)"
    assert len(duel.battle.waiting) == 1
    passes = 0
    while position.state.battles:
        assert position.decision is not None
        declines = Use(False) if Use(False) in position.decision.options else position.decision.options[0]
        position = option(position, declines)
        passes += 1
    assert passes > 4
    assert len(position.state.stack) == 1, "the stack is back"
    assert position.decision is not None
    assert position.decision.player == "B"
    position = passing(position, 2)
    assert position.state.where(scout) == Place("square", "R3")


# ---- replacement


def dying(**fields: Any) -> Position[Duel]:
    """B plays a unit into the empty centre, where it dies by rule; up to the next decision."""
    position = start(turn={"player": "B"}, **fields)
    name = fields["players"]["B"]["hand"][0]
    position = option(position, Play(number(position, name), "L2"))
    return passing(position, 2)


def test_the_controller_of_the_affected_card_chooses_not_the_active_player() -> None:
    position = dying(
        players={
            "A": side(bases={"L": "沈む門"}),
            "B": side(hand=["潮だまりの小鬼"], energy={"青": 1}),
        }
    )
    assert position.decision is not None
    assert position.decision.clause == "4-15-8-2"
    assert position.decision.player == "B"
    names = [position.state.card(o.by[0]).name for o in position.decision.options if isinstance(o, Apply)]
    assert names == ["沈む門", "潮だまりの小鬼"]
    ends = {
        option(position, chosen).state.where(number(position, "潮だまりの小鬼")).zone
        for chosen in position.decision.options
    }
    assert ends == {"deck", "hand"}


def test_a_unit_under_foreign_control_goes_to_its_owners_zone() -> None:
    """The chooser is the controller; the zone is the owner's (2-23-1-1)."""
    position = start(
        turn={"player": "A"},
        players={
            "A": side(bases={"L": "沈む門", "C": "霧の入り江"}),
            "B": side(squares={"L2": {"card": "潮だまりの小鬼", "owner": "A", "damage": 1000}}),
        },
    )
    assert position.decision is not None
    assert position.decision.player == "B"
    goblin = number(position, "潮だまりの小鬼")
    for chosen in position.decision.options:
        after = option(position, chosen).state
        assert after.where(goblin).at == "A"


def test_an_optional_replacement_is_offered_once() -> None:
    position = dying(players={"B": side(hand=["宵待ちの渡り鳥"], energy={"白": 1})})
    assert position.decision is not None
    assert position.decision.player == "B"
    assert position.decision.options == (Use(True), Use(False))
    bird = number(position, "宵待ちの渡り鳥")
    assert option(position, Use(True)).state.where(bird) == Place("removed", "B")
    trace = Trace()
    MACHINE.decide(position, Use(True), trace)
    cited = [step.clause for step in trace.steps]
    assert "4-15-2-2" in cited, "～に際し、かわりに～ has a clause of its own"
    assert option(position, Use(False)).state.where(bird) == Place("graveyard", "B")


def test_a_replacement_that_says_destroyed_wants_every_way_to_the_graveyard() -> None:
    position = dying(
        players={"B": side(hand=["野ねずみの斥候"], energy={"赤": 1}, bases={"L": "実りの祠"})},
    )
    scout = number(position, "野ねずみの斥候")
    assert position.state.where(scout) == Place("energy", "B")
    assert scout in position.state.frozen, "フリーズ状態で置く"


def test_declining_one_replacement_leaves_the_other() -> None:
    position = dying(
        players={"B": side(hand=["宵待ちの渡り鳥"], energy={"白": 1}, bases={"L": "実りの祠"})},
    )
    bird = number(position, "宵待ちの渡り鳥")
    assert position.decision is not None
    first, second = position.decision.options
    ends = set()
    for chosen in (first, second):
        after = option(position, chosen)
        if after.decision is not None and Use(False) in after.decision.options:
            ends |= {option(after, Use(yes)).state.where(bird).zone for yes in (True, False)}
        else:
            ends.add(after.state.where(bird).zone)
    assert ends == {"energy", "removed"}, "nobody can choose the graveyard: the shrine must"


def test_the_owner_orders_cards_that_reach_the_graveyard_together() -> None:
    position = start(
        players={
            "A": side(bases={"L": "霧の入り江"}),
            "B": side(squares={"L2": "野ねずみの斥候", "L3": {"card": "灯台の見張り", "damage": 2000}}),
        }
    )
    scout, keeper = number(position, "野ねずみの斥候"), number(position, "灯台の見張り")
    assert position.decision is not None
    assert position.decision.player == "B"
    assert position.decision.clause == "2-23-5-3"
    assert position.decision.options == (PutNext(scout), PutNext(keeper))
    assert option(position, PutNext(scout)).state.side("B").graveyard == (scout, keeper)
    assert option(position, PutNext(keeper)).state.side("B").graveyard == (keeper, scout)


def test_cards_that_die_together_die_at_one_moment() -> None:
    trace = Trace()
    MACHINE.start(
        scene(
            players={
                "A": side(bases={"L": "霧の入り江"}, squares={"C1": {"card": "灯台の見張り", "damage": 3000}}),
                "B": side(squares={"L2": "野ねずみの斥候"}),
            }
        ).start,
        trace,
    )
    moving = [step for step in trace.steps if any(isinstance(event, Moved) for event in step.events)]
    assert [step.clause for step in moving] == ["4-16-4-4", "4-16-4-5"]
    assert len({id(step.instruction) for step in moving}) == 1, "one instruction: the same moment"


def test_a_unit_on_the_square_of_a_waiting_battle_leaves_it_open_whether_it_joins() -> None:
    start = build(load_scenario(RULES / "dimension-zero" / "rulings" / "3-11-3a.yaml"))
    found = explore(MACHINE, start.start, Script(start))
    within = next(node.position for node in found.nodes if len(node.position.state.battles) == 2)
    assert isinstance(within.state.agenda[-1], HavePriority)
    outer = within.state.battles[0].fights[0]
    horse = next(one for one in within.state.standing if one.card in outer.units and one.square == outer.square)
    newcomer = within.state.sides[1].deck[0]
    state = within.state.fork()
    state.table = Table(
        (*state.table.owned[:newcomer], Owned(state.card(horse.card), "B"), *state.table.owned[newcomer + 1 :])
    )
    state.view, state.viewed, state.settled = None, False, None
    state.standing = (*state.standing, Standing(newcomer, outer.square, "B", rank=1))
    state.agenda = (*state.agenda[:-1], Checkpoint("A"))
    with pytest.raises(Undetermined) as open_question:
        MACHINE.start(state)
    assert open_question.value.why.reason == "on the square of a waiting battle"
