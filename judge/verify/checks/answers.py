"""Answers: the verdict follows from the cases, each case from the line that shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from judge.games.dimension_zero import events as e
from judge.games.dimension_zero.board import PLAYERS
from judge.verify.checks.choices import is_sound
from judge.verify.document import Answer, Case, Question, Scene
from judge.verify.findings import Finding, Looked, unless
from judge.verify.position import Position, other
from judge.verify.walking import Table, Walk

DESTROYED_FROM = ("square", "energy", "smash", "beneath")
STATED = ("square", "energy", "smash", "beneath")
"""Where cards are released or frozen (2-22-1)."""
OPEN_ZONES = ("square", "graveyard", "energy", "removed", "plan", "stack")
DECIDING = {
    "targets": "choose_targets choose_some",
    "number": "settle_cost choose_targets choose_some",
    "x": "settle_cost use_priority",
    "mode": "choose_modes choose_some",
    "cost": "settle_cost use_priority",
    "payment": "pay_cost pay_now",
    "order": "put_in_order order_arrivals order_graveyard",
    "replacement": "choose_replacement offer_replacement",
    "optional": "ask_whether offer_payment",
    "cards": "choose_some settle_cost",
    "square": "choose_some choose_targets",
    "division": "divide_damage choose_targets",
    "reveal": "offer_reveal",
    "triggers": "stack_triggers",
    "cost cards": "settle_cost choose_some",
    "word": "say_word",
}
"""In which steps something of a kind is decided."""
OPENS = {"happens": re.compile("必ず|決して"), "may": re.compile("できる。$|できない。$")}
"""Where the sentence of a verdict says yes or no."""
About = tuple[tuple[int | None, ...], str | None]
"""What happened to which cards, and which player it is told of."""


def _opens(says: str, kind: str) -> bool | None:
    """Whether a verdict says yes, or no, in words; None if it says neither."""
    said = OPENS[kind].search(says)
    return None if said is None else said[0] in ("必ず", "できる。")


def _is_said(answer: Answer) -> bool:
    """Whether the sentence of a verdict names what is answered, where that can be read off it."""
    said, says = answer.verdict.answer or "", answer.verdict.says
    if answer.kind == "can":
        count = len(said.split(", "))
        wanted = {"none": "can do nothing", "pass": "can only pass"}.get(said, f"{count} thing" if count > 1 else "one")
        return wanted in says.en
    if (
        answer.kind not in ("value", "decides", "class")
        or said in UNSAID
        or answer.question.what in ("data", "arranged")
    ):
        return True
    words = {*re.findall(r"-?\d+|[A-Za-z]+", says.en.replace("empty", "0"))}
    return all(part in words or (not part.isascii() and part in says.ja) for part in said.split(", "))


UNSAID = ("none", "–", "true", "false", "yes", "no")
"""Answers that are said in words of their own."""


def verdicts(scene: Scene) -> Looked:
    """Decided: one case. Depends: several, each by choices. Undetermined: none, and the reasons."""
    for answer in scene.answers:
        verdict, cases = answer.verdict, answer.cases
        answers = [case.answer for case in cases]
        match verdict.kind:
            case "decided":
                fine = len(cases) == 1 and verdict.answer == answers[0] and not verdict.reasons
                fine = fine and _is_said(answer)
                if answer.kind in OPENS:
                    fine = fine and _opens(verdict.says.ja, answer.kind) == (answers[0] == "yes")
            case "depends":
                fine = len(cases) > 1 and len(set(answers)) == len(answers) and verdict.answer is None
                fine = fine and any(case.choices for case in cases)
            case "undetermined":
                fine = not cases and bool(verdict.reasons) and verdict.answer is None
            case _:
                fine = False
        expectation = answer.expectation
        fine = fine and (expectation is None or expectation.holds == (not expectation.differs))
        yield _finding(fine, "答えが場合と合わない。", "a verdict does not follow from its cases.")


def cases(scene: Scene, walks: list[Walk]) -> Looked:
    """The answer of a case is what its line leads to, and its choices are made on that line."""
    for answer in scene.answers:
        for case in answer.cases:
            if not 0 <= case.line < len(walks):
                yield _finding(False, "場合の手順がない。", "a case has no line.")
                continue
            walk = walks[case.line]
            fine = all(is_sound(choice) for choice in case.choices) and _made_on(walk, case)
            yield _finding(fine, "場合の選択が手順にない。", "the choices of a case are not made on its line.")
            wanted = _answer(walk, answer.kind, answer.question)
            if wanted is not None:
                yield _finding(
                    case.answer in wanted,
                    f"答え「{case.answer}」は手順の終わりと違う（{'・'.join(sorted(wanted))}）。",
                    f"the answer '{case.answer}' is not what the line leads to ({', '.join(sorted(wanted))}).",
                )
            yield from _of_kind(answer, case, walk)


def _finding(fine: bool, ja: str, en: str) -> Finding | None:
    return unless(fine, "answers", None, ja, en)


def _made_on(walk: Walk, case: Case) -> bool:
    made = [(moment.step.by, moment.step.rule, moment.step.option) for moment in walk.moments]
    return all((choice.player, choice.kind, choice.option) in made for choice in case.choices)


def _of_kind(answer: Answer, case: Case, walk: Walk) -> Iterator[Finding | None]:
    if answer.kind == "may" and len(answer.cases) == 1:
        fine = case.answer in ("yes", "no") and bool(answer.verdict.refusals) == (case.answer == "no")
        yield _finding(fine, "できない理由が合わない。", "what forbids it does not go with the answer.")
    if answer.kind == "decides":
        named = [] if case.answer == "none" else case.answer.split(", ")
        rules = DECIDING.get(answer.question.what, "").split()
        asked = {moment.step.by for moment in walk.moments if moment.step.rule in rules and moment.step.option}
        yield _finding(set(named) <= asked, "決める人が手順にいない。", "nobody of that name decides on the line.")


def _answer(walk: Walk, kind: str, question: Question) -> set[str] | None:
    """The answers that a line bears out; None where the checker cannot tell."""
    match kind:
        case "where" if question.card is not None:
            place = walk.end.where(question.card)
            return {place.at if place.is_square else place.zone}
        case "happens":
            times = sum(_fits(question, about) for event in _events(walk) for about in happenings(question.what, event))
            happens = times > 0 if question.times is None else times == question.times
            return {"yes" if happens else "no"}
        case "wins" if question.what == "duel":
            return {_winner(walk.end)}
        case "wins":
            return _battle_winner(walk, question.card)
        case "value":
            return _value(walk, question)
        case "class" if question.what == "information" and question.card is not None:
            place = walk.end.where(question.card)
            return {"open" if place.zone in OPEN_ZONES or question.card in walk.end.shown else "hidden"}
    return None


def _events(walk: Walk) -> Iterator[Any]:
    return (event for moment in walk.moments for event in moment.step.events)


def _fits(question: Question, about: About) -> bool:
    cards, player = about
    return (question.card is None or question.card in cards) and question.player in ("", player)


def happenings(kind: str, event: Any) -> Iterator[About]:
    """What an event is an instance of, with the cards and the player that it may be told of."""
    match kind, event:
        case "battle", e.BattleBegan(fights):
            yield from ((fight.began + fight.joined, None) for fight in fights)
        case "attack", e.BattleBegan(fights):
            yield from ((fight.attackers, None) for fight in fights)
        case "trigger", e.Triggered(pending):
            yield (pending.frame.source,), pending.frame.controller
        case "draw", e.Moved(how="draw"):
            yield (event.card, event.by[1] if event.by else None), event.destination.at
        case "move", e.Moved(how="move"):
            yield (event.card,), event.controller
        case "destroy", e.Moved() if event.destination.zone == "graveyard" and event.source.zone in DESTROYED_FROM:
            yield (event.card,), event.controller
        case "damage", e.DamageDealt():
            yield (event.target,), None
        case "smash", e.Smashed(player, unit):
            yield (unit,), player
        case "nullify", e.Nullified(item):
            card = getattr(item, "card", None)
            frame = getattr(item, "frame", None)
            yield (card if card is not None or frame is None else frame.source,), getattr(item, "controller", None)
        case "replace", e.Replaced(card, by):
            yield (card, by), None
        case "reveal", e.Revealed(player, cards):
            yield cards, player
        case ("play", e.Played(player, card)) | ("use", e.Used(player, card)):
            yield (card,), player
        case ("freeze", e.Froze(cards) | e.Paid(cards=cards)) | ("release", e.Released(cards)):
            yield from (((card,), None) for card in cards)
        case ("shuffle", e.Shuffled(player)) | ("arrange", e.DeckArranged(player)):
            yield (), player
        case "win", e.DuelWon(winners) if len(winners) == 1:
            yield (), winners[0]
        case "win", e.DuelLost(losers) if len(losers) == 1:
            yield (), other(losers[0])
        case "win", e.Conceded(player):
            yield (), other(player)


def _winner(end: Position) -> str:
    if not end.over:
        return "nobody"
    winners = end.winners - end.losers if end.winners else {other(loser) for loser in end.losers}
    return "draw" if len(end.losers) == len(PLAYERS) or len(winners) != 1 else next(iter(winners))


def _battle_winner(walk: Walk, card: int | None) -> set[str] | None:
    """Who wins the last battle, or the last one that a card is in: the decision on its square after it began."""
    decided: list[Any] = []
    square = ""
    for event in _events(walk):
        match event:
            case e.BattleBegan(fights):
                of_card = [fight.square for fight in fights if card in fight.began + fight.joined]
                if of_card:
                    square, decided = of_card[0], []
            case e.BattleDecided(where, winner, losers):
                if card is None or where == square or card in (winner, *losers):
                    decided.append(event)
                    square = ""
    if not decided:
        return {"nobody"}
    winner = decided[-1].winner
    if winner is None:
        return {"draw"}
    name = walk.table.owned[winner].name
    alike = [number for number, owned in enumerate(walk.table.owned) if owned.name == name]
    return {name} if len(alike) == 1 else None


def _value(walk: Walk, question: Question) -> set[str] | None:
    end, card, what = walk.end, question.card, question.what
    if card is not None:
        return _of_card(walk, card, what)
    if question.player in PLAYERS:
        side = end.sides[question.player]
        match what:
            case "arranged":
                return {str(side.arranged).lower()}
            case "released energy":
                return {str(sum(one not in end.frozen for one in side.energy))}
        return {str(len(getattr(side, what)))}
    return {{"active": end.active, "phase": end.phase}.get(what, str(len(end.stack)))}


def _of_card(walk: Walk, card: int, what: str) -> set[str] | None:
    end, table = walk.end, walk.table
    printed = table.printed(card)
    now = next((one for one in walk.line.end.cards if one.number == card), None)
    standing = end.standing.get(card)
    kinds = {one.kind for one in (printed, now) if one is not None}
    match what:
        case "power" | "smash" | "move cost" | "printed power" | "printed smash" if kinds and "unit" not in kinds:
            return {"none"}
        case "power" | "smash" if printed is not None and printed.kind == "unit" and standing is not None:
            derived = getattr(now, what) if now is not None else None
            return {str(max(0, derived.value if derived is not None else getattr(printed, what)))}
        case "printed power" | "printed smash" if printed is not None and printed.kind == "unit":
            return {str(getattr(printed, what.removeprefix("printed ")))}
        case "printed cost" if printed is not None:
            return {str(sum(number for _, number in printed.cost if isinstance(number, int)))}
        case "damage":
            return {str(standing.damage if standing is not None else 0)}
        case "state" if end.where(card).zone not in STATED:
            return {"none"}
        case "state":
            return {"frozen" if card in end.frozen else "released"}
        case "controller" if standing is not None:
            return {now.controller if now is not None else standing.controller}
        case "kind" if standing is not None and printed is not None:
            return {now.kind if now is not None else printed.kind}
        case "markers" if standing is not None:
            return {str(sum(number for _, number in standing.markers))}
    return None


def questions(table: Table, scene: Scene) -> Looked:
    """A question is about a card of the scene, or about a player."""
    for answer in scene.answers:
        asked = answer.question
        fine = asked.card is None or 0 <= asked.card < len(table.owned)
        yield _finding(fine and asked.player in ("", *PLAYERS), "問いのカードがない。", "a question is about no card.")
