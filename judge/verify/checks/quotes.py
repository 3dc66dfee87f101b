"""Words of cards are quoted as they are printed, from the card that they stand on."""

from __future__ import annotations

from collections.abc import Iterable

from judge.verify.document import Quote, Scene
from judge.verify.findings import Looked, unless
from judge.verify.walking import Table, Walk


def quoted_in_steps(walk: Walk) -> Looked:
    """The quotes of steps and of what was refused in them."""
    for moment in walk.moments:
        step = moment.step
        yield from _quoted(walk.table, (*step.quotes, *(q for one in step.refusals for q in one.quotes)), moment.number)


def quoted_in_answers(table: Table, scene: Scene) -> Looked:
    """The quotes of verdicts."""
    for answer in scene.answers:
        verdict = answer.verdict
        yield from _quoted(table, (*verdict.quotes, *(q for one in verdict.refusals for q in one.quotes)), None)


def _quoted(table: Table, quotes: Iterable[Quote], step: int | None) -> Looked:
    for quote in quotes:
        known = 0 <= quote.card < len(table.owned) and table.owned[quote.card].name == quote.name
        start, end = quote.span
        fine = known and table.text(quote.card)[start:end] == quote.words != ""
        yield unless(
            fine,
            "quotes",
            step,
            f"《{quote.name}》にその言葉は印刷されていない。",
            f"《{quote.name}》 does not bear those words.",
        )
