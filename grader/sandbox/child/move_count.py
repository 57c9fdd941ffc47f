"""The course's `M = 3`: an integer constant that stands for the number of moves."""

from __future__ import annotations

import _ast as ast
import sys
from _collections import _tuplegetter  # type: ignore[import-not-found]

from . import TYPE_CHECKING
from .given_functions import CHILD_COUNT_NAME
from .syntax import (
    NodeVisitor,
    copy_location,
    fix_missing_locations,
    replace_expressions,
    walk,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence
    from typing import Any, NamedTuple
else:

    class NamedTuple(tuple):
        """As `typing` has it, which takes longer to load than all that is here."""

        def __init_subclass__(cls) -> None:
            cls.names = tuple(cls.__annotations__)
            for at, name in enumerate(cls.names):
                setattr(cls, name, _tuplegetter(at, None))

        def __new__(cls, *values: Any, **named: Any) -> Any:
            rest = [named[name] for name in cls.names[len(values) :]]
            return tuple.__new__(cls, (*values, *rest))


FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp

COURSE_NAMES = frozenset({"M", "m"})
"""The course's own names for the number of moves: where one counts moves, all its uses follow."""
MOVE_COUNTS = range(2, 21)
"""What such a constant may hold: a 1 is a player, and `M = 1000` somebody's infinity."""
DEEPEST_TREE = 50_000
"""A long chain of `elif` is a deep tree, and Python reads it all the same."""


class Following(NamedTuple):
    """A constant in all that one graded function runs, and the lines where it cannot follow."""

    name: str
    line: int
    function: str
    missed_lines: list[int]


def may_follow(nodes: Iterable[ast.AST]) -> bool:
    """Whether a file has anything at all that could follow; most have not."""
    return any(
        (type(node) is ast.Name and node.id in COURSE_NAMES)
        or (type(node) is ast.Call and counted_name(node) is not None)
        for node in nodes
    )


def follow_child_counts(tree: ast.Module, targets: Collection[str]) -> list[Following]:
    """Make the constant that holds the number of moves follow the children at hand.

    The course's own code has it in a constant, `M`; a student who typed it in edits the 3 for
    a binary tree, and did nothing wrong. Where `M` counts moves somewhere (`range(M)`), each use
    of it in a function follows, but beside a depth; a constant of another name does where it
    bounds a range of moves. Elsewhere an `M` is an ordinary number, and stays. The
    position at hand is whichever argument of the function is one, its own before those of the
    functions around it; where none is, the constant stays.
    """
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, DEEPEST_TREE))
    try:
        names = _FileNames()
        names.visit(tree)
        names.settle()
        uses = _UsesOfConstants(names, tree)
        replace_expressions(tree, uses.replacements)
        fix_missing_locations(tree)
    finally:
        sys.setrecursionlimit(limit)
    return [
        following
        for target in sorted(targets)
        for following in uses.followings(target, names.statements_behind(target))
    ]


# Whose name it is -------------------------------------------------------------------------------


class ScopeParameter(NamedTuple):
    name: str
    starred: bool


class Scope:
    """A function, a class, a comprehension or the file: what its names are bound to."""

    def __init__(self, parent: Scope | None, node: ast.AST | None = None) -> None:
        self.parent = parent
        self.node = node
        self.parameters: list[ScopeParameter] = []
        self.values: dict[str, list[ast.expr | None]] = {}
        """All that each name is ever bound to; None for what is no plain value."""
        self.deleted: set[str] = set()
        self.of_file: set[str] = set()
        self.of_outer: set[str] = set()

    def bind(self, name: str, value: ast.expr | None = None) -> None:
        self.values.setdefault(name, []).append(value)

    def chain(self) -> Iterator[Scope]:
        """This scope and those around it."""
        yield self
        if self.parent is not None:
            yield from self.parent.chain()

    @property
    def file(self) -> Scope:
        return self if self.parent is None else self.parent.file

    @property
    def seen_from_within(self) -> Scope:
        """A function does not see the names of the class that it is a method of."""
        if isinstance(self.node, ast.ClassDef) and self.parent is not None:
            return self.parent.seen_from_within
        return self

    def home_of(self, name: str) -> Scope:
        """The scope in which this name is bound, as it is read here."""
        if self.parent is None or name in self.values:
            return self
        return self.file if name in self.of_file else self.parent.home_of(name)

    def candidates(self) -> list[ScopeParameter]:
        """The parameters that can be read here, and may hold the position at hand."""
        own = [each for each in self.parameters if each.name not in self.deleted]
        if self.parent is None:
            return own
        hidden = self.values.keys() | self.of_file
        return own + [each for each in self.parent.candidates() if each.name not in hidden]

    def constant(self, name: str) -> ast.Constant | None:
        """The integer that the name always holds; None where it may hold something else."""
        integers = integers_among(self.values.get(name, []))
        return integers[0] if len(integers) == 1 == len(self.values[name]) else None

    def changing_constant(self, name: str) -> ast.Constant | None:
        """The first of several integers that the name holds, one after the other."""
        values = self.values.get(name, [])
        integers = [each for each in integers_among(values) if each.value in MOVE_COUNTS]
        return integers[0] if len(integers) == len(values) > 1 else None


