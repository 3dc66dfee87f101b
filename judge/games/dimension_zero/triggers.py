"""誘発: abilities that trigger on what happens, and wait to be stacked (4-4, 4-8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from judge.cardtext import nodes
from judge.games.dimension_zero.awaiting import insist_on_an_end, is_spoken_of
from judge.games.dimension_zero.duel import Duel, Lasting, Pending
from judge.games.dimension_zero.events import (
    EffectsEnded,
    Hidden,
    Moved,
    PhaseBegan,
    Revealed,
    Triggered,
    TurnEnding,
)
from judge.games.dimension_zero.frame import Frame, Seen, Words
from judge.games.dimension_zero.keywords import DEFINED, meanings
from judge.games.dimension_zero.made_triggers import Made, bind_event, made_by_effects
from judge.games.dimension_zero.meaning import all_fits, holds, is_state, may_fit
from judge.games.dimension_zero.meaning.happenings import EVENTS, may_hear, sort_of
from judge.games.dimension_zero.noting import is_open_to_hidden, sandwiches_aslant
from judge.games.dimension_zero.own_leaving import leavers, own_leaving
from judge.games.dimension_zero.own_limits import may_trigger
from judge.games.dimension_zero.remembered import Kept, kept_in
from judge.games.dimension_zero.resolving import Carry
from judge.games.dimension_zero.rulebook import RULES, Now, clause, words_of
from judge.games.dimension_zero.values.characteristics import in_force, lasting, view
from judge.kernel import Event, Instruction, Option, Refusal, Source, Undetermined

TRIGGERS = clause("4-4-2")
EACH_TIME = clause("4-8-6")
BY_ITSELF = clause("4-8-1")
WHILE_RESOLVING = clause("4-9-4")
CONDITION = clause("4-8-8")
LOOKS_BACK = clause("4-8-11")
WATCHER_LEFT = clause("4-8-11-1")
SEES_ARRIVALS = clause("4-8-10-1")
SQUARE_TO_SQUARE = clause("4-8-9")
OPEN_TO_HIDDEN = clause("4-8-10-2")
NOT_SHOWN = clause("4-8-12-2")
WORKS_IN_HAND = clause("4-4-4-2")
ONCE_A_TURN = clause("4-4-4")
ASLANT = clause("5-9-3")

HEARD: frozenset[type[Event]] = frozenset(kind for kinds in EVENTS.values() for kind in kinds)
"""Events that some text could wait for."""


class Listeners(NamedTuple):
    """The triggered abilities in force at a moment, and those that effects made."""

    abilities: tuple[tuple[Frame, nodes.Triggered], ...]
    made: tuple[tuple[Lasting, nodes.Delayed], ...]

    @classmethod
    def of(cls, duel: Duel) -> Listeners:
        """Those in force now."""
        return cls(in_force(duel, nodes.Triggered), lasting(duel, nodes.Delayed))


def happen(
    now: Now, event: Event, *, cites: Iterable[str] = (), sources: Iterable[Source] = (), apply: bool = True
) -> None:
    """Let something happen that nothing replaces, and let abilities trigger on it."""
    duel = now.state
    heeded = duel.table.memo.get(("heeded", type(event)), True)
    if heeded and replacing_claims.any_replacements(duel, event):
        _insist_on_unreplaced(duel, event)
    if apply:
        now.happen(event, cites=cites, sources=sources)
    if heeded:
        hear(now, event)


def hear(now: Now, event: Event) -> None:
    """Let abilities trigger on something that has happened, once every replacement has had its turn."""
    kind = type(event)
    duel = now.state
    spoken_of = duel.table.memo.get(("heard", kind))
    if spoken_of is None:
        spoken_of = duel.table.memo["heard", kind] = kind in HEARD and is_spoken_of(duel.table, kind)
        if not spoken_of and kind is not Moved and not replacing_claims.any_replacements(duel, event):
            duel.table.memo["heeded", kind] = False
    if spoken_of and _may_be_heard(duel, kind):
        notice(now, (event,), {}, Listeners.of(duel))


def _may_be_heard(duel: Duel, kind: type[Event]) -> bool:
    """Whether any ability at hand could trigger on an event of a type: the quick answer for most."""
    if duel.effects or _hand_triggers(duel) or (kind is Moved and leavers(duel.table)):
        return True
    index = (duel.view if duel.viewed else view(duel)).index
    known = index.heard.get(kind)
    if known is None:
        said = (part.node for _, part in index.said.get(nodes.Triggered, ()))
        every = (*(node for _, node in index.pairs.get(nodes.Triggered, ())), *said)
        known = index.heard[kind] = any(may_hear(node.event, kind) for node in every)
    return known


def _insist_on_unreplaced(duel: Duel, event: Event) -> None:
    """A text may want to replace what no rule offers to replacements: then nobody can say what comes of it."""
    for claim in replacing_claims.claims(duel, moving.Intent(event, "")):
        about = ("Replacement", "event", claim.node.event.wording)
        raise Undetermined("not carried out", about, claim.form, (claim.words,))


def notice(now: Now, events: tuple[Event, ...], before: dict[int, Seen], listeners: Listeners) -> None:
    """Let abilities trigger on what has happened in one moment.

    `before` is what the cards that moved were just before, `listeners` the abilities in force then: a card that left in
    the same moment still sees it (4-8-11, 4-8-11-1), one that has just arrived sees arrivals only (4-8-10-1).
    """
    duel = now.state
    if not listeners.abilities and not listeners.made:
        for event in events:
            if _may_be_heard(duel, type(event)):
                break
        else:
            return
    spent: set[int] = set()
    for event in events:
        if listeners.abilities or in_force(duel, nodes.Triggered):
            for frame, ability in tuple(_listening(duel, event, before, listeners)):
                _try(now, event, before, frame, ability, together=events)
        for frame, ability, why in own_leaving(duel, event, before, nodes.Triggered):
            _try(now, event, before, frame, ability, why, events)
        if listeners.made or duel.effects:
            for made in made_by_effects(duel, event, events, before, listeners.made):
                if made.since not in spent and _try_made(now, event, before, made):
                    spent.add(made.since)
        if _hand_triggers(duel):
            _offer_from_hand(now, event, before)


def _listening(
    duel: Duel, event: Event, before: dict[int, Seen], listeners: Listeners
) -> Iterator[tuple[Frame, nodes.Triggered]]:
    looks_back = shifted = False
    if isinstance(event, Moved):
        looks_back = event.source.zone in ("square", "plan", "beneath")
        shifted = event.source.zone == "square" and event.destination.zone == "square"
    if looks_back and not shifted:
        for frame, ability in _fitting(duel, listeners.abilities, event):
            seen = before.get(frame.source)
            yield (replace(frame, last=(seen,)) if seen is not None else frame), ability
        if isinstance(event, Moved) and event.destination.is_square:
            # From the plan zone, or from beneath a card: what has just arrived sees it, too (4-8-10-1).
            before_it = {(frame.source, frame.words) for frame, _ in listeners.abilities}
            for frame, ability in _fitting(duel, in_force(duel, nodes.Triggered), event):
                if (frame.source, frame.words) not in before_it:
                    yield frame, ability
        return
    present = in_force(duel, nodes.Triggered)
    yield from _fitting(duel, present, event)
    if isinstance(event, Moved) and not shifted and present is not listeners.abilities:
        there = {(frame.source, frame.words) for frame, _ in present}
        for frame, ability in _fitting(duel, listeners.abilities, event):
            seen = before.get(frame.source)
            if seen is not None and (frame.source, frame.words) not in there:
                yield replace(frame, last=(seen,)), ability


def _fitting(
    duel: Duel, abilities: tuple[tuple[Frame, nodes.Triggered], ...], event: Event
) -> tuple[tuple[Frame, nodes.Triggered], ...]:
    """Of abilities those that wait for such a thing at all. Of the same abilities a search asks it again and again."""
    if not abilities:
        return ()
    if duel.shared is None:
        return tuple([pair for pair in abilities if may_fit(pair[1].event, event)])
    known: Kept[tuple[tuple[Frame, nodes.Triggered], ...]] = kept_in(duel.shared, "fitting")
    key = (id(abilities), sort_of(event))
    found = known.get(key)
    if found is not None:
        return found[0]
    return known.keep(key, abilities, tuple([pair for pair in abilities if may_fit(pair[1].event, event)]))


def _try(
    now: Now,
    event: Event,
    before: dict[int, Seen],
    frame: Frame,
    ability: nodes.Triggered,
    why: tuple[str, ...] = (),
    together: tuple[Event, ...] = (),
) -> None:
    """Let an ability trigger, once for each time its event is met (4-8-6); `why`: clauses by which it is heard."""
    duel = now.state
    if is_state(ability.event):
        return
    once = _is_once_a_turn(event)
    if once and (frame.source, frame.words) in duel.memory.fired:
        if now.traced and all_fits(duel, frame, ability.event, event, before=before):
            now.cite((ONCE_A_TURN,))
        return
    for bound in all_fits(duel, frame, ability.event, event, before=before):
        ready = bind_event(frame, bound, before)
        if not _condition_met(now, ready, ability):
            continue
        if ability.limits and not may_trigger(now, ready, ability, together, before):
            return
        insist_on_an_end(duel, event)
        cites = (*_grounds(duel, event, before, frame), *why) if now.traced else ()
        now.happen(Triggered(Pending(ready), once), cites=cites, sources=(words_of(frame, ability.event),))
        hear(now, Triggered(Pending(ready), once))


def _grounds(duel: Duel, event: Event, before: dict[int, Seen], frame: Frame) -> list[str]:
    """The clauses by which an ability triggers."""
    cites = [TRIGGERS, BY_ITSELF, EACH_TIME, *_keyword_clause(duel, frame)]
    if any(isinstance(instruction, Carry) for instruction in duel.agenda):
        cites.append(WHILE_RESOLVING)  # a resolution runs: it is stacked after it
    if not isinstance(event, Moved):
        return cites
    own = event.card == frame.source
    if event.destination.is_square:
        if event.source.is_square or event.origin is not None:
            cites.append(SQUARE_TO_SQUARE)
        if not event.source.is_square:
            cites.append(SEES_ARRIVALS)
    elif event.source.is_square and frame.source in before:
        cites.append(LOOKS_BACK if own else WATCHER_LEFT)
    elif is_open_to_hidden(event.source, event.destination):
        cites.append(OPEN_TO_HIDDEN)
    return cites


def _keyword_clause(duel: Duel, frame: Frame) -> tuple[str, ...]:
    """The clause that says what a keyword does, where the ability is a keyword's."""
    path = frame.words.path
    if DEFINED not in path:
        return ()
    keyword = duel.table.node(frame.words._replace(path=path[: path.index(DEFINED)]))
    assert isinstance(keyword, nodes.Keyword)
    meaning = meanings()[keyword.name]
    aslant = (ASLANT,) if keyword.name == "挟撃" and sandwiches_aslant(duel, frame.source) else ()
    return (clause(meaning.clause), *map(clause, meaning.further), *aslant)


