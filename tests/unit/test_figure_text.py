"""What stands in a figure's place without a script: boards and walks in words, trees in text."""

import re
from typing import Any

from grader.model.case import Placement, WalkCase
from grader.model.dataclass import replace
from grader.model.report import CaseReport
from grader.model.tree import Node
from grader.render.page.figure_section import Figure, FigureWriter
from grader.render.page.report_page import render_html
from grader.render.page.script_data import MOST_NODES, PageData, WalkFigure
from tests.unit.for_each import for_each
from tests.unit.report_samples import (
    BREADTH_FIRST,
    DEPTH_FIRST,
    ENDGAME,
    HOSTILE,
    divergence_of,
    every_kind,
    never_cuts,
    right_case,
    sample_case,
    sample_exercise,
    sample_report,
    walk_case,
    walked,
)

EMPTY = Placement(("8",) * 8)


def walk_of(report: CaseReport, language: str = "fr") -> Figure:
    assert isinstance(report.case, WalkCase)
    return FigureWriter(language).walk(report.case, report.verdict.checks, PageData())


def data_of(report: CaseReport) -> dict[str, Any]:
    assert isinstance(report.case, WalkCase)
    return WalkFigure.of(report.case, report.verdict.checks).data


def test_digits_are_empty_squares() -> None:
    assert ENDGAME.pieces == {
        (0, 6): "k",
        (1, 5): "p",
        (1, 6): "p",
        (1, 7): "p",
        (4, 3): "Q",
        (6, 5): "P",
        (6, 6): "P",
        (6, 7): "P",
        (7, 6): "K",
    }


@for_each(
    ("language", "words"),
    [
        (
            "fr",
            "Blancs : roi g1, dame d4, pions f2, g2, h2. Noirs : roi g8, pions f7, g7, h7. "
            "En FEN : 6k1/5ppp/8/8/3Q4/8/5PPP/6K1",
        ),
        (
            "en",
            "White: king g1, queen d4, pawns f2, g2, h2. Black: king g8, pawns f7, g7, h7. "
            "In FEN: 6k1/5ppp/8/8/3Q4/8/5PPP/6K1",
        ),
    ],
)
def test_a_board_is_told_in_words(language: str, words: str) -> None:
    assert FigureWriter(language).describe_placement(ENDGAME).replace("\u00a0", " ") == words


def test_an_empty_board_and_one_side_alone_are_told() -> None:
    lone = Placement(("8",) * 7 + ("4K3",))
    told = FigureWriter("en").describe_placement

    assert told(EMPTY) == "No piece on the board. In FEN: 8/8/8/8/8/8/8/8"
    assert told(lone).startswith("White: king e1. In FEN")


def test_a_grid_is_told_in_words() -> None:
    told = FigureWriter("en").describe_grid

    assert told("X.O......").endswith("from this grid on: X.O / ... / ...")
    assert told(".........").endswith("from the empty grid on.")


@for_each(
    ("language", "words"),
    [
        ("fr", "Ordre attendu\u00a0: 1, 2, 4, 5, 8, 9, 3, 6, 7. Ton ordre\u00a0: 1, 'b'."),
        ("en", "Expected order: 1, 2, 4, 5, 8, 9, 3, 6, 7. Your order: 1, 'b'."),
    ],
)
def test_both_orders_are_told_in_words(language: str, words: str) -> None:
    assert walk_of(walked((1, "b")), language).caption.endswith(words)


def test_an_empty_order_and_none_are_told_as_such() -> None:
    assert walk_of(walked(()), "en").caption.endswith("Your order: —.")
    assert walk_of(every_kind()["parcours-profondeur"][-1], "en").caption == "9 nodes."


def test_a_walk_is_numbered_in_both_orders() -> None:
    data = data_of(walked(BREADTH_FIRST))

    # Nodes are numbered in preorder: 1, 2, 4, 5, 8, 9, 3, 6, 7.
    assert data["expected"] == list(range(9))
    assert data["own"] == [0, 1, 6, 2, 3, 7, 8, 4, 5]
    assert data["values"] == list("123456789")
    assert "own" not in data_of(walked(DEPTH_FIRST, DEPTH_FIRST))


