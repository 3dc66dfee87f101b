"""無限ループ: positions that come back, once a search has found them (4-18)."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from judge.games.dimension_zero.board import PLAYERS
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.ending import CountLoop, DeclareLoop
from judge.kernel import CHANCE, Budget, Exploration, Machine, Refusal, Seen, explore
from judge.kernel.explore import Node
from judge.scenario.build import Scene
from judge.scenario.rounds import BOTH_STOP, ONE_STOPS, rounds_of
from judge.scenario.script import Memory, Script


def follow(
    machine: Machine[Duel],
    scene: Scene,
    budget: Budget | None = None,
    progress: Callable[[int], None] = lambda positions: None,
) -> tuple[Exploration[Duel], list[Refusal]]:
    """Every line of play of a scene, with its loops ended, and the loops that stay open.

    Where the file says how often a loop is repeated, it is looked for first, and then gone round so often.
    """
    guide = Script(scene)
    found = explore(machine, scene.start, guide, budget, progress)
    if not scene.repeats or found.truncated is not None:
        return found, settle_loops(machine, guide, found)
    rounds, refusal = rounds_of(found, dict(scene.repeats), scene.watches)
    if rounds is None:
        opened = settle_loops(machine, guide, found)
        return found, [*opened, *([refusal] if refusal is not None else [])]
    guide = Script(scene, rounds)
    found = explore(machine, scene.start, guide, budget, progress)
    return found, settle_loops(machine, guide, found)


def settle_loops(machine: Machine[Duel], guide: Script, found: Exploration[Duel]) -> list[Refusal]:
    """End what loops: a loop without a choice is a draw. What is returned are the loops that stay open.

    A loop that some explored option leaves is left by whoever has that option: the position that comes back is the
    same, so going round any number of times changes no answer (4-18-2, 4-18-3).
    """
    if found.truncated is not None:
        return []
    still_open: list[Refusal] = []
    for part in found.loops:
        nodes = [found.nodes[number] for number in part]
        exits = [number for number in sorted(part) if any(to not in part for _, to in found.nodes[number].next)]
        if exits:
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
    return still_open


def _draw(machine: Machine[Duel], guide: Script, found: Exploration[Duel], number: int) -> None:
    """Let the loop at a position be declared: the line ends there, in a draw (4-18-1)."""
    node = found.nodes[number]
    seen: Seen = []
    move = DeclareLoop()
    position = machine.interject(node.position, move, seen=seen)
    memory = guide.heed(cast(Memory, node.memory), seen, position)
    end: Node[Duel] = Node(position, memory, (number, move))
    end.stop = guide.ended(memory, "loop")
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
        counted: Node[Duel] = Node(machine.interject(node.position, move), node.memory, (number, move))
        counted.next = node.next
        here = len(found.nodes)
        found.nodes.append(counted)
        for _, to in counted.next:
            road = found.nodes[to].road
            if road is not None and road[0] == number and to not in part:
                found.nodes[to].road = (here, road[1])
        node.next = [*(step for step in node.next if step[1] in part), (move, here)]