def _is_once_a_turn(event: Event) -> bool:
    """The start of the recovery phase and the end of the turn trigger an ability once a turn (4-4-4)."""
    return isinstance(event, TurnEnding) or (isinstance(event, PhaseBegan) and event.phase == "recovery")


def _condition_met(now: Now, frame: Frame, ability: nodes.Triggered | nodes.Delayed) -> bool:
    """誘発条件: part of the event; not met now means never triggered (4-4-3, 4-8-8)."""
    if ability.condition is None or holds(now.state, frame, ability.condition):
        return True
    now.cite(_keyword_clause(now.state, frame))
    now.refuse(Refusal(CONDITION, "condition not met", (frame.source,), (words_of(frame, ability.condition),)))
    return False


def _try_made(now: Now, event: Event, before: dict[int, Seen], made: Made) -> bool:
    """Let an ability that an effect made trigger: once, or while the effect lasts (4-4-4). Whether it is used up."""
    delayed, effect = made.ability, made.effect
    if is_state(delayed.event) or made.is_of_other_battle(now.state, event):
        return False
    once = _is_once_a_turn(event) and not effect.once
    if once and (effect.frame.source, effect.frame.words) in now.state.memory.fired:
        return False
    for bound in all_fits(now.state, effect.frame, delayed.event, event, before=before):
        ready = made.bind(bound, before)
        if not _condition_met(now, ready, delayed):
            continue
        if effect.once and made.present is not None:
            now.happen(EffectsEnded((made.present,)), cites=(ONCE_A_TURN,))
        cites = (TRIGGERS, BY_ITSELF, *made.grounds(event), *_keyword_clause(now.state, effect.frame))
        now.happen(Triggered(Pending(ready), once), cites=cites, sources=(words_of(effect.frame, delayed),))
        hear(now, Triggered(Pending(ready), once))
        if effect.once:
            return True
    return False


