"""A case as the fixture file that a teacher would write."""

from collections.abc import Iterator

from grader.model.case import SearchCase
from grader.model.exercise import Algorithm
from grader.model.title import Title
from grader.model.tree import Node, Number, Path, height
from grader.search import run_reference


def fixture_text(case: SearchCase, fixture_id: str, title: Title) -> str:
    """The whole file, its answers worked out."""
    return "\n".join(_lines(case, fixture_id, title)) + "\n"


def tree_text(case: SearchCase) -> str:
    """The tree on one line: `[[1, 2], [0]]`."""
    return _node_text(case.tree, (), _asked(case))


def _lines(case: SearchCase, fixture_id: str, title: Title) -> Iterator[str]:
    yield f"id: {fixture_id}"
    yield "titre:"
    yield f"  fr: {_quoted(title.fr)}"
    yield f"  en: {_quoted(title.en)}"
    yield f"joueur: {'max' if case.maximise else 'min'}"
    if _asked(case) is not None:
        yield f"profondeur: {case.depth}"
    yield "arbre:"
    for move, child in enumerate(case.tree.children):
        yield f"  - {_node_text(child, (move,), _asked(case))}"
    searches = {
        algorithm.value: run_reference(case, algorithm)
        for algorithm in (Algorithm.MINIMAX, Algorithm.ALPHABETA)
    }
    plain = searches[Algorithm.MINIMAX]
    counts = ", ".join(f"{name}: {len(search.trace)}" for name, search in searches.items())
    yield "attendu:"
    yield f"  valeur: {_number(plain.value)}"
    yield f"  chemin: [{', '.join(map(str, plain.path))}]"
    yield f"  evaluations: {{{counts}}}"


def _asked(case: SearchCase) -> int | None:
    """The depth, where it is less than the tree's."""
    return case.depth if case.depth < height(case.tree) else None


def _node_text(node: Node, path: Path, asked: int | None) -> str:
    if node.is_leaf:
        return _number(node.value) if isinstance(node.value, int | float) else '"?"'
    children = ", ".join(
        _node_text(child, (*path, move), asked) for move, child in enumerate(node.children)
    )
    # Only where the search stops does a node's own number count.
    if asked == len(path) and isinstance(node.value, int | float):
        return f"{{valeur: {_number(node.value)}, enfants: [{children}]}}"
    return f"[{children}]"


def _number(value: Number) -> str:
    if value in (float("inf"), float("-inf")):
        return ".inf" if value > 0 else "-.inf"
    return str(value)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
