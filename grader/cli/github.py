"""What a command tells GitHub Actions: annotations, and the summary of the step."""

import argparse
import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli.console import Console
from grader.cli.formats import Run, folder_named_by
from grader.errors import CourseError, reason_of
from grader.model.message import message

if TYPE_CHECKING:
    from grader.model.audit_report import Finding
    from grader.render.formats.case_results import Graded

_WORKSPACE = "GITHUB_WORKSPACE"
_SUMMARY = "GITHUB_STEP_SUMMARY"


def add_github_option(command: argparse.ArgumentParser, text: str) -> None:
    command.add_argument("--github", action=argparse.BooleanOptionalAction, help=text)


def is_github_asked(arguments: argparse.Namespace) -> bool:
    """Inside GitHub Actions it need not be."""
    if arguments.github is not None:
        return bool(arguments.github)
    from grader.render.safe_text import inside_github_actions

    return inside_github_actions(os.environ)


def tell_github(run: Run, console: Console) -> None:
    """The annotations of what was graded, and its summary."""
    from grader.render.formats.github_annotations import render_annotations

    graded = run.graded(_WORKSPACE)
    console.write_workflow_commands(render_annotations(graded, console.language))
    file = os.environ.get(_SUMMARY)
    if file:
        _add_summary(Path(file), graded, console)


def annotate_findings(findings: "Sequence[Finding]", root: Path, console: Console) -> None:
    from grader.render.formats.github_annotations import render_finding_annotations

    commands = render_finding_annotations(findings, console.language, _paths_in(root))
    console.write_workflow_commands(commands)


@contextlib.contextmanager
def faults_annotated(arguments: argparse.Namespace, console: Console) -> Iterator[None]:
    """A course that is wrong is annotated before the command ends on it."""
    try:
        yield
    except CourseError as error:
        if is_github_asked(arguments):
            _annotate_faults(error, arguments.course, console)
        raise


def _annotate_faults(error: CourseError, asked: Path | None, console: Console) -> None:
    from grader.course import find_course
    from grader.render.formats.github_annotations import render_fault_annotations

    paths = _paths_in(find_course(asked, Path.cwd()))
    console.write_workflow_commands(render_fault_annotations(error.faults, console.language, paths))


def _paths_in(course: Path) -> Callable[[str], str]:
    """Where the files of a course stand for GitHub."""
    from grader.cli.outputs import path_from

    workspace = folder_named_by(_WORKSPACE, os.environ)
    return lambda file: path_from(workspace, course / file)


def _add_summary(file: Path, graded: "Sequence[Graded]", console: Console) -> None:
    """Other commands of the step may have written there: what they left has its place."""
    from grader.render.formats.github_annotations import LARGEST_SUMMARY, render_summary

    try:
        written = file.stat().st_size if file.exists() else 0
        room = LARGEST_SUMMARY - written - len("\n")
        text = render_summary(graded, console.language, room=room)
        if len(text.encode()) > room:
            return
        with file.open("a", encoding="utf-8", newline="\n") as summary:
            summary.write(("\n" if written else "") + text)
    except OSError as error:
        # The marks are worth more than their summary.
        reason = reason_of(error)
        console.tell(message("github-no-summary", file=str(file), reason=reason))
