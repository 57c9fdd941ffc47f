"""A notebook's report: each line with its cell, and of the neighbouring cells nothing."""

import re

from grader.model.dataclass import replace
from grader.model.message import Cell, SourceLine
from grader.model.report import Report, Submission
from grader.model.run import Ending, StudentError
from grader.render.formats.json_report import report_document
from grader.render.page.report_page import render_html
from grader.render.terminal.report_text import render_terminal
from tests.report_validator import REPORT
from tests.unit.for_each import for_each
from tests.unit.report_samples import (
    hidden,
    sample_exercise,
    sample_report,
    stopped_case,
)

CELLS = (Cell(1, 1, 3), Cell(2, 5, 7), Cell(3, 9, 9))
LINES = ("un = 1", "deux = 2", "trois = 3", "", "def f():", "    x = 5", "    y = z", "", "fin = 9")
SUBMISSION = Submission(name="copie.ipynb", sha256="0" * 64, source=b"", lines=LINES, cells=CELLS)


def error_at(number: int, cell: Cell) -> StudentError:
    line = SourceLine(number, cell)
    return StudentError(type_name="NameError", message="name 'z' is not defined", line=line)


def report_at(number: int, cell: Cell) -> Report:
    case = stopped_case(Ending.RAISED, error_at(number, cell))
    exercise = sample_exercise(case, function_line=SourceLine(5, CELLS[1]))
    return sample_report(exercise, submission=SUBMISSION)


def source_numbers(page: str) -> list[tuple[str, str]]:
    """The numbers and texts of the source excerpts, in order."""
    found = re.findall(r'<span class="number"[^>]*>(\d+)</span><code>(.*?)</code>', page)
    return [(number, re.sub(r"</?span[^>]*>", "", text)) for number, text in found]


def spaces(text: str) -> str:
    return text.replace("\u00a0", " ")


def test_the_terminal_names_the_cell_and_shows_the_line_with_its_number_there() -> None:
    shown = spaces(render_terminal(report_at(7, CELLS[1]), "fr", colour=False))

    assert "NameError, ligne 3 de la cellule 2 : name 'z' is not defined" in shown
    assert "    3 |     y = z\n" in shown


def test_the_page_shows_lines_of_that_cell_alone() -> None:
    page = spaces(render_html(report_at(5, CELLS[1]), "en"))

    assert "NameError, line 1 of cell 2: " in page
    assert "Your program around line 1 of cell 2" in page
    assert "Function alphabeta, line 1 of cell 2" in page
    lines = [("1", "def f():"), ("2", "    x = 5"), ("3", "    y = z")]
    assert source_numbers(page)[:3] == lines


@for_each(("number", "cell"), [(3, CELLS[0]), (9, CELLS[2])])
def test_the_page_shows_nothing_of_the_cells_around(number: int, cell: Cell) -> None:
    page = render_html(report_at(number, cell), "fr")

    first, last = cell.first_line, cell.last_line
    numbered = list(enumerate(LINES[first - 1 : last], start=1))
    assert source_numbers(page) == [(str(place), text) for place, text in numbered]


def test_json_has_the_line_in_the_cell_and_the_cell() -> None:
    document = report_document(report_at(7, CELLS[1]), "fr")

    REPORT.validate(document)
    error = document["exercises"][0]["cases"][0]["error"]
    assert (error["line"], error["cell"]) == (3, 2)


def test_json_of_a_program_has_no_cell() -> None:
    error = replace(error_at(7, CELLS[1]), line=7)
    report = sample_report(sample_exercise(stopped_case(Ending.RAISED, error)), error=error)

    document = report_document(report, "fr")

    REPORT.validate(document)
    assert (document["error"]["line"], document["error"]["cell"]) == (7, None)


def test_a_hidden_case_names_neither_exception_nor_line_nor_cell() -> None:
    case = hidden(stopped_case(Ending.RAISED, error_at(7, CELLS[1])))
    report = sample_report(sample_exercise(case), submission=SUBMISSION)

    shown = render_terminal(report, "fr", colour=False)
    page = render_html(report, "fr")
    assert "cache-3" in shown
    for text in (shown, page):
        assert "exception" not in text.lower()
        assert "NameError" not in text
        assert "de la cellule 2" not in text
    assert source_numbers(page) == []
