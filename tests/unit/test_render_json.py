"""The JSON report: its shape, its numbers, and what a hidden case must not tell."""

import json
from fractions import Fraction
from typing import Any

import jsonschema
import pytest

from grader.errors import CouldNotJudge, CourseError, Fault, Place, UsageError
from grader.model.case import Case
from grader.model.dataclass import replace
from grader.model.exercise import Algorithm
from grader.model.message import NO_TITLE, message
from grader.model.report import CaseReport
from grader.model.run import Ending
from grader.model.tree import Node, tree_of
from grader.model.verdict import CheckKind
from grader.render.formats.json_report import (
    input_document,
    render_json,
    render_json_error,
    render_json_line,
    render_json_many,
    report_document,
    report_schema,
    tree_document,
)
from grader.search import run_reference
from tests.unit.for_each import for_each
from tests.unit.report_samples import (
    BREADTH_FIRST,
    DEPTH_FIRST,
    NAME_ERROR,
    QUEUE,
    all_reports,
    called,
    calls_case,
    compared_case,
    cuts_too_early,
    decorated_tree,
    every_kind,
    hidden,
    never_cuts,
    never_cuts_report,
    played,
    sample_case,
    sample_check,
    sample_exercise,
    sample_report,
    stopped_case,
    transposed_tree,
    walk_case,
    walked,
    weighed,
)

VALIDATOR = jsonschema.Draft202012Validator(report_schema())


def read_back(text: str) -> Any:
    """The document as a strict reader sees it, after a trip through bytes."""
    return json.loads(text.encode("utf-8"), parse_constant=pytest.fail)


def first_case(document: dict[str, Any]) -> dict[str, Any]:
    case: dict[str, Any] = document["exercises"][0]["cases"][0]
    return case


def test_the_schema_is_a_schema() -> None:
    VALIDATOR.check_schema(report_schema())


@for_each("language", ["fr", "en"])
@for_each("name", sorted(all_reports()))
def test_every_report_obeys_the_schema(name: str, language: str) -> None:
    VALIDATOR.validate(read_back(render_json(all_reports()[name], language)))


@for_each(
    ("key", "value"),
    [("status", "ok"), ("isolation", "none"), ("schema", "grader/report/2"), ("score", -1)],
)
def test_the_schema_refuses_what_no_report_may_say(key: str, value: Any) -> None:
    document = report_document(never_cuts_report(), "fr") | {key: value}

    assert not VALIDATOR.is_valid(document)


def test_the_keys_stand_in_the_order_of_the_design() -> None:
    document = report_document(never_cuts_report(), "fr")
    designed = [
        "schema",
        "grader_version",
        "course",
        "submission",
        "status",
        "score",
        "max_score",
        "isolation",
        "duration_s",
        "warnings",
        "exercises",
    ]

    assert [key for key in document if key in designed] == designed


def test_never_cutting_gives_the_divergence_of_the_design() -> None:
    case = first_case(report_document(sample_report(sample_exercise(never_cuts())), "fr"))

    assert case["evaluations"] == 27
    assert case["first_divergence"] == {
        "step": 8,
        "expected": [1, 0, 0],
        "observed": [0, 2, 1],
        "alpha": 16,
        "beta": 10,
    }


def test_a_side_that_ended_is_null() -> None:
    case = sample_case()
    reference = run_reference(case, Algorithm.ALPHABETA)
    stopped = compared_case(case, replace(reference, trace=reference.trace[:9]))
    document = first_case(report_document(sample_report(sample_exercise(stopped)), "fr"))

    assert document["first_divergence"]["observed"] is None
    assert document["first_divergence"]["expected"] == list(reference.trace[9])


def test_a_search_without_bounds_has_no_window() -> None:
    case = sample_case()
    student = run_reference(case, Algorithm.ALPHABETA)
    report = compared_case(case, student, Algorithm.MINIMAX)
    document = first_case(report_document(sample_report(sample_exercise(report)), "fr"))

    assert document["first_divergence"]["alpha"] is None
    assert document["first_divergence"]["beta"] is None


