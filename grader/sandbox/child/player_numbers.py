"""Which number stands for MAX, where a function tells its player by numbers."""

from __future__ import annotations

import ast
from collections import Counter
from itertools import islice, product

from . import TYPE_CHECKING
from .move_count import pairs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import TypeAlias

    Fact: TypeAlias = tuple[str, int]
    """What is seen of a number: it is MAX's, it is compared, it is what two players add up to."""

PAIRS = frozenset({(1, 0), (0, 1), (1, 2), (2, 1), (1, -1), (-1, 1)})
"""How people number MAX and MIN."""
_INFINITIES = frozenset({"inf", "infini", "infinity", "infinite", "infty", "oo"})
_MUCH = 100
_MANY = 500
"""Nodes of a branch that are looked at: of a long chain of `elif`, all stand in the first."""
_FEW = 4
"""Steps from what is passed on to where it was written, and places where that was."""


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


class FileNumbers:
    """The names that a file gives to numbers, and what its functions return."""

    def __init__(self, nodes: Sequence[ast.AST]) -> None:
        stored = Counter(
            node.id
            for node in nodes
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        )
        self._values = {
            name.id: value
            for node in nodes
            if isinstance(node, ast.Assign)
            for target in node.targets
            for name, value in pairs(target, node.value)
            if stored[name.id] == 1
        }
        self.returns = {
            node.name: (
                node.args,
                [each for each in ast.walk(node) if isinstance(each, ast.Return)],
            )
            for node in nodes
            if isinstance(node, ast.FunctionDef)
        }

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


class PlayerFacts:
    """What the body of one function shows of the numbers in its parameters."""

    def __init__(
        self, parameters: Iterable[str], body: Iterable[ast.AST], file: FileNumbers
    ) -> None:
        self.by_parameter: dict[str, set[Fact]] = {name: set() for name in parameters}
        self._file = file
        self._nodes = [node for statement in body for node in ast.walk(statement)]
        self._assigned: dict[str, list[ast.expr]] = {}
        self._takes: set[tuple[str, str]] = set()
        """`best = score`: which name takes over which."""
        for node in self._nodes:
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    for name, value in pairs(target, node.value):
                        self._assigned.setdefault(name.id, []).append(value)
                        self._takes |= {(name.id, other) for other in names_in(value)}
        for node in self._nodes:
            self._look_at(node)

    def learn(self, parameter: str, other: PlayerFacts, received: str) -> None:
        """What another function shows of a parameter that is handed on to it."""
        self.by_parameter[parameter] |= other.by_parameter.get(received, set())

    def origins_of(self, value: ast.expr) -> list[ast.expr]:
        """The expression itself, or all that the local name was ever bound to."""
        if isinstance(value, ast.Name):
            return self._assigned.get(value.id, [])[:_FEW]
        return [value]

    def passes(self, parameter: str, value: ast.expr, steps: int = _FEW) -> None:
        """What the function passes itself for this parameter."""
        if parameter in self.by_parameter:
            self.by_parameter[parameter] |= set(self._passed(parameter, value, steps))

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
                yield from ((each, parameter) for each in self.origins_of(value))
            case ast.Call(func=ast.Name(id="int"), args=[inner]):
                yield inner, parameter
            case ast.Call(func=ast.Name(id=name), args=[ast.Name(id=passed)]) if (
                passed == parameter and name in self._file.returns
            ):
                arguments, returns = self._file.returns[name]
                if arguments.args:
                    own = arguments.args[0].arg
                    yield from ((each.value, own) for each in returns[:_FEW] if each.value)

    def _look_at(self, node: ast.AST) -> None:
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
                    self.by_parameter[parameter].add(("compared", compared))
            case ast.Match(subject=ast.Name(id=name), cases=cases) if name in self.by_parameter:
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
            self.by_parameter[parameter].add((("max" if side else "min") + suffix, number))

    def _look_at_choice_by_index(self, container: ast.expr, index: ast.expr) -> None:
        """`[min, max][joueur]`"""
        if not (isinstance(index, ast.Name) and index.id in self.by_parameter):
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
            self.by_parameter[parameter].add(("compared", number))
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
                    if isinstance(one, ast.Name) and one.id in self.by_parameter:
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
        inner = [node for each in nodes for node in islice(ast.walk(each), _MANY)]
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
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


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
