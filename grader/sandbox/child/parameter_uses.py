"""What a function does with each of its parameters: small facts, to tell them apart by; and which
number stands for MAX, where it tells its player by numbers.
"""

from __future__ import annotations

import _ast as ast
from _collections import defaultdict  # type: ignore[import-not-found]
from itertools import product

from . import TYPE_CHECKING
from .move_count import FunctionNode, pairs, parameters_of
from .syntax import are_same, walk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import TypeAlias

    Uses: TypeAlias = dict[str, set[str]]
    Key: TypeAlias = tuple[str, int]
    """A function by its name and by the line that Python gives it."""
    Fact: TypeAlias = tuple[str, int]
    """What is seen of a number: it is MAX's, it is compared, it is what two players add up to."""

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
_TELLING = frozenset(
    (
        *(ast.Call, ast.Attribute, ast.BinOp, ast.Compare, ast.If, ast.IfExp, ast.Assign),
        *(ast.AugAssign, ast.List, ast.Tuple, ast.Return, ast.BoolOp, ast.Subscript, ast.Match),
    )
)
"""What is looked at; most nodes are something else."""
_TELLING_NOTHING = frozenset({"print", "len", "str", "repr"})
_ORDERINGS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_EQUALITIES = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot)
_MOST_FUNCTIONS = 300
"""Nobody writes so many; beyond, names and order must do."""
_LONGEST_CHAIN = 4
"""Of functions that hand a parameter on to one another."""

PAIRS = frozenset({(1, 0), (0, 1), (1, 2), (2, 1), (1, -1), (-1, 1)})
"""How people number MAX and MIN."""
_INFINITIES = frozenset({"inf", "infini", "infinity", "infinite", "infty", "oo"})
_MUCH = 100
_MANY = 500
"""Nodes of a branch that are looked at: of a long chain of `elif`, all stand in the first."""
_FEW = 4
"""Steps from what is passed on to where it was written, and places where that was."""


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


class FileNumbers:
    """The names that a file gives to numbers, and its functions."""

    def __init__(self, nodes: Sequence[ast.AST]) -> None:
        stored: dict[str, int] = defaultdict(int)
        for node in nodes:
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                stored[node.id] += 1
        self._values = {
            name: value
            for node in nodes
            if isinstance(node, ast.Assign)
            for name, value in pairs_of(node)
            if stored[name] == 1
        }
        self.functions = {node.name: node for node in nodes if isinstance(node, ast.FunctionDef)}

    def meant(self, node: ast.expr) -> ast.expr:
        """What a constant of the file stands for; anything else as it is."""
        found = self._values.get(node.id, node) if isinstance(node, ast.Name) else node
        return found if isinstance(found, _LITERALS) else node

    def number(self, node: ast.expr) -> int | None:
        match self.meant(node):
            case ast.Constant(value=int(value)):
                return int(value)
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))):
                return -value
        return None


