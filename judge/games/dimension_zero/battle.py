"""バトル: from its beginning as the last rule effect to its end (3-11 to 3-14).

A battle lies on the agenda as its three steps. The stack and the triggers that it interrupts wait in the battle itself
(3-11-2), and the priority or the battle that it interrupts waits underneath on the agenda (3-11-3).
"""

from __future__ import annotations

from judge.cardtext import nodes
from judge.games.dimension_zero.board import Player
from judge.games.dimension_zero.duel import Battle, Blow, Duel, Exchange, Fight, Standing
from judge.games.dimension_zero.events import (
    BattleBegan,
    BattleDecided,
    BattleEnded,
    BattleEnding,
    BattleStepBegan,
    DamageDealt,
    EffectsEnded,
    Stacked,
    Struck,
)
from judge.games.dimension_zero.forbidding import forbidden
from judge.games.dimension_zero.moving import Happen, Intent, to_graveyard, units_on
from judge.games.dimension_zero.noting import note_source_gone
from judge.games.dimension_zero.rulebook import RULES, Now, clause, words_of
from judge.games.dimension_zero.triggers import happen
from judge.games.dimension_zero.turn import Checkpoint
from judge.games.dimension_zero.values.characteristics import has_keyword, reckon, view
from judge.kernel import Instruction, Refusal, Source, Undetermined

UNITS_MEET = clause("4-16-4-3")
LATER_ATTACKS = clause("3-11-5")
BOTH_ATTACK = clause("3-11-5-1")
TOGETHER = clause("3-11-1-4")
ALSO_BATTLES = clause("3-11-1-3")
ATTACKS_AND_ATTACKED = clause("3-11-5-2")
SWIFT = clause("5-4-1-1")
NOT_SWIFT = clause("5-4-1-2")
STRUCK_ALREADY = clause("5-4-2")
ONLY_SWIFT = clause("3-12-2")
FIRST_AS_ONE = clause("3-12-4")
SECOND_AS_ONE = clause("3-13-4")
STACK_WAITS = clause("3-11-2")
BATTLE_WAITS = clause("3-11-3")
NOT_BOTH_LEFT = clause("3-13-2")
FIXED = clause("3-12-4-1")
LEFT_THE_SQUARES = clause("3-12-4-2")
ATTACKER_DIES = clause("3-14-2")
PLAYED_TO_CENTRE = clause("3-14-2-1")
DIES_AFTER_BATTLE = clause("2-20-1-6")
WINNER = clause("3-14-1-1")
NO_DAMAGE = clause("5-17-3")
STILL_BATTLES = clause("3-11-1-2")
THREE_STEPS = clause("3-11-4")
AFTER_STACKING = {1: clause("3-12-3"), 2: clause("3-13-3")}
ALL_STEPS_DONE = clause("3-4-5")


class BeginBattle(Instruction, frozen=True):
    """Battles begin on squares, together (3-11-1-4)."""

    squares: tuple[str, ...]


class FirstStep(Instruction, frozen=True):
    """第1バトルステップ begins."""


class FirstExchange(Instruction, frozen=True):
    """Both players passed in the first step: units with 加速 strike."""


class SecondStep(Instruction, frozen=True):
    """第2バトルステップ begins."""


class SecondExchange(Instruction, frozen=True):
    """Both players passed in the second step: the units that have not struck do."""


class EndStep(Instruction, frozen=True):
    """バトル終了ステップ begins."""


class CloseFights(Instruction, frozen=True):
    """Both players passed in the end step: attackers, and units played to the centre, die."""


class BattleEndMoment(Instruction, frozen=True):
    """バトル終了時 comes, once a battle."""

    stirred: bool


class EndBattle(Instruction, frozen=True):
    """The end step is over."""


class LeaveBattle(Instruction, frozen=True):
    """The battle is over."""


@RULES.rule(BeginBattle, "3-11-1")
def begin_battle(now: Now, begin: BeginBattle) -> None:
    """Units of different controllers on one square battle."""
    duel = now.state
    fights = tuple(_fight(duel, square) for square in begin.squares)
    now.happen(BattleBegan(fights), cites=_grounds(duel, fights) if now.traced else ())
    now.then(FirstStep(), FirstExchange(), SecondStep(), SecondExchange(), EndStep(), CloseFights(), EndBattle())


def _grounds(duel: Duel, fights: tuple[Fight, ...]) -> list[str]:
    """The clauses by which battles begin."""
    cites = [UNITS_MEET, LATER_ATTACKS, THREE_STEPS]
    cites += [BOTH_ATTACK] * any(fight.attackers == fight.began for fight in fights)
    cites += [TOGETHER] * (len(fights) > 1)
    cites += [STACK_WAITS] * bool(duel.stack or duel.pending) + [BATTLE_WAITS] * bool(duel.battles)
    elsewhere = {card for battle in duel.battles for fight in battle.fights for card in fight.units}
    both = elsewhere & {card for fight in fights for card in fight.units}
    cites += [ALSO_BATTLES] * bool(both)
    if any(_changes_role(duel, card, fights) for card in both):
        cites.append(ATTACKS_AND_ATTACKED)
    return cites


