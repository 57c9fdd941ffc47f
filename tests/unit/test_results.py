"""A report as a list of results, and points that add up."""

from collections.abc import Iterable
from fractions import Fraction

from hypothesis import example, given
from hypothesis import strategies as st

from grader.model.dataclass import replace
from grader.model.report import Report, ReportStatus, best_of_each, mark_of
from grader.model.verdict import CaseStatus, CheckKind, CheckStatus
from grader.render.formats.case_results import ResultPhrases, counted, results_of, told_once
from grader.render.phrases import Phrases
from grader.render.points import (
    Share,
    hundredths,
    rounded,
    rounded_score,
    shares_of,
    shares_of_case,
)
from tests.unit.for_each import for_each
from tests.unit.format_samples import (
    IN_CELL,
    broken_down,
    every_report,
    hidden_cases,
    in_notebook,
    partly_judged,
    two_forms,
    unloadable_with_exercises,
)
from tests.unit.report_samples import (
    all_reports,
    minimax_exercise,
    never_cuts,
    plain_report,
    sample_check,
    sample_exercise,
    sample_report,
    walk_case,
    with_smallest,
)

# Which results there are -------------------------------------------------------------------------


def phrases(report: Report, language: str = "fr") -> ResultPhrases:
    return ResultPhrases(language, report, "copie.py")


def test_a_case_is_a_result_with_its_points() -> None:
    report = sample_report(minimax_exercise(), sample_exercise(never_cuts()))

    results = results_of(report)

    assert [result.name for result in results] == ["ternaire-17", "ternaire-17"]
    assert [result.key[0] for result in results] == ["minimax", "alphabeta"]
    assert [result.status for result in results] == [CaseStatus.PASSED, CaseStatus.FAILED]
    assert sum(result.share.score for result in results) == hundredths(report.score)
    assert sum(result.share.max_score for result in results) == hundredths(report.max_score)


def test_of_several_forms_the_best_counts_and_the_others_are_told() -> None:
    report = two_forms()

    results = results_of(report)

    assert [(result.key[1], result.counts) for result in results] == [
        ("noeuds", False),
        ("cours", True),
    ]
    assert sum(result.share.score for result in counted(results)) == hundredths(report.score)
    assert "cours" in (phrases(report, "fr").other_form_line(results[0]) or "")
    assert phrases(report, "fr").other_form_line(results[1]) is None


def test_the_first_of_two_equal_forms_counts() -> None:
    one, other = minimax_exercise(), minimax_exercise()

    assert best_of_each([one, other]) == [one]
    assert best_of_each([one, other])[0] is one


def test_a_missing_exercise_is_a_result_of_its_own() -> None:
    [result] = results_of(all_reports()["missing"])

    assert (result.name, result.kind) == ("alphabeta", "missing")
    assert result.status is CaseStatus.FAILED
    assert (result.score, result.max_score) == (Fraction(0), Fraction(6))


def test_a_file_that_cannot_be_loaded_is_told_once() -> None:
    report = unloadable_with_exercises()

    file, exercise = results_of(report)

    assert (file.name, file.kind, file.line) == ("mon_code.py", "not-loaded", 7)
    assert exercise.is_echo
    assert told_once([file, exercise]) == [file]
    assert phrases(report, "fr").lines_of(exercise) == phrases(report, "fr").lines_of(file)
    assert "SyntaxError" in phrases(report, "fr").lines_of(file)[0]


def test_a_file_without_any_function_of_the_course_is_a_failure() -> None:
    [result] = results_of(all_reports()["nothing-found"])

    assert (result.kind, result.status) == ("nothing-found", CaseStatus.FAILED)


@for_each("language", ["fr", "en"])
def test_what_we_could_not_judge_is_an_error_that_says_whose_fault_it_is(language: str) -> None:
    report = broken_down()

    [result] = results_of(report)

    assert (result.kind, result.status) == ("not-judged", CaseStatus.ERROR)
    said = {"fr": "la panne vient du correcteur", "en": "the fault is the grader's"}
    assert said[language] in phrases(report, language).lines_of(result)[0].replace("\u00a0", " ")


def test_beside_what_was_judged_only_the_case_that_was_not_is_an_error() -> None:
    statuses = [result.status for result in results_of(partly_judged())]

    assert statuses == [CaseStatus.PASSED, CaseStatus.ERROR]


