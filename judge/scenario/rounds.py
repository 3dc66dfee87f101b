"""How often a loop is gone round, where the file says it with `repeat` (4-18-2, 4-18-3).

A search first finds the loop; then play is led round it so often, and whoever ends it leaves it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.ending import CountLoop
from judge.kernel import CHANCE, Exploration, Move, Position, Refusal, Stop
from judge.scenario.facts import MOST_DECIDERS, Watch

ONE_STOPS = "4-18-2"
BOTH_STOP = "4-18-3"
MOST_SHOWN = 10
"""Rounds that are played out though no question asks for their number: after each, everything is as it was."""

Led = Stop | list[tuple[Move, Any]]


class Exit(NamedTuple):
    """A moment at which a player could leave the loop."""

    number: int
    player: str
    stay: Move
    """What goes on with the loop."""


class Rounds(NamedTuple):
    """A loop, how often it is gone round, and who leaves it then.

    A round is one from the first moment at which that player could leave it to the next time it comes.
    """

    exits: dict[Duel, Exit]
    said: dict[Player, int]
    leaver: str
    number: int

    def limit(self, position: Position[Duel], memory: Any, led: Led) -> Led:
        """The moves that go on with the loop until its rounds are done, then those that leave it.

        `memory.entry` is the exit where rounds are counted, `memory.rounds` how many have begun.
        """
        here = self.exits.get(position.state)
        if here is None or isinstance(led, Stop) or memory.rounds > self.number + 1:
            return led
        entry = here.number if memory.entry is None and here.player == self.leaver else memory.entry
        if here.number != entry:
            return [one for one in led if one[0] == here.stay] or led
        if memory.rounds == self.number:
            players = tuple(self.said)
            return [(CountLoop(players, tuple(self.said.values())), memory._replace(rounds=self.number + 1))]
        leaves = memory.rounds > self.number
        rounds = memory.rounds + 1
        kept = [one for one in led if (one[0] == here.stay) != leaves]
        if not kept:  # the file itself says otherwise
            kept, rounds = led, self.number + 2
        return [(move, after._replace(entry=entry, rounds=rounds)) for move, after in kept]


def rounds_of(
    found: Exploration[Duel], said: dict[Player, int], watches: Iterable[Watch]
) -> tuple[Rounds | None, Refusal | None]:
    """The rounds that the file says of the loop that a search has found, or why that cannot be followed."""
    exits: dict[Duel, Exit] = {}
    for part in found.loops:
        leavers = set()
        for number in sorted(part):
            node = found.nodes[number]
            decision = node.position.decision
            stays = [move for move, to in node.next if to in part]
            if decision is None or decision.player == CHANCE or len(stays) == len(node.next):
                continue
            leavers.add(decision.player)
            if len(stays) > 1:
                return None, Refusal(_clause(said), "more ways round than one", (decision.player,))
            known = exits.get(node.position.state)
            exits[node.position.state] = Exit(known.number if known else len(exits), decision.player, stays[0])
        if leavers and leavers != set(said):
            return None, Refusal(_clause(said), "not their loop to repeat", tuple(sorted(said)))
    if not exits:
        return None, Refusal(_clause(said), "no loop to repeat", tuple(sorted(said)))
    return _ended_by(next(iter(exits)), exits, said, _most(watches))


def _ended_by(
    duel: Duel, exits: dict[Duel, Exit], said: dict[Player, int], most: int
) -> tuple[Rounds | None, Refusal | None]:
    """Who leaves the loop, and when.

    One player alone says how often (4-18-2). Of two, the active player says first, the other no more than that. The
    same number: the last action is that of the other, so that the active player leaves it; fewer: the other way round
    (4-18-3).
    """
    leaver: Player = next(iter(said))
    if len(said) > 1:
        first, second = said[duel.active], said[duel.non_active]
        if second > first:
            return None, Refusal(BOTH_STOP, "repeated too often", (duel.non_active, second, first))
        leaver = duel.active if second == first else duel.non_active
    return Rounds(exits, said, leaver, min(said[leaver], most)), None


def _most(watches: Iterable[Watch]) -> int:
    """After so many rounds one more changes no answer: each comes back to where it began."""
    most = [MOST_SHOWN]
    for watch in watches:
        most.append((watch.question.times or 0) + 2)
        most.append(MOST_DECIDERS + 1 if watch.question.decides is not None else 0)
    return max(most)


def _clause(said: Sequence[Player] | dict[Player, int]) -> str:
    return ONE_STOPS if len(said) == 1 else BOTH_STOP
