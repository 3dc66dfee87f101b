"""How each event changes a position, by the rules; an event that the position does not bear out is a contradiction."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.games.dimension_zero import events as e
from judge.games.dimension_zero.board import PLAYERS, STACK
from judge.games.dimension_zero.frame import Refs
from judge.games.dimension_zero.pieces import Ability, Lasting, Spell, StackItem
from judge.verify import battles
from judge.verify.moves import move, remove
from judge.verify.position import Contradiction, Position, effect_essence, item_essence, pending_essence
from judge.verify.registry import CHANGES, on

SAYS_ONLY = frozenset(
    {
        e.AboutToHappen,
        e.Announced,
        e.BattleDecided,
        e.Chosen,
        e.CostChosen,
        e.CostFixed,
        e.Decided,
        e.Declared,
        e.Declined,
        e.EnergyLaid,
        e.Looked,
        e.LoopCounted,
        e.ModesChosen,
        e.MoveResolved,
        e.NumberChosen,
        e.OrderChosen,
        e.Passed,
        e.Played,
        e.Reckoned,
        e.Replaced,
        e.Resolved,
        e.Retargeted,
        e.Skipped,
        e.Smashed,
        e.TakenBack,
        e.TimeRan,
        e.TurnEnding,
        e.Used,
    }
)
"""Events that tell what is chosen, said or done, and move nothing. (The walk itself takes actions back.)"""


def change(position: Position, event: Any) -> Position:
    """The position after an event."""
    found = CHANGES.get(type(event))
    return position if found is None else found(position, event)


# ---- the turn


@on(e.TurnBegan)
def _turn(position: Position, event: e.TurnBegan) -> Position:
    """Effects `until the start of a turn` are over; those of the next turn now run out with this one."""
    effects = []
    for effect in position.effects:
        if effect.until == f"start of {event.player}":
            continue
        if effect.until == f"next turn of {event.player}":
            effect = replace(effect, until=f"turn of {event.player}")
        effects.append(effect)
    return replace(position, active=event.player, effects=tuple(effects))


@on(e.PhaseBegan)
def _phase(position: Position, event: e.PhaseBegan) -> Position:
    return replace(position, phase=event.phase)


@on(e.Recovered)
def _recover(position: Position, event: e.Recovered) -> Position:
    return replace(position, standing={card: replace(s, damage=0) for card, s in position.standing.items()})


# ---- the stack


@on(e.Stacked)
def _stack(position: Position, event: e.Stacked) -> Position:
    item = event.item
    if any(item.number == one.number for one in position.items()):
        raise Contradiction(
            f"番号{item.number}はもうスタックにある。", f"number {item.number} is on the stack already."
        )
    if isinstance(item, Spell):
        zone = position.where(item.card).zone
        if zone == "stack":
            raise Contradiction(
                f"カード{item.card}はもうスタックにある。", f"card {item.card} is on the stack already."
            )
        position = remove(position, item.card)
        position = replace(position, frozen=position.frozen - {item.card})
    return replace(position, stack=(*position.stack, item))


@on(e.Unstacked)
def _unstack(position: Position, event: e.Unstacked) -> Position:
    """Last on, first off (2-23-9-3, 4-9-1)."""
    if not position.stack:
        raise Contradiction("スタックは空である。", "the stack is empty.")
    if item_essence(position.stack[-1]) != item_essence(event.item):
        raise Contradiction("解決されるのはスタックの一番上ではない。", "what is resolved is not the top of the stack.")
    return _off_stack(position, event.item)


@on(e.Nullified)
def _nullify(position: Position, event: e.Nullified) -> Position:
    """What is nullified leaves the stack; a spell whose resolution has begun is off it already (4-9-2-1)."""
    if any(item_essence(item) == item_essence(event.item) for item in position.stack):
        return _off_stack(position, event.item)
    if any(item.number == event.item.number for item in position.items()):
        raise Contradiction("無効化されるものがスタックにない。", "what is nullified is not on the stack.")
    return position


def _off_stack(position: Position, item: StackItem) -> Position:
    stack = tuple(one for one in position.stack if one.number != item.number)
    leaving = {**position.leaving, item.card: STACK} if isinstance(item, Spell) else position.leaving
    return replace(position, stack=stack, leaving=leaving)


@on(e.Targeted, e.Divided)
def _say(position: Position, event: e.Targeted | e.Divided) -> Position:
    if not event.item:
        return position
    if all(item.number != event.item for item in position.stack):
        raise Contradiction("対象を選ぶものがスタックにない。", "what chooses targets is not on the stack.")
    stack = tuple(_saying(item, event.said) if item.number == event.item else item for item in position.stack)
    return replace(position, stack=stack)


def _saying(item: StackItem, said: tuple[tuple[int, str, Refs], ...]) -> StackItem:
    """An item with what was chosen for it: the latest word on each step and role counts."""
    if not isinstance(item, Spell | Ability):
        return item
    kept = {(step, role): refs for step, role, refs in (*item.frame.said, *said)}
    entries = tuple((step, role, refs) for (step, role), refs in kept.items())
    return replace(item, frame=replace(item.frame, said=entries))


@on(e.Triggered)
def _trigger(position: Position, event: e.Triggered) -> Position:
    return replace(position, pending=(*position.pending, event.pending))


@on(e.Untriggered, e.TriggerDropped)
def _untrigger(position: Position, event: e.Untriggered | e.TriggerDropped) -> Position:
    """What is stacked, or dropped, has triggered; what it speaks of may have changed while it waited."""
    for index, pending in enumerate(position.pending):
        if pending_essence(pending) == pending_essence(event.pending):
            return replace(position, pending=position.pending[:index] + position.pending[index + 1 :])
    if isinstance(event, e.TriggerDropped):  # taken up to be stacked, then found to have no target (4-8-4)
        return position
    raise Contradiction(
        f"カード{event.pending.frame.source}のその能力は誘発していない。",
        f"that ability of card {event.pending.frame.source} has not triggered.",
    )


# ---- cards


@on(e.Moved)
def _move(position: Position, event: e.Moved) -> Position:
    return move(position, event)


@on(e.Paid, e.Froze)
def _freeze(position: Position, event: e.Paid | e.Froze) -> Position:
    """Only released cards can be frozen (2-26-1-1)."""
    for card in event.cards:
        if card in position.frozen:
            raise Contradiction(f"カード{card}はすでにフリーズ状態である。", f"card {card} is frozen already.")
        _on_its_side(position, card)
    if len(set(event.cards)) < len(event.cards):
        raise Contradiction("同じカードを二度フリーズしている。", "a card is frozen twice.")
    return replace(position, frozen=position.frozen | frozenset(event.cards))


@on(e.Released)
def _release(position: Position, event: e.Released) -> Position:
    for card in event.cards:
        if card not in position.frozen:
            raise Contradiction(f"カード{card}はフリーズ状態ではない。", f"card {card} is not frozen.")
    return replace(position, frozen=position.frozen - frozenset(event.cards))


def _on_its_side(position: Position, card: int) -> None:
    """Cards on squares, in energy and smash zones are released or frozen, no others (2-26-1)."""
    if position.where(card).zone not in ("square", "energy", "smash"):
        raise Contradiction(
            f"カード{card}はフリーズできるゾーンにない。", f"card {card} is in no zone where it could be frozen."
        )


@on(e.PlanTurned)
def _turn_plan(position: Position, event: e.PlanTurned) -> Position:
    """The plan is the top card of the deck, face up (2-23-3-1)."""
    side = position.sides[event.player]
    if side.plan or not side.deck or side.deck[0] != event.card:
        raise Contradiction(
            f"カード{event.card}は裏向きの山札の一番上ではない。",
            f"card {event.card} is not the top card of a deck that is face down.",
        )
    return position.with_side(event.player, plan=True)


@on(e.PlanHidden)
def _hide_plan(position: Position, event: e.PlanHidden) -> Position:
    side = position.sides[event.player]
    if not side.plan or side.deck[0] != event.card:
        raise Contradiction(f"カード{event.card}はプランゾーンにない。", f"card {event.card} is no plan.")
    return position.with_side(event.player, plan=False)


@on(e.Revealed)
def _reveal(position: Position, event: e.Revealed) -> Position:
    return replace(position, shown=position.shown | frozenset(event.cards))


@on(e.Hidden)
def _hide(position: Position, event: e.Hidden) -> Position:
    for card in event.cards:
        if card not in position.shown:
            raise Contradiction(f"カード{card}は公開されていない。", f"card {card} is not shown.")
    return replace(position, shown=position.shown - frozenset(event.cards))


@on(e.Shuffled)
def _shuffle(position: Position, event: e.Shuffled) -> Position:
    """Nobody knows the order any more, and the plan is face down (2-23-3-5)."""
    side = position.sides[event.player]
    unknown = side.unknown | {card for card in side.deck if card is not None}
    return position.with_side(event.player, deck=(None,) * len(side.deck), unknown=unknown, plan=False)


@on(e.Dealt)
def _deal(position: Position, event: e.Dealt) -> Position:
    side = position.sides[event.player]
    if event.card not in side.unknown or side.deck[event.index : event.index + 1] != (None,):
        raise Contradiction(
            f"カード{event.card}がそこにあるとは言えない。", f"card {event.card} cannot be said to lie there."
        )
    deck = (*side.deck[: event.index], event.card, *side.deck[event.index + 1 :])
    return position.with_side(event.player, deck=deck, unknown=side.unknown - {event.card})


@on(e.DeckArranged)
def _arrange(position: Position, event: e.DeckArranged) -> Position:
    return position.with_side(event.player, arranged=True)


@on(e.DeckOrdered)
def _order(position: Position, event: e.DeckOrdered) -> Position:
    side = position.sides[event.player]
    for card in event.cards:
        if card not in side.deck and card not in side.unknown:
            raise Contradiction(f"カード{card}は山札にない。", f"card {card} is not in the deck.")
        position = remove(position, card)
    rest = position.sides[event.player]
    deck = (*rest.deck, *event.cards) if event.to_bottom else (*event.cards, *rest.deck)
    return position.with_side(event.player, deck=deck, plan=side.plan and deck[:1] == side.deck[:1])


@on(e.Marked)
def _mark(position: Position, event: e.Marked) -> Position:
    if event.card not in position.standing:
        raise Contradiction(f"カード{event.card}はスクエアにない。", f"card {event.card} is on no square.")
    counts = dict(position.standing[event.card].markers)
    counts[event.name] = max(0, counts.get(event.name, 0) + event.number)
    markers = tuple(sorted((name, number) for name, number in counts.items() if number))
    return position.with_standing(event.card, lambda standing: replace(standing, markers=markers))


# ---- what lasts


@on(e.EffectBegan)
def _begin(position: Position, event: e.EffectBegan) -> Position:
    return replace(position, effects=(*position.effects, event.effect))


@on(e.EffectsEnded)
def _end(position: Position, event: e.EffectsEnded) -> Position:
    left: list[Lasting] = list(position.effects)
    for ended in event.effects:
        found = next((one for one in left if effect_essence(one) == effect_essence(ended)), None)
        if found is None:
            raise Contradiction("終わる効果は続いていない。", "the effect that ends does not last.")
        left.remove(found)
    return replace(position, effects=tuple(left))


# ---- the end


@on(e.DuelLost)
def _lose(position: Position, event: e.DuelLost) -> Position:
    return replace(position, losers=frozenset(event.losers))


@on(e.DuelWon)
def _win(position: Position, event: e.DuelWon) -> Position:
    return replace(position, winners=frozenset(event.winners))


@on(e.Conceded)
def _concede(position: Position, event: e.Conceded) -> Position:
    return replace(position, losers=frozenset({event.player}))


@on(e.Looped)
def _loop(position: Position, event: e.Looped) -> Position:
    return replace(position, losers=frozenset(PLAYERS))


__all__ = ["CHANGES", "SAYS_ONLY", "Contradiction", "battles", "change"]
