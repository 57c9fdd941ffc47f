"""What a function does with each of its parameters: small facts, to tell them apart by."""

from __future__ import annotations

import ast
from collections import defaultdict

from . import TYPE_CHECKING
from .constants import FunctionNode, parameters_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import TypeAlias

    Uses: TypeAlias = dict[str, set[str]]
    Key: TypeAlias = tuple[str, int]

_POSITION_ARGUMENT = {
    "evaluation": 0,
    "estimation": 0,
    "joue_un_coup": 0,
    "coups_possibles": 0,
    "coupsJouables": 0,
    "coupJouables": 0,
    "applique": 1,
    "victoire": 0,
    "defaite": 0,
    "nul": 0,
}
"""Where the given functions take the position."""
_POSITION_ATTRIBUTES = frozenset({"is_terminal", "value", "children", "val", "enfants"})
_LIST_METHODS = frozenset({"append", "extend", "insert"})
_TABLE_METHODS = frozenset({"get", "setdefault", "items", "keys"})
_TELLING_NOTHING = frozenset({"print", "len", "str", "repr"})
_ORDERINGS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_EQUALITIES = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot)
_MOST_FUNCTIONS = 300
"""Nobody writes so many; beyond, names and order must do."""
_LONGEST_CHAIN = 4
"""Of functions that hand a parameter on to one another."""


