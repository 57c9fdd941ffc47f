"""What the script of a page works out and draws: searches, walks, boards, their words and files."""

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from grader.language import render
from grader.model.case import GameCase, Placement, PlacementCase, SearchCase, WalkCase
from grader.model.dataclass import replace
from grader.model.exercise import Algorithm
from grader.model.report import CaseReport, SearchCaseReport
from grader.model.run import Ending
from grader.model.tree import (
    Entered,
    Evaluated,
    Left,
    Nested,
    Node,
    Step,
    TreePath,
    Window,
    folded_nodes,
    nodes_in_reach,
    walk,
)
from grader.model.verdict import CheckStatus
from grader.render.hidden_cases import view_of
from grader.render.page.script_data import (
    MOST_NODES,
    PageData,
    WalkFigure,
    board_data,
    tells_parting,
)
from grader.render.phrases import Phrases
from grader.search import TEXTBOOK, run_reference
from grader.search.divergence import (
    compares,
    convention_of,
    fair_reference,
    keeps_window,
    step_message,
)
from grader.search.replay import replay
from tests.e2e.browser import Browser
from tests.e2e.figure_script import FigureScript, data_of, plain, reference_data
from tests.unit.for_each import for_each
from tests.unit.random_reports import reports
from tests.unit.report_samples import (
    BINARY,
    BREADTH_FIRST,
    DEPTH_FIRST,
    ENDGAME,
    HOSTILE,
    START,
    all_reports,
    compared_case,
    cuts_too_early,
    decorated_case,
    deepened,
    every_kind,
    never_cuts,
    right_case,
    sample_case,
    stopped_case,
    strict_case,
    transposed,
    walk_case,
    walked,
)

pytestmark = [
    pytest.mark.browser,
    pytest.mark.filterwarnings("ignore:Generating overly large repr"),
]

