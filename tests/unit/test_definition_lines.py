"""Annotations and defaults that need what is not there."""

import ast
from typing import Any

from grader.sandbox.child.definition_lines import keep_defaults_apart, write_annotations_as_text
from grader.sandbox.child.given import DEFAULT_NAME, UNAVAILABLE, value_or_unavailable
from tests.unit.for_each import for_each


def namespace_of(source: str, *, of_variables: bool = True) -> dict[str, Any]:
    tree = ast.parse(source)
    write_annotations_as_text(ast.walk(tree), of_variables=of_variables)
    keep_defaults_apart(tree)
    namespace: dict[str, Any] = {DEFAULT_NAME: value_or_unavailable}
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
