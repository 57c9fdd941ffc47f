"""Where reports go: looked at before anything is graded, written whole or not at all; the formats
that other programs read, and what GitHub Actions is told.

A renderer is imported when its format is asked for: a student does not wait for it.
"""

import contextlib
import errno
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli.console import Console
from grader.errors import CourseError, UsageError, reason_of, writing_to
from grader.files import open_draft, require_no_link, write_whole
from grader.model.dataclass import NamedTuple, dataclass
from grader.model.message import Message, message
from grader.model.report import Report

if TYPE_CHECKING:
    from datetime import datetime

    from grader.model.audit_report import Finding
    from grader.render.formats.case_results import Graded
    from grader.render.formats.classroom50 import Handover

STDOUT = "-"

_PAGE_SUFFIX = ".rapport.html"
_LONGEST_NAME = 255
"""In bytes: what nearly every file system takes."""

_STREAM_FOLDERS = ("/dev", "/dev/fd", "/proc/self/fd")
"""What is in there belongs to the system, though `/dev/stdout` may lead to an ordinary file."""


@dataclass(frozen=True, slots=True)
class HtmlPlace:
    """Where a submission's page goes, and what there is to say about that place."""

    target: str | None
    remark: Message | None = None


def html_place(submission: Path, asked: str | None, *, wanted: bool) -> HtmlPlace:
    """The page asked for, else beside the file, else (a read-only folder) here."""
    if not wanted:
        return HtmlPlace(None)
    if asked is not None:
        require_writable(asked)
        return HtmlPlace(asked)
    beside = submission.with_name(_page_name(submission.stem))
    here = Path.cwd() / beside.name
    for place, remark in (
        (beside, None),
        (here, message("report-elsewhere", file=here.name)),
    ):
        with contextlib.suppress(UsageError, OSError):
            # A link may have come with the submission, and lead to any file of the user.
            require_no_link(place)
            require_writable(str(place))
            return HtmlPlace(str(place), remark)
    return HtmlPlace(None, message("report-nowhere", file=beside.name))


def _page_name(stem: str) -> str:
    """The name of a submission's page, its end cut where the two together are too long."""
    while len(os.fsencode(stem)) > _LONGEST_NAME - len(_PAGE_SUFFIX):
        stem = stem[:-1]
    return stem + _PAGE_SUFFIX


def require_writable(target: str) -> None:
    """UsageError where this file could not be written."""
    if target == STDOUT:
        return
    path = Path(target)
    with writing_to(target):
        with contextlib.suppress(FileNotFoundError):
            path.stat()  # From Python 3.14 on, no question below tells why a name is refused.
        if path.is_dir():
            raise UsageError(message("output-is-folder", file=target))
        if path.exists() and not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        descriptor, draft = open_draft(path)
        os.close(descriptor)
        draft.unlink()


def require_apart(outputs: Sequence[str], submissions: Sequence[Path]) -> None:
    """UsageError where a report would take the place of a submission, or of another report."""
    places: set[Path] = set()
    sources = {submission.resolve() for submission in submissions}
    for output in outputs:
        if output == STDOUT:
            continue
        place = Path(output).resolve()
        if place in sources:
            raise UsageError(message("output-is-submission", file=output))
        if place in places:
            raise UsageError(message("outputs-meet", file=output))
        places.add(place)


def write_output(target: str, text: str) -> None:
    """Write beside the target, then take its place: a reader never sees half a report.

    A link stays a link, and a device or a pipe is written to, not replaced.
    """
    with writing_to(target):
        path = Path(target).resolve()
        if path.exists() and not path.is_file():
            path.write_bytes(text.encode())
        else:
            write_whole(path, text.encode())


def write_or_print(target: str, text: str, console: Console) -> bool:
    """Hand a document over; whether that was to a file, and not to stdout."""
    if target == STDOUT:
        console.write_document(text)
        return False
    write_output(target, text)
    return True


def remove_output(target: str) -> None:
    """Take away what an earlier run left there: it speaks of another grading."""
    path = Path(target)
    if path.parent.as_posix() in _STREAM_FOLDERS:
        return
    with writing_to(target):
        if path.is_file():
            path.unlink()  # Of a link, the link: what it leads to is somebody's.


