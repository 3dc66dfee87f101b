"""無限ループ: positions that come back, once a search has found them (4-18)."""

from __future__ import annotations

from collections import deque
from typing import cast

from judge.games.dimension_zero.board import PLAYERS
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.ending import CountLoop, DeclareLoop
from judge.kernel import CHANCE, Exploration, Machine, Refusal, Seen, Stop
from judge.kernel.explore import Node
from judge.scenario.script import Memory, Script

ONE_STOPS = "4-18-2"
BOTH_STOP = "4-18-3"


def settle_loops(machine: Machine[Duel], guide: Script, found: Exploration[Duel]) -> list[Refusal]:
    """End what loops: a loop without a choice is a draw. What is returned are the loops that stay open.

    A loop that some explored option leaves is left by whoever has that option: the position that comes back is the
    same, so going round any number of times changes no answer (4-18-2, 4-18-3).
    """
    if found.truncated is not None:
        return []
    still_open: list[Refusal] = []
    left = False
    for part in found.loops:
        nodes = [found.nodes[number] for number in part]
        exits = [number for number in sorted(part) if any(to not in part for _, to in found.nodes[number].next)]
        if exits:
            left = True
            leaver = _leaver(guide, found, exits, still_open)
            if leaver is not None:
                _stay(found, part, [number for number in exits if _decides(found.nodes[number]) == leaver])
            _count(machine, found, part, exits)
            continue
        players = {
            node.position.decision.player
            for node in nodes
            if node.position.decision is not None and len(node.position.decision.options) > 1
        } - {CHANCE}
        if players:
            clause = ONE_STOPS if len(players) == 1 else BOTH_STOP
            still_open.append(Refusal(clause, "loop could be left", tuple(sorted(players))))
            continue
        _draw(machine, guide, found, min(part))
    if guide.repeats and not left:
        still_open.append(Refusal(BOTH_STOP, "no loop to repeat", tuple(sorted(guide.repeats))))
    return still_open


def _decides(node: Node[Duel]) -> str | None:
    return node.position.decision.player if node.position.decision is not None else None


def _leaver(guide: Script, found: Exploration[Duel], exits: list[int], still_open: list[Refusal]) -> str | None:
    """Who leaves a loop, by how often each player repeats it; None where the file does not say, or one player leaves.

    Of two, the active player says first, the other no more than that. The same number: the last action is that of the
    other, so that the active player leaves it; fewer: the other way round (4-18-3).
    """
    leavers = {player for number in exits if (player := _decides(found.nodes[number])) not in (None, CHANCE)}
    said = guide.repeats
    if not said:
        return None
    if leavers != set(said):
        still_open.append(Refusal(BOTH_STOP, "not their loop to repeat", tuple(sorted(said))))
        return None
    if len(leavers) < 2:
        return None
    duel = found.nodes[exits[0]].position.state
    first, second = said[duel.active], said[duel.non_active]
    if second > first:
        still_open.append(Refusal(BOTH_STOP, "repeated too often", (duel.non_active, second, first)))
        return None
    return duel.active if second == first else duel.non_active


def _stay(found: Exploration[Duel], part: set[int], exits: list[int]) -> None:
    """Nobody else leaves the loop: the lines on which they did are none, and the others get new roads."""
    for number in part:
        if number not in exits:
            node = found.nodes[number]
            node.next = [step for step in node.next if step[1] in part]
    reached = {0}
    waiting = deque([0])
    while waiting:
        number = waiting.popleft()
        for move, to in found.nodes[number].next:
            if to not in reached:
                reached.add(to)
                found.nodes[to].road = (number, move)
                waiting.append(to)
    for number, node in enumerate(found.nodes):
        if number not in reached:
            node.stop = None


def _draw(machine: Machine[Duel], guide: Script, found: Exploration[Duel], number: int) -> None:
    """Let the loop at a position be declared: the line ends there, in a draw (4-18-1)."""
    node = found.nodes[number]
    seen: Seen = []
    move = DeclareLoop()
    position = machine.interject(node.position, move, seen=seen)
    memory = guide.heed(cast(Memory, node.memory), seen, position)
    end: Node[Duel] = Node(position, memory, (number, move))
    end.stop = Stop("loop", memory)
    found.nodes.append(end)
    node.next.append((move, len(found.nodes) - 1))


def _count(machine: Machine[Duel], found: Exploration[Duel], part: set[int], exits: list[int]) -> None:
    """Let the players who can leave a loop say how often it is repeated, before one of them does (4-18-2, 4-18-3)."""
    leavers = {decision.player for number in exits if (decision := found.nodes[number].position.decision) is not None}
    players = tuple(player for player in PLAYERS if player in leavers)
    if not players:
        return  # only chance ends it
    move = CountLoop(players)
    for number in exits:
        node = found.nodes[number]
        if all(to in part for _, to in node.next):
            continue  # by what was said it is left elsewhere
        counted: Node[Duel] = Node(machine.interject(node.position, move), node.memory, (number, move))
        counted.next = node.next
        here = len(found.nodes)
        found.nodes.append(counted)
        for _, to in counted.next:
            road = found.nodes[to].road
            if road is not None and road[0] == number and to not in part:
                found.nodes[to].road = (here, road[1])
        node.next = [*(step for step in node.next if step[1] in part), (move, here)]
