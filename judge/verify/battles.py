"""How events of a battle change a position (3-11 to 3-14)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.games.dimension_zero import events as e
from judge.games.dimension_zero.pieces import Battle, Fight
from judge.verify.position import Contradiction, Position
from judge.verify.registry import on


@on(e.BattleBegan)
def _battle(position: Position, event: e.BattleBegan) -> Position:
    """The stack, and what is to be stacked, wait for the battle to end (3-11-2)."""
    battle = Battle(event.fights, waiting=position.stack, reserved=position.pending)
    return replace(position, battles=(*position.battles, battle), stack=(), pending=())


def _running(position: Position) -> Battle:
    if not position.battles:
        raise Contradiction("バトル中ではない。", "there is no battle.")
    return position.battles[-1]


def _with_running(position: Position, battle: Battle) -> Position:
    return replace(position, battles=(*position.battles[:-1], battle))


@on(e.BattleStepBegan)
def _battle_step(position: Position, event: e.BattleStepBegan) -> Position:
    battle = _running(position)
    if event.step != battle.step + 1:
        raise Contradiction("バトルのステップの順番が違う。", "the steps of the battle come in another order.")
    return _with_running(position, replace(battle, step=event.step))


@on(e.Struck)
def _strike(position: Position, event: e.Struck) -> Position:
    battle = _running(position)
    if not 0 <= event.fight < len(battle.fights):
        raise Contradiction("そのようなバトルはない。", "there is no such fight.")

    def struck(index: int, fight: Fight) -> Fight:
        return replace(fight, struck=(*fight.struck, *event.units)) if index == event.fight else fight

    fights = tuple(struck(index, fight) for index, fight in enumerate(battle.fights))
    return _with_running(position, replace(battle, fights=fights))


@on(e.BattleEnding)
def _battle_ends(position: Position, event: e.BattleEnding) -> Position:
    battle = _running(position)
    if event.squares != tuple(fight.square for fight in battle.fights) or battle.ended:
        raise Contradiction("終わるバトルが違う。", "another battle would end.")
    return _with_running(position, replace(battle, ended=True))


@on(e.BattleEnded)
def _battle_over(position: Position, event: e.BattleEnded) -> Position:
    """What the battle made wait comes back (3-14-4)."""
    battle = _running(position)
    if event.squares != tuple(fight.square for fight in battle.fights):
        raise Contradiction("終わるバトルが違う。", "another battle would end.")
    return replace(
        position,
        battles=position.battles[:-1],
        stack=(*battle.waiting, *position.stack),
        pending=(*battle.reserved, *position.pending),
    )


@on(e.DamageDealt)
def _damage(position: Position, event: e.DamageDealt) -> Position:
    if event.target not in position.standing:
        raise Contradiction(f"カード{event.target}はスクエアにない。", f"card {event.target} is on no square.")
    if event.amount <= 0:
        raise Contradiction("0以下のダメージは与えられない。", "damage is more than 0.")
    return position.with_standing(event.target, lambda s: replace(s, damage=s.damage + event.amount))


@on(e.DamageRemoved)
def _damage_off(position: Position, event: e.DamageRemoved) -> Position:
    if event.card not in position.standing:
        raise Contradiction(f"カード{event.card}はスクエアにない。", f"card {event.card} is on no square.")
    if not 0 < event.amount <= position.standing[event.card].damage:
        raise Contradiction("受けていないダメージは取り除けない。", "only damage that was dealt can be removed.")
    return position.with_standing(event.card, lambda s: replace(s, damage=s.damage - event.amount))
