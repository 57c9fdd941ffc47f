"""What a child makes of a program's tree without `ast` is what `ast` and `inspect` make of it."""

import ast
import functools
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grader.sandbox.child import probe, syntax

PROGRAMS = sorted((Path(__file__).parents[1] / "submissions").glob("*/*.py"))


def readable(source: bytes) -> ast.Module | None:
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError):
        return None


def test_trees_and_their_parts_are_the_same() -> None:
    for program in PROGRAMS:
        tree = readable(program.read_bytes())
        if tree is None:
            continue
        assert ast.dump(syntax.parse(program.read_bytes(), "a.py")) == ast.dump(tree)
        for node in ast.walk(tree):
            assert syntax.parts_of(node) == [*ast.iter_child_nodes(node)]


class Names(syntax.NodeVisitor):
    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_Name(self, node: ast.Name) -> None:  # noqa: N802 (so a visitor of `ast` has it)
        self.found.append(node.id)


def test_a_visitor_goes_everywhere_unless_it_is_met() -> None:
    names = Names()

    names.visit(ast.parse("def f(a=b):\n    return [c for c in d if (e := g)]"))

    assert sorted(names.found) == ["b", "c", "c", "d", "e", "g"]


def test_what_is_made_stands_where_the_node_around_it_does() -> None:
    for given in ("x = [1,\n  f(2)]", "def f(a):\n    return a"):
        trees = [ast.parse(given) for _ in range(2)]
        for tree in trees:
            made = ast.Call(ast.Name("g", ast.Load()), [ast.Constant(1)], [])
            tree.body.append(ast.Expr(made))
            tree.body.append(syntax.copy_location(ast.Expr(ast.Constant(2)), tree.body[0]))
        syntax.fix_missing_locations(trees[0])
        ast.fix_missing_locations(trees[1])

        assert ast.dump(trees[0], include_attributes=True) == ast.dump(
            trees[1], include_attributes=True
        )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("a", "a"), ("a", "b"), ("a + 1", "a+1"), ("a + 1", "a - 1"), ("1", "1.0")),
        *(("1", "True"), ("f(a, b)", "f(a, c)"), ("f(a)", "f(a, b)"), ("'a'", "b'a'")),
        *(("a[0]", "a[0]"), ("a.b", "a.c"), ("-1", "-1"), ("0.0", "-0.0")),
    ],
)
def test_two_pieces_are_the_same_where_they_are_written_alike(one: str, other: str) -> None:
    first, second = (ast.parse(each, mode="eval").body for each in (one, other))

    assert syntax.are_same(first, second) is (ast.unparse(first) == ast.unparse(second))


def test_expressions_are_replaced_once() -> None:
    tree = ast.parse("f(M, [M], a=M)")
    replacements: dict[int, ast.expr] = {
        id(node): ast.Call(ast.Name("g", ast.Load()), [node], [])
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and node.id == "M"
    }

    syntax.replace_expressions(tree, replacements)

    assert ast.unparse(tree) == "f(g(M), [g(M)], a=g(M))"


def test_annotations_are_written_as_python_writes_them() -> None:
    texts = ["list[int]", "a.B | None", "'x'", "dict[str, tuple[int, ...]]", "f(lambda: 1)"]
    annotations = [ast.parse(each, mode="eval").body for each in texts]

    assert syntax.texts_of(annotations) == texts


def test_an_annotation_that_python_would_not_write_takes_no_other_along() -> None:
    annotations = [ast.parse(each, mode="eval").body for each in ("int", "(x := 3)", "str")]

    assert syntax.texts_of(annotations) == ["int", "...", "str"]


def plain(a: int, /, b: int, c: int = 3, *rest: int, d: int, e: int = 5, **named: int) -> None: ...


def without_rest(a: int, *, b: int = 2) -> None: ...


@functools.wraps(plain)
def wrapper(*args: Any) -> None: ...


cached = functools.cache(plain)


def promised(a: int) -> None: ...


promised.__signature__ = inspect.signature(plain)  # type: ignore[attr-defined]  # as some do


class Callee:
    def __call__(self, a: int, b: int = 2) -> None: ...

    def method(self, a: int) -> None: ...


FUNCTIONS = [
    *(plain, without_rest, wrapper, cached, promised, lambda: None),
    *(Callee, Callee(), Callee().method, functools.partial(plain, 1)),
]


@pytest.mark.parametrize("function", FUNCTIONS)
def test_parameters_are_those_that_inspect_tells(function: Callable[..., Any]) -> None:
    told = [(name, kind) for name, kind, _ in probe.signature(function)]
    defaults = [default for *_, default in probe.signature(function) if default is not probe._NONE]
    parameters = inspect.signature(function).parameters.values()

    assert told == [(each.name, each.kind.name.lower()) for each in parameters]
    assert defaults == [each.default for each in parameters if each.default is not each.empty]


def test_a_function_that_is_wrapped_for_ever_has_no_parameters() -> None:
    def endless() -> None: ...

    endless.__wrapped__ = endless  # type: ignore[attr-defined]  # as nobody should

    with pytest.raises(ValueError, match="wrapped for ever"):
        probe.unwrapped(endless)
