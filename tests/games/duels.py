"""Boards for tests: scenarios in a few words."""

from __future__ import annotations

from typing import Any

from judge.cards.sets import known_cards
from judge.games.dimension_zero import MACHINE
from judge.games.dimension_zero.duel import Duel
from judge.games.dimension_zero.priority import Pass
from judge.kernel import Option, Position
from judge.scenario import Scene, build
from judge.scenario.load import Scenario
from judge.scenario.schema import ScenarioFile
from judge.source import Document, check

CARDS = known_cards("dimension-zero")
SQUARES = [line + row for row in "123" for line in "LCR"]


def scene(**fields: Any) -> Scene:
    """A scene from the fields of a scenario file. Boards that rule effects clean up at once are welcome."""
    data = {"game": "dimension-zero", "title": "test", "force": True, "ask": [{"happens": "battle"}], **fields}
    document = Document("test", data, {(): 1})
    return build(Scenario(check(ScenarioFile, document), document))


def side(**zones: Any) -> dict[str, Any]:
    """The zones of a player, as a scenario file has them."""
    return zones


def start(**fields: Any) -> Position[Duel]:
    """The first position at rest of a scene."""
    return MACHINE.start(scene(**fields).start)


def option(position: Position[Duel], wanted: Option) -> Position[Duel]:
    """The position after an option."""
    return MACHINE.decide(position, wanted)


def passing(position: Position[Duel], times: int = 1) -> Position[Duel]:
    """The position after so many passes."""
    for _ in range(times):
        position = MACHINE.decide(position, Pass())
    return position


def number(position: Position[Duel], name: str) -> int:
    """The number of the only card with a name."""
    (found,) = [index for index, owned in enumerate(position.state.table.owned) if owned.card.name == name]
    return found
