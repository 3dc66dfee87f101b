"""The rulebook of Dimension Zero as a whole: every instruction has its rule, its clause and its words."""

import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

from judge.clauses import load_edition
from judge.games import dimension_zero
from judge.games.dimension_zero.contracts import OPTIONS
from judge.games.dimension_zero.rulebook import RULES
from judge.games.dimension_zero.telling import QUESTIONS
from judge.kernel import Instruction, Option


def of_kind(kind: type) -> Iterator[type]:
    """The types of a kind that the game defines, wherever it does."""
    for module in walk_packages(dimension_zero.__path__, f"{dimension_zero.__name__}."):
        for value in vars(import_module(module.name)).values():
            if isinstance(value, type) and issubclass(value, kind) and value.__module__ == module.name:
                yield value


def test_every_instruction_has_a_rule_and_every_rule_a_clause_and_a_sentence() -> None:
    rules = dict(RULES)
    assert set(rules) == set(of_kind(Instruction))
    ids = load_edition("dimension-zero").ids
    for rule in rules.values():
        assert rule.clause in ids
        assert rule.run.__doc__, f"{rule.name} does not say what it carries out"
    assert RULES.cited <= ids


def test_the_game_alone_brings_all_of_its_rules() -> None:
    # In a process of its own: whoever imports the machine gets every rule, whatever else has been imported.
    ask = "from judge.games.dimension_zero import RULES; print(*sorted(kind.__name__ for kind in RULES.rules))"
    alone = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True).stdout.split()
    assert set(alone) == {kind.__name__ for kind in of_kind(Instruction)}


def test_every_choice_has_a_question_and_every_option_a_place_in_the_schema() -> None:
    choices = {rule.name for _, rule in RULES if rule.options is not None}
    assert {rule for rule, _ in QUESTIONS} == choices
    assert set(of_kind(Option)) == set(OPTIONS)
