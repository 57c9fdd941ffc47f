"""From a notebook to its report: graded as its code would be, and told cell by cell."""

from pathlib import Path
from typing import Any

import pytest

from grader.course import read_course
from grader.grading.loading import MOST_CELLS_LEFT_OUT
from grader.language import render
from grader.model.dataclass import dataclass, replace
from grader.model.exercise import Course
from grader.model.report import ExerciseStatus, Report, ReportStatus
from grader.render.formats.json_report import report_document
from grader.render.hidden_cases import file_error_view
from grader.render.page.report_page import render_html
from grader.render.terminal.report_text import render_terminal
from grader.sandbox.referee import Referee
from tests.integration.graded_texts import grade_file
from tests.notebooks import notebook
from tests.report_validator import REPORT

ROOT = Path(__file__).parents[2]
MINIMAX = (ROOT / "corrige" / "minimax.py").read_text(encoding="utf-8")
ALPHABETA = (ROOT / "corrige" / "alphabeta.py").read_text(encoding="utf-8")
BROKEN_MINIMAX = """\
def minimax(jeu, prof, coups_prec, joueur_maximise):
    coups = coups_possibles(jeu)
    return scor, coups_prec
"""


@pytest.fixture(scope="module")
def shipped() -> Course:
    """The two searches of the course on two trees; the whole of it has tests of its own."""
    course = read_course(ROOT)
    searches = [
        replace(
            exercise,
            case_templates=tuple(
                each for each in exercise.case_templates if each.id in ("binaire-16", "ternaire-17")
            ),
        )
        for exercise in course.exercises
        if exercise.id in ("minimax", "alphabeta")
    ]
    return replace(course, exercises=tuple(searches))


@dataclass(frozen=True)
class Notebooks:
    """Grades a notebook with these code cells."""

    course: Course
    referee: Referee
    folder: Path

    def __call__(self, *cells: str, exercises: tuple[str, ...] = ()) -> Report:
        return self.file("copie.ipynb", notebook(*cells), exercises)

    def file(self, name: str, data: bytes, exercises: tuple[str, ...] = ()) -> Report:
        file = self.folder / name
        file.write_bytes(data)
        return grade_file(self.course, file, self.referee, *exercises)


@pytest.fixture
def graded(shipped: Course, one_referee: Referee, tmp_path: Path) -> Notebooks:
    return Notebooks(shipped, one_referee, tmp_path)


def cause_of(report: Report) -> str | None:
    """Why the file could not be loaded, as every renderer tells it."""
    assert report.error is not None
    cause = file_error_view(report.error).cause
    return cause.code if cause else None


def document_of(report: Report) -> dict[str, Any]:
    document = report_document(report, "fr")
    REPORT.validate(document)
    return document


def terminal(report: Report) -> str:
    return render_terminal(report, "fr", colour=False, width=200).replace("\u00a0", " ")


def told(report: Report, language: str) -> dict[str, str]:
    """The warnings by code, as they are said."""
    return {
        warning.code: render(warning, language).replace("\u00a0", " ")
        for warning in report.warnings
    }


def test_a_right_notebook_gets_the_marks_of_its_code(graded: Notebooks) -> None:
    plain = graded.file("copie.py", (MINIMAX + ALPHABETA).encode())
    report = graded("%matplotlib inline\nimport math", MINIMAX, "!ls", "%%time\n" + ALPHABETA)

    assert report.status is ReportStatus.PASSED
    assert (report.score, report.max_score) == (plain.score, plain.max_score)
    assert [exercise.id for exercise in report.exercises] == ["minimax", "alphabeta"]
    assert report.warnings == plain.warnings


def test_the_last_definition_counts(graded: Notebooks) -> None:
    assert graded(BROKEN_MINIMAX, MINIMAX).status is ReportStatus.PASSED
    assert graded(MINIMAX, BROKEN_MINIMAX).status is ReportStatus.FAILED


def test_an_error_names_its_cell_everywhere(graded: Notebooks) -> None:
    report = graded("M = 3\n\n", "%pip install rien\n" + BROKEN_MINIMAX, "fin = True")

    shown = terminal(report)
    assert "NameError, ligne 4 de la cellule 2 : name 'scor' is not defined" in shown
    assert "    4 |     return scor, coups_prec\n" in shown
    page = render_html(report, "fr")
    assert "ligne 4 de la cellule 2" in page
    assert '<li value="4" class="fault">' in page
    assert "fin = True" not in page
    [exercise] = document_of(report)["exercises"]
    errors = [case["error"] for case in exercise["cases"] if not case["hidden"]]
    assert {(error["line"], error["cell"]) for error in errors} == {(4, 2)}
    reasons = [check["message"] for case in exercise["cases"] for check in case["checks"]]
    assert any("s'est arrêtée ligne 4 de la cellule 2" in (reason or "") for reason in reasons)


