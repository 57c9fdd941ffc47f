import hashlib
import json
import os
from pathlib import Path

import pytest

from grader.errors import SubmissionError, UsageError
from grader.language import render
from grader.model.message import Cell
from grader.submission import LARGEST_FILE, LARGEST_NOTEBOOK, read_submission
from tests.notebooks import notebook


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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes among the files here")
@pytest.mark.parametrize("name", ["copie.py", "copie.ipynb"])
def test_a_pipe_or_a_device_is_not_waited_for(tmp_path: Path, name: str) -> None:
    pipe, device = tmp_path / name, tmp_path / f"zero_{name}"
    os.mkfifo(pipe)
    device.symlink_to("/dev/zero")

    assert refused(pipe) == "file-not-regular"
    assert refused(device) == "file-is-link"
    assert refused(Path("/dev/zero")) == "file-not-regular"


@pytest.mark.parametrize(
    ("asked", "meant"),
    [("mon_cod.py", "mon_code.py"), ("copie.py", "copie.ipynb"), ("zzz.py", None)],
)
def test_a_file_that_is_not_there_gets_the_nearest_beside_it(
    tmp_path: Path, asked: str, meant: str | None
) -> None:
    for name in ("mon_code.py", "copie.ipynb", "zzz.txt"):
        (tmp_path / name).write_bytes(b"")

    with pytest.raises(UsageError) as caught:
        read_submission(tmp_path / asked)

    near = caught.value.reason.facts.get("near")
    assert near == (str(tmp_path / meant) if meant else None)


def test_a_file_in_a_folder_that_is_not_there_has_no_nearest(tmp_path: Path) -> None:
    assert refused(tmp_path / "nulle-part" / "copie.py") == "file-missing"


@pytest.mark.skipif(os.name == "nt", reason="links ask for rights there")
def test_a_link_is_refused_wherever_it_leads_and_wherever_it_stands_on_the_way(
    tmp_path: Path,
) -> None:
    (tmp_path / "vrai.py").write_bytes(b"a = 1")
    link, broken = tmp_path / "lien.py", tmp_path / "perdu.py"
    link.symlink_to("vrai.py")
    broken.symlink_to(tmp_path / "absent.py")
    (tmp_path / "dossier").symlink_to(tmp_path)

    assert refused(link) == "file-is-link"
    assert refused(broken) == "file-is-link"
    assert refused(tmp_path / "dossier" / "vrai.py") == "file-behind-link"


@pytest.mark.skipif(os.name == "nt", reason="links ask for rights there")
def test_whose_file_is_behind_a_link_is_told_which_link_and_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "v2.py").write_bytes(b"a = 1")
    link = tmp_path / "mon_code.py"
    link.symlink_to("v2.py")

    with pytest.raises(SubmissionError) as caught:
        read_submission(link)

    assert caught.value.reason.facts == {"file": str(link), "link": str(link), "target": "v2.py"}
    assert "donne le fichier lui-même" in render(caught.value.reason, "fr")


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read every file"
)
def test_a_file_that_may_not_be_read_says_so(tmp_path: Path) -> None:
    file = tmp_path / "secret.py"
    file.write_text("a = 1")
    file.chmod(0)

    assert refused(file) == "file-unreadable"


def test_a_notebook_is_read_as_the_code_of_its_cells(tmp_path: Path) -> None:
    file = tmp_path / "copie.IPYNB"
    file.write_bytes(notebook("%time f()\nnom = 'é'", "b = 2"))

    submission = read_submission(file)

    assert submission.name == "copie.IPYNB"
    assert submission.source.decode() == '\nnom = \'é\'\n""\nb = 2\n""\n'
    assert submission.lines == ("%time f()", "nom = 'é'", "", "b = 2")
    assert submission.cells == (Cell(1, 1, 2), Cell(2, 4, 4))
    assert submission.sha256 == hashlib.sha256(file.read_bytes()).hexdigest()


def test_a_program_has_no_cells(tmp_path: Path) -> None:
    file = tmp_path / "mon_code.py"
    file.write_bytes(b"a = 1\n")

    assert read_submission(file).cells is None


def test_half_a_character_in_a_notebook_is_no_reason_to_fail(tmp_path: Path) -> None:
    file = tmp_path / "copie.ipynb"
    file.write_bytes(b'{"cells": [{"cell_type": "code", "source": "a = \'\\ud800\'"}]}')

    assert read_submission(file).source.startswith(b"a = '?'")


def test_a_notebook_may_be_larger_than_a_program_but_not_its_code(tmp_path: Path) -> None:
    with_pictures = tmp_path / "images.ipynb"
    picture = "A" * (LARGEST_FILE + 1)
    with_pictures.write_text(json.dumps({"cells": [], "images": picture}), encoding="utf-8")
    too_large = tmp_path / "enorme.ipynb"
    too_large.write_bytes(b" " * (LARGEST_NOTEBOOK + 1))
    too_much_code = tmp_path / "code.ipynb"
    too_much_code.write_bytes(notebook("#" * (LARGEST_FILE + 1)))

    assert read_submission(with_pictures).source == b""
    assert refused(too_large) == "file-too-large"
    assert refused(too_much_code) == "notebook-code-too-large"


def test_what_is_no_notebook_is_refused_with_the_reason(tmp_path: Path) -> None:
    broken = tmp_path / "casse.ipynb"
    broken.write_bytes(notebook("a = 1")[:-20])
    other = tmp_path / "autre.ipynb"
    other.write_bytes(b'{"nom": "Ada"}')
    binary = tmp_path / "binaire.ipynb"
    binary.write_bytes(notebook("a = '\0'"))

    assert refused(broken) == "notebook-broken"
    assert refused(other) == "notebook-unknown"
    assert refused(binary) == "file-binary"