def _changes_role(duel: Duel, card: int, fights: tuple[Fight, ...]) -> bool:
    older = [fight for battle in duel.battles for fight in battle.fights]
    attacks = any(card in fight.attackers for fight in (*older, *fights))
    return attacks and any(card in fight.attacked for fight in (*older, *fights))


def _fight(duel: Duel, square: str) -> Fight:
    """Who fights on a square: the later arrival attacks (3-11-5); of two that came together, both do (3-11-5-1)."""
    units = units_on(duel, square)
    first = units[0]
    mine = _controller(duel, first)
    second = next(unit for unit in units if _controller(duel, unit) != mine)
    began = (first.card, second.card)
    if first.rank == second.rank:
        return Fight(square, began, attackers=began, attacked=began)
    return Fight(square, began, attackers=(second.card,), attacked=(first.card,))


@RULES.rule(FirstStep, "3-12-1")
def first_step(now: Now, step: FirstStep) -> None:
    """The first step begins; abilities of attacking, of being attacked and of the battle's start trigger."""
    fights = _running(now.state).fights
    happen(now, BattleStepBegan(1))
    happen(now, BattleBegan(fights), apply=False)
    now.then(Checkpoint(now.state.active))


@RULES.rule(FirstExchange, "3-12-2")
def first_exchange(now: Now, exchange: FirstExchange) -> None:
    """Units with 加速 deal damage equal to their power to the enemy on the square, fixed now, as one item."""
    duel = now.state
    blows: list[Blow] = []
    for index, fight in enumerate(_running(duel).fights):
        units = _opponents(now, fight, ONLY_SWIFT)
        if units is None:
            continue
        swift = [unit for unit in units if has_keyword(duel, unit.card, "加速")]
        if not swift:
            now.refuse(Refusal(ONLY_SWIFT, "nobody strikes first", (fight.square,)))
            continue
        blows += _blows(now, units, swift)
        now.happen(Struck(index, tuple(unit.card for unit in swift)), cites=(SWIFT,))
    _stack(now, blows)


@RULES.rule(SecondStep, "3-13-1")
def second_step(now: Now, step: SecondStep) -> None:
    """The second step begins; the active player gains priority."""
    happen(now, BattleStepBegan(2))
    now.then(Checkpoint(now.state.active))


@RULES.rule(SecondExchange, "3-13-2")
def second_exchange(now: Now, exchange: SecondExchange) -> None:
    """Units that have not struck deal damage equal to their power, fixed now, as one item on the stack."""
    duel = now.state
    blows: list[Blow] = []
    for fight in _running(duel).fights:
        units = _opponents(now, fight, NOT_BOTH_LEFT)
        if units is None:
            continue
        slow = [unit for unit in units if unit.card not in fight.struck]
        if len(slow) < len(units):
            now.cite((STRUCK_ALREADY, NOT_SWIFT))
        blows += _blows(now, units, slow)
    _stack(now, blows)


def _running(duel: Duel) -> Battle:
    assert duel.battle is not None, "battle instructions lie on the agenda during a battle only"
    return duel.battle


def _opponents(now: Now, fight: Fight, number: str) -> list[Standing] | None:
    """The units that began a fight, if both still stand on its square (3-12-2, 3-13-2)."""
    duel = now.state
    units = [unit for unit in units_on(duel, fight.square) if unit.card in fight.began]
    if len(units) < 2 or len({_controller(duel, unit) for unit in units}) < 2:
        now.refuse(Refusal(number, "no exchange", (fight.square,)))
        return None
    return units


def _blows(now: Now, units: list[Standing], strikers: list[Standing]) -> list[Blow]:
    duel = now.state
    blows = []
    for unit in strikers:
        mine = _controller(duel, unit)
        enemy = next(other for other in units if _controller(duel, other) != mine)
        power = reckon(duel, unit.card, "power", told=now.traced)
        blows.append(Blow(unit.card, enemy.card, power.value))
        now.cite(power.cites, [change.source for change in power.changes])
    return blows


def _stack(now: Now, blows: list[Blow]) -> None:
    if blows:
        item = Exchange(number=now.state.next_number(), blows=tuple(blows))
        happen(now, Stacked(item), cites=(FIXED, AFTER_STACKING[_running(now.state).step]))
        now.then(Checkpoint(now.state.active))


