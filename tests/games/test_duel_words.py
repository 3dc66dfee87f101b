"""Code and glossary together: one English word for one idea, the Japanese term where a reader first looks."""

import ast
from pathlib import Path

import pytest

from judge.clauses.glossary import load_glossary
from judge.games import dimension_zero
from judge.games.dimension_zero import telling

GLOSSARY = load_glossary("dimension-zero")
TERMS = {term.term: term for term in GLOSSARY.terms}
MODULES = sorted(Path(dimension_zero.__file__).parent.glob("*.py"))


def heading(path: Path) -> str:
    """What stands before the colon in a module's first line, if it is Japanese."""
    first = (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").partition("\n")[0]
    before, colon, _ = first.partition(":")
    return before if colon and not before.isascii() else ""


@pytest.mark.parametrize("path", [path for path in MODULES if heading(path)], ids=lambda path: path.stem)
def test_a_mechanic_is_headed_by_a_term_of_the_glossary(path: Path) -> None:
    if path.stem in ("__init__", "board"):
        return  # the game's own name, and 盤面, which the rules never say
    assert GLOSSARY.terms_in(heading(path)), f"{heading(path)} is no term of the rules"


@pytest.mark.parametrize("table", ["ZONES", "KINDS", "TIMINGS"])
def test_names_in_code_are_those_of_the_glossary(table: str) -> None:
    for name, words in getattr(telling, table).items():
        if name == "unknown":
            continue  # of our own making: a card that a scenario does not list
        term = TERMS[words.ja]
        assert term.identifier.startswith(name.removesuffix("d")), f"{name} is called {term.identifier} in the glossary"
