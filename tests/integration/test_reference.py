"""The solution is run like a student's file, must agree with the built-in search, and is kept."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from grader.course import read_course
from grader.errors import CourseError, Fault
from grader.grading.solution_answers import reference_searches
from grader.language import render
from grader.model.case import SearchCase
from grader.model.dataclass import replace
from grader.model.exercise import Algorithm, Exercise
from grader.model.message import message
from grader.model.run import Call, Loading, Outcome
from grader.model.tree import Nested, Search
from grader.sandbox.referee import Referee
from grader.search import run_reference
from tests.trees import BINARY, TERNARY, case_of

ROOT = Path(__file__).parents[2]
SOLUTION = (ROOT / "corrige" / "alphabeta.py").read_text(encoding="utf-8")
SIGNATURE = "def alphabeta(jeu, prof, coups_prec, alpha, beta, joueur_maximise):\n"
CASES = [case_of(BINARY, case_id="binaire"), case_of(TERNARY, case_id="ternaire")]


@pytest.fixture(autouse=True)
def fresh_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GRADER_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture(scope="module")
def exercise() -> Exercise:
    [found] = [e for e in read_course(ROOT).exercises if e.id == "alphabeta"]
    return replace(found, limits=replace(found.limits, time_s=0.5))


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many calls the solution was asked to make, each time it was run."""
    counts: list[int] = []
    real = Referee.run_calls

    def record(
        self: Referee, loading: Loading, filename: str, calls: Sequence[Call]
    ) -> list[Outcome]:
        counts.append(len(calls))
        return real(self, loading, filename, calls)

    monkeypatch.setattr(Referee, "run_calls", record)
    return counts


def searches(
    exercise: Exercise,
    referee: Referee,
    solution: str = SOLUTION,
    cases: Sequence[SearchCase] = CASES,
    *,
    shared: bool = True,
) -> list[Search]:
    asked = replace(exercise, solution=solution.encode())
    tried = cases if shared else [replace(case, is_shared=False) for case in cases]
    return reference_searches(asked, exercise.forms[0], tried, referee)


def fault_of(exercise: Exercise, referee: Referee, solution: str) -> Fault:
    with pytest.raises(CourseError) as caught:
        searches(exercise, referee, solution)
    [fault] = caught.value.faults
    assert str(fault.place) == "corrige/alphabeta.py"
    for language in ("fr", "en"):
        assert render(fault.message, language)
    return fault


