"""The small pieces of a batch: messages in JSON, summaries, files, progress, changes, history."""

import io
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.classroom.anonymise import anonymous_message
from grader.classroom.class_report import page_file
from grader.classroom.dashboard.class_terminal import (
    Change,
    render_changes,
    render_history,
)
from grader.classroom.grade_copy import summary_of
from grader.classroom.result_files import write_file, write_file_by
from grader.classroom.store import Identity, StoredAttempt
from grader.cli.console import ClassProgress, Console
from grader.errors import UsageError
from grader.files import write_whole
from grader.language import catalogue
from grader.model.message import Message, message, message_document, read_message
from grader.render.formats.json_report import report_document
from tests.unit.for_each import for_each
from tests.unit.report_samples import all_reports

REPORTS = all_reports()

FACTS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3).map(tuple),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(["a", "b", "c"]), FACTS), FACTS)
def test_a_message_comes_back_from_json_as_it_was(facts: dict[str, Any], inner: Any) -> None:
    said = message("outer", **facts, reason=message("inner", fact=inner))

    assert read_message(json.loads(json.dumps(message_document(said)))) == said


def test_a_fact_of_another_type_is_kept_as_it_is_written() -> None:
    said = message("code", file=Path("a/b.py"))

    assert read_message(message_document(said)) == message("code", file=str(Path("a/b.py")))


# Summaries --------------------------------------------------------------------------------------


def document(name: str) -> dict[str, Any]:
    return report_document(REPORTS[name], "fr")


def test_a_summary_has_the_marks_of_the_report() -> None:
    report = document("never-cuts")
    summary = summary_of(report)

    assert (summary["status"], summary["mark"]) == ("failed", report["mark"]["value"])
    assert [each["id"] for each in summary["exercises"]] == ["minimax", "alphabeta"]
    assert len(json.dumps(summary)) < len(json.dumps(report))


def test_the_best_form_of_an_exercise_counts() -> None:
    report = document("never-cuts")
    best = report["exercises"][0]
    worse = {**best, "score": 0.0, "form": "noeuds"}

    summary = summary_of({**report, "exercises": [worse, best, worse]})

    assert [each["score"] for each in summary["exercises"]] == [best["score"]]


@for_each(
    ("change", "flag"),
    [
        (lambda report: _case(report).update(ending="timeout"), "flag-timeout"),
        (lambda report: _case(report).update(ending=None, not_run=True), "flag-not-run"),
        (lambda report: _case(report).update(ending="memory"), "flag-memory"),
        (lambda report: _case(report).update(ending="crashed"), "flag-crashed"),
        (lambda report: _case(report).update(ending="exited"), "flag-exited"),
        (lambda report: _case(report).update(ending="refused"), "flag-refused"),
        (lambda report: _case(report).update(ending="protocol"), "flag-protocol"),
        (
            lambda report: _case(report)["checks"][0].update(code="answer-unproven"),
            "flag-without-proof",
        ),
        (
            lambda report: report["warnings"].append({"code": "lines-skipped", "message": ""}),
            "flag-in-part",
        ),
        (lambda report: report.update(error={"type": "SyntaxError"}), "flag-unloadable"),
    ],
)
def test_what_a_human_should_look_at_is_flagged(
    change: Callable[[dict[str, Any]], object], flag: str
) -> None:
    report = document("never-cuts")
    assert flag not in dict(summary_of(report)["flags"])

    change(report)

    assert dict(summary_of(report)["flags"])[flag] == 1
    assert flag in catalogue()


def _case(report: dict[str, Any]) -> dict[str, Any]:
    case: dict[str, Any] = report["exercises"][0]["cases"][0]
    return case


def test_a_page_that_could_not_be_drawn_is_flagged() -> None:
    flags = summary_of(document("never-cuts"), page_is_missing=True)["flags"]

    assert ["flag-no-page", 1] in flags


