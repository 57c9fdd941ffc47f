"""Notebooks: which cells are read, what Python sees of them, and where each line stands."""

import ast
import json
from typing import Any

import pytest

from grader.errors import UsageError
from grader.model.message import Cell, SourceLine, line_in, number_shown
from grader.submission.notebook import LARGEST_CODE, Notebook, parse_notebook
from tests.notebooks import code_cell, notebook
from tests.unit.for_each import for_each


def parsed(*sources: str | list[str]) -> Notebook:
    return parse_notebook(notebook(*sources), "copie.ipynb")


def python_of(*lines: str) -> list[str]:
    """What Python reads of one cell."""
    [cell] = (made := parsed("\n".join(lines))).cells
    return made.source.split("\n")[: cell.last_line]


def refused(data: bytes | Any) -> str:
    with pytest.raises(UsageError) as caught:
        parse_notebook(data if isinstance(data, bytes) else json.dumps(data).encode(), "c.ipynb")
    assert caught.value.reason.facts["file"] == "c.ipynb"
    return caught.value.reason.code


# Which cells -------------------------------------------------------------------------------------


def test_code_cells_are_joined_in_their_order_and_the_others_left_out() -> None:
    document = {
        "nbformat": 4,
        "cells": [
            {"cell_type": "markdown", "source": "# Minimax"},
            code_cell("a = 1\nb = 2"),
            {"cell_type": "raw", "source": "brut"},
            code_cell("c = 3"),
        ],
    }

    made = parse_notebook(json.dumps(document).encode(), "copie.ipynb")

    assert made.source == 'a = 1\nb = 2\n""\nc = 3\n""\n'
    assert made.lines == ("a = 1", "b = 2", "", "c = 3")
    assert made.cells == (Cell(1, 1, 2), Cell(2, 4, 4))


def test_an_import_from_the_future_may_stand_in_any_cell() -> None:
    made = parsed('"""TP"""', "from __future__ import annotations\nimport math", "x = 1")
    lines = made.source.split("\n")

    assert lines[0] == 'from __future__ import annotations; """TP"""'
    assert (lines[2], lines[3]) == ("", "import math")
    assert made.lines[2] == "from __future__ import annotations"
    compile(made.source, "copie.ipynb", "exec")


def test_an_import_from_the_future_stays_where_a_block_stands_first() -> None:
    source = parsed("def f():\n    pass", "from __future__ import annotations").source

    assert source.split("\n")[0] == "def f():"


def test_a_cell_is_one_string_or_a_list_of_them() -> None:
    assert parsed(["a = 1\n", "b = 2"]) == parsed("a = 1\nb = 2") == parsed("a = 1\r\nb = 2")


def test_the_older_format_keeps_its_cells_in_worksheets() -> None:
    cells = [
        {"cell_type": "heading", "source": ["Minimax"], "level": 1},
        {"cell_type": "code", "input": ["a = 1\n", "b = 2"], "outputs": [], "language": "python"},
    ]
    sheets = [{"cells": cells}, {"cells": [{"cell_type": "code", "input": "c = 3"}]}]
    document = {"nbformat": 3, "nbformat_minor": 0, "worksheets": sheets}

    made = parse_notebook(json.dumps(document).encode(), "copie.ipynb")

    assert made == parsed("a = 1\nb = 2", "c = 3")


def test_a_mark_of_utf_8_at_the_beginning_does_no_harm() -> None:
    made = parse_notebook(b"\xef\xbb\xbf" + notebook("nom = 'é'"), "copie.ipynb")

    assert made.lines == ("nom = 'é'",)


@for_each("sources", [(), ("",), ("\n", "  ", "%%bash\nls"), ("%matplotlib inline",)])
def test_a_notebook_without_code_is_an_empty_source(sources: tuple[str, ...]) -> None:
    made = parsed(*sources)

    assert made.source == ""
    assert len(made.cells) == len(sources)


@for_each(
    "data",
    [b"", b"{", b"a = 1", b"\xff\xfe\xfd", b'{"cells": [', b"[" * 100_000, b'{"cells": "\xe9"}'],
)
def test_what_is_no_json_is_refused(data: bytes) -> None:
    assert refused(data) == "notebook-broken"


