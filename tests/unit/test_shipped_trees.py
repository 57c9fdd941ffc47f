"""The shipped trees hold what they state, whatever number stands where they say `"?"`."""

import random
from collections.abc import Iterator
from pathlib import Path as FilePath
from typing import Any

import yaml

from grader.model.case import Claim, SearchCase
from grader.model.exercise import Algorithm
from grader.model.message import Title
from grader.model.tree import (
    UNKNOWN,
    End,
    Node,
    Search,
    TreePath,
    has_early_leaf,
    height,
    leaf_count,
    tree_of,
    walk,
)
from grader.search import TEXTBOOK, Convention, exact_value, run_reference
from tests.unit.for_each import for_each

ROOT = FilePath(__file__).parents[2]
FILLINGS = 12
"""How many times the unknown leaves of a tree are drawn."""

EXERCISES = sorted(path.parent.name for path in (ROOT / "exercices").glob("*/exercice.yaml"))
SEARCHES = ("minimax", "alphabeta")
WITH_EARLY_ENDS = ("feuille-precoce", "fins-de-partie")
"""Not for the form `cours`, whose search ends at the depth alone."""

STRICT = Convention(strict_cut=True)
SHALLOW = Convention(shallow=True)
SHALLOW_AND_STRICT = Convention(strict_cut=True, shallow=True)


def read_yaml(path: FilePath) -> dict[str, Any]:
    content = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    assert isinstance(content, dict)
    return content


FIXTURES = {path.stem: read_yaml(path) for path in sorted((ROOT / "fixtures").glob("*.yaml"))}
TREES = {
    name: FIXTURES[name]
    for exercise in SEARCHES
    for name in read_yaml(ROOT / "exercices" / exercise / "exercice.yaml")["fixtures"]
    if "arbre" in FIXTURES[name] and "profondeur" not in FIXTURES[name]
}
"""Those of the two searches; `test_new_trees` looks at the others."""


def written_tree(content: Any) -> Node:
    """A tree as its file writes it; a mapping is a node with an end of game."""
    if isinstance(content, dict):
        return Node(content["valeur"], (), content.get("nom"), End(content["fin"]))
    if isinstance(content, list):
        return Node(None, tuple(written_tree(child) for child in content))
    return tree_of(content)


def filled(node: Node, generator: random.Random, *, lowest: int, highest: int) -> Node:
    """The tree with a number for each unknown leaf."""
    value = generator.randint(lowest, highest) if node.value is UNKNOWN else node.value
    children = tuple(
        filled(child, generator, lowest=lowest, highest=highest) for child in node.children
    )
    return Node(value, children)


def cases(name: str) -> Iterator[SearchCase]:
    """The case of a fixture, with its unknown leaves filled in several ways."""
    fixture = TREES[name]
    written = written_tree(fixture["arbre"])
    unknown = frozenset(path for path, node in walk(written) if node.value is UNKNOWN)
    for seed in range(FILLINGS if unknown else 1):
        # Wider than the grader's own draw: the answer must not depend on these leaves at all.
        tree = filled(written, random.Random(seed), lowest=-50, highest=50)
        yield SearchCase(
            id=name,
            template_id=name,
            title=Title(**fixture["titre"]),
            tree=tree,
            maximise=fixture["joueur"] == "max",
            depth=height(tree),
            hidden=False,
            must_not_ask=unknown,
            claim=Claim(),
        )


def only_case(name: str) -> SearchCase:
    [case] = cases(name)
    return case


def searches(name: str) -> Iterator[tuple[Search, Search]]:
    """Minimax and alpha-beta on each filling."""
    for case in cases(name):
        yield run_reference(case, Algorithm.MINIMAX), run_reference(case, Algorithm.ALPHABETA)


@for_each("name", TREES)
def test_the_stated_answer_is_what_both_searches_find(name: str) -> None:
    stated = TREES[name]["attendu"]
    path: TreePath = tuple(stated["chemin"])

    for minimax, alphabeta in searches(name):
        assert (minimax.value, minimax.path) == (stated["valeur"], path)
        assert (alphabeta.value, alphabeta.path) == (stated["valeur"], path)
        assert len(minimax.trace) == stated["evaluations"]["minimax"]
        assert len(alphabeta.trace) == stated["evaluations"]["alphabeta"]


@for_each("name", TREES)
def test_the_stated_value_is_the_minimax_value_by_definition(name: str) -> None:
    for case in cases(name):
        value = exact_value(case.tree, (), case.depth, case.maximise)

        assert value == TREES[name]["attendu"]["valeur"]


