"""Any zip, report, list or online text: an Intake whose copies can be read, or a clean error."""

import zipfile
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from grader.classroom.intake.moodle_download import python_of
from grader.errors import GraderError, UsageError
from grader.language import render
from grader.submission import largest
from tests.class_sources import (
    CAPYTALE_REPORT,
    PROGRAM,
    capytale_zip,
    class_folder,
    moodle_page,
    moodle_zip,
    taken_in,
    write_zip,
)
from tests.fuzz.mutation import ANY_BYTES, check_told, fuzz, mutated

ZIP_PIECES = (
    b"PK\1\2", b"PK\3\4", b"PK\5\6", b"PK\6\6", b"PK\6\7", b"\xff\xff\xff\xff", b"../", b"/",
    b"\\", b"C:", b"\0\0\0\0", b"\x01\x00", b"\x0e\x00", b"\x08\x00",
)  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sources")


def _seeds() -> list[bytes]:
    import tempfile

    with tempfile.TemporaryDirectory() as made:
        path = Path(made) / "c.zip"
        seeds = [
            moodle_zip(path).read_bytes(),
            moodle_zip(path, flat=True).read_bytes(),
            capytale_zip(path).read_bytes(),
            write_zip(path, {"zoe/a.py": PROGRAM, "zoe/b.py": b"x", "m.docx": b""}).read_bytes(),
        ]
        with zipfile.ZipFile(path, "w") as stored:
            stored.writestr("Zoé.py", PROGRAM)
            stored.writestr("vide/", b"")
        return [*seeds, path.read_bytes()]


SEEDS = _seeds()


def check_taking_in(source: Path) -> None:
    """Everything that comes of it can be shown, and read or told."""
    try:
        intake = taken_in(source, wanted=["minimax"])
    except GraderError as error:
        check_told(error)
        return
    assert intake.copies
    keys = [copy.student.key for copy in intake.copies]
    assert len(set(keys)) == len(keys)
    for each in intake.set_aside:
        assert each.origin.isprintable()
        assert render(each.reason, "fr")
    for copy in intake.copies:
        assert copy.student.name.isprintable()
        assert copy.origin.isprintable()
        try:
            assert len(copy.read()) <= largest(copy.file)
        except UsageError as error:
            check_told(error)


@fuzz(300)
@given(ANY_BYTES | mutated(SEEDS, ZIP_PIECES))
@example(b"PK\5\6" + b"\0" * 18)
def test_any_zip_is_an_intake_or_a_clean_error(folder: Path, data: bytes) -> None:
    source = folder / "c.zip"
    source.write_bytes(data)
    check_taking_in(source)


NAMES = st.text(
    st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20
) | st.sampled_from(
    [
        "a.py",
        "A_1_assignsubmission_file",
        "__MACOSX",
        "rapport.txt",
        "..",
        ".",
        "a (1).py",
        "b.ipynb",
    ]
)
PATHS = st.lists(NAMES, min_size=1, max_size=4).map("/".join)


@fuzz(120)
@given(st.dictionaries(PATHS, st.sampled_from([PROGRAM, b"", b"1/1 A B : rendu"]), max_size=6))
def test_any_names_in_a_zip_are_an_intake_or_a_clean_error(
    folder: Path, files: dict[str, bytes]
) -> None:
    check_taking_in(write_zip(folder / "c.zip", files))


@fuzz(120)
@given(mutated(["\r\n".join(CAPYTALE_REPORT).encode()], [b"(", b")", b":", b"/", b"\r\n"]))
def test_any_report_is_an_intake_or_a_clean_error(folder: Path, data: bytes) -> None:
    files = {"rapport.txt": data, "lefevre_zoe.py": PROGRAM, "petit_ines (1).py": PROGRAM}
    check_taking_in(class_folder(folder / "export", files))


@fuzz(120)
@given(ANY_BYTES | mutated([b"a\nL = a\n# x\n./a/\nb = c = d\n"], [b"=", b" = ", b"#", b"\n"]))
def test_any_list_is_an_intake_or_a_clean_error(
    folder: Path, monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    # A list may name the root of this disk.
    monkeypatch.setattr("grader.classroom.intake.source._MOST_FILES", 50)
    class_folder(folder, {"lists/a/x.py": PROGRAM})
    (folder / "lists" / "liste.txt").write_bytes(data)
    check_taking_in(folder / "lists" / "liste.txt")


ONLINE = moodle_page("<p>def f(x):<br />\n&nbsp; return x &lt; 1</p><pre>\ny = 2\n</pre>").encode()


@fuzz(300)
@given(
    ANY_BYTES | mutated([ONLINE], [b"<", b">", b"</", b"<!--", b"-->", b"&#", b"<pre>", b"<br>"])
)
def test_any_online_text_is_lines(data: bytes) -> None:
    lines = python_of(data)

    assert lines.endswith(b"\n")
    assert b"\r" not in lines
