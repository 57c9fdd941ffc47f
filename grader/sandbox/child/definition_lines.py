"""Lines that begin definitions: no function is lost for a module that only they need."""

from __future__ import annotations

import ast

from . import TYPE_CHECKING
from .constants import FunctionNode
from .given import DECORATOR_NAME, DEFAULT_NAME

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator


def write_annotations_as_text(nodes: Iterable[ast.AST], *, of_variables: bool) -> None:
    """Annotations as Python has them after `from __future__ import annotations`: never evaluated.

    Those of variables are left alone where the file is loaded whole, for dataclasses read them.
    """
    for node in nodes:
        match node:
            case ast.arg(annotation=ast.expr() as annotation):
                node.annotation = _as_text(annotation)
            case (
                ast.FunctionDef(returns=ast.expr() as returns)
                | ast.AsyncFunctionDef(returns=ast.expr() as returns)
            ):
                node.returns = _as_text(returns)
            case ast.AnnAssign(annotation=annotation) if of_variables:
                node.annotation = _as_text(annotation)


def _as_text(annotation: ast.expr) -> ast.expr:
    if isinstance(annotation, ast.Constant):
        return annotation
    return ast.copy_location(ast.Constant(ast.unparse(annotation)), annotation)


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
                    for each in ast.walk(statement)
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
    inner = list(ast.walk(value))
    names = {each.id for each in inner if isinstance(each, ast.Name)}
    if not names or names & set(own_names) or any(isinstance(x, ast.NamedExpr) for x in inner):
        return value
    nothing = ast.arguments([], [], None, [], [], None, [])
    call = ast.Call(ast.Name(evaluator, ast.Load()), [ast.Lambda(nothing, value)], [])
    return ast.fix_missing_locations(ast.copy_location(call, value))