SOME = settings(
    max_examples=60,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
SVG = "{http://www.w3.org/2000/svg}"
Drawn = dict[str, Any]


@pytest.fixture(scope="module")
def script(browser: Browser) -> FigureScript:
    return FigureScript(browser)


def scene(script: FigureScript, report: SearchCaseReport, layer: str = "compare") -> Any:
    """What a layer shows in the end."""
    return script("endOf", data_of(report), layer)


def draw(script: FigureScript, report: SearchCaseReport, folded: Any = None) -> Drawn:
    drawn: Drawn = script("drawn", data_of(report), "search", folded)
    return drawn


def texts(drawn: Drawn, style: str) -> list[str]:
    """The texts of a class, row by row, each from left to right."""
    return plain([text for _, _, text in placed(drawn, style)])


def placed(drawn: Drawn, style: str) -> list[tuple[float, float, str]]:
    found = [
        (y, x, text) for classes, x, y, text in drawn["texts"] if style in (classes or "").split()
    ]
    return sorted(found)


def shapes(drawn: Drawn, style: str) -> list[str]:
    """The outlines of the shapes that have all these classes."""
    wanted = set(style.split())
    return [d for classes, d in drawn["shapes"] if wanted <= set((classes or "").split())]


# Steps and words ----------------------------------------------------------------------------------


def due_sentences(report: SearchCaseReport, language: str) -> list[list[str] | None]:
    """Both searches in Python's own words, numbers cut as a drawing cuts them."""
    trace, bounds = fair_reference(report).trace, keeps_window(report)
    convention = (convention_of(report.case, trace) if bounds else None) or TEXTBOOK
    finished = report.outcome is not None and report.outcome.ending is Ending.RETURNED

    def told(steps: tuple[Step, ...]) -> list[str]:
        messages = (step_message(report.case, each, strict=convention.strict_cut) for each in steps)
        return [cut(render(message, language)) for message in messages]

    if not compares(report):
        alone = replay(report.case, report.trace, bounds=False)
        evaluated = [each for each in alone if each.kind.value == "leaf"]
        return [None, told(tuple(replace(each, window=None, best=None) for each in evaluated))]
    expected = replay(report.case, trace, bounds=bounds, convention=convention)
    if report.trace == trace and report.recording is None and finished:
        return [told(expected), None]
    own = replay(
        report.case,
        report.trace,
        report.recording,
        bounds=bounds,
        finished=finished,
        convention=convention,
    )
    return [told(expected), told(own)]


def cut(sentence: str) -> str:
    return " ".join(map(cut_word, sentence.replace("\u00a0", " ").split(" ")))


def cut_word(word: str) -> str:
    digits = word.rstrip(".,;")
    if len(digits) <= 10 or "…" in digits or digits.startswith("["):
        return word
    return digits[:9] + "…" + word[len(digits) :]


def recorded_case() -> SearchCaseReport:
    """A search that hands no bound on, seen from inside."""
    report, handed = never_cuts(), Window(-math.inf, math.inf)

    def events(node: Node, path: TreePath) -> Iterator[Entered | Evaluated | Left]:
        yield Entered(path, handed)
        if node.is_leaf:
            yield Evaluated(path)
        for move, child in enumerate(node.children):
            yield from events(child, (*path, move))
        yield Left(None)

    return replace(report, recording=tuple(events(report.case.tree, ())))


SAMPLES = {
    "never": never_cuts(),
    "early": cuts_too_early(),
    "strict": strict_case(),
    "right": right_case(),
    "recorded": recorded_case(),
    "stopped": stopped_case(Ending.RAISED),
    "deepened": deepened(),
    "transposed": transposed(right=False),
    "binary": never_cuts(sample_case(BINARY)),
}


@for_each("language", ["fr", "en"])
def test_steps_are_told_in_pythons_words(browser: Browser, language: str) -> None:
    script = FigureScript(browser, language)
    for name, report in SAMPLES.items():
        said = script("stepsOfBoth", data_of(report))

        assert [side and plain(side) for side in said] == due_sentences(report, language), name


@SOME
@given(reports())
def test_whatever_was_searched_is_told_in_pythons_words(
    script: FigureScript, report: SearchCaseReport
) -> None:
    said = script("stepsOfBoth", data_of(report))

    assert [side and [cut(each) for each in side] for side in said] == due_sentences(report, "fr")


def test_where_searches_part_and_why_is_told_in_pythons_words(browser: Browser) -> None:
    for language in ("fr", "en"):
        script, phrases = FigureScript(browser, language), Phrases(language)
        for name, report in SAMPLES.items():
            assert_story(script, report, phrases, name)


def assert_story(
    script: FigureScript, report: SearchCaseReport, phrases: Phrases, name: str = ""
) -> None:
    if not tells_parting(report):
        return
    view = view_of(report)
    lines, reason = script("storyOf", data_of(report))
    due = phrases.reason(view)

    assert [cut(line) for line in lines] == [cut(line) for line in phrases.step_lines(view)], name
    assert (reason and cut(reason)) == (due and cut(due)), name


@SOME
@given(reports())
def test_wherever_searches_part_it_is_told_in_pythons_words(
    script: FigureScript, report: SearchCaseReport
) -> None:
    assert_story(script, report, Phrases("fr"))


@SOME
@given(reports())
def test_the_way_of_searching_is_found_as_python_finds_it(
    script: FigureScript, report: SearchCaseReport
) -> None:
    if not (compares(report) and keeps_window(report)):
        return
    found = script.run(f"replayed({json.dumps(data_of(report))}).searches.convention")
    due = convention_of(report.case, fair_reference(report).trace)

    named = ("strict", "shallow", "floor", "ceiling")
    assert (found is None) is (due is None)
    if found is not None and due is not None:
        own = (due.strict_cut, due.shallow, due.floor, due.ceiling)
        assert tuple(bool(found.get(name)) for name in named) == own


@SOME
@given(reports())
def test_both_searches_make_their_evaluations_at_the_same_moments(
    script: FigureScript, report: SearchCaseReport
) -> None:
    made, counts, parting = script.run(
        f"(({{searches: {{made, steps, parting}}}}) => [[made.expected, made.own],"
        " [steps.expected, steps.own].map(side => side.map(({kind}) => kind === 'leaf')), parting])"
        f"(replayed({json.dumps(data_of(report))}))"
    )
    together = list(zip(*made, strict=True))

    assert together[0] == (0, 0)
    assert together[-1] == tuple(map(len, counts))
    for before, after in pairwise(together):
        steps = [later - earlier for earlier, later in zip(before, after, strict=True)]
        assert set(steps) <= {0, 1}
        assert any(steps)
    evaluated = [
        {sum(side[: steps[place]]): steps[1 - place] for steps in reversed(together)}
        for place, side in enumerate(counts)
    ]
    for number in range(1, min(map(sum, counts)) + 1):
        assert sum(counts[1][: evaluated[0][number]]) == number
    if parting is not None:
        assert 0 <= parting["moment"] < len(together)


@for_each(
    ("one", "other", "larger"),
    [
        (3, 5, "5"),
        (str(2**63), str(2**63 - 1), "922337203…"),
        (9007199254740993, "9007199254740992.0", "9007199254740992"),
        ("+∞", "1e300", "+∞"),
        ("−∞", -5, "-5"),
        ("0.1", "0.10000000000000002", "0.1000000…"),
    ],
)
def test_numbers_are_compared_whatever_their_size(
    script: FigureScript, one: Any, other: Any, larger: str
) -> None:
    told = f"larger(readScore({json.dumps(one)}), readScore({json.dumps(other)})).text"

    assert script.run(told) == larger


# Who evaluated what -------------------------------------------------------------------------------


def test_a_search_that_never_cuts_has_eleven_leaves_in_excess(script: FigureScript) -> None:
    end = scene(script, never_cuts())

    assert Counter(end["states"]) == {"both": 16, "extra": 11}
    assert [first for _, first, _ in end["ranks"]] == list(range(1, 28))
    assert [ring["side"] for ring in end["rings"]] == ["expected", "observed"]
    assert plain([end["described"]]) == [
        "▲ MAX à la racine, profondeur 3, 27 feuilles. Réponse attendue : 17 par le chemin "
        "[2, 0, 1]. La recherche attendue fait 16 évaluations, la tienne 27. Feuilles évaluées "
        "en trop : 11 ; manquées : 0."
    ]


def test_leaves_are_missed_and_some_are_nobodys(script: FigureScript) -> None:
    assert Counter(scene(script, cuts_too_early())["states"])["missed"] == 7
    assert Counter(scene(script, right_case())["states"]) == {"both": 16, "unseen": 11}


def test_a_leaf_asked_for_again_and_again_says_how_often(script: FigureScript) -> None:
    report = right_case()
    endless = replace(report, trace=report.trace * 300)

    assert scene(script, endless)["ranks"][0] == ["[0,\u00a00,\u00a00]", 1, 300]
    assert texts(draw(script, endless), "rank")[0] == "1 ×300"


def test_a_wrong_path_is_drawn_beside_the_best_one(script: FigureScript) -> None:
    case = sample_case()
    search = run_reference(case, Algorithm.ALPHABETA)
    astray = compared_case(case, replace(search, path=(1, 0, 2)))
    end, nowhere = (
        scene(script, report)
        for report in (astray, compared_case(case, replace(search, path=(9,))))
    )

    assert (len(end["best"]), len(end["astray"])) == (3, 3)
    assert "astray" in end["legend"]
    assert nowhere["astray"] == []


def test_another_best_path_is_not_astray(script: FigureScript) -> None:
    case = sample_case([[3, 5], [3, 9]])
    report = compared_case(case, run_reference(case, Algorithm.ALPHABETA))
    assert report.outcome is not None
    tied = replace(report, outcome=replace(report.outcome, returned=(3, [1, 0])))

    assert scene(script, tied)["astray"] == []
    assert scene(script, tied, "own")["best"] == [4, 5]


def test_windows_are_those_of_alpha_beta_only(script: FigureScript) -> None:
    case = sample_case()
    minimax = compared_case(case, run_reference(case, Algorithm.MINIMAX), Algorithm.MINIMAX)

    labels = scene(script, right_case())["labels"]
    assert plain([labels["[0,\u00a02]"]]) == ["[16 ; 10]"]
    assert scene(script, minimax)["labels"]["[0,\u00a02]"] == "16"


def test_what_the_students_calls_returned_is_shown_in_their_layer(script: FigureScript) -> None:
    case = sample_case([[3, 5], [2, 9]])
    recording = (
        *(Entered((), None), Entered((0,), None), Evaluated((0, 0)), Evaluated((0, 1)), Left(5)),
        *(Entered((1,), None), Evaluated((1, 0)), Evaluated((1, 1)), Left(9), Left(9)),
    )
    minimax = run_reference(case, Algorithm.MINIMAX)
    report = replace(
        compared_case(case, replace(minimax, value=9), Algorithm.MINIMAX), recording=recording
    )

    assert scene(script, report, "own")["labels"] == {"[]": "→ 9", "[0]": "→ 5", "[1]": "→ 9"}
    assert "returned" in scene(script, report)["legend"]
    assert scene(script, report, "own")["heard"]["[0]"] == "ton appel renvoie 5"
    assert scene(script, report)["heard"]["[0]"] == "meilleur score 3"
    assert scene(script, report, "expected")["labels"] == {"[]": "3", "[0]": "3", "[1]": "2"}
    parting = script.run(f"replayed({json.dumps(data_of(report))}).searches.parting")
    assert parting == {"moment": 5, "expected": None, "own": 1}


def test_a_search_that_was_stopped_missed_nothing(script: FigureScript) -> None:
    stopped = stopped_case(Ending.TIMEOUT)
    end = scene(script, stopped)

    assert "missed" not in end["states"]
    assert end["stop"] == 3
    assert [ring["side"] for ring in end["rings"]] == ["stopped"]
    assert "stopped" in end["legend"]
    assert "s'est arrêtée après 1" in end["described"]
    assert scene(script, replace(stopped, trace=()))["stop"] is None
    parted = replace(stopped, verdict=never_cuts().verdict)
    assert scene(script, parted)["stop"] is None


def test_an_accepted_convention_is_drawn_without_excess(script: FigureScript) -> None:
    case = sample_case([[3, 5], [3, 1]], id="egalites")
    report = strict_case(case)
    assert "extra" in scene(script, report)["states"]

    checks = tuple(
        replace(check, status=CheckStatus.PASSED, convention="coupe-stricte")
        for check in report.verdict.checks
    )
    accepted = replace(report, verdict=replace(report.verdict, checks=checks))

    assert set(scene(script, accepted)["states"]) == {"both"}
    assert not tells_parting(accepted)
    assert scene(script, accepted)["rings"] == []


@for_each("report", [deepened(), transposed(right=True), transposed(right=False)])
@for_each(
    ("language", "claims"),
    [("fr", ("attendue", "en trop", "manquée")), ("en", ("expected", "excess", "extra", "missed"))],
)
def test_a_search_without_a_reference_is_drawn_without_a_claim(
    browser: Browser, report: SearchCaseReport, language: str, claims: tuple[str, ...]
) -> None:
    script = FigureScript(browser, language)
    end, drawn = scene(script, report), draw(script, report)
    legend = [script("say", f"figure-legend-{name}") for name in end["legend"] if name != "now"]
    words = " ".join([end["described"], *legend, *(text for *_, text in drawn["texts"])])

    assert set(end["states"]) <= {"both", "unseen"}
    assert texts(drawn, "window") == texts(drawn, "state") == []
    assert shapes(drawn, "bars") == shapes(drawn, "border") == []
    assert not [claim for claim in claims if claim in words]


def test_inner_nodes_that_may_be_evaluated_show_their_rank_alone(script: FigureScript) -> None:
    assert texts(draw(script, deepened()), "rank") == ["1", "2", "5", "6", "3", "4"]
    assert "inner" in scene(script, deepened())["legend"]
    assert "inner" not in scene(script, transposed(right=True))["legend"]
    report = deepened()
    assert report.outcome is not None
    stopped = replace(report, outcome=replace(report.outcome, ending=Ending.TIMEOUT))
    assert "s'est arrêtée après 6" in scene(script, stopped)["described"]


def test_a_repeated_position_is_marked_and_its_original_named(script: FigureScript) -> None:
    report = transposed(right=False)

    assert sorted(texts(draw(script, report), "name")) == ["= a", "a"]
    assert "repeat" in scene(script, report)["legend"]
    assert texts(draw(script, right_case(decorated_case())), "name") == []
    children = tuple(replace(child, value=1) for child in report.case.tree.children)
    tree = replace(report.case.tree, children=children)
    shallow = right_case(replace(report.case, tree=tree, depth=1))
    assert scene(script, shallow)["names"] == {}


def test_a_node_nobody_evaluated_below_may_still_have_been_searched(script: FigureScript) -> None:
    drawn = draw(script, transposed(right=True))

    assert shapes(drawn, "node off") == []
    assert texts(drawn, "mute") == ["?", "?"]


# What is drawn ------------------------------------------------------------------------------------


def test_excess_shows_by_shape_and_word(browser: Browser, script: FigureScript) -> None:
    drawn = draw(script, never_cuts())

    assert [d.count("z") for d in shapes(drawn, "leaf extra")] == [2] * 11
    assert texts(drawn, "state") == ["en trop"] * 4
    assert texts(drawn, "here") == ["↑ attendu", "↑ obtenu"]
    assert set(texts(draw(script, cuts_too_early()), "state")) == {"manquée", "manquées"}
    assert texts(draw(FigureScript(browser, "en"), never_cuts()), "state") == ["extra"] * 4


def test_cuts_stand_on_the_branches_that_are_not_searched(script: FigureScript) -> None:
    drawn = draw(script, right_case())

    assert len(shapes(drawn, "bars")) == 2 + 2 + 1 + 2
    assert len(shapes(drawn, "edge best")) == 3
    assert texts(drawn, "mute") == ["?"] * 11
    kinds = ("node max", "node min", "node max off")
    assert [len(shapes(drawn, kind)) for kind in kinds] == [1 + 9, 3, 2]


def test_an_inner_node_that_was_evaluated_says_so(script: FigureScript) -> None:
    report = right_case()
    drawn = draw(script, replace(report, trace=((0,), *report.trace)))

    assert texts(drawn, "state") == ["n° 1, en trop"]
    assert len(shapes(drawn, "border")) == 1


def test_inner_nodes_that_stand_close_keep_their_ranks_apart(script: FigureScript) -> None:
    chains = right_case(sample_case([[[[1]], [[2]], [[3]], [[4]]]], id="chaines"))
    inner = tuple((0, move) for move in range(4))
    drawn = draw(script, replace(chains, trace=(*inner, *chains.trace)))

    assert texts(drawn, "state") == ["n° 1", "n° 2", "n° 3", "n° 4"]
    windows = texts(draw(script, chains), "window")
    assert len(windows) < len(chains.reference.windows)


def test_no_window_runs_into_another(script: FigureScript) -> None:
    boxes = placed(draw(script, never_cuts(sample_case(BINARY))), "window")
    for (y, x, text), (next_y, next_x, _) in pairwise(boxes):
        assert y != next_y or x + 6.2 * len(text) <= next_x


def test_max_points_up_and_min_points_down(script: FigureScript) -> None:
    up, down = "M0 -14l14 25h-28z", "M0 14l14 -25h-28z"
    for maximise, root, below in ((True, up, down), (False, down, up)):
        drawn = draw(script, right_case(sample_case(BINARY, maximise=maximise)))

        first, second, *_ = (d for classes, d in drawn["shapes"] if "node" in (classes or ""))
        assert (first, second) == (root, below)
        assert set(shapes(drawn, "node max")) == {up}
        assert set(shapes(drawn, "node min")) == {down}


def test_nodes_below_the_depth_asked_are_not_drawn(script: FigureScript) -> None:
    report = all_reports()["depth-limited"].exercises[0].cases[0]
    assert isinstance(report, SearchCaseReport)
    drawn = draw(script, report)

    assert len(shapes(drawn, "node")) == 4
    assert len(texts(drawn, "rank")) == 9


def test_infinities_and_early_leaves_are_drawn(script: FigureScript) -> None:
    values = texts(draw(script, never_cuts(decorated_case())), "value")

    assert sorted(values) == sorted(["+∞", "-3", "0", "7", "−∞", "1"])


def test_a_deep_branch_is_drawn(script: FigureScript) -> None:
    tree = Node(1)
    for _ in range(500):
        tree = Node(None, (tree,))
    case = replace(sample_case(), tree=tree, depth=500)
    drawn = script("drawn", reference_data(case, None), "search")

    assert len(shapes(drawn, "node")) == 500


# Large trees --------------------------------------------------------------------------------------


def large_case() -> SearchCase:
    """3,125 leaves, in an order in which alpha-beta cuts now and then."""
    numbers = iter(range(5**5))

    def grown(depth: int) -> Nested:
        if depth == 0:
            return next(numbers) * 7919 % 1000
        return [grown(depth - 1) for _ in range(5)]

    return sample_case(grown(5), id="grand")


def folds_of(report: SearchCaseReport, *kept: TreePath | None) -> list[int]:
    """What Python folds, as the script numbers nodes."""
    case = report.case
    paths = [report.reference.path, *(path for path in kept if path is not None)]
    numbers = {
        path: number for number, (path, _) in enumerate(nodes_in_reach(case.tree, case.depth))
    }
    return sorted(numbers[path] for path in folded_nodes(case.tree, case.depth, paths))


def test_a_large_tree_is_folded_as_the_terminal_folds_it(script: FigureScript) -> None:
    report = never_cuts(large_case())
    parting = report.verdict.divergence
    assert parting is not None
    end = scene(script, report)

    assert end["fold"] == folds_of(report, parting.expected, parting.observed)
    assert "folded" in end["legend"]
    wide = right_case(sample_case([list(range(20))] * 13))
    assert scene(script, wide)["fold"] == folds_of(wide)
    leaves = right_case(sample_case(list(range(100))))
    assert scene(script, leaves)["fold"] == []
    assert scene(script, right_case())["fold"] == []


@settings(SOME, max_examples=20)
@given(
    nested=st.recursive(
        st.integers(0, 9), lambda below: st.lists(below, min_size=1, max_size=6), max_leaves=150
    ).filter(lambda nested: isinstance(nested, list)),
    depth=st.integers(1, 4),
)
def test_trees_of_any_shape_are_folded_alike(
    script: FigureScript, nested: Nested, depth: int
) -> None:
    bare = sample_case(nested)

    def valued(node: Node, level: int) -> Node:
        if level == depth or node.is_leaf:
            return replace(node, value=node.value if node.is_leaf else 0)
        return replace(node, children=tuple(valued(each, level + 1) for each in node.children))

    report = right_case(replace(bare, tree=valued(bare.tree, 0), depth=depth))

    assert scene(script, report)["fold"] == folds_of(report)


def test_a_large_tree_is_drawn_folded(script: FigureScript) -> None:
    report = never_cuts(large_case())
    end, drawn = scene(script, report), draw(script, report)
    folded = [d for d in shapes(drawn, "node") if " 40h" in d or "l14 -40h" in d]
    words = [text for text in texts(drawn, "state") if text[0].isdigit()]
    boxes = Counter(end["states"])["extra"] - len(shapes(drawn, "leaf extra"))

    assert len(texts(drawn, "count")) == len(end["fold"]) == len(folded)
    assert {"625 feuilles", "25 feuilles"} <= set(texts(drawn, "count"))
    # What is wrong under a fold is counted.
    assert sum(int(word.split()[0]) for word in words) == boxes > 0
    assert all(word.endswith("en trop") for word in words)
    for style in ("count", "state"):
        for (y, x, text), (next_y, next_x, other) in pairwise(placed(drawn, style)):
            assert y != next_y or next_x - x >= (len(text) + len(other)) / 2 * 6.2


def test_what_is_missed_under_a_fold_is_counted(browser: Browser) -> None:
    words = texts(draw(FigureScript(browser, "en"), cuts_too_early(large_case())), "state")

    assert [word for word in words if re.fullmatch(r"\d+ missed", word)]


def test_what_is_both_extra_and_missed_under_a_fold_is_told_apart(script: FigureScript) -> None:
    report = right_case(large_case())
    paths = [path for path, _ in walk(report.case.tree)]
    folded = paths[min(scene(script, report)["fold"])]
    inside = [path for path in report.trace if path[: len(folded)] == folded]
    below = [path for path in paths if path[: len(folded)] == folded and len(path) == 5]
    extra = next(path for path in below if path not in inside)
    trace = (*(path for path in report.trace if path != inside[0]), extra)
    drawn = draw(script, replace(report, trace=trace))

    assert "1 en trop, 1 manquée" in texts(drawn, "state")


def test_no_branch_runs_under_a_fold(script: FigureScript) -> None:
    case = sample_case([[[1, 2, 3, 4, 5]], [[6], [7]], [[8, 9, 10, 11, 12]]])
    numbers = {path: number for number, (path, _) in enumerate(walk(case.tree))}
    folds = [numbers[path] for path in ((0,), (1,), (2, 0))]
    drawn = draw(script, right_case(case), folds)

    folded, beside = (x for _, x, _ in placed(drawn, "count")[1:])
    assert beside - folded >= 36
    assert texts(drawn, "level") == []


def test_a_name_under_a_fold_is_known_and_not_drawn(script: FigureScript) -> None:
    leaves = tuple(Node(number) for number in range(5))
    named = Node(None, leaves, name="a")
    again = replace(named, same_as="a", name=None)
    plain_node = Node(None, leaves * 12)
    case = replace(sample_case(), tree=Node(None, (plain_node, named, again)), depth=2)
    inside = Node(None, (plain_node, Node(None, (named, again))))
    deeper = replace(case, tree=inside, depth=3)

    for each, names in ((case, ["= a", "a"]), (deeper, [])):
        data = reference_data(each, None)
        assert sorted(data["trees"][0]["names"].values()) == ["a", "a"]
        assert sorted(texts(script("drawn", data, "search"), "name")) == names


# Without a student --------------------------------------------------------------------------------


def test_the_reference_is_drawn_alone(script: FigureScript) -> None:
    case = sample_case()
    for algorithm, legend in (
        (Algorithm.ALPHABETA, {"max", "min", "leaf", "unseen", "best", "now", "cut", "window"}),
        (Algorithm.MINIMAX, {"max", "min", "leaf", "unseen", "best", "now"}),
    ):
        search = run_reference(case, algorithm)
        bounds = algorithm is Algorithm.ALPHABETA
        data = reference_data(case, search, bounds=bounds)
        end = script("endOf", data)

        assert len(end["ranks"]) == len(search.trace)
        assert Counter(end["states"])["unseen"] == 27 - len(search.trace)
        assert set(end["legend"]) == legend
        assert len(end["best"]) == 3
        # Two nodes are cut off before they are opened.
        assert len(end["unopened"]) == (2 if bounds else 0)
        told = f"par le chemin [2, 0, 1], en {len(search.trace)} évaluations."
        assert plain([end["described"]])[0].endswith(told)


def test_a_tree_is_drawn_without_any_search(browser: Browser) -> None:
    script = FigureScript(browser, "en")
    data = reference_data(sample_case([[3, "?"], [5, 9]]), None)
    drawn, end = script("drawn", data, "search"), script("endOf", data)

    assert texts(drawn, "value") == ["3", "?", "5", "9"]
    assert texts(drawn, "rank") == []
    assert shapes(drawn, "off") == shapes(drawn, "unseen") == []
    assert end["legend"] == ["max", "min"]
    assert end["described"] == "▲ MAX at the root, depth 2, 4 leaves."


# Walks and boards ---------------------------------------------------------------------------------


def walk_data(report: CaseReport) -> Any:
    assert isinstance(report.case, WalkCase)
    data = PageData()
    data.add(WalkFigure.of(report.case, report.verdict.checks).data)
    return json.loads(data.block())


def draw_walk(script: FigureScript, report: CaseReport) -> Drawn:
    drawn: Drawn = script("drawn", walk_data(report), "walk")
    return drawn


@for_each("order", [DEPTH_FIRST, BREADTH_FIRST])
def test_a_right_walk_shows_each_rank_once(script: FigureScript, order: tuple[int, ...]) -> None:
    drawn = draw_walk(script, walked(order, order))

    assert sorted(texts(drawn, "value")) == sorted(texts(drawn, "rank")) == list("123456789")
    assert texts(drawn, "state") == []
    assert shapes(drawn, "ring") == []
    assert len(re.findall("z", "".join(shapes(drawn, "round")))) == 9


def test_another_walk_shows_both_ranks_where_they_differ(script: FigureScript) -> None:
    drawn = draw_walk(script, walked(BREADTH_FIRST))

    assert sorted(texts(drawn, "state")) == ["(3)", "(4)", "(5)", "(6)", "(7)", "(8)", "(9)"]
    assert len(shapes(drawn, "ring expected")) == len(shapes(drawn, "ring observed")) == 1
    never = draw_walk(script, walked((1, 2, 4, 5, 8, 8, "x")))
    assert texts(never, "state") == ["(–)"] * 4
    assert len(shapes(never, "ring")) == 1


def test_a_walk_that_goes_on_for_ever_is_drawn_at_once(script: FigureScript) -> None:
    assert len(texts(draw_walk(script, walked(DEPTH_FIRST * 5_000)), "rank")) == 9


@for_each("observed", [None, "1 2 3", 7])
def test_what_is_no_order_is_not_drawn(script: FigureScript, observed: Any) -> None:
    drawn = draw_walk(script, walked(observed))

    assert len(texts(drawn, "rank")) == 9
    assert texts(drawn, "state") == []


def test_a_walk_that_stopped_shows_its_tree(script: FigureScript) -> None:
    drawn = draw_walk(script, every_kind()["parcours-profondeur"][-1])

    assert texts(drawn, "rank") == []
    assert len(texts(drawn, "value")) == 9


def test_long_values_make_wide_nodes_and_deep_walks_are_drawn(script: FigureScript) -> None:
    tree = Node(1_000_000, (Node(float("inf")), Node(-2.5)))
    wide = walked((), (1_000_000, float("inf"), -2.5), walk_case(tree))
    assert sorted(texts(draw_walk(script, wide), "value")) == ["+∞", "-2.5", "1000000"]

    deep = Node(0)
    for number in range(1, MOST_NODES):
        deep = Node(number, (deep,))
    assert len(texts(draw_walk(script, walked((), (), walk_case(deep))), "value")) == MOST_NODES


def board(script: FigureScript, case: PlacementCase | GameCase) -> Drawn:
    data = PageData()
    data.add(board_data(case))
    drawn: Drawn = script("drawn", json.loads(data.block()), "board")
    return drawn


def placement_case(placement: Placement) -> PlacementCase:
    cases = (each.case for each in every_kind()["evaluation-echecs"])
    case = next(each for each in cases if isinstance(each, PlacementCase))
    return replace(case, placement=placement)


def test_every_piece_stands_on_a_board_of_64_squares(script: FigureScript) -> None:
    drawn = board(script, placement_case(START))

    assert len(shapes(drawn, "square light")) == len(shapes(drawn, "square dark")) == 32
    assert len(shapes(drawn, "piece white")) == len(shapes(drawn, "piece black")) == 16
    assert "".join(texts(drawn, "white")) == "PPPPPPPPRNBQKBNR"
    assert "".join(texts(drawn, "black")) == "rnbqkbnrpppppppp"
    assert sorted(texts(drawn, "name")) == sorted("87654321abcdefgh")
    assert texts(board(script, placement_case(Placement(("8",) * 8))), "white") == []
    assert texts(board(script, placement_case(ENDGAME)), "white") == ["Q", "P", "P", "P", "K"]


def test_free_squares_of_a_grid_show_their_numbers(script: FigureScript) -> None:
    cases = (each.case for each in every_kind()["morpion"])
    game = next(each for each in cases if isinstance(each, GameCase))
    drawn = board(script, replace(game, start="X.O......"))

    assert len(shapes(drawn, "cell")) == 9
    assert texts(drawn, "mark") == ["X", "O"]
    assert "".join(texts(drawn, "name")) == "1345678"


# A file of its own --------------------------------------------------------------------------------


def test_a_drawing_is_saved_as_a_file_that_needs_nothing_else(script: FigureScript) -> None:
    files = (
        draw(script, never_cuts(large_case()))["file"],
        draw_walk(script, walked(BREADTH_FIRST))["file"],
        board(script, placement_case(START))["file"],
    )
    for text in files:
        svg = ElementTree.fromstring(text)

        assert svg.tag == f"{SVG}svg"
        assert svg.findtext(f"{SVG}title") == "Titre"
        assert svg.find(f"{SVG}desc") is not None
        style = svg.findtext(f"{SVG}style") or ""
        assert ".tree .node.max { fill: rgb" in style or ".tree .node.max { fill: #" in style
        assert "var(" not in style
        assert "@" not in style
        assert not any(
            name in {"role", "tabindex", "data-node"} or name.startswith("aria-")
            for each in svg.iter()
            for name in each.attrib
        )


def test_hostile_names_stay_texts_in_a_file_too(script: FigureScript) -> None:
    report = transposed(right=False, name=HOSTILE)
    text = draw(script, report)["file"]

    assert "<script" not in text
    assert any("<scrip" in (each.text or "") for each in ElementTree.fromstring(text).iter())


@for_each("language", ["fr", "en"])
def test_every_sign_of_the_legend_is_named(browser: Browser, language: str) -> None:
    script = FigureScript(browser, language)
    shown = [
        *scene(script, never_cuts(large_case()))["legend"],
        *scene(script, transposed(right=False))["legend"],
    ]

    assert len(set(shown)) == 13
    assert all(re.search(r"\w", script("say", f"figure-legend-{name}")) for name in shown)
