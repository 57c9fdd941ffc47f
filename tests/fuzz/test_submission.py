"""Any file that a student hands in: a Submission, or a UsageError. Nothing of it is run."""

import encodings
import pkgutil
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from grader.errors import UsageError
from grader.sandbox.isolation import STUDENT_MODULES, encoding_to_warm, modules_to_warm
from grader.submission import read_submission
from tests.fuzz.mutation import ANY_BYTES, check_told, fuzz, mutated
from tests.notebooks import notebook

PROGRAMS = [
    b"# -*- coding: latin-1 -*-\nimport math\n\ndef minimax(jeu):\r\n    return '\xe9'\n",
    "from collections import deque\nM = 3\nréponse = '≥'\n".encode(),
    b"\xef\xbb\xbf# coding: utf-8\nimport os, \\\n  sys\n",
    notebook("import math\nM = 3"),
]
PIECES = (
    b"# coding: ", b"coding=", b"utf-16", b"utf-7", b"rot13", b"hex", b"zlib_codec", b"idna",
    b"punycode", b"unicode_escape", b"undefined", b"mbcs", b"utf-8-sig", b"base64", b"import ",
    b"from ", b"\xff\xfe", b"\xed\xa0\x80", b"\x0c", b"\x1a", b"\r", b"\n",
)  # fmt: skip
COOKIES = st.sampled_from([piece for piece in PIECES if piece.strip().isascii()]) | ANY_BYTES


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("copies")


def check_reading(file: Path, data: bytes) -> None:
    file.write_bytes(data)
    try:
        submission = read_submission(file)
    except UsageError as error:
        check_told(error)
        return
    assert b"\0" not in submission.source
    assert all("\n" not in line and "\r" not in line for line in submission.lines)
    assert all(type(name) is str for name in modules_to_warm(submission.source, {"numpy"}))
    encoding_to_warm(submission.source)


@fuzz(400)
@given(ANY_BYTES | mutated(PROGRAMS, PIECES), st.sampled_from([".py", ".ipynb", ".PY", ".txt", ""]))
@example(b"# coding: undefined\n", ".py")
@example(b"# coding: idna\n\xff", ".py")
@example(b"# coding: hex\n", ".py")
@example(b"# coding: utf-16\n", ".py")
@example(b"import " + b"a, " * 300_000, ".py")
@example(b"import \\\n" * 100_000, ".py")
@example(b"#" * 1_000_000, ".py")
@example(b"import " * 140_000, ".py")
def test_any_file_is_a_submission_or_a_clean_error(folder: Path, data: bytes, suffix: str) -> None:
    check_reading(folder / f"copie{suffix}", data)


@fuzz(400)
@given(COOKIES, ANY_BYTES)
def test_any_declared_encoding_is_read_or_left(folder: Path, cookie: bytes, rest: bytes) -> None:
    check_reading(folder / "copie.py", b"# coding: " + cookie + b"\n" + rest.replace(b"\0", b""))


def slowest_encodings() -> list[str]:
    """All but those that look each byte up in a table, of which one stands for all."""
    others: list[str] = []
    by_table: list[str] = []
    for module in pkgutil.iter_modules(encodings.__path__):
        source = Path(encodings.__path__[0], f"{module.name}.py").read_text(encoding="utf-8")
        (by_table if "codecs.charmap_decode" in source else others).append(module.name)
    return [*others, by_table[0]]


@pytest.mark.timeout(30)
@pytest.mark.parametrize(
    "body", [b"b" * 500_000 + b"-" + b"a" * 500_000, b"a-" + b"9" * 1_000_000, b"\\N{x}" * 100_000]
)
def test_no_encoding_takes_long_over_a_large_file(folder: Path, body: bytes) -> None:
    """Two of Python's own are not linear: to decode a body with those is to hang."""
    for name in slowest_encodings():
        check_reading(folder / "copie.py", b"# coding: %b\n%b" % (name.encode(), body))


@fuzz(150)
@given(ANY_BYTES | mutated(PROGRAMS, PIECES))
def test_only_modules_of_the_list_are_warmed(data: bytes) -> None:
    implied = {"_strptime", "concurrent.futures.thread"}
    for name in modules_to_warm(data):
        assert name.partition(".")[0] in STUDENT_MODULES or name in implied
