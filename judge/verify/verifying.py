"""All checks on a ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from judge.clauses import load_edition
from judge.source import Words
from judge.verify.checks import (
    actions,
    answers,
    battle,
    boards,
    choices,
    citations,
    flow,
    frames,
    numbers,
    payment,
    priority,
    quotes,
    replacements,
    replaying,
    rule_effects,
    shapes,
    stack,
    triggers,
    turns,
)
from judge.verify.document import FORMAT, Document
from judge.verify.findings import Finding, Looked, unless
from judge.verify.walking import Table, Walk, walk

LineCheck = Callable[[Walk], Looked]

LINE_CHECKS: dict[str, tuple[LineCheck, ...]] = {
    "replay": (replaying.events_fit, replaying.top_cards),
    "cards": (replaying.start_holds_together, replaying.cards_conserved),
    "stack": (
        stack.resolutions,
        stack.nothing_nullified_acts,
        stack.resolved_after_passes,
        stack.spells_leave_by_rule,
        stack.moves_go_where_named,
        stack.abilities_of_cards,
    ),
    "priority": (
        priority.holder,
        priority.checked_before,
        priority.everything_stacked,
        priority.nobody_acts_after_the_end,
    ),
    "triggers": (triggers.active_player_first, triggers.controlled_by_its_source),
    "rule effects": (rule_effects.settled_first, rule_effects.justified, rule_effects.all_at_once),
    "battle": (battle.beginnings, battle.exchanges, battle.damage, battle.outcomes),
    "replacements": (replacements.once_each, replacements.order_chosen),
    "actions": (
        actions.announced_by_right,
        actions.in_time,
        actions.from_where,
        actions.special_actions,
        actions.smash_cards,
        actions.completed,
    ),
    "payment": (payment.costs, payment.payments),
    "choices": (
        choices.offered,
        choices.carried_out,
        choices.divisions,
        choices.right_player,
        choices.targets_kept,
        choices.pick_by_pick,
        choices.options_of_the_rule,
    ),
    "numbers": (
        numbers.derivations,
        numbers.arrivals,
        numbers.damage,
        numbers.divided_whole,
        numbers.colours,
    ),
    "turns": (turns.phases_in_order, turns.released_first, turns.ends_of_effects),
    "flow": (
        flow.one_after_the_other,
        flow.first_step,
        flow.last_step,
        flow.nine_steps,
        flow.passes_lead_on,
        flow.battle_steps,
        flow.asked_where_due,
        flow.in_printed_order,
        flow.goes_on_after_waiting,
        flow.goes_back,
    ),
    "shapes": (shapes.events_of_the_rule, shapes.in_one_moment),
    "frames": (frames.remembered, frames.triggered_by, frames.statuses, frames.causes),
    "citations": (citations.right_kind, citations.nothing_missing),
    "quotes": (quotes.quoted_in_steps,),
    "end": (replaying.final_position,),
}
"""What is checked of every line of play, by name."""
CHECKS = ("versions", *LINE_CHECKS, "boards", "answers")
"""The names of all checks."""


class Report(NamedTuple):
    """What was looked at, by check, and what was found."""

    looked_at: Counter[str]
    findings: tuple[Finding, ...]


DONE = "done"


class _Tally:
    def __init__(self) -> None:
        self.looked_at: Counter[str] = Counter()
        self.findings: list[Finding] = []

    def add(self, name: str, looked: Iterable[Finding | None], scene: int = 0, line: int | None = None) -> None:
        entries = iter(looked)
        while True:
            try:
                found = next(entries, DONE)
            except (LookupError, ValueError, TypeError, AttributeError) as error:
                # What refers to nothing at all is as wrong as what refers to the wrong thing.
                said = f"{type(error).__name__}: {error}"
                words = Words(
                    f"記録に、ないもののことが書かれている（{said}）。", f"it speaks of what is not there ({said})."
                )
                self.findings.append(Finding(name, words, None, line, scene))
                return
            if isinstance(found, str):
                return
            self.looked_at[name] += 1
            if found is not None:
                self.findings.append(found._replace(scene=scene, line=line if line is not None else found.line))


def verify(document: Document) -> Report:
    """Check a ruling."""
    tally = _Tally()
    for _ in _check_by_check(document, tally):
        pass
    return Report(tally.looked_at, tuple(tally.findings))


def is_refuted(document: Document) -> bool:
    """Whether anything is wrong with a ruling: nothing is looked at after the first check that finds something."""
    tally = _Tally()
    return any(tally.findings for _ in _check_by_check(document, tally))


def _check_by_check(document: Document, tally: _Tally) -> Iterator[None]:
    """Look at everything, and come back after each check."""
    tally.add("versions", _versions(document))
    yield
    if tally.findings:
        return
    edition = load_edition(document.game)
    tally.add("citations", citations.quoted(document, edition))
    tally.add("citations", citations.of_answers(document))
    yield
    for number, scene in enumerate(document.scenes):
        try:
            table = Table(document, scene)
            walks = [walk(table, scene, line) for line in scene.lines]
        except (LookupError, ValueError, TypeError, AttributeError) as error:
            words = Words(f"記録をたどれない（{error!r}）。", f"the record cannot be followed ({error!r}).")
            tally.findings.append(Finding("replay", words, scene=number))
            yield
            continue
        for line, gone in enumerate(walks, start=1):
            for name, checks in LINE_CHECKS.items():
                for check in checks:
                    tally.add(name, check(gone), number, line)
                yield
        tally.add("quotes", quotes.quoted_in_answers(table, scene), number)
        tally.add("boards", boards.shown(table, scene), number)
        tally.add("answers", answers.questions(table, scene), number)
        tally.add("answers", answers.verdicts(scene), number)
        tally.add("answers", answers.cases(scene, walks), number)
        yield


def _versions(document: Document) -> Looked:
    """The format is one that the checker knows, and the rules are those that it has."""
    known = (document.format, document.version) == FORMAT
    yield unless(known, "versions", None, "知らない形式である。", "the format is not one that is known.")
    try:
        rules = load_edition(document.game).version
    except Exception:
        rules = None
    yield unless(
        rules is not None and document.versions.rules == rules,
        "versions",
        None,
        f"この版のルールはない（{document.game} {document.versions.rules}）。",
        f"there are no such rules ({document.game} {document.versions.rules}).",
    )