def strike(now: Now, exchange: Exchange) -> None:
    """The exchange resolves as one: all damage at the same time, but none to units that left the squares."""
    duel = now.state
    fights = _running(duel).fights
    number = FIRST_AS_ONE if _running(duel).step == 1 else SECOND_AS_ONE
    now.under(number)
    intents: list[Intent] = []
    for blow in exchange.blows:
        if blow.target is None:
            now.refuse(Refusal(LEFT_THE_SQUARES, "target left", (blow.source,)))
            continue
        if (ban := forbidden(duel, "damage", to=blow.target, source=blow.last or blow.source, battle=True)) is not None:
            now.refuse(Refusal(NO_DAMAGE, "takes no damage", (blow.target, blow.source), (words_of(*ban),)))
            continue
        if now.traced and not any(unit.card == blow.target for one in fights for unit in units_on(duel, one.square)):
            now.cite((LEFT_THE_SQUARES,))  # it has only gone to another square
        if blow.amount > 0:
            if blow.last is not None and now.traced:
                note_source_gone(now, blow.last, blow.target)
            event = DamageDealt(blow.source, blow.target, blow.amount, battle=True, source_gone=blow.last is not None)
            intents.append(Intent(event, number))
    if intents:
        now.then(Happen(tuple(intents)))


@RULES.rule(EndStep, "3-14-1")
def end_step(now: Now, step: EndStep) -> None:
    """The outcome is decided: a unit that stands alone on the square wins, even a newcomer."""
    duel = now.state
    happen(now, BattleStepBegan(3))
    for fight in _running(duel).fights:
        units = units_on(duel, fight.square)
        winner = units[0].card if len(units) == 1 else None
        losers = tuple(card for card in fight.began if winner is not None and card != winner)
        left = tuple(card for card in fight.left if winner is not None and card != winner)
        happen(now, BattleDecided(fight.square, winner, losers, left), cites=(WINNER,))
        _insist_on_no_loser(duel, left)
    now.then(Checkpoint(duel.active))


def _insist_on_no_loser(duel: Duel, left: tuple[int, ...]) -> None:
    """The rules say who wins, not who loses: whether a unit that died in the battle triggers on losing it is open."""
    for card in left:
        for ability in duel.card(card).text.abilities:
            if any(isinstance(node, nodes.Triggered) and _speaks_of_losing(node) for node in ability.walk()):
                raise Undetermined("lost and left", (card,), WINNER, (Source(card, ability.span),))


def _speaks_of_losing(ability: nodes.Triggered) -> bool:
    return any(isinstance(node, nodes.LoseBattle) for node in ability.event.walk())


@RULES.rule(CloseFights, "3-14-2")
def close_fights(now: Now, close: CloseFights) -> None:
    """If both sides still stand, the attacker dies; so does a unit in this battle that was played to the centre."""
    duel = now.state
    intents: dict[int, Intent] = {}
    battle = _running(duel)
    for fight in battle.fights:
        there = units_on(duel, fight.square)
        if len({_controller(duel, unit) for unit in there}) == 2:
            dying = [unit for unit in there if unit.card in fight.attackers]
            if not dying and not all(unit.card in fight.began for unit in there):
                raise Undetermined("who attacked is open", (fight.square,), STILL_BATTLES)
            for unit in dying:
                intents[unit.card] = to_graveyard(duel, unit.card, ATTACKER_DIES, how="rule")
        for standing in duel.standing:
            if standing.played_to_centre and standing.card in fight.units:
                now.cite((DIES_AFTER_BATTLE,))
                intents.setdefault(standing.card, to_graveyard(duel, standing.card, PLAYED_TO_CENTRE, how="rule"))
    now.then(BattleEndMoment(bool(intents)))
    if intents:
        now.then(Happen(tuple(intents.values())))


def _controller(duel: Duel, unit: Standing) -> Player:
    return view(duel).controllers.get(unit.card) or unit.controller


@RULES.rule(BattleEndMoment, "3-14-2-2")
def battle_end_moment(now: Now, moment: BattleEndMoment) -> None:
    """After both rule effects, abilities of the battle's end trigger; if nothing happened the step ends at once."""
    duel = now.state
    battle = _running(duel)
    if not battle.ended:
        happen(now, BattleEnding(tuple(fight.square for fight in battle.fights)))
    if moment.stirred or duel.pending:
        now.then(Checkpoint(duel.active), CloseFights())


@RULES.rule(EndBattle, "3-14-3")
def end_battle(now: Now, end: EndBattle) -> None:
    """The step is over: effects until the end of the battle end."""
    duel = now.state
    depth = len(duel.battles)
    ended = tuple(effect for effect in duel.effects if effect.until == "battle" and effect.battle == depth)
    if ended:
        now.happen(EffectsEnded(ended))
    now.then(LeaveBattle())


@RULES.rule(LeaveBattle, "3-14-4")
def leave_battle(now: Now, leave: LeaveBattle) -> None:
    """Units no longer battle; what the battle made wait goes on."""
    duel = now.state
    fights = _running(duel).fights
    waits = bool(duel.battles[-1].waiting or duel.battles[-1].reserved)
    cites = [ALL_STEPS_DONE] + [STACK_WAITS] * waits + [BATTLE_WAITS] * (len(duel.battles) > 1)
    now.happen(BattleEnded(tuple(fight.square for fight in fights)), cites=cites)
