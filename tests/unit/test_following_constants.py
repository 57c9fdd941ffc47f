"""The course's `M = 3`: which constants follow the number of children, and which stay."""

import ast

import pytest

from grader.sandbox.child.constants import follow_child_counts
from grader.sandbox.child.given import CHILD_COUNT_NAME

FOLLOWED = f"range({CHILD_COUNT_NAME}("


def followed(source: str) -> tuple[list[tuple[str, int]], str]:
    tree = ast.parse(source)
    constants = follow_child_counts(tree)
    return constants, ast.unparse(tree)


def test_a_local_constant_follows() -> None:
    constants, code = followed(
        "def minimax(jeu, prof):\n    M = 3\n    for coup in range(M):\n        pass\n"
    )

    assert constants == [("M", 2)]
    assert f"{FOLLOWED}M, jeu, prof))" in code


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("N = 2\ndef minimax(jeu):\n    return [c for c in range(N)]", "N"),
        ("def minimax(jeu, M=3):\n    return list(range(M))", "M"),
        ("def minimax(jeu, *, M=3):\n    return list(range(M))", "M"),
        ("def minimax(jeu):\n    M = 3\n    return list(range(0, M))", "M"),
        ("M = 3\ndef minimax(x, prof):\n    return list(range(M))", "M"),
        ("M = 3\ndef valeur_max(jeu):\n    return list(range(M))", "M"),
        ("M = 3\nclass S:\n    def joue(self, node):\n        return list(range(M))", "M"),
        ("def minimax(jeu):\n    M = 3\n    def rec(jeu):\n        return range(M)", "M"),
        ("M: int = 3\ndef minimax(jeu):\n    return list(range(M))", "M"),
        ("M, N = 3, 2\ndef minimax(jeu):\n    return list(range(M))", "M"),
        ("M = 3\ndef rec(j, p):\n    return list(range(M))", "M"),
        ("async def minimax(jeu):\n    M = 3\n    return range(M)", "M"),
    ],
)
def test_module_level_default_and_nested_constants_follow(source: str, name: str) -> None:
    constants, code = followed(source)

    assert [constant for constant, _ in constants] == [name]
    assert FOLLOWED in code


@pytest.mark.parametrize(
    "source",
    [
        "def minimax(jeu):\n    return list(range(3))",
        "def minimax(jeu, n):\n    return list(range(n))",
        "def minimax(jeu):\n    M = len(jeu)\n    return list(range(M))",
        "def minimax(jeu):\n    M = 3\n    M = 4\n    return list(range(M))",
        "def minimax(jeu):\n    M = 3\n    return list(range(1, M))",
        "def minimax(jeu):\n    M = 3\n    return list(range(0, M, 2))",
        "M = 3\nM += 1\ndef minimax(jeu):\n    return list(range(M))",
        "M = 3.0\ndef minimax(jeu):\n    return list(range(M))",
        "M = True\ndef minimax(jeu):\n    return list(range(M))",
        "def minimax():\n    M = 3\n    return list(range(M))",
    ],
)
def test_everything_else_stays_as_it_is(source: str) -> None:
    constants, code = followed(source)

    assert constants == []
    assert code == ast.unparse(ast.parse(source))
