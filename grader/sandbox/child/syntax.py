"""What the module `ast` adds to Python's own `_ast`, as far as a child needs it.

To import `ast` takes as long as to start Python: it brings `enum`, `re` and `collections` along.
"""

from __future__ import annotations

import _ast as ast

from . import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, TypeVar

    _Node = TypeVar("_Node", bound=ast.AST)

_ANNOTATIONS_AS_TEXT = 0x1000000
"""As `from __future__ import annotations` asks the compiler for it."""


def parse(source: bytes, filename: str) -> ast.Module:
    tree: Any = compile(source, filename, "exec", ast.PyCF_ONLY_AST)
    return tree  # type: ignore[no-any-return]  # what this flag asks for


def parts_of(node: ast.AST) -> list[ast.AST]:
    """The nodes right below, in the order of the file."""
    found: list[ast.AST] = []
    kind = type(node)
    for name in _FIELDS.get(kind) or _fields_of(kind):
        value = getattr(node, name, None)
        if type(value) is list:
            found += [item for item in value if item is not None] if None in value else value
        elif isinstance(value, ast.AST):
            found.append(value)
    return found


_PLAIN = frozenset(
    "id attr arg kind type_comment level module asname kwd_attrs rest simple conversion tag".split()
)
_FIELDS: dict[type[ast.AST], tuple[str, ...]] = dict.fromkeys(
    (ast.Constant, ast.Global, ast.Nonlocal), ()
)
"""By kind of node, the fields that may hold other nodes: most hold a name or a number."""


def _fields_of(kind: type[ast.AST]) -> tuple[str, ...]:
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(name for name in kind._fields if name not in _PLAIN)
    return _FIELDS[kind]


def walk(root: ast.AST, at_least: int = 0) -> list[ast.AST]:
    """What `ast.walk` gives, in its order; once there are so many, if so many are asked for, no
    further ones.
    """
    found = [root]
    for node in found:  # It grows as we go.
        if at_least and len(found) >= at_least:
            break
        if type(node) is ast.Name:
            found.append(node.ctx)
        elif type(node) not in _WITHOUT_PARTS:
            found += parts_of(node)
    return found


_WITHOUT_PARTS = frozenset({ast.Constant, ast.Load, ast.Store})


def copy_location(node: _Node, old: ast.AST) -> _Node:
    for name in ("lineno", "col_offset", "end_lineno", "end_col_offset"):
        value = getattr(old, name, None)
        if value is not None:
            setattr(node, name, value)
    return node


def fix_missing_locations(root: _Node) -> _Node:
    """Nodes that were made stand where the node around them does."""
    pending: list[tuple[Any, tuple[int, int, int, int]]] = [(root, (1, 0, 1, 0))]
    while pending:
        node, place = pending.pop()
        if "lineno" in node._attributes:
            lineno, column, end_lineno, end_column = place
            if not hasattr(node, "lineno"):
                node.lineno, node.col_offset = lineno, column
            if getattr(node, "end_lineno", None) is None:
                node.end_lineno, node.end_col_offset = end_lineno, end_column
            place = node.lineno, node.col_offset, node.end_lineno, node.end_col_offset
        pending += [(part, place) for part in parts_of(node)]
    return root


def are_same(one: object, other: object) -> bool:
    """Whether two pieces of a program say the same."""
    if isinstance(one, ast.AST):
        return type(one) is type(other) and all(
            are_same(getattr(one, name, None), getattr(other, name, None)) for name in one._fields
        )
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(are_same, one, other))
    return type(one) is type(other) and repr(one) == repr(other)  # 0.0 is not -0.0.


def texts_of(annotations: Sequence[ast.expr]) -> list[str]:
    """Each as Python's own compiler writes it, which evaluates none of them."""
    try:
        return _written_together(annotations)
    except SyntaxError:  # `(x := 3)` is no annotation to it.
        return [_written_together([each])[0] if _is_plain(each) else "..." for each in annotations]


def _is_plain(annotation: ast.expr) -> bool:
    try:
        return bool(_written_together([annotation]))
    except SyntaxError:
        return False


def _written_together(annotations: Sequence[ast.expr]) -> list[str]:
    statements: list[ast.stmt] = [
        ast.AnnAssign(ast.Name(f"a{number}", ast.Store()), annotation, None, 1)
        for number, annotation in enumerate(annotations)
    ]
    tree = fix_missing_locations(ast.Module(statements, []))
    names: dict[str, Any] = {}
    exec(compile(tree, "", "exec", _ANNOTATIONS_AS_TEXT, dont_inherit=True), names)
    return [names["__annotations__"][f"a{number}"] for number in range(len(annotations))]


class NodeVisitor:
    """`visit` goes to `visit_Name` where that is, else through all that lies below."""

    def visit(self, node: ast.AST) -> Any:
        visitor = getattr(self, f"visit_{type(node).__name__}", self.generic_visit)
        return visitor(node)

    def generic_visit(self, node: ast.AST) -> Any:
        for part in parts_of(node):
            self.visit(part)


def replace_expressions(root: ast.AST, replacements: dict[int, ast.expr]) -> None:
    """Put these in the place of the nodes with these ids; what they are made of stays."""
    pending = [root]
    while pending:
        node = pending.pop()
        pending += [part for part in parts_of(node) if id(part) not in replacements]
        for name in node._fields:
            value = getattr(node, name, None)
            if type(value) is list:
                value[:] = [replacements.get(id(item), item) for item in value]
            elif id(value) in replacements:
                setattr(node, name, replacements[id(value)])