@for_each("name", TREES)
def test_alphabeta_never_asks_for_an_unknown_leaf(name: str) -> None:
    for case in cases(name):
        asked = set(run_reference(case, Algorithm.ALPHABETA).trace)

        assert not asked & case.must_not_ask


@for_each("name", TREES)
def test_a_tree_fits_the_form_of_the_course_and_a_sheet_of_paper(name: str) -> None:
    tree = written_tree(TREES[name]["arbre"])

    assert has_early_leaf(tree, height(tree)) is (name in WITH_EARLY_ENDS)
    assert leaf_count(tree) <= 40


@for_each("name", FIXTURES)
def test_a_fixture_is_named_after_its_file_and_names_its_schema(name: str) -> None:
    text = (ROOT / "fixtures" / f"{name}.yaml").read_text(encoding="utf-8")

    assert FIXTURES[name]["id"] == name
    assert text.startswith("# yaml-language-server: $schema=../schemas/fixture.schema.json\n")


@for_each("exercise", EXERCISES)
def test_an_exercise_names_fixtures_that_exist(exercise: str) -> None:
    named = read_yaml(ROOT / "exercices" / exercise / "exercice.yaml")["fixtures"]

    assert len(set(named)) == len(named)
    assert set(named) <= set(FIXTURES)


def test_every_fixture_is_used() -> None:
    used = {
        name
        for exercise in EXERCISES
        for name in read_yaml(ROOT / "exercices" / exercise / "exercice.yaml")["fixtures"]
    }

    assert used == set(FIXTURES)


def test_the_published_binary_tree() -> None:
    assert TREES["binaire-16"]["arbre"] == [[[1, 13], [15, 10]], [[2, 16], [8, 19]]]
    for minimax, alphabeta in searches("binaire-16"):
        assert (minimax.value, minimax.path, len(minimax.trace)) == (16, (1, 0, 1), 8)
        assert (alphabeta.value, alphabeta.path, len(alphabeta.trace)) == (16, (1, 0, 1), 7)


def test_the_published_ternary_tree() -> None:
    for minimax, alphabeta in searches("ternaire-17"):
        assert (minimax.value, minimax.path, len(minimax.trace)) == (17, (2, 0, 1), 27)
        assert (alphabeta.value, alphabeta.path, len(alphabeta.trace)) == (17, (2, 0, 1), 16)


def test_the_ternary_tree_knows_exactly_the_leaves_that_were_published() -> None:
    case = next(cases("ternaire-17"))
    asked = run_reference(case, Algorithm.ALPHABETA).trace
    values = dict(walk(case.tree))

    assert len(case.must_not_ask) == 27 - 16
    assert [values[path].value for path in asked] == [
        *(20, 17, 14, 5, 10, 10, 16),
        *(6, 9, 4),
        *(10, 17, 16, 5, 18, 19),
    ]


def test_fifteen_leaves_of_which_eight_need_no_evaluation() -> None:
    case = only_case("quinze-feuilles")
    alphabeta = run_reference(case, Algorithm.ALPHABETA)
    leaves = [node.value for _, node in walk(case.tree) if node.is_leaf]

    assert (case.maximise, case.depth, len(leaves)) == (True, 3, 15)
    assert alphabeta.value == 6
    assert max(value for value in leaves if isinstance(value, int)) == 10
    assert len(leaves) - len(alphabeta.trace) == 8


@for_each("name", ["coupe-en-profondeur", "cinq-coups"])
def test_a_deep_tree_tells_the_four_conventions_apart_by_their_number(name: str) -> None:
    case = only_case(name)
    counts = [
        len(run_reference(case, Algorithm.ALPHABETA, convention).trace)
        for convention in (TEXTBOOK, STRICT, SHALLOW, SHALLOW_AND_STRICT)
    ]

    assert len(set(counts)) == len(counts)
    assert min(counts) == counts[0]


def test_equality_with_a_bound_occurs_in_the_tree_of_ties() -> None:
    case = only_case("egalites")

    large_count = len(run_reference(case, Algorithm.ALPHABETA).trace)
    strict_count = len(run_reference(case, Algorithm.ALPHABETA, STRICT).trace)

    assert large_count < strict_count


@for_each(
    ("name", "lowest", "highest"),
    [
        ("au-dela-de-mille", None, -1000),
        ("au-dela-du-million", 10**6, None),
        ("moins-un-million", None, -(10**6)),
        ("negatifs", None, 0),
        ("profonde-min", None, 0),
    ],
)
def test_no_small_infinity_is_beyond_the_answer(
    name: str, lowest: int | None, highest: int | None
) -> None:
    value = TREES[name]["attendu"]["valeur"]

    assert lowest is None or value > lowest
    assert highest is None or value < highest
