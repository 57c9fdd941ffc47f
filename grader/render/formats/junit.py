"""The reports as JUnit XML: a suite for each file and exercise, a test for each case.

It obeys the schemas of Ant and of Jenkins both, so that whatever reads either reads it. Neither
has a place for the line of a test: the text of a failure says it.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby

from grader.model.dataclass import dataclass
from grader.model.report import ExerciseReport, ExerciseStatus, ReportStatus
from grader.model.verdict import CaseStatus
from grader.render.formats.case_results import Graded, ResultEntry, ResultPhrases, results_of
from grader.render.points import rounded, rounded_score, share_of
from grader.render.safe_text import markup_for_logs, visible

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold, not even as a reference."""


def render_junit(graded: Sequence[Graded], language: str, *, finished: datetime) -> str:
    root, taken = ET.Element("testsuites"), set[tuple[str, str]]()
    for each in graded:
        _JunitSuites(language, *each, root, taken, finished).add()
    ET.indent(root)
    text = ET.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{markup_for_logs(text)}\n'


@dataclass(frozen=True, slots=True)
class _JunitSuites(ResultPhrases):
    root: ET.Element
    taken: set[tuple[str, str]]
    """The names of tests that were given, in whatever report."""
    finished: datetime

    def add(self) -> None:
        for exercise, results in groupby(results_of(self.report), lambda each: each.exercise):
            form = self.shown_form(exercise) if exercise else None
            self._suite(exercise, form, list(results))

    def _suite(
        self, exercise: ExerciseReport | None, form: str | None, results: Sequence[ResultEntry]
    ) -> None:
        parts = (self.path, exercise.id if exercise else None, form)
        name = _token(".".join(part for part in parts if part))
        suite = ET.SubElement(self.root, "testsuite", _attributes(name=name))
        _add_properties(suite, self._properties(exercise))
        # Readers keep the first of two equal tests only.
        class_name = _token(".".join(part for part in parts[:2] if part))
        cases = [self._test(suite, class_name, form, each) for each in results]
        ET.SubElement(suite, "system-out")
        ET.SubElement(suite, "system-err")
        suite.attrib |= _attributes(
            package=_token(self.path),
            id=len(self.root) - 1,
            hostname="localhost",
            timestamp=self.finished.strftime("%Y-%m-%dT%H:%M:%S"),
            tests=len(cases),
            failures=_count(cases, "failure"),
            errors=_count(cases, "error"),
            skipped=_count(cases, "skipped"),
            time=f"{sum(map(_duration_s, results)):.3f}",
        )

    def _test(
        self, suite: ET.Element, class_name: str, form: str | None, result: ResultEntry
    ) -> ET.Element:
        name = self._unique(class_name, result.name if form is None else f"{result.name} [{form}]")
        case = ET.SubElement(
            suite,
            "testcase",
            _attributes(name=name, classname=class_name, time=f"{_duration_s(result):.3f}"),
        )
        if result.status is not CaseStatus.PASSED:
            self._failure(case, result)
        return case

    def _failure(self, case: ET.Element, result: ResultEntry) -> None:
        lines = self.lines_of(result)
        other = self.other_form_line(result)
        tag = "error" if result.status is CaseStatus.ERROR else "failure"
        if other is not None:  # It fails nothing: a better form of the exercise counts.
            tag, lines = "skipped", [other, *lines]
        attributes = _attributes(message=lines[0], type=result.kind)
        failure = ET.SubElement(case, tag, attributes)
        failure.text = _xml("\n".join(self._body(result, lines)))

    def _body(self, result: ResultEntry, lines: Sequence[str]) -> list[str]:
        """The message again, which some readers look for here alone, and all the rest."""
        title = visible(self.title_of(result))
        where = self.place_line(result)
        if result.place is not None:
            where = f"{visible(self.path)}:{result.place}"
        return [*lines, title, *filter(None, [where]), *self.explained(result)]

    def _properties(self, exercise: ExerciseReport | None) -> dict[str, str | float]:
        report = self.report
        found: dict[str, str | float] = {"file": report.submission.name}
        found["status"] = report.status.value
        if report.status is not ReportStatus.NOT_GRADED:
            found |= {
                "score": rounded(rounded_score(report.score, report.max_score)),
                "max_score": rounded(report.max_score),
                "mark": rounded(report.mark),
                "mark_out_of": report.mark_out_of,
            }
        if exercise is not None:
            found["exercise"] = exercise.id
            # What we could not judge has no points.
            if exercise.status is not ExerciseStatus.ERROR:
                share = share_of(report, exercise).whole
                found |= {
                    "exercise.score": rounded(share.points),
                    "exercise.max_score": rounded(share.max_points),
                }
        if report.is_provisional:
            found["provisional"] = self.say("mark-provisional")
        return found

    def _unique(self, class_name: str, name: str) -> str:
        name = _token(name)
        number, free = 1, name
        while (class_name, free) in self.taken:
            number += 1
            free = f"{name} ({number})"
        self.taken.add((class_name, free))
        return free


def _add_properties(suite: ET.Element, properties: dict[str, str | float]) -> None:
    parent = ET.SubElement(suite, "properties")
    for name, value in properties.items():
        ET.SubElement(parent, "property", _attributes(name=name, value=value))


def _count(cases: Iterable[ET.Element], tag: str) -> int:
    return sum(case.find(tag) is not None for case in cases)


def _duration_s(result: ResultEntry) -> float:
    shown = result.case.shown if result.case else None
    return shown.outcome.duration_s if shown and shown.outcome else 0.0


def _attributes(**values: object) -> dict[str, str]:
    return {name: _xml(visible(str(value))) for name, value in values.items()}


def _xml(text: str) -> str:
    return _NO_XML.sub("\ufffd", text)


def _token(text: str) -> str:
    """A name as XML keeps it: one space at a time, and never none."""
    return " ".join(visible(text).split()) or "?"