def test_equal_values_are_taken_in_the_order_of_the_walk() -> None:
    case = walk_case(Node(1, (Node(2, (Node(1),)), Node(2))))

    breadth = data_of(walked((1, 2, 2, 1), (1, 2, 2, 1), case))
    depth = data_of(walked((1, 2, 1, 2), (1, 2, 1, 2), case))

    assert breadth["expected"] == [0, 1, 3, 2]
    assert depth["expected"] == [0, 1, 2, 3]


def test_another_order_is_read_by_the_values() -> None:
    report = walked((1, 2, 3), (2, 3, 1), walk_case(Node(1, (Node(2), Node(3)))))

    assert data_of(report)["expected"] == [1, 2, 0]


def test_a_walk_that_goes_on_for_ever_is_told_as_far_as_it_is_replayed() -> None:
    data = data_of(walked(DEPTH_FIRST * 5_000))

    assert len(data["own"]) == len(data["values"]) == 400


def test_large_walks_are_told_in_words() -> None:
    tree = Node(0, tuple(Node(number) for number in range(MOST_NODES)))
    figure = walk_of(walked((), (), walk_case(tree)))

    assert figure.number is None
    assert f"Cet arbre a {MOST_NODES + 1} sommets" in figure.caption


def test_a_hostile_value_stays_a_text() -> None:
    markup = walk_of(walked([HOSTILE], case=walk_case(id=HOSTILE))).markup("place")

    assert "<script" not in markup
    assert "&lt;script" in markup


def test_a_tree_to_look_at_first_is_the_terminals() -> None:
    large = sample_case([list(range(20))] * 13, id="grand")
    drawn, sliced, plain, alone = (
        FigureWriter("fr").search(report, PageData(), as_text=as_text).text
        for report, as_text in (
            (never_cuts(), True),
            (never_cuts(large), True),
            (right_case(large), True),
            (never_cuts(), False),
        )
    )

    assert "│   ├ [0, 2, 1]   3  n° 8  ← obtenu" in drawn
    assert len(drawn.split("\n")) == 40
    assert "← obtenu" in sliced
    assert len(sliced.split("\n")) <= 30
    assert "meilleur chemin" in plain
    assert len(plain.split("\n")) <= 30
    assert alone == ""


def test_a_figure_for_which_there_is_no_room_says_so() -> None:
    data = PageData()
    endless = replace(never_cuts(), trace=never_cuts().trace[::-1] * 20_000)
    figure = FigureWriter("en").search(endless, data, as_text=False)

    assert figure.number is None
    assert figure.caption == "The steps are too many to be replayed in this page."
    assert FigureWriter("en").search(never_cuts(), data, as_text=False).number == 0


def test_without_a_script_each_case_says_where_its_searches_part() -> None:
    second = never_cuts(sample_case(id="autre"))
    over = replace(second, trace=second.reference.trace[:4], case=sample_case(id="courte"))
    over = replace(
        over, verdict=replace(over.verdict, divergence=divergence_of(over.reference, over.trace))
    )

    text = render_html(sample_report(sample_exercise(never_cuts(), second, over)), "fr")

    partings = re.findall("<noscript>(Évaluation.*?)</noscript>", text.replace("\u00a0", " "))
    assert partings == [
        "Évaluation n° 8 : [0, 2, 1] au lieu de [1, 0, 0]",
        "Évaluation n° 5 : rien au lieu de [0, 1, 1]",
    ]


def test_a_leaf_that_the_fixture_leaves_open_stays_open_in_the_text() -> None:
    marked = replace(sample_case(), must_not_ask=frozenset({(0, 2, 1), (1, 1, 0)}))
    report = never_cuts(marked)
    stopped = replace(report, trace=report.trace[:9])
    text = FigureWriter("fr").search(stopped, PageData(), as_text=True).text

    assert "[0, 2, 1]   3  n° 8" in text
    assert [line.split()[-1] for line in text.split("\n") if "[1, 1, 0]" in line] == ["?"]
