"""What a function does with each of its parameters: small facts, to tell them apart by."""

from __future__ import annotations

import ast
from collections import defaultdict

from . import TYPE_CHECKING
from .move_count import FunctionNode, pairs, parameters_of
from .player_numbers import FileNumbers, PlayerFacts, in_order, players_told

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
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
        self,
        name: str,
        key: Key,
        arguments: ast.arguments,
        body: Sequence[ast.AST],
        file: FileNumbers,
    ) -> None:
        self.name = name
        self.key = key
        self.parameters = [each.name for each in parameters_of(arguments) if not each.starred]
        self.uses: Uses = {parameter: set() for parameter in self.parameters}
        self._handed_on: list[tuple[str, str, int | str, bool]] = []
        """A parameter handed on as it is: to which function, at which place, as a method's."""
        self._file = file
        self._numbers = PlayerFacts(self.parameters, body, file)
        self._reads: dict[str, int] = defaultdict(int)
        self._opaque: set[str] = set()
        """The parameters with which something is done that we do not understand."""
        for statement in body:
            for node in ast.walk(statement):
                self._look_at(node)
                if isinstance(node, ast.For | ast.While):
                    self._look_at_cuts(node)

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
                self._numbers.learn(parameter, other._numbers, received)
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
        cuts = {use for use in uses if use.startswith("cut ")}
        uses -= cuts
        if not uses & {"lower", "upper"}:
            uses |= {use.removeprefix("cut ") for use in cuts}
        players = players_told(self._numbers.by_parameter[parameter])
        if players is not None:
            uses -= {"coded", "numbered"}
            uses.add(players)
        if "text" in uses:
            uses = uses - {"text", players} | {"coded"}
        if uses & {"bound", "lower", "upper", "depth"}:
            uses -= {"negated", "condition"}
        if "player" in uses:
            uses -= {"negated", "coded"}
        if uses & {"depth", "moves", "table", "position", "bound", "lower", "upper"}:
            uses -= {"coded", "numbered", players}
        if uses & {"depth", "moves", "table", "position"}:
            uses -= {"condition", "player", "negated"}
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
            if name == self.name:
                self._look_at_own_call(self._received(place, is_method=is_method), value)
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
        for one, given in ((left, right), (right, left)):
            other = self._file.meant(given)
            if isinstance(other, ast.Constant):
                self._look_at_constant(one, operator, other.value)
                if isinstance(one, ast.BinOp) and isinstance(one.op, ast.Mod):
                    self._note(one.left, "text")  # A number of moves, even for one player.
            elif isinstance(operator, ast.In | ast.NotIn) and _has_text(other):
                self._note(one, "text")
            elif isinstance(other, ast.Name | ast.Attribute):
                self._note(one, "bound" if isinstance(operator, _ORDERINGS) else "compared")

    def _look_at_constant(self, node: ast.expr, operator: ast.cmpop, constant: object) -> None:
        if type(constant) is int and constant == 0:
            self._note(node, "zero")
        elif isinstance(operator, _EQUALITIES) and constant is not None:
            self._note(node, "player" if type(constant) is bool else "condition")
            if type(constant) is str:
                self._note(node, "text")
            elif type(constant) is int and constant != 1:
                self._note(node, "coded")

    def _look_at_test(self, test: ast.expr) -> None:
        values = test.values if isinstance(test, ast.BoolOp) else [test]
        for value in values:
            match value:
                case ast.UnaryOp(op=ast.Not(), operand=bare) | bare:
                    self._note(bare, "condition")

    def _look_at_choice(self, node: ast.If) -> None:
        """`if score > alpha: alpha = score`"""
        ordered = in_order(node.test)
        if ordered is None:
            return
        smaller, larger = ordered
        kept = {
            name.id
            for statement in node.body
            if isinstance(statement, ast.Assign)
            for target in statement.targets
            for name, _ in pairs(target, statement.value)
        }
        if self._parameter(smaller) in kept:
            self._note(smaller, "lower")
        if self._parameter(larger) in kept:
            self._note(larger, "upper")

    def _look_at_cuts(self, loop: ast.For | ast.While) -> None:
        """`if score >= beta: break`"""
        for node in ast.walk(loop):
            if isinstance(node, ast.If) and isinstance(node.body[-1], ast.Break | ast.Return):
                for test in ast.walk(node.test):
                    smaller, larger = in_order(test) or (None, None)
                    self._note(smaller, "cut upper")
                    self._note(larger, "cut lower")

    def _look_at_own_call(self, parameter: str, value: ast.expr) -> None:
        """What a function hands on to itself: another player, a bound that has moved."""
        self._numbers.passes(parameter, value)
        if parameter in self.uses:
            for origin in self._numbers.origins_of(value):
                self.uses[parameter] |= set(moved_bound(parameter, origin))

    def _look_at_assignment(self, target: ast.expr, value: ast.expr) -> None:
        for name, bound in pairs(target, value):
            if name.id in self.uses:
                self.uses[name.id] |= set(moved_bound(name.id, bound))
        if isinstance(target, ast.Subscript):
            self._note(target.value, "table")


