import os
from pathlib import Path

import pytest

from grader.errors import UsageError
from grader.submission import LARGEST_FILE, read_submission


def refused(path: Path) -> str:
    with pytest.raises(UsageError) as caught:
        read_submission(path)
    return caught.value.reason.code


def test_a_file_is_read_with_its_lines_and_its_hash(tmp_path: Path) -> None:
    file = tmp_path / "mon code.py"
    file.write_bytes(b"\xef\xbb\xbfa = 1\r\nb = '\xc3\xa9'\r\n")

    submission = read_submission(file)

    assert submission.name == "mon code.py"
    assert submission.lines == ("a = 1", "b = 'é'", "")
    assert submission.source.startswith(b"\xef\xbb\xbf")
    assert len(submission.sha256) == 64


def test_a_coding_cookie_is_obeyed(tmp_path: Path) -> None:
    file = tmp_path / "mon_code.py"
    file.write_bytes("# -*- coding: latin-1 -*-\nnom = 'é'\n".encode("latin-1"))

    assert read_submission(file).lines[1] == "nom = 'é'"


@pytest.mark.parametrize("source", [b"nom = '\xe9'\n", b"# coding: klingon\n"])
def test_a_file_in_another_encoding_is_left_to_python_to_refuse(
    tmp_path: Path, source: bytes
) -> None:
    file = tmp_path / "mon_code.py"
    file.write_bytes(source)

    assert read_submission(file).lines == ()


def test_what_is_no_students_file_is_refused_with_the_reason(tmp_path: Path) -> None:
    large = tmp_path / "large.py"
    large.write_bytes(b"#" * (LARGEST_FILE + 1))
    binary = tmp_path / "binary.py"
    binary.write_bytes(b"\x7fELF\0\0")

    assert refused(tmp_path / "absent.py") == "file-missing"
    assert refused(tmp_path) == "file-is-folder"
    assert refused(large) == "file-too-large"
    assert refused(binary) == "file-binary"
    assert refused(tmp_path / ("x" * 300 + ".py")) == "file-unreadable"


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read every file"
)
def test_a_file_that_may_not_be_read_says_so(tmp_path: Path) -> None:
    file = tmp_path / "secret.py"
    file.write_text("a = 1")
    file.chmod(0)

    assert refused(file) == "file-unreadable"
