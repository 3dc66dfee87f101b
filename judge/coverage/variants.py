"""The program without a clause: the functions that carry it out, rewritten as if the clause were not in the rules.

A clause's part in a function is found in its source (`derived`): a rule function is skipped, a prohibition is not
looked at, a demand is not made. Where a clause is worked into a reckoning, no program can see what it would be without;
there a person says so (`without.toml` beside the game): which words of which function would read how. A clause with
neither is cited, and cannot be switched off.

Nothing of the simulator knows about this. A variant is compiled and put in force in a process of its own, which ends.
"""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache, lru_cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from msgspec.structs import replace
from pydantic import Field, RootModel

from judge.coverage.rewriting import Absent, clauses_in, rewritten, without_clause
from judge.games import dimension_zero
from judge.games.dimension_zero.rulebook import RULES
from judge.kernel import Instruction
from judge.kernel.rulebook import Rule
from judge.source import Problem, check, toml_document

HOME = Path(dimension_zero.__file__).parent
TABLE = HOME / "without.toml"
PREFIXES = ("judge.games.dimension_zero.", "judge.")
SEARCHED = ("judge.games.dimension_zero",)
ONLY_TELLING = ("judge.games.dimension_zero.noting", "judge.games.dimension_zero.telling")
"""What says more about a step than is done in it: to leave that out switches nothing off."""


class Edit(NamedTuple):
    """Words of a function and what they would be without the clause; no words: all that the function does."""

    function: str
    old: str
    new: str


class _Table(RootModel[dict[str, list[tuple[str, str, str]]]]):
    """The file: for each clause, its edits."""

    root: dict[str, list[tuple[str, str, str]]] = Field(default_factory=dict)


class Change(NamedTuple):
    """A function of the program and the definition that takes its place."""

    function: str
    definition: ast.FunctionDef
    old: str
    new: str


class Variant(NamedTuple):
    """The program without a clause: rules that are not carried out, and functions that read otherwise."""

    clause: str
    rules: tuple[type[Instruction], ...]
    changes: tuple[Change, ...]
    by_hand: bool = False

    @property
    def told(self) -> tuple[str, ...]:
        """What is otherwise, for whoever wants to know what was tried."""
        rules = (f"{RULES.rules[rule].name}: –" for rule in self.rules)
        return (*rules, *(f"{change.function}: {change.old} → {change.new or '–'}" for change in self.changes))

    def put_in_force(self) -> None:
        """From here on this process runs the variant, and no other program: let it end soon."""
        for rule in self.rules:
            RULES.rules[rule] = _skipped(RULES.rules[rule])
        for change in self.changes:
            function = _function(change.function)
            function.__code__ = _compiled(change, function)


def variant_of(clause: str) -> Variant | None:
    """The program without a clause, if its part can be told from the rest."""
    table, _ = edits_by_hand()
    if clause in table:
        return Variant(clause, (), tuple(_edited(table[clause])), by_hand=True)
    rules = tuple(kind for kind, rule in RULES.rules.items() if rule.clause == clause)
    changes = tuple(derived(clause))
    return Variant(clause, rules, changes) if rules or changes else None


@lru_cache(maxsize=1)
def edits_by_hand() -> tuple[dict[str, tuple[Edit, ...]], tuple[Problem, ...]]:
    """The table of edits that fit the program as it is, and what is wrong with those that do not."""
    document = toml_document(TABLE)
    table = {clause: tuple(Edit(*edit) for edit in edits) for clause, edits in check(_Table, document).root.items()}
    problems = []
    for clause, edits in list(table.items()):
        try:
            list(_edited(edits))
        except (Absent, SyntaxError, ImportError, AttributeError) as error:
            words = (f"いまのプログラムに合わない（{error}）。", f"does not fit the program as it is ({error}).")
            problems.append(document.problem((clause,), *words))
            del table[clause]
    return table, tuple(problems)


def derived(clause: str) -> Iterator[Change]:
    """What the source itself says that a clause forbids or demands, left out."""
    for module, name, definition in _mentioning().get(clause, ()):
        found = without_clause(definition, clause, vars(module))
        if found is not None:
            short = module.__name__.removeprefix(PREFIXES[0]).removeprefix(PREFIXES[1])
            yield Change(f"{short}.{name}", found.definition, found.left_out, "")


