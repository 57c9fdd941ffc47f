"""Annotations and defaults that need what is not there."""

import ast
from typing import Any

import pytest

from grader.sandbox.child.given_functions import (
    DECORATOR_NAME,
    DEFAULT_NAME,
    UNAVAILABLE,
    UNDECORATED,
    decorator_or_none,
    value_or_unavailable,
)
from grader.sandbox.child.probe import keep_apart, write_annotations_as_text
from tests.unit.for_each import for_each


def namespace_of(source: str, *, of_variables: bool = True) -> dict[str, Any]:
    tree = ast.parse(source)
    write_annotations_as_text(ast.walk(tree), of_variables=of_variables)
    keep_apart(tree, list(ast.walk(tree)))
    namespace: dict[str, Any] = {
        DEFAULT_NAME: value_or_unavailable,
        DECORATOR_NAME: decorator_or_none,
    }
    exec(compile(tree, "mon_code.py", "exec"), namespace)
    return namespace


@for_each(
    "source",
    [
        "def f(jeu: chess.Board, *a: np.x, k: np.y = 1, **b: np.z) -> np.float64: pass",
        "async def f(jeu: chess.Board): pass",
        "class A:\n    def f(self, jeu: chess.Board): pass\nf = A",
        "class A:\n    racine: chess.Board = None\nf = A",
        "f: chess.Board = None",
    ],
)
def test_an_annotation_is_never_evaluated(source: str) -> None:
    assert "f" in namespace_of(source)


def test_an_annotation_of_a_variable_is_left_to_those_who_read_it() -> None:
    source = "from dataclasses import dataclass\n@dataclass\nclass A:\n    n: int\nf = A(3)"

    assert namespace_of(source, of_variables=False)["A"].__annotations__ == {"n": int}
    assert namespace_of(source)["f"].n == 3


@for_each(
    ("source", "defaults"),
    [
        ("def f(x, a=-np.inf, b=3): pass", (UNAVAILABLE, 3)),
        ("def f(a=INF): pass", (UNAVAILABLE,)),
        ("N = 2\ndef f(a=N, b=[N]): pass", (2, [2])),
        ("f = lambda x, a=np.inf: x", (UNAVAILABLE,)),
        ("class A:\n    N = 3\n    def f(self, a=N, b=np.inf): pass\nf = A.f", (3, UNAVAILABLE)),
        ("def f(a=(n := 4)): pass\nassert n == 4", (4,)),
    ],
)
def test_a_default_that_fails_leaves_the_others_as_they_are(
    source: str, defaults: tuple[object, ...]
) -> None:
    assert namespace_of(source)["f"].__defaults__ == defaults


def test_a_default_of_a_keyword_alone_is_kept_apart_too() -> None:
    function = namespace_of("def f(*, a=np.inf, b, c=1): pass")["f"]

    assert function.__kwdefaults__ == {"a": UNAVAILABLE, "c": 1}
    assert repr(UNAVAILABLE) == "<valeur par défaut indisponible>"


MISSING = "try:\n    import numba, attr.s as fast\n    from b import c\nexcept ImportError: pass\n"


@for_each(
    ("source", "is_left_out"),
    [
        ("@numba.njit(cache=True)\ndef f(): pass", True),
        ("@fast\nasync def f(): pass", True),
        ("@c(3)[0].d\ndef f(): pass", True),
        ("rapide = 3\n@rapide.jit\ndef f(): pass", True),
        ("class A:\n    @c\n    def f(self): pass\nf = A.f", True),
        ("import functools\n@functools.cache\n@numba.njit\ndef f(): pass", True),
        ("import functools\n@functools.cache\ndef f(): pass", False),
        ("def double(g): return g\n@double\ndef f(): pass", False),
        ("class A:\n    @property\n    def f(self): pass\nf = A.f.fget", False),
    ],
)
def test_a_decorator_that_is_not_there_leaves_its_function(source: str, is_left_out: bool) -> None:
    function = namespace_of(MISSING + source)["f"]

    assert getattr(function, UNDECORATED, False) is is_left_out


@for_each("decorator", ["lru_cache", "functools.lru_cache(maxsize=N)"])
def test_a_decorator_that_nobody_imports_is_a_mistake(decorator: str) -> None:
    with pytest.raises(NameError):
        namespace_of(f"N = 3\n@{decorator}\ndef f(): pass")
