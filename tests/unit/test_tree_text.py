"""A tree in text: one node a line, the rest folded, readable in a narrow column too."""

import math

from grader.model.case import SearchCase
from grader.model.dataclass import replace
from grader.model.exercise import Algorithm
from grader.model.tree import Node, Trace, TreePath, Window, tree_of
from grader.render.terminal.tree_text import Outline, OutlineWriter, slice_of
from grader.search import run_reference
from tests.unit.for_each import for_each
from tests.unit.report_samples import (
    BINARY,
    decorated_case,
    divergence_of,
    never_cuts,
    right_case,
    sample_case,
)


def drawn(outline: Outline, language: str = "fr", width: int = 80) -> list[str]:
    lines = OutlineWriter(language, width).draw(outline)
    return [line.text.replace("\u00a0", " ") for line in lines]


def test_without_a_search_each_leaf_shows_its_value() -> None:
    assert drawn(Outline(case=sample_case([[3, 12], [-8, 2]], depth=2))) == [
        "▲ MAX",
        "├ ▼ [0]",
        "│ ├ [0, 0]   3",
        "│ └ [0, 1]  12",
        "└ ▼ [1]",
        "  ├ [1, 0]  -8",
        "  └ [1, 1]   2",
    ]


def test_a_search_shows_ranks_windows_cuts_and_the_best_path() -> None:
    case = sample_case([[3, 12], [2, 5]], depth=2)
    search = run_reference(case, Algorithm.ALPHABETA)
    outline = Outline(
        case=case,
        trace=search.trace,
        windows=search.windows,
        cuts=search.cuts,
        best=search.path,
    )

    assert drawn(outline) == [
        "▲ MAX  [3 ; +∞]",
        "┣ ▼ [0]  [−∞ ; 3]",
        "│ ┣ [0, 0]   3  n° 1  meilleur chemin",
        "│ └ [0, 1]  12  n° 2",
        "└ ▼ [1]  α = 3 ≥ β = 2 : on coupe",
        "  ├ [1, 0]  2  n° 3",
        "  └ [1, 1]  ?",
    ]
    assert drawn(outline, "en")[4] == "└ ▼ [1]  α = 3 ≥ β = 2: we cut"


def test_min_at_the_root_turns_every_sign() -> None:
    assert drawn(Outline(case=sample_case([[1], [2]], depth=2, maximise=False)))[:2] == [
        "▼ MIN",
        "├ ▲ [0]",
    ]


def test_what_is_out_of_sight_is_counted() -> None:
    outline = Outline(case=sample_case(), in_sight=slice_of(sample_case(), [(1, 1, 1)]))

    assert drawn(outline) == [
        "▲ MAX",
        "├ … 9 feuilles",
        "├ ▼ [1]",
        "│ ├ … 3 feuilles",
        "│ ├ ▲ [1, 1]",
        "│ │ ├ … 1 feuille",
        f"│ │ ├ [1, 1, 1]  {sample_case().tree.children[1].children[1].children[1].value}",
        "│ │ └ … 1 feuille",
        "│ └ … 3 feuilles",
        "└ … 9 feuilles",
    ]


def test_a_node_alone_stands_under_the_nearest_that_is_drawn() -> None:
    outline = Outline(case=sample_case(BINARY, depth=3), in_sight=frozenset({(1, 0, 1)}))
    lines = drawn(outline)

    assert lines[:2] == ["▲ MAX", "├ … 5 feuilles"]
    assert lines[2].startswith("├ … [1, 0, 1]  ")
    assert lines[3:] == ["└ … 2 feuilles"]


def test_nothing_in_sight_leaves_the_root_and_a_count() -> None:
    outline = Outline(case=sample_case(), in_sight=frozenset())

    assert drawn(outline) == ["▲ MAX", "└ … 27 feuilles"]


def test_a_marked_leaf_shows_its_value_and_a_path_that_leads_nowhere_is_left_out() -> None:
    case = sample_case([[3, 4]], depth=2)
    sight = slice_of(case, [(0, 1), (7, 7)])
    outline = Outline(case=case, trace=(), marks={(0, 1): "← attendu\n"}, in_sight=sight)
    lines = OutlineWriter("fr").draw(outline)

    assert [line.text for line in lines][-1] == r"  └ [0, 1]  4  ← attendu\n"
    assert [line.is_marked for line in lines] == [False, False, False, True]
    assert [line.path for line in lines] == [(), (0,), None, (0, 1)]


def test_a_position_evaluated_again_and_again_lists_its_first_ranks() -> None:
    case = sample_case([1, 2], depth=1)
    lines = drawn(Outline(case=case, trace=((0,), (0,), (1,), (0,), (0,), ())))

    assert lines == ["▲ MAX  n° 6", "├ [0]  1  n° 1, 2, 4, …", "└ [1]  2  n° 3"]


def test_where_the_search_stops_early_an_inner_node_is_a_leaf() -> None:
    tree = Node(None, (Node(5, (Node(1), Node(2))), Node(3)))
    case = replace(sample_case([1, 2], depth=1), tree=tree, depth=1)

    assert drawn(Outline(case=case)) == ["▲ MAX", "├ [0]  5", "└ [1]  3"]


def test_names_and_unknown_leaves_are_shown() -> None:
    lines = drawn(Outline(case=decorated_case()))

    assert "├ ▼ [0] A" in lines
    unknown = Outline(case=replace(sample_case([1, 2], depth=1), tree=tree_of([1, "?"])))
    assert drawn(unknown)[-1].endswith("?")


