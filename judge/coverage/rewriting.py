"""Rewriting a function's source: words of it replaced, or the part left out that a clause has in it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any, NamedTuple

DEMANDS = {"Intent", "to_graveyard", "move", "Loss", "Demand"}
"""What makes something happen by the clause that it is given."""
JUMPS = (ast.Return, ast.Continue, ast.Break)


class Absent(Exception):
    """The words that are to be replaced are not in the function."""


class LeftOut(NamedTuple):
    """A definition without a clause's part, and the words of that part."""

    definition: ast.FunctionDef
    left_out: str


def rewritten(definition: ast.FunctionDef, old: str, new: str) -> ast.FunctionDef:
    """The definition with words replaced wherever they stand in it; blanks and line breaks do not count."""
    changed = deepcopy(definition)
    if not old:
        changed.body = ast.parse(new or "pass").body
        return changed
    replacer = _ReplaceWords(old, new)
    replacer.visit(changed)
    if not replacer.found:
        raise Absent(f"{definition.name}: {old}")
    return changed


class _ReplaceWords(ast.NodeTransformer):
    def __init__(self, old: str, new: str) -> None:
        self.found = False
        self._new = new
        words = ast.parse(old).body
        alone = words[0].value if len(words) == 1 and isinstance(words[0], ast.Expr) else None
        self._expression = alone if new and _is_expression(new) else None
        self._wanted = [ast.dump(one) for one in words]

    def visit(self, node: ast.AST) -> Any:
        self.generic_visit(node)
        if self._expression is not None and isinstance(node, ast.expr):
            if ast.dump(node) == ast.dump(self._expression):
                self.found = True
                return ast.parse(f"({self._new})", mode="eval").body
            return node
        for name in ("body", "orelse", "finalbody"):
            inside = getattr(node, name, None)
            if self._expression is None and isinstance(inside, list):
                setattr(node, name, self._statements(inside, optional=name != "body"))
        return node

    def _statements(self, inside: list[ast.stmt], optional: bool) -> list[ast.stmt]:
        length = len(self._wanted)
        for start in range(len(inside) - length + 1):
            if [ast.dump(one) for one in inside[start : start + length]] == self._wanted:
                self.found = True
                inside = [*inside[:start], *ast.parse(self._new).body, *inside[start + length :]]
                break
        return inside if inside or optional else [ast.Pass()]


def _is_expression(words: str) -> bool:
    try:
        ast.parse(f"({words})", mode="eval")
    except SyntaxError:
        return False
    return True


def clauses_in(definition: ast.FunctionDef, names: Mapping[str, Any]) -> set[str]:
    """The texts that a function names, outright or by constants and tables of its module: clauses are among them."""
    found: set[str] = set()
    for node in ast.walk(definition):
        value = node.value if isinstance(node, ast.Constant) else None
        if isinstance(node, ast.Name):
            value = names.get(node.id)
        found |= {one for one in (value.values() if isinstance(value, dict) else (value,)) if isinstance(one, str)}
    return found


def without_clause(definition: ast.FunctionDef, clause: str, names: Mapping[str, Any]) -> LeftOut | None:
    """The definition without what a clause forbids or demands in it; None if nothing of that kind is there."""
    changed = deepcopy(definition)
    leaver = _LeaveOut(clause, names)
    if any(isinstance(one, ast.Call) and leaver.registers(one) for one in definition.decorator_list):
        makes_some = any(isinstance(one, ast.Yield | ast.YieldFrom) for one in ast.walk(definition))
        changed.body = ast.parse("def f():\n return\n yield").body[0].body if makes_some else [ast.Pass()]  # type: ignore[attr-defined]
        return LeftOut(changed, definition.name)
    leaver.visit(changed)
    return LeftOut(changed, " … ".join(leaver.left_out)) if leaver.left_out else None


