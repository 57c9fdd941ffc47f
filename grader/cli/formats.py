"""The formats in which one run hands its reports over: an option each, a renderer each.

A renderer is imported when its format is asked for, and what writes files once the words of the
command are known: a student waits for neither.
"""

import argparse
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from grader.cli import completion
from grader.cli.asked_handover import asked_handover
from grader.cli.console import Console
from grader.errors import UsageError
from grader.language import say
from grader.model.message import message
from grader.model.report import Report

if TYPE_CHECKING:
    from datetime import datetime

    from grader.render.formats.case_results import Graded


@dataclass(frozen=True, slots=True)
class Run:
    """What was graded, and all that a renderer may need to know besides."""

    files: Sequence[Path]
    reports: Sequence[Report]
    language: str
    environ: Mapping[str, str]
    finished: "datetime"

    def graded(self, root: str | None = None) -> "list[Graded]":
        """Each report with its file, called as from the folder that this variable names."""
        from grader.cli.outputs import path_from
        from grader.render.formats.case_results import Graded

        folder = folder_named_by(root, self.environ) if root else Path.cwd()
        pairs = zip(self.files, self.reports, strict=True)
        return [Graded(report, path_from(folder, file)) for file, report in pairs]


def folder_named_by(variable: str, environ: Mapping[str, str]) -> Path:
    return Path(environ.get(variable) or Path.cwd())


class Format(NamedTuple):
    name: str
    """The option without its dashes."""
    render: Callable[[Run], str | None]
    """None where there is nothing to hand over: no mark may come of it."""
    takes_one: bool = False
    """Whether its document can speak of one submission only."""

    @property
    def option(self) -> str:
        return f"--{self.name}"


def _json(run: Run) -> str:
    from grader.render.formats.json_report import render_json, render_json_many

    if len(run.reports) == 1:
        return render_json(run.reports[0], run.language)
    return render_json_many(run.reports, run.language)


def _junit(run: Run) -> str:
    from grader.render.formats.junit import render_junit

    return render_junit(run.graded(), run.language, finished=run.finished)


def _gitlab(run: Run) -> str:
    from grader.render.formats.gitlab import render_gitlab

    return render_gitlab(run.graded("CI_PROJECT_DIR"), run.language)


def _gradescope(run: Run) -> str | None:
    from grader.render.formats.gradescope import render_gradescope

    [graded] = run.graded()
    return render_gradescope(graded, run.language)


def _classroom50(run: Run) -> str | None:
    from grader.render.formats.classroom50 import render_classroom50

    [graded] = run.graded()
    handover = asked_handover(run.environ)
    return render_classroom50(graded, run.language, handover, finished=run.finished)


def _markdown(run: Run) -> str:
    from grader.render.formats.markdown import render_markdown

    return render_markdown(run.graded(), run.language)


FORMATS = (
    Format("json", _json),
    Format("junit", _junit),
    Format("gitlab", _gitlab),
    Format("gradescope", _gradescope, takes_one=True),
    Format("classroom50", _classroom50, takes_one=True),
    Format("markdown", _markdown),
)


class AskedFormat(NamedTuple):
    format: Format
    target: str


def add_format_options(command: argparse.ArgumentParser, language: str) -> None:
    for each in FORMATS:
        option = command.add_argument(
            each.option, metavar="F", help=say(f"help-{each.name}", language)
        )
        completion.complete_with(option, completion.file_completer)


def asked_formats(arguments: argparse.Namespace) -> list[AskedFormat]:
    """What is asked for; UsageError where it could not be handed over."""
    from grader.cli.outputs import require_writable

    asked = [
        AskedFormat(each, target)
        for each in FORMATS
        if (target := getattr(arguments, each.name)) is not None
    ]
    for each, target in asked:
        if each.takes_one and len(arguments.files) > 1:
            raise UsageError(message("one-copy-many-files", option=each.option))
        if each.name == "classroom50":
            asked_handover(os.environ)
        require_writable(target)
    return asked


def are_faults_marks(arguments: argparse.Namespace) -> bool:
    """Whether a platform reads the outcome: a run that ends in an error tells a student nothing."""
    return any(each.takes_one and getattr(arguments, each.name) is not None for each in FORMATS)


def forget_marks(asked: Sequence[AskedFormat]) -> None:
    """No mark of an earlier run may be left where this one ends without any."""
    from grader.cli.outputs import STDOUT, remove_output

    for each, target in asked:
        if each.takes_one and target != STDOUT:
            remove_output(target)


def finished_run(files: Sequence[Path], reports: Sequence[Report], console: Console) -> Run:
    from datetime import UTC, datetime

    return Run(files, reports, console.language, os.environ, datetime.now(UTC))


def write_formats(asked: Sequence[AskedFormat], run: Run, console: Console) -> None:
    from grader.cli.outputs import STDOUT, remove_output, write_output

    for each, target in asked:
        text = each.render(run)
        if text is None:
            console.tell(message("format-no-mark", option=each.option))
            if target != STDOUT:
                remove_output(target)
        elif target == STDOUT:
            console.write_document(text)
        else:
            write_output(target, text)
