"""What a test of ours says beyond passed or failed, on its way to the summary; and what our nodes
share: an id for any file, and our explanation where a traceback would stand.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, NoReturn

import pytest
from _pytest._code.code import (
    ReprEntryNative,
    ReprExceptionInfo,
    ReprFileLocation,
    ReprTraceback,
    TerminalRepr,
)

from grader.model.report import mark_of
from grader.render.safe_text import text_for_log, visible


def shown(text: str) -> str:
    """Lines that cannot act on whoever shows them."""
    return text_for_log(visible(text, keep="\n"), os.environ)


ATTRIBUTE = "grader"
"""Under this name a result hangs on a test report."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartPlan:
    """An exercise in one form, as a file holds it: how many tests it is, what it is worth."""

    exercise: str
    test_count: int
    max_score: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFacts:
    """What every result of one file knows of the whole file."""

    file: str
    language: str
    out_of: int
    provisional: bool
    parts: tuple[PartPlan, ...]
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseResult:
    """One test of a student's file."""

    file: FileFacts
    part: int | None
    """Which of the file's parts; None where it has none."""
    case: str
    points: Fraction | None
    """None where we could not judge."""
    max_points: Fraction
    remarks: tuple[str, ...] = ()
    """What is said of the exercise even where it passes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditResult:
    """One test of a course's file; of each, the whole audit says the same."""

    course: str
    language: str
    headline: str
    remarks: tuple[str, ...]


def result_document(result: CaseResult | AuditResult) -> dict[str, Any]:
    """What a worker of pytest-xdist can hand over; scores are exact."""
    return asdict(result, dict_factory=_plain)


def _plain(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    return {key: str(each) if isinstance(each, Fraction) else each for key, each in pairs}


def read_result(document: Mapping[str, Any]) -> CaseResult | AuditResult:
    remarks = tuple(document["remarks"])
    if "course" in document:
        return AuditResult(**{**document, "remarks": remarks})
    file, points = document["file"], document["points"]
    parts = (
        PartPlan(**{**each, "max_score": Fraction(each["max_score"])}) for each in file["parts"]
    )
    return CaseResult(
        file=FileFacts(**{**file, "parts": tuple(parts), "remarks": tuple(file["remarks"])}),
        part=document["part"],
        case=document["case"],
        points=None if points is None else Fraction(points),
        max_points=Fraction(document["max_points"]),
        remarks=remarks,
    )


# Marks --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class FileMark:
    """What the tests of one file that were run add up to."""

    file: FileFacts
    score: Fraction
    max_score: Fraction
    ran: int
    total: int
    judged: bool
    """Whether we could judge all that was run."""
    remarks: tuple[str, ...]

    @property
    def mark(self) -> Fraction:
        return mark_of(self.score, self.max_score, self.file.out_of)


def marks_of(results: Iterable[CaseResult]) -> list[FileMark]:
    """By file, in the order in which they were met; of a test run again, the last counts."""
    by_file: dict[str, dict[tuple[int | None, str], CaseResult]] = {}
    for result in results:
        by_file.setdefault(result.file.file, {})[result.part, result.case] = result
    return [_mark_of(list(found.values())) for found in by_file.values()]


def _mark_of(results: Sequence[CaseResult]) -> FileMark:
    facts = results[0].file
    best: dict[str, tuple[Fraction, Fraction]] = {}
    for place, part in enumerate(facts.parts):
        ran = [each for each in results if each.part == place]
        if not ran:
            continue
        score = sum((each.points or Fraction(0) for each in ran), Fraction(0))
        # What the tests that were run are worth, where some were not.
        worth = sum((each.max_points for each in ran), Fraction(0))
        max_score = part.max_score if len(ran) == part.test_count else worth
        # Of several forms, the best counts, the first of equals.
        if part.exercise not in best or score > best[part.exercise][0]:
            best[part.exercise] = score, max_score
    remarks = [remark for each in results for remark in each.remarks]
    return FileMark(
        file=facts,
        score=sum((score for score, _ in best.values()), Fraction(0)),
        max_score=sum((max_score for _, max_score in best.values()), Fraction(0)),
        ran=len(results),
        # A file without parts is one test, which says so.
        total=sum(part.test_count for part in facts.parts) or 1,
        judged=all(each.points is not None for each in results),
        remarks=tuple(dict.fromkeys((*facts.remarks, *remarks))),
    )


# No public class has a text of its own and a line for pytest's short summary, and travels from
# a worker of pytest-xdist. Our tests tell where a new pytest has changed these.


class Failing(Exception):
    """What a test of ours found wrong: the whole explanation, and the same in a few words."""

    def __init__(self, text: str, brief: str) -> None:
        self.text = shown(text)
        self.brief = shown(brief)
        super().__init__(self.brief)


class FileOfOurs(pytest.File):
    """A file that hangs on the session itself, wherever it lies."""

    def __init__(self, **node: Any) -> None:
        outside = _outside_id(node["path"], node["parent"].config.rootpath)
        super().__init__(**node if outside is None else node | {"nodeid": outside})


def _outside_id(path: Path, root: Path) -> str | None:
    """The id of a file outside of pytest's root folder; pytest knows those inside."""
    if path.is_relative_to(root):
        return None
    try:
        return Path(os.path.relpath(path, root)).as_posix()
    except ValueError:  # On Windows, another drive.
        return path.as_posix()


class VerdictItem(pytest.Item):
    """A test that is no Python function: it passes, or is explained."""

    document: dict[str, Any] | None = None
    """What goes to the summary, once it is known."""

    def repr_failure(  # type: ignore[override]  # pytest's own classes leave `style` out too
        self, excinfo: pytest.ExceptionInfo[BaseException]
    ) -> str | TerminalRepr:
        failing = excinfo.value
        if not isinstance(failing, Failing):
            return super().repr_failure(excinfo)
        lines = failing.text.splitlines(keepends=True)
        line = self.reportinfo()[1]
        return ReprExceptionInfo(
            reprtraceback=ReprTraceback([ReprEntryNative(lines)], None, "native"),
            reprcrash=ReprFileLocation(str(self.path), (line or 0) + 1, failing.brief),
        )


def not_judged(text: str) -> NoReturn:
    """During setup, this is pytest's error, and no failure: ours, and not the student's."""
    pytest.fail(shown(text), pytrace=False)