_LITERALS = (ast.Constant, ast.UnaryOp, ast.List, ast.Tuple, ast.Dict)


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
        self._reads: dict[str, int] = defaultdict(int)
        self._opaque: set[str] = set()
        """The parameters with which something is done that we do not understand."""
        self._numbers: dict[str, set[Fact]] = {parameter: set() for parameter in self.parameters}
        """What is seen of the numbers that a parameter holds, if it tells the player."""
        self._truths: dict[str, set[bool]] = {parameter: set() for parameter in self.parameters}
        """Whose branch is taken where a parameter is true: MAX's, MIN's, or by turns."""
        self._file = file
        self._assigned: dict[str, list[ast.expr]] = defaultdict(list)
        self._takes: set[tuple[str, str]] = set()
        """`best = score`: which name takes over which."""
        nodes = [node for statement in body for node in walk(statement)]
        for node in nodes:
            if type(node) is ast.Assign:
                for bound, value in pairs_of(node):
                    self._assigned[bound].append(value)
                    self._takes |= {(bound, other) for other in names_in(value)}
        for node in nodes:
            if type(node) is ast.Name:
                if node.id in self.uses and type(node.ctx) is ast.Load:
                    self._reads[node.id] += 1
            elif type(node) in _TELLING:
                self._look_at(node)
                self._look_at_numbers(node)
            elif type(node) is ast.For or type(node) is ast.While:
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
                self._numbers[parameter] |= other._numbers.get(received, set())
                self._truths[parameter] |= other._truths.get(received, set())
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
        players = players_told(self._numbers[parameter])
        if players is None and self._truths[parameter] == {False}:
            players = "max0min1"
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
        assignments = [each for each in node.body if isinstance(each, ast.Assign)]
        kept = {name for statement in assignments for name, _ in pairs_of(statement)}
        if self._parameter(smaller) in kept:
            self._note(smaller, "lower")
        if self._parameter(larger) in kept:
            self._note(larger, "upper")

    def _look_at_cuts(self, loop: ast.For | ast.While) -> None:
        """`if score >= beta: break`"""
        for node in walk(loop):
            if isinstance(node, ast.If) and isinstance(node.body[-1], ast.Break | ast.Return):
                for test in walk(node.test):
                    smaller, larger = in_order(test) or (None, None)
                    self._note(smaller, "cut upper")
                    self._note(larger, "cut lower")

    def _look_at_own_call(self, parameter: str, value: ast.expr) -> None:
        """What a function hands on to itself: another player, a bound that has moved."""
        if parameter in self.uses:
            self._numbers[parameter] |= set(self._passed(parameter, value, _FEW))
            for origin in self._origins_of(value):
                self.uses[parameter] |= set(moved_bound(parameter, origin))

    def _look_at_assignment(self, target: ast.expr, value: ast.expr) -> None:
        for name, bound in pairs(target, value):
            if name.id in self.uses:
                self.uses[name.id] |= set(moved_bound(name.id, bound))
        if isinstance(target, ast.Subscript):
            self._note(target.value, "table")

    # The numbers of the players ---------------------------------------------------------------

    def _origins_of(self, value: ast.expr) -> list[ast.expr]:
        """The expression itself, or all that the local name was ever bound to."""
        if isinstance(value, ast.Name):
            return self._assigned.get(value.id, [])[:_FEW]
        return [value]

    def _passed(self, parameter: str, value: ast.expr, steps: int) -> Iterator[Fact]:
        number = self._file.number(value)
        if number is not None:
            yield "passed", number
        elif steps:
            total = sum_with(parameter, value)
            if total is not None:
                yield "sum", total
            for origin, name in self._origins(parameter, value):
                yield from self._passed(name, origin, steps - 1)

    def _origins(self, parameter: str, value: ast.expr) -> Iterator[tuple[ast.expr, str]]:
        """The expressions that a value may come from, with the player's name in them."""
        match value:
            case ast.IfExp(body=body, orelse=orelse):
                yield body, parameter
                yield orelse, parameter
            case ast.Name():
                yield from ((each, parameter) for each in self._origins_of(value))
            case ast.Call(func=ast.Name(id="int"), args=[inner]):
                yield inner, parameter
            case ast.Call(func=ast.Name(id=name), args=[ast.Name(id=passed)]) if (
                passed == parameter and name in self._file.functions
            ):
                function = self._file.functions[name]
                if function.args.args:
                    own = function.args.args[0].arg
                    returns = [each for each in walk(function) if isinstance(each, ast.Return)]
                    yield from ((each.value, own) for each in returns[:_FEW] if each.value)

    def _look_at_numbers(self, node: ast.AST) -> None:
        match node:
            case ast.If(test=test, body=body, orelse=orelse):
                self._look_at_branches(test, body, orelse)
            case ast.IfExp(test=test, body=one, orelse=other):
                self._look_at_branches(test, [one], [other])
            case ast.BoolOp(op=ast.And(), values=values):
                for value in values:
                    self._look_at_branches(
                        value, [each for each in values if each is not value], []
                    )
            case ast.Subscript(value=value, slice=index):
                self._look_at_choice_by_index(self._file.meant(value), index)
            case ast.Compare():
                for parameter, compared, _ in self._tests(node):
                    self._numbers[parameter].add(("compared", compared))
            case ast.Match(subject=ast.Name(id=name), cases=cases) if name in self._numbers:
                for case in cases:
                    if isinstance(case.pattern, ast.MatchValue):
                        self._tell(name, self._file.number(case.pattern.value), case.body)

    def _look_at_branches(
        self, test: ast.expr, body: Sequence[ast.AST], orelse: Sequence[ast.AST]
    ) -> None:
        parts, whole = [test], True
        if isinstance(test, ast.BoolOp):
            parts, whole = test.values if isinstance(test.op, ast.And) else [], False
        for part in parts:
            is_true, tested = True, part
            while isinstance(tested, ast.UnaryOp) and isinstance(tested.op, ast.Not):
                is_true, tested = not is_true, tested.operand
            if isinstance(tested, ast.Name) and tested.id in self._truths:
                side = self._side(body)
                if side is None and whole:
                    other = self._side(orelse)
                    side = None if other is None else not other
                if side is not None:
                    self._truths[tested.id].add(side == is_true)
            for parameter, number, is_equal in self._tests(part):
                for side_of, suffix in ((self._side, ""), (hinted_side, " by name")):
                    told = side_of(body)
                    if told is None and whole:
                        other = side_of(orelse)
                        told = None if other is None else not other
                    self._add(
                        parameter, number, told if is_equal or told is None else not told, suffix
                    )
                if is_sign(body, orelse) and not holds_number(orelse, number):
                    self._add(parameter, number, holds_number(body, 1) == is_equal, " by name")

    def _add(self, parameter: str, number: int, side: bool | None, suffix: str = "") -> None:
        if side is not None:
            self._numbers[parameter].add((("max" if side else "min") + suffix, number))

    def _look_at_choice_by_index(self, container: ast.expr, index: ast.expr) -> None:
        """`[min, max][joueur]`"""
        if not (isinstance(index, ast.Name) and index.id in self._numbers):
            return
        match container:
            case ast.List(elts=items) | ast.Tuple(elts=items):
                for number, item in enumerate(items):
                    self._tell(index.id, number, [item])
            case ast.Dict(keys=keys, values=values):
                for key, value in zip(keys, values, strict=True):
                    self._tell(index.id, self._file.number(key) if key else None, [value])

    def _tell(self, parameter: str, number: int | None, nodes: Sequence[ast.AST]) -> None:
        if number is not None:
            self._numbers[parameter].add(("compared", number))
            self._add(parameter, number, self._side(nodes))
            self._add(parameter, number, hinted_side(nodes), " by name")

    def _tests(self, test: ast.expr) -> Iterator[tuple[str, int, bool]]:
        """Which parameter a test compares with which number, and whether to be equal."""
        match test:
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield from (
                    (name, number, not equal) for name, number, equal in self._tests(operand)
                )
            case ast.Name(id=name) if len(self._assigned.get(name, [])) == 1:
                [value] = self._assigned[name]
                if isinstance(value, ast.Compare):
                    for parameter, number, is_equal in self._tests(value):
                        self._tell_by_name(name, parameter, number, is_equal=is_equal)
                        yield parameter, number, is_equal
            case ast.Compare(left=left, ops=[operator], comparators=[right]):
                for one, other in ((left, right), (right, left)):
                    if isinstance(one, ast.Name) and one.id in self._numbers:
                        meant = None if is_truth(other) else self._file.number(other)
                        singled = compared_number(operator, meant, stands_left=one is left)
                        if singled is not None:
                            if isinstance(other, ast.Name):
                                self._tell_by_name(other.id, one.id, singled, is_equal=True)
                            yield one.id, singled, not isinstance(operator, ast.NotEq | ast.IsNot)

    def _tell_by_name(self, name: str, parameter: str, number: int, *, is_equal: bool) -> None:
        """`if joueur == MAX`, `est_max = joueur == 0`"""
        side = side_of_name(name)
        self._add(parameter, number, side if is_equal or side is None else not side, " by name")

    def _side(self, nodes: Sequence[ast.AST]) -> bool | None:
        """Whether a branch is MAX's, by the surest sign that points one way."""
        inner = [node for each in nodes for node in walk(each, _MANY)[:_MANY]]
        for signs in (_functions_in(inner), self._choices_in(inner), _starts_in(nodes, inner)):
            told = set(signs)
            if len(told) == 1:
                return told.pop()
        return None

    def _choices_in(self, nodes: Iterable[ast.AST]) -> Iterator[bool]:
        """`score > best`, where `best = score`"""
        for node in nodes:
            ordered = in_order(node)
            if ordered is not None:
                smaller, larger = map(names_in, ordered)
                if not self._takes.isdisjoint(product(smaller - larger, larger - smaller)):
                    yield True
                elif not self._takes.isdisjoint(product(larger - smaller, smaller - larger)):
                    yield False


