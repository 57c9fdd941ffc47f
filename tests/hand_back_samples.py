"""Classes to hand back: makers of a ClassReport, and one whose files all tell a name."""

from typing import Any

from grader.classroom.class_report import (
    ClassReport,
    ExerciseMark,
    ExerciseSummary,
    MistakeRow,
    RowStatus,
    StudentRow,
)
from grader.model.message import Title, message

GRADED_AT = 1_700_000_000.0
"""2023-11-14, 22:13:20 UTC."""


def student(number: int = 1, name: str = "Zoé Lefèvre", **changes: Any) -> StudentRow:
    known: dict[str, Any] = {
        "number": number,
        "key": f"moodle:{900_100 + number}",
        "name": name,
        "group": "T2",
        "file": "mon_code.py",
        "page": f"copies/{number}.html",
        "status": RowStatus.FAILED,
        "mark": 13.5,
        "exercises": (
            ExerciseMark(id="minimax", status="passed", score=4.0, max_score=4.0),
            ExerciseMark(id="alphabeta", status="failed", score=2.75, max_score=6.0),
        ),
        "attempts": 2,
        "graded_at": GRADED_AT,
        "handed_in": None,
        "duration_s": 0.25,
        "flags": (),
        "remark": None,
        "comment": "minimax : 4 / 4 ; alphabeta : 2,75 / 6.",
        "feedback_folder": f"{name}_{900_100 + number}_assignsubmission_file",
    }
    return StudentRow(**{**known, **changes})


def without_mark(number: int, name: str, **changes: Any) -> StudentRow:
    known: dict[str, Any] = {
        "status": RowStatus.NOT_GRADED,
        "mark": None,
        "exercises": (),
        "remark": message("internal-error", type="OSError", text="disque"),
        "comment": "",
    }
    return student(number, name, **{**known, **changes})


def class_of(*students: StudentRow, **changes: Any) -> ClassReport:
    known: dict[str, Any] = {
        "course_title": Title(fr="Minimax", en="Minimax"),
        "course_sha256": "0" * 64,
        "grader_version": "0.1.0",
        "language": "fr",
        "anonymous": False,
        "made_at": GRADED_AT,
        "mark_out_of": 20,
        "exercises": (
            ExerciseSummary(id="minimax", title=Title.same("Minimax"), max_score=4.0),
            ExerciseSummary(id="alphabeta", title=Title.same("Alpha-bêta"), max_score=6.0),
        ),
        "students": students,
        "fixtures": (),
        "mistakes": (),
        "set_aside": (),
        "choices": (),
        "likenesses": (),
    }
    return ClassReport(**{**known, **changes})


def mistake(count: int, text: str, exercise_id: str = "alphabeta") -> MistakeRow:
    return MistakeRow(
        exercise_id=exercise_id,
        id="coupe-stricte",
        message=text,
        is_convention=False,
        numbers=tuple(range(1, count + 1)),
    )
