"""Cards are conserved, events agree with the position they happen in, and the last position is the recorded one."""

from __future__ import annotations

from judge.games.dimension_zero.board import Place
from judge.verify.findings import Looked, unless
from judge.verify.position import essence, recorded_position
from judge.verify.walking import PRIORITY, Walk


def events_fit(walk: Walk) -> Looked:
    """Every event can happen in the position that the events before it have made."""
    wrong = {finding.step: finding for finding in walk.found}
    for moment in walk.moments:
        for _ in moment.beats:
            yield None
        if moment.number in wrong:
            yield wrong[moment.number]


def cards_conserved(walk: Walk) -> Looked:
    """Every card is in one place after each step, and none is between two places when a player acts."""
    every = list(range(len(walk.table.owners)))
    for moment in walk.moments:
        if moment.step.events:
            fine = sorted(moment.after.places()) == every
            yield unless(fine, "cards", moment.number, "カードの枚数が合わない。", "cards are lost or made.")
        if moment.step.rule == PRIORITY:
            lost = ", ".join(map(str, moment.before.leaving))
            yield unless(
                not lost,
                "cards",
                moment.number,
                f"カード{lost}がどのゾーンにもない。",
                f"card {lost} is in no zone.",
            )


def final_position(walk: Walk) -> Looked:
    """The position that the events lead to is the recorded one, part by part."""
    mine = essence(walk.end)
    theirs = essence(recorded_position(walk.line.end, walk.table.owners, walk.table.kinds))
    for part in sorted(mine.keys() | theirs.keys()):
        fine = mine.get(part) == theirs.get(part)
        yield unless(
            fine,
            "end",
            None,
            f"最後の局面の「{part}」が、記録と違う。",
            f"'{part}' of the final position is not what is recorded.",
        )


def start_holds_together(walk: Walk) -> Looked:
    """The first position has every card once."""
    start = walk.moments[0].before if walk.moments else walk.end
    fine = sorted(start.places()) == list(range(len(walk.table.owners)))
    yield unless(
        fine, "cards", None, "最初の局面でカードの枚数が合わない。", "the first position has cards twice or not."
    )


def top_cards(walk: Walk) -> Looked:
    """Cards are drawn, and smashed, from the top of the deck (2-23-1-4, 3-9-1)."""
    for moment in walk.moments:
        for event, before, _ in moment.beats:
            if type(event).__name__ != "Moved" or event.how not in ("draw", "smash"):
                continue
            deck = before.sides[walk.table.owners[event.card]].deck
            fine = deck[:1] == (event.card,) and event.source.zone in ("deck", "plan")
            to = Place("hand" if event.how == "draw" else "smash", walk.table.owners[event.card])
            yield unless(
                fine and event.destination == to,
                "replay",
                moment.number,
                f"カード{event.card}は山札の一番上から動いたのではない。",
                f"card {event.card} did not come from the top of the deck.",
            )
