from collections.abc import Mapping
from fractions import Fraction

from hypothesis import assume, given
from hypothesis import strategies as st

from grader.kinds import KIND_NAMES
from grader.kinds.search import is_worth_points_without_path, share_points
from grader.model.exercise import Exercise, Limits
from grader.model.message import Title
from grader.model.verdict import CheckKind
from tests.unit.for_each import for_each

CONTRACT, VALUE, PATH = CheckKind.CONTRACT, CheckKind.VALUE, CheckKind.PATH
EVALUATIONS, ORDER = CheckKind.EVALUATIONS, CheckKind.ORDER


def exercise(points: Mapping[CheckKind, Fraction | int], kind: str = "alphabeta") -> Exercise:
    return Exercise(
        id="essai",
        title=Title.same("Essai"),
        kind=kind,
        forms=(),
        case_templates=(),
        points={kind: Fraction(worth) for kind, worth in points.items()},
        limits=Limits(time_s=1, memory_mib=64, evaluations=100, output_kib=1),
        early_ends=False,
        solution=b"",
    )


ALL_KINDS = {VALUE: 2, PATH: 1, EVALUATIONS: 2, ORDER: 1}


def test_a_kinds_points_are_shared_equally_among_the_cases() -> None:
    shares = share_points(exercise(ALL_KINDS), path_due=True, case_count=4)

    assert shares == {
        CONTRACT: 0,
        VALUE: Fraction(1, 2),
        PATH: Fraction(1, 4),
        EVALUATIONS: Fraction(1, 2),
        ORDER: Fraction(1, 4),
    }


def test_the_paths_points_go_to_the_others_in_proportion_where_no_path_is_due() -> None:
    shares = share_points(exercise(ALL_KINDS), path_due=False, case_count=1)

    assert shares == {
        CONTRACT: 0,
        VALUE: Fraction(12, 5),
        EVALUATIONS: Fraction(12, 5),
        ORDER: Fraction(6, 5),
    }


def test_where_only_path_and_contract_count_a_path_is_always_due() -> None:
    assert not is_worth_points_without_path(exercise({PATH: 1, CONTRACT: 1}))
    assert is_worth_points_without_path(exercise({PATH: 1, VALUE: 1, CONTRACT: 1}))


def test_minimax_has_no_order_and_its_points_are_not_lost() -> None:
    shares = share_points(exercise(ALL_KINDS, "minimax"), path_due=True, case_count=1)

    assert ORDER not in shares
    assert sum(shares.values()) == 6
    assert shares[VALUE] == 2 * shares[PATH]


def test_the_solutions_own_algorithm_keeps_its_order() -> None:
    shares = share_points(exercise(ALL_KINDS, "corrige"), path_due=True, case_count=1)

    assert shares[ORDER] == 1


def test_the_contract_is_worth_what_the_bareme_says() -> None:
    shares = share_points(exercise({CONTRACT: 1, VALUE: 2}), path_due=True, case_count=1)

    assert shares == {CONTRACT: 1, VALUE: 2}


def test_the_contract_is_always_checked_even_for_nothing() -> None:
    shares = share_points(exercise({VALUE: 2}), path_due=True, case_count=1)

    assert shares == {CONTRACT: 0, VALUE: 2}


def test_a_kind_that_the_bareme_leaves_out_is_not_checked() -> None:
    shares = share_points(exercise({EVALUATIONS: 2}), path_due=True, case_count=1)

    assert set(shares) == {CONTRACT, EVALUATIONS}


def test_where_only_the_path_is_worth_something_the_points_are_not_lost() -> None:
    shares = share_points(exercise({PATH: 6, VALUE: 0}), path_due=False, case_count=3)

    assert sum(shares.values()) * 3 == 6


def test_where_only_the_path_is_checked_a_score_alone_is_not_full_marks_for_its_form() -> None:
    # Nothing passes by default: no other kind is checked, so returning any number would be right.
    shares = share_points(exercise({PATH: 6}), path_due=False, case_count=1)

    assert shares[CONTRACT] == 0


@given(
    points=st.dictionaries(
        st.sampled_from(list(CheckKind)),
        st.fractions(min_value=0, max_value=20, max_denominator=100),
        min_size=1,
    ),
    path_due=st.booleans(),
    case_count=st.integers(1, 60),
    kind=st.sampled_from(KIND_NAMES),
)
def test_the_sum_is_always_exactly_the_exercises_points(
    points: dict[CheckKind, Fraction], path_due: bool, case_count: int, kind: str
) -> None:
    asked = exercise(points, kind)
    # The course reader refuses an order for minimax, and points that come to nothing.
    assume(kind != "minimax" or CheckKind.ORDER not in points)
    assume(asked.max_score > 0)

    shares = share_points(asked, path_due=path_due, case_count=case_count)

    assert sum(shares.values(), Fraction(0)) * case_count == asked.max_score
    assert all(worth >= 0 for worth in shares.values())
    assert (PATH in shares) <= (path_due or not is_worth_points_without_path(asked))


@for_each("case_count", [3, 7, 25, 26])
def test_thirds_and_sevenths_add_up_again(case_count: int) -> None:
    shares = share_points(exercise(ALL_KINDS), path_due=True, case_count=case_count)

    total = sum((worth for _ in range(case_count) for worth in shares.values()), Fraction(0))

    assert total == 6
