"""この盤面で問う: a scenario with the changes made that would allow what is refused, so that it can be asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge.kernel import Budget
from judge.ruling.edits import Edit
from judge.ruling.questions import Asked
from judge.ruling.show import board
from judge.ruling.trial import Trial
from judge.scenario import Scenario, build, scenario_from
from judge.scenario.writing import board_data
from judge.source import BadInput

EACH = Budget(positions=5_000, seconds=5.0)
"""How far the changed scenario is looked into: one that takes longer is not offered."""
NOT_THERE_YET = ("opening", "start")
"""Phases in which hands are still to be drawn: a board of such a file is not what is played on."""


class Mending:
    """Makes edits in the board that a scenario begins with, and asks whether they help there, too."""

    def __init__(self, scenario: Scenario, question: int | None) -> None:
        """`question`: the one that is answered with no; none: the script cannot be done."""
        self._scenario = scenario
        self._question = question

    def __call__(self, edits: Iterable[Edit]) -> dict[str, Any] | None:
        """What of the file is another once the edits are made; None where a file cannot say it, or it does not help."""
        if self._scenario.file.turn.phase in NOT_THERE_YET:
            return None
        start = build(self._scenario).start
        duel = start
        for edit in edits:
            changed = edit.change(duel)
            if board(changed) == board(duel):
                return None  # nothing that lies on the board: what happened before it is no part of a file
            duel = changed
        data = board_data(duel, len(start.table.owned))
        if data is None:
            return None
        if "cards" in data:
            data["cards"] = [*self._scenario.document.data.get("cards", ()), *data["cards"]]
        return data if self._helps(data) else None

    def _helps(self, data: dict[str, Any]) -> bool:
        """Whether the changed file can be read, and what was refused is done or allowed in it."""
        whole = {name: value for name, value in self._scenario.document.data.items() if name != "contrast"}
        try:
            scene = build(scenario_from({**whole, **data}))
        except BadInput:
            return False
        trial = Trial(scene, EACH)
        if self._question is None:
            return not trial.stuck
        return trial.outcome(Asked(scene.asked[self._question], scene)).answers == frozenset({"yes"})