def pairs_of(assignment: ast.Assign) -> Iterator[tuple[str, ast.expr]]:
    """The names that it binds, each with a value that can be told."""
    for target in assignment.targets:
        for name, value in pairs(target, assignment.value):
            yield name.id, value


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
        smaller, larger = ordered
        if are_same(one, larger) and are_same(other, smaller):
            yield "lower"
        elif are_same(one, smaller) and are_same(other, larger):
            yield "upper"


def names_among(values: Sequence[ast.expr]) -> set[str]:
    """The names that are passed, one by one or as a list."""
    match values:
        case [ast.List(elts=items) | ast.Tuple(elts=items)]:
            values = items
    return {each.id for each in values if isinstance(each, ast.Name)}


def players_told(facts: Iterable[Fact]) -> str | None:
    """`max0min1`; where nobody can say which is MAX, `numbered` with a 0, `coded` with a 2."""
    by_kind: dict[str, set[int]] = {}
    for kind, number in facts:
        by_kind.setdefault(kind, set()).add(number)
    compared = by_kind.get("compared", set())
    numbers = compared | by_kind.get("passed", set())
    if not compared:
        return None
    for total in by_kind.get("sum", set()):
        numbers |= {total - number for number in compared}
    if len(numbers) == 1 and numbers < {0, 1}:
        numbers = {0, 1}
    for of_max, of_min in (("max", "min"), ("max by name", "min by name")):
        found = by_kind.get(of_max, set()), by_kind.get(of_min, set())
        fitting = [
            (upper, lower)
            for upper, lower in PAIRS
            if {upper, lower} == numbers and found[0] <= {upper} and found[1] <= {lower}
        ]
        if any(found) and len(fitting) == 1:
            return "max{}min{}".format(*fitting[0])
    if not numbers <= {-1, 0, 1}:
        return "coded"
    return "numbered" if 0 in compared else None