# ---- from hand (4-8-12)


class OfferReveal(Instruction, frozen=True):
    """The owner of a card in hand may show it, so that its ability triggers."""

    frame: Frame


class Show(Option, frozen=True):
    """Show the card, or do not."""

    yes: bool


def _offer_from_hand(now: Now, event: Event, before: dict[int, Seen]) -> None:
    duel = now.state
    for card in _hand_triggers(duel):
        place = duel.where(card)
        if place.zone != "hand":
            continue
        for index, ability in enumerate(duel.card(card).text.abilities):
            if not isinstance(ability, nodes.Triggered) or not ability.from_hand:
                continue
            frame = Frame(words=Words(card, index), source=card, controller=duel.owner(card))
            for bound in all_fits(duel, frame, ability.event, event, before=before):
                ready = bind_event(frame, bound, before)
                if _condition_met(now, ready, ability) and may_trigger(now, ready, ability):
                    now.then(OfferReveal(ready))


def _hand_triggers(duel: Duel) -> tuple[int, ...]:
    memo = duel.table.memo
    if "hand triggers" not in memo:
        memo["hand triggers"] = tuple(
            number
            for number, owned in enumerate(duel.table.owned)
            if any(isinstance(a, nodes.Triggered) and a.from_hand for a in owned.card.text.abilities)
        )
    found: tuple[int, ...] = memo["hand triggers"]
    return found


