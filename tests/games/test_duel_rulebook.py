"""The rulebook of Dimension Zero as a whole: every instruction has its rule, its clause and its words."""

from judge.clauses import load_edition
from judge.games.dimension_zero import battle, moving, playing, priority, replacement, turn
from judge.games.dimension_zero.contracts import OPTIONS
from judge.games.dimension_zero.rulebook import RULES
from judge.games.dimension_zero.telling import QUESTIONS
from judge.kernel import Instruction, Option

MECHANICS = (battle, moving, playing, priority, replacement, turn)


def of_kind(kind: type) -> set[type]:
    found = {value for module in MECHANICS for value in vars(module).values() if isinstance(value, type)}
    return {value for value in found if issubclass(value, kind) and value is not kind}


def test_every_instruction_has_a_rule_and_every_rule_a_clause_and_a_sentence() -> None:
    rules = dict(RULES)
    assert set(rules) == of_kind(Instruction)
    ids = load_edition("dimension-zero").ids
    for rule in rules.values():
        assert rule.clause in ids
        assert rule.run.__doc__, f"{rule.name} does not say what it carries out"
    assert RULES.cited <= ids


def test_every_choice_has_a_question_and_every_option_a_place_in_the_schema() -> None:
    choices = {rule.name for _, rule in RULES if rule.options is not None}
    assert set(QUESTIONS) <= choices
    assert of_kind(Option) == set(OPTIONS)
