"""What questions ask about the way, not about its end: only such facts are remembered along a line of play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from judge.games.dimension_zero import events as e
from judge.games.dimension_zero.board import OPPONENT, PLAYERS
from judge.games.dimension_zero.duel import Ability, Duel, Spell, StackItem, UnitMove
from judge.games.dimension_zero.frame import Ref
from judge.kernel import CHANCE, Decision, Event
from judge.scenario.decisions import is_first, kinds_of, offered
from judge.scenario.questions import Question

DESTROYED_FROM = ("square", "energy", "smash", "beneath")
"""Zones from which going to the graveyard is being destroyed (2-23-1-4)."""
MOST_DECIDERS = 12


class About(NamedTuple):
    """One thing that happened: the cards that it may be told of, and the player."""

    cards: tuple[int | None, ...] = ()
    player: str | None = None


class Watch(NamedTuple):
    """What is remembered for one question: how often, by whom, or who won."""

    question: Question
    cards: tuple[int, ...] = ()
    among: tuple[tuple[Ref, ...], ...] = ()

    @property
    def first(self) -> Any:
        """What is known before anything happened."""
        return 0 if self.question.happens is not None else () if self.question.decides is not None else None

    def saw(self, known: Any, event: Event) -> Any:
        """What is known once something has happened."""
        question = self.question
        if question.happens is not None:
            most = 1 if question.times is None else question.times + 1
            return min(most, known + sum(map(self._fits, _happenings(question.happens, event))))
        if question.wins == "battle":
            return self._won(known, event)
        return known

    def _won(self, known: Any, event: Event) -> Any:
        """Who won the last battle, or that of one card: until it is decided, the square that it is on."""
        if isinstance(event, e.BattleBegan) and self.cards:
            return next((fight.square for fight in event.fights if self._is_in(fight.units)), known)
        if not isinstance(event, e.BattleDecided):
            return known
        fought = (event.winner, *event.losers)
        if self.cards and known != event.square and not self._is_in(fought):
            return known
        return -1 if event.winner is None else event.winner

    def _is_in(self, cards: Iterable[int | None]) -> bool:
        return any(card in self.cards for card in cards)

    def _fits(self, about: About) -> bool:
        question = self.question
        if question.of is not None and not self._is_in(about.cards):
            return False
        return question.player is None or about.player == question.player

    def decided(self, known: Any, duel: Duel, decision: Decision) -> Any:
        """What is known once a player is about to decide something."""
        if self.question.decides is None or decision.player == CHANCE or len(decision.options) < 2:
            return known
        if self.question.decides not in kinds_of(decision) or not is_first(decision) or len(known) >= MOST_DECIDERS:
            return known
        refs = offered(duel, decision)
        if all(any(ref in refs for ref in wanted) for wanted in self.among):
            return (*known, decision.player)
        return known


def saw(watches: Iterable[Watch], facts: tuple[Any, ...], event: Event) -> tuple[Any, ...]:
    """The facts once something has happened."""
    return tuple(watch.saw(known, event) for watch, known in zip(watches, facts, strict=True))


def decided(watches: Iterable[Watch], facts: tuple[Any, ...], duel: Duel, decision: Decision) -> tuple[Any, ...]:
    """The facts once a player is about to decide."""
    return tuple(watch.decided(known, duel, decision) for watch, known in zip(watches, facts, strict=True))


def chose_cost(watches: Iterable[Watch], facts: tuple[Any, ...], player: str) -> tuple[Any, ...]:
    """The facts once a player has said in which of several ways an action is paid for, as it begins."""
    return tuple(
        (*known, player) if watch.question.decides == "cost" and not watch.among else known
        for watch, known in zip(watches, facts, strict=True)
    )


def _happenings(kind: str, event: Event) -> Iterator[About]:
    """The happenings of a kind that an event is."""
    match kind, event:
        case "battle", e.BattleBegan(fights):
            yield from (About(fight.units) for fight in fights)
        case "attack", e.BattleBegan(fights):
            yield from (About(fight.attackers) for fight in fights)
        case "trigger", e.Triggered(pending):
            yield About((pending.frame.source,), pending.frame.controller)
        case "draw", e.Moved(how="draw"):
            yield About((event.by[1] if event.by else None, event.card), event.destination.at)
        case "move", e.Moved(how="move"):
            yield About((event.card,), event.controller)
        case "destroy", e.Moved():
            if event.destination.zone == "graveyard" and event.source.zone in DESTROYED_FROM:
                yield About((event.card,), event.controller)
        case "damage", e.DamageDealt():
            yield About((event.target,))
        case "win", (e.DuelWon() | e.DuelLost() | e.Conceded()):
            yield from (About((), player) for player in _winners(event))
        case "smash", e.Smashed(player=player, unit=unit):
            yield About((unit,), player)
        case "nullify", e.Nullified():
            yield About((_card_of(event.item),), getattr(event.item, "controller", None))
        case "replace", e.Replaced():
            yield About((event.card, event.by))
        case "reveal", e.Revealed(player=player, cards=cards):
            yield About(cards, player)
        case "play", e.Played(player=player, card=card):
            yield About((card,), player)
        case "use", e.Used(player=player, card=used):
            yield About((used,), player)
        case ("freeze", e.Froze(cards=cards) | e.Paid(cards=cards)) | ("release", e.Released(cards=cards)):
            yield from (About((card,)) for card in cards)
        case ("shuffle", e.Shuffled(player=player)) | ("arrange", e.DeckArranged(player=player)):
            yield About((), player)


def _winners(event: Event) -> tuple[str, ...]:
    match event:
        case e.DuelWon(winners):
            return winners if len(winners) == 1 else ()
        case e.DuelLost(losers):
            return tuple(OPPONENT[loser] for loser in losers) if len(losers) < len(PLAYERS) else ()
        case e.Conceded(player):
            return (OPPONENT[player],)
    return ()


def _card_of(item: StackItem) -> int | None:
    match item:
        case Spell(card=card) | UnitMove(card=card):
            return card
        case Ability(frame=frame):
            return frame.source
    return None
