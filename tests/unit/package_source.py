"""The source of the package, parsed once for all the tests that read it."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import grader

PACKAGE = Path(grader.__file__).parent


@cache
def _nodes() -> tuple[tuple[Path, tuple[ast.AST, ...]], ...]:
    """Calls and texts alone: nobody asks for more."""
    return tuple(
        (
            file,
            tuple(
                node
                for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
                if isinstance(node, ast.Call | ast.Constant | ast.JoinedStr)
            ),
        )
        for file in sorted(PACKAGE.rglob("*.py"))
    )


def package_nodes() -> Iterator[tuple[Path, ast.AST]]:
    """Every call and every text of the package, with its file."""
    return ((file, node) for file, nodes in _nodes() for node in nodes)