def cached_files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*/reference/*"))


# A solution that is one -------------------------------------------------------------------------


def test_the_searches_come_in_the_order_of_the_cases_with_their_windows(
    exercise: Exercise, one_referee: Referee
) -> None:
    found = searches(exercise, one_referee)

    assert found == [run_reference(case, Algorithm.ALPHABETA) for case in CASES]
    assert [(search.value, search.path) for search in found] == [(16, (1, 0, 1)), (17, (2, 0, 1))]
    assert found[0].windows


def test_no_case_needs_no_solution(
    exercise: Exercise, one_referee: Referee, started: list[int]
) -> None:
    assert searches(exercise, one_referee, cases=[]) == []
    assert started == []


def test_without_a_built_in_search_the_solution_is_believed(
    exercise: Exercise, one_referee: Referee
) -> None:
    wild = SIGNATURE + "    evaluation(jeu)\n    return 42, [1, 1, 1]\n"

    found = searches(replace(exercise, kind="corrige"), one_referee, wild)

    assert [(search.value, search.path, search.trace) for search in found] == [
        (42, (1, 1, 1), ((),))
    ] * 2


# A solution that is none ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("solution", "reason"),
    [
        (SIGNATURE + "    return 1 / 0\n", "solution-raised"),
        (SIGNATURE + "    while True: pass\n", "solution-stopped"),
        (SIGNATURE + "    import os; os._exit(0)\n", "solution-stopped"),
        (SIGNATURE + "    import sys; sys.exit()\n", "solution-raised"),
        (SIGNATURE + "    while True: evaluation(jeu)\n", "solution-stopped"),
        (SIGNATURE + "    return None\n", "solution-returned"),
        (SIGNATURE + "    return [1, 0, 1], 16\n", "solution-returned"),
        (SIGNATURE + "    return 16\n", "solution-returned"),
        (SIGNATURE + "    return 16, 1\n", "solution-returned"),
        (SIGNATURE + "    return 16, 'abc'\n", "solution-returned"),
        (SIGNATURE + "    return {}\n", "solution-returned"),
        ("def alphabeta(a, b):\n    return 1\n", "cannot-be-called"),
        ("def alfabeta():\n    return 1\n", "function-missing"),
        ("", "function-missing"),
        ("def alphabeta(\n", "solution-raised"),
        ("import absent\n" + SOLUTION, "solution-raised"),
    ],
)
def test_a_solution_without_an_answer_makes_the_course_invalid(
    solution: str, reason: str, exercise: Exercise, one_referee: Referee
) -> None:
    fault = fault_of(exercise, one_referee, solution)

    assert fault.message.code == "solution-fails"
    assert fault.message.facts["case"] == "binaire"
    assert fault.message.facts["reason"].code == reason


def test_the_solutions_author_is_not_spoken_to_as_a_student(
    exercise: Exercise, one_referee: Referee
) -> None:
    fault = fault_of(exercise, one_referee, SIGNATURE + "    return None\n")

    assert "ta fonction" not in render(fault.message, "fr")


@pytest.mark.parametrize(
    ("solution", "observed", "observed_count"),
    [
        (SOLUTION.replace("evaluation(jeu)", "evaluation(jeu) + 1"), (17, (1, 0, 1)), 7),
        (SOLUTION.replace("return (meilleur, chemin)", "return (meilleur, [0])"), (16, (0,)), 7),
        (SOLUTION.replace("break", "pass"), (16, (1, 0, 1)), 8),
        (
            SOLUTION.replace("coups_possibles(jeu):", "reversed(coups_possibles(jeu)):"),
            (16, (1, 0, 1)),
            6,
        ),
    ],
    ids=["value", "path", "number", "order"],
)
def test_a_solution_that_disagrees_with_the_built_in_search_makes_the_course_invalid(
    solution: str,
    observed: tuple[int, tuple[int, ...]],
    observed_count: int,
    exercise: Exercise,
    one_referee: Referee,
) -> None:
    fault = fault_of(exercise, one_referee, solution)

    assert fault.message.code == "solution-disagrees"
    facts = fault.message.facts
    assert facts["case"] == "binaire"
    assert (facts["observed"], facts["observed_count"]) == (observed, observed_count)
    assert (facts["expected"], facts["expected_count"]) == ((16, (1, 0, 1)), 7)
    assert "16" in render(fault.message, "fr")


@pytest.mark.parametrize(
    ("solution", "withheld"),
    [
        (SOLUTION.replace("evaluation(jeu)", "evaluation(jeu) + 1"), "solution-disagrees"),
        (SIGNATURE + "    raise ValueError(str(evaluation(jeu)))\n", "solution-fails"),
        ("def alphabeta(\n", "solution-fails"),
    ],
)
def test_of_a_hidden_case_only_the_name_is_told_to_whoever_grades(
    solution: str, withheld: str, exercise: Exercise, one_referee: Referee
) -> None:
    hidden = [replace(CASES[0], hidden=True)]

    with pytest.raises(CourseError) as caught:
        searches(exercise, one_referee, solution, hidden)

    [fault] = caught.value.faults
    assert str(fault.place) == "corrige/alphabeta.py"
    assert (fault.message.code, dict(fault.message.facts)) == (
        "solution-fails-hidden",
        {"case": "binaire"},
    )
    assert fault.remedy == message("try-audit", exercise="alphabeta")
    assert fault.withheld is not None
    assert fault.withheld.message.code == withheld


def test_the_same_leaves_in_another_order_are_a_disagreement(
    exercise: Exercise, one_referee: Referee
) -> None:
    nested: Nested = [3, 5]
    both = """
    if prof == 1:
        right, left = evaluation(joue_un_coup(jeu, 1)), evaluation(joue_un_coup(jeu, 0))
        return max(left, right), [1]
"""

    with pytest.raises(CourseError) as caught:
        searches(exercise, one_referee, SIGNATURE + both, [case_of(nested)])

    assert caught.value.faults[0].message.code == "solution-disagrees"


def test_a_solution_that_fails_is_not_kept(
    exercise: Exercise, one_referee: Referee, started: list[int]
) -> None:
    for _ in range(2):
        fault_of(exercise, one_referee, SIGNATURE + "    return None\n")

    assert started == [2, 2]


# What is kept -----------------------------------------------------------------------------------


@pytest.mark.parametrize("shared", [True, False])
def test_a_second_run_does_not_start_the_solution(
    shared: bool, exercise: Exercise, one_referee: Referee, started: list[int]
) -> None:
    first = searches(exercise, one_referee, shared=shared)
    assert started == [2]

    assert searches(exercise, one_referee, shared=shared) == first
    assert started == [2]


def test_another_solution_is_run_even_where_it_does_the_same(
    exercise: Exercise, one_referee: Referee, started: list[int]
) -> None:
    searches(exercise, one_referee)
    searches(exercise, one_referee, SOLUTION + "# autre\n")

    assert started == [2, 2]


def test_other_cases_are_run_even_under_the_same_name(
    exercise: Exercise, one_referee: Referee, started: list[int]
) -> None:
    searches(exercise, one_referee, cases=[case_of([1, 2])])
    found = searches(exercise, one_referee, cases=[case_of([1, 3])])

    assert started == [1, 1]
    assert found[0].value == 3


@pytest.mark.parametrize(
    "nested",
    [
        [[1.5, 2], [0.1, 1e12]],
        [[float("inf"), 3], [2, float("-inf")]],
        [[10**15, -(10**15)], [2, 3]],
        [[1e16, 1e-7], [2, 3]],
    ],
)
def test_every_number_is_kept_exactly(
    nested: Nested, exercise: Exercise, one_referee: Referee, started: list[int]
) -> None:
    cases = [case_of(nested)]
    first = searches(exercise, one_referee, cases=cases)

    second = searches(exercise, one_referee, cases=cases)

    assert second == first
    assert type(second[0].value) is type(first[0].value)
    assert started == [1]


@pytest.mark.parametrize("leaf", [1e300, -1e300, 1e19])
def test_a_very_large_leaf_is_searched_like_another(
    leaf: float, exercise: Exercise, one_referee: Referee
) -> None:
    [found] = searches(exercise, one_referee, cases=[case_of([[1, leaf], [2, 3]])])

    assert found.value == max(min(1, leaf), 2)


def test_a_solution_that_has_changed_its_mind_is_seen_through_the_cache(
    exercise: Exercise, one_referee: Referee
) -> None:
    searches(exercise, one_referee)

    fault = fault_of(exercise, one_referee, SOLUTION.replace("break", "pass"))

    assert fault.message.code == "solution-disagrees"


@pytest.mark.parametrize(
    "damage", [b"", b"\x00\xff" * 50, b"{}", b"grader-cache/1 " + b"0" * 64 + b"\n[]"]
)
def test_a_damaged_cache_is_ignored(
    damage: bytes,
    exercise: Exercise,
    one_referee: Referee,
    started: list[int],
    fresh_cache: Path,
) -> None:
    first = searches(exercise, one_referee)
    [file] = cached_files(fresh_cache)
    file.write_bytes(damage)

    assert searches(exercise, one_referee) == first
    assert started == [2, 2]


@pytest.mark.parametrize(
    "document",
    [
        None,
        {},
        [],
        [["16", [1, 0, 1], []]],
        [["16", [1, 0, 1]], ["17", [2, 0, 1]]],
        [["seize", [1], []], ["17", [1], []]],
        [[16, [1], []], ["17", [1], []]],
        [["16", 1, []], ["17", [1], []]],
        [["16", [1], 3], ["17", [1], 4]],
        [["16", [1], [3]], ["17", [1], [4]]],
        ["abc", "def"],
    ],
)
def test_a_cache_that_holds_something_else_is_ignored(
    document: object,
    exercise: Exercise,
    one_referee: Referee,
    started: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("grader.grading.solution_answers._kept_answers.read", lambda key: document)

    assert [search.value for search in searches(exercise, one_referee)] == [16, 17]
    assert started == [2]
