"""Compiles the file, loads it once and tells which functions are in it.

No function is lost for a module that only its annotations, defaults or decorators need.
"""

from __future__ import annotations

import _ast as ast
import marshal
import types

from . import TYPE_CHECKING
from .channel import LONGEST_TEXT, describe_error, short_text
from .child_program import StudentModule
from .confinement import flush_output
from .given_functions import DECORATOR_NAME, DEFAULT_NAME, UNAVAILABLE, UNDECORATED, Game
from .move_count import FunctionNode, follow_child_counts, may_follow
from .parameter_uses import first_line, uses_of_parameters
from .syntax import copy_location, fix_missing_locations, parse, texts_of, walk

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from .channel import Channel
    from .parameter_uses import Key


def write_annotations_as_text(nodes: Iterable[ast.AST], *, of_variables: bool) -> None:
    """Annotations as Python has them after `from __future__ import annotations`: never evaluated.

    Those of variables are left alone where the file is loaded whole, for dataclasses read them.
    """
    found: list[tuple[ast.AST, str, ast.expr]] = []
    for node in nodes:
        match node:
            case ast.arg(annotation=ast.expr() as annotation):
                found.append((node, "annotation", annotation))
            case (
                ast.FunctionDef(returns=ast.expr() as returns)
                | ast.AsyncFunctionDef(returns=ast.expr() as returns)
            ):
                found.append((node, "returns", returns))
            case ast.AnnAssign(annotation=annotation) if of_variables:
                found.append((node, "annotation", annotation))
    found = [each for each in found if not isinstance(each[2], ast.Constant)]
    texts = texts_of([annotation for _, _, annotation in found])
    for (node, name, annotation), text in zip(found, texts, strict=True):
        setattr(node, name, copy_location(ast.Constant(text), annotation))


def keep_apart(tree: ast.Module, nodes: Iterable[ast.AST]) -> None:
    """Evaluate each default and decorator by itself: one that fails does not take its function.

    A decorator does so only where the file means to have it: without `from functools import
    lru_cache`, `@lru_cache` is a mistake.
    """
    bound = set(_names_bound(tree, nodes))
    for statement in tree.body:
        match statement:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                _keep_apart(statement.args, ())
                _keep_decorators_apart(statement, bound, ())
            case ast.Assign(value=ast.Lambda() as function):
                _keep_apart(function.args, ())
            case ast.ClassDef(body=body):
                # A lambda does not see the names of the class it stands in.
                methods = [each for each in body if isinstance(each, FunctionNode)]
                own = {each.name for each in methods} | {
                    each.id
                    for each in walk(statement)
                    if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
                }
                for method in methods:
                    _keep_apart(method.args, own)
                    _keep_decorators_apart(method, bound, own)


def _names_bound(tree: ast.Module, nodes: Iterable[ast.AST]) -> Iterator[str]:
    """What the file imports, and what it makes of that, whether it succeeds or not."""
    for node in nodes:
        if isinstance(node, ast.alias):
            yield node.asname or node.name.partition(".")[0]
    for statement in tree.body:
        if isinstance(statement, ast.Assign):
            yield from (each.id for each in statement.targets if isinstance(each, ast.Name))


def _keep_decorators_apart(
    function: FunctionNode, bound: Collection[str], own_names: Collection[str]
) -> None:
    for place, decorator in enumerate(function.decorator_list):
        root = decorator
        while isinstance(root, ast.Call | ast.Attribute | ast.Subscript):
            root = root.func if isinstance(root, ast.Call) else root.value
        if isinstance(root, ast.Name) and root.id in bound:
            function.decorator_list[place] = _apart(decorator, own_names, DECORATOR_NAME)


def _keep_apart(arguments: ast.arguments, own_names: Collection[str]) -> None:
    arguments.defaults = [_apart(each, own_names) for each in arguments.defaults]
    arguments.kw_defaults = [each and _apart(each, own_names) for each in arguments.kw_defaults]


def _apart(value: ast.expr, own_names: Collection[str], evaluator: str = DEFAULT_NAME) -> ast.expr:
    inner = list(walk(value))
    names = {each.id for each in inner if isinstance(each, ast.Name)}
    if not names or names & set(own_names) or any(isinstance(x, ast.NamedExpr) for x in inner):
        return value
    nothing = ast.arguments([], [], None, [], [], None, [])
    call = ast.Call(ast.Name(evaluator, ast.Load()), [ast.Lambda(nothing, value)], [])
    return fix_missing_locations(copy_location(call, value))