def test_a_position_met_again_under_its_own_name_says_so_once() -> None:
    again = Node(3, name="a", same_as="a")
    tree = Node(0, (Node(3, name="a"), again, replace(again, name="b")))
    case = replace(sample_case([1]), tree=tree, depth=1)

    assert drawn(Outline(case=case)) == [
        "▲ MAX",
        "├ [0] a  3",
        "├ [1] a (à nouveau)  3",
        "└ [2] b = a  3",
    ]
    assert "├ [1] a (again)  3" in drawn(Outline(case=case), "en")


def test_a_name_is_foreign_text() -> None:
    first = Node(None, (Node(1),), name="a\x1b[31m")
    again = Node(2, same_as="a\x1b[31m")
    case = replace(sample_case([1, 2], depth=2), tree=Node(None, (first, again)))

    assert drawn(Outline(case=case))[1:] == [
        r"├ ▼ [0] a\x1b[31m",
        "│ └ [0, 0]  1",
        r"└ [1] = a\x1b[31m  2",
    ]


@for_each("width", [20, 30, 40, 60])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    case = sample_case()
    search = run_reference(case, Algorithm.ALPHABETA)
    marks: dict[TreePath, str] = {(0, 2, 1): "← obtenu", (1, 0, 0): "← attendu"}
    outline = Outline(
        case=case,
        trace=search.trace,
        windows={path: Window(-math.inf, 1_000_000) for path in search.windows},
        cuts=search.cuts,
        marks=marks,
    )

    assert max(map(len, drawn(outline, width=width))) <= width


def test_what_has_no_room_goes_on_below() -> None:
    case = sample_case([[3, 12], [2, 5]], depth=2)
    search = run_reference(case, Algorithm.ALPHABETA)
    outline = Outline(case=case, trace=search.trace, cuts=search.cuts, marks={(1, 0): "← obtenu"})

    assert drawn(outline, width=30)[4:7] == [
        "└ ▼ [1]",
        "  │   α = 3 ≥ β = 2 : on coupe",
        "  ├ [1, 0]  2  n° 3  ← obtenu",
    ]
    assert drawn(outline, width=24)[-3:-1] == ["  ├ [1, 0]  2  n° 3", "  │     ← obtenu"]


# The slice around a divergence --------------------------------------------------------------------


def sliced(trace: Trace, case: SearchCase | None = None, width: int = 80) -> list[str]:
    report = replace(never_cuts(case), trace=trace)
    divergence = divergence_of(report.reference, trace)
    assert divergence is not None
    lines = OutlineWriter("fr", width).around(report, divergence)
    return [line.text.replace("\u00a0", " ") for line in lines]


def deep_case() -> SearchCase:
    """Binary, six moves deep."""

    def grow(depth: int, start: int) -> Node:
        if depth == 0:
            return Node(start * 7 % 31)
        return Node(None, tuple(grow(depth - 1, 2 * start + side) for side in (0, 1)))

    return replace(sample_case(BINARY, depth=3), tree=grow(6, 1), depth=6)


def all_leaves(case: SearchCase) -> Trace:
    return run_reference(case, Algorithm.MINIMAX).trace


def test_a_leaf_after_the_cut_is_drawn_with_the_cut_and_the_leaf_expected() -> None:
    lines = sliced(all_leaves(sample_case()))

    assert "│ └ ▲ [0, 2]  α = 16 ≥ β = 10 : on coupe" in lines
    assert any(line.endswith("n° 8  ← obtenu") for line in lines)
    assert any(line.startswith("├ … [1, 0, 0]  6") and "← attendu" in line for line in lines)
    assert len(lines) == 9


def test_a_leaf_left_out_is_drawn_with_the_node_where_the_search_goes_on() -> None:
    right = right_case().trace
    lines = sliced((*right[:3], *right[7:]))

    assert "├ ▼ [0]" in lines
    assert any("[0, 1, 0]" in line and "← attendu" in line for line in lines)
    assert any("[1, 0, 0]" in line and "← obtenu" in line for line in lines)
    assert len(lines) <= 9


def test_where_one_search_is_over_the_other_is_drawn() -> None:
    right = right_case().trace

    assert any("← attendu" in line for line in sliced(right[:5]))
    assert not any("← obtenu" in line for line in sliced(right[:5]))
    assert any("← obtenu" in line for line in sliced((*right, right[0])))


@for_each("observed", [(), (0,), (5, 5)])
def test_a_position_that_is_no_leaf_is_drawn_where_there_is_one(observed: TreePath) -> None:
    lines = sliced((observed, *right_case().trace))

    assert any("← attendu" in line for line in lines)
    assert any("← obtenu" in line for line in lines) is (observed != (5, 5))


def test_a_position_of_no_tree_alone_leaves_the_root() -> None:
    right = right_case().trace

    assert sliced((*right, (9, 9))) == ["▲ MAX", "└ … 27 feuilles"]


@for_each("width", [36, 80])
def test_every_slice_is_short_wherever_the_searches_part(width: int) -> None:
    for case in (sample_case(), deep_case()):
        reference, leaves = run_reference(case, Algorithm.ALPHABETA), all_leaves(case)
        for step in range(0, len(reference.trace), 4):
            for leaf in leaves[:: 5 if len(leaves) < 30 else 13]:
                trace = (*reference.trace[:step], leaf)
                if divergence_of(reference, trace) is not None:
                    assert len(sliced(trace, case, width)) <= (9 if width == 80 else 12)