def path_from(root: Path, file: Path) -> str:
    """The file as it is called from a folder that holds it, else as it is given; with `/`."""
    # The folder of a file may be reached by a link, the file itself keeps its name.
    place = file.parent.resolve() / file.name
    try:
        return place.relative_to(root.resolve()).as_posix()
    except ValueError:
        return file.as_posix()


# Formats ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FinishedRun:
    """What was graded, and all that a renderer may need to know besides."""

    files: Sequence[Path]
    reports: Sequence[Report]
    language: str
    environ: Mapping[str, str]
    finished: "datetime"

    def graded(self, root: str | None = None) -> "list[Graded]":
        """Each report with its file, called as from the folder that this variable names."""
        from grader.render.formats.case_results import Graded

        folder = folder_named_by(root, self.environ) if root else Path.cwd()
        pairs = zip(self.files, self.reports, strict=True)
        return [Graded(report, path_from(folder, file)) for file, report in pairs]


def folder_named_by(variable: str, environ: Mapping[str, str]) -> Path:
    return Path(environ.get(variable) or Path.cwd())


class Format(NamedTuple):
    name: str
    """The option without its dashes."""
    render: Callable[[FinishedRun], str | None]
    """None where there is nothing to hand over: no mark may come of it."""
    takes_one: bool = False
    """Whether its document can speak of one submission only."""

    @property
    def option(self) -> str:
        return f"--{self.name}"


def _json(run: FinishedRun) -> str:
    from grader.render.formats.json_report import render_json, render_json_many

    if len(run.reports) == 1:
        return render_json(run.reports[0], run.language)
    return render_json_many(run.reports, run.language)


def _junit(run: FinishedRun) -> str:
    from grader.render.formats.junit import render_junit

    return render_junit(run.graded(), run.language, finished=run.finished)


def _gitlab(run: FinishedRun) -> str:
    from grader.render.formats.gitlab import render_gitlab

    return render_gitlab(run.graded("CI_PROJECT_DIR"), run.language)


def _gradescope(run: FinishedRun) -> str | None:
    from grader.render.formats.gradescope import render_gradescope

    [graded] = run.graded()
    return render_gradescope(graded, run.language)


def _classroom50(run: FinishedRun) -> str | None:
    from grader.render.formats.classroom50 import render_classroom50

    [graded] = run.graded()
    handover = handover_of(run.environ)
    return render_classroom50(graded, run.language, handover, finished=run.finished)


def _markdown(run: FinishedRun) -> str:
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


class FormatOutput(NamedTuple):
    format: Format
    target: str


def format_outputs(asked: Iterable[tuple[str, str]], file_count: int) -> list[FormatOutput]:
    """The formats asked for; UsageError where one of them could not be handed over."""
    targets = dict(asked)
    outputs = [FormatOutput(each, targets[each.name]) for each in FORMATS if each.name in targets]
    for each, target in outputs:
        if each.takes_one and file_count > 1:
            raise UsageError(message("one-copy-many-files", option=each.option))
        if each.name == "classroom50":
            handover_of(os.environ)
        require_writable(target)
    return outputs


def are_faults_marks(asked: Iterable[tuple[str, str]]) -> bool:
    """Whether a platform reads the outcome: a run that ends in an error tells a student nothing."""
    names = {name for name, _ in asked}
    return any(each.takes_one and each.name in names for each in FORMATS)


def forget_marks(outputs: Sequence[FormatOutput]) -> None:
    """No mark of an earlier run may be left where this one ends without any."""
    for each, target in outputs:
        if each.takes_one and target != STDOUT:
            remove_output(target)


def finished_run(files: Sequence[Path], reports: Sequence[Report], console: Console) -> FinishedRun:
    from datetime import UTC, datetime

    return FinishedRun(files, reports, console.language, os.environ, datetime.now(UTC))


def write_formats(outputs: Sequence[FormatOutput], run: FinishedRun, console: Console) -> None:
    for each, target in outputs:
        text = each.render(run)
        if text is None:
            console.tell(message("format-no-mark", option=each.option))
            if target != STDOUT:
                remove_output(target)
        else:
            write_or_print(target, text, console)


