"""The reports as JUnit XML: a suite for each file and exercise, a test for each case.

It obeys the schemas of Ant and of Jenkins both, so that whatever reads either reads it. Neither
has a place for the line of a test: the text of a failure says it.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby

from grader.language import say
from grader.model.report import ExerciseReport, ExerciseStatus, Report, ReportStatus
from grader.model.verdict import CaseStatus
from grader.render.formats.case_results import (
    Graded,
    Result,
    explanation_lines,
    other_form_line,
    place_line,
    result_lines,
    results_of,
    shown_form,
    title_of,
)
from grader.render.safe_text import markup_for_logs, visible
from grader.render.values import rounded, rounded_score
from grader.render.view import share_of

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold, not even as a reference."""


def render_junit(graded: Sequence[Graded], language: str, *, finished: datetime) -> str:
    writer = _Writer(language, finished)
    for each in graded:
        writer.add(each)
    ET.indent(writer.root)
    text = ET.tostring(writer.root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{markup_for_logs(text)}\n'


class _Writer:
    def __init__(self, language: str, finished: datetime) -> None:
        self.root = ET.Element("testsuites")
        self._language = language
        self._finished = finished
        self._taken: set[tuple[str, str]] = set()

    def add(self, graded: Graded) -> None:
        for exercise, results in groupby(results_of(graded.report), lambda each: each.exercise):
            form = shown_form(exercise, graded.report) if exercise else None
            self._suite(graded, exercise, form, list(results))

    def _suite(
        self,
        graded: Graded,
        exercise: ExerciseReport | None,
        form: str | None,
        results: Sequence[Result],
    ) -> None:
        parts = (graded.path, exercise.id if exercise else None, form)
        name = _token(".".join(part for part in parts if part))
        suite = ET.SubElement(self.root, "testsuite", _attributes(name=name))
        _add_properties(suite, _properties(graded.report, exercise, self._language))
        # Readers keep the first of two equal tests only.
        class_name = _token(".".join(part for part in parts[:2] if part))
        cases = [self._test(suite, class_name, form, each, graded) for each in results]
        ET.SubElement(suite, "system-out")
        ET.SubElement(suite, "system-err")
        suite.attrib |= _attributes(
            package=_token(graded.path),
            id=len(self.root) - 1,
            hostname="localhost",
            timestamp=self._finished.strftime("%Y-%m-%dT%H:%M:%S"),
            tests=len(cases),
            failures=_count(cases, "failure"),
            errors=_count(cases, "error"),
            skipped=_count(cases, "skipped"),
            time=f"{sum(map(_duration_s, results)):.3f}",
        )

    def _test(
        self, suite: ET.Element, class_name: str, form: str | None, result: Result, graded: Graded
    ) -> ET.Element:
        name = self._unique(class_name, result.name if form is None else f"{result.name} [{form}]")
        case = ET.SubElement(
            suite,
            "testcase",
            _attributes(name=name, classname=class_name, time=f"{_duration_s(result):.3f}"),
        )
        if result.status is not CaseStatus.PASSED:
            self._failure(case, result, graded)
        return case

    def _failure(self, case: ET.Element, result: Result, graded: Graded) -> None:
        lines = result_lines(result, graded.report, self._language)
        other = other_form_line(result, graded.report, self._language)
        tag = "error" if result.status is CaseStatus.ERROR else "failure"
        if other is not None:  # It fails nothing: a better form of the exercise counts.
            tag, lines = "skipped", [other, *lines]
        attributes = _attributes(message=lines[0], type=result.kind)
        failure = ET.SubElement(case, tag, attributes)
        failure.text = _xml("\n".join(self._body(result, graded.path, lines)))

    def _body(self, result: Result, path: str, lines: Sequence[str]) -> list[str]:
        """The message again, which some readers look for here alone, and all the rest."""
        title = visible(title_of(result, self._language))
        where = place_line(result, self._language)
        if result.place is not None:
            where = f"{visible(path)}:{result.place}"
        told = [*lines, title, *([where] if where else [])]
        if result.exercise is not None and result.case is not None and not result.case.hidden:
            told += explanation_lines(result.exercise, self._language)
        return told

    def _unique(self, class_name: str, name: str) -> str:
        name = _token(name)
        number, free = 1, name
        while (class_name, free) in self._taken:
            number += 1
            free = f"{name} ({number})"
        self._taken.add((class_name, free))
        return free


def _properties(
    report: Report, exercise: ExerciseReport | None, language: str
) -> dict[str, str | float]:
    found: dict[str, str | float] = {"file": report.submission.name, "status": report.status.value}
    if report.status is not ReportStatus.NOT_GRADED:
        found |= {
            "score": rounded(rounded_score(report.score, report.max_score)),
            "max_score": rounded(report.max_score),
            "mark": rounded(report.mark),
            "mark_out_of": report.mark_out_of,
        }
    if exercise is not None:
        found["exercise"] = exercise.id
        if exercise.status is not ExerciseStatus.ERROR:  # What we could not judge has no points.
            share = share_of(report, exercise).whole
            found |= {
                "exercise.score": rounded(share.points),
                "exercise.max_score": rounded(share.max_points),
            }
    if report.is_provisional:
        found["provisional"] = say("mark-provisional", language)
    return found


def _add_properties(suite: ET.Element, properties: dict[str, str | float]) -> None:
    parent = ET.SubElement(suite, "properties")
    for name, value in properties.items():
        ET.SubElement(parent, "property", _attributes(name=name, value=value))


def _count(cases: Iterable[ET.Element], tag: str) -> int:
    return sum(case.find(tag) is not None for case in cases)


def _duration_s(result: Result) -> float:
    shown = result.case.shown if result.case else None
    return shown.outcome.duration_s if shown and shown.outcome else 0.0


def _attributes(**values: object) -> dict[str, str]:
    return {name: _xml(visible(str(value))) for name, value in values.items()}


def _xml(text: str) -> str:
    return _NO_XML.sub("\ufffd", text)


def _token(text: str) -> str:
    """A name as XML keeps it: one space at a time, and never none."""
    return " ".join(visible(text).split()) or "?"
