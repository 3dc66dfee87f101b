"""From positions and traces to what a ruling shows: boards, and steps in words."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from judge.games.dimension_zero.board import BASE_SQUARES, BATTLE_SQUARES, PLAYERS, Player
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.telling import RULES, Teller
from judge.games.dimension_zero.values.characteristics import look, reckon
from judge.kernel import CHANCE, Decision, Option, Refusal, Source, Step, Undetermined
from judge.ruling.model import Board, CardShown, Choice, Quote, RefusalTold, SideShown, StepTold, Text
from judge.ruling.record import CardNow
from judge.ruling.telling import who_passed
from judge.source import Words


def board(duel: Duel) -> Board:
    """A position to be looked at."""
    squares = {
        square: tuple(_shown(duel, standing.card) for standing in duel.standing if standing.square == square)
        for square in (*BATTLE_SQUARES, *BASE_SQUARES)
    }
    teller = Teller(duel)
    return Board(
        active=duel.active,
        phase=duel.phase,
        squares={square: cards for square, cards in squares.items() if cards},
        sides={player: _side(duel, player) for player in PLAYERS},
        stack=tuple(Text.of(teller.item(item)) for item in duel.stack),
        pending=tuple(Text.of(teller.pending(pending)) for pending in duel.pending),
        battles=tuple(Text.of(teller.battle(battle)) for battle in duel.battles),
        effects=tuple(Text.of(teller.effect(effect)) for effect in duel.effects),
        losers=tuple(sorted(duel.losers)),
        winners=tuple(sorted(duel.winners)),
    )


def _side(duel: Duel, player: Player) -> SideShown:
    side = duel.side(player)
    plan = duel.plan(player)
    return SideShown(
        hand=tuple(_shown(duel, number) for number in side.hand),
        energy=tuple(_shown(duel, number) for number in side.energy),
        graveyard=tuple(_shown(duel, number) for number in side.graveyard),
        removed=tuple(_shown(duel, number) for number in side.removed),
        deck=len(side.deck),
        smash=len(side.smash),
        smash_frozen=sum(number in duel.frozen for number in side.smash),
        plan=None if plan is None else _shown(duel, plan),
        arranged=side.arranged,
    )


def _shown(duel: Duel, number: int) -> CardShown:
    card, owner = duel.table.owned[number]
    standing = duel.at(number)
    fights = card.kind == "unit"
    shown = CardShown(
        number=number,
        name=card.name,
        kind=card.kind,
        owner=owner,
        controller=owner,
        cost=card.cost,
        power=card.power if fights else None,
        printed_power=card.power if fights else None,
        frozen=number in duel.frozen,
        face_down=number in duel.face_down,
    )
    if standing is None:
        return shown
    try:
        seen = look(duel, number)
        kind, controller, fights = seen.data.kind, seen.controller, seen.data.kind == "unit"
        power = reckon(duel, number).value if fights else None
        smash = reckon(duel, number, "smash").value if fights else None
    except Undetermined:  # the board is shown all the same; the verdict says what is not known
        kind, controller, power, smash = card.kind, standing.controller, None, None
    return msgspec.structs.replace(
        shown,
        kind=kind,
        controller=controller,
        power=power,
        smash=smash,
        damage=standing.damage,
        beneath=tuple(duel.card(one).name for one in standing.beneath),
        joined_to=standing.joined,
        markers=standing.markers,
    )


class Narrator:
    """Tells the steps of a trace."""

    def __init__(self, start: Duel, teller: Teller | None = None) -> None:
        self._start = start
        self._teller = teller or Teller(start)

    def steps(self, trace: Iterable[Step]) -> tuple[StepTold, ...]:
        """Every step in words. Cards that are not as they are printed are told where that changes."""
        told: list[StepTold] = []
        known: tuple[CardNow, ...] = ()
        for step in trace:
            told.append(self._step(step))
            if step.seen is not None and step.seen != known:
                known = step.seen
                told[-1] = msgspec.structs.replace(told[-1], cards=known)
        return tuple(told)

    def _step(self, step: Step) -> StepTold:
        words = [self._teller.event(event, step.instruction) for event in step.events]
        if not words and step.silent and _is_choice(step):
            words = [_decides(step)]
        elif not words:
            words = [RULES.get(step.rule, Words("することはない。", "There is nothing to do."))]
        found = StepTold(
            clauses=tuple(dict.fromkeys((step.clause, *step.cited))),
            rule=step.rule,
            says=Text("".join(word.ja for word in words), " ".join(word.en for word in words)),
            events=tuple(step.events),
            quotes=self.quotes(step.sources),
            refusals=tuple(self.refusal(refusal) for refusal in step.refusals),
            choice=self._chosen(step),
            by=step.decision.player if step.decision is not None else "",
            option=step.chosen,
        )
        nothing = step.silent and found.choice is None
        return msgspec.structs.replace(found, minor=nothing or who_passed(found) is not None)

    def _chosen(self, step: Step) -> Choice | None:
        """The choice of a step, if somebody had one. What is done with priority is told by the step itself."""
        if step.decision is None or step.chosen is None or not _is_choice(step):
            return None
        return self.choice(step.decision, step.chosen)

    def choice(self, decision: Decision, chosen: Option) -> Choice:
        """A decision in words."""
        return Choice(
            player=decision.player,
            kind=decision.kind,
            clause=decision.clause,
            question=Text.of(self._teller.question(decision)),
            chosen=Text.of(self._teller.option(chosen, decision.about)),
            options=tuple(Text.of(self._teller.option(option, decision.about)) for option in decision.options),
            option=chosen,
            among=decision.options,
        )

    def options(self, decision: Decision) -> Words:
        """The options of a decision in a row."""
        told = [self._teller.option(option, decision.about) for option in decision.options]
        return Words("、".join(one.ja for one in told), ", ".join(one.en for one in told))

    def question(self, decision: Decision) -> Words:
        """What a decision is about."""
        return self._teller.question(decision)

    def refusal(self, refusal: Refusal) -> RefusalTold:
        """A refusal in words."""
        words = Text.of(self._teller.refusal(refusal))
        return RefusalTold(refusal.clause, refusal.reason, words, self.quotes(refusal.sources))

    def quotes(self, sources: Iterable[Source]) -> tuple[Quote, ...]:
        """Words of cards, as they are printed."""
        quotes = []
        for source in sources:
            card = self._start.card(source.card)
            start, end = source.span
            if start < end:  # what was left unsaid has no words
                quotes.append(Quote(source.card, card.name, source.span, card.text.text[start:end]))
        return tuple(quotes)


def _is_choice(step: Step) -> bool:
    """Whether somebody had a choice in a step. What is done with priority is told by the step itself."""
    return step.decision is not None and len(step.decision.options) > 1 and step.rule != "use_priority"


def _decides(step: Step) -> Words:
    player = step.decision.player if step.decision is not None else CHANCE
    return (
        Words("偶然が決める。", "Chance decides.")
        if player == CHANCE
        else Words(f"{player}が決める。", f"{player} decides.")
    )