class _Function:
    """A `def` or a `lambda`, its parameters, and what is seen of them in it."""

    def __init__(
        self, name: str, key: Key, arguments: ast.arguments, body: Iterable[ast.AST]
    ) -> None:
        self.name = name
        self.key = key
        self.parameters = [each.name for each in parameters_of(arguments) if not each.starred]
        self.uses: Uses = {parameter: set() for parameter in self.parameters}
        self._handed_on: list[tuple[str, str, int | str, bool]] = []
        """A parameter handed on as it is: to which function, at which place, as a method's."""
        self._reads: dict[str, int] = defaultdict(int)
        self._opaque: set[str] = set()
        """The parameters with which something is done that we do not understand."""
        for statement in body:
            for node in ast.walk(statement):
                self._look_at(node)

    def settle(self, known: Mapping[str, list[_Function]]) -> None:
        """Once all functions are seen: which parameters are only handed on, as far as we see."""
        reads = dict(self._reads)
        for parameter, name, _, _ in self._handed_on:
            reads[parameter] -= name in known or name in _TELLING_NOTHING
        self._opaque = {parameter for parameter, count in reads.items() if count}

    def learn_from_others(self, known: Mapping[str, list[_Function]]) -> None:
        """A parameter that is handed on is used as the other function uses it."""
        for parameter, name, place, is_method in self._handed_on:
            for other in known.get(name, ()):
                received = other._received(place, is_method=is_method)
                self.uses[parameter] |= other.uses.get(received, set())
                if received not in other.uses or received in other._opaque:
                    self._opaque.add(parameter)

    def _received(self, place: int | str, *, is_method: bool) -> str:
        """The parameter that takes what is passed at this place."""
        if isinstance(place, str):
            return place
        place += is_method and self.parameters[:1] == ["self"]
        return self.parameters[place] if place < len(self.parameters) else ""

    def concluded(self, parameter: str) -> set[str]:
        """One parameter's uses, without what only seems to be one."""
        uses = set(self.uses[parameter])
        if uses & {"bound", "lower", "upper", "depth"}:
            uses -= {"negated", "condition"}
        if "player" in uses:
            uses -= {"negated", "coded"}
        if uses & {"depth", "moves", "table", "position"}:
            uses -= {"condition", "player", "negated", "coded"}
        if not uses and not self._reads[parameter]:
            return {"unused"}
        return uses if uses or parameter in self._opaque else {"kept"}

    def _parameter(self, node: ast.AST | None) -> str | None:
        return node.id if isinstance(node, ast.Name) and node.id in self.uses else None

    def _note(self, node: ast.AST | None, use: str) -> None:
        parameter = self._parameter(node)
        if parameter is not None:
            self.uses[parameter].add(use)

    def _look_at(self, node: ast.AST) -> None:
        match node:
            case ast.Name(id=name, ctx=ast.Load()) if name in self.uses:
                self._reads[name] += 1
            case ast.Call():
                self._look_at_call(node)
            case ast.Attribute(value=value, attr=attribute):
                self._look_at_attribute(value, attribute)
            case ast.BinOp():
                self._look_at_operation(node)
            case ast.Compare(left=left, ops=[operator], comparators=[right]):
                self._look_at_comparison(left, operator, right)
            case ast.If(test=test) | ast.IfExp(test=test):
                self._look_at_test(test)
                if isinstance(node, ast.If):
                    self._look_at_choice(node)
            case ast.Assign(targets=[target], value=value):
                self._look_at_assignment(target, value)
            case ast.AugAssign(target=target, op=ast.Sub(), value=ast.Constant()):
                self._note(target, "depth")
            case ast.List(elts=items) | ast.Tuple(elts=items):
                for item in items:
                    self._note(item.value if isinstance(item, ast.Starred) else None, "moves")
            case ast.Return(value=ast.Tuple(elts=[_, second])):
                self._note(second, "moves")

    def _look_at_call(self, call: ast.Call) -> None:
        is_method = isinstance(call.func, ast.Attribute)
        match call.func:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                pass
            case _:
                return
        if name in ("list", "tuple") and len(call.args) == 1:
            self._note(call.args[0], "moves")
        passed: list[tuple[int | str, ast.expr]] = list(enumerate(call.args))
        passed += [(each.arg, each.value) for each in call.keywords if each.arg]
        for place, value in passed:
            parameter = self._parameter(value)
            if parameter is not None:
                if _POSITION_ARGUMENT.get(name) == place:
                    self.uses[parameter].add("position")
                self._handed_on.append((parameter, name, place, is_method))
            match value:
                case ast.UnaryOp(op=ast.Not(), operand=operand):
                    self._note(operand, "player")
                case ast.UnaryOp(op=ast.USub(), operand=operand):
                    self._note(operand, "negated")

    def _look_at_attribute(self, value: ast.expr, attribute: str) -> None:
        for attributes, use in (
            (_POSITION_ATTRIBUTES, "position"),
            (_LIST_METHODS, "moves"),
            (_TABLE_METHODS, "table"),
        ):
            if attribute in attributes:
                self._note(value, use)

    def _look_at_operation(self, node: ast.BinOp) -> None:
        match node:
            case ast.BinOp(left=left, op=ast.Sub(), right=ast.Constant()):
                self._note(left, "depth")
            case ast.BinOp(left=ast.Constant(value=total), op=ast.Sub(), right=right):
                self._note(right, "player" if total == 1 else "coded")
            case ast.BinOp(left=left, op=ast.Add(), right=ast.Constant()):
                self._note(left, "counted")
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                for one, other in ((left, right), (right, left)):
                    if isinstance(other, ast.List | ast.Tuple | ast.ListComp):
                        self._note(one, "moves")

    def _look_at_comparison(self, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> None:
        for one, other in ((left, right), (right, left)):
            if isinstance(other, ast.Constant):
                self._look_at_constant(one, operator, other.value)
                if isinstance(one, ast.BinOp) and isinstance(one.op, ast.Mod):
                    self._note(one.left, "coded")  # A number of moves, even for one player.
            elif isinstance(operator, ast.In | ast.NotIn) and _has_text(other):
                self._note(one, "coded")
            elif isinstance(other, ast.Name | ast.Attribute):
                self._note(one, "bound" if isinstance(operator, _ORDERINGS) else "compared")

    def _look_at_constant(self, node: ast.expr, operator: ast.cmpop, constant: object) -> None:
        if type(constant) is int and constant == 0:
            self._note(node, "zero")
        elif isinstance(operator, _EQUALITIES) and constant is not None:
            self._note(node, "player" if type(constant) is bool else "condition")
            if type(constant) is str or (type(constant) is int and constant != 1):
                self._note(node, "coded")

    def _look_at_test(self, test: ast.expr) -> None:
        values = test.values if isinstance(test, ast.BoolOp) else [test]
        for value in values:
            match value:
                case ast.UnaryOp(op=ast.Not(), operand=bare) | bare:
                    self._note(bare, "condition")

    def _look_at_choice(self, node: ast.If) -> None:
        """`if score > alpha: alpha = score`"""
        match node.test:
            case ast.Compare(left=left, ops=[ast.Gt() | ast.GtE()], comparators=[right]):
                larger, smaller = left, right
            case ast.Compare(left=left, ops=[ast.Lt() | ast.LtE()], comparators=[right]):
                larger, smaller = right, left
            case _:
                return
        kept = {
            target.id
            for statement in node.body
            if isinstance(statement, ast.Assign)
            for target in statement.targets
            if isinstance(target, ast.Name)
        }
        if self._parameter(smaller) in kept:
            self._note(smaller, "lower")
        if self._parameter(larger) in kept:
            self._note(larger, "upper")

    def _look_at_assignment(self, target: ast.expr, value: ast.expr) -> None:
        match value:
            case ast.Call(func=ast.Name(id="max" | "min" as name), args=arguments):
                parameter = self._parameter(target)
                if parameter and parameter in map(self._parameter, arguments):
                    self.uses[parameter].add("lower" if name == "max" else "upper")
        if isinstance(target, ast.Subscript):
            self._note(target.value, "table")


def uses_of_parameters(nodes: Iterable[ast.AST]) -> Mapping[Key, Mapping[str, list[str]]]:
    """What each function does with each parameter, by its name and the line that Python gives."""
    functions = list(_functions(nodes))
    if len(functions) > _MOST_FUNCTIONS:
        return {}
    by_name: dict[str, list[_Function]] = defaultdict(list)
    for function in functions:
        by_name[function.name].append(function)
    for function in functions:
        function.settle(by_name)
    for _ in range(_LONGEST_CHAIN):
        for function in functions:
            function.learn_from_others(by_name)
    return {
        function.key: {each: sorted(function.concluded(each)) for each in function.parameters}
        for function in functions
    }


def _functions(nodes: Iterable[ast.AST]) -> Iterator[_Function]:
    for node in nodes:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                key = (node.name, first_line(node))
                yield _Function(node.name, key, node.args, node.body)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Lambda() as value):
                yield _Function(name, ("<lambda>", value.lineno), value.args, [value.body])


def first_line(function: FunctionNode) -> int:
    """The line that Python gives a function: its decorators are part of it."""
    return min([function.lineno, *(each.lineno for each in function.decorator_list)])


def _has_text(container: ast.expr) -> bool:
    return isinstance(container, ast.Tuple | ast.List | ast.Set) and any(
        isinstance(item, ast.Constant) and type(item.value) is str for item in container.elts
    )
