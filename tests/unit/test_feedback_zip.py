"""The zip of reports, read back by the rule of Moodle's importer."""

import io
import tracemalloc
import zipfile
from pathlib import Path

from grader.classroom.class_report import ClassReport, StudentRow
from grader.classroom.handback.moodle_worksheet import write_feedback_zip
from tests.hand_back_samples import class_of, student
from tests.unit.for_each import for_each


def page_of(row: StudentRow) -> bytes:
    return f"<p>{row.number}".encode()


def zipped(report: ClassReport) -> bytes:
    stream = io.BytesIO()
    write_feedback_zip(stream, report, page_of)
    return stream.getvalue()


PLUGINS = {("assignsubmission", "file"), ("assignsubmission", "onlinetext")}


def imported(path: str) -> tuple[int, str] | None:
    """Whom Moodle gives a file of a zip to, and the file's name there (None: it skips it).

    The rule of `assignfeedback_file_zip_importer`: the first part of the path that is
    `name_number_plugintype_plugin` decides; what follows the fourth `_` is part of the name.
    """
    parts = path.split("/")
    if parts[-1].startswith((".", "~")):
        return None
    while parts:
        info = parts.pop(0).split("_", 4)
        if len(info) < 4 or not info[1].isdecimal() or (info[2], info[3]) not in PLUGINS:
            continue
        rest = info[4] if len(info) == 5 else ""
        return int(info[1]), "/".join([rest, *parts])
    return None


def read_by_moodle(content: bytes) -> dict[int, tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        found = {}
        for name in archive.namelist():
            whose = imported(name)
            assert whose is not None, name
            found[whose[0]] = (whose[1], archive.read(name))
    return found


@for_each(
    "path", ["a_b_assignsubmission_file/x", "a_1_assignsubmission_none/x", "x", "a_1_x/y/.cache"]
)
def test_the_importer_skips_what_moodle_skips(path: str) -> None:
    assert imported(path) is None


def test_moodle_finds_every_student_s_report() -> None:
    report = class_of(
        student(1, "Zoé Lefèvre"),
        student(2, "D'Alembert", feedback_folder="D'Alembert_900102_assignsubmission_file_"),
        student(3, "Ada", feedback_folder="Participant_900103_assignsubmission_onlinetext"),
    )

    assert read_by_moodle(zipped(report)) == {
        900101: ("/rapport.html", b"<p>1"),
        900102: ("/rapport.html", b"<p>2"),
        900103: ("/rapport.html", b"<p>3"),
    }
    with zipfile.ZipFile(io.BytesIO(zipped(report))) as archive:
        folders = [name.partition("/")[0] for name in archive.namelist()]
    assert folders == [row.feedback_folder for row in report.students]


@for_each("folder", [None, "a_b_900101_assignsubmission_file", "../../etc", ""])
def test_without_a_folder_that_moodle_knows_the_number_leads_to_the_student(
    folder: str | None,
) -> None:
    report = class_of(student(1, "../~Jean_Paul/\udcff\x00", feedback_folder=folder), language="en")

    assert read_by_moodle(zipped(report)) == {900101: ("/report.html", b"<p>1")}
    with zipfile.ZipFile(io.BytesIO(zipped(report))) as archive:
        assert archive.namelist() == ["Jean Paul ? _900101_assignsubmission_file/report.html"]


def test_a_folder_can_lead_nowhere_else() -> None:
    folder = "..\\../x_900101_assignsubmission_file"
    [name] = zipfile.ZipFile(
        io.BytesIO(zipped(class_of(student(feedback_folder=folder))))
    ).namelist()

    assert name.count("/") == 1
    assert "\\" not in name
    assert ".." not in name.split("/")


def test_students_whom_moodle_does_not_know_and_pages_that_are_missing_are_left_out() -> None:
    report = class_of(student(1), student(2, key="files:b", feedback_folder=None), student(3))
    stream = io.BytesIO()
    count = write_feedback_zip(
        stream, report, lambda row: None if row.number == 3 else page_of(row)
    )

    assert count == 1
    assert list(read_by_moodle(stream.getvalue())) == [900101]


def test_the_same_class_gives_the_same_bytes() -> None:
    report = class_of(student(1), student(2, "Ada"))

    assert zipped(report) == zipped(report)
    [entry, _] = zipfile.ZipFile(io.BytesIO(zipped(report))).infolist()
    assert entry.date_time == (1980, 1, 1, 0, 0, 0)
    assert entry.flag_bits & 0x800  # the name is UTF-8


# On disk -----------------------------------------------------------------------------------------


def test_a_large_class_takes_no_more_memory_than_its_list(tmp_path: Path) -> None:
    """Three hundred pages of 100 kB: 30 MB if they were kept."""
    report = class_of(*(student(number) for number in range(1, 301)))
    page = b"<p>" * 33_000
    tracemalloc.start()
    try:
        with open(tmp_path / "feedback.zip", "wb") as file:
            count = write_feedback_zip(file, report, lambda row: bytes(page))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert count == 300
    assert peak < 2_000_000
