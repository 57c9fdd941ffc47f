"""Lines that come back from the sandbox, told as their author finds them in a notebook."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from grader.model.run import Loading, StudentError
from grader.model.source_line import Cell, SourceLine, line_in
from grader.submission.notebook import SEPARATOR


def loading_in_cells(loading: Loading, cells: tuple[Cell, ...]) -> Loading:
    """The loading, each of its lines in its cell; so will those of its calls be."""
    error = loading.error and error_in_cells(loading.error, cells)
    if error and loading.code is None:  # Python could not read it, and may name other lines.
        error = replace(error, message=_message_in_cells(error.message, cells))
    return replace(
        loading,
        functions=tuple(
            function
            if function.line is None
            else replace(function, line=line_in(cells, function.line))
            for function in loading.functions
        ),
        skipped_lines=tuple(line_in(cells, line) for line in loading.skipped_lines),
        follows_children=tuple(
            replace(
                constant,
                line=line_in(cells, constant.line),
                missed_lines=tuple(line_in(cells, line) for line in constant.missed_lines),
            )
            for constant in loading.follows_children
        ),
        methods=tuple((owner, name, line_in(cells, line)) for owner, name, line in loading.methods),
        definitions=tuple(
            replace(definition, line=line_in(cells, definition.line))
            for definition in loading.definitions
        ),
        error=error,
        running_line=None if loading.running_line is None else line_in(cells, loading.running_line),
        cells=cells,
    )


def source_without(cells: Collection[Cell], source: bytes) -> bytes:
    """The source of a notebook with the lines of these cells blank, and all others in place."""
    lines = source.split(b"\n")
    for cell in cells:
        # With the line after it, which keeps it apart from the next.
        for number in range(cell.first_line, cell.last_line + 2):
            lines[number - 1] = b""
    return b"\n".join(lines)


def has_code(source: bytes) -> bool:
    """Whether there is anything in the source of a notebook for Python to do."""
    lines = (line.strip() for line in source.split(b"\n"))
    return any(line and line != SEPARATOR.encode() and line[:1] != b"#" for line in lines)


def error_in_cells(error: StudentError, cells: Sequence[Cell]) -> StudentError:
    """The exception, its line in its cell."""
    if error.line is None:
        return error
    line = line_in(cells, error.line)
    if line == error.line:
        return replace(error, line=line)
    # It was found after the end of the cell, where the student has written nothing.
    return replace(error, line=line, source=None, column=None)


def _message_in_cells(text: str, cells: Sequence[Cell]) -> str:
    """Python's own words: `expected an indented block after 'if' statement on line 3`."""

    def in_cell(found: re.Match[str]) -> str:
        line = line_in(cells, int(found[1]))
        if not isinstance(line, SourceLine):
            return found[0]
        return f"line {line.in_cell} of cell {line.cell.number}"

    return re.sub(r"\bline (\d{1,9})\b", in_cell, text)