def integers_among(values: Sequence[ast.expr | None]) -> list[ast.Constant]:
    return [each for each in values if isinstance(each, ast.Constant) and type(each.value) is int]


class _Load(NamedTuple):
    """A place where a name is read."""

    node: ast.Name
    scope: Scope
    statement: int
    """Its number among the statements of the file."""


class _FileNames(NodeVisitor):
    """Learns what every name of the file is bound to, and where each is read.

    `self.scope` is as Python would have it at each node; annotations are let be.
    """

    def __init__(self) -> None:
        self.scope = self.file = Scope(None)
        self.loads: list[_Load] = []
        self.mentions: dict[int, set[str]] = {}
        """The names of the file that each of its statements speaks of."""
        self._scopes: list[Scope] = []
        self._statement = 0
        self._literals: dict[int, ast.expr] = {}
        self._calls: dict[str, list[ast.Call]] = {}
        self._definers: dict[str, set[int]] = {}

    def settle(self) -> None:
        """Once all is seen: what `global` and `nonlocal` bind, and what functions are passed."""
        for scope in self._scopes:
            for name in scope.of_file | scope.of_outer:
                home = self.file if name in scope.of_file else scope.parent
                values = scope.values.pop(name, [])
                if values and home is not None:
                    home.home_of(name).values.setdefault(name, []).extend(values)
        for scope in self._scopes:
            if isinstance(scope.node, FunctionNode):
                for call in self._calls.get(scope.node.name, []):
                    for name in passed_otherwise(scope.node, call):
                        scope.bind(name)
        for node, scope, statement in self.loads:
            if scope.home_of(node.id).parent is None:
                self.mentions.setdefault(statement, set()).add(node.id)

    def statements_behind(self, name: str) -> set[int]:
        """The statements that this name of the file stands for, directly or not."""
        behind: set[int] = set()
        todo = [name]
        while todo:
            for statement in self._definers.get(todo.pop(), set()) - behind:
                behind.add(statement)
                todo += self.mentions.get(statement, set())
        return behind

    def _bind(self, name: str, value: ast.expr | None = None) -> None:
        self.scope.bind(name, value)
        if self.scope is self.file:
            self._definers.setdefault(name, set()).add(self._statement)

    def _visit_each(self, *nodes: ast.AST | None) -> None:
        for node in nodes:
            if node is not None:
                self.visit(node)

    def _visit_within(self, node: ast.AST, *inside: ast.AST | None) -> None:
        """Visit what stands inside a node that has names of its own."""
        outer = self.scope
        self.scope = Scope(outer.seen_from_within, node)
        self._scopes.append(self.scope)
        if isinstance(node, FunctionNode | ast.Lambda):
            self.scope.parameters = parameters_of(node.args)
            for parameter, default in with_defaults(node.args):
                self.scope.bind(parameter, default)
        self._visit_each(*inside)
        self.scope = outer

    def visit_Module(self, node: ast.Module) -> None:
        for self._statement, statement in enumerate(node.body):
            self.visit(statement)

    def visit_FunctionDef(self, node: FunctionNode) -> None:
        self._bind(node.name)
        self._visit_each(*node.decorator_list, *node.args.defaults, *node.args.kw_defaults)
        self._visit_within(node, *node.body)

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815 (so `ast` names it)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._visit_each(*node.args.defaults, *node.args.kw_defaults)
        self._visit_within(node, node.body)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._bind(node.name)
        self._visit_each(*node.decorator_list, *node.bases, *node.keywords)
        self._visit_within(node, *node.body)

    def visit_ListComp(self, node: Comprehension) -> None:
        first, *others = node.generators
        self.visit(first.iter)  # It is evaluated outside.
        inside = [first.target, *first.ifs]
        for generator in others:
            inside += [generator.target, generator.iter, *generator.ifs]
        made = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        self._visit_within(node, *inside, *made)

    visit_SetComp = visit_DictComp = visit_GeneratorExp = visit_ListComp  # noqa: N815 (as above)

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            self.loads.append(_Load(node, self.scope, self._statement))
            return
        self._bind(node.id, self._literals.get(id(node)))
        if isinstance(node.ctx, ast.Del):
            self.scope.deleted.add(node.id)

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            for name, value in pairs(target, node.value):
                self._literals[id(name)] = value
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self._literals[id(node.target)] = node.value
            self._visit_each(node.target, node.value)
        elif isinstance(node.target, ast.Name):
            self.scope.values.setdefault(node.target.id, [])
        else:
            self.visit(node.target)

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        inner = self.scope
        while isinstance(self.scope.node, Comprehension) and self.scope.parent is not None:
            self.scope = self.scope.parent
        self._bind(node.target.id)
        self.scope = inner
        self.visit(node.value)

    def visit_alias(self, node: ast.alias) -> None:
        self._bind(node.asname or node.name.partition(".")[0])

    def visit_Global(self, node: ast.Global) -> None:
        if self.scope is not self.file:
            self.scope.of_file.update(node.names)

    def visit_Nonlocal(self, node: ast.Nonlocal) -> None:
        self.scope.of_outer.update(node.names)

    def visit_ExceptHandler(self, node: ast.ExceptHandler | ast.MatchAs | ast.MatchStar) -> None:
        self._visit_named(node, node.name)

    visit_MatchAs = visit_MatchStar = visit_ExceptHandler  # noqa: N815 (as above)

    def visit_MatchMapping(self, node: ast.MatchMapping) -> None:
        self._visit_named(node, node.rest)

    def _visit_named(self, node: ast.AST, name: str | None) -> None:
        if name is not None:
            self._bind(name)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        match node.func:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                self._calls.setdefault(name, []).append(node)
        self.generic_visit(node)


def pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.Name, ast.expr]]:
    """The names that an assignment binds to a value that can be told."""
    if isinstance(target, ast.Name):
        yield target, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, other in zip(target.elts, value.elts, strict=False):
            yield from pairs(one, other)


def parameters_of(arguments: ast.arguments) -> list[ScopeParameter]:
    listed = arguments.posonlyargs + arguments.args + arguments.kwonlyargs
    parameters = [ScopeParameter(argument.arg, starred=False) for argument in listed]
    if arguments.vararg is not None:
        parameters.append(ScopeParameter(arguments.vararg.arg, starred=True))
    return parameters


def with_defaults(arguments: ast.arguments) -> Iterator[tuple[str, ast.expr | None]]:
    """Every parameter, with its default value where it has one."""
    positional = arguments.posonlyargs + arguments.args
    without = [None] * (len(positional) - len(arguments.defaults))
    for argument, default in zip(positional, [*without, *arguments.defaults], strict=True):
        yield argument.arg, default
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        yield argument.arg, default
    for rest in (arguments.vararg, arguments.kwarg):
        if rest is not None:
            yield rest.arg, None


def passed_otherwise(function: FunctionNode, call: ast.Call) -> Iterator[str]:
    """The parameters with a default that this call passes something else than their like.

    `minimax(fils, prof - 1, M)` hands a constant on; `cherche(fils, m + 1)` counts with it.
    """
    names = [each.arg for each in function.args.posonlyargs + function.args.args]
    if isinstance(call.func, ast.Attribute):
        names = names[1:]
    passed = [*zip(names, call.args, strict=False)]
    passed += [(keyword.arg, keyword.value) for keyword in call.keywords if keyword.arg]
    for name, value in passed:
        same = isinstance(value, ast.Name) and value.id == name
        if not same and not integers_among([value]):
            yield name


# Following --------------------------------------------------------------------------------------