# ---- functions and their sources


def _edited(edits: tuple[Edit, ...]) -> Iterator[Change]:
    changed: dict[str, Change] = {}
    for edit in edits:
        module, name = _place(edit.function)
        before = changed[edit.function].definition if edit.function in changed else dict(_definitions(module))[name]
        after = rewritten(before, edit.old, edit.new)
        earlier = f"{changed[edit.function].old} … " if edit.function in changed else ""
        changed[edit.function] = Change(edit.function, after, earlier + edit.old, edit.new)
    yield from changed.values()


def _place(function: str) -> tuple[ModuleType, str]:
    """The module and the name of a function, as `battle._fight` or `ruling.values.Reckoning.of`."""
    parts = function.split(".")
    for prefix in PREFIXES:
        for cut in range(len(parts) - 1, 0, -1):
            try:
                module = importlib.import_module(prefix + ".".join(parts[:cut]))
            except ImportError:
                continue
            name = ".".join(parts[cut:])
            if name in dict(_definitions(module)):
                return module, name
    raise Absent(f"{function}?")


def _function(function: str) -> FunctionType:
    module, name = _place(function)
    found: Any = module
    for part in name.split("."):
        found = inspect.getattr_static(found, part)
        found = found.fget if isinstance(found, property) else getattr(found, "__func__", found)
    found = inspect.unwrap(found)
    assert isinstance(found, FunctionType), function
    return found


def _modules() -> Iterator[ModuleType]:
    for package in SEARCHED:
        base = importlib.import_module(package)
        assert base.__file__ is not None
        folder = Path(base.__file__).parent
        for path in sorted(folder.rglob("*.py")):
            dotted = ".".join(path.relative_to(folder).with_suffix("").parts).removesuffix("__init__").rstrip(".")
            name = f"{package}.{dotted}" if dotted else package
            if not name.startswith(ONLY_TELLING):
                yield importlib.import_module(name)


@lru_cache(maxsize=1)
def _mentioning() -> dict[str, list[tuple[ModuleType, str, ast.FunctionDef]]]:
    """For each clause the functions that name it, outright or by a constant of their module."""
    found: dict[str, list[tuple[ModuleType, str, ast.FunctionDef]]] = {}
    for module in _modules():
        for name, definition in _definitions(module):
            for clause in clauses_in(definition, vars(module)):
                found.setdefault(clause, []).append((module, name, definition))
    return found


@cache
def _definitions(module: ModuleType) -> tuple[tuple[str, ast.FunctionDef], ...]:
    """The functions of a module, and of its classes, by name."""
    found = []
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.FunctionDef):
            found.append((node.name, node))
        elif isinstance(node, ast.ClassDef):
            found += [(f"{node.name}.{one.name}", one) for one in node.body if isinstance(one, ast.FunctionDef)]
    return tuple(found)


def _compiled(change: Change, function: FunctionType) -> CodeType:
    bare = deepcopy(change.definition)
    bare.decorator_list = []  # it is registered already
    names: dict[str, Any] = {}
    source = f"from __future__ import annotations\n{ast.unparse(bare)}"
    exec(compile(source, f"without {change.function}", "exec"), dict(function.__globals__), names)
    made: FunctionType = names[bare.name]
    assert made.__code__.co_freevars == function.__code__.co_freevars, f"{change.function} is a closure"
    return made.__code__


def _skipped(rule: Rule) -> Rule:
    """A rule that is not carried out: nothing is done, and of options there is only the first."""
    if rule.options is None:
        return replace(rule, run=_nothing)
    return replace(rule, options=_only_first(rule.options))


def _nothing(*_: object) -> None:
    """Do nothing."""


def _only_first(options: Callable[..., tuple[str, tuple[Any, ...]]]) -> Callable[..., tuple[str, tuple[Any, ...]]]:
    def first(*given: Any) -> tuple[str, tuple[Any, ...]]:
        player, found = options(*given)
        return player, found[:1]

    return first