def _shows(duel: Duel, offer: OfferReveal) -> tuple[str, tuple[Show, ...]]:
    return offer.frame.controller, (Show(True), Show(False))


@RULES.choice(OfferReveal, "4-8-12", _shows)
def offer_reveal(now: Now, offer: OfferReveal, option: Show) -> None:
    """When the event happens the owner may reveal the card; unrevealed it does not trigger (4-8-12-2)."""
    frame = offer.frame
    if not option.yes:
        now.refuse(Refusal(NOT_SHOWN, "not shown", (frame.source,)))
        return
    ability = now.state.table.node(frame.words)
    if not isinstance(ability, nodes.Triggered) or not may_trigger(now, frame, ability):
        return
    now.happen(Revealed(frame.controller, (frame.source,)))
    now.happen(Triggered(Pending(frame, from_hand=True)), cites=(TRIGGERS, WORKS_IN_HAND))
    hear(now, Triggered(Pending(frame, from_hand=True)))


def hide_again(now: Now, frame: Frame) -> None:
    """A card that was shown in hand is hidden once its ability is through (4-8-12)."""
    if frame.source in now.state.shown:
        now.happen(Hidden((frame.source,)))


__all__ = [
    "EACH_TIME",
    "Listeners",
    "OfferReveal",
    "Show",
    "happen",
    "hear",
    "hide_again",
    "notice",
]

# At the end, by module: each needs the other, and neither while it is loaded.
from judge.games.dimension_zero import moving  # noqa: E402
from judge.games.dimension_zero.replacing import claims as replacing_claims  # noqa: E402