# Classroom 50 -------------------------------------------------------------------------------------

_TYPES = ("individual", "group", "team")
_TAG_START = "submit/"


def handover_of(environ: Mapping[str, str]) -> "Handover":
    """Whose work it is, as Classroom 50's runner tells through the environment.

    UsageError where a variable is missing that nothing else can stand in for.
    """
    from grader.render.formats.classroom50 import Handover

    found = {
        "CLASSROOM": environ.get("CLASSROOM"),
        "ASSIGNMENT": environ.get("ASSIGNMENT"),
        "SUBMISSION_TAG": environ.get("SUBMISSION_TAG"),
        "OWNER": _first_of(environ, "OWNER", "USERNAME", "GITHUB_ACTOR"),
        "COMMIT_URL": environ.get("COMMIT_URL") or _commit_url(environ),
        "RELEASE_URL": environ.get("RELEASE_URL") or _release_url(environ),
    }
    known = {name: value for name, value in found.items() if value}
    unset = [name for name in found if name not in known]
    if unset:
        names = ", ".join(unset)
        raise UsageError(message("classroom50-unset", names=names, count=len(unset)))
    if not known["SUBMISSION_TAG"].startswith(_TAG_START):
        raise _wrong("SUBMISSION_TAG", known["SUBMISSION_TAG"], f"{_TAG_START}…")
    kind = environ.get("ASSIGNMENT_TYPE") or _TYPES[0]
    if kind not in _TYPES:
        raise _wrong("ASSIGNMENT_TYPE", kind, " | ".join(_TYPES))
    return Handover(
        classroom=known["CLASSROOM"],
        assignment=known["ASSIGNMENT"],
        assignment_type=kind,
        owner=known["OWNER"],
        submission=known["SUBMISSION_TAG"],
        commit=known["COMMIT_URL"],
        release=known["RELEASE_URL"],
        review=environ.get("REVIEW_URL") or known["COMMIT_URL"],
    )


def _first_of(environ: Mapping[str, str], *names: str) -> str | None:
    return next((environ[name] for name in names if environ.get(name)), None)


def _commit_url(environ: Mapping[str, str]) -> str | None:
    repository, commit = _repository_url(environ), environ.get("GITHUB_SHA")
    return f"{repository}/commit/{commit}" if repository and commit else None


def _release_url(environ: Mapping[str, str]) -> str | None:
    from urllib.parse import quote

    repository, tag = _repository_url(environ), environ.get("SUBMISSION_TAG")
    return f"{repository}/releases/tag/{quote(tag, safe='')}" if repository and tag else None


def _repository_url(environ: Mapping[str, str]) -> str | None:
    server, repository = environ.get("GITHUB_SERVER_URL"), environ.get("GITHUB_REPOSITORY")
    return f"{server}/{repository}" if server and repository else None


def _wrong(name: str, value: str, expected: str) -> UsageError:
    return UsageError(message("classroom50-wrong", name=name, value=value, expected=expected))


# GitHub Actions -----------------------------------------------------------------------------------

_WORKSPACE = "GITHUB_WORKSPACE"
_SUMMARY = "GITHUB_STEP_SUMMARY"


def is_github_told(asked: bool | None) -> bool:
    """Inside GitHub Actions it need not be asked for."""
    if asked is not None:
        return asked
    from grader.render.safe_text import inside_github_actions

    return inside_github_actions(os.environ)


def tell_github(run: FinishedRun, console: Console) -> None:
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
def faults_annotated(
    course: Path | None, console: Console, *, github: bool | None
) -> Iterator[None]:
    """A course that is wrong is annotated before the command ends on it."""
    try:
        yield
    except CourseError as error:
        if is_github_told(github):
            _annotate_faults(error, course, console)
        raise


def _annotate_faults(error: CourseError, asked: Path | None, console: Console) -> None:
    from grader.course import find_course
    from grader.render.formats.github_annotations import render_fault_annotations

    paths = _paths_in(find_course(asked, Path.cwd()))
    console.write_workflow_commands(render_fault_annotations(error.faults, console.language, paths))


def _paths_in(course: Path) -> Callable[[str], str]:
    """Where the files of a course stand for GitHub."""
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
