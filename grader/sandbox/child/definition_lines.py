"""Lines that begin definitions: no function is lost for a module that only they need."""

from __future__ import annotations

import ast

from . import TYPE_CHECKING
from .constants import FunctionNode
from .given import DEFAULT_NAME

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable


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


def keep_defaults_apart(tree: ast.Module) -> None:
    """Evaluate each default by itself, so that one that fails does not take its function along."""
    for statement in tree.body:
        match statement:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                _keep_apart(statement.args, ())
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


def _keep_apart(arguments: ast.arguments, own_names: Collection[str]) -> None:
    arguments.defaults = [_apart(each, own_names) for each in arguments.defaults]
    arguments.kw_defaults = [each and _apart(each, own_names) for each in arguments.kw_defaults]


def _apart(default: ast.expr, own_names: Collection[str]) -> ast.expr:
    inner = list(ast.walk(default))
    names = {each.id for each in inner if isinstance(each, ast.Name)}
    if not names or names & set(own_names) or any(isinstance(x, ast.NamedExpr) for x in inner):
        return default
    nothing = ast.arguments([], [], None, [], [], None, [])
    call = ast.Call(ast.Name(DEFAULT_NAME, ast.Load()), [ast.Lambda(nothing, default)], [])
    return ast.fix_missing_locations(ast.copy_location(call, default))
