"""A Jupyter notebook → the one Python source that its code cells make. Pure: nothing is run."""

import json
import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from grader.errors import SubmissionError
from grader.model.dataclass import dataclass, replace
from grader.model.message import Cell, SourceLine, line_in, message
from grader.model.run import Loading, error_in_cells

LARGEST_CODE = 1 << 20
"""Of the code alone: most of a large notebook is the pictures in it."""

SEPARATOR = '""'
"""Stands between two cells, so that none goes on in the next: a `def` without a body is the
fault of the cell that it ends, as in Jupyter. A text alone does nothing and, unlike `pass`, is
no line that definitions could be loaded without."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notebook:
    source: str
    """What Python reads; empty where there is no code."""
    lines: tuple[str, ...]
    """What the student wrote, line for line."""
    cells: tuple[Cell, ...]
    unreadable: tuple[int, ...] = ()
    """The cells, by their number, that hold no text: they are left out."""


def parse_notebook(data: bytes, file: str) -> Notebook:
    """The code cells in their order, whatever order they were run in."""
    try:
        document = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise SubmissionError(message("notebook-broken", file=file)) from error
    try:
        found = _readable(list(_code_of(document)))
    except _NoNotebook as error:
        raise SubmissionError(message("notebook-unknown", file=file)) from error
    texts = [text or "" for text in found]
    if sum(len(text.encode("utf-8", "replace")) for text in texts) > LARGEST_CODE:
        limit = LARGEST_CODE >> 20
        raise SubmissionError(message("notebook-code-too-large", file=file, limit_mib=limit))
    unreadable = tuple(place for place, text in enumerate(found, start=1) if text is None)
    return replace(_joined(texts), unreadable=unreadable)


class _NoNotebook(Exception):
    """JSON, but not of a notebook."""


def _readable(texts: list[str | None]) -> list[str | None]:
    """The same, without cells that hold a zero byte, which Python reads in no file.

    _NoNotebook where there are cells, and none of them is one. Where each holds such a byte, they
    stay: that it is no text is told of the whole file.
    """
    if texts and all(text is None for text in texts):
        raise _NoNotebook
    plain = [None if text is not None and "\0" in text else text for text in texts]
    return plain if any(text is not None for text in plain) else texts


def _code_of(document: Any) -> Iterator[str | None]:
    """The text of each code cell, in the formats 4 (`source`) and 3 (worksheets, `input`).

    None for a cell that cannot be read: the others can be graded without it.
    """
    match document:
        case {"cells": list(cells)}:
            text_key = "source"
        case {"worksheets": [*sheets]}:
            cells = [cell for sheet in sheets for cell in _cells_of(sheet)]
            text_key = "input"
        case _:
            raise _NoNotebook
    for cell in cells:
        match cell:
            case {"cell_type": "code"}:
                yield _text_of(cell.get(text_key))
            case {"cell_type": str()}:
                pass
            case _:
                yield None


def _cells_of(worksheet: Any) -> list[Any]:
    match worksheet:
        case {"cells": list(cells)}:
            return cells
    raise _NoNotebook


def _text_of(written: Any) -> str | None:
    """A cell's text, which is one string or a list of them; None where it is neither."""
    parts = [written] if isinstance(written, str) else written
    if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
        return None
    return "".join(parts).replace("\r\n", "\n").replace("\r", "\n")


def _joined(texts: list[str]) -> Notebook:
    source: list[str] = []
    lines: list[str] = []
    cells: list[Cell] = []
    for number, text in enumerate(texts, start=1):
        shown = _without_common_indent(text.split("\n"))
        cells.append(Cell(number, len(lines) + 1, len(lines) + len(shown)))
        lines += [*shown, ""]
        python = python_lines(shown)
        source += [*python, SEPARATOR if _has_statement(python) else ""]
    has_code = any(line.strip() not in ("", SEPARATOR) for line in source)
    # JSON has said the encoding: a comment that names another one would be believed.
    source[:2] = ["" if _COOKIE.match(line) else line for line in source[:2]]
    source = _with_future_first(source)
    return Notebook(
        source="\n".join([*source, ""]) if has_code else "",
        lines=tuple(lines[:-1]),
        cells=tuple(cells),
    )


def _has_statement(lines: list[str]) -> bool:
    return any(line.strip() and not line.lstrip().startswith("#") for line in lines)


