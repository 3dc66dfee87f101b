"""The one way in which each event changes the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from judge.games.dimension_zero import events as e
from judge.games.dimension_zero.board import PLAYERS, Player
from judge.games.dimension_zero.duel import Ability, Battle, Duel, Lasting, Memory, Spell, Standing
from judge.games.dimension_zero.frame import Frame, Refs, Words
from judge.games.dimension_zero.laying import change_standing, forget_waiting, next_time, put_card, set_side, take_away
from judge.games.dimension_zero.meaning.ground import NEXT
from judge.kernel import Event

Change = Callable[[Duel, Any], None]
_CHANGES: dict[type[Event], Change] = {}


def _on(kind: type[Event]) -> Callable[[Change], Change]:
    def register(function: Change) -> Change:
        _CHANGES[kind] = function
        return function

    return register


def apply(duel: Duel, event: Event) -> None:
    """Change a duel by an event. An event without an entry only says what is the case, or lies on the agenda."""
    change = _CHANGES.get(type(event))
    if change is not None:
        duel.viewed = False
        change(duel, event)
    asked = duel.table.memo.get("history")
    if asked and type(event) in asked:
        duel.viewed = False
        # With what the cards that moved were: what happened to a unit is told of the unit that it was (4-17).
        moved = tuple(seen for seen in duel.leaving if seen.card == getattr(event, "card", None))
        duel.memory = replace(duel.memory, history=(*duel.memory.history, (event, moved)))


# ---- the turn


@_on(e.TurnBegan)
def _turn_began(duel: Duel, event: e.TurnBegan) -> None:
    duel.active = event.player
    duel.turn += 1
    duel.memory = Memory(history=_still_asked(duel))
    if duel.effects:
        found = (_into_turn(effect, event.player) for effect in duel.effects)
        duel.effects = tuple(effect for effect in found if effect is not None)


def _into_turn(effect: Lasting, player: Player) -> Lasting | None:
    """What lasts, once a turn begins: over, or with 次のターン now the one that runs."""
    if effect.until == f"start of {player}":
        return None
    if effect.until == f"next turn of {player}":
        effect = replace(effect, until=f"turn of {player}")
    frame = effect.frame
    if frame.get(NEXT, "turn") is None:
        return effect
    return replace(effect, frame=replace(frame, said=tuple(entry for entry in frame.said if entry[0] != NEXT)))


def _still_asked(duel: Duel) -> tuple[Any, ...]:
    """What is remembered beyond a turn: by which card on a square a card was removed from the game, while it is."""
    return tuple(
        entry
        for entry in duel.memory.history
        if isinstance(moved := entry[0], e.Moved)
        and moved.destination.zone == "removed"
        and moved.by is not None
        and duel.at(moved.by[1]) is not None
        and duel.where(moved.card).zone == "removed"
    )


@_on(e.PhaseBegan)
def _phase_began(duel: Duel, event: e.PhaseBegan) -> None:
    duel.phase = event.phase


@_on(e.Recovered)
def _recovered(duel: Duel, event: e.Recovered) -> None:
    duel.standing = tuple(replace(s, damage=0) if s.damage else s for s in duel.standing)
    if duel.memory.stirred:
        duel.memory = replace(duel.memory, stirred=False)


@_on(e.EnergyLaid)
def _energy_laid(duel: Duel, event: e.EnergyLaid) -> None:
    duel.memory = replace(duel.memory, energy_laid=True)


@_on(e.TimeRan)
def _time_ran(duel: Duel, event: e.TimeRan) -> None:
    duel.countdown = event.left
    duel.overtime = event.overtime


# ---- the stack


@_on(e.Stacked)
def _stacked(duel: Duel, event: e.Stacked) -> None:
    if isinstance(event.item, Spell):
        for seen in duel.leaving:
            forget_waiting(duel, seen)
        take_away(duel, event.item.card)
        if event.item.card in duel.frozen:  # from the energy zone: a spell has no status (2-22-1)
            duel.frozen -= {event.item.card}
    duel.stack += (event.item,)


@_on(e.Targeted)
@_on(e.Divided)
def _said_on_stack(duel: Duel, event: e.Targeted | e.Divided) -> None:
    """What was chosen for a spell or ability on the stack: it carries it along."""
    if event.item:
        duel.stack = tuple(
            replace(item, frame=_saying(item.frame, event.said))
            if item.number == event.item and isinstance(item, (Spell, Ability))
            else item
            for item in duel.stack
        )


def _saying(frame: Frame, said: tuple[tuple[int, str, Refs], ...]) -> Frame:
    for step, role, refs in said:
        frame = frame.say(step, role, refs)
    return frame


@_on(e.Used)
def _used(duel: Duel, event: e.Used) -> None:
    """How often an ability was used in this turn is remembered where its text limits it."""
    if event.words is not None and event.card is not None and event.what == "ability":
        _count(duel, event.card, event.words)


def _count(duel: Duel, source: int, ability: Words) -> None:
    if not getattr(duel.table.node(ability), "limits", ()):
        return
    counts = {(card, words): number for card, words, number in duel.memory.used}
    counts[source, ability] = counts.get((source, ability), 0) + 1
    used = tuple(sorted((card, words, number) for (card, words), number in counts.items()))
    duel.memory = replace(duel.memory, used=used)


@_on(e.MoveResolved)
def _move_resolved(duel: Duel, event: e.MoveResolved) -> None:
    duel.memory = replace(duel.memory, moved=duel.memory.moved | {event.player})


@_on(e.TakenBack)
def _taken_back(duel: Duel, event: e.TakenBack) -> None:
    """Everything is as it was before the action began (4-19-1)."""
    before = duel.before
    for name in duel.__struct_fields__:
        setattr(duel, name, getattr(before, name))
    duel.before = None


@_on(e.Unstacked)
def _unstacked(duel: Duel, event: e.Unstacked) -> None:
    duel.stack = tuple(item for item in duel.stack if item.number != event.item.number)


@_on(e.Nullified)
def _nullified(duel: Duel, event: e.Nullified) -> None:
    duel.stack = tuple(item for item in duel.stack if item.number != event.item.number)


@_on(e.Triggered)
def _triggered(duel: Duel, event: e.Triggered) -> None:
    duel.pending += (event.pending,)
    _count(duel, event.pending.frame.source, event.pending.frame.words)
    if event.once:
        key = (event.pending.frame.source, event.pending.frame.words)
        duel.memory = replace(duel.memory, fired=duel.memory.fired | {key})
    _stir(duel)


def _stir(duel: Duel) -> None:
    """Something happened in the recovery phase: it starts over (3-10-3)."""
    if duel.phase == "recovery" and not duel.memory.stirred:
        duel.memory = replace(duel.memory, stirred=True)


@_on(e.TriggerDropped)
@_on(e.Untriggered)
def _untriggered(duel: Duel, event: e.TriggerDropped | e.Untriggered) -> None:
    pending = list(duel.pending)
    if event.pending in pending:
        pending.remove(event.pending)
    duel.pending = tuple(pending)


# ---- freezing and releasing


@_on(e.Paid)
@_on(e.Froze)
def _froze(duel: Duel, event: e.Paid | e.Froze) -> None:
    duel.frozen |= frozenset(event.cards)


@_on(e.Released)
def _released(duel: Duel, event: e.Released) -> None:
    duel.frozen -= frozenset(event.cards)


# ---- decks and plans


@_on(e.PlanTurned)
def _plan_turned(duel: Duel, event: e.PlanTurned) -> None:
    set_side(duel, event.player, plan=True)


@_on(e.PlanHidden)
def _plan_hidden(duel: Duel, event: e.PlanHidden) -> None:
    set_side(duel, event.player, plan=False)


@_on(e.Revealed)
def _revealed(duel: Duel, event: e.Revealed) -> None:
    duel.shown |= frozenset(event.cards)


@_on(e.Hidden)
def _hidden(duel: Duel, event: e.Hidden) -> None:
    duel.shown -= frozenset(event.cards)


@_on(e.Shuffled)
def _shuffled(duel: Duel, event: e.Shuffled) -> None:
    deck = duel.side(event.player).deck
    kinds = duel.table.kinds
    # Kept sorted, so that equal positions compare equal: nobody knows the order.
    set_side(
        duel,
        event.player,
        deck=tuple(sorted(deck, key=lambda card: (kinds[card], card))),
        loose=(0, len(deck)),
        plan=False,
    )


@_on(e.Dealt)
def _dealt(duel: Duel, event: e.Dealt) -> None:
    side = duel.side(event.player)
    deck = list(side.deck)
    start, stop = side.loose
    deck.remove(event.card)
    deck.insert(start, event.card)
    set_side(duel, event.player, deck=tuple(deck), loose=(start + 1, stop) if start + 1 < stop else (0, 0))


@_on(e.DeckArranged)
def _arranged(duel: Duel, event: e.DeckArranged) -> None:
    set_side(duel, event.player, arranged=True)


@_on(e.DeckOrdered)
def _ordered(duel: Duel, event: e.DeckOrdered) -> None:
    """The cards named lie at an end of the deck, in the order named from the top."""
    side = duel.side(event.player)
    rest = tuple(card for card in side.deck if card not in event.cards)
    deck = (*rest, *event.cards) if event.to_bottom else (*event.cards, *rest)
    # The cards named are known now; what was shuffled and is not named stays together, and moves up or down.
    start, stop = (sum(card in rest for card in side.deck[:end]) for end in side.loose)
    above = 0 if event.to_bottom else len(event.cards)
    loose = (start + above, stop + above) if start < stop else (0, 0)
    set_side(duel, event.player, deck=deck, loose=loose)


@_on(e.Marked)
def _marked(duel: Duel, event: e.Marked) -> None:
    def mark(standing: Standing) -> Standing:
        counts = dict(standing.markers)
        counts[event.name] = max(0, counts.get(event.name, 0) + event.number)
        return replace(standing, markers=tuple(sorted((name, n) for name, n in counts.items() if n)))

    change_standing(duel, event.card, mark)


# ---- what lasts


@_on(e.EffectBegan)
def _effect_began(duel: Duel, event: e.EffectBegan) -> None:
    duel.effects += (replace(event.effect, since=next_time(duel)),)


@_on(e.EffectsEnded)
def _effects_ended(duel: Duel, event: e.EffectsEnded) -> None:
    ended = list(event.effects)
    duel.effects = tuple(effect for effect in duel.effects if effect not in ended)


# ---- battle


@_on(e.BattleBegan)
def _battle_began(duel: Duel, event: e.BattleBegan) -> None:
    duel.battles += (Battle(event.fights, waiting=duel.stack, reserved=duel.pending),)
    duel.stack = ()
    duel.pending = ()
    _stir(duel)


@_on(e.BattleStepBegan)
def _step_began(duel: Duel, event: e.BattleStepBegan) -> None:
    duel.battles = (*duel.battles[:-1], replace(duel.battles[-1], step=event.step))


@_on(e.Struck)
def _struck(duel: Duel, event: e.Struck) -> None:
    battle = duel.battles[-1]
    fights = list(battle.fights)
    fights[event.fight] = replace(fights[event.fight], struck=(*fights[event.fight].struck, *event.units))
    duel.battles = (*duel.battles[:-1], replace(battle, fights=tuple(fights)))


@_on(e.BattleEnding)
def _battle_ending(duel: Duel, event: e.BattleEnding) -> None:
    duel.battles = (*duel.battles[:-1], replace(duel.battles[-1], ended=True))


@_on(e.BattleEnded)
def _battle_ended(duel: Duel, event: e.BattleEnded) -> None:
    battle = duel.battles[-1]
    duel.stack = battle.waiting + duel.stack
    duel.pending = battle.reserved + duel.pending
    duel.battles = duel.battles[:-1]


@_on(e.DamageDealt)
def _damage_dealt(duel: Duel, event: e.DamageDealt) -> None:
    change_standing(duel, event.target, lambda s: replace(s, damage=s.damage + event.amount))


@_on(e.DamageRemoved)
def _damage_removed(duel: Duel, event: e.DamageRemoved) -> None:
    change_standing(duel, event.card, lambda s: replace(s, damage=s.damage - event.amount))


# ---- the end


@_on(e.DuelLost)
def _lost(duel: Duel, event: e.DuelLost) -> None:
    duel.losers = frozenset(event.losers)
    duel.agenda = ()


@_on(e.Conceded)
def _conceded(duel: Duel, event: e.Conceded) -> None:
    duel.losers = frozenset({event.player})
    duel.agenda = ()


@_on(e.DuelWon)
def _won(duel: Duel, event: e.DuelWon) -> None:
    duel.winners = frozenset(event.winners)
    duel.agenda = ()


@_on(e.Looped)
def _looped(duel: Duel, event: e.Looped) -> None:
    duel.losers = frozenset(PLAYERS)
    duel.agenda = ()


# ---- cards that move


@_on(e.Moved)
def _moved(duel: Duel, moved: e.Moved) -> None:
    if moved.how == "rule":
        _stir(duel)
    put_card(duel, moved)
