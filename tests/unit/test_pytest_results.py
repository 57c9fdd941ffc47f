import json
from fractions import Fraction

import pytest

from grader.model.dataclass import replace
from grader.pytest_plugin.grading_session import (
    AuditResult,
    CaseResult,
    FileFacts,
    PartPlan,
    marks_of,
    read_result,
    result_document,
)
from grader.pytest_plugin.items import owner_of
from grader.pytest_plugin.plugin import summary_text
from tests.unit.for_each import for_each

THIRD = Fraction(1, 3)
PARTS = (
    PartPlan(exercise="minimax", test_count=3, max_score=Fraction(2)),
    PartPlan(exercise="minimax", test_count=1, max_score=Fraction(2)),
    PartPlan(exercise="alphabeta", test_count=2, max_score=Fraction(4)),
)
FACTS = FileFacts(
    file="copies/mon_code.py",
    language="fr",
    out_of=20,
    provisional=False,
    parts=PARTS,
    remarks=("une remarque",),
)
EMPTY = replace(FACTS, parts=(), remarks=())
WORTH = (Fraction(2, 3), Fraction(2), Fraction(2))


def result(part: int, case: str, points: Fraction | None) -> CaseResult:
    return CaseResult(file=FACTS, part=part, case=case, points=points, max_points=WORTH[part])


FIRST_FORM = [result(0, f"a-{place}", THIRD) for place in range(3)]
SECOND_FORM = [result(1, "a-0", Fraction(1, 2))]
OTHER = [result(2, "b-0", Fraction(2)), result(2, "b-1", Fraction(0))]
AUDIT = AuditResult(course="/cours", language="en", headline="Proven.", remarks=("one\n  → two",))


def test_a_result_comes_back_from_another_process_as_it_went() -> None:
    odd = replace(result(0, "a-0", None), remarks=("é",))

    for each in (*FIRST_FORM, odd, replace(odd, file=EMPTY, part=None)):
        assert read_result(json.loads(json.dumps(result_document(each)))) == each
    assert read_result(json.loads(json.dumps(result_document(AUDIT)))) == AUDIT


def test_the_best_form_counts_and_sums_are_exact() -> None:
    (mark,) = marks_of([*FIRST_FORM, *SECOND_FORM, *OTHER])

    assert [mark.score, mark.max_score] == [3, 6]
    assert (mark.ran, mark.total, mark.judged) == (6, 6, True)
    assert mark.mark == 10


def test_of_equal_forms_the_first_counts() -> None:
    small = replace(PARTS[1], max_score=Fraction(9))
    facts = replace(FACTS, parts=(PARTS[0], small))
    equal = [replace(each, file=facts) for each in FIRST_FORM]
    other = [replace(result(1, "a-0", Fraction(1)), file=facts)]

    (mark,) = marks_of([*equal, *other])

    assert [mark.score, mark.max_score] == [1, 2]


def test_of_tests_that_were_not_run_nothing_is_counted() -> None:
    (mark,) = marks_of([FIRST_FORM[0], OTHER[0]])

    assert (mark.score, mark.max_score) == (THIRD + 2, Fraction(2, 3) + 2)
    assert (mark.ran, mark.total) == (2, 6)


def test_of_a_test_that_was_run_twice_the_last_counts() -> None:
    again = replace(OTHER[1], points=Fraction(2))

    (mark,) = marks_of([*OTHER, again])

    assert [mark.score, mark.ran] == [4, 2]


@pytest.mark.parametrize(
    ("results", "lines"),
    [
        (
            [*FIRST_FORM, *SECOND_FORM, *OTHER],
            ["copies/mon_code.py : 10 / 20 (3 / 6 points)", "  À savoir – une remarque"],
        ),
        (
            OTHER[:1],
            [
                "copies/mon_code.py : 20 / 20 (2 / 2 points), sur 1 test seulement, de 6",
                "  À savoir – une remarque",
            ],
        ),
        (
            [replace(OTHER[0], points=None), OTHER[1]],
            ["copies/mon_code.py : non noté", "  À savoir – une remarque"],
        ),
        (
            [
                CaseResult(
                    file=EMPTY, part=None, case="x", points=Fraction(0), max_points=Fraction(0)
                )
            ],
            ["copies/mon_code.py : 0 / 20"],
        ),
        ([AUDIT, AUDIT], ["Proven.", "  Note – one", "    → two"]),
        ([], []),
    ],
    ids=["whole", "partial", "not-judged", "empty", "audit", "nothing"],
)
def test_the_summary_says_what_the_tests_add_up_to(
    results: list[CaseResult | AuditResult], lines: list[str]
) -> None:
    text = summary_text(results, width=100).replace("\u00a0", " ")

    assert text.splitlines() == lines


@for_each(("language", "told"), [("fr", "note provisoire"), ("en", "provisional mark")])
def test_the_mark_of_a_kit_is_called_provisional(language: str, told: str) -> None:
    facts = replace(FACTS, provisional=True, language=language)

    text = summary_text([replace(each, file=facts) for each in FIRST_FORM], width=100)

    assert told in text


COURSE_FILES = ["exercices/cours.yaml", "exercices/minimax/exercice.yaml", "fixtures/a.yaml"]


@for_each(
    ("file", "owner"),
    [
        ("fixtures/a.yaml", "fixtures/a.yaml"),
        ("fixtures/notes.txt", "exercices/cours.yaml"),
        ("exercices/cours.yaml", "exercices/cours.yaml"),
        ("exercices/minimax/exercice.yaml", "exercices/minimax/exercice.yaml"),
        ("exercices/minimax/squelette.py", "exercices/minimax/exercice.yaml"),
        ("exercices/absent", "exercices/cours.yaml"),
        ("corrige/minimax.py", "exercices/minimax/exercice.yaml"),
        ("corrige/minimax.plateau.py", "exercices/minimax/exercice.yaml"),
        ("corrige/absent.py", "exercices/cours.yaml"),
        ("corrige/erreurs/minimax/b.py", "exercices/minimax/exercice.yaml"),
        ("corrige/erreurs/absent/b.py", "exercices/cours.yaml"),
        ("corrige", "exercices/cours.yaml"),
        ("corrige/erreurs", "exercices/cours.yaml"),
        ("README.md", "exercices/cours.yaml"),
    ],
)
def test_every_file_of_a_course_has_one_test_that_tells_its_faults(file: str, owner: str) -> None:
    assert owner_of(file, COURSE_FILES) == owner
