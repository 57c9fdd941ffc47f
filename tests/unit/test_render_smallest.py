"""The smallest tree on which a function goes wrong, on the terminal, on the page and in JSON."""

from typing import Any

import pytest

from grader.model.dataclass import replace
from grader.model.exercise import Algorithm
from grader.model.report import ExerciseReport, SearchCaseReport
from grader.model.run import Ending, Outcome
from grader.model.tree import End, Node
from grader.model.verdict import CheckKind
from grader.render.formats.json_report import report_document
from grader.render.page.report_page import render_html
from grader.render.phrases import Phrases, SmallestRow
from grader.render.terminal.report_text import STORY_LINES, render_terminal, render_terminal_fully
from grader.search import run_reference
from tests.report_validator import REPORT
from tests.unit.for_each import for_each
from tests.unit.report_samples import (
    NAME_ERROR,
    calls_case,
    compared_case,
    hidden,
    never_cuts,
    right_case,
    sample_case,
    sample_check,
    sample_exercise,
    sample_report,
    small_tree,
    stopped_case,
    with_smallest,
)


def story(exercise: ExerciseReport, language: str = "fr", width: int = 80) -> str:
    text = render_terminal(sample_report(exercise), language, colour=False, width=width)
    return text.replace("\u00a0", " ")


def everything(exercise: ExerciseReport, language: str = "fr") -> str:
    text = render_terminal_fully(sample_report(exercise), language, colour=False)
    return text.replace("\u00a0", " ")


def page(exercise: ExerciseReport, language: str = "fr") -> str:
    return render_html(sample_report(exercise), language).replace("\u00a0", " ")


def document(exercise: ExerciseReport) -> Any:
    whole = report_document(sample_report(exercise), "fr")
    REPORT.validate(whole)
    return whole["exercises"][0]["counterexample"]


def wrong_shape() -> SearchCaseReport:
    """The path before the score."""
    report = right_case(small_tree([1]))
    contract = sample_check(CheckKind.CONTRACT, "(score, [coup, …])", "([0], 1)")
    others = [check for check in report.verdict.checks if check.kind is not CheckKind.CONTRACT]
    outcome = Outcome(ending=Ending.RETURNED, asked=(1,), returned=([0], 1))
    return replace(
        report,
        outcome=outcome,
        verdict=replace(report.verdict, checks=(contract, *others)),
    )


def other_order() -> SearchCaseReport:
    case = small_tree([1, 2])
    reference = run_reference(case, Algorithm.ALPHABETA)
    return compared_case(case, replace(reference, trace=reference.trace[::-1]))


STOPPED = stopped_case(Ending.RAISED, NAME_ERROR, small_tree([1]))

# In words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("report", "expected", "observed"),
    [
        (
            never_cuts(small_tree([[1], [1, 2]])),
            "1 par [0, 0] en 2 évaluations",
            "1 par [0, 0] en 3 évaluations",
        ),
        (STOPPED, "1 par [0] en 1 évaluation", "NameError, ligne 7"),
        (wrong_shape(), "1 par [0] en 1 évaluation", "([0], 1) en 1 évaluation"),
        (
            other_order(),
            "2 par [1] en 2 évaluations, dans l'ordre [0], [1]",
            "2 par [1] en 2 évaluations, dans l'ordre [1], [0]",
        ),
    ],
    ids=["a leaf too many", "an exception", "another shape", "another order"],
)
def test_both_sides_are_told_in_one_phrase_each(
    report: SearchCaseReport, expected: str, observed: str
) -> None:
    assert Phrases("fr").sides_text(report) == (expected, observed)


def test_where_no_path_is_checked_none_is_told() -> None:
    report = never_cuts(small_tree([[1], [1, 2]]))
    checks = tuple(check for check in report.verdict.checks if check.kind is not CheckKind.PATH)
    report = replace(report, verdict=replace(report.verdict, checks=checks))

    assert Phrases("en").sides_text(report) == ("1 in 2 evaluations", "1 in 3 evaluations")
    assert [row.name for row in Phrases("en").smallest_rows(report)] == [
        "value",
        "number of evaluations",
        "leaves evaluated",
    ]