class UsesOfCounts:
    """Which names stand where a number of moves does, and which beside a depth; by their `id`."""

    def __init__(self, nodes: Sequence[ast.AST]) -> None:
        self.counting: set[int] = set()
        self.of_depth: set[int] = set()
        self._parameters = {
            node.name: [each.name for each in parameters_of(node.args)]
            for node in nodes
            if isinstance(node, FunctionNode)
        }
        counted = {True: set[str](), False: set[str]()}
        """The names that are counted up, and down; what a `filter` looks at is taken in turn."""
        for node in nodes:
            match node:
                case (
                    ast.BinOp(left=ast.Name(id=name), op=operator, right=ast.Constant())
                    | ast.AugAssign(target=ast.Name(id=name), op=operator, value=ast.Constant())
                ) if isinstance(operator, ast.Add | ast.Sub):
                    counted[isinstance(operator, ast.Add)].add(name)
                case ast.Call(func=ast.Name("filter"), args=[ast.Lambda(args=arguments), *_]):
                    counted[True].update(each.arg for each in arguments.args)
        parameters = {name for names in self._parameters.values() for name in names}
        self._depths = counted[False] & parameters
        self._counters = counted[True]
        for node in nodes:
            self._look_at(node)

    def _look_at(self, node: ast.AST) -> None:
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                self._look_at_call(node, name)
            case (
                ast.Assign(value=ast.expr() as value)
                | ast.AnnAssign(value=ast.expr() as value)
                | ast.Return(value=ast.expr() as value)
                | ast.Lambda(body=value)
            ):
                self._count(*(value.elts if isinstance(value, ast.Tuple) else [value]))
                if isinstance(node, ast.Assign):
                    self._count(_without_offset(value))  # `dernier = M - 1`
            case ast.arguments(defaults=defaults, kw_defaults=others):
                self._count(*defaults, *filter(None, others))
            case ast.Slice(upper=ast.expr() as upper):
                self._count(upper)
            case ast.BinOp(left=left, right=right) | ast.Compare(left=left, comparators=[right]):
                self._look_at_pair(node, left, right)
                self._look_at_pair(node, right, left)
            case ast.While(test=test):
                for each in walk(test):
                    if isinstance(each, ast.Compare):
                        self._count(*map(_without_offset, [each.left, *each.comparators]))

    def _look_at_call(self, call: ast.Call, name: str) -> None:
        if name in ("range", "arange"):
            self._count(*(each for value in call.args for each in walk(value)))
        elif name not in NOT_COUNTING:
            named = [(each.arg, each.value) for each in call.keywords]
            names = self._parameters.get(name, [""] * len(call.args))
            if names[:1] == ["self"]:
                names = names[1:]
            placed = zip(names, call.args, strict=False)
            for parameter, value in [*placed, *named]:
                if parameter is not None and self._is_depth(parameter):
                    self.of_depth.add(id(value))
                self._count(value)

    def _look_at_pair(self, node: ast.AST, one: ast.expr, other: ast.expr) -> None:
        """`prof > M` and `M - prof`; `coup == M` and `[None] * M`"""
        if isinstance(other, ast.Name) and self._is_depth(other.id):
            self.of_depth.add(id(one))
        elif isinstance(node, ast.Compare):
            if any(
                isinstance(each, ast.Name) and each.id in self._counters for each in walk(other)
            ):
                self._count(one)
        elif isinstance(other, ast.List):
            self._count(one)

    def _is_depth(self, name: str) -> bool:
        return name in self._depths or is_of_depth(name)

    def _count(self, *values: ast.AST) -> None:
        self.counting.update(id(each) for each in values if isinstance(each, ast.Name))


def _without_offset(value: ast.expr) -> ast.expr:
    """`M` of `M - 1`."""
    return value.left if isinstance(value, ast.BinOp) else value


NOT_COUNTING = frozenset({"print", "str", "repr", "max", "min", "abs", "isinstance"})
DEPTH_WORDS = ("prof", "depth", "niveau", "level", "horizon", "ply")


class _ConstantUse(NamedTuple):
    """A constant of the file where it is read."""

    name: str
    constant_line: int
    statement: int
    line: int
    followed: bool
    due: bool
    """Whether the course promises that it follows."""
    told: bool
    """Whether it may bound a range of moves: `ROW_COUNT`, of a grid, is nobody's concern."""


