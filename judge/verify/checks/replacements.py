"""置換効果: each once for an event, in an order chosen by the one affected; what comes of it is what happens (4-15)."""

from __future__ import annotations

from typing import Any

from judge.games.dimension_zero import events as e
from judge.games.dimension_zero.board import Place
from judge.verify.findings import Looked, unless
from judge.verify.walking import Moment, Walk


class Open:
    """Events that wait for their replacements."""

    def __init__(self) -> None:
        self.used: dict[int | None, list[int]] = {}
        """For each card, the cards whose replacements had their turn."""
        self.now: dict[int | None, Place | None] = {}
        """Where each card would go as things stand."""


def once_each(walk: Walk) -> Looked:
    """A replacement has one turn at an event (4-15-6), and takes up what the one before it left."""
    waiting = Open()
    for moment in walk.moments:
        if moment.step.rule in ("checkpoint", "use_priority"):
            waiting = Open()
        for event in moment.step.events:
            match event:
                case e.AboutToHappen(card, destination):
                    waiting.now[card] = destination
                case e.Replaced(card, by):
                    turns = waiting.used.setdefault(card, [])
                    fine = by not in turns and event.was == waiting.now.get(card, event.was)
                    turns.append(by)
                    waiting.now[card] = event.now
                    yield unless(
                        fine,
                        "replacements",
                        moment.number,
                        f"カード{by}の置換効果が、その出来事に当てはまらない。",
                        f"the replacement of card {by} does not apply to that event.",
                    )
                case e.Declined(_, card, by):
                    turns = waiting.used.setdefault(card, [])
                    yield unless(
                        by not in turns,
                        "replacements",
                        moment.number,
                        f"カード{by}の置換効果が二度使われる。",
                        f"the replacement of card {by} has two turns.",
                    )
                    turns.append(by)
                case e.Moved(card=card) if waiting.used.get(card):
                    wanted = waiting.now.get(card)
                    yield unless(
                        wanted is None or _alike(wanted, event.destination),
                        "replacements",
                        moment.number,
                        f"カード{card}が、置換の結果と違うところに置かれている。",
                        f"card {card} does not go where the replacements send it.",
                    )
                    waiting.used.pop(card)


def _alike(wanted: Place, found: Place) -> bool:
    return wanted.zone == found.zone and wanted.at in ("", found.at)


def order_chosen(walk: Walk) -> Looked:
    """The controller of the affected card says which comes first, and it is the one that is applied (4-15-8-2)."""
    card: int | None = None
    for moment in walk.moments:
        for event in moment.step.events:
            if isinstance(event, e.AboutToHappen):
                card = event.card
        if moment.step.rule == "choose_replacement" and moment.step.option is not None:
            yield unless(
                card is None or moment.step.by == _affected(moment, card),
                "replacements",
                moment.number,
                "順番を選ぶのは、影響を受けるカードの支配者である。",
                "the controller of the affected card chooses the order.",
            )
            yield unless(
                _is_applied(walk, moment, moment.step.option),
                "replacements",
                moment.number,
                "選ばれた置換効果が当てはめられていない。",
                "the replacement that was chosen is not applied.",
            )


def _affected(moment: Moment, card: int) -> str:
    return moment.controller(card) if card in moment.before.standing else moment.table.owners[card]


def _is_applied(walk: Walk, moment: Moment, option: dict[str, Any]) -> bool:
    by = option.get("by")
    if not isinstance(by, list) or moment.number >= len(walk.moments):
        return False
    for later in walk.moments[moment.number :]:
        for event in later.step.events:
            if isinstance(event, e.Replaced | e.Declined):
                return bool(event.by == by[0])
        if later.step.rule not in ("apply_replacement", "offer_replacement", "choose_some", "carry_out"):
            return True
    return True