def test_a_function_is_found_in_its_cell(graded: Notebooks) -> None:
    page = render_html(graded("# Minimax", "\n" + BROKEN_MINIMAX), "en")

    assert "Function minimax, line 2 of cell 2" in page


def test_a_syntax_error_names_its_cell_where_there_is_no_other(graded: Notebooks) -> None:
    report = graded("# Devoir", "# essai\nif math.pi ≥ 3:\n    pass\n" + MINIMAX, "", "!ls")

    assert report.status is ReportStatus.FAILED
    assert "SyntaxError, ligne 2 de la cellule 2 : " in terminal(report)
    assert "    2 | if math.pi ≥ 3:\n                   ^\n" in terminal(report)
    assert cause_of(report) == "syntax-pasted"
    error = document_of(report)["error"]
    assert (error["line"], error["cell"]) == (2, 2)
    assert {exercise.id for exercise in report.exercises} == {"minimax"}


def test_where_no_cell_can_be_read_it_is_told_as_it_was(graded: Notebooks) -> None:
    report = graded("if True\n    pass", "x = (1,\n" + MINIMAX, exercises=("alphabeta",))

    assert report.error is not None
    assert report.error.line == 1
    assert [each.status for each in report.exercises] == [ExerciseStatus.FAILED]
    assert cause_of(report) == "syntax-colon"


# Cells that are left out ------------------------------------------------------------------------


def test_a_broken_cell_does_not_lose_the_others(graded: Notebooks) -> None:
    report = graded("import math", MINIMAX, "# essai\nif math.pi ≥ 3:\n    pass", ALPHABETA)

    assert report.status is ReportStatus.PASSED
    assert report.error is None
    assert {exercise.id for exercise in report.exercises} == {"minimax", "alphabeta"}
    french, english = told(report, "fr"), told(report, "en")
    assert list(french) == ["cell-left-out-because"]
    assert "ligne 2 de la cellule 3 (SyntaxError : " in french["cell-left-out-because"]
    assert "en Python, écris >=. Cette cellule est laissée" in french["cell-left-out-because"]
    assert "line 2 of cell 3 (SyntaxError: " in english["cell-left-out-because"]
    assert "That cell is left out" in english["cell-left-out-because"]
    document_of(report)


def test_a_cell_that_stops_short_is_not_the_fault_of_the_next(graded: Notebooks) -> None:
    report = graded("import math", "x = 1\ndef f(jeu):", MINIMAX)

    assert report.status is ReportStatus.PASSED
    shown = told(report, "fr")["cell-left-out-because"]
    assert "la ligne 2 de la cellule 2 (IndentationError : " in shown
    assert "after function definition on line 2 of cell 2" in shown


def test_each_broken_cell_is_left_out_and_lines_stay_where_they_are(graded: Notebooks) -> None:
    report = graded("for i in x\n    i", BROKEN_MINIMAX, "1 +", "y = (1,\n2", ALPHABETA)

    named = [warning.facts["line"].cell.number for warning in report.warnings]
    assert named == [1, 3, 4]
    assert "NameError, ligne 3 de la cellule 2 : " in terminal(report)
    assert {exercise.id: exercise.status for exercise in report.exercises} == {
        "minimax": ExerciseStatus.FAILED,
        "alphabeta": ExerciseStatus.PASSED,
    }


def test_a_text_that_is_not_closed_does_not_take_the_next_cells_with_it(graded: Notebooks) -> None:
    documented = MINIMAX + '\n\ndef aide():\n    """Rien."""\n'

    report = graded('x = """texte', documented, ALPHABETA)

    assert report.status is ReportStatus.PASSED
    assert [warning.facts["line"].cell.number for warning in report.warnings] == [1]


def test_a_cell_without_a_likely_cause_is_told_without_one(graded: Notebooks) -> None:
    report = graded(MINIMAX, "1 +")

    assert list(told(report, "fr")) == ["cell-left-out"]
    assert "ligne 1 de la cellule 2" in told(report, "fr")["cell-left-out"]
    assert "line 1 of cell 2" in told(report, "en")["cell-left-out"]


