"""What holds on every board, whatever the players do."""

from collections import Counter

import pytest
from duels import boards
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.board import BATTLE_SQUARES
from judge.games.dimension_zero.characteristics import reckon
from judge.games.dimension_zero.duel import Duel, Spell
from judge.games.dimension_zero.playing import Play, obstacles
from judge.games.dimension_zero.rule_effects import begins_battle, deaths, losses
from judge.games.dimension_zero.telling import Teller
from judge.games.dimension_zero.turn import HavePriority
from judge.kernel import Option, Position, Stop, Trace, explore
from judge.scenario import Scene

MOST_DECISIONS = 40


def places(duel: Duel) -> Counter[int]:
    """How often each card lies somewhere."""
    found: Counter[int] = Counter(standing.card for standing in duel.standing)
    for one in duel.sides:
        for zone in one.__struct_fields__:
            found.update(getattr(one, zone))
    waiting = [item for battle in duel.battles for item in battle.waiting]
    found.update(item.card for item in (*duel.stack, *waiting) if isinstance(item, Spell))
    return found


def check_at_rest(position: Position[Duel]) -> None:
    """What is true of any position in which somebody has to decide."""
    duel, decision = position
    assert places(duel) == Counter(range(len(duel.cards))), "cards are conserved"
    for one in duel.sides:
        assert list(one.hand) == sorted(one.hand)
        assert list(one.energy) == sorted(one.energy)
    for standing in duel.standing:
        power = reckon(duel, standing)
        assert power.value == max(0, power.signed)
    if decision is not None and isinstance(decision.about, HavePriority):
        assert not losses(duel)
        assert not deaths(duel), "no rule effect is left when a player has priority"
        assert not begins_battle(duel)
        offered = {option for option in decision.options if isinstance(option, Play)}
        player = decision.about.player
        thinkable = [Play(card, square) for card in duel.side(player).hand for square in BATTLE_SQUARES]
        assert offered == {play for play in thinkable if not obstacles(duel, player, play)}
        lying = {fight.square for battle in duel.battles for fight in battle.fights}
        assert all(len({u.controller for u in duel.units_on(square)}) <= 2 for square in lying)
    if duel.losers:
        assert decision is None


def walk(scene: Scene, data: st.DataObject) -> tuple[list[Option], Position[Duel]]:
    """Play on with any options, checking on the way."""
    position = MACHINE.start(scene.start)
    chosen: list[Option] = []
    for _ in range(MOST_DECISIONS):
        check_at_rest(position)
        if position.decision is None:
            break
        # Priority goes on for ever if nobody acts and nothing waits; a walk may end there.
        option = data.draw(st.sampled_from(position.decision.options))
        before = position.state.key()
        following = MACHINE.decide(position, option)
        assert position.state.key() == before, "a position that was handed out is never touched"
        chosen.append(option)
        position = following
    return chosen, position


def any_board_any_play(scene: Scene, data: st.DataObject) -> None:
    chosen, end = walk(scene, data)
    again, trace = MACHINE.replay(scene.start, chosen)
    assert again == end, "the same choices lead to the same position, with a trace or without"
    assert hash(again.state) == hash(end.state)
    teller = Teller(scene.start)
    for step in trace.steps:
        for event in step.events:
            assert all(teller.event(event)), "every event has words in both languages"
        for refusal in step.refusals:
            assert all(teller.refusal(refusal))
        if step.decision is not None:
            assert all(teller.question(step.decision))
            assert all(all(teller.option(option)) for option in step.decision.options)


@given(boards(), st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_board_any_play(scene: Scene, data: st.DataObject) -> None:
    any_board_any_play(scene, data)


@pytest.mark.proof
@given(boards(), st.data())
@settings(max_examples=1500, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_board_any_play_at_length(scene: Scene, data: st.DataObject) -> None:
    any_board_any_play(scene, data)


class Everything:
    """Follows every option, a few decisions deep."""

    DEPTH = 5

    def first(self) -> int:
        return 0

    def lead(self, position: Position[Duel], depth: int) -> Stop | list[tuple[Option, int]]:
        if position.decision is None or depth == self.DEPTH:
            return Stop("end")
        return [(option, depth + 1) for option in position.decision.options]


def without_sharing(position: Position[Duel], depth: int) -> set[Duel]:
    if position.decision is None or depth == Everything.DEPTH:
        return {position.state}
    ends: set[Duel] = set()
    for option in position.decision.options:
        ends |= without_sharing(MACHINE.decide(position, option), depth + 1)
    return ends


@pytest.mark.proof
@given(boards())
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_sharing_positions_loses_no_outcome(scene: Scene) -> None:
    found = explore(MACHINE, scene.start, Everything())
    assert found.truncated is None
    shared = {found.nodes[end].position.state for end in found.ends}
    assert shared == without_sharing(MACHINE.start(scene.start), 0)


@given(boards())
@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_trace_changes_nothing(scene: Scene) -> None:
    trace = Trace()
    assert MACHINE.start(scene.start, trace) == MACHINE.start(scene.start)
    assert trace.steps
