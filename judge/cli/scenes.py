"""Which board of a scenario file a command is about: its scene, or one of its contrasts."""

from __future__ import annotations

from pathlib import Path

import click

from judge.paths import shown
from judge.scenario import Scenario, load_scenario
from judge.source import BadInput, Problem, Words

contrast_option = click.option(
    "--contrast", type=click.IntRange(min=1), default=None, help="The n-th contrast of the file instead of its scene."
)


def load_scene(file: Path, contrast: int | None) -> Scenario:
    """The scene of a file, or the contrast of that number."""
    scenario = load_scenario(file)
    if contrast is None:
        return scenario
    count = len(scenario.contrasts)
    if contrast > count:
        words = Words(
            f"{contrast}番目の対照はない（全部で{count}）。", f"there is no contrast {contrast}, only {count}."
        )
        raise BadInput([Problem(shown(file), None, words)])
    return scenario.contrasts[contrast - 1]
