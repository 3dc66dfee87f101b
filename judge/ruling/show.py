"""From positions and traces to what a ruling shows: boards, and steps in words."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from judge.games.dimension_zero.board import BASE_SQUARES, BATTLE_SQUARES, PLAYERS, Player
from judge.games.dimension_zero.characteristics import reckon
from judge.games.dimension_zero.duel import Duel, Spell
from judge.games.dimension_zero.events import Passed
from judge.games.dimension_zero.telling import RULES, Teller
from judge.kernel import Decision, Option, Refusal, Source, Step
from judge.ruling.model import Board, CardShown, Choice, Quote, RefusalTold, SideShown, StepTold, Text
from judge.source import Words


def board(duel: Duel) -> Board:
    """A position to be looked at."""
    squares = {
        square: tuple(_shown(duel, standing.card) for standing in duel.standing if standing.square == square)
        for square in (*BATTLE_SQUARES, *BASE_SQUARES)
    }
    stack = tuple(
        Text(f"《{duel.card(item.card).name}》", f"《{duel.card(item.card).name}》")
        if isinstance(item, Spell)
        else Text("バトルダメージの応酬", "exchange of battle damage")
        for item in duel.stack
    )
    sides: dict[str, SideShown] = {player: _side(duel, player) for player in PLAYERS}
    return Board(duel.active, "main", {square: cards for square, cards in squares.items() if cards}, sides, stack)


def _side(duel: Duel, player: Player) -> SideShown:
    side = duel.side(player)
    return SideShown(
        hand=tuple(_shown(duel, number) for number in side.hand),
        energy=tuple(_shown(duel, number) for number in side.energy),
        graveyard=tuple(_shown(duel, number) for number in side.graveyard),
        removed=tuple(_shown(duel, number) for number in side.removed),
        deck=len(side.deck),
        smash=len(side.smash),
        smash_frozen=sum(number in duel.frozen for number in side.smash),
    )


def _shown(duel: Duel, number: int) -> CardShown:
    card, owner = duel.cards[number]
    standing = duel.at(number)
    fights = card.kind == "unit"
    on_square = standing is not None and fights
    return CardShown(
        number=number,
        name=card.name,
        kind=card.kind,
        owner=owner,
        controller=standing.controller if standing is not None else owner,
        cost=card.cost,
        power=reckon(duel, standing).value if standing is not None and on_square else card.power if fights else None,
        printed_power=card.power if fights else None,
        smash=reckon(duel, standing, "smash").value if standing is not None and on_square else None,
        frozen=number in duel.frozen,
        damage=standing.damage if standing is not None else 0,
    )


class Narrator:
    """Tells the steps of a trace."""

    def __init__(self, start: Duel) -> None:
        self._start = start
        self._teller = Teller(start)

    def steps(self, trace: Iterable[Step], complete: bool = False) -> tuple[StepTold, ...]:
        """The steps in words; those in which nothing happened are left out unless all are wanted."""
        told: list[StepTold] = []
        passed: str | None = None
        for step in trace:
            if step.silent and not complete:
                continue
            player = _who_passed(step)
            if passed is not None and player is not None:
                told[-1] = self._both_passed(told[-1], passed, player)
                passed = None
                continue
            told.append(msgspec.structs.replace(self._step(step), minor=player is not None))
            passed = player
        return tuple(told)

    def _both_passed(self, first: StepTold, one: str, other: str) -> StepTold:
        says = Text(f"{one}と{other}が続けて優先権を放棄する。", f"{one} and {other} pass in a row.")
        return msgspec.structs.replace(first, says=says)

    def _step(self, step: Step) -> StepTold:
        words = [self._teller.event(event) for event in step.events]
        if not words:
            words = [RULES.get(step.rule, Words("することはない。", "There is nothing to do."))]
        return StepTold(
            clauses=tuple(dict.fromkeys((step.clause, *step.cited))),
            rule=step.rule,
            says=Text("".join(word.ja for word in words), " ".join(word.en for word in words)),
            events=tuple(step.events),
            quotes=self._quotes(step.sources),
            refusals=tuple(self.refusal(refusal) for refusal in step.refusals),
            choice=self._chosen(step),
        )

    def _chosen(self, step: Step) -> Choice | None:
        """The choice of a step, if somebody had one. What is done with priority is told by the step itself."""
        if step.decision is None or step.chosen is None or len(step.decision.options) < 2:
            return None
        return None if step.rule == "use_priority" else self.choice(step.decision, step.chosen)

    def choice(self, decision: Decision, chosen: Option) -> Choice:
        """A decision in words."""
        return Choice(
            player=decision.player,
            kind=decision.kind,
            clause=decision.clause,
            question=Text.of(self._teller.question(decision)),
            chosen=Text.of(self._teller.option(chosen)),
            options=tuple(Text.of(self._teller.option(option)) for option in decision.options),
            option=chosen,
            among=decision.options,
        )

    def refusal(self, refusal: Refusal) -> RefusalTold:
        """A refusal in words."""
        words = Text.of(self._teller.refusal(refusal))
        return RefusalTold(refusal.clause, refusal.reason, words, self._quotes(refusal.sources))

    def _quotes(self, sources: Iterable[Source]) -> tuple[Quote, ...]:
        quotes = []
        for source in sources:
            card = self._start.card(source.card)
            start, end = source.span
            quotes.append(Quote(source.card, card.name, source.span, card.text.text[start:end]))
        return tuple(quotes)


def _who_passed(step: Step) -> str | None:
    match step.events:
        case [Passed(player)]:
            return player
    return None