def test_a_copy_that_we_could_not_judge_says_why() -> None:
    report = document("never-cuts")
    assert summary_of(report)["reason"] is None

    report["status"] = "not_graded"
    report["warnings"] = [{"code": "x", "message": "Parce que."}]

    assert summary_of(report)["reason"] == "Parce que."


# Files ------------------------------------------------------------------------------------------


@for_each(
    ("number", "name", "file"),
    [
        (7, "Zoé Lefèvre", "rapports/007-zoe-lefevre.html"),
        (12, "D'Aubigné  Maël", "rapports/012-d-aubigne-mael.html"),
        (1234, "../../etc/passwd", "rapports/1234-etc-passwd.html"),
        (3, "李小龍", "rapports/003.html"),
        (4, "CON", "rapports/004-con.html"),
    ],
)
def test_a_report_is_called_after_its_student_in_plain_letters(
    number: int, name: str, file: str
) -> None:
    assert page_file(number, name, anonymous=False) == file
    assert page_file(number, name, anonymous=True) == f"rapports/copie-{number:03}.html"


def test_a_long_name_makes_no_long_file_name() -> None:
    assert len(page_file(1, "é" * 500, anonymous=False)) < 100


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    write_file(tmp_path, "a/b.txt", b"before")

    def break_off(file: Any) -> None:
        file.write(b"half")
        raise RuntimeError

    with pytest.raises(RuntimeError):
        write_file_by(tmp_path, "a/b.txt", break_off)

    assert (tmp_path / "a" / "b.txt").read_bytes() == b"before"
    assert [file.name for file in (tmp_path / "a").iterdir()] == ["b.txt"]


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a file in the folder's place")

    with pytest.raises(UsageError) as raised:
        write_file(tmp_path, "a/b.txt", b"")

    assert raised.value.reason.code == "output-unwritable"
    with pytest.raises(OSError, match="b"):
        write_whole(tmp_path / "a" / "b.txt", b"")


# Progress ---------------------------------------------------------------------------------------


def progress(monkeypatch: pytest.MonkeyPatch, total: int) -> tuple[ClassProgress, io.StringIO]:
    stderr = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stderr)
    console = Console("fr", json_on_stdout=False)
    return ClassProgress(console, total, lambda number: f"élève {number}"), stderr


