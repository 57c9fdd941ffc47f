"""Any bytes called `.ipynb`: a notebook, or a UsageError."""

import json
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from grader.errors import UsageError
from grader.submission.notebook import Notebook, parse_notebook, python_lines
from tests.fuzz.mutation import ANY_BYTES, check_told, fuzz, json_values, mutated
from tests.notebooks import notebook

CODE = (
    "import math\n%matplotlib inline\ndef f(jeu):\n    '''Un texte\n    % dedans'''\n    return "
    "(1,\n        2)\nfichiers = !ls\nmax?\n"
)
OLD = {
    "nbformat": 3,
    "worksheets": [{"cells": [{"cell_type": "code", "input": ["a = 1\n", "b = 2"]}]}],
}
SEEDS = [
    notebook(CODE, ["%%time\n", "g = 3\r\n"], "", "# coding: latin-1"),
    json.dumps(OLD).encode(),
]
PIECES = (
    b"[", b"]", b"{", b"}", b",", b":", b"null", b"true", b"NaN", b"1e999", b"9" * 5000,
    b"[" * 2000, b"\\n", b"\\r", b"\\\\", b"\\ud800", b"\\u0000", b"\\f", b"%", b"%%", b"!", b"?",
    b"'''", b'\\"\\"\\"', b"(", b")", b'"code"', b'"cells"', b'"source"', b'"input"', b"\xff\xfe",
)  # fmt: skip
KEYS = ["cells", "cell_type", "source", "worksheets", "input", "nbformat", "metadata"]
WORDS = ["code", "markdown", "a = 1", "%%bash\nls", "%%time\nx = 1", "!ls", "'''", "def f(:", "\\"]


def check_notebook(data: bytes) -> None:
    try:
        read = parse_notebook(data, "copie.ipynb")
    except UsageError as error:
        check_told(error)
        return
    check_lines(read)


def check_lines(read: Notebook) -> None:
    """Each line of the source has its line in what is shown, within its cell."""
    assert "\r" not in read.source
    if read.source:
        assert read.source.count("\n") == len(read.lines) + 1
    for cell, following in zip(read.cells, read.cells[1:], strict=False):
        assert cell.first_line <= cell.last_line == following.first_line - 2
    if read.cells:
        assert read.cells[0].first_line == 1
        assert read.cells[-1].last_line == len(read.lines)


@fuzz(200)
@given(ANY_BYTES)
@example(b"[" * 100_000)
@example(b'{"cells": [' * 100_000)
@example(b'{"cells": []}')
@example(b'{"worksheets": []}')
@example(b'{"worksheets": [{}]}')
@example(json.dumps({"cells": [{"cell_type": "code", "source": ["a"] * 100_000}]}).encode())
@example(json.dumps({"cells": [{"cell_type": "code", "source": "'\\\\\n" * 50_000}]}).encode())
@example(json.dumps({"cells": [{"cell_type": "code", "source": "a=" * 200_000}]}).encode())
@example(json.dumps({"cells": [{"cell_type": "code", "source": "a." * 200_000}]}).encode())
@example(json.dumps({"cells": [{"cell_type": "code", "source": "(" * 200_000}]}).encode())
@example(json.dumps({"cells": [{"cell_type": "code", "source": " " * 500_000}]}).encode())
@example(json.dumps({"cells": [{"cell_type": "code", "source": "#" * 500_000}]}).encode())
@example(json.dumps({"cells": [{"cell_type": "code", "source": "\n" * 500_000}]}).encode())
@example(json.dumps({"cells": [{"cell_type": "code", "source": ""}] * 50_000}).encode())
@example(notebook("a?" + " " * 500_000 + "x"))
@example(notebook("a? ;" + " " * 500_000 + "x"))
@example(notebook("a " * 200_000 + "= " + " " * 200_000 + "x"))
@example(notebook("pip" + " " * 500_000 + "x"))
def test_any_bytes_are_a_notebook_or_a_clean_error(data: bytes) -> None:
    check_notebook(data)


@fuzz(600)
@given(mutated(SEEDS, PIECES))
def test_a_broken_notebook_is_a_notebook_or_a_clean_error(data: bytes) -> None:
    check_notebook(data)


ANYTHING = json_values(KEYS, WORDS, decimals=True)


@fuzz(200)
@given(ANYTHING)
def test_any_json_is_a_notebook_or_a_clean_error(document: Any) -> None:
    check_notebook(json.dumps(document).encode())


TEXTS = st.text(max_size=30) | st.text("%!?'\"\\#()[]{} \n\r\t=a.1*;", max_size=60)
CELLS = st.fixed_dictionaries(
    {"cell_type": st.sampled_from(["code", "code", "code", "markdown", "raw"])},
    optional={"source": TEXTS | st.lists(TEXTS, max_size=4) | ANYTHING, "input": TEXTS},
)


@fuzz(300)
@given(st.lists(CELLS, max_size=5))
def test_any_cells_are_a_notebook_or_a_clean_error(cells: list[Any]) -> None:
    check_notebook(json.dumps({"cells": cells}).encode())


@fuzz(400)
@given(TEXTS)
def test_the_commands_of_a_cell_are_taken_out_line_for_line(text: str) -> None:
    lines = text.split("\n")

    assert len(python_lines(lines)) == len(lines)
