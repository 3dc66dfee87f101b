"""A line of play gone through, event by event: what each step found, and what it left."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from judge.source import Words
from judge.verify.changing import change
from judge.verify.document import CardNow, Document, Line, Printed, Scene, Step
from judge.verify.findings import Finding
from judge.verify.position import Contradiction, Position, recorded_position, settled

PRIORITY = "use_priority"
"""The step in which a player who has priority acts or passes."""
CHECKPOINT = "checkpoint"
"""The step in which rule effects are looked at, before a player gains priority."""
TOGETHER = "occur"
"""Steps of this rule that follow each other are one moment: what comes to a square in them comes together."""


class Table:
    """The cards of a scene: what is printed on them, and whose they are."""

    def __init__(self, document: Document, scene: Scene) -> None:
        self._printed = {**document.cards, **scene.cards}
        self.owned = scene.owned
        self.limited = scene.variant.limited
        self.owners = tuple(card.owner for card in scene.owned)
        self.kinds = tuple(self.kind(number) for number in range(len(scene.owned)))

    def printed(self, card: int) -> Printed | None:
        """What is printed on a card; None for one that nobody listed."""
        return self._printed.get(self.owned[card].name)

    def kind(self, card: int) -> str:
        """The printed kind of a card."""
        found = self.printed(card)
        return found.kind if found is not None else "unknown"

    def colours(self, card: int) -> tuple[str, ...]:
        """The colours of a card."""
        return self.owned[card].colours

    def text(self, card: int) -> str:
        """The printed text of a card."""
        found = self.printed(card)
        return found.text if found is not None else ""


class Beat(NamedTuple):
    """An event, and the positions before and after it."""

    event: Any
    before: Position
    after: Position


class Moment(NamedTuple):
    """A step, with what it found and what it left."""

    number: int
    """From 1."""
    step: Step
    before: Position
    after: Position
    beats: tuple[Beat, ...]
    table: Table
    cards: dict[int, CardNow]
    """Cards that were not as they are printed when the step began."""

    def kind(self, card: int) -> str:
        """What kind of card a card on a square was when the step began."""
        now = self.cards.get(card)
        return now.kind if now is not None else self.table.kind(card)

    def controller(self, card: int) -> str:
        """Who controlled a card on a square when the step began."""
        now = self.cards.get(card)
        return now.controller if now is not None else self.before.standing[card].controller

    def stat(self, card: int, name: str) -> int | None:
        """The power or smash of a card on a square when the step began, below 0 as it is remembered."""
        now = self.cards.get(card)
        derived = getattr(now, name) if now is not None else None
        if derived is not None:
            return int(derived.printed + sum(made.amount for made in derived.changes))
        printed = self.table.printed(card)
        found: int | None = getattr(printed, name) if printed is not None else None
        return found

    def has_keyword(self, card: int, name: str) -> bool:
        """Whether a card on a square had a keyword when the step began."""
        now = self.cards.get(card)
        if now is not None:
            return name in now.keywords
        # An ability that is a keyword stands alone: ●, the keyword, and at most a reminder in brackets.
        abilities = re.split(r"[●\n・、]|[(（].*?[)）]", self.table.text(card))
        return name in (ability.strip(" 　。") for ability in abilities)


class Walk(NamedTuple):
    """A line of play gone through."""

    table: Table
    line: Line
    moments: tuple[Moment, ...]
    end: Position
    found: tuple[Finding, ...]
    """Where an event contradicts the position."""


def walk(table: Table, scene: Scene, line: Line) -> Walk:
    """Go through a line. After a contradiction the walk goes on as if the event had not been."""
    position = recorded_position(scene.start, table.owners, table.kinds)
    before_action = position
    moments: list[Moment] = []
    found: list[Finding] = []
    cards: dict[int, CardNow] = {}
    for number, step in enumerate(line.steps, start=1):
        if step.cards is not None:
            cards = {card.number: card for card in step.cards}
        if step.rule != TOGETHER:
            position = settled(position)
        if step.rule in (PRIORITY, "take_back"):
            before_action = position
        start = position
        beats = []
        for event in step.events:
            here = position
            if type(event).__name__ == "TakenBack":  # everything is as it was before the action (4-19-1)
                position = before_action
            else:
                try:
                    position = change(position, event)
                except (Contradiction, KeyError, IndexError, ValueError) as wrong:
                    found.append(Finding("replay", _words(event, wrong), number))
            beats.append(Beat(event, here, position))
        moments.append(Moment(number, step, start, position, tuple(beats), table, cards))
    return Walk(table, line, tuple(moments), position, tuple(found))


def _words(event: Any, wrong: Exception) -> Words:
    name = type(event).__name__
    said = wrong.words if isinstance(wrong, Contradiction) else Words("あるはずのものがない。", f"missing: {wrong}.")
    return Words(f"{name}：{said.ja}", f"{name}: {said.en}")