class _UsesOfConstants:
    """Where the file's constants are read, and what stands there instead from now on."""

    def __init__(self, names: _FileNames, tree: ast.Module) -> None:
        nodes = list(walk(tree))
        self._counts = UsesOfCounts(nodes)
        calls = [node for node in nodes if isinstance(node, ast.Call)]
        self._ranges = {id(name) for name in map(counted_name, calls) if name}
        """Names that bound a range of moves."""
        self._of_others = {
            each
            for statement in tree.body
            for each in counts_of_others(statement, self._counts.of_depth)
        }
        """Those of them whose range is seen to be one of other things."""
        self._plays_given_moves = {
            id(node) for node in nodes if isinstance(node, FunctionNode) and takes_given_moves(node)
        }
        """Functions that are handed their moves, or ask for them: nothing is left to count."""
        self._of_moves = {
            (id(scope.home_of(node.id)), node.id)
            for node, scope, _ in names.loads
            if id(node) in self._ranges - self._of_others
        }
        """The constants that bound a range of moves somewhere in the file."""
        counting = self._counts.counting - self._counts.of_depth
        self._counted = {
            (id(scope.home_of(node.id)), node.id)
            for node, scope, _ in names.loads
            if id(node) in counting
        }
        """The constants that count moves somewhere in the file."""
        self._uses: list[_ConstantUse] = []
        self.replacements: dict[int, ast.expr] = {}
        """By the `id` of a name: the number of children of the position at hand."""
        for load in names.loads:
            if id(load.node) not in self._counts.of_depth and not self._is_of_others(load):
                self._look_at(load)

    def followings(self, function: str, statements: set[int]) -> Iterator[Following]:
        """What becomes of each constant in the statements that stand behind a function."""
        by_constant: dict[tuple[str, int], list[_ConstantUse]] = {}
        for use in self._uses:
            if use.statement in statements:
                by_constant.setdefault((use.name, use.constant_line), []).append(use)
        for (name, line), uses in by_constant.items():
            if any(use.due or (use.followed and use.told) for use in uses):
                missed = {use.line for use in uses if not use.followed}
                yield Following(name, line, function, sorted(missed))

    def _is_of_others(self, load: _Load) -> bool:
        """Whether it is seen to count something else: there it stays what it is."""
        node, scope, _ = load
        if any(id(each.node) in self._plays_given_moves for each in scope.chain()):
            return True
        if node.id in COURSE_NAMES or id(node) not in self._of_others:
            return False
        return (id(scope.home_of(node.id)), node.id) not in self._of_moves

    def _look_at(self, load: _Load) -> None:
        node, scope, _ = load
        home = scope.home_of(node.id)
        counts_moves = node.id in COURSE_NAMES and (id(home), node.id) in self._counted
        constant = home.constant(node.id)
        if constant is None:
            changing = home.changing_constant(node.id)
            if changing is not None and counts_moves:
                self._record(load, changing, followed=False, due=True)
            return
        due = counts_moves and constant.value in MOVE_COUNTS
        candidates = scope.candidates()
        followed = bool(candidates) and (due or id(node) in self._ranges)
        self._record(load, constant, followed=followed, due=due)
        if followed:
            self.replacements[id(node)] = count_of_children(node, candidates)

    def _record(self, load: _Load, constant: ast.Constant, *, followed: bool, due: bool) -> None:
        node, _, statement = load
        told = id(node) not in self._of_others
        self._uses.append(
            _ConstantUse(node.id, constant.lineno, statement, node.lineno, followed, due, told)
        )


def counted_name(call: ast.Call) -> ast.Name | None:
    """The NAME of `range(NAME)` and of the other ways to write so many moves."""
    if not (isinstance(call.func, ast.Name) and call.func.id == "range") or call.keywords:
        return None
    match call.args:
        case (
            [ast.Name() as name]
            | [ast.Constant(value=0), ast.Name() as name]
            | [ast.Constant(value=0), ast.Name() as name, ast.Constant(value=1)]
            | [
                ast.BinOp(ast.Name() as name, ast.Sub(), ast.Constant(value=1)),
                ast.UnaryOp(ast.USub(), ast.Constant(value=1)),
                ast.UnaryOp(ast.USub(), ast.Constant(value=1)),
            ]
            | [
                ast.Constant(value=1),
                ast.BinOp(ast.Name() as name, ast.Add(), ast.Constant(value=1)),
            ]
        ):
            return name
    return None


