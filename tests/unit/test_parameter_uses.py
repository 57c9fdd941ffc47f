"""What the probe reads of a function's parameters in the text of the function."""

import ast

from grader.run import Use
from grader.sandbox.child.parameter_uses import uses_of_parameters
from tests.unit.for_each import for_each


def uses(source: str, name: str = "f") -> dict[str, set[str]]:
    nodes = list(ast.walk(ast.parse(source)))
    for (function, _), parameters in uses_of_parameters(nodes).items():
        if function == name:
            return {parameter: set(told) for parameter, told in parameters.items()}
    raise AssertionError(name)


@for_each(
    ("body", "told"),
    [
        ("return evaluation(p)", "position"),
        ("return applique(coup, p)", "position"),
        ("return applique(p, coup)", ""),
        ("return coups_possibles(p)", "position"),
        ("return p.is_terminal()", "position"),
        ("for e in p.enfants: pass", "position"),
        ("return f(p - 1)", "depth"),
        ("p -= 1", "depth"),
        ("return p <= 0 or f(p - 1)", "depth zero"),
        ("return f(not p)", "player"),
        ("return f(1 - p)", "player"),
        ("return p == True", "player"),
        ("if p: return 1", "condition"),
        ("return 1 if not p else 2", "condition"),
        ("if x and p: return 1", "condition"),
        ("if p == 1: return f(-p)", "condition negated"),
        ("return f(3 - p)", "coded"),
        ("return p in ('B',)", "coded"),
        ("return p % 2 == 0", "coded"),
        ("if p == 'MAX': return 1", "coded condition"),
        ("if p == 'MAX': return f(not p)", "condition player"),
        ("return f(p + [c])", "moves"),
        ("return f([*p, c])", "moves"),
        ("return f(p + (c,))", "moves"),
        ("p.append(c)", "moves"),
        ("return 3, p", "moves"),
        ("return list(p)", "moves"),
        ("if score >= p: return 1", "bound"),
        ("p = max(p, score)", "lower"),
        ("p = min(score, p)", "upper"),
        ("if score > p: p = score", "bound lower"),
        ("if p > score: p = score", "bound upper"),
        ("if score < p: p = score", "bound upper"),
        ("if p <= score: return f(-p)", "bound"),
        ("p[jeu] = 3", "table"),
        ("return p.get(jeu)", "table"),
        ("return f(p + 1)", "counted"),
        ("return p == x", "compared"),
        ("return p is not self.p", "compared"),
        ("return f(p)", "kept"),
        ("return f(x=p), len(p)", "kept"),
        ("return sorted(p)", ""),
        ("return ailleurs(p)", ""),
        ("self.p = p", ""),
        ("return 3", "unused"),
    ],
)
def test_what_is_done_with_a_parameter_is_told(body: str, told: str) -> None:
    assert uses(f"def f(p, x=0):\n    {body}\n")["p"] == set(told.split())


def test_every_use_that_is_told_is_known_to_the_reader() -> None:
    source = "def f(a, b):\n    return evaluation(a), b\n"

    assert {use for told in uses(source).values() for use in told} <= set(Use)


@for_each(
    ("source", "parameter", "told"),
    [
        # Handed on, by place or by name, to another function, or to a method.
        ("def g(x, d):\n return d - 1\ndef f(p):\n return g(0, p)", "p", "depth"),
        ("def g(x, d):\n return d - 1\ndef f(p):\n return g(d=p, x=0)", "p", "depth"),
        ("class A:\n def g(self, d):\n  return d - 1\ndef f(p):\n return A().g(p)", "p", "depth"),
        ("def f(p):\n def g(d):\n  return d - 1\n return g(p)", "p", "depth"),
        ("def h(d): return d - 1\ndef g(d): return h(d)\ndef f(p): return g(p)", "p", "depth"),
        ("def g(x): return ailleurs(x)\ndef f(p): return g(p)", "p", ""),
        ("def g(x): return 1\ndef f(p): return g(p, p)", "p", ""),
        ("f = lambda p: f(p - 1)", "p", "depth"),
        ("async def f(*, p): return f(p=p - 1)", "p", "depth"),
    ],
)
def test_a_parameter_is_followed_where_it_is_handed_on(
    source: str, parameter: str, told: str
) -> None:
    name = "<lambda>" if "lambda" in source else "f"

    assert uses(source, name)[parameter] == set(told.split())


def test_a_decorated_function_is_known_by_the_line_that_python_gives() -> None:
    nodes = ast.walk(ast.parse("@cache\ndef f(p):\n    return p - 1\n"))

    assert uses_of_parameters(nodes) == {("f", 1): {"p": ["depth"]}}


def test_of_too_many_functions_nothing_is_told() -> None:
    nodes = ast.walk(ast.parse("def f(p): pass\n" * 301))

    assert uses_of_parameters(nodes) == {}
