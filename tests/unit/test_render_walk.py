"""The drawing of a walk: every node with its place in both orders."""

from typing import Any
from xml.etree import ElementTree

import pytest

from grader.model.case import WalkCase
from grader.model.report import CaseReport
from grader.model.tree import Node
from grader.render.page.board_and_walk_svg import MAX_NODES, WalkDrawer, WalkDrawing
from tests.unit.for_each import for_each
from tests.unit.report_samples import (
    BREADTH_FIRST,
    DEPTH_FIRST,
    HOSTILE,
    every_kind,
    walk_case,
    walked,
)


def walk_of(report: CaseReport) -> WalkDrawing:
    assert isinstance(report.case, WalkCase)
    return WalkDrawing.of(report.case, report.verdict.checks)


def draw(report: CaseReport, language: str = "fr") -> ElementTree.Element:
    return ElementTree.fromstring(WalkDrawer(language).draw(walk_of(report), figure_id="f"))


def texts(svg: ElementTree.Element, style: str) -> list[str]:
    """The texts of a class, each node's apart."""
    found = []
    for element in svg.iter("text"):
        if element.get("class") != style:
            continue
        if len(element):
            found += [span.text or "" for span in element]
        else:
            text = element.text or ""
            places = element.get("x", "").split()
            found += list(text) if len(places) > 1 else [text]
    return found


def rings(svg: ElementTree.Element) -> list[str]:
    return [element.get("class", "") for element in svg.iter("ellipse")]


def test_nodes_are_round_and_hold_their_values() -> None:
    svg = draw(walked(DEPTH_FIRST))
    (discs,) = [path for path in svg.iter("path") if path.get("class") == "round"]

    assert discs.get("d", "").count("z") == 9
    assert sorted(texts(svg, "value")) == list("123456789")
    assert not [path for path in svg.iter("path") if "node" in path.get("class", "")]


@for_each("order", [DEPTH_FIRST, BREADTH_FIRST])
def test_a_right_walk_shows_each_rank_once(order: tuple[int, ...]) -> None:
    report = walked(order, order)
    ranks = walk_of(report).expected_ranks
    svg = draw(report)

    assert sorted(texts(svg, "rank start")) == list("123456789")
    assert texts(svg, "state start") == []
    assert rings(svg) == []
    assert ranks[1,] == order.index(3) + 1


def test_a_rank_of_the_students_own_stands_beside_only_where_it_differs() -> None:
    report = walked(BREADTH_FIRST)
    svg = draw(report)

    assert walk_of(report).observed_ranks[1,] == 3
    assert sorted(texts(svg, "state start")) == ["(3)", "(4)", "(5)", "(6)", "(7)", "(8)", "(9)"]


def test_both_nodes_of_the_first_difference_are_framed() -> None:
    report = walked(BREADTH_FIRST)

    assert walk_of(report).first_difference == ((0, 0), (1,))
    assert rings(draw(report)) == ["ring expected", "ring observed"]


def test_a_node_that_was_never_treated_says_so() -> None:
    svg = draw(walked((1, 2, 4, 5, 8, 8, "x")))

    assert texts(svg, "state start") == ["(–)"] * 4
    assert rings(svg) == ["ring expected"]


def test_a_walk_that_goes_on_for_ever_is_drawn_at_once() -> None:
    assert len(texts(draw(walked(DEPTH_FIRST * 5_000)), "rank start")) == 9


def test_equal_values_are_taken_in_the_order_of_the_walk() -> None:
    tree = Node(1, (Node(2, (Node(1),)), Node(2)))
    case = walk_case(tree)

    breadth = walk_of(walked((1, 2, 2, 1), (1, 2, 2, 1), case)).expected_ranks
    depth = walk_of(walked((1, 2, 1, 2), (1, 2, 1, 2), case)).expected_ranks

    assert breadth == {(): 1, (0,): 2, (1,): 3, (0, 0): 4}
    assert depth == {(): 1, (0,): 2, (0, 0): 3, (1,): 4}


def test_another_order_is_read_by_the_values() -> None:
    report = walked((1, 2, 3), (2, 3, 1), walk_case(Node(1, (Node(2), Node(3)))))

    assert walk_of(report).expected_ranks == {(0,): 1, (1,): 2, (): 3}


@for_each("observed", [None, "1 2 3", 7])
def test_what_is_no_order_is_not_drawn(observed: Any) -> None:
    svg = draw(walked(observed))

    assert len(texts(svg, "rank start")) == 9
    assert texts(svg, "state start") == []


def test_a_walk_that_stopped_shows_its_tree() -> None:
    report = every_kind()["parcours-profondeur"][-1]

    assert texts(draw(report), "rank start") == []
    assert WalkDrawer("en").describe(walk_of(report)) == "9 nodes."
    assert walk_of(report).signs == frozenset()


@for_each(
    ("language", "words"),
    [
        ("fr", "Ordre attendu\u00a0: 1, 2, 4, 5, 8, 9, 3, 6, 7. Ton ordre\u00a0: 1, 'b'."),
        ("en", "Expected order: 1, 2, 4, 5, 8, 9, 3, 6, 7. Your order: 1, 'b'."),
    ],
)
def test_both_orders_are_told_in_words(language: str, words: str) -> None:
    svg = draw(walked((1, "b")), language)

    assert svg.get("role") == "img"
    assert svg.get("aria-labelledby") == "f-title f-description"
    assert (svg.findtext("desc") or "").endswith(words)


def test_an_empty_order_is_told_as_such() -> None:
    assert WalkDrawer("en").describe(walk_of(walked(()))).endswith("Your order: —.")


def test_long_values_make_wide_nodes() -> None:
    tree = Node(1_000_000, (Node(float("inf")), Node(-2.5)))
    svg = draw(walked((), (1_000_000, float("inf"), -2.5), walk_case(tree)))

    assert sorted(texts(svg, "value")) == ["+∞", "-2.5", "1000000"]


def test_a_hostile_name_stays_a_text() -> None:
    report = walked([HOSTILE], case=walk_case(id=HOSTILE))
    markup = WalkDrawer("fr").draw(walk_of(report), figure_id='"><script>')

    assert "<script" not in markup
    assert ElementTree.fromstring(markup).findtext("title", "").startswith("Arbre du cas <script>")


def test_large_trees_are_refused() -> None:
    tree = Node(0, tuple(Node(number) for number in range(MAX_NODES)))

    with pytest.raises(ValueError, match="201 nodes"):
        draw(walked((), (), walk_case(tree)))


def test_a_deep_tree_is_drawn() -> None:
    tree = Node(0)
    for number in range(1, MAX_NODES):
        tree = Node(number, (tree,))

    assert draw(walked((), (), walk_case(tree))) is not None


def test_every_sign_of_the_legend_is_drawn_and_named() -> None:
    signs = walk_of(walked(BREADTH_FIRST)).signs

    for language in ("fr", "en"):
        legend = list(WalkDrawer(language).legend(signs))
        assert len(legend) == 3
        for picture, meaning in legend:
            assert ElementTree.fromstring(picture).get("aria-hidden") == "true"
            assert meaning
    assert len(list(WalkDrawer("fr").legend(walk_of(walked(DEPTH_FIRST)).signs))) == 1