def _with_future_first(source: list[str]) -> list[str]:
    """Jupyter takes `from __future__` in any cell, Python before all other statements alone.

    They go to the first line, so that all lines keep their numbers; where a block begins there,
    nothing can stand before it, and they stay.
    """
    found = [place for place, line in enumerate(source) if _FUTURE.match(line)]
    if not found or _BLOCK.match(source[0]):
        return source
    wanted = "; ".join(dict.fromkeys(source[place].strip() for place in found))
    moved = ["" if place in found else line for place, line in enumerate(source)]
    return [f"{wanted}; {moved[0]}" if moved[0] else wanted, *moved[1:]]


_FUTURE = re.compile(r"from __future__ import [\w ,]+$")
_BLOCK = re.compile(r"(?:async|class|def|for|if|match|try|while|with)\b|@")
_COOKIE = re.compile(r"[ \t\f]*#.*?coding[:=]")


def _without_common_indent(lines: list[str]) -> list[str]:
    """A cell that begins indented is read as if it did not, as in Jupyter."""
    first = next((line for line in lines if line.strip()), "")
    indent = first[: len(first) - len(first.lstrip(" \t"))]
    return [line.removeprefix(indent) for line in lines]


# What is not Python -----------------------------------------------------------------------------

_PYTHON_CELLS = frozenset({"capture", "nbtutor", "prun", "time"})
"""The magics of a whole cell under which the rest of it is ordinary Python, and runs as such."""

_COMMAND = re.compile(
    r"""\s*(?:
        [%!?]                                               # %matplotlib inline, !ls, ?max
        | (?:pip|conda|mamba)\s+(?:un)?install\b            # understood without their %
        | (?:[^\W\d]|\*)[\w.*]*\?{1,2}\s*(?:;\s*)?(?:\#.*)?$    # max?
    )""",
    re.VERBOSE,
)
_ASSIGNED_COMMAND = re.compile(r"([\w\s.,*()\[\]]+=)\s*[%!]")
"""`fichiers = !ls`, `duree = %timeit -o f()`: never Python, for both signs need a left side."""


def python_lines(lines: list[str]) -> list[str]:
    """The lines of one cell with IPython's commands taken out, each line in its place."""
    magic = re.match(r"\s*%%(\w*)", "\n".join(lines))
    if magic and magic[1] not in _PYTHON_CELLS:
        return [""] * len(lines)
    scanner = _Scanner()
    python: list[str] = []
    in_command = False
    for line in lines:
        instead = "" if in_command else _instead_of(line) if scanner.at_statement else None
        if instead is None:
            scanner.read(line)
            python.append(line)
        else:
            in_command = line.endswith("\\")
            python.append(instead)
    return python


def _instead_of(line: str) -> str | None:
    """What Python reads in the place of a command; None where the line is no command."""
    if _COMMAND.match(line):
        indent = line[: len(line) - len(line.lstrip())]
        return f"{indent}pass" if indent else ""  # It may be all that its block holds.
    assigned = _ASSIGNED_COMMAND.match(line)
    return f"{assigned[1]} None" if assigned else None


_TELLING = re.compile(r"""\#.*|\"{3}|'{3}|["'(\[{)\]}]""")


class _Scanner:
    """Follows strings and brackets: a `%` within them begins no command."""

    def __init__(self) -> None:
        self._quote = ""
        self._depth = 0
        self._continued = False

    @property
    def at_statement(self) -> bool:
        """Whether the next line begins a statement."""
        return not (self._quote or self._depth or self._continued)

    def read(self, line: str) -> None:
        at = self._after_string(line, 0) if self._quote else 0
        comment = False
        while not self._quote and (found := _TELLING.search(line, at)):
            sign, at = found[0], found.end()
            comment = sign.startswith("#")
            if sign in "([{":
                self._depth += 1
            elif sign in ")]}":
                self._depth = max(0, self._depth - 1)
            elif not comment:
                self._quote = sign
                at = self._after_string(line, at)
        self._continued = line.endswith("\\") and not comment

    def _after_string(self, line: str, at: int) -> int:
        """Where the open string ends on this line; else it stays open, if it may."""
        for found in re.compile(rf"\\.|{self._quote}").finditer(line, at):
            if found[0] == self._quote:
                self._quote = ""
                return found.end()
        if len(self._quote) == 1 and not line.endswith("\\"):
            self._quote = ""  # Python will say that it is not closed.
        return len(line)


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


def _message_in_cells(text: str, cells: Sequence[Cell]) -> str:
    """Python's own words: `expected an indented block after 'if' statement on line 3`."""

    def in_cell(found: re.Match[str]) -> str:
        line = line_in(cells, int(found[1]))
        if not isinstance(line, SourceLine):
            return found[0]
        return f"line {line.in_cell} of cell {line.cell.number}"

    return re.sub(r"\bline (\d{1,9})\b", in_cell, text)
