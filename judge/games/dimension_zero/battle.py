"""バトル: from its beginning as the last rule effect to its end (3-11 to 3-14).

A battle lies on the agenda as its three steps. The stack it interrupts waits in the battle itself (3-11-2), and the
priority it interrupts waits underneath on the agenda.
"""

from __future__ import annotations

from judge.games.dimension_zero.characteristics import reckon
from judge.games.dimension_zero.duel import Battle, Blow, Duel, Exchange, Fight, Standing
from judge.games.dimension_zero.events import (
    BattleBegan,
    BattleDecided,
    BattleEnded,
    BattleStepBegan,
    DamageDealt,
    Stacked,
)
from judge.games.dimension_zero.moving import Intent, Move, to_graveyard
from judge.games.dimension_zero.rulebook import RULES, Now, clause
from judge.games.dimension_zero.turn import Checkpoint
from judge.kernel import Instruction, Refusal

UNITS_MEET = clause("4-16-4-3")
LATER_ATTACKS = clause("3-11-5")
ONLY_SWIFT = clause("3-12-2")
AS_ONE = clause("3-13-4")
STACK_WAITS = clause("3-11-2")
BATTLE_WAITS = clause("3-11-3")
NOT_BOTH_LEFT = clause("3-13-2")
FIXED = clause("3-12-4-1")
LEFT_THE_SQUARES = clause("3-12-4-2")
ATTACKER_DIES = clause("3-14-2")
PLAYED_TO_CENTRE = clause("3-14-2-1")
WINNER = clause("3-14-1-1")


class BeginBattle(Instruction, frozen=True):
    """Battles begin on squares, together (3-11-1-4)."""

    squares: tuple[str, ...]


class FirstStep(Instruction, frozen=True):
    """第1バトルステップ begins."""


class FirstExchange(Instruction, frozen=True):
    """Both players passed in the first step: units with 加速 would strike."""


class SecondStep(Instruction, frozen=True):
    """第2バトルステップ begins."""


class SecondExchange(Instruction, frozen=True):
    """Both players passed in the second step: the units that have not struck do."""


class EndStep(Instruction, frozen=True):
    """バトル終了ステップ begins."""


class CloseFights(Instruction, frozen=True):
    """Both players passed in the end step: attackers, and units played to the centre, die."""


class EndBattle(Instruction, frozen=True):
    """The battle is over."""


@RULES.rule(BeginBattle, "3-11-1")
def begin_battle(now: Now, begin: BeginBattle) -> None:
    """Units of different controllers on one square battle."""
    duel = now.state
    cites = [UNITS_MEET, LATER_ATTACKS]
    cites += [STACK_WAITS] * bool(duel.stack) + [BATTLE_WAITS] * bool(duel.battles)
    now.happen(BattleBegan(tuple(_fight(duel, square) for square in begin.squares)), cites=cites)
    now.then(FirstStep(), FirstExchange(), SecondStep(), SecondExchange(), EndStep(), CloseFights(), EndBattle())


def _fight(duel: Duel, square: str) -> Fight:
    """Who fights on a square: the later arrival attacks (3-11-5)."""
    units = duel.units_on(square)
    first = units[0]
    second = next(unit for unit in units if unit.controller != first.controller)
    return Fight(square, (first.card, second.card), attackers=(second.card,), attacked=(first.card,))


@RULES.rule(FirstStep, "3-12-1")
def first_step(now: Now, step: FirstStep) -> None:
    """The first step begins; the active player gains priority."""
    now.happen(BattleStepBegan(1))
    now.then(Checkpoint(now.state.active))


@RULES.rule(FirstExchange, "3-12-2")
def first_exchange(now: Now, exchange: FirstExchange) -> None:
    """Only units with 加速 strike in the first step.

    No text that can be read so far gives a unit 加速 (one that does is reported as not understood, and the ruling is
    undetermined), so nothing is stacked and the step ends.
    """
    now.refuse(Refusal(ONLY_SWIFT, "nobody strikes first"))


@RULES.rule(SecondStep, "3-13-1")
def second_step(now: Now, step: SecondStep) -> None:
    """The second step begins; the active player gains priority."""
    now.happen(BattleStepBegan(2))
    now.then(Checkpoint(now.state.active))


@RULES.rule(SecondExchange, "3-13-2")
def second_exchange(now: Now, exchange: SecondExchange) -> None:
    """Units that have not struck deal damage equal to their power, fixed now, as one item on the stack."""
    duel = now.state
    blows: list[Blow] = []
    for fight in _running(duel).fights:
        units = _still_there(duel, fight)
        if len(units) < 2:
            now.refuse(Refusal(NOT_BOTH_LEFT, "no exchange", (fight.square,)))
            continue
        for unit, enemy in (units, units[::-1]):
            power = reckon(duel, unit)
            blows.append(Blow(unit.card, enemy.card, power.value))
            now.cite(power.cites, [change.source for change in power.changes])
    if blows:
        now.happen(Stacked(Exchange(tuple(blows))), cites=(FIXED,))
        now.then(Checkpoint(duel.active))


def _running(duel: Duel) -> Battle:
    assert duel.battle is not None, "battle instructions lie on the agenda during a battle only"
    return duel.battle


def _still_there(duel: Duel, fight: Fight) -> list[Standing]:
    """The units that began a fight and still stand on its square."""
    return [unit for unit in duel.units_on(fight.square) if unit.card in fight.began]


def strike(now: Now, exchange: Exchange) -> None:
    """The exchange resolves as one: all damage at the same time, but none to units that left the squares."""
    now.under(AS_ONE)
    for blow in exchange.blows:
        if blow.target is None:
            now.refuse(Refusal(LEFT_THE_SQUARES, "target left", (blow.source,)))
        else:
            now.happen(DamageDealt(blow.source, blow.target, blow.amount))


@RULES.rule(EndStep, "3-14-1")
def end_step(now: Now, step: EndStep) -> None:
    """The outcome is decided: a unit that stands alone on the square wins, even a newcomer."""
    duel = now.state
    now.happen(BattleStepBegan(3))
    for fight in _running(duel).fights:
        units = duel.units_on(fight.square)
        winner = units[0].card if len(units) == 1 else None
        now.happen(BattleDecided(fight.square, winner), cites=(WINNER,))
    now.then(Checkpoint(duel.active))


@RULES.rule(CloseFights, "3-14-2")
def close_fights(now: Now, close: CloseFights) -> None:
    """If both sides still stand, the attacker dies; so does a unit in this battle that was played to the centre."""
    duel = now.state
    intents: dict[int, Intent] = {}
    for fight in _running(duel).fights:
        there = duel.units_on(fight.square)
        if len({unit.controller for unit in there}) == 2:
            for unit in there:
                if unit.card in fight.attackers:
                    intents[unit.card] = to_graveyard(duel, unit, ATTACKER_DIES)
        for unit in duel.units():
            if unit.card in fight.units and unit.played_to_centre:
                intents.setdefault(unit.card, to_graveyard(duel, unit, PLAYED_TO_CENTRE))
    if intents:  # something happened, so both players pass once more before the step ends (3-14-1)
        now.then(Move(tuple(intents.values())), Checkpoint(duel.active), CloseFights())


@RULES.rule(EndBattle, "3-14-4")
def end_battle(now: Now, end: EndBattle) -> None:
    """The battle ends, and what it made wait goes on."""
    now.happen(BattleEnded(tuple(fight.square for fight in _running(now.state).fights)))