def test_exact_points_are_rounded_once() -> None:
    report = replace(never_cuts_report(), score=Fraction(17, 24) * 20, max_score=Fraction(20))
    document = report_document(report, "fr")

    assert document["score"] == 14.17
    assert document["mark"] == {"value": 14.17, "out_of": 20}


def test_a_half_is_rounded_upwards() -> None:
    report = replace(never_cuts_report(), score=Fraction(12345, 1000), max_score=Fraction(20))

    assert report_document(report, "fr")["score"] == 12.35


def test_what_could_not_be_judged_has_no_mark() -> None:
    document = report_document(all_reports()["not-judged"], "fr")

    assert document["status"] == "not_graded"
    assert document["mark"]["value"] is None
    assert first_case(document)["ending"] is None


def test_infinities_and_other_odd_answers_become_plain_json() -> None:
    document = read_back(render_json(all_reports()["odd-answers"], "fr"))
    observed = [check["observed"] for check in first_case(document)["checks"]]

    assert observed[:6] == [None, True, "16", "inf", "-inf", "nan"]
    assert observed[6] == "<int, 16610 bits>"
    assert observed[7] == 16
    assert observed[8] == {"type": "coroutine", "text": "<coroutine object alphabeta>"}
    assert observed[9] == [17, [2, 0, 1]]


@for_each("name", list(all_reports()))
def test_the_points_of_checks_add_up_to_those_of_their_exercise(name: str) -> None:
    document = report_document(all_reports()[name], "fr")

    for exercise in document["exercises"]:
        checks = [check for case in exercise["cases"] for check in case["checks"]]
        for key, whole in (("points", "score"), ("max_points", "max_score")):
            added = sum(round(100 * check[key]) for check in checks)
            assert not checks or added == round(100 * exercise[whole])


def test_an_allowed_convention_is_named() -> None:
    document = report_document(all_reports()["convention"], "fr")

    assert first_case(document)["checks"][0]["convention"] == "coupe-stricte"


def test_the_input_of_a_visible_case_can_be_played_again() -> None:
    document = report_document(never_cuts_report(), "fr")
    data = first_case(document)["input"]["data"]

    assert data["player"] == "max"
    assert data["depth"] == 3
    assert tree_of(data["tree"]) == sample_case().tree


def test_a_decorated_tree_is_written_as_fixtures_are() -> None:
    assert tree_document(decorated_tree()) == [
        {
            "nom": "A",
            "valeur": 4,
            "enfants": [{"valeur": "inf", "fin": "victoire"}, -3],
        },
        {"nom": "nulle", "valeur": 0, "fin": "nul"},
        {"nom": "B", "valeur": 2.5, "enfants": [[7, "-inf"], 1]},
    ]


def test_a_repeated_position_names_the_one_it_is() -> None:
    assert tree_document(transposed_tree()) == [
        [{"nom": "a", "enfants": [7, 2]}, [5, 1]],
        [{"voir": "a"}],
    ]


@for_each(
    ("report", "written"),
    [
        (
            walked(DEPTH_FIRST, case=walk_case(Node(1, (Node(2), Node(3, (Node(4),)))))),
            {
                "kind": "tree",
                "data": {
                    "tree": {"valeur": 1, "enfants": [2, {"valeur": 3, "enfants": [4]}]},
                },
            },
        ),
        (
            called(case=calls_case(QUEUE[1:3])),
            {"kind": "calls", "data": ["ajouter_file(3)", "ajouter_file('a')"]},
        ),
        (weighed(9, 9), {"kind": "fen", "data": "6k1/5ppp/8/8/3Q4/8/5PPP/6K1"}),
        (played(right=True), {"kind": "board", "data": "........."}),
    ],
)
def test_each_kind_of_case_says_what_was_tried(report: CaseReport, written: Any) -> None:
    case = first_case(report_document(sample_report(sample_exercise(report)), "fr"))

    assert case["input"] == written
    assert case["evaluations"] is None
    assert case["first_divergence"] is None