class _LeaveOut(ast.NodeTransformer):
    """Leaves out the statements by which a clause forbids or demands something.

    - what follows `now.under(CLAUSE)`, up to where another clause takes over
    - a condition that leads to a refusal of the clause and away from here: it is not looked at
    - a refusal that is added to a list of obstacles, or handed on
    - an intent of the clause
    A refusal that is only noted, and leads nowhere, is no rule: it stays.
    """

    def __init__(self, clause: str, names: Mapping[str, Any]) -> None:
        self._clause = clause
        self._names = names
        self.left_out: list[str] = []

    def visit(self, node: ast.AST) -> Any:
        for name in ("body", "orelse", "finalbody"):
            inside = getattr(node, name, None)
            if isinstance(inside, list) and inside and isinstance(inside[0], ast.stmt):
                kept = list(self._kept(inside))
                setattr(node, name, kept or ([ast.Pass()] if name == "body" else []))
        self.generic_visit(node)
        return self._other_branch(node) if isinstance(node, ast.IfExp) else node

    def _other_branch(self, node: ast.IfExp) -> ast.expr:
        """`Refusal(…) if … else None`: as if the condition were never met."""
        for branch, other in ((node.body, node.orelse), (node.orelse, node.body)):
            if self._refuses(branch) and not self._refuses(other):
                self._leave(node)
                return other
        return node

    def registers(self, decorator: ast.Call) -> bool:
        """Whether a function is entered into a table as what the clause demands (`RULES` looks after itself)."""
        return _called(decorator) != "" and any(map(self._is_clause, decorator.args))

    def _kept(self, statements: list[ast.stmt]) -> Iterator[ast.stmt]:
        dropping = False
        for statement in statements:
            under = self._is_under(statement)
            dropping = under if under is not None else dropping
            if dropping and under is not None:
                continue  # a label, and nothing else
            if dropping:
                self._leave(statement)
            elif isinstance(statement, ast.If) and self._only_forbids(statement.body):
                self._leave(statement, statement.test)
                yield from self._kept(statement.orelse)
            elif self._adds(statement):
                self._leave(statement)
            else:
                yield statement

    def _only_forbids(self, body: list[ast.stmt]) -> bool:
        """Whether statements refuse by the clause and then lead away, or do nothing but add to a list of obstacles."""
        refusing = [one for one in body if not isinstance(one, ast.If | ast.For) and self._refuses(one)]
        if not refusing:
            return False
        return isinstance(body[-1], JUMPS) or (len(body) == 1 and self._adds(body[0]))

    def _adds(self, statement: ast.stmt) -> bool:
        """Whether a statement puts a refusal or an intent of the clause where it will be looked at."""
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Yield):
            return self._refuses(statement) or self._demands(statement)
        if isinstance(statement, ast.Expr) and isinstance(call := statement.value, ast.Call):
            noted = isinstance(call.func, ast.Attribute) and call.func.attr in ("refuse", "cite")
            return not noted and (self._refuses(statement) or self._demands(statement))
        if isinstance(statement, ast.AugAssign):
            return self._refuses(statement) or self._demands(statement)
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Subscript):
            return self._demands(statement)
        return False

    def _is_under(self, statement: ast.stmt) -> bool | None:
        """Whether from here on it is the clause that is carried out; None: nothing changes here."""
        call = statement.value if isinstance(statement, ast.Expr) else None
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "under":
            return self._is_clause(call.args[0])
        return None

    def _refuses(self, node: ast.AST) -> bool:
        return any(
            isinstance(one, ast.Call) and _called(one) == "Refusal" and one.args and self._is_clause(one.args[0])
            for one in ast.walk(node)
        )

    def _demands(self, node: ast.AST) -> bool:
        return any(
            isinstance(one, ast.Call) and _called(one) in DEMANDS and any(map(self._is_clause, one.args))
            for one in ast.walk(node)
        )

    def _is_clause(self, node: ast.expr) -> bool:
        """Whether an expression names the clause: outright, by a constant, or by an entry of a table."""
        match node:
            case ast.Constant(value):
                return bool(value == self._clause)
            case ast.Name(name):
                return bool(self._names.get(name) == self._clause)
            case ast.Subscript(ast.Name(name), ast.Constant(key)):
                table = self._names.get(name)
                return isinstance(table, dict) and table.get(key) == self._clause
        return False

    def _leave(self, node: ast.AST, shown: ast.AST | None = None) -> None:
        self.left_out.append(ast.unparse(shown or node))


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""