@for_each(
    "document",
    [
        None,
        [],
        "a = 1",
        {},
        {"cells": {}},
        {"cells": ["a = 1"]},
        {"cells": [{}]},
        {"cells": [{"cell_type": 3}]},
        {"cells": [{"cell_type": "code"}]},
        {"cells": [{"cell_type": "code", "source": 3}]},
        {"cells": [{"cell_type": "code", "source": ["a", 3]}]},
        {"worksheets": {}},
        {"worksheets": [3]},
        {"worksheets": [{"cells": 3}]},
        {"worksheets": [{"cells": [{"cell_type": "code", "source": "a = 1"}]}]},
    ],
)
def test_json_that_is_no_notebook_is_refused(document: Any) -> None:
    assert refused(document) == "notebook-unknown"


def test_the_code_has_a_limit_and_the_rest_of_the_notebook_another() -> None:
    picture = {"data": {"image/png": "A" * (2 * LARGEST_CODE)}, "output_type": "display_data"}
    cell = code_cell("a = 1") | {"outputs": [picture]}

    made = parse_notebook(json.dumps({"cells": [cell]}).encode(), "copie.ipynb")

    assert made.lines == ("a = 1",)
    assert refused(notebook("#" * (LARGEST_CODE // 2), "é" * (LARGEST_CODE // 2))) == (
        "notebook-code-too-large"
    )


# What is not Python ------------------------------------------------------------------------------


@for_each(
    "line",
    [
        "%matplotlib inline",
        "!pip install numpy",
        "?max",
        "max?",
        "max??",
        "jeu.coups?  # la liste",
        "*min*?",
        "%%time",
        "pip install numpy",
        "conda install -y numpy",
    ],
)
def test_a_command_of_ipython_is_no_python(line: str) -> None:
    assert python_of("a = 1", line, "b = 2") == ["a = 1", "", "b = 2"]


@for_each(
    ("line", "instead"),
    [
        ("fichiers = !ls", "fichiers = None"),
        ("    t = %timeit -o f()", "    t = None"),
        ("a, b = %magie", "a, b = None"),
        ("t[0] = !ls", "t[0] = None"),
    ],
)
def test_what_a_command_would_give_is_none(line: str, instead: str) -> None:
    assert python_of("if 1:", "    a = 1", line) == ["if 1:", "    a = 1", instead]


def test_a_command_alone_in_a_block_leaves_a_block() -> None:
    python = python_of("for i in range(3):", "    %time f(i)", "if i:", "\t!ls", "f(i)")

    assert python == ["for i in range(3):", "    pass", "if i:", "\tpass", "f(i)"]
    ast.parse("\n".join(python))


def test_a_command_goes_on_after_a_backslash() -> None:
    assert python_of("!ls \\", "  -l \\", "  ici", "a = 1") == ["", "", "", "a = 1"]


@for_each(
    "lines",
    [
        ("x = (7", "% 2)"),
        ("t = [", "    10", "    % 3, {1: 2}]"),
        ("x = 7 \\", "% 2"),
        ('s = """100', "% de réussite", "!", 'max?"""'),
        ("s = '''a \\''' b", "%d", "'''"),
        ('s = "a\\', '%d"'),
        ("s = r'\\'' '''", "!ls", "'''"),
        ("x = 7 % 2  # pourquoi ?",),
        ("a != 3", "x %= 2", "x = a == 3", "# !ls", "# x = !ls"),
        ("print('x = !ls', \"%d\" % 3)",),
        ("'x = !ls'",),
        ("f(')')", "g('(')"),
        ("installe = pip",),
    ],
)
def test_a_sign_within_an_expression_or_a_text_is_python(lines: tuple[str, ...]) -> None:
    assert python_of(*lines) == list(lines)


@for_each(
    "lines",
    [
        ('"""Un texte.', 'Fini."""', "%time f()"),
        ("x = [1,", "  2]  # (", "%time f()"),
        ("x = 'ouvert", "%time f()"),
        ("x = 1)", "%time f()"),
        ("# un commentaire \\", "%time f()"),
        ("s = 'c\\'est' + \"(\"", "%time f()"),
    ],
)
def test_a_command_after_all_that_is_still_a_command(lines: tuple[str, ...]) -> None:
    assert python_of(*lines) == [*lines[:-1], ""]


def test_a_cell_of_another_language_is_left_out_whole_and_keeps_its_lines() -> None:
    made = parsed("a = 1", "\n%%bash\nls -l\necho 'fini", "b = 2")

    assert made.source == 'a = 1\n""\n\n\n\n\n\nb = 2\n""\n'
    assert made.lines[3:6] == ("%%bash", "ls -l", "echo 'fini")


@for_each("magic", ["%%time", "%%capture sortie", "%%prun -q", "%%nbtutor -r -f"])
def test_a_cell_that_is_only_timed_or_watched_is_python(magic: str) -> None:
    assert python_of(magic, "def f():", "    return 1") == ["", "def f():", "    return 1"]


def test_a_cell_that_begins_indented_is_read_as_jupyter_reads_it() -> None:
    python = python_of("", "    a = 1", "    if a:", "        b = 2", "c = 3")

    assert python == ["", "a = 1", "if a:", "    b = 2", "c = 3"]


@for_each("above", ["", "#!/usr/bin/env python\n"])
def test_an_encoding_that_the_code_claims_is_not_believed(above: str) -> None:
    made = parsed(above + "# -*- coding: latin-1 -*-\nnom = 'é'")

    tree = ast.parse(made.source.encode())

    assert ast.unparse(tree).startswith("nom = 'é'")
    assert "# -*- coding: latin-1 -*-" in made.lines


def test_a_future_import_may_come_after_cells_without_statements() -> None:
    made = parsed("# Mon devoir", "%matplotlib inline", "from __future__ import annotations")

    compile(made.source, "copie.ipynb", "exec")


# Where a line stands -----------------------------------------------------------------------------


@for_each(
    ("first", "second"),
    [
        ("x = 1\ndef f():", "def g():\n    return 1"),
        ("@cache", "def g():\n    return 1"),
        ("if True:", "    x = 1"),
        ("try:\n    x = 1", "except ValueError:\n    pass"),
        ("x = max(1,", "2)"),
        ("x = [1, 2", "y = 3"),
        ('s = """abc', "x = 1"),
    ],
)
def test_a_cell_that_stops_short_is_at_fault_itself(first: str, second: str) -> None:
    made = parsed(first, second)

    with pytest.raises(SyntaxError) as caught:
        ast.parse(made.source)

    line = line_in(made.cells, caught.value.lineno or 0)
    assert isinstance(line, SourceLine)
    assert line.cell.number == 1


def test_a_line_knows_its_cell_and_still_counts_as_a_number() -> None:
    cells = (Cell(1, 1, 2), Cell(2, 4, 4), Cell(3, 6, 9))

    line = line_in(cells, 7)

    assert isinstance(line, SourceLine)
    assert (line, line.cell.number, line.in_cell) == (7, 3, 2)
    assert number_shown(line) == 2


def test_what_stands_between_or_after_cells_is_the_end_of_one() -> None:
    cells = (Cell(1, 1, 2), Cell(2, 4, 4))

    between, after = line_in(cells, 3), line_in(cells, 12)

    assert isinstance(between, SourceLine)
    assert isinstance(after, SourceLine)
    assert (between, between.cell.number, between.in_cell) == (2, 1, 2)
    assert (after, after.cell.number, after.in_cell) == (4, 2, 1)


def test_a_line_before_the_first_cell_is_a_number() -> None:
    assert type(line_in((Cell(1, 2, 3),), 1)) is int


def test_the_lines_of_many_cells_are_found_at_once() -> None:
    cells = tuple(Cell(number, 2 * number - 1, 2 * number - 1) for number in range(1, 20_001))

    lines = [line_in(cells, number) for number in range(1, 40_001)]  # Minutes, one by one.

    numbers = [line.cell.number for line in lines if isinstance(line, SourceLine)]
    assert numbers == [(number + 1) // 2 for number in range(1, 40_001)]


def test_without_cells_a_line_is_a_number() -> None:
    line = line_in((), 7)

    assert type(line) is int
    assert number_shown(line) == 7


def test_one_unreadable_cell_leaves_the_others_to_be_graded() -> None:
    cells = [
        {"cell_type": "code", "source": "a = 1"},
        {"cell_type": "code", "source": None},
        {"cell_type": "markdown"},
        {"cell_type": "code", "source": "d = 4\0"},
        {"cell_type": "code", "source": ["b = 2\n", "c = 3"]},
        "rien",
    ]

    notebook = parse_notebook(json.dumps({"cells": cells}).encode(), "x.ipynb")

    assert notebook.unreadable == (2, 3, 5)
    assert "a = 1" in notebook.source
    assert "c = 3" in notebook.source