@pytest.mark.parametrize(
    ("tree", "told"),
    [
        (Node(None, (Node(1), Node(None, (Node(-2),)))), "▲ MAX [1, [-2]]"),
        (Node(None, (Node(1, name="gauche"),)), None),
        (Node(None, (Node(1, end=End.WIN),)), None),
        (Node(None, (Node(1, (Node(2),)),)), None),
        (Node(None, tuple(Node(value) for value in range(1000, 1012))), None),
    ],
    ids=["plain", "named", "ended", "valued inside", "too long"],
)
def test_only_a_tree_that_a_short_list_can_say_is_told_in_a_line(
    tree: Node, told: str | None
) -> None:
    assert Phrases("fr").tree_line(right_case(small_tree(tree))) == told


def test_a_tree_that_goes_on_below_is_not_told_in_a_line() -> None:
    tree = Node(None, (Node(1, (Node(2),)),))

    assert Phrases("fr").tree_line(right_case(small_tree(tree, depth=1))) is None


# On the terminal ----------------------------------------------------------------------------------


def test_the_story_has_it_in_one_line() -> None:
    told = story(with_smallest())

    assert "  Plus petit arbre : ▲ MAX [[1], [1, 2]] – nombre d'évaluations 3 au lieu de 2" in told
    assert len(told.splitlines()) < STORY_LINES
    assert "Smallest tree: ▲ MAX [[1], [1, 2]] – number of evaluations 3 instead of 2" in (
        story(with_smallest(), "en")
    )


def test_where_there_is_room_the_line_says_what_it_is() -> None:
    told = story(with_smallest(found=STOPPED))

    assert "  Le plus petit arbre où ça se voit : ▲ MAX [1] – NameError, ligne 7" in told


def test_the_slice_makes_room_for_it() -> None:
    without = story(sample_exercise(never_cuts()))

    assert len(story(with_smallest()).splitlines()) <= len(without.splitlines())


def test_the_story_of_an_exercise_without_one_is_as_before() -> None:
    assert "arbre où ça se voit" not in story(sample_exercise(never_cuts()))
    limited = right_case(small_tree(Node(None, (Node(1, (Node(2),)),)), depth=1))
    assert "lus petit arbre" not in story(with_smallest(found=limited))


@for_each("width", [20, 40, 80, 120])
def test_no_line_is_longer_than_the_terminal(width: int) -> None:
    for found in (never_cuts(small_tree([[1], [1, 2]])), STOPPED, wrong_shape(), other_order()):
        lines = story(with_smallest(found=found), width=width).splitlines()
        assert max(map(len, lines)) <= width


def test_everything_has_the_tree_drawn_with_both_sides() -> None:
    told = everything(with_smallest())

    assert (
        """\
  Le plus petit arbre où ça se voit
    attendu : 1 par [0, 0] en 2 évaluations
    obtenu : 1 par [0, 0] en 3 évaluations
    ▲ MAX
    ├ ▼ [0]
    │ └ [0, 0]  1  n° 1
    └ ▼ [1]  α = 1 ≥ β = 1 : on coupe
      ├ [1, 0]  1  n° 2
      └ [1, 1]  2  n° 3  ← obtenu
"""
        in told
    )


def test_everything_has_the_exception_and_the_leaves_that_were_not_reached() -> None:
    told = everything(
        with_smallest(found=stopped_case(Ending.RAISED, NAME_ERROR, small_tree([1, 2])))
    )

    assert "    NameError, ligne 7 : name 'scor' is not defined\n      7 |" in told
    assert "    ├ [0]  1  n° 1\n    └ [1]  2\n" in told


# On the page --------------------------------------------------------------------------------------


def test_the_page_draws_it_before_the_cases() -> None:
    text = page(with_smallest())

    assert text.index("Le plus petit arbre où ça se voit") < text.index('<table class="cases">')
    assert "▲ MAX à la racine, profondeur 2." in text
    assert '<figure class="drawing" id="smallest-figure-1">' in text
    assert "The smallest tree where it shows" in page(with_smallest(), "en")