def probe(setup: Mapping[str, Any], source: bytes, channel: Channel) -> None:
    """Compile the file, load it once, and tell which functions are in it."""
    filename = setup["file"]
    definitions_only = setup["definitions_only"]
    try:
        tree = parse(source, filename)
        nodes = list(walk(tree))
        uses = uses_of_parameters(nodes)
        write_annotations_as_text(nodes, of_variables=definitions_only)
        if definitions_only:
            keep_apart(tree, nodes)
        followed = follow_child_counts(tree, setup["targets"]) if may_follow(nodes) else []
        kept = DEFINITIONS if setup["calls_allowed"] else PLAIN_DEFINITIONS
        statements, skipped = keep_definitions(tree, kept) if definitions_only else ([], [])
        codes = (
            compile_pieces(statements, filename)
            if definitions_only
            else [compile(tree, filename, "exec")]
        )
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        channel.send_json(b"X", describe_error(as_syntax_error(error, filename), filename))
        return
    # Sent before any student code runs: what the later children load is what was compiled here.
    channel.send(b"B", marshal.dumps(codes))
    student = StudentModule(setup["module"], filename, Game(channel, setup["sentences"]))
    try:
        failed = student.execute(codes, tolerant=definitions_only)
        skipped += [statements[number].lineno for number in failed]
        document = {
            "functions": describe_functions(
                student, setup["targets"], unwritten_functions(nodes), uses
            ),
            "skipped": sorted(set(skipped)),
            "follows_children": followed,
            "not_functions": describe_not_functions(student, setup["targets"]),
            "methods": list(methods_of(nodes, setup["targets"])),
            "definitions": list(definitions_of(tree, setup["targets"])),
        }
        flush_output()
    except BaseException as error:
        channel.send_json(b"X", describe_error(error, filename))
        return
    channel.send_json(b"L", document)


def as_syntax_error(error: Exception, filename: str) -> SyntaxError:
    """Code that cannot be compiled for another reason is still told as a syntax error."""
    if isinstance(error, SyntaxError):
        error.filename = filename
        return error
    return SyntaxError(short_text(error) or type(error).__name__, (filename, 1, None, None))


def compile_pieces(statements: Sequence[ast.stmt], filename: str) -> list[types.CodeType]:
    """Each statement as a piece of its own, so that one can fail without the others."""
    return [compile(ast.Module([piece], []), filename, "exec") for piece in statements]


PLAIN_DEFINITIONS = (
    ast.Import,
    ast.ImportFrom,
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
)
DEFINITIONS = (*PLAIN_DEFINITIONS, ast.Assign, ast.AnnAssign, ast.AugAssign)


def keep_definitions(
    tree: ast.Module, kinds: tuple[type[ast.stmt], ...]
) -> tuple[list[ast.stmt], list[int]]:
    """The statements of a file that define something, and the lines of the others."""
    kept, skipped = [], []
    for statement in tree.body:
        if isinstance(statement, kinds) or is_guarded_import(statement) or is_plain(statement):
            kept.append(statement)
        elif not is_docstring(statement):
            skipped.append(statement.lineno)
    return kept, skipped


def is_plain(statement: ast.stmt) -> bool:
    """An assignment that calls nothing, and so cannot run for ever."""
    return isinstance(statement, ast.Assign | ast.AnnAssign | ast.AugAssign) and not any(
        isinstance(node, ast.Call) for node in walk(statement)
    )


def is_guarded_import(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Try) and all(
        isinstance(inner, ast.Import | ast.ImportFrom) for inner in statement.body
    )


def is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def describe_functions(
    student: StudentModule,
    targets: Collection[str],
    unwritten: Collection[Key],
    uses: Mapping[Key, Mapping[str, list[str]]],
) -> list[dict[str, Any]]:
    functions = []
    for name, value in list(student.namespace.items()):
        if not callable(value) or isinstance(value, type) or name in student.given:
            continue
        own = getattr(value, "__module__", None) == student.module.__name__
        if own or name in targets:
            functions.append(describe_function(name, value, unwritten, uses))
    return functions


def describe_not_functions(student: StudentModule, targets: Collection[str]) -> list[list[str]]:
    """The graded names that hold something else, with its type."""
    return [
        [name, type(value).__name__[:LONGEST_TEXT]]
        for name, value in list(student.namespace.items())
        if name in targets and name not in student.given
        if isinstance(value, type) or not callable(value)
    ]


def methods_of(
    nodes: Iterable[ast.AST], targets: Collection[str]
) -> Iterator[tuple[str, str, int]]:
    """The graded names that are methods of a class: the class, the name, the line."""
    for node in nodes:
        if isinstance(node, ast.ClassDef):
            for statement in node.body:
                if isinstance(statement, FunctionNode) and statement.name in targets:
                    yield node.name, statement.name, statement.lineno


def definitions_of(tree: ast.Module, targets: Collection[str]) -> Iterator[tuple[str, int, bool]]:
    """Each `def` of a graded name: the name, the line, whether it is still to be written."""
    for statement in tree.body:
        if isinstance(statement, FunctionNode) and statement.name in targets:
            yield statement.name, statement.lineno, is_unwritten(statement)


