"""The drawing: where nodes stand, what is marked, and that no text gets out of its element."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree

from grader.model.case import SearchCase
from grader.model.dataclass import replace
from grader.model.exercise import Algorithm
from grader.model.report import SearchCaseReport
from grader.model.run import Ending
from grader.model.tree import Nested, Node, walk
from grader.model.verdict import CheckStatus
from grader.render.page import template_text
from grader.render.page.board_and_walk_svg import document
from grader.render.page.tree_svg import Drawing, LeafState, TreeDrawer
from grader.search import Convention, run_reference
from grader.search.divergence import keeps_window
from tests.unit.for_each import for_each
from tests.unit.report_samples import (
    BINARY,
    HOSTILE,
    all_reports,
    compared_case,
    cuts_too_early,
    decorated_case,
    deepened,
    never_cuts,
    right_case,
    sample_case,
    stopped_case,
    strict_case,
    transposed,
)


def draw(report: SearchCaseReport, language: str = "fr") -> ElementTree.Element:
    return ElementTree.fromstring(TreeDrawer(language).draw(Drawing.of(report), figure_id="f"))


def classes(svg: ElementTree.Element, name: str) -> list[str]:
    return [element.get("class", "") for element in svg.iter(name)]


def drawn(svg: ElementTree.Element, style: str) -> str:
    """The path that draws all shapes of a class; empty where there are none."""
    found = [path for path in svg.iter("path") if path.get("class") == style]
    assert len(found) <= 1
    return found[0].get("d", "") if found else ""


def shapes(svg: ElementTree.Element, style: str) -> int:
    """How many closed shapes of a class are drawn."""
    return drawn(svg, style).count("z")


def placed_texts(svg: ElementTree.Element, style: str) -> Iterator[tuple[int, int, str]]:
    """The texts of a class with their y and x; those of one row from left to right."""
    row: list[tuple[int, int, str]] = []
    for element in svg.iter("text"):
        if style not in element.get("class", "").split():
            continue
        y, places = int(element.get("y", "")), element.get("x", "0").split()
        if row and row[0][0] != y:
            yield from sorted(row)
            row = []
        if len(element):
            row += [(y, int(span.get("x", "")), span.text or "") for span in element]
        elif len(places) == 1:
            row.append((y, int(places[0]), element.text or ""))
        else:
            characters = zip(places, element.text or "", strict=True)
            row += [(y, int(x), character) for x, character in characters]
    yield from sorted(row)


def texts(svg: ElementTree.Element, style: str) -> list[str]:
    return [text.replace("\u00a0", " ") for _, _, text in placed_texts(svg, style)]


def test_a_search_that_never_cuts_has_eleven_leaves_in_excess() -> None:
    states = list(Drawing.of(never_cuts()).states.values())

    assert states.count(LeafState.EXTRA) == 11
    assert states.count(LeafState.BOTH) == 16


def test_excess_shows_by_shape_and_word() -> None:
    svg = draw(never_cuts())

    assert shapes(svg, "leaf extra") == 2 * 11
    assert texts(svg, "state") == ["en trop"] * 4
    assert texts(draw(never_cuts(), "en"), "state") == ["extra"] * 4


def test_missed_leaves_show_by_dash_and_word() -> None:
    svg = draw(cuts_too_early())

    assert shapes(svg, "leaf missed") == 7
    assert set(texts(svg, "state")) == {"manquée", "manquées"}


def test_leaves_that_nobody_evaluates_keep_their_secret() -> None:
    svg = draw(right_case())

    assert texts(svg, "mute") == ["?"] * 11
    assert len(texts(svg, "value")) == 16


def test_ranks_are_those_of_the_students_search() -> None:
    assert texts(draw(never_cuts()), "rank") == [str(rank) for rank in range(1, 28)]


def test_a_leaf_asked_for_twice_says_so() -> None:
    report = right_case()
    again = replace(report, trace=(*report.trace, report.trace[0]))

    assert texts(draw(again), "rank")[0] == "1 ×2"


def test_a_search_that_asks_thousands_of_times_is_drawn_at_once() -> None:
    report = right_case()
    endless = replace(report, trace=report.trace * 2000)

    assert texts(draw(endless), "rank")[0] == "1 ×2000"


def test_an_inner_node_that_was_evaluated_says_so() -> None:
    report = right_case()
    svg = draw(replace(report, trace=((0,), *report.trace)))

    assert texts(svg, "state") == ["n° 1, en trop"]
    assert shapes(svg, "border") == 1


def test_inner_nodes_that_stand_close_keep_their_ranks_apart() -> None:
    chains = right_case(sample_case([[[[1]], [[2]], [[3]], [[4]]]], id="chaines"))
    inner = tuple((0, move) for move in range(4))
    svg = draw(replace(chains, trace=(*inner, *chains.trace)))

    assert texts(svg, "state") == ["n° 1", "n° 2", "n° 3", "n° 4"]


def test_cuts_stand_on_the_branches_that_are_not_searched() -> None:
    strokes = drawn(draw(right_case()), "bars").count("l")

    assert strokes == 2 * (2 + 2 + 1 + 2)


def test_the_best_path_is_thick() -> None:
    assert drawn(draw(right_case()), "edge best").count("l") == 3


def test_a_wrong_path_is_drawn_beside_the_best_one() -> None:
    case = sample_case()
    search = run_reference(case, Algorithm.ALPHABETA)
    astray = compared_case(case, replace(search, path=(1, 0, 2)))
    nowhere = compared_case(case, replace(search, path=(9,)))

    assert drawn(draw(astray), "edge astray").count("l") == 3
    assert drawn(draw(astray), "edge best").count("l") == 3
    assert "astray" in Drawing.of(astray).signs
    assert "edge astray" not in classes(draw(nowhere), "path")


def test_another_best_path_is_not_astray() -> None:
    case = sample_case([[3, 5], [3, 9]])
    search = run_reference(case, Algorithm.ALPHABETA)
    report = compared_case(case, search)
    outcome = report.outcome
    assert outcome is not None
    tied = replace(report, outcome=replace(outcome, returned=(3, [1, 0])))

    assert Drawing.of(tied).astray is None


def test_the_divergence_is_framed_on_both_sides() -> None:
    svg = draw(never_cuts())

    assert [style for style in classes(svg, "rect") if "ring" in style] == [
        "ring expected",
        "ring observed",
    ]
    assert texts(svg, "here") == ["↑ attendu", "↑ obtenu"]


def test_windows_stand_beside_the_nodes_of_alpha_beta_only() -> None:
    case = sample_case()
    minimax = compared_case(case, run_reference(case, Algorithm.MINIMAX), Algorithm.MINIMAX)

    assert "[16 ; 10]" in texts(draw(right_case()), "window")
    assert texts(draw(minimax), "window") == []


def test_windows_that_do_not_fit_are_left_out() -> None:
    chains = sample_case([[[[1]], [[2]], [[3]], [[4]]]], id="chaines")
    windows = texts(draw(right_case(chains)), "window")

    assert len(windows) < len(run_reference(chains, Algorithm.ALPHABETA).windows)


def test_no_window_runs_into_another() -> None:
    svg = draw(never_cuts(sample_case(BINARY)))
    boxes = sorted(
        (float(y), float(x), 6.2 * len(text)) for y, x, text in placed_texts(svg, "window")
    )
    for (y, x, width), (next_y, next_x, _) in pairwise(boxes):
        assert y != next_y or x + width <= next_x


def test_max_points_up_and_min_points_down() -> None:
    svg = draw(right_case())

    assert re.fullmatch(r"(m-?\d+ ?-?\d+l14 25h-28z)+", drawn(svg, "node max"))
    assert re.fullmatch(r"(m-?\d+ ?-?\d+l14-25h-28z)+", drawn(svg, "node min"))
    assert [shapes(svg, f"node {kind}") for kind in ("max", "min", "max off")] == [1 + 7, 3, 2]


def test_a_root_of_min_points_down() -> None:
    svg = draw(right_case(sample_case(maximise=False)))
    x, y = drawn(svg, "edge best").removeprefix("m").partition("l")[0].split()

    assert drawn(svg, "node min").startswith(f"m{x} {int(y) + 14}l14-25h-28z")


def test_nodes_below_the_depth_asked_are_not_drawn() -> None:
    report = all_reports()["depth-limited"].exercises[0].cases[0]
    assert isinstance(report, SearchCaseReport)

    nodes = [style for style in classes(draw(report), "path") if style.startswith("node")]

    assert sum(shapes(draw(report), style) for style in nodes) == 4
    assert len(texts(draw(report), "rank")) == 9


def test_infinities_and_early_leaves_are_drawn() -> None:
    values = texts(draw(never_cuts(decorated_case())), "value")

    assert values == ["+∞", "-3", "0", "7", "−∞", "1"]


def test_a_search_that_was_stopped_missed_nothing() -> None:
    drawing = Drawing.of(stopped_case(Ending.TIMEOUT))

    assert LeafState.MISSED not in drawing.states.values()
    assert "s'est arrêtée après 1" in TreeDrawer("fr").describe(drawing)


def test_the_last_evaluation_of_a_search_that_was_stopped_is_framed() -> None:
    stopped = stopped_case(Ending.RAISED)

    assert Drawing.of(stopped).stop == stopped.trace[-1]
    assert "stopped" in Drawing.of(stopped).signs
    assert classes(draw(stopped), "rect") == ["ring stopped"]
    assert texts(draw(stopped), "here") == ["↑ arrêt ici"]
    assert Drawing.of(replace(stopped, trace=())).stop is None


def test_where_the_searches_part_their_parting_alone_is_framed() -> None:
    stopped = replace(stopped_case(Ending.RAISED), verdict=never_cuts().verdict)

    assert Drawing.of(stopped).stop is None
    assert "ring stopped" not in classes(draw(stopped), "rect")


def test_an_accepted_convention_is_drawn_without_excess() -> None:
    case = sample_case([[3, 5], [3, 1]], id="egalites")
    report = strict_case(case)
    assert LeafState.EXTRA in Drawing.of(report).states.values()

    checks = tuple(
        replace(check, status=CheckStatus.PASSED, convention="coupe-stricte")
        for check in report.verdict.checks
    )
    accepted = replace(report, verdict=replace(report.verdict, checks=checks))

    assert set(Drawing.of(accepted).states.values()) == {LeafState.BOTH}
    strict = run_reference(case, Algorithm.ALPHABETA, Convention(strict_cut=True))
    assert Drawing.of(accepted).reference.trace == strict.trace


@for_each("report", [deepened(), transposed(right=True), transposed(right=False)])
@for_each(
    ("language", "claims"),
    [("fr", ("attendue", "en trop", "manquée")), ("en", ("expected", "excess", "extra", "missed"))],
)
def test_a_search_without_a_reference_is_drawn_without_a_claim(
    report: SearchCaseReport, language: str, claims: tuple[str, ...]
) -> None:
    drawing = Drawing.of(report)
    svg = draw(report, language)
    legend = [meaning for _, meaning in TreeDrawer(language).legend(drawing.signs)]
    words = " ".join([*svg.itertext(), *legend])

    assert set(drawing.states.values()) <= {LeafState.BOTH, LeafState.UNSEEN}
    assert texts(svg, "window") == []
    assert texts(svg, "state") == []
    assert drawn(svg, "bars") == drawn(svg, "border") == ""
    assert not keeps_window(report)
    assert not [claim for claim in claims if claim in words]


def test_inner_nodes_that_may_be_evaluated_show_their_rank_alone() -> None:
    svg = draw(deepened())

    assert texts(svg, "rank") == ["1", "2", "5", "6", "3", "4"]
    assert "inner" in Drawing.of(deepened()).signs
    assert "inner" not in Drawing.of(transposed(right=True)).signs


def test_a_search_that_was_stopped_makes_no_claim_either() -> None:
    report = deepened()
    assert report.outcome is not None
    stopped = replace(report, outcome=replace(report.outcome, ending=Ending.TIMEOUT))

    assert "s'est arrêtée après 6" in TreeDrawer("fr").describe(Drawing.of(stopped))


def test_a_repeated_position_is_marked_and_its_original_named() -> None:
    report = transposed(right=False)

    assert sorted(texts(draw(report), "name")) == ["= a", "a"]
    assert "repeat" in Drawing.of(report).signs
    assert texts(draw(right_case(decorated_case())), "name") == []


def test_a_repeat_below_the_depth_asked_is_not_marked() -> None:
    report = transposed(right=False)
    case = replace(_valued(report.case), depth=1)

    drawing = Drawing.of(right_case(case))

    assert drawing.names == {}


def _valued(case: SearchCase) -> SearchCase:
    children = tuple(replace(child, value=1) for child in case.tree.children)
    return replace(case, tree=replace(case.tree, children=children))


def test_a_node_nobody_evaluated_below_may_still_have_been_searched() -> None:
    svg = draw(transposed(right=True))

    assert drawn(svg, "node max off") == drawn(svg, "node min off") == ""
    assert texts(svg, "mute") == ["?", "?"]


def test_the_drawing_is_described_in_words() -> None:
    svg = draw(never_cuts(), "en")

    assert svg.get("role") == "img"
    assert svg.get("aria-labelledby") == "f-title f-description"
    assert svg.findtext("title") == "Tree of case ternaire-17"
    assert "in excess: 11; missed: 0" in (svg.findtext("desc") or "")


def test_a_hostile_name_stays_a_text() -> None:
    drawing = Drawing.of(right_case(sample_case(id=HOSTILE)))
    markup = TreeDrawer("fr").draw(drawing, figure_id='"><script>')

    assert "<script" not in markup
    assert ElementTree.fromstring(markup).findtext("title", "").startswith("Arbre du cas <script>")
    assert markup.encode("utf-8")


# Large trees ------------------------------------------------------------------------------------


def large_case() -> SearchCase:
    """3,125 leaves, in an order in which alpha-beta cuts now and then."""
    numbers = iter(range(5**5))

    def grown(depth: int) -> Nested:
        if depth == 0:
            return next(numbers) * 7919 % 1000
        return [grown(depth - 1) for _ in range(5)]

    return sample_case(grown(5), id="grand")


def test_a_large_tree_is_drawn_folded() -> None:
    drawing = Drawing.of(never_cuts(large_case()))
    svg = draw(never_cuts(large_case()))

    assert drawing.leaves == 3_125
    assert drawing.divergence is not None
    assert {drawing.reference.path, drawing.divergence.observed} <= drawing.layout.spots.keys()
    folded = [style for style in classes(svg, "path") if "folded" in style]
    assert sum(shapes(svg, style) for style in folded) == len(drawing.folded)
    assert len(texts(svg, "count")) == len(drawing.folded)
    assert {"625 feuilles", "25 feuilles"} <= set(texts(svg, "count"))
    assert "folded" in drawing.signs


def test_a_large_drawing_is_small_too() -> None:
    markup = TreeDrawer("fr").draw(Drawing.of(never_cuts(large_case())), figure_id="f")

    assert len(markup) < 12_000


def test_folded_triangles_are_higher_and_point_as_their_player_does() -> None:
    svg = draw(never_cuts(large_case()))
    shape = {"max": "l14 40h-28z", "min": "l14-40h-28z"}
    for style in classes(svg, "path"):
        if "folded" in style:
            assert shape[style.split()[1]] in drawn(svg, style)


def test_what_is_wrong_under_a_folded_node_is_counted() -> None:
    drawing = Drawing.of(never_cuts(large_case()))
    words = texts(draw(never_cuts(large_case())), "state")
    hidden = [int(word.split()[0]) for word in words if word[0].isdigit()]
    states = Counter(drawing.states.values())
    in_sight = Counter(drawing.states.get(path) for path in drawing.layout.frontier)

    assert sum(hidden) == states[LeafState.EXTRA] - in_sight[LeafState.EXTRA] > 0
    assert all(word.endswith("en trop") for word in words)
    assert f"en trop\u00a0: {states[LeafState.EXTRA]}" in TreeDrawer("fr").describe(drawing)


def test_what_is_missed_under_a_folded_node_is_counted() -> None:
    words = texts(draw(cuts_too_early(large_case()), "en"), "state")

    assert [word for word in words if re.fullmatch(r"\d+ missed", word)]


def test_a_folded_node_with_both_kinds_of_leaves_says_so_in_one_word() -> None:
    report = right_case(large_case())
    folded = min(Drawing.of(report).folded)
    inside = [path for path in report.trace if path[: len(folded)] == folded]
    never = [path for path, _ in walk(report.case.tree) if path[: len(folded)] == folded]
    extra = next(path for path in never if len(path) == 5 and path not in inside)
    trace = (*(path for path in report.trace if path != inside[0]), extra)

    assert "2 écarts" in texts(draw(replace(report, trace=trace)), "state")


def test_texts_under_folded_nodes_do_not_run_into_each_other() -> None:
    for report in (never_cuts(large_case()), cuts_too_early(large_case())):
        svg = draw(report)
        for style in ("count", "state"):
            for (y, x, text), (next_y, next_x, other) in pairwise(placed_texts(svg, style)):
                gap = (len(text) + len(other)) / 2 * 6.2
                assert y != next_y or next_x - x >= gap


def test_a_folded_node_that_was_evaluated_has_its_rank_beside_it() -> None:
    report = right_case(large_case())
    inner = [path for path in Drawing.of(report).folded if len(path) == 1]
    svg = draw(replace(report, trace=(*inner, *report.trace)))
    ranks = [text for text in texts(svg, "start") if text.startswith("n° ")]

    assert sorted(text[:4] for text in ranks) == ["n° 1", "n° 2", "n° 3", "n° 4"]


def test_a_name_under_a_folded_node_is_known_and_not_drawn() -> None:
    leaves = tuple(Node(number) for number in range(5))
    named = Node(None, leaves, name="a")
    again = replace(named, same_as="a", name=None)
    plain = Node(None, leaves * 12)
    case = replace(sample_case(), tree=Node(None, (plain, named, again)), depth=2)
    drawing = Drawing.of_reference(case, None, shows_windows=False)
    inside = Node(None, (plain, Node(None, (named, again))))
    deeper = Drawing.of_reference(replace(case, tree=inside, depth=3), None, shows_windows=False)

    assert drawing.names.keys() == {(1,), (2,)}
    assert deeper.names.keys() == {(1, 0), (1, 1)}
    for drawn_tree, names in ((drawing, ["a", "= a"]), (deeper, [])):
        svg = ElementTree.fromstring(TreeDrawer("fr").draw(drawn_tree, figure_id="f"))
        assert sorted(texts(svg, "name")) == sorted(names)


def test_a_deep_branch_is_drawn() -> None:
    tree = Node(1)
    for _ in range(500):
        tree = Node(None, (tree,))
    case = replace(sample_case(), tree=tree, depth=500)

    drawing = Drawing.of_reference(case, None, shows_windows=False)
    svg = ElementTree.fromstring(TreeDrawer("fr").draw(drawing, figure_id="f"))

    assert shapes(svg, "node max") + shapes(svg, "node min") == 500


def test_cuts_under_a_folded_node_are_not_drawn() -> None:
    drawing = Drawing.of(never_cuts(large_case()))
    in_sight = [
        cut
        for cut in drawing.reference.cuts
        if cut.path in drawing.layout.spots and cut.path not in drawing.folded
    ]
    strokes = drawn(draw(never_cuts(large_case())), "bars").count("l")

    assert strokes == 2 * sum(5 - cut.children_searched for cut in in_sight) > 0


def test_a_tree_whose_leaves_are_all_hidden_names_no_row_of_leaves() -> None:
    case = sample_case([list(range(20))] * 13, id="grand")
    svg = ElementTree.fromstring(
        TreeDrawer("fr").draw(Drawing.of_reference(case, None, shows_windows=False), figure_id="f")
    )

    assert texts(svg, "level") == []
    assert texts(svg, "count") == ["20 feuilles"] * 13


# Without a student ------------------------------------------------------------------------------


def reference_drawing(algorithm: Algorithm = Algorithm.ALPHABETA) -> Drawing:
    case = sample_case()
    search = run_reference(case, algorithm)
    return Drawing.of_reference(case, search, shows_windows=algorithm is Algorithm.ALPHABETA)


def test_the_reference_is_drawn_alone() -> None:
    drawing = reference_drawing()
    svg = ElementTree.fromstring(TreeDrawer("fr").draw(drawing, figure_id="f"))

    assert texts(svg, "rank") == [str(rank) for rank in range(1, 17)]
    assert texts(svg, "mute") == ["?"] * 11
    assert "[16 ; 10]" in texts(svg, "window")
    assert drawn(svg, "bars").count("l") == 2 * (2 + 2 + 1 + 2)
    assert drawn(svg, "edge best").count("l") == 3
    assert shapes(svg, "node max off") == 2
    assert drawing.signs == {"max", "min", "leaf", "unseen", "best", "cut", "window"}
    assert (svg.findtext("desc") or "").endswith("par le chemin [2, 0, 1], en 16 évaluations.")


def test_minimax_alone_has_no_window() -> None:
    drawing = reference_drawing(Algorithm.MINIMAX)

    assert drawing.signs == {"max", "min", "leaf", "unseen", "best"}
    assert (
        texts(ElementTree.fromstring(TreeDrawer("fr").draw(drawing, figure_id="f")), "window") == []
    )


def test_a_tree_is_drawn_without_any_search() -> None:
    case = sample_case([[3, "?"], [5, 9]])
    drawing = Drawing.of_reference(case, None, shows_windows=False)
    svg = ElementTree.fromstring(TreeDrawer("en").draw(drawing, figure_id="f"))

    assert texts(svg, "value") == ["3", "?", "5", "9"]
    assert texts(svg, "rank") == []
    assert sorted(classes(svg, "path")) == ["edge on", "leaf both", "node max", "node min"]
    assert drawing.signs == {"max", "min"}
    assert svg.findtext("desc") == "▲ MAX at the root, depth 2, 4 leaves."


# A file of its own ------------------------------------------------------------------------------

SVG = "{http://www.w3.org/2000/svg}"


def file_of(drawing: Drawing, language: str) -> str:
    return document(TreeDrawer(language).draw(drawing, figure_id="tree"), template_text("tree.css"))


@for_each("language", ["fr", "en"])
def test_a_file_is_a_document_with_a_style_of_its_own(language: str) -> None:
    for drawing in (reference_drawing(), Drawing.of(never_cuts(large_case()))):
        svg = ElementTree.fromstring(file_of(drawing, language))

        assert svg.tag == f"{SVG}svg"
        assert svg.findtext(f"{SVG}title")
        assert svg.findtext(f"{SVG}desc") == TreeDrawer(language).describe(drawing)
        style = svg.findtext(f"{SVG}style") or ""
        assert "prefers-color-scheme: dark" in style
        assert ".tree .node.max" in style
        assert [each.tag for each in svg].count(f"{SVG}style") == 1


def test_a_hostile_name_stays_a_text_in_a_file_too() -> None:
    case = sample_case(id=HOSTILE)
    text = file_of(Drawing.of_reference(case, None, shows_windows=False), "fr")

    assert "<script" not in text
    title = ElementTree.fromstring(text).findtext(f"{SVG}title", "")
    assert title.startswith("Arbre du cas <script>")


def test_a_drawing_is_small() -> None:
    assert len(TreeDrawer("fr").draw(Drawing.of(never_cuts()), figure_id="f")) < 5_000


def test_every_sign_of_the_legend_is_drawn_and_named() -> None:
    for language in ("fr", "en"):
        signs = list(TreeDrawer(language).legend(Drawing.of(never_cuts(large_case())).signs))

        assert len(signs) == 11
        for picture, meaning in signs:
            assert ElementTree.fromstring(picture).get("aria-hidden") == "true"
            assert re.search(r"\w", meaning)