def counts_of_others(statement: ast.stmt, of_depth: Collection[int]) -> Iterator[int]:
    """The constants that bound loops whose variable is never a move: the rows of a grid, depths."""
    nodes = list(walk(statement))
    moves = {name for node in nodes for name in names_of_moves(node)}
    names = (node for node in nodes if isinstance(node, ast.Name))
    moves -= {name.id for name in names if id(name) in of_depth or is_of_depth(name.id)}
    for node in nodes:
        match node:
            case ast.For(target=ast.Name(id=name), iter=looped):
                pass
            case ast.comprehension(target=ast.Name(id=name), iter=looped):
                pass
            case _:
                continue
        for inner in walk(looped):
            counted = counted_name(inner) if isinstance(inner, ast.Call) else None
            if counted is not None and (name not in moves or is_of_depth(counted.id)):
                yield id(counted)


def is_of_depth(name: str) -> bool:
    return any(word in name.lower() for word in DEPTH_WORDS)


_GIVEN_MOVES = frozenset({"coups_possibles", "coupsJouables", "coupJouables"})


def takes_given_moves(function: FunctionNode) -> bool:
    """Whether it plays the moves that are given, one by one: to ask if there are any is no such."""
    nodes = list(walk(function))
    played = {each.id for node in nodes for each in _played(node) if isinstance(each, ast.Name)}
    listed = {
        name.id
        for node in nodes
        if isinstance(node, ast.Assign) and _holds_given(node.value)
        for name in node.targets
        if isinstance(name, ast.Name)
    }
    for node in nodes:
        match node:
            case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
                names = {each.id for each in walk(target) if isinstance(each, ast.Name)}
            case ast.Call(func=ast.Name(id="map"), args=[_, value]):
                names = played
            case _:
                continue
        given = _holds_given(value) or (isinstance(value, ast.Name) and value.id in listed)
        if given and names & played:
            return True
    return False


def _played(node: ast.AST) -> Sequence[ast.AST]:
    """What the given functions are handed as a move, with all that it is made of."""
    match node:
        case ast.Call(func=ast.Name(id=name), args=arguments) if name in MOVE_ARGUMENT:
            taken = arguments[MOVE_ARGUMENT[name] :][:1]
            return [each for value in taken for each in walk(value)]
    return ()


def _holds_given(value: ast.expr) -> bool:
    """`coups_possibles(jeu)`, or that sorted, reversed, numbered."""
    match value:
        case ast.Call(func=ast.Name(id=name)) if name in _GIVEN_MOVES:
            return True
        case ast.Call(func=ast.Name(), args=[first, *_]):
            return _holds_given(first)
    return False


MOVE_ARGUMENT = {"joue_un_coup": 1, "applique": 0}
"""Where the given functions take the move."""


def names_of_moves(node: ast.AST) -> Iterator[str]:
    """The names that stand for moves in one expression: played, kept in a list, or listed."""
    taken: list[ast.expr] = []
    match node:
        case ast.Call(func=ast.Name(id=name), args=arguments) if name in MOVE_ARGUMENT:
            taken = arguments[MOVE_ARGUMENT[name] :][:1]
        case ast.Call(func=ast.Attribute(attr="append"), args=[kept]):
            taken = [kept]
        case ast.BinOp(op=ast.Add(), right=ast.List(elts=items)):
            taken = items
        case ast.Subscript(value=ast.Call() | ast.Attribute(attr="enfants"), slice=index):
            taken = [index]
        case ast.ListComp(elt=listed) | ast.GeneratorExp(elt=listed):
            taken = [listed]
    for each in taken:
        match each:
            case ast.Name(id=name) | ast.BinOp(left=ast.Name(id=name), right=ast.Constant()):
                yield name


def count_of_children(name: ast.Name, candidates: Sequence[ScopeParameter]) -> ast.Call:
    """The constant, as the number of children of the position at hand."""
    given: list[ast.expr] = []
    for candidate in candidates:
        value = ast.Name(candidate.name, ast.Load())
        given.append(ast.Starred(value, ast.Load()) if candidate.starred else value)
    count = ast.Call(ast.Name(CHILD_COUNT_NAME, ast.Load()), [name, *given], [])
    return copy_location(count, name)
