"""The files that a command grades; a folder stands for the one file in it that counts."""

import argparse
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path

from grader.errors import SubmissionError
from grader.model.exercise import Course
from grader.model.message import Message, message
from grader.model.report import ExerciseStatus, Report, ReportStatus, Submission


def functions_asked_for(course: Course, exercise_ids: Collection[str]) -> frozenset[str]:
    """What the functions are called, in any form: of these exercises, or of all."""
    return frozenset(
        signature.function
        for exercise in course.exercises
        if not exercise_ids or exercise.id in exercise_ids
        for form in exercise.forms
        for signature in form.signatures
    )


@dataclass(frozen=True, slots=True)
class AskedFile:
    """A file to grade, and what there is to say of how it was come by."""

    path: Path
    remark: Message | None = None
    """Why this one of a folder, beside others."""
    fault: Message | None = None
    """Why nothing in a folder can be graded, where that is a mark of 0 and no error."""


@dataclass(frozen=True, slots=True)
class Copy:
    """What was read of it, and what its report has to say besides."""

    submission: Submission
    remark: Message | None
    is_empty_by_fault: bool = False
    """Whether it stands for one that cannot be graded; the remark says why."""

    def told(self, report: Report) -> Report:
        """The report with the remark in it: every format shows it."""
        if self.remark is None:
            return report
        if not self.is_empty_by_fault or report.status is ReportStatus.NOT_GRADED:
            return replace(report, warnings=(*report.warnings, self.remark))
        # Nobody handed in an empty file: that it lacks a function is not what there is to say.
        why = (self.remark,)
        exercises = [
            replace(each, status=ExerciseStatus.FAILED, notes=why) for each in report.exercises
        ]
        return replace(report, warnings=why, exercises=tuple(exercises))


def files_to_grade(
    arguments: argparse.Namespace, course: Course, *, faults_are_marks: bool
) -> list[AskedFile]:
    """Each file as it is, and of each folder the one that counts.

    A folder without one is a SubmissionError, unless such faults are marks.
    """
    files = []
    for path in arguments.files:
        try:
            files.append(_chosen_in(path, arguments, course) if path.is_dir() else AskedFile(path))
        except SubmissionError as error:
            if not faults_are_marks:
                raise
            # Called like the folder, and in it: its page has a place, even for `.`.
            name = path.name or path.resolve().name
            files.append(AskedFile(path / name, fault=error.reason))
    return files


def read_copy(file: AskedFile, *, faults_are_marks: bool) -> Copy:
    """SubmissionError where it cannot be graded, unless such faults are marks."""
    from grader.submission import empty_submission, read_submission

    fault = file.fault
    if fault is None:
        try:
            return Copy(read_submission(file.path), file.remark)
        except SubmissionError as error:
            if not faults_are_marks:
                raise
            fault = error.reason
    return Copy(empty_submission(file.path.name), fault, is_empty_by_fault=True)


def _chosen_in(folder: Path, arguments: argparse.Namespace, course: Course) -> AskedFile:
    """By the rule of `grader batch`, so that both grade the same file of a student."""
    from grader.classroom.intake.file_choice import choose_in_folder
    from grader.files import BehindLink, require_no_link
    from grader.submission import behind_link, largest

    try:
        require_no_link(folder)
    except BehindLink as error:
        raise SubmissionError(behind_link(folder, error)) from error
    wanted = functions_asked_for(course, arguments.exercises)
    chosen = choose_in_folder(folder, wanted=wanted, largest=largest)
    if chosen.path is None:
        facts = {"folder": str(folder), "functions": ", ".join(sorted(wanted))}
        if chosen.fault is None:
            raise SubmissionError(message("folder-empty", **facts))
        facts["file"] = chosen.fault.origin
        raise SubmissionError(
            message("folder-nothing-gradable", reason=chosen.fault.reason, **facts)
        )
    if not chosen.others:
        return AskedFile(chosen.path)
    remark = message(
        "folder-chosen",
        file=str(chosen.path),
        rule=chosen.rule,
        count=len(chosen.others),
        others=", ".join(chosen.others),
    )
    return AskedFile(chosen.path, remark)
