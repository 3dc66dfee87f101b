"""The script of a scenario leads the search: players do what the file says when they next may, and pass otherwise.

Play goes on to the end that the file names. What the rules ask of a player besides, and the file does not fix, is
always followed in every direction.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.ending import CallTime, Concede, ConcedeNext
from judge.games.dimension_zero.events import BattleEnded, Conceded, Looped, Played, TakenBack, Used
from judge.games.dimension_zero.playing.taking_back import TakeBack
from judge.games.dimension_zero.priority import Pass
from judge.games.dimension_zero.special_actions import must_smash
from judge.games.dimension_zero.turn import HavePriority
from judge.kernel import Decision, Event, Option, Position, Refusal, Seen, Stop, Taken
from judge.scenario import facts
from judge.scenario.acts import Act, Given
from judge.scenario.build import Scene
from judge.scenario.chances import can_come, fitting, ways, why_not
from judge.scenario.decisions import kind_of
from judge.scenario.replies import (
    answer_own,
    choose,
    is_count,
    is_own,
    leftover,
    note_own,
    note_taken,
    says_by_event,
    was_answered,
)
from judge.scenario.rounds import Led, Rounds
from judge.scenario.trying import attempt, can_do

DUEL_ENDS = "3-3-3"
AT_ANY_TIME = "3-3-7"
MOST_TURNS = 4
"""Turns that a scripted action waits for its moment."""


class Memory(NamedTuple):
    """What the script remembers along a line: how far it is, and what has happened that a question asks about."""

    done: int = 0
    given: Given | None = None
    """The answers of the action that is being done."""
    left: tuple[Any, ...] | None = None
    """What is left of the scripted answer to a choice that is made one by one."""
    battle_over: bool = False
    conceding: bool = False
    """Whether a player concedes once the question that is asked now is answered."""
    looped: bool = False
    """Whether the duel was drawn by a loop."""
    spoiled: str = ""
    """The answer of the last action that the rules did not take."""
    entry: int | None = None
    """The moment at which rounds of a loop are counted."""
    rounds: int = 0
    """How many rounds of it have begun."""
    facts: tuple[Any, ...] = ()


class Stuck(NamedTuple):
    """A scripted action or answer that the rules do not allow, and will not allow later either."""

    action: int
    refusals: tuple[Refusal, ...] = ()
    decision: Decision | None = None
    """What was asked instead, with the options that there were."""
    said: str = ""
    """The answer that is none of them."""

    @property
    def too_late(self) -> bool:
        """Whether the duel was over before it: whatever else might forbid it does not matter."""
        return any(refusal.clause in (DUEL_ENDS, AT_ANY_TIME) for refusal in self.refusals)


class Script:
    """A guide (see `judge.kernel.explore`) that follows scripted actions."""

    def __init__(self, scene: Scene, rounds: Rounds | None = None) -> None:
        self._scene = scene
        self._acts = scene.actions
        self._rounds = rounds

    def first(self) -> Memory:
        """Nothing is done yet."""
        return Memory(facts=tuple(watch.first for watch in self._scene.watches))

    def heed(self, memory: Memory, seen: Seen, position: Position[Duel]) -> Memory:
        """What happened: facts that are asked about, and answers that were given."""
        for one in seen:
            if isinstance(one, Taken):
                if memory.given is not None:
                    memory = memory._replace(given=note_taken(position.state, memory.given, one))
                continue
            known = facts.saw(self._scene.watches, memory.facts, one)
            if known != memory.facts:
                memory = memory._replace(facts=known)
            memory = self._note(memory, one, position.state)
        return memory

    def _note(self, memory: Memory, event: Event, duel: Duel) -> Memory:
        if isinstance(event, Looped):
            return memory._replace(looped=True)
        if isinstance(event, BattleEnded) and self._scene.until == "end of battle":
            return memory._replace(battle_over=True)
        if memory.given is not None:
            given = note_own(duel, memory.given, event)
            if given is not memory.given:
                return memory._replace(given=given)
            if isinstance(event, Played | Used | TakenBack):
                spoiled = _spoiled(memory.given, event)
                return memory._replace(given=None, spoiled=memory.spoiled or spoiled)
        act = self._due(memory)
        if memory.conceding and act is not None and act.form == "concede" and isinstance(event, Conceded):
            return memory._replace(done=memory.done + 1, conceding=False)
        if act is None or act.form != "choose" or act.player != getattr(event, "player", None):
            return memory
        return memory._replace(done=memory.done + 1, left=None) if was_answered(duel, event, act.choose) else memory

    def lead(self, position: Position[Duel], memory: Memory) -> Led:
        """The moves to follow from a decision, or the end of the line."""
        led = self._lead(position, memory)
        return led if self._rounds is None else self._rounds.limit(position, memory, led)

    def _lead(self, position: Position[Duel], memory: Memory) -> Led:
        duel, decision = position
        act = self._due(memory)
        if memory.spoiled:
            return Stop("stuck", Stuck(memory.done - 1, said=memory.spoiled))
        if decision is None:
            return self.ended(memory) if act is None or duel.over else Stop("stuck", Stuck(memory.done))
        if act is not None and act.form in ("concede", "time"):
            after = memory._replace(done=memory.done + 1)
            return [(CallTime() if act.player is None or act.form == "time" else Concede(act.player), after)]
        if isinstance(decision.about, HavePriority):
            return self._with_priority(duel, decision, decision.about, memory)
        known = facts.decided(self._scene.watches, memory.facts, duel, decision)
        return self._asked(duel, decision, memory if known == memory.facts else memory._replace(facts=known))

    def ended(self, memory: Memory, how: str = "over") -> Stop:
        """The end of the duel: what the file says is done after it can be done no more (3-3-3)."""
        for number, act in enumerate(self._acts[memory.done :], start=memory.done):
            if act.form == "pass":
                continue  # nothing is lost with it
            refusal = Refusal(DUEL_ENDS, "duel over")
            if act.form == "concede" and memory.looped:
                refusal = Refusal(AT_ANY_TIME, "drawn before the concession", (act.player or "A",))
            return Stop("stuck", Stuck(number, (refusal,)))
        return Stop(how, memory)

    def _due(self, memory: Memory) -> Act | None:
        return self._acts[memory.done] if memory.done < len(self._acts) else None

    # ---- what the rules ask

    def _asked(self, duel: Duel, decision: Decision, memory: Memory) -> Led:
        given = memory.given
        if given is not None and is_own(decision, given):
            led = answer_own(duel, decision, given)
            if isinstance(led, str):
                return Stop("stuck", Stuck(memory.done - 1, decision=decision, said=led))
            if led is not None:
                return [(option, memory._replace(given=after)) for option, after in led]
        act = self._due(memory)
        if act is None or act.form != "choose" or act.player != decision.player:
            return [(option, memory) for option in decision.options]
        if is_count(duel, decision, act.choose):  # says how many; the next answer says which
            return self._asked(duel, decision, memory._replace(done=memory.done + 1))
        found = choose(duel, decision, act.choose, memory.left)
        after = self._acts[memory.done + 1] if memory.done + 1 < len(self._acts) else None
        if found is not None and not memory.conceding and after is not None and after.form == "concede":
            return [(ConcedeNext(after.player or "A"), memory._replace(conceding=True))]
        if found is not None:
            option, left = found
            done = not left and not says_by_event(decision)
            return [(option, memory._replace(left=None, done=memory.done + 1) if done else memory._replace(left=left))]
        if given is not None and kind_of(decision) in ("payment", "cost", "cost cards", "x", "mode"):
            return [(option, memory) for option in decision.options]  # the answer is for a later question
        said = "、".join(one.said for one in act.choose)
        return Stop("stuck", Stuck(memory.done, decision=decision, said=said))

    # ---- priority

    def _with_priority(self, duel: Duel, decision: Decision, due: HavePriority, memory: Memory) -> Led:
        act = self._due(memory)
        if act is None:
            if self._is_end(duel, due, memory):
                return Stop(self._scene.until, memory)
        elif act.player == due.player and act.form != "choose":
            led = self._try(duel, decision, act, memory)
            if led is not None:
                return led
        elif duel.turn > self._scene.start.turn + MOST_TURNS:
            return Stop("stuck", Stuck(memory.done))
        if self._scene.free or must_smash(duel, due.player) is not None:
            return [(option, memory) for option in decision.options]
        return [(Pass(), memory)]

    def _try(self, duel: Duel, decision: Decision, act: Act, memory: Memory) -> Led | None:
        """The scripted action if it is legal; None where its moment is still to come."""
        after = memory._replace(done=memory.done + 1)
        if act.form == "pass":
            why_not_pass = must_smash(duel, act.player or "A")
            return [(Pass(), after)] if why_not_pass is None else Stop("stuck", Stuck(memory.done, (why_not_pass,)))
        offered = fitting(duel, decision, act)
        if act.given.undone and (why := _illegal(duel, act, offered)):
            card = act.cards[0] if act.cards else None
            return [(TakeBack(act.player or "A", card, why), after)]
        options = [(option, given) for option, given in offered if given.undone or can_do(duel, option, given)]
        if options:
            if ways(options) > 1:
                after = after._replace(facts=facts.chose_cost(self._scene.watches, memory.facts, decision.player))
            stacked = act.form not in ("energy", "smash")
            return [(option, after._replace(given=given if stacked else None)) for option, given in options]
        player: Player = act.player or "A"
        refusals = why_not(duel, player, act)
        for option, given in offered:
            refusals += attempt(duel, option, given).refusals
        waited = duel.turn > self._scene.start.turn + MOST_TURNS
        if waited or not can_come(duel, refusals):
            return Stop("stuck", Stuck(memory.done, tuple(refusals)))
        return None

    def _is_end(self, duel: Duel, due: HavePriority, memory: Memory) -> bool:
        calm = not duel.stack and not duel.battles and due.player == duel.active and not due.passed
        match self._scene.until:
            case "now":
                return True
            case "end of battle":
                return memory.battle_over or calm
            case "end of turn" | "next turn":  # a scene that ends with its turn runs out of agenda before this
                return duel.turn > 1
        return calm


def _illegal(duel: Duel, act: Act, offered: list[tuple[Option, Given]]) -> tuple[Refusal, ...]:
    """Why an action that the file says is taken back cannot be taken at all; () where the rules find out on the way."""
    tried = [attempt(duel, option, given) for option, given in offered]
    if any(one.done or one.taken_back for one in tried):
        return ()
    return (*why_not(duel, act.player or "A", act), *(refusal for one in tried for refusal in one.refusals))


def _spoiled(given: Given, event: Event) -> str:
    """What the end of an action leaves of the answers that the file has for it, if that is not as it says."""
    if given.undone:
        return "" if isinstance(event, TakenBack) else "undone"
    return "taken back" if isinstance(event, TakenBack) else leftover(given)
