"""Reads out of the source which reasons it gives: every text that can reach `Refusal(…)` or `Undetermined(…)`.

A reason is mostly written where it is given. Where a function takes it as a parameter, the calls of that function are
looked at; where it is a variable, what is assigned to it; an f-string is put together from what can fill it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

import judge

ROOT = Path(judge.__file__).parent
ROOMS = ("games/dimension_zero", "scenario", "ruling", "kernel")
FORWARDED = ("reason",)
"""An attribute that hands on a reason which was given elsewhere: `short.reason`."""
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Place(NamedTuple):
    """Where an expression stands."""

    module: str
    function: Function | None


class Unresolved(Exception):
    """A reason that cannot be read out of the source."""


class Source:
    """The modules in which reasons are given."""

    def __init__(self) -> None:
        self._trees = {_name(path): ast.parse(path.read_text("utf-8")) for path in _files()}
        self._calls = [
            (Place(name, function), call) for name, tree in self._trees.items() for function, call in _calls(tree)
        ]
        self._imports = {name: _imports(tree) for name, tree in self._trees.items()}

    def given(self, kind: str, index: int) -> dict[str, str]:
        """Every reason handed to calls of a name, with a place where it is given."""
        found: dict[str, str] = {}
        for place, call in self._calls:
            if _called(call) != kind:
                continue
            if call.args and isinstance(call.args[0], ast.Starred):
                texts = self._troubles()
            else:
                texts = self._texts(call.args[index], place, ())
            for text in texts:
                found.setdefault(text, f"{place.module}:{call.lineno}")
        return found

    def lengths(self, kind: str, index: int) -> Iterator[tuple[str, int, str]]:
        """How many things a reason is about, where both are written out in the call."""
        for place, call in self._calls:
            if _called(call) != kind or len(call.args) <= index + 1:
                continue
            reason, about = call.args[index : index + 2]
            written = isinstance(reason, ast.Constant) and isinstance(about, ast.Tuple)
            if written and not any(isinstance(one, ast.Starred) for one in about.elts):
                yield str(reason.value), len(about.elts), f"{place.module}:{call.lineno}"

    def constants(self, kind: str, name: str, index: int) -> dict[str, str]:
        """Every text handed to calls of a name as one argument, by place or by name."""
        found: dict[str, str] = {}
        for place, call in self._calls:
            if _called(call) != kind:
                continue
            value = next((word.value for word in call.keywords if word.arg == name), None)
            if value is None and len(call.args) > index:
                value = call.args[index]
            if value is not None and not (isinstance(value, ast.Attribute) and value.attr == name):
                for text in self._texts(value, place, ()):
                    found.setdefault(text, f"{place.module}:{call.lineno}")
        return found

    def _troubles(self) -> set[str]:
        """Reasons that are kept as `trouble` and raised later."""
        found: set[str] = set()
        for place, call in self._calls:
            for word in call.keywords:
                if word.arg == "trouble" and isinstance(word.value, ast.Tuple):
                    found |= self._texts(word.value.elts[0], place, ())
        for tree in self._trees.values():
            for node in ast.walk(tree):
                named = [ast.unparse(target) for target in node.targets] if isinstance(node, ast.Assign) else []
                if "trouble" in named and isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
                    found |= self._texts(node.value.elts[0], Place("", None), ())
        return found

    def _texts(self, value: ast.expr, place: Place, seen: tuple[object, ...]) -> set[str]:
        match value:
            case ast.Constant(value=str(text)):
                return {text}
            case ast.IfExp(body=body, orelse=orelse):
                return self._texts(body, place, seen) | self._texts(orelse, place, seen)
            case ast.JoinedStr(values=parts):
                each = [self._texts(part, place, seen) for part in parts]
                return {"".join(texts) for texts in product(*each)}
            case ast.FormattedValue(value=inner):
                return self._texts(inner, place, seen)
            case ast.Attribute(attr=attr) if attr in FORWARDED:
                return set()
            case ast.Name(id=name):
                return self._named(name, place, seen)
        raise Unresolved(f"{place.module}:{value.lineno}: {ast.unparse(value)}")

    def _named(self, name: str, place: Place, seen: tuple[object, ...]) -> set[str]:
        """What a variable may hold: what is assigned to it, or handed in as a parameter."""
        function = place.function
        if (name, function) in seen:
            return set()
        seen = (*seen, (name, function))
        assigned = [value for target, value in _assigned(function or self._trees[place.module]) if target == name]
        if assigned:
            return set().union(*(self._texts(value, place, seen) for value in assigned))
        if function is not None and (index := _parameter(function, name)) is not None:
            return self._handed_in(place.module, function, name, index, seen)
        if function is not None:
            return self._named(name, Place(place.module, None), seen)
        raise Unresolved(f"{place.module}: {name}")

    def _handed_in(self, module: str, function: Function, name: str, index: int, seen: tuple[object, ...]) -> set[str]:
        found: set[str] = set()
        for place, call in self._calls:
            if _called(call) != function.name or not self._means(place.module, function.name, module):
                continue
            value = next((word.value for word in call.keywords if word.arg == name), None)
            if value is None and len(call.args) > index:
                value = call.args[index]
            if value is not None:
                found |= self._texts(value, place, seen)
        return found

    def _means(self, module: str, name: str, defined_in: str) -> bool:
        """Whether a name in a module is the function of that name which another one defines."""
        if module == defined_in:
            return name not in self._imports[module]
        return self._imports[module].get(name, "") == f"judge.{defined_in}"


def _files() -> Iterator[Path]:
    for room in ROOMS:
        yield from sorted((ROOT / room).rglob("*.py"))


def _name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _calls(tree: ast.AST, function: Function | None = None) -> Iterator[tuple[Function | None, ast.Call]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Call):
            yield function, node
        yield from _calls(node, node if isinstance(node, Function) else function)


def _imports(tree: ast.Module) -> dict[str, str]:
    return {
        alias.asname or alias.name: node.module or ""
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def _assigned(tree: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    nodes = tree.body if isinstance(tree, ast.Module) else ast.walk(tree)
    for node in nodes:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    yield target.id, node.value


def _parameter(function: Function, name: str) -> int | None:
    names = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]
    return names.index(name) if name in names else None