# In words ----------------------------------------------------------------------------------------


def test_a_line_in_a_notebook_is_no_line_of_the_file() -> None:
    report = in_notebook()

    raised, other = results_of(report)

    assert (raised.line, raised.place) == (IN_CELL, None)
    assert "ligne 5 de la cellule 3" in phrases(report, "fr").lines_of(raised)[0]
    assert phrases(report, "fr").place_line(other) == "Fonction alphabeta, ligne 3 de la cellule 3"


def test_a_case_is_told_with_where_and_why_its_search_parts() -> None:
    report = sample_report(sample_exercise(never_cuts()))

    [result] = results_of(report)
    text = "\n".join(phrases(report, "fr").lines_of(result)).replace("\u00a0", " ")

    assert result.line == 1
    assert "27 au lieu de 16" in text
    assert "Évaluation n° 8" in text
    assert "α = 16 ≥ β = 10, on coupe" in text
    assert (
        phrases(report, "en")
        .title_of(result)
        .startswith("Alpha-beta pruning (alphabeta), case ternaire-17")
    )


def test_the_smallest_tree_is_told_of_the_exercise() -> None:
    [line] = phrases(sample_report(), "en").explanation_lines(with_smallest())

    assert line.startswith("The smallest tree where it shows: ▲ MAX [[1], [1, 2]]")
    assert "expected: " in line
    assert "observed: " in line


@for_each("name", hidden_cases())
def test_of_hidden_cases_nothing_but_name_and_verdict_is_told(name: str) -> None:
    told = []
    for case in hidden_cases()[name]:
        report = sample_report(sample_exercise(case))
        [result] = results_of(report)
        told.append(
            (
                phrases(report, "fr").title_of(result),
                phrases(report, "fr").lines_of(result),
                result.kind,
                result.line,
                result.key,
            )
        )

    assert told[0] == told[1]


@for_each("name", every_report())
@for_each("language", ["fr", "en"])
def test_whatever_did_not_pass_has_a_first_line(name: str, language: str) -> None:
    report = every_report()[name]

    for result in results_of(report):
        lines = phrases(report, language).lines_of(result)
        assert all(line.isprintable() or "\u00a0" in line for line in lines)
        if result.status is not CaseStatus.PASSED:
            assert lines[0]


# Points ------------------------------------------------------------------------------------------


def worth(*points: tuple[Fraction, Fraction]) -> Report:
    """An exercise with a case for each: what it earned, what it is worth."""
    cases = []
    for number, (earned, possible) in enumerate(points):
        full = sample_check(CheckKind.VALUE, 1, 1, points=earned, max_points=earned)
        lost = sample_check(
            CheckKind.PATH,
            1,
            2,
            max_points=possible - earned,
            points=Fraction(0),
            status=CheckStatus.FAILED,
        )
        checks = [full] if earned == possible else [full, lost]
        cases.append(plain_report(walk_case(id=f"cas-{number}"), *checks))
    return sample_report(sample_exercise(*cases))


THIRD = Fraction(1, 3)


def test_a_third_earned_of_one_point_in_three_is_33_hundredths_of_100() -> None:
    report = worth((THIRD, THIRD), (Fraction(0), THIRD), (Fraction(0), THIRD))

    shares = [result.share for result in results_of(report)]

    assert [share.score for share in shares] == [33, 0, 0]
    assert sum(share.max_score for share in shares) == 100
    assert shares[0].max_score == 33


POINTS = st.fractions(min_value=0, max_value=7, max_denominator=97)


@example([(Fraction(129, 58), Fraction(20, 9))])  # 2.2222 of 2.2241: 2.22 is shown to nobody.
@example([(Fraction(129, 58), Fraction(20, 9)), (Fraction(1), Fraction(1))])
@given(st.lists(st.tuples(POINTS, POINTS), max_size=40))
def test_shares_add_up_to_what_was_rounded_once(pairs: list[tuple[Fraction, Fraction]]) -> None:
    points = [(min(pair), max(pair)) for pair in pairs]
    report = worth(*points)
    shares = [result.share for result in results_of(report)] if points else []

    shown = hundredths(rounded_score(report.score, report.max_score))
    lowered = hundredths(report.score) - shown
    assert sum(share.score for share in shares) == shown
    assert sum(share.max_score for share in shares) == hundredths(report.max_score)
    for share, (earned, possible) in zip(shares, points, strict=True):
        assert 0 <= share.score <= share.max_score
        assert abs(share.score - 100 * earned) < 1 + lowered
        assert abs(share.max_score - 100 * possible) < 2
        if earned == possible:
            assert share.score == share.max_score
        if not earned:
            assert share.score == 0


