"""…した: what has been done, as far as the effect itself and the duel remember it.

The duel keeps what happened in this turn only where some text asks for it (`asks_history`), each event with what the
cards that moved were just before.
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.cardtext import nodes
from judge.cardtext.naming import repeats
from judge.games.dimension_zero import events as e
from judge.games.dimension_zero import limits
from judge.games.dimension_zero.duel import Duel, Spell
from judge.games.dimension_zero.frame import Frame, Refs, Seen
from judge.games.dimension_zero.meaning import cardwords, happenings, numbers, people, placewords, traits
from judge.games.dimension_zero.meaning.ground import PAID, around, event_of, gap, key_of, look, unclear
from judge.games.dimension_zero.remembered import Remembered, parts_of
from judge.kernel import Event, Undetermined


def remembered(duel: Duel) -> Iterator[tuple[Event, dict[int, Seen]]]:
    """What happened in this turn and is kept, with what the cards that moved were just before."""
    for entry in duel.memory.history:
        event, leaving = entry
        yield event, {seen.card: seen for seen in leaving}


def touched(duel: Duel, frame: Frame) -> Iterator[int]:
    """Every card that an effect has had to do with, or that the duel remembers to have moved."""
    for _, _, refs in frame.said:
        yield from (ref for ref in refs if isinstance(ref, int) and 0 <= ref < len(duel.table.owned))
    for event, _ in remembered(duel):
        if isinstance(event, e.Moved):
            yield event.card


def last_seen(duel: Duel, card: int) -> Seen | None:
    """What a card was just before it left its place in this turn, as far as the duel remembers."""
    return next((before[card] for _, before in reversed(list(remembered(duel))) if card in before), None)


def happened(duel: Duel, frame: Frame, action: nodes.Action) -> bool:
    """Whether something was done: by this effect, as the event it waited for, or in this turn."""
    if isinstance(action, nodes.Declare):
        return _declared(duel, frame, action)
    if isinstance(action.by, nodes.ThisAbility) and isinstance(action, nodes.Put):
        return _this_effect_put(duel, frame, action)
    if isinstance(action, nodes.Play) and (known := _played(duel, frame, action)) is not None:
        return known
    if _was_the_event(duel, frame, action):
        return True
    if isinstance(action, nodes.Battle) and _battling(duel, frame, action):
        return True
    return _in_history(duel, frame, action)


def _declared(duel: Duel, frame: Frame, action: nodes.Declare) -> bool:
    """指定された色: said in this effect, or when the card came to its square (4-15-2-1)."""
    word = gap(frame, "word")
    if word is None:
        unclear(action, "what was named")
    for outer in around(duel, frame.words):
        for node in parts_of[outer]:
            if isinstance(node, nodes.Declare) and (named := frame.get(key_of(node), "what")) is not None:
                return word in named
    for effect, node in characteristics.lasting(duel, nodes.Declare):
        if effect.frame.source == frame.source and (named := effect.frame.get(key_of(node), "what")) is not None:
            return word in named
    unclear(action, "nothing was named", frame.source)


def put_by_this_effect(duel: Duel, frame: Frame, action: nodes.Put) -> tuple[int, ...] | None:
    """The cards that steps of the effect have put to where an action says; None, if it has no such step."""
    zone = action.destination.name if isinstance(action.destination, nodes.Zone) else "square"
    steps = [
        step
        for outer in around(duel, frame.words)
        for step in parts_of[outer]
        if isinstance(step, nodes.Put)
        and step is not action
        and not any(isinstance(part, nodes.Gap) for part in step.below())
        and (step.destination.name if isinstance(step.destination, nodes.Zone) else "square") == zone
    ]
    put: Refs = tuple(ref for step in steps for ref in frame.get(key_of(step), "what") or ())
    return tuple(dict.fromkeys(ref for ref in put if isinstance(ref, int))) if steps else None


def paid_cards(duel: Duel, frame: Frame, fact: nodes.Node) -> tuple[int, ...]:
    """コストとして廃棄されたカード: what an act of the costs of playing the card took, which a clause repeats."""
    costs = (one.cost for one in duel.card(frame.words.card).text.abilities if isinstance(one, nodes.PlayCost))
    acts = [act for cost in costs for act in cost.acts if repeats(fact, act)]
    found = [frame.get(key_of(act), PAID) for act in acts]
    if not found or None in found:
        unclear(fact, "nothing it goes back to")
    return tuple(ref for refs in found for ref in refs or () if isinstance(ref, int))


def _this_effect_put(duel: Duel, frame: Frame, action: nodes.Put) -> bool:
    found = 0
    for card in put_by_this_effect(duel, frame, action) or ():
        seen = frame.seen(card) or look(duel, card, frame)
        # What was put there is spoken of, whatever has become of it since.
        meant = isinstance(action.what, (nodes.That, nodes.Gap, nodes.ThisCard))
        spoken = card in cardwords.spoken(duel, frame, action.what) if meant else False
        if (spoken if meant else cardwords.means(duel, frame, action.what, seen)) and people.is_player(
            duel, frame, action.who, duel.owner(card), card
        ):
            found += 1
    return found > 0


def _played(duel: Duel, frame: Frame, action: nodes.Play) -> bool | None:
    """墓地からプレイされた: what a card on its square, or a spell, remembers of where it was played from.

    相手がプレイした: of a spell that is its controller (2-1-4-1), from the moment it lies on the stack.
    """
    if not isinstance(action.what, (nodes.Gap, nodes.ThisCard)):
        return None
    if action.source is None:
        if {name for name, _ in action.parts()} - {"what", "who"}:
            return None
        spells = {item.card: item for item in duel.stack if isinstance(item, Spell)}
        found = [spells[card] for card in cardwords.spoken(duel, frame, action.what) if card in spells]
        if not found:
            return None
        return any(people.is_player(duel, frame, action.who, spell.controller, spell.card) for spell in found)
    for card in cardwords.spoken(duel, frame, action.what):
        standing = duel.at(card)
        if standing is not None:
            if standing.origin is None:
                return False
            return placewords.means_place(duel, frame, action.source, standing.origin)
        for item in duel.stack:
            if isinstance(item, Spell) and item.card == card and item.frame.origin is not None:
                return placewords.means_place(duel, frame, action.source, item.frame.origin)
    return None


def _was_the_event(duel: Duel, frame: Frame, action: nodes.Action) -> bool:
    """そのスマッシュしたユニット: what the effect waited for is what the clause tells."""
    what = getattr(action, "what", None)
    if type(event_of(duel, frame)) is not type(action) or not isinstance(what, (nodes.Gap, nodes.That, nodes.ThisCard)):
        return False
    met = frame.get(0, "what") or ()
    return any(card in met for card in cardwords.spoken(duel, frame, what))


def _battling(duel: Duel, frame: Frame, action: nodes.Battle) -> bool:
    cards = cardwords.spoken(duel, frame, action.what or nodes.ThisCard())
    return any(traits.in_battle(duel, frame, card, action.against) for card in cards)


def _in_history(duel: Duel, frame: Frame, action: nodes.Action) -> bool:
    _within_turn(action)
    found = len(each_done(duel, frame, action))
    count = getattr(getattr(action, "what", None), "count", None) or action.times
    if isinstance(count, nodes.Count):
        return numbers.in_range(duel, frame, count, found)
    return found > 0


def each_done(duel: Duel, frame: Frame, action: nodes.Action) -> list[Event]:
    """What happened in this turn that an action speaks of, as often as it did."""
    kinds = happenings.EVENTS.get(type(action))
    if kinds is None:
        unclear(action, "not looked for in the past")
    kept = duel.table.memo.get("history") or ()
    if not any(kind in kept for kind in kinds):
        raise Undetermined("not remembered", (type(action).__name__, action.wording))
    return [
        event
        for event, before in _of_this_card(duel, frame, action, list(remembered(duel)))
        for _ in happenings.all_fits(duel, frame, action, event, before=before)
    ]


def _of_this_card(
    duel: Duel, frame: Frame, action: nodes.Action, kept: list[tuple[Event, dict[int, Seen]]]
) -> list[tuple[Event, dict[int, Seen]]]:
    """このカードの能力で…された, このカードが…していた: only while it was the card it is here (2-23-1-3)."""
    if isinstance(action.by, nodes.Cards) and isinstance(action.by.source, nodes.ThisCard):
        card = frame.source
    elif isinstance(what := getattr(action, "what", None), nodes.ThisCard | nodes.Gap):
        spoken = cardwords.spoken(duel, frame, what)
        if len(spoken) != 1:
            return kept
        (card,) = spoken
    else:
        return kept
    new = [index for index, (event, _) in enumerate(kept) if _makes_new(event, card)]
    # An effect of a card that has left speaks of what it was: of the time up to that leaving.
    last = frame.seen(card)
    ends = [index for index in new if kept[index][1].get(card) == last] if last is not None else []
    if ends:
        kept, new = kept[: ends[-1] + 1], [index for index in new if index < ends[-1]]
    return kept[new[-1] :] if new else kept


def _makes_new(event: Event, card: int) -> bool:
    if not isinstance(event, e.Moved) or event.card != card:
        return False
    return not (event.source.is_square and event.destination.is_square)


def _within_turn(action: nodes.Action) -> None:
    """The duel remembers this turn only."""
    known = (("turn", "this"), ("turn", None), ("battle", None))
    for node in (action.duration, action.when):
        period = getattr(node, "period", node)
        if isinstance(period, nodes.Period) and (period.name, period.which) not in known:
            unclear(action, "longer ago than this turn")


# ---- what texts ask of the past


@Remembered
def asks_history(node: nodes.Node) -> frozenset[type[Event]]:
    """The events that a text may look back for: このターンに…した, …していない, 墓地からプレイされた."""
    found: set[type[Event]] = set()
    for part in parts_of[node]:
        told: list[nodes.Node] = []
        if isinstance(part, nodes.Such) and not part.paid:
            told.append(part.fact)
        if isinstance(part, nodes.Before):
            # With what bounds the stretch of play that it is asked of.
            found |= {e.PhaseBegan, e.BattleBegan, e.BattleStepBegan, e.BattleEnded}
            told += [part.action] if part.action is not None else []
        if isinstance(part, nodes.Only) and limits.most(part.action) is not None:
            told.append(part.action)
        condition = getattr(part, "condition", None)
        if isinstance(condition, nodes.Node):
            told.append(condition)
        for fact in told:
            found |= _looks_back(fact)
    return frozenset(found)


def _looks_back(fact: nodes.Node) -> set[type[Event]]:
    if isinstance(fact, nodes.Not):
        return _looks_back(fact.of)
    if isinstance(fact, nodes.Both):
        return set().union(*(_looks_back(one) for one in fact.facts))
    if isinstance(fact, (nodes.AnyOf, nodes.AllOf)):
        return set().union(*(_looks_back(one) for one in fact.options))
    if isinstance(fact, nodes.Action) and not isinstance(fact.by, nodes.ThisAbility):
        # With where cards went: what was done to a card counts until it becomes a new one (2-23-1-3).
        return {*kinds, e.Moved} if (kinds := happenings.EVENTS.get(type(fact), ())) else set()
    return set()


# At the end, by module: each needs the other, and neither while it is loaded.
from judge.games.dimension_zero.values import characteristics  # noqa: E402
