"""Scenario files: a board, what the players do, and questions with their expected answers."""

from judge.scenario.build import Query, Scene, build
from judge.scenario.load import Scenario, load_scenario, parse_scenario, scenario_from
from judge.scenario.questions import Question
from judge.scenario.schema import ScenarioFile
from judge.scenario.script import Script

__all__ = [
    "Query",
    "Question",
    "Scenario",
    "ScenarioFile",
    "Scene",
    "Script",
    "build",
    "load_scenario",
    "parse_scenario",
    "scenario_from",
]