def _functions_in(nodes: Iterable[ast.AST]) -> Iterator[bool]:
    for node in nodes:
        match node:
            case ast.Name(id="max" | "min" as name) | ast.Attribute(attr="max" | "min" as name):
                yield name == "max"


def _starts_in(branch: Iterable[ast.AST], nodes: Iterable[ast.AST]) -> Iterator[bool]:
    """MAX starts from -inf."""
    for node in [*branch, *(each.value for each in nodes if isinstance(each, ast.Assign))]:
        sign = sign_of_infinity(node)
        if sign:
            yield sign < 0


def sign_of_infinity(node: ast.AST) -> int:
    """-1 or 1 of what stands for an infinity; 0 of anything else."""
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -sign_of_infinity(operand)
        case ast.Constant(value=int() | float() as value):
            return int(value >= _MUCH)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return int(name.lower().strip("_") in _INFINITIES)
        case ast.Call(func=ast.Name(id="float"), args=[ast.Constant(value=str(text))]):
            known = text.strip().lower().lstrip("+-") in _INFINITIES
            return (-1 if "-" in text else 1) if known else 0
        case ast.Tuple(elts=[first, *_]):
            return sign_of_infinity(first)
    return 0


def hinted_side(nodes: Iterable[ast.AST]) -> bool | None:
    """Whose branch it is by the one function that it returns: `return noeud_max(jeu, prof)`."""
    for node in nodes:
        match node:
            case ast.Return(value=ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name))):
                return side_of_name(name)
    return None


def is_sign(body: Sequence[ast.AST], orelse: Sequence[ast.AST]) -> bool:
    """`1 if joueur == 0 else -1`"""
    return any(holds_number(body, n) and holds_number(orelse, -n) for n in (1, -1))


def holds_number(nodes: Sequence[ast.AST], number: int) -> bool:
    match nodes:
        case [ast.Constant(value=int(value))]:
            return value == number
        case [ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value)))]:
            return -value == number
    return False


def is_truth(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, bool)


def side_of_name(name: str) -> bool | None:
    found = {side for side in ("max", "min") if side in name.lower()}
    return "max" in found if len(found) == 1 else None


def names_in(node: ast.AST) -> set[str]:
    return {each.id for each in walk(node) if isinstance(each, ast.Name)}


def in_order(test: ast.AST) -> tuple[ast.expr, ast.expr] | None:
    """The two sides of a comparison, the one that has to be smaller first."""
    match test:
        case ast.Compare(left=left, ops=[ast.Gt() | ast.GtE()], comparators=[right]):
            return right, left
        case ast.Compare(left=left, ops=[ast.Lt() | ast.LtE()], comparators=[right]):
            return left, right
    return None


def compared_number(operator: ast.cmpop, number: int | None, *, stands_left: bool) -> int | None:
    """The number that a test singles out; `p > 0` is 1 among 1 and -1."""
    if isinstance(operator, ast.Eq | ast.NotEq | ast.Is | ast.IsNot):
        return number
    if number == 0 and isinstance(operator, ast.Gt | ast.Lt):
        return 1 if isinstance(operator, ast.Gt) == stands_left else -1
    return None


def sum_with(parameter: str, value: ast.expr) -> int | None:
    """What a player and the other one add up to: `1 - p`, `not p`, `-p`, `(p + 1) % 2`."""
    match value:
        case ast.UnaryOp(op=ast.Not() | ast.USub() as operator, operand=ast.Name(id=name)):
            total = int(isinstance(operator, ast.Not))
        case ast.BinOp(left=ast.Constant(value=int(total)), op=ast.Sub(), right=ast.Name(id=name)):
            pass
        case ast.BinOp(left=ast.Name(id=name), op=ast.BitXor(), right=ast.Constant(value=1)):
            total = 1
        case ast.BinOp(
            left=ast.BinOp(left=ast.Name(id=name), op=ast.Add() | ast.Sub(), right=ast.Constant()),
            op=ast.Mod(),
            right=ast.Constant(value=2),
        ):
            total = 1
        case ast.Compare(
            left=ast.Name(id=name), ops=[ast.Eq()], comparators=[ast.Constant(value=0)]
        ):
            total = 1
        case _:
            return None
    return total if name == parameter else None