def moved_bound(parameter: str, value: ast.expr) -> Iterator[str]:
    """Whether a value is the parameter or something beyond it: `score if score > a else a`."""
    match value:
        case ast.Call(func=ast.Name(id="max" | "min" as name), args=arguments):
            if parameter in names_among(arguments):
                yield "lower" if name == "max" else "upper"
        case ast.IfExp(test=test, body=one, orelse=other):
            yield from _chosen(parameter, test, one, other)
        case ast.Subscript(
            value=ast.List(elts=[other, one]) | ast.Tuple(elts=[other, one]), slice=test
        ):
            yield from _chosen(parameter, test, one, other)
        case ast.Subscript(value=ast.Call(func=ast.Name(id="sorted"), args=arguments), slice=index):
            if parameter in names_among(arguments):
                is_first = isinstance(index, ast.Constant) and index.value == 0
                yield "upper" if is_first else "lower"


def _chosen(parameter: str, test: ast.expr, one: ast.expr, other: ast.expr) -> Iterator[str]:
    ordered = in_order(test)
    if ordered is not None and parameter in names_among([one, other]):
        smaller, larger = map(ast.unparse, ordered)
        chosen = ast.unparse(one), ast.unparse(other)
        if chosen == (larger, smaller):
            yield "lower"
        elif chosen == (smaller, larger):
            yield "upper"


def names_among(values: Sequence[ast.expr]) -> set[str]:
    """The names that are passed, one by one or as a list."""
    match values:
        case [ast.List(elts=items) | ast.Tuple(elts=items)]:
            values = items
    return {each.id for each in values if isinstance(each, ast.Name)}


def uses_of_parameters(nodes: Iterable[ast.AST]) -> Mapping[Key, Mapping[str, list[str]]]:
    """What each function does with each parameter, by its name and the line that Python gives."""
    nodes = list(nodes)
    if sum(isinstance(node, FunctionNode | ast.Lambda) for node in nodes) > _MOST_FUNCTIONS:
        return {}
    functions = list(_functions(nodes, FileNumbers(nodes)))
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


def _functions(nodes: Iterable[ast.AST], file: FileNumbers) -> Iterator[_Function]:
    for node in nodes:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                key = (node.name, first_line(node))
                yield _Function(node.name, key, node.args, node.body, file)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Lambda() as value):
                key = ("<lambda>", value.lineno)
                yield _Function(name, key, value.args, [value.body], file)


def first_line(function: FunctionNode) -> int:
    """The line that Python gives a function: its decorators are part of it."""
    return min([function.lineno, *(each.lineno for each in function.decorator_list)])


def _has_text(container: ast.expr) -> bool:
    return isinstance(container, ast.Tuple | ast.List | ast.Set) and any(
        isinstance(item, ast.Constant) and type(item.value) is str for item in container.elts
    )
