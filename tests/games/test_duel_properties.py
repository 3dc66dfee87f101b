"""What holds on every board of our own cards, whatever the players do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, multiple, rule
from msgspec.structs import replace
from random_boards import boards

from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.board import BASE_SQUARES, BATTLE_SQUARES, PLAYERS
from judge.games.dimension_zero.duel import Duel, Spell
from judge.games.dimension_zero.rule_effects import begins_battle, board_of, deaths, losses, only_battles
from judge.games.dimension_zero.telling import Teller
from judge.games.dimension_zero.turn import Checkpoint, HavePriority
from judge.games.dimension_zero.values.characteristics import look, reckon
from judge.kernel import Budget, Option, Position, Seen, Step, Stop, Trace, Undetermined, explore
from judge.scenario import Scene

MOST_DECISIONS = 30
ZONES = ("hand", "deck", "graveyard", "energy", "smash", "removed")
UNORDERED = ("hand", "energy", "smash", "removed")
ANY = list(HealthCheck)


# ---- what is true of a position


def spells(value: Any) -> Iterator[Spell]:
    """The spells that lie somewhere in a value."""
    if isinstance(value, Spell):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from spells(one)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from spells(getattr(value, name))


def places(duel: Duel) -> Counter[int]:
    """How often each card lies somewhere."""
    found: Counter[int] = Counter()
    for standing in duel.standing:
        found.update((standing.card, *standing.beneath))
    for side in duel.sides:
        for zone in ZONES:
            found.update(getattr(side, zone))
    found.update(spell.card for spell in spells((duel.stack, tuple(battle.waiting for battle in duel.battles))))
    return found


def check_cards(duel: Duel, due: bool) -> None:
    """Every card lies somewhere, once; off the squares with its owner, and only where such a thing may lie."""
    found = places(duel)
    being_resolved = {spell.card for spell in spells(duel.agenda)} if not due else set()
    every = set(range(len(duel.table.owned)))
    assert set(found) | being_resolved == every, "no card is lost"
    assert not [card for card, times in found.items() if times > 1], "no card is in two places"
    for player, side in zip(PLAYERS, duel.sides, strict=True):
        for zone in ZONES:
            cards = getattr(side, zone)
            assert all(duel.owner(card) == player for card in cards), "a zone holds its owner's cards (2-23-1-1)"
            assert zone not in UNORDERED or list(cards) == sorted(cards)
        assert side.deck or not side.plan
        assert 0 <= side.loose[0] <= side.loose[1] <= len(side.deck)
    standing = {one.card for one in duel.standing}
    pay = {card for side in duel.sides for card in (*side.energy, *side.smash)}
    assert duel.frozen <= standing | pay, "only these are released or frozen (2-26-1)"
    assert duel.face_down <= {card for side in duel.sides for card in side.removed}
    for one in duel.standing:
        if one.joined is not None:
            bearer = duel.at(one.joined)
            assert bearer is not None, "a strategy is joined to something"
            assert bearer.square == one.square, "and goes where that goes (6-6-5)"


def check_priority(duel: Duel) -> None:
    """No rule effect is left when a player has priority (4-6-3)."""
    board = board_of(duel)
    assert not losses(duel)
    assert not deaths(board)
    assert not begins_battle(board)
    taken: Counter[tuple[str, str]] = Counter()
    for one in duel.standing:
        seen = look(duel, one.card)
        kind = seen.data.kind
        assert kind in ("unit", "base", "strategy")
        assert kind == "strategy" or one.square in (BATTLE_SQUARES if kind == "unit" else BASE_SQUARES)
        taken[seen.controller, one.square] += kind == "unit"
        if kind == "unit":
            assert reckon(duel, one.card).value > one.damage
    assert max(taken.values(), default=0) <= 1, "one unit of a player a square"
    times = {one.since for one in duel.standing if one.since} | {effect.since for effect in duel.effects}
    assert times == set(range(1, len(times) + 1)), "times count by their order only (4-14-5-5)"
    fights = [fight for battle in duel.battles for fight in battle.fights]
    battling = {card for fight in fights for card in fight.units}
    assert battling <= {one.card for one in duel.standing}


def check_at_rest(position: Position[Duel]) -> None:
    """What is true of any position in which somebody has to decide."""
    duel, decision = position
    due = decision.about if decision is not None else None
    check_cards(duel, isinstance(due, HavePriority))
    if decision is not None:
        assert not duel.over
        assert len(set(decision.options)) == len(decision.options) > 0, "no option is offered twice"
    if isinstance(due, HavePriority):
        check_priority(duel)
        again = duel.fork()
        again.agenda = (*duel.agenda[:-1], Checkpoint(due.player, due.passed))
        assert MACHINE.start(again).state.key() == duel.key(), "a second checkpoint finds nothing to do"
        check_peace(duel)


def check_peace(duel: Duel) -> None:
    """Where one look tells what rule effects demand, asking each of them gives the same.

    Also once a card is hurt, or put onto another one.
    """
    for one in duel.standing:
        others = {other.square for other in duel.standing if other is not one}
        for changed in (replace(one, damage=20_000), *(replace(one, square=square) for square in others)):
            war = duel.fork()
            war.standing = tuple(changed if other is one else other for other in duel.standing)
            war.viewed = False
            try:
                board = board_of(war)
                deaths(board)
            except Undetermined:
                continue
            found = only_battles(war)
            assert found is None or (not deaths(board) and found == begins_battle(board))


def snapshot(position: Position[Duel]) -> tuple[Any, ...]:
    """All that a position is."""
    return position.state.key(), hash(position.state), position.decision


def step(position: Position[Duel], option: Option, trace: Trace | None = None) -> Position[Duel] | None:
    """The next position; nothing where the rules or the texts do not decide. Nothing else may go wrong."""
    before = snapshot(position)
    try:
        return MACHINE.decide(position, option, trace)
    except Undetermined:
        return None
    finally:
        assert snapshot(position) == before, "a position that was handed out is never touched"


def begin(scene: Scene, trace: Trace | None = None) -> Position[Duel] | None:
    """The first position at rest, if the rules decide it."""
    try:
        return MACHINE.start(scene.start, trace)
    except Undetermined:
        return None


# ---- any board, any play


def check_told(duel: Duel, steps: list[Step]) -> None:
    """Whatever happened, was asked, chosen or refused has words in both languages."""
    teller = Teller(duel)
    for one in steps:
        told = [teller.event(event, one.instruction) for event in one.events]
        told += [teller.refusal(refusal) for refusal in one.refusals]
        if one.decision is not None:
            told.append(teller.question(one.decision))
            told += [teller.option(option, one.decision.about) for option in one.decision.options]
        for words in told:
            assert words.ja
            assert words.en
            assert not any(mark in text for text in words for mark in ("{", "None", "<")), words


def any_board_any_play(scene: Scene, data: st.DataObject) -> None:
    """Play on with any options, checking on the way; then play the same again with a trace."""
    first = begin(scene)
    if first is None:
        return
    position, chosen = first, list[Option]()
    for _ in range(MOST_DECISIONS):
        check_at_rest(position)
        if position.decision is None:
            break
        options = position.decision.options
        option = options[data.draw(st.integers(0, len(options) - 1))]
        following = step(position, option)
        chosen.append(option)
        if following is None:
            break
        position = following
    again, trace = MACHINE.replay(scene.start, chosen)
    assert snapshot(again) == snapshot(position), "the same choices lead to the same position, traced or not"
    assert again.state == position.state
    check_told(scene.start, trace.steps)


@given(boards(), st.data())
@settings(max_examples=10, deadline=None, suppress_health_check=ANY)
def test_any_board_any_play(scene: Scene, data: st.DataObject) -> None:
    any_board_any_play(scene, data)


@pytest.mark.proof
@given(boards(), st.data())
@settings(max_examples=400, deadline=None, suppress_health_check=ANY)
def test_any_board_any_play_at_length(scene: Scene, data: st.DataObject) -> None:
    any_board_any_play(scene, data)


# ---- sharing positions


class Everything:
    """Follows every option, a few decisions deep, and keeps the positions where it stops."""

    def __init__(self, depth: int) -> None:
        self._depth = depth

    def first(self) -> int:
        return -1

    def lead(self, position: Position[Any], depth: int) -> Stop | list[tuple[Option, int]]:
        if position.decision is None or depth == self._depth:
            return Stop("end")
        return [(option, depth) for option in position.decision.options]

    def heed(self, depth: int, seen: Seen, position: Position[Any]) -> int:
        return depth + 1


def without_sharing(position: Position[Duel], depth: int) -> set[Duel]:
    if position.decision is None or depth == 0:
        return {position.state}
    ends: set[Duel] = set()
    for option in position.decision.options:
        following = step(position, option)
        if following is not None:
            ends |= without_sharing(following, depth - 1)
    return ends


def sharing_loses_nothing(scene: Scene, depth: int) -> None:
    """The positions reached are the same whether lines that meet are followed once or each on its own."""
    first = begin(scene)
    if first is None:
        return
    found = explore(MACHINE, scene.start, Everything(depth), Budget(positions=100_000, seconds=600.0))
    assert found.truncated is None
    ends = [found.nodes[end] for end in found.ends]
    shared = {node.position.state for node in ends if node.stop is not None and node.stop.reason == "end"}
    assert shared == without_sharing(first, depth)
    by_key = {state.key(): hash(state) for state in shared}
    assert len(by_key) == len(shared), "equal positions are equal, and hash alike"


@given(boards())
@settings(max_examples=12, deadline=None, suppress_health_check=ANY)
def test_sharing_positions_loses_no_outcome(scene: Scene) -> None:
    sharing_loses_nothing(scene, 1)


@pytest.mark.proof
@given(boards())
@settings(max_examples=40, deadline=None, suppress_health_check=ANY)
def test_sharing_positions_loses_no_outcome_at_length(scene: Scene) -> None:
    sharing_loses_nothing(scene, 3)


# ---- going back and forth


class Branching(RuleBasedStateMachine):
    """Positions are kept and gone on from in any order, as exploring does: none is ever changed by what others do."""

    positions: Bundle[Position[Duel]] = Bundle("positions")

    def __init__(self) -> None:
        super().__init__()
        self._kept: list[tuple[Position[Duel], tuple[Any, ...]]] = []
        self._after: dict[tuple[int, Option], tuple[Any, ...]] = {}

    @initialize(target=positions, scene=boards().filter(lambda scene: begin(scene) is not None))
    def lay_out(self, scene: Scene) -> Any:
        return self._keep(begin(scene))

    @rule(target=positions, position=positions, pick=st.integers(0, 10_000))
    def go_on(self, position: Position[Duel], pick: int) -> Any:
        if position.decision is None:
            return multiple()
        option = position.decision.options[pick % len(position.decision.options)]
        following = step(position, option)
        if following is not None:
            found = self._after.setdefault((id(position), option), snapshot(following))
            assert found == snapshot(following), "the same choice leads to the same position, whenever it is made"
        return self._keep(following)

    def _keep(self, position: Position[Duel] | None) -> Any:
        if position is None:
            return multiple()
        self._kept.append((position, snapshot(position)))
        return position

    @invariant()
    def nothing_kept_has_changed(self) -> None:
        for position, was in self._kept:
            assert snapshot(position) == was


TestBranching = pytest.mark.proof(Branching.TestCase)
TestBranching.settings = settings(max_examples=40, stateful_step_count=20, deadline=None, suppress_health_check=ANY)