def test_the_page_has_both_sides_beside_each_other() -> None:
    text = page(with_smallest())

    assert (
        '<tr class="wrong"><th scope="row">nombre d\'évaluations</th><td>2</td>'
        "<td><bdi>✗ 3</bdi></td></tr>" in text
    )
    assert '<tr><th scope="row">chemin</th><td>[0, 0]</td><td><bdi>[0, 0]</bdi></td></tr>' in text


def test_the_page_shows_the_line_of_an_exception() -> None:
    text = page(with_smallest(found=STOPPED))
    block = text[text.index('<div class="smallest"') : text.index('<table class="cases">')]

    assert "NameError, ligne 7" in block
    assert "<td>1</td><td><bdi>✗ —</bdi></td>" in block


def test_the_page_says_that_a_tree_goes_on_below() -> None:
    found = right_case(small_tree(Node(None, (Node(1, (Node(2),)),)), depth=1))

    assert "une recherche de profondeur 1 dans un arbre qui continue au-delà" in page(
        with_smallest(found=found)
    )


def test_rows_hold_what_an_answer_of_another_shape_was() -> None:
    assert next(Phrases("fr").smallest_rows(wrong_shape())) == SmallestRow(
        "forme de la réponse", "(score, [coup, …])", "([0], 1)", is_wrong=True
    )


def test_another_path_that_is_best_too_is_not_marked_as_wrong() -> None:
    case = small_tree([[1], [1, 2]])
    search = replace(run_reference(case, Algorithm.MINIMAX), path=(1, 0))
    report = compared_case(case, search)
    checks = tuple(
        sample_check(CheckKind.PATH, (0, 0), (0, 0)) if check.kind is CheckKind.PATH else check
        for check in report.verdict.checks
    )
    rows = Phrases("fr").smallest_rows(
        replace(report, verdict=replace(report.verdict, checks=checks))
    )

    assert [(row.observed, row.is_wrong) for row in rows] == [
        ("1", False),
        ("[1, 0]", False),
        ("3", True),
        ("[0, 0], [1, 0], [1, 1]", True),
    ]


def test_many_leaves_are_not_all_listed() -> None:
    *_, last = Phrases("fr").smallest_rows(never_cuts(sample_case()))

    assert last.observed.endswith("…")
    assert last.is_wrong


# In JSON ------------------------------------------------------------------------------------------


def test_json_has_the_tree_and_both_sides() -> None:
    assert document(with_smallest()) == {
        "player": "max",
        "depth": 2,
        "tree": [[1], [1, 2]],
        "expected": {
            "value": 1,
            "path": [0, 0],
            "evaluations": 2,
            "leaves": [[0, 0], [1, 0]],
        },
        "observed": {
            "value": 1,
            "path": [0, 0],
            "evaluations": 3,
            "leaves": [[0, 0], [1, 0], [1, 1]],
            "ending": "returned",
            "error": None,
        },
    }


def test_json_has_the_exception_and_no_answer() -> None:
    observed = document(with_smallest(found=STOPPED))["observed"]

    assert observed["ending"] == "raised"
    assert observed["error"]["line"] == 7
    assert (observed["value"], observed["path"]) == (None, None)


def test_what_is_hidden_or_no_search_is_no_counterexample() -> None:
    for found in (hidden(never_cuts()), calls_case(), None):
        exercise = sample_exercise(never_cuts(), counterexample=found)
        assert document(exercise) is None
        assert "ça se voit" not in page(exercise)
        assert "ça se voit" not in everything(exercise)


@for_each(
    "broken",
    [
        {"depth": None},
        {"tree": {"arbre": []}},
        {"expected": {}},
        {"observed": {"ending": "timeout"}},
        {"player": "MAX"},
    ],
)
def test_the_schema_refuses_what_is_no_counterexample(broken: dict[str, Any]) -> None:
    whole = report_document(sample_report(with_smallest()), "fr")
    found = whole["exercises"][0]["counterexample"]
    for key, value in broken.items():
        whole["exercises"][0]["counterexample"] = found | {key: value}

    assert not REPORT.is_valid(whole)
