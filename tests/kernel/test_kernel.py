"""The kernel with a game of its own: two players take one or two stones from a heap; who takes the last one wins."""

import copy
from typing import Any, ClassVar

import pytest

from judge.kernel import (
    Budget,
    Event,
    Exploration,
    Instruction,
    Machine,
    Moment,
    Option,
    Position,
    Refusal,
    Rulebook,
    Seen,
    State,
    Stop,
    Taken,
    Undetermined,
    explore,
)
from judge.kernel.machine import Runaway
from judge.kernel.rulebook import UnknownClause

CLAUSES = {"1", "2", "3"}


class Heap(State, kw_only=True):
    CONSTANT: ClassVar[frozenset[str]] = frozenset({"name"})

    stones: int
    winner: str = ""
    name: str = ""


class Turn(Instruction, frozen=True):
    player: str


class Check(Instruction, frozen=True):
    player: str


class Spin(Instruction, frozen=True):
    pass


class Take(Option, frozen=True):
    count: int


class Stones(Event, frozen=True):
    count: int


class Won(Event, frozen=True):
    player: str


RULES: Rulebook[Heap] = Rulebook(CLAUSES)


def may_take(heap: Heap, turn: Turn) -> tuple[str, tuple[Take, ...]]:
    return turn.player, tuple(Take(count) for count in (1, 2) if count <= heap.stones)


@RULES.choice(Turn, "1", may_take)
def take(now: Moment[Heap], turn: Turn, option: Take) -> None:
    now.happen(Stones(option.count))
    now.then(Check(turn.player))


@RULES.rule(Check, "2")
def check(now: Moment[Heap], due: Check) -> None:
    if now.state.stones == 0:
        now.under("3")
        now.happen(Won(due.player))
    else:
        now.refuse(Refusal("3", "stones left", (now.state.stones,)))
        now.then(Turn("B" if due.player == "A" else "A"))


@RULES.rule(Spin, "2")
def spin(now: Moment[Heap], due: Spin) -> None:
    now.then(Spin())


def apply(heap: Heap, event: Event) -> None:
    match event:
        case Stones(count):
            heap.stones -= count
        case Won(player):
            heap.winner = player


MACHINE = Machine(RULES, apply)


class Everything:
    """Follows every option to the end."""

    def first(self) -> None:
        return None

    def lead(self, position: Position[Heap], memory: None) -> Stop | list[tuple[Option, None]]:
        if position.decision is None:
            return Stop("over", position.state.winner)
        return [(option, None) for option in position.decision.options]

    def heed(self, memory: None, seen: Seen, position: Position[Heap]) -> None:
        return None


def search(stones: int, budget: Budget | None = None) -> Exploration[Heap]:
    return explore(MACHINE, Heap(stones=stones, agenda=(Turn("A"),)), Everything(), budget)


def test_a_decision_rests_until_it_is_taken() -> None:
    position = MACHINE.start(Heap(stones=3, agenda=(Turn("A"),)))
    assert position.decision is not None
    assert (position.decision.player, position.decision.clause) == ("A", "1")
    assert position.decision.options == (Take(1), Take(2))


def test_a_single_option_is_taken_at_once() -> None:
    position = MACHINE.start(Heap(stones=1, agenda=(Turn("A"),)))
    assert position.decision is None
    assert position.state.winner == "A"


def test_an_option_that_is_not_offered_is_refused() -> None:
    position = MACHINE.start(Heap(stones=3, agenda=(Turn("A"),)))
    with pytest.raises(ValueError, match="cannot be chosen"):
        MACHINE.decide(position, Take(3))


def test_deciding_leaves_the_position_as_it_was() -> None:
    position = MACHINE.start(Heap(stones=4, agenda=(Turn("A"),)))
    before = copy.deepcopy(position.state)
    MACHINE.decide(position, Take(1))
    MACHINE.decide(position, Take(2))
    assert position.state == before


def test_equal_positions_are_equal_and_hash_equal_whatever_led_there() -> None:
    start = MACHINE.start(Heap(stones=7, agenda=(Turn("A"),), name="one"))
    by_ones, by_twos = start, MACHINE.start(Heap(stones=7, agenda=(Turn("A"),), name="other"))
    for option in (Take(1), Take(1), Take(2), Take(1)):
        by_ones = MACHINE.decide(by_ones, option)
    for option in (Take(1), Take(2), Take(1), Take(1)):
        by_twos = MACHINE.decide(by_twos, option)
    assert by_ones.state == by_twos.state, "a constant field is no part of the position"
    assert hash(by_ones.state) == hash(by_twos.state)
    assert by_ones.state != start.state


def test_pending_work_is_part_of_the_position() -> None:
    assert Heap(stones=3, agenda=(Turn("A"),)) != Heap(stones=3, agenda=(Turn("B"),))


def test_every_line_is_followed_and_positions_are_shared() -> None:
    found = search(6)
    assert found.truncated is None
    assert {found.nodes[end].stop.detail for end in found.ends} == {"A", "B"}  # type: ignore[union-attr]
    # A heap of n stones with a player to move is one position, however it was reached.
    states = [node.position.state for node in found.nodes]
    assert len(states) == len(set(states)) < 2 ** len(found.nodes)
    assert found.graph().number_of_edges() == sum(len(node.next) for node in found.nodes)
    assert found.loops == []


def test_the_line_to_a_position_is_a_shortest_one_and_replays_to_it() -> None:
    found = search(6)
    for number, node in enumerate(found.nodes):
        options = [option for _, option in found.line(number)]
        position, _ = MACHINE.replay(found.start, options)
        assert position.state == node.position.state
    shortest = min(len(found.line(end)) for end in found.ends)
    assert shortest == 3


