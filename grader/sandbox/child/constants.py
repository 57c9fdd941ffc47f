"""The course's `M = 3`: an integer constant that stands for the number of moves."""

import ast
from collections.abc import Iterator, Sequence

from .given import CHILD_COUNT_NAME

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef
Constants = dict[str, int]
"""Names of integer constants, with the line where each is set."""


def follow_child_counts(tree: ast.Module) -> list[tuple[str, int]]:
    """Make `range(M)`, M an integer constant, follow the number of children at hand.

    The course's own code holds the number of moves in a constant; a student who typed it in
    edits the 3 for a binary tree, and did nothing wrong. The position at hand is whichever
    argument of the function is one, its own before those of the functions around it; where
    none is, the constant stays. Returns the constants that follow.
    """
    followed: Constants = {}
    module_constants = integer_constants(tree.body)

    def follow_in(function: FunctionNode, outer: Constants, outer_names: list[str]) -> None:
        constants = outer | integer_constants(function.body) | default_constants(function)
        names = parameter_names(function) + outer_names
        for node in walk_own_body(function):
            if isinstance(node, FunctionNode):
                follow_in(node, constants, names)
            elif names and isinstance(node, ast.Call):
                name = constant_range(node)
                if name in constants:
                    replace_range(node, name, names)
                    followed.setdefault(name, constants[name])

    for function in functions_of(tree):
        follow_in(function, module_constants, [])
    ast.fix_missing_locations(tree)
    return list(followed.items())


def functions_of(tree: ast.Module | ast.ClassDef) -> Iterator[FunctionNode]:
    """Functions of the file and methods of its classes, not the functions inside them."""
    for statement in tree.body:
        if isinstance(statement, FunctionNode):
            yield statement
        elif isinstance(statement, ast.ClassDef):
            yield from functions_of(statement)


def walk_own_body(function: FunctionNode) -> Iterator[ast.AST]:
    """Every node of a function, not entering the functions defined inside it."""
    todo: list[ast.AST] = list(function.body)
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, FunctionNode | ast.ClassDef):
            todo.extend(ast.iter_child_nodes(node))


def integer_constants(statements: Sequence[ast.stmt]) -> Constants:
    """Names bound once, to an integer literal."""
    constants: Constants = {}
    seen: set[str] = set()
    for statement in statements:
        for target, value in bindings(statement):
            if target not in seen and is_integer(value):
                constants[target] = statement.lineno
            else:
                constants.pop(target, None)
            seen.add(target)
    return constants


def bindings(statement: ast.stmt) -> Iterator[tuple[str, ast.expr | None]]:
    """The names that an assignment binds, with what each is bound to."""
    if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        yield statement.target.id, statement.value
    elif isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
        yield statement.target.id, None
    elif isinstance(statement, ast.Assign):
        for target in statement.targets:
            yield from _pairs(target, statement.value)


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr | None]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, other in zip(target.elts, value.elts, strict=False):
            yield from _pairs(one, other)


def default_constants(function: FunctionNode) -> Constants:
    """Parameters whose default value is an integer literal."""
    arguments = function.args
    positional = arguments.posonlyargs + arguments.args
    with_default = positional[len(positional) - len(arguments.defaults) :]
    pairs = [
        *zip(with_default, arguments.defaults, strict=True),
        *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
    ]
    return {name.arg: name.lineno for name, default in pairs if is_integer(default)}


def is_integer(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


def parameter_names(function: FunctionNode) -> list[str]:
    arguments = function.args
    listed = arguments.posonlyargs + arguments.args + arguments.kwonlyargs
    return [argument.arg for argument in listed]


def constant_range(call: ast.Call) -> str | None:
    """The NAME of `range(NAME)` or `range(0, NAME)`."""
    if not (isinstance(call.func, ast.Name) and call.func.id == "range") or call.keywords:
        return None
    match call.args:
        case [ast.Name(id=name)] | [ast.Constant(value=0), ast.Name(id=name)]:
            return name
    return None


def replace_range(call: ast.Call, name: str, candidates: Sequence[str]) -> None:
    count = ast.Call(
        ast.Name(CHILD_COUNT_NAME, ast.Load()),
        [ast.Name(each, ast.Load()) for each in (name, *candidates)],
        [],
    )
    call.args = [ast.copy_location(count, call)]