def test_a_case_of_no_known_kind_is_a_mistake_of_ours() -> None:
    case = Case(id="x", template_id="x", title=NO_TITLE, hidden=False)

    with pytest.raises(TypeError, match="Case"):
        input_document(case)


@for_each(
    ("name", "kind", "data"),
    [
        ("kind-file", "calls", []),
        ("kind-file", "calls", "file_vide()"),
        ("kind-file", "queue", ["file_vide()"]),
        ("kind-evaluation-echecs", "fen", "8/8"),
        ("kind-evaluation-echecs", "fen", "x7/8/8/8/8/8/8/8"),
        ("kind-evaluation-echecs", "board", "8/8/8/8/8/8/8/8"),
        ("kind-morpion", "board", "XO"),
        ("kind-parcours-profondeur", "tree", {"tree": [1, 2]}),
        ("kind-parcours-profondeur", "tree", {"tree": {"valeur": 1, "enfant": []}}),
        ("kind-parcours-profondeur", "tree", {"tree": 1, "depth": 2}),
        ("kind-table-de-transposition", "tree", {"tree": [1, 2]}),
        (
            "kind-table-de-transposition",
            "tree",
            {"player": "max", "depth": 2, "tree": [{"voir": "a", "valeur": 3}]},
        ),
    ],
)
def test_the_schema_refuses_an_input_that_is_not_of_its_kind(
    name: str, kind: str, data: Any
) -> None:
    document = report_document(all_reports()[name], "fr")
    VALIDATOR.validate(document)

    first_case(document)["input"] = {"kind": kind, "data": data}

    assert not VALIDATOR.is_valid(document)


@for_each("name", ["kind-file", "kind-parcours-profondeur", "kind-morpion"])
def test_the_schema_knows_that_only_searches_evaluate(name: str) -> None:
    document = report_document(all_reports()[name], "fr")
    first_case(document)["evaluations"] = 3

    assert not VALIDATOR.is_valid(document)


def test_the_answers_of_calls_stay_plain_values() -> None:
    document = read_back(render_json(all_reports()["kind-morpion"], "fr"))
    checks = [case["checks"][0] for case in document["exercises"][0]["cases"]]

    assert [(check["expected"], check["observed"]) for check in checks[2:]] == [
        ("X", None),
        (None, "O"),
        ("inf", [0, 1]),
    ]


def test_an_order_is_a_list_of_values() -> None:
    document = report_document(all_reports()["kind-parcours-profondeur"], "fr")
    check = document["exercises"][0]["cases"][1]["checks"][0]

    assert check["kind"] == "order"
    assert check["expected"] == list(DEPTH_FIRST)
    assert check["observed"] == list(BREADTH_FIRST)


def test_an_unknown_leaf_stays_unknown() -> None:
    assert tree_document(tree_of([["?", 3], []])) == [["?", 3], []]


@for_each(
    "report",
    [
        never_cuts(output="fuite 424242"),
        cuts_too_early(),
        stopped_case(Ending.RAISED),
        *(case for cases in every_kind().values() for case in cases),
    ],
)
def test_a_hidden_case_tells_its_name_and_verdict_only(report: CaseReport) -> None:
    document = report_document(sample_report(sample_exercise(hidden(report))), "fr")
    case = first_case(document)

    assert set(case) == {
        "id",
        "hidden",
        "status",
        "ending",
        "not_run",
        "error",
        "evaluations",
        "checks",
        "first_divergence",
    }
    assert case["evaluations"] is None
    assert case["first_divergence"] is None
    for check in case["checks"]:
        assert check["expected"] is None
        assert check["observed"] is None
        assert check["message"] == "Ce cas est caché\u00a0: seul son résultat est montré."
    assert "fuite" not in json.dumps(document)


def test_a_hidden_exception_tells_nothing_that_its_student_could_choose() -> None:
    report = hidden(stopped_case(Ending.RAISED, NAME_ERROR))
    case = first_case(report_document(sample_report(sample_exercise(report)), "fr"))

    assert case["ending"] is None
    assert case["error"] is None