def unwritten_functions(nodes: Iterable[ast.AST]) -> set[Key]:
    """The functions that are still to be written."""
    return {
        (node.name, first_line(node))
        for node in nodes
        if isinstance(node, FunctionNode) and is_unwritten(node)
    }


def is_unwritten(function: FunctionNode) -> bool:
    return all(does_nothing(statement) for statement in function.body)


def does_nothing(statement: ast.stmt) -> bool:
    """What stands in a function until it is written: a docstring, `pass`, a bare `return`…"""
    match statement:
        case ast.Pass() | ast.Expr(ast.Constant()):
            return True
        case ast.Return(None | ast.Constant(value=None)):
            return True
        case ast.Raise(ast.Name(id="NotImplementedError")):
            return True
        case ast.Raise(ast.Call(ast.Name(id="NotImplementedError"))):
            return True
    return False


def describe_function(
    name: str,
    function: Callable[..., Any],
    unwritten: Collection[Key],
    uses: Mapping[Key, Mapping[str, list[str]]],
) -> dict[str, Any]:
    function = wrapped_by(function, name)
    code = getattr(unwrapped(function), "__code__", None)
    line = code.co_firstlineno if isinstance(code, types.CodeType) else None
    key = (getattr(code, "co_name", name), line or 0)
    used = uses.get(key, {})
    parameters: list[list[Any]] | None
    try:
        parameters = [
            [
                parameter,
                kind,
                None if default is _NONE else describe_default(default),
                used.get(parameter, []),
            ]
            for parameter, kind, default in signature(function)
        ]
    except (ValueError, TypeError, ImportError):
        parameters = None
    return {
        "name": name,
        "line": line,
        "parameters": parameters,
        "unwritten": key in unwritten,
        "undecorated": getattr(function, UNDECORATED, False) is True,
    }


_NONE = object()
"""Of a parameter without a default."""
_MOST_WRAPPERS = 1000


def unwrapped(function: Any) -> Any:
    """What the last of its wrappers holds; ValueError where they never end."""
    for _ in range(_MOST_WRAPPERS):
        if not hasattr(function, "__wrapped__"):
            return function
        function = function.__wrapped__
    raise ValueError("wrapped for ever")


def signature(function: Any) -> Iterator[tuple[str, str, object]]:
    """Each parameter, its kind and its default, as `inspect` tells them.

    It is asked itself where the file has more than plain functions, for which it is loaded then:
    no call waits for it otherwise.
    """
    plain = unwrapped(function)
    told = any(hasattr(each, "__signature__") for each in (function, plain))
    if told or type(plain) is not types.FunctionType:
        import inspect

        for each in inspect.signature(function).parameters.values():
            default = _NONE if each.default is each.empty else each.default
            yield each.name, each.kind.name.lower(), default
        return
    code, defaults = plain.__code__, plain.__defaults__ or ()
    names, count = code.co_varnames, code.co_argcount
    for at, name in enumerate(names[:count]):
        kind = "positional_only" if at < code.co_posonlyargcount else "positional_or_keyword"
        place = at - count + len(defaults)
        yield name, kind, defaults[place] if place >= 0 else _NONE
    rest = list(names[count + code.co_kwonlyargcount :])
    if code.co_flags & _TAKES_MORE:
        yield rest.pop(0), "var_positional", _NONE
    for name in names[count : count + code.co_kwonlyargcount]:
        yield name, "keyword_only", (plain.__kwdefaults__ or {}).get(name, _NONE)
    if code.co_flags & _TAKES_MORE_BY_NAME:
        yield rest.pop(0), "var_keyword", _NONE


_TAKES_MORE, _TAKES_MORE_BY_NAME = 0x04, 0x08


def wrapped_by(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    """The function of this name that a wrapper of any parameters hides, where it is seen there.

    `def compte(*args): return f(*args)` says nothing of `f`, but holds it.
    """
    try:
        if all(kind != "var_positional" for _, kind, _ in signature(function)):
            return function
        cells = getattr(function, "__closure__", None) or ()
        held = [cell.cell_contents for cell in cells] + list(vars(function).values())
    except Exception:  # An object of the file's own may do anything here.
        return function
    hidden = [
        each
        for each in held
        if isinstance(each, types.FunctionType) and each.__code__.co_name == name
    ]
    return hidden[0] if len(hidden) == 1 else function


MUCH = 100
"""What somebody takes for infinity is at least so large."""


def describe_default(value: object) -> str:
    """What kind of value it is, told by its exact type: an object of the file may say anything."""
    if value is UNAVAILABLE:
        return "unavailable"
    if type(value) is int or type(value) is float:
        return "least" if value <= -MUCH else "most" if value >= MUCH else "number"
    return KINDS_OF_DEFAULT.get(type(value), "other")


KINDS_OF_DEFAULT: Mapping[type, str] = {
    bool: "truth",
    list: "list",
    tuple: "list",
    dict: "table",
    str: "text",
}