@for_each(
    "name",
    [
        name
        for name, report in every_report().items()
        if report.status is not ReportStatus.NOT_GRADED
    ],
)
def test_the_counted_results_of_a_report_add_up_to_its_score(name: str) -> None:
    report = every_report()[name]

    shares = [result.share for result in counted(results_of(report))]

    assert sum(share.score for share in shares) / 100 == rounded(report.score)
    assert sum(share.max_score for share in shares) / 100 == rounded(report.max_score)


@given(st.lists(st.lists(st.tuples(POINTS, POINTS), min_size=1, max_size=9), max_size=6))
def test_checks_add_up_to_cases_cases_to_exercises_and_exercises_to_the_score(
    exercises: list[list[tuple[Fraction, Fraction]]],
) -> None:
    report = sample_report(
        *(
            replace(
                worth(*((min(pair), max(pair)) for pair in pairs)).exercises[0], id=f"e-{place}"
            )
            for place, pairs in enumerate(exercises)
        )
    )

    shares = shares_of(report)

    assert sum(each.whole.score for each in shares) == hundredths(report.score)
    assert sum(each.whole.max_score for each in shares) == hundredths(report.max_score)
    for exercise, share in zip(report.exercises, shares, strict=True):
        assert abs(share.whole.score - 100 * exercise.score) < 1
        assert share.whole == added(case.whole for case in share.cases)
        for case in share.cases:
            assert case.whole == added(case.checks)


def added(shares: Iterable[Share]) -> Share:
    several = list(shares)
    return Share(sum(one.score for one in several), sum(one.max_score for one in several))


def test_a_form_that_does_not_count_is_rounded_down() -> None:
    points = Fraction(2996, 1000), Fraction(2997, 1000)
    forms = [worth((each, Fraction(3))).exercises[0] for each in points]

    report = sample_report(*forms, score=points[1], max_score=Fraction(3))

    assert [each.whole for each in shares_of(report)] == [Share(299, 300), Share(299, 300)]


def test_a_score_that_lost_something_is_not_rounded_up_to_the_maximum() -> None:
    lost, little = Fraction(599_996, 100_000), Fraction(4, 1000)

    assert rounded_score(lost, Fraction(6)) == Fraction(599, 100)
    assert rounded_score(Fraction(6), Fraction(6)) == 6
    assert rounded_score(little, Fraction(6)) == 0
    assert rounded_score(Fraction(0), Fraction(0)) == 0
    assert Phrases("en").points_of(lost, Fraction(6)) == "5.99 / 6 points"
    assert mark_of(lost, Fraction(6), 20) == Fraction(1999, 100)
    assert mark_of(Fraction(6), Fraction(6), 20) == 20
    assert mark_of(Fraction(0), Fraction(0), 20) == 0


def test_what_is_worth_whole_hundredths_is_shown_as_worth_that() -> None:
    scores = Fraction(14, 13), Fraction(14, 13)
    forms = [worth((each, Fraction(2))).exercises[0] for each in scores]
    both = [replace(form, id=f"parcours-{number}") for number, form in enumerate(forms)]

    report = sample_report(*both, score=sum(scores, Fraction(0)), max_score=Fraction(4))

    assert [each.whole for each in shares_of(report)] == [Share(108, 200), Share(107, 200)]


def test_checks_that_are_worth_nothing_take_no_hundredth_of_an_exercise_that_is() -> None:
    exercise = worth((Fraction(0), Fraction(0))).exercises[0]
    report = sample_report(replace(exercise, max_score=Fraction(2)))

    (shares,) = shares_of(report)

    assert shares.whole == Share(0, 200)
    assert shares.cases[0].checks == (Share(0, 0),)


def test_a_case_by_itself_is_rounded_by_itself() -> None:
    case = worth((THIRD, 2 * THIRD)).exercises[0].cases[0]

    assert shares_of_case(case).whole == Share(33, 67)
    assert added(shares_of_case(case).checks) == Share(33, 67)