def test_the_likely_cause_of_an_exception_is_told_with_its_code() -> None:
    error = replace(NAME_ERROR, message="name 'math' is not defined")
    report = sample_report(sample_exercise(stopped_case(Ending.RAISED, error)))

    cause = first_case(report_document(report, "fr"))["error"]["cause"]

    assert cause["code"] == "runtime-import"
    assert "import math" in cause["message"]
    hidden_report = sample_report(sample_exercise(hidden(stopped_case(Ending.RAISED, error))))
    assert first_case(report_document(hidden_report, "fr"))["error"] is None


def test_no_memory_address_is_told() -> None:
    text = "<__main__.Noeud object at 0x7f3a2b>"
    asked = sample_case()
    case = compared_case(asked, run_reference(asked, Algorithm.ALPHABETA), output=text)
    wrong = sample_check(CheckKind.VALUE, 17, text)
    case = replace(case, verdict=replace(case.verdict, checks=(wrong,)))

    document = first_case(report_document(sample_report(sample_exercise(case)), "fr"))

    assert document["output"] == "<__main__.Noeud object>"
    assert document["checks"][0]["observed"] == "<__main__.Noeud object>"


def test_what_a_given_function_refused_is_said_in_the_readers_language() -> None:
    refusal = message("label-error-bare", type="coup 3 impossible")
    error = replace(NAME_ERROR, message="raw", refusal=refusal)
    report = sample_report(sample_exercise(stopped_case(Ending.RAISED, error)))

    assert first_case(report_document(report, "fr"))["error"]["message"] == "coup 3 impossible"


def test_a_lone_surrogate_is_written_by_its_name() -> None:
    text = render_json(all_reports()["hostile"], "fr")

    assert "\\\\udc80" in text
    assert "\\udc80" in read_back(text)["submission"]["name"]


ACTING = "a\x7f\x9b2J\u061c\u200d\u202e\u2028\u2029\ufeff\U000e0041é\u00a0"


def test_no_character_of_a_text_acts_in_a_terminal_that_shows_the_document() -> None:
    report = sample_report(sample_exercise(never_cuts(output=ACTING)))
    document = report_document(report, "fr")

    for text in (render_json(report, "fr"), render_json_line(document)):
        assert set(text).isdisjoint(set(ACTING) - set("a2Jé\u00a0"))
        assert "é\u00a0" in text
        assert json.loads(text) == document
    told = render_json_error(UsageError(message("file-missing", file=ACTING)), "fr")
    assert set(told).isdisjoint(set(ACTING) - set("a2Jé\u00a0"))
    assert ACTING in json.loads(told)["errors"][0]["message"]


def test_several_submissions_make_one_document() -> None:
    document = read_back(render_json_many(list(all_reports().values()), "en"))

    assert document["schema"] == "grader/reports/1"
    for report in document["reports"]:
        VALIDATOR.validate(report)


def test_a_broken_course_tells_each_fault_with_its_place() -> None:
    faults = [
        Fault(Place("cours.yaml", 3), message("label-not-graded"), message("label-max")),
        Fault(Place("cours.yaml"), message("label-not-graded")),
    ]
    document = read_back(render_json_error(CourseError(faults), "en"))
    said = {"code": "label-not-graded", "message": "not graded", "file": "cours.yaml"}

    assert document == {
        "schema": "grader/error/1",
        "exit_code": 2,
        "errors": [
            {**said, "line": 3, "remedy": "▲ MAX"},
            {**said, "line": None, "remedy": None},
        ],
    }


@for_each(("kind", "exit_code"), [(UsageError, 2), (CouldNotJudge, 3)])
def test_other_errors_have_no_place(
    kind: type[UsageError] | type[CouldNotJudge], exit_code: int
) -> None:
    document = read_back(render_json_error(kind(message("label-not-graded")), "fr"))

    assert document["exit_code"] == exit_code
    assert document["errors"] == [
        {
            "code": "label-not-graded",
            "message": "non noté",
            "file": None,
            "line": None,
            "remedy": None,
        }
    ]
