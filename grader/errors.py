"""Every error that grader raises on purpose.

GraderError                 all of them; knows its message and the exit code it leads to
├── UsageError              the command was asked something it cannot do (exit 2)
│   └── SubmissionError     what was handed in cannot be graded: its author's fault (exit 2; with a
│                           platform's format, a mark of 0 that says so)
├── CourseError             a course file is wrong: one or more faults, each with its place (exit 2)
├── CouldNotJudge           we failed, not the student (exit 3)
└── Interrupted             the user stopped the command (exit 130)
"""

import errno
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar

from grader.model.dataclass import dataclass
from grader.model.message import Message, message


@dataclass(frozen=True, slots=True)
class Place:
    """Where a fault stands: a file of the course, a line from 1 (None: the file as a whole)."""

    file: str
    line: int | None = None

    def __str__(self) -> str:
        return self.file if self.line is None else f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Fault:
    """One mistake in a course file, and the remedy where one is known."""

    place: Place
    message: Message
    """What anybody may read, students too."""
    remedy: Message | None = None
    withheld: "Fault | None" = None
    """What takes its place where its teacher alone reads it: facts of a hidden case."""


def for_teachers(faults: Sequence[Fault]) -> tuple[Fault, ...]:
    """The same, with what is withheld from students."""
    return tuple(each.withheld or each for each in faults)


class GraderError(Exception):
    exit_code: ClassVar[int] = 2

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.code, dict(reason.facts))
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        """An error travels between processes whole, whatever its constructor asks for."""
        return _travelled, (type(self), self.args, self.__dict__)


def _travelled(
    kind: type[GraderError], args: tuple[Any, ...], attributes: Mapping[str, Any]
) -> GraderError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(attributes)
    return error


class UsageError(GraderError):
    """The command was asked something it cannot do."""


class SubmissionError(UsageError):
    """What was handed in cannot be graded: its author's fault."""


class CourseError(GraderError):
    """Nothing is graded on a course with a mistake in it; all mistakes are told at once."""

    def __init__(self, faults: Sequence[Fault], *, summary: str = "course-invalid") -> None:
        if not faults:
            raise ValueError("a CourseError needs at least one fault")
        super().__init__(message(summary, count=len(faults)))
        self.faults = tuple(faults)


class CouldNotJudge(GraderError):
    """The grader itself failed: never a mark."""

    exit_code = 3


class Interrupted(GraderError):
    """The user stopped the command."""

    exit_code = 130

    def __init__(self) -> None:
        super().__init__(message("interrupted"))


_REASONS = {
    errno.ENOENT: "reason-no-folder",
    errno.ENOTDIR: "reason-no-folder",
    errno.EACCES: "reason-not-allowed",
    errno.EPERM: "reason-not-allowed",
    errno.EROFS: "reason-read-only",
    errno.ENOSPC: "reason-full",
    errno.ENAMETOOLONG: "reason-long-name",
}


def reason_of(error: OSError) -> Message | str:
    """Why the system refused, in the reader's language where we know the reason."""
    code = _REASONS.get(error.errno or 0)
    return message(code) if code else error.strerror or type(error).__name__


@contextmanager
def writing_to(place: object) -> Iterator[None]:
    """UsageError that says why, where the system does not let us write there."""
    try:
        yield
    except OSError as error:
        reason = message("output-unwritable", file=str(place), reason=reason_of(error))
        raise UsageError(reason) from error


class Abandoned(BaseException):
    """A grading was given up on purpose, in the midst of it: nothing of it counts.

    Like a KeyboardInterrupt it passes by whoever forgives mistakes.
    """
