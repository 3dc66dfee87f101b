"""What lies on the agenda while replacements have their turn, and how intents are taken out of it or changed."""

from __future__ import annotations

from msgspec.structs import replace

from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.events import DamageDealt, Froze, Moved, Released
from judge.games.dimension_zero.frame import Frame, Words
from judge.games.dimension_zero.moving import Happen, Happened, Intent, ReplacementId, with_followers
from judge.kernel import Event, Instruction


class Replacing(Instruction, frozen=True):
    """Let the next replacement have its turn at what is about to happen; when there is none, let it happen."""

    happen: Happen


class ApplyReplacement(Instruction, frozen=True):
    """A replacement is applied; the answer may be the card that the event's card is put beneath."""

    happen: Happen
    index: int
    by: ReplacementId
    asked: bool = False


class GoOn(Instruction, frozen=True):
    """Steps that come before an event have been done: is it replaced now, or does it happen?"""

    happen: Happen
    index: int
    by: ReplacementId


class CarryInstead(Instruction, frozen=True):
    """Carry out the steps of a replacement in the place of the event, once the rest has happened."""

    effect: Frame
    """Not yet at work: the effect that moves cards meanwhile is the one that goes on speaking of them."""
    todo: tuple[Words, ...]
    within: Within


class Within(Instruction, frozen=True):
    """What is done above this on the agenda is done by a replacement: it does not replace that again (4-15-6)."""

    by: ReplacementId
    met: tuple[ReplacementId, ...] = ()
    """Those that had their turn at the event before it: what it has become, they do not replace again either."""
    cards: tuple[int, ...] = ()
    """The cards that the event was about; what is done to others is another event."""

    def done_with(self, event: Event) -> tuple[ReplacementId, ...]:
        """The replacements that an event which happens meanwhile has behind it."""
        cards = cards_of(event)
        same = any(card in self.cards for card in cards) if cards else not self.cards
        return (self.by, *self.met) if same else (self.by,)


class Remember(Instruction, frozen=True):
    """A card has come with something named for it: that stays known as long as it is there."""

    effect: Frame
    card: int


class Arrange(Instruction, frozen=True):
    """A replacement put a card to a known place of a deck (6-2-2)."""

    card: int


class HandOn(Instruction, frozen=True):
    """Everything is done: hand what came of the event to whoever demanded it."""

    answer: Happened


def cards_of(event: Event) -> tuple[int, ...]:
    """The cards that an event is about."""
    match event:
        case Moved(card=card):
            return (card,)
        case DamageDealt(target=target):
            return (target,)
        case Froze(cards=cards) | Released(cards=cards):
            return cards
    for name in ("card", "unit"):
        found = getattr(event, name, None)
        if isinstance(found, int):
            return (found,)
    return ()


def with_intent(happen: Happen, index: int, intent: Intent) -> Happen:
    """With another intent in the place of one."""
    return replace(happen, intents=(*happen.intents[:index], intent, *happen.intents[index + 1 :]))


def without(happen: Happen, gone: Intent) -> Happen:
    """Without an intent, and without those of cards that would have gone along."""
    leader = gone.event.card if isinstance(gone.event, Moved) else None
    kept = tuple(one for one in happen.intents if one is not gone and (leader is None or one.leader != leader))
    return replace(happen, intents=kept)


def refollow(duel: Duel, happen: Happen, was: Intent, new: Intent) -> Happen:
    """Followers go along to another square, but to the graveyard where a card leaves the squares (6-1-5, 6-6-6)."""
    if not isinstance(was.event, Moved) or not isinstance(new.event, Moved):
        return happen
    if was.event.destination.is_square == new.event.destination.is_square:
        return happen
    kept = tuple(one for one in happen.intents if one.leader != new.event.card)
    moved = {one.event.card for one in kept if isinstance(one.event, Moved)}
    along = with_followers(duel, (new,))[1:]
    extra = (one for one in along if isinstance(one.event, Moved) and one.event.card not in moved)
    return replace(happen, intents=(*kept, *extra))


def still_possible(duel: Duel, happen: Happen) -> Happen:
    """Without what has become impossible by what was done first: a card is not where it was any more."""
    for intent in happen.intents:
        if not _is_possible(duel, intent):
            happen = without(happen, intent)
    return happen


def _is_possible(duel: Duel, intent: Intent) -> bool:
    event = intent.event
    if isinstance(event, Moved) and event.source.zone != "stack":
        decks = ("deck", "plan")
        place = duel.where(event.card)
        return place == event.source or (place.zone in decks and event.source.zone in decks)
    return not isinstance(event, DamageDealt) or duel.at(event.target) is not None