def test_a_trace_cites_clauses_and_keeps_refusals_and_is_the_same_each_time() -> None:
    options = [Take(1), Take(2)]
    _, trace = MACHINE.replay(Heap(stones=3, agenda=(Turn("A"),)), options)
    assert [step.clause for step in trace.steps] == ["1", "2", "1", "3"]
    assert [step.refusals for step in trace.steps][1] == [Refusal("3", "stones left", (2,))]
    assert trace.steps[0].chosen == Take(1)
    _, again = MACHINE.replay(Heap(stones=3, agenda=(Turn("A"),)), options)
    assert again.steps == trace.steps


@pytest.mark.parametrize(
    ("budget", "reached"),
    [(Budget(positions=3), "positions"), (Budget(depth=1), "depth"), (Budget(seconds=0), "seconds")],
)
def test_a_budget_is_kept_and_reported(budget: Budget, reached: str) -> None:
    assert search(30, budget).truncated == reached


def test_a_position_that_comes_back_is_a_loop() -> None:
    class Swap(Option, frozen=True):
        stones: int

    rules: Rulebook[Heap] = Rulebook(CLAUSES)

    @rules.choice(Turn, "1", lambda heap, turn: (turn.player, (Swap(1 - heap.stones), Swap(heap.stones))))
    def swap(now: Moment[Heap], turn: Turn, option: Swap) -> None:
        now.happen(Stones(now.state.stones - option.stones))
        now.then(turn)

    found = explore(Machine(rules, apply), Heap(stones=0, agenda=(Turn("A"),)), Everything())
    assert found.loops == [{0, 1}]
    assert found.ends == []


def test_what_happens_is_told_to_whoever_watches_forced_choices_included() -> None:
    seen: Seen = []
    position = MACHINE.start(Heap(stones=3, agenda=(Turn("A"),)), seen=seen)
    assert seen == []
    MACHINE.decide(position, Take(2), seen=seen)
    events = [one for one in seen if not isinstance(one, Taken)]
    assert events == [Stones(2), Stones(1), Won("B")]
    (forced,) = [one for one in seen if isinstance(one, Taken)]
    assert (forced.decision.player, forced.option) == ("B", Take(1))


def test_a_guide_remembers_what_happened_on_the_way() -> None:
    class Counting(Everything):
        def first(self) -> Any:
            return 0

        def lead(self, position: Position[Heap], memory: Any) -> Any:
            led = super().lead(position, None)
            return Stop("over", memory) if isinstance(led, Stop) else [(option, memory) for option, _ in led]

        def heed(self, memory: Any, seen: Seen, position: Position[Heap]) -> Any:
            return memory + sum(isinstance(one, Stones) for one in seen)

    found = explore(MACHINE, Heap(stones=4, agenda=(Turn("A"),)), Counting())
    assert {found.nodes[end].stop.detail for end in found.ends} == {2, 3, 4}  # type: ignore[union-attr]


class GiveUp(Instruction, frozen=True):
    player: str


class Doubt(Instruction, frozen=True):
    pass


@RULES.rule(GiveUp, "3")
def give_up(now: Moment[Heap], due: GiveUp) -> None:
    now.state.agenda = ()
    now.happen(Won("B" if due.player == "A" else "A"))


@RULES.rule(Doubt, "2")
def doubt(now: Moment[Heap], due: Doubt) -> None:
    raise Undetermined("nobody knows", ("stones",), "2")


def test_something_can_be_put_in_between_before_a_decision() -> None:
    position = MACHINE.start(Heap(stones=3, agenda=(Turn("A"),)))
    after = MACHINE.interject(position, GiveUp("A"))
    assert after.decision is None
    assert after.state.winner == "B"
    assert position.state.winner == "", "the position itself is as it was"
    again, trace = MACHINE.replay(Heap(stones=3, agenda=(Turn("A"),)), [Take(1), GiveUp("B")])
    assert again.state.winner == "A"
    assert trace.steps[-1].rule == "give_up"


def test_a_line_ends_where_the_rules_do_not_decide() -> None:
    class Asking(Everything):
        def lead(self, position: Position[Heap], memory: None) -> Any:
            led = super().lead(position, memory)
            return led if isinstance(led, Stop) else [(Doubt(), None), *led]

    found = explore(MACHINE, Heap(stones=2, agenda=(Turn("A"),)), Asking())
    doubts = [node for node in found.nodes if node.stop is not None and node.stop.reason == "undetermined"]
    assert {node.stop.detail for node in doubts} == {Refusal("2", "nobody knows", ("stones",))}  # type: ignore[union-attr]
    assert len(found.nodes) > len(doubts), "the other lines are followed all the same"
    number = found.nodes.index(doubts[0])
    position, trace = MACHINE.replay(found.start, [move for _, move in found.line(number)])
    assert position.decision is not None, "the last position before"
    assert trace.steps[-1].refusals == [Refusal("2", "nobody knows", ("stones",))]


def test_doubt_before_the_first_decision_is_the_end_of_the_only_line() -> None:
    found = explore(MACHINE, Heap(stones=2, agenda=(Turn("A"), Doubt())), Everything())
    assert [node.stop.reason for node in found.nodes if node.stop is not None] == ["undetermined"]


def test_rules_that_never_ask_anybody_are_stopped() -> None:
    with pytest.raises(Runaway):
        MACHINE.start(Heap(stones=1, agenda=(Spin(),)))


def test_a_clause_that_the_edition_lacks_is_an_error_when_the_module_loads() -> None:
    with pytest.raises(UnknownClause):
        Rulebook[Heap](CLAUSES).rule(Check, "9-9")(check)


def test_an_instruction_has_one_rule() -> None:
    with pytest.raises(ValueError, match="already"):
        RULES.rule(Check, "2")(check)
