"""The course's `M = 3`: an integer constant that stands for the number of moves."""

import ast
from collections.abc import Collection, Iterator, Sequence

from .given import CHILD_COUNT_NAME

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef
Constants = dict[str, int]
"""Names of integer constants, with the line where each is set."""


def follow_child_counts(
    tree: ast.Module, targets: Collection[str], game_names: Collection[str]
) -> list[tuple[str, int]]:
    """Make `range(M)`, M an integer constant, follow the number of children at hand.

    The course's own code holds the number of moves in a constant; a student who typed it in
    edits the 3 for a binary tree, and did nothing wrong. Returns the constants that follow.
    """
    followed: Constants = {}
    module_constants = integer_constants(tree.body)

    def follow_in(
        function: FunctionNode, outer: Constants, outer_position: str | None, is_target: bool
    ) -> None:
        constants = outer | integer_constants(function.body) | default_constants(function)
        position = position_parameter(function, game_names, is_target) or outer_position
        for node in walk_own_body(function):
            if isinstance(node, FunctionNode):
                follow_in(node, constants, position, is_target)
            elif position is not None and isinstance(node, ast.Call):
                name = constant_range(node)
                if name in constants:
                    replace_range(node, name, position)
                    followed.setdefault(name, constants[name])

    for function in functions_of(tree):
        is_target = function.name in targets
        if is_target or position_parameter(function, game_names, is_target):
            follow_in(function, module_constants, None, is_target)
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
        if not isinstance(statement, ast.Assign):
            continue
        for target in statement.targets:
            if not isinstance(target, ast.Name):
                continue
            if target.id not in seen and is_integer(statement.value):
                constants[target.id] = statement.lineno
            else:
                constants.pop(target.id, None)
            seen.add(target.id)
    return constants


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


def position_parameter(
    function: FunctionNode, game_names: Collection[str], is_target: bool
) -> str | None:
    """The parameter that holds the position: by its name, else the first of a graded function."""
    names = [argument.arg for argument in function.args.posonlyargs + function.args.args]
    for name in names:
        if name.lower().replace("_", "") in game_names:
            return name
    return names[0] if is_target and names else None


def constant_range(call: ast.Call) -> str | None:
    """The NAME of `range(NAME)` or `range(0, NAME)`."""
    if not (isinstance(call.func, ast.Name) and call.func.id == "range") or call.keywords:
        return None
    match call.args:
        case [ast.Name(id=name)] | [ast.Constant(value=0), ast.Name(id=name)]:
            return name
    return None


def replace_range(call: ast.Call, name: str, position: str) -> None:
    count = ast.Call(
        ast.Name(CHILD_COUNT_NAME, ast.Load()),
        [ast.Name(position, ast.Load()), ast.Name(name, ast.Load())],
        [],
    )
    call.args = [ast.copy_location(count, call)]