def test_progress_tells_count_failures_and_the_slowest(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, _ = progress(monkeypatch, 5)
    shown.skipped(1)
    shown.done(2, "passed", 0.5)
    shown.done(3, "failed", 12.34)
    shown.done(4, "not_graded", 0.1)

    line = shown.line().replace("\u00a0", " ").replace("\u202f", " ")
    assert line.startswith("4/5 copies · ")
    assert "par seconde" in line
    assert "reste 0:0" in line
    assert "2 avec des erreurs" in line
    assert line.endswith("la plus lente : élève 3 (12,3 s)")
    assert (shown.graded, shown.skipped_count) == (3, 1)
    shown.clear()


def test_nothing_is_left_to_wait_for_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, _ = progress(monkeypatch, 1)
    assert "reste" not in shown.line()
    shown.done(1, "passed", 0.5)

    assert "reste" not in shown.line()
    shown.clear()


def test_a_line_comes_now_and_then_where_there_is_no_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown, stderr = progress(monkeypatch, 9)
    shown.done(1, "passed", 0.5)
    assert stderr.getvalue() == ""
    later = time.monotonic() + 11
    monkeypatch.setattr(time, "monotonic", lambda: later)

    shown.done(2, "passed", 0.5)
    shown.done(3, "passed", 0.5)

    assert stderr.getvalue().count("\n") == 1
    assert "2/9 copies" in stderr.getvalue()
    shown.clear()


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_a_bar_that_is_drawn_again_and_wiped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    console = Console("fr", json_on_stdout=False)
    shown = ClassProgress(console, 4, lambda number: f"élève {number}")
    shown.done(1, "passed", 0.5)
    patience = time.monotonic() + 10
    while screen.getvalue().count("\r") < 2:
        assert time.monotonic() < patience, "no bar was drawn"
        time.sleep(0.01)
    shown.clear()

    assert "█████░" in screen.getvalue()
    assert "1/4 copies" in screen.getvalue()
    assert max(map(len, screen.getvalue().split("\r\x1b[K"))) < 80
    assert screen.getvalue().endswith("\r\x1b[K")


def test_hours_are_told_as_hours(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, _ = progress(monkeypatch, 100_001)
    now = time.monotonic() + 10
    monkeypatch.setattr(time, "monotonic", lambda: now)
    for number in range(100):
        shown.done(number, "passed", 0.1)

    assert "reste 2:4" in shown.line()
    shown.clear()


# Changes and history ----------------------------------------------------------------------------


def test_those_who_lose_most_come_first() -> None:
    changes = [
        Change(name="Zoé", before=10.0, after=12.5),
        Change(name="Ali", before=14.0, after=9.75),
        Change(name="Tom", before=None, after=3.0),
        Change(name="Léa", before=3.0, after=None),
    ]
    text = render_changes(changes, 30, "fr", width=80)

    lines = text.splitlines()
    assert lines[0] == "4 notes changent sur 30\u00a0:"
    assert [line.split()[0] for line in lines[1:]] == ["Ali", "Léa", "Zoé", "Tom"]
    assert "(−4,25)" in lines[1]
    assert "(+2,5)" in lines[3]
    assert "sans note" in lines[4]


def test_a_long_list_of_changes_is_cut_and_says_so() -> None:
    changes = [Change(name=f"n{n:03}", before=1.0, after=2.0) for n in range(205)]

    lines = render_changes(changes, 300, "en", width=80).splitlines()

    assert len(lines) == 202
    assert lines[-1].strip() == "and 5 others"


def test_no_change_is_told_too() -> None:
    assert render_changes([], 3, "en", width=80) == "No mark changes (3 copies).\n"


def history_line(mark: float | None, remark: Message | None = None) -> StoredAttempt:
    return StoredAttempt(
        id=1,
        number=3,
        graded_at=1_700_000_000.0,
        file="code.py",
        origin="code.py",
        handed_in=None,
        identity=Identity("s", "0123456789abcdef", "0.1.0", ""),
        status="failed",
        remark=remark,
        summary=None if mark is None else {"mark": mark, "mark_out_of": 20},
    )


def test_a_history_tells_each_attempt() -> None:
    lines = [
        history_line(12.5),
        history_line(None, message("file-binary", file="code.py")),
        history_line(None),
    ]
    text = render_history("Zoé", 3, lines, "fr", width=200, key=None, seed="")

    told = text.replace("\u00a0", " ").splitlines()
    assert told[0] == "Zoé (n° 3) : 3 essais"
    assert "12,5 / 20  copie-003.py  (cours 01234567, grader 0.1.0)" in told[1]
    assert "non noté : " in told[2]
    assert "sans note" in told[3]


def test_a_student_of_whom_nothing_was_graded_has_a_history_of_one_line() -> None:
    told = render_history("Zoé", 3, [], "en", width=80, key="zoe", seed="")

    assert "nothing has been graded" in told


def test_a_history_tells_what_the_student_s_trees_are_drawn_by() -> None:
    told = render_history(
        "Zoé", 3, [history_line(12.5)], "en", width=80, key="moodle:90", seed="épreuve"
    ).splitlines()

    assert told[1:3] == ["  key: moodle:90", "  trees drawn by --seed épreuve"]


# Names ------------------------------------------------------------------------------------------


def test_no_text_of_a_nameless_message_is_left_however_deep_it_stands() -> None:
    inner = message("file-missing", file="Nora/Nora.py")
    said = message("outer", file="Nora.pdf", suffix=".pdf", count=3, reason=inner, names=("Nora",))

    assert anonymous_message(said) == message(
        "outer",
        file="*.pdf",
        suffix=".pdf",
        count=3,
        reason=message("file-missing", file="*.py"),
        names=("*",),
    )