@pytest.mark.parametrize("asked", [(), ("minimax", "alphabeta")])
def test_an_exercise_that_is_only_in_a_broken_cell_gets_nothing_and_is_told_why(
    asked: tuple[str, ...], graded: Notebooks
) -> None:
    report = graded("import math", "\n" + MINIMAX + "\nminimax(", ALPHABETA, exercises=asked)

    minimax, alphabeta = report.exercises
    assert (minimax.id, minimax.status) == ("minimax", ExerciseStatus.FAILED)
    assert minimax.score == 0
    assert alphabeta.status is ExerciseStatus.PASSED
    (note,) = minimax.notes
    line = 2 + MINIMAX[: MINIMAX.index("def minimax")].count("\n")
    assert f"minimax (ligne {line} de la cellule 2) est dans une cellule" in render(note, "fr")
    assert f"minimax (line {line} of cell 2) is in a cell" in render(note, "en")
    assert f"{report.score} / {report.max_score}" == "6 / 12"
    assert list(told(report, "fr")) == ["cell-left-out-because"]


def test_a_function_that_is_also_in_a_good_cell_is_graded(graded: Notebooks) -> None:
    report = graded(MINIMAX, "def minimax(jeu, prof)\n    pass")

    assert report.status is ReportStatus.PASSED


def test_a_notebook_whose_rest_does_not_run_is_cut_to_its_definitions(
    graded: Notebooks,
) -> None:
    report = graded("x = input()", "if True\n    pass", MINIMAX)

    assert report.status is ReportStatus.PASSED
    assert list(told(report, "fr")) == [
        "cell-left-out-because",
        "input-at-import",
        "lines-skipped",
    ]


def test_too_many_broken_cells_are_not_left_out_for_ever(graded: Notebooks) -> None:
    report = graded(MINIMAX, *["1 +"] * (MOST_CELLS_LEFT_OUT + 1))

    assert report.error is not None
    assert report.status is ReportStatus.FAILED


def test_an_error_that_no_cell_can_be_blamed_for_is_the_whole_files(graded: Notebooks) -> None:
    # Of what is nested too deep to be compiled, Python does not say the line.
    deep = "x = " + "-" * 20_000 + "1"

    report = graded("import math", MINIMAX, deep)

    assert report.error is not None
    assert cause_of(report) == "syntax-too-deep"


def test_a_function_written_again_in_another_cell_is_told_by_cells(graded: Notebooks) -> None:
    report = graded(BROKEN_MINIMAX, "\n" + BROKEN_MINIMAX)

    shown = told(report, "fr")["defined-again"]
    assert "deux fois (lignes 1 de la cellule 1 et 2 de la cellule 2)" in shown


def test_a_cell_that_reads_the_keyboard_is_named(graded: Notebooks) -> None:
    report = graded(MINIMAX, "# on joue\nnom = input()\nprint(nom)", "print('fini')")

    assert report.status is ReportStatus.PASSED
    french, english = told(report, "fr"), told(report, "en")
    assert "dès son chargement, ligne 2 de la cellule 2 ;" in french["input-at-import"]
    assert "as soon as it is loaded, line 2 of cell 2;" in english["input-at-import"]
    assert french["lines-skipped"].endswith(
        "laissées de côté : 2, 3 de la cellule 2 ; 1 de la cellule 3"
    )
    assert english["lines-skipped"].endswith("left aside: 2, 3 of cell 2; 1 of cell 3")


def test_a_constant_that_follows_the_children_is_found_in_its_cell(graded: Notebooks) -> None:
    source = MINIMAX.replace("coups_possibles(jeu)", "range(M)")

    report = graded("# Devoir", "# trois coups\nM = 3", source)

    assert "(ligne 2 de la cellule 2)" in told(report, "fr")["follows-children"]


def test_a_module_that_is_missing_is_named_with_its_cell(graded: Notebooks) -> None:
    report = graded("!pip install pygame\nimport pygame", MINIMAX)

    assert report.status is ReportStatus.PASSED
    assert "ligne 2 de la cellule 1 : « pygame »" in told(report, "fr")["missing-module"]


@pytest.mark.parametrize(
    ("cells", "code"),
    [((), "notebook-without-code"), (("",), "empty-file"), (("x = 1",), "nothing-found")],
)
def test_a_notebook_without_the_functions_says_so(
    graded: Notebooks, cells: tuple[str, ...], code: str
) -> None:
    report = graded(*cells)

    assert report.status is ReportStatus.FAILED
    assert list(told(report, "fr")) == [code]
    document_of(report)
