"""Citations: every clause exists, is quoted as it stands, and is of the right kind for its step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.clauses import Edition
from judge.games.dimension_zero import events as e
from judge.games.dimension_zero.pieces import Ability, Exchange, Spell, UnitMove
from judge.verify.citation_table import EVENTS, RULES, WITH_EVENTS, fits, further
from judge.verify.document import Answer, Document, Scene, Step
from judge.verify.findings import Looked, unless
from judge.verify.walking import Moment, Walk

SILENT = {"wait_for_event": "4-15-2", "occur": "4-8-2"}
"""What a step carries out in which nothing happens, where an event would bring its own clause along."""
KIND_CLAUSES = {"unit": "2-20-1-2", "base": "2-20-2-2", "strategy": "2-20-3-2"}


def quoted(document: Document, edition: Edition) -> Looked:
    """What is cited is quoted with the ruling, in the words of the edition."""
    cited = {
        clause
        for scene in document.scenes
        for answer in scene.answers
        for clause in (*answer.clauses, *(refusal.clause for refusal in answer.verdict.refusals))
    }
    cited |= {
        clause for scene in document.scenes for line in scene.lines for step in line.steps for clause in _of(step)
    }
    for clause in sorted(cited - {""}):
        yield unless(
            clause in edition and clause in document.clauses,
            "citations",
            None,
            f"条文{clause}が引用されていない。",
            f"clause {clause} is not quoted.",
        )
    for name, clause_quoted in document.clauses.items():
        fine = name == clause_quoted.id and name in edition
        if fine:
            clause_ = edition[name]
            says = clause_.text if clause_.text.ja or clause_.title is None else clause_.title
            fine = (clause_quoted.text.ja, clause_quoted.text.en) == (says.ja, says.en)
        yield unless(
            fine,
            "citations",
            None,
            f"条文{name}の引用が条文と違う。",
            f"clause {name} is not quoted as it stands.",
        )


def _of(step: Step) -> Iterator[str]:
    yield from step.clauses
    yield from (refusal.clause for refusal in step.refusals)
    if step.choice is not None:
        yield step.choice.clause


def right_kind(walk: Walk) -> Looked:
    """The clause that a step carries out, and each that it cites besides, is one that speaks of such a step."""
    for moment in walk.moments:
        step = moment.step
        own, also = RULES.get(step.rule, ("", ""))
        names = [name for event in step.events for name in _names(event)]
        first, *others = step.clauses
        allowed = [EVENTS[name] for name in names if name in EVENTS]
        fine = fits(first, own) and (not allowed or any(fits(first, patterns) for patterns in allowed))
        if not step.events and step.rule in SILENT:
            fine = first == SILENT[step.rule]
        yield unless(
            fine,
            "citations",
            moment.number,
            f"{first}はこの手順の条文ではない。",
            f"{first} is not what this step carries out.",
        )
        besides = " ".join((also, *(WITH_EVENTS.get(type(event).__name__, "") for event in step.events)))
        wrong = [clause for clause in others if not fits(clause, besides)]
        yield unless(
            not wrong and len(set(step.clauses)) == len(step.clauses),
            "citations",
            moment.number,
            f"{'、'.join(wrong)}はこの手順に関わる条文ではない。",
            f"{', '.join(wrong)} does not speak of this step.",
        )


def _names(event: Any) -> Iterator[str]:
    match event:
        case e.Moved(how=how) if f"Moved {how}" in EVENTS:
            yield f"Moved {how}"
        case e.Moved():
            yield f"Moved to {event.destination.zone}"
        case e.DamageDealt(battle=True):
            yield "DamageDealt battle"
        case _:
            yield type(event).__name__


def nothing_missing(walk: Walk) -> Looked:
    """What a step does calls for clauses: each of them is cited."""
    for moment in walk.moments:
        missing = [clause for clause in dict.fromkeys(_called_for(moment)) if clause not in moment.step.clauses]
        yield unless(
            not missing,
            "citations",
            moment.number,
            f"{'、'.join(missing)}が引かれていない。",
            f"{', '.join(missing)} is not cited.",
        )


def _called_for(moment: Moment) -> Iterator[str]:
    step = moment.step
    for event, _, _ in moment.beats:
        match event:
            case e.Moved(source=source, destination=destination):
                if source.is_square and not destination.is_square:
                    yield "2-23-1-3"
                if destination.zone == "graveyard" and source.zone in ("square", "stack", "beneath"):
                    yield "2-23-5-1"
                if event.how == "move":
                    yield "2-23-8-4"
            case e.Announced(card=card, what=what):
                if what == "play":
                    yield KIND_CLAUSES.get(moment.table.kind(card), "4-7-2-1")
                yield from _action_clauses(moment, event)
            case e.Stacked(item):
                if step.rule == "put_on_stack":
                    yield "2-23-9-1"
                if isinstance(item, Exchange):
                    yield from ("3-12-4-1", "3-12-3" if step.rule == "first_exchange" else "3-13-3")
                if isinstance(item, Spell):
                    yield "4-1-1"
            case e.Triggered() if "4-8-13" not in step.clauses:
                yield "4-4-2"
            case e.Replaced():
                yield "4-15-4"
            case e.BattleBegan():
                yield from ("4-16-4-3", "3-11-5", "3-11-4")
            case e.BattleDecided():
                yield "3-14-1-1"
            case e.BattleEnded():
                yield "3-4-5"
            case e.Played() | e.Used(what="ability" | "make_plan" | "renew_plan"):
                yield "4-7-2"
            case e.Used(what="move"):
                yield "4-7-3"
            case e.Unstacked(item):
                yield "4-9-1"
                if isinstance(item, UnitMove):
                    yield "4-9-3"
                if isinstance(item, Spell | Ability):
                    yield "4-9-2"
            case e.Paid(player, cards) if step.rule == "pay_cost":
                side = moment.before.sides[player]
                if any(card in side.energy for card in cards):
                    yield "2-23-6-4"
                if any(card in side.smash for card in cards):
                    yield "2-23-7-4"
            case e.NumberChosen() if step.rule == "settle_cost":
                yield from ("1-2-3-3", "1-2-1")
            case e.EffectBegan(effect) if step.rule == "carry_out" and effect.amount is not None:
                yield from ("4-14-3-1", "4-14-3-2", "4-14-3-3")
            case e.EffectBegan() if step.rule == "carry_out":
                if not any(fits(clause, "4-14-3-* 4-4-4* 4-15-3 3-4-*") for clause in step.clauses):
                    yield "4-14-3-1"
            case e.Retargeted():
                yield from ("6-5-1", "6-5-2")
            case e.Struck():
                yield "5-4-1-1"


def _action_clauses(moment: Moment, event: e.Announced) -> Iterator[str]:
    """The clause of the very action, below the one of its timing (3-8-2-1 … 3-8-4-2)."""
    cited = moment.step.clauses
    origin = moment.before.where(event.card).zone
    match event.what:
        case "move":
            yield "3-8-2-6"
        case "make_plan":
            yield "3-8-2-3"
        case "renew_plan":
            yield "3-8-2-4"
        case "play" if origin == "plan":
            yield "3-8-2-5"
        case "play" | "use":
            number = "1" if event.what == "play" else "2"
            if event.what == "use":
                yield from ("4-3-4", "4-3-2")
            yield from (f"{timing}-{number}" for timing in ("3-8-2", "3-8-3", "3-8-4") if timing in cited)


def of_answers(document: Document) -> Looked:
    """An answer rests on what the lines of its cases cite, and on what its kind of question adds."""
    for scene in document.scenes:
        for answer in scene.answers:
            if not answer.cases:
                continue
            timeless = answer.kind == "class" and answer.question.what != "information"
            least, most = (set[str](), set[str]()) if timeless else _of_lines(scene, answer)
            patterns = further(answer.kind, answer.question.what)
            wrong = [clause for clause in answer.clauses if clause not in most and not fits(clause, patterns)]
            missing = [clause for clause in sorted(least) if clause not in answer.clauses]
            yield unless(
                not wrong and not missing and len(set(answer.clauses)) == len(answer.clauses),
                "citations",
                None,
                f"答えの条文が手順の条文と合わない（{'、'.join(wrong + missing)}）。",
                f"the clauses of an answer are not those of its steps ({', '.join(wrong + missing)}).",
            )


def _of_lines(scene: Scene, answer: Answer) -> tuple[set[str], set[str]]:
    """The clauses that an answer must rest on, and those that it may rest on, by its lines and its verdict."""
    least = {refusal.clause for refusal in answer.verdict.refusals if len(answer.cases) == 1}
    most = {"4-6-2", *least}
    for case in answer.cases:
        if not 0 <= case.line < len(scene.lines):
            continue
        for step in scene.lines[case.line].steps:
            silent = not step.events and not step.refusals
            least.update(step.clauses[1:] if silent else step.clauses)
            least.update(refusal.clause for refusal in step.refusals if refusal.clause)
            most.update(_of(step))
            if step.choice is not None:
                least.add(step.choice.clause)
    return least - {""}, most | least
