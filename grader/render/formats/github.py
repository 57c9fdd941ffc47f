"""Annotations of GitHub Actions: what is left to rework, on the lines where it stands.

A step shows ten errors and ten warnings, so that what stands on one line of one exercise is one
annotation, and the last that has room says how many have none.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from grader.errors import Fault
from grader.language import render, say
from grader.model.audit_report import Finding, Severity
from grader.model.report import Report
from grader.render.formats.case_results import (
    Graded,
    Result,
    explanation_lines,
    other_form_line,
    place_line,
    result_lines,
    results_of,
    title_of,
    told_once,
)
from grader.render.formats.markdown import render_markdown
from grader.render.safe_text import clipped, visible
from grader.render.wording import exercise_name

MOST_ANNOTATIONS = 10
LARGEST_SUMMARY = 1 << 20
"""In bytes: beyond, GitHub shows nothing of it."""
_MOST_NAMES = 12
_LONGEST_MESSAGE = 4000
"""Characters; an annotation is read beside a line of code."""


class Annotation(NamedTuple):
    level: str
    """`error` or `warning`."""
    path: str
    line: int | None
    title: str
    message: str


def render_annotations(graded: Sequence[Graded], language: str) -> str:
    """Workflow commands, a line each."""
    found = [note for each in graded for note in _report_annotations(each, language)]
    return _commands(found, language)


def render_fault_annotations(
    faults: Sequence[Fault], language: str, path_of: Callable[[str], str]
) -> str:
    """The same of mistakes in a course; `path_of` knows where its files stand."""
    found = [_course_annotation("error", fault, language, path_of) for fault in faults]
    return _commands(found, language)


def render_finding_annotations(
    findings: Sequence[Finding], language: str, path_of: Callable[[str], str]
) -> str:
    """The same of what an audit found."""
    levels = {Severity.FAULT: "error", Severity.REMARK: "warning"}
    found = [
        _course_annotation(levels[each.severity], each, language, path_of) for each in findings
    ]
    return _commands(found, language)


def render_summary(graded: Sequence[Graded], language: str, *, room: int = LARGEST_SUMMARY) -> str:
    """What `$GITHUB_STEP_SUMMARY` shows, in so many bytes at most."""
    return render_markdown(graded, language, most_bytes=room)


# What is annotated --------------------------------------------------------------------------------


def _report_annotations(graded: Graded, language: str) -> list[Annotation]:
    groups: dict[tuple[object, ...], list[Result]] = {}
    for result in told_once(results_of(graded.report)):
        hidden = result.case is not None and result.case.hidden
        key = (id(result.exercise), result.line, result.status, hidden)
        groups.setdefault(key, []).append(result)
    return [_annotation(group, graded, language) for group in groups.values()]


def _annotation(group: Sequence[Result], graded: Graded, language: str) -> Annotation:
    """Several results on one line: the first in full, the others by their names."""
    first, *others = group
    report = graded.report
    exercise = first.exercise
    lines = [*result_lines(first, report, language), *_more_lines(first, report, language)]
    if others:
        names = ", ".join(result.name for result in others[:_MOST_NAMES])
        more = ", …" if len(others) > _MOST_NAMES else ""
        told = say("github-other-cases", language, count=len(others), cases=names + more)
        lines.append(visible(told))
    alone = exercise is None or first.case is None or not others
    return Annotation(
        level="error" if first.counts else "warning",
        path=graded.path,
        line=first.place,
        title=title_of(first, language) if alone else _group_title(group, language),
        message="\n".join(lines),
    )


def _group_title(group: Sequence[Result], language: str) -> str:
    exercise = group[0].exercise
    assert exercise is not None
    facts = {"exercise": exercise_name(exercise, language), "count": len(group)}
    hidden = group[0].case is not None and group[0].case.hidden
    alike = [case for case in exercise.cases if case.case.hidden == hidden]
    code = "github-cases-hidden" if hidden else "github-cases-visible"
    if len(alike) == len(exercise.cases):
        code = "github-cases"
    return say(code, language, total=len(alike), **facts)


def _more_lines(result: Result, report: Report, language: str) -> list[str]:
    lines = [
        *filter(None, (other_form_line(result, report, language), place_line(result, language)))
    ]
    if result.exercise is not None and result.case is not None and not result.case.hidden:
        lines += explanation_lines(result.exercise, language)
    return lines


def _course_annotation(
    level: str, found: Fault | Finding, language: str, path_of: Callable[[str], str]
) -> Annotation:
    lines = [render(found.message, language)]
    if found.remedy is not None:
        lines.append(f"→ {render(found.remedy, language)}")
    return Annotation(
        level=level,
        path=path_of(found.place.file),
        line=found.place.line,
        title=say("github-course", language),
        message="\n".join(visible(line) for line in lines),
    )


# As commands --------------------------------------------------------------------------------------


def _commands(found: Sequence[Annotation], language: str) -> str:
    kept = [
        annotation
        for level in ("error", "warning")
        for annotation in _capped([each for each in found if each.level == level], language)
    ]
    return "".join(map(_command, kept))


def _capped(found: Sequence[Annotation], language: str) -> list[Annotation]:
    """As many as a step shows; where there are more, the last one says so."""
    if len(found) <= MOST_ANNOTATIONS:
        return list(found)
    shown = list(found[:MOST_ANNOTATIONS])
    more = say("github-more", language, count=len(found) - MOST_ANNOTATIONS)
    shown[-1] = shown[-1]._replace(message=f"{shown[-1].message}\n{more}")
    return shown


def _command(annotation: Annotation) -> str:
    properties = {"file": annotation.path, "line": annotation.line, "title": annotation.title}
    listed = ",".join(
        f"{name}={_property(visible(str(value)))}"
        for name, value in properties.items()
        if value is not None
    )
    message = clipped(annotation.message, _LONGEST_MESSAGE)
    return f"::{annotation.level} {listed}::{_data(message)}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
