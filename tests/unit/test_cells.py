"""What comes back from the sandbox about a notebook: every line in its cell."""

from grader.model.dataclass import replace
from grader.model.message import Cell, SourceLine
from grader.model.run import (
    Definition,
    Ending,
    FollowingConstant,
    FoundFunction,
    Loading,
    StudentError,
    error_in_cells,
)
from grader.submission.notebook import has_code, loading_in_cells, source_without
from tests.unit.for_each import for_each

CELLS = (Cell(1, 1, 2), Cell(2, 4, 6))
ERROR = StudentError(type_name="NameError", message="line 5 is wrong", line=5)


def place(line: int | None) -> tuple[int, int]:
    """The cell and the line in it."""
    assert isinstance(line, SourceLine)
    return line.cell.number, line.in_cell


def test_an_error_is_in_its_cell_and_keeps_its_own_words() -> None:
    told = error_in_cells(ERROR, CELLS)

    assert told == ERROR
    assert place(told.line) == (2, 2)


def test_an_error_without_a_line_stays_as_it_is() -> None:
    nowhere = replace(ERROR, line=None)

    assert error_in_cells(nowhere, CELLS) is nowhere


def test_an_error_found_after_the_end_of_a_cell_points_at_no_column() -> None:
    found = replace(ERROR, line=3, column=1, source='""\n')

    told = error_in_cells(found, CELLS)

    assert place(told.line) == (1, 2)
    assert (told.source, told.column) == (None, None)


def test_every_line_of_a_loading_is_in_its_cell() -> None:
    loading = Loading(
        ending=Ending.RETURNED,
        definitions_only=True,
        code=b"",
        functions=(
            FoundFunction(name="f", line=4, parameters=()),
            FoundFunction(name="g", line=None, parameters=None),
        ),
        skipped_lines=(1, 6),
        follows_children=(
            FollowingConstant(name="M", line=2, function="minimax", missed_lines=(5,)),
        ),
        methods=(("Jeu", "minimax", 5),),
        definitions=(Definition(name="minimax", line=6, unwritten=True),),
        error=ERROR,
    )

    told = loading_in_cells(loading, CELLS)

    assert told == replace(loading, cells=CELLS)
    assert place(told.functions[0].line) == (2, 1)
    assert [place(line) for line in told.skipped_lines] == [(1, 1), (2, 3)]
    assert place(told.follows_children[0].line) == (1, 2)
    assert [place(line) for line in told.follows_children[0].missed_lines] == [(2, 2)]
    assert place(told.definitions[0].line) == (2, 3)
    assert place(told.methods[0][2]) == (2, 2)
    assert place(told.error.line if told.error else None) == (2, 2)


def test_a_cell_that_is_left_out_leaves_the_others_where_they_are() -> None:
    source = b'a = 1\nb = 2\n""\nfor i in x\n    pass\nc = 3\n""\n'

    assert source_without((), source) == source
    assert source_without(CELLS[1:], source) == b'a = 1\nb = 2\n""\n\n\n\n\n'
    assert source_without(CELLS[:1], source) == b'\n\n\nfor i in x\n    pass\nc = 3\n""\n'
    assert not source_without(CELLS, source).strip()


@for_each(
    ("source", "has"),
    [(b"", False), (b'\n""\n  # rien\n""', False), (b'""\n  x = 1', True), (b"import math", True)],
)
def test_what_is_left_of_a_notebook_may_be_nothing(source: bytes, has: bool) -> None:
    assert has_code(source) is has


@for_each(
    ("said", "told"),
    [
        ("expected ':'", "expected ':'"),
        (
            "expected an indented block after 'if' statement on line 4",
            "expected an indented block after 'if' statement on line 1 of cell 2",
        ),
        (
            "unterminated triple-quoted string literal (detected at line 7)",
            "unterminated triple-quoted string literal (detected at line 3 of cell 2)",
        ),
        ("on line 0", "on line 0"),
    ],
)
def test_python_names_lines_of_cells_too_when_it_cannot_read_them(said: str, told: str) -> None:
    error = StudentError(type_name="SyntaxError", message=said, line=5)
    loading = Loading(ending=Ending.RAISED, definitions_only=False, code=None, error=error)

    read = loading_in_cells(loading, CELLS)

    assert read.error is not None
    assert read.error.message == told
